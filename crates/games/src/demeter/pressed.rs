//! Translates a press into a text of the game's grammar, given the current draft.
//!
//! Two quick presses therefore both count, even if the second control was shown with an older draft. Boards of earlier
//! versions submit complete halves, which are accepted as they are.

use super::action::Side;
use super::controls::{Draft, Moved, flower_text, rock_text};
use super::deed::{Deed, Size};
use super::view::View;
use board::square::{Square, column_letter};
use rules::{DRAFT, Illegal, Message, Pressed, Words};
use words::demeter;

/// The text that a press submits, given the current draft.
///
/// # Errors
/// The draft no longer contains what the press would move, or the move is illegal now.
pub(super) fn text(view: &View, press: &Pressed) -> Result<String, Illegal> {
    let whole = press.whole();
    let Some(deed) = Deed::read(&whole) else { return Ok(whole) };
    let seat = view.placing().ok_or_else(|| Illegal(demeter::NotYourTurn.into()))?;
    Ok(format!("{DRAFT} {}", after(&Draft::of(view, seat), deed)?))
}

/// The text of the half, or of the pass, that results from a deed.
fn after(draft: &Draft<'_>, deed: Deed) -> Result<String, Illegal> {
    match deed {
        Deed::Piece(None) => Ok("flower pass".to_owned()),
        Deed::Piece(Some(shape)) => {
            let place = draft.nearest_flower(shape).map(flower_text);
            place.ok_or_else(|| Illegal(demeter::NoPlace { piece: shape.name() }.into()))
        }
        Deed::Rock(size) => {
            let place = draft.nearest_rock(size).map(|cells| rock_text(&cells));
            place.ok_or_else(|| Illegal(demeter::NoRoomForRock { size: size.name() }.into()))
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
            let stays = || Illegal(demeter::NotTurned { draft: words_of(draft) }.into());
            turned.map(|(_, flower)| flower_text(flower)).ok_or_else(stays)
        }
        Deed::Next(side) => {
            let moved = moved(draft, side)?;
            let place = moved.next_place().map(|place| moved.text(place));
            place.ok_or_else(|| Illegal(demeter::NotMoved { half: side.name(), draft: words_of(draft) }.into()))
        }
        Deed::Column(side, column) => {
            let moved = moved(draft, side)?;
            let place = moved.in_column(column).map(|place| moved.text(place));
            place.ok_or_else(|| {
                let (half, column) = (side.name(), Words::markup(column_letter(column)));
                Illegal(demeter::NotToColumn { half, draft: words_of(draft), column }.into())
            })
        }
        Deed::Row(side, row) => {
            let moved = moved(draft, side)?;
            let place = moved.in_row(row).map(|place| moved.text(place));
            place.ok_or_else(|| {
                let (half, row) = (side.name(), row + 1);
                Illegal(demeter::NotToRow { half, draft: words_of(draft), row }.into())
            })
        }
        // The pass button is shown while nothing is drafted. If something has been drafted since, the press must not
        // discard it.
        Deed::Pass => match draft.in_words() {
            Some(words) => Err(Illegal(demeter::NoPassWithDraft { draft: words }.into())),
            None => Ok("pass".to_owned()),
        },
    }
}

/// The half that a press moves; an error if the draft does not contain that half.
fn moved(draft: &Draft<'_>, side: Side) -> Result<Moved, Illegal> {
    draft.moved(side).ok_or_else(|| Illegal(demeter::NothingToMove { half: side.name() }.into()))
}

/// The draft in a few words; empty if nothing is drafted.
fn words_of(draft: &Draft<'_>) -> Message {
    draft.in_words().unwrap_or_else(|| Message::verbatim(""))
}
