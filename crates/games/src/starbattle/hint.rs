//! Hints in three parts: where to look, the idea, and the step. Hints of older records have two parts: the rule with
//! the place to look, and the step.

use std::cell::Cell as Counter;
use std::sync::OnceLock;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::action::Marking;
use super::question;
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::chain::Chain;
use puzzle::deduce::{self, nearest_chain, shortest_chain, suppose};
use puzzle::grid::{Puzzle, Unit};
use puzzle::rules::{Deduction, Kind, Rule};
use puzzle::suppose::LINKS_MAX;
use rules::Message;

/// The limit of the search for a supposition, in steps and cells examined.
const LOOKS_MAX: u32 = 3000;

/// How a hint chooses the next step. Older records must replay with the choice of their version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Chooses the step as the first version did.
    First,
    /// Chooses as the second version did: the step that is easiest to see, or the shortest of a few suppositions.
    Clearest,
    /// Chooses the step that is easiest to see, explained by the simplest rule, or else the shortest supposition.
    Nearest,
}

/// How much of a hint is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// Only the place to look at.
    Place,
    /// The place and the rule, with the idea as a question.
    Idea,
    /// The place, the rule, and the conclusion with its reason.
    Step,
}

/// A hint about one board.
pub(super) struct Hint {
    found: Found,
    part: Part,
    choice: Choice,
    /// Which page of a long supposition is shown.
    page: usize,
}

/// What a hint is about.
enum Found {
    /// The marked cells that contradict the solution.
    Mistake(CellSet),
    /// The next step, which follows by a direct rule.
    Step(Deduction),
    /// No rule concludes anything directly: a supposition or the solution must help.
    Far(Box<Far>),
}

/// A step that is searched for only when a player looks at the hint, since the search is slow and a replay rarely needs
/// it.
struct Far {
    board: Board,
    /// The solution: one of its cells is revealed if no supposition helps. `None` in a proof, where a cell is split
    /// instead.
    solution: Option<CellSet>,
    choice: Choice,
    found: OnceLock<(Deduction, Option<Chain>)>,
}

/// The part of a hint that the player has asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// Whether the hint is about a mistake.
    pub(super) is_mistake: bool,
    /// The rule; `None` for a mistake, and before the second part is asked for.
    pub(super) rule: Option<Rule>,
    /// The idea as a question, only in the second part; `None` in older records.
    pub(super) question: Option<Message>,
    /// The cells to look at.
    pub(super) area: CellSet,
    /// The name of the area: rows, columns, regions or a star. Older records name the area only if it is a single row,
    /// column or region.
    pub(super) unit: Option<Message>,
    /// The conclusion; `None` until it is asked for.
    pub(super) conclusion: Option<Conclusion>,
    /// The supposition that leads to the conclusion, if there is one and the conclusion is shown.
    pub(super) chain: Option<Chain>,
    /// The shown links of the chain; `None` if all are shown.
    pub(super) page: Option<Page>,
}

/// A page of a chain that has too many links for one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    /// The index of the first link, counted from 0.
    pub(super) first: usize,
    /// The index after the last link.
    pub(super) end: usize,
    /// The index of the page, counted from 0.
    pub(super) nth: usize,
    /// The number of pages.
    pub(super) n_pages: usize,
}

/// The conclusion of a hint: the marks that follow, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Conclusion {
    /// The concluded cells; for a mistake the wrongly marked cells, for a contradiction none.
    pub(super) cells: CellSet,
    /// The mark that the cells get.
    pub(super) value: Mark,
    /// The reason: a clause without a full stop.
    pub(super) because: Message,
}

/// Texts are always in English, because programs read this JSON.
impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let unit = self.unit.as_ref().map(Message::to_string);
        let mut shown = json!({ "rule": self.rule.map(Rule::id), "area": names(&self.area), "unit": unit });
        if let Some(Conclusion { cells, value, because }) = &self.conclusion {
            shown["conclusion"] =
                json!({ "cells": names(cells), "value": value.letter(), "because": because.to_string() });
        }
        if let Some(question) = &self.question {
            shown["question"] = json!(question.to_string());
        }
        if let Some(Chain { cell, mark, steps, end }) = &self.chain {
            let steps = steps.iter().map(|step| json!({ "cells": names(&step.cells), "value": step.value.letter() }));
            let steps: Vec<Value> = steps.collect();
            let (cell, value) = (cell.to_string(), mark.letter());
            shown["chain"] = json!({ "cell": cell, "value": value, "steps": steps, "end": end.because.to_string() });
        }
        shown.serialize(serializer)
    }
}

