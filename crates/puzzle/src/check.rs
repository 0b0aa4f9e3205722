//! Judges a step of somebody else's proof: does the named rule allow it?
//!
//! Only the board before the step counts as evidence. A direct rule must not change a known cell, a contradiction must
//! not change any cell, and a case must have exactly its two branches.

use words::{Message, puzzle};

use super::board::{Board, Mark};
use super::cells::{Cell, CellSet};
use super::rules::{self, Kind, Rule, Situation};
use super::why_not::{why_none, why_not};

/// The judgement of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// For a direct rule, the changed cells that the rule allows; for a contradiction, the cells that show it; for a
    /// case, the cell that is split.
    pub cells: CellSet,
    /// What is wrong with the step; `Ok` if it may be taken.
    pub verdict: Result<(), Objection>,
}

/// Why a step is not allowed. `Display` gives the reason in English, [`Message`] in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", Message::from(self.clone()))]
#[expect(missing_docs, reason = "the messages say what is wrong")]
pub enum Objection {
    Known { cell: Cell, was: Mark },
    DoesNotFollow { cell: Cell, rule: Rule, why: Message },
    Changed { rule: Rule, cell: Cell },
    NoContradiction { rule: Rule, why: Message },
    Branches(usize),
    SplitCells(CellSet),
    NoSplit(Cell),
    NoCase(Rule),
}

impl From<Objection> for Message {
    fn from(objection: Objection) -> Self {
        let rule = Rule::StarOrEmpty;
        match objection {
            Objection::Known { cell, was } => puzzle::Known { mark: was, cell }.into(),
            Objection::DoesNotFollow { cell, rule, why } => puzzle::DoesNotFollow { cell, rule, why }.into(),
            Objection::Changed { rule, cell } => puzzle::Changed { rule, cell }.into(),
            Objection::NoContradiction { rule, why } => puzzle::NoContradiction { rule, why }.into(),
            Objection::Branches(count) => puzzle::TwoBranches { rule, count }.into(),
            Objection::SplitCells(cells) if cells.is_empty() => {
                puzzle::OneCell { rule, cells: Message::from(puzzle::NoCell) }.into()
            }
            Objection::SplitCells(cells) => puzzle::OneCell { rule, cells }.into(),
            Objection::NoSplit(cell) => puzzle::NotSplit { cell }.into(),
            Objection::NoCase(rule) => puzzle::NoCase { rule }.into(),
        }
    }
}

/// Judges a step by a direct rule or a contradiction, from its boards before and after.
pub fn check_step(rule: Rule, before: &Situation, after: &Board) -> Checked {
    let changed = before.board.changes(after);
    match rule.kind() {
        Kind::Direct => check_direct(rule, before, after, &changed),
        Kind::Contradiction => check_contradiction(rule, before, &changed),
        Kind::Case => Checked { cells: CellSet::EMPTY, verdict: Err(Objection::Branches(1)) },
    }
}

fn check_direct(rule: Rule, before: &Situation, after: &Board, changed: &CellSet) -> Checked {
    let follows = rules::conclusions(rule, before);
    let cells = (*changed & follows.stars & *after.stars()) | (*changed & follows.blacks & *after.blacks());
    let verdict = match (*changed - cells).first() {
        None => Ok(()),
        Some(cell) => match before.board.mark(cell) {
            Mark::Unknown => {
                let why = why_not(rule, before, cell, after.mark(cell));
                Err(Objection::DoesNotFollow { cell, rule, why })
            }
            was @ (Mark::Star | Mark::Black) => Err(Objection::Known { cell, was }),
        },
    };
    Checked { cells, verdict }
}

fn check_contradiction(rule: Rule, before: &Situation, changed: &CellSet) -> Checked {
    let cells: CellSet = rules::contradiction_cells(rule, before);
    let verdict = if let Some(cell) = changed.first() {
        Err(Objection::Changed { rule, cell })
    } else if cells.is_empty() {
        Err(Objection::NoContradiction { rule, why: why_none(rule, before) })
    } else {
        Ok(())
    };
    Checked { cells, verdict }
}

