//! Who may act now, what can happen to a state, and how a match ends.

use serde::{Serialize, Serializer};

use super::{BySeat, Millis, Seat, SeatSet, Timestamp};

/// Who may act now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One seat is to move; its submission is staged until its time is up.
    Sequential(Seat),
    /// These seats submit in secret; all is played together.
    Simultaneous(SeatSet, Closing),
    /// These seats act whenever they like; each action is played at its own stamp.
    RealTime(SeatSet),
    /// Nature is to move.
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
    /// As soon as every seat has a complete submission staged; there is nothing to lock.
    AllIn,
    /// When every seat has locked a complete submission in.
    AllLocked,
}

/// One applied step of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ply<A> {
    /// One seat's action.
    Single(Seat, A),
    /// What each seat of a simultaneous turn had staged; `None` where nothing was.
    /// A staged action may be incomplete if the deadline forced the turn.
    Joint(BySeat<Option<A>>),
    /// What nature drew.
    Chance(A),
    /// The turn's, phase's or round's time is over and nothing staged could be played.
    Deadline,
    /// The clock of the turn or round that has begun starts now: its pictures have reached the players.
    ///
    /// Applied only in real-time turns; the host keeps the other clocks itself.
    ClockStart,
}

/// How a match is ended from outside its rules, or one seat's part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A seat has given up. Not in a game whose [`super::Spec::concede`] refuses it.
    Conceded(Seat),
    /// All seats have agreed to end the match here. Not in a game with [`super::Agreement::Never`].
    Agreed,
    /// The host ends the match: for a winner, or for nobody.
    Ruled(Option<Seat>),
}

/// How long the present turn lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// As long as it takes.
    None,
    /// A base time, then the seat's reserve (see [`super::Game::reserve`]).
    PerTurn(Millis),
    /// One deadline for everybody, this long after the phase's clock started.
    Phase(Millis),
    /// A point of time that the rules themselves keep and move (see [`super::Game::shift`]).
    Until(Timestamp),
}

/// How a match ended. Its serialized form is `{"winner": 0, "by": "full"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "R: Reason")]
pub struct Outcome<R: Reason = &'static str> {
    /// The winner, if there is one.
    pub winner: Option<Seat>,
    /// What ended it.
    pub by: By<R>,
}

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By<R: Reason = &'static str> {
    /// A seat gave up.
    Concession,
    /// All agreed.
    Agreement,
    /// The host ruled so.
    Host,
    /// The rules themselves, for this reason.
    Rules(R),
}

/// The reasons for which the rules of one game end it: an enum of the game's own.
pub trait Reason: Copy {
    /// The page's word for it: `full`, `score` and so on.
    fn word(self) -> &'static str;
}

impl Reason for &'static str {
    fn word(self) -> &'static str {
        self
    }
}

impl Ended {
    /// What it is that ends the match.
    pub const fn by<R: Reason>(self) -> By<R> {
        match self {
            Self::Conceded(_) => By::Concession,
            Self::Agreed => By::Agreement,
            Self::Ruled(_) => By::Host,
        }
    }

    /// Who wins by it in a match of two: the one who has not given up, whom the host names, or nobody.
    pub const fn winner_of_two(self) -> Option<Seat> {
        match self {
            Self::Conceded(seat) => Some(seat.opponent()),
            Self::Agreed => None,
            Self::Ruled(winner) => winner,
        }
    }
}

impl<R: Reason> By<R> {
    /// The page's word for it.
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
    /// The outcome for the house, which knows no game's reasons, only their words.
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

/// What one seat has achieved by itself, no matter who wins: the result of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// How long it took, from the seat's own start.
    pub time: Millis,
    /// How many hints it had.
    pub hints: u32,
}
