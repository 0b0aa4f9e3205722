//! Presses and commands that Discord delivers twice are handled once: the second delivery gets no answer, not even that
//! something failed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::InputId;

/// How many inputs are remembered; the oldest are forgotten first.
const SEEN_MAX: usize = 10_000;

/// Recent presses and commands.
#[derive(Default)]
pub(in crate::discord) struct Seen {
    inputs: Mutex<BTreeMap<InputId, bool>>,
    /// The inputs that were answered with "unknown whether it counts".
    left_open: Mutex<BTreeSet<InputId>>,
}

/// Whether an input has been received before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Sighting {
    /// The input is delivered for the first time.
    New,
    /// The input is delivered again while it is being handled.
    UnderWay,
    /// The input is delivered again after it was handled.
    Done,
}

impl Seen {
    /// Records that an input was received.
    pub(in crate::discord) fn note(&self, id: InputId) -> Sighting {
        let mut seen = self.inputs();
        match seen.get(&id) {
            Some(true) => Sighting::Done,
            Some(false) => Sighting::UnderWay,
            None => {
                if seen.len() >= SEEN_MAX {
                    seen.pop_first();
                }
                seen.insert(id, false);
                Sighting::New
            }
        }
    }

    /// Records that the input has been handled.
    pub(in crate::discord) fn done(&self, id: InputId) {
        if let Some(is_done) = self.inputs().get_mut(&id) {
            *is_done = true;
        }
    }

    /// Records that an input was answered with "unknown whether it counts"; returns true the first time.
    pub(in crate::discord) fn is_left_open(&self, id: InputId) -> bool {
        let mut left_open = self.left_open.lock().unwrap_or_else(PoisonError::into_inner);
        if left_open.len() >= SEEN_MAX {
            left_open.pop_first();
        }
        left_open.insert(id)
    }

    /// Whether an input was answered with "unknown whether it counts".
    pub(in crate::discord) fn was_left_open(&self, id: InputId) -> bool {
        self.left_open.lock().unwrap_or_else(PoisonError::into_inner).contains(&id)
    }

    /// Whether the input is being handled.
    pub(in crate::discord) fn is_under_way(&self, id: InputId) -> bool {
        self.inputs().get(&id) == Some(&false)
    }

    fn inputs(&self) -> MutexGuard<'_, BTreeMap<InputId, bool>> {
        self.inputs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_author_is_told_once_that_the_outcome_is_unknown() {
        let seen = Seen::default();
        assert!(!seen.was_left_open(InputId(5)));
        assert!(seen.is_left_open(InputId(5)) && !seen.is_left_open(InputId(5)));
        assert!(seen.was_left_open(InputId(5)) && !seen.was_left_open(InputId(6)));
    }

    #[test]
    fn a_press_is_new_once_and_only_so_many_are_remembered() {
        let seen = Seen::default();
        assert_eq!([seen.note(InputId(5)), seen.note(InputId(5))], [Sighting::New, Sighting::UnderWay]);
        assert!(seen.is_under_way(InputId(5)));
        seen.done(InputId(5));
        assert!(!seen.is_under_way(InputId(5)) && !seen.is_under_way(InputId(6)));
        assert_eq!(seen.note(InputId(5)), Sighting::Done);
        for id in 6..=5 + SEEN_MAX as u64 {
            assert_eq!(seen.note(InputId(id)), Sighting::New);
        }
        assert_eq!(seen.note(InputId(5)), Sighting::New, "the oldest has gone");
    }
}
