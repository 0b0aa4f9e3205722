//! What can be put into a match's mailbox.

use std::collections::BTreeSet;

use tokio::sync::oneshot;

use super::answer::{Board, Desk, Fault, Nudged, Past, Receipt, Refusal, Status, Text, Weighed};
use crate::store::{AddToSeason, Audience, ChannelId, InputId, MessageId, SeatRow, UserId};
use host::{Begun, Fit, Order, Sealed};
use rules::{Export, Millis, Pressed, Seat, Timestamp};
use scene::Theme;

/// Mailbox capacity: how many messages may wait. Senders wait while it is full.
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
    /// Look who can read the channels that hold secrets: something on the server has changed.
    Review,
    /// Tell the solution that was held back, unless it must still be.
    TellSolution,
    /// Only to do what is due and go to sleep again.
    Wake,
    /// Finish what is under way and stop.
    Stop,
}

/// Something that may enter the journal.
pub(super) struct Input {
    pub(super) user: UserId,
    pub(super) text: Text,
    /// What was pressed, if the board said what it showed; `text` is then what that means by itself.
    pub(super) press: Option<Pressed>,
    pub(super) id: InputId,
    /// When it reached us; the hold for races counts from here.
    pub(super) arrived: Timestamp,
    pub(super) way: Way,
    pub(super) reply: Replies<Receipt>,
}

/// The message under which something was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Under {
    /// The message.
    pub message: MessageId,
    /// Whether Discord checks what is pressed there. It does not where only the presser sees the message, so that a forged
    /// client can claim any press there.
    pub is_kept: bool,
}

impl From<MessageId> for Under {
    fn from(message: MessageId) -> Self {
        Self { message, is_kept: true }
    }
}

/// How an input was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// A player typed it.
    Typed,
    /// A player typed it while nobody could hear it; everything said before it has been handed in.
    Late,
    /// A player pressed it at the table; its stamp is what Discord's clock was believed to show.
    AtTable,
    /// A player pressed it, under this message, which can be changed.
    Pressed(Under),
    /// The input is a host's order.
    Ordered(Order),
}

/// What a player who practises asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// What the machine would do in their place.
    Suggestion,
    /// Why a machine did what it did last: the one in this seat, or the only one.
    Reason(Option<Seat>),
}

/// A question, or a change beside the journal.
pub(super) enum Ask {
    Board(UserId, Reply<Board>),
    Weigh(UserId, Order, Replies<Weighed>),
    /// What this person sees now, or everybody, in these colors; nothing while boards are on their way that all are to have
    /// first.
    Sight(Option<UserId>, Box<Theme>, Reply<Option<Board>>),
    Reveal(UserId, Replies<Board>),
    Abandon(Reply<()>),
    Status(Reply<Status>),
    Record(Replies<String>),
    Complete(UserId, Text, Reply<Vec<String>>),
    Help(UserId, Reply<Board>),
    /// Nothing for those who do not practise.
    Advise(UserId, Advice, Replies<Option<Board>>),
    Fit(UserId, Text, Reply<Fit>),
    LosesBy(UserId, Text, Reply<Option<String>>),
    Export(UserId, Text, Replies<Sealed<Export>>),
    #[cfg(test)]
    Sample(UserId, u64, Reply<Option<String>>),
    Substitute(UserId, Seat, Newcomer, Replies<Vec<UserId>>),
    Turns(Reply<Vec<Begun>>),
    Past(u32, Reply<Option<Past>>),
    Desk(UserId, Reply<Desk>),
    Nudge(UserId, Replies<Nudged>),
    Announce(UserId, Text, Replies<()>),
    SetChannel(UserId, Seat, Option<Chosen>, Replies<()>),
    Move(UserId, ChannelId, Replies<()>),
    /// By the host who says so, or as the server has it for all matches.
    SetSpectators(Option<UserId>, Option<Chosen>, Replies<()>),
}

impl Ask {
    /// Whether only a host may ask it who has nothing at stake.
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

/// Somebody who is to take another's seat.
pub(super) struct Newcomer {
    pub(super) player: SeatRow,
    /// How much time they have for the turn that runs; all of its time, if the host does not say.
    pub(super) time: Option<Millis>,
    /// Whose secrets they can read now in channels.
    pub(super) seen: BTreeSet<Audience>,
    /// The line of a season by which the new player also takes the place of the one who leaves.
    pub(super) line: Option<AddToSeason>,
}

/// A channel that a host has chosen to show secrets in.
pub(super) struct Chosen {
    pub(super) channel: ChannelId,
    /// Who of the players and the host can read it.
    pub(super) readers: Vec<UserId>,
}
