//! What a player may press: a turn is put together piece by piece, as a draft that is kept back until it is confirmed.
//!
//! Every press carries the whole half that it makes, as text of the game's own grammar. The half that was said last is the
//! one that is being moved: so the switch between flower and rock says that half again, and nothing is lost by it. Every
//! place that is offered is legal.

use super::action::{Half, Halves, Side};
use super::garden::{BOARD, Garden};
use super::state::Phase;
use super::view::View;
use super::words::spans;
use crate::board::polyomino::{Orientation, Placement, Shape};
use crate::board::square::{Square, column_letter};
use crate::rules::{Control, DRAFT, Dice, Seat};

/// A name on a button.
const NAME_CHARS_MAX: usize = 24;
/// Where a piece is first shown: as near to this as it may stand.
const MIDDLE: Square = Square::new(7, 7);

/// What the observer may press now: a row of at most five buttons with the switch, at most three menus, and at most two
/// buttons more, so that the house has room for its own behind them.
pub(super) fn controls(view: &View) -> Vec<Control> {
    if view.phase == Phase::FirstPick && view.seat == Some(view.seating.advantage) {
        let button = |name: &String| {
            let shown: String = name.chars().take(NAME_CHARS_MAX).collect();
            Control::secondary(&format!("{shown} goes first"), &format!("first {name}"))
        };
        return view.seating.names.values().map(button).collect();
    }
    let Some(seat) = view.placing() else { return Vec::new() };
    let none = Halves::default();
    let draft = Draft { view, seat, staged: view.own_staged().unwrap_or(&none) };
    let moved = draft.moved();
    let mut controls = draft.switch();
    controls.extend(moved.iter().flat_map(Moved::buttons));
    controls.push(Control::NewRow);
    if !view.is_first_turn() {
        controls.push(draft.piece_menu());
    }
    controls.extend(moved.iter().flat_map(Moved::menus));
    controls.extend(draft.end_buttons());
    controls
}

/// What is drafted so far.
struct Draft<'a> {
    view: &'a View,
    seat: Seat,
    staged: &'a Halves,
}

/// The half that is being moved: what it is, where it stands, and where it may stand.
struct Moved {
    side: Side,
    /// The piece that is moved; of a rock its cells alone matter.
    flower: Option<Placement>,
    /// The top left corner of what it covers.
    corner: Square,
    /// The corners at which it may stand as it is turned now, in reading order.
    places: Vec<Square>,
    /// How many columns and rows it covers.
    extent: (u8, u8),
    /// What turns and mirrors it, each with where it then stands.
    turned: Vec<(&'static str, Placement)>,
}

/// Keeps a half back.
fn drafted(half: impl std::fmt::Display) -> String {
    format!("{DRAFT} {half}")
}

fn flower_text(flower: Placement) -> String {
    format!("flower {flower}")
}

fn rock_text(cells: &[Square]) -> String {
    format!("rock {}", spans(cells))
}

/// The flower of the draft, as a piece.
fn flower_of(staged: &Halves) -> Option<Placement> {
    Half::cells(staged.flower.as_ref()).and_then(Placement::identify)
}

pub(super) fn corner_of(cells: &[Square]) -> Option<Square> {
    Some(Square::new(cells.iter().map(|cell| cell.column).min()?, cells.first()?.row))
}

fn distance(one: Square, other: Square) -> u8 {
    one.column.abs_diff(other.column).max(one.row.abs_diff(other.row))
}

/// The legal place of a piece that is nearest to a square.
pub(super) fn nearest_flower(garden: &Garden, shape: Shape, to: Square) -> Option<Placement> {
    garden.placements(shape).min_by_key(|flower| distance(flower.corner, to))
}

/// The legal place of a rock of so many cells that is nearest to a square.
fn nearest_rock(garden: &Garden, n_cells: usize, to: Square) -> Option<Vec<Square>> {
    let rocks = garden.rock_placements().filter(|rock| rock.len() == n_cells);
    rocks.min_by_key(|rock| corner_of(rock).map_or(u8::MAX, |corner| distance(corner, to)))
}

/// A half of a turn, or a first flower, that is legal now. It shows the form and tells nothing: piece and place are drawn
/// at random from what the observer is shown, and the piece is no pentomino as long as a smaller one fits.
pub(super) fn example(view: &View) -> Option<String> {
    let seat = view.placing()?;
    let (mine, theirs) = (&view.gardens[seat], &view.gardens[seat.opponent()]);
    let mark = |garden: &Garden| {
        garden.taken().iter().fold(0_u64, |mark, cell| {
            mark.wrapping_mul(227).wrapping_add(u64::from(cell.row) * 15 + u64::from(cell.column) + 1)
        })
    };
    let mut dice = Dice::new(mark(mine) ^ mark(theirs).rotate_left(32), "demeter example", view.turn);
    let is_rock = view.is_first_turn();
    if !is_rock {
        let mut shapes: Vec<Shape> = mine.left().collect();
        dice.shuffle(&mut shapes);
        shapes.sort_by_key(|shape| shape.size() == Shape::CELLS_MAX);
        for shape in shapes {
            let places: Vec<Placement> = mine.placements(shape).collect();
            if let Some(&place) = dice.pick(&places) {
                return Some(flower_text(place));
            }
        }
        if view.phase == Phase::Planting {
            return None;
        }
    }
    let rocks: Vec<_> = theirs.rock_placements().collect();
    Some(dice.pick(&rocks).map_or_else(|| "rock pass".to_owned(), |rock| rock_text(rock)))
}

impl Draft<'_> {
    fn rock(&self) -> Option<&[Square]> {
        Half::cells(self.staged.rock.as_ref())
    }

