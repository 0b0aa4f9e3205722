//! What one observer may know: everything except the other player's first flower before it is revealed.
//!
//! This module checks actions; `house` implements [`rules::View`], `words` has the texts and `draw` the pictures.

use serde::{Serialize, Serializer};

use super::action::{Action, Half, Halves, Side, either};
use super::garden::{Flower, Garden};
use super::state::{Decision, LastTurn, Phase, State, Verdict};
use board::polyomino::{Placement, Shape};
use board::square::Square;
use rules::{By, BySeat, Illegal, Message, Observer, Readiness, Seat, Seating, Staged, Unreadable};
use words::demeter;

/// What one observer may know of a match.
#[derive(Clone)]
pub struct View {
    /// The observer's seat, if the observer has one.
    pub(super) seat: Option<Seat>,
    pub(super) seating: Seating,
    pub(super) phase: Phase,
    pub(super) turn: u32,
    /// The boards as the observer knows them.
    pub(super) gardens: BySeat<Garden>,
    pub(super) last: Option<LastTurn>,
    /// The staged halves that the observer may know of, by seat.
    pub(super) staged: BySeat<Option<Halves>>,
    pub(super) verdict: Option<Verdict>,
    pub(super) mark_corners: bool,
    /// Whether the observer's staged submission is a draft, which is not played before it is confirmed.
    pub(super) is_draft: bool,
    /// Whether this view shows a past board, on which nobody is to move.
    pub(super) is_at_rest: bool,
}

impl View {
    pub(super) fn of(state: &State, observer: Observer, staged: &Staged<Action>) -> Self {
        let (seat, omniscient) = match observer {
            Observer::Seat(seat) => (Some(seat), false),
            Observer::Public => (None, false),
            Observer::Omniscient(_) => (None, true),
        };
        let known = |owner: Seat| omniscient || is_revealed(state.phase) || seat == Some(owner);
        let is_draft = seat.is_some_and(|seat| staged.drafts.contains(seat));
        let staged = staged.by_seat.map(|_, action| match action {
            // If both halves were undone, nothing is staged.
            Some(Action::Halves(halves)) => Some(halves.clone()).filter(|halves| !halves.is_empty()),
            Some(Action::First(_) | Action::Drawn(_)) | None => None,
        });
        Self {
            seat,
            seating: state.seating.clone(),
            phase: state.phase,
            turn: state.turn,
            gardens: state.gardens.map(|owner, garden| if known(owner) { garden.clone() } else { Garden::default() }),
            last: state.last.clone(),
            staged,
            verdict: state.verdict.clone(),
            mark_corners: state.options.mark_corners,
            is_draft,
            is_at_rest: false,
        }
    }

    /// The owners of both boards in the order in which they are drawn: the observer's own board is on the left.
    pub(super) fn owners(&self) -> [Seat; 2] {
        let left = self.seat.unwrap_or(Seat::FIRST);
        [left, left.opponent()]
    }

    /// The observer's own staged halves.
    pub(super) fn own_staged(&self) -> Option<&Halves> {
        self.staged[self.placing()?].as_ref()
    }

