//! The coverage of outlines and glyphs: rasterized once, with antialiasing, in sixteenths.

use std::hash::{DefaultHasher, Hash, Hasher};

use ab_glyph::{Font, GlyphId, PxScale};
use tiny_skia::{FillRule, LineCap, LineJoin, Mask, PathBuilder, StrokeDash, Transform};

use super::SIDE_PX_MAX;
use scene::{Path, Point, Step, Stroke, font};

/// The number of coverage levels of a pixel. Sixteen look like 256, but repeat more often, so pictures compress better.
pub(super) const LEVELS: u8 = 16;
/// Positions within a pixel are rounded to this fraction of a pixel.
const SUBPIXELS: f32 = 8.0;

/// Everything on which a stamp depends. Its whole-pixel position and its color are not part of this.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Form {
    outline: Outline,
    /// The position of the origin within its pixel, from 0 to below 1 in both directions.
    part: Point,
    /// The scale at which the form is painted.
    scale: f32,
}

#[derive(Clone, Debug, PartialEq)]
enum Outline {
    Fill(Path),
    Line(Path, Stroke),
    Glyph(GlyphId, f32),
}

/// A form with its position on a sheet: the pixel that contains its origin.
pub(super) struct Placed {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) form: Form,
}

impl Form {
    pub(super) fn fill(path: &Path, at: Point, scale: f32) -> Placed {
        Self::place(Outline::Fill(path.clone()), at, scale)
    }

    pub(super) fn line(path: &Path, stroke: Stroke, at: Point, scale: f32) -> Placed {
        Self::place(Outline::Line(path.clone(), stroke), at, scale)
    }

    pub(super) fn glyph(glyph: GlyphId, size: f32, at: Point, scale: f32) -> Placed {
        Self::place(Outline::Glyph(glyph, size), at, scale)
    }

    fn place(outline: Outline, at: Point, scale: f32) -> Placed {
        let (x, part_x) = split(at.x * scale);
        let (y, part_y) = split(at.y * scale);
        Placed { x, y, form: Self { outline, part: Point { x: part_x, y: part_y }, scale } }
    }

    /// The key under which the stamp is cached.
    pub(super) fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match &self.outline {
            Outline::Fill(path) => (0, path).hash(&mut hasher),
            Outline::Line(path, stroke) => (1, path, stroke).hash(&mut hasher),
            Outline::Glyph(glyph, size) => (2, glyph.0, size.to_bits()).hash(&mut hasher),
        }
        (self.part, self.scale.to_bits()).hash(&mut hasher);
        hasher.finish()
    }

    /// Rasterizes the form.
    pub(super) fn stamp(&self) -> Stamp {
        match &self.outline {
            Outline::Fill(path) => self.path_stamp(skia_path(path)),
            Outline::Line(path, stroke) => {
                self.path_stamp(skia_path(path).and_then(|path| stroked(&path, *stroke, self.scale)))
            }
            Outline::Glyph(glyph, size) => self.glyph_stamp(*glyph, *size),
        }
    }

    fn path_stamp(&self, path: Option<tiny_skia::Path>) -> Stamp {
        let placed = Transform::from_row(self.scale, 0.0, 0.0, self.scale, self.part.x, self.part.y);
        let Some(path) = path.and_then(|path| path.transform(placed)) else { return Stamp::default() };
        let bounds = path.bounds();
        let (left, top) = (whole(bounds.left().floor()), whole(bounds.top().floor()));
        let (right, bottom) = (whole(bounds.right().ceil()), whole(bounds.bottom().ceil()));
        let (width, height) = (side(left, right), side(top, bottom));
        let Some(mut mask) = Mask::new(width, height) else { return Stamp::default() };
        let shift = Transform::from_translate(-to_f32(left), -to_f32(top));
        mask.fill_path(&path, FillRule::Winding, true, shift);
        Stamp::from_rows(left, top, width, mask.data())
    }

    fn glyph_stamp(&self, glyph: GlyphId, size: f32) -> Stamp {
        let font = font::inter();
        // ab_glyph scales by the height from ascender to descender, we scale by the em.
        let em = font.units_per_em().expect("the embedded font says its units");
        let scale = PxScale::from(size * self.scale * font.height_unscaled() / em);
        let placed = glyph.with_scale_and_position(scale, ab_glyph::point(self.part.x, self.part.y));
        let Some(outlined) = font.outline_glyph(placed) else { return Stamp::default() };
        let bounds = outlined.px_bounds();
        let (left, top) = (whole(bounds.min.x), whole(bounds.min.y));
        let (width, height) = (side(left, whole(bounds.max.x)), side(top, whole(bounds.max.y)));
        let mut rows = vec![0; width as usize * height as usize];
        outlined.draw(|x, y, coverage| {
            if let Some(pixel) = rows.get_mut(y as usize * width as usize + x as usize) {
                *pixel = byte(coverage * 255.0);
            }
        });
        Stamp::from_rows(left, top, width, &rows)
    }
}

