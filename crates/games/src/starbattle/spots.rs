//! The cells as clickable areas on the picture, and the controls beside it.

use super::controls::{BLACKEN, CELL, CYCLE, SEVERAL};
use super::state::Mode;
use super::view::{Phase, View};
use super::{controls, draw};
use ::words::starbattle;
use puzzle::board::Mark;
use puzzle::cells::Cell;
use rules::{Control, Language, Message, Spot, Touch};
use scene::Path;

/// One spot for each cell of the puzzle that the observer is solving.
pub(super) fn spots(view: &View, language: Language) -> Vec<Spot> {
    let is_playing = view.own.as_ref().is_some_and(|own| own.phase != Phase::Done) && view.result.is_none();
    if !is_playing || view.has_gallery() || view.puzzle().is_none() {
        return Vec::new();
    }
    let (grid, board) = (draw::grid(view), view.shown_board());
    let drafted = view.shown_proof().and_then(|course| course.draft.as_ref()).map(|draft| draft.board);
    let spot = |(column, row): (u8, u8)| {
        let cell = Cell::new(usize::from(row), usize::from(column));
        let mark = match (board.mark(cell), drafted) {
            (Mark::Unknown, Some(drafted)) => drafted.mark(cell),
            (known, _) => known,
        };
        let name: Message = match mark {
            Mark::Star => starbattle::SpotStar { cell }.into(),
            Mark::Black => starbattle::SpotBlack { cell }.into(),
            Mark::Unknown => Message::verbatim(cell.to_string()),
        };
        let is_race = view.options.mode == Mode::Race;
        let stroke = (is_race && mark == Mark::Unknown).then(|| Touch::adds(SEVERAL, cell.to_string()));
        Spot {
            press: Some(Touch::says(format!("{} {cell}", if is_race { CYCLE } else { CELL }))),
            other: is_race.then(|| Touch::says(format!("{BLACKEN} {cell}"))),
            stroke,
            ..Spot::new(name.say(language), grid.corner((column, row)), Path::rect(grid.cell, grid.cell))
        }
    };
    grid.cells().map(spot).collect()
}

/// The controls beside a picture whose cells can be pressed. They need no controls to mark cells, but always include
/// the buttons for hints and help.
pub(super) fn beside(view: &View, language: Language) -> Vec<Control> {
    let Some(own) = view.own.as_ref().filter(|own| own.phase != Phase::Done && view.result.is_none()) else {
        return Vec::new();
    };
    if view.puzzle().is_none() {
        return Vec::new();
    }
    let mut row = vec![controls::undo(language), controls::redo(language)];
    let is_race = view.options.mode == Mode::Race;
    if is_race {
        row.extend(controls::fill(view, language));
        row.extend(controls::check(view, language));
    }
    row.extend(controls::hint(view, language));
    match own.hint.as_ref() {
        Some(hint) if hint.is_mistake => {
            row.push(controls::undo_mistake(language));
        }
        Some(hint) if hint.conclusion.is_some() => row.push(controls::do_it(language)),
        Some(_) | None => {}
    }
    if !is_race {
        row.extend(controls::of_proof(view, language));
    }
    row
}
