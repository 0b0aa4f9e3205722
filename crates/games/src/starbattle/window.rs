//! The cells that stand under a race's picture as buttons: five columns and four rows of those in which something is left
//! to be marked. Rows and columns that are done are passed over, so that fewer presses move it the farther one is.
//!
//! It lies where the cursor is and moves by moving that.

use puzzle::board::Board;
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::{Puzzle, Unit};

/// How many columns and rows at most: a row of buttons is as wide, and one row is left for what else may be pressed.
const COLUMNS: usize = 5;
const ROWS: usize = 4;

/// Some rows and columns, and where to go for others.
pub(super) struct Window {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
    /// The next columns, and the cell that the cursor goes to for them; `None` if there are no others.
    pub(super) right: Option<(Vec<usize>, Cell)>,
    /// The same for rows.
    pub(super) down: Option<(Vec<usize>, Cell)>,
}

impl Window {
    /// The window around the cursor. Lines in which a star has just been placed stay, since another press takes it away.
    pub(super) fn around(cursor: Cell, puzzle: &Puzzle, board: &Board, last: &CellSet) -> Self {
        let fresh = *last & *board.stars();
        let rows = blocks(open_lines(puzzle, board, &fresh, Unit::Row), ROWS);
        let columns = blocks(open_lines(puzzle, board, &fresh, Unit::Column), COLUMNS);
        let (row, column) = (at(&rows, cursor.row()), at(&columns, cursor.column()));
        let next =
            |blocks: &[Vec<usize>], nth: usize| (blocks.len() > 1).then(|| blocks[(nth + 1) % blocks.len()].clone());
        // The last line of a block is in no block before it.
        let last_of = |lines: &[usize]| *lines.last().expect("a block has a line");
        let right = next(&columns, column).map(|to| {
            let cell = Cell::new(cursor.row(), last_of(&to));
            (to, cell)
        });
        let down = next(&rows, row).map(|to| {
            let cell = Cell::new(last_of(&to), cursor.column());
            (to, cell)
        });
        Self { rows: rows[row].clone(), columns: columns[column].clone(), right, down }
    }

    /// Its cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|&row| self.columns.iter().map(move |&column| Cell::new(row, column)))
    }

    /// What it shows, in words: `columns A to E, rows 1 to 4`.
    pub(super) fn words(&self) -> String {
        let ends = |lines: &[usize], name: fn(usize) -> String| {
            let name = |line: Option<&usize>| line.map_or_else(String::new, |&line| name(line));
            format!("{} to {}", name(lines.first()), name(lines.last()))
        };
        format!("columns {}, rows {}", ends(&self.columns, column_name), ends(&self.rows, row_name))
    }
}

/// The name of a column, and of a row.
pub(super) fn column_name(column: usize) -> String {
    Cell::new(0, column).to_string().trim_end_matches('1').to_owned()
}

pub(super) fn row_name(row: usize) -> String {
    (row + 1).to_string()
}

/// The lines that miss a star or have a cell to be marked, all if none does.
fn open_lines(puzzle: &Puzzle, board: &Board, fresh: &CellSet, line: fn(usize) -> Unit) -> Vec<usize> {
    let is_open = |&nth: &usize| {
        let cells = puzzle.unit(line(nth));
        let has_all = (cells & *board.stars()).len() >= puzzle.stars();
        cells.meets(fresh) || !has_all && cells.meets(&board.unknown())
    };
    let open: Vec<usize> = (0..puzzle.size()).filter(is_open).collect();
    if open.is_empty() { (0..puzzle.size()).collect() } else { open }
}

/// The lines in blocks of so many; the last one reaches back rather than being short.
fn blocks(lines: Vec<usize>, most: usize) -> Vec<Vec<usize>> {
    let Some(rest) = lines.len().checked_sub(most).filter(|&rest| rest > 0) else { return vec![lines] };
    let starts = (0..rest).step_by(most).chain([rest]);
    starts.map(|start| lines[start..start + most].to_vec()).collect()
}

/// The first block that reaches as far as this line.
fn at(blocks: &[Vec<usize>], line: usize) -> usize {
    let reaches = |block: &Vec<usize>| block.last().is_some_and(|&last| last >= line);
    blocks.iter().position(reaches).unwrap_or(blocks.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::board::Mark;

    fn puzzle() -> Puzzle {
        let labels: Vec<usize> = (0..100).map(|index| index / 10).collect();
        Puzzle::new(10, 2, &labels).unwrap()
    }

    #[test]
    fn every_cell_is_reached_by_moving_on() {
        let (puzzle, board) = (puzzle(), Board::blank(10));
        let mut seen = CellSet::EMPTY;
        let mut cursor = Cell::new(4, 4);
        for _ in 0..2 {
            for _ in 0..3 {
                let window = Window::around(cursor, &puzzle, &board, &CellSet::EMPTY);
                assert_eq!((window.rows.len(), window.columns.len()), (ROWS, COLUMNS));
                seen = seen | window.cells().collect();
                cursor = window.down.expect("there are more rows").1;
            }
            let window = Window::around(cursor, &puzzle, &board, &CellSet::EMPTY);
            cursor = window.right.expect("there are more columns").1;
        }
        assert_eq!(seen, CellSet::grid(10));
    }

    #[test]
    fn lines_that_have_their_stars_are_passed_over_but_for_the_newest() {
        let puzzle = puzzle();
        let stars: CellSet = [Cell::new(1, 1), Cell::new(1, 4)].into_iter().collect();
        let board = Board::blank(10).with(&stars, Mark::Star);
        let rows = |last: CellSet| Window::around(Cell::new(0, 0), &puzzle, &board, &last).rows;
        assert_eq!(rows(CellSet::EMPTY), [0, 2, 3, 4]);
        assert_eq!(rows(CellSet::only(Cell::new(1, 4))), [0, 1, 2, 3]);
        let full = Board::solved(10, CellSet::EMPTY);
        assert_eq!(Window::around(Cell::new(9, 9), &puzzle, &full, &CellSet::EMPTY).rows, [6, 7, 8, 9]);
        assert_eq!(
            Window::around(Cell::new(9, 9), &puzzle, &full, &CellSet::EMPTY).words(),
            "columns F to J, rows 7 to 10"
        );
    }
}
