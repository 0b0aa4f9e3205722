//! The tutorial: positions to be played, and when each is learned.

use super::state::Phase;
use super::view::{Eyes, Remembered, Sight, View};
use board::hex::{Cell, CellSet};
use rules::{Learning, Lesson};

/// The tutorial, in the order in which it is learned.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        title: "A turn",
        words: "In a turn you name up to three cells, none of which touches another. Choose them in the menus: the board \
                shows your draft, and **Lock in** plays it. Name three cells.",
        learned: "Three pieces at once build fast. All around them lies mist: with three you see nothing but their own \
                  cells.",
        aim: "The aim was a turn of three cells.",
        record: include_str!("lessons/turn.jsonl"),
        model: &["draft A2", "draft A2 E7", "draft A2 E7 H2", "lock"],
    },
    Lesson {
        title: "Vision",
        words: "The fewer pieces you place, the farther you see around each: one sees 3 spaces, two see 1, three only \
                their own cells. The first turn of a match is shown to both: Dealer stands on C3 and E2. Place so that \
                you see both of them.",
        learned: "A single piece sees 3 spaces around it. What it sees stays in sight until your next turn is played.",
        aim: "The aim was to see both C3 and E2: a single piece between them sees that far.",
        record: include_str!("lessons/vision.jsonl"),
        model: &["draft D3", "lock"],
    },
    Lesson {
        title: "Spotted pieces",
        words: "If you place two or three pieces, those that come into the vision of your opponent's last turn are \
                destroyed. Dealer's last turn was one piece on C3, which sees 3 spaces. Place at least two pieces, all \
                out of its sight.",
        learned: "Nothing of yours was in its sight, so all of it stands. You are told what was destroyed, never why.",
        aim: "The aim was at least two pieces that stand: all 4 spaces or more from C3, as on the lower half of the board.",
        record: include_str!("lessons/spotted.jsonl"),
        model: &["draft G3", "draft G3 G5", "lock"],
    },
    Lesson {
        title: "A single piece lives",
        words: "A piece that comes alone may be spotted and lives all the same. Dealer's piece on C3 sees 3 spaces. Place \
                one piece alone within its sight.",
        learned: "It was spotted, and it stands: Dealer knows where. Alone you see far and lose nothing, but build slowly.",
        aim: "The aim was a single piece within 3 spaces of C3, such as on D4.",
        record: include_str!("lessons/spotted.jsonl"),
        model: &["draft D4", "lock"],
    },
    Lesson {
        title: "Cells that are taken",
        words: "A piece that lands on another one is destroyed, and so is one on E5, the center; what stood there is not \
                harmed. In the mist nobody stops you, so keep notes. Dealer stands on C3 and G5: try one of these cells.",
        learned: "Your piece is gone and Dealer's stands. Its vision was yours all the same: destroyed pieces see too.",
        aim: "The aim was to place onto C3 or G5, to see what happens.",
        record: include_str!("lessons/turn.jsonl"),
        model: &["draft C3", "lock"],
    },
    Lesson {
        title: "The largest group",
        words: "Pieces that touch are a group, and the larger of the two largest groups wins the match. Your own pieces \
                are marked here (a match may leave that to your notes). Join C2, D2, C4 and D4 into one group of five.",
        learned: "One cell joined two groups. When the board is full, or nothing can change it any more, the largest \
                  group wins; if these are equal, the second largest, and so on.",
        aim: "The aim was one group of five: C3 and D3 both touch C2, D2, C4 and D4's groups.",
        record: include_str!("lessons/groups.jsonl"),
        model: &["draft C3", "lock"],
    },
    Lesson {
        title: "Destroying by sight",
        words: "What you see, you can destroy: where your opponent places two or three pieces, those that come into \
                the vision of your last turn are gone, unless that piece of yours was destroyed itself. Dealer stands \
                on G4 and likes to build beside it. Place one piece from which you see the cells around G4.",
        learned: "Dealer placed in your sight, and what you spotted is destroyed. Your piece was seen as well, \
                  perhaps, but it came alone and stands.",
        aim: "The aim was a single piece within 2 spaces of G4, on a free cell: what it sees around G4 is destroyed.",
        record: include_str!("lessons/destroy.jsonl"),
        model: &["draft F4", "lock"],
    },
    Lesson {
        title: "Your own pieces vanish",
        words: "What you do not see is mist, your own pieces included: keep notes. Two turns ago you placed A1, D2 \
                and D4. They stand, although the board shows only your last turn. Join D2 and D4.",
        learned: "D2, D3 and D4 are one group. What a turn sees is shown until your next turn is played, and then the \
                  mist closes again.",
        aim: "The aim was to place on D3, the only cell that touches both D2 and D4.",
        record: include_str!("lessons/vanish.jsonl"),
        model: &["draft D3", "lock"],
    },
    Lesson {
        title: "The first turn",
        words: "The first turn of a match has limits: one or two pieces, none of them on the six cells around E5. \
                Both players see it. (In *Heaven and Hell* these six are open, and the other player may take the turn \
                over by `pie`.) You go first: place two pieces as near to E5 as you may.",
        learned: "Both are two spaces from E5, and Dealer knows where they stand. From now on turns are hidden.",
        aim: "The aim was two pieces, each two spaces from E5: one in between is not allowed in the first turn.",
        record: include_str!("lessons/first.jsonl"),
        model: &["draft C3", "draft C3 G5", "lock"],
    },
    Lesson {
        title: "When time runs out",
        words: "What is submitted or drafted is played when your time is up. If there is nothing, one piece on E5 is \
                played for you: it is destroyed, as always there, but you see 3 spaces around it. (In *Heaven and \
                Hell* no piece is played, and you see nothing.) Play that turn yourself.",
        learned: "No piece of yours has been added, but you saw what stands around the center. What was destroyed \
                  spots nothing: Dealer's pieces are safe from it.",
        aim: "The aim was to place on E5 alone.",
        record: include_str!("lessons/timeout.jsonl"),
        model: &["draft E5", "lock"],
    },
    Lesson {
        title: "The early end",
        words: "The match is over as soon as one player wins whatever follows: even if every empty cell went to the \
                other. Your pieces are marked here, in two groups of 11 and 10; above them and below Dealer has room \
                for groups of 18 and 20. Place so that you have won.",
        learned: "A group of 22, and nothing that Dealer could build is as large: the match ends at once, although \
                  many cells are empty.",
        aim: "The aim was to place on D4, which joins your two groups.",
        record: include_str!("lessons/early.jsonl"),
        model: &["draft D4", "lock"],
    },
];

