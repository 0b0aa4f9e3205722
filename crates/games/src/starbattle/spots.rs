//! The cells as they are pressed on the picture, and the controls beside it.

use super::action::{Action, Back};
use super::controls::{BLACKEN, CELL, CYCLE, SEVERAL};
use super::state::Mode;
use super::view::View;
use super::walk::Walk;
use super::{controls, draw};
use puzzle::board::Mark;
use puzzle::cells::Cell;
use rules::{Control, Spot, Touch};
use scene::Path;

/// Every cell of the puzzle that the observer is solving.
pub(super) fn spots(view: &View) -> Vec<Spot> {
    let is_playing = view.own.as_ref().is_some_and(|own| own.is_playing) && view.result.is_none();
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
        let what = match mark {
            Mark::Star => ", a star",
            Mark::Black => ", black",
            Mark::Unknown => "",
        };
        let is_race = view.options.mode == Mode::Race;
        let stroke = (is_race && mark == Mark::Unknown).then(|| Touch::adds(SEVERAL, cell.to_string()));
        Spot {
            press: Some(Touch::says(format!("{} {cell}", if is_race { CYCLE } else { CELL }))),
            other: is_race.then(|| Touch::says(format!("{BLACKEN} {cell}"))),
            stroke,
            ..Spot::new(format!("{cell}{what}"), grid.corner((column, row)), Path::rect(grid.cell, grid.cell))
        }
    };
    grid.cells().map(spot).collect()
}

/// The controls where cells are pressed on the picture: everything that marks cells is left out, and what helps is always
/// there.
pub(super) fn beside(view: &View) -> Vec<Control> {
    let Some(own) = view.own.as_ref().filter(|own| own.is_playing && view.result.is_none()) else { return Vec::new() };
    if view.puzzle().is_none() {
        return Vec::new();
    }
    let button = |label: &str, action: Action| Control::secondary(label, &action.to_string());
    let mut row = vec![button("Undo", Action::Undo(Back::Steps(1))), button("Redo", Action::Redo(1))];
    let is_race = view.options.mode == Mode::Race;
    if is_race {
        row.extend(view.has_fill().then(|| button("Fill", Action::Fill(Vec::new()))));
        row.extend(view.options.hints.then(|| button("Check", Action::Walk(Walk::Check))));
    }
    row.extend(view.options.hints.then(|| button("Hint", Action::Hint)));
    match own.hint.as_ref() {
        Some(hint) if hint.is_mistake => {
            row.push(Control::primary("Undo mistake", &Action::Undo(Back::Mistake).to_string()));
        }
        Some(hint) if hint.conclusion.is_some() => row.push(Control::primary("Do it", &Action::Follow.to_string())),
        Some(_) | None => {}
    }
    if !is_race {
        row.extend(controls::of_proof(view));
    }
    row
}
