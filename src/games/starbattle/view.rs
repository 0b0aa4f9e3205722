//! What one observer may know: the puzzle, their own board, and who has finished. Never another player's board before
//! the match is over.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::action::{Action, Marking};
use super::engine::board::{Board, Mark};
use super::engine::cells::{Cell, CellSet};
use super::engine::deduce;
use super::engine::proof::Proof;
use super::engine::puzzle::Puzzle;
use super::engine::rules::{Kind, Rule};
use super::engine::solve::solve;
use super::state::{Mode, Options, State, Verdict};
use super::{PuzzleText, draw, export, words};
use crate::rules::{self, BySeat, Dice, Export, Illegal, Millis, Observer, Readiness, Seat, Timestamp, Unreadable};
use crate::scene::{Scene, Theme};

/// How many completions are offered at once.
const COMPLETIONS_MAX: usize = 25;

/// What one observer may know.
#[derive(Serialize)]
pub struct View {
    #[serde(serialize_with = "as_text")]
    pub(super) puzzle: Puzzle,
    /// Each player's marks; `None` of boards that the observer may not see.
    #[serde(serialize_with = "as_rows")]
    pub(super) boards: BySeat<Option<Board>>,
    /// How long after the start each player had solved it.
    pub(super) solved_at: BySeat<Option<Millis>>,
    /// How many steps of each player's proof were refused; `None` of those the observer may not know, and in a race.
    #[serde(skip_serializing_if = "is_race")]
    pub(super) refusals: BySeat<Option<u32>>,
    pub(super) result: Option<Verdict>,

    #[serde(skip)]
    pub(super) observer: Observer,
    #[serde(skip)]
    pub(super) options: Options,
    #[serde(skip)]
    pub(super) started: Option<Timestamp>,
    /// Who has given up.
    #[serde(skip)]
    pub(super) has_left: BySeat<bool>,
    /// Each player's proof; `None` of those the observer may not know, and in a race.
    #[serde(skip)]
    pub(super) proofs: BySeat<Option<Arc<Proof>>>,
    /// What the observer's own last submission changed, and what it came to.
    #[serde(skip)]
    pub(super) own: Option<Own>,
}

/// What only the player knows beside their board.
#[derive(Clone)]
pub(super) struct Own {
    pub(super) last: CellSet,
    pub(super) told: Option<String>,
    pub(super) n_pending: usize,
    pub(super) is_playing: bool,
    pub(super) has_room: bool,
}

fn as_text<S: Serializer>(puzzle: &Puzzle, serializer: S) -> Result<S::Ok, S::Error> {
    PuzzleText::of(puzzle).serialize(serializer)
}

fn as_rows<S: Serializer>(boards: &BySeat<Option<Board>>, serializer: S) -> Result<S::Ok, S::Error> {
    boards.map(|_, board| board.as_ref().map(Board::rows)).serialize(serializer)
}

