//! The progress of reading missed messages, for monitoring.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The progress of reading missed messages. Clones share it.
#[derive(Clone, Default)]
pub struct Progress(Arc<Mutex<Reading>>);

/// A snapshot of the progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Number of places that have not been read yet.
    pub places: usize,
    /// Number of messages that have been read but not judged yet.
    pub messages: usize,
    /// Number of places that could not be read and will be tried again.
    pub unheard: usize,
}

impl Progress {
    fn lock(&self) -> MutexGuard<'_, Reading> {
        // A poisoned lock is harmless: the state is only numbers.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The present progress.
    pub fn now(&self) -> Reading {
        *self.lock()
    }

    pub(super) fn change(&self, change: impl FnOnce(&mut Reading)) {
        change(&mut self.lock());
    }
}
