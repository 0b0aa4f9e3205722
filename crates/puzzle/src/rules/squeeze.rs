//! Squeeze: what all ways to place the missing stars of a unit have in common, inside the unit and around it.

use words::puzzle;

use super::clash::{Because, Clash};
use super::room::room;
use super::{Deduction, Rule, Situation, Visitor};
use crate::board::Mark;
use crate::cells::{Cell, CellSet};
use crate::grid::Unit;

/// A cell is a star if all placements of a unit's missing stars use it, and black if none does or all of them touch it.
pub(super) fn squeeze(situation: &Situation, visitor: Visitor) -> bool {
    let puzzle = situation.puzzle();
    puzzle.units().any(|unit| {
        if situation.field.is_stopped() {
            return true;
        }
        let Some((evidence, missing)) = tight_unit(situation, unit) else { return false };
        let blacks = touched_by_all(situation, &evidence, missing);
        let forced = in_all(&evidence, missing);
        if (blacks | forced).is_empty() {
            return false;
        }
        let (name, stars) = (puzzle.name(unit), missing);
        [(Mark::Black, blacks), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let because = match value {
                Mark::Star => puzzle::SqueezedStar { unit: name.clone(), stars }.into(),
                Mark::Black | Mark::Unknown => puzzle::SqueezedBlack { unit: name.clone(), stars }.into(),
            };
            let (rule, units) = (Rule::Squeeze, vec![unit]);
            !cells.is_empty() && visitor(Deduction { rule, cells, value, evidence, because, width: 1, named: 1, units })
        })
    })
}

/// A unit whose missing stars do not fit into its unknown cells.
pub(super) fn crowded(situation: &Situation) -> Option<Clash> {
    let unit = situation.puzzle().units().find(|&unit| {
        let missing = situation.missing(unit);
        missing > 0 && room(&situation.unknown_in(unit), missing) < missing
    })?;
    Some(Clash {
        evidence: situation.unknown_in(unit),
        because: Because::Touching,
        named: 1,
        units: vec![unit],
        numbers: (situation.missing(unit), 0),
    })
}

/// The unknown cells of a unit and how many stars it misses, if there is so little room that something may follow.
fn tight_unit(situation: &Situation, unit: Unit) -> Option<(CellSet, i32)> {
    let missing = situation.missing(unit);
    if missing <= 0 {
        return None;
    }
    // One star closes at most two of the places of a line that can be used together, and at most four of a region.
    let spare = match unit {
        Unit::Row(_) | Unit::Column(_) => 2,
        Unit::Region(_) => 4,
    };
    let unknown = situation.unknown_in(unit);
    (room(&unknown, missing + spare) < missing + spare).then_some((unknown, missing))
}

/// The unknown cells that cannot be stars if `cells` must contain `missing` stars.
fn touched_by_all(situation: &Situation, cells: &CellSet, missing: i32) -> CellSet {
    let near = cells.iter().fold(CellSet::EMPTY, |near, cell| near | *situation.field.around(cell));
    let impossible = |cell: &Cell| {
        let left = *cells - *situation.field.around(*cell);
        let missing = missing - i32::from(cells.contains(*cell));
        room(&left, missing) < missing
    };
    (near & situation.unknown).iter().filter(impossible).collect()
}

/// The cells without which the remaining cells cannot contain this many stars.
fn in_all(cells: &CellSet, missing: i32) -> CellSet {
    cells.iter().filter(|&cell| room(&(*cells - CellSet::only(cell)), missing) < missing).collect()
}
