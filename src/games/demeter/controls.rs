//! What a player may press: a turn is put together piece by piece, as a draft that is kept back until it is confirmed.
//!
//! Every press carries the whole half that it makes, as text of the game's own grammar, so that nothing but the staged
//! draft need be kept between two of them. The menus of columns and rows move the rock once there is one, and the flower
//! before.

use super::action::{Half, Halves};
use super::garden::{BOARD, Garden};
use super::state::Phase;
use super::view::View;
use super::words::spans;
use crate::board::polyomino::{Orientation, Placement, Shape};
use crate::board::square::{Square, column_letter};
use crate::rules::{Control, DRAFT, Seat};

/// A name on a button.
const NAME_CHARS_MAX: usize = 24;
/// Where a piece is first shown: as near to this as it may stand.
const MIDDLE: Square = Square::new(7, 7);

/// What the observer may press now: at most three menus and two rows of buttons.
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
    let staged = view.own_staged().unwrap_or(&none);
    let mut controls = Vec::new();
    if !view.is_first_turn() {
        controls.push(piece_menu(view, seat, staged));
    }
    controls.extend(place_menus(view, seat, staged));
    controls.extend(turn_buttons(staged));
    if view.phase != Phase::Planting {
        controls.extend(rock_buttons(view, seat, staged));
    }
    controls.extend(end_buttons(view, seat, staged));
    controls
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

