//! All boards side by side, for whoever may see them all: replays, the spectators that a host has let in, and everybody
//! at the end.

use super::super::view::View;
use super::marks;
use crate::starbattle::words::hue;
use puzzle::board::Mark;
use puzzle::cells::Cell;
use rules::{BySeat, Seat};
use scene::kit::grid::Grid;
use scene::kit::piece;
use scene::{Drawing, Theme, at, font};

/// Where the boards lie: the left and upper edge, and how wide and high.
const AREA: (f32, f32, f32, f32) = (24.0, 40.0, 716.0, 690.0);
/// The room of the sign above a board, and between boards.
const HEAD_PX: f32 = 44.0;
const GAP_PX: f32 = 20.0;
/// The radius of that sign.
const SIGN_PX: f32 = 15.0;
/// The size of a player's name.
const NAME_PX: f32 = 26.0;
/// Up to this many boards stand in two columns, more in three.
const IN_TWO_COLUMNS: usize = 4;

/// The place of each board that is drawn.
fn places(view: &View) -> Vec<(Seat, Grid)> {
    let seats = view.gallery();
    let columns = if seats.len() <= IN_TWO_COLUMNS { 2 } else { 3 };
    let n_rows = seats.len().div_ceil(columns);
    let count = |n: usize| f32::from(u8::try_from(n).expect("eight players at most"));
    let (width, height) = (AREA.2 / count(columns), AREA.3 / count(n_rows));
    let size = u8::try_from(view.puzzle.size).expect("at most 26");
    let room = (width - GAP_PX).min(height - HEAD_PX - GAP_PX);
    let cell = (room / f32::from(size)).floor();
    let place = |(nth, seat): (usize, Seat)| {
        let span = cell * f32::from(size);
        let left = AREA.0 + width * count(nth % columns) + (width - span) / 2.0;
        let top = AREA.1 + height * count(nth / columns) + HEAD_PX + (height - HEAD_PX - span) / 2.0;
        (seat, Grid { at: at(left, top).snapped(), cell, columns: size, rows: size })
    };
    seats.into_iter().enumerate().map(place).collect()
}

/// What never changes: the empty grids.
pub(super) fn base(drawing: &mut Drawing, view: &View, theme: &Theme) {
    for (_, grid) in places(view) {
        super::draw_grid(drawing, view, grid, theme);
    }
}

/// Each player's sign and name, and what they have marked.
pub(super) fn draw(drawing: &mut Drawing, view: &View, names: &BySeat<String>, theme: &Theme) {
    for (seat, grid) in places(view) {
        let sign = grid.at.shifted(SIGN_PX, -SIGN_PX - 10.0).snapped();
        piece::draw(drawing, sign, SIGN_PX, hue(seat), theme);
        let name = font::fitted(&names[seat], NAME_PX, grid.width() - 2.0 * SIGN_PX - 12.0);
        let baseline = sign.y + font::cap_height(NAME_PX) / 2.0;
        drawing.text(at(sign.x + SIGN_PX + 10.0, baseline), NAME_PX, name, theme.text);
        let Some(board) = &view.boards[seat] else { continue };
        for cell in board.stars().iter().chain(board.blacks().iter()) {
            let Cell { row, column } = cell;
            marks::draw_mark(drawing, grid.center((column, row)), grid.cell, board.mark(cell), theme);
        }
        let errors = match view.known_solution() {
            Some(solution) => {
                for Cell { row, column } in (solution - *board.stars()).iter() {
                    marks::draw_hollow(drawing, grid.center((column, row)), grid.cell, Mark::Star, theme);
                }
                *board.stars() - solution
            }
            None => view.errors_on(board),
        };
        for Cell { row, column } in errors.iter() {
            marks::draw_error(drawing, grid.corner((column, row)), grid.cell, theme);
        }
    }
}

/// Whether some board lacks stars of the solution, which are drawn there as outlines.
pub(super) fn shows_missing_stars(view: &View) -> bool {
    let Some(solution) = view.known_solution() else { return false };
    let boards = view.gallery().into_iter().filter_map(|seat| view.boards[seat]);
    boards.into_iter().any(|board| !(solution - *board.stars()).is_empty())
}
