//! The picture: the grid with its regions and marks, and beside it the task and how everybody stands.

mod gallery;
mod marks;
mod proof;
pub(super) mod tree;

use super::view::View;
use super::words;
use puzzle::board::Mark;
use puzzle::cells::Cell;
use rules::{BySeat, Seat};
use scene::kit::grid::{Cell as GridCell, Grid};
use scene::kit::panel::{Column, LINE_PX, Panel};
use scene::kit::piece;
use scene::{Drawing, Layer, Path, Point, Scene, Theme, at, font};

/// The picture's width and height, the top left corner of the grid, outside of which coordinates stand, and the side of the
/// grid at most: with a panel beside it.
const BESIDE_PANEL: Measures = Measures { width: 1100, height: 760, corner: (76.0, 70.0), side: 650.0 };
/// The same of a large grid, which stands alone: what the panel would say stands in the message.
const ALONE: Measures = Measures { width: 860, height: 850, corner: (58.0, 52.0), side: 782.0 };
/// So many players have their names beside a board that still grows.
const NAMED_MAX: usize = 6;
/// The height of a player's standing with the name.
const STANDING_PX: f32 = 64.0;
const PANEL: Panel = Panel { at: at(760.0, 60.0), width: 304.0, height: 660.0 };

/// How a picture is divided, in pixels.
struct Measures {
    width: u32,
    height: u32,
    corner: (f32, f32),
    side: f32,
}

fn measures(view: &View) -> Measures {
    if view.stands_alone() { ALONE } else { BESIDE_PANEL }
}

/// Draws what the view shows.
pub(super) fn board(view: &View, names: &BySeat<String>, theme: &Theme) -> Scene {
    let grid = grid(view);
    let Measures { width, height, .. } = measures(view);
    let mut scene = Scene::new(width, height, theme.card, Layer::new(base(view, grid, theme)));
    let drawing = &mut scene.top;
    if view.has_gallery() {
        gallery::draw(drawing, view, names, theme);
    } else if view.puzzle().is_some() {
        marks::draw(drawing, view, grid, theme);
    } else {
        draw_hidden(drawing, view, grid, theme);
    }
    if !view.stands_alone() {
        PANEL.around(drawing, theme, |drawing, column| draw_panel(drawing, column, view, names, theme));
    }
    scene
}

/// The task, and below it the hint that is being looked at, or how everybody stands.
fn draw_panel(drawing: &mut Drawing, column: &mut Column, view: &View, names: &BySeat<String>, theme: &Theme) {
    column.heading(drawing, theme, "Star Battle");
    column.line(drawing, theme, &words::task(view));
    if let Some(hint) = view.hint() {
        column.rule(drawing, theme);
        column.heading(drawing, theme, "Hint");
        column.line(drawing, theme, &words::hint_beside(hint).replace('`', ""));
        column.skip(10.0);
        marks::draw_legend(drawing, column, hint, theme);
        return;
    }
    match view.shown_proof().filter(|_| !view.has_gallery()) {
        Some(course) => proof::draw_panel(drawing, column, course, view.solved_at.n_seats(), theme),
        None => column.skip(18.0),
    }
    for seat in view.ranked() {
        draw_standing(drawing, column, view, (seat, &names[seat]), theme);
    }
    if gallery::shows_missing_stars(view) && view.solved_at.n_seats() <= NAMED_MAX {
        column.skip(10.0);
        column.entry(drawing, theme, "not found", |drawing, center| {
            marks::draw_hollow(drawing, center, 40.0, Mark::Star, theme);
        });
    }
    if view.result.is_none() && view.seat().is_none() && view.boards.values().all(Option::is_none) {
        column.skip(18.0);
        column.note(drawing, theme, "Everybody has a board of their own.");
    }
}

/// Whether the panel has room for everybody's name.
fn has_names(view: &View) -> bool {
    let n_players = view.solved_at.n_seats();
    view.has_gallery() || (2..=NAMED_MAX).contains(&n_players) && view.shown_proof().is_none()
}

/// A player's sign and standing, and their name where there is room for it; the winner's framed.
fn draw_standing(drawing: &mut Drawing, column: &mut Column, view: &View, (seat, name): (Seat, &str), theme: &Theme) {
    let is_own = view.seat() == Some(seat) && view.solved_at.n_seats() > 1;
    let status = words::status(view, seat);
    let sign = |drawing: &mut Drawing, center: Point| piece::draw(drawing, center, 16.0, words::hue(seat), theme);
    if !has_names(view) {
        let status = format!("{status}{}", if is_own { " · you" } else { "" });
        return column.entry(drawing, theme, &status, sign);
    }
    let top = column.y;
    if view.result.is_some_and(|verdict| verdict.winner == Some(seat)) {
        let frame = Path::rounded(column.width + 20.0, 62.0, 10.0);
        drawing.outlined(at(column.left - 10.0, top), &frame, theme.cell, 3.0, theme.highlight);
    }
    sign(drawing, at(column.left + 19.0, top + 31.0));
    let (left, room) = (column.left + 50.0, column.width - 50.0);
    let you = if is_own { " (you)" } else { "" };
    let name = font::fitted(name, LINE_PX, room - font::width(you, LINE_PX)) + you;
    drawing.text(at(left, top + 27.0), LINE_PX, name, theme.text);
    drawing.text(at(left, top + 54.0), 24.0, font::fitted(&status, 24.0, room), theme.text_dim);
    column.skip(STANDING_PX);
}

/// A grid without its puzzle, and why.
fn draw_hidden(drawing: &mut Drawing, view: &View, grid: Grid, theme: &Theme) {
    let (width, line) = (grid.width() * 0.8, 44.0);
    let lines = font::wrapped(words::hidden(view), 30.0, width - 60.0);
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
    let size = u8::try_from(view.puzzle.size).expect("at most 26");
    let Measures { corner, side, .. } = measures(view);
    Grid { at: at(corner.0, corner.1), cell: (side / f32::from(size)).floor(), columns: size, rows: size }
}

/// What never changes: cells, regions, coordinates.
fn base(view: &View, grid: Grid, theme: &Theme) -> Drawing {
    let mut drawing = Drawing::new();
    if view.has_gallery() {
        gallery::base(&mut drawing, view, theme);
    } else {
        draw_grid(&mut drawing, view, grid, theme);
        grid.draw_coordinates(&mut drawing, theme, (grid.cell * 0.5).clamp(18.0, 32.0).round());
    }
    drawing
}

/// A grid with its regions, as far as they may be seen.
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
