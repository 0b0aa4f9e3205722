//! What one observer may know: the puzzle once it is revealed to the observer, the observer's own board, and who has
//! finished; never another player's board before the match is over.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::json;

use super::options::Options;
use super::proving::Course;
use super::state::{Decision, Mode, Opening, State};
use super::window::Window;
use super::{PuzzleText, hint};
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::Puzzle;
use rules::{BySeat, Message, Millis, Observer, Outcome, Seat};

/// The names of the frames with the observer's own proof and with the winner's proof.
pub(super) const OWN_TREE: &str = "tree";
pub(super) const WINNERS_TREE: &str = "winner";

/// What one observer may know of a match.
#[derive(Serialize)]
pub struct View {
    pub(super) puzzle: Task,
    /// Each player's marks; `None` if the observer may not see the board.
    #[serde(serialize_with = "as_rows")]
    pub(super) boards: BySeat<Option<Board>>,
    /// The time that each player needed to solve the puzzle; `None` if the player has not solved it.
    pub(super) solved_at: BySeat<Option<Millis>>,
    /// The number of hints that each player has had; `None` if the observer may not know it, or if the match has no
    /// hints.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) hints: BySeat<Option<u32>>,
    /// How often each player has checked for mistakes; `None` if never, or if the observer may not know it.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) checks: BySeat<Option<u32>>,
    /// The number of stars that each player has placed, rounded to quarters; `None` if the match does not show it.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) progress: BySeat<Option<usize>>,
    /// The number of refused steps of each player's proof; `None` if the observer may not know it, and in a race.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) refusals: BySeat<Option<u32>>,
    /// Each player's proof; `None` if the observer may not know it, and in a race.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) proofs: BySeat<Option<Course>>,
    /// Whether each player has started; `None` if all players start together.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) has_started: BySeat<Option<bool>>,
    /// What only the player knows besides the board; `None` for observers who do not play.
    #[serde(flatten)]
    pub(super) own: Option<Own>,
    pub(super) result: Option<Outcome<Decision>>,

    #[serde(skip)]
    pub(super) observer: Observer,
    #[serde(skip)]
    pub(super) options: Options,
    /// The solution, once the match is over and nobody has found it. It is no secret: anybody who has the puzzle can
    /// compute it.
    #[serde(skip)]
    pub(super) solution: Option<CellSet>,
    /// The players who have given up.
    #[serde(skip)]
    pub(super) has_left: BySeat<bool>,
    /// Whether the solution stays hidden after the end, since others are still solving the same puzzle.
    #[serde(skip)]
    pub(super) is_withheld: bool,
}

/// The puzzle; if it is hidden, only its size and number of stars.
pub(super) struct Task {
    pub(super) size: usize,
    pub(super) stars: usize,
    pub(super) puzzle: Option<Puzzle>,
}

/// A player's progress with the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The player's time has not started.
    Waiting,
    /// The player is solving the puzzle.
    Solving,
    /// The player has solved the puzzle or given up.
    Done,
}

