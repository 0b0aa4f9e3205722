//! Rewrites proofs so that LEGUP accepts them: a step by a rule that LEGUP lacks becomes, cell by cell, a case of which
//! one branch leads to a contradiction, and every step by a direct rule marks one cell.
//!
//! LEGUP judges each cell of a step by itself, except that Finish Surround With Empty looks at the board after the
//! step: a step that marks several cells may be refused although each of its cells alone would be accepted.
//!
//! The proof is rewritten without being checked first.

use super::board::Mark;
use super::cells::CellSet;
use super::check::check_step;
use super::deduce::{End, deduce_as_legup};
use super::grid::Puzzle;
use super::proof::{By, Node, Proof, Step};
use super::rules::{Field, Kind, Rule, Situation};
use super::solve::Stop;

/// The greatest nesting depth of suppositions within a rewritten step.
const SPLITS_MAX: usize = 1;

/// The rules in a proof that LEGUP lacks, each once.
pub fn lacking(proof: &Proof) -> Vec<Rule> {
    let of = |step: &Step| match step.by {
        By::Rule(rule) => Some(rule).filter(|rule| rule.legup_id().is_none()),
        By::Merge | By::Nothing => None,
    };
    Rule::all().filter(|rule| proof.steps().iter().any(|step| of(step) == Some(*rule))).collect()
}

/// The proof with only LEGUP's rules, and with one marked cell in each step by a direct rule. `None` if that is
/// impossible or `stop` has returned true.
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
    one_cell_a_step(&spelled, puzzle)
}

/// The proof with every step by a direct rule divided into steps that mark one cell each.
///
/// In a branch that leads to a contradiction, the cells marked so far may already show it before the step is complete.
/// The branch then ends there, and its remaining steps are left out. `None` if a merge needs a step that was left out.
fn one_cell_a_step(proof: &Proof, puzzle: &Puzzle) -> Option<Proof> {
    let field = Field::new(puzzle);
    let mut divided = Proof::new(*proof.board(0));
    // The new number of each board of the proof; `None` for a board after the end of its branch.
    let mut nodes: Vec<Option<Node>> = vec![Some(0)];
    for step in proof.steps() {
        let from: Vec<Node> = step.from.iter().filter_map(|&node| nodes[node]).collect();
        if from.is_empty() {
            nodes.push(None);
            continue;
        }
        if from.len() < step.from.len() {
            return None;
        }
        let is_direct = matches!(step.by, By::Rule(rule) if rule.kind() == Kind::Direct);
        let whole = |divided: &mut Proof| divided.add(step.by, from.clone(), step.after).ok();
        nodes.push(if is_direct { divide(&mut divided, from[0], step, &field) } else { whole(&mut divided) });
    }
    Some(divided)
}

/// Adds a step by a direct rule, one cell at a time, and returns the last board; `None` if the branch ended on the way.
/// A step that its rule does not allow is added unchanged.
fn divide(proof: &mut Proof, from: Node, step: &Step, field: &Field) -> Option<Node> {
    let By::Rule(rule) = step.by else { return None };
    let cells = proof.board(from).changes(&step.after);
    let mut node = from;
    for cell in cells.iter() {
        let before = Situation::new(field, *proof.board(node));
        let next = before.board.with(&CellSet::only(cell), step.after.mark(cell));
        if check_step(rule, &before, &next).verdict.is_err() {
            let shown = [Rule::TooFewStars, Rule::TooManyStars, Rule::ClashingOrbit]
                .into_iter()
                .find(|&contradiction| check_step(contradiction, &before, &before.board).verdict.is_ok());
            return match shown {
                Some(contradiction) => {
                    proof.add(By::Rule(contradiction), vec![node], before.board).ok()?;
                    None
                }
                None => proof.add(step.by, vec![node], step.after).ok(),
            };
        }
        node = proof.add(step.by, vec![node], next).ok()?;
    }
    // A step that marks nothing is kept.
    if cells.is_empty() { proof.add(step.by, vec![node], step.after).ok() } else { Some(node) }
}

/// Derives the step's marks by cases, one cell at a time.
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

/// Continues from a board to a contradiction.
fn refute(proof: &mut Proof, node: Node, puzzle: &Puzzle, stop: Stop) -> Option<Node> {
    let trace = deduce_as_legup(puzzle, *proof.board(node), SPLITS_MAX, stop);
    (trace.end == End::Contradiction).then(|| proof.graft(node, &trace))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::board::Board;
    use crate::deduce::deduce;
    use crate::generate::{Order, generate};
    use rules::Dice;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn what_legup_lacks_is_spelled_out_in_what_it_has(seed: u64, size in 8_usize..11) {
            let order = Order { size, stars: 1 + size / 9, level: None };
            let made = generate(order, &mut Dice::new(seed, "spelled", 0), &mut |_| ControlFlow::Continue(())).unwrap();
            let blank = Board::blank(size);
            let proof = Proof::from_trace(blank, &deduce(&made.puzzle, blank, 1, &|| false));
            let spelled = spelled_out(&proof, &made.puzzle, &|| false);
            // `spelled` is `None` for some proofs: one more supposition inside the case is not always enough.
            if let Some(spelled) = spelled {
                prop_assert_eq!(lacking(&spelled), []);
                for step in spelled.steps() {
                    let is_direct = matches!(step.by, By::Rule(rule) if rule.kind() == Kind::Direct);
                    let n_marked = spelled.base(&step.from).changes(&step.after).len();
                    prop_assert!(!is_direct || n_marked <= 1, "{:?} marks {} cells", step.by, n_marked);
                }
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
