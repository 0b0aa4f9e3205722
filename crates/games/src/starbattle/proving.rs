//! A player's proof: its steps, its branches, and the step that is being built.

use std::sync::Arc;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::action::{Action, Marking, marked};
use super::branches::{Branches, Standing};
use super::judged::{Right, judge};
use super::outline::present;
use super::sheet::Sheet;
use super::walk::Walk;
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::cells::CellSet;
use puzzle::grid::Puzzle;
use puzzle::proof::{By, Proof};
use puzzle::rules::{Field, Kind, Rule};

/// Maximum number of steps in a player's proof.
pub(super) const PROOF_STEPS_MAX: usize = 5000;

/// The proof of one player.
pub(super) struct Proving {
    pub(super) course: Course,
    /// The correct steps in order, for undo.
    past: Vec<Taken>,
    /// The undone steps; the last element is redone first.
    future: Vec<Taken>,
    /// The number of refused steps.
    pub(super) refusals: u32,
}

/// What the player sees of a proof. Copies are cheap, since views share the proof and its branches.
#[derive(Clone)]
pub(super) struct Course {
    pub(super) proof: Arc<Proof>,
    pub(super) branches: Arc<Branches>,
    /// The cells that did not follow, if the last step was refused.
    pub(super) refused: CellSet,
    /// The step that is being built.
    pub(super) draft: Option<Draft>,
}

/// A correct step, and the branch in which it was taken.
struct Taken {
    branch: usize,
    rule: Rule,
    right: Right,
}

/// A step that is being built and has not been taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) rule: Rule,
    /// The cells that the step is to conclude; all other cells are unknown.
    pub(super) board: Board,
}

impl Draft {
    /// The marks that the step concludes, cell by cell.
    pub(super) fn markings(&self) -> Vec<Marking> {
        let of = |cells: &CellSet, mark| cells.iter().map(move |cell| Marking::cell(mark, cell));
        of(self.board.stars(), Mark::Star).chain(of(self.board.blacks(), Mark::Black)).collect()
    }

    /// Puts cells into the step. If the step already contains all of them with these marks, takes them out instead.
    fn toggle(&mut self, markings: &[Marking]) {
        let before = self.board;
        let after = marked(&before, markings);
        let named = super::judged::named(markings);
        self.board = if before == after { before.with(&named, Mark::Unknown) } else { after };
    }
}

/// The JSON of a proof: the number of steps, the current branch, all open branches, and the step that is being built.
/// Branches have the numbers that players see.
impl Serialize for Course {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let open: Vec<usize> = self.branches.open().map(|nth| nth + 1).collect();
        let draft = self.draft.as_ref().map(|draft| Action::Deduce(draft.rule, draft.markings()).to_string());
        let mut fields = serializer.serialize_struct("Course", 4)?;
        fields.serialize_field("steps", &self.proof.steps().len())?;
        fields.serialize_field("branch", &(present(&self.branches) + 1))?;
        fields.serialize_field("open", &open)?;
        fields.serialize_field("draft", &draft)?;
        fields.end()
    }
}

impl Course {
    fn new(board: Board) -> Self {
        let (proof, branches) = (Arc::new(Proof::new(board)), Arc::new(Branches::new()));
        Self { proof, branches, refused: CellSet::EMPTY, draft: None }
    }

    /// The latest board of the current branch; in a complete proof, the solution.
    pub(super) fn board(&self) -> &Board {
        self.proof.board(self.branches.list()[present(&self.branches)].tip)
    }

    /// Takes a correct step, and closes branches that it solves.
    fn take(&mut self, puzzle: &Puzzle, Taken { branch, rule, right }: &Taken) {
        let branches = Arc::make_mut(&mut self.branches);
        branches.go_to(*branch);
        let from = branches.tip();
        let proof = Arc::make_mut(&mut self.proof);
        let before = *proof.board(from);
        let mut add =
            |after: Board| proof.add(By::Rule(*rule), vec![from], after).expect("the board is one of the proof's");
        match right {
            Right::To(after) => branches.step(add(**after)),
            Right::Refutes => branches.close(Standing::Refuted(*rule), add(before)),
            Right::Splits(cell, first) => {
                let tips = [Mark::Star, Mark::Black].map(|mark| add(before.with(&CellSet::only(*cell), mark)));
                branches.split(*cell, *first, tips);
            }
        }
        // A solved branch is closed automatically; the remaining open branches must still be refuted.
        while is_solved(puzzle, branches, proof) {
            branches.close(Standing::Solved, branches.tip());
        }
    }
}

