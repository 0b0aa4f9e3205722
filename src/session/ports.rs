//! Outgoing messages: what a match says, to whom, and how a delivery may end.
//!
//! Only a [`Courier`] opens sealed contents. There are two couriers: one for Discord, and one for tests, which records
//! everything.

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

/// Sends messages on behalf of matches.
pub trait Courier: Send + Sync + 'static {
    /// Makes one attempt to deliver the parcel; the caller does the retries. The same parcel may be passed again, with
    /// the same nonce, so that Discord can recognize a repetition.
    fn deliver(
        &self,
        parcel: Arc<Parcel>,
    ) -> Pin<Box<dyn Future<Output = Result<Accepted, DeliveryError>> + Send + '_>>;

    /// Returns which of these people can read a channel of a server.
    fn readers<'a>(
        &'a self,
        guild: GuildId,
        channel: ChannelId,
        people: &'a [UserId],
    ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>>;

    /// The people who are named in a channel's own permission overwrites, whether these allow reading or not. For all
    /// other people, access can only be found out by asking about each of them.
    fn named<'a>(
        &'a self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>> {
        let _ = (guild, channel);
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Edits a past board for the last time. A line of history replaces its words, and its controls are removed. Its
    /// picture stays, is replaced by a picture that asks for nothing, or is removed.
    fn retire(&self, past: Arc<PastBoard>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        drop(past);
        Box::pin(async { Ok(()) })
    }

    /// Updates the answers, beside the boards, that have shown people a match. Answers about an earlier turn lose their
    /// controls, clock and picture, and all others show the present clock.
    fn follow(&self, present: Arc<Present>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        drop(present);
        Box::pin(async { Ok(()) })
    }

    /// Makes one attempt to update the clock in a delivered message, and changes nothing else in it.
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

/// A message of a match to a recipient.
#[derive(Clone)]
pub struct Parcel {
    /// The match that the parcel is about.
    pub about: About,
    /// The address to which the parcel is sent.
    pub to: Recipient,
    /// What the message says and shows.
    pub contents: Contents,
    /// The nonce of this delivery: the same for all attempts, and different from those of all other deliveries.
    pub nonce: Nonce,
    /// The people who must not read the parcel. While one of them can read the channel, the parcel is not delivered.
    pub kept_from: Vec<UserId>,
    /// The message to edit, if the parcel is not a message of its own. If that message is not at the recipient's
    /// present address, it counts as deleted: others may read it there.
    pub in_place_of: Option<(ChannelId, MessageId)>,
    /// The time since which an earlier run of the bot may have delivered this parcel without recording it. Discord
    /// forgets nonces after a few minutes, so the channel must be searched. `None` for new parcels.
    pub again_since: Option<Timestamp>,
}

/// A new clock for a delivered board: all boards of a match must show the same deadline.
pub struct Revision {
    /// The number of the match.
    pub id: MatchId,
    /// The board's channel.
    pub channel: ChannelId,
    /// The board's message.
    pub message: MessageId,
    /// What the seats are called, safe to print, in the language of the audience.
    pub names: Names,
    /// The clock now.
    pub clock: ClockFace,
    /// The seats that may act now.
    pub to_act: SeatSet,
}

/// A board that is no longer the audience's board, because a newer board has replaced it.
pub struct PastBoard {
    /// The match of the board.
    pub about: About,
    /// The board's channel.
    pub channel: ChannelId,
    /// The board's message.
    pub message: MessageId,
    /// What the seats are called, safe to print, in the language of the audience.
    pub names: Names,
    /// The outcome of the turn that the board asked for, with a picture if the board's picture is to be replaced.
    /// `None` if the audience has moved to another address.
    pub line: Option<Sealed<Showing>>,
    /// The outcome of the match, once it is over: the board then becomes the result.
    pub outcome: Option<Outcome>,
    /// The people who must not read `line`.
    pub kept_from: Vec<UserId>,
    /// The kind of the past message.
    pub was: Was,
    /// The outcome of the pause, offer or request that the message was about, if known.
    pub fate: Option<Fate>,
}

/// The kind of a message whose subject has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Was {
    /// An audience's board.
    Board,
    /// An offer, which is closed.
    Offer,
    /// The controls that did not fit on a board.
    Controls,
    /// A notice of something temporary, which has ended.
    Told(Notice),
    /// A reminder of a turn.
    Reminder,
}

