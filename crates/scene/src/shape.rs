//! The parts of a drawing: paths that are filled or stroked, and runs of text.

use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::Arc;

use super::{Color, font};

/// A point or an offset in pixels; x grows to the right, y grows downward.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance to the right.
    pub x: f32,
    /// The distance downward.
    pub y: f32,
}

/// Short form for constructing a [`Point`].
pub const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    /// The point that is `x` pixels to the right of this point and `y` pixels below it.
    #[must_use]
    pub const fn shifted(self, x: f32, y: f32) -> Self {
        at(self.x + x, self.y + y)
    }

    /// The point at this distance and in this direction, in degrees clockwise from the right.
    #[must_use]
    pub fn polar(self, distance: f32, degrees: f32) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        self.shifted(distance * cos, distance * sin)
    }

    /// Interpolates from this point to `other` by `part`, from 0.0 to 1.0.
    #[must_use]
    pub fn toward(self, other: Self, part: f32) -> Self {
        self.shifted((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// The nearest point on whole pixels. Equal shapes whose distance is a whole number of pixels are rasterized only
    /// once.
    #[must_use]
    pub fn snapped(self) -> Self {
        at(self.x.round(), self.y.round())
    }
}

/// An outline around its own origin; the [`Shape`] says where that origin is in the picture.
///
/// Equal outlines are rasterized once however often they are used, so draw boards from few outlines at many places.
#[derive(Clone, Debug, PartialEq)]
pub enum Path {
    /// A rectangle whose top left corner is the origin.
    Rect {
        /// The width in pixels.
        width: f32,
        /// The height in pixels.
        height: f32,
        /// Radius of the rounded corners; 0 for sharp ones.
        radius: f32,
    },
    /// A circle around the origin.
    Circle {
        /// Radius in pixels.
        radius: f32,
    },
    /// Straight lines through these corners, and back to the first corner.
    Polygon(Arc<[Point]>),
    /// A path of any form.
    Steps(Arc<[Step]>),
}

/// One step of a free path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins a new contour at this point.
    Move(Point),
    /// A straight line to this point.
    Line(Point),
    /// A cubic Bézier curve: two control points and its end.
    Curve(Point, Point, Point),
    /// Closes the contour with a line to its beginning.
    Close,
}

impl Path {
    /// A rectangle with sharp corners.
    pub const fn rect(width: f32, height: f32) -> Self {
        Self::Rect { width, height, radius: 0.0 }
    }

    /// A rectangle with rounded corners.
    pub const fn rounded(width: f32, height: f32, radius: f32) -> Self {
        Self::Rect { width, height, radius }
    }

    /// A circle around the origin.
    pub const fn circle(radius: f32) -> Self {
        Self::Circle { radius }
    }

    /// A polygon through these corners.
    pub fn polygon(corners: impl IntoIterator<Item = Point>) -> Self {
        Self::Polygon(corners.into_iter().collect())
    }

    /// A regular polygon around the origin whose first corner is in this direction (see [`Point::polar`]).
    pub fn regular(n_corners: u8, radius: f32, degrees: f32) -> Self {
        let turn = 360.0 / f32::from(n_corners);
        Self::polygon((0..n_corners).map(|corner| Point::default().polar(radius, degrees + turn * f32::from(corner))))
    }

    /// An open line through these points.
    pub fn line(points: impl IntoIterator<Item = Point>) -> Self {
        let mut first = true;
        Self::steps(points.into_iter().map(
            |point| {
                if mem::take(&mut first) { Step::Move(point) } else { Step::Line(point) }
            },
        ))
    }

    /// A path of arbitrary steps.
    pub fn steps(steps: impl IntoIterator<Item = Step>) -> Self {
        Self::Steps(steps.into_iter().collect())
    }

    /// An open arc around the origin from one direction to another (see [`Point::polar`]); clockwise on the screen if
    /// `to` is greater than `from`.
    pub fn arc(radius: f32, from: f32, to: f32) -> Self {
        Self::steps(arc_steps(Point::default(), radius, from, to))
    }
}

/// The steps of an arc, beginning with a [`Step::Move`], for paths made of several pieces.
pub fn arc_steps(center: Point, radius: f32, from: f32, to: f32) -> Vec<Step> {
    // A cubic curve approximates up to a quarter circle with an error of at most 0.03 % of the radius.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of quarters")]
    let n_pieces = ((to - from).abs() / 90.0).ceil().clamp(1.0, 64.0) as u8;
    let sweep = (to - from) / f32::from(n_pieces);
    let reach = radius * 4.0 / 3.0 * (sweep.to_radians() / 4.0).tan();
    let mut steps = vec![Step::Move(center.polar(radius, from))];
    for piece in 0..n_pieces {
        let start = from + sweep * f32::from(piece);
        let end = start + sweep;
        steps.push(Step::Curve(
            center.polar(radius, start).polar(reach, start + 90.0),
            center.polar(radius, end).polar(reach, end - 90.0),
            center.polar(radius, end),
        ));
    }
    steps
}

/// The steps of an arc that continues a path: it begins with a [`Step::Line`] to the arc's start.
pub fn arc_onward(center: Point, radius: f32, from: f32, to: f32) -> Vec<Step> {
    let mut steps = arc_steps(center, radius, from, to);
    steps[0] = Step::Line(center.polar(radius, from));
    steps
}

/// How a line is drawn along a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The width in pixels, half of it on each side of the path.
    pub width: f32,
    /// Whether ends and corners are rounded; otherwise ends are cut straight and corners are pointed.
    pub round: bool,
    /// The lengths of dashes and gaps, in pixels; `None` for a solid line.
    pub dash: Option<(f32, f32)>,
}

