//! The order of each person's inputs, as Discord delivered them.
//!
//! Every event has its own task, and tasks overtake each other: a `lock` must not come before the input that it locks.
//! So each input gets a ticket at the point where events come in one by one. The input waits for the ticket's turn
//! before it is played.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

use crate::store::{InputId, UserId};

/// Maximum time for which an input waits for the same author's earlier inputs. If they take longer, something must be
/// wrong with them.
const WAIT_MAX: Duration = Duration::from_secs(8);
/// Maximum number of inputs of one person that may wait.
const WAITING_MAX: usize = 100;

/// The inputs that are waiting or being handled, by person. Clones share one state.
#[derive(Clone)]
pub struct Queue(Arc<Inner>);

struct Inner {
    /// Each person's inputs that are waiting or being handled; people without any are absent.
    waiting: Mutex<BTreeMap<UserId, BTreeSet<InputId>>>,
    left: Notify,
    /// Whether missed messages are being read. While they are, no input has its turn.
    is_closed: AtomicBool,
    /// Notified when the queue is opened. `Notify` wakes tasks in the order in which they waited, which `watch` does
    /// not.
    opened: Notify,
}

/// An input's ticket; dropping it lets the author's next input have its turn.
pub struct Ticket {
    queue: Queue,
    user: UserId,
    input: InputId,
}

impl Queue {
    /// A closed queue: no input has its turn before [`Queue::let_in`].
    pub(super) fn closed() -> Self {
        let (is_closed, opened) = (AtomicBool::new(true), Notify::new());
        Self(Arc::new(Inner { waiting: Mutex::default(), left: Notify::new(), is_closed, opened }))
    }

    /// Closes the queue until [`Queue::let_in`].
    pub(super) fn hold(&self) {
        self.0.is_closed.store(true, Ordering::SeqCst);
    }

    /// Opens the queue.
    pub(super) fn let_in(&self) {
        self.0.is_closed.store(false, Ordering::SeqCst);
        self.0.opened.notify_waiters();
    }

    /// Waits until the queue is open.
    pub async fn opened(&self) {
        loop {
            // Registers for notifications before the check, so that a notification between the check and the wait is
            // not missed.
            let opened = self.0.opened.notified();
            if !self.0.is_closed.load(Ordering::SeqCst) {
                return;
            }
            opened.await;
        }
    }

    /// Returns the ticket of an input, and issues it if [`Queue::note`] has not done so.
    pub fn enter(&self, user: UserId, input: InputId) -> Ticket {
        self.note(user, input);
        Ticket { queue: self.clone(), user, input }
    }

    /// Withdraws the ticket that was issued for an input, because the input submits nothing.
    pub fn forget(&self, user: UserId, input: InputId) {
        self.leave(user, |inputs| {
            inputs.remove(&input);
        });
    }

    /// Issues a ticket for an input, at the point where events come in. [`Queue::enter`] later returns the ticket.
    pub fn note(&self, user: UserId, input: InputId) {
        let mut waiting = self.waiting();
        let inputs = waiting.entry(user).or_default();
        inputs.insert(input);
        if inputs.len() > WAITING_MAX {
            inputs.pop_first();
        }
    }

    /// Whether a ticket was issued for an input.
    pub(super) fn is_noted(&self, user: UserId, input: InputId) -> bool {
        self.waiting().get(&user).is_some_and(|inputs| inputs.contains(&input))
    }

