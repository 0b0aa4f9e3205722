//! A refuted supposition as a chain: the fewest steps that lead from one supposed mark to a contradiction.

use std::ops::Range;

use words::{Message, puzzle};

use super::board::{Board, Mark};
use super::cells::{Cell, CellSet};
use super::rules::{self, Deduction, Field, Rule, Situation};
use super::solve::Stop;
use super::suppose::LINKS_MAX;

/// The proof that a mark is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The cell whose mark is supposed.
    pub cell: Cell,
    /// The supposed mark.
    pub mark: Mark,
    /// The steps that follow from the supposition, in order; each of them is needed for the contradiction.
    pub steps: Vec<Deduction>,
    /// The contradiction to which the steps lead.
    pub end: Deduction,
}

/// Which steps keep their reasons when a later step is removed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// All steps before the removed one: their boards do not change, so their reasons stay valid.
    Before,
    Nothing,
}

/// A step without its reason.
pub(super) type Bare = (Rule, CellSet, Mark);

impl Chain {
    /// Makes a chain of the steps that the contradiction needs. `steps` follow from the supposition and end in the
    /// contradiction `end`. When `stop` returns true, the remaining steps are kept.
    pub(super) fn of(
        field: &Field,
        board: Board,
        cell: Cell,
        mark: Mark,
        steps: &[Deduction],
        end: &Deduction,
        stop: Stop,
    ) -> Self {
        let whole = Self { cell, mark, steps: steps.to_vec(), end: end.clone() };
        // The steps may have been found with other reasons than [`retold`] gives them, so all of them are derived again
        // each time.
        whole.without_whole_steps(field, board, Kept::Nothing, stop).leaner(field, board, Kept::Nothing, stop)
    }

    /// Makes a chain of the steps that the contradiction needs; `None` if the steps do not lead to it.
    pub(super) fn shortened(
        field: &Field,
        board: Board,
        cell: Cell,
        mark: Mark,
        steps: &[Bare],
        end: Rule,
        stop: Stop,
    ) -> Option<Self> {
        let (steps, board_after) = retold(field, board.with(&CellSet::only(cell), mark), steps)?;
        let end = rules::contradiction(end, &Situation::new(field, board_after))?;
        Some(Self { cell, mark, steps, end }.without_whole_steps(field, board, Kept::Before, stop))
    }

    /// Removes every step without which the others still lead to the contradiction.
    fn without_whole_steps(mut self, field: &Field, board: Board, kept: Kept, stop: Stop) -> Self {
        for nth in (0..self.steps.len()).rev() {
            if stop() {
                break;
            }
            let cells = self.steps[nth].cells;
            self = self.without(nth, &cells, field, board, kept);
        }
        self
    }

    /// Takes a chain from [`Self::shortened`] and removes the cells of each step that the contradiction does not need.
    pub(super) fn trimmed(self, field: &Field, board: Board, stop: Stop) -> Self {
        self.leaner(field, board, Kept::Before, stop)
    }

    fn leaner(mut self, field: &Field, board: Board, kept: Kept, stop: Stop) -> Self {
        for nth in (0..self.steps.len()).rev() {
            for cell in self.steps[nth].cells.iter() {
                // If a step is needed, so is its last remaining cell.
                if self.steps[nth].cells.len() > 1 && !stop() {
                    self = self.without(nth, &CellSet::only(cell), field, board, kept);
                }
            }
        }
        self
    }

    /// Removes these cells from a step, if the chain still leads to the contradiction without them.
    fn without(mut self, nth: usize, part: &CellSet, field: &Field, board: Board, kept: Kept) -> Self {
        let n_kept = if kept == Kept::Before { nth } else { 0 };
        let start = board.with(&CellSet::only(self.cell), self.mark);
        let start = self.steps[..n_kept].iter().fold(start, |board, step| board.with(&step.cells, step.value));
        let mut rest: Vec<Bare> = self.steps[n_kept..].iter().map(|step| (step.rule, step.cells, step.value)).collect();
        rest[nth - n_kept].1 = rest[nth - n_kept].1 - *part;
        rest.retain(|(_, cells, _)| !cells.is_empty());
        let Some((rest, after)) = retold(field, start, &rest) else { return self };
        if let Some(end) = rules::contradiction(self.end.rule, &Situation::new(field, after)) {
            self.steps.truncate(n_kept);
            self.steps.extend(rest);
            self.end = end;
        }
        self
    }

    /// The number of links, including the contradiction.
    pub fn n_links(&self) -> usize {
        self.steps.len() + 1
    }

    /// The whole chain as one clause: what would follow, each link with its reason, and the contradiction. A chain that
    /// is too long for one message is summarized by its length and its contradiction.
    pub fn because(&self) -> Message {
        let (mark, cell, n_steps) = (self.mark, self.cell, self.steps.len());
        if self.n_links() <= LINKS_MAX {
            return self.told(0..n_steps);
        }
        puzzle::LongChain { mark, cell, links: n_steps, because: self.end.because.clone() }.into()
    }

    /// Some of the chain's steps with their reasons, followed by the contradiction if the last step is among them.
    pub fn told(&self, steps: Range<usize>) -> Message {
        let dots = || Message::verbatim("…");
        let end = if steps.end >= self.steps.len() { self.end.because.clone() } else { dots() };
        let link = |(number, step): (usize, &Deduction)| {
            puzzle::LinkSince { number, are: is(step), because: step.because.clone() }.into()
        };
        let told = (1..).zip(&self.steps).take(steps.end).skip(steps.start).map(link);
        let links = Message::joined(told.chain([end]), LINKS_BETWEEN);
        if steps.start == 0 { self.supposed(links) } else { Message::joined([dots(), links], " ") }
    }

    fn supposed(&self, links: Message) -> Message {
        puzzle::Chain { mark: self.mark, cell: self.cell, links }.into()
    }
}

/// Separates the links of a chain in a sentence.
const LINKS_BETWEEN: &str = "; ";

/// The conclusion of a step, in words: `A1, B2 are black`.
fn is(step: &Deduction) -> Message {
    rules::are(&step.cells, step.value)
}

/// Derives the steps one after the other, with their reasons; returns them and the board after them, or `None` if a
/// step does not follow from those before it.
pub(super) fn retold(field: &Field, mut board: Board, steps: &[Bare]) -> Option<(Vec<Deduction>, Board)> {
    let mut told = Vec::with_capacity(steps.len());
    for (rule, cells, value) in steps {
        told.push(rules::told(*rule, &Situation::new(field, board), cells, *value)?);
        board.set_all(cells, *value);
    }
    Some((told, board))
}
