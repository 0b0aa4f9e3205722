//! Moving cells between regions until a puzzle is as hard as wanted: one cell after the other, and only so that it comes
//! no farther from it.

use std::cell::Cell;

use super::super::deduce::{End, judged};
use super::super::grade::{Grade, Level};
use super::super::grid::Puzzle;
use super::super::solve::Stop;
use super::Generated;
use super::draft::Draft;
use rules::Dice;

/// Cells moved before a puzzle is given up.
const MOVES_MAX: usize = 400;
/// The limit of the search for the steps that solve one puzzle, in places looked at.
const LOOKS_MAX: u32 = 60_000;
/// How much farther than any score a puzzle is that is not solved as those of its level are.
const STUCK: u32 = 1000;

/// How hard a puzzle is and how far that is from what is wanted.
struct Fit {
    grade: Grade,
    /// 0 if it is of the level.
    distance: u32,
}

/// A draft with one solution and how far it is from the level.
pub(super) struct Candidate {
    draft: Draft,
    level: Level,
    fit: Fit,
}

impl Candidate {
    /// Judges a draft; means nothing if it was stopped.
    pub(super) fn new(draft: Draft, level: Level, stop: Stop) -> Self {
        let fit = Fit::of(&draft.puzzle(), level, stop);
        Self { draft, level, fit }
    }

    /// How far it is from the level: 0 if it is of it.
    pub(super) fn distance(&self) -> u32 {
        self.fit.distance
    }

    /// Moves cells until the puzzle is of the level; `None` if this many moves in a row bring it no nearer, or means
    /// nothing if it was stopped.
    pub(super) fn steer(mut self, patience: usize, dice: &mut Dice, stop: Stop) -> Option<Generated> {
        let mut in_vain = 0;
        for _ in 0..MOVES_MAX {
            if self.fit.distance == 0 {
                let (puzzle, solution) = (self.draft.puzzle(), *self.draft.solution());
                return Some(Generated { puzzle, solution, grade: Some(self.fit.grade) });
            }
            if in_vain > patience || stop() {
                return None;
            }
            in_vain += 1;
            let mut moved = self.draft.clone();
            if !moved.nudge(dice) || !moved.is_unique(stop) {
                continue;
            }
            let next = Self::new(moved, self.level, stop);
            if next.distance() < self.distance() {
                in_vain = 0;
            }
            if next.distance() <= self.distance() {
                self = next;
            }
        }
        None
    }
}

impl Fit {
    fn of(puzzle: &Puzzle, level: Level, stop: Stop) -> Self {
        let looks = Cell::new(0);
        let enough = || {
            looks.set(looks.get() + 1);
            looks.get() > LOOKS_MAX || stop()
        };
        // Where the level needs no suppositions, none are tried.
        let splits = usize::from(level >= Level::Expert);
        let trace = judged(puzzle, splits, &enough);
        let grade = Grade::of(&trace);
        let (least, most) = level.scores();
        let is_whole = matches!(trace.end, End::Solved | End::Stuck);
        let distance = match grade.score {
            // However it goes on, it is not easier than that.
            score if level == Level::Extreme && score >= least => 0,
            _ if !is_whole || splits == 0 && trace.end == End::Stuck => {
                STUCK + u32::try_from(trace.board.unknown().len()).expect("at most 676 cells")
            }
            _ if grade.level == level => 0,
            score if score < least => least - score,
            score => (score - score.min(most)).max(1),
        };
        Self { grade, distance }
    }
}
