//! The complete state of a match of Mist, including what is hidden from the players, and how a turn changes it.
//!
//! No second board is stored for what a player knows: the view computes it from the true pieces and the last turns. The
//! state stores only what cannot be computed from these: what the option `memory` lets a player remember, and what a
//! player saw happen in the opponent's last turn.

use std::sync::Arc;

use super::action::Action;
use super::colors::Colors;
use super::options::{Memory, Options, Terms};
use super::position::{Decision, Position};
use board::hex::{Cell, CellSet};
use rules::{By, BySeat, Outcome, Seat, Tally};

/// The complete state of a match, including what is hidden from the players.
pub struct State {
    pub(super) terms: Arc<Terms>,
    pub(super) phase: Phase,
    /// How many turns have been played.
    pub(super) turn: u32,
    /// The phase counter that [`rules::Game::epoch`] returns.
    pub(super) epoch: u32,
    /// Whether the pie rule was invoked.
    pub(super) pie: bool,
    pub(super) position: Position,
    pub(super) sides: [Side; 2],
    /// The first player's first turn, which everybody may know.
    pub(super) opening: Option<Opening>,
    pub(super) colors: Colors,
}

/// The phase of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The player with the advantage picks who goes first.
    FirstPick,
    /// Nobody picked in time: the player who goes first is drawn at random.
    Draw,
    /// It is this seat's turn.
    Play(Seat),
    /// The match has ended with this outcome.
    Over(Outcome<Decision>),
}

/// What the state stores about one seat.
#[derive(Clone, Copy, Default)]
pub(super) struct Side {
    /// The seat's last turn; `None` before its first.
    pub(super) last: Option<Placement>,
    /// Whether the last turn was the default placement because the seat's time ran out.
    pub(super) has_timed_out: bool,
    /// What the seat saw of the opponent's turn after the seat's own last turn.
    pub(super) seen: Sighting,
    /// Every cell that the seat has ever had in sight, plus the cells of the first turn, which both players are shown.
    pub(super) explored: CellSet,
    /// The pieces that the explored cells held when the seat last saw them.
    pub(super) remembered: Position,
}

/// The pieces placed in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// The cells that the player named in the turn.
    pub(super) cells: CellSet,
    /// The named cells on which the new piece was destroyed.
    pub(super) destroyed: CellSet,
}

/// The first player's first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// The seat that made the turn.
    pub(super) seat: Seat,
    /// The pieces placed in the turn.
    pub(super) turn: Placement,
}

/// What one player saw of the opponent's turn. All cells lie in the player's sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sighting {
    /// The cells where a piece was newly placed.
    pub(super) cells: CellSet,
    /// The cells of new pieces that the player's own pieces spotted.
    pub(super) spotted: CellSet,
    /// The cells of new pieces that were destroyed.
    pub(super) destroyed: CellSet,
}

impl Placement {
    /// The cells that this turn lets its player see: destroyed pieces give vision too, and nothing blocks it.
    pub(super) fn sight(&self, options: &Options) -> CellSet {
        options.radius(self.cells.len()).map_or(CellSet::EMPTY, |radius| self.cells.within(radius))
    }

    /// The cells on which opposing pieces are spotted: those in the sight of a piece that was not destroyed.
    fn spotting(&self, options: &Options) -> CellSet {
        let radius = options.radius(self.cells.len());
        radius.map_or(CellSet::EMPTY, |radius| (self.cells - self.destroyed).within(radius))
    }
}

impl Side {
    /// The cells in the seat's sight: those that its last turn sees. The seat's next turn replaces them.
    pub(super) fn sight(&self, options: &Options) -> CellSet {
        self.last.map_or(CellSet::EMPTY, |last| last.sight(options))
    }
}

impl State {
    /// The state at the start of a match.
    pub(super) fn new(terms: Terms) -> Self {
        let phase = terms.options.first.map_or(Phase::FirstPick, Phase::Play);
        Self {
            terms: Arc::new(terms),
            phase,
            turn: 0,
            epoch: 0,
            pie: false,
            position: Position::default(),
            sides: [Side::default(); 2],
            opening: None,
            colors: Colors::default(),
        }
    }

