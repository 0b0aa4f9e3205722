//! The picture of the answers in the current round, which players can open: a board without stars.

use super::layout::Room;
use super::{HEIGHT, MARGIN, TEXT_PX, TOP_BELOW_PLAYERS, WIDTH, cell, hue};
use crate::astral::action::Action;
use crate::astral::view::View;
use crate::astral::words as said;
use rules::Names;
use scene::kit::{piece, symbol};
use scene::{Drawing, Scene, Stroke, Theme, at};
use words::astral;

/// The height of the line at the bottom.
const FOOT: f32 = 60.0;

pub(super) fn scene(view: &View, names: &Names, theme: &Theme) -> Scene {
    let mut drawing = Drawing::new();
    let title = said::round_title(view.round, view.rounds);
    super::draw_title(&mut drawing, theme, &astral::DrawnNamed { title }.say(names.language));
    super::draw_players(&mut drawing, theme, view, names);
    let room = Room {
        at: at(MARGIN, TOP_BELOW_PLAYERS),
        width: f32::from(WIDTH) - 2.0 * MARGIN,
        height: f32::from(HEIGHT) - TOP_BELOW_PLAYERS - MARGIN - FOOT,
    };
    let (corner, side) = room.one_board(view.size);
    let board = super::board(corner, side, view.size);
    super::draw_board(&mut drawing, theme, board);
    for told in &view.log {
        let Ok(Action::Name(square)) = Action::read(&told.text) else { continue };
        let center = board.center(cell(square)).snapped();
        piece::draw(&mut drawing, center, (side * 0.34).round(), hue(told.by), theme);
        if told.points < 0 {
            let stroke = Stroke::round((side * 0.12).max(6.0));
            drawing.line(center, &symbol::cross((side * 0.4).round()), stroke, Theme::DARK.refused);
        }
    }
    let foot = at(f32::from(WIDTH) / 2.0, f32::from(HEIGHT) - MARGIN - FOOT / 2.0 + 8.0);
    drawing.text_centered(foot, TEXT_PX, astral::DrawnCross.say(names.language), theme.text_dim);
    super::new_scene(theme, drawing)
}
