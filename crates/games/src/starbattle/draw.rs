//! The picture: the grid with its regions and marks, or all boards side by side. The task and the players' status are
//! in the message.

mod gallery;
mod marks;
mod proof;
pub(super) mod tree;

use super::view::View;
use super::words;
use puzzle::cells::Cell;
use rules::{Language, Names};
use scene::kit::grid::{Cell as GridCell, Grid};
use scene::{Drawing, Layer, Path, Scene, Theme, at, font};

/// The size of the picture of one board; the picture of several boards has the same width.
const WIDTH: u32 = 860;
const HEIGHT: u32 = 850;
/// The top left corner of the grid, with the coordinates outside, and the maximum width of the grid.
const CORNER: (f32, f32) = (58.0, 52.0);
const SIDE_PX: f32 = 782.0;
/// The size of the smallest text: 11 pixels on a phone that is 360 pixels wide.
const LETTER_PX: f32 = 27.0;

/// Draws the view's board or boards.
pub(super) fn board(view: &View, names: &Names, theme: &Theme) -> Scene {
    let grid = grid(view);
    let height = if view.has_gallery() { gallery::height(view) } else { HEIGHT };
    let mut scene = Scene::new(WIDTH, height, theme.card, Layer::new(base(view, grid, theme)));
    let drawing = &mut scene.top;
    if view.has_gallery() {
        gallery::draw(drawing, view, names, theme);
    } else if view.puzzle().is_some() {
        marks::draw(drawing, view, grid, theme);
    } else {
        draw_hidden(drawing, view, grid, (theme, names.language));
    }
    scene
}

/// Draws a grid without the puzzle, and the reason why the puzzle is hidden.
fn draw_hidden(drawing: &mut Drawing, view: &View, grid: Grid, (theme, language): (&Theme, Language)) {
    let (width, line) = (grid.width() * 0.8, 44.0);
    let hidden = words::hidden(view).say(language);
    let lines = font::wrapped(hidden.as_str(), 30.0, width - 60.0);
    let height = line * f32::from(u8::try_from(lines.len()).expect("a sentence has few lines"));
    let middle = grid.at.shifted(grid.width() / 2.0, grid.height() / 2.0);
    let plate = Path::rounded(width, height + 60.0, 14.0);
    let corner = middle.shifted(-width / 2.0, -height / 2.0 - 30.0).snapped();
    drawing.outlined(corner, &plate, theme.panel, 2.0, theme.panel_edge);
    for (nth, text) in (0_u8..).zip(lines) {
        let down = line * (f32::from(nth) + 0.5) - height / 2.0;
        drawing.text_centered(middle.shifted(0.0, down), 30.0, text, theme.text);
    }
}

pub(super) fn grid(view: &View) -> Grid {
    grid_of_size(u8::try_from(view.puzzle.size).expect("at most 26"))
}

/// The grid of a single board with this many rows.
fn grid_of_size(size: u8) -> Grid {
    Grid { at: at(CORNER.0, CORNER.1), cell: (SIDE_PX / f32::from(size)).floor(), columns: size, rows: size }
}

/// The parts that never change: cells, regions and coordinates.
fn base(view: &View, grid: Grid, theme: &Theme) -> Drawing {
    let mut drawing = Drawing::new();
    if view.has_gallery() {
        gallery::base(&mut drawing, view, theme);
    } else {
        draw_grid(&mut drawing, view, grid, theme);
        grid.draw_coordinates(&mut drawing, theme, (grid.cell * 0.5).clamp(LETTER_PX, 32.0).round());
    }
    drawing
}

/// Draws a grid, with its regions if they may be seen.
fn draw_grid(drawing: &mut Drawing, view: &View, grid: Grid, theme: &Theme) {
    grid.draw_lined(drawing, theme.cell, theme.grid);
    let wall = (grid.cell * 0.08).clamp(if view.has_gallery() { 2.0 } else { 3.0 }, 5.0).round();
    if let Some(puzzle) = view.puzzle() {
        let region = |(column, row): GridCell| puzzle.region_of(Cell { row, column });
        for cell in grid.cells().filter(|&cell| region(cell) % 2 == 1) {
            let side = grid.cell - 2.0;
            drawing.fill(grid.corner(cell).shifted(1.0, 1.0), &Path::rect(side, side), theme.cell_alt);
        }
        grid.draw_walls(drawing, region, wall, theme.wall);
    } else {
        grid.draw_walls(drawing, |_| 0, wall, theme.wall);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::cast_precision_loss, reason = "a picture is small")]
    fn a_grid_takes_three_quarters_of_the_width_whatever_its_size() {
        for size in 4..=26 {
            let width = grid_of_size(size).width();
            assert!(width >= 0.75 * WIDTH as f32 && CORNER.0 + width <= WIDTH as f32, "{size}: {width}");
        }
    }
}
