//! The implementation of [`rules::View`] for Star Battle: parsing, checking, showing.

use super::action::{Action, Back, Direction, Marking};
use super::judged::judge;
use super::proving::{Course, PROOF_STEPS_MAX};
use super::state::{Mode, Opening};
use super::typed::{is_restart, written_out};
use super::view::{OWN_TREE, Own, Phase, View, WINNERS_TREE};
use super::walk::Walk;
use super::{controls, draw, export, proof_check, proof_words, retold, share, spots, whole, words};
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::cells::Cell;
use puzzle::deduce;
use puzzle::grid::Puzzle;
use puzzle::rules::Rule;
use puzzle::solve::solve;
use rules::{
    CHOICES_MAX, Closer, Dice, Export, Illegal, Language, Message, Names, Picture, Pressed, Readiness, Request, Seat,
    Showing, Understood, Unreadable, Words,
};
use scene::Theme;

impl rules::View for View {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        if let Some(rows) = whole::after_word(input) {
            // For a player who typed a whole board, the refusal explains the row instead of giving an example.
            return self.read_whole(rows);
        }
        self.read_typed(input).map_err(|Unreadable(why)| match self.example() {
            Some(example) => Unreadable(starbattle::WouldDo { why, example: Words::markup(example) }.into()),
            None => Unreadable(why),
        })
    }

    fn pressed(&self, press: &Pressed) -> Result<String, Illegal> {
        controls::pressed(self, press)
    }

    fn withhold(&mut self) {
        self.hide_solution();
    }

    fn check(&self, action: &Action) -> Result<Readiness, Illegal> {
        let (seat, own) = self.own()?;
        if self.result.is_some() {
            return Err(Illegal(starbattle::Over.into()));
        }
        if own.phase == Phase::Done {
            let has_left = self.has_left[seat];
            let wait = if has_left { starbattle::WaitGivenUp.into() } else { starbattle::WaitSolved.into() };
            return Err(Illegal(wait));
        }
        if own.phase == Phase::Waiting {
            return match (self.options.start, action) {
                (Opening::Own, Action::Start) => Ok(Readiness::Complete),
                (Opening::Own, _) => Err(Illegal(starbattle::SayStart.into())),
                (Opening::Together, _) => Err(Illegal(starbattle::NotBegun.into())),
            };
        }
        self.check_action(action, own)?;
        Ok(Readiness::Complete)
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        let board = self.boards[self.seat()?]?;
        let action = match self.puzzle() {
            None => Action::Start,
            Some(_) if self.hint().is_some() && dice.chance(1, 2) => match self.hint()?.conclusion {
                None => Action::Hint,
                Some(_) => Action::Follow,
            },
            Some(puzzle) if dice.chance(1, 3) => self.whim(puzzle, dice)?,
            Some(puzzle) => self.helpful(puzzle, &board)?,
        };
        self.check(&action).is_ok().then_some(action)
    }

    fn complete(&self, partial: &str) -> Vec<String> {
        let begun = partial.trim().to_lowercase();
        let rule = begun.strip_prefix("deduce ").or("deduce".starts_with(&begun).then_some(""));
        let rules = rule.filter(|_| self.options.mode == Mode::Proof).map(super::rules_named).unwrap_or_default();
        let rules = rules.into_iter().map(|(_, id)| format!("deduce {id}"));
        let words = ["start", "fill", "check", "undo", "redo", "hint", "do it", "keys", "cells", "restart"]
            .map(str::to_owned)
            .into_iter();
        let words = words.filter(|word| word.starts_with(&begun));
        let legal = |text: &String| self.read_typed(text).is_ok_and(|action| self.check(&action).is_ok());
        rules.chain(words).chain(self.cells_begun(partial)).filter(legal).take(CHOICES_MAX).collect()
    }

    fn may(&self, request: Request) -> Result<(), Illegal> {
        // A picture stays visible during a pause, so a player could go on solving without the clock.
        if request == (Request::Pause { is_counted: true })
            && self.has_started.values().any(|has_started| *has_started == Some(true))
        {
            return Err(Illegal(starbattle::TimeRuns.into()));
        }
        Ok(())
    }

    fn export(&self, format: &str) -> Result<Export, Illegal> {
        export::export(self, format)
    }

    fn in_words(&self, action: &Action, names: &Names) -> String {
        words::told(action).say(names.language).into()
    }

    fn understood(&self, action: &Action) -> Understood {
        let course = self.shown_proof();
        let draft = course.and_then(|course| course.draft.as_ref());
        let step = if let Action::Deduce(rule, markings) = action {
            Some((*rule, markings.clone()))
        } else {
            draft.filter(|_| *action == Action::Walk(Walk::Check)).map(|draft| (draft.rule, draft.markings()))
        };
        match (self.puzzle(), course, step) {
            (Some(puzzle), Some(course), Some((rule, markings))) => understood_step(puzzle, course, rule, &markings),
            _ => Message::verbatim(action.to_string()).into(),
        }
    }

    fn step_of(&self, seat: Seat, nth: usize, theme: &Theme, language: Language) -> Option<(Showing, usize)> {
        retold::step(self, seat, nth, theme, language)
    }

    fn come_to_rest(&mut self) -> bool {
        let Some(own) = &mut self.own else { return false };
        // Draw only the board, without what buttons and keys refer to, and without a hint.
        (own.is_plain, own.hint) = (true, None);
        true
    }

    fn show(&self, names: &Names, theme: &Theme) -> Showing {
        let drawn = rules::unescaped(names);
        let scene = draw::board(self, &drawn, theme);
        Showing {
            headline: words::headline(self, names),
            reason: words::reason(self, names.language),
            pictures: vec![Picture { frame: "board", scene, text: words::describe(self, &drawn) }],
            closer: self
                .proofs()
                .into_iter()
                .filter_map(|(frame, label)| self.closer(frame, &label, theme, names.language))
                .collect(),
            controls: controls::controls(self, names.language),
            spots: spots::spots(self, names.language),
            at_table: spots::beside(self, names.language),
            share: share::share(self, names),
            ..Showing::default()
        }
    }
}

