//! What a machine player knows of the board, and how it samples what the mist may hide.
//!
//! Pieces never leave the board, so a piece once seen stays known. A cell that was seen empty can hold only a piece
//! that the opponent placed since then.

use super::super::position::playable;
use super::super::view::{Eyes, Sight, View};
use crate::mind::real;
use board::hex::{CELL_COUNT, Cell, CellSet};
use rules::{Dice, Message, Seat, Words};
use words::mist;

/// What the machine knows and estimates from the views of its seat.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Belief {
    seat: Seat,
    /// The seat's own pieces that are on the board.
    pub(super) mine: CellSet,
    /// The opponent's pieces that were seen.
    pub(super) theirs: CellSet,
    /// The opponent's pieces that one of the seat's own pieces ran into. These are never forgotten.
    run_into: CellSet,
    /// For each cell, the number of turns that had been played when the cell was last seen empty; `None` if it was
    /// never seen empty.
    empty_at: [Option<u32>; CELL_COUNT],
    /// How many turns have been played.
    turn: u32,
    /// Whether the pie rule has exchanged the pieces of the first turn.
    is_swapped: bool,
    /// The number of the opponent's pieces on the board that come from the public first turn.
    n_opened: usize,
    /// The cells where the opponent spots pieces now, if known from the public first turn.
    pub(super) spotting: Option<CellSet>,
    /// What was seen of the opponent's last turn: the cells where pieces were placed, and the pieces that were not
    /// destroyed.
    latest: (CellSet, CellSet),
    /// The seat's own pieces that the opponent surely knows of: pieces of the public first turn, and pieces that the
    /// opponent ran into.
    pub(super) exposed: CellSet,
    /// The probability of each of the opponent's possible [`STYLES`].
    styles: [f64; 3],
    /// The likelihoods with which a turn of one, two or three pieces leads to what was seen of the opponent's last
    /// turn; `None` if nothing was seen.
    agrees: Option<[f64; 3]>,
}

/// A sampled board that agrees with what the machine knows.
pub(super) struct World {
    /// The opponent's pieces.
    pub(super) theirs: CellSet,
    /// The cells where the opponent spots pieces.
    pub(super) spotting: CellSet,
    /// All cells but E5 in random order: the order in which both sides fill the board.
    pub(super) order: Vec<Cell>,
    /// The assumed number of pieces in each turn of the opponent.
    pub(super) per_turn: usize,
}

/// Three styles of play: the probabilities that a turn has one, two and three pieces.
const STYLES: [[f64; 3]; 3] = [[0.8, 0.12, 0.08], [0.15, 0.7, 0.15], [0.08, 0.12, 0.8]];
/// The prior probability of each style: few players give up pieces for a wider view.
const STYLES_SUPPOSED: [f64; 3] = [0.05, 0.07, 0.88];
/// The approximate share of the board that a turn of one, two and three pieces sees. Three pieces see only the cells on
/// which they stand.
const SEEN_SHARES: [f64; 3] = [0.45, 0.2, 0.005];

/// The assumed percentage of placed pieces that are not destroyed.
const STANDING_PERCENT: usize = 84;

impl Belief {
    pub(super) fn new(seat: Seat) -> Self {
        Self {
            seat,
            mine: CellSet::EMPTY,
            theirs: CellSet::EMPTY,
            run_into: CellSet::EMPTY,
            empty_at: [None; CELL_COUNT],
            turn: 0,
            is_swapped: false,
            n_opened: 0,
            spotting: None,
            latest: (CellSet::EMPTY, CellSet::EMPTY),
            exposed: CellSet::EMPTY,
            styles: STYLES_SUPPOSED,
            agrees: None,
        }
    }

