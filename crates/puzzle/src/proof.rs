//! Proofs: boards connected by steps that each name a rule, with branches in which a cell is a star or black.
//!
//! A proof is complete if every step is right and every leaf is a contradiction or a solved board. Then the solved
//! leaves are all solutions of the puzzle. (LEGUP calls every correct beginning of a proof complete, but no proof that
//! ends in a contradiction; our definition is the one that LEGUP's own notes ask for.)

use words::{Message, puzzle};

use super::board::{Board, Mark};
use super::cells::CellSet;
use super::check::{Objection, check_case, check_step};
use super::deduce::{Trace, TraceStep};
use super::rules::{Field, Kind, Rule, Situation};

/// The number of a board in a proof: 0 is the start, and `n` is the board after step `n - 1`.
pub type Node = usize;

/// The justification of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The step applies this rule.
    Rule(Rule),
    /// The step merges branches: the marks that all of them have in common hold.
    Merge,
    /// No justification was given.
    Nothing,
}

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The justification of the step.
    pub by: By,
    /// The board from which the step continues, or all boards that it merges; each is older than the step's own board.
    pub from: Vec<Node>,
    /// The board after the step.
    pub after: Board,
}

/// A proof, which may contain faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    start: Board,
    steps: Vec<Step>,
}

/// The verdict on a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The faults, each with the index of its step.
    pub faults: Vec<(usize, Fault)>,
    /// The leaves that are neither solved nor refuted.
    pub open: Vec<Node>,
    /// The leaves that are solved.
    pub solved: Vec<Node>,
}

impl Judgement {
    /// Whether the proof has no faults and no open boards.
    pub fn is_complete(&self) -> bool {
        self.faults.is_empty() && self.open.is_empty()
    }
}

/// What is wrong with a step. `Display` gives the reason in English, [`Message`] in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", Message::from(self.clone()))]
#[expect(missing_docs, reason = "the messages say what is wrong")]
pub enum Fault {
    NoRule,
    Objection(Objection),
    Branches,
    Joins(usize),
    AfterContradiction,
    MergesOne,
    MergesOther(CellSet),
}

impl From<Objection> for Fault {
    fn from(objection: Objection) -> Self {
        Self::Objection(objection)
    }
}

impl From<Fault> for Message {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::NoRule => puzzle::NoRule.into(),
            Fault::Objection(objection) => objection.into(),
            Fault::Branches => puzzle::BesideOthers.into(),
            Fault::Joins(count) => puzzle::Joins { count }.into(),
            Fault::AfterContradiction => puzzle::AfterContradiction.into(),
            Fault::MergesOne => puzzle::MergesOne.into(),
            Fault::MergesOther(cells) if cells.is_empty() => {
                puzzle::MergesOther { cells: Message::from(puzzle::Nothing) }.into()
            }
            Fault::MergesOther(cells) => puzzle::MergesOther { cells }.into(),
        }
    }
}

/// A step would continue from a board that does not exist yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no board {0} yet to go on from")]
pub struct NoSuchBoard(pub Node);

impl Proof {
    /// A proof without steps.
    pub fn new(start: Board) -> Self {
        Self { start, steps: Vec::new() }
    }