impl View {
    /// Parses what was typed. In a race, a mark over several cells skips cells that are already marked, if the option
    /// `keep_marks` says so.
    fn read_typed(&self, input: &str) -> Result<Action, Unreadable> {
        let Some((puzzle, board)) = self.puzzle().zip(self.seat().and_then(|seat| self.boards[seat])) else {
            return Action::read(input);
        };
        let is_proof = self.options.mode == Mode::Proof;
        if is_proof && is_restart(input) {
            return Err(Unreadable(starbattle::ProofRestart.into()));
        }
        let (written, has_many) = written_out(input, puzzle);
        let kept = |markings| if is_proof { Ok(markings) } else { self.kept(puzzle, &board, markings, has_many) };
        let action = Action::read(&written)?;
        let (shown, marks) =
            if let Action::AtThen(cell, marks) = action { (Some(cell), *marks) } else { (None, action) };
        let marks = if let Action::Mark(markings) = marks { Action::Mark(kept(markings)?) } else { marks };
        Ok(match shown {
            Some(cell) => Action::AtThen(cell, Box::new(marks)),
            None => marks,
        })
    }

    /// Limits marks over several cells, except clearing marks, to unknown cells: if `has_many` says that the text had a
    /// short form for several cells, or if the option `keep_marks` asks for it.
    fn kept(
        &self,
        puzzle: &Puzzle,
        board: &Board,
        markings: Vec<Marking>,
        has_many: bool,
    ) -> Result<Vec<Marking>, Unreadable> {
        if !has_many && self.options.keep_marks == 0 || markings.iter().any(|marking| !puzzle.has(marking.corner())) {
            return Ok(markings);
        }
        let unknown = board.unknown();
        let left = |marking: Marking| {
            let cells = marking.cells();
            let is_single = marking.from == marking.to && !has_many;
            if is_single || marking.mark == Mark::Unknown || cells.is_subset(&unknown) {
                return vec![marking];
            }
            (cells & unknown).iter().map(|cell| Marking::cell(marking.mark, cell)).collect()
        };
        let left: Vec<Marking> = markings.into_iter().flat_map(left).collect();
        if left.is_empty() {
            return Err(Unreadable(starbattle::AllMarked.into()));
        }
        Ok(left)
    }

    /// Parses a whole board, given as rows.
    fn read_whole(&self, rows: &str) -> Result<Action, Unreadable> {
        if self.options.mode == Mode::Proof {
            return Err(Unreadable(starbattle::ProofWhole.into()));
        }
        let board = self.seat().filter(|_| self.puzzle().is_some()).and_then(|seat| self.boards[seat]);
        whole::read(rows, &board.unwrap_or_else(|| Board::blank(self.puzzle.size)))
    }

    /// The proofs that the observer can open, with the labels of their buttons: the observer's own proof, and at the
    /// end the winner's.
    fn proofs(&self) -> Vec<(&'static str, Message)> {
        let own = match self.result {
            None => Some((OWN_TREE, starbattle::LookTree.into())),
            Some(_) => self.shows_own_proof().then(|| (OWN_TREE, starbattle::LookOwnProof.into())),
        };
        let is_mine = self.seat().is_some() && self.seat() == self.result.and_then(|verdict| verdict.winner);
        let label = if is_mine { starbattle::LookOwnProof.into() } else { starbattle::LookWinnersProof.into() };
        self.shows_winners_proof().then_some((WINNERS_TREE, label)).into_iter().chain(own).collect()
    }