/// Coverage around an origin: runs of fully covered pixels, and single pixels that are partly covered.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Stamp {
    /// Fully covered runs: x, y, length.
    pub(super) runs: Vec<(i16, i16, u16)>,
    /// Partly covered pixels: x, y, and the coverage in sixteenths, from 1 to 15.
    pub(super) edges: Vec<(i16, i16, u8)>,
    /// The upper left pixel of the bounding box.
    pub(super) from: (i16, i16),
    /// The pixel just outside the lower right corner of the bounding box.
    pub(super) to: (i16, i16),
}

impl Stamp {
    fn from_rows(left: i32, top: i32, width: u32, rows: &[u8]) -> Self {
        let (left, top) = (small(left), small(top));
        let mut stamp = Self { from: (left, top), to: (left, top), ..Self::default() };
        for (y, row) in (top..).zip(rows.chunks_exact(width as usize)) {
            let mut levels = (left..).zip(row.iter().map(|&coverage| level(coverage))).peekable();
            while let Some((x, level)) = levels.next() {
                if level == LEVELS {
                    let mut length = 1;
                    while levels.next_if(|next| next.1 == LEVELS).is_some() {
                        length += 1;
                    }
                    stamp.runs.push((x, y, length));
                } else if level > 0 {
                    stamp.edges.push((x, y, level));
                }
            }
            stamp.to.1 = y + 1;
        }
        stamp.to.0 = left.saturating_add(i16::try_from(width).unwrap_or(i16::MAX));
        stamp
    }
}

fn stroked(path: &tiny_skia::Path, stroke: Stroke, scale: f32) -> Option<tiny_skia::Path> {
    let form = tiny_skia::Stroke {
        width: stroke.width,
        line_cap: if stroke.round { LineCap::Round } else { LineCap::Butt },
        line_join: if stroke.round { LineJoin::Round } else { LineJoin::Miter },
        ..tiny_skia::Stroke::default()
    };
    let dashed = match stroke.dash {
        Some((dash, gap)) => path.dash(&StrokeDash::new(vec![dash, gap], 0.0)?, scale)?,
        None => path.clone(),
    };
    dashed.stroke(&form, scale)
}

fn skia_path(path: &Path) -> Option<tiny_skia::Path> {
    match path {
        Path::Rect { width, height, radius } if *radius > 0.0 => {
            let radius = radius.min(width / 2.0).min(height / 2.0);
            rounded_rect(*width, *height, radius).finish()
        }
        Path::Rect { width, height, .. } => {
            Some(PathBuilder::from_rect(tiny_skia::Rect::from_xywh(0.0, 0.0, *width, *height)?))
        }
        Path::Circle { radius } => PathBuilder::from_circle(0.0, 0.0, *radius),
        Path::Polygon(corners) => {
            let mut builder = PathBuilder::new();
            for (index, corner) in corners.iter().enumerate() {
                if index == 0 {
                    builder.move_to(corner.x, corner.y);
                } else {
                    builder.line_to(corner.x, corner.y);
                }
            }
            builder.close();
            builder.finish()
        }
        Path::Steps(steps) => {
            let mut builder = PathBuilder::new();
            for step in steps.iter() {
                match *step {
                    Step::Move(point) => builder.move_to(point.x, point.y),
                    Step::Line(point) => builder.line_to(point.x, point.y),
                    Step::Curve(one, two, end) => builder.cubic_to(one.x, one.y, two.x, two.y, end.x, end.y),
                    Step::Close => builder.close(),
                }
            }
            builder.finish()
        }
    }
}