    /// Which half the menus and buttons move: the one that was said last, if anything of it is placed.
    fn side(&self) -> Option<Side> {
        let has = |side: &Side| match side {
            Side::Flower => flower_of(self.staged).is_some(),
            Side::Rock => self.rock().is_some(),
        };
        [self.staged.last, self.staged.last.other()].into_iter().find(has)
    }

    /// Flower or rock, where both are placed: the half that is being moved stands out. What kind of rock, where the rock
    /// is being moved or there is none.
    fn switch(&self) -> Vec<Control> {
        if self.view.phase == Phase::Planting {
            return Vec::new();
        }
        let (flower, rock, side) = (flower_of(self.staged), self.rock(), self.side());
        let mut buttons = Vec::new();
        if let (Some(flower), Some(rock)) = (flower, rock) {
            for (label, text, of) in
                [("Flower", flower_text(flower), Side::Flower), ("Rock", rock_text(rock), Side::Rock)]
            {
                let button = if side == Some(of) { Control::primary } else { Control::secondary };
                buttons.push(button(label, &drafted(text)));
            }
            if side == Some(Side::Flower) {
                return buttons;
            }
        }
        let garden = &self.view.gardens[self.seat.opponent()];
        let near = rock.and_then(corner_of).unwrap_or(MIDDLE);
        for (n_cells, label) in [(1, "Rock 1x1"), (4, "Rock 2x2")] {
            if rock.is_none_or(|now| now.len() != n_cells)
                && let Some(rock) = nearest_rock(garden, n_cells, near)
            {
                buttons.push(Control::secondary(label, &drafted(rock_text(&rock))));
            }
        }
        if rock.is_some() || flower.is_none() {
            buttons.extend(self.no_rock());
        }
        buttons
    }

    /// The button that lays no rock.
    fn no_rock(&self) -> Option<Control> {
        let is_offered = self.view.phase != Phase::Planting && self.staged.rock != Some(Half::Pass);
        is_offered.then(|| Control::secondary("No rock", &drafted("rock pass")))
    }

