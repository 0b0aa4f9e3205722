//! Shows a proof step by step once the match is over: what each step concludes, by which rule, and why.

use super::hint::{Conclusion, Shown, area};
use super::options::Options;
use super::state::Mode;
use super::view::{Own, Phase, Task, View};
use super::window::Window;
use super::{draw, words};
use ::rules::{BySeat, Language, Message, Names, Observer, Picture, Seat, Showing, Words};
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::Puzzle;
use puzzle::proof::{By, Node, Proof};
use puzzle::rules::{self, Deduction, Field, Kind, Rule, Situation};
use scene::Theme;

/// The step at index `nth` of a player's proof (or the last step), and the number of steps: the board before the step,
/// its conclusion, and the reason. `None` before the end of the match, and in a race.
pub(super) fn step(view: &View, seat: Seat, nth: usize, theme: &Theme, language: Language) -> Option<(Showing, usize)> {
    let (puzzle, proof) = (view.puzzle()?, proof_of(view, seat)?);
    let places: Vec<usize> = steps(proof).collect();
    let place = *places.get(nth).or(places.last())?;
    let step = &proof.steps()[place];
    let (&from, By::Rule(rule)) = (step.from.first()?, step.by) else { return None };
    let before = *proof.board(from);
    let told = told(puzzle, &before, rule, &step.after);
    let supposed = suppositions(proof, from);
    let shown = View::of_step(view, puzzle, before, told);
    let hint = shown.hint().map(|hint| words::hint_text(hint, language)).unwrap_or_default();
    let name = Names::new(BySeat::from(vec![String::new()]), language);
    let picture =
        Picture { frame: "board", scene: draw::board(&shown, &name, theme), text: words::describe(&shown, &name) };
    let (hint, supposed) = (Words::markup(hint), Words::markup(supposed));
    let headline = match supposed.as_str() {
        "" => starbattle::Step { rule, hint }.say(language),
        _ => starbattle::StepSupposed { rule, supposed, hint }.say(language),
    };
    let headline = String::from(headline);
    let reason = Some(headline.clone());
    Some((Showing { headline, reason, pictures: vec![picture], ..Showing::default() }, places.len()))
}

fn proof_of(view: &View, seat: Seat) -> Option<&Proof> {
    let course = view.result.as_ref().and(view.proofs.get(seat)?.as_ref())?;
    Some(&course.proof)
}

/// The steps as the player took them: a split counts once, although the proof has a step for each of its two branches.
fn steps(proof: &Proof) -> impl Iterator<Item = usize> {
    let is_second = |nth: usize| {
        let (one, other) = (&proof.steps()[nth - 1], &proof.steps()[nth]);
        one.by == By::Rule(Rule::StarOrEmpty) && one.by == other.by && one.from == other.from
    };
    (0..proof.steps().len()).filter(move |&nth| nth == 0 || !is_second(nth))
}

/// The suppositions on the path to a board: `C3 ★, E5 ■`.
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

/// A correct step as a hint would show it, with its reasons.
fn told(puzzle: &Puzzle, before: &Board, rule: Rule, after: &Board) -> Shown {
    let field = Field::new(puzzle);
    let situation = Situation::new(&field, *before);
    let changed = before.changes(after);
    let reasons = match rule.kind() {
        Kind::Case => {
            vec![bare(rule, changed, Mark::Star, starbattle::TwoBranches { cell: changed })]
        }
        Kind::Contradiction => {
            let none = || bare(rule, CellSet::EMPTY, Mark::Unknown, starbattle::ContradictsItself);
            vec![rules::contradiction(rule, &situation).unwrap_or_else(none)]
        }
        Kind::Direct => [(Mark::Star, *after.stars()), (Mark::Black, *after.blacks())]
            .into_iter()
            .flat_map(|(value, marked)| reasons(rule, &situation, changed & marked, value))
            .collect(),
    };
    let mut whole = reasons.first().cloned().unwrap_or_else(|| bare(rule, changed, Mark::Black, starbattle::ItFollows));
    for other in reasons.iter().skip(1) {
        whole.evidence = whole.evidence | other.evidence;
        whole.because = Message::joined([whole.because, other.because.clone()], "; ");
        if other.value == whole.value {
            whole.cells = whole.cells | other.cells;
        } else {
            let are = rules::are(&other.cells, other.value);
            whole.because = starbattle::So { because: whole.because, are }.into();
        }
    }
    let (area, unit) = area(puzzle, &whole);
    let conclusion = Some(Conclusion { cells: whole.cells, value: whole.value, because: whole.because });
    let (question, page) = (None, None);
    Shown { is_mistake: false, rule: Some(rule), question, area, unit, conclusion, chain: None, page }
}

/// Why these cells follow: one reason for all cells if there is one, otherwise a reason for each group of cells.
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
        let found = found.unwrap_or_else(|| bare(rule, only, value, starbattle::FollowsByRule));
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

fn bare(rule: Rule, cells: CellSet, value: Mark, because: impl Into<Message>) -> Deduction {
    Deduction { rule, cells, value, evidence: cells, because: because.into(), width: 1, named: 0, units: Vec::new() }
}

impl View {
    /// A view of one step: the board before it, with the conclusion shown as a hint.
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
                phase: Phase::Solving,
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
