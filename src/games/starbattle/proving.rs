//! A player's proof: its steps, where it is gone on from, and the branches still to be looked at.

use std::sync::Arc;

use super::action::{Marking, marked};
use super::engine::board::{Board, Mark};
use super::engine::cells::CellSet;
use super::engine::check::{check_case, check_step};
use super::engine::proof::{By, Node, Proof};
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
    /// How many steps were refused.
    pub(super) refusals: u32,
}

impl Proving {
    pub(super) fn new(board: Board) -> Self {
        Self { proof: Arc::new(Proof::new(board)), node: 0, pending: Vec::new(), refusals: 0 }
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
        sheet.told = Some(format!("{} is right", rule.title()));
        sheet.last = before.changes(&after);
        match rule.kind() {
            Kind::Direct => self.go_on(rule, after),
            Kind::Contradiction => {
                self.go_on(rule, after);
                self.take_pending();
            }
            Kind::Case => {
                let from = self.node;
                let here = usize::from(!after.stars().meets(&sheet.last));
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

/// Whether every cell is known and the stars are right.
pub(super) fn is_solved(puzzle: &Puzzle, board: &Board) -> bool {
    board.is_full() && puzzle.is_solved_by(board.stars())
}
