//! What one observer may know of a match of Mist, and which actions are legal for that observer.

use std::sync::Arc;

use super::action::Action;
use super::colors::Colors;
use super::controls;
use super::options::{Center, Memory, Terms};
use super::position::Position;
use super::spots;
use super::state::{Opening, Phase, Placement, Sighting, State};
use super::words::{color, range, yes};
use crate::short_names;
use board::hex::{CELL_COUNT, Cell, CellSet};
use rules::{
    self, Dice, Export, Illegal, Message, Names, Observer, Picture, Pressed, Readiness, Request, Seat, Showing,
    Understood, Unreadable, Words,
};
use scene::{Hue, Theme};
use words::mist;

/// What one observer may know of a match.
pub struct View {
    pub(super) terms: Arc<Terms>,
    pub(super) phase: Phase,
    /// How many turns have been played.
    pub(super) turn: u32,
    pub(super) pie: bool,
    /// The first player's first turn, once it is played. It is public.
    pub(super) opening: Option<Opening>,
    pub(super) colors: Colors,
    pub(super) eyes: Eyes,
    /// The observer's own staged submission; for an omniscient observer, the submission of the seat to move.
    pub(super) staged: Option<Action>,
    /// The whole position once the match is over; `None` before.
    pub(super) ended: Option<Position>,
    /// What each player has in sight, for an omniscient observer, and for everybody once the match is over.
    pub(super) fogs: Option<[Sight; 2]>,
    /// Whether this view shows a past board, on which nobody is to move.
    pub(super) is_at_rest: bool,
}

/// What an observer knows in addition to what is public.
pub(super) enum Eyes {
    /// The observer knows nothing more, as in a public channel.
    Channel,
    /// The observer is a player and knows what this player sees and remembers.
    Player(Sight),
    /// The observer knows all hidden facts.
    Umpire(Truth),
}

/// What a player knows in addition to what is public.
pub(super) struct Sight {
    /// The player's seat.
    pub(super) seat: Seat,
    /// The cells that the player has in sight.
    pub(super) cells: CellSet,
    /// The pieces on the cells in sight.
    pub(super) position: Position,
    /// The cells of the player's last turn.
    pub(super) placed: CellSet,
    /// The cells of the player's last turn on which the piece was destroyed.
    pub(super) mine_destroyed: CellSet,
    /// Whether the seat's last turn was the default because its time ran out.
    pub(super) has_timed_out: bool,
    /// What the player saw of the opponent's turn that followed the player's last turn.
    pub(super) seen: Sighting,
    /// What the option `memory` lets the player remember.
    pub(super) memory: Remembered,
}

/// What a player remembers outside the current sight; see [`Memory`].
pub(super) enum Remembered {
    /// The player remembers nothing.
    Nothing,
    /// The player remembers the cells of the player's own pieces.
    Own(CellSet),
    /// The player remembers all cells ever seen, and the pieces that they held when last seen.
    Explored(CellSet, Position),
}

/// The hidden facts that an omniscient observer is shown.
pub(super) struct Truth {
    pub(super) position: Position,
    pub(super) last: [Option<Placement>; 2],
}

impl Eyes {
    /// What the observer knows in addition to what is public.
    pub(super) fn of(state: &State, observer: Observer) -> Self {
        match observer {
            Observer::Public => Self::Channel,
            Observer::Seat(seat) => Self::Player(Sight::of(state, seat)),
            Observer::Omniscient(_) => {
                Self::Umpire(Truth { position: state.position, last: state.sides.map(|side| side.last) })
            }
        }
    }
}

impl Sight {
    pub(super) fn of(state: &State, seat: Seat) -> Self {
        let options = &state.terms.options;
        let side = &state.sides[seat.index()];
        let cells = side.sight(options);
        Self {
            seat,
            cells,
            position: state.position.within(cells),
            placed: side.last.map_or(CellSet::EMPTY, |last| last.cells),
            has_timed_out: side.has_timed_out,
            mine_destroyed: side.last.map_or(CellSet::EMPTY, |last| last.destroyed),
            seen: side.seen,
            memory: match options.memory {
                Memory::Strict => Remembered::Nothing,
                Memory::Own => Remembered::Own(state.position.of(seat)),
                Memory::All => Remembered::Explored(side.explored, side.remembered),
            },
        }
    }
}

