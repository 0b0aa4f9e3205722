//! The messages to the actor of a match.

use std::collections::BTreeSet;

use tokio::sync::oneshot;

use super::answer::{Board, Desk, Fault, Nudged, Past, Receipt, Refusal, Status, Text, Weighed};
use super::submission::Way;
use crate::store::{AddToSeason, Audience, ChannelId, InputId, SeatRow, UserId};
use host::{Begun, Fit, Order, Sealed};
use rules::{Export, Millis, Pressed, Seat, Timestamp};
use scene::Theme;

/// Mailbox capacity: how many messages may wait. Senders wait while the mailbox is full.
pub(super) const MAILBOX_MAX: usize = 64;

/// The channel for an answer.
type Reply<T> = oneshot::Sender<Result<T, Fault>>;
/// The channel for an answer that may be a refusal.
type Replies<T> = Reply<Result<T, Refusal>>;

/// A message to the actor of a match.
pub(super) enum Message {
    /// An input that may enter the journal.
    Input(Input),
    /// Return the board for this person.
    Board(UserId, Reply<Board>),
    /// Return what this person, or the public, sees in these colors; `None` while the boards of a round are being
    /// delivered, because everybody must get these boards at the same time.
    Sight(Option<UserId>, Box<Theme>, Reply<Option<Board>>),
    /// Return the facts that everybody may know.
    Status(Reply<Status>),
    /// Return completions of what this person has begun to type.
    Complete(UserId, Text, Reply<Vec<String>>),
    /// Return what this person may do now, in words and buttons.
    Help(UserId, Reply<Board>),
    /// Return a machine's answer to this question of a practising player; `None` for others.
    Advise(UserId, Advice, Replies<Option<Board>>),
    /// Return how well this text fits what this person may say now.
    Fit(UserId, Text, Reply<Fit>),
    /// Return a warning if this text of this person would end something or give something away.
    LosesBy(UserId, Text, Reply<Option<String>>),
    /// Return an export for this person in this format.
    Export(UserId, Text, Replies<Sealed<Export>>),
    /// Return the record, if the match is over.
    Record(Replies<String>),
    /// Return the turns to which the match can be put back.
    Turns(Reply<Vec<Begun>>),
    /// Return what is needed to show the start of the turn with this number.
    Past(u32, Reply<Option<Past>>),
    /// Return the state of the match for this host.
    Desk(UserId, Reply<Desk>),
    /// Return what this host's order would end.
    Weigh(UserId, Order, Replies<Weighed>),
    /// Show this host the full view.
    Reveal(UserId, Replies<Board>),
    /// Replace the player of this seat, as this host asks.
    Substitute(UserId, Seat, Newcomer, Replies<Vec<UserId>>),
    /// Remind the late players, as this host asks.
    Nudge(UserId, Replies<Nudged>),
    /// Send this host's announcement to everybody.
    Announce(UserId, Text, Replies<()>),
    /// Give this seat a private channel, or take the channel away, as this host asks.
    SetChannel(UserId, Seat, Option<Chosen>, Replies<()>),
    /// Move the match to this channel, as this host asks.
    Move(UserId, ChannelId, Replies<()>),
    /// Show everything in this channel, or in none. The host is `None` if the server's settings ask for the channel.
    SetSpectators(Option<UserId>, Option<Chosen>, Replies<()>),
    /// End the match. If the match is over, drop the undelivered messages about its end.
    Abandon(Reply<()>),
    /// Tell the solution that was held back, unless it must still be held back.
    TellSolution,
    /// Check who can read the channels that hold secrets, because something on the server has changed.
    Review,
    /// Do only what is due, and go to sleep again.
    Wake,
    /// Finish what is under way and stop.
    Stop,
    /// Return some legal input of this person.
    #[cfg(test)]
    Sample(UserId, u64, Reply<Option<String>>),
}

impl Message {
    /// Whether only a host who has nothing at stake in the match may send this message.
    pub(super) fn is_ruling(&self) -> bool {
        matches!(
            self,
            Self::Weigh(..)
                | Self::Reveal(..)
                | Self::Substitute(..)
                | Self::Desk(..)
                | Self::Nudge(..)
                | Self::Announce(..)
                | Self::SetChannel(..)
                | Self::Move(..)
                | Self::SetSpectators(..)
        )
    }
}

/// An input that may enter the journal.
pub(super) struct Input {
    pub(super) user: UserId,
    pub(super) text: Text,
    /// The pressed control, if the board named the moment that it showed; `text` is then what the press submits without
    /// regard to that moment.
    pub(super) press: Option<Pressed>,
    pub(super) id: InputId,
    /// When the input reached us; the hold in races starts here.
    pub(super) arrived: Timestamp,
    pub(super) made: Made,
    pub(super) reply: Replies<Receipt>,
}

/// How an input was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// A player has made the input, in this way.
    Submitted(Way),
    /// A host has made the input, by giving this order.
    Ordered(Order),
}

/// A question of a practising player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Asks what the machine would do in the asker's place.
    Suggestion,
    /// Asks why the machine in this seat made its last move; `None` means the match's only machine.
    Reason(Option<Seat>),
}

/// A person who takes over another person's seat.
pub(super) struct Newcomer {
    pub(super) player: SeatRow,
    /// The time for the current turn; `None` for the full time of a turn.
    pub(super) time: Option<Millis>,
    /// The audiences whose secret channels the person can read now.
    pub(super) seen: BTreeSet<Audience>,
    /// The season's log line by which the new player takes the leaving player's place.
    pub(super) line: Option<AddToSeason>,
}

/// A channel that a host has chosen for showing secrets.
pub(super) struct Chosen {
    pub(super) channel: ChannelId,
    /// The players and the host, as far as they can read the channel.
    pub(super) readers: Vec<UserId>,
}
