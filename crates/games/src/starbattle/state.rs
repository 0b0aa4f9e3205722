//! The complete state of a match: the puzzle, its solution, and every player's own board.

use super::window::n_rows;
use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::hint::Choice;
use super::options::Options;
use super::player::{Player, Standing};
use puzzle::board::Board;
use puzzle::cells::CellSet;
use puzzle::grid::Puzzle;
use puzzle::solve::solve;
use rules::{
    By, BySeat, Ended, Millis, Observer, Outcome, Ply, Reason, Score, Seat, SeatSet, TimeLimit, Timestamp, Turn,
};

/// What decides the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The first correct board wins.
    Race,
    /// The proof with the fewest refused steps wins; of equally good proofs, the faster one wins.
    Proof,
}

/// When the match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finish {
    /// The match ends as soon as the winner is certain.
    First,
    /// The match ends when all players have finished, or at the deadline.
    All,
}

/// When a player's time starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// The time of all players starts at once, when the puzzle has reached all of them.
    Together,
    /// Each player's time starts when the player presses Start; until then the puzzle is hidden from that player.
    Own,
}

/// Why the rules end a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A player has solved the puzzle and nobody can do better.
    Solved,
    /// The time limit of the match has passed.
    Time,
}

impl Reason for Decision {
    fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Time => "time",
        }
    }
}

/// The complete state of a match, including what is hidden from players.
pub struct State {
    pub(super) options: Options,
    pub(super) puzzle: Puzzle,
    pub(super) solution: CellSet,
    pub(super) players: BySeat<Player>,
    /// When the match began; `None` until the pictures have reached the players.
    pub(super) started: Option<Timestamp>,
    pub(super) verdict: Option<Outcome<Decision>>,
    epoch: u32,
}

impl State {
    pub(super) fn new(options: Options, puzzle: Puzzle, n_seats: usize) -> Self {
        let (size, is_race) = (puzzle.size(), options.mode == Mode::Race);
        let players = BySeat::from_fn(n_seats, |_| Player::new(Board::blank(size), n_rows(size, is_race)));
        let solution = solve(&puzzle, 1, &|| false).stars.pop().expect("a dealt puzzle has a solution");
        Self { options, puzzle, solution, players, started: None, verdict: None, epoch: 0 }
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
        let end = self.started.filter(|_| self.options.time_ms > Millis::ZERO).map(|at| at + self.options.time_ms);
        let decided = self.best().and_then(|best| self.decided_at(best));
        match end.into_iter().chain(decided).min() {
            Some(at) if self.verdict.is_none() => TimeLimit::Until(at),
            Some(_) | None => TimeLimit::None,
        }
    }

    /// The time since the player's start; zero before the start.
    pub(super) fn own_time(&self, seat: Seat, at: Timestamp) -> Option<Millis> {
        let started = self.players.get(seat)?.started;
        Some(started.map_or(Millis::ZERO, |started| at - started))
    }

    /// The public progress of each player.
    fn standings(&self) -> BySeat<Standing> {
        let all = self.puzzle.size() * self.puzzle.stars();
        self.players.map(|_, player| Standing { has_started: player.started.is_some(), stars: player.progress(all) })
    }

