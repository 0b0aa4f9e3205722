//! The tutorial: positions to be played, and when each is learned.

use super::garden::{Flower, Garden};
use super::state::Phase;
use super::view::View;
use board::square_set::SquareSet;
use rules::{Learning, Lesson};

/// The tutorial, in the order in which it is learned.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        title: "The first flower",
        words: "You plant flowers on your own board, on the left; the player with more squares covered by flowers wins. Your \
                first flower may stand anywhere, and the other player does not see it before both are in. Choose a piece \
                of five squares, move it with the menus of columns and rows if you like, and press **Confirm**.",
        learned: "Five squares, the most that one flower covers. You have one of each of the 21 pieces.",
        aim: "The aim was a flower of five squares: those whose name ends in 5.",
        record: include_str!("lessons/planting.jsonl"),
        model: &["draft flower X5@H8", "lock"],
    },
    Lesson {
        title: "Corners, not sides",
        words: "Every later flower must touch one of yours at a corner and may share a side with none. Rings mark the \
                squares where it may touch. Choose a piece: it is put where it may stand. Then press **No rock** and \
                **Confirm**.",
        learned: "Corner to corner: that is how a garden grows. Menus and buttons offer only legal places.",
        aim: "The aim was a second flower.",
        record: include_str!("lessons/corner.jsonl"),
        model: &["draft flower X5@G9", "draft rock pass", "lock"],
    },
    Lesson {
        title: "Turning and moving",
        words: "Pieces may be turned, mirrored and moved. Choose the I pentomino; it stands upright. Press **↻ Turn**: it \
                lies across, at the nearest place where it may stand. The menus and **Next place** take it to other legal \
                places. Then press **No rock** and **Confirm**.",
        learned: "It lies across and touches at a corner.",
        aim: "The aim was the I pentomino lying across, all five squares in one row.",
        record: include_str!("lessons/corner.jsonl"),
        model: &["draft flower I5@H9 r90", "draft flower I5@B9 r180", "draft flower I5@J9", "draft rock pass", "lock"],
    },
    Lesson {
        title: "Rocks",
        words: "On the other's board, on the right, you lay rocks: 1x1 or 2x2, on empty squares. Rings show where its next \
                flower may touch: cover at least one of them with a 2x2 rock. No flower this time: choose **No flower** in \
                the menu, then **Rock 2x2**, move it if need be, and **Confirm**.",
        learned: "Where your rock lies no flower will touch any more.",
        aim: "The aim was a 2x2 rock on at least one of the rings of the right board.",
        record: include_str!("lessons/corner.jsonl"),
        model: &["draft flower pass", "draft rock G8-H9", "lock"],
    },
    Lesson {
        title: "A whole turn",
        words: "A turn is a flower on your board and a rock on the other's, played together; then the other does the same. \
                Play both. The menus move the half that you placed last; **Flower** and **Rock** switch between the two, \
                and nothing is lost.",
        learned: "Your turn was played, and Dealer has answered on both boards.",
        aim: "The aim was a flower and a rock in one turn.",
        record: include_str!("lessons/corner.jsonl"),
        model: &["draft flower X5@G9", "draft rock G8-H9", "lock"],
    },
    Lesson {
        title: "The end",
        words: "The match ends when both pass in a row, when both agree, or when no flower fits any more; then the covered \
                squares count. You have 10, Dealer has 5 and has just passed. End the match.",
        learned: "10 squares beat 5. If the squares are equal, more pentominoes win, then more tetrominoes, and so on.",
        aim: "The aim was to end the match at once while you lead, by a pass.",
        record: include_str!("lessons/end.jsonl"),
        model: &["draft pass", "lock"],
    },
    Lesson {
        title: "Who goes first",
        words: "The player with the advantage, here you, picks who goes first, before the first flowers are shown. \
                The first turn is a rock only, so the second player plants first. Pick yourself, lay a rock on the \
                board on the right, and **Confirm**.",
        learned: "Your rock lies, and Dealer has played the first whole turn: a flower and a rock.",
        aim: "The aim was to go first and to lay a rock.",
        record: include_str!("lessons/first.jsonl"),
        model: &["first Learner", "draft rock H8", "lock"],
    },
    Lesson {
        title: "Half a turn",
        words: "Either half of a turn may be passed. Only a turn without both is a pass, and two passes in a row, one \
                by each player, end the match. Dealer has just passed and leads by 5 squares to 3. Keep the match \
                going without a flower: **No flower** in the menu, then a rock, and **Confirm**.",
        learned: "A rock alone is no pass: the match goes on.",
        aim: "The aim was a turn with a rock and without a flower.",
        record: include_str!("lessons/half.jsonl"),
        model: &["draft flower pass", "draft rock G8-H9", "lock"],
    },
    Lesson {
        title: "The reserve",
        words: "A turn has 120 seconds, after which a whole turn that is submitted is played. If there is none, your \
                reserve runs, 5 minutes for the whole match: what is typed then is played at once, a draft waits for \
                **Confirm**. With no reserve left, a turn that is late is a pass. Your 120 seconds are over: play a \
                flower and a rock.",
        learned: "The turn was played, from your reserve. What is left of it stays for later turns; with each turn \
                  another 120 seconds come first.",
        aim: "The aim was a flower and a rock in one turn.",
        record: include_str!("lessons/reserve.jsonl"),
        model: &["draft flower X5@G9", "draft rock G8-H9", "lock"],
    },
    Lesson {
        title: "A tie, and the advantage",
        words: "Equal squares are told apart by pentominoes, then by tetrominoes, trominoes, the domino and the \
                monomino. If all of that is equal, the player with the advantage wins. You and Dealer have 5 squares \
                and one pentomino each; you have the advantage, and Dealer has just passed. End the match.",
        learned: "All is equal, and you win by the advantage. Without it you would have had to plant one square more.",
        aim: "The aim was to end the match at once, by a pass: equal as you are, the advantage decides.",
        record: include_str!("lessons/tie.jsonl"),
        model: &["draft pass", "lock"],
    },
];

