//! The pieces on the board, their groups, and who has won.

use crate::board::hex::{CELL_COUNT, Cell, CellSet};
use crate::rules::Seat;

/// The cells that a piece can stand on: all but E5.
pub(super) fn playable() -> CellSet {
    CellSet::ALL - CellSet::only(Cell::CENTER)
}

/// The pieces that stand on the board, or those of them that somebody knows of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Position([CellSet; 2]);

impl Position {
    /// The cells where the seat's pieces stand.
    pub(super) fn of(&self, seat: Seat) -> CellSet {
        self.0[seat.index()]
    }

    /// Whose piece stands on the cell.
    pub(super) fn at(&self, cell: Cell) -> Option<Seat> {
        Seat::all(2).find(|&seat| self.of(seat).contains(cell))
    }

    /// All cells where a piece stands.
    pub(super) fn occupied(&self) -> CellSet {
        self.0[0] | self.0[1]
    }

    /// The part of the position that lies in these cells.
    pub(super) fn within(&self, cells: CellSet) -> Self {
        Self(self.0.map(|pieces| pieces & cells))
    }

    /// Puts pieces of the seat on free cells.
    pub(super) fn place(&mut self, seat: Seat, cells: CellSet) {
        debug_assert!((cells - playable()).is_empty() && (cells & self.occupied()).is_empty());
        self.0[seat.index()] |= cells;
    }

    /// Puts what the other position shows in these cells in the place of what was there.
    pub(super) fn replace_within(&mut self, cells: CellSet, other: &Self) {
        for (pieces, theirs) in self.0.iter_mut().zip(other.0) {
            *pieces = (*pieces - cells) | (theirs & cells);
        }
    }

    /// Gives every piece the other color.
    pub(super) fn swap_colors(&mut self) {
        self.0.swap(0, 1);
    }

    /// Both seats' connected groups.
    pub(super) fn both_groups(&self) -> [GroupSizes; 2] {
        self.0.map(GroupSizes::of)
    }

    /// Whether the match is decided, and for whom. `advantage` wins when all groups are equal.
    pub(super) fn decided(&self, advantage: Seat) -> Option<(Seat, Decision)> {
        let open = playable() - self.occupied();
        // A cell more can only raise the sorted sizes of its color's groups, so the worst that can follow for a seat is
        // that all open cells become the opponent's; and that can happen, since a lone piece on an open cell is never
        // destroyed and the seat may waste its own turns on occupied cells. The test is therefore exact.
        let certain = Seat::all(2).find(|&seat| {
            let opponent = seat.opponent();
            let mine = GroupSizes::of(self.of(seat));
            let theirs = GroupSizes::of(self.of(opponent) | open);
            mine > theirs || (mine == theirs && seat == advantage)
        });
        // On a full board one of the seats wins for certain, so nothing need be compared for that case alone.
        certain.map(|winner| (winner, if open.is_empty() { Decision::Full } else { Decision::Guaranteed }))
    }
}

/// What decided a match on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// All 60 cells hold a piece.
    Full,
    /// Whatever follows, the winner stays the same.
    Guaranteed,
}

/// The sizes of a color's groups, ordered as the rules compare them: the largest first, a missing one being 0.
///
/// Holds how many groups there are of each size, the largest size first: the greater of two such lists is the one with
/// more groups of the first size that differs, which is what comparing the sorted sizes one by one comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GroupSizes([u8; CELL_COUNT]);

impl GroupSizes {
    /// The sizes of the connected groups of these cells.
    pub(super) fn of(cells: CellSet) -> Self {
        let mut counts = [0; CELL_COUNT];
        for group in cells.groups() {
            counts[CELL_COUNT - group.len()] += 1;
        }
        Self(counts)
    }

    /// The sizes in descending order.
    pub(super) fn descending(&self) -> impl Iterator<Item = usize> {
        let sizes = (1..=CELL_COUNT).rev();
        sizes.zip(self.0).flat_map(|(size, count)| std::iter::repeat_n(size, usize::from(count)))
    }
}
