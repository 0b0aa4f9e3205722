//! Boards of Mist filled to the end: who wins them.

use super::super::position::{GroupSizes, playable};
use super::belief::{Belief, World};
use crate::board::hex::CellSet;
use crate::mind::real;

/// What a cell more of one's largest group is worth on a full board, against 1 for the win: less than half, whatever the
/// sizes.
const CLEARLY: f64 = 0.005;

/// Who fills first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Mine,
    Theirs,
}

/// One's own cells of the board, filled in the world's order: each side takes as many as a turn has, in turns.
pub(super) fn fill(mine: CellSet, world: &World, per_turn: usize, first: Side) -> CellSet {
    let (mut mine, held) = (mine, mine | world.theirs);
    let open = world.order.iter().filter(|cell| !held.contains(**cell));
    let per_turn = per_turn.max(1);
    for (nth, &cell) in open.enumerate() {
        if (nth / per_turn).is_multiple_of(2) == (first == Side::Mine) {
            mine.insert(cell);
        }
    }
    mine
}

/// What a full board is worth to whoever has these cells: 1 if it is won, and a little for how clearly it is won or lost,
/// so that there is something to play for in a match that is as good as decided. The rare draw counts as lost.
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

/// What a turn comes to in a world.
pub(super) fn outcome_of(belief: &Belief, world: &World, cells: CellSet, per_turn: usize) -> f64 {
    let shot = if cells.len() >= 2 { world.spotting } else { CellSet::EMPTY };
    let standing = (cells & playable()) - shot - world.theirs;
    worth(fill(belief.mine | standing, world, per_turn, Side::Theirs))
}
