//! Puzzles, boards and cells as JSON.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::puzzle::board::Board;
use crate::puzzle::cells::{Cell, CellSet};
use crate::puzzle::grid::Puzzle;

/// A puzzle, and for some commands marks on it.
#[derive(Deserialize)]
pub(super) struct PuzzleLine {
    size: usize,
    stars: usize,
    regions: Regions,
    board: Option<Vec<String>>,
}

/// A step to be judged.
#[derive(Deserialize)]
pub(super) struct StepLine {
    pub(super) rule: String,
    pub(super) before: Vec<String>,
    pub(super) after: Option<Vec<String>>,
    pub(super) cases: Option<Vec<Vec<String>>>,
}

/// The labels of all cells, row by row.
#[derive(Deserialize)]
#[serde(untagged, expecting = "regions: expected a whole number for each cell, in one list or in a list a row")]
enum Regions {
    Flat(Vec<i64>),
    Nested(Vec<Vec<i64>>),
}

impl PuzzleLine {
    pub(super) fn read(line: &str) -> Result<Self, String> {
        serde_json::from_str(line).map_err(|error| error.to_string())
    }

    pub(super) fn puzzle(&self) -> Result<Puzzle, String> {
        let labels = match &self.regions {
            Regions::Flat(labels) => labels.clone(),
            Regions::Nested(rows) => {
                if let Some(row) = rows.iter().position(|row| row.len() != self.size) {
                    return Err(format!(
                        "row {} of regions has {} cells, expected {}",
                        row + 1,
                        rows[row].len(),
                        self.size
                    ));
                }
                rows.concat()
            }
        };
        Puzzle::new(self.size, self.stars, &labels).map_err(|bad| bad.to_string())
    }

    /// The marks given, or none.
    pub(super) fn board(&self) -> Result<Board, String> {
        self.board.as_ref().map_or(Ok(Board::blank(self.size)), |rows| board(rows, self.size))
    }
}

/// Reads the rows of a board.
pub(super) fn board(rows: &[String], size: usize) -> Result<Board, String> {
    Board::parse(rows, size).map_err(|bad| bad.to_string())
}

/// The object that [`PuzzleLine`] reads.
pub(super) fn puzzle_json(puzzle: &Puzzle) -> Value {
    json!({ "size": puzzle.size(), "stars": puzzle.stars(), "regions": puzzle.labels() })
}

/// The cells' places in reading order.
pub(super) fn indexes(puzzle: &Puzzle, cells: &CellSet) -> Value {
    cells.iter().map(|cell| puzzle.index(cell)).collect()
}

/// `row,column` from 0.
pub(super) fn key(cell: Cell) -> String {
    format!("{},{}", cell.row, cell.column)
}
