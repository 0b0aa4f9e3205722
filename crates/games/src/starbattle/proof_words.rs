//! A proof in words: for the message, the panel beside the board, the tree, and alternative texts.

use super::branches::{Standing, Supposition};
use super::outline::{self, Line, Tally, What, present};
use super::proving::Course;
use puzzle::board::Mark;
use rules::DESCRIPTION_CHARS_MAX;

/// `1 step`, `3 branches`.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The direct steps of a branch.
pub(super) fn run(n_steps: usize) -> String {
    if n_steps == 0 { "no steps".to_owned() } else { count(n_steps, "step", "steps") }
}

/// What a whole proof comes to: `37 steps in 6 branches: 3 refuted, 1 solved, 2 open`.
pub(super) fn tally(course: &Course) -> String {
    let tally = Tally::of(&course.branches);
    // A split is one step, and so is a contradiction.
    let steps = count(tally.steps + tally.refuted + tally.branches / 2, "step", "steps");
    let branches = count(tally.branches, "branch", "branches");
    if tally.open == 0 {
        return format!("Complete: {steps} in {branches}");
    }
    if tally.branches == 1 {
        return format!("{steps}, no suppositions");
    }
    format!("{steps} in {branches}: {}", ends(tally))
}

/// Where the proof is gone on with, for the panel: `Branch 5 · 3 open`.
pub(super) fn brief(course: &Course) -> String {
    let here = present(&course.branches);
    let open = course.branches.open().count();
    if open == 0 {
        return "Proof complete".to_owned();
    }
    if course.branches.list().len() == 1 {
        return count(course.proof.steps().len(), "step", "steps");
    }
    format!("Branch {} · {open} open", here + 1)
}

/// The words for the steps that are folded into a line.
pub(super) fn folded(tally: Tally) -> String {
    let ends = ends(tally);
    let colon = if ends.is_empty() { "" } else { ": " };
    format!("{} with {}{colon}{ends}", count(tally.branches, "branch", "branches"), run(tally.steps))
}

fn ends(tally: Tally) -> String {
    let ends = [(tally.refuted, "refuted"), (tally.solved, "solved"), (tally.open, "open")];
    let some = ends.iter().filter(|(number, _)| *number > 0);
    some.map(|(number, how)| format!("{number} {how}")).collect::<Vec<_>>().join(", ")
}

/// `C3 ★`.
pub(super) fn supposition(supposition: &Supposition) -> String {
    format!("{} {}", supposition.cell, super::action::sign(supposition.mark))
}

/// What is supposed on the way to a branch: `C3 ★, E5 ■`; nothing of the first.
pub(super) fn suppositions(course: &Course, branch: usize) -> String {
    let all = course.branches.suppositions(branch);
    all.map(|one| supposition(&one)).collect::<Vec<_>>().join(", ")
}

/// How an open branch is called in a menu, within what Discord takes: its latest suppositions if all are too many.
pub(super) fn label(course: &Course, branch: usize) -> String {
    /// Suppositions in a label.
    const LABEL_SUPPOSITIONS_MAX: usize = 8;
    let all: Vec<String> = course.branches.suppositions(branch).map(|one| supposition(&one)).collect();
    let cut = all.len().saturating_sub(LABEL_SUPPOSITIONS_MAX);
    let dots = if cut > 0 { "… " } else { "" };
    format!("Branch {}: {dots}{}", branch + 1, all[cut..].join(", "))
}

/// Where the player is in their proof: the line of the message.
pub(super) fn place(course: &Course) -> String {
    let here = present(&course.branches);
    let open = course.branches.open().filter(|&nth| nth != here).count();
    let others = match open {
        0 => String::new(),
        1 => " One more branch is open.".to_owned(),
        more => format!(" {more} more branches are open."),
    };
    if here == 0 {
        return others;
    }
    let suppositions = suppositions(course, here);
    let supposed = if suppositions.chars().count() > 200 {
        label(course, here)
    } else {
        format!("Branch {}: {suppositions}", here + 1)
    };
    format!(" {supposed}.{others}")
}

/// The step that is being put together: `Surround Star: ★A1 ■B1`.
pub(super) fn draft(course: &Course) -> Option<String> {
    let draft = course.draft.as_ref()?;
    let of = |mark: Mark, cells: &puzzle::cells::CellSet| {
        (!cells.is_empty()).then(|| format!("{}{cells}", super::action::sign(mark)))
    };
    let cells = [of(Mark::Star, draft.board.stars()), of(Mark::Black, draft.board.blacks())];
    let cells: Vec<String> = cells.into_iter().flatten().collect();
    Some(if cells.is_empty() { draft.rule.title() } else { format!("{}: {}", draft.rule.title(), cells.join(" ")) })
}

/// The tree in words: its sum, then its lines as far as there is room.
pub(super) fn tree(course: &Course, lines_max: usize) -> String {
    let present = present(&course.branches);
    let mut text = format!("Proof tree. {}.", tally(course));
    for line in outline::lines(&course.branches, lines_max) {
        let told = told(course, &line, present);
        if text.chars().count() + told.chars().count() + 2 > DESCRIPTION_CHARS_MAX {
            text.push('…');
            break;
        }
        text.extend([" ", &told, "."]);
    }
    text
}

fn told(course: &Course, line: &Line, present: usize) -> String {
    match line.what {
        What::Branch(nth) => {
            let branch = &course.branches.list()[nth];
            let supposes = branch.supposes.map_or("start".to_owned(), |one| supposition(&one));
            let end = match branch.standing {
                Standing::Open if nth == present => "you are here".to_owned(),
                Standing::Open => "open".to_owned(),
                Standing::Split(cell, star) => format!("split on {cell} into {} and {}", star + 1, star + 2),
                Standing::Refuted(rule) => format!("refuted by {}", rule.title()),
                Standing::Solved => "solved".to_owned(),
            };
            format!("{}: {supposes}, {}, {end}", nth + 1, run(branch.n_steps))
        }
        What::Folded(nth, tally) => {
            let supposes = course.branches.list()[nth].supposes.map_or(String::new(), |one| supposition(&one));
            format!("{}: {supposes}, {}", nth + 1, folded(tally))
        }
        What::LeftOut(tally) => format!("Left out: {}", folded(tally)),
    }
}