/// Judges a case: its two branches must be the board with one unknown cell marked as a star and as black, in any order.
pub fn check_case(rule: Rule, before: &Board, branches: &[Board]) -> Checked {
    let refuse = |objection| Checked { cells: CellSet::EMPTY, verdict: Err(objection) };
    if rule.kind() != Kind::Case {
        return refuse(Objection::NoCase(rule));
    }
    let [one, other] = branches else { return refuse(Objection::Branches(branches.len())) };
    let changed = before.changes(one) | before.changes(other);
    let mut cells = changed.iter();
    let (Some(cell), None) = (cells.next(), cells.next()) else {
        return refuse(Objection::SplitCells(changed));
    };
    let was = before.mark(cell);
    if was != Mark::Unknown {
        return refuse(Objection::Known { cell, was });
    }
    let mut marks = [one.mark(cell), other.mark(cell)];
    marks.sort_unstable();
    if marks == [Mark::Star, Mark::Black] {
        Checked { cells: changed, verdict: Ok(()) }
    } else {
        refuse(Objection::NoSplit(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Puzzle;
    use crate::rules::Field;

    /// Judges the step and returns the verdict in words.
    fn check(rule: &str, regions: &str, stars: usize, before: &str, after: &str) -> String {
        let labels: Vec<char> = regions.chars().filter(|letter| *letter != '/').collect();
        let size = regions.split('/').count();
        let puzzle = Puzzle::new(size, stars, &labels).unwrap();
        let board = |text: &str| Board::parse(&text.split('/').collect::<Vec<_>>(), size).unwrap();
        let field = Field::new(&puzzle);
        let checked = check_step(Rule::parse(rule).unwrap(), &Situation::new(&field, board(before)), &board(after));
        let cells = checked.cells.to_string();
        checked.verdict.map_or_else(|objection| objection.to_string(), |()| format!("ok {cells}"))
    }

    #[test]
    fn a_given_star_cannot_be_overwritten() {
        let regions = "3331/0021/2221/2221";
        let words = "A2 was a star before: a step may only mark cells that were unknown";
        for rule in ["STBL-BASC-0002", "STBL-BASC-0003"] {
            assert_eq!(check(rule, regions, 1, "..../*.../.x../....", "..../x.../.x../...."), words);
        }
    }

    #[test]
    fn empty_adjacent_judges_each_cell_from_the_board_before() {
        let regions = "3221/3111/3000/0000";
        let blank = "..../..../..../....";
        for (after, verdict) in
            [("..x./..../..../....", "ok C1"), ("..../.x../..../....", "ok B2"), ("..x./.x../..../....", "ok C1, B2")]
        {
            assert_eq!(check("STBL-BASC-0010", regions, 1, blank, after), verdict);
        }
    }

    #[test]
    fn a_refusal_says_which_cell_does_not_follow() {
        let regions = "aabb/aabb/ccdd/ccdd";
        let words = "C3 does not follow by Surround Star: it touches no star";
        assert_eq!(check("surround-star", regions, 1, "*.../..../..../....", "*x../xx../..x./...."), words);
        let words = "B1 does not follow by Surround Star: the rule concludes black cells";
        assert_eq!(check("surround-star", regions, 1, "*.../..../..../....", "**../..../..../...."), words);
    }

    #[test]
    fn a_contradiction_changes_nothing() {
        let regions = "aabb/aabb/ccdd/ccdd";
        let clash = "**../..../..../....";
        assert_eq!(check("STBL-CONT-0003", regions, 1, clash, clash), "ok A1, B1");
        assert_eq!(check("too-many-stars", regions, 1, clash, clash), "ok A1, B1");
        let words = "Clashing Orbit is a contradiction and changes nothing: B1 is changed";
        assert_eq!(check("clashing-orbit", regions, 1, "*.../..../..../....", clash), words);
        let words = "Too Few Stars shows nowhere on the board: every row, column and region has places for 1 star";
        assert_eq!(check("too-few-stars", regions, 1, clash, clash), words);
    }

    #[test]
    fn a_case_has_exactly_its_two_branches() {
        let board = |text: &str| Board::parse(&text.split('/').collect::<Vec<_>>(), 4).unwrap();
        let before = board("..../..../..../...x");
        let case = |branches: &[&str]| {
            let branches: Vec<Board> = branches.iter().map(|text| board(text)).collect();
            let checked = check_case(Rule::StarOrEmpty, &before, &branches);
            checked.verdict.map_or_else(|objection| objection.to_string(), |()| format!("ok {}", checked.cells))
        };
        let (star, black) = ("..../*.../..../...x", "..../x.../..../...x");
        assert_eq!(case(&[black, star]), "ok A2");
        assert_eq!(case(&[star]), "Star Or Empty opens exactly two branches, 1 are given");
        assert_eq!(case(&[star, star]), "A2 is not split: one branch makes it a star, the other black");
        let words = "D4 was black before: a step may only mark cells that were unknown";
        assert_eq!(case(&["..../..../..../...*", "..../..../..../...x"]), words);
    }
}
