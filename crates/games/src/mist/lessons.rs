//! The tutorial: positions to be played, and when each is learned.

use super::state::Phase;
use super::view::{Eyes, Remembered, Sight, View};
use board::hex::CellSet;
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
];

/// How large the group of the last lesson is.
const GROUP: usize = 5;
/// The fewest pieces that are in danger when they are spotted.
const IN_DANGER: usize = 2;

impl View {
    /// How far whoever looks has come in a lesson.
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
            _ => largest_group(sight) >= GROUP,
        };
        let has_played = !self.is_mine_to_move() || matches!(self.phase, Phase::Over(_));
        Learning::judge(has_played && is_reached, has_played)
    }
}

/// How many pieces the player's largest group has, where the board keeps them.
fn largest_group(sight: &Sight) -> usize {
    match sight.memory {
        Remembered::Own(cells) => cells.groups().map(CellSet::len).max().unwrap_or(0),
        Remembered::Nothing | Remembered::Explored(..) => 0,
    }
}
