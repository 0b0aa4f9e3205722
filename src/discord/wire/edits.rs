//! Changes of messages in their place, in the order in which they were asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::store::{InputId, MessageId};

/// Of how many messages it is remembered who changed them last.
const MESSAGES_MAX: usize = 10_000;

/// The press that a message shows; held while the message is being changed.
type Shown = Arc<tokio::sync::Mutex<Option<InputId>>>;

/// Which press each message shows: somebody who presses twice in a hurry must not be left with the older picture.
#[derive(Default)]
pub(in crate::discord) struct Edits(Mutex<BTreeMap<MessageId, Shown>>);

impl Edits {
    /// Changes a message for a press, after earlier changes of it are through, unless it shows a later press already.
    ///
    /// # Errors
    /// What the change itself failed with; then an earlier press may still change the message.
    pub(in crate::discord) async fn change<E>(
        &self,
        message: MessageId,
        press: InputId,
        change: impl Future<Output = Result<(), E>>,
    ) -> Result<(), E> {
        let shown = self.shown(message);
        let mut shown = shown.lock().await;
        if *shown > Some(press) {
            return Ok(());
        }
        change.await?;
        *shown = Some(press);
        Ok(())
    }

    /// Changes a message after earlier changes of it are through, whoever pressed. What the change shows it must read
    /// within its turn: then the last one shows how things stand.
    pub(in crate::discord) async fn in_turn<T, E>(
        &self,
        message: MessageId,
        change: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let shown = self.shown(message);
        let _held = shown.lock().await;
        change.await
    }

    fn shown(&self, message: MessageId) -> Shown {
        let mut messages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if messages.len() >= MESSAGES_MAX {
            messages.pop_first();
        }
        messages.entry(message).or_default().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_older_press_never_replaces_a_later_one() {
        let edits = Edits::default();
        let written = Mutex::new(Vec::new());
        let press = |n: u64, result: Result<(), ()>| {
            let written = &written;
            edits.change(MessageId(1), InputId(n), async move {
                written.lock().unwrap().push(n);
                result
            })
        };
        assert_eq!(press(3, Ok(())).await, Ok(()));
        assert_eq!(press(2, Ok(())).await, Ok(()));
        assert_eq!(press(5, Err(())).await, Err(()));
        assert_eq!(press(4, Ok(())).await, Ok(()));
        assert_eq!(*written.lock().unwrap(), [3, 5, 4]);
    }
}
