//! The lines of a season's log.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::House;
use super::title::Title;
use super::vote::VoteStep;
use rules::Timestamp;

/// A member of the cast, by the number under which they joined. Whoever takes another's place has a number of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Member(pub u16);

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What members own and seasons move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Garnets.
    Garnet,
    /// Tokens of Life.
    Token,
}

/// What members have at hand, as the ledger says; who has nothing may be left out.
pub type Holdings = BTreeMap<(Member, Kind), u32>;

/// Who did something that several may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The elimination candidate.
    Candidate,
    /// The host.
    Host,
    /// The lot.
    Lot,
    /// The rules: nothing else was possible.
    Rules,
    /// A vote.
    Vote,
}

impl By {
    /// Whether nobody did it.
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

/// What may happen in a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// It begins.
    Create { name: Title, house: House, cast: Vec<Member> },
    /// Somebody joins the cast.
    Add { member: Member },
    /// Somebody leaves it.
    Remove { member: Member },
    /// Somebody new takes a member's place, and gets what these own.
    Replace { member: Member, by: Member, owned: Vec<(Kind, u32)> },
    /// A table of the main match opens; the first one begins an episode.
    Main { game: String, seats: Vec<Member> },
    /// The match that was opened by the line of this number is over.
    Result { of: u32, winner: Option<Member>, candidate: Option<Member> },
    /// The host says how the main match has come out.
    Propose { winners: Vec<Member>, candidate: Option<Member> },
    /// Several tables name a candidate each, and the lot draws this one among them.
    Draw { candidate: Member },
    /// The host confirms it. These may be picked.
    Confirm { from: Vec<Member> },
    /// Nobody was picked in time: the host decides.
    Lapse,
    /// The opponent is picked; these tokens are handed back.
    Pick { opponent: Member, by: By, tokens: Vec<(Member, u32)> },
    /// The game of the death match is chosen.
    Choose { game: String, by: By },
    /// The death match opens: the candidate and the opponent, in this order.
    Death { game: String, seats: [Member; 2] },
    /// Somebody goes home; their garnets go to whoever has beaten them.
    Eliminate { member: Member, by: By, spoils: u32 },
    /// Somebody is back.
    Return { member: Member },
    /// The host gives members something, or takes it away; or a vote gives it.
    Award {
        to: Vec<Member>,
        kind: Kind,
        change: i32,
        #[serde(default = "By::host", skip_serializing_if = "By::is_host")]
        by: By,
    },
    /// A member offers another a gift; an open offer of theirs is gone.
    Offer { from: Member, to: Member, kind: Kind, amount: u32 },
    /// The offer of the line of this number is accepted, or not.
    Answer { of: u32, accepts: bool },
    /// The last step is struck out, with what followed from it by itself.
    Undo,
    /// The match that was opened by the line of this number does not end as the log says: it is played on, or counts for
    /// nothing. Its result is struck out, with what followed from it by itself.
    Reopen { of: u32 },
    /// The bot was away while the candidate's time ran: what of it lay within is given back.
    Shift { outage: i64, by_ms: i64 },
    /// The host publishes the season's page, as it stands then: everybody may ask for it from now on.
    Publish,
    /// A vote begins, goes on or ends.
    Vote(Box<VoteStep>),
    /// It is over; these garnets are given by final place.
    End { prizes: Vec<(Member, u32)> },
}

impl Step {
    /// Whether it follows by itself from what was done before.
    pub fn is_automatic(&self) -> bool {
        match self {
            Self::Result { .. } | Self::Draw { .. } | Self::Lapse | Self::Reopen { .. } | Self::Shift { .. } => true,
            // How a vote came out goes with the vote alone.
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
    /// Whether nobody has done anything for it: time has passed, or the bot was away.
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

    /// Whether it begins, goes on with or ends a vote, or follows from the result of one.
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

/// A step with its place in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<S = Step> {
    /// Its number, from 1.
    pub n: u32,
    /// When.
    pub at: Timestamp,
    /// What.
    pub step: S,
}

/// What a step moves between two owners; `None` is the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who gives.
    pub from: Option<Member>,
    /// Who gets.
    pub to: Option<Member>,
    /// What.
    pub kind: Kind,
    /// How much.
    pub amount: u32,
}

impl Move {
    /// What takes it back.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }
}
