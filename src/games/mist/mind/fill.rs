//! Boards of Mist filled to the end: who wins them.

use super::super::position::{GroupSizes, playable};
use super::belief::{Belief, World};
use crate::board::hex::CellSet;

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

/// Whether one wins a full board with these cells; the rare draw counts as lost.
pub(super) fn wins(mine: CellSet) -> bool {
    let theirs = playable() - mine;
    let largest = |cells: CellSet| cells.groups().map(CellSet::len).max().unwrap_or(0);
    let (my_size, their_size) = (largest(mine), largest(theirs));
    my_size > their_size || my_size == their_size && GroupSizes::of(mine) > GroupSizes::of(theirs)
}

/// What a turn comes to in a world: 1 if the board is won, and a little for how clearly.
pub(super) fn outcome_of(belief: &Belief, world: &World, cells: CellSet, per_turn: usize) -> f64 {
    let shot = if cells.len() >= 2 { world.spotting } else { CellSet::EMPTY };
    let standing = (cells & playable()) - shot - world.theirs;
    let mine = fill(belief.mine | standing, world, per_turn, Side::Theirs);
    if wins(mine) { 1.0 } else { 0.0 }
}
