//! What a proof adds to the picture of the board: suppositions, refused cells, and the step that is being built.

use super::marks::{draw_error, draw_hollow, draw_supposed};
use crate::starbattle::outline::present;
use crate::starbattle::proving::{Course, Draft};
use puzzle::cells::Cell;
use scene::kit::grid::Grid;
use scene::{Drawing, Theme};

/// Draws the proof's symbols over the marks.
pub(super) fn draw(drawing: &mut Drawing, course: &Course, grid: Grid, theme: &Theme) {
    let corner = |cell: Cell| grid.corner((cell.column, cell.row));
    for supposition in course.branches.suppositions(present(&course.branches)) {
        draw_supposed(drawing, corner(supposition.cell), grid.cell, theme);
    }
    for cell in course.refused.iter() {
        draw_error(drawing, corner(cell), grid.cell, theme);
    }
    if let Some(Draft { board, .. }) = &course.draft {
        for cell in board.stars().iter().chain(board.blacks().iter()) {
            draw_hollow(drawing, grid.center((cell.column, cell.row)), grid.cell, board.mark(cell), theme);
        }
    }
}