    /// Applies an action of a seat, or the outcome of a random draw.
    pub(super) fn act(&mut self, seat: Seat, action: Action) {
        match (action, &self.phase) {
            (Action::Place(cells), Phase::Play(_)) => self.place(seat, cells),
            (Action::Pie, Phase::Play(_)) => self.take_over(seat),
            (Action::First(first), Phase::FirstPick | Phase::Draw) => self.enter(Phase::Play(first)),
            (Action::Color(color), _) => self.colors.pick(seat, color),
            // These combinations never occur, since the view's check refuses them.
            (Action::Place(_) | Action::Pie, Phase::FirstPick | Phase::Draw | Phase::Over(_))
            | (Action::First(_), Phase::Play(_) | Phase::Over(_)) => {}
        }
    }

    /// Applies the default when the time is up and nothing was staged.
    pub(super) fn time_out(&mut self) {
        match self.phase {
            Phase::FirstPick => self.enter(Phase::Draw),
            Phase::Play(seat) => {
                self.place(seat, self.terms.options.default_cells());
                self.sides[seat.index()].has_timed_out = true;
            }
            Phase::Draw | Phase::Over(_) => {}
        }
    }

    /// The match's statistics for studies. The score is the size of the largest group.
    pub(super) fn tally(&self) -> Tally {
        let groups = self.position.both_groups().map(|sizes| sizes.descending().collect::<Vec<_>>());
        let [one, other] = &groups;
        let tiebreak = match () {
            () if one.first() != other.first() => None,
            () if one != other => Some("smaller groups"),
            () => Some("advantage"),
        };
        let scores = groups.map(|sizes| sizes.first().map_or(0, |&size| i64::try_from(size).unwrap_or(i64::MAX)));
        Tally {
            first: self.opening.map(|opening| opening.seat),
            turns: self.turn,
            scores: Some(BySeat::from(scores.to_vec())),
            tiebreak,
        }
    }

    /// Ends the match.
    pub(super) fn end(&mut self, winner: Option<Seat>, by: By<Decision>) {
        self.enter(Phase::Over(Outcome { winner, by }));
    }

    /// Plays a turn: all new pieces give sight, and the new pieces that are not destroyed stay on the board.
    fn place(&mut self, seat: Seat, cells: CellSet) {
        let terms = Arc::clone(&self.terms);
        let options = &terms.options;
        let watcher = self.sides[seat.opponent().index()];
        let spotted = cells & watcher.last.map_or(CellSet::EMPTY, |last| last.spotting(options));
        // First, spotted pieces are destroyed, unless the turn placed only one piece; then pieces on an occupied cell
        // or on E5. A piece may be destroyed for both reasons.
        let shot = if cells.len() >= 2 { spotted } else { CellSet::EMPTY };
        let crushed = cells & (self.position.occupied() | CellSet::only(Cell::CENTER));
        let placement = Placement { cells, destroyed: shot | crushed };
        self.position.place(seat, cells - placement.destroyed);

        let in_sight = cells & watcher.sight(options);
        self.sides[seat.opponent().index()].seen =
            Sighting { cells: in_sight, spotted: in_sight & spotted, destroyed: in_sight & placement.destroyed };
        let mover = &mut self.sides[seat.index()];
        mover.last = Some(placement);
        mover.has_timed_out = false;
        mover.seen = Sighting::default();
        if self.turn == 0 {
            self.opening = Some(Opening { seat, turn: placement });
            self.remember(placement.cells);
        }
        self.finish_turn(seat);
    }

    /// Applies the pie rule: the second player takes over the first turn and everything that followed from it.
    fn take_over(&mut self, seat: Seat) {
        self.pie = true;
        self.position.swap_colors();
        self.sides.swap(0, 1);
        for side in &mut self.sides {
            side.has_timed_out = false;
            side.remembered.swap_colors();
        }
        self.finish_turn(seat);
    }

    /// Records the contents of these cells, which both players are shown, in both players' memory.
    fn remember(&mut self, cells: CellSet) {
        if self.terms.options.memory == Memory::All {
            for side in &mut self.sides {
                side.explored |= cells;
                side.remembered.replace_within(cells, &self.position);
            }
        }
    }

    /// Ends a turn: updates what both players remember, and tests whether the match is decided.
    fn finish_turn(&mut self, seat: Seat) {
        self.turn += 1;
        if self.terms.options.memory == Memory::All {
            for side in &mut self.sides {
                let sight = side.sight(&self.terms.options);
                side.explored |= sight;
                side.remembered.replace_within(sight, &self.position);
            }
        }
        match self.position.decided(self.terms.seating.advantage) {
            Some((winner, decision)) => self.end(Some(winner), By::Rules(decision)),
            None => self.enter(Phase::Play(seat.opponent())),
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.epoch += 1;
    }
}
