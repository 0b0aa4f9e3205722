//! The symbols of the four kinds, on cards and in badges, and of the five cosmic moves.

use super::super::cards::Kind;
use super::super::cosmic::Cosmic;
use scene::kit::symbol;
use scene::{Color, Drawing, Path, Point, Stroke, Theme, at};

/// Draws a kind's symbol in one color; `ground` is the color of the background.
pub(super) fn draw(drawing: &mut Drawing, center: Point, radius: f32, kind: Kind, color: Color, ground: Color) {
    match kind {
        Kind::Planet => {
            drawing.fill(center, &Path::circle(radius * 0.62), color);
            let ring = Path::arc(radius * 1.02, -60.0, 240.0);
            drawing.line(center, &ring, Stroke::round(radius * 0.2), color);
        }
        Kind::Comet => {
            let head = center.shifted(radius * 0.5, -radius * 0.4);
            for (dx, dy) in [(-0.95, 0.1), (-0.8, 0.8), (-0.1, 0.95)] {
                let tail = Path::line([at(radius * 0.45, -radius * 0.3), at(radius * dx, radius * dy)]);
                drawing.line(center, &tail, Stroke::round(radius * 0.22), color);
            }
            drawing.fill(head, &Path::circle(radius * 0.48), color);
        }
        Kind::Void => {
            let side = radius * 1.6;
            let square = Path::rounded(side, side, radius * 0.25);
            let corner = center.shifted(-side / 2.0, -side / 2.0);
            drawing.outlined(corner, &square, ground, radius * 0.3, color);
        }
        Kind::Star => drawing.fill(center, &symbol::star(radius * 1.15), color),
    }
}

/// Draws a cosmic move's symbol in one color.
pub(super) fn draw_cosmic(
    drawing: &mut Drawing,
    center: Point,
    radius: f32,
    cosmic: Cosmic,
    color: Color,
    theme: &Theme,
) {
    match cosmic {
        Cosmic::Lock => symbol::draw_lock(drawing, center.shifted(0.0, radius * 0.1), radius * 0.9, color),
        Cosmic::Mirror => symbol::draw_reflection(drawing, center, radius * 1.1, 90.0, color),
        Cosmic::Rotate => drawing.fill(center, &symbol::rotation(radius, true), color),
        Cosmic::Swap => {
            for (dy, degrees) in [(-0.45, 0.0), (0.45, 180.0)] {
                drawing.fill(center.shifted(0.0, radius * dy), &symbol::arrow(radius * 0.85, degrees), color);
            }
        }
        Cosmic::Slide => {
            let side = radius * 0.8;
            let square = Path::rounded(side, side, radius * 0.15);
            drawing.outlined(center.shifted(radius * 0.15, -side / 2.0), &square, theme.void, radius * 0.16, color);
            drawing.fill(center.shifted(-radius * 0.4, 0.0), &symbol::arrow(radius * 0.6, 0.0), color);
        }
    }
}
