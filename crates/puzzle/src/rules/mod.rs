//! The rules of deduction: each a pure function of the board before the step.
//!
//! A rule judges by its own evidence, never by solving the puzzle, and is sound: on a puzzle with a solution it
//! concludes only what holds in every solution. The first ten, the three contradictions and the case rule are LEGUP's;
//! the others are techniques of people who solve by hand.

mod basic;
mod clash;
mod contradiction;
mod counting;
mod fins;
mod naming;
mod order;
mod refuted;
mod room;
mod rule;
mod shares;
mod situation;
mod squeeze;
#[cfg(test)]
mod tests;
mod within;

use words::{Message, puzzle};

use super::board::Mark;
use super::cells::CellSet;
use super::grid::Unit;

pub use contradiction::{contradiction, contradiction_cells};
pub use naming::plain;
pub use order::{Rules, clearest, counted, nearest, next};
pub use rule::{Kind, Rule, Tier};
pub use situation::{Field, Situation};

/// One use of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The rule.
    pub rule: Rule,
    /// What was concluded: all unknown before. Empty for a contradiction.
    pub cells: CellSet,
    /// What these cells are.
    pub value: Mark,
    /// The cells it rests on.
    pub evidence: CellSet,
    /// The reason for the step: one clause that begins in lower case and has no full stop.
    pub because: Message,
    /// How many units had to be looked at together.
    pub width: usize,
    /// How many rows, columns and regions the sentence names; where neighboring lines are counted, the lines alone.
    pub named: usize,
    /// The rows, columns and regions it is about; of several kinds those first in which the others lie.
    pub units: Vec<Unit>,
}

/// The conclusion of a step: `A1 is a star`, `A1, B2 are black`.
pub fn are(cells: &CellSet, value: Mark) -> Message {
    puzzle::Are { mark: value, count: cells.len(), cells: *cells }.into()
}

/// All that a rule concludes on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conclusions {
    /// Unknown cells that become stars.
    pub stars: CellSet,
    /// Unknown cells that become black.
    pub blacks: CellSet,
}

/// All that a direct rule concludes; nothing for the other rules.
pub fn conclusions(rule: Rule, situation: &Situation) -> Conclusions {
    let mut all = Conclusions::default();
    let mut add = |found: Deduction| {
        match found.value {
            Mark::Star => all.stars = all.stars | found.cells,
            Mark::Black => all.blacks = all.blacks | found.cells,
            Mark::Unknown => {}
        }
        false
    };
    let _stopped = visit(rule, situation, &mut add);
    all
}

/// The first use of a direct rule on this board.
pub fn first(rule: Rule, situation: &Situation) -> Option<Deduction> {
    let mut first = None;
    let mut take = |found: Deduction| {
        first = Some(found);
        true
    };
    let _stopped = visit(rule, situation, &mut take);
    first
}

/// Why these cells follow by a direct rule, all for one reason; nothing if they do not.
pub fn told(rule: Rule, situation: &Situation, cells: &CellSet, value: Mark) -> Option<Deduction> {
    if rule == Rule::EmptyAdjacent {
        return basic::starving_all(situation, cells).filter(|_| value == Mark::Black);
    }
    if [Rule::Elimination, Rule::FinnedCount].contains(&rule) {
        return fins::all_of(rule, situation, cells).filter(|_| value == Mark::Black);
    }
    if rule.tier() == Some(Tier::Unit) {
        return basic::told(rule, situation, cells, value);
    }
    let mut told = None;
    let mut look = |found: Deduction| {
        let holds = found.value == value && cells.is_subset(&found.cells);
        told = holds.then_some(Deduction { cells: *cells, ..found });
        holds
    };
    let _stopped = visit(rule, situation, &mut look);
    told
}

/// The use of a direct rule whose sentence names the fewest units.
fn shortest(rule: Rule, situation: &Situation) -> Option<Deduction> {
    let mut best: Option<Deduction> = None;
    let mut take = |found: Deduction| {
        if best.as_ref().is_none_or(|best| found.named < best.named) {
            best = Some(found);
        }
        best.as_ref().is_some_and(|best| best.named <= 1)
    };
    let _stopped = visit(rule, situation, &mut take);
    best
}

/// The first item that names the fewest units. The search stops at an item that names a single unit.
fn fewest_named<T>(all: impl Iterator<Item = T>, named: impl Fn(&T) -> usize) -> Option<T> {
    let mut best: Option<T> = None;
    for one in all {
        if best.as_ref().is_none_or(|best| named(&one) < named(best)) {
            best = Some(one);
        }
        if best.as_ref().is_some_and(|best| named(best) <= 1) {
            break;
        }
    }
    best
}

/// The number of units up to which a sentence is short enough: nobody looks for a shorter one.
const NAMED_EASILY: usize = 4;

/// Receives the uses of a rule; answers whether it has seen enough.
type Visitor<'v> = &'v mut dyn FnMut(Deduction) -> bool;

/// Hands all uses of a direct rule to the visitor, until it has seen enough. Whether it has.
fn visit(rule: Rule, situation: &Situation, visitor: Visitor) -> bool {
    match rule {
        Rule::SurroundStar => basic::surround_star(situation, visitor),
        Rule::FinishWithEmpty => basic::finish_with_empty(situation, visitor),
        Rule::FinishWithStars => basic::finish_with_stars(situation, visitor),
        Rule::EmptyAdjacent => basic::empty_adjacent(situation, visitor),
        Rule::ColumnsWithinRegions
        | Rule::RowsWithinRegions
        | Rule::RegionsWithinColumns
        | Rule::RegionsWithinRows
        | Rule::ColumnsWithinRows
        | Rule::RowsWithinColumns => within::within(rule, situation, visitor),
        Rule::Squeeze => squeeze::squeeze(situation, visitor),
        Rule::TightStrip => counting::tight_strip(situation, visitor),
        Rule::Overcounting | Rule::Undercounting => counting::balance(rule, situation, visitor),
        Rule::Elimination => fins::elimination(situation, visitor),
        Rule::FinnedCount => fins::finned_count(situation, visitor),
        Rule::ClashingOrbit | Rule::TooManyStars | Rule::TooFewStars | Rule::NoRoom | Rule::StarOrEmpty => false,
    }
}
