//! How hard a puzzle is for people, judged by the deduction that solves it.

use std::fmt;

use super::deduce::{End, Trace};
use super::rules::{Deduction, Rule, Tier};

/// Five levels, from the easiest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Looking at one star or one unit at a time is enough.
    Easy,
    /// A unit has to be counted within another.
    Medium,
    /// Several units have to be counted together, or how many stars fit into an area has to be seen.
    Hard,
    /// What a star would lead to has to be followed for a step or two.
    Expert,
    /// Suppositions have to be followed with counting, or inside each other.
    Extreme,
}

/// All levels, from the easiest.
pub const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

impl Level {
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
        let tier = |depth: bool| {
            let there = trace.steps.iter().filter(move |step| (step.depth > 0) == depth);
            there.filter_map(|step| step.deduction.rule.tier()).max()
        };
        let main = trace.steps.iter().filter(|step| step.depth == 0).map(|step| &step.deduction);
        let counted = |step: &&Deduction| step.rule.tier() == Some(Tier::Counting);
        let sets = main.clone().filter(counted).any(|step| step.width > 1);
        let level = match (split_depth, tier(true), tier(false)) {
            _ if !solved => Level::Extreme,
            (0, _, None | Some(Tier::Unit | Tier::Neighbors)) => Level::Easy,
            (0, _, Some(Tier::Counting)) if !sets => Level::Medium,
            (0, _, Some(Tier::Counting | Tier::Room)) => Level::Hard,
            (0, _, Some(Tier::Fins)) | (1, None | Some(Tier::Unit | Tier::Neighbors), _) => Level::Expert,
            _ => Level::Extreme,
        };
        // A rule without a tier is the supposition, the hardest of all.
        let weight = |rule: Rule| (rule.tier().is_none(), rule.tier());
        let hardest =
            main.clone().map(|step| (weight(step.rule), step.width, step.rule)).max().map(|(_, _, rule)| rule);
        let width = main.map(|step| step.width).max().unwrap_or(0);
        Self { level, solved, hardest, width, split_depth, steps: trace.steps.len() }
    }
}
