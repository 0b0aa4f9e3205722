//! Steers a puzzle towards a level: moves cells between regions, one at a time, and keeps only the moves that do not
//! increase the distance to the level.

use std::cell::Cell;

use super::super::deduce::{End, judged};
use super::super::grade::{Grade, Level};
use super::super::grid::Puzzle;
use super::super::solve::Stop;
use super::Generated;
use super::draft::Draft;
use rules::Dice;

/// How many moves are tried before a puzzle is given up.
const MOVES_MAX: usize = 400;
/// The limit for the search of one puzzle's deduction, counted in calls of its `stop` callback.
const LOOKS_MAX: u32 = 60_000;
/// The distance of a puzzle that its level's rules cannot solve: greater than the distance of any solved puzzle.
const STUCK: u32 = 1000;

/// A puzzle's grade and its distance from the wanted level.
struct Fit {
    grade: Grade,
    /// 0 if the puzzle has the level.
    distance: u32,
}

/// A draft with exactly one solution, and its distance from the level.
pub(super) struct Candidate {
    draft: Draft,
    level: Level,
    fit: Fit,
}

impl Candidate {
    /// Grades a draft; the result is meaningless if `stop` has returned true.
    pub(super) fn new(draft: Draft, level: Level, stop: Stop) -> Self {
        let fit = Fit::of(&draft.puzzle(), level, stop);
        Self { draft, level, fit }
    }

    /// The distance from the level; 0 if the draft has the level.
    pub(super) fn distance(&self) -> u32 {
        self.fit.distance
    }

    /// Moves cells until the puzzle has the level; `None` after more than `patience` moves in a row that bring it no
    /// nearer. The result is meaningless if `stop` has returned true.
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
        // If the level needs no suppositions, none are tried.
        let splits = usize::from(level >= Level::Expert);
        let trace = judged(puzzle, splits, &enough);
        let grade = Grade::of(&trace);
        let (least, most) = level.scores();
        let is_whole = matches!(trace.end, End::Solved | End::Stuck);
        let distance = match grade.score {
            // The score is already that of the hardest level, however the rest of the deduction goes.
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
