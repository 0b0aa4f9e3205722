//! What one observer may know of a match: everything but the solution of the current round.
//!
//! Both players and the public know the same.

use serde::{Serialize, Serializer};

use super::action::Action;
use super::round::{self, Grid, Solution};
use super::state::{Named, Stage, State, Told, Verdict};
use super::words::{cell_words, number};
use board::square::{Area, Square};
use rules::{BySeat, Illegal, Message, Millis, Observer, Seat, Timestamp};
use words::astral;

/// What one observer may know of a match.
#[derive(Clone, Serialize)]
pub struct View {
    pub(super) phase: Phase,
    /// The number of the current or next round, counted from 1.
    pub(super) round: usize,
    /// Whether the current or next round is the tiebreaker.
    pub(super) tiebreak: bool,
    /// The size of the grids in the current or next round.
    #[serde(with = "round::size")]
    pub(super) size: Area,
    /// The grids; `None` before the round begins.
    pub(super) grids: Option<Vec<Grid>>,
    /// The cells with a star in the final grid; `None` if the observer may not know them.
    #[serde(rename = "final")]
    pub(super) stars: Option<Vec<Square>>,
    /// The areas of safe cells; `None` if the observer may not know them.
    pub(super) areas: Option<Vec<Vec<Square>>>,
    pub(super) named: Vec<Named>,
    pub(super) score: BySeat<i32>,
    #[serde(serialize_with = "zero_for_never")]
    pub(super) locked_until: BySeat<Option<Timestamp>>,
    pub(super) round_started: Option<Timestamp>,
    pub(super) last_correct: Option<Timestamp>,
    #[serde(flatten, skip_serializing_if = "Course::is_unwritten")]
    pub(super) course: Course,
    pub(super) result: Option<Verdict>,

    #[serde(skip)]
    pub(super) observer: Observer,
    /// All submissions of the current round, in order. Each is public as soon as it is judged.
    #[serde(skip)]
    pub(super) log: Vec<Told>,
    /// The submissions of each finished round, in order.
    #[serde(skip)]
    pub(super) answers: Vec<Vec<Told>>,
    #[serde(skip)]
    at: Timestamp,
    /// The number of rounds, without the tiebreaker.
    #[serde(skip)]
    pub(super) rounds: usize,
    /// How long a player is locked out after an answer.
    #[serde(skip)]
    pub(super) lockout: Millis,
}

/// The phase of the match that the observer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    Break,
    Round,
    Over,
}

/// The course of the match so far, as the players have seen it. The JSON for an omniscient observer leaves the course
/// out.
#[derive(Clone, Serialize)]
pub(super) struct Course {
    #[serde(skip)]
    is_written: bool,
    /// For each seat, whether it agreed to end the break; `None` outside breaks.
    pub(super) ready: Option<BySeat<bool>>,
    /// When the round begins, once both players are ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) begins: Option<Timestamp>,
    /// The latest submission of the round with its points.
    pub(super) last: Option<Told>,
    /// The points of each finished round, in order.
    pub(super) points: Vec<BySeat<i32>>,
    /// The latest finished round with its solution, until the next round begins.
    pub(super) solution: Option<Solved>,
}

impl Course {
    fn is_unwritten(&self) -> bool {
        !self.is_written
    }
}

/// A round with its solution.
#[derive(Clone, Serialize)]
pub(super) struct Solved {
    /// The number of the round, counted from 1.
    pub(super) round: usize,
    #[serde(with = "round::size")]
    pub(super) size: Area,
    pub(super) grids: Vec<Grid>,
    #[serde(rename = "final")]
    pub(super) stars: Vec<Square>,
    pub(super) areas: Vec<Vec<Square>>,
    pub(super) named: Vec<Named>,
}

fn zero_for_never<S: Serializer>(until: &BySeat<Option<Timestamp>>, serializer: S) -> Result<S::Ok, S::Error> {
    until.map(|_, until| until.unwrap_or_default()).serialize(serializer)
}