/// How large the group of the sixth lesson is.
const GROUP: usize = 5;
/// The lesson on destroying by sight.
const SIGHT: usize = 6;
/// The cell that joins two pieces in the lesson on those that vanish.
const JOINT: &str = "D3";
/// How far from the center the first turn may come, in the lesson on it.
const NEAR: u8 = 2;
/// The fewest pieces that are in danger when they are spotted.
const IN_DANGER: usize = 2;

impl View {
    /// How far the observer has come in a lesson.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let Eyes::Player(sight) = &self.eyes else { return Learning::Open };
        let opening = self.opening.map(|opening| opening.turn.cells).unwrap_or_default();
        let (placed, lost) = (sight.placed.len(), sight.mine_destroyed.len());
        let is_reached = match lesson {
            0 => placed == 3,
            1 => (opening - sight.cells).is_empty() && !sight.cells.is_empty(),
            2 => placed >= IN_DANGER && lost == 0,
            3 => placed == 1 && lost == 0 && !(sight.placed & opening.within(3)).is_empty(),
            4 => !(sight.mine_destroyed & opening).is_empty(),
            5 => largest_group(sight) >= GROUP,
            SIGHT => !(sight.seen.spotted & sight.seen.destroyed).is_empty(),
            7 => sight.placed.iter().any(|cell| cell.to_string() == JOINT) && lost == 0,
            8 => placed == 2 && sight.placed.iter().all(|cell| cell.hex().distance(Cell::CENTER.hex()) == NEAR),
            9 => sight.placed == CellSet::only(Cell::CENTER),
            _ => matches!(&self.phase, Phase::Over(outcome) if outcome.winner == Some(sight.seat)),
        };
        let is_over = matches!(self.phase, Phase::Over(_));
        let has_played = match lesson {
            // In this lesson the other player's turn counts: it comes into the learner's sight.
            SIGHT => self.is_mine_to_move() && placed > 0,
            _ => !self.is_mine_to_move(),
        };
        Learning::judge((has_played || is_over) && is_reached, has_played || is_over)
    }
}

/// How many pieces the player's largest group has, where the board keeps them.
fn largest_group(sight: &Sight) -> usize {
    match sight.memory {
        Remembered::Own(cells) => cells.groups().map(CellSet::len).max().unwrap_or(0),
        Remembered::Nothing | Remembered::Explored(..) => 0,
    }
}
