//! Presses and commands that Discord tells of twice are seen to once: nobody is answered again, or told that something failed.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::InputId;

/// How many inputs are remembered; the oldest goes first.
const TOLD_MAX: usize = 10_000;

/// The presses and commands of late, and whether each has been seen to.
#[derive(Default)]
pub(in crate::discord) struct Told(Mutex<BTreeMap<InputId, bool>>);

/// How often an input has been told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Telling {
    /// For the first time.
    News,
    /// Again, while it is being seen to.
    UnderWay,
    /// Again, after it has been seen to.
    Done,
}

impl Told {
    /// Takes note of an input.
    pub(in crate::discord) fn note(&self, id: InputId) -> Telling {
        let mut told = self.told();
        match told.get(&id) {
            Some(true) => Telling::Done,
            Some(false) => Telling::UnderWay,
            None => {
                if told.len() >= TOLD_MAX {
                    told.pop_first();
                }
                told.insert(id, false);
                Telling::News
            }
        }
    }

    /// It has been seen to.
    pub(in crate::discord) fn done(&self, id: InputId) {
        if let Some(is_done) = self.told().get_mut(&id) {
            *is_done = true;
        }
    }

    /// Whether it has been told of and is being seen to.
    pub(in crate::discord) fn is_under_way(&self, id: InputId) -> bool {
        self.told().get(&id) == Some(&false)
    }

    fn told(&self) -> MutexGuard<'_, BTreeMap<InputId, bool>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_is_news_once_and_only_so_many_are_remembered() {
        let told = Told::default();
        assert_eq!([told.note(InputId(5)), told.note(InputId(5))], [Telling::News, Telling::UnderWay]);
        assert!(told.is_under_way(InputId(5)));
        told.done(InputId(5));
        assert!(!told.is_under_way(InputId(5)) && !told.is_under_way(InputId(6)));
        assert_eq!(told.note(InputId(5)), Telling::Done);
        for id in 6..=5 + TOLD_MAX as u64 {
            assert_eq!(told.note(InputId(id)), Telling::News);
        }
        assert_eq!(told.note(InputId(5)), Telling::News, "the oldest has gone");
    }
}