impl Sight {
    /// The seat's pieces that the player knows or remembers in the mist.
    pub(super) fn faded(&self, seat: Seat) -> CellSet {
        let kept = match &self.memory {
            Remembered::Own(cells) if seat == self.seat => *cells,
            Remembered::Nothing | Remembered::Own(_) => CellSet::EMPTY,
            Remembered::Explored(_, position) => position.of(seat),
        };
        kept - self.cells
    }

    /// The cells in the mist that were empty when they were last seen. By now they may hold a piece.
    pub(super) fn seen_empty(&self) -> CellSet {
        match &self.memory {
            Remembered::Nothing | Remembered::Own(_) => CellSet::EMPTY,
            Remembered::Explored(cells, position) => {
                *cells - self.cells - position.occupied() - CellSet::only(Cell::CENTER)
            }
        }
    }
}

impl View {
    /// The seat that must act; `None` when the match is over.
    pub(super) fn to_move(&self) -> Option<Seat> {
        match self.phase {
            Phase::FirstPick | Phase::Draw => Some(self.terms.seating.advantage),
            Phase::Play(seat) => Some(seat),
            Phase::Over(_) => None,
        }
    }

    /// The seat that the picture marks as to move; `None` on a past board.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.to_move().filter(|_| !self.is_at_rest)
    }

    /// The seat of the observer, if the observer is a player.
    pub(super) fn seat(&self) -> Option<Seat> {
        match &self.eyes {
            Eyes::Player(sight) => Some(sight.seat),
            Eyes::Channel | Eyes::Umpire(_) => None,
        }
    }

    /// Whether the observer is the player who must act now.
    pub(super) fn is_mine_to_move(&self) -> bool {
        self.seat().is_some() && self.seat() == self.to_move()
    }

    /// The first turn and the current owner of its pieces, as long as no hidden turn has followed.
    pub(super) fn latest_opening(&self) -> Option<(Seat, Placement)> {
        let owner = |opening: Opening| if self.pie { opening.seat.opponent() } else { opening.seat };
        let is_latest = self.turn == if self.pie { 2 } else { 1 };
        self.opening.filter(|_| is_latest).map(|opening| (owner(opening), opening.turn))
    }

    /// Whether players may still pick colors.
    pub(super) fn may_pick_color(&self) -> bool {
        self.turn == 0 && !matches!(self.phase, Phase::Over(_))
    }

    /// Whether the seat to move may take over the first turn with `pie`.
    pub(super) fn may_take_over(&self) -> bool {
        self.terms.options.pie && self.turn == 1
    }

    fn check_count(&self, cells: CellSet) -> Result<(), Message> {
        let (least, most) = self.terms.options.cells_range(self.turn);
        match cells.len() {
            n if (least..=most).contains(&n) => Ok(()),
            0 => Err(mist::NoPass { takes: self.takes() }.into()),
            count => Err(mist::WrongCount { count, takes: self.takes() }.into()),
        }
    }

    pub(super) fn check_places(&self, cells: CellSet) -> Result<(), Message> {
        let options = &self.terms.options;
        if options.center == Center::Refused && cells.contains(Cell::CENTER) {
            return Err(mist::CenterRefused.into());
        }
        let ring = Cell::CENTER.neighbors();
        if let Some(cell) = (cells & ring).first().filter(|_| self.turn == 0 && options.first_ring_closed) {
            return Err(mist::RingClosed { cell: name(cell), ring: list(ring) }.into());
        }
        let touching = cells.iter().find_map(|cell| Some((cell, (cells & cell.neighbors()).first()?)));
        if let Some((one, other)) = touching {
            return Err(mist::Adjacent { one: name(one), other: name(other) }.into());
        }
        Ok(())
    }

    /// How many cells the current turn takes, as a sentence without a full stop.
    pub(super) fn takes(&self) -> Message {
        let (least, most) = self.terms.options.cells_range(self.turn);
        mist::Takes { first: yes(self.turn == 0), range: range(least, most), least, most }.into()
    }

    fn check_turn(&self, action: Action) -> Result<(), Message> {
        match (&self.phase, action) {
            (Phase::FirstPick | Phase::Draw, _) if self.is_mine_to_move() => Err(mist::NotBegunYours.into()),
            (Phase::FirstPick | Phase::Draw, _) => Err(mist::NotBegun.into()),
            (Phase::Over(_), _) => Err(mist::Over.into()),
            (Phase::Play(_), _) if !self.is_mine_to_move() => Err(mist::NotYourTurn.into()),
            (Phase::Play(_), Action::Place(cells)) => self.check_count(cells).and_then(|()| self.check_places(cells)),
            (Phase::Play(_), _) if self.may_take_over() => Ok(()),
            (Phase::Play(_), _) if self.terms.options.pie => Err(mist::PieTooLate { takes: self.takes() }.into()),
            (Phase::Play(_), _) => Err(mist::NoPie { takes: self.takes() }.into()),
        }
    }

    fn check_first(&self) -> Result<(), Message> {
        match self.phase {
            Phase::FirstPick if self.is_mine_to_move() => Ok(()),
            Phase::FirstPick => Err(mist::FirstAwaited.into()),
            Phase::Draw | Phase::Play(_) | Phase::Over(_) => Err(mist::FirstSettled.into()),
        }
    }

    fn check_color(&self, hue: Hue) -> Result<(), Message> {
        if !self.may_pick_color() {
            return Err(mist::ColorTooLate.into());
        }
        match self.colors.picked_by(hue) {
            Some(seat) if Some(seat) != self.seat() => {
                // Color names are typed in English in every language.
                let colors = Words::markup(rules::listed(self.colors.free()));
                Err(mist::ColorTaken { color: color(hue), colors }.into())
            }
            _ => Ok(()),
        }
    }

    /// A legal turn of these cells and `n_more` others, if one is found. Used for examples; it says nothing about good
    /// play.
    pub(super) fn filled(&self, cells: CellSet, n_more: usize) -> Option<CellSet> {
        let wanted = cells.len() + n_more;
        // Both players know the first turn, even in mist.
        let opening = self.opening.map_or(CellSet::EMPTY, |opening| opening.turn.cells);
        let is_held = |cell: &Cell| match &self.eyes {
            Eyes::Player(sight) => sight.position.at(*cell).is_some() || opening.contains(*cell),
            Eyes::Channel | Eyes::Umpire(_) => false,
        };
        let mut filled = cells;
        for cell in scattered().filter(|cell| *cell != Cell::CENTER && !is_held(cell)) {
            let more = filled | CellSet::only(cell);
            if filled.len() < wanted && self.check_places(more).is_ok() {
                filled = more;
            }
        }
        (filled.len() == wanted && self.check_count(filled).is_ok()).then_some(filled)
    }

    /// A turn that is legal now, as a player may type it; `None` unless the observer is to play a turn.
    ///
    /// The example shows the syntax and gives no advice: its cells are drawn at random from what the observer is shown.
    pub(super) fn example(&self) -> Option<String> {
        if !self.is_mine_to_move() || !matches!(self.phase, Phase::Play(_)) {
            return None;
        }
        let (least, most) = self.terms.options.cells_range(self.turn);
        // Both players know the first turn, even in mist.
        let opening = self.opening.map_or(CellSet::EMPTY, |opening| opening.turn.cells);
        let known = opening | CellSet::only(Cell::CENTER);
        let action = Action::Place(self.random_cells(2.clamp(least, most), known, &mut self.shown_dice()));
        self.check_turn(action).is_ok().then(|| action.to_string())
    }

    /// Dice whose seed depends only on what the observer is shown, so that an example does not change until the view
    /// changes.
    fn shown_dice(&self) -> Dice {
        let (cells, pieces) = match &self.eyes {
            Eyes::Player(sight) => (sight.cells, sight.position.occupied()),
            Eyes::Channel | Eyes::Umpire(_) => (CellSet::EMPTY, CellSet::EMPTY),
        };
        let mark = |cells: CellSet| cells.iter().fold(0_u64, |marks, cell| marks | 1_u64 << cell.index());
        Dice::new(mark(cells) ^ mark(pieces).rotate_left(1), "mist example", self.turn)
    }

    /// Random cells that are legal together, at most `wanted` of them. Cells `without` and cells with a visible piece
    /// are left out.
    fn random_cells(&self, wanted: usize, without: CellSet, dice: &mut Dice) -> CellSet {
        let visible = match &self.eyes {
            Eyes::Player(sight) => sight.position.occupied(),
            Eyes::Channel | Eyes::Umpire(_) => CellSet::EMPTY,
        };
        let mut open: Vec<_> = (!(visible | without)).iter().collect();
        dice.shuffle(&mut open);
        let mut cells = CellSet::EMPTY;
        for cell in open {
            let more = cells | CellSet::only(cell);
            if more.len() <= wanted && self.check_places(more).is_ok() {
                cells = more;
            }
        }
        cells
    }

    /// A random legal turn that leaves out cells with a visible piece.
    fn sample_cells(&self, dice: &mut Dice) -> CellSet {
        let (least, most) = self.terms.options.cells_range(self.turn);
        let wanted = least + dice.below(most - least + 1);
        self.random_cells(wanted, CellSet::EMPTY, dice)
    }
}

