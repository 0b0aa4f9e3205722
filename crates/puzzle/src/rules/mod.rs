//! The rules of deduction: each is a pure function of the board before the step.
//!
//! A rule decides by its own evidence, never by solving the puzzle, and is sound: on a puzzle with a solution it
//! concludes only what holds in every solution. The first ten rules, the first three contradictions and the case rule
//! are LEGUP's; the others are techniques of people who solve puzzles by hand.

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

/// One application of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The rule that was applied.
    pub rule: Rule,
    /// The concluded cells, all unknown before. Empty for a contradiction.
    pub cells: CellSet,
    /// The mark that is concluded for these cells.
    pub value: Mark,
    /// The cells on which the conclusion rests.
    pub evidence: CellSet,
    /// The reason for the step: one clause that begins in lower case and has no full stop.
    pub because: Message,
    /// How many units must be looked at together.
    pub width: usize,
    /// How many rows, columns and regions the sentence names; where neighboring lines are counted, only the lines.
    pub named: usize,
    /// The rows, columns and regions that the step is about; if some lie within others, the outer ones first.
    pub units: Vec<Unit>,
}

/// The conclusion of a step: `A1 is a star`, `A1, B2 are black`.
pub fn are(cells: &CellSet, value: Mark) -> Message {
    puzzle::Are { mark: value, count: cells.len(), cells: *cells }.into()
}

/// Everything that a rule concludes on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conclusions {
    /// Unknown cells that become stars.
    pub stars: CellSet,
    /// Unknown cells that become black.
    pub blacks: CellSet,
}

/// Everything that a direct rule concludes; empty for other rules.
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

/// The first application of a direct rule on this board.
pub fn first(rule: Rule, situation: &Situation) -> Option<Deduction> {
    let mut first = None;
    let mut take = |found: Deduction| {
        first = Some(found);
        true
    };
    let _stopped = visit(rule, situation, &mut take);
    first
}

/// Why exactly these cells follow by a direct rule, all for the same reason; `None` if they do not.
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

/// The application of a direct rule whose sentence names the fewest units.
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

/// The first of the items that name the fewest units. The search stops at an item that names a single unit.
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

/// A sentence that names at most this many units is short enough, so that no shorter one is searched for.
const NAMED_EASILY: usize = 4;

/// Receives the applications of a rule; returns true to stop the search.
type Visitor<'v> = &'v mut dyn FnMut(Deduction) -> bool;

/// Passes all applications of a direct rule to the visitor, until the visitor returns true. Returns whether the visitor
/// did.
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