    /// The pieces that can be planted, each where it first stands well.
    fn piece_menu(&self) -> Control {
        let garden = &self.view.gardens[self.seat];
        let now = flower_of(self.staged);
        let near = now.map_or(MIDDLE, |flower| flower.corner);
        let place = |shape: Shape| match now {
            Some(flower) if flower.shape == shape => Some(flower),
            Some(_) | None => nearest_flower(garden, shape, near),
        };
        let choice = |shape: Shape| Some((format!("{}: {}", shape.name(), shape.words()), flower_text(place(shape)?)));
        let mut choices: Vec<_> = garden.left().filter_map(choice).collect();
        let mut chosen: Vec<String> = now.map(flower_text).into_iter().collect();
        if self.view.phase != Phase::Planting {
            choices.push(("No flower".to_owned(), "flower pass".to_owned()));
            chosen.extend((self.staged.flower == Some(Half::Pass)).then(|| "flower pass".to_owned()));
        }
        let (placeholder, prefix) = ("Your flower: which piece?".to_owned(), DRAFT.to_owned());
        Control::Menu { placeholder, prefix, choices, count: (1, 1), chosen }
    }

    /// The half that is being moved.
    fn moved(&self) -> Option<Moved> {
        match self.side()? {
            Side::Flower => Some(Moved::flower(&self.view.gardens[self.seat], flower_of(self.staged)?)),
            Side::Rock => Moved::rock(&self.view.gardens[self.seat.opponent()], self.rock()?),
        }
    }

    /// Confirm or what is still missing, undo, and a pass of both halves while nothing is drafted.
    fn end_buttons(&self) -> Vec<Control> {
        let (view, staged) = (self.view, self.staged);
        let mut buttons = Vec::new();
        if flower_of(staged).is_some() && staged.rock.is_none() {
            // The row above is full.
            buttons.extend(self.no_rock());
        }
        let is_kept_back = view.phase != Phase::Planting || view.is_draft;
        if is_kept_back && view.is_complete(staged) && view.faults(self.seat, staged).next().is_none() {
            buttons.push(Control::lock("Confirm"));
        }
        if staged.flower.is_some() || staged.rock.is_some() {
            buttons.push(Control::undo());
        } else if view.phase != Phase::Planting {
            let label = if view.ends_by_pass() { "Pass and end the match" } else { "Pass" };
            buttons.push(Control::secondary(label, &drafted("pass")));
        }
        buttons
    }
}

