//! What the house asks of a view: reading, judging, showing.

use super::action::{Action, Back, Direction, Marking};
use super::judged::judge;
use super::proving::{Course, PROOF_STEPS_MAX};
use super::state::{Mode, Opening};
use super::typed::{is_restart, written_out};
use super::view::{OWN_TREE, Own, View, WINNERS_TREE};
use super::walk::Walk;
use super::{controls, draw, export, proof_check, proof_words, retold, share, spots, whole, words};
use puzzle::board::{Board, Mark};
use puzzle::cells::Cell;
use puzzle::deduce;
use puzzle::grid::Puzzle;
use puzzle::rules::Rule;
use puzzle::solve::solve;
use rules::{
    BySeat, CHOICES_MAX, Closer, Dice, Export, Illegal, Picture, Pressed, Readiness, Request, Seat, Showing,
    Understood, Unreadable,
};
use scene::Theme;

impl rules::View for View {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        if let Some(rows) = whole::after_word(input) {
            // A player who typed a whole board is helped by its rows alone.
            return self.read_whole(rows);
        }
        self.read_typed(input).map_err(|Unreadable(why)| match self.example() {
            Some(example) => Unreadable(format!("{why}; `{example}` would do now")),
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
            return Err(Illegal("the match is over".to_owned()));
        }
        if !own.is_playing {
            let words = if self.has_left[seat] { "you have given up" } else { "you have solved it" };
            return Err(Illegal(format!("{words}; wait for the others")));
        }
        if !own.has_started {
            return match (self.options.start, action) {
                (Opening::Own, Action::Start) => Ok(Readiness::Complete),
                (Opening::Own, _) => {
                    Err(Illegal("the puzzle is hidden until you say start; your time runs from then on".to_owned()))
                }
                (Opening::Together, _) => {
                    Err(Illegal("it begins when the puzzle has reached everybody; try again in a moment".to_owned()))
                }
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
        // A picture that was sent stays in view, whatever is shown meanwhile.
        if request == (Request::Pause { is_counted: true })
            && self.has_started.values().any(|has_started| *has_started == Some(true))
        {
            return Err(Illegal(
                "somebody's time runs, and a pause would stop it with the puzzle in view; a host can pause the match"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    fn export(&self, format: &str) -> Result<Export, Illegal> {
        export::export(self, format)
    }

    fn in_words(&self, action: &Action, _names: &BySeat<String>) -> String {
        words::told(action)
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
            _ => action.to_string().into(),
        }
    }

    fn step_of(&self, seat: Seat, nth: usize, theme: &Theme) -> Option<(Showing, usize)> {
        retold::step(self, seat, nth, theme)
    }

    fn come_to_rest(&mut self) -> bool {
        let Some(own) = &mut self.own else { return false };
        // The board alone: neither what its buttons and keys point at nor a hint.
        (own.is_plain, own.hint) = (true, None);
        true
    }

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let drawn = rules::unescaped(names);
        let scene = draw::board(self, &drawn, theme);
        Showing {
            headline: words::headline(self, names),
            reason: words::reason(self),
            pictures: vec![Picture { frame: "board", scene, text: words::describe(self, &drawn) }],
            closer: self.proofs().into_iter().filter_map(|(frame, label)| self.closer(frame, label, theme)).collect(),
            controls: controls::controls(self),
            spots: spots::spots(self),
            at_table: spots::beside(self),
            share: share::share(self, names),
            ..Showing::default()
        }
    }
}

impl View {
    /// Reads what was typed. In a race a mark over several cells leaves those that are marked, where that is the rule.
    fn read_typed(&self, input: &str) -> Result<Action, Unreadable> {
        let Some((puzzle, board)) = self.puzzle().zip(self.seat().and_then(|seat| self.boards[seat])) else {
            return Action::read(input);
        };
        let is_proof = self.options.mode == Mode::Proof;
        if is_proof && is_restart(input) {
            return Err(Unreadable("in a proof undo takes steps back, such as undo 99 for all".to_owned()));
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

    /// These marks without those that would change what is marked, where several cells are named at once.
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
            let why = "all of these cells are marked, and a mark over several changes unknown ones only";
            return Err(Unreadable(why.to_owned()));
        }
        Ok(left)
    }

    /// Reads a whole board.
    fn read_whole(&self, rows: &str) -> Result<Action, Unreadable> {
        if self.options.mode == Mode::Proof {
            let why = "in a proof every mark needs its rule, so no whole board is typed; deduce names a step";
            return Err(Unreadable(why.to_owned()));
        }
        let board = self.seat().filter(|_| self.puzzle().is_some()).and_then(|seat| self.boards[seat]);
        whole::read(rows, &board.unwrap_or_else(|| Board::blank(self.puzzle.size)))
    }

    /// The proofs for a closer look, with what stands on their buttons: one's own, and at the end the winner's.
    fn proofs(&self) -> Vec<(&'static str, &'static str)> {
        let own = match self.result {
            None => Some((OWN_TREE, "Proof tree")),
            Some(_) => self.shows_own_proof().then_some((OWN_TREE, "Your proof")),
        };
        let is_mine = self.seat().is_some() && self.seat() == self.result.and_then(|verdict| verdict.winner);
        let label = if is_mine { "Your proof" } else { "The winner's proof" };
        self.shows_winners_proof().then_some((WINNERS_TREE, label)).into_iter().chain(own).collect()
    }

    /// A text that may be typed now and helps nobody with the puzzle.
    fn example(&self) -> Option<String> {
        let open = self.open_cells().next().map(|cell| format!("■{cell}"));
        let texts = ["start".to_owned()].into_iter().chain(open).chain(["at A1".to_owned()]);
        let is_legal = |text: &String| Action::read(text).is_ok_and(|action| rules::View::check(self, &action).is_ok());
        texts.into_iter().find(is_legal)
    }

    /// The cells that the observer has not marked yet.
    fn open_cells(&self) -> impl Iterator<Item = Cell> {
        let board = self.seat().and_then(|seat| self.boards[seat]);
        let size = if self.puzzle().is_some() { self.puzzle.size } else { 0 };
        let cells = (0..size).flat_map(move |row| (0..size).map(move |column| Cell::new(row, column)));
        cells.filter(move |&cell| board.is_some_and(|board| board.mark(cell) == Mark::Unknown))
    }

    /// Marks that go on with the last word typed: a star where nothing is said.
    fn cells_begun(&self, partial: &str) -> impl Iterator<Item = String> {
        let (before, word) = partial.rsplit_once(' ').map_or(("", partial), |(before, word)| (before, word));
        let letters = word.trim_start_matches(['★', '■', '?', '*']);
        let sign = &word[..word.len() - letters.len()];
        let sign = if sign.is_empty() && before.is_empty() { "★" } else { sign };
        let (start, begun) = (format!("{before} {sign}").trim_start().to_owned(), letters.to_uppercase());
        let begins = move |cell: &Cell| cell.to_string().starts_with(&begun);
        self.open_cells().filter(begins).map(move |cell| format!("{start}{cell}"))
    }

    fn closer(&self, frame: &'static str, label: &'static str, theme: &Theme) -> Option<Closer> {
        let (course, theme) = (self.tree(frame)?.clone(), theme.clone());
        Some(Closer::new(frame, label, move || {
            (draw::tree::tree(&course, &theme), proof_words::tree(&course, draw::tree::LINES_MAX))
        }))
    }

    fn own(&self) -> Result<(Seat, &Own), Illegal> {
        self.seat().zip(self.own.as_ref()).ok_or_else(|| Illegal("only players mark their boards".to_owned()))
    }

    fn check_action(&self, action: &Action, own: &Own) -> Result<(), Illegal> {
        let is_proof = self.options.mode == Mode::Proof;
        let refuse = |words: &str| Err(Illegal(words.to_owned()));
        match action {
            Action::Start => return refuse("your time runs already; there is nothing to start"),
            Action::Walk(Walk::Check) if !is_proof => {
                if !self.options.hints {
                    return refuse("there are no checks in this match; its host can allow them with the option hints");
                }
            }
            Action::Fill(_) if is_proof => {
                return refuse("in a proof every mark needs its rule; choose the rule and its cells");
            }
            Action::Fill(_) if !self.has_fill() => {
                return refuse("there is no Fill in this match; its host can allow it with the option auto_mark");
            }
            Action::Deduce(..) | Action::Walk(_) if !is_proof => {
                return refuse(
                    "here marks need no rule: just mark cells, such as ★A1 ■B1; steps with rules are for proofs (option mode)",
                );
            }
            Action::Deduce(..) | Action::Walk(Walk::Check) | Action::Follow if is_proof && !own.has_room => {
                return refuse(&format!(
                    "a proof has at most {PROOF_STEPS_MAX} steps, and yours has them; undo takes steps back"
                ));
            }
            Action::Hint | Action::Follow | Action::Undo(Back::Mistake) if !self.options.hints => {
                return refuse("there are no hints in this match; its host can allow them with the option hints");
            }
            Action::Undo(Back::Mistake) if is_proof => {
                return refuse("in a proof every step follows, so there is no mistake to take back; undo takes a step");
            }
            Action::Undo(Back::Steps(_)) if own.n_steps.0 == 0 => return refuse("there is nothing to take back"),
            Action::Redo(_) if own.n_steps.1 == 0 => {
                return refuse("there is nothing to do again; redo brings back what undo has just taken");
            }
            Action::Follow if own.hint.as_ref().is_none_or(|hint| hint.conclusion.is_none()) => {
                return refuse("there is no step to follow; say hint until one shows the step");
            }
            Action::AtThen(..) if is_proof => {
                return refuse("in a proof cells are marked by steps; say where to look alone, such as at D4");
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
        Err(Illegal(format!("{cell} is no cell of this grid, which runs from A1 to {last}")))
    }

    /// A step that helps: of a race a star of the solution, of a proof whatever follows next.
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

    /// Something that a player might do beside what helps.
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

/// Whether a supposition is shown that has this part.
fn check_links(own: &Own, part: usize) -> Result<(), Illegal> {
    let n_parts = own.hint.as_ref().and_then(|hint| hint.page).map_or(0, |page| page.n_pages);
    match n_parts {
        0 => Err(Illegal("no supposition is shown that needs more than one message for its links".to_owned())),
        _ if part < n_parts => Ok(()),
        _ => Err(Illegal(format!("the supposition has {n_parts} parts; expected links 1 to {n_parts}"))),
    }
}

/// A step, and whether it is right.
fn understood_step(puzzle: &Puzzle, course: &Course, rule: Rule, markings: &[Marking]) -> Understood {
    let step = Action::Deduce(rule, markings.to_vec());
    match judge(puzzle, course.board(), rule, markings) {
        Ok(_) => format!("{step}: right").into(),
        Err(wrong) => Understood {
            words: format!("{step}: refused, and counted. {}", rules::capitalized(&wrong.why)),
            is_refuted: true,
        },
    }
}
