//! The marks on a grid: each cell is unknown, a star, or black. Text form: one row per line, in `.`, `*` and `x`.

use words::Argument;

use super::cells::{Cell, CellSet};
use super::grid::SIZE_MAX;

/// The mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Nothing is known about the cell yet.
    Unknown,
    /// The cell contains a star.
    Star,
    /// The cell is known to contain no star.
    Black,
}

impl Mark {
    /// The character for the mark in text.
    pub fn letter(self) -> char {
        match self {
            Self::Unknown => '.',
            Self::Star => '*',
            Self::Black => 'x',
        }
    }

    /// The mark's name in records and in the selectors of messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Star => "star",
            Self::Black => "black",
        }
    }

    pub(super) fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '.' => Some(Self::Unknown),
            '*' => Some(Self::Star),
            'x' => Some(Self::Black),
            _ => None,
        }
    }
}

/// Passes [`Mark::word`] to a message, whose selector chooses the text by it.
impl From<Mark> for Argument {
    fn from(mark: Mark) -> Self {
        mark.word().into()
    }
}

/// The marks of a whole grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    size: usize,
    stars: CellSet,
    blacks: CellSet,
}

/// Why rows of text do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself what is wrong")]
pub enum BadBoard {
    #[error("the board has {found} rows, expected {size}")]
    Rows { found: usize, size: usize },
    #[error("row {row} has {found} cells, expected {size}")]
    Columns { row: usize, found: usize, size: usize },
    #[error("{cell} is {letter:?}: expected . for unknown, * for a star or x for black")]
    Letter { cell: Cell, letter: char },
}

impl Board {
    /// A board with nothing marked.
    pub fn blank(size: usize) -> Self {
        assert!(size <= SIZE_MAX, "a grid has at most 26 rows");
        Self { size, stars: CellSet::EMPTY, blacks: CellSet::EMPTY }
    }

    /// The full board of a solution: these stars, and all other cells black.
    pub fn solved(size: usize, stars: CellSet) -> Self {
        Self { size, stars, blacks: CellSet::grid(size) - stars }
    }

    /// Parses one text for each row.
    ///
    /// # Errors
    /// The number of rows or of cells in a row is wrong, or a character is unknown.
    pub fn parse<S: AsRef<str>>(rows: &[S], size: usize) -> Result<Self, BadBoard> {
        if rows.len() != size {
            return Err(BadBoard::Rows { found: rows.len(), size });
        }
        let mut board = Self::blank(size);
        for (row, text) in rows.iter().enumerate() {
            let found = text.as_ref().chars().count();
            if found != size {
                return Err(BadBoard::Columns { row: row + 1, found, size });
            }
            for (column, letter) in text.as_ref().chars().enumerate() {
                let cell = Cell::new(row, column);
                board.set(cell, Mark::from_letter(letter).ok_or(BadBoard::Letter { cell, letter })?);
            }
        }
        Ok(board)
    }

    /// The text of each row.
    pub fn rows(&self) -> Vec<String> {
        let row = |row| (0..self.size).map(|column| self.mark(Cell::new(row, column)).letter()).collect();
        (0..self.size).map(row).collect()
    }

    /// The number of rows, and of columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The mark in the cell.
    pub fn mark(&self, cell: Cell) -> Mark {
        if self.stars.contains(cell) {
            Mark::Star
        } else if self.blacks.contains(cell) {
            Mark::Black
        } else {
            Mark::Unknown
        }
    }

    /// Sets the mark of a cell.
    pub fn set(&mut self, cell: Cell, mark: Mark) {
        self.set_all(&CellSet::only(cell), mark);
    }

    /// Sets the mark of all these cells.
    pub fn set_all(&mut self, cells: &CellSet, mark: Mark) {
        self.stars = self.stars - *cells;
        self.blacks = self.blacks - *cells;
        match mark {
            Mark::Unknown => {}
            Mark::Star => self.stars = self.stars | *cells,
            Mark::Black => self.blacks = self.blacks | *cells,
        }
    }

    /// A copy of the board with the mark of these cells set.
    #[must_use]
    pub fn with(mut self, cells: &CellSet, mark: Mark) -> Self {
        self.set_all(cells, mark);
        self
    }

    /// The cells with a star.
    pub fn stars(&self) -> &CellSet {
        &self.stars
    }

    /// The black cells.
    pub fn blacks(&self) -> &CellSet {
        &self.blacks
    }

    /// The unknown cells.
    pub fn unknown(&self) -> CellSet {
        CellSet::grid(self.size) - self.stars - self.blacks
    }

    /// Whether no cell is unknown.
    pub fn is_full(&self) -> bool {
        self.unknown().is_empty()
    }

    /// The cells in which two boards of the same size differ.
    pub fn changes(&self, other: &Self) -> CellSet {
        let differ = |mine: CellSet, theirs: CellSet| (mine - theirs) | (theirs - mine);
        differ(self.stars, other.stars) | differ(self.blacks, other.blacks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written_as_rows() {
        let rows = ["..*x", "x..*", "....", "*xxx"];
        let board = Board::parse(&rows, 4).unwrap();
        assert_eq!(board.rows(), rows);
        assert_eq!(board.stars().to_string(), "C1, D2, A4");
        assert_eq!(board.unknown().len(), 8);
    }

    #[test]
    fn a_bad_board_is_refused_by_row_or_cell() {
        let refusal = |rows: &[&str]| Board::parse(rows, 4).unwrap_err().to_string();
        assert_eq!(refusal(&["...."; 3]), "the board has 3 rows, expected 4");
        assert_eq!(refusal(&["....", "...", "....", "...."]), "row 2 has 3 cells, expected 4");
        let words = "B3 is 'o': expected . for unknown, * for a star or x for black";
        assert_eq!(refusal(&["....", "....", ".o..", "...."]), words);
    }
}