fn rounded_rect(width: f32, height: f32, radius: f32) -> PathBuilder {
    // The distance of the control points of a quarter circle from its ends, for a radius of 1.
    const REACH: f32 = 0.552_284_8;
    let (near, reach) = (radius, radius * (1.0 - REACH));
    let (right, bottom) = (width - radius, height - radius);
    let mut builder = PathBuilder::new();
    builder.move_to(near, 0.0);
    builder.line_to(right, 0.0);
    builder.cubic_to(width - reach, 0.0, width, reach, width, near);
    builder.line_to(width, bottom);
    builder.cubic_to(width, height - reach, width - reach, height, right, height);
    builder.line_to(near, height);
    builder.cubic_to(reach, height, 0.0, height - reach, 0.0, bottom);
    builder.line_to(0.0, near);
    builder.cubic_to(0.0, reach, reach, 0.0, near, 0.0);
    builder.close();
    builder
}

/// Splits a coordinate into the whole pixel and the fraction, which is rounded to [`SUBPIXELS`].
fn split(place: f32) -> (i32, f32) {
    let place = (place * SUBPIXELS).round() / SUBPIXELS;
    (whole(place.floor()), place - place.floor())
}

/// Clamps a coordinate to the sheet and its surroundings; anything farther out is invisible.
#[expect(clippy::cast_possible_truncation, reason = "clamped far within the range")]
fn whole(place: f32) -> i32 {
    let limit = to_f32(i32::try_from(2 * SIDE_PX_MAX).expect("a few thousand"));
    place.clamp(-limit, limit) as i32
}

#[expect(clippy::cast_precision_loss, reason = "a few thousand pixels at most")]
fn to_f32(place: i32) -> f32 {
    place as f32
}

fn side(from: i32, to: i32) -> u32 {
    u32::try_from(to - from).unwrap_or(0)
}

fn small(place: i32) -> i16 {
    i16::try_from(place).expect("places are clamped to twice the longest side")
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte's range")]
fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

fn level(coverage: u8) -> u8 {
    u8::try_from((u16::from(coverage) * u16::from(LEVELS) + 127) / 255).expect("at most the number of levels")
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::at;

    fn area(stamp: &Stamp) -> f32 {
        let full: u32 = stamp.runs.iter().map(|run| u32::from(run.2)).sum();
        let part: u32 = stamp.edges.iter().map(|edge| u32::from(edge.2)).sum();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let area = full as f32 + part as f32 / f32::from(LEVELS);
        area
    }

    #[test]
    fn coverage_adds_up_to_the_area() {
        let circle = Form::fill(&Path::circle(20.0), at(0.3, 0.7), 1.0).form.stamp();
        assert!((area(&circle) - 1256.6).abs() < 8.0, "{}", area(&circle));
        let line = Form::line(&Path::line([at(0.0, 0.0), at(100.0, 0.0)]), Stroke::sharp(4.0), at(0.0, 0.5), 1.0);
        assert!((area(&line.form.stamp()) - 400.0).abs() < 4.0);
        let square = Form::fill(&Path::rect(10.0, 10.0), at(5.0, 5.0), 1.0).form.stamp();
        assert_eq!((square.edges.len(), square.runs.len()), (0, 10));
    }

    #[test]
    fn whole_shifts_share_a_form_and_parts_of_a_pixel_do_not() {
        let form = |x, y| Form::fill(&Path::circle(5.0), at(x, y), 1.0);
        assert_eq!(form(3.0, 4.0).form, form(-7.0, 90.0).form);
        assert_ne!(form(3.5, 4.0).form, form(3.0, 4.0).form);
        assert_eq!((form(-0.5, 4.0).x, form(-0.5, 4.0).y), (-1, 4));
    }

    #[test]
    fn glyphs_stand_on_the_baseline() {
        let (glyph, ..) = font::glyphs("H", 40.0).next().unwrap();
        let stamp = Form::glyph(glyph, 40.0, at(0.0, 0.0), 1.0).form.stamp();
        assert_eq!(stamp.to.1, 0);
        assert!((f32::from(stamp.from.1) + font::cap_height(40.0)).abs() <= 1.0);
    }

    #[test]
    fn nothing_to_see_is_an_empty_stamp() {
        for path in [Path::polygon([]), Path::rect(0.0, 5.0)] {
            let stamp = Form::fill(&path, at(0.0, 0.0), 1.0).form.stamp();
            assert!(stamp.runs.is_empty() && stamp.edges.is_empty());
        }
    }
}
