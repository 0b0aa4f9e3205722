//! The machine player of Star Battle. It solves the puzzle as people do: by the rules of deduction, the simplest first,
//! each in the time that a person of its level needs. It uses only its own board, and uses the solution only when a
//! mark is wrong or no rule helps.

use std::cell::Cell as Count;

use super::action::{Action, Marking};
use super::state::{Mode, Opening};
use super::view::{Phase, View};
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::deduce;
use puzzle::grid::Puzzle;
use puzzle::rules::{Deduction, Rule, Tier};
use puzzle::solve::solve;
use rules::{Dice, Idea, Level, Message, Millis, Mind, Patience, Seat, Timestamp};

/// A machine player of Star Battle.
pub struct StarBattleMind {
    seat: Seat,
    level: Level,
    /// The machine's latest board, and since when the board has been like that.
    board: Option<(Board, Timestamp)>,
    /// The step found on a board, and whether the search for it was stopped early.
    found: Option<(Board, Found, bool)>,
}

/// A step, and the time that a person needs to find it. The level scales this time by a percentage.
#[derive(Clone)]
struct Found {
    action: Action,
    why: Message,
    takes: Millis,
}

/// Milliseconds in which a person who knows a rule finds a use of it, by the rule's tier.
const TIER_MS: [(Tier, i64); 5] = [
    (Tier::Unit, 2_000),
    (Tier::Neighbors, 4_000),
    (Tier::Counting, 10_000),
    (Tier::Room, 18_000),
    (Tier::Fins, 25_000),
];
/// Milliseconds to write one mark.
const MARK_MS: i64 = 400;
/// Milliseconds to choose a supposition, and for each of its steps.
const SUPPOSE_MS: i64 = 12_000;
const SUPPOSED_STEP_MS: i64 = 4_000;
/// Milliseconds to notice a mistake and find it.
const WRONG_MS: i64 = 60_000;
/// For each level: the time in percent, and the hardest tier of rules that the level knows. Other rules take longer by
/// the factor below.
const PERCENT: [i64; 4] = [240, 150, 100, 65];
const KNOWN: [Tier; 4] = [Tier::Neighbors, Tier::Counting, Tier::Room, Tier::Fins];
const UNKNOWN_RULE_FACTOR: i64 = 3;
/// Times vary at random by up to this percentage in both directions.
const SPREAD_PERCENT: usize = 30;
/// Maximum number of times that a search for a supposition polls `stop` before the search is given up.
const ASKS_MAX: usize = 200_000;
/// Maximum number of cells marked by one action.
const CELLS_MAX: usize = 60;

impl Mind for StarBattleMind {
    type View = View;

    fn new(seat: Seat, level: Level) -> Self {
        Self { seat, level, board: None, found: None }
    }

    fn work_max(_: Level) -> usize {
        ASKS_MAX
    }

    fn observe(&mut self, view: &View, at: Timestamp) {
        let Some(board) = view.boards.get(self.seat).copied().flatten().filter(|_| view.puzzle().is_some()) else {
            return;
        };
        // A race with a common start begins when the picture arrives, even if the board was seen before.
        let has_begun = view.own.as_ref().is_some_and(|own| own.phase != Phase::Waiting);
        if has_begun && self.board.is_none_or(|(known, _)| known != board) {
            self.board = Some((board, at));
        }
    }

    fn think(&mut self, view: &View, at: Timestamp, dice: &mut Dice, patience: Patience<'_>) -> Option<Idea<Action>> {
        let own = view.own.as_ref().filter(|own| own.phase != Phase::Done && view.result.is_none())?;
        if own.phase == Phase::Waiting {
            return (view.options.start == Opening::Own).then(|| Idea::new(Action::Start, starbattle::Ready));
        }
        let (puzzle, (board, since)) = (view.puzzle()?, self.board?);
        if self.found.as_ref().is_none_or(|(known, _, is_broken)| *is_broken || *known != board) {
            let mut is_broken = false;
            let mut watched = |n_done| {
                let flow = patience(n_done);
                is_broken |= flow.is_break();
                flow
            };
            let found = self.find(view.options.mode, puzzle, &board, &mut watched)?;
            self.found = Some((board, found, is_broken));
        }
        let (_, found, _) = self.found.as_ref()?;
        // The random time depends on the board, so that it is the same each time the machine thinks about that board.
        let mut dice = Dice::new(dice.bits(), "pace", u32::try_from(board.unknown().len()).unwrap_or(0));
        let spread = 100 - SPREAD_PERCENT + dice.below(2 * SPREAD_PERCENT + 1);
        let takes = found.takes.0 * self.level.of(PERCENT) / 100 * i64::try_from(spread).unwrap_or(100) / 100;
        let after = Millis(((since + Millis(takes)) - at).0.max(0));
        Some(Idea { after, ..Idea::new(found.action.clone(), found.why.clone()) })
    }
}

