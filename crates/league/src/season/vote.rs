//! Votes: a host asks the cast, a jury of those who went home, or the spectators, and the bot counts.
//!
//! The log has each question and its result, but no ballots. The result of a secret vote has totals only; that of an
//! open vote also says who chose what.

use serde::{Deserialize, Serialize};

use super::{Member, Title};
use rules::{Millis, Timestamp};

/// The minimum number of choices of a vote.
pub(super) const CHOICES_MIN: usize = 2;
/// A secret vote with fewer votes is not counted: of two voters, each would know what the other chose.
const SECRET_VOTES_MIN: usize = 3;
/// A secret vote with fewer votes is not counted if voters can vote for each other. Nobody votes for themselves, so
/// each of three voters would know what the other two chose.
const SECRET_VOTES_MIN_AMONG: usize = 4;
/// The maximum number of choices in words. Members are not limited, because a menu holds 25.
pub(super) const WORDS_MAX: usize = 10;
/// The maximum length of a question, in characters.
pub const QUESTION_CHARS_MAX: usize = 100;
/// The maximum length of a choice in words, in characters.
pub const CHOICE_CHARS_MAX: usize = 40;
/// The maximum number of open votes of a season.
pub const VOTES_MAX: usize = 3;
/// The shortest and the longest duration of a vote.
pub const VOTE_TIMES: [Millis; 2] = [Millis::from_secs(5 * 60), Millis::from_hours(24 * 14)];
/// The default duration of a vote.
pub const VOTE_TIME_USUAL: Millis = Millis::from_hours(24);

/// Who may vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The members in play may vote.
    Cast,
    /// The members who have gone home or left.
    Jury,
    /// Everybody on the server who is not in play.
    Spectators,
}

/// How a tie between the choices with the most votes is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTie {
    /// The hosts decide by hand.
    Host,
    /// The winner is drawn by lot among the tied choices.
    Lot,
}

/// What happens to the choice with the most votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// The chosen member goes home.
    Home,
    /// The chosen member gets this many garnets.
    Prize(u32),
    /// The chosen game is played in the death match.
    Game,
    /// The chosen member wins the season; the other of the last two members is the runner-up.
    Winner,
}

/// A choice of a vote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Words that a host typed.
    Words(Title),
    /// A member of the cast.
    Member(Member),
    /// A game, by its id.
    Game(String),
}

/// A vote's question, with the rules that everybody reads before the vote begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The question, as a host typed it.
    pub text: Title,
    /// Which group of people may vote.
    pub asked: Asked,
    /// The members who may vote; empty if spectators are asked.
    pub voters: Vec<Member>,
    /// The choices, in the order of the menu.
    pub choices: Vec<Choice>,
    /// Whether only totals are shown, also to hosts.
    pub is_secret: bool,
    /// The duration of the vote, in milliseconds.
    pub time_ms: i64,
    /// How a tie is decided.
    pub tie: OnTie,
    /// What happens to the choice with the most votes; `None` for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
}

impl Question {
    /// Minimum number of votes of a secret vote that is counted, so that the totals do not show who chose what.
    ///
    /// Nobody votes for themselves. With two choices, a voter who is one of them can only vote for the other: such a
    /// vote is known, so it does not hide the votes of others, and the minimum is higher by the number of these voters.
    pub(super) fn secret_votes_min(&self) -> usize {
        let is_choice = |voter: &&Member| self.choices.contains(&Choice::Member(**voter));
        let n_among = self.voters.iter().filter(is_choice).count();
        match (n_among, self.choices.len()) {
            (0, _) => SECRET_VOTES_MIN,
            (_, ..=CHOICES_MIN) => SECRET_VOTES_MIN + n_among,
            (..) => SECRET_VOTES_MIN_AMONG,
        }
    }
}

/// The result of a vote, as the log records it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// The number of the line that asked.
    pub of: u32,
    /// How many votes each choice has.
    pub totals: Vec<u32>,
    /// Each voter with the index of their choice. Empty for a secret vote, and for spectators, who have no numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<(Member, u8)>,
    /// The index of the winning choice; `None` if nobody voted, or if the hosts decide a tie.
    pub chosen: Option<u8>,
    /// Whether the winning choice was drawn by lot among several choices with the most votes.
    pub by_lot: bool,
    /// Whether the step to which the vote was bound is the next line.
    pub follows: bool,
    /// Whether nothing is counted because the totals would show who chose what; then `totals` are 0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_too_few: bool,
}

/// A step of a vote. Each but `Ask` names the vote by the number of the line that asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "vote", rename_all = "snake_case", deny_unknown_fields)]
pub enum VoteStep {
    /// A host asks a question.
    Ask { question: Question },
    /// The vote is counted: everybody who is asked has voted, or the time is up.
    Count { tally: Totals },
    /// A host calls the vote off.
    Off { of: u32 },
    /// The bot was offline: extends the vote by the time for which the outage and the vote overlapped.
    Delay { of: u32, outage: i64, by_ms: i64 },
}

impl VoteStep {
    /// The number of the line that asked the vote; `None` for [`VoteStep::Ask`].
    pub fn of(&self) -> Option<u32> {
        match self {
            Self::Ask { .. } => None,
            Self::Count { tally } => Some(tally.of),
            Self::Off { of } | Self::Delay { of, .. } => Some(*of),
        }
    }
}

/// A vote that is still open for ballots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vote {
    /// The number of the line that asked.
    pub n: u32,
    /// The question. Members who were replaced since are replaced here too.
    pub question: Question,
    /// When the vote began.
    pub since: Timestamp,
    /// When the vote ends.
    pub until: Timestamp,
    /// The id of the last outage that extended the vote; 0 before the first.
    pub credited: i64,
    /// How many episodes had begun when the vote was asked.
    pub episode: u32,
}

/// One person's ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// The person's number in the cast, if they were ever in it.
    pub by: Option<Member>,
    /// The index of the choice in the question's `choices`.
    pub choice: u8,
}

#[cfg(test)]
mod tests;