fn names(cells: &CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// The marks on a board that contradict the solution.
pub(super) fn mistakes(board: &Board, solution: &CellSet) -> CellSet {
    (*board.stars() - *solution) | (*board.blacks() & *solution)
}

impl Hint {
    /// The most helpful hint in a race: a mistake, if there is one, otherwise the next step.
    ///
    /// A mistake consists of marks that the player made. Automatic marks (`by_program`) that followed from wrong marks
    /// are left out, since they would reveal stars.
    pub(super) fn in_race(
        puzzle: &Puzzle,
        solution: &CellSet,
        board: &Board,
        by_program: CellSet,
        choice: Choice,
    ) -> Option<Self> {
        let wrong = mistakes(board, solution);
        if !wrong.is_empty() {
            let own = wrong - by_program;
            return Some(Self::new(Found::Mistake(if own.is_empty() { wrong } else { own }), choice));
        }
        Self::at(puzzle, board, Some(*solution), choice)
    }

    /// The next step of a proof: a conclusion or contradiction by a rule, otherwise the cell to split.
    pub(super) fn in_proof(puzzle: &Puzzle, board: &Board, choice: Choice) -> Option<Self> {
        Self::at(puzzle, board, None, choice)
    }

    fn at(puzzle: &Puzzle, board: &Board, solution: Option<CellSet>, choice: Choice) -> Option<Self> {
        let far = || {
            let rest = solution.map_or(board.unknown(), |stars| stars & board.unknown());
            let far = Far { board: *board, solution, choice, found: OnceLock::new() };
            (!rest.is_empty()).then(|| Found::Far(Box::new(far)))
        };
        let next = match choice {
            Choice::First => deduce::next(puzzle, *board),
            Choice::Clearest => deduce::clearest(puzzle, *board),
            Choice::Nearest => deduce::nearest(puzzle, *board),
        };
        next.map(Found::Step).or_else(far).map(|found| Self::new(found, choice))
    }

    fn new(found: Found, choice: Choice) -> Self {
        let is_in_two = choice != Choice::Nearest || matches!(found, Found::Mistake(_));
        Self { found, part: if is_in_two { Part::Idea } else { Part::Place }, choice, page: 0 }
    }

    /// Reveals the next part, or after the last part the next page of a long supposition.
    pub(super) fn tell_more(&mut self) {
        match self.part {
            Part::Place => self.part = Part::Idea,
            Part::Idea => self.part = Part::Step,
            Part::Step => self.page += 1,
        }
    }

    /// Shows this page of a long supposition, counted from 0.
    pub(super) fn show_links(&mut self, part: usize) {
        self.page = part;
    }

    /// Whether the hint is about a mistake.
    pub(super) fn is_mistake(&self) -> bool {
        matches!(self.found, Found::Mistake(_))
    }

    /// The part of the hint that the player has asked for.
    pub(super) fn shown(&self, puzzle: &Puzzle) -> Shown {
        let is_whole = self.part == Part::Step;
        let (step, chain) = match &self.found {
            Found::Mistake(cells) => {
                let because = starbattle::NotTheSolution.into();
                let whole = Conclusion { cells: *cells, value: Mark::Unknown, because };
                return Shown::mistake(is_whole.then_some(whole));
            }
            Found::Step(step) => (step, None),
            Found::Far(far) => {
                let (step, chain) = far.step(puzzle);
                (step, chain.clone())
            }
        };
        let is_new = self.choice == Choice::Nearest;
        let (mut area, mut unit) = area(puzzle, step);
        if is_new {
            unit = Some(question::place(puzzle, step));
            if step.rule == Rule::StarOrEmpty && !is_whole {
                // The cells that the supposition concludes belong to the third part.
                area = step.units.iter().fold(CellSet::EMPTY, |all, &unit| all | puzzle.unit(unit));
            }
        }
        let because = step.because.clone();
        let chain = chain.filter(|_| is_whole);
        Shown {
            is_mistake: false,
            rule: (self.part > Part::Place).then_some(step.rule),
            question: (is_new && self.part == Part::Idea).then(|| question::question(puzzle, step)),
            area,
            unit,
            conclusion: is_whole.then_some(Conclusion { cells: step.cells, value: step.value, because }),
            page: chain.as_ref().filter(|_| is_new).and_then(|chain| Page::of(chain, self.page)),
            chain,
        }
    }
}

impl Page {
    /// The page at index `nth`, wrapping around after the last; `None` if the chain fits into one message. The pages
    /// have about equal lengths. The last page also tells the contradiction, which counts as a link.
    fn of(chain: &Chain, nth: usize) -> Option<Self> {
        let (n_steps, n_links) = (chain.steps.len(), chain.n_links());
        if n_links <= LINKS_MAX {
            return None;
        }
        let n_pages = n_links.div_ceil(LINKS_MAX);
        let nth = nth % n_pages;
        let (first, end) = (nth * n_links / n_pages, (nth + 1) * n_links / n_pages);
        Some(Self { first, end: end.min(n_steps), nth, n_pages })
    }
}

impl Shown {
    fn mistake(conclusion: Option<Conclusion>) -> Self {
        let (area, rule, question, unit, chain, page) = (CellSet::EMPTY, None, None, None, None, None);
        Self { is_mistake: true, rule, question, area, unit, conclusion, chain, page }
    }
}

impl Far {
    /// The step, and in a race the supposition that leads to the step, if there is one.
    fn step(&self, puzzle: &Puzzle) -> &(Deduction, Option<Chain>) {
        self.found.get_or_init(|| match (self.choice, &self.solution) {
            (Choice::First, Some(solution)) => {
                let supposed = supposed(puzzle, &self.board).map(|(_, concluded)| concluded);
                (supposed.unwrap_or_else(|| revealed(puzzle, solution, &self.board)), None)
            }
            (Choice::First, None) => {
                let supposed = supposed(puzzle, &self.board).map(|(cell, concluded)| (cell, opposite(concluded.value)));
                (split(puzzle, &self.board, supposed), None)
            }
            (Choice::Clearest | Choice::Nearest, solution) => self.clearest(puzzle, solution.as_ref()),
        })
    }

    fn clearest(&self, puzzle: &Puzzle, solution: Option<&CellSet>) -> (Deduction, Option<Chain>) {
        let chain = match self.choice {
            Choice::Nearest => told_chain(puzzle, self.board),
            Choice::First | Choice::Clearest => followed_chain(puzzle, self.board),
        };
        match (solution, chain) {
            (Some(_), Some(chain)) => (chained(puzzle, &chain), Some(chain)),
            (Some(solution), None) => {
                let supposed = supposed(puzzle, &self.board).map(|(_, concluded)| concluded);
                (supposed.unwrap_or_else(|| revealed(puzzle, solution, &self.board)), None)
            }
            (None, chain) => (split(puzzle, &self.board, chain.map(|chain| (chain.cell, chain.mark))), None),
        }
    }
}

/// A limit of a search that counts work instead of time, so that a record leads to the same hints on every machine.
#[derive(Default)]
struct Looks(Counter<u32>);

impl Looks {
    fn are_enough(&self) -> bool {
        self.0.set(self.0.get() + 1);
        self.0.get() > LOOKS_MAX
    }
}

/// The supposition that a hint tells. If it is too long for one message, a second search, which follows branches to
/// their ends one by one, may find a shorter supposition that the search by stages misses because it reaches its limit
/// first.
fn told_chain(puzzle: &Puzzle, board: Board) -> Option<Chain> {
    let looks = Looks::default();
    let chain = nearest_chain(puzzle, board, &|| looks.are_enough())?;
    let other = if chain.n_links() > LINKS_MAX { followed_chain(puzzle, board) } else { None };
    [chain].into_iter().chain(other).min_by_key(Chain::n_links)
}

/// The shortest supposition found by following branches to their ends one by one.
fn followed_chain(puzzle: &Puzzle, board: Board) -> Option<Chain> {
    let looks = Looks::default();
    shortest_chain(puzzle, board, &|| looks.are_enough())
}

/// The conclusion if a supposition leads to a contradiction.
fn chained(puzzle: &Puzzle, chain: &Chain) -> Deduction {
    let cells = CellSet::only(chain.cell);
    let evidence = chain.steps.iter().fold(cells, |all, step| all | step.cells);
    let (value, because) = (opposite(chain.mark), chain.because());
    let units = vec![Unit::Region(puzzle.region_of(chain.cell))];
    Deduction { rule: Rule::StarOrEmpty, cells, value, evidence, because, width: 1, named: 0, units }
}

fn opposite(mark: Mark) -> Mark {
    if mark == Mark::Star { Mark::Black } else { Mark::Star }
}

impl Conclusion {
    /// The marks that the conclusion makes.
    pub(super) fn markings(&self) -> Vec<Marking> {
        self.cells.iter().map(|cell| Marking::cell(self.value, cell)).collect()
    }
}

/// The cells to look at for a step: the row, column or region that its reason names, otherwise its evidence.
pub(super) fn area(puzzle: &Puzzle, step: &Deduction) -> (CellSet, Option<Message>) {
    // Use English, since records and programs contain the area, which must not depend on the reader's language.
    let because = step.because.to_string();
    let named = |unit: &Unit| because.contains(&puzzle.name(*unit).to_string());
    let holding = |cells: CellSet| puzzle.units().filter(named).find(|&unit| cells.is_subset(&puzzle.unit(unit)));
    match holding(step.evidence | step.cells).or_else(|| holding(step.evidence)) {
        Some(unit) => (puzzle.unit(unit), Some(puzzle.name(unit))),
        None => (step.evidence, None),
    }
}

/// A cell for which a supposition leads to a conclusion, and that conclusion.
fn supposed(puzzle: &Puzzle, board: &Board) -> Option<(Cell, Deduction)> {
    let looks = Looks::default();
    let steps = suppose(puzzle, *board, &|| looks.are_enough());
    let mut branch = steps.iter().take_while(|step| step.depth > 0);
    let cell = branch.next()?.deduction.cells.first()?;
    let end = branch.last().map(|step| &step.deduction);
    let mut concluded = steps.iter().find(|step| step.depth == 0)?.deduction.clone();
    if let Some(end) = end.filter(|end| end.rule.kind() == Kind::Contradiction) {
        let mark = opposite(concluded.value);
        concluded.because = starbattle::ComesTo { mark, cell, because: end.because.clone() }.into();
    }
    Some((cell, concluded))
}

/// A star of the solution, revealed since no rule leads to it.
fn revealed(puzzle: &Puzzle, solution: &CellSet, board: &Board) -> Deduction {
    let cell = (*solution & board.unknown()).first().expect("a hint is given where a star is missing");
    told(puzzle, cell, Mark::Star, starbattle::TakenFromSolution.into())
}

/// The cell to split in a proof, with the mark of the branch to follow first, which leads to a contradiction.
fn split(puzzle: &Puzzle, board: &Board, supposed: Option<(Cell, Mark)>) -> Deduction {
    let any = || (board.unknown().first().expect("a hint is given where a cell is unknown"), Mark::Star);
    let (cell, value) = supposed.unwrap_or_else(any);
    told(puzzle, cell, value, starbattle::MustBeSplit.into())
}

fn told(puzzle: &Puzzle, cell: Cell, value: Mark, because: Message) -> Deduction {
    let evidence = *puzzle.region(puzzle.region_of(cell));
    let (rule, cells) = (Rule::StarOrEmpty, CellSet::only(cell));
    let units = vec![Unit::Region(puzzle.region_of(cell))];
    Deduction { rule, cells, value, evidence, because, width: 1, named: 0, units }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::starbattle::action::marked;
    use crate::starbattle::sheet::{AutoMark, Sheet};
    use puzzle::generate::{Order, generate};
    use puzzle::solve::solve;
    use rules::Dice;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn hints_lead_from_the_blank_board_to_the_solution(seed: u64, size in 6_usize..11, choice in 0_usize..4) {
            let choice = [Choice::First, Choice::Clearest, Choice::Nearest, Choice::Nearest][choice];
            let order = Order { size, stars: 1 + size / 9, level: None };
            let made = generate(order, &mut Dice::new(seed, "hints", 0), &mut |_| ControlFlow::Continue(())).unwrap();
            let solution = solve(&made.puzzle, 1, &|| false).stars[0];
            let mut board = Board::blank(size);
            for _ in 0..size * size {
                let Some(mut hint) = Hint::in_race(&made.puzzle, &solution, &board, CellSet::EMPTY, choice) else { break };
                prop_assert!(!hint.is_mistake());
                let first = hint.shown(&made.puzzle);
                prop_assert!(first.conclusion.is_none() && !first.area.is_empty(), "{first:?}");
                if choice == Choice::Nearest {
                    prop_assert!(first.rule.is_none() && first.question.is_none(), "{first:?}");
                    hint.tell_more();
                    let idea = hint.shown(&made.puzzle);
                    prop_assert!(idea.question.is_some() && idea.conclusion.is_none(), "{idea:?}");
                    prop_assert_eq!((&first.area, &first.unit), (&idea.area, &idea.unit));
                }
                hint.tell_more();
                let whole = hint.shown(&made.puzzle);
                prop_assert!(whole.chain.is_some() || first.area == whole.area || whole.rule == Some(Rule::StarOrEmpty));
                let after = marked(&board, &whole.conclusion.unwrap().markings());
                prop_assert_ne!(&after, &board, "a hint leads on");
                prop_assert!(mistakes(&after, &solution).is_empty());
                board = after;
            }
            prop_assert_eq!(board.stars(), &solution);
        }
    }

    #[test]
    fn what_no_rule_leads_to_is_looked_for_when_somebody_looks_and_no_farther_than_the_next_step() {
        let order = Order { size: 10, stars: 2, level: None };
        let (made, board, far) = (0..20)
            .find_map(|nth| {
                let go_on = &mut |_| ControlFlow::Continue(());
                let made = generate(order, &mut Dice::new(5, "deal", nth), go_on).unwrap();
                let mut board = Board::blank(10);
                loop {
                    match Hint::in_race(&made.puzzle, &made.solution, &board, CellSet::EMPTY, Choice::First)?.found {
                        Found::Far(far) => return Some((made, board, far)),
                        Found::Step(step) => board.set_all(&step.cells, step.value),
                        Found::Mistake(cells) => panic!("{cells} are no mistake"),
                    }
                }
            })
            .expect("one of them needs a supposition");
        let solution = made.solution;
        assert!(far.found.get().is_none(), "a replay need not look for it");
        let (step, _) = far.step(&made.puzzle).clone();
        assert!(mistakes(&board.with(&step.cells, step.value), &solution).is_empty());
        let supposed = suppose(&made.puzzle, board, &|| false);
        let (branches, comes_of_it) = supposed.split_at(supposed.iter().position(|step| step.depth == 0).unwrap());
        assert!(branches.iter().all(|step| step.depth == 1) && comes_of_it.iter().all(|step| step.depth == 0));
        assert_eq!(comes_of_it.first().map(|step| step.deduction.cells), Some(step.cells));
        assert!(comes_of_it.iter().all(|step| step.deduction.rule == Rule::StarOrEmpty));
    }

    #[test]
    fn a_mistake_tells_no_star_that_the_program_has_blackened_for_a_wrong_one() {
        let labels: Vec<char> = LONG[0].chars().filter(|letter| *letter != ' ').collect();
        let puzzle = Puzzle::new(10, 2, &labels).unwrap();
        let solution = solve(&puzzle, 1, &|| false).stars[0];
        let is_beside = |cell: &Cell| !(puzzle.around(*cell) & solution).is_empty();
        let wrong =
            puzzle.cells().find(|cell| !solution.contains(*cell) && is_beside(cell)).expect("one beside a star");
        let mut sheet = Sheet::new(Board::blank(10), 3);
        sheet.mark(&[Marking::cell(Mark::Star, wrong)], &puzzle, AutoMark::Full);
        assert!(!(*sheet.board().blacks() & solution).is_empty(), "stars are black by now");
        let hint = Hint::in_race(&puzzle, &solution, sheet.board(), sheet.by_program(), Choice::Nearest).unwrap();
        assert!(matches!(hint.found, Found::Mistake(cells) if cells == CellSet::only(wrong)));
    }

    /// Two puzzles. In the first, the search by stages finds a long supposition and no search finds a short one. In the
    /// second, following branches one by one finds a short supposition.
    const LONG: [&str; 2] = [
        "AAAABBBBBC AADDBBBBCC AADDDBBBBC EEDDDBGBBG EFFFFGGGGG EEFFFFHHGG EEFFFFHHGG EIIIIHHHGG EIIIIIJHJG EEEIIIJJJJ",
        "AABBBBBBBC AADDCCCCCC AADCCDFCCE ADDCDDFFCE GGDDDFFFFE GDDGDDFHHH GGGGDDFHHH GIIIDDJJJH GIIIJJJJHH GIIIJJJJJH",
    ];

    #[test]
    fn a_long_supposition_is_told_only_where_nothing_else_leads_on() {
        let told = LONG.map(|rows| {
            let labels: Vec<char> = rows.chars().filter(|letter| *letter != ' ').collect();
            let puzzle = Puzzle::new(10, 2, &labels).unwrap();
            let solution = solve(&puzzle, 1, &|| false).stars[0];
            let mut board = Board::blank(10);
            loop {
                let hint = Hint::in_race(&puzzle, &solution, &board, CellSet::EMPTY, Choice::Nearest)
                    .expect("a long one comes first");
                let step = match hint.found {
                    Found::Step(step) => step,
                    Found::Mistake(cells) => panic!("{cells} are no mistake"),
                    Found::Far(far) => {
                        let looks = Looks::default();
                        let by_stages = nearest_chain(&puzzle, board, &|| looks.are_enough());
                        let (step, chain) = far.step(&puzzle).clone();
                        if let Some(long) = by_stages.filter(|chain| chain.n_links() > LINKS_MAX) {
                            assert_eq!(deduce::nearest(&puzzle, board), None);
                            let links = chain.expect("a contradiction is known").n_links();
                            let other = followed_chain(&puzzle, board).map_or(usize::MAX, |other| other.n_links());
                            assert_eq!(links, long.n_links().min(other));
                            break links;
                        }
                        step
                    }
                };
                board.set_all(&step.cells, step.value);
            }
        });
        assert!(told[0] > LINKS_MAX && told[1] <= LINKS_MAX, "{told:?}");
    }

    #[test]
    fn a_long_supposition_is_told_in_parts_that_can_be_gone_to() {
        let step =
            |nth: usize| Deduction { cells: CellSet::only(Cell::new(nth / 20, nth % 20)), ..told_of(Mark::Black) };
        let chain = |n_steps: usize| Chain {
            cell: Cell::new(5, 5),
            mark: Mark::Star,
            steps: (0..n_steps).map(step).collect(),
            end: told_of(Mark::Unknown),
        };
        assert_eq!(Page::of(&chain(LINKS_MAX - 1), 0), None, "with its contradiction it is as long as one message");
        let parts = |n_steps: usize, nth: usize| {
            Page::of(&chain(n_steps), nth).map(|page| (page.first, page.end, page.nth, page.n_pages))
        };
        assert_eq!([0, 1].map(|nth| parts(LINKS_MAX, nth)), [Some((0, 4, 0, 2)), Some((4, 8, 1, 2))]);
        for n_steps in LINKS_MAX..10 * LINKS_MAX {
            let (.., n_pages) = parts(n_steps, 0).expect("a long one");
            let mut told = 0;
            for nth in 0..n_pages {
                let (first, end, ..) = parts(n_steps, nth).expect("a long one");
                let n_links = end - first + usize::from(nth + 1 == n_pages);
                assert!(first == told && end > first && n_links <= LINKS_MAX, "{n_steps}: {first} to {end}");
                told = end;
            }
            assert_eq!(told, n_steps);
            assert_eq!(parts(n_steps, n_pages), parts(n_steps, 0), "hint again goes on at the beginning");
        }
    }

    fn told_of(value: Mark) -> Deduction {
        let (cells, evidence, because) = (CellSet::EMPTY, CellSet::EMPTY, Message::verbatim("so it is"));
        Deduction { rule: Rule::NoRoom, cells, value, evidence, because, width: 1, named: 0, units: Vec::new() }
    }

    #[test]
    fn the_area_is_the_unit_that_the_sentence_names() {
        let puzzle = Puzzle::new(4, 1, b"abbbacccaacdddcd").unwrap();
        let area = |because: &str, evidence: &[(usize, usize)]| {
            let evidence = evidence.iter().map(|&(row, column)| Cell::new(row, column)).collect();
            let (cells, value, because) = (CellSet::EMPTY, Mark::Black, Message::verbatim(because));
            let step = Deduction {
                rule: Rule::FinishWithEmpty,
                cells,
                value,
                evidence,
                because,
                width: 1,
                named: 0,
                units: Vec::new(),
            };
            let (area, unit) = area(&puzzle, &step);
            (area.to_string(), unit.map(|unit| unit.to_string()))
        };
        assert_eq!(
            area("column A has its 1 star", &[(0, 0)]),
            ("A1, A2, A3, A4".to_owned(), Some("column A".to_owned()))
        );
        let region = ("A1, A2, A3, B3".to_owned(), Some("the region of A1".to_owned()));
        assert_eq!(area("the region of A1 has its 1 star", &[(0, 0)]), region);
        assert_eq!(area("no star may touch the star at A1", &[(0, 0)]), ("A1".to_owned(), None));
    }
}
