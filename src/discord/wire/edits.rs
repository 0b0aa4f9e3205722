//! Edits of messages, ordered by the state that each of them shows.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::store::{InputId, MessageId, Store};

/// For how many messages the shown state is remembered.
const MESSAGES_MAX: usize = 10_000;

/// The version of what a message shows. For one message, a higher version is a later state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::discord) struct Version(u64);

impl Version {
    /// The version after which no edit follows.
    const LAST: Self = Self(u64::MAX);

    /// The version of a match's board after entry `n` of its journal.
    pub(in crate::discord) fn of_entry(n: i64) -> Self {
        Self(u64::try_from(n).unwrap_or(0))
    }

    /// The version of any other message that a press changes: the press's id.
    pub(in crate::discord) fn of_press(press: InputId) -> Self {
        Self(press.0)
    }
}

/// The hash by which a message's pictures are recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Pictures(pub(super) [u8; 32]);

/// What a message shows, as far as it is known.
#[derive(Default, PartialEq, Eq)]
struct Shown {
    version: Version,
    pictures: Option<Pictures>,
}

/// What a message shows; locked while the message is being edited.
type Held = Arc<tokio::sync::Mutex<Shown>>;

/// The state that each message shows. It keeps an older picture from replacing a newer one when a person presses twice
/// in a hurry, or while others play.
///
/// A process that was suspended may have been replaced, and its successor may have edited the message since.
/// [`Edits::admit`] keeps such a process from sending.
pub(in crate::discord) struct Edits {
    messages: Mutex<BTreeMap<MessageId, Held>>,
    /// The store that knows whether another process has taken over this process's shards; `None` if there is no other
    /// process.
    store: Option<Store>,
}

impl Edits {
    pub(in crate::discord) fn new(store: Option<Store>) -> Self {
        Self { messages: Mutex::default(), store }
    }

    /// Runs an edit or a post only while no other process can have replaced this one. If one has, this never returns:
    /// the caller's task ends with the shard.
    pub(in crate::discord) async fn admit<T>(&self, change: impl Future<Output = T>) -> T {
        match &self.store {
            Some(store) => store.admit(change).await,
            None => change.await,
        }
    }

    /// Edits a message after earlier edits of it have finished, unless it already shows a later version. `change` gets
    /// whether the message already has these pictures, so that they need not be uploaded again. `pictures` is `None` if
    /// only the text changes.
    ///
    /// # Errors
    /// The error of `change`. After an error, a lower version may still edit the message.
    pub(in crate::discord) async fn change<E, F>(
        &self,
        message: MessageId,
        version: Version,
        pictures: Option<Pictures>,
        change: impl FnOnce(bool) -> F,
    ) -> Result<(), E>
    where
        F: Future<Output = Result<(), E>>,
    {
        let held = self.held(message);
        let mut shown = held.lock().await;
        if shown.version > version {
            return Ok(());
        }
        if pictures.is_none() {
            self.admit(change(true)).await?;
            shown.version = version;
            return Ok(());
        }
        // If the edit fails, it is unknown which pictures the message has.
        let stood = shown.pictures.take();
        self.admit(change(stood == pictures)).await?;
        *shown = Shown { version, pictures };
        Ok(())
    }

    /// Edits a message after earlier edits of it have finished, regardless of versions. `change` must read the state
    /// that it shows within its turn; then the last edit shows the present state.
    pub(in crate::discord) async fn in_turn<T, E>(
        &self,
        message: MessageId,
        change: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let held = self.held(message);
        let _held = held.lock().await;
        self.admit(change).await
    }

    /// Edits a message for the last time: no later edit follows.
    pub(in crate::discord) async fn end<E>(
        &self,
        message: MessageId,
        change: impl Future<Output = Result<(), E>>,
    ) -> Result<(), E> {
        let held = self.held(message);
        let mut shown = held.lock().await;
        self.admit(change).await?;
        shown.version = Version::LAST;
        Ok(())
    }

    /// Records what a posted message shows. It may have been posted before and edited since.
    pub(in crate::discord) async fn posted(&self, message: MessageId, version: Version, pictures: Pictures) {
        let held = self.held(message);
        let mut shown = held.lock().await;
        if *shown == Shown::default() {
            *shown = Shown { version, pictures: Some(pictures) };
        }
    }

