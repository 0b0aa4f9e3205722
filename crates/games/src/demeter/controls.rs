//! The controls of a player, who puts a turn together piece by piece as a draft and then confirms it.
//!
//! A press submits a change of the draft ([`Deed`]); the result depends on the draft at the time of the press. Controls
//! move the half that was submitted last. The switch between flower and rock therefore just submits the other half
//! again, so nothing is lost. Every offered place is legal.

use super::action::{Half, Halves, Side};
use super::deed::{Deed, Size};
use super::garden::{BOARD, Garden};
use super::state::Phase;
use super::view::View;
use super::words::{piece, spans};
use board::polyomino::{Orientation, Placement, Shape};
use board::square::{Square, column_letter};
use rules::{Control, DRAFT, Dice, Language, Message, Seat, Words};
use words::demeter;

/// The square on which a new piece is first placed, or near which if the piece does not fit there.
const MIDDLE: Square = Square::new(7, 7);

/// The observer's current controls: a row of at most five buttons, at most three menus, and at most two more buttons,
/// so that room is left for the host's own buttons.
pub(super) fn controls(view: &View, language: Language) -> Vec<Control> {
    if view.phase == Phase::FirstPick && view.seat == Some(view.seating.advantage) {
        return picks(view, language);
    }
    let Some(seat) = view.placing() else { return Vec::new() };
    let draft = Draft::of(view, seat);
    let moved = draft.side().and_then(|side| draft.moved(side));
    let mut controls = draft.switch(language);
    controls.extend(moved.iter().flat_map(|moved| moved.buttons(language)));
    controls.push(Control::NewRow);
    if !view.is_first_turn() {
        controls.push(draft.piece_menu(language));
    }
    controls.extend(moved.iter().flat_map(|moved| moved.menus(language)));
    controls.extend(draft.end_buttons(language));
    controls
}

/// Maximum number of characters of a player's name on a button, which also has other words.
const NAME_CHARS_MAX: usize = 60;

/// One button for each player who may go first.
fn picks(view: &View, language: Language) -> Vec<Control> {
    let button = |name: &String| {
        // Discord shows a button's label as plain text, so the name is not escaped.
        let short: String = name.chars().take(NAME_CHARS_MAX).collect();
        let label = demeter::PickButton { name: Words::markup(short) };
        Control::secondary(label.say(language).as_str(), &format!("first {name}"))
    };
    view.seating.names.values().map(button).collect()
}

/// The observer's current draft.
pub(super) struct Draft<'a> {
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    pub(super) staged: Halves,
}

/// A placed half of the draft: what it is, where it lies, and where it may lie.
pub(super) struct Moved {
    side: Side,
    /// The piece, if the half is a flower; a rock is fully described by its cells.
    flower: Option<Placement>,
    /// The top left corner of the covered cells.
    pub(super) corner: Square,
    /// The corners at which the half is legal in its current orientation, in reading order.
    places: Vec<Square>,
    /// The number of columns and rows that the half covers.
    extent: (u8, u8),
    /// The deeds that turn and mirror the half, each with the resulting placement.
    pub(super) turned: Vec<(Deed, Placement)>,
}

/// A secondary button that submits this deed.
fn button(label: &Words, deed: Deed) -> Control {
    Control::secondary(label.as_str(), &deed.to_string())
}

pub(super) fn flower_text(flower: Placement) -> String {
    format!("flower {flower}")
}

pub(super) fn rock_text(cells: &[Square]) -> String {
    format!("rock {}", spans(cells))
}

/// A piece's label in menus and tools, such as `U5: U pentomino`.
pub(super) fn piece_label(shape: Shape, language: Language) -> String {
    format!("{}: {}", shape.name(), piece(shape).say(language))
}

/// The flower of the draft as a piece.
pub(super) fn flower_of(staged: &Halves) -> Option<Placement> {
    Half::cells(staged.flower.as_ref()).and_then(Placement::identify)
}

