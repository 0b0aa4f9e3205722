//! The round as it is posed: every grid with its origin and its instructions, and what has been named.

use super::layout::{self, Room};
use super::{HEIGHT, MARGIN, TEXT_PX, TOP, WIDTH, hue};
use crate::games::astral::round::Grid;
use crate::games::astral::view::View;
use crate::games::astral::words;
use crate::rules::BySeat;
use crate::scene::kit::piece;
use crate::scene::{Drawing, Path, Scene, Theme, at, font};

/// The room of what has been named, at the foot.
const FOOT: f32 = 74.0;
/// Between the grids and the foot.
const GAP: f32 = 16.0;
/// The middle of the foot's line.
const FOOT_MIDDLE: f32 = HEIGHT as f32 - 38.0;

pub(super) fn scene(view: &View, grids: &[Grid], names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut base = Drawing::new();
    draw_grids(&mut base, view, grids, theme);
    let mut scene = super::new_scene(theme, base);
    super::draw_header(&mut scene.top, theme, &words::round_title(view.round, view.rounds), view, names);
    draw_log(&mut scene.top, view, theme);
    scene
}

fn draw_grids(drawing: &mut Drawing, view: &View, grids: &[Grid], theme: &Theme) {
    let room = Room {
        at: at(MARGIN, TOP),
        width: f32::from(WIDTH) - 2.0 * MARGIN,
        height: f32::from(HEIGHT) - TOP - FOOT - GAP,
    };
    let counts: Vec<_> = grids.iter().map(|grid| grid.instructions.len()).collect();
    let layout = layout::arrange(room, view.size, &counts);
    for (grid, block) in grids.iter().zip(&layout.blocks) {
        let board = super::board(block.board, layout.cell, view.size);
        super::draw_board(drawing, theme, board);
        super::draw_stars(drawing, board, &grid.stars);
        super::draw_origin(drawing, board, grid, &grid.stars);
        for (index, (&instruction, &corner)) in grid.instructions.iter().zip(&block.tiles).enumerate() {
            super::draw_tile(drawing, theme, corner, layout.tile, index + 1, instruction);
        }
    }
}

/// The line at the foot: what was said and what it came to, the latest at the right.
fn draw_log(drawing: &mut Drawing, view: &View, theme: &Theme) {
    let rule = Path::rect(f32::from(WIDTH) - 2.0 * MARGIN, 2.0);
    drawing.fill(at(MARGIN, f32::from(HEIGHT) - FOOT), &rule, theme.panel_edge);
    let baseline = FOOT_MIDDLE + font::cap_height(TEXT_PX) / 2.0;
    if view.log.is_empty() {
        drawing.text(at(MARGIN, baseline), TEXT_PX, "nothing named yet", theme.text_dim);
        return;
    }
    let mut right = f32::from(WIDTH) - MARGIN;
    for (nth, told) in view.log.iter().enumerate().rev() {
        let points = super::signed(format!("{:+}", told.points));
        let (words, gap) = (font::width(&told.text, TEXT_PX), 10.0);
        let width = 46.0 + words + gap + font::width(&points, TEXT_PX);
        let earlier = format!("+{}", nth + 1);
        if right - width < MARGIN + if nth > 0 { 80.0 } else { 0.0 } {
            drawing.text(at(MARGIN, baseline), TEXT_PX, earlier, theme.text_dim);
            return;
        }
        let left = (right - width).round();
        piece::draw(drawing, at(left + 18.0, FOOT_MIDDLE), 18.0, hue(told.by), theme);
        drawing.text(at(left + 46.0, baseline), TEXT_PX, told.text.as_str(), theme.text);
        let color = if told.points > 0 { theme.accepted } else { theme.refused };
        drawing.text_end(at(right, baseline), TEXT_PX, points, color);
        right = left - 34.0;
    }
}
