//! The signs of the four kinds, on cards and in badges.

use super::super::cards::Kind;
use crate::scene::kit::symbol;
use crate::scene::{Color, Drawing, Path, Point, Stroke, at};

/// Draws a kind's sign in one color; `ground` is what lies under it.
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
