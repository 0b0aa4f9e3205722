//! What one observer may know: the puzzle once they may, their own board, and who has finished. Never another player's
//! board before the match is over.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::json;

use super::action::{Action, Back, Direction, Marking};
use super::engine::board::{Board, Mark};
use super::engine::cells::{Cell, CellSet};
use super::engine::deduce;
use super::engine::puzzle::Puzzle;
use super::engine::rules::Rule;
use super::engine::solve::solve;
use super::judged::judge;
use super::proving::Course;
use super::state::{Mode, Opening, Options, State, Verdict};
use super::walk::Walk;
use super::{PuzzleText, controls, draw, export, hint, proof_check, proof_words, share, words};
use crate::rules::{
    self, BySeat, CHOICES_MAX, Control, Dice, Export, Illegal, Millis, Observer, Readiness, Seat, Unreadable,
};
use crate::scene::{Scene, Theme};

/// The frames of proofs.
const OWN_TREE: &str = "tree";
const WINNERS_TREE: &str = "winner";

/// What one observer may know.
#[derive(Serialize)]
pub struct View {
    pub(super) puzzle: Task,
    /// Each player's marks; `None` of boards that the observer may not see.
    #[serde(serialize_with = "as_rows")]
    pub(super) boards: BySeat<Option<Board>>,
    /// How long after their start each player had solved it.
    pub(super) solved_at: BySeat<Option<Millis>>,
    /// How many hints each player has had; `None` of those the observer may not know, and where there are none.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) hints: BySeat<Option<u32>>,
    /// How many stars each player has placed, in quarters; `None` if that is not told.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) progress: BySeat<Option<usize>>,
    /// How many steps of each player's proof were refused; `None` of those the observer may not know, and in a race.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) refusals: BySeat<Option<u32>>,
    /// Each player's proof; `None` of those the observer may not know, and in a race.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) proofs: BySeat<Option<Course>>,
    /// Whether each player has started; `None` where all start together.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) has_started: BySeat<Option<bool>>,
    /// What only the player knows beside their board.
    #[serde(flatten)]
    pub(super) own: Option<Own>,
    pub(super) result: Option<Verdict>,

    #[serde(skip)]
    pub(super) observer: Observer,
    #[serde(skip)]
    pub(super) options: Options,
    /// The stars, once it is over and nobody has found them. Whoever has the puzzle can find them as well.
    #[serde(skip)]
    pub(super) solution: Option<CellSet>,
    /// Who has given up.
    #[serde(skip)]
    pub(super) has_left: BySeat<bool>,
}

/// The puzzle, or of one that is hidden only its measures.
pub(super) struct Task {
    pub(super) size: usize,
    pub(super) stars: usize,
    pub(super) puzzle: Option<Puzzle>,
}

/// What only the player knows beside their board.
#[derive(Clone)]
pub(super) struct Own {
    /// Where a mark without a cell goes; `None` when there is nothing to mark.
    pub(super) cursor: Option<Cell>,
    /// The hint they are looking at.
    pub(super) hint: Option<hint::Shown>,
    pub(super) last: CellSet,
    pub(super) told: Option<String>,
    pub(super) is_playing: bool,
    pub(super) has_started: bool,
    pub(super) has_room: bool,
    /// How many steps can be taken back, and how many done again.
    pub(super) n_steps: (usize, usize),
}

impl Serialize for Own {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        if let Some(cursor) = self.cursor {
            fields.serialize_entry("cursor", &cursor.to_string())?;
        }
        if let Some(hint) = &self.hint {
            fields.serialize_entry("hint", hint)?;
        }
        fields.end()
    }
}

impl Serialize for Task {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.puzzle {
            Some(puzzle) => PuzzleText::of(puzzle).serialize(serializer),
            None => json!({ "size": self.size, "stars": self.stars }).serialize(serializer),
        }
    }
}

fn as_rows<S: Serializer>(boards: &BySeat<Option<Board>>, serializer: S) -> Result<S::Ok, S::Error> {
    boards.map(|_, board| board.as_ref().map(Board::rows)).serialize(serializer)
}

fn is_blank<T>(of_seats: &BySeat<Option<T>>) -> bool {
    of_seats.values().all(Option::is_none)
}

