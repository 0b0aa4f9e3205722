//! Fills sampled boards of Mist to the end at random, and rates the result.

use super::super::options::Options;
use super::super::position::{GroupSizes, playable};
use super::belief::{Belief, World};
use crate::mind::real;
use board::hex::CellSet;

/// For each cell by which the player's largest group exceeds the opponent's, this is added to the worth of a full
/// board, in which a win counts 1. The sum stays below one half for all sizes.
const CLEARLY: f64 = 0.005;

/// The side that names cells next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Mine,
    Theirs,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Mine => Self::Theirs,
            Self::Theirs => Self::Mine,
        }
    }
}

/// What each side knows of the other side's pieces.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The opponent's pieces that the player knows of.
    pub(super) theirs: CellSet,
    /// The player's pieces that the opponent knows of.
    pub(super) mine: CellSet,
}

/// Fills the board and returns the player's own cells. The sides take turns and name the next cells of the world's
/// order that they do not know to be taken; a piece on an occupied cell is lost.
pub(super) fn fill(mine: CellSet, known: Known, world: &World, per_turn: usize, first: Side) -> CellSet {
    let per_turn = |side: Side| match side {
        Side::Mine => per_turn.max(1),
        Side::Theirs => world.per_turn,
    };
    let (mut filled, mut side, mut n_left) = (mine, first, per_turn(first));
    for &cell in &world.order {
        let taken = match side {
            Side::Mine => mine | known.theirs,
            Side::Theirs => world.theirs | known.mine,
        };
        if taken.contains(cell) {
            continue;
        }
        if side == Side::Mine && !world.theirs.contains(cell) {
            filled.insert(cell);
        }
        n_left -= 1;
        if n_left == 0 {
            side = side.other();
            n_left = per_turn(side);
        }
    }
    filled
}

/// Rates a full board for the player who has these cells: 1 for a win and 0 for a loss, plus or minus a little for the
/// margin, so that the machine still plays for something when the match is practically decided. The rare tie counts as
/// a loss.
pub(super) fn worth(mine: CellSet) -> f64 {
    let theirs = playable() - mine;
    let largest = |cells: CellSet| cells.groups().map(CellSet::len).max().unwrap_or(0);
    let (my_size, their_size) = (largest(mine), largest(theirs));
    let is_won = my_size > their_size || my_size == their_size && GroupSizes::of(mine) > GroupSizes::of(theirs);
    f64::from(u8::from(is_won)) + CLEARLY * (real(my_size) - real(their_size))
}

/// Whether the player wins a full board with these cells.
pub(super) fn wins(mine: CellSet) -> bool {
    worth(mine) > 0.5
}

/// Rates a turn in a world: fills the board after the turn, using what the player would then see.
pub(super) fn outcome_of(belief: &Belief, world: &World, cells: CellSet, options: &Options) -> f64 {
    let shot = if cells.len() >= 2 { world.spotting } else { CellSet::EMPTY };
    let standing = (cells & playable()) - shot - world.theirs;
    let seen = options.radius(cells.len()).map_or(CellSet::EMPTY, |radius| cells.within(radius));
    let known = Known { theirs: belief.theirs | world.theirs & seen, mine: belief.exposed };
    worth(fill(belief.mine | standing, known, world, options.cells_max, Side::Theirs))
}
