//! The window: the cells shown as buttons below the picture, up to five columns and three rows. The window does not
//! change with marks, but only when the cursor is moved by hand; then it skips rows and columns without unknown cells.

use ::words::starbattle;
use puzzle::board::Board;
use puzzle::cells::Cell;
use puzzle::grid::{Puzzle, Unit};
use rules::{BUTTONS_PER_ROW, Message, Words};

/// The number of rows of cells in a message, beside a menu and a row of other buttons.
const ROWS: usize = 3;
/// On the smallest board of a race a fourth row of cells replaces the menu, so that all cells are shown at once.
const SMALL: usize = 4;

/// The rows and columns of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

/// A move of the window: the rows or columns that it shows afterwards, and the cell to which the cursor moves.
pub(super) type Move = (Vec<usize>, Cell);

impl Window {
    /// The window around the cursor on a blank board.
    pub(super) fn first(cursor: Cell, size: usize, n_rows: usize) -> Self {
        let all: Vec<usize> = (0..size).collect();
        let rows = blocks(all.clone(), n_rows);
        let columns = blocks(all, BUTTONS_PER_ROW);
        Self { rows: at(&rows, cursor.row()), columns: at(&columns, cursor.column()) }
    }

    /// The window that contains this cell: unchanged if the cell is in it already. Otherwise the cell's row and column
    /// come last in the window, if there are enough rows and columns with unknown cells before them.
    pub(super) fn with(&self, cell: Cell, puzzle: &Puzzle, board: &Board) -> Self {
        let moved = |lines: &[usize], to: usize, unit: fn(usize) -> Unit| {
            if lines.contains(&to) {
                return lines.to_vec();
            }
            let open = open(puzzle, board, unit, Some(to), lines.len());
            let upto = open.iter().filter(|&&line| line <= to).count();
            let start = upto.saturating_sub(lines.len());
            open.into_iter().skip(start).take(lines.len()).collect()
        };
        Self {
            rows: moved(&self.rows, cell.row(), Unit::Row),
            columns: moved(&self.columns, cell.column(), Unit::Column),
        }
    }

    /// The move to the next columns on the right, or from the last columns to the first; `None` if there are no other
    /// columns to show.
    pub(super) fn right(&self, puzzle: &Puzzle, board: &Board) -> Option<Move> {
        let open = open(puzzle, board, Unit::Column, None, self.columns.len());
        let (columns, fresh) = next(&self.columns, &open)?;
        Some((columns, Cell::new(*self.rows.first()?, fresh)))
    }

    /// The move to the next rows below, or from the last rows to the first; `None` if there are no other rows to show.
    pub(super) fn down(&self, puzzle: &Puzzle, board: &Board) -> Option<Move> {
        let open = open(puzzle, board, Unit::Row, None, self.rows.len());
        let (rows, fresh) = next(&self.rows, &open)?;
        Some((rows, Cell::new(fresh, *self.columns.first()?)))
    }

    /// All other windows with an unknown cell, each with the cell to which the cursor moves.
    pub(super) fn others(&self, puzzle: &Puzzle, board: &Board) -> Vec<(Cell, Self)> {
        // Lines before and after this window are split into separate blocks, since a cell in a line of this window
        // would not move the window.
        let ends = |unit: fn(usize) -> Unit, lines: &[usize]| -> Vec<usize> {
            let open = open(puzzle, board, unit, None, lines.len());
            let others = open.into_iter().filter(|line| !lines.contains(line));
            let (before, after): (Vec<usize>, Vec<usize>) = others.partition(|line| Some(line) < lines.first());
            let here = lines.last().map(|&last| vec![last]);
            let blocks = [blocks(before, lines.len()), here.into_iter().collect(), blocks(after, lines.len())];
            blocks.concat().iter().filter_map(|block| block.last().copied()).collect()
        };
        let columns = ends(Unit::Column, &self.columns);
        let rows = ends(Unit::Row, &self.rows);
        let cells = rows.into_iter().flat_map(|row| columns.iter().map(move |&column| Cell::new(row, column)));
        let mut others: Vec<(Cell, Self)> = Vec::new();
        for cell in cells {
            let there = self.with(cell, puzzle, board);
            let is_new = there != *self && others.iter().all(|(_, other)| *other != there);
            if is_new && there.cells().any(|cell| board.unknown().contains(cell)) {
                others.push((cell, there));
            }
        }
        others
    }

