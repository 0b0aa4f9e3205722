//! Hints in two steps: first the rule and where to look, then the cells and why.

use std::cell::Cell as Counter;

use serde::{Serialize, Serializer};
use serde_json::json;

use super::action::Marking;
use super::engine::board::{Board, Mark};
use super::engine::cells::{Cell, CellSet};
use super::engine::deduce::{self, deduce};
use super::engine::puzzle::{Puzzle, Unit};
use super::engine::rules::{Deduction, Kind, Rule};

/// How long suppositions are followed in search of a hint, in steps and cells looked at.
const LOOKS_MAX: u32 = 3000;

/// A hint about one board.
pub(super) struct Hint {
    found: Found,
    /// Whether its cells are told as well.
    pub(super) is_whole: bool,
}

/// What there is to be told.
enum Found {
    /// These marks contradict the solution.
    Mistake(CellSet),
    /// This comes next.
    Step(Deduction),
}

/// What the player sees of a hint, and nothing of it that they have not asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// The rule; `None` for a mistake.
    pub(super) rule: Option<Rule>,
    /// Where to look.
    pub(super) area: CellSet,
    /// The area's name, if it is a row, a column or a region.
    pub(super) unit: Option<String>,
    /// What follows; `None` as long as it has not been asked for.
    pub(super) conclusion: Option<Conclusion>,
}

/// What follows, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Conclusion {
    /// The cells; of a mistake those that are wrong; none for a contradiction.
    pub(super) cells: CellSet,
    /// What they are.
    pub(super) value: Mark,
    /// Why.
    pub(super) because: String,
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = json!({ "rule": self.rule.map(Rule::id), "area": names(&self.area), "unit": self.unit });
        if let Some(Conclusion { cells, value, because }) = &self.conclusion {
            shown["conclusion"] = json!({ "cells": names(cells), "value": value.letter(), "because": because });
        }
        shown.serialize(serializer)
    }
}

fn names(cells: &CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// The marks of a board that contradict the solution.
pub(super) fn mistakes(board: &Board, solution: &CellSet) -> CellSet {
    (*board.stars() - *solution) | (*board.blacks() & *solution)
}

impl Hint {
    /// What helps most in a race: a mistake if there is one, else the next step.
    pub(super) fn in_race(puzzle: &Puzzle, solution: &CellSet, board: &Board) -> Option<Self> {
        let wrong = mistakes(board, solution);
        if !wrong.is_empty() {
            return Some(Self::new(Found::Mistake(wrong)));
        }
        let step = deduce::next(puzzle, *board)
            .or_else(|| supposed(puzzle, board).map(|(_, concluded)| concluded))
            .or_else(|| revealed(puzzle, solution, board))?;
        Some(Self::new(Found::Step(step)))
    }

    /// The next step of a proof: what a rule concludes or refutes, or else the cell to be split.
    pub(super) fn in_proof(puzzle: &Puzzle, board: &Board) -> Option<Self> {
        let split = || {
            let (cell, value) = supposed(puzzle, board)
                .map(|(cell, concluded)| (cell, if concluded.value == Mark::Star { Mark::Black } else { Mark::Star }))
                .or_else(|| board.unknown().first().map(|cell| (cell, Mark::Star)))?;
            let because = "no rule goes on from here; one of the two branches must end".to_owned();
            let evidence = *puzzle.region(puzzle.region_of(cell));
            Some(Deduction { rule: Rule::StarOrEmpty, cells: CellSet::only(cell), value, evidence, because, width: 1 })
        };
        deduce::next(puzzle, *board).or_else(split).map(|step| Self::new(Found::Step(step)))
    }

    fn new(found: Found) -> Self {
        Self { found, is_whole: false }
    }

    /// Whether it is about a mistake.
    pub(super) fn is_mistake(&self) -> bool {
        matches!(self.found, Found::Mistake(_))
    }

    /// What the player sees of it.
    pub(super) fn shown(&self, puzzle: &Puzzle) -> Shown {
        match &self.found {
            Found::Mistake(cells) => {
                let because = "this is not so in the solution".to_owned();
                let whole = Conclusion { cells: *cells, value: Mark::Unknown, because };
                Shown { rule: None, area: CellSet::EMPTY, unit: None, conclusion: self.is_whole.then_some(whole) }
            }
            Found::Step(step) => {
                let (area, unit) = area(puzzle, step);
                let because = step.because.clone();
                let whole = Conclusion { cells: step.cells, value: step.value, because };
                Shown { rule: Some(step.rule), area, unit, conclusion: self.is_whole.then_some(whole) }
            }
        }
    }
}

impl Conclusion {
    /// The marks that follow it.
    pub(super) fn markings(&self) -> Vec<Marking> {
        self.cells.iter().map(|cell| Marking::cell(self.value, cell)).collect()
    }
}

/// Where to look for a step: the row, column or region that its sentence names, or only what it rests on.
fn area(puzzle: &Puzzle, step: &Deduction) -> (CellSet, Option<String>) {
    let named = |unit: &Unit| step.because.contains(&puzzle.name(*unit));
    let holding = |cells: CellSet| puzzle.units().filter(named).find(|&unit| cells.is_subset(&puzzle.unit(unit)));
    match holding(step.evidence | step.cells).or_else(|| holding(step.evidence)) {
        Some(unit) => (puzzle.unit(unit), Some(puzzle.name(unit))),
        None => (step.evidence, None),
    }
}

/// The cell whose supposition leads on, and what comes of it.
fn supposed(puzzle: &Puzzle, board: &Board) -> Option<(Cell, Deduction)> {
    let looks = Counter::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > LOOKS_MAX
    };
    let trace = deduce(puzzle, *board, 1, &stop);
    let mut branch = trace.steps.iter().take_while(|step| step.depth > 0);
    let cell = branch.next()?.deduction.cells.first()?;
    let end = branch.last().map(|step| &step.deduction);
    let mut concluded = trace.steps.iter().find(|step| step.depth == 0)?.deduction.clone();
    if let Some(end) = end.filter(|end| end.rule.kind() == Kind::Contradiction) {
        let other = if concluded.value == Mark::Star { Mark::Black } else { Mark::Star };
        concluded.because = format!("if {cell} were {}, it would come to this: {}", other.word(), end.because);
    }
    Some((cell, concluded))
}

