//! What all placements of a unit's missing stars have in common: cells that none of them uses, cells that all of them
//! use, and cells outside that all of them make black.

use super::{COLUMNS, Contradiction, Position, REGIONS};
use crate::cells::bits;
use crate::grid::SIZE_MAX;
use crate::solve::Model;

/// The open cells of a unit with a margin of one cell, as a bitboard row by row; the first bit is the upper left
/// corner.
struct Window {
    /// The row and the column of the grid that follow the corner's row and column.
    top: usize,
    left: usize,
    width: usize,
    cells: u64,
    /// For each cell, the cells that a star there makes black.
    sees: [u64; 64],
}

/// What the placements have in common.
struct Common {
    /// The cells with a star in at least one placement.
    some: u64,
    /// The cells with a star in all placements.
    all: u64,
    /// The cells that every placement makes black.
    black: u64,
}

impl Position {
    /// Concludes from all placements of the unit's missing stars, which are fewer than its open cells.
    pub(super) fn squeeze(&mut self, model: &Model, unit: usize) -> Result<(), Contradiction> {
        let Some(window) = Window::new(self, model, unit) else { return Ok(()) };
        let common = window.common(self.need[unit]);
        if common.some == 0 {
            return Err(Contradiction(unit));
        }
        let black = common.black & !window.cells | window.cells & !common.some;
        for (row, columns) in window.rows(black) {
            for column in bits(self.open[row] & columns) {
                self.close(model, row, column);
            }
        }
        for (row, columns) in window.rows(common.all) {
            for column in bits(columns) {
                // A star just placed in this unit may have closed this cell.
                if self.open[row] >> column & 1 == 0 {
                    return Err(Contradiction(unit));
                }
                self.place(model, row, column);
            }
        }
        Ok(())
    }
}

impl Window {
    /// The window of the unit; `None` if its open cells are too far apart for 64 bits.
    fn new(position: &Position, model: &Model, unit: usize) -> Option<Self> {
        let rows = match unit {
            row if row < COLUMNS => 1 << row,
            column if column < REGIONS => position.open_across[column - COLUMNS],
            region => position.reach[0][region - REGIONS],
        };
        let cells = |row: usize| {
            let of_unit = match unit {
                row if row < COLUMNS => u32::MAX,
                column if column < REGIONS => 1 << (column - COLUMNS),
                region => model.region_row(region - REGIONS, row),
            };
            position.open[row] & of_unit
        };
        let columns = bits(rows).fold(0, |columns, row| columns | cells(row));
        let (top, left) = (rows.trailing_zeros() as usize, columns.trailing_zeros() as usize);
        let height = 34 - rows.leading_zeros() as usize - top;
        let width = 34 - columns.leading_zeros() as usize - left;
        if height * width > 64 {
            return None;
        }
        let mut window = Self { top, left, width, cells: 0, sees: [0; 64] };
        let around = 7 | 5 << width | 7 << (2 * width);
        let (whole_row, whole_column) =
            ((1 << width) - 1, (0..height).fold(0_u64, |column, row| column | 1 << (row * width)));
        let lacks_one = |line: usize| line != unit && position.need[line] == 1;
        for row in bits(rows) {
            let start = (row + 1 - top) * width;
            for column in bits(cells(row)) {
                let margin = column + 1 - left;
                let cell = start + margin;
                let mut sees = around << (cell - width - 1);
                if lacks_one(row) {
                    sees |= whole_row << start;
                }
                if lacks_one(COLUMNS + column) {
                    sees |= whole_column << margin;
                }
                window.cells |= 1 << cell;
                window.sees[cell] = sees & !(1 << cell);
            }
        }
        Some(window)
    }

    /// Converts cells of the window to rows of the grid, each with the bits of its columns. Leaves out the margin's rows
    /// above and below the largest grid; smaller grids have no open cells there.
    fn rows(&self, cells: u64) -> impl Iterator<Item = (usize, u32)> {
        let (top, left, width) = (self.top, self.left, self.width);
        (0..64 / width).filter_map(move |nth| {
            let columns = (cells >> (nth * width) & ((1 << width) - 1)) << left >> 1;
            let row = (top + nth).checked_sub(1)?;
            (columns != 0 && row < SIZE_MAX)
                .then(|| (row, u32::try_from(columns).expect("a grid has at most 26 columns")))
        })
    }

    fn common(&self, need: u16) -> Common {
        let mut common = Common { some: 0, all: self.cells, black: u64::MAX };
        self.complete(self.cells, need, 0, 0, &mut common);
        common
    }

    /// Visits the placements that add `need` stars on the cells in `left`; returns true if further placements cannot
    /// change the result.
    fn complete(&self, left: u64, need: u16, stars: u64, black: u64, common: &mut Common) -> bool {
        // Either there is no placement, or no placement adds any information.
        if left == 0 || (stars | left) & !common.some == 0 && common.all & !stars == 0 && common.black & !black == 0 {
            return false;
        }
        if need == 1 {
            common.some |= stars | left;
            common.all &= stars | if left.is_power_of_two() { left } else { 0 };
            common.black &= black | cells(left).fold(u64::MAX, |black, cell| black & self.sees[cell]);
            return common.some == self.cells && common.all | common.black == 0;
        }
        let mut rest = left;
        cells(left).any(|cell| {
            rest &= rest - 1;
            let sees = self.sees[cell];
            self.complete(rest & !sees, need - 1, stars | 1 << cell, black | sees, common)
        })
    }
}

/// The positions of the set bits.
fn cells(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (word != 0).then_some(word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        next
    })
}
