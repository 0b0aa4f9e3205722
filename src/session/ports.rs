//! The way out: what a match has to say, to whom, and how the world may answer.
//!
//! A [`Courier`] is the only one who opens what is sealed. There are two: Discord's, and the tests' that remembers.

use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use super::fates::Fate;
use super::nonce::Nonce;
use crate::store::{Audience, ChannelId, GuildId, InputId, MatchId, MessageId, UserId};
use host::{ClockFace, Effect, Order, Sealed};
use rules::{BySeat, Language, Millis, Moment, Names, Outcome, Seat, SeatSet, Showing, Spec, Timestamp};

/// How a delivery reaches its audience.
pub trait Courier: Send + Sync + 'static {
    /// Delivers the parcel once and says how that went; repeating is the caller's affair. The same parcel may come
    /// again, then with the same nonce, so that Discord can tell.
    fn deliver(
        &self,
        parcel: Arc<Parcel>,
    ) -> Pin<Box<dyn Future<Output = Result<Accepted, DeliveryError>> + Send + '_>>;

    /// Who of these people can read a channel of a server.
    fn readers<'a>(
        &'a self,
        guild: GuildId,
        channel: ChannelId,
        people: &'a [UserId],
    ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>>;

    /// The people whom a channel's own permissions name, whether they let them read or not: of nobody else can it be
    /// known who they are without asking.
    fn named<'a>(
        &'a self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>> {
        let _ = (guild, channel);
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Changes a board that is past for the last time: a line of history takes the place of its words, and its controls go.
    /// Its picture stays, gives way to one that asks for nothing, or goes with what it asked for.
    fn retire(&self, past: Arc<PastBoard>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        drop(past);
        Box::pin(async { Ok(()) })
    }

    /// Tells how a match stands now to whatever its people were shown in answers, beside their boards: what shows an earlier
    /// turn loses its controls, its clock and its picture, and the clock of the rest is told anew.
    fn follow(&self, present: Arc<Present>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        drop(present);
        Box::pin(async { Ok(()) })
    }

    /// Tells the clock anew in a message that has been delivered, once: of its words the clock alone changes, and
    /// nothing else of it.
    fn revise(&self, revision: Arc<Revision>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>>;

    /// The language for direct messages to a person.
    fn language_of(&self, user: UserId) -> Pin<Box<dyn Future<Output = Language> + Send + '_>> {
        let _ = user;
        Box::pin(async { Language::English })
    }

    /// The language for messages to everybody on a server.
    fn server_language(&self, guild: GuildId) -> Pin<Box<dyn Future<Output = Language> + Send + '_>> {
        let _ = guild;
        Box::pin(async { Language::English })
    }

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
    pub contents: Contents,
    /// Identifies one delivery: stays the same over all attempts, and differs from all others.
    pub nonce: Nonce,
    /// Who must not read it, should it go to a channel: it is not delivered while one of them can.
    pub kept_from: Vec<UserId>,
    /// The message that it is to change, if it is no message of its own. One that is not where the recipient is reached
    /// now counts as gone: somebody else may read there.
    pub in_place_of: Option<(ChannelId, MessageId)>,
    /// Since when an earlier life of the bot may have delivered it, without the store hearing of that: Discord forgets
    /// nonces after a few minutes, so that the channel itself must say whether it is there. `None` for what is new.
    pub again_since: Option<Timestamp>,
}

/// The new clock for a board that has been sent: all boards of a match must show the same deadline.
pub struct Revision {
    /// The match.
    pub id: MatchId,
    /// Where the board is.
    pub channel: ChannelId,
    /// The message that shows it.
    pub message: MessageId,
    /// What the seats are called, safe to print, in the language of the audience.
    pub names: Names,
    /// The clock now.
    pub clock: ClockFace,
    /// The seats that may act now.
    pub to_act: SeatSet,
}

/// A board that is past: another one is the audience's board now.
pub struct PastBoard {
    /// The match.
    pub about: About,
    /// Where the board is.
    pub channel: ChannelId,
    /// The message that shows it.
    pub message: MessageId,
    /// What the seats are called, safe to print, in the language of the audience.
    pub names: Names,
    /// What became of the turn that it asked for, with the picture that takes the place of its own, if one does; `None` where
    /// the audience is reached elsewhere by now.
    pub line: Option<Sealed<Showing>>,
    /// How the match ended, once it has: the board becomes the result.
    pub outcome: Option<Outcome>,
    /// Who must not read the line.
    pub kept_from: Vec<UserId>,
    /// What it was.
    pub was: Was,
    /// What became of what it told, if that is known.
    pub fate: Option<Fate>,
}

