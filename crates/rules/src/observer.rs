//! Who looks at a match. There is no default and no `Option`: spectators are [`Observer::Public`].

use super::Seat;

/// For whom a view is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observer {
    /// Everybody: the channel, spectators, strangers.
    Public,
    /// The player in one seat.
    Seat(Seat),
    /// Somebody who may see the whole state; [`Clearance`] says when that is allowed.
    Omniscient(Clearance),
}

impl Observer {
    /// The seat of the observer, if the observer has one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public | Self::Omniscient(_) => None,
        }
    }

    /// Whether the observer may know what this seat hides from the others.
    pub fn knows(self, seat: Seat) -> bool {
        matches!(self, Self::Omniscient(_)) || self == Self::Seat(seat)
    }
}

/// The permission to see everything. Its constructors name the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clearance(Reason);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    MatchOver,
    AuditedReveal,
    OfflineReferee,
}

impl Clearance {
    /// Clearance for the offline referee and other tools that read a record which their user already has in full.
    pub const OFFLINE_REFEREE: Self = Self(Reason::OfflineReferee);

    /// Clearance for a match that is over; `None` while the match runs.
    pub fn match_over(is_over: bool) -> Option<Self> {
        is_over.then_some(Self(Reason::MatchOver))
    }

    /// Clearance for what a host has revealed to themselves or to a spectators' channel, by a command that is written
    /// to the journal.
    pub const fn audited_reveal() -> Self {
        Self(Reason::AuditedReveal)
    }
}
