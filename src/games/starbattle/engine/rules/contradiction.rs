//! The contradictions: two stars touch, a unit has too many stars or too few places, units together have no room.

use super::basic::stars;
use super::{Deduction, Rule, Situation, counting, squeeze, within};
use crate::games::starbattle::engine::board::Mark;
use crate::games::starbattle::engine::cells::{Cell, CellSet};

/// The contradiction of this rule on the board, with its evidence; `None` if there is none.
///
/// The cells of the answer are none: a contradiction concludes nothing.
pub fn contradiction(rule: Rule, situation: &Situation) -> Option<Deduction> {
    let found = |evidence, because| Some(clash(rule, evidence, because));
    let puzzle = situation.puzzle();
    let wanted = situation.stars_wanted();
    match rule {
        Rule::ClashingOrbit => {
            let star = situation.board.stars().iter().find(|&star| holds_at(rule, situation, star))?;
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

/// Whether a contradiction shows at this cell, as LEGUP asks it.
pub fn holds_at(rule: Rule, situation: &Situation, cell: Cell) -> bool {
    let is_star = situation.board.stars().contains(cell);
    let units = situation.puzzle().units_of(cell);
    match rule {
        Rule::ClashingOrbit => is_star && (*situation.field.around(cell) & *situation.board.stars()).len() > 1,
        Rule::TooManyStars => is_star && units.iter().any(|&unit| situation.missing(unit) < 0),
        Rule::TooFewStars => units.iter().any(|&unit| situation.n_places(unit) < situation.stars_wanted()),
        Rule::NoRoom => contradiction(rule, situation).is_some_and(|found| found.evidence.contains(cell)),
        _ => false,
    }
}