    /// A text that is legal now and gives no help with the puzzle.
    fn example(&self) -> Option<String> {
        let open = self.open_cells().next().map(|cell| format!("■{cell}"));
        let texts = ["start".to_owned()].into_iter().chain(open).chain(["at A1".to_owned()]);
        let is_legal = |text: &String| Action::read(text).is_ok_and(|action| rules::View::check(self, &action).is_ok());
        texts.into_iter().find(is_legal)
    }

    /// The cells that the observer has not marked.
    fn open_cells(&self) -> impl Iterator<Item = Cell> {
        let board = self.seat().and_then(|seat| self.boards[seat]);
        let size = if self.puzzle().is_some() { self.puzzle.size } else { 0 };
        let cells = (0..size).flat_map(move |row| (0..size).map(move |column| Cell::new(row, column)));
        cells.filter(move |&cell| board.is_some_and(|board| board.mark(cell) == Mark::Unknown))
    }

    /// Texts of marks that complete the last word typed; a cell without a symbol gets a star.
    fn cells_begun(&self, partial: &str) -> impl Iterator<Item = String> {
        let (before, word) = partial.rsplit_once(' ').map_or(("", partial), |(before, word)| (before, word));
        let letters = word.trim_start_matches(['★', '■', '?', '*']);
        let sign = &word[..word.len() - letters.len()];
        let sign = if sign.is_empty() && before.is_empty() { "★" } else { sign };
        let (start, begun) = (format!("{before} {sign}").trim_start().to_owned(), letters.to_uppercase());
        let begins = move |cell: &Cell| cell.to_string().starts_with(&begun);
        self.open_cells().filter(begins).map(move |cell| format!("{start}{cell}"))
    }

    fn closer(&self, frame: &'static str, label: &Message, theme: &Theme, language: Language) -> Option<Closer> {
        let (course, theme) = (self.tree(frame)?.clone(), theme.clone());
        Some(Closer::new(frame, label.say(language), move || {
            let text = proof_words::tree(&course, draw::tree::LINES_MAX, language);
            (draw::tree::tree(&course, &theme, language), text)
        }))
    }

    fn own(&self) -> Result<(Seat, &Own), Illegal> {
        self.seat().zip(self.own.as_ref()).ok_or_else(|| Illegal(starbattle::OnlyPlayers.into()))
    }

    fn check_action(&self, action: &Action, own: &Own) -> Result<(), Illegal> {
        let is_proof = self.options.mode == Mode::Proof;
        match action {
            Action::Start => return refuse(starbattle::RunsAlready),
            Action::Walk(Walk::Check) if !is_proof => {
                if !self.options.hints {
                    return refuse(starbattle::NoChecks);
                }
            }
            Action::Fill(_) if is_proof => {
                return refuse(starbattle::ProofFill);
            }
            Action::Fill(_) if !self.has_fill() => {
                return refuse(starbattle::NoFill);
            }
            Action::Deduce(..) | Action::Walk(_) if !is_proof => {
                return refuse(starbattle::RaceRules);
            }
            Action::Deduce(..) | Action::Walk(Walk::Check) | Action::Follow if is_proof && !own.has_room => {
                return refuse(starbattle::ProofFull { most: PROOF_STEPS_MAX });
            }
            Action::Hint | Action::Follow | Action::Undo(Back::Mistake) if !self.options.hints => {
                return refuse(starbattle::NoHints);
            }
            Action::Undo(Back::Mistake) if is_proof => {
                return refuse(starbattle::ProofMistake);
            }
            Action::Undo(Back::Steps(_)) if own.n_steps.0 == 0 => return refuse(starbattle::NothingToUndo),
            Action::Redo(_) if own.n_steps.1 == 0 => {
                return refuse(starbattle::NothingToRedo);
            }
            Action::Follow if own.hint.as_ref().is_none_or(|hint| hint.conclusion.is_none()) => {
                return refuse(starbattle::NothingToFollow);
            }
            Action::AtThen(..) if is_proof => {
                return refuse(starbattle::ProofAtThen);
            }
            Action::AtThen(cell, marks) => {
                self.check_cell(*cell)?;
                return self.check_action(marks, own);
            }
            Action::Links(part) => check_links(own, *part)?,
            Action::At(cell) => self.check_cell(*cell)?,
            Action::Mark(markings) | Action::Fill(markings) | Action::Deduce(_, markings) => {
                self.check_cells(markings)?;
            }
            Action::Stamp(_)
            | Action::Move(..)
            | Action::Undo(_)
            | Action::Redo(_)
            | Action::Hint
            | Action::Follow
            | Action::Keys(_)
            | Action::Plain
            | Action::Brush(_)
            | Action::Walk(_) => {}
        }
        let here = |mark: Mark| own.cursor.map(|cursor| Marking::cell(mark, cursor));
        let at_cursor = if let Action::Stamp(mark) = action { here(*mark) } else { None };
        self.shown_proof().map_or(Ok(()), |course| proof_check::check(course, action, at_cursor))
    }

