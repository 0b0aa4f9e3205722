//! What a player may say in a proof before it is judged: refusals here cost nothing.

use super::action::{Action, Marking, marked};
use super::branches::Standing;
use super::judged::named;
use super::proving::Course;
use super::walk::Walk;
use puzzle::board::{Board, Mark};
use puzzle::rules::{Kind, Rule};
use rules::Illegal;

/// Whether the player may say this about their proof.
///
/// # Errors
/// The cell, the rule or the branch, and what would work.
pub(super) fn check(course: &Course, action: &Action, at_cursor: Option<Marking>) -> Result<(), Illegal> {
    match action {
        Action::Deduce(rule, markings) => check_step(course.board(), *rule, markings),
        Action::Mark(markings) => check_marks(course, markings),
        Action::Stamp(_) => check_marks(course, at_cursor.as_slice()),
        Action::Walk(Walk::Branch(nth)) => check_branch(course, *nth),
        Action::Walk(Walk::Check) => match &course.draft {
            Some(draft) => check_step(course.board(), draft.rule, &draft.markings()),
            None => refuse("no step is put together; choose its rule first, such as rule surround-star".to_owned()),
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

fn refuse(words: String) -> Result<(), Illegal> {
    Err(Illegal(words))
}

/// Whether a step names what its rule needs, and something of which nothing is known.
fn check_step(board: &Board, rule: Rule, markings: &[Marking]) -> Result<(), Illegal> {
    let title = rule.title();
    let cells = named(markings);
    match rule.kind() {
        Kind::Contradiction if markings.is_empty() => return Ok(()),
        Kind::Contradiction => return refuse(format!("{title} marks nothing: it ends a branch")),
        Kind::Direct | Kind::Case if markings.is_empty() => {
            let example = if rule == Rule::FinishWithStars { "★B1" } else { "■B1" };
            return refuse(format!("{title} needs the cells it concludes, such as {example}"));
        }
        Kind::Case if cells.len() > 1 => {
            return refuse(format!("{title} supposes one cell; {} are named", cells.len()));
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
    refuse(match cells.iter().find(|&cell| board.mark(cell) != Mark::Unknown) {
        Some(cell) => format!("{cell} is {} already; name cells of which nothing is known", board.mark(cell).word()),
        None => format!("{title} needs marks, ★ or ■, before the cells it concludes"),
    })
}

/// Whether cells may be put into the step that is being put together.
fn check_marks(course: &Course, markings: &[Marking]) -> Result<(), Illegal> {
    let Some(draft) = &course.draft else {
        let words = "in a proof every mark needs its rule, such as deduce surround-star ■B1";
        return refuse(format!("{words}; or choose the rule first: rule surround-star"));
    };
    if draft.rule.kind() == Kind::Contradiction {
        return refuse(format!("{} marks nothing: check takes it as it is", draft.rule.title()));
    }
    let board = course.board();
    match (named(markings) - board.unknown()).first() {
        Some(cell) => refuse(format!("{cell} is {} already", board.mark(cell).word())),
        None => Ok(()),
    }
}

/// Whether the branch is there and open.
fn check_branch(course: &Course, nth: usize) -> Result<(), Illegal> {
    let number = nth + 1;
    let Some(branch) = course.branches.list().get(nth) else {
        let count = course.branches.list().len();
        let all = if count == 1 { "there is only one".to_owned() } else { format!("they go from 1 to {count}") };
        return refuse(format!("there is no branch {number}; {all}"));
    };
    match branch.standing {
        Standing::Open if nth == course.branches.here() => refuse(format!("you are in branch {number} already")),
        Standing::Open => Ok(()),
        Standing::Split(cell, star) => {
            refuse(format!("branch {number} is split on {cell} into {} and {}; go to one of those", star + 1, star + 2))
        }
        Standing::Refuted(rule) => {
            refuse(format!("branch {number} is closed: refuted by {}; go to an open one", rule.title()))
        }
        Standing::Solved => refuse(format!("branch {number} is closed: it is solved; go to an open one")),
    }
}
