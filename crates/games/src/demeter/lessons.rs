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
];

/// How many squares the rock of the fourth lesson has.
const BLOCK: usize = 4;

impl View {
    /// How far whoever looks has come in a lesson. The first is over when both have planted, the others after a turn.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let Some(me) = self.seat else { return Learning::Open };
        let (mine, theirs) = (&self.gardens[me], &self.gardens[me.opponent()]);
        let newest = mine.flowers().get(1..).and_then(<[Flower]>::last);
        let has_played = match lesson {
            0 => self.phase != Phase::Planting,
            _ => self.phase != Phase::Play(me),
        };
        let is_reached = match lesson {
            0 => mine.tiles() == 5,
            1 => newest.is_some(),
            2 => newest.is_some_and(lies_across),
            3 => lays_on_rings(theirs),
            4 => newest.is_some() && !theirs.rocks().is_empty(),
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