impl Stroke {
    /// A line with straight-cut ends and pointed corners.
    pub const fn sharp(width: f32) -> Self {
        Self { width, round: false, dash: None }
    }

    /// A line with rounded ends and corners.
    pub const fn round(width: f32) -> Self {
        Self { width, round: true, dash: None }
    }

    /// The same line, dashed.
    #[must_use]
    pub const fn dashed(self, dash: f32, gap: f32) -> Self {
        Self { dash: Some((dash, gap)), ..self }
    }
}

/// Which point of a run of text its position refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// One painted element: a filled path, a line or a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// The inside of a path, by the nonzero winding rule where contours overlap.
    Fill {
        /// The position of the path's origin.
        at: Point,
        /// The outline.
        path: Path,
        /// The fill color.
        color: Color,
    },
    /// A line along a path.
    Line {
        /// The position of the path's origin.
        at: Point,
        /// The outline.
        path: Path,
        /// The width and form of the line.
        stroke: Stroke,
        /// The color of the line.
        color: Color,
    },
    /// A run of text on one line, in the embedded font. Characters that the font lacks are left out.
    Text {
        /// The position of the anchor on the baseline.
        at: Point,
        /// The text.
        content: String,
        /// The font size (the em), in pixels.
        size: f32,
        /// Which point of the run is at `at`.
        anchor: Anchor,
        /// The color of the text.
        color: Color,
    },
}

impl Shape {
    /// The color of the shape.
    pub const fn color(&self) -> Color {
        match self {
            Self::Fill { color, .. } | Self::Line { color, .. } | Self::Text { color, .. } => *color,
        }
    }
}

/// Shapes in painting order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The shapes, lowest first.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// An empty drawing.
    pub const fn new() -> Self {
        Self { shapes: Vec::new() }
    }

    /// Adds a filled path whose origin is at this point.
    pub fn fill(&mut self, at: Point, path: &Path, color: Color) {
        self.shapes.push(Shape::Fill { at, path: path.clone(), color });
    }

    /// Adds a line along a path whose origin is at this point.
    pub fn line(&mut self, at: Point, path: &Path, stroke: Stroke, color: Color) {
        self.shapes.push(Shape::Line { at, path: path.clone(), stroke, color });
    }

    /// Adds a filled path, with a sharp line of this width along it on top.
    pub fn outlined(&mut self, at: Point, path: &Path, color: Color, width: f32, line: Color) {
        self.fill(at, path, color);
        self.line(at, path, Stroke::sharp(width), line);
    }

    /// Writes text that begins at this point on the baseline.
    pub fn text(&mut self, at: Point, size: f32, content: impl Into<String>, color: Color) {
        self.shapes.push(Shape::Text { at, content: content.into(), size, anchor: Anchor::Start, color });
    }

    /// Writes text that ends at this point on the baseline.
    pub fn text_end(&mut self, at: Point, size: f32, content: impl Into<String>, color: Color) {
        self.shapes.push(Shape::Text { at, content: content.into(), size, anchor: Anchor::End, color });
    }

    /// Writes text that is centered on this point horizontally and, by the height of its capitals, vertically.
    pub fn text_centered(&mut self, center: Point, size: f32, content: impl Into<String>, color: Color) {
        let at = center.shifted(0.0, font::cap_height(size) / 2.0);
        self.shapes.push(Shape::Text { at, content: content.into(), size, anchor: Anchor::Middle, color });
    }
}

/// Hashes the bits of the coordinates.
impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.x.to_bits(), self.y.to_bits()).hash(state);
    }
}

impl Hash for Step {
    fn hash<H: Hasher>(&self, state: &mut H) {
        mem::discriminant(self).hash(state);
        match self {
            Self::Move(point) | Self::Line(point) => point.hash(state),
            Self::Curve(one, two, three) => (one, two, three).hash(state),
            Self::Close => {}
        }
    }
}

impl Hash for Path {
    fn hash<H: Hasher>(&self, state: &mut H) {
        mem::discriminant(self).hash(state);
        match self {
            Self::Rect { width, height, radius } => [width, height, radius].map(|v| v.to_bits()).hash(state),
            Self::Circle { radius } => radius.to_bits().hash(state),
            Self::Polygon(corners) => corners.hash(state),
            Self::Steps(steps) => steps.hash(state),
        }
    }
}

impl Hash for Stroke {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let dash = self.dash.map(|(dash, gap)| (dash.to_bits(), gap.to_bits()));
        (self.width.to_bits(), self.round, dash).hash(state);
    }
}

impl Hash for Shape {
    fn hash<H: Hasher>(&self, state: &mut H) {
        mem::discriminant(self).hash(state);
        match self {
            Self::Fill { at, path, color } => (at, path, color).hash(state),
            Self::Line { at, path, stroke, color } => (at, path, stroke, color).hash(state),
            Self::Text { at, content, size, anchor, color } => {
                (at, content, size.to_bits(), anchor, color).hash(state);
            }
        }
    }
}
