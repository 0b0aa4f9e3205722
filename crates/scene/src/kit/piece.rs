//! The pieces of seats: each has a color, and an emblem for people who cannot tell the colors apart.

use crate::{Drawing, Emblem, Hue, Path, Point, Step, Stroke, Theme, arc_onward, at};

/// The silhouette of an emblem around its middle. All emblems have about the same area for the same `radius`.
pub fn silhouette(emblem: Emblem, radius: f32) -> Path {
    match emblem {
        Emblem::Disc => Path::circle(radius * 0.95),
        Emblem::Diamond => Path::regular(4, radius * 1.16, -90.0),
        Emblem::Square => rounded_square(radius * 0.86, radius * 0.26),
        Emblem::Triangle => shifted(&Path::regular(3, radius * 1.3, -90.0), radius * 0.2),
        Emblem::Hexagon => Path::regular(6, radius * 1.06, 0.0),
        Emblem::Plus => plus(radius),
        Emblem::Pentagon => shifted(&Path::regular(5, radius * 1.1, -90.0), radius * 0.06),
        Emblem::Cog => cog(radius * 1.04),
    }
}

/// Draws a piece: its emblem in its color with a dark outline, and a smaller, lighter emblem inside.
///
/// ```
/// use scene::{Drawing, Hue, Theme, at, kit::piece};
/// let mut drawing = Drawing::new();
/// piece::draw(&mut drawing, at(50.0, 50.0), 26.0, Hue::Orange, &Theme::DARK);
/// ```
pub fn draw(drawing: &mut Drawing, center: Point, radius: f32, hue: Hue, theme: &Theme) {
    draw_plain(drawing, center, radius, hue, theme);
    let inner = Stroke::sharp((radius * 0.1).max(1.5));
    drawing.line(center, &silhouette(hue.emblem(), radius * 0.6), inner, theme.on_piece.faded(0.45));
}

/// Draws a piece with the name of its cell instead of the inner emblem.
pub fn draw_named(drawing: &mut Drawing, center: Point, radius: f32, hue: Hue, name: &str, theme: &Theme) {
    draw_plain(drawing, center, radius, hue, theme);
    let middle = if hue.emblem() == Emblem::Triangle { center.shifted(0.0, radius * 0.24) } else { center };
    drawing.text_centered(middle, (radius * 0.84).round(), name, theme.on_piece);
}

fn draw_plain(drawing: &mut Drawing, center: Point, radius: f32, hue: Hue, theme: &Theme) {
    let path = silhouette(hue.emblem(), radius);
    drawing.line(center, &path, Stroke::round((radius * 0.24).max(3.0)), theme.plate);
    drawing.fill(center, &path, hue.color());
}

fn rounded_square(half: f32, radius: f32) -> Path {
    let side = half - radius;
    let corners = [(side, -side, -90.0), (side, side, 0.0), (-side, side, 90.0), (-side, -side, 180.0)];
    let mut steps = vec![Step::Move(at(side, -half))];
    steps.extend(corners.into_iter().flat_map(|(x, y, from)| arc_onward(at(x, y), radius, from, from + 90.0)));
    steps.push(Step::Close);
    Path::steps(steps)
}

fn plus(radius: f32) -> Path {
    let (long, short) = (radius * 1.06, radius * 0.5);
    let corners = [
        (short, -long),
        (short, -short),
        (long, -short),
        (long, short),
        (short, short),
        (short, long),
        (-short, long),
        (-short, short),
        (-long, short),
        (-long, -short),
        (-short, -short),
        (-short, -long),
    ];
    Path::polygon(corners.map(|(x, y)| at(x, y)))
}

/// A cogwheel with eight teeth, each on one eighth of the circle.
fn cog(radius: f32) -> Path {
    Path::polygon((0..8_u8).flat_map(|tooth| {
        let middle = 45.0 * f32::from(tooth) - 90.0;
        [(0.84, -14.0), (1.06, -9.0), (1.06, 9.0), (0.84, 14.0)]
            .map(|(reach, turn)| at(0.0, 0.0).polar(radius * reach, middle + turn))
    }))
}

fn shifted(path: &Path, down: f32) -> Path {
    match path {
        Path::Polygon(corners) => Path::polygon(corners.iter().map(|corner| corner.shifted(0.0, down))),
        other @ (Path::Rect { .. } | Path::Circle { .. } | Path::Steps(_)) => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_hues_share_a_silhouette() {
        for (index, one) in Hue::ALL.iter().enumerate() {
            for two in &Hue::ALL[index + 1..] {
                assert_ne!(silhouette(one.emblem(), 20.0), silhouette(two.emblem(), 20.0), "{one} and {two}");
            }
        }
    }
}