/// What a message was that is past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Was {
    /// An audience's board.
    Board,
    /// What told of an offer, which is closed.
    Offer,
    /// The controls for which a board had no room.
    Controls,
    /// Something that held for a while.
    Told(Notice),
    /// What reminded somebody of their turn.
    Reminder,
}

/// How a match stands, for what its people were shown in answers.
pub struct Present {
    /// The match.
    pub id: MatchId,
    /// The number of the last entry of its journal.
    pub n: i64,
    /// The game's facts.
    pub spec: &'static Spec,
    /// The turn, phase or round that boards show now.
    pub moment: Moment,
    /// What the seats are called, safe to print.
    pub names: BySeat<String>,
    /// The clock now.
    pub clock: ClockFace,
    /// The seats that may act now.
    pub to_act: SeatSet,
    /// How the match ended, once it has.
    pub outcome: Option<Outcome>,
    /// Who sits where.
    pub users: BySeat<UserId>,
    /// What became of pauses and offers, by the entries that made them.
    pub fates: BTreeMap<i64, Fate>,
}

impl Present {
    /// How long the last pause was that is over.
    pub fn last_pause(&self) -> Option<Millis> {
        let lengths = self.fates.values().rev();
        lengths.into_iter().find_map(|fate| if let Fate::Resumed(length) = fate { Some(*length) } else { None })
    }
}

impl PastBoard {
    /// This board without what its audience alone may know.
    pub(super) fn without_line(&self) -> Self {
        let Self { about, channel, message, ref names, outcome, ref was, fate, .. } = *self;
        let (names, was) = (names.clone(), was.clone());
        Self { about, channel, message, names, line: None, outcome, kept_from: Vec::new(), was, fate }
    }
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

impl Recipient {
    /// The channel of a server, if it is one.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Self::Person(_) => None,
            Self::Private(_, channel) | Self::Channel(channel) => Some(channel),
        }
    }
}

/// What a parcel says.
#[derive(Clone)]
pub enum Contents {
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
    /// What the host has to say to everybody.
    Announced(String),
    /// For a player that the match waits for: the host calls.
    Nudge {
        /// Until when they have time, if a clock runs.
        deadline: Option<Timestamp>,
    },
    /// For somebody whose seat another has taken.
    Left {
        /// What that one is called.
        to: String,
    },
    /// For somebody who has taken a seat: what was shown there until now.
    Seated {
        /// What the former player is called.
        leaver: String,
        /// The last turns, the oldest first.
        story: Vec<Sealed<Showing>>,
    },
    /// For the host: something keeps the match from being told.
    Trouble {
        /// Whom it could not be told to.
        audience: Audience,
        /// Why it cannot be told.
        why: DeliveryError,
        /// Whether the match paused itself for that.
        paused: bool,
    },
    /// For the channel and the host: the journal is as long as one may be, the match is paused, and its host decides.
    Full {
        /// How many entries it has.
        n_entries: i64,
    },
    /// For the host: players can read a channel that holds secrets kept from them.
    Overheard {
        /// The channel.
        channel: ChannelId,
        /// Who can read it, by name.
        who: String,
        /// Whom it was shown to there until now; nothing is sent there any more.
        given_up: Option<Audience>,
        /// The name of the player whose channel it was, if it was a player's.
        whose: Option<String>,
    },
    /// For the channel: nothing can be saved now, so nothing counts and no clock runs; or that this is over.
    Stuck(bool),
    /// For everybody: the match was put back to how it stood then, by a copy of the database, and is paused.
    Restored {
        /// When the bot was last at work as of the copy.
        from: Timestamp,
    },
    /// For the channel and the host: the database went back to a time before the match was opened, and does not hold it.
    Lost,
    /// For the host: the match has been paused for so long that the solution of its puzzle is no longer held back elsewhere.
    PausedTooLong,
    /// For the channel and the host: the match was stopped and is not played on.
    Adjourned(Adjournment),
}

/// Why a match was stopped that cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjournment {
    /// By a fault of ours. Nothing of its journal is lost.
    Fault,
    /// Its journal is not on the disk as it was written.
    Damage,
}

