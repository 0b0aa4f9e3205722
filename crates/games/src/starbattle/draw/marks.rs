//! Draws marks and highlights on the grid. Each meaning has a shape besides its color: corners around the latest marks,
//! a ring with a cross around a star that breaks a rule, a double ring for the cursor, a dashed outline around the area
//! of a hint, and the outline of a mark that a hint concludes.

use super::super::hint::{Conclusion, Shown};
use super::super::view::View;
use super::super::window::Window;
use puzzle::board::Mark;
use puzzle::cells::{Cell, CellSet};
use scene::kit::grid::Grid;
use scene::kit::symbol;
use scene::{Color, Drawing, Path, Point, Step, Stroke, Theme, at};

/// Draws everything that is on the grid.
pub(super) fn draw(drawing: &mut Drawing, view: &View, grid: Grid, theme: &Theme) {
    let board = view.shown_board();
    // While a hint shows a mistake, other errors are not drawn, since both look alike.
    let errors = if view.hint().is_some_and(|hint| hint.is_mistake) { CellSet::EMPTY } else { view.errors() };
    let last = view.own.as_ref().filter(|_| !view.shows_solution()).map_or(CellSet::EMPTY, |own| own.last);
    // A solved board shows only its stars.
    let blacks = if view.shows_solution() { CellSet::EMPTY } else { *board.blacks() };
    if let Some(window) = view.window() {
        draw_window(drawing, grid, window, theme);
    }
    if let Some(hint) = view.hint() {
        draw_area(drawing, grid, &hint.area, theme);
    }
    for cell in board.stars().iter().chain(blacks.iter()) {
        draw_mark(drawing, grid.center(place(cell)), grid.cell, board.mark(cell), theme);
    }
    for cell in (last - errors).iter() {
        draw_corners(drawing, grid, cell, theme.last);
    }
    for cell in errors.iter() {
        draw_error(drawing, grid.corner(place(cell)), grid.cell, theme);
    }
    if let Some(solution) = view.solution {
        for cell in (solution - *board.stars()).iter() {
            draw_hollow(drawing, grid.center(place(cell)), grid.cell, Mark::Star, theme);
        }
        for cell in (*board.stars() - solution).iter() {
            draw_error(drawing, grid.corner(place(cell)), grid.cell, theme);
        }
    }
    if let Some(course) = view.shown_proof() {
        super::proof::draw(drawing, course, grid, theme);
    }
    if let Some(hint) = view.hint() {
        draw_conclusion(drawing, grid, hint, theme);
    }
    if let Some(cursor) = view.shown_cursor() {
        draw_cursor(drawing, grid, cursor, theme);
    }
}

fn place(cell: Cell) -> (u8, u8) {
    (cell.column, cell.row)
}

/// The color of the area of a hint and of suppositions.
fn evidence(theme: &Theme) -> Color {
    theme.arrow
}

fn dashes(width: f32) -> Stroke {
    Stroke::sharp(width).dashed(width * 2.6, width * 1.8)
}

/// Draws a star, or the small square of a black cell.
pub(super) fn draw_mark(drawing: &mut Drawing, center: Point, cell: f32, mark: Mark, theme: &Theme) {
    match mark {
        // The visual middle of a star lies slightly below the middle of its height.
        Mark::Star => {
            let star = symbol::star((cell * 0.4).round());
            drawing.fill(center.shifted(0.0, cell * 0.02).snapped(), &star, theme.star);
        }
        Mark::Black => {
            let side = (cell * 0.22).max(6.0).round();
            drawing.fill(center.shifted(-side / 2.0, -side / 2.0).snapped(), &Path::rect(side, side), theme.dot);
        }
        Mark::Unknown => {}
    }
}

/// Draws the outline of a mark that has not been made.
pub(super) fn draw_hollow(drawing: &mut Drawing, center: Point, cell: f32, mark: Mark, theme: &Theme) {
    let width = (cell * 0.07).clamp(2.0, 5.0);
    let side = (cell * 0.32).max(10.0).round();
    let (at, form) = match mark {
        Mark::Star => (center.shifted(0.0, cell * 0.02), symbol::star((cell * 0.36).round())),
        Mark::Black | Mark::Unknown => (center.shifted(-side / 2.0, -side / 2.0), Path::rect(side, side)),
    };
    drawing.outlined(at.snapped(), &form, theme.card.faded(0.6), width, theme.accepted);
}

fn draw_area(drawing: &mut Drawing, grid: Grid, area: &CellSet, theme: &Theme) {
    let holds = |(column, row): (u8, u8)| area.contains(Cell { row, column });
    let outline = grid.outline(holds);
    drawing.fill(grid.at, &outline, evidence(theme).faded(0.22));
    drawing.line(grid.at, &outline, dashes((grid.cell * 0.09).clamp(4.0, 7.0).round()), evidence(theme));
}

