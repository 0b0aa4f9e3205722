//! The picture: the grid with its regions and marks, and beside it the task and how everybody stands.

use super::engine::board::Mark;
use super::engine::cells::{Cell, CellSet};
use super::view::View;
use super::words;
use crate::rules::Seat;
use crate::scene::kit::grid::{Cell as GridCell, Grid};
use crate::scene::kit::panel::Panel;
use crate::scene::kit::{piece, symbol};
use crate::scene::{Drawing, Hue, Layer, Path, Scene, Theme, at, font};

const WIDTH: u16 = 1100;
const HEIGHT: u16 = 760;
/// The top left corner of the grid; coordinates stand outside.
const CORNER: (f32, f32) = (76.0, 70.0);
/// The side of the grid at most.
const SIDE: f32 = 650.0;
const PANEL: Panel = Panel { at: at(760.0, 60.0), width: 304.0, height: 660.0 };

/// Draws what the view shows.
pub(super) fn board(view: &View, theme: &Theme) -> Scene {
    let grid = grid(view);
    let mut scene = Scene::new(u32::from(WIDTH), u32::from(HEIGHT), theme.card, Layer::new(base(view, grid, theme)));
    let drawing = &mut scene.top;
    draw_marks(drawing, view, grid, theme);
    let mut column = PANEL.column();
    column.heading(drawing, theme, "Star Battle");
    column.line(drawing, theme, &words::task(view));
    column.skip(18.0);
    for (seat, time) in view.solved_at.iter() {
        let status = match (time, view.has_left[seat], view.refusals[seat]) {
            (Some(time), _, Some(refusals)) => format!("{} · {refusals} refused", words::brief(*time)),
            (Some(time), _, None) => words::brief(*time),
            (None, true, _) => "gave up".to_owned(),
            (None, false, Some(refusals)) => format!("{refusals} refused"),
            (None, false, None) => "at it".to_owned(),
        };
        column.entry(drawing, theme, &status, |drawing, center| piece::draw(drawing, center, 16.0, hue(seat), theme));
    }
    scene
}

fn hue(seat: Seat) -> Hue {
    Hue::ALL[seat.index()]
}

fn grid(view: &View) -> Grid {
    let size = u8::try_from(view.puzzle.size()).expect("at most 26");
    Grid { at: at(CORNER.0, CORNER.1), cell: (SIDE / f32::from(size)).floor(), columns: size, rows: size }
}

/// What never changes: cells, regions, coordinates, the empty panel.
fn base(view: &View, grid: Grid, theme: &Theme) -> Drawing {
    let mut drawing = Drawing::new();
    grid.draw_lined(&mut drawing, theme.cell, theme.grid);
    let region = |(column, row): GridCell| view.puzzle.region_of(Cell { row, column });
    for cell in grid.cells().filter(|&cell| region(cell) % 2 == 1) {
        let side = grid.cell - 2.0;
        drawing.fill(grid.corner(cell).shifted(1.0, 1.0), &Path::rect(side, side), theme.cell_alt);
    }
    grid.draw_walls(&mut drawing, region, (grid.cell * 0.08).clamp(3.0, 5.0).round(), theme.wall);
    grid.draw_coordinates(&mut drawing, theme, (grid.cell * 0.5).clamp(18.0, 32.0).round());
    drawing.outlined(PANEL.at, &Path::rounded(PANEL.width, PANEL.height, 14.0), theme.panel, 2.0, theme.panel_edge);
    drawing
}

fn draw_marks(drawing: &mut Drawing, view: &View, grid: Grid, theme: &Theme) {
    let board = view.shown_board();
    let last = view.own.as_ref().map_or(CellSet::EMPTY, |own| own.last);
    let errors = view.errors();
    let star = symbol::star((grid.cell * 0.4).round());
    let dot = Path::circle((grid.cell * 0.1).max(3.0).round());
    for cell in view.puzzle.cells() {
        let place = (cell.column, cell.row);
        // A star's middle lies a little below the middle of its height.
        let center = grid.center(place);
        match board.mark(cell) {
            Mark::Star => drawing.fill(center.shifted(0.0, grid.cell * 0.02).snapped(), &star, theme.star),
            Mark::Black => drawing.fill(center.snapped(), &dot, theme.dot),
            Mark::Unknown => {}
        }
        if errors.contains(cell) {
            grid.draw_ring(drawing, place, theme.refused);
        } else if last.contains(cell) {
            grid.draw_ring(drawing, place, theme.last);
        }
    }
    if !view.boards.values().any(Option::is_some) {
        let note = "Everybody has a board of their own.";
        let x = CORNER.0 + grid.width() / 2.0;
        drawing.text_centered(at(x, CORNER.1 + grid.height() / 2.0), font::cap_height(40.0), note, theme.text_dim);
    }
}
