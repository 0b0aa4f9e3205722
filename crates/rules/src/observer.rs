//! Who is looking. There is no default and no optional form: spectators are [`Observer::Public`].

use super::Seat;

/// Whose eyes a view is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observer {
    /// Everybody: the channel, spectators, strangers.
    Public,
    /// One seat.
    Seat(Seat),
    /// The whole truth; see [`Clearance`] for when that may be had.
    Omniscient(Clearance),
}

impl Observer {
    /// The seat that looks, if one does.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public | Self::Omniscient(_) => None,
        }
    }

    /// Whether the observer may know what this seat keeps from the others.
    pub fn knows(self, seat: Seat) -> bool {
        matches!(self, Self::Omniscient(_)) || self == Self::Seat(seat)
    }
}

/// The permission to see everything. The code that makes one says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clearance(Reason);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    MatchOver,
    AuditedReveal,
    OfflineReferee,
}

impl Clearance {
    /// For the referee and other offline readers of a record that their user already holds in full.
    pub const OFFLINE_REFEREE: Self = Self(Reason::OfflineReferee);

    /// For a match that is over.
    ///
    /// `None` while the match runs.
    pub fn match_over(is_over: bool) -> Option<Self> {
        is_over.then_some(Self(Reason::MatchOver))
    }

    /// For what the host is shown, or shows to a spectators' channel, on an order that is written into the journal.
    pub const fn audited_reveal() -> Self {
        Self(Reason::AuditedReveal)
    }
}
