//! The state of a match and its course: planting, first pick, turns, end. Only this module changes the state.

use super::action::{Action, Half, Halves};
use super::garden::{Flower, Garden, Rock};
use super::options::Options;
use board::polyomino::Shape;
use rules::{By, BySeat, Ended, Outcome, Ply, Reason, Seat, Seating, Tally};

/// The number of players; each has a board.
pub(super) const N_SEATS: usize = 2;

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Both players submit their first flowers in secret.
    Planting,
    /// The player with the advantage picks who goes first; the first flowers are still hidden.
    FirstPick,
    /// Nobody picked in time: the player who goes first is drawn at random.
    Draw,
    /// It is this seat's turn.
    Play(Seat),
    /// The match has ended.
    Over,
}

/// The turn that was played last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LastTurn {
    /// The seat that played the turn.
    pub seat: Seat,
    /// The flower planted on that seat's board.
    pub flower: Option<Flower>,
    /// The rock laid on the opponent's board.
    pub rock: Option<Rock>,
    /// Whether the turn was a pass because the player's time ran out.
    pub timed_out: bool,
}

impl LastTurn {
    /// Whether nothing was placed.
    pub(super) fn is_pass(&self) -> bool {
        self.flower.is_none() && self.rock.is_none()
    }
}

/// Why the rules end a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// Both players passed, one directly after the other.
    Passes,
    /// No flower can be planted on either board.
    Settled,
}

impl Reason for Decision {
    fn word(self) -> &'static str {
        match self {
            Self::Passes => "passes",
            Self::Settled => "settled",
        }
    }
}

/// How the match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    /// The winner; `None` if the host ended the match without a winner.
    pub winner: Option<Seat>,
    /// What ended the match.
    pub by: By<Decision>,
    /// The number of tiles covered by each seat's flowers.
    pub score: BySeat<usize>,
    /// What decided between equal scores; `None` if the scores differ.
    pub tiebreak: Option<&'static str>,
}

/// The complete state of a match, including the first flowers while they are hidden.
pub struct State {
    pub(super) options: Options,
    pub(super) seating: Seating,
    pub(super) phase: Phase,
    pub(super) gardens: BySeat<Garden>,
    /// The number of turns played after the planting.
    pub(super) turn: u32,
    /// The number of turns and phases begun.
    pub(super) epoch: u32,
    pub(super) last: Option<LastTurn>,
    pub(super) verdict: Option<Verdict>,
}

impl State {
    pub(super) fn new(options: Options, seating: Seating) -> Self {
        Self {
            options,
            seating,
            phase: Phase::Planting,
            gardens: BySeat::from_fn(N_SEATS, |_| Garden::default()),
            turn: 0,
            epoch: 0,
            last: None,
            verdict: None,
        }
    }

    pub(super) fn apply(&mut self, ply: Ply<Action>) {
        match (ply, self.phase) {
            (Ply::Joint(halves), Phase::Planting) => self.close_planting(&halves),
            (Ply::Deadline, Phase::Planting) => self.close_planting(&BySeat::from_fn(N_SEATS, |_| None)),
            (Ply::Single(_, Action::First(name)), Phase::FirstPick) => {
                if let Some(seat) = self.seating.seat_named(&name) {
                    self.begin(Phase::Play(seat));
                }
            }
            (Ply::Deadline, Phase::FirstPick) => self.begin(Phase::Draw),
            (Ply::Chance(Action::Drawn(seat)), Phase::Draw) => self.begin(Phase::Play(seat)),
            (Ply::Single(seat, Action::Halves(halves)), Phase::Play(mover)) if seat == mover => {
                self.play(mover, halves, false);
            }
            (Ply::Deadline, Phase::Play(mover)) => self.play(mover, Halves::PASS, true),
            (Ply::Single(..) | Ply::Joint(_) | Ply::Chance(_) | Ply::Deadline | Ply::ClockStart, _) => {}
        }
    }

    pub(super) fn end_from_outside(&mut self, how: Ended) {
        match how {
            Ended::Agreed => self.end_by_score(how.by()),
            Ended::Conceded(_) | Ended::Ruled(_) => self.end(how.winner_of_two(), how.by(), None),
        }
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.epoch += 1;
    }

