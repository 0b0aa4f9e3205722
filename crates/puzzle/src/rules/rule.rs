//! The rules by name: what they are called here, in LEGUP and among people, and how much each looks at.

use words::{Argument, Message, Words, puzzle};

use crate::board::Mark;

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
    /// Rows whose unknowns lie in regions that miss as many stars: the regions' other unknowns are black.
    RowsWithinRegions,
    /// Regions whose unknowns lie in columns that miss as many stars.
    RegionsWithinColumns,
    /// Regions whose unknowns lie in rows that miss as many stars.
    RegionsWithinRows,
    /// Columns whose unknowns lie in rows that miss as many stars: a fish.
    ColumnsWithinRows,
    /// Rows whose unknowns lie in columns that miss as many stars.
    RowsWithinColumns,
    /// All ways to place a unit's stars agree on a cell.
    Squeeze,
    /// Two neighboring lines have room for just their stars.
    TightStrip,
    /// Neighboring lines need all the stars that the regions can put into them.
    Overcounting,
    /// Neighboring lines have no more stars than the regions must put into them.
    Undercounting,
    /// A cell whose star, with all that it blackens, would leave one unit too few places or too little room.
    Elimination,
    /// A cell whose star would leave some lines or regions, counted together, too little room.
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
    /// The rule ends a branch.
    Contradiction,
    /// It opens two branches.
    Case,
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

/// Every rule, the cheaper before the dearer within its kind.
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

/// The page's title of Finish With Empty, LEGUP's older name.
const FINISH_WITH_EMPTY: &str = "blackout";
/// LEGUP's present name for Empty Adjacent.
const EMPTY_ADJACENT: &str = "finish-surround-with-empty";

impl Rule {
    /// Every rule.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.rule)
    }

    fn entry(self) -> &'static Entry {
        ENTRIES.iter().find(|entry| entry.rule == self).expect("the table has every rule")
    }

    /// Its name in commands and files.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// LEGUP's identifier, if LEGUP has or had the rule.
    pub fn legup_id(self) -> Option<&'static str> {
        self.entry().legup_id
    }

    /// What it is for.
    pub fn kind(self) -> Kind {
        self.entry().kind
    }

    /// How much the rule looks at together; `None` for the case rule, which looks at everything.
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

    /// The rule under which LEGUP's present version accepts the same step. It has dropped three names, of rules that
    /// concluded just what their mirrors do, and refuses files with their identifiers.
    #[must_use]
    pub fn kept_by_legup(self) -> Self {
        let mirrors = [
            (Self::RegionsWithinColumns, Self::ColumnsWithinRegions),
            (Self::RegionsWithinRows, Self::RowsWithinRegions),
            (Self::RowsWithinColumns, Self::ColumnsWithinRows),
        ];
        mirrors.into_iter().find(|(dropped, _)| *dropped == self).map_or(self, |(_, kept)| kept)
    }

    /// Its name for people.
    pub fn name(self) -> Message {
        puzzle::Rule { rule: Words::markup(self.id()) }.into()
    }

    /// The rule's English name, which LEGUP's files contain and people may type.
    pub fn title(self) -> String {
        let id = if self == Self::FinishWithEmpty { FINISH_WITH_EMPTY } else { self.id() };
        let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
        id.split('-').map(capital).collect::<Vec<_>>().join(" ")
    }

    /// The rule with this name, LEGUP id or title, in any case.
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