    fn leave(&self, user: UserId, take: impl FnOnce(&mut BTreeSet<InputId>)) {
        let mut waiting = self.waiting();
        if let Some(inputs) = waiting.get_mut(&user) {
            take(inputs);
            if inputs.is_empty() {
                waiting.remove(&user);
            }
        }
        drop(waiting);
        self.0.left.notify_waiters();
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<UserId, BTreeSet<InputId>>> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ticket {
    /// Exchanges the ticket for a ticket of another queue. Must be called only when the ticket has its turn in this
    /// queue.
    pub(super) fn hand_over(self, queue: &Queue) -> Self {
        queue.enter(self.user, self.input)
    }

    /// Whether this queue issued the ticket.
    pub(super) fn is_of(&self, queue: &Queue) -> bool {
        Arc::ptr_eq(&self.queue.0, &queue.0)
    }

    /// Waits until all earlier inputs of the same person have been handled, but at most 8 s (`WAIT_MAX`).
    pub async fn turn(&self) {
        // There is no time limit for waiting for missed messages, because earlier input must be played first.
        self.queue.opened().await;
        let first = async {
            loop {
                let left = self.queue.0.left.notified();
                if self.is_first() {
                    return;
                }
                left.await;
            }
        };
        if timeout(WAIT_MAX, first).await.is_err() {
            tracing::warn!("an input did not wait any longer for earlier ones of its author");
            self.queue.leave(self.user, |inputs| *inputs = inputs.split_off(&self.input));
        }
    }

    fn is_first(&self) -> bool {
        let waiting = self.queue.waiting();
        waiting.get(&self.user).and_then(BTreeSet::first).is_none_or(|first| *first >= self.input)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.queue.forget(self.user, self.input);
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::sleep;

    use super::*;

    const ANN: UserId = UserId(1);
    const BEN: UserId = UserId(2);

    #[tokio::test]
    async fn what_was_told_of_first_comes_first_and_others_do_not_wait() {
        let queue = Queue::closed();
        queue.let_in();
        let order = Mutex::new(Vec::new());
        for n in 1..=3 {
            queue.note(ANN, InputId(n));
        }
        let play = async |user, n| {
            let ticket = queue.enter(user, InputId(n));
            ticket.turn().await;
            order.lock().unwrap().push(n);
            // This pause is longer than it takes the other inputs to arrive.
            sleep(Duration::from_millis(50)).await;
        };
        tokio::join!(play(ANN, 3), play(ANN, 1), play(ANN, 2), play(BEN, 9));
        assert_eq!(*order.lock().unwrap(), [1, 9, 2, 3]);
        assert!(queue.waiting().is_empty());
    }

    #[tokio::test]
    async fn what_is_handed_over_keeps_its_order_and_holds_nothing_else_up() {
        let (here, there) = (Queue::closed(), Queue::closed());
        here.let_in();
        let order = Mutex::new(Vec::new());
        for n in 1..=3 {
            here.note(ANN, InputId(n));
        }
        let play = async |n, is_there| {
            let ticket = here.enter(ANN, InputId(n));
            ticket.turn().await;
            let ticket = if is_there { ticket.hand_over(&there) } else { ticket };
            ticket.turn().await;
            order.lock().unwrap().push(n);
        };
        let open = async {
            sleep(Duration::from_millis(50)).await;
            order.lock().unwrap().push(0);
            there.let_in();
        };
        tokio::join!(play(2, true), play(1, true), play(3, false), open);
        assert_eq!(*order.lock().unwrap(), [3, 0, 1, 2]);
    }

    #[tokio::test]
    async fn nobody_comes_before_what_was_missed_has_been_read() {
        let queue = Queue::closed();
        let ticket = queue.enter(ANN, InputId(1));
        let mut turn = std::pin::pin!(ticket.turn());
        assert!(timeout(Duration::from_millis(20), &mut turn).await.is_err());
        queue.let_in();
        assert!(timeout(WAIT_MAX / 2, &mut turn).await.is_ok());
    }

    #[tokio::test]
    async fn an_input_that_never_comes_is_waited_for_once() {
        let queue = Queue::closed();
        queue.let_in();
        queue.note(ANN, InputId(1));
        queue.enter(ANN, InputId(2)).turn().await;
        assert!(queue.waiting().is_empty());
        for n in 1..=1000 {
            queue.note(BEN, InputId(n));
        }
        assert_eq!(queue.waiting()[&BEN].len(), WAITING_MAX);
    }
}
