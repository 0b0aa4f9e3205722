//! What the house asks of a view: reading, judging, showing.

use super::action::{Action, Back, Direction, Marking};
use super::judged::judge;
use super::proving::Course;
use super::state::{Mode, Opening};
use super::view::{OWN_TREE, Own, View, WINNERS_TREE};
use super::walk::Walk;
use super::{controls, draw, export, proof_check, proof_words, share, words};
use crate::puzzle::board::{Board, Mark};
use crate::puzzle::cells::Cell;
use crate::puzzle::deduce;
use crate::puzzle::grid::Puzzle;
use crate::puzzle::rules::Rule;
use crate::puzzle::solve::solve;
use crate::rules::{
    self, BySeat, CHOICES_MAX, Closer, Dice, Export, Illegal, Picture, Readiness, Seat, Showing, Understood, Unreadable,
};
use crate::scene::{Scene, Theme};

impl rules::View for View {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        Action::read(input)
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
        if self.options.mode == Mode::Race || self.own.is_none() || self.result.is_some() {
            return Vec::new();
        }
        let partial = partial.trim().to_lowercase();
        let rule = partial.strip_prefix("deduce ");
        let begins = "deduce".starts_with(&partial);
        let rules = rule.or(begins.then_some("")).map(super::rules_named).unwrap_or_default();
        rules.into_iter().map(|(_, id)| format!("deduce {id}")).take(CHOICES_MAX).collect()
    }

    fn may_pause(&self, is_counted: bool) -> Result<(), Illegal> {
        // A picture that was sent stays in view, whatever is shown meanwhile.
        if is_counted && self.has_started.values().any(|has_started| *has_started == Some(true)) {
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

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let text = words::describe(self);
        let picture = |&frame: &&'static str| Picture { frame, scene: self.draw(frame, theme), text: text.clone() };
        Showing {
            headline: words::headline(self, names),
            pictures: self.frames().iter().map(picture).collect(),
            closer: self.closer(theme).into_iter().collect(),
            controls: controls::controls(self),
            share: share::share(self, names),
        }
    }
}

impl View {
    fn frames(&self) -> &'static [&'static str] {
        // Nothing can be asked of a match that is over, so the winner's proof and one's own come with its last message.
        match (self.shows_winners_proof(), self.shows_own_proof()) {
            (false, false) => &["board"],
            (false, true) => &["board", OWN_TREE],
            (true, false) => &["board", WINNERS_TREE],
            (true, true) => &["board", WINNERS_TREE, OWN_TREE],
        }
    }

    /// The observer's own proof so far, for a closer look.
    fn closer(&self, theme: &Theme) -> Option<Closer> {
        let course = self.tree(OWN_TREE).filter(|_| self.result.is_none())?.clone();
        let theme = theme.clone();
        Some(Closer::new(OWN_TREE, "Proof tree", move || {
            (draw::tree::tree(&course, &theme), proof_words::tree(&course, draw::tree::LINES_MAX))
        }))
    }

    fn draw(&self, frame: &str, theme: &Theme) -> Scene {
        self.tree(frame).map_or_else(|| draw::board(self, theme), |course| draw::tree::tree(course, theme))
    }

    fn own(&self) -> Result<(Seat, &Own), Illegal> {
        self.seat().zip(self.own.as_ref()).ok_or_else(|| Illegal("only players mark their boards".to_owned()))
    }

    fn check_action(&self, action: &Action, own: &Own) -> Result<(), Illegal> {
        let is_proof = self.options.mode == Mode::Proof;
        let refuse = |words: &str| Err(Illegal(words.to_owned()));
        match action {
            Action::Start => return refuse("your time runs already; there is nothing to start"),
            Action::Deduce(..) | Action::Walk(_) if !is_proof => {
                return refuse(
                    "here marks need no rule: just mark cells, such as ★A1 ■B1; steps with rules are for proofs (option mode)",
                );
            }
            Action::Deduce(..) | Action::Walk(Walk::Check) | Action::Follow if is_proof && !own.has_room => {
                return refuse("your proof has as many steps as one may have");
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
                return refuse("there is no hint to follow; say hint, and hint again for what follows");
            }
            Action::At(cell) => self.check_cell(*cell)?,
            Action::Mark(markings) | Action::Deduce(_, markings) => self.check_cells(markings)?,
            Action::Stamp(_)
            | Action::Move(..)
            | Action::Undo(_)
            | Action::Redo(_)
            | Action::Hint
            | Action::Follow
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
            Action::Follow,
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
