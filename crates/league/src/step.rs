//! The steps and lines of a league's log.

use serde::{Deserialize, Serialize};

use super::{House, Member, Title};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The member with this number won.
    Won(Member),
    /// The game ended in a draw.
    Drawn,
    /// The match was annulled, or ended or stopped without a winner: it counts for nothing.
    Void,
}

/// A step of a league, as the log records it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// The league is created, with these players.
    Create { name: Title, house: House, players: Vec<Member> },
    /// A person joins before the start.
    Join { player: Member },
    /// A person who has joined leaves before the start.
    Leave { player: Member },
    /// The host adds a player, at any time.
    Add { player: Member },
    /// The host removes a player for good.
    Withdraw { player: Member },
    /// The league starts with this order, the strongest first.
    Start { order: Vec<Member> },
    /// A round begins with these pairs, each with the first seat first, and these free players.
    Pair { pairs: Vec<[Member; 2]>, free: Vec<Member> },
    /// A match of the pairing with number `of` is opened.
    Open { of: u32 },
    /// The match that line `of` opened is over; `ended` is `None` if the match is played on.
    Result { of: u32, ended: Option<Ended> },
    /// The host decides the pairing with number `of`: `loser` loses it, or both do if `None`.
    Forfeit { of: u32, loser: Option<Member> },
    /// The ready check of the pairing with number `of` has failed: `loser` was absent, or both were if `None`.
    Absent { of: u32, loser: Option<Member> },
    /// The time of the round is up.
    Late,
    /// The bot was offline while a round ran: extends the deadline by the overlap.
    Shift { outage: i64, by_ms: i64 },
    /// Strikes out the host's last decision, with what followed from it.
    Undo,
    /// The league is over: everything is played, or the host ends it.
    End { by_host: bool },
}

impl Step {
    /// Whether the step follows automatically from earlier steps.
    pub fn is_automatic(&self) -> bool {
        match self {
            Self::Pair { .. } | Self::Result { .. } | Self::Absent { .. } | Self::Late | Self::Shift { .. } => true,
            Self::End { by_host } => !by_host,
            Self::Create { .. }
            | Self::Join { .. }
            | Self::Leave { .. }
            | Self::Add { .. }
            | Self::Withdraw { .. }
            | Self::Start { .. }
            | Self::Open { .. }
            | Self::Forfeit { .. }
            | Self::Undo => false,
        }
    }

    /// Whether a host can undo the step: decisions of the host, and the automatic one about absent players.
    pub fn is_decision(&self) -> bool {
        match self {
            Self::Add { .. }
            | Self::Withdraw { .. }
            | Self::Start { .. }
            | Self::Forfeit { .. }
            | Self::Absent { .. } => true,
            Self::End { by_host } => *by_host,
            Self::Create { .. }
            | Self::Join { .. }
            | Self::Leave { .. }
            | Self::Pair { .. }
            | Self::Open { .. }
            | Self::Result { .. }
            | Self::Late
            | Self::Shift { .. }
            | Self::Undo => false,
        }
    }
}

/// A step with its number and time.
pub type Line = crate::season::Line<Step>;