    fn check_cells(&self, markings: &[Marking]) -> Result<(), Illegal> {
        markings.iter().flat_map(|marking| [marking.from, marking.to]).try_for_each(|cell| self.check_cell(cell))
    }

    fn check_cell(&self, cell: Cell) -> Result<(), Illegal> {
        let size = self.puzzle.size;
        if cell.row() < size && cell.column() < size {
            return Ok(());
        }
        let last = Cell::new(size - 1, size - 1);
        Err(Illegal(starbattle::Outside { cell, last }.into()))
    }

    /// A step that helps: in a race, a step that corrects or adds a star; in a proof, any step that follows next.
    fn helpful(&self, puzzle: &Puzzle, board: &Board) -> Option<Action> {
        if self.options.mode == Mode::Proof {
            let Some(found) = deduce::next(puzzle, *board) else {
                let cell = board.unknown().first()?;
                return Some(Action::Deduce(Rule::StarOrEmpty, vec![Marking::cell(Mark::Star, cell)]));
            };
            let markings = found.cells.iter().map(|cell| Marking::cell(found.value, cell)).collect();
            return Some(Action::Deduce(found.rule, markings));
        }
        let solution = solve(puzzle, 1, &|| false).stars.pop()?;
        let wrong = (*board.stars() - solution).iter().map(|cell| Marking::cell(Mark::Unknown, cell));
        let missing = (solution - *board.stars()).iter().map(|cell| Marking::cell(Mark::Star, cell));
        wrong.chain(missing).next().map(|marking| Action::Mark(vec![marking]))
    }

    /// A random action that a player might do besides helpful actions.
    fn whim(&self, puzzle: &Puzzle, dice: &mut Dice) -> Option<Action> {
        let cells: Vec<Cell> = puzzle.cells().collect();
        let mark = *dice.pick(&[Mark::Star, Mark::Black, Mark::Unknown])?;
        let cell = *dice.pick(&cells)?;
        let count = 1 + dice.below(3);
        let whims = [
            Action::Mark(vec![Marking::cell(mark, cell)]),
            Action::Stamp(mark),
            Action::At(cell),
            Action::Move(*dice.pick(&Direction::ALL)?, count),
            Action::Undo(Back::Steps(count)),
            Action::Redo(count),
            Action::Hint,
            Action::Links(dice.below(3)),
            Action::Follow,
            Action::Fill(Vec::new()),
            Action::Keys(dice.chance(1, 2)),
            Action::Brush(*dice.pick(&[Mark::Star, Mark::Black])?),
            Action::Undo(Back::Mistake),
            Action::Walk(Walk::Branch(dice.below(9))),
            Action::Walk(Walk::Rule(Some(*dice.pick(&[Rule::SurroundStar, Rule::FinishWithEmpty, Rule::NoRoom])?))),
            Action::Walk(Walk::Check),
        ];
        let own = self.own.as_ref()?;
        let legal: Vec<&Action> = whims.iter().filter(|whim| self.check_action(whim, own).is_ok()).collect();
        dice.pick(&legal).map(|whim| (*whim).clone())
    }
}

fn refuse(why: impl Into<Message>) -> Result<(), Illegal> {
    Err(Illegal(why.into()))
}

/// Checks that the current hint shows a supposition that has this part.
fn check_links(own: &Own, part: usize) -> Result<(), Illegal> {
    let n_parts = own.hint.as_ref().and_then(|hint| hint.page).map_or(0, |page| page.n_pages);
    match n_parts {
        0 => refuse(starbattle::NoLinks),
        _ if part < n_parts => Ok(()),
        _ => refuse(starbattle::LinksRange { parts: n_parts }),
    }
}

/// Confirms a step in words, and says whether it is right.
fn understood_step(puzzle: &Puzzle, course: &Course, rule: Rule, markings: &[Marking]) -> Understood {
    let step = Words::markup(Action::Deduce(rule, markings.to_vec()).to_string());
    match judge(puzzle, course.board(), rule, markings) {
        Ok(_) => Message::from(starbattle::StepRight { step }).into(),
        Err(wrong) => Understood { words: starbattle::StepRefused { step, why: wrong.why }.into(), is_refuted: true },
    }
}