/// What only the player knows besides the board.
#[derive(Clone)]
pub(super) struct Own {
    /// The cell that is marked if a mark names no cell; `None` when there is nothing to mark.
    pub(super) cursor: Option<Cell>,
    /// The hint that the player is looking at.
    pub(super) hint: Option<hint::Shown>,
    pub(super) last: CellSet,
    pub(super) told: Option<Message>,
    pub(super) phase: Phase,
    pub(super) has_room: bool,
    /// The number of steps that can be undone, and the number that can be redone.
    pub(super) n_steps: (usize, usize),
    /// Whether the player has chosen the pad's keys instead of the cells.
    pub(super) has_keys: bool,
    /// The cells shown as buttons below the picture, unless the pad's keys are shown.
    pub(super) window: Window,
    /// What pressing a cell's button marks: a star or black.
    pub(super) brush: Mark,
    /// Whether only the board is drawn, without what its buttons and keys refer to.
    pub(super) is_plain: bool,
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
        if self.has_keys {
            fields.serialize_entry("keys", &true)?;
        }
        if self.brush == Mark::Black {
            fields.serialize_entry("brush", Mark::Black.word())?;
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
            checks: players.map(|seat, player| (player.checks > 0 && may_see(seat)).then_some(player.checks)),
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
                        phase: player.phase(),
                        has_room: player.proving.has_room(),
                        n_steps: player.n_steps(options.mode),
                        has_keys: sheet.has_keys,
                        window: sheet.window.clone(),
                        brush: sheet.brush,
                        is_plain: sheet.is_plain,
                    }
                }),
                Observer::Public | Observer::Omniscient(_) => None,
            },
            solution: (is_over && players.values().all(|player| player.solved_at.is_none())).then_some(state.solution),
            result: state.verdict,
            observer,
            options: options.clone(),
            has_left: players.map(|_, player| player.has_left),
            is_withheld: false,
            proofs: players.map(|seat, player| (is_proof && may_see(seat)).then(|| player.proving.course.clone())),
        }
    }

    /// Hides the solution and the other players' boards and proofs.
    pub(super) fn hide_solution(&mut self) {
        self.is_withheld = true;
        self.solution = None;
        let own = self.seat();
        self.boards = self.boards.map(|seat, board| board.filter(|_| own == Some(seat)));
        self.proofs = self.proofs.map(|seat, course| course.clone().filter(|_| own == Some(seat)));
    }

    /// The puzzle, if the observer may see it.
    pub(super) fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.puzzle.as_ref()
    }

    /// The hint that the observer is looking at.
    pub(super) fn hint(&self) -> Option<&hint::Shown> {
        self.own.as_ref().and_then(|own| own.hint.as_ref())
    }

    /// The cells shown as buttons below the picture; `None` if the observer has none there.
    pub(super) fn window(&self) -> Option<&Window> {
        let own = self.own.as_ref().filter(|own| !own.has_keys && !own.is_plain && own.cursor.is_some())?;
        self.puzzle().is_some().then_some(&own.window)
    }

    /// The cursor, if the observer has the pad's keys below the picture.
    pub(super) fn shown_cursor(&self) -> Option<Cell> {
        self.own.as_ref().filter(|own| own.has_keys && !own.is_plain)?.cursor
    }

    /// Whether the match has Fill: always for a single player, and in a race if the host allowed it.
    pub(super) fn has_fill(&self) -> bool {
        self.options.mode == Mode::Race && (self.options.auto_mark || self.boards.n_seats() == 1)
    }

    /// Whether the shown board is a solution that its player has found.
    pub(super) fn shows_solution(&self) -> bool {
        self.options.mode == Mode::Race && self.shown_seat().is_some_and(|seat| self.solved_at[seat].is_some())
    }

    /// The observer's seat, if the observer is a player.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Public | Observer::Omniscient(_) => None,
        }
    }

    /// Whether the observer is omniscient.
    pub(super) fn sees_all(&self) -> bool {
        matches!(self.observer, Observer::Omniscient(_))
    }

    /// The seat whose board is drawn first: the observer's own; otherwise, of the visible boards, the winner's or the
    /// first.
    fn shown_seat(&self) -> Option<Seat> {
        let winner = self.result.as_ref().and_then(|verdict| verdict.winner);
        let any = self.boards.iter().find(|(_, board)| board.is_some()).map(|(seat, _)| seat);
        self.seat().or(winner.filter(|_| any.is_some())).or(any)
    }

    /// The board that is drawn first; blank if none may be seen.
    pub(super) fn shown_board(&self) -> Board {
        self.shown_seat().and_then(|seat| self.boards[seat]).unwrap_or(Board::blank(self.puzzle.size))
    }

    /// The proof of the board that is drawn first.
    pub(super) fn shown_proof(&self) -> Option<&Course> {
        self.proofs[self.shown_seat()?].as_ref()
    }

    fn winner(&self) -> Option<Seat> {
        self.result.as_ref().and_then(|verdict| verdict.winner)
    }

    /// The players whose boards are drawn side by side, the best first. Empty unless the observer may see all boards
    /// and there are at least two boards.
    pub(super) fn gallery(&self) -> Vec<Seat> {
        let sees_all = (self.result.is_some() || self.sees_all()) && !self.is_withheld;
        if sees_all && self.boards.n_seats() > 1 { self.ranked() } else { Vec::new() }
    }

    /// The players by their result once the match is over: the winner first, then the players who solved the puzzle, by
    /// refusals and time. Before the end the players are in seat order.
    pub(super) fn ranked(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.boards.seats().collect();
        if let Some(verdict) = &self.result {
            seats.sort_by_key(|&seat| {
                let time = self.solved_at[seat];
                (verdict.winner != Some(seat), time.is_none(), self.refusals[seat], time)
            });
        }
        seats
    }

    /// The stars of the solution, once the observer may see them: from a player's solved board, or from
    /// [`View::solution`] if nobody solved it.
    pub(super) fn known_solution(&self) -> Option<CellSet> {
        self.result.as_ref()?;
        let solved = self.ranked().into_iter().find(|&seat| self.solved_at[seat].is_some());
        self.solution.or_else(|| self.boards[solved?].map(|board| *board.stars()))
    }

    /// Whether several boards are drawn side by side.
    pub(super) fn has_gallery(&self) -> bool {
        !self.gallery().is_empty()
    }

    /// The stars on the shown board that break a rule, if the match shows errors.
    pub(super) fn errors(&self) -> CellSet {
        self.errors_on(&self.shown_board())
    }

    /// The stars on this board that break a rule, if the match shows errors.
    pub(super) fn errors_on(&self, board: &Board) -> CellSet {
        let Some(puzzle) = self.puzzle().filter(|_| self.options.show_errors) else { return CellSet::EMPTY };
        let stars = *board.stars();
        let touching = stars.iter().filter(|&star| (puzzle.around(star) & stars).len() > 1).collect();
        let held = puzzle.units().map(|unit| puzzle.unit(unit) & stars);
        held.filter(|held| held.len() > puzzle.stars()).fold(touching, |all, held| all | held)
    }

    /// The proof that a frame shows; `None` for other frames.
    pub(super) fn tree(&self, frame: &str) -> Option<&Course> {
        let trees = [(OWN_TREE, self.seat()), (WINNERS_TREE, self.winner())];
        let (_, seat) = trees.into_iter().find(|(tree, _)| *tree == frame)?;
        self.proofs[seat?].as_ref()
    }

    /// Whether the winner's proof is drawn beside the board.
    pub(super) fn shows_winners_proof(&self) -> bool {
        self.tree(WINNERS_TREE).is_some()
    }

    /// Whether the observer's own proof is drawn beside the winner's, because the observer has not won.
    pub(super) fn shows_own_proof(&self) -> bool {
        let own = self.tree(OWN_TREE).filter(|_| self.result.is_some() && self.seat() != self.winner());
        own.is_some_and(|course| !course.proof.steps().is_empty())
    }
}

/// Whether the observer may see the puzzle: a player from their own start on, everybody else once all players have
/// started.
fn may_know_puzzle(state: &State, observer: Observer) -> bool {
    let is_own = state.options.start == Opening::Own;
    let has_started = |seat: Seat| state.players.get(seat).is_some_and(|player| player.started.is_some());
    match observer {
        _ if state.verdict.is_some() => true,
        Observer::Omniscient(_) => true,
        // A common start is triggered by the picture itself, which reaches the players before the clock starts.
        Observer::Seat(seat) => !is_own || has_started(seat),
        Observer::Public if is_own => {
            state.players.values().all(|player| player.started.is_some() || !player.is_playing())
        }
        Observer::Public => state.started.is_some(),
    }
}
