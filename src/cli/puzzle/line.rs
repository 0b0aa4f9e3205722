//! Puzzles, boards and cells as JSON.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use puzzle::board::Board;
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::{Puzzle, SIZE_MAX, SIZE_MIN, STARS_MAX};

/// A line with a puzzle and, for some commands, with marks on its board.
pub(super) struct PuzzleLine {
    size: usize,
    stars: usize,
    labels: Vec<i64>,
    board: Option<Vec<String>>,
}

/// A step to judge.
pub(super) struct StepLine {
    pub(super) rule: String,
    pub(super) before: Vec<String>,
    pub(super) after: Option<Vec<String>>,
    pub(super) cases: Option<Vec<Vec<String>>>,
}

/// The expected form of a line, for error messages.
const LINE: &str = r#"an object such as {"size": 10, "stars": 2, "regions": [0, 0, 1, …]}"#;

/// Parses a line as a JSON object.
pub(super) fn object(line: &str) -> Result<Map<String, Value>, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("this is no JSON: {error}"))?;
    value.as_object().cloned().ok_or_else(|| format!("expected {LINE}, found {}", kind(&value)))
}

/// The kind of a value, in words; for a number, the number itself.
fn kind(value: &Value) -> Cow<'static, str> {
    match value {
        Value::Null => "null".into(),
        Value::Bool(_) => "true or false".into(),
        Value::Number(number) => number.to_string().into(),
        Value::String(_) => "a text".into(),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
    }
}

/// A field of this type; `None` if it is missing or null.
fn field<T: DeserializeOwned>(object: &Map<String, Value>, name: &str, form: &str) -> Result<Option<T>, String> {
    let Some(value) = object.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
    T::deserialize(value).map(Some).map_err(|_| format!("{name}: expected {form}, found {}", kind(value)))
}

/// A required field of this type.
fn needed<T: DeserializeOwned>(object: &Map<String, Value>, name: &str, form: &str) -> Result<T, String> {
    field(object, name, form)?.ok_or_else(|| format!("{name} is missing: expected {form}"))
}

/// A size for the engine, which itself refuses sizes outside its range.
pub(super) fn size(number: i64) -> Result<usize, String> {
    let refusal = |_| format!("size {number} is out of range: a grid has {SIZE_MIN} to {SIZE_MAX} rows");
    usize::try_from(number).map_err(refusal)
}

/// A number of stars for the engine, which itself refuses numbers outside its range.
pub(super) fn stars(number: i64) -> Result<usize, String> {
    let refusal = |_| format!("{number} stars are out of range: each row, column and region holds 1 to {STARS_MAX}");
    usize::try_from(number).map_err(refusal)
}

/// The region labels of all cells, row by row.
#[derive(Deserialize)]
#[serde(untagged)]
enum Regions {
    Flat(Vec<i64>),
    Nested(Vec<Vec<i64>>),
}

/// The expected form of a board, for error messages.
const ROWS: &str = "a list of texts, one for each row";

impl PuzzleLine {
    pub(super) fn read(line: &str) -> Result<Self, String> {
        Self::of(&object(line)?)
    }

    pub(super) fn of(object: &Map<String, Value>) -> Result<Self, String> {
        let size = size(needed(object, "size", "a whole number")?)?;
        let stars = stars(needed(object, "stars", "a whole number")?)?;
        let regions = "a whole number for each cell, in one list or in a list a row";
        let labels = match needed(object, "regions", regions)? {
            Regions::Flat(labels) => labels,
            Regions::Nested(rows) => {
                if let Some(row) = rows.iter().position(|row| row.len() != size) {
                    return Err(format!("row {} of regions has {} cells, expected {size}", row + 1, rows[row].len()));
                }
                rows.concat()
            }
        };
        Ok(Self { size, stars, labels, board: field(object, "board", ROWS)? })
    }

    pub(super) fn puzzle(&self) -> Result<Puzzle, String> {
        Puzzle::new(self.size, self.stars, &self.labels).map_err(|bad| bad.to_string())
    }

    /// The puzzle of this line for judging a single step; its grid may be smaller than that of a full puzzle.
    pub(super) fn for_a_step(&self) -> Result<Puzzle, String> {
        Puzzle::for_a_step(self.size, self.stars, &self.labels).map_err(|bad| bad.to_string())
    }

    /// The board with the given marks, or blank.
    pub(super) fn board(&self) -> Result<Board, String> {
        self.board.as_ref().map_or(Ok(Board::blank(self.size)), |rows| board(rows, self.size))
    }
}

impl StepLine {
    pub(super) fn of(object: &Map<String, Value>) -> Result<Self, String> {
        Ok(Self {
            rule: needed(object, "rule", "the name of a rule")?,
            before: needed(object, "before", ROWS)?,
            after: field(object, "after", ROWS)?,
            cases: field(object, "cases", "a list of two boards, each a list of texts")?,
        })
    }
}

/// Parses the rows of a board.
pub(super) fn board(rows: &[String], size: usize) -> Result<Board, String> {
    Board::parse(rows, size).map_err(|bad| bad.to_string())
}

/// The JSON object of a puzzle, in the form that [`PuzzleLine`] reads.
pub(super) fn puzzle_json(puzzle: &Puzzle) -> Value {
    json!({ "size": puzzle.size(), "stars": puzzle.stars(), "regions": puzzle.labels() })
}

/// The indices of the cells in reading order.
pub(super) fn indexes(puzzle: &Puzzle, cells: &CellSet) -> Value {
    cells.iter().map(|cell| puzzle.index(cell)).collect()
}

/// The key of a cell: `row,column`, counted from 0.
pub(super) fn key(cell: Cell) -> String {
    format!("{},{}", cell.row, cell.column)
}