pub(super) fn corner_of(cells: &[Square]) -> Option<Square> {
    Some(Square::new(cells.iter().map(|cell| cell.column).min()?, cells.first()?.row))
}

fn distance(one: Square, other: Square) -> u8 {
    one.column.abs_diff(other.column).max(one.row.abs_diff(other.row))
}

/// The legal placement of a piece that is nearest to a square.
pub(super) fn nearest_flower(garden: &Garden, shape: Shape, to: Square) -> Option<Placement> {
    garden.placements(shape).min_by_key(|flower| distance(flower.corner, to))
}

/// The legal place of a rock of this number of cells that is nearest to a square.
fn nearest_rock(garden: &Garden, n_cells: usize, to: Square) -> Option<Vec<Square>> {
    let rocks = garden.rock_placements().filter(|rock| rock.len() == n_cells);
    rocks.min_by_key(|rock| corner_of(rock).map_or(u8::MAX, |corner| distance(corner, to)))
}

/// An example of a half of a turn, or of a first flower, that is legal now. It shows the syntax and gives no advice:
/// piece and place are drawn at random from what the observer is shown, and the piece is no pentomino if a smaller one
/// fits.
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

impl<'a> Draft<'a> {
    pub(super) fn of(view: &'a View, seat: Seat) -> Self {
        Self { view, seat, staged: view.own_staged().cloned().unwrap_or_default() }
    }

    pub(super) fn flower(&self) -> Option<Placement> {
        flower_of(&self.staged)
    }

    pub(super) fn rock(&self) -> Option<&[Square]> {
        Half::cells(self.staged.rock.as_ref())
    }

    /// A short description of the draft; `None` if nothing is placed.
    pub(super) fn in_words(&self) -> Option<Message> {
        self.side().map(|_| self.view.draft_words(self.seat, &self.staged))
    }

    /// The half that menus and buttons move: the half that was submitted last if it is placed, otherwise the other half
    /// if that one is placed.
    fn side(&self) -> Option<Side> {
        let has = |side: &Side| match side {
            Side::Flower => self.flower().is_some(),
            Side::Rock => self.rock().is_some(),
        };
        [self.staged.last, self.staged.last.other()].into_iter().find(has)
    }

    /// The buttons to switch between flower and rock, if both are placed; the button of the half being moved is
    /// highlighted. If the rock is being moved or is not placed yet, the buttons for the rock's size are added.
    fn switch(&self, language: Language) -> Vec<Control> {
        if self.view.phase == Phase::Planting {
            return Vec::new();
        }
        let (flower, rock, side) = (self.flower(), self.rock(), self.side());
        let mut buttons = Vec::new();
        if flower.is_some() && rock.is_some() {
            let labels = [demeter::FlowerButton.say(language), demeter::RockButton.say(language)];
            for (label, of) in labels.iter().zip([Side::Flower, Side::Rock]) {
                let button = if side == Some(of) { Control::primary } else { Control::secondary };
                buttons.push(button(label.as_str(), &Deed::Switch(of).to_string()));
            }
            if side == Some(Side::Flower) {
                return buttons;
            }
        }
        for size in Size::ALL {
            if rock.is_none_or(|now| now.len() != size.n_cells()) && self.nearest_rock(size).is_some() {
                buttons.push(button(&demeter::SizeButton { size: size.name() }.say(language), Deed::Rock(size)));
            }
        }
        if rock.is_some() || flower.is_none() {
            buttons.extend(self.no_rock(language));
        }
        buttons
    }

    /// Where a rock of this size is laid when the player chooses it: near the current rock or the middle.
    pub(super) fn nearest_rock(&self, size: Size) -> Option<Vec<Square>> {
        let near = self.rock().and_then(corner_of).unwrap_or(MIDDLE);
        nearest_rock(&self.view.gardens[self.seat.opponent()], size.n_cells(), near)
    }

