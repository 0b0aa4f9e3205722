//! Cells of a grid, and sets of cells as bitboards with one word for each row.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use words::{Argument, Words};

use super::grid::SIZE_MAX;

/// A cell, by its row and column from 0; the first row is at the top. `Display` writes `C4` for the third column and
/// the fourth row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, counted from the top, from 0.
    pub row: u8,
    /// The column, counted from the left, from 0.
    pub column: u8,
}

impl Cell {
    /// The cell in this row and column, both from 0 and below [`SIZE_MAX`].
    #[inline]
    pub fn new(row: usize, column: usize) -> Self {
        let small = |number: usize| u8::try_from(number).expect("rows and columns are below 26");
        Self { row: small(row), column: small(column) }
    }

    /// The row as an index.
    #[inline]
    pub fn row(self) -> usize {
        usize::from(self.row)
    }

    /// The column as an index.
    #[inline]
    pub fn column(self) -> usize {
        usize::from(self.column)
    }

    /// Parses `C4` or `c4`; accepts every cell of a grid of [`SIZE_MAX`] rows.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let letter = letters.next()?.to_ascii_uppercase();
        let column = letter.is_ascii_uppercase().then(|| usize::from(letter as u8 - b'A'))?;
        let digits = letters.as_str();
        let plain = digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
        let row: usize = digits.parse().ok().filter(|row| plain && (1..=SIZE_MAX).contains(row))?;
        Some(Self::new(row - 1, column))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}

/// The cell's name as an argument of a message.
impl From<Cell> for Argument {
    fn from(cell: Cell) -> Self {
        Words::markup(cell.to_string()).into()
    }
}

/// A set of cells of one grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet {
    rows: [u32; SIZE_MAX],
}

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self { rows: [0; SIZE_MAX] };

    /// The set of this cell.
    #[inline]
    pub fn only(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// All cells of a grid of this size.
    pub fn grid(size: usize) -> Self {
        let mut set = Self::EMPTY;
        set.rows[..size].fill((1 << size) - 1);
        set
    }

    /// The set whose rows are these words; bit 0 is the first column.
    pub fn from_rows(rows: [u32; SIZE_MAX]) -> Self {
        Self { rows }
    }

    /// All cells of these rows (bit 0 is the first row), on a grid of any size.
    #[inline]
    pub(super) fn of_rows(rows: u32) -> Self {
        Self { rows: std::array::from_fn(|row| if rows >> row & 1 == 1 { u32::MAX } else { 0 }) }
    }

    /// All cells of these columns (bit 0 is the first column), on a grid of any size.
    #[inline]
    pub(super) fn of_columns(columns: u32) -> Self {
        Self { rows: [columns; SIZE_MAX] }
    }

    /// The columns of the set's cells in one row; bit 0 is the first column.
    #[inline]
    pub fn row(&self, row: usize) -> u32 {
        self.rows[row]
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.rows[cell.row()] >> cell.column() & 1 == 1
    }

    /// Adds the cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.rows[cell.row()] |= 1 << cell.column();
    }

    /// Removes the cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.rows[cell.row()] &= !(1 << cell.column());
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |all, row| all | row) == 0
    }

    /// Whether all cells of this set are in the other.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.rows.iter().zip(&other.rows).fold(0, |all, (mine, theirs)| all | (mine & !theirs)) == 0
    }

    /// Whether this set and `other` have a cell in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.rows.iter().zip(&other.rows).fold(0, |all, (mine, theirs)| all | (mine & theirs)) != 0
    }

    /// The first cell in reading order.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let rows = self.rows;
        (0..SIZE_MAX).flat_map(move |row| bits(rows[row]).map(move |column| Cell::new(row, column)))
    }

    /// The cell and its up to eight neighbors, on a grid of this size.
    pub fn around(cell: Cell, size: usize) -> Self {
        let mut set = Self::EMPTY;
        let columns = ((7 << cell.column()) >> 1) & ((1 << size) - 1);
        for row in cell.row().saturating_sub(1)..(cell.row() + 2).min(size) {
            set.rows[row] = columns;
        }
        set
    }
}

/// The positions of the set bits, lowest first.
#[inline]
pub(super) fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let position = word.trailing_zeros() as usize;
            word &= word - 1;
            position
        })
    })
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| *mine |= theirs);
        self
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }
}

impl Sub for CellSet {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| *mine &= !theirs);
        self
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// The cells' names, separated by commas.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, cell) in self.iter().enumerate() {
            let comma = if nth == 0 { "" } else { ", " };
            write!(f, "{comma}{cell}")?;
        }
        Ok(())
    }
}

/// The cells' names, separated by commas, as an argument of a message.
impl From<CellSet> for Argument {
    fn from(cells: CellSet) -> Self {
        Words::markup(cells.to_string()).into()
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_written_and_read_as_columns_and_rows() {
        assert_eq!(Cell::new(3, 2).to_string(), "C4");
        assert_eq!(Cell::parse("z26"), Some(Cell::new(25, 25)));
        for text in ["", "4", "C", "C0", "C04", "C27", "C+4", "CC4", "é1"] {
            assert_eq!(Cell::parse(text), None, "{text}");
        }
    }

    #[test]
    fn sets_are_read_in_reading_order() {
        let set: CellSet = [Cell::new(2, 0), Cell::new(0, 3), Cell::new(0, 1)].into_iter().collect();
        assert_eq!(set.to_string(), "B1, D1, A3");
        assert_eq!(set.len(), 3);
    }

    #[test]
    fn a_corner_has_three_neighbors() {
        assert_eq!(CellSet::around(Cell::new(0, 0), 5).to_string(), "A1, B1, A2, B2");
        assert_eq!(CellSet::around(Cell::new(4, 4), 5).len(), 4);
        assert_eq!(CellSet::around(Cell::new(2, 3), 5).len(), 9);
    }
}
