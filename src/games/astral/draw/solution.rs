//! A round shown whole: each grid after its list, and the final grid with its areas and who named them.

use super::layout::{self, Room};
use super::{HEIGHT, MARGIN, TEXT_PX, TOP, WIDTH, cell, hue};
use crate::board::square::Square;
use crate::games::astral::view::{Solved, View};
use crate::games::astral::words;
use crate::rules::{BySeat, Seat};
use crate::scene::kit::grid::Grid as Board;
use crate::scene::kit::piece;
use crate::scene::{Drawing, Scene, Stroke, Theme, at, font};

/// The room of the final grid, at the right: half of it all, so that it is as large as a grid that stands alone.
const FINAL_WIDTH: f32 = 644.0;
/// Between it and the grids.
const GAP: f32 = 40.0;
/// The room of a caption over the boards.
const CAPTION: f32 = 60.0;

pub(super) fn scene(view: &View, solved: &Solved, names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut drawing = Drawing::new();
    let title = format!("{}: solution", words::round_title(solved.round, view.rounds));
    super::draw_header(&mut drawing, theme, &title, view, names);
    draw_results(&mut drawing, solved, theme);
    draw_final(&mut drawing, solved, theme);
    super::new_scene(theme, drawing)
}

/// Each grid with its stars where the list has taken them.
fn draw_results(drawing: &mut Drawing, solved: &Solved, theme: &Theme) {
    let room = Room {
        at: at(MARGIN, TOP + CAPTION),
        width: f32::from(WIDTH) - 2.0 * MARGIN - FINAL_WIDTH - GAP,
        height: f32::from(HEIGHT) - TOP - CAPTION - MARGIN,
    };
    let layout = layout::arrange(room, solved.size, &vec![0; solved.grids.len()]);
    caption(drawing, theme, room.at.x + room.width / 2.0, "after the instructions");
    for (grid, block) in solved.grids.iter().zip(&layout.blocks) {
        let board = super::board(block.board, layout.cell, solved.size);
        super::draw_board(drawing, theme, board);
        let stars = grid.result(solved.size);
        super::draw_stars(drawing, board, &stars);
        super::draw_origin(drawing, board, grid, &stars);
    }
}

fn draw_final(drawing: &mut Drawing, solved: &Solved, theme: &Theme) {
    let room = Room {
        at: at(f32::from(WIDTH) - MARGIN - FINAL_WIDTH, TOP + CAPTION),
        width: FINAL_WIDTH,
        height: f32::from(HEIGHT) - TOP - CAPTION - MARGIN,
    };
    let layout = layout::arrange(room, solved.size, &[0]);
    let board = super::board(layout.blocks[0].board, layout.cell, solved.size);
    caption(drawing, theme, room.at.x + room.width / 2.0, "all on top of each other");
    super::draw_board(drawing, theme, board);
    for area in &solved.areas {
        let namer = solved.named.iter().find(|named| area.contains(&named.cell));
        draw_area(drawing, board, area, namer.map(|named| named.by));
    }
    super::draw_stars(drawing, board, &solved.stars);
    for named in &solved.named {
        let center = board.center(cell(named.cell)).snapped();
        let name = named.cell.to_string();
        piece::draw_named(drawing, center, (board.cell * 0.34).min(36.0).round(), hue(named.by), &name, theme);
    }
}

/// An area in the color of who named it, or pale with a dashed edge if nobody did.
fn draw_area(drawing: &mut Drawing, board: Board, area: &[Square], namer: Option<Seat>) {
    let (tint, edge) = match namer {
        Some(seat) => (hue(seat).color().faded(0.34), hue(seat).color()),
        None => (Theme::DARK.text_dim.faded(0.22), Theme::DARK.text_dim),
    };
    for &square in area {
        board.draw_tint(drawing, cell(square), tint);
    }
    let width = (board.cell * 0.06).clamp(3.0, 6.0).round();
    let stroke = if namer.is_some() { Stroke::round(width) } else { Stroke::round(width).dashed(14.0, 10.0) };
    drawing.line(board.at, &board.outline(|place| area.iter().any(|&square| cell(square) == place)), stroke, edge);
}

fn caption(drawing: &mut Drawing, theme: &Theme, middle: f32, text: &str) {
    let center = at(middle.round(), TOP + font::cap_height(TEXT_PX) / 2.0 + 16.0);
    drawing.text_centered(center, TEXT_PX, text, theme.text_dim);
}
