//! Votes: a host asks the cast, those gone home as a jury, or the spectators, and the bot counts.
//!
//! The log has each question and its result, but no ballots. The result of a secret vote has totals only; that of an open
//! vote also says who chose what.

use serde::{Deserialize, Serialize};

use super::{Member, Title};
use rules::{Millis, Timestamp};

/// Minimum number of choices of a vote.
pub(super) const CHOICES_MIN: usize = 2;
/// The fewest votes of a secret vote that are counted: of two voters, each would know what the other chose.
const SECRET_VOTES_MIN: usize = 3;
/// The fewest votes of a secret vote that are counted where voters can vote for each other. Nobody votes for themselves, so
/// each of three voters would know what the other two chose.
const SECRET_VOTES_MIN_AMONG: usize = 4;
/// Maximum number of choices in words. All members can be offered, because a menu holds 25.
pub(super) const WORDS_MAX: usize = 10;
/// The longest question, in characters.
pub const QUESTION_CHARS_MAX: usize = 100;
/// The longest choice, in characters.
pub const CHOICE_CHARS_MAX: usize = 40;
/// Maximum number of open votes of a season.
pub const VOTES_MAX: usize = 3;
/// The shortest and the longest time of a vote.
pub const VOTE_TIMES: [Millis; 2] = [Millis::from_secs(5 * 60), Millis::from_hours(24 * 14)];
/// Length of a vote if the host names none.
pub const VOTE_TIME_USUAL: Millis = Millis::from_hours(24);

/// Who may vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The members in play.
    Cast,
    /// The members who have gone home or left.
    Jury,
    /// Everybody on the server who is not in play.
    Spectators,
}

/// What decides when several choices have the most votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTie {
    /// The hosts decide by hand.
    Host,
    /// The lot decides among them.
    Lot,
}

/// What happens to the choice with the most votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// That member goes home.
    Home,
    /// That member gets so many garnets.
    Prize(u32),
    /// That game is the game of the death match.
    Game,
    /// That member wins the season: the other of the last two is the runner-up.
    Winner,
}

/// What can be voted for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// What a host typed.
    Words(Title),
    /// A member of the cast.
    Member(Member),
    /// A game, by its id.
    Game(String),
}

/// What a vote asks, with the rules that everybody reads before it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The question, as a host typed it.
    pub text: Title,
    /// Who is asked.
    pub asked: Asked,
    /// The members who are asked; nobody, if spectators are.
    pub voters: Vec<Member>,
    /// What can be voted for.
    pub choices: Vec<Choice>,
    /// Whether only totals are told, to hosts too.
    pub is_secret: bool,
    /// How long it may take, in milliseconds.
    pub time_ms: i64,
    /// What decides a tie.
    pub tie: OnTie,
    /// What follows, if anything does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
}

impl Question {
    /// Minimum number of votes of a secret vote that is counted, so that the totals do not show who chose what.
    ///
    /// Nobody votes for themselves. With two choices, a voter who is one of them can only vote for the other: such a vote is
    /// known, so it does not hide the votes of others, and the minimum is higher by the number of these voters.
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

/// How a vote has come out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// The line of the log that asked.
    pub of: u32,
    /// How many votes each choice has.
    pub totals: Vec<u32>,
    /// Who chose which, by its place from 0. Empty for a secret vote, and for spectators, who have no numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<(Member, u8)>,
    /// The choice that was made, by its place from 0; `None` if nobody voted, or if the hosts decide a tie.
    pub chosen: Option<u8>,
    /// Whether the lot chose among several with the most votes.
    pub by_lot: bool,
    /// Whether what the vote was bound to follows with the next line.
    pub follows: bool,
    /// Whether nothing is counted because the totals would show who chose what: then `totals` are 0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_too_few: bool,
}

/// What happens in a vote. Each but the first names it by the line that asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "vote", rename_all = "snake_case", deny_unknown_fields)]
pub enum VoteStep {
    /// A host asks.
    Ask { question: Question },
    /// Everybody who is asked has voted, or the time is up.
    Count { tally: Totals },
    /// A host calls it off.
    Off { of: u32 },
    /// The bot was away: the vote is extended by the part of the outage that lay within it.
    Delay { of: u32, outage: i64, by_ms: i64 },
}

impl VoteStep {
    /// The line that asked the vote to which this belongs; `None` for the step that asks.
    pub fn of(&self) -> Option<u32> {
        match self {
            Self::Ask { .. } => None,
            Self::Count { tally } => Some(tally.of),
            Self::Off { of } | Self::Delay { of, .. } => Some(*of),
        }
    }
}

/// A vote that is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vote {
    /// The line of the log that asked: its number.
    pub n: u32,
    /// What is asked. Members who have been replaced since are replaced here too.
    pub question: Question,
    /// When it began.
    pub since: Timestamp,
    /// When it ends at the latest.
    pub until: Timestamp,
    /// The id of the last outage by which it was extended; 0 before the first.
    pub credited: i64,
    /// How many episodes had begun when it was asked.
    pub episode: u32,
}

/// What one person has voted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// Their number in the cast, if they have ever been of it.
    pub by: Option<Member>,
    /// The choice, by its place from 0.
    pub choice: u8,
}

#[cfg(test)]
mod tests;