fn is_race(refusals: &BySeat<Option<u32>>) -> bool {
    refusals.values().all(Option::is_none)
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
        let is_proof = state.options.mode == Mode::Proof;
        Self {
            puzzle: state.puzzle.clone(),
            boards: state.players.map(|seat, player| may_see(seat).then_some(*player.sheet.board())),
            solved_at: state.players.map(|_, player| player.solved_at),
            refusals: state.players.map(|seat, player| (is_proof && may_see(seat)).then_some(player.proving.refusals)),
            result: state.verdict.clone(),
            observer,
            options: state.options.clone(),
            started: state.started,
            has_left: state.players.map(|_, player| player.has_left),
            proofs: state.players.map(|seat, player| (is_proof && may_see(seat)).then(|| player.proving.proof.clone())),
            own: match observer {
                Observer::Seat(seat) => state.players.get(seat).map(|player| Own {
                    last: player.sheet.last,
                    told: player.sheet.told.clone(),
                    n_pending: player.proving.n_pending(),
                    is_playing: player.is_playing(),
                    has_room: player.proving.has_room(),
                }),
                Observer::Public | Observer::Omniscient(_) => None,
            },
        }
    }

    /// The seat that looks, if one does.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Public | Observer::Omniscient(_) => None,
        }
    }

    /// The board to draw first: one's own, or once all may be seen the winner's or the first.
    pub(super) fn shown_seat(&self) -> Option<Seat> {
        let winner = self.result.as_ref().and_then(|verdict| verdict.winner);
        let any = self.boards.iter().find(|(_, board)| board.is_some()).map(|(seat, _)| seat);
        self.seat().or(winner.filter(|_| any.is_some())).or(any)
    }

    /// The board to draw first, blank if none may be seen.
    pub(super) fn shown_board(&self) -> Board {
        self.shown_seat().and_then(|seat| self.boards[seat]).unwrap_or(Board::blank(self.puzzle.size()))
    }

    /// The proof behind the shown board.
    pub(super) fn shown_proof(&self) -> Option<&Proof> {
        self.proofs[self.shown_seat()?].as_deref()
    }

    /// The stars that break a rule, if these are shown.
    pub(super) fn errors(&self) -> CellSet {
        if !self.options.show_errors {
            return CellSet::EMPTY;
        }
        let stars = *self.shown_board().stars();
        let touching = stars.iter().filter(|&star| (self.puzzle.around(star) & stars).len() > 1).collect();
        let held = self.puzzle.units().map(|unit| self.puzzle.unit(unit) & stars);
        held.filter(|held| held.len() > self.puzzle.stars()).fold(touching, |all, held| all | held)
    }

    fn own(&self) -> Result<(Seat, &Own), Illegal> {
        self.seat().zip(self.own.as_ref()).ok_or_else(|| Illegal("only players mark their boards".to_owned()))
    }

    fn check_action(&self, action: &Action, own: &Own) -> Result<(), Illegal> {
        let is_proof = self.options.mode == Mode::Proof;
        let refuse = |words: &str| Err(Illegal(words.to_owned()));
        match action {
            Action::Mark(_) if is_proof => {
                return refuse("in a proof race every mark needs its rule, such as deduce surround-star ■B1");
            }
            Action::Deduce(..) if !is_proof => return refuse("this is a race: just mark cells, such as ★A1 ■B1"),
            Action::Deduce(..) if !own.has_room => return refuse("your proof has as many steps as one may have"),
            Action::Deduce(..) | Action::Mark(_) => {}
        }
        for cell in action.markings().iter().flat_map(|marking| [marking.from, marking.to]) {
            if !self.puzzle.has(cell) {
                let last = Cell::new(self.puzzle.size() - 1, self.puzzle.size() - 1);
                return Err(Illegal(format!("{cell} is no cell of this grid, which runs from A1 to {last}")));
            }
        }
        if let Action::Deduce(rule, markings) = action {
            if rule.kind() == Kind::Contradiction && !markings.is_empty() {
                return Err(Illegal(format!("{} marks nothing: it ends a branch", rule.title())));
            }
            if rule.kind() != Kind::Contradiction && markings.is_empty() {
                return Err(Illegal(format!("{} needs the cells it concludes, such as ■B1", rule.title())));
            }
        }
        Ok(())
    }

    /// A step that helps: of a race a star of the solution, of a proof whatever follows next.
    fn helpful(&self, board: &Board) -> Option<Action> {
        if self.options.mode == Mode::Proof {
            let Some(found) = deduce::next(&self.puzzle, *board) else {
                let cell = board.unknown().first()?;
                return Some(Action::Deduce(Rule::StarOrEmpty, vec![Marking::cell(Mark::Star, cell)]));
            };
            let markings = found.cells.iter().map(|cell| Marking::cell(found.value, cell)).collect();
            return Some(Action::Deduce(found.rule, markings));
        }
        let solution = solve(&self.puzzle, 1, &|| false).stars.pop()?;
        let wrong = (*board.stars() - solution).iter().map(|cell| Marking::cell(Mark::Unknown, cell));
        let missing = (solution - *board.stars()).iter().map(|cell| Marking::cell(Mark::Star, cell));
        wrong.chain(missing).next().map(|marking| Action::Mark(vec![marking]))
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
        if self.started.is_none() {
            return Err(Illegal("it begins when the puzzle has reached everybody; try again in a moment".to_owned()));
        }
        self.check_action(action, own)?;
        Ok(Readiness::Complete)
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        let board = self.boards[self.seat()?]?;
        let action = if self.options.mode == Mode::Race && dice.chance(1, 4) {
            let cells: Vec<Cell> = self.puzzle.cells().collect();
            let mark = *dice.pick(&[Mark::Star, Mark::Black, Mark::Unknown])?;
            Action::Mark(vec![Marking::cell(mark, *dice.pick(&cells)?)])
        } else {
            self.helpful(&board)?
        };
        self.check(&action).is_ok().then_some(action)
    }

    fn complete(&self, partial: &str) -> Vec<String> {
        if self.options.mode == Mode::Race || self.own.is_none() || self.result.is_some() {
            return Vec::new();
        }
        let partial = partial.trim().to_lowercase();
        let starts = Rule::all().map(|rule| format!("deduce {}", rule.id()));
        starts.filter(|start| start.starts_with(&partial)).take(COMPLETIONS_MAX).collect()
    }

    fn export(&self, format: &str) -> Result<Export, Illegal> {
        export::export(self, format)
    }

    fn draw(&self, _frame: &str, theme: &Theme) -> Scene {
        draw::board(self, theme)
    }

    fn describe(&self) -> String {
        words::describe(self)
    }

    fn headline(&self, names: &BySeat<String>) -> String {
        words::headline(self, names)
    }
}
