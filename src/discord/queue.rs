//! One person's inputs, in the order in which that person made them.
//!
//! Every event has a task of its own, and tasks overtake one another: a `lock` must not come before what it locks in.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::store::{InputId, UserId};

/// How long an input waits for an earlier one whose task has not begun yet. Nobody notices it.
const SETTLE: Duration = Duration::from_millis(15);
/// How long an input waits for an earlier one at most: something must be wrong with that.
const WAIT_MAX: Duration = Duration::from_secs(2);

/// Who has inputs under way.
#[derive(Default)]
pub(super) struct Queue {
    /// A person is here as long as an input of theirs is.
    waiting: Mutex<BTreeMap<UserId, BTreeSet<InputId>>>,
    left: Notify,
}

/// An input's ticket in its author's queue; given up when it is dropped.
pub(super) struct Ticket<'a> {
    queue: &'a Queue,
    user: UserId,
    input: InputId,
}

impl Queue {
    /// Takes a ticket. To be called before anything is awaited.
    pub(super) fn enter(&self, user: UserId, input: InputId) -> Ticket<'_> {
        self.waiting().entry(user).or_default().insert(input);
        Ticket { queue: self, user, input }
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<UserId, BTreeSet<InputId>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ticket<'_> {
    /// Waits until everything that the same person did before has been seen to.
    pub(super) async fn turn(&self) {
        sleep(SETTLE).await;
        let first = async {
            loop {
                let left = self.queue.left.notified();
                if self.is_first() {
                    return;
                }
                left.await;
            }
        };
        if timeout(WAIT_MAX, first).await.is_err() {
            tracing::warn!("an input did not wait any longer for an earlier one of its author");
        }
    }

    fn is_first(&self) -> bool {
        let waiting = self.queue.waiting();
        waiting.get(&self.user).and_then(BTreeSet::first).is_none_or(|first| *first >= self.input)
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut waiting = self.queue.waiting();
        if let Some(inputs) = waiting.get_mut(&self.user) {
            inputs.remove(&self.input);
            if inputs.is_empty() {
                waiting.remove(&self.user);
            }
        }
        drop(waiting);
        self.queue.left.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: UserId = UserId(1);

    #[tokio::test]
    async fn the_earlier_stamp_comes_first_and_others_do_not_wait() {
        let (queue, order) = (Queue::default(), Mutex::new(Vec::new()));
        let play = async |user, n| {
            let ticket = queue.enter(user, InputId(n));
            ticket.turn().await;
            order.lock().unwrap().push(n);
            sleep(Duration::from_millis(50)).await;
        };
        tokio::join!(play(ANN, 3), play(ANN, 1), play(UserId(2), 9), play(ANN, 2));
        order.lock().unwrap().retain(|&n| n != 9);
        assert_eq!(*order.lock().unwrap(), [1, 2, 3]);
        assert!(queue.waiting().is_empty());
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let queue = Queue::default();
        let _stuck = queue.enter(ANN, InputId(1));
        let later = queue.enter(ANN, InputId(2));
        let turn = later.turn();
        let mut turn = std::pin::pin!(turn);
        assert!(timeout(WAIT_MAX / 2, &mut turn).await.is_err(), "the earlier one may still come");
        assert!(timeout(WAIT_MAX, &mut turn).await.is_ok());
    }
}
