//! The tutorial: positions that the learner plays, and the test of each lesson's goal.

use super::garden::{Flower, Garden};
use super::state::Phase;
use super::view::View;
use ::words::demeter;
use board::square_set::SquareSet;
use rules::{Learning, Lesson};

/// The lessons in the order in which they are taught.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        texts: demeter::LESSON_FIRST,
        record: include_str!("lessons/planting.jsonl"),
        model: &["draft flower X5@H8", "lock"],
    },
    Lesson {
        texts: demeter::LESSON_CORNER,
        record: include_str!("lessons/corner.jsonl"),
        model: &["draft flower X5@G9", "draft rock pass", "lock"],
    },
    Lesson {
        texts: demeter::LESSON_TURN,
        record: include_str!("lessons/corner.jsonl"),
        model: &["draft flower I5@H9 r90", "draft flower I5@B9 r180", "draft flower I5@J9", "draft rock pass", "lock"],
    },
    Lesson {
        texts: demeter::LESSON_ROCKS,
        record: include_str!("lessons/corner.jsonl"),
        model: &["draft flower pass", "draft rock G8-H9", "lock"],
    },
    Lesson {
        texts: demeter::LESSON_WHOLE,
        record: include_str!("lessons/corner.jsonl"),
        model: &["draft flower X5@G9", "draft rock G8-H9", "lock"],
    },
    Lesson { texts: demeter::LESSON_END, record: include_str!("lessons/end.jsonl"), model: &["draft pass", "lock"] },
    Lesson {
        texts: demeter::LESSON_PICK,
        record: include_str!("lessons/first.jsonl"),
        model: &["first Learner", "draft rock H8", "lock"],
    },
    Lesson {
        texts: demeter::LESSON_HALF,
        record: include_str!("lessons/half.jsonl"),
        model: &["draft flower pass", "draft rock G8-H9", "lock"],
    },
    Lesson {
        texts: demeter::LESSON_RESERVE,
        record: include_str!("lessons/reserve.jsonl"),
        model: &["draft flower X5@G9", "draft rock G8-H9", "lock"],
    },
    Lesson { texts: demeter::LESSON_TIE, record: include_str!("lessons/tie.jsonl"), model: &["draft pass", "lock"] },
];

/// The number of cells of the rock that the lesson on rocks asks for.
const BLOCK: usize = 4;

impl View {
    /// The learner's progress in the lesson with this index. The first lesson ends when both players have planted, the
    /// others after the learner's turn.
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

/// Whether the flower consists of five squares in one row.
fn lies_across(flower: &Flower) -> bool {
    flower.cells.len() == 5 && flower.cells.iter().all(|cell| cell.row == flower.cells[0].row)
}

/// Whether a 2x2 rock covers a cell at which the next flower could have touched.
fn lays_on_rings(garden: &Garden) -> bool {
    let mut bare = Garden::default();
    for flower in garden.flowers() {
        bare.plant(flower.shape, flower.cells.clone());
    }
    let is_on_rings = |rock: &Vec<_>| !(bare.corners() & rock.iter().copied().collect::<SquareSet>()).is_empty();
    garden.rocks().iter().any(|rock| rock.len() == BLOCK && is_on_rings(rock))
}