/// Whether the board of the current branch is the solution.
fn is_solved(puzzle: &Puzzle, branches: &Branches, proof: &Proof) -> bool {
    let here = &branches.list()[branches.here()];
    let board = proof.board(here.tip);
    here.standing == Standing::Open && board.is_full() && puzzle.is_solved_by(board.stars())
}

impl Proving {
    pub(super) fn new(board: Board) -> Self {
        Self { course: Course::new(board), past: Vec::new(), future: Vec::new(), refusals: 0 }
    }

    /// Whether the proof may have more steps.
    pub(super) fn has_room(&self) -> bool {
        self.past.len() < PROOF_STEPS_MAX
    }

    /// The number of correct steps that can be undone, and the number that can be redone.
    pub(super) fn n_steps(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// Whether every branch is refuted or solved, and every step follows.
    pub(super) fn is_complete(&self, puzzle: &Puzzle) -> bool {
        let Course { proof, branches, .. } = &self.course;
        branches.open().next().is_none() && proof.judge(&Field::new(puzzle)).is_complete()
    }

    /// Undoes up to this many correct steps; returns how many it undid. Refused steps stay counted.
    pub(super) fn undo(&mut self, sheet: &mut Sheet, puzzle: &Puzzle, count: usize) -> usize {
        let count = count.min(self.past.len());
        let mut branch = self.course.branches.here();
        for taken in self.past.drain(self.past.len() - count..).rev() {
            branch = taken.branch;
            self.future.push(taken);
        }
        let mut course = Course::new(*self.course.proof.board(0));
        for taken in &self.past {
            course.take(puzzle, taken);
        }
        Arc::make_mut(&mut course.branches).go_to(branch);
        self.stand(sheet, course);
        count
    }

    /// Redoes up to this many steps; returns how many it redid.
    pub(super) fn redo(&mut self, sheet: &mut Sheet, puzzle: &Puzzle, count: usize) -> usize {
        let count = count.min(self.future.len());
        let mut course = self.course.clone();
        for taken in self.future.drain(self.future.len() - count..).rev() {
            course.take(puzzle, &taken);
            self.past.push(taken);
        }
        self.stand(sheet, course);
        count
    }

    /// Goes to another branch, starts or drops a step, or takes the step that was built.
    pub(super) fn walk(&mut self, sheet: &mut Sheet, puzzle: &Puzzle, walk: Walk) {
        sheet.told = None;
        match walk {
            Walk::Branch(nth) => {
                let mut course = self.course.clone();
                Arc::make_mut(&mut course.branches).go_to(nth);
                self.stand(sheet, course);
                sheet.last = CellSet::EMPTY;
            }
            Walk::Rule(rule) => {
                sheet.brush = rule.map_or(sheet.brush, Rule::usual_mark);
                self.course.draft = rule.map(|rule| Draft { rule, board: Board::blank(puzzle.size()) });
            }
            Walk::Check => {
                if let Some(draft) = self.course.draft.clone() {
                    self.deduce(sheet, puzzle, draft.rule, &draft.markings());
                }
            }
        }
    }

    /// Puts cells into the step that is being built, or takes them out.
    pub(super) fn collect(&mut self, sheet: &mut Sheet, markings: &[Marking]) {
        sheet.told = None;
        if let Some(draft) = &mut self.course.draft {
            draft.toggle(markings);
        }
    }

    /// Takes the step if it follows by its rule; otherwise refuses the step and counts the refusal. A refused step
    /// stays as it was built.
    pub(super) fn deduce(&mut self, sheet: &mut Sheet, puzzle: &Puzzle, rule: Rule, markings: &[Marking]) {
        let before = *self.course.board();
        let right = match judge(puzzle, &before, rule, markings) {
            Ok(right) => right,
            Err(wrong) => {
                self.refusals = self.refusals.saturating_add(1);
                self.course.refused = wrong.cells;
                sheet.told = Some(wrong.why);
                sheet.last = CellSet::EMPTY;
                return;
            }
        };
        let changed = right.changes(&before);
        let branch = self.course.branches.here();
        let taken = Taken { branch, rule, right };
        let mut course = self.course.clone();
        course.take(puzzle, &taken);
        self.past.push(taken);
        self.future.clear();
        // If the proof continues in another branch, the board differs in more cells than this step concluded.
        let goes_on = rule.kind() == Kind::Case || course.branches.here() == branch;
        self.stand(sheet, course);
        sheet.last = if goes_on { changed } else { CellSet::EMPTY };
        sheet.told = Some(starbattle::Right { rule }.into());
    }

    /// Shows the board of the current branch to the player.
    fn stand(&mut self, sheet: &mut Sheet, course: Course) {
        self.course = Course { refused: CellSet::EMPTY, draft: None, ..course };
        sheet.show(*self.course.board());
    }
}
