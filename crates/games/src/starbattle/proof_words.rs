//! A proof in words, for the message, the picture of the tree, and alternative texts.

use super::branches::{Standing, Supposition};
use super::outline::{self, Line, Tally, What, present};
use super::proving::Course;
use ::words::starbattle;
use puzzle::board::Mark;
use rules::{DESCRIPTION_CHARS_MAX, Language, Message, Words};

/// The number of direct steps in a branch, in words.
pub(super) fn run(n_steps: usize) -> Message {
    if n_steps == 0 { starbattle::NoSteps.into() } else { starbattle::NSteps { steps: n_steps }.into() }
}

/// The counts of a whole proof: `37 steps in 6 branches: 3 refuted, 1 solved, 2 open`.
pub(super) fn tally(course: &Course) -> Message {
    let tally = Tally::of(&course.branches);
    // A split counts as one step, and so does a contradiction.
    let steps = tally.steps + tally.refuted + tally.branches / 2;
    let branches = tally.branches;
    if tally.open == 0 {
        return starbattle::Complete { steps, branches }.into();
    }
    if branches == 1 {
        return starbattle::NoSuppositions { steps }.into();
    }
    starbattle::InBranches { steps, branches, ends: Message::joined(ends(tally), ", ") }.into()
}

/// The current branch and the number of open branches: `Branch 5 · 3 open`.
pub(super) fn brief(course: &Course) -> Message {
    let here = present(&course.branches);
    let open = course.branches.open().count();
    if open == 0 {
        return starbattle::ProofComplete.into();
    }
    if course.branches.list().len() == 1 {
        return starbattle::NSteps { steps: course.proof.steps().len() }.into();
    }
    starbattle::InBranch { branch: here + 1, open }.into()
}

/// The counts of branches that are folded into one line.
pub(super) fn folded(tally: Tally) -> Message {
    let branches: Message = starbattle::NBranches { branches: tally.branches }.into();
    let (steps, ends) = (run(tally.steps), ends(tally));
    if ends.is_empty() {
        starbattle::Folded { branches, steps }.into()
    } else {
        starbattle::FoldedEnds { branches, steps, ends: Message::joined(ends, ", ") }.into()
    }
}

fn ends(tally: Tally) -> Vec<Message> {
    let refuted = starbattle::BranchesRefuted { count: tally.refuted }.into();
    let solved = starbattle::BranchesSolved { count: tally.solved }.into();
    let open = starbattle::BranchesOpen { count: tally.open }.into();
    let ends = [(tally.refuted, refuted), (tally.solved, solved), (tally.open, open)];
    ends.into_iter().filter(|(number, _)| *number > 0).map(|(_, ends)| ends).collect()
}

/// A supposition: `C3 ★`.
pub(super) fn supposition(supposition: &Supposition) -> String {
    format!("{} {}", supposition.cell, super::action::sign(supposition.mark))
}

/// The suppositions on the path to a branch: `C3 ★, E5 ■`; empty for the first branch.
pub(super) fn suppositions(course: &Course, branch: usize) -> String {
    rules::listed(course.branches.suppositions(branch).map(|one| supposition(&one)))
}

/// The label of an open branch in a menu. If there are too many suppositions for Discord, only the latest are named.
pub(super) fn label(course: &Course, branch: usize) -> Message {
    /// Maximum number of suppositions in a label.
    const LABEL_SUPPOSITIONS_MAX: usize = 8;
    let all: Vec<String> = course.branches.suppositions(branch).map(|one| supposition(&one)).collect();
    let cut = all.len().saturating_sub(LABEL_SUPPOSITIONS_MAX);
    let dots = if cut > 0 { "… " } else { "" };
    named(branch, format!("{dots}{}", all[cut..].join(", ")))
}

fn named(branch: usize, supposed: String) -> Message {
    starbattle::Branch { branch: branch + 1, supposed: Words::markup(supposed) }.into()
}

/// The current branch and the number of other open branches, as sentences of the message.
pub(super) fn place(course: &Course) -> Vec<Message> {
    let here = present(&course.branches);
    let open = course.branches.open().filter(|&nth| nth != here).count();
    let others = (open > 0).then(|| starbattle::MoreOpen { open }.into());
    let supposed = (here > 0).then(|| {
        let suppositions = suppositions(course, here);
        let is_long = suppositions.chars().count() > 200;
        let branch = if is_long { label(course, here) } else { named(here, suppositions) };
        Message::joined([branch, Message::verbatim(".")], "")
    });
    supposed.into_iter().chain(others).collect()
}

/// The step that is being built: `Surround Star: ★A1 ■B1`.
pub(super) fn draft(course: &Course) -> Option<Message> {
    let draft = course.draft.as_ref()?;
    let of = |mark: Mark, cells: &puzzle::cells::CellSet| {
        (!cells.is_empty()).then(|| format!("{}{cells}", super::action::sign(mark)))
    };
    let cells = [of(Mark::Star, draft.board.stars()), of(Mark::Black, draft.board.blacks())];
    let cells: Vec<String> = cells.into_iter().flatten().collect();
    let cells = (!cells.is_empty()).then(|| Message::verbatim(cells.join(" ")));
    Some(Message::joined([draft.rule.name()].into_iter().chain(cells), ": "))
}

/// The alternative text of the tree: its counts, then as many of its lines as fit.
pub(super) fn tree(course: &Course, lines_max: usize, language: Language) -> String {
    let present = present(&course.branches);
    let mut text = String::from(starbattle::TreeTold { tally: tally(course) }.say(language));
    for line in outline::lines(&course.branches, lines_max) {
        let told = String::from(told(course, &line, present).say(language));
        if text.chars().count() + told.chars().count() + 2 > DESCRIPTION_CHARS_MAX {
            text.push('…');
            break;
        }
        text.extend([" ", &told, "."]);
    }
    text
}

fn told(course: &Course, line: &Line, present: usize) -> Message {
    let supposes = |nth: usize| course.branches.list()[nth].supposes.map(|one| Message::verbatim(supposition(&one)));
    // The number of a branch and facts about it, such as `3: C3 ★, 2 steps, open`.
    let numbered = |nth: usize, facts: Vec<Message>| {
        Message::joined([Message::verbatim((nth + 1).to_string()), Message::joined(facts, ", ")], ": ")
    };
    match line.what {
        What::Branch(nth) => {
            let branch = &course.branches.list()[nth];
            let supposes = supposes(nth).unwrap_or_else(|| starbattle::TreeToldStart.into());
            let end = match branch.standing {
                Standing::Open if nth == present => starbattle::TreeHere.into(),
                Standing::Open => starbattle::TreeOpen.into(),
                Standing::Split(cell, star) => {
                    starbattle::TreeSplitInto { cell, one: star + 1, other: star + 2 }.into()
                }
                Standing::Refuted(rule) => starbattle::TreeRefuted { rule }.into(),
                Standing::Solved => starbattle::TreeSolved.into(),
            };
            numbered(nth, vec![supposes, run(branch.n_steps), end])
        }
        What::Folded(nth, tally) => {
            let supposes = supposes(nth).unwrap_or_else(|| Message::verbatim(""));
            numbered(nth, vec![supposes, folded(tally)])
        }
        What::LeftOut(tally) => starbattle::TreeToldLeftOut { folded: folded(tally) }.into(),
    }
}