/// What has changed for one audience by one entry of the journal.
#[derive(Clone)]
pub struct News {
    /// The names of the seats, with markup escaped, in the language of the audience.
    pub names: Names,
    /// The number of the entry; 0 is the opening.
    pub n: i64,
    /// When that entry was written: nothing tells of it before.
    pub at: Timestamp,
    /// What to say beside the picture, if anything.
    pub notice: Option<Notice>,
    /// The answer to what the player submitted, where the usual way to them failed.
    pub receipt: Option<Effect>,
    /// What that answers: one that arrived after all bears the same nonce.
    pub answers: Option<InputId>,
    /// What the audience is shown now, if that is another thing than before.
    pub showing: Option<Sealed<Showing>>,
    /// Whether the audience has seen this view already, so that only the text is new and the picture in the message
    /// stays.
    pub is_seen: bool,
    /// What another player offers the audience: the message is that alone.
    pub offer: Option<Sealed<Showing>>,
    /// Controls of the audience for which its board has no room, with the number by which they are known again: the
    /// message is that alone.
    pub standing: Option<(u64, Sealed<Showing>)>,
    /// The number by which that offer is known again.
    pub offer_number: Option<u64>,
    /// Whether the audience is to answer something that it was not asked before, a turn or an offer: this calls for a
    /// ping.
    pub calls: bool,
    /// The clock as of that entry, or as of when it is sent.
    pub clock: ClockFace,
    /// The seats that may act by then.
    pub to_act: SeatSet,
    /// How the match ended, once it has.
    pub outcome: Option<Outcome>,
    /// The turn, phase or round of that entry: what is pressed below the message counts in that one alone.
    pub moment: Moment,
    /// The text that a button submits to end the pause of that entry; `None` while the match is not paused.
    pub resume: Option<String>,
}

/// Something everybody is told in words: orders of the host and what stops or moves clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The match begins: an announcement.
    Begins,
    /// The match begins, for its own channel: what is to be said beside who plays.
    Opens(String),
    /// The match is over: an announcement.
    Ends,
    /// A host's order.
    Ordered(Order),
    /// A host has put the match back to how it stood then; it is paused.
    PutBack {
        /// When it stood like that.
        to: Timestamp,
        /// Whether the match was over.
        was_over: bool,
    },
    /// The bot was away; running deadlines have moved by that.
    Outage(Millis),
    /// A seat paused the match.
    Paused {
        /// Which.
        by: Seat,
        /// The how manieth time, from 1.
        number: u32,
        /// How often it may, if that is limited.
        most: Option<u32>,
    },
    /// A seat wants to go on.
    WantsToResume(Seat),
    /// The match goes on.
    Resumed {
        /// The seat that was the last to say so; `None` for the host.
        by: Option<Seat>,
        /// How long the pause was.
        length: Millis,
    },
    /// A seat offers to end the match here.
    Offers(Seat),
    /// A seat declines to end the match here.
    Declines(Seat),
    /// A seat has given the match up.
    Concedes(Seat),
    /// The match is paused, because these seats have let this many turns in a row run out.
    Absent {
        /// Which.
        seats: SeatSet,
        /// How many, each of them.
        turns: u32,
    },
}

impl Notice {
    /// Whether the notice holds for a while, and its message says in the end what became of it.
    pub(super) fn holds_for_a_while(&self) -> bool {
        matches!(
            self,
            Self::Offers(_)
                | Self::Paused { .. }
                | Self::WantsToResume(_)
                | Self::Absent { .. }
                | Self::Ordered(Order::Pause)
        )
    }
}

/// A parcel that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Where it was posted: a channel, or a DM.
    pub channel: ChannelId,
    /// The message as Discord keeps it; unless it was changed, its stamp is when it was accepted.
    pub message: MessageId,
}

/// Why a parcel did not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryError {
    /// The person accepts no DMs (50007).
    ClosedDms,
    /// The bot may not write there (50001, 50013); the words name what is missing.
    MissingPermission(String),
    /// The channel, the message or the person is gone (10003, 10008, 10013).
    Gone,
    /// These people can read the channel, and it is to be kept from them: nothing was sent.
    Overheard(Vec<UserId>),
    /// Discord asks to wait (429).
    RetryAfter(Duration),
    /// A retry may succeed later (5xx, a lost connection or answer).
    Passing(String),
    /// A message older than an hour takes no more changes for a while (30046).
    TooManyEdits,
    /// It will never be taken (any other 4xx): a fault of ours.
    Rejected(String),
}

impl fmt::Display for DeliveryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClosedDms => f.write_str("the person accepts no DMs"),
            Self::MissingPermission(what) => write!(f, "the bot lacks a permission: {what}"),
            Self::Gone => f.write_str("the channel or the person is gone"),
            Self::Overheard(readers) => match readers.len() {
                1 => f.write_str("somebody from whom it is kept can read the channel"),
                many => write!(f, "{many} people from whom it is kept can read the channel"),
            },
            Self::RetryAfter(wait) => write!(f, "Discord asks to wait {} ms", wait.as_millis()),
            Self::Passing(what) => write!(f, "a passing fault: {what}"),
            Self::TooManyEdits => f.write_str("the message takes no more changes for a while"),
            Self::Rejected(what) => write!(f, "Discord will not take it: {what}"),
        }
    }
}
