//! The pieces that a player can put on the picture: a flower on the player's own board, a rock on the opponent's.

use super::controls::{Draft, piece_label};
use super::deed::{Deed, Size};
use super::draw::board_of;
use super::garden::{BOARD, Garden};
use super::state::Phase;
use super::view::View;
use board::polyomino::{Form, Orientation, Shape};
use rules::{Control, DRAFT, Language, Piece, PieceForm, Seat, Tool, Words};
use words::demeter;

/// The pieces that the observer may put down now, with their legal places.
pub(super) fn tools(view: &View, language: Language) -> Vec<Tool> {
    let Some(seat) = view.placing() else { return Vec::new() };
    let draft = Draft::of(view, seat);
    let mut tools = Vec::new();
    if !view.is_first_turn() {
        let flower = draft.flower().map(|flower| flower.shape);
        let piece = |shape: Shape| flower_piece(&view.gardens[seat], shape, flower == Some(shape), language);
        let pieces: Vec<Piece> = view.gardens[seat].left().filter_map(piece).collect();
        tools.push(tool(demeter::YourFlower.say(language), view, seat, pieces));
    }
    if view.phase != Phase::Planting {
        let rock = draft.rock().map(<[_]>::len);
        let garden = &view.gardens[seat.opponent()];
        let piece = |size: Size| rock_piece(garden, size, rock == Some(size.n_cells()), language);
        let pieces = Size::ALL.into_iter().filter_map(piece);
        tools.push(tool(demeter::YourRock.say(language), view, seat.opponent(), pieces.collect()));
    }
    tools.retain(|tool| !tool.pieces.is_empty());
    tools
}

/// The controls beside a picture on which pieces can be put down: all except the controls that choose or move pieces.
pub(super) fn beside(view: &View, controls: &[Control], language: Language) -> Vec<Control> {
    if view.placing().is_none() {
        return Vec::new();
    }
    let moves = |text: &str| match Deed::read(text) {
        Some(Deed::Pass) | None => false,
        Some(_) => true,
    };
    let is_kept = |control: &&Control| match control {
        Control::Button { submits, .. } => !moves(submits),
        Control::Menu { .. } | Control::NewRow => false,
        Control::Text { .. } => true,
    };
    let no_flower = (!view.is_first_turn() && view.phase != Phase::Planting)
        .then(|| Control::secondary(demeter::NoFlowerChoice.say(language).as_str(), &Deed::Piece(None).to_string()));
    controls.iter().filter(is_kept).cloned().chain(no_flower).collect()
}

fn tool(name: Words, view: &View, owner: Seat, pieces: Vec<Piece>) -> Tool {
    let grid = board_of(view, owner);
    Tool { name: name.into(), at: grid.at, cell: grid.cell, extent: (BOARD.columns, BOARD.rows), pieces }
}

/// A piece in every distinct form; `None` if it fits nowhere.
fn flower_piece(garden: &Garden, shape: Shape, is_chosen: bool, language: Language) -> Option<Piece> {
    let forms: Vec<&Form> = shape.forms().collect();
    let all: Vec<_> = garden.placements(shape).collect();
    // Orientations that look alike share the number of the same form.
    let number = |orientation: Orientation| {
        let cells = &shape.form(orientation).cells;
        let same = forms.iter().position(|form| form.cells == *cells);
        u16::try_from(same.unwrap_or_default()).unwrap_or_default()
    };
    let form = |form: &&Form| {
        let Orientation { mirrored, quarter_turns } = form.orientation;
        let places = all.iter().filter(|place| shape.form(place.orientation).cells == form.cells);
        let turns =
            if form.orientation == Orientation::default() { String::new() } else { format!(" {}", form.orientation) };
        PieceForm {
            cells: form.cells.iter().map(|cell| (cell.column, cell.row)).collect(),
            turned: number(Orientation { mirrored, quarter_turns: (quarter_turns + 1) % 4 }),
            // Mirroring a turned piece equals mirroring it first and then turning it the other way.
            mirrored: number(Orientation { mirrored: !mirrored, quarter_turns: (4 - quarter_turns) % 4 }),
            places: places.map(|place| (place.corner.column, place.corner.row)).collect(),
            submits: (format!("{DRAFT} flower {shape}@"), turns),
        }
    };
    let forms: Vec<PieceForm> = forms.iter().map(form).collect();
    let fits = forms.iter().any(|form| !form.places.is_empty());
    fits.then(|| Piece { name: piece_label(shape, language), is_chosen, forms })
}

/// A rock of this size; `None` if it fits nowhere.
fn rock_piece(garden: &Garden, size: Size, is_chosen: bool, language: Language) -> Option<Piece> {
    let rocks = garden.rock_placements().filter(|rock| rock.len() == size.n_cells());
    let places: Vec<(u8, u8)> = rocks.filter_map(|rock| rock.first().map(|cell| (cell.column, cell.row))).collect();
    let length = if size == Size::One { 1 } else { 2 };
    let form = PieceForm {
        cells: (0..length).flat_map(|row| (0..length).map(move |column| (column, row))).collect(),
        turned: 0,
        mirrored: 0,
        places,
        submits: (format!("{DRAFT} {} at ", Deed::Rock(size).words()), String::new()),
    };
    let name = demeter::SizeButton { size: size.name() }.say(language).into();
    (!form.places.is_empty()).then(|| Piece { name, is_chosen, forms: vec![form] })
}
