//! The tutorial: rounds that the learner answers, and the test of each lesson's goal. Its records have no lockouts.

use super::action::Action;
use super::state::Told;
use super::view::View;
use ::words::astral;
use rules::{Learning, Lesson};

/// The lessons in the order in which they are taught.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson { texts: astral::LESSON_MOVE, record: include_str!("lessons/move.jsonl"), model: &["A1"] },
    Lesson { texts: astral::LESSON_TURN, record: include_str!("lessons/turn.jsonl"), model: &["D2"] },
    Lesson { texts: astral::LESSON_MIRROR, record: include_str!("lessons/mirror.jsonl"), model: &["C4"] },
    Lesson { texts: astral::LESSON_GRIDS, record: include_str!("lessons/grids.jsonl"), model: &["A2"] },
    Lesson { texts: astral::LESSON_AREAS, record: include_str!("lessons/areas.jsonl"), model: &["C1", "A4"] },
    Lesson { texts: astral::LESSON_NONE, record: include_str!("lessons/none.jsonl"), model: &["A1", "B4", "none"] },
    Lesson { texts: astral::LESSON_ORIGIN, record: include_str!("lessons/origin.jsonl"), model: &["B4"] },
    Lesson { texts: astral::LESSON_LIST, record: include_str!("lessons/list.jsonl"), model: &["C1"] },
    Lesson { texts: astral::LESSON_BACK, record: include_str!("lessons/back.jsonl"), model: &["C3"] },
    Lesson { texts: astral::LESSON_CLOCK, record: include_str!("lessons/clock.jsonl"), model: &["B4"] },
];

impl View {
    /// The observer's progress in the lesson with this index. After a wrong answer the result is [`Learning::Missed`].
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let said = self.answers.iter().flatten().chain(&self.log).filter(|told| Some(told.by) == self.seat());
        let said: Vec<&Told> = said.collect();
        let right = |told: &&&Told| told.points > 0;
        let none = Action::Declare.to_string();
        let is_reached = match lesson {
            4 => said.iter().filter(right).count() == 2,
            5 => said.iter().filter(right).any(|told| told.text == none),
            _ => said.iter().any(|told| told.points > 0),
        };
        let is_wrong = said.iter().any(|told| told.points < 0);
        if is_wrong { Learning::Missed } else { Learning::judge(is_reached, false) }
    }
}
