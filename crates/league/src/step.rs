//! The lines of a league's log.

use serde::{Deserialize, Serialize};

use super::{House, Member, Title};

/// How a match has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// This player has won it.
    Won(Member),
    /// The game has left it undecided.
    Drawn,
    /// The match was annulled, or ended or stopped without a winner: it counts for nothing.
    Void,
}

/// What may happen in a league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// The league is created, with these players.
    Create { name: Title, house: House, players: Vec<Member> },
    /// Somebody joins of themselves, before it starts.
    Join { player: Member },
    /// Somebody who has joined does not play after all, before it starts.
    Leave { player: Member },
    /// The host takes somebody in, at any time.
    Add { player: Member },
    /// The host takes somebody out, for good.
    Withdraw { player: Member },
    /// It starts, in this order, the strongest first.
    Start { order: Vec<Member> },
    /// A round begins: who meets whom, the first seat first, and who is free.
    Pair { pairs: Vec<[Member; 2]>, free: Vec<Member> },
    /// The match of the pairing of this number is opened.
    Open { of: u32 },
    /// The match that was opened by the line of this number is over; or it is played on, if nothing is said of its end.
    Result { of: u32, ended: Option<Ended> },
    /// The host decides the pairing of this number: who loses it, or both.
    Forfeit { of: u32, loser: Option<Member> },
    /// The players of this pairing were called to their match, and its ready check is over: this one was not there, or
    /// both were not.
    Absent { of: u32, loser: Option<Member> },
    /// The time of the round is up.
    Late,
    /// The bot was away while a round ran: what of it lay within is given back.
    Shift { outage: i64, by_ms: i64 },
    /// The host's last decision is struck out, with what followed from it.
    Undo,
    /// The league is over: all is played, or the host says so.
    End { by_host: bool },
}

impl Step {
    /// Whether the step follows by itself from what was done before.
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

    /// Whether a host may strike it out: what the host decides, and what the rules decide about somebody who was absent.
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

/// A step with its place in the log.
pub type Line = crate::season::Line<Step>;