    /// The seat that the picture marks as to move; `None` on a past board.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.to_move().filter(|_| !self.is_at_rest)
    }

    /// The seat to move, as the JSON defines it: nobody in the planting and at the end.
    pub(super) fn to_move(&self) -> Option<Seat> {
        match self.phase {
            Phase::FirstPick => Some(self.seating.advantage),
            Phase::Play(mover) => Some(mover),
            Phase::Planting | Phase::Draw | Phase::Over => None,
        }
    }

    /// The observer's seat, if the observer may place something now.
    pub(super) fn placing(&self) -> Option<Seat> {
        match self.phase {
            Phase::Planting => self.seat,
            Phase::Play(mover) => self.seat.filter(|&seat| seat == mover),
            Phase::FirstPick | Phase::Draw | Phase::Over => None,
        }
    }

    /// Whether this is the first turn, which consists of a rock only.
    pub(super) fn is_first_turn(&self) -> bool {
        self.turn == 0 && matches!(self.phase, Phase::Play(_))
    }

    /// Whether the halves are a complete turn, or a complete submission in the planting.
    pub(super) fn is_complete(&self, halves: &Halves) -> bool {
        match self.phase {
            Phase::Planting => halves.flower.is_some(),
            Phase::Play(_) => halves.rock.is_some() && (halves.flower.is_some() || self.is_first_turn()),
            Phase::FirstPick | Phase::Draw | Phase::Over => false,
        }
    }

    /// The reasons why the halves are illegal at their places.
    pub(super) fn faults(&self, seat: Seat, halves: &Halves) -> impl Iterator<Item = Message> + use<> {
        let flower = Half::cells(halves.flower.as_ref()).and_then(|cells| self.gardens[seat].check_flower(cells).err());
        let rock =
            Half::cells(halves.rock.as_ref()).and_then(|cells| self.gardens[seat.opponent()].check_rock(cells).err());
        let flower = flower.map(|why| Side::Flower.blamed(why.in_full()));
        let rock = rock.map(|why| Side::Rock.blamed(why.in_full()));
        flower.into_iter().chain(rock)
    }

    /// Whether the halves are a piece that is left and a rock of a legal size, regardless of their places.
    fn are_pieces(&self, seat: Seat, halves: &Halves) -> bool {
        let is_left = |flower: &[Square]| {
            Placement::identify(flower).is_some_and(|flower| self.gardens[seat].left().any(|left| left == flower.shape))
        };
        let is_rock = |rock: &[Square]| Garden::default().check_rock(rock).is_ok();
        Half::cells(halves.flower.as_ref()).is_none_or(is_left) && Half::cells(halves.rock.as_ref()).is_none_or(is_rock)
    }

    /// Whether the halves may be staged. A draft may contain a piece at an illegal place, from which it can be moved.
    fn check_halves(&self, seat: Seat, halves: &Halves, is_draft: bool) -> Result<Readiness, Illegal> {
        let planting = self.phase == Phase::Planting;
        match &halves.flower {
            Some(_) if self.is_first_turn() => return refuse(demeter::RockFirst),
            Some(Half::Pass) if planting => return refuse(demeter::NoPassInPlanting),
            Some(Half::Pass | Half::Cells(_)) | None => {}
        }
        if halves.rock.is_some() && planting {
            return refuse(demeter::RocksLater);
        }
        let first_fault = |halves: &Halves| self.faults(seat, halves).next();
        if let Some(why) = first_fault(halves) {
            let stray = (!self.are_pieces(seat, halves)).then_some(why);
            // Blame only what is new: a misplaced piece of an earlier draft may still be moved.
            let earlier = self.own_staged().cloned().unwrap_or_default();
            let typed = Halves {
                flower: halves.flower.clone().filter(|_| halves.flower != earlier.flower),
                rock: halves.rock.clone().filter(|_| halves.rock != earlier.rock),
                last: halves.last,
            };
            let blamed = if is_draft { stray } else { first_fault(&typed).or(stray) };
            return blamed.map_or(Ok(Readiness::Incomplete), |why| Err(Illegal(why)));
        }
        Ok(if self.is_complete(halves) { Readiness::Complete } else { Readiness::Incomplete })
    }

    fn check_first(&self, name: &str) -> Result<Readiness, Illegal> {
        let picker = self.seating.advantage;
        match self.phase {
            Phase::FirstPick if self.seat != Some(picker) => {
                refuse(demeter::OthersPick { picker: self.seating.names[picker].as_str() })
            }
            Phase::FirstPick if self.seating.seat_named(name).is_none() => refuse(self.expected_first()),
            Phase::FirstPick => Ok(Readiness::Complete),
            Phase::Planting => refuse(demeter::PickAfterPlanting),
            Phase::Draw | Phase::Play(_) | Phase::Over => refuse(demeter::FirstSettled),
        }
    }

    pub(super) fn check_action(&self, action: &Action, is_draft: bool) -> Result<Readiness, Illegal> {
        match action {
            Action::First(name) => self.check_first(name),
            Action::Drawn(_) => refuse(demeter::OfChance),
            Action::Halves(_) if self.phase == Phase::FirstPick => {
                refuse(demeter::PickBeforePieces { expected: self.expected_first() })
            }
            Action::Halves(halves) => match self.placing() {
                Some(seat) => self.check_halves(seat, halves, is_draft),
                None => refuse(demeter::NotYourTurn),
            },
        }
    }

    /// Turns `undo` of this half into the action that keeps only the other staged half.
    pub(super) fn read_undo(&self, side: Side) -> Result<Action, Unreadable> {
        let mut left = self.own_staged().cloned().unwrap_or_default();
        let taken = match side {
            Side::Flower => left.flower.take(),
            Side::Rock => left.rock.take(),
        };
        match taken {
            Some(_) => Ok(Action::Halves(Halves { last: side.other(), ..left })),
            None => Err(Unreadable(demeter::NothingSaved { half: side.name() }.into())),
        }
    }

    /// The texts that may be typed in the first pick.
    pub(super) fn expected_first(&self) -> Message {
        let pick = |name: &String| demeter::PickText { name: name.as_str() }.into();
        demeter::ExpectedFirst { picks: either(self.seating.names.values().map(pick)) }.into()
    }
}

