//! Boards of Mist filled to the end: who wins them.

use super::super::options::Options;
use super::super::position::{GroupSizes, playable};
use super::belief::{Belief, World};
use crate::mind::real;
use board::hex::CellSet;

/// What a cell more of one's largest group is worth on a full board, against 1 for the win: less than half, whatever the
/// sizes.
const CLEARLY: f64 = 0.005;

/// Who fills first.
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

/// What each side knows of the other's pieces.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The opponent's pieces that one knows of.
    pub(super) theirs: CellSet,
    /// One's own that the opponent knows of.
    pub(super) mine: CellSet,
}

/// One's own cells of the board when it is full. Each side names as many cells as its turns have, in turns and in the world's
/// order, and leaves out what it knows to be taken; a piece on one that it did not know of is lost.
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

/// What a full board is worth to the player who has these cells: 1 if it is won, and a little for how clearly it is won
/// or lost, so that there is something to play for in a match that is as good as decided. The rare draw counts as lost.
pub(super) fn worth(mine: CellSet) -> f64 {
    let theirs = playable() - mine;
    let largest = |cells: CellSet| cells.groups().map(CellSet::len).max().unwrap_or(0);
    let (my_size, their_size) = (largest(mine), largest(theirs));
    let is_won = my_size > their_size || my_size == their_size && GroupSizes::of(mine) > GroupSizes::of(theirs);
    f64::from(u8::from(is_won)) + CLEARLY * (real(my_size) - real(their_size))
}

/// Whether one wins a full board with these cells.
pub(super) fn wins(mine: CellSet) -> bool {
    worth(mine) > 0.5
}

/// What a turn comes to in a world: what stands, and what is known from then on.
pub(super) fn outcome_of(belief: &Belief, world: &World, cells: CellSet, options: &Options) -> f64 {
    let shot = if cells.len() >= 2 { world.spotting } else { CellSet::EMPTY };
    let standing = (cells & playable()) - shot - world.theirs;
    let seen = options.radius(cells.len()).map_or(CellSet::EMPTY, |radius| cells.within(radius));
    let known = Known { theirs: belief.theirs | world.theirs & seen, mine: belief.exposed };
    worth(fill(belief.mine | standing, known, world, options.cells_max, Side::Theirs))
}
