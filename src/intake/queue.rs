//! One person's inputs, in the order in which Discord told of them.
//!
//! Every event has a task of its own, and tasks overtake one another: a `lock` must not come before what it locks in.
//! So an input takes its ticket where events come in, one after the other, and waits for its turn before it is played.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

use crate::store::{InputId, UserId};

/// How long an input waits for earlier ones at most: something must be wrong with these.
const WAIT_MAX: Duration = Duration::from_secs(8);
/// How many inputs of one person may wait.
const WAITING_MAX: usize = 100;

/// Who has inputs under way.
#[derive(Clone)]
pub struct Queue(Arc<Inner>);

struct Inner {
    /// A person is here as long as an input of theirs is.
    waiting: Mutex<BTreeMap<UserId, BTreeSet<InputId>>>,
    left: Notify,
    /// Whether what was missed is being read: nobody comes before that.
    is_closed: AtomicBool,
    /// Rings when everybody may come: in the order in which they waited, of which Tokio's `watch` knows nothing.
    opened: Notify,
}

/// An input's ticket; given up when it is dropped.
pub struct Ticket {
    queue: Queue,
    user: UserId,
    input: InputId,
}

impl Queue {
    /// A closed queue: nobody waits, and nobody comes in before [`Queue::let_in`].
    pub(super) fn closed() -> Self {
        let (is_closed, opened) = (AtomicBool::new(true), Notify::new());
        Self(Arc::new(Inner { waiting: Mutex::default(), left: Notify::new(), is_closed, opened }))
    }

    /// Lets nobody come until [`Queue::let_in`].
    pub(super) fn hold(&self) {
        self.0.is_closed.store(true, Ordering::SeqCst);
    }

    /// Lets everybody come in order.
    pub(super) fn let_in(&self) {
        self.0.is_closed.store(false, Ordering::SeqCst);
        self.0.opened.notify_waiters();
    }

    /// Returns when everybody comes in order.
    pub async fn opened(&self) {
        loop {
            // Listens before it looks, so that it misses no ringing between the two.
            let opened = self.0.opened.notified();
            if !self.0.is_closed.load(Ordering::SeqCst) {
                return;
            }
            opened.await;
        }
    }

    /// Takes an input's ticket, handed out before or not.
    pub fn enter(&self, user: UserId, input: InputId) -> Ticket {
        self.note(user, input);
        Ticket { queue: self.clone(), user, input }
    }

    /// Gives up whatever was handed out for an input that submits nothing after all.
    pub fn forget(&self, user: UserId, input: InputId) {
        self.leave(user, |inputs| {
            inputs.remove(&input);
        });
    }

    /// Hands out an input's ticket where events come in, to be taken later by [`Queue::enter`].
    pub fn note(&self, user: UserId, input: InputId) {
        let mut waiting = self.waiting();
        let inputs = waiting.entry(user).or_default();
        inputs.insert(input);
        if inputs.len() > WAITING_MAX {
            inputs.pop_first();
        }
    }

    /// Whether a ticket was handed out for an input.
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
    /// Hands the input over to another queue, once its turn has come in this one.
    pub(super) fn hand_over(self, queue: &Queue) -> Self {
        queue.enter(self.user, self.input)
    }

    /// Whether this queue handed the ticket out.
    pub(super) fn is_of(&self, queue: &Queue) -> bool {
        Arc::ptr_eq(&self.queue.0, &queue.0)
    }

    /// Waits until everything that the same person did before has been seen to.
    pub async fn turn(&self) {
        // However long it takes to read what was missed: what came before is played before.
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
            // Longer than the others take to come.
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
