//! Signs drawn as outlines, so that they do not depend on a font: stars, arrows, crosses, flowers, stones.
//!
//! Each sign is a path around its own middle; `radius` is roughly the distance of its farthest point.

use crate::{Color, Drawing, Path, Point, Step, Stroke, Theme, arc_onward, arc_steps, at};

const ORIGIN: Point = at(0.0, 0.0);

/// A five-pointed star, one point upward.
pub fn star(radius: f32) -> Path {
    // The inner corners of a pentagram are at 0.382 of the radius; a little more is easier to recognize when small.
    star_of(5, radius, 0.43)
}

/// A star with this many points, one upward, whose inner corners are at the fraction `inner` of the radius.
pub fn star_of(n_points: u8, radius: f32, inner: f32) -> Path {
    let turn = 180.0 / f32::from(n_points);
    Path::polygon((0..2 * n_points).map(|corner| {
        let reach = if corner % 2 == 0 { radius } else { radius * inner };
        ORIGIN.polar(reach, -90.0 + turn * f32::from(corner))
    }))
}

/// An arrow through its middle, pointing in this direction in degrees clockwise from the right.
pub fn arrow(radius: f32, degrees: f32) -> Path {
    let corners = [(-1.0, -0.24), (0.1, -0.24), (0.1, -0.68), (1.0, 0.0), (0.1, 0.68), (0.1, 0.24), (-1.0, 0.24)];
    rotated(&corners, radius, degrees)
}

/// An arrow for a quarter turn: three quarters of a ring with an arrowhead, clockwise or counterclockwise.
pub fn rotation(radius: f32, clockwise: bool) -> Path {
    let side = if clockwise { 1.0 } else { -1.0 };
    let (outer, inner) = (radius * 0.86, radius * 0.54);
    let middle = f32::midpoint(outer, inner);
    let (tail, neck) = (60.0, 330.0);
    let mut steps = arc_steps(ORIGIN, outer, tail, neck);
    steps.push(Step::Line(ORIGIN.polar(radius * 1.12, neck)));
    steps.push(Step::Line(ORIGIN.polar(middle, neck).polar(radius * 0.56, neck + 90.0)));
    steps.push(Step::Line(ORIGIN.polar(radius * 0.28, neck)));
    steps.extend(arc_onward(ORIGIN, inner, neck, tail));
    steps.push(Step::Close);
    Path::steps(steps.into_iter().map(|step| mirrored(step, side)))
}

fn mirrored(step: Step, side: f32) -> Step {
    let mirror = |point: Point| at(point.x * side, point.y);
    match step {
        Step::Move(point) => Step::Move(mirror(point)),
        Step::Line(point) => Step::Line(mirror(point)),
        Step::Curve(one, two, end) => Step::Curve(mirror(one), mirror(two), mirror(end)),
        Step::Close => Step::Close,
    }
}

/// Draws the sign for a reflection: a dashed line in this direction, with a filled triangle on one side and a hollow
/// one on the other.
pub fn draw_reflection(drawing: &mut Drawing, center: Point, radius: f32, degrees: f32, color: Color) {
    let line = Path::line([ORIGIN.polar(radius, degrees), ORIGIN.polar(radius, degrees + 180.0)]);
    drawing.line(center, &line, Stroke::sharp(radius * 0.14).dashed(radius * 0.32, radius * 0.18), color);
    let wing = [(-0.5, 0.24), (0.5, 0.24), (0.0, 0.86)];
    drawing.fill(center, &rotated(&wing, radius, degrees), color);
    drawing.line(center, &rotated(&wing, radius, degrees + 180.0), Stroke::sharp(radius * 0.12), color);
}

/// Two diagonal bars, like a cross that marks a place on a map.
pub fn cross(radius: f32) -> Path {
    let reach = radius * 0.707;
    Path::steps([
        Step::Move(at(-reach, -reach)),
        Step::Line(at(reach, reach)),
        Step::Move(at(-reach, reach)),
        Step::Line(at(reach, -reach)),
    ])
}

/// Draws an eye, the sign for "seen".
pub fn draw_eye(drawing: &mut Drawing, center: Point, radius: f32, color: Color) {
    let (left, right, lid) = (at(-radius, 0.0), at(radius, 0.0), radius * 0.86);
    let half = radius * 0.46;
    let eye = Path::steps([
        Step::Move(left),
        Step::Curve(at(-half, -lid), at(half, -lid), right),
        Step::Curve(at(half, lid), at(-half, lid), left),
        Step::Close,
    ]);
    drawing.line(center, &eye, Stroke::round(radius * 0.24), color);
    drawing.fill(center, &Path::circle(radius * 0.3), color);
}