impl View {
    pub(super) fn new(state: &State, observer: Observer) -> Self {
        let is_over = state.verdict.is_some();
        let may_see = |seat: Seat| match observer {
            _ if is_over => true,
            Observer::Seat(own) => own == seat,
            Observer::Public => false,
            Observer::Omniscient(_) => true,
        };
        let options = &state.options;
        let (is_proof, is_own) = (options.mode == Mode::Proof, options.start == Opening::Own);
        let players = &state.players;
        let knows_puzzle = may_know_puzzle(state, observer);
        Self {
            puzzle: Task {
                size: state.puzzle.size(),
                stars: state.puzzle.stars(),
                puzzle: knows_puzzle.then(|| state.puzzle.clone()),
            },
            boards: players.map(|seat, player| may_see(seat).then_some(*player.sheet.board())),
            solved_at: players.map(|_, player| player.solved_at),
            hints: players.map(|seat, player| (options.hints && may_see(seat)).then_some(player.hints)),
            progress: players.map(|seat, _| options.progress.then(|| state.standing(seat, observer).stars)),
            refusals: players.map(|seat, player| (is_proof && may_see(seat)).then_some(player.proving.refusals)),
            has_started: players.map(|seat, _| is_own.then(|| state.standing(seat, observer).has_started)),
            own: match observer {
                Observer::Seat(seat) => players.get(seat).map(|player| {
                    let sheet = &player.sheet;
                    let is_at_it = player.is_playing() && knows_puzzle && !is_over;
                    Own {
                        cursor: is_at_it.then_some(sheet.cursor()),
                        hint: sheet.hint.as_ref().filter(|_| is_at_it).map(|hint| hint.shown(&state.puzzle)),
                        last: sheet.last,
                        told: sheet.told.clone(),
                        is_playing: player.is_playing(),
                        has_started: player.started.is_some(),
                        has_room: player.proving.has_room(),
                        n_steps: player.n_steps(options.mode),
                    }
                }),
                Observer::Public | Observer::Omniscient(_) => None,
            },
            solution: (is_over && players.values().all(|player| player.solved_at.is_none())).then_some(state.solution),
            result: state.verdict.clone(),
            observer,
            options: options.clone(),
            has_left: players.map(|_, player| player.has_left),
            proofs: players.map(|seat, player| (is_proof && may_see(seat)).then(|| player.proving.course.clone())),
        }
    }

