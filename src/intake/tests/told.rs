//! What somebody was told of what they said.

use crate::intake::{Answer, Uncounted};

/// What somebody was told of something that they said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Told {
    /// It counts.
    Receipt,
    /// It does not, and why.
    Refusal,
    /// It does not, by our fault.
    Fault,
    /// Nobody knows whether it does, by our fault.
    Unsure,
    /// It counts, but there is no board.
    Unshown,
}

impl Told {
    /// What an answer tells.
    pub(super) fn of(answer: &Answer) -> Self {
        if let Answer::AsBefore(_, answer) = answer {
            Self::of(answer)
        } else if matches!(
            answer,
            Answer::NotUnderstood { .. } | Answer::Which { .. } | Answer::Refused(_) | Answer::Paused { .. }
        ) {
            Self::Refusal
        } else if matches!(answer, Answer::Failed(Uncounted::Open, _)) {
            Self::Unsure
        } else if matches!(answer, Answer::Fate { is_counted: true, .. }) {
            Self::Receipt
        } else if matches!(answer, Answer::Unshown) {
            Self::Unshown
        } else if matches!(answer, Answer::Receipt { .. } | Answer::Board(..) | Answer::Counted(_)) {
            Self::Receipt
        } else {
            Self::Fault
        }
    }
}