    /// The cells of the window, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|&row| self.columns.iter().map(move |&column| Cell::new(row, column)))
    }

    /// The extent of the window in words: `The buttons are columns A to E, rows 1 to 3.`
    pub(super) fn words(&self) -> Message {
        let name = |line: Option<&usize>, name: fn(usize) -> String| {
            Words::markup(line.map_or_else(String::new, |&line| name(line)))
        };
        starbattle::AltWindow {
            left: name(self.columns.first(), column_name),
            right: name(self.columns.last(), column_name),
            top: name(self.rows.first(), row_name),
            bottom: name(self.rows.last(), row_name),
        }
        .into()
    }
}

/// The letter of a column.
pub(super) fn column_name(column: usize) -> String {
    Cell::new(0, column).to_string().trim_end_matches('1').to_owned()
}

pub(super) fn row_name(row: usize) -> String {
    (row + 1).to_string()
}

/// Whether all rows of a board fit below the picture at once, in place of the menu.
pub(super) fn is_small(size: usize, is_race: bool) -> bool {
    size <= SMALL && is_race
}

/// The number of rows of cells below the picture.
pub(super) fn n_rows(size: usize, is_race: bool) -> usize {
    if is_small(size, is_race) { SMALL } else { ROWS }
}

/// The rows or columns with an unknown cell, and `wanted` in any case. If these are fewer than `least`, the first of
/// the other rows or columns are added.
fn open(puzzle: &Puzzle, board: &Board, unit: fn(usize) -> Unit, wanted: Option<usize>, least: usize) -> Vec<usize> {
    let is_open = |nth: usize| wanted == Some(nth) || puzzle.unit(unit(nth)).meets(&board.unknown());
    let (mut open, done): (Vec<usize>, Vec<usize>) = (0..puzzle.size()).partition(|&nth| is_open(nth));
    let missing = least.saturating_sub(open.len());
    open.extend(done.into_iter().take(missing));
    open.sort_unstable();
    open
}

/// Splits lines into blocks of `most`. The last block overlaps the block before it rather than being shorter; if there
/// are fewer than `most` lines, there is one block.
fn blocks(lines: Vec<usize>, most: usize) -> Vec<Vec<usize>> {
    let Some(rest) = lines.len().checked_sub(most).filter(|&rest| rest > 0) else { return vec![lines] };
    let starts = (0..rest).step_by(most).chain([rest]);
    starts.map(|start| lines[start..start + most].to_vec()).collect()
}

/// The first block whose last line is at or after this line.
fn at(blocks: &[Vec<usize>], line: usize) -> Vec<usize> {
    let reaches = |block: &&Vec<usize>| block.last().is_some_and(|&last| last >= line);
    blocks.iter().find(reaches).or(blocks.last()).cloned().unwrap_or_default()
}