fn corner_of(cells: &[Square]) -> Option<Square> {
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

/// A turn, or a first flower, that is legal now.
pub(super) fn example(view: &View) -> Option<String> {
    let seat = view.placing()?;
    let garden = &view.gardens[seat];
    let flower = garden.left().find_map(|shape| nearest_flower(garden, shape, MIDDLE));
    let flower = flower.map_or_else(|| "flower pass".to_owned(), flower_text);
    let rock = nearest_rock(&view.gardens[seat.opponent()], 1, MIDDLE);
    let rock = rock.map_or_else(|| "rock pass".to_owned(), |rock| rock_text(&rock));
    Some(match view.phase {
        Phase::Planting => flower,
        _ if view.is_first_turn() => rock,
        Phase::FirstPick | Phase::Draw | Phase::Play(_) | Phase::Over => format!("{flower} {rock}"),
    })
}

/// The pieces that can be planted, each where it first stands well.
fn piece_menu(view: &View, seat: Seat, staged: &Halves) -> Control {
    let garden = &view.gardens[seat];
    let now = flower_of(staged);
    let near = now.map_or(MIDDLE, |flower| flower.corner);
    let place = |shape: Shape| match now {
        Some(flower) if flower.shape == shape => Some(flower),
        Some(_) | None => nearest_flower(garden, shape, near),
    };
    let choice = |shape: Shape| Some((format!("{}: {}", shape.name(), shape.words()), flower_text(place(shape)?)));
    let mut choices: Vec<_> = garden.left().filter_map(choice).collect();
    let mut chosen: Vec<String> = now.map(flower_text).into_iter().collect();
    if view.phase != Phase::Planting {
        choices.push(("No flower".to_owned(), "flower pass".to_owned()));
        chosen.extend((staged.flower == Some(Half::Pass)).then(|| "flower pass".to_owned()));
    }
    let (placeholder, prefix) = ("Your flower: which piece?".to_owned(), DRAFT.to_owned());
    Control::Menu { placeholder, prefix, choices, count: (1, 1), chosen }
}

/// The columns and the rows to which the half that was placed last can be moved, with a tick where it may stand.
fn place_menus(view: &View, seat: Seat, staged: &Halves) -> Vec<Control> {
    let rock = Half::cells(staged.rock.as_ref());
    let Some(cells) = rock.or_else(|| Half::cells(staged.flower.as_ref())) else { return Vec::new() };
    let Some(corner) = corner_of(cells) else { return Vec::new() };
    let what = if rock.is_some() { "Rock" } else { "Flower" };
    let extent = |of: fn(&Square) -> u8, from: u8| cells.iter().map(of).max().unwrap_or(from) - from;
    let (columns, rows) = (extent(|cell| cell.column, corner.column), extent(|cell| cell.row, corner.row));
    let moved = |to: Square| -> Vec<Square> {
        let cell = |cell: &Square| Square::new(cell.column - corner.column + to.column, cell.row - corner.row + to.row);
        cells.iter().map(cell).collect()
    };
    let text = |to: Square| match (rock, flower_of(staged)) {
        (None, Some(flower)) => flower_text(Placement { corner: to, ..flower }),
        (Some(_), _) | (None, None) => rock_text(&moved(to)),
    };
    let stands_well = |to: Square| match rock {
        Some(_) => view.gardens[seat.opponent()].check_rock(&moved(to)).is_ok(),
        None => view.gardens[seat].check_flower(&moved(to)).is_ok(),
    };
    let menu = |places: Vec<(String, Square)>, placeholder: String| {
        let tick = |to: Square| if stands_well(to) { " ✓" } else { "" };
        let choices = places.into_iter().map(|(name, to)| (format!("{what}: {name}{}", tick(to)), text(to))).collect();
        Control::Menu { placeholder, prefix: DRAFT.to_owned(), choices, count: (1, 1), chosen: vec![text(corner)] }
    };
    let of_column = |column| (format!("column {}", column_letter(column)), Square { column, ..corner });
    let of_row = |row| (format!("row {}", row + 1), Square { row, ..corner });
    vec![
        menu((0..BOARD.columns - columns).map(of_column).collect(), format!("{what}: column")),
        menu((0..BOARD.rows - rows).map(of_row).collect(), format!("{what}: row")),
    ]
}

/// Buttons that turn and mirror the flower, where that makes a difference.
fn turn_buttons(staged: &Halves) -> Vec<Control> {
    let Some(flower) = flower_of(staged) else { return Vec::new() };
    let Orientation { mirrored, quarter_turns } = flower.orientation;
    let turned = Orientation { mirrored, quarter_turns: (quarter_turns + 1) % 4 };
    // What is mirrored after it was turned looks as if it had been turned the other way after it was mirrored.
    let flipped = Orientation { mirrored: !mirrored, quarter_turns: (4 - quarter_turns) % 4 };
    let form = flower.shape.form(flower.orientation);
    let button = |label: &str, orientation: Orientation| {
        let other = flower.shape.form(orientation);
        // A piece at the edge moves in, so that it stays on the board.
        let column = flower.corner.column.min(BOARD.columns - other.columns);
        let row = flower.corner.row.min(BOARD.rows - other.rows);
        let placed = Placement { orientation, corner: Square::new(column, row), ..flower };
        (other.cells != form.cells).then(|| Control::secondary(label, &drafted(flower_text(placed))))
    };
    [button("↻ Turn", turned), button("⇋ Mirror", flipped)].into_iter().flatten().collect()
}

/// Buttons that lay a rock, or none.
fn rock_buttons(view: &View, seat: Seat, staged: &Halves) -> Vec<Control> {
    let garden = &view.gardens[seat.opponent()];
    let now = Half::cells(staged.rock.as_ref());
    let near = now.and_then(corner_of).unwrap_or(MIDDLE);
    let button = |(n_cells, label): (usize, &str)| {
        let rock = nearest_rock(garden, n_cells, near).filter(|_| now.is_none_or(|now| now.len() != n_cells))?;
        Some(Control::secondary(label, &drafted(rock_text(&rock))))
    };
    let mut buttons: Vec<_> = [(1, "Rock 1x1"), (4, "Rock 2x2")].into_iter().filter_map(button).collect();
    if staged.rock != Some(Half::Pass) {
        buttons.push(Control::secondary("No rock", &drafted("rock pass")));
    }
    buttons
}

/// Confirm, what takes back, and a pass of both halves while nothing is drafted.
fn end_buttons(view: &View, seat: Seat, staged: &Halves) -> Vec<Control> {
    let mut buttons = Vec::new();
    let is_kept_back = view.phase != Phase::Planting || view.is_draft;
    if is_kept_back && view.is_complete(staged) && view.faults(seat, staged).next().is_none() {
        buttons.push(Control::lock("Confirm"));
    }
    match staged {
        Halves { flower: None, rock: None } if view.phase != Phase::Planting => {
            let label = if view.ends_by_pass() { "Pass and end the match" } else { "Pass" };
            buttons.push(Control::secondary(label, &drafted("pass")));
        }
        Halves { flower: None, rock: None } => {}
        Halves { flower: Some(_), rock: Some(_) } => {
            buttons.push(Control::secondary("Back to the flower", "undo rock"));
        }
        Halves { .. } => buttons.push(Control::undo()),
    }
    buttons
}
