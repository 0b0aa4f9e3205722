//! Scenes as SVG, with the same shapes and colors.
//!
//! [`write()`] returns a whole scene as text, byte for byte equal for equal scenes; tests compare pictures in this
//! form. [`Element`] is one shape as data, for a page that builds its own elements and receives only what changes.

use std::fmt::{self, Write};

use super::{Anchor, Color, Path, Point, Scene, Shape, Step, Stroke};

/// One shape as an SVG element: its name, its attributes and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The element's name: `rect`, `circle`, `polygon`, `path` or `text`.
    pub name: &'static str,
    /// The attributes, in order.
    pub attributes: Vec<(&'static str, String)>,
    /// The text of a `text` element; `None` for other elements.
    pub content: Option<String>,
}

/// The whole scene as SVG text, one shape per line.
pub fn write(scene: &Scene) -> String {
    let mut svg = String::new();
    write_scene(&mut svg, scene).expect("writing to a string cannot fail");
    svg
}

fn write_scene(svg: &mut String, scene: &Scene) -> fmt::Result {
    let Scene { width, height, ground, .. } = scene;
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="Inter" font-weight="600">"#
    )?;
    writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{ground}"/>"#)?;
    svg.push_str("<g>\n");
    for shape in scene.base.shapes() {
        writeln!(svg, "{}", Element::of(shape))?;
    }
    svg.push_str("</g>\n");
    for shape in &scene.top.shapes {
        writeln!(svg, "{}", Element::of(shape))?;
    }
    svg.push_str("</svg>\n");
    Ok(())
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.name)?;
        for (name, value) in &self.attributes {
            write!(f, r#" {name}="{value}""#)?;
        }
        match &self.content {
            Some(content) => write!(f, ">{}</{}>", content.replace('&', "&amp;").replace('<', "&lt;"), self.name),
            None => f.write_str("/>"),
        }
    }
}

impl Element {
    /// The element for a shape.
    pub fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Fill { at, path, color } => {
                let mut element = Self::outline(*at, path);
                element.paint(("fill", "fill-opacity"), *color);
                element
            }
            Shape::Line { at, path, stroke, color } => {
                let mut element = Self::outline(*at, path);
                element.set("fill", "none");
                element.paint(("stroke", "stroke-opacity"), *color);
                element.stroke(*stroke);
                element
            }
            Shape::Text { at, content, size, anchor, color } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let mut element = Self { name: "text", attributes: Vec::new(), content: Some(content.clone()) };
                element.set("x", Number(at.x)).set("y", Number(at.y)).set("font-size", Number(*size));
                element.set("text-anchor", anchor).paint(("fill", "fill-opacity"), *color);
                element
            }
        }
    }

    /// The element for an outline, without fill or stroke.
    pub fn outline(at: Point, path: &Path) -> Self {
        let mut element = Self { name: "path", attributes: Vec::new(), content: None };
        let place = |point: Point| Place(point.shifted(at.x, at.y));
        match path {
            Path::Rect { width, height, radius } => {
                element.name = "rect";
                element.set("x", Number(at.x)).set("y", Number(at.y));
                element.set("width", Number(*width)).set("height", Number(*height));
                if *radius > 0.0 {
                    element.set("rx", Number(*radius));
                }
            }
            Path::Circle { radius } => {
                element.name = "circle";
                element.set("cx", Number(at.x)).set("cy", Number(at.y)).set("r", Number(*radius));
            }
            Path::Polygon(corners) => {
                element.name = "polygon";
                let points: Vec<String> = corners.iter().map(|&corner| place(corner).to_string()).collect();
                element.set("points", points.join(" "));
            }
            Path::Steps(steps) => {
                let step = |step: &Step| match *step {
                    Step::Move(point) => format!("M{}", place(point)),
                    Step::Line(point) => format!("L{}", place(point)),
                    Step::Curve(one, two, end) => format!("C{} {} {}", place(one), place(two), place(end)),
                    Step::Close => "Z".to_owned(),
                };
                element.set("d", steps.iter().map(step).collect::<String>());
            }
        }
        element
    }

    fn set(&mut self, name: &'static str, value: impl fmt::Display) -> &mut Self {
        self.attributes.push((name, value.to_string()));
        self
    }

    fn paint(&mut self, (attribute, opacity): (&'static str, &'static str), color: Color) {
        self.set(attribute, color);
        if color.alpha < 255 {
            self.set(opacity, Number(f32::from(color.alpha) / 255.0));
        }
    }

    fn stroke(&mut self, stroke: Stroke) {
        self.set("stroke-width", Number(stroke.width));
        if stroke.round {
            self.set("stroke-linecap", "round").set("stroke-linejoin", "round");
        }
        if let Some((dash, gap)) = stroke.dash {
            self.set("stroke-dasharray", format_args!("{} {}", Number(dash), Number(gap)));
        }
    }
}

/// The coordinates of a point.
struct Place(Point);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Number(self.0.x), Number(self.0.y))
    }
}

/// A number with at most two decimals, without trailing zeros and without a negative zero.
struct Number(f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = format!("{:.2}", self.0);
        let short = written.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layer, at};

    #[test]
    fn every_kind_of_shape_is_written_as_an_element() {
        let white = Color::hex(0x00ff_ffff);
        let mut scene = Scene::new(20, 10, Color::hex(0), Layer::empty());
        scene.top.fill(at(1.0, 2.0), &Path::rounded(4.0, 3.5, 1.0), white);
        scene.top.line(at(-0.001, 2.25), &Path::circle(1.0), Stroke::round(0.5).dashed(2.0, 1.0), white.faded(0.5));
        scene.top.fill(at(1.0, 1.0), &Path::polygon([at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)]), white);
        scene.top.line(at(0.0, 0.0), &Path::line([at(0.0, 0.0), at(5.0, 5.0)]), Stroke::sharp(1.0), white);
        scene.top.text(at(3.0, 4.0), 5.0, "a < b & c", white);
        let expected = r##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10" font-family="Inter" font-weight="600">
<rect width="20" height="10" fill="#000000"/>
<g>
</g>
<rect x="1" y="2" width="4" height="3.5" rx="1" fill="#ffffff"/>
<circle cx="0" cy="2.25" r="1" fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="0.5" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="2 1"/>
<polygon points="1,1 2,1 1,2" fill="#ffffff"/>
<path d="M0,0L5,5" fill="none" stroke="#ffffff" stroke-width="1"/>
<text x="3" y="4" font-size="5" text-anchor="start" fill="#ffffff">a &lt; b &amp; c</text>
</svg>
"##;
        assert_eq!(write(&scene), expected);
    }
}
