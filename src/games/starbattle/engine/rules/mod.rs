//! The rules of deduction: each a pure function of the board before the step.
//!
//! A rule judges by its own evidence, never by solving the puzzle, and is sound: on a puzzle with a solution it
//! concludes only what holds in every solution. The first ten, the three contradictions and the case rule are LEGUP's;
//! the others are techniques of people who solve by hand.

mod basic;
mod contradiction;
mod counting;
mod room;
mod situation;
mod squeeze;
#[cfg(test)]
mod tests;
mod within;

use super::board::Mark;
use super::cells::CellSet;
use super::puzzle::Puzzle;

pub use contradiction::{contradiction, contradiction_cells};
pub use situation::{Field, Situation};

/// A rule by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// Unknown neighbors of a star are black.
    SurroundStar,
    /// A unit with all its stars: its other unknowns are black.
    FinishWithEmpty,
    /// As many unknowns as stars missing: they are stars.
    FinishWithStars,
    /// A cell whose star would leave a unit too few places is black.
    EmptyAdjacent,
    /// Columns whose unknowns lie in regions that miss as many stars: the regions' other unknowns are black.
    ColumnsWithinRegions,
    /// The same with rows.
    RowsWithinRegions,
    /// Regions whose unknowns lie in columns that miss as many stars.
    RegionsWithinColumns,
    /// The same with rows.
    RegionsWithinRows,
    /// Columns whose unknowns lie in rows that miss as many stars: a fish.
    ColumnsWithinRows,
    /// The same the other way round.
    RowsWithinColumns,
    /// All ways to place a unit's stars agree on a cell.
    Squeeze,
    /// Two neighboring lines have room for just their stars.
    TightStrip,
    /// Neighboring lines need all the stars that the regions can put into them.
    Overcounting,
    /// Neighboring lines have no more stars than the regions must put into them.
    Undercounting,
    /// A cell whose star would leave some lines or regions too little room.
    FinnedCount,
    /// Contradiction: two stars touch.
    ClashingOrbit,
    /// Contradiction: a unit has too many stars.
    TooManyStars,
    /// Contradiction: a unit's stars and unknowns are too few.
    TooFewStars,
    /// Contradiction: units together have no room for their stars.
    NoRoom,
    /// Case: a cell is a star, or it is black.
    StarOrEmpty,
}

/// What a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It concludes marks.
    Direct,
    /// It ends a branch.
    Contradiction,
    /// It opens two branches.
    Case,
}

/// Every rule, the cheaper before the dearer within its kind.
pub const RULES: [Rule; 20] = [
    Rule::SurroundStar,
    Rule::FinishWithEmpty,
    Rule::FinishWithStars,
    Rule::EmptyAdjacent,
    Rule::ColumnsWithinRegions,
    Rule::RowsWithinRegions,
    Rule::RegionsWithinColumns,
    Rule::RegionsWithinRows,
    Rule::ColumnsWithinRows,
    Rule::RowsWithinColumns,
    Rule::Squeeze,
    Rule::TightStrip,
    Rule::Overcounting,
    Rule::Undercounting,
    Rule::FinnedCount,
    Rule::ClashingOrbit,
    Rule::TooManyStars,
    Rule::TooFewStars,
    Rule::NoRoom,
    Rule::StarOrEmpty,
];

