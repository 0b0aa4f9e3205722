//! The way out: what a match has to say, to whom, and how the world may answer.
//!
//! A [`Courier`] is the only one who opens what is sealed. There are two: Discord's, and the tests' that remembers.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use crate::host::{ClockFace, Order, Receipt, Sealed, Showing};
use crate::rules::{BySeat, Millis, Outcome, Seat, SeatSet, Spec, Timestamp};
use crate::store::{Audience, ChannelId, GuildId, MatchId, MessageId, UserId};

/// How a delivery reaches its audience.
pub trait Courier: Send + Sync + 'static {
    /// Delivers the parcel once and says how that went; repeating is the caller's affair. The same parcel may come
    /// again, then with the same nonce, so that Discord can tell.
    fn deliver(&self, parcel: Arc<Parcel>) -> Pin<Box<dyn Future<Output = Result<Accepted, Setback>> + Send + '_>>;

    /// A player's name, made safe to print in a message and in pictures.
    fn printable(&self, user: UserId, name: &str) -> String {
        let _ = user;
        name.to_owned()
    }
}

/// One message on its way.
#[derive(Clone)]
pub struct Parcel {
    /// The match it is about.
    pub about: About,
    /// Where it goes.
    pub to: Recipient,
    /// What it says.
    pub letter: Letter,
    /// The same for every attempt to deliver the same thing, and for nothing else.
    pub nonce: Nonce,
}

/// The match that a parcel is about.
#[derive(Clone, Copy)]
pub struct About {
    /// The match.
    pub id: MatchId,
    /// The game's facts.
    pub spec: &'static Spec,
    /// The server.
    pub guild: GuildId,
    /// The channel of the match.
    pub channel: ChannelId,
    /// Who opened it.
    pub host: UserId,
}

/// Where a parcel goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// A person's DM.
    Person(UserId),
    /// A person's own channel of the server.
    Private(UserId, ChannelId),
    /// A channel that others read as well.
    Channel(ChannelId),
}

/// What a parcel says.
#[derive(Clone)]
pub enum Letter {
    /// Something has changed.
    News(Box<News>),
    /// The time of a player who has not submitted runs short.
    Reminder {
        /// When it runs out.
        deadline: Timestamp,
        /// How much was left at the reminder.
        left: Millis,
    },
    /// A player cannot be reached by DM: to be said without content, with a button that shows them their board.
    ClosedDms(UserId),
    /// A player who can be told nothing by DM is to act: to be said in the channel, with a button that shows their board.
    Called(UserId),
    /// For the host: something keeps the match from being told.
    Trouble {
        /// Whom it could not be told to.
        audience: Audience,
        /// Why.
        why: Setback,
        /// Whether the match paused itself for that.
        paused: bool,
    },
    /// For the channel: the match was stopped by a fault of ours. Nothing of its journal is lost.
    Adjourned,
}

/// What has changed for one audience by one entry of the journal.
#[derive(Clone)]
pub struct News {
    /// What the seats are called, safe to print.
    pub names: BySeat<String>,
    /// The number of the entry; 0 is the opening.
    pub n: i64,
    /// What to say beside the picture, if anything.
    pub notice: Option<Notice>,
    /// The answer to what the player submitted, where the usual road to them failed.
    pub receipt: Option<Receipt>,
    /// What the audience is shown now, if that is another thing than before.
    pub showing: Option<Sealed<Showing>>,
    /// Whether the audience's seat is to act now and was not before: this calls for a ping.
    pub calls: bool,
    /// The clock as of that entry.
    pub clock: ClockFace,
    /// The seats that may act as of that entry.
    pub to_act: SeatSet,
    /// How the match ended, once it has.
    pub outcome: Option<Outcome>,
}

/// Something everybody is told in words: orders of the host and what stops or moves clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The match begins: an announcement.
    Begins,
    /// The match is over: an announcement.
    Ends,
    /// A host's order.
    Ordered(Order),
    /// The bot was away; running deadlines have moved by that.
    Outage(Millis),
    /// A seat paused the match.
    Paused(Seat),
    /// A seat wants to go on.
    WantsToResume(Seat),
    /// The match goes on, this seat being the last to say so.
    Resumed(Seat),
    /// A seat offers to end the match here.
    Offers(Seat),
    /// A seat has given the match up.
    Concedes(Seat),
}

/// A word of at most 25 characters by which Discord tells a repetition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nonce(String);

impl Nonce {
    /// What an audience is told of an entry.
    pub(super) fn news(id: MatchId, audience: Audience, n: i64) -> Self {
        Self(format!("{id}.{}.{n}", audience.number()))
    }

    /// What is said beside the journal, told apart by a letter and a number.
    pub(super) fn aside(id: MatchId, kind: char, seat: i64, number: i64) -> Self {
        Self(format!("{id}{kind}{seat}.{number:x}"))
    }

    /// As it is sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A parcel that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The message as Discord keeps it; its stamp is when it was accepted.
    pub message: MessageId,
}

/// Why a parcel did not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setback {
    /// The person accepts no DMs (50007).
    ClosedDms,
    /// The bot may not write there (50001, 50013); the words name what is missing.
    MissingPermission(String),
    /// The channel or the person is gone (10003, 10013).
    Gone,
    /// Discord asks to wait (429).
    RetryAfter(Duration),
    /// It may go better later (5xx, a lost connection or answer).
    Passing(String),
    /// It will never be taken (any other 4xx): a fault of ours.
    Rejected(String),
}

impl fmt::Display for Setback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClosedDms => f.write_str("the person accepts no DMs"),
            Self::MissingPermission(what) => write!(f, "the bot lacks a permission: {what}"),
            Self::Gone => f.write_str("the channel or the person is gone"),
            Self::RetryAfter(wait) => write!(f, "Discord asks to wait {} ms", wait.as_millis()),
            Self::Passing(what) => write!(f, "a passing fault: {what}"),
            Self::Rejected(what) => write!(f, "Discord will not take it: {what}"),
        }
    }
}
