//! The tutorial: positions to be played, and when each is learned.

use super::state::Phase;
use super::view::{Eyes, Remembered, Sight, View};
use ::words::mist;
use board::hex::{Cell, CellSet};
use rules::{Learning, Lesson};

/// The tutorial, in the order in which it is learned.
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
