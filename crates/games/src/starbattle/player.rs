//! A player's state in a match, and the effects of the player's actions.

use super::action::{Action, Back, Marking};
use super::hint::{Choice, Hint, mistakes};
use super::proving::Proving;
use super::sheet::{AutoMark, Sheet};
use super::state::Mode;
use super::view::Phase;
use super::walk::Walk;
use ::words::starbattle;
use puzzle::board::Board;
use puzzle::cells::CellSet;
use puzzle::grid::Puzzle;
use puzzle::rules::Rule;
use rules::{BySeat, Message, Millis, Timestamp};

/// A player's progress as the other players may know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) has_started: bool,
    /// The number of stars, rounded down to quarters of all stars.
    pub(super) stars: usize,
}

/// A player's state.
pub(super) struct Player {
    pub(super) sheet: Sheet,
    pub(super) proving: Proving,
    /// When the player's time started; `None` before.
    pub(super) started: Option<Timestamp>,
    /// The time that the player needed to solve the puzzle; `None` if the player has not solved it.
    pub(super) solved_at: Option<Millis>,
    pub(super) has_left: bool,
    /// The number of hints that the player has asked for.
    pub(super) hints: u32,
    /// How often the player has checked for mistakes.
    pub(super) checks: u32,
    /// All players' progress at this player's last action; `None` before the player's first action.
    pub(super) heard: Option<BySeat<Standing>>,
}

impl Player {
    pub(super) fn new(board: Board, n_rows: usize) -> Self {
        Self {
            sheet: Sheet::new(board, n_rows),
            proving: Proving::new(board),
            started: None,
            solved_at: None,
            has_left: false,
            hints: 0,
            checks: 0,
            heard: None,
        }
    }

    /// Whether the player may still act.
    pub(super) fn is_playing(&self) -> bool {
        self.solved_at.is_none() && !self.has_left
    }

    /// The player's progress with the puzzle.
    pub(super) fn phase(&self) -> Phase {
        match self.started {
            _ if !self.is_playing() => Phase::Done,
            None => Phase::Waiting,
            Some(_) => Phase::Solving,
        }
    }

    /// The number of steps that can be undone, and the number that can be redone.
    pub(super) fn n_steps(&self, mode: Mode) -> (usize, usize) {
        match mode {
            Mode::Race => self.sheet.n_steps(),
            Mode::Proof => self.proving.n_steps(),
        }
    }

    /// The largest number of stars that the player has had on the board, rounded down to quarters of `all` stars, since
    /// more updates would flood the channel.
    pub(super) fn progress(&self, all: usize) -> usize {
        let quarters = (self.sheet.most_stars * 4 / all).min(4);
        (quarters * all).div_ceil(4)
    }

    /// Performs an action in a race.
    pub(super) fn race(
        &mut self,
        action: &Action,
        puzzle: &Puzzle,
        solution: &CellSet,
        choice: Choice,
        auto_mark: AutoMark,
    ) {
        let Self { sheet, hints, checks, .. } = self;
        match action {
            Action::AtThen(cell, marks) => {
                sheet.point_at(*cell, puzzle);
                self.race(marks, puzzle, solution, choice, auto_mark);
            }
            Action::Mark(markings) => sheet.mark(markings, puzzle, auto_mark),
            Action::Stamp(mark) => sheet.mark(&[Marking::cell(*mark, sheet.cursor())], puzzle, auto_mark),
            Action::Undo(Back::Steps(count)) => {
                let taken = sheet.undo(*count);
                sheet.told = (taken < *count).then(|| starbattle::TakenBack { count: taken }.into());
            }
            Action::Redo(count) => {
                let done = sheet.redo(*count);
                sheet.told = (done < *count).then(|| starbattle::DoneAgain { count: done }.into());
            }
            Action::Undo(Back::Mistake) => {
                let count = sheet.steps_since_right(|board| mistakes(board, solution).is_empty());
                // Going back reveals whether there is a mistake, so it counts as a hint, unless a hint has revealed the
                // mistake already.
                *hints += u32::from(!sheet.hint.as_ref().is_some_and(Hint::is_mistake));
                sheet.undo(count);
                sheet.told = Some(match count {
                    0 => starbattle::NoMistake.into(),
                    count => starbattle::BackBeforeMistake { count }.into(),
                });
            }
            Action::Hint => {
                let by_program = sheet.by_program();
                *hints += hint(sheet, |board| Hint::in_race(puzzle, solution, board, by_program, choice));
            }
            Action::Links(part) => show_links(sheet, *part),
            Action::Follow => {
                let markings = followed(sheet, puzzle).map(|(_, markings)| markings);
                sheet.mark(&markings.unwrap_or_default(), puzzle, auto_mark);
            }
            Action::At(cell) => sheet.point_at(*cell, puzzle),
            Action::Move(way, count) => sheet.point_at(way.step(sheet.cursor(), *count, puzzle.size()), puzzle),
            Action::Fill(markings) => sheet.fill(markings, puzzle, auto_mark),
            Action::Plain => sheet.is_plain = true,
            Action::Brush(mark) => sheet.choose_brush(*mark),
            Action::Keys(has_keys) => sheet.choose_keys(*has_keys),
            Action::Walk(Walk::Check) => {
                *checks += 1;
                let is_right = mistakes(sheet.board(), solution).is_empty();
                let told: Message = if is_right { starbattle::NoMistake.into() } else { starbattle::AMistake.into() };
                sheet.told = Some(told);
            }
            // The view refuses these actions in a race.
            Action::Start | Action::Deduce(..) | Action::Walk(Walk::Branch(_) | Walk::Rule(_)) => {}
        }
    }