impl rules::View for View {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        Action::read(input, &self.terms.seating, self.seat()).map_err(|Unreadable(why)| match self.example() {
            Some(example) => Unreadable(mist::WouldDo { why, example: Words::markup(example) }.into()),
            None => Unreadable(why),
        })
    }

    fn check(&self, action: &Action) -> Result<Readiness, Illegal> {
        let verdict = match *action {
            _ if self.seat().is_none() => Err(mist::OnlyPlayers.into()),
            Action::First(_) => self.check_first(),
            Action::Color(color) => self.check_color(color),
            Action::Place(_) | Action::Pie => self.check_turn(*action),
        };
        verdict.map(|()| Readiness::Complete).map_err(Illegal)
    }

    fn check_draft(&self, action: &Action) -> Result<Readiness, Illegal> {
        let (least, _) = self.terms.options.cells_range(self.turn);
        match action {
            // The player may choose further cells in another menu.
            Action::Place(cells)
                if self.is_mine_to_move()
                    && matches!(self.phase, Phase::Play(_))
                    && (1..least).contains(&cells.len()) =>
            {
                self.check_places(*cells).map(|()| Readiness::Incomplete).map_err(Illegal)
            }
            Action::Place(_) | Action::Pie | Action::First(_) | Action::Color(_) => self.check(action),
        }
    }

    fn pressed(&self, press: &Pressed) -> Result<String, Illegal> {
        controls::pressed(self, press)
    }

    fn may(&self, request: Request) -> Result<(), Illegal> {
        match request {
            Request::Lock if !self.terms.options.lock_in => Err(Illegal(mist::NoLock.into())),
            Request::Lock | Request::Pause { .. } => Ok(()),
        }
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        if !self.is_mine_to_move() {
            return None;
        }
        match self.phase {
            Phase::FirstPick => Seat::new(dice.below(2)).map(Action::First),
            Phase::Play(_) if self.may_take_over() && dice.chance(1, 4) => Some(Action::Pie),
            Phase::Play(_) => {
                let action = Action::Place(self.sample_cells(dice));
                self.check(&action).is_ok().then_some(action)
            }
            Phase::Draw | Phase::Over(_) => None,
        }
    }

    fn complete(&self, partial: &str) -> Vec<String> {
        controls::completions(self, partial)
    }

    fn understood(&self, action: &Action) -> Understood {
        self.receipt(*action).into()
    }

    fn in_words(&self, action: &Action, names: &Names) -> String {
        self.told(*action, names).say(names.language).into()
    }

    fn export(&self, _format: &str) -> Result<Export, Illegal> {
        Ok(self.for_penpa())
    }

    fn past(&self, names: &Names) -> Option<String> {
        self.past_turn().map(|past| past.say(names.language).into())
    }

    fn come_to_rest(&mut self) -> bool {
        self.is_at_rest = true;
        self.staged = None;
        true
    }

    fn show(&self, names: &Names, theme: &Theme) -> Showing {
        let unescaped = rules::unescaped(names);
        let scene = self.picture(&short_names::short(&unescaped), theme);
        let picture = Picture { frame: "board", scene, text: self.describe(&unescaped) };
        let (headline, controls) = (self.headline(names), controls::controls(self, names.language));
        let (spots, at_table) = (spots::spots(self, names.language), spots::beside(&controls));
        Showing { headline, pictures: vec![picture], controls, spots, at_table, ..Showing::default() }
    }
}

/// Every cell once, in an order in which consecutive cells lie far apart.
pub(super) fn scattered() -> impl Iterator<Item = Cell> {
    (0..CELL_COUNT).filter_map(|nth| Cell::new((FIRST_SCATTERED + nth * STRIDE) % CELL_COUNT))
}

/// The index of the first cell of [`scattered`], C3, and a step that is coprime to the number of cells, so that every
/// cell is reached.
const FIRST_SCATTERED: usize = 13;
const STRIDE: usize = 23;

/// The cells' names, separated by commas.
pub(super) fn list(cells: CellSet) -> Words {
    Words::markup(rules::listed(cells.iter()))
}

/// A cell's name as an argument of a message.
pub(super) fn name(cell: Cell) -> Words {
    Words::markup(cell.to_string())
}
