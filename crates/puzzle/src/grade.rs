//! Grades how hard a puzzle is for people, by the deduction that solves it.
//!
//! A puzzle is hard if many kinds of patterns have to be noticed, and often. Each kind of step has a cost, which is
//! higher the more units must be looked at together. The second use of a kind costs half as much as the first, the
//! third use a third. The costs and the limits of the levels were fitted to one half of the published puzzles with
//! labels and tested on the other half; `dealer puzzle survey` prints how well they agree.

use std::fmt;

use super::deduce::{End, Trace};
use super::rules::{Deduction, Rule, Tier};

/// The five levels, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Needs only stars and single units, and now and then one unit within another.
    Easy,
    /// Needs a few kinds of steps, most of them with one or two units.
    Medium,
    /// Needs several kinds of steps, some with more units counted together.
    Hard,
    /// Needs most kinds of steps often, or following what a star would lead to.
    Expert,
    /// Needs suppositions again and again, or nested suppositions.
    Extreme,
}

/// All levels, easiest first.
pub const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

/// The lowest score of each level except the easiest.
const LIMITS: [(u32, Level); 4] =
    [(400, Level::Extreme), (270, Level::Expert), (130, Level::Hard), (40, Level::Medium)];

/// A kind of step that needs more than one star or one unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A star would leave too few places in a neighboring unit.
    Neighbors,
    /// Considers one unit within another.
    Pair,
    /// Considers all ways to place the stars of one unit.
    Squeeze,
    /// Counts what the regions contribute to one line.
    Line,
    /// Considers the room in two neighboring lines.
    Strip,
    /// A star would leave no room in one or two units.
    NearFin,
    /// Counts more units together than `Pair` and `Line`.
    Several,
    /// Counts more than two units together after supposing a star.
    FarFin,
    /// Follows both branches of a cell.
    Supposition,
}

/// Every kind, with the cost of its first use.
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
    /// The kind of a step on the main line; `None` for steps that need no searching.
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

/// The cost of this many uses of a kind whose first use costs `first`.
fn cost(first: u32, uses: usize) -> u32 {
    (1..).take(uses).map(|nth| first / nth).sum()
}

impl Level {
    /// The level of a complete deduction. A step is narrow if it considers at most one unit within another, or the room
    /// of one unit. If all steps are narrow, the level is at most medium, however many steps there are.
    fn of(main: &[&Deduction], score: u32) -> Self {
        let level = LIMITS.into_iter().find(|(least, _)| score >= *least).map_or(Self::Easy, |(_, level)| level);
        let is_narrow = |step: &&Deduction| match Kind::of(step) {
            None | Some(Kind::Neighbors | Kind::Pair) => true,
            Some(Kind::NearFin) => step.named <= 1,
            Some(_) => false,
        };
        if main.iter().all(is_narrow) { level.min(Self::Medium) } else { level }
    }

    /// The level's name.
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }

    /// The lowest and the highest score of the level.
    pub(super) fn scores(self) -> (u32, u32) {
        let least = |level: Self| LIMITS.into_iter().find(|(_, other)| *other == level).map_or(0, |(least, _)| least);
        let next = LEVELS.into_iter().find(|other| *other > self);
        (least(self), next.map_or(u32::MAX, |next| least(next) - 1))
    }

    /// The level with this name.
    pub fn parse(word: &str) -> Option<Self> {
        LEVELS.into_iter().find(|level| level.word() == word)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How hard a puzzle is, judged by its deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// How hard the puzzle is for people.
    pub level: Level,
    /// A number that orders puzzles of any size by difficulty, from 0.
    pub score: u32,
    /// Whether the deduction solved the puzzle; if not, the level is [`Level::Extreme`].
    pub solved: bool,
    /// The hardest rule that was needed; `None` if there was nothing to do.
    pub hardest: Option<Rule>,
    /// The greatest number of units that one step had to consider together.
    pub width: usize,
    /// The greatest nesting depth of suppositions.
    pub split_depth: usize,
    /// The number of steps, including those of suppositions.
    pub steps: usize,
}

impl Grade {
    /// Grades a puzzle by the deduction that solves it.
    pub fn of(trace: &Trace) -> Self {
        let split_depth = trace.steps.iter().map(|step| step.depth).max().unwrap_or(0);
        let solved = trace.end == End::Solved;
        let main: Vec<&Deduction> =
            trace.steps.iter().filter(|step| step.depth == 0).map(|step| &step.deduction).collect();
        let uses = |kind: Kind| main.iter().filter(|step| Kind::of(step) == Some(kind)).count();
        let score = COSTS.into_iter().map(|(kind, first)| cost(first, uses(kind))).sum();
        let level = if solved { Level::of(&main, score) } else { Level::Extreme };
        // The only rule without a tier is the supposition, the hardest of all.
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
