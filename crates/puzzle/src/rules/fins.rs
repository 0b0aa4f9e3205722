//! Conclusions from supposing one star: Elimination, if one unit would have too little room, and Finned Count, if
//! several units counted together would.

use words::puzzle;

use super::clash::{Because, Clash};
use super::contradiction::{broken, crowded_anywhere, crowded_nearby};
use super::naming::any_of;
use super::{Deduction, Rule, Situation, Visitor, refuted};
use crate::board::{Board, Mark};
use crate::cells::{Cell, CellSet};

/// A kind of search for units that have too little room on a board.
pub(super) type FindsClash = fn(&Situation) -> Option<Clash>;

/// Finned Count: a cell is black if a star there, with everything that it blackens, leaves some units too little room.
pub(super) fn finned_count(situation: &Situation, visitor: Visitor) -> bool {
    any_cell(situation, visitor, Rule::FinnedCount, |after| broken(after).or_else(|| crowded_anywhere(after)))
}

/// Elimination: a cell is black if a star there, with everything that it blackens, leaves one unit too few places or
/// only places that touch.
pub(super) fn elimination(situation: &Situation, visitor: Visitor) -> bool {
    any_cell(situation, visitor, Rule::Elimination, broken)
}

fn any_cell(situation: &Situation, visitor: Visitor, rule: Rule, clash: FindsClash) -> bool {
    situation.unknown.iter().any(|cell| {
        if situation.field.is_stopped() {
            return true;
        }
        let after = Situation::new(situation.field, with_star(situation, cell));
        clash(&after).is_some_and(|clash| visitor(told(rule, situation, &CellSet::only(cell), &clash, &after)))
    })
}

/// Applies Elimination or Finned Count as one step: finds a clash that names few units, and all cells whose stars would
/// lead to it.
pub(super) fn clearest(rule: Rule, situation: &Situation, clash: FindsClash) -> Option<Deduction> {
    let mut best: Option<(CellSet, Clash, Board)> = None;
    for cell in situation.unknown.iter() {
        if situation.field.is_stopped() {
            return None;
        }
        let board = with_star(situation, cell);
        let Some(clash) = clash(&Situation::new(situation.field, board)) else { continue };
        match &mut best {
            Some((cells, same, _)) if same.is_like(&clash) => cells.insert(cell),
            Some((_, best, _)) if best.named <= clash.named => {}
            Some(_) | None => best = Some((CellSet::only(cell), clash, board)),
        }
    }
    best.map(|(cells, clash, board)| told(rule, situation, &cells, &clash, &Situation::new(situation.field, board)))
}

/// Elimination or Finned Count for exactly these cells, if each of their stars would lead to the same clash.
pub(super) fn all_of(rule: Rule, situation: &Situation, cells: &CellSet) -> Option<Deduction> {
    let clash = |cell: Cell| {
        let after = Situation::new(situation.field, with_star(situation, cell));
        let clash = if rule == Rule::Elimination {
            broken(&after)
        } else {
            crowded_nearby(&after).or_else(|| crowded_anywhere(&after))
        };
        clash.map(|clash| (clash, after))
    };
    let (first, after) = clash(cells.first()?)?;
    let same = cells.iter().all(|cell| clash(cell).is_some_and(|(clash, _)| clash.is_like(&first)));
    same.then(|| told(rule, situation, cells, &first, &after))
}

fn told(rule: Rule, situation: &Situation, cells: &CellSet, clash: &Clash, after: &Situation) -> Deduction {
    let because = match (&clash.because, clash.units.as_slice()) {
        (Because::Places | Because::Touching, &[unit]) => {
            let (unit, stars) = (situation.puzzle().name(unit), situation.missing(unit));
            if matches!(clash.because, Because::Touching) {
                puzzle::NoWay { cells: any_of(cells), unit, stars }.into()
            } else if clash.numbers.1 == 0 {
                puzzle::NoPlace { cells: any_of(cells), unit, stars }.into()
            } else {
                puzzle::TooFewPlaces { cells: any_of(cells), unit, stars }.into()
            }
        }
        _ => puzzle::WithStar { cells: any_of(cells), clash: refuted::words(clash, after) }.into(),
    };
    Deduction {
        rule,
        cells: *cells,
        value: Mark::Black,
        evidence: clash.evidence,
        because,
        width: 2,
        named: clash.named,
        units: clash.units.clone(),
    }
}

/// The board with a star in this cell, its neighbors black, and the units black that then have all their stars.
fn with_star(situation: &Situation, cell: Cell) -> Board {
    let mut closed = *situation.field.around(cell);
    for unit in situation.puzzle().units_of(cell) {
        if situation.missing(unit) <= 1 {
            closed = closed | *situation.field.unit(unit);
        }
    }
    let star = CellSet::only(cell);
    situation.board.with(&((closed & situation.unknown) - star), Mark::Black).with(&star, Mark::Star)
}
