//! The round as it is posed: every grid with its origin and its instructions, and what has been named.

use super::layout::{self, Room};
use super::{HEIGHT, MARGIN, TEXT_PX, TOP, WIDTH, hue};
use crate::games::astral::round::Grid;
use crate::games::astral::view::View;
use crate::games::astral::words;
use crate::scene::kit::piece;
use crate::scene::{Drawing, Path, Scene, Theme, at, font};

/// The room of what has been named, at the foot.
const FOOT: f32 = 74.0;
/// Between the grids and the foot.
const GAP: f32 = 16.0;
/// The middle of the foot's line.
const FOOT_MIDDLE: f32 = HEIGHT as f32 - 38.0;

pub(super) fn scene(view: &View, grids: &[Grid], theme: &Theme) -> Scene {
    let mut base = Drawing::new();
    draw_grids(&mut base, view, grids, theme);
    let mut scene = super::new_scene(theme, base);
    super::draw_header(&mut scene.top, theme, &words::round_title(view.round, view.rounds), &view.score);
    draw_named(&mut scene.top, view, theme);
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
        super::draw_stars(drawing, theme, board, &grid.stars);
        super::draw_origin(drawing, theme, board, grid);
        for (index, (&instruction, &corner)) in grid.instructions.iter().zip(&block.tiles).enumerate() {
            super::draw_tile(drawing, theme, corner, layout.tile, index + 1, instruction);
        }
    }
}

/// The line at the foot: the cells that were named, and what the last submission came to.
fn draw_named(drawing: &mut Drawing, view: &View, theme: &Theme) {
    let rule = Path::rect(f32::from(WIDTH) - 2.0 * MARGIN, 2.0);
    drawing.fill(at(MARGIN, f32::from(HEIGHT) - FOOT), &rule, theme.panel_edge);
    let baseline = FOOT_MIDDLE + font::cap_height(TEXT_PX) / 2.0;
    let mut right = f32::from(WIDTH) - MARGIN;
    if let Some(told) = &view.course.last {
        let text = format!("{} {}", told.text, super::signed(format!("{:+}", told.points)));
        let color = if told.points > 0 { theme.accepted } else { theme.refused };
        drawing.text_end(at(right, baseline), TEXT_PX, text.as_str(), color);
        right = (right - font::width(&text, TEXT_PX) - 34.0).round();
        piece::draw(drawing, at(right, FOOT_MIDDLE), 18.0, hue(told.by), theme);
        right -= 60.0;
    }
    if view.named.is_empty() {
        drawing.text(at(MARGIN, baseline), TEXT_PX, "nothing named yet", theme.text_dim);
        return;
    }
    let mut left = MARGIN;
    for (index, named) in view.named.iter().enumerate() {
        let text = named.cell.to_string();
        let width = 46.0 + font::width(&text, TEXT_PX) + 30.0;
        if left + width + 60.0 > right {
            let more = format!("+{}", view.named.len() - index);
            drawing.text(at(left, baseline), TEXT_PX, more, theme.text_dim);
            return;
        }
        piece::draw(drawing, at((left + 18.0).round(), FOOT_MIDDLE), 18.0, hue(named.by), theme);
        drawing.text(at((left + 46.0).round(), baseline), TEXT_PX, text, theme.text);
        left += width;
    }
}