    /// Performs an action in a proof.
    pub(super) fn prove(&mut self, action: &Action, puzzle: &Puzzle, choice: Choice) {
        let Self { sheet, proving, hints, .. } = self;
        match action {
            Action::Deduce(rule, markings) => proving.deduce(sheet, puzzle, *rule, markings),
            Action::Undo(Back::Steps(count)) => {
                let taken = proving.undo(sheet, puzzle, *count);
                sheet.told = (taken < *count).then(|| starbattle::TakenBack { count: taken }.into());
            }
            Action::Redo(count) => {
                let done = proving.redo(sheet, puzzle, *count);
                sheet.told = (done < *count).then(|| starbattle::DoneAgain { count: done }.into());
            }
            Action::Hint => *hints += hint(sheet, |board| Hint::in_proof(puzzle, board, choice)),
            Action::Links(part) => show_links(sheet, *part),
            Action::Follow => {
                if let Some((rule, markings)) = followed(sheet, puzzle) {
                    proving.deduce(sheet, puzzle, rule, &markings);
                }
            }
            Action::At(cell) => sheet.point_at(*cell, puzzle),
            Action::Move(way, count) => sheet.point_at(way.step(sheet.cursor(), *count, puzzle.size()), puzzle),
            Action::Walk(walk) => proving.walk(sheet, puzzle, *walk),
            Action::Mark(markings) => proving.collect(sheet, markings),
            Action::Stamp(mark) => proving.collect(sheet, &[Marking::cell(*mark, sheet.cursor())]),
            Action::Keys(has_keys) => sheet.choose_keys(*has_keys),
            Action::Plain => sheet.is_plain = true,
            Action::Brush(mark) => sheet.choose_brush(*mark),
            // The view refuses these actions in a proof.
            Action::Start | Action::Undo(Back::Mistake) | Action::Fill(_) | Action::AtThen(..) => {}
        }
    }
}

/// Finds a hint, or reveals more of the current hint; returns the number of new hints.
fn hint(sheet: &mut Sheet, find: impl FnOnce(&Board) -> Option<Hint>) -> u32 {
    sheet.told = None;
    if let Some(hint) = &mut sheet.hint {
        hint.tell_more();
        return 0;
    }
    sheet.hint = find(sheet.board());
    u32::from(sheet.hint.is_some())
}

/// Shows this page of the supposition in the current hint.
fn show_links(sheet: &mut Sheet, part: usize) {
    sheet.told = None;
    if let Some(hint) = &mut sheet.hint {
        hint.show_links(part);
    }
}

/// The rule and the marks of the current hint's conclusion.
fn followed(sheet: &Sheet, puzzle: &Puzzle) -> Option<(Rule, Vec<Marking>)> {
    let shown = sheet.hint.as_ref()?.shown(puzzle);
    let markings = shown.conclusion?.markings();
    // A mistake has no rule; following the hint clears its cells.
    Some((shown.rule.unwrap_or(Rule::StarOrEmpty), markings))
}