impl Rule {
    /// Its name in commands and files.
    pub fn id(self) -> &'static str {
        match self {
            Self::SurroundStar => "surround-star",
            Self::FinishWithEmpty => "finish-with-empty",
            Self::FinishWithStars => "finish-with-stars",
            Self::EmptyAdjacent => "empty-adjacent",
            Self::ColumnsWithinRegions => "columns-within-regions",
            Self::RowsWithinRegions => "rows-within-regions",
            Self::RegionsWithinColumns => "regions-within-columns",
            Self::RegionsWithinRows => "regions-within-rows",
            Self::ColumnsWithinRows => "columns-within-rows",
            Self::RowsWithinColumns => "rows-within-columns",
            Self::Squeeze => "squeeze",
            Self::TightStrip => "tight-strip",
            Self::Overcounting => "overcounting",
            Self::Undercounting => "undercounting",
            Self::FinnedCount => "finned-count",
            Self::ClashingOrbit => "clashing-orbit",
            Self::TooManyStars => "too-many-stars",
            Self::TooFewStars => "too-few-stars",
            Self::NoRoom => "no-room",
            Self::StarOrEmpty => "star-or-empty",
        }
    }

    /// LEGUP's identifier, if LEGUP has or had the rule.
    pub fn legup_id(self) -> Option<&'static str> {
        Some(match self {
            Self::FinishWithEmpty => "STBL-BASC-0001",
            Self::ColumnsWithinRegions => "STBL-BASC-0002",
            Self::ColumnsWithinRows => "STBL-BASC-0003",
            Self::FinishWithStars => "STBL-BASC-0004",
            Self::RegionsWithinColumns => "STBL-BASC-0005",
            Self::RegionsWithinRows => "STBL-BASC-0006",
            Self::RowsWithinColumns => "STBL-BASC-0007",
            Self::RowsWithinRegions => "STBL-BASC-0008",
            Self::SurroundStar => "STBL-BASC-0009",
            Self::EmptyAdjacent => "STBL-BASC-0010",
            Self::TooManyStars => "STBL-CONT-0001",
            Self::TooFewStars => "STBL-CONT-0002",
            Self::ClashingOrbit => "STBL-CONT-0003",
            Self::StarOrEmpty => "STBL-CASE-0002",
            Self::Squeeze
            | Self::TightStrip
            | Self::Overcounting
            | Self::Undercounting
            | Self::FinnedCount
            | Self::NoRoom => return None,
        })
    }

    /// Its name for people.
    pub fn title(self) -> String {
        match self {
            Self::FinishWithEmpty => "Blackout".to_owned(),
            other => {
                let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
                other.id().split('-').map(capital).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// The rule with this name, LEGUP id or title, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        match plain.as_str() {
            "blackout" => return Some(Self::FinishWithEmpty),
            "finish-surround-with-empty" => return Some(Self::EmptyAdjacent),
            _ => {}
        }
        RULES
            .into_iter()
            .find(|rule| rule.id() == plain || rule.legup_id().is_some_and(|legup| legup.eq_ignore_ascii_case(&plain)))
    }

    /// What it is for.
    pub fn kind(self) -> Kind {
        match self {
            Self::ClashingOrbit | Self::TooManyStars | Self::TooFewStars | Self::NoRoom => Kind::Contradiction,
            Self::StarOrEmpty => Kind::Case,
            Self::SurroundStar
            | Self::FinishWithEmpty
            | Self::FinishWithStars
            | Self::EmptyAdjacent
            | Self::ColumnsWithinRegions
            | Self::RowsWithinRegions
            | Self::RegionsWithinColumns
            | Self::RegionsWithinRows
            | Self::ColumnsWithinRows
            | Self::RowsWithinColumns
            | Self::Squeeze
            | Self::TightStrip
            | Self::Overcounting
            | Self::Undercounting
            | Self::FinnedCount => Kind::Direct,
        }
    }
}

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

/// How much is looked at together, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Stars and units for themselves.
    Unit,
    /// What a star would do to the units around it.
    Neighbors,
    /// Several units counted together.
    Counting,
    /// How many stars fit into an area without touching.
    Room,
    /// What follows from a star by counting.
    Fins,
}

/// The tiers in order, with their direct rules.
const TIERS: [(Tier, &[Rule]); 5] = [
    (Tier::Unit, &[Rule::SurroundStar, Rule::FinishWithEmpty, Rule::FinishWithStars]),
    (Tier::Neighbors, &[Rule::EmptyAdjacent]),
    (Tier::Counting, &within::RULES),
    (Tier::Room, &[Rule::TightStrip, Rule::Squeeze, Rule::Overcounting, Rule::Undercounting]),
    (Tier::Fins, &[Rule::FinnedCount]),
];

impl Rule {
    /// How much the rule looks at together; `None` for the case rule, which looks at everything.
    pub fn tier(self) -> Option<Tier> {
        match self {
            Self::ClashingOrbit | Self::TooManyStars | Self::TooFewStars => Some(Tier::Unit),
            Self::NoRoom => Some(Tier::Counting),
            other => TIERS.iter().find(|(_, rules)| rules.contains(&other)).map(|&(tier, _)| tier),
        }
    }
}

/// The next step by the cheapest rule up to a tier: a contradiction, or something concluded.
pub fn next(situation: &Situation, most: Tier) -> Option<Deduction> {
    TIERS.iter().take_while(|(tier, _)| *tier <= most).find_map(|&(tier, rules)| {
        let clash = match tier {
            Tier::Unit => [Rule::ClashingOrbit, Rule::TooManyStars, Rule::TooFewStars]
                .into_iter()
                .find_map(|rule| contradiction(rule, situation)),
            Tier::Counting => contradiction::crowded_units(situation),
            Tier::Room => contradiction(Rule::NoRoom, situation),
            Tier::Neighbors | Tier::Fins => None,
        };
        clash.or_else(|| match tier {
            // The one that names the fewest units is the easiest to see.
            Tier::Counting => rules.iter().filter_map(|&rule| first(rule, situation)).min_by_key(|found| found.width),
            Tier::Unit | Tier::Neighbors | Tier::Room | Tier::Fins => {
                rules.iter().find_map(|&rule| first(rule, situation))
            }
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
fn list(puzzle: &Puzzle, units: &[super::puzzle::Unit]) -> String {
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
