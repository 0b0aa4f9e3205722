//! How sentences name rows, columns, regions and numbers of stars.

use crate::cells::CellSet;
use crate::grid::{Puzzle, Unit};

/// `row 1`, `rows 1 and 3`, `columns B, C and F`, `the regions of A1 and C4`, regions by their first cells; where they are
/// more than half of all, those left out: `all rows but 2`.
pub(super) fn list(puzzle: &Puzzle, units: &[Unit]) -> String {
    let Some(&first) = units.first() else { return "nothing".to_owned() };
    if 2 * units.len() > puzzle.size() {
        let left_out = others(puzzle, units);
        let kind = first.kind();
        return match left_out.as_slice() {
            [] => format!("all {kind}s"),
            [Unit::Region(_)] => format!("all regions but that of {}", puzzle.short_name(left_out[0])),
            [Unit::Region(_), ..] => {
                format!("all regions but the {} of {}", left_out.len(), all_of(puzzle, &left_out))
            }
            _ => format!("all {kind}s but {}", all_of(puzzle, &left_out)),
        };
    }
    plain(puzzle, units)
}

/// `row 1`, `rows 1 and 3`, `the regions of A1 and C4`: each unit by its name.
pub fn plain(puzzle: &Puzzle, units: &[Unit]) -> String {
    match units {
        [] => "nothing".to_owned(),
        [one] => puzzle.name(*one),
        [Unit::Region(_), ..] => format!("the regions of {}", all_of(puzzle, units)),
        [first, ..] => format!("{}s {}", first.kind(), all_of(puzzle, units)),
    }
}

/// How many units [`list`] names.
pub(super) fn n_named(puzzle: &Puzzle, units: &[Unit]) -> usize {
    units.len().min(puzzle.size() - units.len())
}

/// The units of the same kind that are not among these.
fn others(puzzle: &Puzzle, units: &[Unit]) -> Vec<Unit> {
    let kind = units.first().map(|unit| unit.kind());
    puzzle.units().filter(|unit| Some(unit.kind()) == kind && !units.contains(unit)).collect()
}

/// `1`, `1 and 3`, `B, C and F`.
fn all_of(puzzle: &Puzzle, units: &[Unit]) -> String {
    joined(&units.iter().map(|&unit| puzzle.short_name(unit)).collect::<Vec<_>>(), "and")
}

/// `A1`, `A1 or B2`, `A1, B2 or C3`.
pub(super) fn any_of(cells: &CellSet) -> String {
    joined(&cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), "or")
}

fn joined(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [heads @ .., last] => format!("{} {word} {last}", heads.join(", ")),
    }
}

/// The units with a number of stars for each: `the regions of A9 (1) and J8 (2)`, `rows 3 (1) and 4 (1)`, and of one alone
/// `the region of A9 (1)`.
pub(super) fn list_counted(puzzle: &Puzzle, units: &[(Unit, i32)]) -> String {
    let counted = |(unit, stars): &(Unit, i32)| format!("{} ({stars})", puzzle.short_name(*unit));
    let names: Vec<String> = units.iter().map(counted).collect();
    let many = if units.len() == 1 { "" } else { "s" };
    match units {
        [] => "nothing".to_owned(),
        [(Unit::Region(_), _), ..] => format!("the region{many} of {}", joined(&names, "and")),
        [(unit, _), ..] => format!("{}{many} {}", unit.kind(), joined(&names, "and")),
    }
}

/// `1 more star`, `2 more stars`.
pub(super) fn more_stars(count: i32) -> String {
    format!("{count} more star{}", if count == 1 { "" } else { "s" })
}

/// The verb for this many units: `needs` for one, `need` for several.
pub(super) fn verb<'a>(units: usize, one: &'a str, several: &'a str) -> &'a str {
    if units == 1 { one } else { several }
}