    /// Updates the belief with the current view.
    pub(super) fn observe(&mut self, view: &View) {
        let Eyes::Player(sight) = &view.eyes else { return };
        if view.pie && !self.is_swapped {
            self.is_swapped = true;
            std::mem::swap(&mut self.mine, &mut self.theirs);
            self.run_into = CellSet::EMPTY;
            self.exposed = CellSet::EMPTY;
        }
        if view.turn > self.turn {
            self.learn(view, sight);
        }
        self.turn = view.turn;
        self.mine |= sight.placed - sight.mine_destroyed;
        self.mine |= sight.position.of(self.seat);
        self.theirs |= sight.position.of(self.seat.opponent());
        self.run_into |= sight.placed & self.theirs;
        self.exposed |= sight.seen.destroyed & self.mine;
        self.latest = (sight.seen.cells, sight.seen.cells - sight.seen.destroyed);
        if let Some(opening) = view.opening {
            let owner = if view.pie { opening.seat.opponent() } else { opening.seat };
            let stands = opening.turn.cells - opening.turn.destroyed;
            if owner == self.seat {
                self.mine |= stands;
                self.exposed |= stands;
            } else {
                self.theirs |= stands;
                self.n_opened = stands.len();
            }
        }
        self.spotting = view.latest_opening().filter(|(owner, _)| *owner != self.seat).map(|(_, turn)| {
            let radius = view.terms.options.radius(turn.cells.len());
            radius.map_or(CellSet::EMPTY, |radius| (turn.cells - turn.destroyed).within(radius))
        });
        for cell in (sight.cells - sight.position.occupied()).iter() {
            self.empty_at[cell.index()] = Some(view.turn);
        }
    }

    /// Updates the opponent's style: from what the seat saw of the opponent's turn, and from how many of the seat's own
    /// pieces that turn's vision destroyed afterwards. A public turn says nothing about the style of hidden turns.
    fn learn(&mut self, view: &View, sight: &Sight) {
        if view.latest_opening().is_some() {
            return;
        }
        if view.to_move() == Some(self.seat) {
            let (n_named, share) = (sight.seen.cells.len(), real(sight.cells.len()) / real(CELL_COUNT));
            // Pieces of the opponent's turn that were not seen lie out of sight.
            let agrees = |n: usize| if n < n_named { 0.0 } else { (1.0 - share).powi(power(n - n_named)) };
            self.agrees = Some([agrees(1), agrees(2), agrees(3)]);
            return;
        }
        let Some(agrees) = self.agrees.take() else { return };
        let mut agrees = agrees;
        if sight.placed.len() >= 2 {
            // A piece sees its own cell even if it is destroyed. A destroyed piece whose cell is seen empty therefore
            // hit no other piece: it was spotted.
            let n_spotted = (sight.mine_destroyed - sight.position.occupied()).len();
            let n_standing = (sight.placed - sight.mine_destroyed).len();
            for (agrees, seen) in agrees.iter_mut().zip(SEEN_SHARES) {
                *agrees *= seen.powi(power(n_spotted)) * (1.0 - seen).powi(power(n_standing));
            }
        }
        let likely = STYLES.map(|often| often.iter().zip(agrees).map(|(often, agrees)| often * agrees).sum::<f64>());
        let styles: [f64; 3] = std::array::from_fn(|style| self.styles[style] * likely[style]);
        let sum: f64 = styles.iter().sum();
        if sum > 0.0 {
            // Keep every style possible: players change their style.
            self.styles = styles.map(|style| (style / sum).max(0.01));
        }
    }

    /// The probabilities that a turn of the opponent has one, two and three pieces, not normalized.
    fn pieces(&self) -> [f64; 3] {
        let likely = |n: usize| self.styles.iter().zip(STYLES).map(|(style, often)| style * often[n]).sum();
        std::array::from_fn(likely)
    }

    /// The mean number of pieces in a turn of the opponent, rounded.
    fn usual(&self) -> usize {
        let [one, two, three] = self.pieces();
        let mean = (one + 2.0 * two + 3.0 * three) / (one + two + three);
        [1, 2].into_iter().find(|&n| mean < real(n) + 0.5).unwrap_or(3)
    }

    /// Draws a random number of pieces for a turn of the opponent.
    fn n_pieces(&self, dice: &mut Dice) -> usize {
        const FINE: usize = 1_000;
        let [one, two, three] = self.pieces();
        let drawn = real(dice.below(FINE)) / real(FINE) * (one + two + three);
        if drawn < one {
            1
        } else if drawn < one + two {
            2
        } else {
            3
        }
    }

