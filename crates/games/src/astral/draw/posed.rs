//! The picture of a round: every grid with its origin and its instructions. It does not change during the round, since
//! players trace stars in it.

use super::layout::{self, Layout, Room};
use super::{HEIGHT, MARGIN, TOP, WIDTH};
use crate::astral::round::Grid;
use crate::astral::view::View;
use crate::astral::words;
use rules::Language;
use scene::kit::grid::Grid as Board;
use scene::{Drawing, Scene, Theme, at};

pub(super) fn scene(view: &View, grids: &[Grid], language: Language, theme: &Theme) -> Scene {
    let mut base = Drawing::new();
    super::draw_title(&mut base, theme, &words::round_title(view.round, view.rounds).say(language));
    draw_grids(&mut base, view, grids, theme);
    super::new_scene(theme, base)
}

/// The board of each grid in the picture.
pub(super) fn boards(view: &View, grids: &[Grid]) -> Vec<Board> {
    let layout = arranged(view, grids);
    layout.blocks.iter().map(|block| super::board(block.board, layout.cell, view.size)).collect()
}

fn arranged(view: &View, grids: &[Grid]) -> Layout {
    let room =
        Room { at: at(MARGIN, TOP), width: f32::from(WIDTH) - 2.0 * MARGIN, height: f32::from(HEIGHT) - TOP - MARGIN };
    let counts: Vec<_> = grids.iter().map(|grid| grid.instructions.len()).collect();
    layout::arrange(room, view.size, &counts)
}

fn draw_grids(drawing: &mut Drawing, view: &View, grids: &[Grid], theme: &Theme) {
    let layout = arranged(view, grids);
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
