//! What can be put into a match's mailbox.

use tokio::sync::oneshot;

use super::handle::{Board, Fault, Receipt, Refusal, Status, Text};
use crate::host::Sealed;
use crate::rules::{Export, Seat, Timestamp};
use crate::store::{ChannelId, InputId, SeatRow, UserId};

/// How many messages may wait; who comes then waits to be let in.
pub(super) const MAILBOX_MAX: usize = 64;

/// Where an answer goes.
type Reply<T> = oneshot::Sender<Result<T, Fault>>;
/// Where an answer goes that may be a refusal.
type Replies<T> = Reply<Result<T, Refusal>>;

/// A message to a match.
pub(super) enum Message {
    /// Something that may enter the journal.
    Input(Input),
    /// A question, or a change beside the journal.
    Ask(Ask),
    /// Nothing, but see to what is due and go to sleep again.
    Wake,
    /// Finish what is under way and stop.
    Stop,
}

/// Something that may enter the journal.
pub(super) struct Input {
    pub(super) user: UserId,
    pub(super) text: Text,
    pub(super) id: InputId,
    /// When it reached us; the hold for races counts from here.
    pub(super) arrived: Timestamp,
    pub(super) way: Way,
    pub(super) reply: Replies<Receipt>,
}

/// How an input was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// A player typed it.
    Typed,
    /// A player pressed it, under a message that can be changed.
    Pressed,
    /// It is a host's order.
    Ordered,
}

/// A question, or a change beside the journal.
pub(super) enum Ask {
    Board(UserId, Reply<Board>),
    Reveal(UserId, Replies<Board>),
    Status(Reply<Status>),
    Record(Replies<String>),
    Complete(UserId, Text, Reply<Vec<String>>),
    Export(UserId, Text, Replies<Sealed<Export>>),
    Sample(UserId, u64, Reply<Option<String>>),
    Substitute(UserId, Seat, SeatRow, Replies<Vec<UserId>>),
    SetChannel(UserId, Seat, Option<ChannelId>, Replies<()>),
    Move(UserId, ChannelId, Replies<()>),
    SetSpectators(UserId, Option<ChannelId>, Replies<()>),
}