    /// Where a piece is placed when the player chooses it: unchanged if the piece is already the flower, otherwise near
    /// the current flower or the middle.
    pub(super) fn nearest_flower(&self, shape: Shape) -> Option<Placement> {
        match self.flower() {
            Some(flower) if flower.shape == shape => Some(flower),
            now => {
                let near = now.map_or(MIDDLE, |flower| flower.corner);
                nearest_flower(&self.view.gardens[self.seat], shape, near)
            }
        }
    }

    /// The button to lay no rock.
    fn no_rock(&self, language: Language) -> Option<Control> {
        let is_offered = self.view.phase != Phase::Planting && self.staged.rock != Some(Half::Pass);
        let label = demeter::NoRockButton.say(language);
        is_offered.then(|| Control::secondary(label.as_str(), &format!("{DRAFT} rock pass")))
    }

    /// The menu of the pieces that can be planted.
    fn piece_menu(&self, language: Language) -> Control {
        let fits = |shape: &Shape| self.nearest_flower(*shape).is_some();
        let pieces = self.view.gardens[self.seat].left().filter(fits);
        let mut choices: Vec<_> =
            pieces.map(|shape| (piece_label(shape, language), Deed::Piece(Some(shape)))).collect();
        let mut chosen: Vec<Deed> = self.flower().map(|flower| Deed::Piece(Some(flower.shape))).into_iter().collect();
        if self.view.phase != Phase::Planting {
            choices.push((demeter::NoFlowerChoice.say(language).into(), Deed::Piece(None)));
            chosen.extend((self.staged.flower == Some(Half::Pass)).then_some(Deed::Piece(None)));
        }
        menu(&demeter::WhichFlower.say(language), choices, &chosen)
    }

    /// A placed half with its legal places; `None` if the half is not placed.
    pub(super) fn moved(&self, side: Side) -> Option<Moved> {
        match side {
            Side::Flower => Some(Moved::flower(&self.view.gardens[self.seat], self.flower()?)),
            Side::Rock => Moved::rock(&self.view.gardens[self.seat.opponent()], self.rock()?),
        }
    }

