//! A proof read step by step once the match is over: what each step concludes, by which rule, and why.

use super::hint::{Conclusion, Shown, area};
use super::options::Options;
use super::state::Mode;
use super::view::{Own, Task, View};
use super::window::Window;
use super::{draw, words};
use ::rules::{BySeat, Observer, Picture, Seat, Showing};
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::Puzzle;
use puzzle::proof::{By, Node, Proof};
use puzzle::rules::{self, Deduction, Field, Kind, Rule, Situation};
use scene::Theme;

/// One step of a player's proof, the last if there are not so many, and how many there are: the board before it, with what
/// follows and why. Nothing before the match is over, and in a race.
pub(super) fn step(view: &View, seat: Seat, nth: usize, theme: &Theme) -> Option<(Showing, usize)> {
    let (puzzle, proof) = (view.puzzle()?, proof_of(view, seat)?);
    let places: Vec<usize> = steps(proof).collect();
    let place = *places.get(nth).or(places.last())?;
    let step = &proof.steps()[place];
    let (&from, By::Rule(rule)) = (step.from.first()?, step.by) else { return None };
    let before = *proof.board(from);
    let told = told(puzzle, &before, rule, &step.after);
    let supposed = suppositions(proof, from);
    let place = if supposed.is_empty() { String::new() } else { format!(" (supposed: {supposed})") };
    let shown = View::of_step(view, puzzle, before, told);
    let hint = shown.hint().map(words::hint_text).unwrap_or_default();
    let name = BySeat::from(vec![String::new()]);
    let picture =
        Picture { frame: "board", scene: draw::board(&shown, &name, theme), text: words::describe(&shown, &name) };
    let headline = format!("{}{place}: {hint}", rule.title());
    let reason = Some(headline.clone());
    Some((Showing { headline, reason, pictures: vec![picture], ..Showing::default() }, places.len()))
}

fn proof_of(view: &View, seat: Seat) -> Option<&Proof> {
    let course = view.result.as_ref().and(view.proofs.get(seat)?.as_ref())?;
    Some(&course.proof)
}

/// The steps as they were taken: a case is one step, which the proof has a board for in each branch.
fn steps(proof: &Proof) -> impl Iterator<Item = usize> {
    let is_second = |nth: usize| {
        let (one, other) = (&proof.steps()[nth - 1], &proof.steps()[nth]);
        one.by == By::Rule(Rule::StarOrEmpty) && one.by == other.by && one.from == other.from
    };
    (0..proof.steps().len()).filter(move |&nth| nth == 0 || !is_second(nth))
}

/// What was supposed on the way to a board: `C3 ★, E5 ■`.
fn suppositions(proof: &Proof, mut node: Node) -> String {
    let mut supposed = Vec::new();
    while let Some(step) = node.checked_sub(1).map(|nth| &proof.steps()[nth]) {
        let Some(&from) = step.from.first() else { break };
        if step.by == By::Rule(Rule::StarOrEmpty)
            && let Some(cell) = proof.board(from).changes(&step.after).first()
        {
            supposed.push(format!("{cell} {}", super::action::sign(step.after.mark(cell))));
        }
        node = from;
    }
    supposed.reverse();
    supposed.join(", ")
}

/// A step that was right, with its reason. Where it concludes for several reasons, each is given.
fn told(puzzle: &Puzzle, before: &Board, rule: Rule, after: &Board) -> Shown {
    let field = Field::new(puzzle);
    let situation = Situation::new(&field, *before);
    let changed = before.changes(after);
    let reasons = match rule.kind() {
        Kind::Case => {
            vec![bare(rule, changed, Mark::Star, &format!("in one branch {changed} is black, in the other"))]
        }
        Kind::Contradiction => {
            let none = || bare(rule, CellSet::EMPTY, Mark::Unknown, "the board contradicts itself");
            vec![rules::contradiction(rule, &situation).unwrap_or_else(none)]
        }
        Kind::Direct => [(Mark::Star, *after.stars()), (Mark::Black, *after.blacks())]
            .into_iter()
            .flat_map(|(value, marked)| reasons(rule, &situation, changed & marked, value))
            .collect(),
    };
    let mut whole = reasons.first().cloned().unwrap_or_else(|| bare(rule, changed, Mark::Black, "it follows"));
    for other in reasons.iter().skip(1) {
        whole.evidence = whole.evidence | other.evidence;
        whole.because = format!("{}; {}", whole.because, other.because);
        if other.value == whole.value {
            whole.cells = whole.cells | other.cells;
        } else {
            whole.because = format!("{}, so {} {}", whole.because, other.cells, words::are(&other.cells, other.value));
        }
    }
    let (area, unit) = area(puzzle, &whole);
    let conclusion = Some(Conclusion { cells: whole.cells, value: whole.value, because: whole.because });
    let (question, page) = (None, None);
    Shown { is_mistake: false, rule: Some(rule), question, area, unit, conclusion, chain: None, page }
}

/// Why these cells follow: one reason for all if there is one, else one for each group of them.
fn reasons(rule: Rule, situation: &Situation, cells: CellSet, value: Mark) -> Vec<Deduction> {
    if cells.is_empty() {
        return Vec::new();
    }
    if let Some(found) = rules::told(rule, situation, &cells, value) {
        return vec![found];
    }
    let mut groups: Vec<Deduction> = Vec::new();
    for cell in cells.iter() {
        let only = CellSet::only(cell);
        let found = rules::told(rule, situation, &only, value);
        let found = found.unwrap_or_else(|| bare(rule, only, value, "it follows by this rule"));
        match groups.iter_mut().find(|group| group.because == found.because) {
            Some(group) => {
                group.cells = group.cells | found.cells;
                group.evidence = group.evidence | found.evidence;
            }
            None => groups.push(found),
        }
    }
    groups
}

fn bare(rule: Rule, cells: CellSet, value: Mark, because: &str) -> Deduction {
    Deduction {
        rule,
        cells,
        value,
        evidence: cells,
        because: because.to_owned(),
        width: 1,
        named: 0,
        units: Vec::new(),
    }
}

impl View {
    /// A view of one step: the board before it, with what follows as a hint tells it.
    fn of_step(of: &Self, puzzle: &Puzzle, before: Board, told: Shown) -> Self {
        let one = |board| BySeat::from(vec![board]);
        Self {
            puzzle: Task { size: of.puzzle.size, stars: of.puzzle.stars, puzzle: Some(puzzle.clone()) },
            boards: one(Some(before)),
            solved_at: BySeat::from(vec![None]),
            hints: BySeat::from(vec![None]),
            checks: BySeat::from(vec![None]),
            progress: BySeat::from(vec![None]),
            refusals: BySeat::from(vec![None]),
            proofs: BySeat::from(vec![None]),
            has_started: BySeat::from(vec![None]),
            own: Some(Own {
                cursor: None,
                hint: Some(told),
                last: CellSet::EMPTY,
                told: None,
                is_playing: true,
                has_started: true,
                has_room: true,
                n_steps: (0, 0),
                has_keys: false,
                window: Window::first(Cell::new(0, 0), of.puzzle.size, of.puzzle.size),
                brush: Mark::Star,
                is_plain: true,
            }),
            result: None,
            observer: Observer::Seat(Seat::FIRST),
            options: Options { mode: Mode::Race, ..of.options.clone() },
            solution: None,
            has_left: BySeat::from(vec![false]),
            is_withheld: false,
        }
    }
}
