//! The names of rows, columns and regions in sentences.

use words::{Message, Words, puzzle};

use crate::cells::CellSet;
use crate::grid::{Puzzle, Unit};

/// `row 1`, `rows 1 and 3`, `columns B, C and F`, `the regions of A1 and C4`, where regions are named by their first
/// cells. If these are more than half of all such units, the others are named: `all rows but 2`.
pub(super) fn list(puzzle: &Puzzle, units: &[Unit]) -> Message {
    let Some(&first) = units.first() else { return puzzle::Nothing.into() };
    if 2 * units.len() <= puzzle.size() {
        return plain(puzzle, units);
    }
    let left_out = others(puzzle, units);
    let (count, names) = (left_out.len(), all_of(puzzle, &left_out));
    match (left_out.first(), first) {
        (None, _) => puzzle::All { kind: first.kind() }.into(),
        (Some(_), Unit::Row(_)) => puzzle::AllRowsBut { count, rows: names }.into(),
        (Some(_), Unit::Column(_)) => puzzle::AllColumnsBut { count, columns: names }.into(),
        (Some(_), Unit::Region(_)) => puzzle::AllRegionsBut { count, cells: names }.into(),
    }
}

/// `row 1`, `rows 1 and 3`, `the regions of A1 and C4`: always names the units themselves.
pub fn plain(puzzle: &Puzzle, units: &[Unit]) -> Message {
    named(units.first().copied(), units.len(), all_of(puzzle, units))
}

/// The word for the kind of `first`, singular or plural by `count`, and the units' names: `row 1`, `rows 1 and 3`.
fn named(first: Option<Unit>, count: usize, names: Message) -> Message {
    match (first, count) {
        (None, _) => puzzle::Nothing.into(),
        (Some(Unit::Row(_)), 1) => puzzle::Row { row: names }.into(),
        (Some(Unit::Row(_)), _) => puzzle::Rows { rows: names }.into(),
        (Some(Unit::Column(_)), 1) => puzzle::Column { column: names }.into(),
        (Some(Unit::Column(_)), _) => puzzle::Columns { columns: names }.into(),
        (Some(Unit::Region(_)), 1) => puzzle::Region { cell: names }.into(),
        (Some(Unit::Region(_)), _) => puzzle::Regions { cells: names }.into(),
    }
}

/// How many units the text of [`list`] names.
pub(super) fn n_named(puzzle: &Puzzle, units: &[Unit]) -> usize {
    units.len().min(puzzle.size() - units.len())
}

/// The units of the same kind that are not in this list.
fn others(puzzle: &Puzzle, units: &[Unit]) -> Vec<Unit> {
    let kind = units.first().map(|unit| unit.kind());
    puzzle.units().filter(|unit| Some(unit.kind()) == kind && !units.contains(unit)).collect()
}

/// Lists the units' short names: `1`, `1 and 3`, `B, C and F`.
fn all_of(puzzle: &Puzzle, units: &[Unit]) -> Message {
    let names: Vec<String> = units.iter().map(|&unit| puzzle.short_name(unit)).collect();
    joined(&names, |these, last| puzzle::And { these, last }.into())
}

/// Lists the cells' names: `A1`, `A1 or B2`, `A1, B2 or C3`.
pub(super) fn any_of(cells: &CellSet) -> Message {
    let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    joined(&names, |these, last| puzzle::Or { these, last }.into())
}

/// Joins names with commas; `join` adds the last name, as in `A1, B2 or C3`.
fn joined(names: &[String], join: impl FnOnce(Words, Words) -> Message) -> Message {
    match names {
        [] => Message::verbatim(""),
        [one] => Message::verbatim(one),
        [heads @ .., last] => join(Words::markup(heads.join(", ")), Words::markup(last)),
    }
}

/// Lists the units with a number of stars for each: `the regions of A9 (1) and J8 (2)`, `rows 3 (1) and 4 (1)`, and for
/// one unit `the region of A9 (1)`.
pub(super) fn list_counted(puzzle: &Puzzle, units: &[(Unit, i32)]) -> Message {
    let counted = |(unit, stars): &(Unit, i32)| format!("{} ({stars})", puzzle.short_name(*unit));
    let names: Vec<String> = units.iter().map(counted).collect();
    let names = joined(&names, |these, last| puzzle::And { these, last }.into());
    named(units.first().map(|(unit, _)| *unit), units.len(), names)
}
