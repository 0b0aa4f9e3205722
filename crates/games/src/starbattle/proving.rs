//! A player's proof: its steps, its branches, and the step that is being put together.

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

/// Steps of one player's proof.
pub(super) const PROOF_STEPS_MAX: usize = 5000;

/// The proof of one player.
pub(super) struct Proving {
    pub(super) course: Course,
    /// The steps that were right, in order; each is one that can be taken back.
    past: Vec<Taken>,
    /// What was taken back, what is done again first last.
    future: Vec<Taken>,
    /// How many steps were refused.
    pub(super) refusals: u32,
}

/// What its player sees of a proof. Cheap to copy: proof and branches are shared with views while they last.
#[derive(Clone)]
pub(super) struct Course {
    pub(super) proof: Arc<Proof>,
    pub(super) branches: Arc<Branches>,
    /// The cells that did not follow, if the last step was refused.
    pub(super) refused: CellSet,
    /// The step that is being put together.
    pub(super) draft: Option<Draft>,
}

/// A step that was right, and the branch in which it was taken.
struct Taken {
    branch: usize,
    rule: Rule,
    right: Right,
}

/// A step that is not taken yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) rule: Rule,
    /// What it is to conclude, and nothing else.
    pub(super) board: Board,
}

impl Draft {
    /// What it concludes, cell by cell.
    pub(super) fn markings(&self) -> Vec<Marking> {
        let of = |cells: &CellSet, mark| cells.iter().map(move |cell| Marking::cell(mark, cell));
        of(self.board.stars(), Mark::Star).chain(of(self.board.blacks(), Mark::Black)).collect()
    }

    /// Puts cells in; those that are in it so already are taken out.
    fn toggle(&mut self, markings: &[Marking]) {
        let before = self.board;
        let after = marked(&before, markings);
        let named = super::judged::named(markings);
        self.board = if before == after { before.with(&named, Mark::Unknown) } else { after };
    }
}

/// What a page shows of it: how many steps, the branch that is gone on with and all open ones, by their numbers for
/// people, and the step that is being put together.
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

    /// The board that is gone on from; of a proof that is done, the solution.
    pub(super) fn board(&self) -> &Board {
        self.proof.board(self.branches.list()[present(&self.branches)].tip)
    }

    /// Takes a step that is right, and closes what is solved by it.
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
        // A solved branch closes itself; the others are still to be refuted.
        while is_solved(puzzle, branches, proof) {
            branches.close(Standing::Solved, branches.tip());
        }
    }
}

/// Whether the branch that is gone on with has come to the solution.
fn is_solved(puzzle: &Puzzle, branches: &Branches, proof: &Proof) -> bool {
    let here = &branches.list()[branches.here()];
    let board = proof.board(here.tip);
    here.standing == Standing::Open && board.is_full() && puzzle.is_solved_by(board.stars())
}

impl Proving {
    pub(super) fn new(board: Board) -> Self {
        Self { course: Course::new(board), past: Vec::new(), future: Vec::new(), refusals: 0 }
    }

    /// Whether the proof has room for more steps.
    pub(super) fn has_room(&self) -> bool {
        self.past.len() < PROOF_STEPS_MAX
    }

    /// How many right steps can be taken back, and how many done again.
    pub(super) fn n_steps(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// Whether every branch is refuted or solved, by steps that each follow.
    pub(super) fn is_complete(&self, puzzle: &Puzzle) -> bool {
        let Course { proof, branches, .. } = &self.course;
        branches.open().next().is_none() && proof.judge(&Field::new(puzzle)).is_complete()
    }

    /// Takes back so many right steps, or all there are; says how many. Refused steps stay counted.
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

    /// Does again so many steps that were taken back, or all there are; says how many.
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

    /// Goes to another branch, or puts a step together.
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

    /// Puts cells into the step that is being put together, or takes them out.
    pub(super) fn collect(&mut self, sheet: &mut Sheet, markings: &[Marking]) {
        sheet.told = None;
        if let Some(draft) = &mut self.course.draft {
            draft.toggle(markings);
        }
    }

    /// Takes a step of the proof, or refuses and counts it. A refused step stays as it was put together.
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
        // When the proof moves on to another branch, the board differs in more cells than this step concluded.
        let goes_on = rule.kind() == Kind::Case || course.branches.here() == branch;
        self.stand(sheet, course);
        sheet.last = if goes_on { changed } else { CellSet::EMPTY };
        sheet.told = Some(starbattle::Right { rule }.into());
    }

    /// Puts the present branch's board in front of the player.
    fn stand(&mut self, sheet: &mut Sheet, course: Course) {
        self.course = Course { refused: CellSet::EMPTY, draft: None, ..course };
        sheet.show(*self.course.board());
    }
}
