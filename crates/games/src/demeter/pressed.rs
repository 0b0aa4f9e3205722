//! What a press comes to: a half in the game's own grammar, from the draft that stands when the press arrives.
//!
//! So two quick presses both count, whatever the second one was shown with. Boards of earlier versions submit whole halves,
//! which are taken as they are.

use super::action::Side;
use super::controls::{Draft, Moved, flower_text, rock_text};
use super::deed::{Deed, Size};
use super::view::View;
use board::square::{Square, column_letter};
use rules::{DRAFT, Illegal, Pressed};

/// The text that a press submits now.
///
/// # Errors
/// What the press moves is gone from the draft, or may not go there as it stands now.
pub(super) fn text(view: &View, press: &Pressed) -> Result<String, Illegal> {
    let whole = press.whole();
    let Some(deed) = Deed::read(&whole) else { return Ok(whole) };
    let seat = view.placing().ok_or_else(|| Illegal("it is not your turn".to_owned()))?;
    Ok(format!("{DRAFT} {}", after(&Draft::of(view, seat), deed)?))
}

/// The half, or the pass, that a deed makes.
fn after(draft: &Draft<'_>, deed: Deed) -> Result<String, Illegal> {
    match deed {
        Deed::Piece(None) => Ok("flower pass".to_owned()),
        Deed::Piece(Some(shape)) => {
            let place = draft.nearest_flower(shape).map(flower_text);
            place.ok_or_else(|| {
                Illegal(format!("there is no legal place for {shape} on your board; choose another piece"))
            })
        }
        Deed::Rock(size) => {
            let place = draft.nearest_rock(size).map(|cells| rock_text(&cells));
            place.ok_or_else(|| Illegal(format!("there is no room for a {} rock on that board", size.name())))
        }
        Deed::Lay(Size::One, corner) => Ok(rock_text(&[corner])),
        Deed::Lay(Size::Four, corner) => {
            let (right, below) = (corner.column.saturating_add(1), corner.row.saturating_add(1));
            let cells = [(corner.column, corner.row), (right, corner.row), (corner.column, below), (right, below)];
            Ok(rock_text(&cells.map(|(column, row)| Square::new(column, row))))
        }
        Deed::Switch(side) => moved(draft, side).map(|moved| moved.text(moved.corner)),
        Deed::Turn | Deed::Mirror => {
            let turned = moved(draft, Side::Flower)?.turned.into_iter().find(|(way, _)| *way == deed);
            turned.map(|(_, flower)| flower_text(flower)).ok_or_else(|| stays(draft, Side::Flower, "turned that way"))
        }
        Deed::Next(side) => {
            let moved = moved(draft, side)?;
            let place = moved.next_place().map(|place| moved.text(place));
            place.ok_or_else(|| stays(draft, side, "moved to another place"))
        }
        Deed::Column(side, column) => {
            let moved = moved(draft, side)?;
            let place = moved.in_column(column).map(|place| moved.text(place));
            place.ok_or_else(|| stays(draft, side, &format!("moved to column {}", column_letter(column))))
        }
        Deed::Row(side, row) => {
            let moved = moved(draft, side)?;
            let place = moved.in_row(row).map(|place| moved.text(place));
            place.ok_or_else(|| stays(draft, side, &format!("moved to row {}", row + 1)))
        }
        // A pass is offered while nothing is drafted: pressing it does not throw away what has been drafted since.
        Deed::Pass => match draft.in_words() {
            Some(words) => Err(Illegal(format!("your draft is now {words}; take it back with Undo, then pass"))),
            None => Ok("pass".to_owned()),
        },
    }
}

/// The half that is moved, if it is still in the draft.
fn moved(draft: &Draft<'_>, side: Side) -> Result<Moved, Illegal> {
    draft.moved(side).ok_or_else(|| {
        let name = side.name();
        let choose = if side == Side::Flower { "a piece" } else { "Rock 1x1 or Rock 2x2" };
        Illegal(format!("your draft has no {name} any more, so there is no {name} to move; choose {choose}"))
    })
}

/// The refusal to move a half as the draft stands now.
fn stays(draft: &Draft<'_>, side: Side, how: &str) -> Illegal {
    let words = draft.in_words().unwrap_or_default();
    Illegal(format!("your draft is now {words}, and this {} cannot legally be {how}", side.name()))
}
