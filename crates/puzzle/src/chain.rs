//! A supposition told as a chain: from one mark by no more steps than are needed to a contradiction.

use super::board::{Board, Mark};
use super::cells::{Cell, CellSet};
use super::rules::{self, Deduction, Field, Rule, Situation};
use super::solve::Stop;

/// Up to so many characters the steps of a chain are told with their reasons.
const REASONS_CHARS_MAX: usize = 900;

/// What comes of a mark that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The cell of which something is supposed.
    pub cell: Cell,
    /// What it is supposed to be.
    pub mark: Mark,
    /// What follows, one from the other; without any of them the contradiction would not show.
    pub steps: Vec<Deduction>,
    /// The contradiction.
    pub end: Deduction,
}

/// A step as it is tried without its reason.
type Bare = (Rule, CellSet, Mark);

impl Chain {
    /// What of these steps, which follow from the supposition and end in the contradiction, is needed for it. Once
    /// stopped, no more of them are left out.
    pub(super) fn of(
        field: &Field,
        (board, cell, mark): (Board, Cell, Mark),
        (steps, end): (&[Deduction], &Deduction),
        stop: Stop,
    ) -> Self {
        let start = board.with(&CellSet::only(cell), mark);
        let mut bare: Vec<Bare> = steps.iter().map(|step| (step.rule, step.cells, step.value)).collect();
        let mut told = (steps.to_vec(), end.clone());
        let whole = (0..steps.len()).rev().map(|nth| (nth, steps[nth].cells));
        let singly = (0..steps.len()).rev().flat_map(|nth| steps[nth].cells.iter().map(move |cell| (nth, cell)));
        // Most steps have nothing to do with it: what is left is short.
        for (nth, part) in whole.chain(singly.map(|(nth, cell)| (nth, CellSet::only(cell)))) {
            if !bare[nth].1.meets(&part) {
                continue;
            }
            if stop() {
                break;
            }
            let mut fewer = bare.clone();
            fewer[nth].1 = fewer[nth].1 - part;
            if let Some(shorter) = retold(field, start, &fewer, end.rule) {
                (bare, told) = (fewer, shorter);
            }
        }
        Self { cell, mark, steps: told.0, end: told.1 }
    }

    /// The whole in a clause: what would follow, by numbers, and what is wrong with it.
    pub fn because(&self) -> String {
        let would_be = |step: &Deduction| match step.value {
            Mark::Star if step.cells.len() > 1 => format!("{} are stars", step.cells),
            Mark::Star => format!("{} is a star", step.cells),
            Mark::Black | Mark::Unknown if step.cells.len() > 1 => format!("{} are black", step.cells),
            Mark::Black | Mark::Unknown => format!("{} is black", step.cells),
        };
        let told = |with_reasons: bool| {
            let steps = self.steps.iter().enumerate().map(|(nth, step)| {
                let reason = if with_reasons { format!(", since {}", step.because) } else { String::new() };
                format!("({}) {}{reason}; ", nth + 1, would_be(step))
            });
            format!(
                "if {} were {}, then {}{}",
                self.cell,
                self.mark.word(),
                steps.collect::<String>(),
                self.end.because
            )
        };
        let whole = told(true);
        if whole.chars().count() <= REASONS_CHARS_MAX { whole } else { told(false) }
    }
}

/// The steps with their reasons, as they follow one from the other, and the contradiction they lead to; nothing if they
/// do not. A step without cells is left out.
fn retold(field: &Field, mut board: Board, bare: &[Bare], end: Rule) -> Option<(Vec<Deduction>, Deduction)> {
    let mut steps = Vec::new();
    for (rule, cells, value) in bare.iter().filter(|(_, cells, _)| !cells.is_empty()) {
        steps.push(rules::told(*rule, &Situation::new(field, board), cells, *value)?);
        board.set_all(cells, *value);
    }
    let end = rules::contradiction(end, &Situation::new(field, board))?;
    Some((steps, end))
}
