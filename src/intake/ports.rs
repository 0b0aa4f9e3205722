//! What comes in and what goes out, as plain data, and who carries it.

use std::future::Future;
use std::pin::Pin;

use super::which::Candidate;
use crate::host::{self, ClockFace};
use crate::rules::Millis;
use crate::session::{self, DeliveryError, Shown};
use crate::store::{self, ChannelId, GuildId, InputId, MessageId, Place, Spot, UserId};

/// What becomes of a text of which it was asked what it is for, if that question was lost.
pub(super) const WHICH: &str =
    "several matches or puzzles could be meant, and the question which one was lost; say it again";

/// A message that says something to the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The message. It counts by its stamp, once.
    pub id: MessageId,
    /// Who wrote it: a person.
    pub author: UserId,
    /// Where.
    pub channel: ChannelId,
    /// The server; `None` in a DM.
    pub guild: Option<GuildId>,
    /// What was said: all of a DM, or what follows the bot's name in a channel. Not empty.
    pub text: String,
}

/// What somebody submits.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// Who.
    pub user: UserId,
    /// Where.
    pub channel: ChannelId,
    /// The interaction or message. It counts by its stamp, once.
    pub input: InputId,
    /// How.
    pub way: Way,
    /// What.
    pub text: &'a str,
}

/// How something is submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// In a message.
    Said {
        /// Whether it is read afterwards; everything said before it has been put in.
        is_late: bool,
    },
    /// By a command.
    Command,
    /// By a press under a message.
    Press {
        /// The message.
        message: MessageId,
        /// Whether it shows a board, which can change in its place.
        is_board: bool,
        /// Whether nobody else reads it, so that it may become a board of theirs.
        is_secret: bool,
    },
}

/// Messages of one place, as they are read afterwards.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What was said to the bot.
    pub said: Vec<Said>,
    /// The messages that the bot has answered.
    pub answered: Vec<MessageId>,
    /// The last message of the page, whoever wrote it.
    pub last: Option<MessageId>,
    /// Whether nothing comes after it.
    pub is_last: bool,
}

/// What somebody is told of what they said.
pub enum Answer {
    /// There is nothing that it could be for.
    NotUnderstood {
        /// What they typed.
        typed: String,
        /// What would help.
        why: &'static str,
    },
    /// Several could be meant: they choose one.
    Which {
        /// What they typed.
        typed: String,
        /// What could be meant.
        among: Vec<Candidate>,
    },
    /// Why that is not possible, in its own words. Nothing has changed.
    Refused(String),
    /// It counts.
    Receipt {
        /// What was done.
        what: host::Effect,
        /// The clock.
        clock: ClockFace,
        /// How long the turn's clock had run when the input was stamped.
        used: Option<Millis>,
        /// What its author sees now, where that is told with it.
        shown: Option<Shown>,
    },
    /// It counts: the board itself shows it.
    Board(Shown),
    /// It was counted before the bot fell; this is how it stands now.
    Counted(Shown),
    /// This, for what its author had said before that such words are for.
    AsBefore(Place, Box<Answer>),
    /// It was counted for a puzzle, but the board could not be shown.
    Unshown,
    /// It was not counted, or may not have been, without any fault of theirs.
    Failed(Uncounted, InputId),
}

/// Why something could not be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The match had ended just before; nobody's fault.
    Over,
    /// The disk is full.
    Full,
    /// The database takes nothing for now.
    Locked,
    /// The match fell before it answered, or Discord did not take what was to be told: whether it was counted can be
    /// seen on the board.
    Uncertain,
    /// Any other fault of ours.
    Other,
}

impl Uncounted {
    /// What a fault of a match or a puzzle means for whoever asked.
    pub fn of_session(fault: &session::Fault) -> Self {
        match fault {
            session::Fault::Store(error) => Self::of_store(error),
            session::Fault::NotOpen(_) => Self::Over,
            session::Fault::Unanswered(_) => Self::Uncertain,
            session::Fault::Stopping
            | session::Fault::Fell(_)
            | session::Fault::Chance(_)
            | session::Fault::Unplayable(..) => Self::Other,
        }
    }

    /// What a fault of the store means for whoever asked.
    pub fn of_store(error: &store::Error) -> Self {
        if matches!(error, store::Error::Full) {
            Self::Full
        } else if matches!(error, store::Error::Busy) {
            Self::Locked
        } else if matches!(error, store::Error::Fenced) {
            // Whoever has replaced this process may have counted it.
            Self::Uncertain
        } else {
            Self::Other
        }
    }
}

impl Answer {
    /// The same in words alone, to be said again later; `None` where the match itself sees to it that it is told.
    pub(super) fn in_words(&self) -> Option<Self> {
        match self {
            Self::NotUnderstood { typed, why } => Some(Self::NotUnderstood { typed: typed.clone(), why }),
            Self::Refused(words) => Some(Self::Refused(words.clone())),
            Self::Failed(why, input) => Some(Self::Failed(*why, *input)),
            Self::Receipt { shown: Some(Shown::Puzzle(_)), .. }
            | Self::Board(Shown::Puzzle(_))
            | Self::Counted(_)
            | Self::Unshown => Some(Self::Unshown),
            Self::AsBefore(place, answer) => answer.in_words().map(|words| Self::AsBefore(*place, Box::new(words))),
            Self::Which { .. } => Some(Self::Refused(WHICH.to_owned())),
            Self::Receipt { .. } | Self::Board(_) => None,
        }
    }
}

/// What is on its way.
pub type Task<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Answers messages, and reads those that were missed.
pub trait Responder: Send + Sync + 'static {
    /// Answers a message where it was written.
    fn reply<'a>(&'a self, said: &'a Said, answer: Answer) -> Task<'a, Result<(), DeliveryError>>;

    /// Tells somebody by DM what became of an interaction of theirs that Discord takes no answer to any more.
    fn tell(&self, user: UserId, input: InputId, answer: Answer) -> Task<'_, Result<(), DeliveryError>>;

    /// Reads what was written in a place after a message, the oldest first, as much as there is at once.
    fn read(&self, spot: Spot, after: MessageId) -> Task<'_, Result<Page, DeliveryError>>;
}

/// Answers a command or a press.
pub trait Interaction: Sync {
    /// Promises an answer. Says whether there still is somebody to answer: what they submitted counts even when Discord
    /// has given its answer up.
    fn defer(&self) -> impl Future<Output = Result<bool, DeliveryError>> + Send;

    /// Gives the answer.
    fn answer(&self, answer: Answer, road: Road) -> impl Future<Output = Result<(), DeliveryError>> + Send;
}

/// How an answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// As the answer that was promised, which its reader alone sees.
    Apart,
    /// In place of the message that was pressed.
    InPlace,
}
