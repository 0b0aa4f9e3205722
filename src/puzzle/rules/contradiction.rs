//! The contradictions: two stars touch, a unit has too many stars or too few places, units together have no room.

use super::basic::stars;
use super::{Deduction, Rule, Situation, counting, squeeze, within};
use crate::puzzle::board::Mark;
use crate::puzzle::cells::{Cell, CellSet};
use crate::puzzle::grid::Unit;

/// The contradiction of this rule on the board, with its evidence; `None` if there is none.
///
/// The cells of the answer are none: a contradiction concludes nothing. Other kinds of rules find none.
#[expect(clippy::wildcard_enum_match_arm, reason = "only contradictions contradict")]
pub fn contradiction(rule: Rule, situation: &Situation) -> Option<Deduction> {
    let found = |evidence, because| Some(clash(rule, evidence, because));
    let puzzle = situation.puzzle();
    let wanted = situation.stars_wanted();
    match rule {
        Rule::ClashingOrbit => {
            let star = situation.board.stars().iter().find(|&star| clashes(situation, star))?;
            let both = *situation.field.around(star) & *situation.board.stars();
            let other = (both - CellSet::only(star)).first()?;
            found(both, format!("the stars at {star} and {other} touch"))
        }
        Rule::TooManyStars => {
            let unit = puzzle.units().find(|&unit| situation.missing(unit) < 0)?;
            let evidence = *situation.field.unit(unit) & *situation.board.stars();
            let has = wanted - situation.missing(unit);
            found(evidence, format!("{} has {} instead of {wanted}", puzzle.name(unit), stars(has)))
        }
        Rule::TooFewStars => {
            let unit = puzzle.units().find(|&unit| situation.n_places(unit) < wanted)?;
            let places = situation.n_places(unit);
            let left = if places == 1 { "1 place".to_owned() } else { format!("{places} places") };
            found(*situation.field.unit(unit), format!("{} has {left} for {}", puzzle.name(unit), stars(wanted)))
        }
        Rule::NoRoom => within::crowded(situation)
            .or_else(|| counting::crowded_strip(situation))
            .or_else(|| squeeze::crowded(situation))
            .or_else(|| counting::crowded_band(situation))
            .and_then(|(evidence, because)| found(evidence, because)),
        _ => None,
    }
}

/// The part of [`Rule::NoRoom`] that only counts units.
pub(super) fn crowded_units(situation: &Situation) -> Option<Deduction> {
    within::crowded(situation).map(|(evidence, because)| clash(Rule::NoRoom, evidence, because))
}

fn clash(rule: Rule, evidence: CellSet, because: String) -> Deduction {
    Deduction { rule, cells: CellSet::EMPTY, value: Mark::Unknown, evidence, because, width: 1 }
}

/// The cells at which a contradiction shows, as LEGUP asks it: for a touching or surplus star the star, for a unit with
/// too few places all its cells.
#[expect(clippy::wildcard_enum_match_arm, reason = "only contradictions contradict")]
pub fn contradiction_cells(rule: Rule, situation: &Situation) -> CellSet {
    let puzzle = situation.puzzle();
    let stars = *situation.board.stars();
    let of_units = |bad: &dyn Fn(Unit) -> bool| {
        let bad = puzzle.units().filter(|&unit| bad(unit));
        bad.fold(CellSet::EMPTY, |all, unit| all | *situation.field.unit(unit))
    };
    match rule {
        Rule::ClashingOrbit => stars.iter().filter(|&star| clashes(situation, star)).collect(),
        Rule::TooManyStars => stars & of_units(&|unit| situation.missing(unit) < 0),
        Rule::TooFewStars => of_units(&|unit| situation.n_places(unit) < situation.stars_wanted()),
        _ => contradiction(rule, situation).map_or(CellSet::EMPTY, |found| found.evidence),
    }
}

/// Whether the star touches another.
fn clashes(situation: &Situation, star: Cell) -> bool {
    (*situation.field.around(star) & *situation.board.stars()).len() > 1
}
