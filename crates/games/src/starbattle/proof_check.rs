//! Checks of actions in a proof before a step is judged. A refusal here does not count as a refused step.

use super::action::{Action, Marking, marked};
use super::branches::Standing;
use super::judged::named;
use super::proving::Course;
use super::walk::Walk;
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::rules::{Kind, Rule};
use rules::{Illegal, Message, Words};

/// Whether the action is legal in the player's proof.
///
/// # Errors
/// The cell, rule or branch to blame, and what would work.
pub(super) fn check(course: &Course, action: &Action, at_cursor: Option<Marking>) -> Result<(), Illegal> {
    match action {
        Action::Deduce(rule, markings) => check_step(course.board(), *rule, markings),
        Action::Mark(markings) => check_marks(course, markings),
        Action::Stamp(_) => check_marks(course, at_cursor.as_slice()),
        Action::Walk(Walk::Branch(nth)) => check_branch(course, *nth),
        Action::Walk(Walk::Check) => match &course.draft {
            Some(draft) => check_step(course.board(), draft.rule, &draft.markings()),
            None => refuse(starbattle::NoDraft),
        },
        Action::Start
        | Action::At(_)
        | Action::AtThen(..)
        | Action::Move(..)
        | Action::Undo(_)
        | Action::Redo(_)
        | Action::Hint
        | Action::Links(_)
        | Action::Follow
        | Action::Fill(_)
        | Action::Keys(_)
        | Action::Plain
        | Action::Brush(_)
        | Action::Walk(Walk::Rule(_)) => Ok(()),
    }
}

fn refuse(words: impl Into<Message>) -> Result<(), Illegal> {
    Err(Illegal(words.into()))
}

/// Checks that a step names what its rule needs, and marks a cell that is still unknown.
fn check_step(board: &Board, rule: Rule, markings: &[Marking]) -> Result<(), Illegal> {
    let cells = named(markings);
    match rule.kind() {
        Kind::Contradiction if markings.is_empty() => return Ok(()),
        Kind::Contradiction => return refuse(starbattle::EndsABranch { rule }),
        Kind::Direct | Kind::Case if markings.is_empty() => {
            let example = if rule == Rule::FinishWithStars { "★B1" } else { "■B1" };
            return refuse(starbattle::NeedsCells { rule, example: Words::markup(example) });
        }
        Kind::Case if cells.len() > 1 => {
            return refuse(starbattle::SupposesOne { rule, count: cells.len() });
        }
        Kind::Direct | Kind::Case => {}
    }
    let marks_nothing = match rule.kind() {
        Kind::Case => !cells.is_subset(&board.unknown()),
        Kind::Direct | Kind::Contradiction => marked(board, markings) == *board,
    };
    if !marks_nothing {
        return Ok(());
    }
    match cells.iter().find(|&cell| board.mark(cell) != Mark::Unknown) {
        Some(cell) => refuse(starbattle::KnownAlready { mark: board.mark(cell), cell }),
        None => refuse(starbattle::NeedsMarks { rule }),
    }
}

/// Checks that cells may be put into the step that is being built.
fn check_marks(course: &Course, markings: &[Marking]) -> Result<(), Illegal> {
    let Some(draft) = &course.draft else {
        return refuse(starbattle::NeedsRule);
    };
    if draft.rule.kind() == Kind::Contradiction {
        return refuse(starbattle::MarksNothing { rule: draft.rule });
    }
    let board = course.board();
    match (named(markings) - board.unknown()).first() {
        Some(cell) => refuse(starbattle::IsAlready { mark: board.mark(cell), cell }),
        None => Ok(()),
    }
}

/// Checks that the branch exists, is open, and is not the current branch.
fn check_branch(course: &Course, nth: usize) -> Result<(), Illegal> {
    let number = nth + 1;
    let Some(branch) = course.branches.list().get(nth) else {
        return refuse(starbattle::NoBranch { branch: number, count: course.branches.list().len() });
    };
    match branch.standing {
        Standing::Open if nth == course.branches.here() => refuse(starbattle::BranchHere { branch: number }),
        Standing::Open => Ok(()),
        Standing::Split(cell, star) => {
            refuse(starbattle::BranchSplit { branch: number, cell, one: star + 1, other: star + 2 })
        }
        Standing::Refuted(rule) => refuse(starbattle::BranchRefuted { branch: number, rule }),
        Standing::Solved => refuse(starbattle::BranchSolved { branch: number }),
    }
}
