//! The rules of deduction: each a pure function of the board before the step.
//!
//! A rule judges by its own evidence, never by solving the puzzle, and is sound: on a puzzle with a solution it
//! concludes only what holds in every solution. The first ten, the three contradictions and the case rule are LEGUP's;
//! the others are techniques of people who solve by hand.

mod basic;
mod contradiction;
mod counting;
mod room;
mod rule;
mod situation;
mod squeeze;
#[cfg(test)]
mod tests;
mod within;

use super::board::Mark;
use super::cells::CellSet;
use super::grid::Puzzle;

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

/// The next step by the cheapest rule up to a tier: a contradiction, or something concluded.
pub fn next(situation: &Situation, most: Tier, by: Rules) -> Option<Deduction> {
    TIERS.into_iter().take_while(|tier| *tier <= most).find_map(|tier| {
        let clash = match tier {
            Tier::Unit => Rule::all()
                .filter(|rule| rule.kind() == Kind::Contradiction && rule.tier() == Some(tier))
                .find_map(|rule| contradiction(rule, situation)),
            Tier::Counting if by.has(Rule::NoRoom) => contradiction::crowded_units(situation),
            Tier::Room if by.has(Rule::NoRoom) => contradiction(Rule::NoRoom, situation),
            Tier::Counting | Tier::Room | Tier::Neighbors | Tier::Fins => None,
        };
        let mut rules = Rule::direct(tier).filter(|rule| by.has(*rule));
        clash.or_else(|| match tier {
            // The one that names the fewest units is the easiest to see.
            Tier::Counting => rules.filter_map(|rule| first(rule, situation)).min_by_key(|found| found.width),
            Tier::Unit | Tier::Neighbors | Tier::Room | Tier::Fins => rules.find_map(|rule| first(rule, situation)),
        })
    })
}

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

/// `row 1`, `rows 1 and 3`, `columns B, C and F`; regions by their first cells.
fn list(puzzle: &Puzzle, units: &[super::grid::Unit]) -> String {
    let names: Vec<String> = units.iter().map(|&unit| puzzle.name(unit)).collect();
    let short = |name: &String| name.rsplit(' ').next().unwrap_or_default().to_owned();
    match names.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first, .., last] => {
            let lead = first.strip_suffix(&short(first)).unwrap_or_default().trim_end();
            let plural = lead.replace("row", "rows").replace("column", "columns").replace("region", "regions");
            let heads: Vec<String> = names[..names.len() - 1].iter().map(short).collect();
            format!("{plural} {} and {}", heads.join(", "), short(last))
        }
    }
}
