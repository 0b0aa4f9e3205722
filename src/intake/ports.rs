//! The data that comes in and goes out, and the traits that connect this module to Discord.

use std::future::Future;
use std::pin::Pin;

use super::which::Candidate;
use crate::session::{self, DeliveryError, Shown};
use crate::store::{self, ChannelId, GuildId, InputId, MatchId, MessageId, Place, Spot, UserId};
use host::ClockFace;
use rules::{Message, Millis, Timestamp};
use words::which;

/// The bits of a snowflake that distinguish ids of the same millisecond.
const WITHIN_MS: u64 = (1 << 22) - 1;

/// A message that says something to the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The message's id. The message counts once, as the input [`Said::input`].
    pub id: MessageId,
    /// Who wrote it: a person.
    pub author: UserId,
    /// The channel of the message.
    pub channel: ChannelId,
    /// The server; `None` in a DM.
    pub guild: Option<GuildId>,
    /// The text: all of a DM, or what follows the bot's mention in a channel. Not empty.
    pub text: String,
    /// When the author last edited the message, if that was before the bot read it: the text counts as said at that
    /// time.
    pub edited_at: Option<Timestamp>,
}

impl Said {
    /// The id of the input that the message is: the message's id, or, if it was edited before it was read, an id for
    /// the time of the edit. So an edited message is ordered among its author's inputs, and meets or misses deadlines,
    /// by the time when its text was written.
    pub fn input(&self) -> InputId {
        let Some(at) = self.edited_at.filter(|at| *at > self.id.stamp()) else { return InputId(self.id.0) };
        InputId((MessageId::first_of(at).0 & !WITHIN_MS) | (self.id.0 & WITHIN_MS))
    }
}

/// A page of the messages of one place, read after the bot was away.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The messages that were addressed to the bot.
    pub said: Vec<Said>,
    /// The messages that the bot has answered.
    pub answered: Vec<MessageId>,
    /// The commands and presses whose authors the bot has told that the outcome is unknown, but not yet the outcome.
    pub owed: Vec<InputId>,
    /// The last message of the page, by any author.
    pub last: Option<MessageId>,
    /// Whether it is the last page.
    pub is_last: bool,
}

/// The answer to an input.
pub enum Answer {
    /// There is no match or puzzle that the input could be for.
    NotUnderstood {
        /// The text that the person typed.
        typed: String,
        /// Why, and what would help.
        why: Message,
    },
    /// Several matches or puzzles could be meant; the person is asked to choose one.
    Which {
        /// The text that the person typed.
        typed: String,
        /// The candidates.
        among: Vec<Candidate>,
    },
    /// The input was refused, for this reason; nothing has changed.
    Refused(Message),
    /// A press on an outdated message; nothing has changed.
    TooLate {
        /// The reason, in words for the person.
        why: Message,
        /// The present board.
        shown: Shown,
    },
    /// The input was refused because the match is paused; the same is true until the match is resumed.
    Paused {
        /// The reason, in words for the person.
        why: Message,
        /// The match.
        id: MatchId,
    },
    /// The input counts.
    Receipt {
        /// What was done.
        what: host::Effect,
        /// The match, and the number of the entry that did it; `None` for a puzzle.
        about: Option<(MatchId, i64)>,
        /// The clock after the input.
        clock: ClockFace,
        /// How long the turn's clock had run at the input's timestamp.
        used: Option<Millis>,
        /// The board that the author sees now, if the answer shows it.
        shown: Option<Shown>,
    },
    /// The input counts, and the board itself shows its effect.
    Board(Shown),
    /// The input was counted before the bot crashed; this is the present board.
    Counted(Shown),
    /// The answer to an input that was assigned by the author's earlier choice; it says which match or puzzle that is.
    AsBefore(Place, Box<Answer>),
    /// The input was counted for a puzzle, but the board could not be shown.
    Unshown,
    /// Whether the input was counted, which was unknown when its author was last answered.
    Fate {
        /// Whether the input was counted.
        is_counted: bool,
        /// The input.
        input: InputId,
    },
    /// The input was not counted, or possibly not, without its author's fault.
    Failed(Uncounted, InputId),
}

/// Why an input was not counted, or may not have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The match had just ended; this is nobody's fault.
    Over,
    /// A fault of the bot has stopped the match.
    Adjourned(MatchId),
    /// The disk is full.
    Full,
    /// The database cannot be written at present.
    Locked,
    /// The match crashed before it answered, or Discord did not accept the answer: the board shows whether the input
    /// counted.
    Uncertain,
    /// The database cannot be reached at present.
    Away,
    /// The database failed during the commit: it is not known yet whether the input was counted. The author is informed
    /// when it is.
    Open,
    /// Any other fault of the bot.
    Other,
}

impl Uncounted {
    /// Whether the match is over or stopped, which need not be logged.
    pub fn is_of_the_match(self) -> bool {
        matches!(self, Self::Over | Self::Adjourned(_))
    }

    /// Whether the database stored nothing of the input.
    pub fn was_not_saved(self) -> bool {
        matches!(self, Self::Full | Self::Locked | Self::Away)
    }

    /// Turns [`Self::Away`] into [`Self::Open`] if the database server has been unreachable so long that another
    /// process may have taken over: then this process cannot know that an input does not count.
    #[must_use]
    pub fn as_known(self, store: &store::Store) -> Self {
        if self == Self::Away && !store.is_surely_ours() { Self::Open } else { self }
    }