    /// Ends the planting: each player gets the submitted first flower; a player who submitted none starts without one.
    fn close_planting(&mut self, actions: &BySeat<Option<Action>>) {
        for (seat, action) in actions.iter() {
            if let Some(Action::Halves(Halves { flower: Some(Half::Cells(cells)), .. })) = action
                && let Ok(shape) = self.gardens[seat].check_flower(cells)
            {
                self.gardens[seat].plant(shape, cells.clone());
            }
        }
        self.begin(self.options.first.map_or(Phase::FirstPick, Phase::Play));
    }

    /// Plays a turn. A half that is missing or illegal counts as a pass.
    fn play(&mut self, mover: Seat, halves: Halves, timed_out: bool) {
        let is_first = self.turn == 0;
        let flower = halves.flower.and_then(|half| match half {
            Half::Cells(cells) if !is_first => {
                let shape = self.gardens[mover].check_flower(&cells).ok()?;
                self.gardens[mover].plant(shape, cells.clone());
                Some(Flower { shape, cells })
            }
            Half::Cells(_) | Half::Pass => None,
        });
        let other = mover.opponent();
        let rock = halves.rock.and_then(|half| match half {
            Half::Cells(cells) => {
                self.gardens[other].check_rock(&cells).ok()?;
                self.gardens[other].lay(cells.clone());
                Some(cells)
            }
            Half::Pass => None,
        });
        let passed_before = self.last.as_ref().is_some_and(LastTurn::is_pass);
        let last = LastTurn { seat: mover, flower, rock, timed_out };
        let passed = last.is_pass();
        self.last = Some(last);
        self.turn += 1;
        if passed && passed_before {
            self.end_by_score(By::Rules(Decision::Passes));
        } else if self.options.auto_end && self.gardens.values().all(Garden::is_settled) {
            self.end_by_score(By::Rules(Decision::Settled));
        } else {
            self.begin(Phase::Play(other));
        }
    }

    fn end_by_score(&mut self, by: By<Decision>) {
        let (winner, tiebreak) = leader(&self.gardens, self.seating.advantage);
        self.end(Some(winner), by, tiebreak);
    }

    fn end(&mut self, winner: Option<Seat>, by: By<Decision>, tiebreak: Option<&'static str>) {
        let score = self.gardens.map(|_, garden| garden.tiles());
        self.verdict = Some(Verdict { winner, by, score, tiebreak });
        self.begin(Phase::Over);
    }

    /// The match's statistics for studies.
    pub(super) fn tally(&self) -> Tally {
        let is_mine = |last: &LastTurn| if self.turn % 2 == 1 { last.seat } else { last.seat.opponent() };
        Tally {
            first: self.last.as_ref().map(is_mine),
            turns: self.turn,
            scores: Some(self.gardens.map(|_, garden| i64::try_from(garden.tiles()).unwrap_or(i64::MAX))),
            tiebreak: self.verdict.as_ref().and_then(|verdict| verdict.tiebreak),
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.verdict.as_ref().map(|verdict| Outcome { winner: verdict.winner, by: verdict.by }.in_words())
    }
}

/// The tiebreaks in order: the player with more flowers of the largest size wins, then of the next size, and so on.
const SIZES: [&str; Shape::CELLS_MAX] = ["pentominoes", "tetrominoes", "trominoes", "domino", "monomino"];

/// The winner if the match ended now. If both players have equally many tiles, also the tiebreak that decides.
pub(super) fn leader(gardens: &BySeat<Garden>, advantage: Seat) -> (Seat, Option<&'static str>) {
    let ahead = |measure: &dyn Fn(&Garden) -> usize| {
        let first = measure(&gardens[Seat::FIRST]);
        let second = measure(&gardens[Seat::FIRST.opponent()]);
        (first != second).then(|| if first > second { Seat::FIRST } else { Seat::FIRST.opponent() })
    };
    if let Some(seat) = ahead(&Garden::tiles) {
        return (seat, None);
    }
    for (size, name) in (1..=Shape::CELLS_MAX).rev().zip(SIZES) {
        if let Some(seat) = ahead(&|garden| garden.count_of_size(size)) {
            return (seat, Some(name));
        }
    }
    (advantage, Some("advantage"))
}