fn draw_conclusion(drawing: &mut Drawing, grid: Grid, hint: &Shown, theme: &Theme) {
    let Some(Conclusion { cells, value, .. }) = &hint.conclusion else { return };
    if let Some(chain) = &hint.chain {
        draw_supposed(drawing, grid.corner(place(chain.cell)), grid.cell, theme);
        for (number, step) in (1..).zip(&chain.steps) {
            step.cells.iter().for_each(|cell| draw_number(drawing, grid, cell, step.value, number, theme));
        }
    }
    for cell in cells.iter() {
        if *value == Mark::Unknown {
            draw_error(drawing, grid.corner(place(cell)), grid.cell, theme);
        } else {
            draw_hollow(drawing, grid.center(place(cell)), grid.cell, *value, theme);
        }
    }
}

/// Draws a step of a supposition: its number, over the dashed outline of a star if the step concludes a star.
fn draw_number(drawing: &mut Drawing, grid: Grid, cell: Cell, mark: Mark, number: usize, theme: &Theme) {
    let center = grid.center(place(cell));
    if mark == Mark::Star {
        let star = symbol::star((grid.cell * 0.44).round());
        drawing.line(center.shifted(0.0, grid.cell * 0.02).snapped(), &star, dashes(2.0), evidence(theme));
    }
    drawing.text_centered(center, (grid.cell * 0.4).clamp(12.0, 28.0).round(), number.to_string(), theme.text);
}

/// Draws a ring with a small cross at its upper right.
pub(super) fn draw_error(drawing: &mut Drawing, corner: Point, cell: f32, theme: &Theme) {
    let width = (cell * 0.08).clamp(3.0, 6.0).round();
    let inset = width / 2.0 + 1.0;
    let side = cell - 2.0 * inset;
    drawing.line(
        corner.shifted(inset, inset),
        &Path::rounded(side, side, cell * 0.12),
        Stroke::sharp(width),
        theme.refused,
    );
    let middle = corner.shifted(cell * 0.8, cell * 0.2);
    drawing.fill(middle, &Path::circle(cell * 0.17), theme.refused);
    drawing.line(middle, &symbol::cross(cell * 0.1), Stroke::round((cell * 0.05).max(2.0)), theme.card);
}

/// Draws a dashed ring around a supposed cell.
pub(super) fn draw_supposed(drawing: &mut Drawing, corner: Point, cell: f32, theme: &Theme) {
    let width = (cell * 0.07).clamp(3.0, 5.0).round();
    let inset = width / 2.0 + 3.0;
    let side = cell - 2.0 * inset;
    drawing.line(corner.shifted(inset, inset), &Path::rounded(side, side, cell * 0.12), dashes(width), evidence(theme));
}

/// Draws corners around a cell.
fn draw_corners(drawing: &mut Drawing, grid: Grid, cell: Cell, color: Color) {
    let width = (grid.cell * 0.06).clamp(3.0, 5.0).round();
    let (near, far) = (width / 2.0 + 2.0, grid.cell - width / 2.0 - 2.0);
    let arm = grid.cell * 0.2;
    let corner = |x: f32, y: f32| {
        let (inward_x, inward_y) = (if x < far { arm } else { -arm }, if y < far { arm } else { -arm });
        [Step::Move(at(x + inward_x, y)), Step::Line(at(x, y)), Step::Line(at(x, y + inward_y))]
    };
    let corners = [corner(near, near), corner(far, near), corner(near, far), corner(far, far)].concat();
    drawing.line(grid.corner(place(cell)), &Path::steps(corners), Stroke::sharp(width), color);
}

/// Shades the cells that have buttons below the picture, unless all cells have one. A frame would hide the walls.
fn draw_window(drawing: &mut Drawing, grid: Grid, window: &Window, theme: &Theme) {
    let cells: CellSet = window.cells().collect();
    if cells.len() == usize::from(grid.columns) * usize::from(grid.rows) {
        return;
    }
    let outline = grid.outline(|(column, row)| cells.contains(Cell { row, column }));
    drawing.fill(grid.at, &outline, theme.mirror.faded(0.22));
}

/// Draws the cursor as a ring within a darker ring, so that it contrasts with every cell and symbol.
fn draw_cursor(drawing: &mut Drawing, grid: Grid, cell: Cell, theme: &Theme) {
    let width = (grid.cell * 0.09).clamp(3.0, 6.0).round();
    let ring = |inset: f32| Path::rounded(grid.cell - 2.0 * inset, grid.cell - 2.0 * inset, grid.cell * 0.14);
    let inset = width / 2.0 + 2.0;
    let corner = grid.corner(place(cell));
    drawing.line(corner.shifted(inset, inset), &ring(inset), Stroke::sharp(width + 4.0), theme.card);
    drawing.line(corner.shifted(inset, inset), &ring(inset), Stroke::sharp(width), theme.mirror);
}
