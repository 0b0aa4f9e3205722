//! What can be put into a match's mailbox.

use std::collections::BTreeSet;

use tokio::sync::oneshot;

use super::answer::{Board, Desk, Fault, Nudged, Past, Receipt, Refusal, Status, Text, Weighed};
use super::submission::Way;
use crate::store::{AddToSeason, Audience, ChannelId, InputId, SeatRow, UserId};
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
    /// What this person sees.
    Board(UserId, Reply<Board>),
    /// What this person sees now, or everybody, in these colors; nothing while boards are on their way that all are to have
    /// first.
    Sight(Option<UserId>, Box<Theme>, Reply<Option<Board>>),
    /// What everybody may know.
    Status(Reply<Status>),
    /// Texts that complete what this person has begun to type.
    Complete(UserId, Text, Reply<Vec<String>>),
    /// What this person may say now.
    Help(UserId, Reply<Board>),
    /// What a machine has to say; nothing for those who do not practise.
    Advise(UserId, Advice, Replies<Option<Board>>),
    /// How well this text suits what this person may say now.
    Fit(UserId, Text, Reply<Fit>),
    /// What this person would lose by this text.
    LosesBy(UserId, Text, Reply<Option<String>>),
    /// What this person may take to other programs, in this format.
    Export(UserId, Text, Replies<Sealed<Export>>),
    /// The record, when it is over.
    Record(Replies<String>),
    /// The turns to which it can be put back.
    Turns(Reply<Vec<Begun>>),
    /// What is needed to show how the turn of this number began.
    Past(u32, Reply<Option<Past>>),
    /// How it stands, for this host.
    Desk(UserId, Reply<Desk>),
    /// What this order of this host would put an end to.
    Weigh(UserId, Order, Replies<Weighed>),
    /// Show this host everything.
    Reveal(UserId, Replies<Board>),
    /// Put somebody else on this seat, as this host says.
    Substitute(UserId, Seat, Newcomer, Replies<Vec<UserId>>),
    /// Call those it waits for, as this host says.
    Nudge(UserId, Replies<Nudged>),
    /// Tell everybody these words of this host.
    Announce(UserId, Text, Replies<()>),
    /// Give this seat a channel of its own, or none, as this host says.
    SetChannel(UserId, Seat, Option<Chosen>, Replies<()>),
    /// Move it to this channel, as this host says.
    Move(UserId, ChannelId, Replies<()>),
    /// Show everything in this channel, or in none: by the host who says so, or as the server has it for all matches.
    SetSpectators(Option<UserId>, Option<Chosen>, Replies<()>),
    /// End it, or drop what is untold of its end.
    Abandon(Reply<()>),
    /// Tell the solution that was held back, unless it must still be.
    TellSolution,
    /// Look who can read the channels that hold secrets: something on the server has changed.
    Review,
    /// Only do what is due and go to sleep again.
    Wake,
    /// Finish what is under way and stop.
    Stop,
    /// Some legal input of this person.
    #[cfg(test)]
    Sample(UserId, u64, Reply<Option<String>>),
}

impl Message {
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

/// Something that may enter the journal.
pub(super) struct Input {
    pub(super) user: UserId,
    pub(super) text: Text,
    /// What was pressed, if the board said what it showed; `text` is then what that means by itself.
    pub(super) press: Option<Pressed>,
    pub(super) id: InputId,
    /// When it reached us; the hold for races counts from here.
    pub(super) arrived: Timestamp,
    pub(super) made: Made,
    pub(super) reply: Replies<Receipt>,
}

/// How an input was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// By a player.
    Submitted(Way),
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
