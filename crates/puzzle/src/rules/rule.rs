//! The rules with their names, here and in LEGUP, and their tiers.

use words::{Argument, Message, Words, puzzle};

use crate::board::Mark;

/// A rule by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// Unknown neighbors of a star are black.
    SurroundStar,
    /// The unknown cells of a unit that has all its stars are black.
    FinishWithEmpty,
    /// If a unit has only as many unknown cells as it misses stars, these cells are stars.
    FinishWithStars,
    /// A cell is black if a star there would leave a unit too few places.
    EmptyAdjacent,
    /// If the unknown cells of some columns lie in regions that miss equally many stars, the regions' other unknown
    /// cells are black.
    ColumnsWithinRegions,
    /// If the unknown cells of some rows lie in regions that miss equally many stars, the regions' other unknown cells
    /// are black.
    RowsWithinRegions,
    /// If the unknown cells of some regions lie in columns that miss equally many stars, the columns' other unknown
    /// cells are black.
    RegionsWithinColumns,
    /// If some regions' unknown cells lie in rows that miss as many stars, the rows' other unknown cells are black.
    RegionsWithinRows,
    /// If the unknown cells of some columns lie in rows that miss equally many stars (a fish), the rows' other unknown
    /// cells are black.
    ColumnsWithinRows,
    /// If the unknown cells of some rows lie in columns that miss equally many stars, the columns' other unknown cells
    /// are black.
    RowsWithinColumns,
    /// A cell is decided if all ways to place the missing stars of a unit agree on it.
    Squeeze,
    /// Cells are decided if two neighboring lines have room only for their own stars.
    TightStrip,
    /// Cells are decided if neighboring lines need all the stars that the regions can put into them.
    Overcounting,
    /// Cells are decided if neighboring lines have room only for the stars that the regions must put into them.
    Undercounting,
    /// A cell is black if a star there, with everything that it blackens, would leave one unit too few places or too
    /// little room.
    Elimination,
    /// A cell is black if a star there would leave some lines or regions, counted together, too little room.
    FinnedCount,
    /// Contradiction: two stars touch.
    ClashingOrbit,
    /// Contradiction: a unit has too many stars.
    TooManyStars,
    /// Contradiction: a unit has too few stars and unknown cells.
    TooFewStars,
    /// Contradiction: units together have no room for their stars.
    NoRoom,
    /// Case: a cell is a star, or it is black.
    StarOrEmpty,
}

/// The purpose of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The rule concludes marks.
    Direct,
    /// The rule ends a branch.
    Contradiction,
    /// The rule opens two branches.
    Case,
}

/// How many things a rule considers together, fewest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Single stars and units.
    Unit,
    /// The effect of a star on the units around it.
    Neighbors,
    /// Several units counted together.
    Counting,
    /// How many stars fit into an area without touching.
    Room,
    /// Everything that follows from supposing a star.
    Fins,
}

/// The fixed facts about a rule.
struct Entry {
    rule: Rule,
    id: &'static str,
    legup_id: Option<&'static str>,
    kind: Kind,
    tier: Option<Tier>,
}

impl Entry {
    const fn new(rule: Rule, id: &'static str, legup_id: Option<&'static str>, kind: Kind, tier: Option<Tier>) -> Self {
        Self { rule, id, legup_id, kind, tier }
    }
}

