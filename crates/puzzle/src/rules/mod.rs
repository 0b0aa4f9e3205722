//! The rules of deduction: each a pure function of the board before the step.
//!
//! A rule judges by its own evidence, never by solving the puzzle, and is sound: on a puzzle with a solution it
//! concludes only what holds in every solution. The first ten, the three contradictions and the case rule are LEGUP's;
//! the others are techniques of people who solve by hand.

mod basic;
mod clash;
mod contradiction;
mod counting;
mod room;
mod rule;
mod situation;
mod squeeze;
#[cfg(test)]
mod tests;
mod within;

use contradiction::{crowded_anywhere, crowded_nearby};

use super::board::Mark;
use super::cells::CellSet;
use super::grid::{Puzzle, Unit};

pub use contradiction::{contradiction, contradiction_cells};
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
    /// Why, in one sentence.
    pub because: String,
    /// How many units had to be looked at together.
    pub width: usize,
    /// How many rows, columns and regions the sentence names.
    pub named: usize,
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
    if rule == Rule::FinnedCount {
        return counting::finned_all(situation, cells).filter(|_| value == Mark::Black);
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

/// The first of those that name the fewest units; one that names one is looked for no farther.
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

/// Which rules may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Every rule.
    All,
    /// Those that LEGUP has as well.
    Legups,
}

impl Rules {
    fn has(self, rule: Rule) -> bool {
        self == Self::All || rule.legup_id().is_some()
    }
}

/// The tiers, from the least.
const TIERS: [Tier; 5] = [Tier::Unit, Tier::Neighbors, Tier::Counting, Tier::Room, Tier::Fins];

/// The next step up to a tier that is the easiest to see: a contradiction, or something concluded.
///
/// First come steps of one unit, then one unit within another and stars that leave a line or region no room, then units
/// counted together or by their room, those first whose sentence names the fewest, then all that a star leads to. All
/// cells that follow for the same reason from the same place are one step.
pub fn clearest(situation: &Situation, most: Tier, by: Rules) -> Option<Deduction> {
    let may = |tier: Tier| tier <= most && (by == Rules::All || tier <= Tier::Counting);
    let clash = |tier: Tier| if may(tier) { clash_of(situation, tier, by) } else { None };
    let unit = || clash(Tier::Unit).or_else(|| Rule::direct(Tier::Unit).find_map(|rule| first(rule, situation)));
    if let Some(found) = unit() {
        return Some(found);
    }
    if let Some(found) = may(Tier::Neighbors).then(|| basic::starving(situation)).flatten() {
        return Some(found);
    }
    if let Some(found) = clash(Tier::Counting) {
        return Some(found);
    }
    let sets = may(Tier::Counting).then(|| within::clearest(situation)).flatten();
    if sets.as_ref().is_some_and(|found| found.named <= PAIR) {
        return sets;
    }
    if let Some(found) = clash(Tier::Room) {
        return Some(found);
    }
    let rooms = Rule::direct(Tier::Room).filter(|_| may(Tier::Room)).filter_map(|rule| shortest(rule, situation));
    let rooms = fewest_named(rooms, |found| found.named);
    if rooms.as_ref().is_some_and(|found| found.named <= 1 || found.rule == Rule::TightStrip) {
        return rooms;
    }
    let fin = |clash| may(Tier::Fins).then(|| counting::clearest_fin(situation, clash)).flatten();
    let near = fin(crowded_nearby);
    let sets = || [rooms, sets].into_iter().flatten().min_by_key(|found| found.named);
    near.or_else(sets).or_else(|| fin(crowded_anywhere))
}

/// A contradiction that rules of this tier find.
fn clash_of(situation: &Situation, tier: Tier, by: Rules) -> Option<Deduction> {
    match tier {
        Tier::Unit => Rule::all()
            .filter(|rule| rule.kind() == Kind::Contradiction && rule.tier() == Some(tier))
            .find_map(|rule| contradiction(rule, situation)),
        Tier::Counting if by.has(Rule::NoRoom) => contradiction::crowded_units(situation),
        Tier::Room if by.has(Rule::NoRoom) => contradiction(Rule::NoRoom, situation),
        Tier::Counting | Tier::Room | Tier::Neighbors | Tier::Fins => None,
    }
}

/// The next step by the cheapest rule up to a tier as hints were chosen at first: records from then follow such steps.
pub fn next(situation: &Situation, most: Tier, by: Rules) -> Option<Deduction> {
    TIERS.into_iter().take_while(|tier| *tier <= most).find_map(|tier| {
        let clash = clash_of(situation, tier, by);
        let mut rules = Rule::direct(tier).filter(|rule| by.has(*rule));
        clash.or_else(|| match tier {
            // The one that names the fewest units is the easiest to see.
            Tier::Counting => rules.filter_map(|rule| first(rule, situation)).min_by_key(|found| found.width),
            Tier::Unit | Tier::Neighbors | Tier::Room | Tier::Fins => rules.find_map(|rule| first(rule, situation)),
        })
    })
}

/// One unit within another.
const PAIR: usize = 2;
/// What a sentence names at most if there is no need to look for a shorter one.
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
        Rule::FinnedCount => counting::finned_count(situation, visitor),
        Rule::ClashingOrbit | Rule::TooManyStars | Rule::TooFewStars | Rule::NoRoom | Rule::StarOrEmpty => false,
    }
}

/// `row 1`, `rows 1 and 3`, `columns B, C and F`, `the 2 regions of A1 and C4`, regions by their first cells; where they are
/// more than half of all, those left out: `all rows but 2`.
fn list(puzzle: &Puzzle, units: &[Unit]) -> String {
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
    match units {
        [one] => puzzle.name(*one),
        [Unit::Region(_), ..] => format!("the {} regions of {}", units.len(), all_of(puzzle, units)),
        _ => format!("{}s {}", first.kind(), all_of(puzzle, units)),
    }
}

/// How many units [`list`] names.
fn n_named(puzzle: &Puzzle, units: &[Unit]) -> usize {
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
fn any_of(cells: &CellSet) -> String {
    joined(&cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), "or")
}

fn joined(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [heads @ .., last] => format!("{} {word} {last}", heads.join(", ")),
    }
}
