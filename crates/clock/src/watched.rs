//! A value that changes, with a way to wait for a change.

use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

/// A value that changes. Waiting tasks are woken in the order in which they began to wait. Tokio's own `watch` wakes
/// them in random order, so that simulations could not be repeated.
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
    /// Wraps the initial value.
    pub const fn new(value: T) -> Self {
        Self { value: Mutex::new(value), changed: Notify::const_new() }
    }

    /// Returns a copy of the present value.
    pub fn get(&self) -> T {
        *self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the value, and wakes the waiting tasks if it is different afterwards.
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

    /// Waits until `fits` accepts the value, and returns the value.
    pub async fn wait_for(&self, fits: impl Fn(T) -> bool) -> T {
        loop {
            // Registers before it reads the value, so that no change in between is missed.
            let mut changed = std::pin::pin!(self.changed.notified());
            changed.as_mut().enable();
            let value = self.get();
            if fits(value) {
                return value;
            }
            changed.await;
        }
    }

    /// Waits until the value differs from `known`, and returns the new value.
    pub async fn other_than(&self, known: T) -> T {
        self.wait_for(|value| value != known).await
    }
}