/// A cell told outright, since no rule leads to it.
fn revealed(puzzle: &Puzzle, solution: &CellSet, board: &Board) -> Option<Deduction> {
    let cell = (*solution & board.unknown()).first()?;
    let evidence = *puzzle.region(puzzle.region_of(cell));
    let because = "no rule leads on from here in a step or two, so this is taken from the solution".to_owned();
    Some(Deduction {
        rule: Rule::StarOrEmpty,
        cells: CellSet::only(cell),
        value: Mark::Star,
        evidence,
        because,
        width: 1,
    })
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::games::starbattle::action::marked;
    use crate::games::starbattle::engine::generate::{Order, generate};
    use crate::games::starbattle::engine::solve::solve;
    use crate::rules::Dice;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn hints_lead_from_the_blank_board_to_the_solution(seed: u64, size in 6_usize..11) {
            let order = Order { size, stars: 1 + size / 9, level: None };
            let made = generate(order, &mut Dice::new(seed, "hints", 0), &mut |_| ControlFlow::Continue(())).unwrap();
            let solution = solve(&made.puzzle, 1, &|| false).stars[0];
            let mut board = Board::blank(size);
            for _ in 0..size * size {
                let Some(mut hint) = Hint::in_race(&made.puzzle, &solution, &board) else { break };
                prop_assert!(!hint.is_mistake());
                let first = hint.shown(&made.puzzle);
                prop_assert!(first.conclusion.is_none() && !first.area.is_empty(), "{first:?}");
                hint.is_whole = true;
                let whole = hint.shown(&made.puzzle);
                prop_assert_eq!(&first.area, &whole.area);
                let after = marked(&board, &whole.conclusion.unwrap().markings());
                prop_assert_ne!(&after, &board, "a hint leads on");
                prop_assert!(mistakes(&after, &solution).is_empty());
                board = after;
            }
            prop_assert_eq!(board.stars(), &solution);
        }
    }

    #[test]
    fn the_area_is_the_unit_that_the_sentence_names() {
        let puzzle = Puzzle::new(4, 1, b"abbbacccaacdddcd").unwrap();
        let area = |because: &str, evidence: &[(usize, usize)]| {
            let evidence = evidence.iter().map(|&(row, column)| Cell::new(row, column)).collect();
            let (cells, value, because) = (CellSet::EMPTY, Mark::Black, because.to_owned());
            let step = Deduction { rule: Rule::FinishWithEmpty, cells, value, evidence, because, width: 1 };
            let (area, unit) = area(&puzzle, &step);
            (area.to_string(), unit)
        };
        assert_eq!(
            area("column A has its 1 star", &[(0, 0)]),
            ("A1, A2, A3, A4".to_owned(), Some("column A".to_owned()))
        );
        let region = ("A1, A2, A3, B3".to_owned(), Some("the region of A1".to_owned()));
        assert_eq!(area("the region of A1 has its 1 star", &[(0, 0)]), region);
        assert_eq!(area("no star may touch the star at A1", &[(0, 0)]), ("A1".to_owned(), None));
    }
}