impl View {
    pub(super) fn new(state: &State, at: Timestamp, observer: Observer) -> Self {
        let is_omniscient = matches!(observer, Observer::Omniscient(_));
        let is_over = state.verdict.is_some();
        let current = &state.rounds[state.current];
        let play = match &state.stage {
            Stage::Break { .. } => None,
            Stage::Round(play) => Some(play),
        };
        let ready = match state.stage {
            Stage::Break { ready, .. } if !is_over => Some(BySeat::from_fn(2, |seat| ready.contains(seat))),
            Stage::Break { .. } | Stage::Round(_) => None,
        };
        let begins = match state.stage {
            Stage::Break { begins, .. } if !is_over => begins,
            Stage::Break { .. } | Stage::Round(_) => None,
        };
        let known = play.filter(|_| is_omniscient || is_over).map(|play| &play.solution);
        let clock = play.and_then(|play| play.clock);
        Self {
            phase: match state.stage {
                _ if is_over => Phase::Over,
                Stage::Break { .. } => Phase::Break,
                Stage::Round(_) => Phase::Round,
            },
            round: state.current + 1,
            tiebreak: state.is_tiebreak(),
            size: current.size,
            grids: play.map(|_| current.grids.clone()),
            stars: known.map(|solution| solution.stars.clone()),
            areas: known.map(|solution| solution.areas.clone()),
            named: play.map(|play| play.named.clone()).unwrap_or_default(),
            score: state.score.clone(),
            locked_until: state.locked_until.clone(),
            round_started: clock.map(|clock| clock.started),
            last_correct: clock.map(|clock| clock.last_correct),
            course: Course {
                is_written: !is_omniscient,
                ready,
                begins,
                last: state.last.clone(),
                points: state.points.clone(),
                solution: Self::solved(state, is_omniscient),
            },
            result: state.verdict.clone(),
            log: play.map(|play| play.log.clone()).unwrap_or_default(),
            answers: state.answers.clone(),
            observer,
            at,
            rounds: state.options.rounds,
            lockout: state.options.lockout_ms,
        }
    }

    /// The latest finished round, until the next round begins; for an omniscient observer also the current round.
    fn solved(state: &State, is_omniscient: bool) -> Option<Solved> {
        let whole = |index: usize, solution: &Solution, named: &[Named]| Solved {
            round: index + 1,
            size: state.rounds[index].size,
            grids: state.rounds[index].grids.clone(),
            stars: solution.stars.clone(),
            areas: solution.areas.clone(),
            named: named.to_vec(),
        };
        match &state.stage {
            Stage::Round(play) if is_omniscient => Some(whole(state.current, &play.solution, &play.named)),
            Stage::Round(_) if state.verdict.is_none() => None,
            Stage::Round(_) | Stage::Break { .. } => {
                state.solved.as_ref().map(|solved| whole(solved.index, &solved.solution, &solved.named))
            }
        }
    }

    /// The observer's seat, if the observer is a player.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.observer.seat()
    }

    /// When the seat's lockout ends, if the seat is locked out now.
    pub(super) fn locked_out(&self, seat: Seat) -> Option<Timestamp> {
        self.locked_until[seat].filter(|until| *until > self.at && self.phase == Phase::Round)
    }

    /// Whether naming this cell was right; `None` if nobody has named the cell in this round.
    pub(super) fn judged(&self, cell: Square) -> Option<bool> {
        let name = cell.to_string();
        self.log.iter().find(|told| told.text == name).map(|told| told.points > 0)
    }

    /// Checks whether the action is allowed in this phase.
    pub(super) fn check_phase(&self, action: Action) -> Result<(), Illegal> {
        let round = number(self.round, self.rounds);
        let reason: Message = match (self.phase, action) {
            (Phase::Break, Action::Ready) => return Ok(()),
            (Phase::Round, Action::Name(_) | Action::Declare) if self.round_started.is_some() => return Ok(()),
            (Phase::Break, Action::Name(_) | Action::Declare) => astral::HasNotBegun { round }.into(),
            (Phase::Round, Action::Ready) => astral::IsRunning { round }.into(),
            (Phase::Round, Action::Name(_) | Action::Declare) => astral::BeginsWithPicture { round }.into(),
            (Phase::Over, _) => astral::IsOver.into(),
        };
        Err(Illegal(reason))
    }

    /// Checks that the seat is not locked out, and that a named cell lies in the grid.
    pub(super) fn check_submission(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let left = self.locked_until[seat].map_or(Millis::ZERO, |until| until - self.at);
        if left > Millis::ZERO {
            let seconds = (left.0 + 999) / 1000;
            return Err(Illegal(astral::LockedOut { seconds }.into()));
        }
        match action {
            Action::Name(cell) if !self.size.contains(cell) => {
                let last = Square::new(self.size.columns - 1, self.size.rows - 1);
                Err(Illegal(astral::NotInGrid { cell: cell_words(cell), last: cell_words(last) }.into()))
            }
            Action::Name(_) | Action::Declare | Action::Ready => Ok(()),
        }
    }
}