    /// Forgets the opponent's pieces outside the current sight, as beginners do, except those that the seat's pieces
    /// ran into.
    pub(super) fn forget_theirs(&mut self) {
        self.theirs = self.run_into;
        self.empty_at = [None; CELL_COUNT];
    }

    /// The cells that may be empty, without E5.
    pub(super) fn open(&self) -> CellSet {
        playable() - self.mine - self.theirs
    }

    /// The number of the opponent's turns in which a piece may have been placed on the cell unseen.
    fn chances(&self, cell: Cell) -> u32 {
        self.turn.saturating_sub(self.empty_at[cell.index()].unwrap_or(0)).div_ceil(2)
    }

    /// Draws at random the number of pieces on the board that the opponent placed unseen. `most` is the largest number
    /// of pieces in a turn.
    fn n_unseen(&self, most: usize, dice: &mut Dice) -> usize {
        let n_turns = self.turn.div_ceil(2).saturating_sub(u32::from(self.n_opened > 0));
        let placed: usize = (0..n_turns).map(|_| self.n_pieces(dice).min(most)).sum();
        let placed = (0..placed).filter(|_| dice.chance(STANDING_PERCENT, 100)).count();
        placed.saturating_sub((self.theirs.len()).saturating_sub(self.n_opened))
    }

    /// Samples a board that agrees with everything seen.
    pub(super) fn imagine(&self, view: &View, dice: &mut Dice) -> World {
        let options = &view.terms.options;
        let mut theirs = self.theirs;
        let mut open: Vec<(Cell, u32)> =
            self.open().iter().map(|cell| (cell, self.chances(cell))).filter(|(_, chances)| *chances > 0).collect();
        for _ in 0..self.n_unseen(options.cells_max, dice).min(open.len()) {
            let weight = |&(cell, chances): &(Cell, u32)| likelihood(cell, chances, theirs, self.mine);
            let total: usize = open.iter().map(weight).sum();
            let mut drawn = dice.below(total.max(1));
            let at = open.iter().position(|one| {
                let weight = weight(one);
                let is_here = drawn < weight;
                drawn = drawn.saturating_sub(weight);
                is_here
            });
            theirs.insert(open.swap_remove(at.unwrap_or(0)).0);
        }
        let spotting = self.spotting.unwrap_or_else(|| {
            let unseen: Vec<Cell> = (theirs - self.theirs).iter().collect();
            let (named, standing) = self.latest;
            let n = self.n_pieces(dice).min(options.cells_max).max(named.len());
            let hidden: CellSet = (named.len()..n).filter_map(|_| dice.pick(&unseen).copied()).collect();
            let from = standing | hidden;
            options.radius(n).map_or(CellSet::EMPTY, |radius| from.within(radius))
        });
        let mut order: Vec<Cell> = playable().iter().collect();
        dice.shuffle(&mut order);
        let per_turn = self.usual().min(options.cells_max).max(1);
        World { theirs, spotting, order, per_turn }
    }

    /// Describes what the machine believes, in a sentence; `None` while the machine expects no pieces of the opponent.
    pub(super) fn in_words(&self, odds: &[f64; CELL_COUNT], expected: f64) -> Option<Message> {
        if expected < 0.5 {
            return None;
        }
        let mut likely: Vec<(Cell, f64)> = self.open().iter().map(|cell| (cell, odds[cell.index()])).collect();
        likely.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let named: Vec<String> = likely
            .iter()
            .take(3)
            .filter(|(_, odds)| *odds >= 0.3)
            .map(|(cell, odds)| format!("{cell} ({:.0} %)", odds * 100.0))
            .collect();
        let (expected, seen) = (Words::markup(format!("{expected:.0}")), self.theirs.len());
        Some(match named.as_slice() {
            [] => mist::Believed { expected, seen }.into(),
            named => mist::BelievedAt { expected, seen, cells: Words::markup(named.join(", ")) }.into(),
        })
    }
}

