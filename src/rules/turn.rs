//! Who may act now, what can happen to a state, and how a match ends.

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
    /// A seat concedes.
    Withdrawal(Seat),
    /// All seats have agreed to end the match here.
    Agreement,
    /// The host ends the match: for a winner, or for nobody.
    Ruling(Option<Seat>),
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

/// How a match ended, as far as the house must know: for results, ratings and announcements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, if there is one.
    pub winner: Option<Seat>,
    /// The page's word for what ended it: `full`, `score`, `concession`, `host` and so on.
    pub by: &'static str,
}
