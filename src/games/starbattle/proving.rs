//! A player's proof: its steps, where it is gone on from, and the branches still to be looked at.

use std::sync::Arc;

use super::action::{Marking, marked};
use super::engine::board::{Board, Mark};
use super::engine::cells::CellSet;
use super::engine::check::{check_case, check_step};
use super::engine::proof::{By, Node, Proof, Step};
use super::engine::puzzle::Puzzle;
use super::engine::rules::{Field, Kind, Rule, Situation};
use super::sheet::Sheet;

/// Steps of one player's proof.
const PROOF_STEPS_MAX: usize = 5000;

/// The proof of one player.
pub(super) struct Proving {
    /// Shared with views while they last.
    pub(super) proof: Arc<Proof>,
    /// The board of the proof that is gone on from.
    node: Node,
    /// Branches still to be looked at, the next one last.
    pending: Vec<Node>,
    /// Where the proof stood before each right step, the latest last, with its length.
    past: Vec<Place>,
    /// What was taken back, what is done again first last.
    future: Vec<Undone>,
    /// How many steps were refused.
    pub(super) refusals: u32,
}

/// Where a proof stands.
struct Place {
    node: Node,
    pending: Vec<Node>,
    n_steps: usize,
}

/// A step that was taken back: where it had led, and what it had added.
struct Undone {
    to: Place,
    steps: Vec<Step>,
}

impl Proving {
    pub(super) fn new(board: Board) -> Self {
        let (pending, past, future) = (Vec::new(), Vec::new(), Vec::new());
        Self { proof: Arc::new(Proof::new(board)), node: 0, pending, past, future, refusals: 0 }
    }

    /// How many right steps can be taken back, and how many done again.
    pub(super) fn n_steps(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// Takes back so many right steps, or all there are; says how many. Refused steps stay counted.
    pub(super) fn undo(&mut self, sheet: &mut Sheet, count: usize) -> usize {
        let count = count.min(self.past.len());
        let steps = self.proof.steps().to_vec();
        let mut here = self.place();
        for earlier in self.past.split_off(self.past.len() - count).into_iter().rev() {
            let taken = steps[earlier.n_steps..here.n_steps].to_vec();
            self.future.push(Undone { to: std::mem::replace(&mut here, earlier), steps: taken });
        }
        let mut proof = Proof::new(*self.proof.board(0));
        add(&mut proof, &steps[..here.n_steps]);
        self.proof = Arc::new(proof);
        self.stand(sheet, here);
        count
    }

    /// Does again so many steps that were taken back, or all there are; says how many.
    pub(super) fn redo(&mut self, sheet: &mut Sheet, count: usize) -> usize {
        let count = count.min(self.future.len());
        let mut here = self.place();
        for Undone { to, steps } in self.future.split_off(self.future.len() - count).into_iter().rev() {
            add(Arc::make_mut(&mut self.proof), &steps);
            self.past.push(std::mem::replace(&mut here, to));
        }
        self.stand(sheet, here);
        count
    }

    /// Where the proof stands.
    fn place(&self) -> Place {
        Place { node: self.node, pending: self.pending.clone(), n_steps: self.proof.steps().len() }
    }

    fn stand(&mut self, sheet: &mut Sheet, place: Place) {
        self.node = place.node;
        self.pending = place.pending;
        sheet.show(*self.proof.board(self.node));
    }

    /// How many suppositions the board stands in that are not settled yet.
    pub(super) fn n_pending(&self) -> usize {
        self.pending.len()
    }

    /// Whether the proof has room for more steps.
    pub(super) fn has_room(&self) -> bool {
        self.proof.steps().len() < PROOF_STEPS_MAX
    }

    /// Takes a step of the proof, or refuses and counts it.
    pub(super) fn deduce(&mut self, sheet: &mut Sheet, puzzle: &Puzzle, rule: Rule, markings: &[Marking]) {
        let before = *sheet.board();
        let field = Field::new(puzzle);
        let after = marked(&before, markings);
        let branches = [Mark::Star, Mark::Black].map(|mark| before.with(&before.changes(&after), mark));
        let checked = match rule.kind() {
            Kind::Case => check_case(rule, &before, &branches),
            Kind::Direct | Kind::Contradiction => check_step(rule, &Situation::new(&field, before), &after),
        };
        if let Err(objection) = checked.verdict {
            self.refuse(sheet, objection.to_string());
            return;
        }
        if rule.kind() == Kind::Direct && before == after {
            self.refuse(sheet, format!("{} marks nothing; name the cells it concludes", rule.title()));
            return;
        }
        self.past.push(self.place());
        self.future.clear();
        let changed = before.changes(&after);
        match rule.kind() {
            Kind::Direct => self.go_on(rule, after),
            Kind::Contradiction => {
                self.go_on(rule, after);
                self.take_pending();
            }
            Kind::Case => {
                let from = self.node;
                let here = usize::from(!after.stars().meets(&changed));
                self.go_on(rule, branches[1 - here]);
                self.pending.push(self.node);
                self.node = from;
                self.go_on(rule, branches[here]);
            }
        }
        // A solved branch closes itself; the others are still to be refuted.
        while is_solved(puzzle, self.proof.board(self.node)) && !self.pending.is_empty() {
            self.take_pending();
        }
        sheet.show(*self.proof.board(self.node));
        sheet.last = changed;
        sheet.told = Some(format!("{} is right", rule.title()));
    }

    fn refuse(&mut self, sheet: &mut Sheet, why: String) {
        self.refusals = self.refusals.saturating_add(1);
        sheet.told = Some(why);
        sheet.last = CellSet::EMPTY;
    }

    fn go_on(&mut self, rule: Rule, after: Board) {
        self.node = Arc::make_mut(&mut self.proof)
            .add(By::Rule(rule), vec![self.node], after)
            .expect("the board is one of the proof's");
    }

    fn take_pending(&mut self) {
        if let Some(node) = self.pending.pop() {
            self.node = node;
        }
    }
}

/// Adds steps that the proof has had before.
fn add(proof: &mut Proof, steps: &[Step]) {
    for step in steps {
        proof.add(step.by, step.from.clone(), step.after).expect("the steps before it are there");
    }
}

/// Whether every cell is known and the stars are right.
pub(super) fn is_solved(puzzle: &Puzzle, board: &Board) -> bool {
    board.is_full() && puzzle.is_solved_by(board.stars())
}
