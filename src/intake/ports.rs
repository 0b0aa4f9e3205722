//! What comes in and what goes out, as plain data, and who carries it.

use std::future::Future;
use std::pin::Pin;

use super::which::Candidate;
use crate::session::{self, DeliveryError, Shown};
use crate::store::{self, ChannelId, GuildId, InputId, MatchId, MessageId, Place, Spot, UserId};
use host::ClockFace;
use rules::{Message, Millis, Timestamp};
use words::which;

/// The bits of an id that tell apart what Discord gave ids to within a millisecond.
const WITHIN_MS: u64 = (1 << 22) - 1;

/// A message that says something to the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The message. It counts once, by the stamp of [`Said::input`].
    pub id: MessageId,
    /// Who wrote it: a person.
    pub author: UserId,
    /// The channel of the message.
    pub channel: ChannelId,
    /// The server; `None` in a DM.
    pub guild: Option<GuildId>,
    /// What was said: all of a DM, or what follows the bot's name in a channel. Not empty.
    pub text: String,
    /// When its author edited it last, if they did before the bot read it: then these words were said at that time.
    pub edited_at: Option<Timestamp>,
}

impl Said {
    /// The input that the message is: the message itself, or, of one that was edited before it was read, an id as
    /// Discord would have given it at the time of the edit. So an edited message has its place in the order of its
    /// author's inputs, and passes or misses deadlines, by when its words were said.
    pub fn input(&self) -> InputId {
        let Some(at) = self.edited_at.filter(|at| *at > self.id.stamp()) else { return InputId(self.id.0) };
        InputId((MessageId::first_of(at).0 & !WITHIN_MS) | (self.id.0 & WITHIN_MS))
    }
}

/// Messages of one place, as they are read afterwards.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What was said to the bot.
    pub said: Vec<Said>,
    /// The messages that the bot has answered.
    pub answered: Vec<MessageId>,
    /// The commands and presses whose authors the bot told that their outcome is unknown, and did not tell the outcome
    /// later.
    pub owed: Vec<InputId>,
    /// The last message of the page, by any author.
    pub last: Option<MessageId>,
    /// Whether nothing comes after it.
    pub is_last: bool,
}

/// The answer to what somebody said.
pub enum Answer {
    /// There is nothing that it could be for.
    NotUnderstood {
        /// What they typed.
        typed: String,
        /// What would help.
        why: Message,
    },
    /// Several could be meant: they choose one.
    Which {
        /// What they typed.
        typed: String,
        /// What could be meant.
        among: Vec<Candidate>,
    },
    /// Why that is not possible, in its own words. Nothing has changed.
    Refused(Message),
    /// A press came too late for what it was shown with, and nothing has changed: why, and the present board.
    TooLate {
        /// Why, in words for the person.
        why: Message,
        /// How it stands now.
        shown: Shown,
    },
    /// Why that is not possible while the match is paused. It holds until the match goes on.
    Paused {
        /// Why, in words for the person.
        why: Message,
        /// The match.
        id: MatchId,
    },
    /// The input counts.
    Receipt {
        /// What was done.
        what: host::Effect,
        /// The match, and the entry that did it; `None` of a puzzle.
        about: Option<(MatchId, i64)>,
        /// The clock.
        clock: ClockFace,
        /// How long the turn's clock had run when the input was stamped.
        used: Option<Millis>,
        /// What the author sees now, if the answer shows that.
        shown: Option<Shown>,
    },
    /// The input counts: the board itself shows it.
    Board(Shown),
    /// The input was counted before the bot crashed; this is how the match stands now.
    Counted(Shown),
    /// This, for what its author had said before that such words are for.
    AsBefore(Place, Box<Answer>),
    /// The input was counted for a puzzle, but the board could not be shown.
    Unshown,
    /// It is known at last whether the input was counted, after its author was told that nobody could say so yet.
    Fate {
        /// Whether the input was counted.
        is_counted: bool,
        /// The input.
        input: InputId,
    },
    /// The input was not counted, or may not have been, without any fault of its author's.
    Failed(Uncounted, InputId),
}

/// Why something could not be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The match had ended just before; nobody's fault.
    Over,
    /// A fault of ours has stopped the match.
    Adjourned(MatchId),
    /// The disk is full.
    Full,
    /// The database takes nothing for now.
    Locked,
    /// The match crashed before it answered, or Discord did not take the answer: the board shows whether the input
    /// counted.
    Uncertain,
    /// The database cannot be reached for now.
    Away,
    /// The database failed while the input was made durable: nobody can say yet whether it was counted, and its author is
    /// told when somebody can.
    Open,
    /// Any other fault of ours.
    Other,
}

impl Uncounted {
    /// Whether the match takes nothing any more, which is no news to the log.
    pub fn is_of_the_match(self) -> bool {
        matches!(self, Self::Over | Self::Adjourned(_))
    }

    /// Whether the database stored nothing of the input.
    pub fn was_not_saved(self) -> bool {
        matches!(self, Self::Full | Self::Locked | Self::Away)
    }

    /// Turns [`Self::Away`] into [`Self::Open`] if the database server has been unreachable so long that another
    /// process may have taken over: then nobody here can say that an input does not count.
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
            // The process that has replaced this one may have counted it.
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

    /// The reply in words alone, to be said again later; `None` where the match itself tells it.
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

    /// Whether its author still waits for an answer that was promised, by this process or by the one before it. `None`
    /// where that cannot be seen: a press promises nothing that its author sees.
    fn awaits_answer(&self) -> impl Future<Output = Option<bool>> + Send;

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
    /// In the message in whose menu something was chosen and refused: what stands chosen, for Discord goes on showing what
    /// was refused.
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