/// How many squares the rock of the lesson on rocks has.
const BLOCK: usize = 4;

impl View {
    /// How far the learner has come. The first lesson is over when both players have planted, the others
    /// after a turn.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let Some(me) = self.seat else { return Learning::Open };
        let (mine, theirs) = (&self.gardens[me], &self.gardens[me.opponent()]);
        let newest = mine.flowers().get(1..).and_then(<[Flower]>::last);
        let has_played = match lesson {
            0 => self.phase != Phase::Planting,
            6 => self.turn > 0,
            _ => self.phase != Phase::Play(me),
        };
        let is_reached = match lesson {
            0 => mine.tiles() == 5,
            1 => newest.is_some(),
            2 => newest.is_some_and(lies_across),
            3 => lays_on_rings(theirs),
            4 | 8 => newest.is_some() && !theirs.rocks().is_empty(),
            6 => !theirs.rocks().is_empty(),
            7 => newest.is_none() && !theirs.rocks().is_empty(),
            _ => self.verdict.as_ref().is_some_and(|verdict| verdict.winner == Some(me)),
        };
        Learning::judge(has_played && is_reached, has_played)
    }
}

/// Whether a flower is five squares of one row.
fn lies_across(flower: &Flower) -> bool {
    flower.cells.len() == 5 && flower.cells.iter().all(|cell| cell.row == flower.cells[0].row)
}

/// Whether a block of rock lies where a flower could have touched.
fn lays_on_rings(garden: &Garden) -> bool {
    let mut bare = Garden::default();
    for flower in garden.flowers() {
        bare.plant(flower.shape, flower.cells.clone());
    }
    let is_on_rings = |rock: &Vec<_>| !(bare.corners() & rock.iter().copied().collect::<SquareSet>()).is_empty();
    garden.rocks().iter().any(|rock| rock.len() == BLOCK && is_on_rings(rock))
}
