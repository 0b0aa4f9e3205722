//! How hard a puzzle is for people, judged by the deduction that solves it.
//!
//! What makes a puzzle hard is how many kinds of things have to be seen, and how often each: a kind costs the more the
//! more units it looks at together, and the second use of the same kind half as much as the first, the third a third.
//! The costs and the limits of the levels were fitted to half of the published puzzles with labels and tried on the
//! other half; `dealer puzzle survey` prints how well they agree.

use std::fmt;

use super::deduce::{End, Trace};
use super::rules::{Deduction, Rule, Tier};

/// Five levels, from the easiest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Looking at stars and single units, and now and then at one unit within another.
    Easy,
    /// A few kinds of steps, most of them with one or two units.
    Medium,
    /// Several kinds of steps, some with more units counted together.
    Hard,
    /// Most kinds of steps, often; or what a star would lead to has to be followed.
    Expert,
    /// Suppositions have to be followed again and again, or inside each other.
    Extreme,
}

/// All levels, from the easiest.
pub const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

/// The least score of each level but the easiest.
const LIMITS: [(u32, Level); 4] =
    [(400, Level::Extreme), (270, Level::Expert), (130, Level::Hard), (40, Level::Medium)];

/// A kind of step that takes more than looking at one star or unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A star would leave a unit beside it too few places.
    Neighbors,
    /// One unit within another.
    Pair,
    /// The ways to place the stars of one unit.
    Squeeze,
    /// One line and what the regions give to it.
    Line,
    /// The room in two neighboring lines.
    Strip,
    /// A star would leave a unit or two no room.
    NearFin,
    /// More units counted together.
    Several,
    /// More units counted together, which decides a cell only with a star in mind.
    FarFin,
    /// Both branches of a cell.
    Supposition,
}

/// Every kind, with what its first use costs.
const COSTS: [(Kind, u32); 9] = [
    (Kind::Neighbors, 3),
    (Kind::Pair, 20),
    (Kind::Squeeze, 20),
    (Kind::Line, 30),
    (Kind::Strip, 40),
    (Kind::NearFin, 40),
    (Kind::Several, 40),
    (Kind::FarFin, 60),
    (Kind::Supposition, 60),
];

impl Kind {
    /// The kind of a step of the main line; nothing for those that need no searching.
    fn of(step: &Deduction) -> Option<Self> {
        let told = |few: usize, kind: Self, else_: Self| Some(if step.named <= few { kind } else { else_ });
        match (step.rule, step.rule.tier()) {
            (Rule::TightStrip, _) => Some(Self::Strip),
            (Rule::Squeeze, _) => Some(Self::Squeeze),
            (_, None) => Some(Self::Supposition),
            (_, Some(Tier::Unit)) => None,
            (_, Some(Tier::Neighbors)) => Some(Self::Neighbors),
            (_, Some(Tier::Counting)) => told(2, Self::Pair, Self::Several),
            (_, Some(Tier::Room)) => told(1, Self::Line, Self::Several),
            (_, Some(Tier::Fins)) => told(2, Self::NearFin, Self::FarFin),
        }
    }
}

/// What so many uses of a kind cost.
fn cost(first: u32, uses: usize) -> u32 {
    (1..).take(uses).map(|nth| first / nth).sum()
}

impl Level {
    /// The level of a deduction that came to the end. What needs nothing beyond what one unit has no room for is at most
    /// medium, however often.
    fn of(main: &[&Deduction], score: u32) -> Self {
        let level = LIMITS.into_iter().find(|(least, _)| score >= *least).map_or(Self::Easy, |(_, level)| level);
        let is_narrow = |step: &&Deduction| match Kind::of(step) {
            None | Some(Kind::Neighbors | Kind::Pair) => true,
            Some(Kind::NearFin) => step.named <= 1,
            Some(_) => false,
        };
        if main.iter().all(is_narrow) { level.min(Self::Medium) } else { level }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }

    /// The scores that it has, from the first to the last.
    pub(super) fn scores(self) -> (u32, u32) {
        let least = |level: Self| LIMITS.into_iter().find(|(_, other)| *other == level).map_or(0, |(least, _)| least);
        let next = LEVELS.into_iter().find(|other| *other > self);
        (least(self), next.map_or(u32::MAX, |next| least(next) - 1))
    }

    /// The level of this word.
    pub fn parse(word: &str) -> Option<Self> {
        LEVELS.into_iter().find(|level| level.word() == word)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A deduction, judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// How hard it is as a number that orders puzzles of any size, from 0.
    pub score: u32,
    /// Whether the deduction came to the end; if not, the level is [`Level::Extreme`].
    pub solved: bool,
    /// The hardest rule that was needed; `None` if nothing was to be done.
    pub hardest: Option<Rule>,
    /// The most units that had to be looked at together.
    pub width: usize,
    /// How deep suppositions stood in each other.
    pub split_depth: usize,
    /// How many steps were taken, those of suppositions included.
    pub steps: usize,
}

impl Grade {
    /// Judges a deduction.
    pub fn of(trace: &Trace) -> Self {
        let split_depth = trace.steps.iter().map(|step| step.depth).max().unwrap_or(0);
        let solved = trace.end == End::Solved;
        let main: Vec<&Deduction> =
            trace.steps.iter().filter(|step| step.depth == 0).map(|step| &step.deduction).collect();
        let uses = |kind: Kind| main.iter().filter(|step| Kind::of(step) == Some(kind)).count();
        let score = COSTS.into_iter().map(|(kind, first)| cost(first, uses(kind))).sum();
        let level = if solved { Level::of(&main, score) } else { Level::Extreme };
        // A rule without a tier is the supposition, the hardest of all.
        let weight = |rule: Rule| (rule.tier().is_none(), rule.tier());
        let hardest = main.iter().map(|step| (weight(step.rule), step.width, step.rule)).max().map(|(_, _, rule)| rule);
        let width = main.iter().map(|step| step.width).max().unwrap_or(0);
        Self { level, score, solved, hardest, width, split_depth, steps: trace.steps.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_again_costs_less_each_time() {
        assert_eq!([0, 1, 2, 3].map(|uses| cost(60, uses)), [0, 60, 90, 110]);
    }

    #[test]
    fn levels_are_found_by_their_words() {
        assert!(LEVELS.is_sorted() && LEVELS.into_iter().all(|level| Level::parse(level.word()) == Some(level)));
        assert!(COSTS.map(|(_, first)| first).is_sorted());
    }
}
