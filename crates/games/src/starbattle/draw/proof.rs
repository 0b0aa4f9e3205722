//! What a proof adds to the board's picture: what is supposed, what was refused, and the step that is being put
//! together; in the panel the same with its signs.

use super::marks::{draw_error, draw_hollow, draw_supposed};
use crate::starbattle::branches::Supposition;
use crate::starbattle::outline::present;
use crate::starbattle::proof_words;
use crate::starbattle::proving::{Course, Draft};
use puzzle::board::Mark;
use puzzle::cells::Cell;
use scene::kit::grid::Grid;
use scene::kit::panel::{Column, LINE_PX};
use scene::kit::symbol;
use scene::{Drawing, Path, Point, Theme, at, font};

/// Suppositions in a line of the panel.
const PER_LINE: usize = 2;
/// Lines of suppositions that the panel has room for, with few players and with many.
const LINES_MAX: (usize, usize) = (3, 1);
/// From this many players on there is little room.
const MANY_PLAYERS: usize = 5;

/// Draws what belongs to the proof over the marks.
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

/// Writes the proof's place into the panel.
pub(super) fn draw_panel(drawing: &mut Drawing, column: &mut Column, course: &Course, n_players: usize, theme: &Theme) {
    column.rule(drawing, theme);
    column.line(drawing, theme, &proof_words::brief(course));
    let suppositions: Vec<Supposition> = course.branches.suppositions(present(&course.branches)).collect();
    if !suppositions.is_empty() {
        let lines_max = if n_players < MANY_PLAYERS { LINES_MAX.0 } else { LINES_MAX.1 };
        let left_out = suppositions.len().saturating_sub(PER_LINE * lines_max);
        let legend = if left_out == 0 { "supposed".to_owned() } else { format!("supposed, {left_out} more") };
        column.entry(drawing, theme, &legend, |drawing, center| {
            draw_supposed(drawing, center.shifted(-17.0, -17.0), 34.0, theme);
        });
        let shown = &suppositions[left_out..];
        column.tray(shown.len(), at(column.width / 2.0, 36.0), |nth, center| {
            draw_supposition(drawing, center, &shown[nth], theme);
        });
        column.skip(6.0);
    }
    if !course.refused.is_empty() {
        column.entry(drawing, theme, "does not follow", |drawing, center| {
            draw_error(drawing, center.shifted(-17.0, -17.0), 34.0, theme);
        });
    }
    if let Some(draft) = &course.draft {
        column.entry(drawing, theme, &draft.rule.title(), |drawing, center| {
            draw_hollow(drawing, center, 40.0, draft.rule.usual_mark(), theme);
        });
        let cells = *draft.board.stars() | *draft.board.blacks();
        let told = if cells.is_empty() { "no cells yet".to_owned() } else { cells.to_string() };
        let told = font::fitted(&told, LINE_PX, column.width);
        column.note(drawing, theme, &told);
    }
    column.rule(drawing, theme);
}

/// A cell and what it is supposed to hold.
fn draw_supposition(drawing: &mut Drawing, center: Point, supposition: &Supposition, theme: &Theme) {
    let name = supposition.cell.to_string();
    let left = center.shifted(-54.0, font::cap_height(LINE_PX) / 2.0);
    drawing.text(left.snapped(), LINE_PX, name.as_str(), theme.text);
    let sign = center.shifted(font::width(&name, LINE_PX) - 34.0, 0.0).snapped();
    match supposition.mark {
        Mark::Star => drawing.fill(sign.shifted(0.0, 1.0), &symbol::star(14.0), theme.star),
        Mark::Black | Mark::Unknown => {
            drawing.fill(sign.shifted(-9.0, -9.0), &Path::rounded(18.0, 18.0, 4.0), theme.dot);
        }
    }
}