impl Moved {
    fn flower(garden: &Garden, flower: Placement) -> Self {
        let form = flower.shape.form(flower.orientation);
        let all: Vec<Placement> = garden.placements(flower.shape).collect();
        let places_of = |orientation: Orientation| {
            let cells = &flower.shape.form(orientation).cells;
            let is_alike = |place: &&Placement| flower.shape.form(place.orientation).cells == *cells;
            all.iter().filter(is_alike).map(|place| place.corner).collect::<Vec<_>>()
        };
        // Turned or mirrored it keeps its middle as nearly as the rules allow.
        let middle = |corner: Square, orientation: Orientation| {
            let form = flower.shape.form(orientation);
            (2 * i16::from(corner.column) + i16::from(form.columns), 2 * i16::from(corner.row) + i16::from(form.rows))
        };
        let here = middle(flower.corner, flower.orientation);
        let snapped = |orientation: Orientation| {
            let apart = |corner: &Square| {
                let there = middle(*corner, orientation);
                (there.0 - here.0).pow(2) + (there.1 - here.1).pow(2)
            };
            let corner = places_of(orientation).into_iter().min_by_key(apart)?;
            Some(Placement { orientation, corner, ..flower })
        };
        let Orientation { mirrored, quarter_turns } = flower.orientation;
        let first = |label: &'static str, orientations: [Orientation; 4]| {
            let differs = |orientation: &Orientation| flower.shape.form(*orientation).cells != form.cells;
            Some((label, orientations.into_iter().filter(differs).find_map(snapped)?))
        };
        let turned = |by: u8| Orientation { mirrored, quarter_turns: (quarter_turns + by) % 4 };
        // What is mirrored after it was turned looks as if it had been turned the other way after it was mirrored.
        let flipped = |by: u8| Orientation { mirrored: !mirrored, quarter_turns: (4 - quarter_turns + by) % 4 };
        let turned = [first("↻ Turn", [1, 2, 3, 0].map(turned)), first("⇋ Mirror", [0, 1, 2, 3].map(flipped))];
        Self {
            side: Side::Flower,
            flower: Some(flower),
            corner: flower.corner,
            places: sorted(places_of(flower.orientation)),
            extent: (form.columns, form.rows),
            turned: turned.into_iter().flatten().collect(),
        }
    }

    fn rock(garden: &Garden, cells: &[Square]) -> Option<Self> {
        let side = if cells.len() == 1 { 1 } else { 2 };
        let rocks = garden.rock_placements().filter(|rock| rock.len() == cells.len());
        let places = sorted(rocks.filter_map(|rock| corner_of(&rock)).collect());
        let (corner, turned) = (corner_of(cells)?, Vec::new());
        Some(Self { side: Side::Rock, flower: None, corner, places, extent: (side, side), turned })
    }

    /// What puts it there.
    fn text(&self, corner: Square) -> String {
        if let Some(flower) = self.flower {
            return flower_text(Placement { corner, ..flower });
        }
        let (columns, rows) = self.extent;
        let cell = |row: u8| move |column: u8| Square::new(corner.column + column, corner.row + row);
        let cells: Vec<Square> = (0..rows).flat_map(|row| (0..columns).map(cell(row))).collect();
        rock_text(&cells)
    }

    /// The columns and the rows in which it may stand. Where it cannot keep the other coordinate it moves to the nearest
    /// place, which is told.
    fn menus(&self) -> Vec<Control> {
        let what = if self.side == Side::Flower { "Flower" } else { "Rock" };
        let menu = |placeholder: String, choices: Vec<(String, Square)>| {
            let choices: Vec<_> = choices.into_iter().map(|(label, corner)| (label, self.text(corner))).collect();
            let here = self.text(self.corner);
            let chosen: Vec<_> = choices.iter().map(|(_, text)| text).filter(|text| **text == here).cloned().collect();
            (!choices.is_empty()).then(|| Control::Menu {
                placeholder,
                prefix: DRAFT.to_owned(),
                choices,
                count: (1, 1),
                chosen,
            })
        };
        let column = |column: u8| {
            let places = self.places.iter().filter(|place| place.column == column);
            let place = *places.min_by_key(|place| place.row.abs_diff(self.corner.row))?;
            let row = if place.row == self.corner.row { String::new() } else { format!(", row {}", place.row + 1) };
            Some((format!("{what}: column {}{row}", column_letter(column)), place))
        };
        let row = |row: u8| {
            let places = self.places.iter().filter(|place| place.row == row);
            let place = *places.min_by_key(|place| place.column.abs_diff(self.corner.column))?;
            let column = if place.column == self.corner.column {
                String::new()
            } else {
                format!(", column {}", column_letter(place.column))
            };
            Some((format!("{what}: row {}{column}", row + 1), place))
        };
        let columns = menu(format!("{what}: column"), (0..BOARD.columns).filter_map(column).collect());
        let rows = menu(format!("{what}: row"), (0..BOARD.rows).filter_map(row).collect());
        columns.into_iter().chain(rows).collect()
    }

    /// Buttons that turn and mirror it, and that take it to the next place where it may stand.
    fn buttons(&self) -> Vec<Control> {
        let turned =
            self.turned.iter().map(|&(label, flower)| Control::secondary(label, &drafted(flower_text(flower))));
        let next = self.next_place().map(|place| Control::secondary("Next place", &drafted(self.text(place))));
        turned.chain(next).collect()
    }

    /// The next place on a way through all of them: row by row, to the right and back by turns, so that every step is a
    /// short one.
    fn next_place(&self) -> Option<Square> {
        let along = |place: &Square| {
            let column = if place.row.is_multiple_of(2) { place.column } else { BOARD.columns - place.column };
            (place.row, column)
        };
        let after =
            self.places.iter().filter(|place| along(place) > along(&self.corner)).min_by_key(|place| along(place));
        let next = after.or_else(|| self.places.iter().min_by_key(|place| along(place)));
        next.copied().filter(|place| *place != self.corner)
    }
}

/// The squares in reading order.
fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares
}
