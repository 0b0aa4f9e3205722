//! Lessons: small positions to play, each of which teaches one rule.

/// A lesson of a game's tutorial. The learner has the first seat.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The title, the task, the praise, and the aim of the lesson.
    pub texts: words::Lesson,
    /// The record that leads to the position. The machines that its header names take part and answer the learner.
    pub record: &'static str,
    /// Inputs that reach the aim, in order.
    pub model: &'static [&'static str],
}

/// A learner's progress in a lesson, judged by the position that the learner sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learning {
    /// The lesson's aim can still be reached.
    Open,
    /// The lesson's aim is reached.
    Learned,
    /// The lesson's aim can no longer be reached from here.
    Missed,
}

impl Learning {
    /// [`Learning::Learned`] if the aim is reached; otherwise [`Learning::Missed`] if it is too late to reach it.
    pub fn judge(is_reached: bool, is_too_late: bool) -> Self {
        match (is_reached, is_too_late) {
            (true, _) => Self::Learned,
            (false, true) => Self::Missed,
            (false, false) => Self::Open,
        }
    }
}