/// Draws a padlock, the sign for "locked in".
pub fn draw_lock(drawing: &mut Drawing, center: Point, radius: f32, color: Color) {
    let body = Path::rounded(radius * 1.4, radius * 1.05, radius * 0.2);
    drawing.fill(center.shifted(-radius * 0.7, -radius * 0.1), &body, color);
    let mut shackle = vec![Step::Move(at(-radius * 0.44, 0.0))];
    shackle.extend(arc_onward(at(0.0, -radius * 0.3), radius * 0.44, 180.0, 360.0));
    shackle.push(Step::Line(at(radius * 0.44, 0.0)));
    drawing.line(center, &Path::steps(shackle), Stroke::sharp(radius * 0.22), color);
}

/// Draws a flower with five petals whose center has the color `heart`.
pub fn draw_flower(drawing: &mut Drawing, center: Point, radius: f32, heart: Color, theme: &Theme) {
    let petals = Path::steps((0..5_u8).flat_map(|petal| {
        let middle = ORIGIN.polar(radius * 0.56, -90.0 + 72.0 * f32::from(petal));
        arc_steps(middle, radius * 0.44, 0.0, 360.0).into_iter().chain([Step::Close])
    }));
    drawing.fill(center, &petals, theme.petal);
    drawing.fill(center, &Path::circle(radius * 0.42), theme.petal);
    drawing.outlined(center, &Path::circle(radius * 0.27), heart, radius * 0.1, theme.on_piece);
}

/// Draws a stone, lit from the upper left.
pub fn draw_rock(drawing: &mut Drawing, center: Point, radius: f32, theme: &Theme) {
    let stone = [(-0.92, 0.66), (-0.74, -0.2), (-0.22, -0.72), (0.5, -0.62), (0.9, 0.0), (0.92, 0.66)];
    drawing.outlined(center, &rotated(&stone, radius, 0.0), theme.rock, radius * 0.12, theme.plate);
    let lit = [(-0.54, -0.16), (-0.16, -0.5), (0.38, -0.42)];
    let lit = Path::line(lit.map(|(x, y)| at(x * radius, y * radius)));
    drawing.line(center, &lit, Stroke::round(radius * 0.14), theme.rock_light);
}

/// Draws the origin around which stars turn: a dot in a ring.
pub fn draw_origin(drawing: &mut Drawing, center: Point, radius: f32, theme: &Theme) {
    drawing.fill(center, &Path::circle(radius), theme.plate);
    drawing.outlined(center, &Path::circle(radius * 0.84), theme.origin, radius * 0.22, theme.origin_ring);
}

/// A polygon whose corners are given for a radius of 1, scaled and turned clockwise.
fn rotated(corners: &[(f32, f32)], radius: f32, degrees: f32) -> Path {
    let (sin, cos) = degrees.to_radians().sin_cos();
    Path::polygon(corners.iter().map(|&(x, y)| at((x * cos - y * sin) * radius, (x * sin + y * cos) * radius)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_where_asked() {
        for degrees in [0.0_f32, 45.0, 90.0, 180.0, 315.0] {
            let Path::Polygon(corners) = arrow(10.0, degrees) else { panic!("a polygon") };
            let tip = ORIGIN.polar(10.0, degrees);
            assert!((corners[3].x - tip.x).abs() < 1e-3 && (corners[3].y - tip.y).abs() < 1e-3, "{degrees}");
        }
    }

    #[test]
    fn turning_left_is_turning_right_in_the_mirror() {
        let (Path::Steps(right), Path::Steps(left)) = (rotation(10.0, true), rotation(10.0, false)) else {
            panic!("free steps")
        };
        assert_ne!(right, left);
        assert!(right.iter().zip(left.iter()).all(|(&right, &left)| mirrored(right, -1.0) == left));
    }

    #[test]
    fn a_star_has_a_point_upward() {
        let Path::Polygon(corners) = star(10.0) else { panic!("a polygon") };
        assert_eq!(corners.len(), 10);
        assert!((corners[0].y + 10.0).abs() < 1e-4);
    }
}
