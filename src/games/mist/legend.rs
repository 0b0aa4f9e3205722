//! The legend at the foot of the panel, the same in every picture.

use super::panel::PANEL;
use crate::scene::kit::hex::HexBoard;
use crate::scene::kit::panel::Column;
use crate::scene::kit::{mist, symbol};
use crate::scene::{Drawing, Path, Point, Stroke, Theme, at};

/// Where the legend begins.
const TOP_PX: f32 = 434.0;

/// Draws the legend.
pub(super) fn draw(drawing: &mut Drawing, theme: &Theme) {
    let mut column = Column { y: TOP_PX, ..PANEL.column() };
    column.rule(drawing, theme);
    let ring = HexBoard::new(at(0.0, 0.0), 32.0).cell(0.0);
    column.entry(drawing, theme, "mist: not seen", |drawing, center| {
        let small = HexBoard::new(center, 38.0);
        mist::draw_bank(drawing, small, &[(0, 0)], theme);
    });
    column.entry(drawing, theme, "placed last", |drawing, center| {
        drawing.line(center, &ring, Stroke::sharp(5.0), theme.last);
    });
    column.entry(drawing, theme, "destroyed", |drawing, center| draw_cross_badge(drawing, center, theme));
    column.entry(drawing, theme, "spotted", |drawing, center| draw_eye_badge(drawing, center, theme));
    column.entry(drawing, theme, "staged", |drawing, center| {
        drawing.line(center, &Path::circle(15.0), Stroke::sharp(4.0).dashed(8.0, 5.0), theme.draft);
    });
}

/// Draws a cross in a dark disc: destroyed.
pub(super) fn draw_cross_badge(drawing: &mut Drawing, center: Point, theme: &Theme) {
    drawing.outlined(center, &Path::circle(15.0), theme.on_piece, 2.0, theme.petal);
    drawing.line(center, &symbol::cross(9.0), Stroke::round(5.0), Theme::DARK.refused);
}

/// Draws an eye in a dark disc: spotted.
pub(super) fn draw_eye_badge(drawing: &mut Drawing, center: Point, theme: &Theme) {
    drawing.outlined(center, &Path::circle(15.0), theme.on_piece, 2.0, theme.petal);
    symbol::draw_eye(drawing, center, 10.0, theme.petal);
}