/// The present state of a match, for updating answers.
pub struct Present {
    /// The number of the match.
    pub id: MatchId,
    /// The number of the last entry of the match's journal.
    pub n: i64,
    /// The game of the match.
    pub spec: &'static Spec,
    /// The turn, phase or round that boards show now.
    pub moment: Moment,
    /// The names of the seats, safe to print.
    pub names: BySeat<String>,
    /// The clock now.
    pub clock: ClockFace,
    /// The seats that may act now.
    pub to_act: SeatSet,
    /// The outcome of the match, once it is over.
    pub outcome: Option<Outcome>,
    /// The users by seat.
    pub users: BySeat<UserId>,
    /// The outcomes of pauses and offers, by the entries that made them.
    pub fates: BTreeMap<i64, Fate>,
}

impl Present {
    /// The length of the last pause that has ended.
    pub fn last_pause(&self) -> Option<Millis> {
        let lengths = self.fates.values().rev();
        lengths.into_iter().find_map(|fate| if let Fate::Resumed(length) = fate { Some(*length) } else { None })
    }
}

impl PastBoard {
    /// This board without the line that only its audience may read.
    pub(super) fn without_line(&self) -> Self {
        let Self { about, channel, message, ref names, outcome, ref was, fate, .. } = *self;
        let (names, was) = (names.clone(), was.clone());
        Self { about, channel, message, names, line: None, outcome, kept_from: Vec::new(), was, fate }
    }
}

/// The facts about a match that the texts of its messages need.
#[derive(Clone, Copy)]
pub struct About {
    /// The number of the match.
    pub id: MatchId,
    /// The game of the match.
    pub spec: &'static Spec,
    /// The server on which the match is played.
    pub guild: GuildId,
    /// The match's own channel.
    pub channel: ChannelId,
    /// The person who opened the match.
    pub host: UserId,
}

/// The address of a parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// Direct messages to a person.
    Person(UserId),
    /// A person's private channel on the server.
    Private(UserId, ChannelId),
    /// A channel that others read too.
    Channel(ChannelId),
}

impl Recipient {
    /// The channel on a server; `None` for direct messages.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Self::Person(_) => None,
            Self::Private(_, channel) | Self::Channel(channel) => Some(channel),
        }
    }
}

/// The contents of a parcel.
#[derive(Clone)]
pub enum Contents {
    /// Changes in the match.
    News(Box<News>),
    /// Reminds a player who has not submitted that little time is left.
    Reminder {
        /// The deadline of the player's turn.
        deadline: Timestamp,
        /// How much time was left at the reminder.
        left: Millis,
    },
    /// Tells the channel that a player cannot be reached by DM. The message contains no secrets, and a button shows the
    /// player their board.
    ClosedDms(UserId),
    /// Asks a player who cannot be reached by DM to act. The message is posted in the channel, and a button shows the
    /// player their board.
    Called(UserId),
    /// A host's announcement to everybody.
    Announced(String),
    /// A host's reminder to a player that the match waits for.
    Nudge {
        /// The player's deadline, if a clock runs.
        deadline: Option<Timestamp>,
    },
    /// Tells a person that another person has taken their seat.
    Left {
        /// The name of the new player.
        to: String,
    },
    /// Tells a person who has taken a seat what the seat was shown before.
    Seated {
        /// The name of the former player.
        leaver: String,
        /// The last turns, the oldest first.
        story: Vec<Sealed<Showing>>,
    },
    /// Tells the host that an audience cannot be reached.
    Trouble {
        /// The audience that cannot be reached.
        audience: Audience,
        /// Why the audience cannot be reached.
        why: DeliveryError,
        /// Whether the match has been paused because the audience cannot be reached.
        paused: bool,
    },
    /// Tells the channel and the host that the journal has reached its limit. The match is paused, and its host must
    /// decide it.
    Full {
        /// The number of entries in the journal.
        n_entries: i64,
    },
    /// Tells the host that players can read a channel with secrets which must be kept from these players.
    Overheard {
        /// The channel with secrets.
        channel: ChannelId,
        /// The names of the players who can read the channel.
        who: String,
        /// The audience that was shown its secrets in the channel until now, if the match has stopped using the
        /// channel.
        given_up: Option<Audience>,
        /// The name of the player whose private channel it was; `None` if it was no private channel.
        whose: Option<String>,
    },
    /// Tells the channel that nothing can be saved now, so nothing counts and no clock runs (`true`), or that saving
    /// works again (`false`).
    Stuck(bool),
    /// Tells everybody that the match was put back to an earlier state by a copy of the database, and is paused.
    Restored {
        /// When the bot was last running according to the copy.
        from: Timestamp,
    },
    /// Tells the channel and the host that the database no longer holds the match, because it was put back to a time
    /// before the match was opened.
    Lost,
    /// Tells the host that the match has been paused for too long to hold its puzzle's solution back elsewhere.
    PausedTooLong,
    /// Tells the channel and the host that the match was stopped for good.
    Adjourned(Adjournment),
}