/// Converts a small count to an exponent.
fn power(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(0)
}

/// The relative likelihood that the opponent has a piece on a cell that was not seen in its last `chances` turns, given
/// both sides' pieces. It is higher where groups grow and join and where both sides fight, and lower beside a group
/// that is already connected there. The factors come from a regression on matches between master-level machines.
fn likelihood(cell: Cell, chances: u32, theirs: CellSet, mine: CellSet) -> usize {
    let (beside, near) = (cell.neighbors() & theirs, cell.within(2));
    let n_joined = theirs.groups().filter(|group| !(*group & beside).is_empty()).count();
    let growth = match (n_joined, beside.len()) {
        (0, _) => 4,
        (1, 1) => 14,
        (1, _) => 3,
        _ => 36,
    };
    let reach = if (near & (theirs - beside)).is_empty() { 1 } else { 2 };
    let fight = match (near & mine).len() {
        0 => 1,
        1 => 4,
        _ => 7,
    };
    let contact = if (cell.neighbors() & mine).is_empty() { 2 } else { 3 };
    let room = match cell.neighbors().len() {
        3 => 2,
        4 => 3,
        _ => 5,
    };
    growth * reach * fight * contact * room * (8 + chances as usize)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::super::{Action, Mist, State};
    use super::*;
    use rules::{BySeat, Game, Nothing, Observer, Ply, Seating, Staged, Timestamp, Turn};

    const NOW: Timestamp = Timestamp(0);

    /// What the first seat learns about an opponent that places `n_pieces` random pieces a turn, after ten turns of
    /// each player. The first seat itself places three pieces a turn.
    fn learned(n_pieces: usize, seed: u64) -> Belief {
        let values = Mist::SPEC.complete(&serde_json::Map::new(), 2).unwrap();
        let options = serde_json::from_value(Value::Object(values)).unwrap();
        let names = BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]);
        let seating = Seating { names, advantage: Seat::FIRST };
        let mut state: State = Mist::start(options, Nothing {}, &seating, NOW);
        let mut dice = Dice::new(seed, "pieces", 0);
        let mut belief = Belief::new(Seat::FIRST);
        Mist::apply(&mut state, NOW, Ply::Single(Seat::FIRST, Action::First(Seat::FIRST)));
        for _ in 0..20 {
            let Turn::Sequential(mover) = Mist::turn(&state) else { break };
            let view = Mist::view(&state, NOW, Observer::Seat(mover), &Staged::none(2));
            let wanted = if mover == Seat::FIRST { 3 } else { n_pieces };
            let (_, most) = view.terms.options.cells_range(view.turn);
            // The opponent is shown the whole board: a player who sees far rarely runs into a piece.
            let known = if mover == Seat::FIRST { state.position.of(mover) } else { state.position.occupied() };
            let mut cells: Vec<Cell> = (playable() - known).iter().collect();
            dice.shuffle(&mut cells);
            let mut turn = CellSet::EMPTY;
            for cell in cells {
                let more = turn | CellSet::only(cell);
                if more.len() <= wanted.min(most) && view.check_places(more).is_ok() {
                    turn = more;
                }
            }
            Mist::apply(&mut state, NOW, Ply::Single(mover, Action::Place(turn)));
            belief.observe(&Mist::view(&state, NOW, Observer::Seat(Seat::FIRST), &Staged::none(2)));
        }
        belief
    }

    #[test]
    fn a_machine_learns_how_many_pieces_its_opponent_places() {
        assert_eq!(Belief::new(Seat::FIRST).usual(), 3);
        for n_pieces in [1, 3] {
            let told: Vec<usize> = (0..20).map(|seed| learned(n_pieces, seed).usual()).collect();
            let n_right = told.iter().filter(|told| **told == n_pieces).count();
            let is_far_off = told.iter().any(|told| told.abs_diff(n_pieces) == 2);
            assert!(n_right >= 14 && !is_far_off, "{n_pieces} pieces a turn were learned as {told:?}");
        }
    }
}