impl StarBattleMind {
    /// Finds the next step on this board.
    fn find(&self, mode: Mode, puzzle: &Puzzle, board: &Board, patience: Patience<'_>) -> Option<Found> {
        match deduce::next(puzzle, *board) {
            Some(found) if mode == Mode::Proof || !found.cells.is_empty() => {
                let known = found.rule.tier().is_some_and(|tier| tier <= self.level.of(KNOWN));
                let factor = if known { 1 } else { UNKNOWN_RULE_FACTOR };
                let ms = found.rule.tier().and_then(time_of).unwrap_or(SUPPOSE_MS) * factor;
                Some(Found::of(mode, &found, ms))
            }
            // Only a contradiction follows, so a mark is wrong.
            Some(_) => corrected(puzzle, board),
            None => supposed(mode, puzzle, board, patience),
        }
    }
}

impl Found {
    fn of(mode: Mode, found: &Deduction, ms: i64) -> Self {
        let cells: Vec<Marking> =
            found.cells.iter().take(CELLS_MAX).map(|cell| Marking::cell(found.value, cell)).collect();
        let takes = Millis(ms + MARK_MS * i64::try_from(cells.len()).unwrap_or(0));
        let action = match mode {
            Mode::Race => Action::Mark(cells),
            Mode::Proof => Action::Deduce(found.rule, cells),
        };
        let why = starbattle::ByRule { rule: found.rule, because: found.because.clone() }.into();
        Self { action, why, takes }
    }
}

fn time_of(tier: Tier) -> Option<i64> {
    TIER_MS.into_iter().find(|(other, _)| *other == tier).map(|(_, ms)| ms)
}

/// A step by a supposition, if no direct rule applies. In a proof, the step is the split itself.
fn supposed(mode: Mode, puzzle: &Puzzle, board: &Board, patience: Patience<'_>) -> Option<Found> {
    let (n_asks, patience) = (Count::new(0), std::cell::RefCell::new(patience));
    let stop = || {
        n_asks.set(n_asks.get() + 1);
        n_asks.get() > ASKS_MAX || (patience.borrow_mut())(n_asks.get()).is_break()
    };
    let steps = deduce::suppose(puzzle, *board, &stop);
    let ms = SUPPOSE_MS + SUPPOSED_STEP_MS * i64::try_from(steps.len()).unwrap_or(0);
    if mode == Mode::Proof {
        let first = steps.iter().find(|step| step.supposed).and_then(|step| step.deduction.cells.first());
        let cell = first.or_else(|| board.unknown().first())?;
        let star = vec![Marking::cell(Mark::Star, cell)];
        let why = starbattle::BothCases { cell }.into();
        return Some(Found { action: Action::Deduce(Rule::StarOrEmpty, star), why, takes: Millis(SUPPOSE_MS) });
    }
    match steps.into_iter().rev().find(|step| step.depth == 0 && !step.supposed && !step.deduction.cells.is_empty()) {
        Some(last) => Some(Found::of(mode, &last.deduction, ms)),
        None => guessed(puzzle, board),
    }
}

/// Clears the wrong marks; if there are none, guesses.
fn corrected(puzzle: &Puzzle, board: &Board) -> Option<Found> {
    let solution = solve(puzzle, 1, &|| false).stars.pop()?;
    let is_wrong = |cell: &_| match board.mark(*cell) {
        Mark::Star => !solution.contains(*cell),
        Mark::Black => solution.contains(*cell),
        Mark::Unknown => false,
    };
    let wrong: Vec<Marking> =
        puzzle.cells().filter(is_wrong).take(CELLS_MAX).map(|cell| Marking::cell(Mark::Unknown, cell)).collect();
    if wrong.is_empty() {
        return guessed(puzzle, board);
    }
    let why = starbattle::MarksContradict.into();
    Some(Found { action: Action::Mark(wrong), why, takes: Millis(WRONG_MS) })
}

/// A star of the solution, as a person would find it by trying long enough.
fn guessed(puzzle: &Puzzle, board: &Board) -> Option<Found> {
    let solution = solve(puzzle, 1, &|| false).stars.pop()?;
    let cell = (solution - *board.stars()).first()?;
    let why = starbattle::Tried { cell }.into();
    Some(Found { action: Action::Mark(vec![Marking::cell(Mark::Star, cell)]), why, takes: Millis(WRONG_MS) })
}
