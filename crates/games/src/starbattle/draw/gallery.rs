//! All boards side by side, for observers who may see all of them: in replays, for spectators that a host has admitted,
//! and for everybody at the end.

use super::super::view::View;
use super::{LETTER_PX, marks};
use crate::starbattle::words::{hue, status};
use ::words::starbattle;
use puzzle::board::Mark;
use puzzle::cells::Cell;
use rules::{Names, Seat};
use scene::kit::grid::Grid;
use scene::kit::piece;
use scene::{Drawing, Path, Theme, at, font};

/// The width of all boards together, and the margin of the picture.
const ROOM_PX: f32 = 824.0;
const MARGIN_PX: f32 = 18.0;
/// The height of the name above a board and of the player's status below it, and the gap between boards.
const HEAD_PX: f32 = 50.0;
const FOOT_PX: f32 = 42.0;
const GAP_PX: f32 = 18.0;
/// The height of the legend below all boards, if there is one.
const LEGEND_PX: f32 = 50.0;
/// The radius of the emblem beside a name.
const SIGN_PX: f32 = 15.0;
/// Maximum number of boards that are arranged in two columns; more boards use three.
const IN_TWO_COLUMNS: usize = 4;

/// The arrangement of the boards.
struct Layout {
    columns: usize,
    cell: f32,
    size: u8,
    /// The height of the picture.
    height: f32,
}

fn count(n: usize) -> f32 {
    f32::from(u8::try_from(n).expect("eight players at most"))
}

fn layout(view: &View) -> Layout {
    let n_boards = view.gallery().len();
    let columns = if n_boards <= IN_TWO_COLUMNS { 2 } else { 3 };
    let n_rows = n_boards.div_ceil(columns);
    let size = u8::try_from(view.puzzle.size).expect("at most 26");
    let legend = if shows_missing_stars(view) { LEGEND_PX } else { 0.0 };
    let around = 2.0 * MARGIN_PX + legend + count(n_rows) * (HEAD_PX + FOOT_PX);
    let highest = (f32::from(u16::try_from(super::HEIGHT).unwrap_or(u16::MAX)) - around) / count(n_rows);
    let cell = ((ROOM_PX / count(columns) - GAP_PX).min(highest) / f32::from(size)).floor();
    Layout { columns, cell, size, height: around + count(n_rows) * cell * f32::from(size) }
}

/// The height of the picture, in pixels.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a picture is small and no less than nothing high"
)]
pub(super) fn height(view: &View) -> u32 {
    layout(view).height.ceil() as u32
}

/// The grid of each board that is drawn.
fn places(view: &View) -> Vec<(Seat, Grid)> {
    let Layout { columns, cell, size, .. } = layout(view);
    let (width, span) = (ROOM_PX / count(columns), cell * f32::from(size));
    let place = |(nth, seat): (usize, Seat)| {
        let left = MARGIN_PX + width * count(nth % columns) + (width - span) / 2.0;
        let top = MARGIN_PX + (HEAD_PX + span + FOOT_PX) * count(nth / columns) + HEAD_PX;
        (seat, Grid { at: at(left, top).snapped(), cell, columns: size, rows: size })
    };
    view.gallery().into_iter().enumerate().map(place).collect()
}

/// Draws the parts that never change: the empty grids.
pub(super) fn base(drawing: &mut Drawing, view: &View, theme: &Theme) {
    for (_, grid) in places(view) {
        super::draw_grid(drawing, view, grid, theme);
    }
}

/// Draws each player's emblem and name, and the board's marks.
pub(super) fn draw(drawing: &mut Drawing, view: &View, names: &Names, theme: &Theme) {
    for (seat, grid) in places(view) {
        draw_names(drawing, view, seat, names, grid, theme);
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
    if shows_missing_stars(view) {
        let Layout { height, .. } = layout(view);
        let sign = at(MARGIN_PX + 24.0, height - MARGIN_PX - LEGEND_PX / 2.0).snapped();
        marks::draw_hollow(drawing, sign, 40.0, Mark::Star, theme);
        let words = sign.shifted(32.0, font::cap_height(LETTER_PX) / 2.0);
        let legend = starbattle::DrawnMissed.say(names.language);
        drawing.text(words, LETTER_PX, legend, theme.text_dim);
    }
}

/// Draws a player's emblem and name above the board, with a frame for the winner, and the player's status below the
/// board.
fn draw_names(drawing: &mut Drawing, view: &View, seat: Seat, names: &Names, grid: Grid, theme: &Theme) {
    let (name, language) = (&names[seat], names.language);
    if view.result.is_some_and(|verdict| verdict.winner == Some(seat)) {
        let frame = Path::rounded(grid.width() + 8.0, HEAD_PX - 8.0, 10.0);
        drawing.outlined(grid.at.shifted(-4.0, 4.0 - HEAD_PX), &frame, theme.cell, 3.0, theme.highlight);
    }
    let sign = grid.at.shifted(SIGN_PX + 6.0, -HEAD_PX / 2.0).snapped();
    piece::draw(drawing, sign, SIGN_PX, hue(seat), theme);
    let is_you = view.seat() == Some(seat);
    let you = if is_you { format!(" {}", starbattle::DrawnYou.say(language)) } else { String::new() };
    let room = grid.width() - 2.0 * SIGN_PX - 24.0 - font::width(&you, LETTER_PX);
    let baseline = sign.y + font::cap_height(LETTER_PX) / 2.0;
    let name = font::fitted(name, LETTER_PX, room) + &you;
    drawing.text(at(sign.x + SIGN_PX + 10.0, baseline), LETTER_PX, name, theme.text);
    let status = font::fitted(status(view, seat, language).as_str(), LETTER_PX, grid.width());
    drawing.text(grid.at.shifted(0.0, grid.height() + 32.0), LETTER_PX, status, theme.text_dim);
}

/// Whether some board lacks stars of the solution, which are then drawn as outlines.
pub(super) fn shows_missing_stars(view: &View) -> bool {
    let Some(solution) = view.known_solution() else { return false };
    let boards = view.gallery().into_iter().filter_map(|seat| view.boards[seat]);
    boards.into_iter().any(|board| !(solution - *board.stars()).is_empty())
}