/// Why a match was stopped for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjournment {
    /// A fault of ours. The journal is complete.
    Fault,
    /// The journal on disk is damaged.
    Damage,
}

/// The changes for one audience by one entry of the journal.
#[derive(Clone)]
pub struct News {
    /// The names of the seats, with markup escaped, in the language of the audience.
    pub names: Names,
    /// The number of the entry; 0 is the opening.
    pub n: i64,
    /// The time of the entry. No message about the entry was sent before this time.
    pub at: Timestamp,
    /// Words beside the picture, if any.
    pub notice: Option<Notice>,
    /// The receipt for the player's input, if the usual answer failed.
    pub receipt: Option<Effect>,
    /// The input that the receipt answers; both answers use the same nonce.
    pub answers: Option<InputId>,
    /// The audience's new view, if it has changed.
    pub showing: Option<Sealed<Showing>>,
    /// Whether the audience has seen this view already, so that only the text changes and the message keeps its
    /// picture.
    pub is_seen: bool,
    /// An offer by another player. A message with an offer contains nothing else.
    pub offer: Option<Sealed<Showing>>,
    /// Controls that do not fit on the audience's board, with their number. A message with such controls contains
    /// nothing else.
    pub standing: Option<(u64, Sealed<Showing>)>,
    /// The number of the offer.
    pub offer_number: Option<u64>,
    /// Whether the audience must answer something new, a turn or an offer, so that the message pings it.
    pub calls: bool,
    /// The clock as of the entry, or as of the sending once the message has left the queue.
    pub clock: ClockFace,
    /// The seats that may act as of the same time as `clock`.
    pub to_act: SeatSet,
    /// The outcome of the match, once it is over.
    pub outcome: Option<Outcome>,
    /// The turn, phase or round of the entry. A press below the message counts only during that turn, phase or round.
    pub moment: Moment,
    /// The text that a button submits to end the pause; `None` while the match is not paused.
    pub resume: Option<String>,
}

/// A notice for everybody: orders of the host, and whatever stops or moves clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Announcement: the match begins.
    Begins,
    /// Tells the match's channel that the match begins, with these words beside the list of players.
    Opens(String),
    /// Announcement: the match is over.
    Ends,
    /// A host has given this order.
    Ordered(Order),
    /// A host has put the match back to an earlier state; the match is paused.
    PutBack {
        /// The time of the earlier state.
        to: Timestamp,
        /// Whether the match was over.
        was_over: bool,
    },
    /// The bot was not running for this long; running deadlines have moved accordingly.
    Outage(Millis),
    /// A seat paused the match.
    Paused {
        /// The seat that paused the match.
        by: Seat,
        /// Which of this seat's pauses this is, counting from 1.
        number: u32,
        /// How many pauses the seat may make, if limited.
        most: Option<u32>,
    },
    /// A seat wants to resume the match, and the others have not agreed yet.
    WantsToResume(Seat),
    /// The match has been resumed.
    Resumed {
        /// The last seat to agree; `None` if the host ended the pause.
        by: Option<Seat>,
        /// How long the pause was.
        length: Millis,
    },
    /// A seat offers to end the match now.
    Offers(Seat),
    /// A seat declines to end the match now.
    Declines(Seat),
    /// A seat has given the match up.
    Concedes(Seat),
    /// The match is paused, because these seats have let this many turns in a row run out.
    Absent {
        /// The absent seats.
        seats: SeatSet,
        /// How many turns each of these seats let run out.
        turns: u32,
    },
}

impl Notice {
    /// Whether the notice is about something temporary, so that its message is edited at the end to state the outcome.
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

/// A delivered message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The channel or DM of the message.
    pub channel: ChannelId,
    /// The message; unless it was an edit, its stamp is the time at which Discord accepted it.
    pub message: MessageId,
}

/// Why a parcel did not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryError {
    /// The person accepts no DMs (50007).
    ClosedDms,
    /// The bot may not write there (50001, 50013); the text names the missing permission.
    MissingPermission(String),
    /// The channel, the message or the person is gone (10003, 10008, 10013).
    Gone,
    /// These people can read the channel and must not: nothing was sent.
    Overheard(Vec<UserId>),
    /// Discord asks to wait (429).
    RetryAfter(Duration),
    /// A retry may succeed later (5xx, a lost connection or answer).
    Passing(String),
    /// Discord allows no more edits of a message older than an hour, for a while (30046).
    TooManyEdits,
    /// Discord will never accept the request (any other 4xx): a fault of ours.
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
