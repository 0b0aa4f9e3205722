//! The information that people received about their inputs.

use crate::intake::{Answer, Uncounted};

/// The information that a person received about one of their inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Told {
    /// The input counts.
    Receipt,
    /// The input was refused, and the person knows why.
    Refusal,
    /// The input does not count, because of a fault.
    Fault,
    /// It is unknown whether the input counts, because of a fault.
    Unsure,
    /// The input counts, but the board cannot be shown.
    Unshown,
}

impl Told {
    /// The information that an answer contains.
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