    fn held(&self, message: MessageId) -> Held {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        if messages.len() >= MESSAGES_MAX {
            messages.pop_first();
        }
        messages.entry(message).or_default().clone()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn an_older_press_never_replaces_a_later_one() {
        let edits = Edits::new(None);
        let written = Mutex::new(Vec::new());
        let press = |n: u64, result: Result<(), ()>| {
            let written = &written;
            edits.change(MessageId(1), Version::of_press(InputId(n)), None, move |_| async move {
                written.lock().unwrap().push(n);
                result
            })
        };
        assert_eq!(press(3, Ok(())).await, Ok(()));
        assert_eq!(press(2, Ok(())).await, Ok(()));
        assert_eq!(press(5, Err(())).await, Err(()));
        assert_eq!(press(4, Ok(())).await, Ok(()));
        assert_eq!(edits.end(MessageId(1), async { Ok::<_, ()>(()) }).await, Ok(()));
        assert_eq!(press(6, Ok(())).await, Ok(()));
        assert_eq!(*written.lock().unwrap(), [3, 5, 4]);
    }

    #[tokio::test]
    async fn pictures_that_stand_there_are_not_sent_again() {
        let edits = Edits::new(None);
        let sent = Mutex::new(Vec::new());
        let (one, other) = (Pictures([1; 32]), Pictures([2; 32]));
        let show = |n: i64, pictures: Option<Pictures>, result: Result<(), ()>| {
            let sent = &sent;
            edits.change(MessageId(1), Version::of_entry(n), pictures, move |stands| async move {
                sent.lock().unwrap().push((n, !stands));
                result
            })
        };
        edits.posted(MessageId(1), Version::of_entry(1), one).await;
        for (n, pictures, result) in
            [(2, one, Ok(())), (3, other, Ok(())), (4, other, Ok(())), (5, one, Err(())), (6, other, Ok(()))]
        {
            assert_eq!(show(n, Some(pictures), result).await, result);
        }
        assert_eq!(show(7, None, Ok(())).await, Ok(()), "words alone");
        assert_eq!(show(8, Some(other), Ok(())).await, Ok(()));
        // The fifth edit failed, so it is unknown which pictures are there.
        let expected = [(2, false), (3, true), (4, false), (5, true), (6, true), (7, false), (8, false)];
        assert_eq!(*sent.lock().unwrap(), expected);
    }
    /// A process that was replaced sends no edit.
    #[tokio::test]
    async fn who_has_been_replaced_changes_no_message() {
        let Some((first, successor)) = crate::store::to_be_replaced().await else { return };
        let _second = successor.replace(&first).await;
        let edits = Edits::new(Some(first));
        let is_sent = std::sync::atomic::AtomicBool::new(false);
        let send = async || {
            is_sent.store(true, std::sync::atomic::Ordering::SeqCst);
            Ok::<_, ()>(())
        };
        let (one, other, last) = (MessageId(1), MessageId(2), MessageId(3));
        let within = Duration::from_secs(3);
        let version = Version::of_entry(1);
        let change = edits.change(one, version, None, |_| send());
        assert!(tokio::time::timeout(within, change).await.is_err());
        assert!(tokio::time::timeout(within, edits.in_turn(other, send())).await.is_err());
        assert!(tokio::time::timeout(within, edits.end(last, send())).await.is_err());
        assert!(tokio::time::timeout(within, edits.admit(send())).await.is_err());
        assert!(!is_sent.into_inner());
    }

    /// A process is replaced after it has begun an edit and before it sends the edit.
    #[tokio::test]
    async fn who_is_replaced_between_two_steps_of_a_change_does_not_send_it() {
        let Some((first, successor)) = crate::store::to_be_replaced().await else { return };
        let edits = Edits::new(Some(first.clone()));
        let (is_connected, has_begun) = (tokio::sync::Notify::new(), tokio::sync::Notify::new());
        let change = edits.change(MessageId(1), Version::of_entry(1), None, async |_| {
            has_begun.notify_one();
            is_connected.notified().await;
            Ok::<_, ()>(())
        });
        let replace = async {
            has_begun.notified().await;
            let second = successor.replace(&first).await;
            is_connected.notify_one();
            // The edit would be sent at once if it were allowed.
            tokio::time::sleep(Duration::from_millis(100)).await;
            drop(second);
        };
        tokio::select! {
            sent = change => panic!("it was sent: {sent:?}"),
            () = replace => {}
        }
    }
}
