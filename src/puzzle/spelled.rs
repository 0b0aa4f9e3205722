//! Proofs in LEGUP's rules alone: what other rules conclude is spelled out, cell by cell, as a case whose other branch
//! comes to a contradiction.
//!
//! It goes on from a proof that is there and judges nothing in it.

use super::board::Mark;
use super::cells::CellSet;
use super::deduce::{End, deduce_as_legup};
use super::grid::Puzzle;
use super::proof::{By, Node, Proof, Step};
use super::rules::{Kind, Rule};
use super::solve::Stop;

/// How deep suppositions may stand in each other within what is spelled out.
const SPLITS_MAX: usize = 1;

/// The rules of a proof that LEGUP lacks, each once.
pub fn lacking(proof: &Proof) -> Vec<Rule> {
    let of = |step: &Step| match step.by {
        By::Rule(rule) => Some(rule).filter(|rule| rule.legup_id().is_none()),
        By::Merge | By::Nothing => None,
    };
    Rule::all().filter(|rule| proof.steps().iter().any(|step| of(step) == Some(*rule))).collect()
}

/// The proof with every step by a rule that LEGUP lacks spelled out in those it has. `None` where that cannot be done,
/// or if it was stopped.
pub fn spelled_out(proof: &Proof, puzzle: &Puzzle, stop: Stop) -> Option<Proof> {
    let mut spelled = Proof::new(*proof.board(0));
    let mut nodes: Vec<Node> = vec![0];
    for step in proof.steps() {
        let from: Vec<Node> = step.from.iter().map(|&node| nodes[node]).collect();
        let node = match (step.by, from.as_slice()) {
            (By::Rule(rule), &[node]) if rule.legup_id().is_none() => match rule.kind() {
                Kind::Contradiction => refute(&mut spelled, node, puzzle, stop)?,
                Kind::Direct | Kind::Case => conclude(&mut spelled, node, step, puzzle, stop)?,
            },
            (by, _) => spelled.add(by, from, step.after).ok()?,
        };
        nodes.push(node);
    }
    Some(spelled)
}

/// Concludes what the step does, a cell at a time.
fn conclude(proof: &mut Proof, mut node: Node, taken: &Step, puzzle: &Puzzle, stop: Stop) -> Option<Node> {
    let case = By::Rule(Rule::StarOrEmpty);
    for cell in proof.board(node).changes(&taken.after).iter() {
        let (board, is) = (*proof.board(node), taken.after.mark(cell));
        let other = match (board.mark(cell), is) {
            (Mark::Unknown, Mark::Star) => Mark::Black,
            (Mark::Unknown, Mark::Black) => Mark::Star,
            (Mark::Unknown | Mark::Star | Mark::Black, _) => return None,
        };
        let wrong = proof.add(case, vec![node], board.with(&CellSet::only(cell), other)).ok()?;
        refute(proof, wrong, puzzle, stop)?;
        node = proof.add(case, vec![node], board.with(&CellSet::only(cell), is)).ok()?;
    }
    Some(node)
}

/// Leads a board to a contradiction.
fn refute(proof: &mut Proof, node: Node, puzzle: &Puzzle, stop: Stop) -> Option<Node> {
    let trace = deduce_as_legup(puzzle, *proof.board(node), SPLITS_MAX, stop);
    (trace.end == End::Contradiction).then(|| proof.graft(node, &trace))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::puzzle::board::Board;
    use crate::puzzle::deduce::deduce;
    use crate::puzzle::generate::{Order, generate};
    use crate::puzzle::rules::Field;
    use crate::rules::Dice;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn what_legup_lacks_is_spelled_out_in_what_it_has(seed: u64, size in 8_usize..11) {
            let order = Order { size, stars: 1 + size / 9, level: None };
            let made = generate(order, &mut Dice::new(seed, "spelled", 0), &mut |_| ControlFlow::Continue(())).unwrap();
            let blank = Board::blank(size);
            let proof = Proof::from_trace(blank, &deduce(&made.puzzle, blank, 1, &|| false));
            let spelled = spelled_out(&proof, &made.puzzle, &|| false);
            // Two suppositions in each other are not always enough.
            if let Some(spelled) = spelled {
                prop_assert_eq!(lacking(&spelled), []);
                let judgement = spelled.judge(&Field::new(&made.puzzle));
                prop_assert_eq!(judgement.faults, []);
                let judged = proof.judge(&Field::new(&made.puzzle));
                prop_assert_eq!(judgement.open.is_empty(), judged.open.is_empty());
            }
        }
    }

    #[test]
    fn a_rule_that_legup_lacks_is_named() {
        let blank = Board::blank(4);
        let mut proof = Proof::new(blank);
        proof.add(By::Rule(Rule::TightStrip), vec![0], blank).unwrap();
        proof.add(By::Rule(Rule::SurroundStar), vec![1], blank).unwrap();
        assert_eq!(lacking(&proof), [Rule::TightStrip]);
    }
}
