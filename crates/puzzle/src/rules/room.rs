//! How many stars fit into a set of cells: the largest number of its cells that can be chosen so that no two touch.

use crate::cells::CellSet;
use crate::grid::SIZE_MAX;

/// The greatest number of stars that fit into the cells, or `limit` if at least that many fit.
pub(super) fn room(cells: &CellSet, limit: i32) -> i32 {
    let mut rows = [0; SIZE_MAX + 1];
    (0..SIZE_MAX).for_each(|row| rows[row] = cells.row(row));
    fill(&mut rows, 0, limit)
}

/// Places stars from this row on. The last row of the array is always empty.
fn fill(rows: &mut [u32; SIZE_MAX + 1], mut row: usize, limit: i32) -> i32 {
    let mut placed = 0;
    while placed < limit {
        while row < SIZE_MAX && rows[row] == 0 {
            row += 1;
        }
        if row == SIZE_MAX {
            break;
        }
        let first = rows[row] & rows[row].wrapping_neg();
        let right = rows[row] & (first << 1);
        let below = rows[row + 1] & (first << 1 | first | first >> 1);
        // Unless there is a cell at the lower left and another one right or at the lower right, all cells that touch
        // the first cell touch each other. Then no placement is better than one with a star in the first cell.
        if below & (first >> 1) != 0 && (right != 0 || below & (first << 1) != 0) {
            let (this, next) = (rows[row], rows[row + 1]);
            let mut skipped = *rows;
            skipped[row] &= !first;
            rows[row] = this & !(first | right);
            rows[row + 1] = next & !below;
            let with = 1 + fill(rows, row, limit - placed - 1);
            if placed + with >= limit {
                return limit;
            }
            return placed + with.max(fill(&mut skipped, row, limit - placed));
        }
        rows[row] &= !(first | right);
        rows[row + 1] &= !below;
        placed += 1;
    }
    placed
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cells::Cell;

    fn by_trying(cells: &CellSet) -> i32 {
        cells.first().map_or(0, |cell| {
            let rest = *cells - CellSet::only(cell);
            by_trying(&rest).max(1 + by_trying(&(rest - CellSet::around(cell, SIZE_MAX))))
        })
    }

    proptest! {
        #[test]
        fn room_is_the_largest_placement(cells in prop::collection::vec((0_usize..5, 0_usize..5), 0..18), limit in 0..9) {
            let cells: CellSet = cells.into_iter().map(|(row, column)| Cell::new(row, column)).collect();
            prop_assert_eq!(room(&cells, limit), by_trying(&cells).min(limit));
        }
    }
}
