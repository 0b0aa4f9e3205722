//! Lessons: small positions that are played, each of which teaches one rule.

/// A lesson of a game's tutorial. The learner has the first seat.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// What the lesson is about, in a few words.
    pub title: &'static str,
    /// The rule, and what is to be done, in a few sentences.
    pub words: &'static str,
    /// What is said once its aim is reached: what has just been seen of the rule.
    pub learned: &'static str,
    /// What is said once its aim has been missed: what was aimed at.
    pub aim: &'static str,
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
