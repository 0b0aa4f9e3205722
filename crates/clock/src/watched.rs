//! A value that changes, and the tasks that wait for a change.

use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

/// A value that changes. Tasks that wait for a change are woken in the order in which they came. Tokio's own `watch`
/// wakes them in random order, and no simulation could be repeated.
#[derive(Debug)]
pub struct Watched<T> {
    value: Mutex<T>,
    changed: Notify,
}

impl<T: Copy + Default + PartialEq> Default for Watched<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: Copy + PartialEq> Watched<T> {
    /// Starts with this value.
    pub const fn new(value: T) -> Self {
        Self { value: Mutex::new(value), changed: Notify::const_new() }
    }

    /// The present value.
    pub fn get(&self) -> T {
        *self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes it.
    pub fn change(&self, change: impl FnOnce(&mut T)) {
        let is_new = {
            let mut value = self.value.lock().unwrap_or_else(PoisonError::into_inner);
            let before = *value;
            change(&mut value);
            *value != before
        };
        if is_new {
            self.changed.notify_waiters();
        }
    }

    /// Waits until it fits.
    pub async fn wait_for(&self, fits: impl Fn(T) -> bool) -> T {
        loop {
            // Listens before it looks, so that no change between the two is missed.
            let mut changed = std::pin::pin!(self.changed.notified());
            changed.as_mut().enable();
            let value = self.get();
            if fits(value) {
                return value;
            }
            changed.await;
        }
    }

    /// Waits until it is another value than this one.
    pub async fn other_than(&self, known: T) -> T {
        self.wait_for(|value| value != known).await
    }
}
