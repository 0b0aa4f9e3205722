//! The rules of one star or one unit: Surround Star, Blackout, Finish With Stars, Empty Adjacent.

use super::{Deduction, Rule, Situation, Visitor};
use crate::puzzle::board::Mark;
use crate::puzzle::cells::{Cell, CellSet};
use crate::puzzle::grid::Unit;

/// Unknown neighbors of a star are black.
pub(super) fn surround_star(situation: &Situation, visitor: Visitor) -> bool {
    situation.board.stars().iter().any(|star| {
        let cells = *situation.field.around(star) & situation.unknown;
        !cells.is_empty()
            && visitor(Deduction {
                rule: Rule::SurroundStar,
                cells,
                value: Mark::Black,
                evidence: CellSet::only(star),
                because: format!("no star may touch the star at {star}"),
                width: 1,
            })
    })
}

/// A unit with all its stars: its other unknowns are black.
pub(super) fn finish_with_empty(situation: &Situation, visitor: Visitor) -> bool {
    situation.puzzle().units().any(|unit| {
        let name = situation.puzzle().name(unit);
        let wanted = situation.stars_wanted();
        situation.missing(unit) <= 0
            && situation.n_unknown(unit) > 0
            && visitor(Deduction {
                rule: Rule::FinishWithEmpty,
                cells: situation.unknown_in(unit),
                value: Mark::Black,
                evidence: *situation.field.unit(unit) & *situation.board.stars(),
                because: format!("{name} has its {}", stars(wanted)),
                width: 1,
            })
    })
}

/// As many unknowns as stars missing: they are stars.
pub(super) fn finish_with_stars(situation: &Situation, visitor: Visitor) -> bool {
    situation.puzzle().units().any(|unit| {
        let missing = situation.missing(unit);
        let n_unknown = situation.n_unknown(unit);
        n_unknown > 0
            && n_unknown <= missing
            && visitor(Deduction {
                rule: Rule::FinishWithStars,
                cells: situation.unknown_in(unit),
                value: Mark::Star,
                evidence: *situation.field.unit(unit) - situation.unknown,
                because: format!(
                    "{} misses {} and has only {} left",
                    situation.puzzle().name(unit),
                    stars(missing),
                    if n_unknown == 1 { "one cell".to_owned() } else { format!("{n_unknown} cells") },
                ),
                width: 1,
            })
    })
}

/// A cell whose star would blacken so many neighbors that a unit has too few places left.
pub(super) fn empty_adjacent(situation: &Situation, visitor: Visitor) -> bool {
    situation.unknown.iter().any(|cell| {
        let Some(unit) = starved_by(situation, cell) else { return false };
        let wanted = situation.missing(unit);
        visitor(Deduction {
            rule: Rule::EmptyAdjacent,
            cells: CellSet::only(cell),
            value: Mark::Black,
            evidence: situation.unknown_in(unit),
            because: format!(
                "a star at {cell} would leave {} too few places for its {}",
                situation.puzzle().name(unit),
                missing_stars(wanted),
            ),
            width: 1,
        })
    })
}

/// A unit that would have too few places if the cell were a star and its neighbors black.
fn starved_by(situation: &Situation, cell: Cell) -> Option<Unit> {
    let puzzle = situation.puzzle();
    let blackened = (*situation.field.around(cell) & situation.unknown) - CellSet::only(cell);
    let near = |middle: usize| middle.saturating_sub(1)..(middle + 2).min(puzzle.size());
    let starved = |unit: Unit| {
        let lost = (*situation.field.unit(unit) & blackened).len();
        lost > 0 && situation.n_places(unit) - i32::try_from(lost).expect("at most 8") < situation.stars_wanted()
    };
    let lines = near(cell.row()).map(Unit::Row).chain(near(cell.column()).map(Unit::Column));
    lines.chain(blackened.iter().map(|other| Unit::Region(puzzle.region_of(other)))).find(|&unit| starved(unit))
}

/// `1 star`, `2 stars`.
pub(super) fn stars(count: i32) -> String {
    format!("{count} star{}", if count == 1 { "" } else { "s" })
}

/// `missing star`, `2 missing stars`.
fn missing_stars(count: i32) -> String {
    if count == 1 { "missing star".to_owned() } else { format!("{count} missing stars") }
}
