//! Lessons: small positions that are played, each of which teaches one rule.

/// A lesson of a game's tutorial. The learner has the first seat.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Its title, task, praise and aim.
    pub texts: words::Lesson,
    /// The record that makes the position. Machines sit where its header says so, and answer.
    pub record: &'static str,
    /// What reaches the aim, press by press.
    pub model: &'static [&'static str],
}

/// How far somebody has come in a lesson, judged by the position that they see.
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
    /// Reached if that is so; missed if it is too late for that.
    pub fn judge(is_reached: bool, is_too_late: bool) -> Self {
        match (is_reached, is_too_late) {
            (true, _) => Self::Learned,
            (false, true) => Self::Missed,
            (false, false) => Self::Open,
        }
    }
}
