//! The steps and lines of a season's log.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::House;
use super::title::Title;
use super::vote::VoteStep;
use rules::Timestamp;

/// A member of the cast, by number in the order of joining. A replacement gets a new number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Member(pub u16);

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A kind of property that seasons move between members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Garnets, which players stake in matches.
    Garnet,
    /// Tokens of Life, which can protect a member from being picked.
    Token,
}

/// What members own, according to the ledger; a missing entry means 0.
pub type Holdings = BTreeMap<(Member, Kind), u32>;

/// Who took a decision that a step records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The elimination candidate decided.
    Candidate,
    /// The host decided.
    Host,
    /// The decision was drawn by lot.
    Lot,
    /// The rules, because there was only one possibility.
    Rules,
    /// A vote of the season decided.
    Vote,
}

impl By {
    /// Whether the decision was made without a person.
    pub fn is_automatic(self) -> bool {
        matches!(self, Self::Lot | Self::Rules)
    }

    fn host() -> Self {
        Self::Host
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in a reference")]
    fn is_host(&self) -> bool {
        *self == Self::Host
    }
}

/// A step of a season, as the log records it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// The season begins.
    Create { name: Title, house: House, cast: Vec<Member> },
    /// A member joins the cast.
    Add { member: Member },
    /// A member leaves the cast.
    Remove { member: Member },
    /// A new member takes a member's place, with what that member owned.
    Replace { member: Member, by: Member, owned: Vec<(Kind, u32)> },
    /// A table of the main match opens; the first table begins an episode.
    Main { game: String, seats: Vec<Member> },
    /// The match that line `of` opened is over.
    Result { of: u32, winner: Option<Member>, candidate: Option<Member> },
    /// The host states the outcome of the main match.
    Propose { winners: Vec<Member>, candidate: Option<Member> },
    /// Several tables name a candidate each, and this candidate is drawn by lot.
    Draw { candidate: Member },
    /// The host confirms the outcome of the main match. The opponent can be picked from `from`.
    Confirm { from: Vec<Member> },
    /// The candidate's time is up without a pick: the host decides.
    Lapse,
    /// The opponent is picked; the listed tokens are returned to the house.
    Pick { opponent: Member, by: By, tokens: Vec<(Member, u32)> },
    /// The game of the death match is chosen.
    Choose { game: String, by: By },
    /// The death match opens, with the candidate and the opponent in this order.
    Death { game: String, seats: [Member; 2] },
    /// A member goes home; `spoils` garnets go to the winner of the death match.
    Eliminate { member: Member, by: By, spoils: u32 },
    /// A member who was out is in play again.
    Return { member: Member },
    /// The host gives members something or takes it away, or a vote gives it.
    Award {
        to: Vec<Member>,
        kind: Kind,
        change: i32,
        #[serde(default = "By::host", skip_serializing_if = "By::is_host")]
        by: By,
    },
    /// A member offers another a gift; this replaces the member's open offer.
    Offer { from: Member, to: Member, kind: Kind, amount: u32 },
    /// The offer of line `of` is accepted or declined.
    Answer { of: u32, accepts: bool },
    /// Strikes out the last step by a person, with what followed from it automatically.
    Undo,
    /// The result of the match that line `of` opened no longer holds: the match is played on, or counts for nothing.
    /// This step strikes out the result, with what followed from it automatically.
    Reopen { of: u32 },
    /// The bot was offline while the candidate's time ran: extends the deadline by the overlap.
    Shift { outage: i64, by_ms: i64 },
    /// The host publishes the season's page: everybody may open it from now on.
    Publish,
    /// A step of a vote.
    Vote(Box<VoteStep>),
    /// The season is over; these garnets are given by final place.
    End { prizes: Vec<(Member, u32)> },
}

impl Step {
    /// Whether the step follows automatically from earlier steps.
    pub fn is_automatic(&self) -> bool {
        match self {
            Self::Result { .. } | Self::Draw { .. } | Self::Lapse | Self::Reopen { .. } | Self::Shift { .. } => true,
            // The count of a vote is struck out only together with the vote.
            Self::Vote(step) => step.of().is_some(),
            Self::Pick { by, .. } | Self::Choose { by, .. } | Self::Eliminate { by, .. } => by.is_automatic(),
            Self::Create { .. }
            | Self::Add { .. }
            | Self::Remove { .. }
            | Self::Replace { .. }
            | Self::Main { .. }
            | Self::Propose { .. }
            | Self::Confirm { .. }
            | Self::Death { .. }
            | Self::Return { .. }
            | Self::Award { .. }
            | Self::Offer { .. }
            | Self::Answer { .. }
            | Self::Undo
            | Self::Publish
            | Self::End { .. } => false,
        }
    }
}

impl Step {
    /// Whether the step is written without anybody's action, because time has passed or the bot was offline.
    pub fn comes_with_time(&self) -> bool {
        match self {
            Self::Shift { .. } | Self::Lapse => true,
            Self::Pick { by, .. } | Self::Choose { by, .. } => *by == By::Lot,
            Self::Vote(step) => matches!(**step, VoteStep::Delay { .. }),
            Self::Create { .. }
            | Self::Add { .. }
            | Self::Remove { .. }
            | Self::Replace { .. }
            | Self::Main { .. }
            | Self::Result { .. }
            | Self::Propose { .. }
            | Self::Draw { .. }
            | Self::Confirm { .. }
            | Self::Death { .. }
            | Self::Eliminate { .. }
            | Self::Return { .. }
            | Self::Award { .. }
            | Self::Offer { .. }
            | Self::Answer { .. }
            | Self::Undo
            | Self::Reopen { .. }
            | Self::Publish
            | Self::End { .. } => false,
        }
    }

    /// Whether the step begins, continues or ends a vote, or follows from the result of a vote.
    pub fn is_of_a_vote(&self) -> bool {
        matches!(
            self,
            Self::Vote(_)
                | Self::Choose { by: By::Vote, .. }
                | Self::Eliminate { by: By::Vote, .. }
                | Self::Award { by: By::Vote, .. }
        )
    }
}

/// A step with its number and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<S = Step> {
    /// The line's number in the log, from 1.
    pub n: u32,
    /// The time of the step.
    pub at: Timestamp,
    /// The step.
    pub step: S,
}

/// A transfer between two owners; `None` is the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The member who gives.
    pub from: Option<Member>,
    /// The member who receives.
    pub to: Option<Member>,
    /// Whether garnets or Tokens of Life are moved.
    pub kind: Kind,
    /// How many garnets or tokens are moved.
    pub amount: u32,
}

impl Move {
    /// The transfer that takes this one back.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }
}