    /// What a fault of a match or a puzzle means for the person who asked.
    pub fn of_session(fault: &session::Fault) -> Self {
        match fault {
            session::Fault::Store(error) => Self::of_store(error),
            session::Fault::NotOpen(_) => Self::Over,
            session::Fault::Adjourned(id) => Self::Adjourned(*id),
            session::Fault::Unanswered(_) => Self::Open,
            session::Fault::Stopping
            | session::Fault::Fell(_)
            | session::Fault::Chance(_)
            | session::Fault::Unplayable(..) => Self::Other,
        }
    }

    /// What a fault of the store means for the person who asked.
    pub fn of_store(error: &store::Error) -> Self {
        if matches!(error, store::Error::Full) {
            Self::Full
        } else if matches!(error, store::Error::Unsure) {
            Self::Open
        } else if error.is_away() {
            Self::Away
        } else if matches!(error, store::Error::Busy) {
            Self::Locked
        } else if matches!(error, store::Error::Fenced) {
            // The process that has replaced this one may have counted the input.
            Self::Uncertain
        } else {
            Self::Other
        }
    }
}

impl Answer {
    /// The answer to a person whose input was refused.
    pub(super) fn refusing(refusal: &session::Refusal, place: Place) -> Self {
        let why = refusal.message();
        match place {
            Place::Match(id) if refusal.is_of_pause() => Self::Paused { why, id },
            Place::Match(_) | Place::Puzzle(_) => Self::Refused(why),
        }
    }

    /// The answer in words alone, for a retry; `None` if the match itself informs the author.
    pub(super) fn in_words(&self) -> Option<Self> {
        match self {
            Self::NotUnderstood { typed, why } => Some(Self::NotUnderstood { typed: typed.clone(), why: why.clone() }),
            Self::Refused(words) | Self::TooLate { why: words, .. } => Some(Self::Refused(words.clone())),
            Self::Paused { why, id } => Some(Self::Paused { why: why.clone(), id: *id }),
            Self::Failed(why, input) => Some(Self::Failed(*why, *input)),
            Self::Fate { is_counted, input } => Some(Self::Fate { is_counted: *is_counted, input: *input }),
            Self::Receipt { shown: Some(Shown::Puzzle(_)), .. }
            | Self::Board(Shown::Puzzle(_))
            | Self::Counted(_)
            | Self::Unshown => Some(Self::Unshown),
            Self::AsBefore(place, answer) => answer.in_words().map(|words| Self::AsBefore(*place, Box::new(words))),
            Self::Which { .. } => Some(Self::Refused(which::Lost.into())),
            Self::Receipt { .. } | Self::Board(_) => None,
        }
    }
}

/// The future of a call to Discord.
pub type Task<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Answers messages, and reads missed ones.
pub trait Responder: Send + Sync + 'static {
    /// Answers a message in its channel.
    fn reply<'a>(&'a self, said: &'a Said, answer: Answer) -> Task<'a, Result<(), DeliveryError>>;

    /// Informs a person by DM of the outcome of an interaction that Discord no longer accepts an answer to.
    fn tell(&self, user: UserId, input: InputId, answer: Answer) -> Task<'_, Result<(), DeliveryError>>;

    /// Reads what was written in a place after a message: one page, oldest first.
    fn read(&self, spot: Spot, after: MessageId) -> Task<'_, Result<Page, DeliveryError>>;
}

/// Answers a command or a press.
pub trait Interaction: Sync {
    /// Defers the answer. Returns whether Discord still accepts one: an input counts even if Discord has given the
    /// interaction up.
    fn defer(&self) -> impl Future<Output = Result<bool, DeliveryError>> + Send;

    /// Whether the author still waits for a deferred answer, of this process or its predecessor. `None` if that cannot
    /// be determined: a deferred press shows its author nothing.
    fn awaits_answer(&self) -> impl Future<Output = Option<bool>> + Send;

    /// Sends the answer.
    fn answer(&self, answer: Answer, road: Road) -> impl Future<Output = Result<(), DeliveryError>> + Send;
}

/// How an answer is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// As the deferred answer, which only the author sees.
    Apart,
    /// By editing the message that was pressed.
    InPlace,
    /// By editing the message with the menu in which something was chosen and refused: Discord would go on showing the
    /// refused choice there.
    Anew,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edited_message_is_an_input_of_the_time_of_its_edit() {
        let stamp = |ms: i64| Timestamp(1_800_000_000_000 + ms);
        let id = MessageId(MessageId::first_of(stamp(0)).0 + 77);
        let said = |edited_at| Said {
            id,
            author: UserId(1),
            channel: ChannelId(2),
            guild: None,
            text: "b2".to_owned(),
            edited_at,
        };
        assert_eq!(said(None).input(), InputId(id.0));
        let edited = said(Some(stamp(5000))).input();
        assert_eq!(edited.stamp(), stamp(5000));
        assert_eq!(said(Some(stamp(5000))).input(), edited, "it is the same whenever the message is read");
        let between = InputId(MessageId::first_of(stamp(4999)).0 + 4_000_000);
        assert!(InputId(id.0) < between && between < edited, "what was said before the edit comes before it");
        assert_eq!(said(Some(stamp(-1))).input(), InputId(id.0), "nothing is edited before it is said");
    }
}
