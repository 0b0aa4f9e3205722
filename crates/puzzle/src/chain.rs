//! A supposition told as a chain: from one mark by no more steps than are needed to a contradiction.

use std::ops::Range;

use super::board::{Board, Mark};
use super::cells::{Cell, CellSet};
use super::rules::{self, Deduction, Field, Rule, Situation};
use super::solve::Stop;
use super::suppose::LINKS_MAX;

/// What comes of a mark that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The cell that is supposed.
    pub cell: Cell,
    /// The mark that it is supposed to have.
    pub mark: Mark,
    /// What follows, one from the other; without any of them the contradiction would not show.
    pub steps: Vec<Deduction>,
    /// The contradiction.
    pub end: Deduction,
}

/// A step as it is tried without its reason.
pub(super) type Bare = (Rule, CellSet, Mark);

impl Chain {
    /// What of these steps, which follow from the supposition and end in the contradiction, is needed for it. Once
    /// stopped, no more of them are left out.
    pub(super) fn of(
        field: &Field,
        (board, cell, mark): (Board, Cell, Mark),
        (steps, end): (&[Deduction], &Deduction),
        stop: Stop,
    ) -> Self {
        let whole = Self { cell, mark, steps: steps.to_vec(), end: end.clone() };
        whole.without_whole_steps(field, board, stop).trimmed(field, board, stop)
    }

    /// What of these steps is needed for the contradiction; nothing if they do not lead to it.
    pub(super) fn shortened(
        field: &Field,
        (board, cell, mark): (Board, Cell, Mark),
        steps: &[Bare],
        end: Rule,
        stop: Stop,
    ) -> Option<Self> {
        let (steps, board_after) = retold(field, board.with(&CellSet::only(cell), mark), steps)?;
        let end = rules::contradiction(end, &Situation::new(field, board_after))?;
        Some(Self { cell, mark, steps, end }.without_whole_steps(field, board, stop))
    }

    /// Leaves out every step without which the others still lead to the contradiction.
    fn without_whole_steps(mut self, field: &Field, board: Board, stop: Stop) -> Self {
        for nth in (0..self.steps.len()).rev() {
            if stop() {
                break;
            }
            let cells = self.steps[nth].cells;
            self = self.without(nth, &cells, field, board);
        }
        self
    }

    /// Leaves out every cell of a step that is not needed.
    pub(super) fn trimmed(mut self, field: &Field, board: Board, stop: Stop) -> Self {
        for nth in (0..self.steps.len()).rev() {
            for cell in self.steps[nth].cells.iter() {
                // A step's last cell was needed when the step was.
                if self.steps[nth].cells.len() > 1 && !stop() {
                    self = self.without(nth, &CellSet::only(cell), field, board);
                }
            }
        }
        self
    }

    /// Leaves these cells out of a step, if the chain still leads to the contradiction without them.
    fn without(self, nth: usize, part: &CellSet, field: &Field, board: Board) -> Self {
        let mut steps: Vec<Bare> = self.steps.iter().map(|step| (step.rule, step.cells, step.value)).collect();
        steps[nth].1 = steps[nth].1 - *part;
        steps.retain(|(_, cells, _)| !cells.is_empty());
        let start = board.with(&CellSet::only(self.cell), self.mark);
        let Some((steps, after)) = retold(field, start, &steps) else { return self };
        match rules::contradiction(self.end.rule, &Situation::new(field, after)) {
            Some(end) => Self { steps, end, ..self },
            None => self,
        }
    }

    /// How many links it has, the contradiction included.
    pub fn n_links(&self) -> usize {
        self.steps.len() + 1
    }

    /// The whole in a clause: what would follow, by numbers, and what is wrong with it. Of a chain that is too long to be
    /// told at once the reasons are left out.
    pub fn because(&self) -> String {
        if self.n_links() <= LINKS_MAX {
            return self.told(0..self.steps.len());
        }
        let steps = self.steps.iter().enumerate().map(|(nth, step)| format!("({}) {}; ", nth + 1, would_be(step)));
        format!("{}{}{}", self.supposed(), steps.collect::<String>(), self.end.because)
    }

    /// Some of its steps with their reasons, and behind the last what is wrong.
    pub fn told(&self, steps: Range<usize>) -> String {
        let end = if steps.end >= self.steps.len() { self.end.because.as_str() } else { "…" };
        let begin = if steps.start == 0 { self.supposed() } else { "… ".to_owned() };
        let told = self.steps.iter().enumerate().take(steps.end).skip(steps.start);
        let told = told.map(|(nth, step)| format!("({}) {}, since {}; ", nth + 1, would_be(step), step.because));
        format!("{begin}{}{end}", told.collect::<String>())
    }

    fn supposed(&self) -> String {
        format!("if {} were {}, then ", self.cell, self.mark.word())
    }
}

/// The conclusion of a step, in words: `A1, B2 are black`.
fn would_be(step: &Deduction) -> String {
    let are = match (step.value, step.cells.len()) {
        (Mark::Star, 1) => "is a star",
        (Mark::Star, _) => "are stars",
        (Mark::Black | Mark::Unknown, 1) => "is black",
        (Mark::Black | Mark::Unknown, _) => "are black",
    };
    format!("{} {are}", step.cells)
}

/// The steps with their reasons, as they follow one from the other, and the board after them; nothing if they do not
/// follow.
pub(super) fn retold(field: &Field, mut board: Board, steps: &[Bare]) -> Option<(Vec<Deduction>, Board)> {
    let mut told = Vec::with_capacity(steps.len());
    for (rule, cells, value) in steps {
        told.push(rules::told(*rule, &Situation::new(field, board), cells, *value)?);
        board.set_all(cells, *value);
    }
    Some((told, board))
}
