//! The types of the inputs and answers of this module, and the traits that connect it to Discord.

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

/// A message that is addressed to the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The message's id. The message counts once, as the input [`Said::input`].
    pub id: MessageId,
    /// The person who wrote the message.
    pub author: UserId,
    /// The channel of the message.
    pub channel: ChannelId,
    /// The server of the channel; `None` in a DM.
    pub guild: Option<GuildId>,
    /// The text that is submitted: all of a DM, or the text after the bot's mention in a channel. Not empty.
    pub text: String,
    /// When the author last edited the message, if that was before the bot read it. The text counts as written at that
    /// time.
    pub edited_at: Option<Timestamp>,
}

impl Said {
    /// The id of the input that this message submits. It is the message's id, or, if the message was edited before the
    /// bot read it, an id for the time of the edit. So the time at which the text was written decides the order among
    /// the author's inputs, and whether a deadline is met.
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
    /// The commands and presses whose authors were informed that the outcome is unknown, and must still be informed of
    /// it.
    pub owed: Vec<InputId>,
    /// The last message of the page, whoever wrote it.
    pub last: Option<MessageId>,
    /// Whether this is the last page.
    pub is_last: bool,
}

/// The answer to an input.
pub enum Answer {
    /// There is no match or puzzle that the input could be for.
    NotUnderstood {
        /// The text that the person typed.
        typed: String,
        /// The reason, with advice for the person.
        why: Message,
    },
    /// Several matches or puzzles could be meant; the person is asked to choose one.
    Which {
        /// The text that the person typed.
        typed: String,
        /// The matches and puzzles to choose from.
        among: Vec<Candidate>,
    },
    /// The input was refused for this reason, and nothing has changed.
    Refused(Message),
    /// The input was a press on an outdated message, and nothing has changed.
    TooLate {
        /// The reason, in words for the person.
        why: Message,
        /// The present board.
        shown: Shown,
    },
    /// The input was refused because the match is paused. Inputs are refused for this reason until the match is
    /// resumed.
    Paused {
        /// The reason, in words for the person.
        why: Message,
        /// The paused match.
        id: MatchId,
    },
    /// The input counts.
    Receipt {
        /// The effect of the input.
        what: host::Effect,
        /// The match, and the number of the entry that the input caused; `None` for a puzzle.
        about: Option<(MatchId, i64)>,
        /// The clock after the input.
        clock: ClockFace,
        /// How long the turn's clock had run at the input's timestamp.
        used: Option<Millis>,
        /// The board that the author sees now; `None` if the answer shows no board.
        shown: Option<Shown>,
    },
    /// The input counts, and the board itself shows its effect.
    Board(Shown),
    /// The input was counted before the bot crashed. Contains the present board.
    Counted(Shown),
    /// Wraps the answer to an input that was assigned by the author's earlier choice. The answer names that match or
    /// puzzle.
    AsBefore(Place, Box<Answer>),
    /// The input was counted for a puzzle, but the board could not be shown.
    Unshown,
    /// The author is informed whether the input was counted. When the author was last answered, that was unknown.
    Fate {
        /// Whether the input was counted.
        is_counted: bool,
        /// The id of the input.
        input: InputId,
    },
    /// The input was not counted, or may not have been, and its author is not to blame.
    Failed(Uncounted, InputId),
}

/// Why an input was not counted, or may not have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The match had just ended, which is nobody's fault.
    Over,
    /// A fault of the bot has stopped the match.
    Adjourned(MatchId),
    /// The disk is full.
    Full,
    /// The database cannot be written at present.
    Locked,
    /// The match crashed before it answered, or Discord did not accept the answer. The board shows whether the input
    /// counted.
    Uncertain,
    /// The database cannot be reached at present.
    Away,
    /// The database failed during the commit, so it is not known yet whether the input was counted. The author is
    /// informed as soon as it is known.
    Open,
    /// Any other fault of the bot.
    Other,
}

impl Uncounted {
    /// Whether the cause is that the match is over or stopped, which need not be logged.
    pub fn is_of_the_match(self) -> bool {
        matches!(self, Self::Over | Self::Adjourned(_))
    }

    /// Whether the database stored nothing of the input.
    pub fn was_not_saved(self) -> bool {
        matches!(self, Self::Full | Self::Locked | Self::Away)
    }

    /// Turns [`Self::Away`] into [`Self::Open`] if the database server has been unreachable so long that another
    /// process may have taken over. This process then cannot know whether the input counts.
    #[must_use]
    pub fn as_known(self, store: &store::Store) -> Self {
        if self == Self::Away && !store.is_surely_ours() { Self::Open } else { self }
    }

    /// Classifies a fault of a match or a puzzle for the person who asked.
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

    /// Classifies an error of the store for the person who asked.
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
    /// Makes the answer to a person whose input was refused.
    pub(super) fn refusing(refusal: &session::Refusal, place: Place) -> Self {
        let why = refusal.message();
        match place {
            Place::Match(id) if refusal.is_of_pause() => Self::Paused { why, id },
            Place::Match(_) | Place::Puzzle(_) => Self::Refused(why),
        }
    }

    /// A copy of the answer in words, without a board, for a retry; `None` if the match itself informs the author.
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

/// Sends answers to messages through Discord, and reads missed messages.
pub trait Responder: Send + Sync + 'static {
    /// Answers a message in its channel.
    fn reply<'a>(&'a self, said: &'a Said, answer: Answer) -> Task<'a, Result<(), DeliveryError>>;

    /// Informs a person by DM of the outcome of an interaction, when Discord no longer accepts an answer to the
    /// interaction.
    fn tell(&self, user: UserId, input: InputId, answer: Answer) -> Task<'_, Result<(), DeliveryError>>;

    /// Reads one page of the messages that were written in a place after the message `after`, oldest first.
    fn read(&self, spot: Spot, after: MessageId) -> Task<'_, Result<Page, DeliveryError>>;
}

/// Answers a command or a press.
pub trait Interaction: Sync {
    /// Defers the answer. Returns whether Discord still accepts an answer; the input counts even if it does not.
    fn defer(&self) -> impl Future<Output = Result<bool, DeliveryError>> + Send;

    /// Whether the author still waits for an answer that this process or the previous one has deferred. `None` if that
    /// cannot be determined, because a deferred press shows its author nothing.
    fn awaits_answer(&self) -> impl Future<Output = Option<bool>> + Send;

    /// Sends the answer.
    fn answer(&self, answer: Answer, road: Road) -> impl Future<Output = Result<(), DeliveryError>> + Send;
}

/// How an answer is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// The answer completes the deferred answer, which only the author sees.
    Apart,
    /// The answer replaces the message that was pressed.
    InPlace,
    /// The answer replaces the message with the menu from which a refused choice was made. Without that, Discord would
    /// go on showing the refused choice.
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