    /// The player's progress, as far as the observer has been shown it. A player who is still solving sees the others'
    /// progress only after their own next step: an immediate update would scroll their board out of view.
    pub(super) fn standing(&self, seat: Seat, observer: Observer) -> Standing {
        let now = self.standings()[seat];
        match observer {
            Observer::Seat(own) if own != seat => match self.players.get(own) {
                Some(player) if self.verdict.is_none() && player.is_playing() && player.started.is_some() => {
                    player.heard.as_ref().map_or(Standing::default(), |heard| heard[seat])
                }
                Some(_) | None => now,
            },
            Observer::Seat(_) | Observer::Public | Observer::Omniscient(_) => now,
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.verdict.map(Outcome::in_words)
    }

    pub(super) fn apply(&mut self, at: Timestamp, ply: Ply<Action>) {
        match ply {
            Ply::Single(seat, action) => self.submit(at, seat, &action),
            Ply::ClockStart => self.begin(at),
            Ply::Deadline => self.run_out(at),
            // No turn is simultaneous, and nothing is drawn at random after the deal.
            Ply::Joint(_) | Ply::Chance(_) => {}
        }
    }

    pub(super) fn shift(&mut self, by: Millis) {
        let playing = self.players.values_mut().filter(|player| player.is_playing());
        for started in playing.map(|player| &mut player.started).chain([&mut self.started]).flatten() {
            *started += by;
        }
    }

    pub(super) fn end_from_outside(&mut self, at: Timestamp, how: Ended) {
        match how {
            Ended::Conceded(seat) => self.leave(at, seat),
            Ended::Agreed => self.end(self.best(), how.by()),
            Ended::Ruled(winner) => self.end(winner, how.by()),
        }
    }

    /// Whether the match waits for the player to press Start.
    pub(super) fn waits_for(&self, seat: Seat) -> bool {
        let waits = |player: &Player| player.started.is_none() && player.is_playing();
        self.options.start == Opening::Own && self.verdict.is_none() && self.players.get(seat).is_some_and(waits)
    }

    /// The time and the hints of a player who has solved the puzzle.
    pub(super) fn score(&self, seat: Seat) -> Option<Score> {
        let player = self.players.get(seat)?;
        player.solved_at.map(|time| Score { time, hints: player.hints })
    }

    fn begin(&mut self, at: Timestamp) {
        self.started.get_or_insert(at);
        if self.options.start == Opening::Together {
            self.players.values_mut().for_each(|player| player.started = self.started);
        }
    }

    fn submit(&mut self, at: Timestamp, seat: Seat, action: &Action) {
        if !self.players[seat].is_playing() {
            return;
        }
        if *action == Action::Start {
            self.players[seat].started.get_or_insert(at);
            self.players[seat].heard = Some(self.standings());
            return;
        }
        let Some(started) = self.players[seat].started else { return };
        let player = &mut self.players[seat];
        let choice = match self.options.clear_hints {
            0 => Choice::First,
            1 => Choice::Clearest,
            _ => Choice::Nearest,
        };
        match self.options.mode {
            Mode::Race => player.race(action, &self.puzzle, &self.solution, choice, self.options.marks_by_itself()),
            Mode::Proof => player.prove(action, &self.puzzle, choice),
        }
        let is_done = match self.options.mode {
            Mode::Race => self.puzzle.is_solved_by(player.sheet.board().stars()),
            Mode::Proof => player.proving.is_complete(&self.puzzle),
        };
        if is_done {
            player.solved_at = Some(at - started);
        }
        self.players[seat].heard = Some(self.standings());
        self.end_if_decided(at);
    }

    fn leave(&mut self, at: Timestamp, seat: Seat) {
        self.players[seat].has_left = true;
        let (one, another) = {
            let mut left = self.players.iter().filter(|(_, player)| !player.has_left).map(|(seat, _)| seat);
            (left.next(), left.next())
        };
        match (one, another) {
            (Some(last), None) if self.players.n_seats() > 1 => self.end(Some(last), By::Concession),
            (None, _) => self.end(None, By::Concession),
            (Some(_), _) => self.end_if_decided(at),
        }
    }

    /// Ends the match if it is decided by now: all players have finished, or with `finish` set to `first`, nobody can
    /// beat the best player.
    fn end_if_decided(&mut self, at: Timestamp) {
        let Some(best) = self.best() else { return };
        if self.decided_at(best).is_some_and(|decided| decided <= at) {
            self.end(Some(best), By::Rules(Decision::Solved));
        }
    }

    /// Handles a deadline: either nobody can beat the best player any more, or the time of the match is up.
    fn run_out(&mut self, at: Timestamp) {
        self.end_if_decided(at);
        if self.verdict.is_none() {
            self.end(self.best(), By::Rules(Decision::Time));
        }
    }

    /// The time from which the best player's win is certain; `None` if it is not known yet.
    fn decided_at(&self, best: Seat) -> Option<Timestamp> {
        let mut rivals = self.players.values().filter(|player| player.is_playing());
        match self.options.finish {
            Finish::All => rivals.next().is_none().then_some(Timestamp(i64::MIN)),
            Finish::First => {
                rivals.try_fold(Timestamp(i64::MIN), |so_far, rival| Some(so_far.max(self.hopeless_at(rival, best)?)))
            }
        }
    }

    /// The time from which `rival`, who is still solving, cannot beat the best player; `None` if the rival can still
    /// beat the best player at any time.
    fn hopeless_at(&self, rival: &Player, best: Seat) -> Option<Timestamp> {
        let best = &self.players[best];
        let in_proof = |player: &Player| if self.options.mode == Mode::Proof { player.proving.refusals } else { 0 };
        match in_proof(rival).cmp(&in_proof(best)) {
            Ordering::Less => None,
            // The number of refused steps never decreases.
            Ordering::Greater => Some(Timestamp(i64::MIN)),
            Ordering::Equal => rival.started.zip(best.solved_at).map(|(started, time)| started + time),
        }
    }

    /// The best of the players who have finished; `None` if nobody has finished.
    fn best(&self) -> Option<Seat> {
        let is_proof = self.options.mode == Mode::Proof;
        let done = self.players.iter().filter(|(_, player)| !player.has_left);
        let times = done.filter_map(|(seat, player)| {
            let refusals = if is_proof { player.proving.refusals } else { 0 };
            player.solved_at.map(|time| (refusals, time, seat))
        });
        times.min().map(|(_, _, seat)| seat)
    }

    /// The player who finished last, once the match is over and has a winner. From the last upward, players rank like
    /// this: those who gave up; those who did not solve the puzzle, with the fewest correct stars (minus wrong ones)
    /// first; in a proof, those with the most refused steps; then the slowest. `None` if several players are equally
    /// last.
    pub(super) fn last(&self) -> Option<Seat> {
        let winner = self.verdict.as_ref()?.winner?;
        let is_proof = self.options.mode == Mode::Proof;
        let how_late = |player: &Player| {
            let stars = if is_proof { player.proving.course.board() } else { player.sheet.board() }.stars();
            let (right, all) = ((*stars & self.solution).len(), stars.len());
            let missing =
                if player.solved_at.is_some() { 0 } else { (all + self.solution.len()).saturating_sub(2 * right) };
            let refusals = if is_proof { player.proving.refusals } else { 0 };
            (player.has_left, player.solved_at.is_none(), missing, refusals, player.solved_at)
        };
        let others = self.players.iter().filter(|(seat, _)| *seat != winner);
        let mut others: Vec<_> = others.map(|(seat, player)| (how_late(player), seat)).collect();
        others.sort();
        match others.as_slice() {
            [.., (before, _), (last, _)] if before == last => None,
            others => others.last().map(|(_, seat)| *seat),
        }
    }

    fn end(&mut self, winner: Option<Seat>, by: By<Decision>) {
        self.verdict = Some(Outcome { winner, by });
        self.epoch += 1;
    }
}