    /// The puzzle, once the observer may see it.
    pub(super) fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.puzzle.as_ref()
    }

    /// The hint that the observer is looking at.
    pub(super) fn hint(&self) -> Option<&hint::Shown> {
        self.own.as_ref().and_then(|own| own.hint.as_ref())
    }

    /// The seat that looks, if one does.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Public | Observer::Omniscient(_) => None,
        }
    }

    /// The board to draw first: one's own, or once all may be seen the winner's or the first.
    fn shown_seat(&self) -> Option<Seat> {
        let winner = self.result.as_ref().and_then(|verdict| verdict.winner);
        let any = self.boards.iter().find(|(_, board)| board.is_some()).map(|(seat, _)| seat);
        self.seat().or(winner.filter(|_| any.is_some())).or(any)
    }

    /// The board to draw first, blank if none may be seen.
    pub(super) fn shown_board(&self) -> Board {
        self.shown_seat().and_then(|seat| self.boards[seat]).unwrap_or(Board::blank(self.puzzle.size))
    }

    /// The proof behind the shown board.
    pub(super) fn shown_proof(&self) -> Option<&Course> {
        self.proofs[self.shown_seat()?].as_ref()
    }

    fn winner(&self) -> Option<Seat> {
        self.result.as_ref().and_then(|verdict| verdict.winner)
    }

    /// The players whose boards are drawn side by side, for observers who may see them all; none for those who have
    /// one of their own, or only one to look at.
    pub(super) fn gallery(&self) -> Vec<Seat> {
        match self.observer {
            Observer::Omniscient(_) if self.boards.n_seats() > 1 => self.boards.seats().collect(),
            Observer::Omniscient(_) | Observer::Seat(_) | Observer::Public => Vec::new(),
        }
    }

    /// Whether boards are drawn side by side.
    pub(super) fn has_gallery(&self) -> bool {
        !self.gallery().is_empty()
    }

    /// The stars on the shown board that break a rule, if these are shown.
    pub(super) fn errors(&self) -> CellSet {
        self.errors_on(&self.shown_board())
    }

    /// The same of any board.
    pub(super) fn errors_on(&self, board: &Board) -> CellSet {
        let Some(puzzle) = self.puzzle().filter(|_| self.options.show_errors) else { return CellSet::EMPTY };
        let stars = *board.stars();
        let touching = stars.iter().filter(|&star| (puzzle.around(star) & stars).len() > 1).collect();
        let held = puzzle.units().map(|unit| puzzle.unit(unit) & stars);
        held.filter(|held| held.len() > puzzle.stars()).fold(touching, |all, held| all | held)
    }

    /// The proof that a frame is about, if it is about one.
    fn tree(&self, frame: &str) -> Option<&Course> {
        let trees = [(OWN_TREE, self.seat()), (WINNERS_TREE, self.winner())];
        let (_, seat) = trees.into_iter().find(|(tree, _)| *tree == frame)?;
        self.proofs[seat?].as_ref()
    }

    /// Whether the winner's proof is drawn beside the board.
    pub(super) fn shows_winners_proof(&self) -> bool {
        self.tree(WINNERS_TREE).is_some()
    }

    /// Whether the proof of one who has not won is drawn beside it.
    pub(super) fn shows_own_proof(&self) -> bool {
        let own = self.tree(OWN_TREE).filter(|_| self.result.is_some() && self.seat() != self.winner());
        own.is_some_and(|course| !course.proof.steps().is_empty())
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

/// Whether the observer may see the puzzle: a player from their start on, everybody else when all have started.
fn may_know_puzzle(state: &State, observer: Observer) -> bool {
    let is_own = state.options.start == Opening::Own;
    let has_started = |seat: Seat| state.players.get(seat).is_some_and(|player| player.started.is_some());
    match observer {
        _ if state.verdict.is_some() => true,
        Observer::Omniscient(_) => true,
        // What starts for all at once is what starts it: the picture reaches the players first.
        Observer::Seat(seat) => !is_own || has_started(seat),
        Observer::Public if is_own => {
            state.players.values().all(|player| player.started.is_some() || !player.is_playing())
        }
        Observer::Public => state.started.is_some(),
    }
}

/// A step, and whether it is right.
fn understood_step(puzzle: &Puzzle, course: &Course, rule: Rule, markings: &[Marking]) -> String {
    let step = Action::Deduce(rule, markings.to_vec());
    match judge(puzzle, course.board(), rule, markings) {
        Ok(_) => format!("{step}: right"),
        Err(wrong) => format!("❌ {step}: refused, and counted. {}", rules::capitalized(&wrong.why)),
    }
}

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

    fn share(&self, names: &BySeat<String>) -> Option<String> {
        share::share(self, names)
    }

    fn export(&self, format: &str) -> Result<Export, Illegal> {
        export::export(self, format)
    }

    fn frames(&self) -> &'static [&'static str] {
        // Nothing can be asked of a match that is over, so the winner's proof and one's own come with its last message.
        match (self.shows_winners_proof(), self.shows_own_proof()) {
            (false, false) => &["board"],
            (false, true) => &["board", OWN_TREE],
            (true, false) => &["board", WINNERS_TREE],
            (true, true) => &["board", WINNERS_TREE, OWN_TREE],
        }
    }

    fn closer(&self) -> &'static [(&'static str, &'static str)] {
        if self.result.is_none() && self.tree(OWN_TREE).is_some() { &[(OWN_TREE, "Proof tree")] } else { &[] }
    }

    fn draw(&self, frame: &str, theme: &Theme) -> Scene {
        self.tree(frame).map_or_else(|| draw::board(self, theme), |course| draw::tree::tree(course, theme))
    }

    fn describe_closer(&self, frame: &str) -> String {
        self.tree(frame).map_or_else(|| self.describe(), |course| proof_words::tree(course, draw::tree::LINES_MAX))
    }

    fn understood(&self, action: &Action) -> String {
        let course = self.shown_proof();
        let draft = course.and_then(|course| course.draft.as_ref());
        let step = if let Action::Deduce(rule, markings) = action {
            Some((*rule, markings.clone()))
        } else {
            draft.filter(|_| *action == Action::Walk(Walk::Check)).map(|draft| (draft.rule, draft.markings()))
        };
        match (self.puzzle(), course, step) {
            (Some(puzzle), Some(course), Some((rule, markings))) => understood_step(puzzle, course, rule, &markings),
            _ => action.to_string(),
        }
    }

    fn describe(&self) -> String {
        words::describe(self)
    }

    fn headline(&self, names: &BySeat<String>) -> String {
        words::headline(self, names)
    }

    fn controls(&self) -> Vec<Control> {
        controls::controls(self)
    }

    fn is_in_place(&self) -> bool {
        self.seat().is_some()
    }
}
