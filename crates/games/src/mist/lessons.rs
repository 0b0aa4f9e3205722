//! The tutorial: positions that the learner plays, and the test of each lesson's goal.

use super::state::Phase;
use super::view::{Eyes, Remembered, Sight, View};
use ::words::mist;
use board::hex::{Cell, CellSet};
use rules::{Learning, Lesson};

/// The lessons in the order in which they are taught.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        texts: mist::LESSON_TURN,
        record: include_str!("lessons/turn.jsonl"),
        model: &["draft A2", "draft A2 E7", "draft A2 E7 H2", "lock"],
    },
    Lesson { texts: mist::LESSON_VISION, record: include_str!("lessons/vision.jsonl"), model: &["draft D3", "lock"] },
    Lesson {
        texts: mist::LESSON_SPOTTED,
        record: include_str!("lessons/spotted.jsonl"),
        model: &["draft G3", "draft G3 G5", "lock"],
    },
    Lesson { texts: mist::LESSON_ALONE, record: include_str!("lessons/spotted.jsonl"), model: &["draft D4", "lock"] },
    Lesson { texts: mist::LESSON_TAKEN, record: include_str!("lessons/turn.jsonl"), model: &["draft C3", "lock"] },
    Lesson { texts: mist::LESSON_GROUPS, record: include_str!("lessons/groups.jsonl"), model: &["draft C3", "lock"] },
    Lesson { texts: mist::LESSON_SIGHT, record: include_str!("lessons/destroy.jsonl"), model: &["draft F4", "lock"] },
    Lesson { texts: mist::LESSON_VANISH, record: include_str!("lessons/vanish.jsonl"), model: &["draft D3", "lock"] },
    Lesson {
        texts: mist::LESSON_FIRST,
        record: include_str!("lessons/first.jsonl"),
        model: &["draft C3", "draft C3 G5", "lock"],
    },
    Lesson { texts: mist::LESSON_TIMEOUT, record: include_str!("lessons/timeout.jsonl"), model: &["draft E5", "lock"] },
    Lesson { texts: mist::LESSON_EARLY, record: include_str!("lessons/early.jsonl"), model: &["draft D4", "lock"] },
];

/// The group size that the sixth lesson asks for.
const GROUP: usize = 5;
/// The index of the lesson on destroying spotted pieces.
const SIGHT: usize = 6;
/// The cell that joins the two pieces in the lesson on destroyed pieces.
const JOINT: &str = "D3";
/// The distance from the center that pieces must have in the lesson on the first turn.
const NEAR: u8 = 2;
/// The smallest number of pieces in a turn at which spotted pieces are destroyed.
const IN_DANGER: usize = 2;

impl View {
    /// The observer's progress in the lesson with this index.
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
            // This lesson is judged after the opponent's turn, when the opponent's pieces have come into the learner's
            // sight.
            SIGHT => self.is_mine_to_move() && placed > 0,
            _ => !self.is_mine_to_move(),
        };
        Learning::judge((has_played || is_over) && is_reached, has_played || is_over)
    }
}

/// The size of the player's largest group, if the view holds the player's own pieces; otherwise 0.
fn largest_group(sight: &Sight) -> usize {
    match sight.memory {
        Remembered::Own(cells) => cells.groups().map(CellSet::len).max().unwrap_or(0),
        Remembered::Nothing | Remembered::Explored(..) => 0,
    }
}
