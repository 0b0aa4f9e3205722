//! Scenes as SVG text, byte for byte the same for equal scenes: what is kept of pictures. Players get pixels.

use std::fmt::{self, Write};

use scene::{Anchor, Color, Layer, Path, Point, Scene, Shape, Step, Stroke, at};

/// The whole scene, one shape a line.
pub(super) fn write(scene: &Scene) -> String {
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
        write_shape(svg, shape)?;
    }
    svg.push_str("</g>\n");
    for shape in &scene.top.shapes {
        write_shape(svg, shape)?;
    }
    svg.push_str("</svg>\n");
    Ok(())
}

fn write_shape(svg: &mut String, shape: &Shape) -> fmt::Result {
    match shape {
        Shape::Fill { at, path, color } => {
            write_path(svg, *at, path)?;
            write_paint(svg, "fill", *color)?;
            svg.push_str("/>\n");
        }
        Shape::Line { at, path, stroke, color } => {
            write_path(svg, *at, path)?;
            svg.push_str(r#" fill="none""#);
            write_paint(svg, "stroke", *color)?;
            write_stroke(svg, *stroke)?;
            svg.push_str("/>\n");
        }
        Shape::Text { at, content, size, anchor, color } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            write!(svg, r#"<text x="{}" y="{}" font-size="{}""#, Number(at.x), Number(at.y), Number(*size))?;
            write!(svg, r#" text-anchor="{anchor}""#)?;
            write_paint(svg, "fill", *color)?;
            let escaped = content.replace('&', "&amp;").replace('<', "&lt;");
            writeln!(svg, ">{escaped}</text>")?;
        }
    }
    Ok(())
}

fn write_path(svg: &mut String, at: Point, path: &Path) -> fmt::Result {
    let place = |point: Point| Place(point.shifted(at.x, at.y));
    match path {
        Path::Rect { width, height, radius } => {
            write!(svg, r#"<rect x="{}" y="{}""#, Number(at.x), Number(at.y))?;
            write!(svg, r#" width="{}" height="{}""#, Number(*width), Number(*height))?;
            if *radius > 0.0 {
                write!(svg, r#" rx="{}""#, Number(*radius))?;
            }
            Ok(())
        }
        Path::Circle { radius } => {
            write!(svg, r#"<circle cx="{}" cy="{}" r="{}""#, Number(at.x), Number(at.y), Number(*radius))
        }
        Path::Polygon(corners) => {
            svg.push_str(r#"<polygon points=""#);
            for (index, &corner) in corners.iter().enumerate() {
                let space = if index == 0 { "" } else { " " };
                write!(svg, "{space}{}", place(corner))?;
            }
            svg.push('"');
            Ok(())
        }
        Path::Steps(steps) => {
            svg.push_str(r#"<path d=""#);
            for &step in steps.iter() {
                match step {
                    Step::Move(point) => write!(svg, "M{}", place(point))?,
                    Step::Line(point) => write!(svg, "L{}", place(point))?,
                    Step::Curve(one, two, end) => write!(svg, "C{} {} {}", place(one), place(two), place(end))?,
                    Step::Close => svg.push('Z'),
                }
            }
            svg.push('"');
            Ok(())
        }
    }
}

fn write_paint(svg: &mut String, attribute: &str, color: Color) -> fmt::Result {
    write!(svg, r#" {attribute}="{color}""#)?;
    if color.alpha < 255 {
        write!(svg, r#" {attribute}-opacity="{}""#, Number(f32::from(color.alpha) / 255.0))?;
    }
    Ok(())
}

fn write_stroke(svg: &mut String, stroke: Stroke) -> fmt::Result {
    write!(svg, r#" stroke-width="{}""#, Number(stroke.width))?;
    if stroke.round {
        svg.push_str(r#" stroke-linecap="round" stroke-linejoin="round""#);
    }
    if let Some((dash, gap)) = stroke.dash {
        write!(svg, r#" stroke-dasharray="{} {}""#, Number(dash), Number(gap))?;
    }
    Ok(())
}

/// Both coordinates of a point.
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
