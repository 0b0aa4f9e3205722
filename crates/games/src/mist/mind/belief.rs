//! What a machine remembers of the fog, and what it imagines behind it.
//!
//! Pieces never leave the board, so whatever was once seen stays known. A cell that was seen empty can only hold what came
//! in the opponent's turns since then.

use super::super::position::playable;
use super::super::view::{Eyes, View};
use board::hex::{CELL_COUNT, Cell, CellSet};
use rules::{Dice, Seat};

/// What a seat knows for certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Belief {
    seat: Seat,
    /// Own pieces that stand.
    pub(super) mine: CellSet,
    /// The opponent's pieces that were seen.
    pub(super) theirs: CellSet,
    /// The opponent's pieces that one of our own pieces ran into. These are never forgotten.
    run_into: CellSet,
    /// For each cell, how many turns had been played when it was last seen empty; `None` if it never was.
    empty_at: [Option<u32>; CELL_COUNT],
    /// How many turns have been played.
    turn: u32,
    /// Whether the pieces of the first turn have changed hands.
    is_swapped: bool,
    /// How many of the opponent's pieces came in turns that are fully known.
    n_opened: usize,
    /// Where the opponent spots now, if that is known: the first turn is public.
    pub(super) spotting: Option<CellSet>,
    /// What was seen of the opponent's last turn: the cells named, and the pieces that stand.
    latest: (CellSet, CellSet),
    /// Own pieces that the opponent is sure to know of: those of the public first turn and those that it ran into.
    pub(super) exposed: CellSet,
}

/// The board as it may be.
pub(super) struct World {
    /// The opponent's pieces.
    pub(super) theirs: CellSet,
    /// Where the opponent spots.
    pub(super) spotting: CellSet,
    /// All cells but E5 in a random order: in which they are tried.
    pub(super) order: Vec<Cell>,
}

/// How likely the opponent's turn is of one, of two and of three pieces, in percent: few give up pieces to see.
const PIECES_PERCENT: [usize; 3] = [10, 15, 75];

/// Of 100 pieces, how many stand.
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
        }
    }

    /// Takes in what is shown now.
    pub(super) fn observe(&mut self, view: &View) {
        let Eyes::Player(sight) = &view.eyes else { return };
        if view.pie && !self.is_swapped {
            self.is_swapped = true;
            std::mem::swap(&mut self.mine, &mut self.theirs);
            self.run_into = CellSet::EMPTY;
            self.exposed = CellSet::EMPTY;
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

    /// Forgets the opponent's pieces, as beginners do once they are out of sight; but not what they ran into.
    pub(super) fn forget_theirs(&mut self) {
        self.theirs = self.run_into;
        self.empty_at = [None; CELL_COUNT];
    }

    /// The cells that may be empty, E5 left out.
    pub(super) fn open(&self) -> CellSet {
        playable() - self.mine - self.theirs
    }

    /// How many of the opponent's turns have been played in which a piece may have come onto the cell unseen.
    fn chances(&self, cell: Cell) -> u32 {
        self.turn.saturating_sub(self.empty_at[cell.index()].unwrap_or(0)).div_ceil(2)
    }

    /// How many pieces the opponent may have that nobody has seen.
    fn n_unseen(&self, most: usize, dice: &mut Dice) -> usize {
        let n_turns = self.turn.div_ceil(2).saturating_sub(u32::from(self.n_opened > 0));
        let placed: usize = (0..n_turns).map(|_| n_pieces(dice).min(most)).sum();
        let placed = (0..placed).filter(|_| dice.chance(STANDING_PERCENT, 100)).count();
        placed.saturating_sub((self.theirs.len()).saturating_sub(self.n_opened))
    }

    /// A board that agrees with everything seen.
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
            let n = n_pieces(dice).min(options.cells_max).max(named.len());
            let hidden: CellSet = (named.len()..n).filter_map(|_| dice.pick(&unseen).copied()).collect();
            let from = standing | hidden;
            options.radius(n).map_or(CellSet::EMPTY, |radius| from.within(radius))
        });
        let mut order: Vec<Cell> = playable().iter().collect();
        dice.shuffle(&mut order);
        World { theirs, spotting, order }
    }

    /// What it takes to be true, in a sentence; nothing as long as the other has no pieces.
    pub(super) fn in_words(&self, odds: &[f64; CELL_COUNT], expected: f64) -> String {
        if expected < 0.5 {
            return String::new();
        }
        let mut likely: Vec<(Cell, f64)> = self.open().iter().map(|cell| (cell, odds[cell.index()])).collect();
        likely.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let named: Vec<String> = likely
            .iter()
            .take(3)
            .filter(|(_, odds)| *odds >= 0.3)
            .map(|(cell, odds)| format!("{cell} ({:.0} %)", odds * 100.0))
            .collect();
        let where_else = if named.is_empty() { String::new() } else { format!(", likely at {}", named.join(", ")) };
        format!(
            "I took it that the other has about {expected:.0} pieces, {} of which I have seen{where_else}.",
            self.theirs.len()
        )
    }
}

/// How many pieces a turn of the opponent may have had.
fn n_pieces(dice: &mut Dice) -> usize {
    let drawn = dice.below(100);
    if drawn < PIECES_PERCENT[0] {
        1
    } else if drawn < PIECES_PERCENT[0] + PIECES_PERCENT[1] {
        2
    } else {
        3
    }
}

/// How much likelier than elsewhere a piece of the opponent's stands on a cell that has not been seen since `chances` of its
/// turns, if these are its pieces and one's own: where groups grow and meet, and where both fight, but not where a group
/// is whole already. The factors are those of a regression on matches between masters.
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
