//! The contradictions: two stars touch, a unit has too many stars or too few places, or units together have no room.

use words::{Message, puzzle};

use super::clash::{Because, Clash};
use super::{Deduction, NAMED_EASILY, Rule, Situation, counting, refuted, squeeze, within};
use crate::board::Mark;
use crate::cells::{Cell, CellSet};
use crate::grid::Unit;

/// The contradiction that this rule finds on the board, with its evidence; `None` if it finds none.
///
/// The result concludes nothing, so its `cells` are empty. For rules that are not contradictions the result is `None`.
#[expect(clippy::wildcard_enum_match_arm, reason = "only contradictions contradict")]
pub fn contradiction(rule: Rule, situation: &Situation) -> Option<Deduction> {
    let found = |evidence, because, units| Some(shown(rule, evidence, because, units));
    let puzzle = situation.puzzle();
    let wanted = situation.stars_wanted();
    match rule {
        Rule::ClashingOrbit => {
            let star = situation.board.stars().iter().find(|&star| clashes(situation, star))?;
            let both = *situation.field.around(star) & *situation.board.stars();
            let other = (both - CellSet::only(star)).first()?;
            found(both, puzzle::StarsTouch { star, other }.into(), Vec::new())
        }
        Rule::TooManyStars => {
            let unit = puzzle.units().find(|&unit| situation.missing(unit) < 0)?;
            let evidence = *situation.field.unit(unit) & *situation.board.stars();
            let has = wanted - situation.missing(unit);
            found(evidence, puzzle::TooMany { unit: puzzle.name(unit), stars: has, wanted }.into(), vec![unit])
        }
        Rule::TooFewStars => starved(situation).map(|found| clash(rule, &found, situation)),
        Rule::NoRoom => crowded_anywhere(situation).map(|found| clash(rule, &found, situation)),
        _ => None,
    }
}

/// Finds those contradictions of [`Rule::NoRoom`] that need only units within units.
pub(super) fn crowded_units(situation: &Situation) -> Option<Deduction> {
    within::crowded(situation).map(|found| clash(Rule::NoRoom, &found, situation))
}

/// Units without room for any reason; reasons that name few units are tried first, and the first that is short enough
/// is used.
pub(super) fn crowded_anywhere(situation: &Situation) -> Option<Clash> {
    let ways = [squeeze::crowded, counting::crowded_strip, within::crowded, counting::crowded_band];
    let mut best: Option<Clash> = None;
    for way in ways {
        if best.as_ref().is_some_and(|best| best.named <= NAMED_EASILY) {
            break;
        }
        best = best.into_iter().chain(way(situation)).min_by_key(|clash| clash.named);
    }
    best
}

/// A unit with too few places for its stars.
fn starved(situation: &Situation) -> Option<Clash> {
    let wanted = situation.stars_wanted();
    let unit = situation.puzzle().units().find(|&unit| situation.n_places(unit) < wanted)?;
    Some(Clash {
        evidence: *situation.field.unit(unit),
        because: Because::Places,
        named: 1,
        units: vec![unit],
        numbers: (wanted, situation.n_places(unit)),
    })
}

/// A clash that shows in a single unit.
pub(super) fn broken(situation: &Situation) -> Option<Clash> {
    starved(situation).or_else(|| squeeze::crowded(situation))
}

/// A clash that shows without counting several units together; cheap enough to be checked on many boards.
pub(super) fn crowded_nearby(situation: &Situation) -> Option<Clash> {
    broken(situation).or_else(|| counting::crowded_strip(situation))
}

fn clash(rule: Rule, found: &Clash, situation: &Situation) -> Deduction {
    let named = found.named;
    Deduction { named, ..shown(rule, found.evidence, refuted::words(found, situation), found.units.clone()) }
}

fn shown(rule: Rule, evidence: CellSet, because: Message, units: Vec<Unit>) -> Deduction {
    let named = units.len();
    Deduction { rule, cells: CellSet::EMPTY, value: Mark::Unknown, evidence, because, width: 1, named, units }
}

/// The cells at which a contradiction shows, as LEGUP wants them: a touching or surplus star, or all cells of a unit
/// with too few places.
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

/// Whether the star touches another star.
fn clashes(situation: &Situation, star: Cell) -> bool {
    (*situation.field.around(star) & *situation.board.stars()).len() > 1
}
