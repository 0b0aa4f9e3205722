//! One player: how they stand, and how their inputs are played.

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

/// How far a player is, as others may know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) has_started: bool,
    /// In quarters of all.
    pub(super) stars: usize,
}

/// One player and how they stand.
pub(super) struct Player {
    pub(super) sheet: Sheet,
    pub(super) proving: Proving,
    /// When their time began; `None` before.
    pub(super) started: Option<Timestamp>,
    /// How long after that the puzzle was solved.
    pub(super) solved_at: Option<Millis>,
    pub(super) has_left: bool,
    /// How many hints they have asked for.
    pub(super) hints: u32,
    /// How often they have asked whether there is a mistake.
    pub(super) checks: u32,
    /// How far everybody was at this player's last step; `None` before the first.
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

    /// Whether they may still act.
    pub(super) fn is_playing(&self) -> bool {
        self.solved_at.is_none() && !self.has_left
    }

    /// How far the player has come with the puzzle.
    pub(super) fn phase(&self) -> Phase {
        match self.started {
            _ if !self.is_playing() => Phase::Done,
            None => Phase::Waiting,
            Some(_) => Phase::Solving,
        }
    }

    /// How many steps they can take back, and how many do again.
    pub(super) fn n_steps(&self, mode: Mode) -> (usize, usize) {
        match mode {
            Mode::Race => self.sheet.n_steps(),
            Mode::Proof => self.proving.n_steps(),
        }
    }

    /// How many stars they have had on their board, of so many, counted in quarters of all: to tell more would fill
    /// the channel.
    pub(super) fn progress(&self, all: usize) -> usize {
        let quarters = (self.sheet.most_stars * 4 / all).min(4);
        (quarters * all).div_ceil(4)
    }

    /// What they say in a race.
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
                // It tells whether there is a mistake, as a hint would.
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
            // The view lets none of these through to a race.
            Action::Start | Action::Deduce(..) | Action::Walk(Walk::Branch(_) | Walk::Rule(_)) => {}
        }
    }

    /// What they say in a proof race.
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
            // The view lets none of these through to a proof.
            Action::Start | Action::Undo(Back::Mistake) | Action::Fill(_) | Action::AtThen(..) => {}
        }
    }
}

/// Gives a player a hint about their board, or tells more of the one they have; says how many new ones that makes.
fn hint(sheet: &mut Sheet, find: impl FnOnce(&Board) -> Option<Hint>) -> u32 {
    sheet.told = None;
    if let Some(hint) = &mut sheet.hint {
        hint.tell_more();
        return 0;
    }
    sheet.hint = find(sheet.board());
    u32::from(sheet.hint.is_some())
}

/// Shows these links of the supposition that a player is looking at.
fn show_links(sheet: &mut Sheet, part: usize) {
    sheet.told = None;
    if let Some(hint) = &mut sheet.hint {
        hint.show_links(part);
    }
}

/// What the hint that a player is looking at amounts to.
fn followed(sheet: &Sheet, puzzle: &Puzzle) -> Option<(Rule, Vec<Marking>)> {
    let shown = sheet.hint.as_ref()?.shown(puzzle);
    let markings = shown.conclusion?.markings();
    // A mistake has no rule; its cells are cleared.
    Some((shown.rule.unwrap_or(Rule::StarOrEmpty), markings))
}
