//! Judges a step of a proof: whether it follows by the named rule, and if not, which cells do not follow and why.

use super::action::{Marking, marked};
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::check::{Checked, check_case, check_step};
use puzzle::grid::Puzzle;
use puzzle::rules::{Field, Kind, Rule, Situation};
use rules::Message;

/// A step that follows by its rule, with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Right {
    /// A step by a direct rule, which leads to this board.
    To(Box<Board>),
    /// A contradiction, which closes the branch.
    Refutes,
    /// A split into two boards, one with a star on the cell and one with the cell black. The mark tells with which of
    /// the two boards the proof continues.
    Splits(Cell, Mark),
}

impl Right {
    /// The cells that the step marks.
    pub(super) fn changes(&self, before: &Board) -> CellSet {
        match self {
            Self::To(after) => before.changes(after),
            Self::Refutes => CellSet::EMPTY,
            Self::Splits(cell, ..) => CellSet::only(*cell),
        }
    }
}

/// A step that does not follow by its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    /// The cells that do not follow by the rule.
    pub(super) cells: CellSet,
    /// The first cell that does not follow, and the reason.
    pub(super) why: Message,
}

/// All cells of the markings.
pub(super) fn named(markings: &[Marking]) -> CellSet {
    markings.iter().fold(CellSet::EMPTY, |all, marking| all | marking.cells())
}

/// Judges a step that starts from the board `before`.
pub(super) fn judge(puzzle: &Puzzle, before: &Board, rule: Rule, markings: &[Marking]) -> Result<Right, Box<Wrong>> {
    let after = marked(before, markings);
    let named = named(markings);
    let field = Field::new(puzzle);
    if rule.kind() == Kind::Case {
        let branches = [Mark::Star, Mark::Black].map(|mark| before.with(&named, mark));
        return match (check_case(rule, before, &branches), named.first()) {
            (Checked { verdict: Ok(()), .. }, Some(cell)) => {
                let first = if after.mark(cell) == Mark::Black { Mark::Black } else { Mark::Star };
                Ok(Right::Splits(cell, first))
            }
            (Checked { verdict, .. }, _) => Err(Box::new(Wrong { cells: named, why: why(verdict) })),
        };
    }
    let Checked { cells, verdict } = check_step(rule, &Situation::new(&field, *before), &after);
    if verdict.is_ok() {
        return Ok(if rule.kind() == Kind::Direct { Right::To(Box::new(after)) } else { Right::Refutes });
    }
    let wrong = before.changes(&after) - cells;
    let mut why = why(verdict);
    let mut others = wrong.iter().skip(1).peekable();
    if rule.kind() == Kind::Direct && others.peek().is_some() {
        let others: CellSet = others.collect();
        why = starbattle::NorOthers { why, count: others.len(), cells: others }.into();
    }
    Err(Box::new(Wrong { cells: wrong, why }))
}

fn why(verdict: Result<(), puzzle::check::Objection>) -> Message {
    verdict.err().map_or_else(|| Message::verbatim(""), Message::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(board: &str, rule: Rule, step: &[(Mark, &str)]) -> (String, String) {
        let puzzle = Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap();
        let board = Board::parse(&board.split('/').collect::<Vec<_>>(), 4).unwrap();
        let markings: Vec<Marking> =
            step.iter().map(|(mark, cell)| Marking::cell(*mark, Cell::parse(cell).unwrap())).collect();
        let wrong = judge(&puzzle, &board, rule, &markings).unwrap_err();
        (wrong.cells.to_string(), wrong.why.to_string())
    }

    #[test]
    fn every_cell_that_does_not_follow_is_told() {
        let black = |cell| (Mark::Black, cell);
        let step = [black("B1"), black("C3"), black("D4"), black("A3")];
        let (cells, why) = refusal("*.../..../..../....", Rule::SurroundStar, &step);
        assert_eq!(cells, "A3, C3, D4");
        assert_eq!(why, "A3 does not follow by Surround Star: it touches no star; C3, D4 do not follow either");
    }

    #[test]
    fn a_supposition_about_a_known_cell_is_refused() {
        let (cells, why) = refusal("*.../..../..../....", Rule::StarOrEmpty, &[(Mark::Star, "A1")]);
        assert_eq!(cells, "A1");
        assert_eq!(why, "A1 was a star before: a step may only mark cells that were unknown");
    }

    #[test]
    fn a_contradiction_that_does_not_show_says_what_it_looks_for() {
        let (cells, why) = refusal("*.../..../..../....", Rule::ClashingOrbit, &[]);
        assert_eq!(cells, "");
        assert_eq!(why, "Clashing Orbit shows nowhere on the board: no two stars touch");
    }
}
