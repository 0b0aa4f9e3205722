//! Who may act now, what can happen to a state, and how a match ends.

use serde::{Serialize, Serializer};

use super::{BySeat, Millis, Seat, SeatSet, Timestamp};

/// Who may act now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One seat must move; its submission stays staged, and can be changed, until it is locked in or its time is up.
    Sequential(Seat),
    /// These seats submit in secret; all submissions are played together.
    Simultaneous(SeatSet, Closing),
    /// These seats act whenever they like; each action is played with the time stamp of its own message.
    RealTime(SeatSet),
    /// Nature must draw.
    Chance,
    /// Nobody: the match is over.
    Over,
}

impl Turn {
    /// The seats that may submit now.
    pub fn seats(self) -> SeatSet {
        match self {
            Self::Sequential(seat) => SeatSet::only(seat),
            Self::Simultaneous(seats, _) | Self::RealTime(seats) => seats,
            Self::Chance | Self::Over => SeatSet::EMPTY,
        }
    }
}

/// What ends a simultaneous turn before its deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// The turn ends as soon as every seat has staged a complete submission; nothing is locked in.
    AllIn,
    /// The turn ends when every seat has locked in a complete submission.
    AllLocked,
}

/// One applied step of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ply<A> {
    /// One seat's action.
    Single(Seat, A),
    /// The staged submission of each seat in a simultaneous turn; `None` for a seat without one. A staged action may be
    /// incomplete if the deadline ended the turn.
    Joint(BySeat<Option<A>>),
    /// A draw by nature.
    Chance(A),
    /// The time of the turn, phase or round is over and no staged submission could be played.
    Deadline,
    /// The clock of the turn or round that has begun starts now, because its pictures have reached the players.
    ///
    /// Applied only in real-time turns; `host` handles the other clocks itself.
    ClockStart,
}

/// How a match, or one seat's part in it, is ended from outside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A seat has given up. Impossible in games whose [`super::Spec::concede`] is `false`.
    Conceded(Seat),
    /// All seats have agreed to end the match here. Impossible in games with [`super::Agreement::Never`].
    Agreed,
    /// The host ends the match and names this winner, or none.
    Ruled(Option<Seat>),
}

/// How long the present turn lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// No limit.
    None,
    /// A base time, then the seat's reserve (see [`super::Game::reserve`]).
    PerTurn(Millis),
    /// One deadline for everybody, this long after the phase's clock started.
    Phase(Millis),
    /// A point of time that the rules keep in the state and move themselves (see [`super::Game::shift`]).
    Until(Timestamp),
}

/// How a match ended. Its serialized form is `{"winner": 0, "by": "full"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "R: Reason")]
pub struct Outcome<R: Reason = &'static str> {
    /// The winner, if there is one.
    pub winner: Option<Seat>,
    /// What ended the match.
    pub by: By<R>,
}

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By<R: Reason = &'static str> {
    /// A seat gave up.
    Concession,
    /// All seats agreed.
    Agreement,
    /// The host ended the match.
    Host,
    /// The rules of the game, for this reason.
    Rules(R),
}

/// The reasons for which the rules of a game end a match: each game has an enum of its own.
pub trait Reason: Copy {
    /// The word for the reason in states and records, as on the rules page: `full`, `score` and so on.
    fn word(self) -> &'static str;
}

impl Reason for &'static str {
    fn word(self) -> &'static str {
        self
    }
}

impl Ended {
    /// The [`By`] that corresponds to this way of ending a match.
    pub const fn by<R: Reason>(self) -> By<R> {
        match self {
            Self::Conceded(_) => By::Concession,
            Self::Agreed => By::Agreement,
            Self::Ruled(_) => By::Host,
        }
    }

    /// The winner in a match of two: the opponent of the seat that gave up, the winner that the host names, or nobody.
    pub const fn winner_of_two(self) -> Option<Seat> {
        match self {
            Self::Conceded(seat) => Some(seat.opponent()),
            Self::Agreed => None,
            Self::Ruled(winner) => winner,
        }
    }
}

impl<R: Reason> By<R> {
    /// The word for what ended the match in states and records, as on the rules page.
    pub fn word(self) -> &'static str {
        match self {
            Self::Concession => "concession",
            Self::Agreement => "agreement",
            Self::Host => "host",
            Self::Rules(reason) => reason.word(),
        }
    }
}

impl<R: Reason> Serialize for By<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<R: Reason> Outcome<R> {
    /// The outcome with the reason replaced by its word, for code that does not know the game's type.
    pub fn in_words(self) -> Outcome {
        let by = match self.by {
            By::Concession => By::Concession,
            By::Agreement => By::Agreement,
            By::Host => By::Host,
            By::Rules(reason) => By::Rules(reason.word()),
        };
        Outcome { winner: self.winner, by }
    }
}

/// What one seat has achieved on its own, no matter who wins: the result of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// How long the seat took, counted from its own start.
    pub time: Millis,
    /// The number of hints that the seat has asked for.
    pub hints: u32,
}
