//! Regions given by the borders between cells: cells without a border between them are in one region, and every border
//! must separate two regions.

use super::BadText;
use crate::cells::Cell;
use crate::grid::Puzzle;

/// Borders of a square grid.
pub(super) struct Borders {
    pub(super) size: usize,
    /// Row by row, whether there is a border between a cell and its right neighbor.
    pub(super) right: Vec<bool>,
    /// Row by row, whether there is a border between a cell and the cell below it.
    pub(super) below: Vec<bool>,
}

impl Borders {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let region = |row, column| puzzle.region_of(Cell::new(row, column));
        let rows = |rows: usize, columns: usize| (0..rows * columns).map(move |nth| (nth / columns, nth % columns));
        Self {
            size,
            right: rows(size, size - 1).map(|(row, column)| region(row, column) != region(row, column + 1)).collect(),
            below: rows(size - 1, size).map(|(row, column)| region(row, column) != region(row + 1, column)).collect(),
        }
    }

    /// The region of each cell, in reading order.
    pub(super) fn labels(&self) -> Result<Vec<usize>, BadText> {
        let size = self.size;
        let mut labels = vec![usize::MAX; size * size];
        let mut next = 0;
        for start in 0..size * size {
            if labels[start] != usize::MAX {
                continue;
            }
            labels[start] = next;
            let mut edge = vec![start];
            while let Some(cell) = edge.pop() {
                for other in self.open_neighbors(cell / size, cell % size) {
                    if labels[other] == usize::MAX {
                        labels[other] = next;
                        edge.push(other);
                    }
                }
            }
            next += 1;
        }
        self.check_each_divides(&labels)?;
        Ok(labels)
    }

    fn open_neighbors(&self, row: usize, column: usize) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        let here = row * size + column;
        let right = |row: usize, column: usize| self.right[row * (size - 1) + column];
        let below = |row: usize, column: usize| self.below[row * size + column];
        [
            (column + 1 < size && !right(row, column)).then(|| here + 1),
            (column > 0 && !right(row, column - 1)).then(|| here - 1),
            (row + 1 < size && !below(row, column)).then(|| here + size),
            (row > 0 && !below(row - 1, column)).then(|| here - size),
        ]
        .into_iter()
        .flatten()
    }

    fn check_each_divides(&self, labels: &[usize]) -> Result<(), BadText> {
        let size = self.size;
        for index in 0..size * size {
            let (row, column) = (index / size, index % size);
            let right = column + 1 < size && self.right[row * (size - 1) + column];
            let below = row + 1 < size && self.below[index];
            for (border, other) in [(right, index + 1), (below, index + size)] {
                if border && labels[index] == labels[other] {
                    let cell = |index: usize| Cell::new(index / size, index % size);
                    return Err(BadText::LooseBorder(cell(index), cell(other)));
                }
            }
        }
        Ok(())
    }
}