    /// The buttons to confirm a complete turn and to undo, and while nothing is drafted, the button to pass.
    fn end_buttons(&self, language: Language) -> Vec<Control> {
        let (view, staged) = (self.view, &self.staged);
        let mut buttons = Vec::new();
        if self.flower().is_some() && staged.rock.is_none() {
            // The upper row of buttons has no room for the button to lay no rock.
            buttons.extend(self.no_rock(language));
        }
        let is_kept_back = view.phase != Phase::Planting || view.is_draft;
        if is_kept_back && view.is_complete(staged) && view.faults(self.seat, staged).next().is_none() {
            buttons.push(Control::lock(demeter::Confirm.say(language).as_str()));
        }
        if staged.flower.is_some() || staged.rock.is_some() {
            buttons.push(Control::undo(language));
        } else if view.phase != Phase::Planting {
            let ends = view.ends_by_pass();
            let label = if ends { demeter::PassToEnd.say(language) } else { demeter::PassButton.say(language) };
            buttons.push(button(&label, Deed::Pass));
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
        // Turning or mirroring moves the middle of the piece as little as the rules allow.
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
        let first = |deed: Deed, orientations: [Orientation; 4]| {
            let differs = |orientation: &Orientation| flower.shape.form(*orientation).cells != form.cells;
            Some((deed, orientations.into_iter().filter(differs).find_map(snapped)?))
        };
        let turned = |by: u8| Orientation { mirrored, quarter_turns: (quarter_turns + by) % 4 };
        // Mirroring a turned piece equals mirroring it first and then turning it the other way.
        let flipped = |by: u8| Orientation { mirrored: !mirrored, quarter_turns: (4 - quarter_turns + by) % 4 };
        let turned = [first(Deed::Turn, [1, 2, 3, 0].map(turned)), first(Deed::Mirror, [0, 1, 2, 3].map(flipped))];
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

    /// The text that places the half with its top left corner on this square.
    pub(super) fn text(&self, corner: Square) -> String {
        if let Some(flower) = self.flower {
            return flower_text(Placement { corner, ..flower });
        }
        let (columns, rows) = self.extent;
        let cell = |row: u8| move |column: u8| Square::new(corner.column + column, corner.row + row);
        let cells: Vec<Square> = (0..rows).flat_map(|row| (0..columns).map(cell(row))).collect();
        rock_text(&cells)
    }

    /// The legal place in a column that is nearest to the half's row.
    pub(super) fn in_column(&self, column: u8) -> Option<Square> {
        let places = self.places.iter().filter(|place| place.column == column);
        places.min_by_key(|place| place.row.abs_diff(self.corner.row)).copied()
    }

    /// The legal place in a row that is nearest to the half's column.
    pub(super) fn in_row(&self, row: u8) -> Option<Square> {
        let places = self.places.iter().filter(|place| place.row == row);
        places.min_by_key(|place| place.column.abs_diff(self.corner.column)).copied()
    }

    /// The menus of the columns and the rows in which the half may lie. A label names the other coordinate if the half
    /// cannot keep it.
    fn menus(&self, language: Language) -> Vec<Control> {
        let (side, half, here) = (self.side, self.side.name(), self.corner);
        let letter = |column: u8| Words::markup(column_letter(column));
        let in_column = |to: u8| {
            let (column, place) = (letter(to), self.in_column(to)?);
            let label = if place.row == here.row {
                demeter::Column { half, column }.say(language)
            } else {
                demeter::ColumnAndRow { half, column, row: place.row + 1 }.say(language)
            };
            Some((label.into(), Deed::Column(side, to)))
        };
        let in_row = |to: u8| {
            let (row, place) = (to + 1, self.in_row(to)?);
            let label = if place.column == here.column {
                demeter::Row { half, row }.say(language)
            } else {
                demeter::RowAndColumn { half, row, column: letter(place.column) }.say(language)
            };
            Some((label.into(), Deed::Row(side, to)))
        };
        // If the half lies at an illegal place, none of the offered places is marked as chosen.
        let is_legal = self.places.contains(&here);
        let menu = |placeholder: &Words, choices: Vec<(String, Deed)>, now: Deed| {
            let chosen = if is_legal { vec![now] } else { Vec::new() };
            (!choices.is_empty()).then(|| menu(placeholder, choices, &chosen))
        };
        let columns = (0..BOARD.columns).filter_map(in_column).collect();
        let rows = (0..BOARD.rows).filter_map(in_row).collect();
        let columns = menu(&demeter::Columns { half }.say(language), columns, Deed::Column(side, here.column));
        let rows = menu(&demeter::Rows { half }.say(language), rows, Deed::Row(side, here.row));
        columns.into_iter().chain(rows).collect()
    }

    /// The buttons to turn and mirror the half, and to move it to the next legal place.
    fn buttons(&self, language: Language) -> Vec<Control> {
        let label = |deed: Deed| {
            if deed == Deed::Turn { demeter::TurnButton.say(language) } else { demeter::MirrorButton.say(language) }
        };
        let turned = self.turned.iter().map(|&(deed, _)| button(&label(deed), deed));
        let next = self.next_place().map(|_| button(&demeter::NextPlace.say(language), Deed::Next(self.side)));
        turned.chain(next).collect()
    }

    /// The next legal place on a path through all legal places. The path runs row by row, alternately to the right and
    /// to the left, so that every step is short.
    pub(super) fn next_place(&self) -> Option<Square> {
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

/// A menu of deeds that differ only in their values.
fn menu(placeholder: &Words, choices: Vec<(String, Deed)>, chosen: &[Deed]) -> Control {
    let placeholder = placeholder.to_string();
    let prefix = choices.first().map(|(_, deed)| deed.parts().0).unwrap_or_default();
    let value = |deed: &Deed| deed.parts().1.unwrap_or_default();
    let choices = choices.into_iter().map(|(label, deed)| (label, value(&deed))).collect();
    Control::Menu { placeholder, prefix, choices, count: (1, 1), chosen: chosen.iter().map(value).collect() }
}

/// The squares in reading order.
fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares
}
