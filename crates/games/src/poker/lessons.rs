//! The tutorial: positions that the learner plays, and the test of each lesson's goal.

use super::PokerView;
use ::words::poker;
use rules::{Learning, Lesson};

/// The lessons in the order in which they are taught.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson { texts: poker::LESSON_RAISE, record: include_str!("lessons/raise.jsonl"), model: &["raise 3"] },
    Lesson { texts: poker::LESSON_FOLD, record: include_str!("lessons/fold.jsonl"), model: &["fold"] },
    Lesson { texts: poker::LESSON_TEN, record: include_str!("lessons/ten.jsonl"), model: &["call"] },
    Lesson { texts: poker::LESSON_TIE, record: include_str!("lessons/tie.jsonl"), model: &["call"] },
    Lesson { texts: poker::LESSON_COUNT, record: include_str!("lessons/count.jsonl"), model: &["fold"] },
];

impl PokerView {
    /// The learner's progress in the lesson with this index: each lesson asks for one action.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let round = if lesson == 4 { 3 } else { 1 };
        let did = self.seat.and_then(|seat| self.did[seat].as_deref());
        // In all lessons but the first the learner's seat has already checked when the lesson begins; ignore that
        // check.
        let did = did.filter(|did| lesson == 0 || *did != "check").unwrap_or_default();
        let is_reached = match lesson {
            0 => did.starts_with("raise"),
            1 | 4 => did == "fold",
            2 => did == "call" || did.starts_with("raise"),
            _ => did == "call",
        };
        Learning::judge(is_reached, !did.is_empty() || self.round > round)
    }
}