    /// Adds a step; returns the number of its board.
    pub fn add(&mut self, by: By, from: Vec<Node>, after: Board) -> Result<Node, NoSuchBoard> {
        if let Some(&unknown) = from.iter().find(|&&node| node > self.steps.len()) {
            return Err(NoSuchBoard(unknown));
        }
        if from.is_empty() {
            return Err(NoSuchBoard(0));
        }
        self.steps.push(Step { by, from, after });
        Ok(self.steps.len())
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The board with this number.
    pub fn board(&self, node: Node) -> &Board {
        if node == 0 { &self.start } else { &self.steps[node - 1].after }
    }

    /// The indices of the steps that continue from this board.
    pub fn steps_from(&self, node: Node) -> impl Iterator<Item = usize> {
        (0..self.steps.len()).filter(move |&step| self.steps[step].from.contains(&node))
    }

    /// The board to which a step's changes are relative: the board before it, or for a merge the last board before the
    /// branches.
    pub fn base(&self, from: &[Node]) -> &Board {
        match from {
            [one] => self.board(*one),
            several => self.board(self.last_common(several)),
        }
    }

    /// The latest board from which all of these boards follow.
    fn last_common(&self, nodes: &[Node]) -> Node {
        let mut common: Option<Vec<bool>> = None;
        for &node in nodes {
            let mut before = vec![false; self.steps.len() + 1];
            before[node] = true;
            // A board is always older than the boards that follow from it.
            for later in (1..=node).rev() {
                if before[later] {
                    self.steps[later - 1].from.iter().for_each(|&earlier| before[earlier] = true);
                }
            }
            common = Some(match common {
                None => before,
                Some(common) => common.into_iter().zip(before).map(|(one, other)| one && other).collect(),
            });
        }
        common.and_then(|common| common.iter().rposition(|&is_common| is_common)).unwrap_or(0)
    }

    /// The board that results from merging these boards.
    pub fn merged(&self, nodes: &[Node]) -> Board {
        let base = *self.base(nodes);
        let unknown = base.unknown();
        let shared = |marked: fn(&Board) -> &CellSet| {
            nodes.iter().fold(unknown, |shared, &node| shared & *marked(self.board(node)))
        };
        base.with(&shared(Board::stars), Mark::Star).with(&shared(Board::blacks), Mark::Black)
    }

    /// Judges every step and every leaf.
    pub fn judge(&self, field: &Field) -> Judgement {
        let mut judgement = Judgement { faults: Vec::new(), open: Vec::new(), solved: Vec::new() };
        let mut onward: Vec<Vec<usize>> = vec![Vec::new(); self.steps.len() + 1];
        for (nth, step) in self.steps.iter().enumerate() {
            step.from.iter().for_each(|&node| onward[node].push(nth));
        }
        for nth in 0..self.steps.len() {
            if let Err(fault) = self.judge_step(field, nth, &onward) {
                judgement.faults.push((nth, fault));
            }
        }
        for (node, onward) in onward.iter().enumerate() {
            if !onward.is_empty() || self.is_refuted(node) {
                continue;
            }
            let board = self.board(node);
            if board.is_full() && field.puzzle().is_solved_by(board.stars()) {
                judgement.solved.push(node);
            } else {
                judgement.open.push(node);
            }
        }
        judgement
    }

    /// Whether the board results from a contradiction step.
    fn is_refuted(&self, node: Node) -> bool {
        node > 0 && matches!(self.steps[node - 1].by, By::Rule(rule) if rule.kind() == Kind::Contradiction)
    }

    fn judge_step(&self, field: &Field, nth: usize, onward: &[Vec<usize>]) -> Result<(), Fault> {
        let Step { by, from, after } = &self.steps[nth];
        if from.iter().any(|&node| self.is_refuted(node)) {
            return Err(Fault::AfterContradiction);
        }
        let rule = match by {
            By::Nothing => return Err(Fault::NoRule),
            By::Merge => return self.judge_merge(from, after, onward),
            By::Rule(rule) => *rule,
        };
        let [before] = from.as_slice() else { return Err(Fault::Joins(from.len())) };
        let siblings = &onward[*before];
        if rule.kind() == Kind::Case {
            if siblings.iter().any(|&sibling| self.steps[sibling].by != *by) {
                return Err(Fault::Branches);
            }
            let branches: Vec<Board> = siblings.iter().map(|&sibling| self.steps[sibling].after).collect();
            return Ok(check_case(rule, self.board(*before), &branches).verdict?);
        }
        if siblings.len() > 1 {
            return Err(Fault::Branches);
        }
        Ok(check_step(rule, &Situation::new(field, *self.board(*before)), after).verdict?)
    }

    fn judge_merge(&self, from: &[Node], after: &Board, onward: &[Vec<usize>]) -> Result<(), Fault> {
        if from.len() < 2 || (1..from.len()).any(|nth| from[..nth].contains(&from[nth])) {
            return Err(Fault::MergesOne);
        }
        if from.iter().any(|&node| onward[node].len() > 1) {
            return Err(Fault::Branches);
        }
        let merged = self.merged(from);
        if *after == merged {
            return Ok(());
        }
        let shared = merged.changes(self.base(from));
        Err(Fault::MergesOther(shared))
    }

    /// The proof that corresponds to a deduction.
    pub fn from_trace(start: Board, trace: &Trace) -> Self {
        let mut proof = Self::new(start);
        proof.follow(0, &trace.steps, 0);
        proof
    }

    /// Continues from a board with all steps of a deduction that began there; returns the number of the last board.
    pub(super) fn graft(&mut self, node: Node, trace: &Trace) -> Node {
        self.follow(node, &trace.steps, 0)
    }

    /// Adds the steps of one depth, and the deeper steps between them, from a board on; returns the number of the last
    /// board.
    fn follow(&mut self, mut node: Node, steps: &[TraceStep], depth: usize) -> Node {
        let mut rest = steps;
        while let Some(first) = rest.first() {
            if first.depth == depth {
                node = self.follow_one(node, first);
                rest = &rest[1..];
                continue;
            }
            let len = rest.iter().position(|step| step.depth == depth).unwrap_or(rest.len());
            let (branches, after) = rest.split_at(len);
            let n_conclusions = after.iter().take_while(|step| is_conclusion(step, depth)).count();
            node = self.split(node, branches, &after[..n_conclusions]);
            rest = &after[n_conclusions..];
        }
        node
    }

    fn follow_one(&mut self, node: Node, step: &TraceStep) -> Node {
        let after = self.board(node).with(&step.deduction.cells, step.deduction.value);
        self.push(By::Rule(step.deduction.rule), vec![node], after)
    }

    /// Adds the branches of a cell and then what was concluded from them: the other branch if one was refuted, or else
    /// what both have in common.
    fn split(&mut self, node: Node, branches: &[TraceStep], conclusions: &[TraceStep]) -> Node {
        let depth = branches[0].depth;
        let heads: Vec<usize> =
            (0..branches.len()).filter(|&nth| branches[nth].depth == depth && branches[nth].supposed).collect();
        let mut ends = Vec::new();
        for (nth, &head) in heads.iter().enumerate() {
            let end = heads.get(nth + 1).copied().unwrap_or(branches.len());
            ends.push(self.follow(node, &branches[head..end], depth));
        }
        match conclusions {
            [] => node,
            [other, ..] if ends.len() == 1 => self.follow_one(node, other),
            _ => {
                let merged = self.merged(&ends);
                self.push(By::Merge, ends, merged)
            }
        }
    }

    fn push(&mut self, by: By, from: Vec<Node>, after: Board) -> Node {
        self.steps.push(Step { by, from, after });
        self.steps.len()
    }
}

/// Whether the step is the conclusion from a supposition that is one level deeper.
fn is_conclusion(step: &TraceStep, depth: usize) -> bool {
    step.depth == depth && !step.supposed && step.deduction.rule == Rule::StarOrEmpty
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::deduce::{End, deduce};
    use crate::generate::{Order, generate};
    use crate::grid::Puzzle;
    use rules::Dice;

    fn board(rows: &str) -> Board {
        Board::parse(&rows.split('/').collect::<Vec<_>>(), 4).unwrap()
    }

    /// Builds a proof from steps (rule, from, board), and returns its faults, its open boards and its solved boards.
    fn judge(start: &str, steps: &[(&str, &[Node], &str)]) -> (Vec<String>, Vec<Node>, Vec<Node>) {
        let puzzle = Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap();
        let mut proof = Proof::new(board(start));
        for (by, from, after) in steps {
            let by = match *by {
                "" => By::Nothing,
                "merge" => By::Merge,
                rule => By::Rule(Rule::parse(rule).unwrap()),
            };
            proof.add(by, from.to_vec(), board(after)).unwrap();
        }
        let Judgement { faults, open, solved } = proof.judge(&Field::new(&puzzle));
        (faults.into_iter().map(|(step, fault)| format!("{step}: {fault}")).collect(), open, solved)
    }

    const BLANK: &str = "..../..../..../....";

    #[test]
    fn the_empty_proof_is_open_and_so_is_a_beginning() {
        assert_eq!(judge(BLANK, &[]), (vec![], vec![0], vec![]));
        let split: [(&str, &[Node], &str); 2] =
            [("star-or-empty", &[0], "*.../..../..../...."), ("star-or-empty", &[0], "x.../..../..../....")];
        assert_eq!(judge(BLANK, &split), (vec![], vec![1, 2], vec![]));
        let one = (vec!["0: Star Or Empty opens exactly two branches, 1 are given".to_owned()], vec![1], vec![]);
        assert_eq!(judge(BLANK, &split[..1]), one);
    }

    #[test]
    fn a_refuted_board_closes_the_proof() {
        let clash = "**../..../..../....";
        assert_eq!(judge(clash, &[("clashing-orbit", &[0], clash)]), (vec![], vec![], vec![]));
        let after = judge(clash, &[("clashing-orbit", &[0], clash), ("surround-star", &[1], clash)]);
        assert_eq!(after.0, ["1: it goes on after a contradiction"]);
    }

    #[test]
    fn steps_without_a_rule_or_with_company_are_faults() {
        let faults = judge(BLANK, &[("", &[0], BLANK), ("surround-star", &[0], BLANK)]).0;
        assert_eq!(
            faults,
            ["0: no rule is named", "1: it stands beside other steps from the same board: only a case has branches"]
        );
    }

    #[test]
    fn a_merge_keeps_what_the_branches_share() {
        let steps: [(&str, &[Node], &str); 5] = [
            ("star-or-empty", &[0], ".*../..../..../...."),
            ("star-or-empty", &[0], ".x../..../..../...."),
            ("surround-star", &[1], "x*../..../..../...."),
            ("surround-star", &[3], "x*../x.../..../...."),
            ("merge", &[4, 2], BLANK),
        ];
        assert_eq!(judge(BLANK, &steps), (vec![], vec![5], vec![]));
        let mut wrong = steps;
        wrong[4].2 = "x.../..../..../....";
        let words = "4: the merged board must be the one before the branches, with nothing changed and nothing else";
        assert_eq!(judge(BLANK, &wrong).0, [words]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn a_deduction_is_a_complete_proof(seed: u64, size in 6_usize..10) {
            let order = Order { size, stars: 1 + size / 9, level: None };
            let made = generate(order, &mut Dice::new(seed, "proofs", 0), &mut |_| ControlFlow::Continue(())).unwrap();
            let start = Board::blank(size);
            let trace = deduce(&made.puzzle, start, 1, &|| false);
            let proof = Proof::from_trace(start, &trace);
            let judgement = proof.judge(&Field::new(&made.puzzle));
            prop_assert_eq!(&judgement.faults, &vec![]);
            prop_assert_eq!(judgement.is_complete(), trace.end == End::Solved);
        }
    }
}
