//! What one observer may know: the puzzle once they may, their own board, and who has finished. Never another player's
//! board before the match is over.

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

/// The frames of proofs.
pub(super) const OWN_TREE: &str = "tree";
pub(super) const WINNERS_TREE: &str = "winner";

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
    /// How often each player has asked whether there is a mistake; `None` if never, or if the observer may not know.
    #[serde(skip_serializing_if = "is_blank")]
    pub(super) checks: BySeat<Option<u32>>,
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
    pub(super) result: Option<Outcome<Decision>>,

    #[serde(skip)]
    pub(super) observer: Observer,
    #[serde(skip)]
    pub(super) options: Options,
    /// The stars, once the match is over and nobody has found them. Anybody who has the puzzle can find them too.
    #[serde(skip)]
    pub(super) solution: Option<CellSet>,
    /// Who has given up.
    #[serde(skip)]
    pub(super) has_left: BySeat<bool>,
    /// Whether the solution is hidden though the match is over, since others are still solving the puzzle.
    #[serde(skip)]
    pub(super) is_withheld: bool,
}

/// The puzzle, or of one that is hidden only its measures.
pub(super) struct Task {
    pub(super) size: usize,
    pub(super) stars: usize,
    pub(super) puzzle: Option<Puzzle>,
}

/// How far a player has come with the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Their time has not begun.
    Waiting,
    /// They are solving it.
    Solving,
    /// They have solved it or given up.
    Done,
}

/// What only the player knows beside their board.
#[derive(Clone)]
pub(super) struct Own {
    /// Where a mark without a cell goes; `None` when there is nothing to mark.
    pub(super) cursor: Option<Cell>,
    /// The hint they are looking at.
    pub(super) hint: Option<hint::Shown>,
    pub(super) last: CellSet,
    pub(super) told: Option<Message>,
    pub(super) phase: Phase,
    pub(super) has_room: bool,
    /// How many steps can be taken back, and how many done again.
    pub(super) n_steps: (usize, usize),
    /// Whether they have chosen the keys of the pad.
    pub(super) has_keys: bool,
    /// The cells that stand under the picture as buttons where they have not.
    pub(super) window: Window,
    /// What pressing one of these marks.
    pub(super) brush: Mark,
    /// Whether the board alone is drawn, without what its buttons and keys point at.
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

    /// Leaves the observer's own board and proof, and hides the solution and everything of the others.
    pub(super) fn hide_solution(&mut self) {
        self.is_withheld = true;
        self.solution = None;
        let own = self.seat();
        self.boards = self.boards.map(|seat, board| board.filter(|_| own == Some(seat)));
        self.proofs = self.proofs.map(|seat, course| course.clone().filter(|_| own == Some(seat)));
    }

    /// The puzzle, once the observer may see it.
    pub(super) fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.puzzle.as_ref()
    }

    /// The hint that the observer is looking at.
    pub(super) fn hint(&self) -> Option<&hint::Shown> {
        self.own.as_ref().and_then(|own| own.hint.as_ref())
    }

    /// The cells that stand under the picture as buttons, if the observer has these there.
    pub(super) fn window(&self) -> Option<&Window> {
        let own = self.own.as_ref().filter(|own| !own.has_keys && !own.is_plain && own.cursor.is_some())?;
        self.puzzle().is_some().then_some(&own.window)
    }

    /// Where the keys of the pad point at, if the observer has these under the picture.
    pub(super) fn shown_cursor(&self) -> Option<Cell> {
        self.own.as_ref().filter(|own| own.has_keys && !own.is_plain)?.cursor
    }

    /// Whether there is Fill: in a race where its host allowed it, alone always.
    pub(super) fn has_fill(&self) -> bool {
        self.options.mode == Mode::Race && (self.options.auto_mark || self.boards.n_seats() == 1)
    }

    /// Whether the shown board is a solution that has been found.
    pub(super) fn shows_solution(&self) -> bool {
        self.options.mode == Mode::Race && self.shown_seat().is_some_and(|seat| self.solved_at[seat].is_some())
    }

    /// The seat that looks, if one does.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Public | Observer::Omniscient(_) => None,
        }
    }

    /// Whether this is the whole truth.
    pub(super) fn sees_all(&self) -> bool {
        matches!(self.observer, Observer::Omniscient(_))
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

    /// The players whose boards are drawn side by side, the best first: for observers who may see them all; none where
    /// there is only one to look at.
    pub(super) fn gallery(&self) -> Vec<Seat> {
        let sees_all = (self.result.is_some() || self.sees_all()) && !self.is_withheld;
        if sees_all && self.boards.n_seats() > 1 { self.ranked() } else { Vec::new() }
    }

    /// The players as they stand when all is over: the winner, then who has solved it with fewer refusals and sooner. In
    /// seat order before that.
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

    /// The stars of the solution, once the observer may see them: of somebody who has solved it, or as they are told
    /// when nobody has.
    pub(super) fn known_solution(&self) -> Option<CellSet> {
        self.result.as_ref()?;
        let solved = self.ranked().into_iter().find(|&seat| self.solved_at[seat].is_some());
        self.solution.or_else(|| self.boards[solved?].map(|board| *board.stars()))
    }

    /// Whether boards are drawn side by side.
    pub(super) fn has_gallery(&self) -> bool {
        !self.gallery().is_empty()
    }

    /// The stars on the shown board that break a rule, if these are shown.
    pub(super) fn errors(&self) -> CellSet {
        self.errors_on(&self.shown_board())
    }

    /// The stars on this board that break a rule, if errors are shown.
    pub(super) fn errors_on(&self, board: &Board) -> CellSet {
        let Some(puzzle) = self.puzzle().filter(|_| self.options.show_errors) else { return CellSet::EMPTY };
        let stars = *board.stars();
        let touching = stars.iter().filter(|&star| (puzzle.around(star) & stars).len() > 1).collect();
        let held = puzzle.units().map(|unit| puzzle.unit(unit) & stars);
        held.filter(|held| held.len() > puzzle.stars()).fold(touching, |all, held| all | held)
    }

    /// The proof that a frame is about, if it is about one.
    pub(super) fn tree(&self, frame: &str) -> Option<&Course> {
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