/// The open lines that follow `lines`, or the first open lines if none follow; and the last of these lines that is not
/// in `lines`. `None` if all of them are in `lines`.
fn next(lines: &[usize], open: &[usize]) -> Option<(Vec<usize>, usize)> {
    let (most, last) = (lines.len(), *lines.last()?);
    let n_before = open.iter().filter(|&&line| line <= last).count();
    let start = if n_before == open.len() { 0 } else { n_before.min(open.len().saturating_sub(most)) };
    let block: Vec<usize> = open.iter().copied().skip(start).take(most).collect();
    let fresh = block.iter().copied().rev().find(|line| !lines.contains(line))?;
    Some((block, fresh))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::board::Mark;
    use puzzle::cells::CellSet;

    fn puzzle() -> Puzzle {
        let labels: Vec<usize> = (0..100).map(|index| index / 10).collect();
        Puzzle::new(10, 2, &labels).unwrap()
    }

    #[test]
    fn every_cell_is_reached_by_moving_on() {
        let (puzzle, board) = (puzzle(), Board::blank(10));
        let mut seen = CellSet::EMPTY;
        let mut window = Window::first(Cell::new(4, 4), 10, ROWS);
        for _ in 0..2 {
            for _ in 0..4 {
                assert_eq!((window.rows.len(), window.columns.len()), (ROWS, BUTTONS_PER_ROW));
                seen = seen | window.cells().collect();
                let (rows, cell) = window.down(&puzzle, &board).expect("there are more rows");
                window = window.with(cell, &puzzle, &board);
                assert_eq!(window.rows, rows, "it goes where the button says");
            }
            let (columns, cell) = window.right(&puzzle, &board).expect("there are more columns");
            window = window.with(cell, &puzzle, &board);
            assert_eq!(window.columns, columns);
        }
        assert_eq!(seen, CellSet::grid(10));
    }

    #[test]
    fn lines_without_unknown_cells_are_passed_over_only_when_the_window_is_moved() {
        let puzzle = puzzle();
        let first = Window::first(Cell::new(0, 0), 10, ROWS);
        let row = |nth: usize| puzzle.unit(Unit::Row(nth));
        let board = Board::blank(10).with(&(row(1) | row(4)), Mark::Black);
        assert_eq!(first.with(Cell::new(1, 4), &puzzle, &board), first);
        let (rows, cell) = first.down(&puzzle, &board).unwrap();
        assert_eq!((rows.as_slice(), cell), ([3, 5, 6].as_slice(), Cell::new(6, 0)));
        assert_eq!(first.with(cell, &puzzle, &board).rows, rows);
        // A row with a cell named by the player is shown even if all its cells are known.
        assert!(first.with(Cell::new(4, 0), &puzzle, &board).rows.contains(&4));
        let full = Board::blank(10).with(&CellSet::grid(10), Mark::Black);
        assert_eq!(first.down(&puzzle, &full), None, "nothing is left to be marked elsewhere");
        assert_eq!(first.words().to_string(), "The buttons are columns A to E, rows 1 to 3.");
    }

    #[test]
    fn a_window_that_holds_the_last_line_of_the_next_one_moves_all_the_same() {
        let puzzle = puzzle();
        let row = |nth: usize| puzzle.unit(Unit::Row(nth));
        let done = [0, 1, 3, 4, 6, 7, 8, 9].into_iter().fold(CellSet::EMPTY, |done, nth| done | row(nth));
        let board = Board::blank(10).with(&done, Mark::Black);
        let window = Window { rows: vec![5, 6, 7], columns: vec![0, 1, 2, 3, 4] };
        let (rows, cell) = window.down(&puzzle, &board).unwrap();
        assert_eq!(rows, [0, 2, 5], "a line that is done makes up the number");
        assert_eq!(window.with(cell, &puzzle, &board).rows, rows);
    }

    #[test]
    fn the_other_windows_hold_all_unknown_cells_that_this_one_does_not() {
        let puzzle = puzzle();
        let row = |nth: usize| puzzle.unit(Unit::Row(nth));
        for done in [CellSet::EMPTY, row(1) | row(4), row(0) | row(1) | row(2) | row(3) | row(4) | row(5) | row(6)] {
            let board = Board::blank(10).with(&done, Mark::Black);
            let window = Window::first(Cell::new(5, 5), 10, ROWS);
            let others = window.others(&puzzle, &board);
            assert!(
                others.iter().all(|(cell, other)| window.with(*cell, &puzzle, &board) == *other && *other != window)
            );
            let shown = others.iter().map(|(_, other)| other).chain([&window]);
            let seen = shown.fold(CellSet::EMPTY, |seen, window| seen | window.cells().collect());
            assert!(board.unknown().is_subset(&seen), "{seen}");
        }
    }

    #[test]
    fn the_smallest_board_is_shown_whole_in_a_race() {
        let window = Window::first(Cell::new(1, 1), 4, n_rows(4, true));
        assert_eq!((window.rows.len(), window.columns.len()), (4, 4));
        assert_eq!(Window::first(Cell::new(1, 1), 4, n_rows(4, false)).rows.len(), ROWS);
    }
}
