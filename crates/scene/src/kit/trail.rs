//! Trails of light: a glowing line along a path.

use crate::{Color, Drawing, Path, Point, Stroke, Theme};

/// Draws a glowing line, `width` pixels wide without its glow. Draw a whole trail as one path, because overlapping glow
/// is brighter.
///
/// ```
/// use scene::{Drawing, Path, Theme, at, kit::trail};
/// let mut drawing = Drawing::new();
/// trail::draw(&mut drawing, at(100.0, 100.0), &Path::arc(70.0, 0.0, 90.0), 10.0, Theme::DARK.trails[0], &Theme::DARK);
/// ```
pub fn draw(drawing: &mut Drawing, at: Point, path: &Path, width: f32, color: Color, theme: &Theme) {
    for (swell, opacity) in [(3.4, 0.10), (2.6, 0.14), (1.9, 0.22)] {
        drawing.line(at, path, Stroke::round(width * swell), color.faded(opacity));
    }
    drawing.line(at, path, Stroke::round(width), color);
    drawing.line(at, path, Stroke::round(width * 0.36), theme.trail_core);
}
