//! How far the reading of missed messages is, for monitoring.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How far the reading is. Clones show the same.
#[derive(Clone, Default)]
pub struct Progress(Arc<Mutex<Reading>>);

/// One look at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// How many places are still to be read.
    pub places: usize,
    /// How many messages that have been read are still to be judged.
    pub messages: usize,
    /// How many places could not be read and will be read again.
    pub unheard: usize,
}

impl Progress {
    fn lock(&self) -> MutexGuard<'_, Reading> {
        // A panic while the lock was held had only changed a number.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far it is now.
    pub fn now(&self) -> Reading {
        *self.lock()
    }

    pub(super) fn change(&self, change: impl FnOnce(&mut Reading)) {
        change(&mut self.lock());
    }
}
