//! The whole truth of a match: the puzzle, its solution, and every player's own board.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::engine::board::Board;
use super::engine::puzzle::Puzzle;
use super::proving::{Proving, is_solved};
use super::sheet::Sheet;
use crate::rules::{BySeat, Millis, Outcome, Ply, Seat, SeatSet, TimeLimit, Timestamp, Turn};

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The first right board.
    Race,
    /// The proof with the fewest refused steps, then the faster.
    Proof,
}

/// When the match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finish {
    /// As soon as it is clear who has won.
    First,
    /// When all have finished, or at the deadline.
    All,
}

/// The options of a match.
#[derive(Clone, Debug, Deserialize)]
pub struct Options {
    /// How many rows.
    pub size: usize,
    /// How many stars in each.
    pub stars: usize,
    /// The level's word, or `any`.
    pub level: String,
    /// What wins.
    pub mode: Mode,
    /// When it ends.
    pub finish: Finish,
    /// How long it lasts at most; 0 for as long as it takes.
    pub time_ms: Millis,
    /// Whether the neighbors of a new star become black.
    pub auto_mark: bool,
    /// Whether touching and surplus stars are shown.
    pub show_errors: bool,
}

/// How the match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Who won, if somebody did.
    pub winner: Option<Seat>,
    /// What decided.
    pub by: &'static str,
}

/// One player and how they stand.
pub(super) struct Player {
    pub(super) sheet: Sheet,
    pub(super) proving: Proving,
    /// How long after the start the puzzle was solved.
    pub(super) solved_at: Option<Millis>,
    pub(super) has_left: bool,
}

/// The whole truth of a match.
pub struct State {
    pub(super) options: Options,
    pub(super) puzzle: Puzzle,
    pub(super) players: BySeat<Player>,
    /// `None` until the pictures have reached the players.
    pub(super) started: Option<Timestamp>,
    pub(super) verdict: Option<Verdict>,
    epoch: u32,
}

impl Player {
    fn new(board: Board) -> Self {
        Self { sheet: Sheet::new(board), proving: Proving::new(board), solved_at: None, has_left: false }
    }

    /// Whether they may still act.
    pub(super) fn is_playing(&self) -> bool {
        self.solved_at.is_none() && !self.has_left
    }
}

impl State {
    pub(super) fn new(options: Options, puzzle: Puzzle, n_seats: usize) -> Self {
        let players = BySeat::from_fn(n_seats, |_| Player::new(Board::blank(puzzle.size())));
        Self { options, puzzle, players, started: None, verdict: None, epoch: 0 }
    }

    pub(super) fn turn(&self) -> Turn {
        if self.verdict.is_some() {
            return Turn::Over;
        }
        let mut seats = SeatSet::all(self.players.n_seats());
        for (seat, _) in self.players.iter().filter(|(_, player)| !player.is_playing()) {
            seats.remove(seat);
        }
        Turn::RealTime(seats)
    }

    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }

    pub(super) fn time(&self) -> TimeLimit {
        match self.started {
            Some(started) if self.verdict.is_none() && self.options.time_ms > Millis::ZERO => {
                TimeLimit::Until(started + self.options.time_ms)
            }
            Some(_) | None => TimeLimit::None,
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.verdict.as_ref().map(|verdict| Outcome { winner: verdict.winner, by: verdict.by })
    }

    pub(super) fn apply(&mut self, at: Timestamp, ply: Ply<Action>) {
        match ply {
            Ply::Single(seat, action) => self.submit(at, seat, &action),
            Ply::ClockStart => {
                self.started.get_or_insert(at);
            }
            Ply::Deadline => self.end(self.best(), "time"),
            Ply::Withdrawal(seat) => self.leave(seat),
            Ply::Agreement => self.end(None, "agreement"),
            Ply::Ruling(winner) => self.end(winner, "host"),
            // Nothing is submitted jointly, and nature draws nothing after the deal.
            Ply::Joint(_) | Ply::Chance(_) => {}
        }
    }

    pub(super) fn shift(&mut self, by: Millis) {
        if let Some(started) = &mut self.started {
            *started += by;
        }
    }

    fn submit(&mut self, at: Timestamp, seat: Seat, action: &Action) {
        let Some(started) = self.started else { return };
        let player = &mut self.players[seat];
        if !player.is_playing() {
            return;
        }
        let is_done = match action {
            Action::Mark(markings) => {
                player.sheet.mark(markings, self.options.auto_mark);
                self.puzzle.is_solved_by(player.sheet.board().stars())
            }
            Action::Deduce(rule, markings) => {
                player.proving.deduce(&mut player.sheet, &self.puzzle, *rule, markings);
                is_solved(&self.puzzle, player.sheet.board())
            }
        };
        if is_done {
            player.solved_at = Some(at - started);
        }
        self.end_if_decided();
    }

    fn leave(&mut self, seat: Seat) {
        self.players[seat].has_left = true;
        let (one, another) = {
            let mut left = self.players.iter().filter(|(_, player)| !player.has_left).map(|(seat, _)| seat);
            (left.next(), left.next())
        };
        match (one, another) {
            (Some(last), None) if self.players.n_seats() > 1 => self.end(Some(last), "concession"),
            (None, _) => self.end(None, "concession"),
            (Some(_), _) => self.end_if_decided(),
        }
    }

    /// Ends the match when everybody has finished, or when it is to end as soon as nobody can do better than the best.
    fn end_if_decided(&mut self) {
        let Some(best) = self.best() else { return };
        let refusals = self.players[best].proving.refusals;
        let is_proof = self.options.mode == Mode::Proof;
        let mut playing = self.players.values().filter(|player| player.is_playing());
        let is_decided = match self.options.finish {
            Finish::All => playing.next().is_none(),
            // Whoever finishes later must have refused fewer to win.
            Finish::First => playing.all(|player| !is_proof || player.proving.refusals >= refusals),
        };
        if is_decided {
            self.end(Some(best), "solved");
        }
    }

    /// Who stands best of those that have finished.
    fn best(&self) -> Option<Seat> {
        let is_proof = self.options.mode == Mode::Proof;
        let done = self.players.iter().filter(|(_, player)| !player.has_left);
        let times = done.filter_map(|(seat, player)| {
            let refusals = if is_proof { player.proving.refusals } else { 0 };
            player.solved_at.map(|time| (refusals, time, seat))
        });
        times.min().map(|(_, _, seat)| seat)
    }

    fn end(&mut self, winner: Option<Seat>, by: &'static str) {
        self.verdict = Some(Verdict { winner, by });
        self.epoch += 1;
    }
}
