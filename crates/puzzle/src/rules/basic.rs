//! The rules that consider a single star or unit: Surround Star, Blackout, Finish With Stars, Empty Adjacent.

use words::puzzle;

use super::naming::any_of;
use super::{Deduction, Rule, Situation, Visitor};
use crate::board::Mark;
use crate::cells::{Cell, CellSet};
use crate::grid::Unit;

/// Surround Star: the unknown neighbors of a star are black.
pub(super) fn surround_star(situation: &Situation, visitor: Visitor) -> bool {
    situation.board.stars().iter().any(|star| surround(situation, star, visitor))
}

fn surround(situation: &Situation, star: Cell, visitor: Visitor) -> bool {
    let cells = *situation.field.around(star) & situation.unknown;
    !cells.is_empty()
        && visitor(Deduction {
            rule: Rule::SurroundStar,
            cells,
            value: Mark::Black,
            evidence: CellSet::only(star),
            because: puzzle::Touches { star }.into(),
            width: 1,
            named: 0,
            units: Vec::new(),
        })
}

/// Blackout: the unknown cells of a unit that has all its stars are black.
pub(super) fn finish_with_empty(situation: &Situation, visitor: Visitor) -> bool {
    situation.puzzle().units().any(|unit| finish_black(situation, unit, visitor))
}

fn finish_black(situation: &Situation, unit: Unit, visitor: Visitor) -> bool {
    situation.missing(unit) <= 0
        && situation.n_unknown(unit) > 0
        && visitor(Deduction {
            rule: Rule::FinishWithEmpty,
            cells: situation.unknown_in(unit),
            value: Mark::Black,
            evidence: *situation.field.unit(unit) & *situation.board.stars(),
            because: puzzle::Full { unit: situation.puzzle().name(unit), stars: situation.stars_wanted() }.into(),
            width: 1,
            named: 1,
            units: vec![unit],
        })
}

/// Finish With Stars: if a unit has only as many unknown cells as it misses stars, they are stars.
pub(super) fn finish_with_stars(situation: &Situation, visitor: Visitor) -> bool {
    situation.puzzle().units().any(|unit| finish_stars(situation, unit, visitor))
}

fn finish_stars(situation: &Situation, unit: Unit, visitor: Visitor) -> bool {
    let missing = situation.missing(unit);
    let n_unknown = situation.n_unknown(unit);
    n_unknown > 0
        && n_unknown <= missing
        && visitor(Deduction {
            rule: Rule::FinishWithStars,
            cells: situation.unknown_in(unit),
            value: Mark::Star,
            evidence: *situation.field.unit(unit) - situation.unknown,
            because: puzzle::OnlyCells { unit: situation.puzzle().name(unit), stars: missing, cells: n_unknown }.into(),
            width: 1,
            named: 1,
            units: vec![unit],
        })
}

/// Why these cells follow by a rule that considers a single star or unit, all for the same reason; `None` if they do
/// not.
pub(super) fn told(rule: Rule, situation: &Situation, cells: &CellSet, value: Mark) -> Option<Deduction> {
    let mut told = None;
    let mut look = |found: Deduction| {
        told = Some(Deduction { cells: *cells, ..found });
        true
    };
    if cells.is_empty() || !cells.is_subset(&situation.unknown) {
        return None;
    }
    let mut units = situation.puzzle().units().filter(|&unit| cells.is_subset(situation.field.unit(unit)));
    match (rule, value) {
        (Rule::SurroundStar, Mark::Black) => {
            let mut stars = situation.board.stars().iter();
            stars.find(|&star| cells.is_subset(situation.field.around(star)) && surround(situation, star, &mut look));
        }
        (Rule::FinishWithEmpty, Mark::Black) => drop(units.find(|&unit| finish_black(situation, unit, &mut look))),
        (Rule::FinishWithStars, Mark::Star) => drop(units.find(|&unit| finish_stars(situation, unit, &mut look))),
        _ => {}
    }
    told
}

/// Empty Adjacent: a cell is black if a star there would blacken so many neighbors that some unit has too few places
/// left.
pub(super) fn empty_adjacent(situation: &Situation, visitor: Visitor) -> bool {
    situation.unknown.iter().any(|cell| {
        let Some(unit) = starved_by(situation, cell) else { return false };
        visitor(told_starving(situation, &CellSet::only(cell), unit))
    })
}

/// Empty Adjacent as one step: all cells whose stars would leave too few places in the same unit.
pub(super) fn starving(situation: &Situation) -> Option<Deduction> {
    let (first, unit) = situation.unknown.iter().find_map(|cell| Some((cell, starved_by(situation, cell)?)))?;
    let near = |cell: &Cell| *cell == first || starves(situation, *cell, unit);
    let cells: CellSet = situation.unknown.iter().filter(near).collect();
    Some(told_starving(situation, &cells, unit))
}

/// Empty Adjacent for exactly these cells, if each of their stars would leave too few places in the same unit.
pub(super) fn starving_all(situation: &Situation, cells: &CellSet) -> Option<Deduction> {
    let mut units = situation.puzzle().units();
    let unit = units.find(|&unit| cells.iter().all(|cell| starves(situation, cell, unit)))?;
    Some(told_starving(situation, cells, unit))
}

fn told_starving(situation: &Situation, cells: &CellSet, unit: Unit) -> Deduction {
    Deduction {
        rule: Rule::EmptyAdjacent,
        cells: *cells,
        value: Mark::Black,
        evidence: situation.unknown_in(unit),
        because: puzzle::TooFewPlaces {
            cells: any_of(cells),
            unit: situation.puzzle().name(unit),
            stars: situation.missing(unit),
        }
        .into(),
        width: 1,
        named: 1,
        units: vec![unit],
    }
}

/// A unit that would have too few places if the cell were a star and its neighbors black.
fn starved_by(situation: &Situation, cell: Cell) -> Option<Unit> {
    let puzzle = situation.puzzle();
    let near = |middle: usize| middle.saturating_sub(1)..(middle + 2).min(puzzle.size());
    let lines = near(cell.row()).map(Unit::Row).chain(near(cell.column()).map(Unit::Column));
    let near = *situation.field.around(cell) & situation.unknown;
    let regions = near.iter().filter(move |other| *other != cell).map(|other| Unit::Region(puzzle.region_of(other)));
    lines.chain(regions).find(|&unit| starves(situation, cell, unit))
}

/// Whether a star in this cell, with its neighbors black, would leave too few places in the unit.
fn starves(situation: &Situation, cell: Cell, unit: Unit) -> bool {
    // A star closes at most three cells of a row or column, and at most eight of a region.
    let closed_max = if matches!(unit, Unit::Region(_)) { 8 } else { 3 };
    if situation.n_places(unit) - closed_max >= situation.stars_wanted() {
        return false;
    }
    let lost = (*situation.field.unit(unit) & blackened_by(situation, cell)).len();
    lost > 0 && situation.n_places(unit) - i32::try_from(lost).expect("at most 8") < situation.stars_wanted()
}

/// The unknown neighbors of a cell, which a star there would make black.
fn blackened_by(situation: &Situation, cell: Cell) -> CellSet {
    (*situation.field.around(cell) & situation.unknown) - CellSet::only(cell)
}