/// Every rule, the easier before the harder within its kind.
const ENTRIES: [Entry; 21] = [
    Entry::new(Rule::SurroundStar, "surround-star", Some("STBL-BASC-0009"), Kind::Direct, Some(Tier::Unit)),
    Entry::new(Rule::FinishWithEmpty, "finish-with-empty", Some("STBL-BASC-0001"), Kind::Direct, Some(Tier::Unit)),
    Entry::new(Rule::FinishWithStars, "finish-with-stars", Some("STBL-BASC-0004"), Kind::Direct, Some(Tier::Unit)),
    Entry::new(Rule::EmptyAdjacent, "empty-adjacent", Some("STBL-BASC-0010"), Kind::Direct, Some(Tier::Neighbors)),
    Entry::new(
        Rule::ColumnsWithinRegions,
        "columns-within-regions",
        Some("STBL-BASC-0002"),
        Kind::Direct,
        Some(Tier::Counting),
    ),
    Entry::new(
        Rule::RowsWithinRegions,
        "rows-within-regions",
        Some("STBL-BASC-0008"),
        Kind::Direct,
        Some(Tier::Counting),
    ),
    Entry::new(
        Rule::RegionsWithinColumns,
        "regions-within-columns",
        Some("STBL-BASC-0005"),
        Kind::Direct,
        Some(Tier::Counting),
    ),
    Entry::new(
        Rule::RegionsWithinRows,
        "regions-within-rows",
        Some("STBL-BASC-0006"),
        Kind::Direct,
        Some(Tier::Counting),
    ),
    Entry::new(
        Rule::ColumnsWithinRows,
        "columns-within-rows",
        Some("STBL-BASC-0003"),
        Kind::Direct,
        Some(Tier::Counting),
    ),
    Entry::new(
        Rule::RowsWithinColumns,
        "rows-within-columns",
        Some("STBL-BASC-0007"),
        Kind::Direct,
        Some(Tier::Counting),
    ),
    Entry::new(Rule::TightStrip, "tight-strip", None, Kind::Direct, Some(Tier::Room)),
    Entry::new(Rule::Squeeze, "squeeze", None, Kind::Direct, Some(Tier::Room)),
    Entry::new(Rule::Overcounting, "overcounting", None, Kind::Direct, Some(Tier::Room)),
    Entry::new(Rule::Undercounting, "undercounting", None, Kind::Direct, Some(Tier::Room)),
    Entry::new(Rule::Elimination, "elimination", None, Kind::Direct, Some(Tier::Fins)),
    Entry::new(Rule::FinnedCount, "finned-count", None, Kind::Direct, Some(Tier::Fins)),
    Entry::new(Rule::ClashingOrbit, "clashing-orbit", Some("STBL-CONT-0003"), Kind::Contradiction, Some(Tier::Unit)),
    Entry::new(Rule::TooManyStars, "too-many-stars", Some("STBL-CONT-0001"), Kind::Contradiction, Some(Tier::Unit)),
    Entry::new(Rule::TooFewStars, "too-few-stars", Some("STBL-CONT-0002"), Kind::Contradiction, Some(Tier::Unit)),
    Entry::new(Rule::NoRoom, "no-room", None, Kind::Contradiction, Some(Tier::Counting)),
    Entry::new(Rule::StarOrEmpty, "star-or-empty", Some("STBL-CASE-0002"), Kind::Case, None),
];

/// The rule's name in the reader's language, as an argument of a message.
impl From<Rule> for Argument {
    fn from(rule: Rule) -> Self {
        rule.name().into()
    }
}

/// The older name of Finish With Empty in LEGUP, which the rules page uses.
const FINISH_WITH_EMPTY: &str = "blackout";
/// The present name of Empty Adjacent in LEGUP.
const EMPTY_ADJACENT: &str = "finish-surround-with-empty";

impl Rule {
    /// Every rule.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.rule)
    }

    fn entry(self) -> &'static Entry {
        ENTRIES.iter().find(|entry| entry.rule == self).expect("the table has every rule")
    }

    /// The rule's name in commands and files.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// LEGUP's identifier of the rule, if LEGUP has or had the rule.
    pub fn legup_id(self) -> Option<&'static str> {
        self.entry().legup_id
    }

    /// The purpose of the rule.
    pub fn kind(self) -> Kind {
        self.entry().kind
    }

    /// The rule's tier; `None` for the case rule, which has no limit on what it considers.
    pub fn tier(self) -> Option<Tier> {
        self.entry().tier
    }

    /// The mark that this rule usually concludes or supposes; some rules can conclude either mark.
    pub fn usual_mark(self) -> Mark {
        if [Self::FinishWithStars, Self::StarOrEmpty].contains(&self) { Mark::Star } else { Mark::Black }
    }

    /// The direct rules of a tier, the cheapest first.
    pub(super) fn direct(tier: Tier) -> impl Iterator<Item = Self> {
        let there = move |entry: &&Entry| entry.kind == Kind::Direct && entry.tier == Some(tier);
        ENTRIES.iter().filter(there).map(|entry| entry.rule)
    }

    /// The rule under which the present version of LEGUP accepts the same step. LEGUP has dropped three rules that
    /// concluded the same as their mirrored rules, and refuses files with their identifiers.
    #[must_use]
    pub fn kept_by_legup(self) -> Self {
        let mirrors = [
            (Self::RegionsWithinColumns, Self::ColumnsWithinRegions),
            (Self::RegionsWithinRows, Self::RowsWithinRegions),
            (Self::RowsWithinColumns, Self::ColumnsWithinRows),
        ];
        mirrors.into_iter().find(|(dropped, _)| *dropped == self).map_or(self, |(_, kept)| kept)
    }

    /// The rule's name in the reader's language.
    pub fn name(self) -> Message {
        puzzle::Rule { rule: Words::markup(self.id()) }.into()
    }

    /// The rule's English name, which LEGUP's files contain and people may type.
    pub fn title(self) -> String {
        let id = if self == Self::FinishWithEmpty { FINISH_WITH_EMPTY } else { self.id() };
        let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
        id.split('-').map(capital).collect::<Vec<_>>().join(" ")
    }

    /// The rule with this name, LEGUP identifier or title, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        match plain.as_str() {
            FINISH_WITH_EMPTY => Some(Self::FinishWithEmpty),
            EMPTY_ADJACENT => Some(Self::EmptyAdjacent),
            _ => Self::all().find(|rule| {
                rule.id() == plain || rule.legup_id().is_some_and(|legup| legup.eq_ignore_ascii_case(&plain))
            }),
        }
    }
}