/// Whether the first flowers are revealed.
fn is_revealed(phase: Phase) -> bool {
    match phase {
        Phase::Planting | Phase::FirstPick | Phase::Draw => false,
        Phase::Play(_) | Phase::Over => true,
    }
}

fn refuse<T>(why: impl Into<Message>) -> Result<T, Illegal> {
    Err(Illegal(why.into()))
}

/// The JSON of a view, as the rules page defines it. A separate type, so that changes of [`View`] do not change the
/// format.
#[derive(Serialize)]
struct Page<'a> {
    phase: &'static str,
    to_move: Option<Seat>,
    turn: u32,
    boards: Vec<PageBoard<'a>>,
    left: Vec<Vec<&'static str>>,
    staged: Option<PageHalves<'a>>,
    passed: bool,
    score: Vec<usize>,
    result: Option<PageResult<'a>>,
}

#[derive(Serialize)]
struct PageBoard<'a> {
    owner: Seat,
    flowers: Vec<PageFlower<'a>>,
    rocks: Vec<PageRock<'a>>,
}

#[derive(Serialize)]
struct PageFlower<'a> {
    piece: &'static str,
    cells: &'a [Square],
}

#[derive(Serialize)]
struct PageRock<'a> {
    cells: &'a [Square],
}

#[derive(Serialize)]
struct PageHalves<'a> {
    flower: Option<PageHalf<'a>>,
    rock: Option<PageHalf<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum PageHalf<'a> {
    Word(&'static str),
    Cells(&'a [Square]),
}

#[derive(Serialize)]
struct PageResult<'a> {
    winner: Option<Seat>,
    by: By<Decision>,
    score: &'a BySeat<usize>,
    tiebreak: Option<&'static str>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The JSON hides unrevealed first flowers of other players even from omniscient observers.
        let none = Garden::default();
        let known = |owner: Seat| is_revealed(self.phase) || self.seat == Some(owner);
        let gardens: Vec<&Garden> =
            self.gardens.iter().map(|(owner, garden)| if known(owner) { garden } else { &none }).collect();
        let whose = if self.phase == Phase::Planting { self.seat } else { self.to_move() };
        let page = Page {
            phase: match self.phase {
                Phase::Planting => "planting",
                Phase::FirstPick | Phase::Draw => "first_pick",
                Phase::Play(_) => "play",
                Phase::Over => "over",
            },
            to_move: self.to_move(),
            turn: self.turn,
            boards: self.gardens.seats().zip(&gardens).map(|(owner, garden)| PageBoard::of(owner, garden)).collect(),
            left: gardens.iter().map(|garden| garden.left().map(Shape::name).collect()).collect(),
            staged: whose.and_then(|seat| self.staged[seat].as_ref()).map(|halves| PageHalves {
                flower: halves.flower.as_ref().map(PageHalf::of),
                rock: halves.rock.as_ref().map(PageHalf::of),
            }),
            passed: self.last.as_ref().is_some_and(LastTurn::is_pass),
            score: gardens.iter().map(|garden| garden.tiles()).collect(),
            result: self.verdict.as_ref().map(|verdict| PageResult {
                winner: verdict.winner,
                by: verdict.by,
                score: &verdict.score,
                tiebreak: verdict.tiebreak,
            }),
        };
        page.serialize(serializer)
    }
}

impl<'a> PageBoard<'a> {
    fn of(owner: Seat, garden: &'a Garden) -> Self {
        let flower = |flower: &'a Flower| PageFlower { piece: flower.shape.name(), cells: &flower.cells };
        Self {
            owner,
            flowers: garden.flowers().iter().map(flower).collect(),
            rocks: garden.rocks().iter().map(|cells| PageRock { cells }).collect(),
        }
    }
}

impl<'a> PageHalf<'a> {
    fn of(half: &'a Half) -> Self {
        match half {
            Half::Pass => Self::Word("pass"),
            Half::Cells(cells) => Self::Cells(cells),
        }
    }
}
