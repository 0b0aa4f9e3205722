//! Paints a scene as palette indices, by putting stamps on sheets.

use std::collections::BTreeSet;
use std::sync::Arc;

use image::{GrayImage, Luma};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;

use super::bounded::Bounded;
use super::palette::{self, Ink, Palette};
use super::stamp::{Form, LEVELS, Placed, Stamp};
use super::{Error, SIDE_PX_MAX};
use scene::{Anchor, Color, Layer, Path, Point, Scene, Shape, font};

/// The number of cached stamps: some tens of megabytes at most.
const STAMPS_MAX: usize = 8192;
/// The number of cached sheets of base layers: some tens of megabytes.
const SHEETS_MAX: usize = 32;
/// The number of cached palettes, each of half a megabyte at most.
const PALETTES_MAX: usize = 64;

/// A painted picture.
#[derive(Clone)]
pub(super) struct Sheet {
    /// One palette index for each pixel.
    pub(super) indices: GrayImage,
    pub(super) palette: Arc<Palette>,
}

/// Everything on which the sheet of a base layer depends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct SheetKey {
    layer: u64,
    size: (u32, u32),
    scale: u32,
    ground: Color,
    format: Arc<Format>,
}

/// What the pictures of one file share: their colors and the size of their palette.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Format {
    inks: BTreeSet<Color>,
    entries_max: usize,
}

impl Format {
    /// A format for pictures with these colors, and a palette of up to this many entries.
    pub(super) fn new(inks: BTreeSet<Color>, entries_max: usize) -> Self {
        Self { inks, entries_max }
    }
}

/// Every color that a scene uses.
pub(super) fn inks_of(scene: &Scene) -> impl Iterator<Item = Color> {
    let ground = std::iter::once(scene.ground);
    ground.chain(scene.base.inks().iter().copied()).chain(scene.top.shapes.iter().map(Shape::color))
}

/// Paints scenes, and caches what they have in common.
pub(super) struct Painter {
    stamps: Bounded<u64, Arc<(Form, Stamp)>>,
    sheets: Bounded<SheetKey, Arc<(Layer, Sheet)>>,
    palettes: Bounded<Arc<Format>, Arc<Palette>>,
}

impl Painter {
    pub(super) const fn new() -> Self {
        Self {
            stamps: Bounded::new(STAMPS_MAX),
            sheets: Bounded::new(SHEETS_MAX),
            palettes: Bounded::new(PALETTES_MAX),
        }
    }

    /// Paints the scene at its own size.
    pub(super) fn paint(&self, scene: &Scene) -> Result<Sheet, Error> {
        let format = Arc::new(Format::new(inks_of(scene).collect(), palette::ENTRIES_MAX));
        self.paint_with(scene, &format, (scene.width, scene.height), 1.0)
    }

    /// Paints the scene on a sheet of this size, enlarged by `scale`. The colors of `format` must include those of the
    /// scene.
    pub(super) fn paint_with(
        &self,
        scene: &Scene,
        format: &Arc<Format>,
        size: (u32, u32),
        scale: f32,
    ) -> Result<Sheet, Error> {
        let (width, height) = size;
        if !(1..=SIDE_PX_MAX).contains(&width) || !(1..=SIDE_PX_MAX).contains(&height) {
            return Err(Error::Size { width, height });
        }
        let palette =
            self.palettes.get(format, |_| true, || Palette::new(&format.inks, format.entries_max).map(Arc::new))?;
        let key = SheetKey {
            layer: scene.base.key(),
            size,
            scale: scale.to_bits(),
            ground: scene.ground,
            format: Arc::clone(format),
        };
        let base = self.sheets.get(
            &key,
            |kept| kept.0 == scene.base,
            || {
                let ground = palette.ink(scene.ground).opaque().unwrap_or(0);
                let indices = GrayImage::from_pixel(width, height, Luma([ground]));
                let mut sheet = Sheet { indices, palette: Arc::clone(&palette) };
                self.draw(&mut sheet.indices, &palette, scene.base.shapes(), scale);
                Ok::<_, Error>(Arc::new((scene.base.clone(), sheet)))
            },
        )?;
        let mut sheet = Sheet { indices: base.1.indices.clone(), palette: Arc::clone(&palette) };
        self.draw(&mut sheet.indices, &palette, &scene.top.shapes, scale);
        Ok(sheet)
    }

    fn draw(&self, sheet: &mut GrayImage, palette: &Palette, shapes: &[Shape], scale: f32) {
        for shape in shapes {
            match shape {
                Shape::Fill { at, path, color } => {
                    let ink = palette.ink(*color);
                    if !fill_aligned(sheet, *at, path, ink, scale) {
                        self.press(sheet, Form::fill(path, *at, scale), ink);
                    }
                }
                Shape::Line { at, path, stroke, color } => {
                    self.press(sheet, Form::line(path, *stroke, *at, scale), palette.ink(*color));
                }
                Shape::Text { at, content, size, anchor, color } => {
                    let ink = palette.ink(*color);
                    let back = match anchor {
                        Anchor::Start => 0.0,
                        Anchor::Middle => font::width(content, *size) / 2.0,
                        Anchor::End => font::width(content, *size),
                    };
                    for (glyph, start, _) in font::glyphs(content, *size) {
                        let place = at.shifted(start - back, 0.0);
                        self.press(sheet, Form::glyph(glyph, *size, place, scale), ink);
                    }
                }
            }
        }
    }

    fn press(&self, sheet: &mut GrayImage, placed: Placed, ink: Ink<'_>) {
        let Placed { x, y, form } = placed;
        let made: Result<_, std::convert::Infallible> =
            self.stamps.get(&form.key(), |kept| kept.0 == form, || Ok(Arc::new((form.clone(), form.stamp()))));
        let Ok(stamp) = made;
        press(sheet, &stamp.1, x, y, ink);
    }
}

/// Fills the path if it is an opaque sharp rectangle on whole pixels; returns whether it was filled.
fn fill_aligned(sheet: &mut GrayImage, at: Point, path: &Path, ink: Ink<'_>, scale: f32) -> bool {
    let Path::Rect { width, height, radius: 0.0 } = *path else { return false };
    let Some(index) = ink.opaque() else { return false };
    let sides = [at.x * scale, at.y * scale, width * scale, height * scale];
    if sides.iter().any(|side| side.fract() != 0.0) || sides[2] < 1.0 || sides[3] < 1.0 {
        return false;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and sizes positive")]
    let rect = Rect::at(sides[0] as i32, sides[1] as i32).of_size(sides[2] as u32, sides[3] as u32);
    draw_filled_rect_mut(sheet, rect, Luma([index]));
    true
}

fn press(sheet: &mut GrayImage, stamp: &Stamp, x: i32, y: i32, ink: Ink<'_>) {
    let (width, height) = (signed(sheet.width()), signed(sheet.height()));
    let lies_within = x + i32::from(stamp.from.0) >= 0
        && y + i32::from(stamp.from.1) >= 0
        && x + i32::from(stamp.to.0) <= width
        && y + i32::from(stamp.to.1) <= height;
    let pixels: &mut [u8] = sheet;
    for &(run_x, run_y, length) in &stamp.runs {
        let (mut from, row) = (x + i32::from(run_x), y + i32::from(run_y));
        let mut to = from + i32::from(length);
        if !lies_within {
            if row < 0 || row >= height {
                continue;
            }
            (from, to) = (from.clamp(0, width), to.clamp(0, width));
        }
        let run = &mut pixels[place(from, row, width)..place(to, row, width)];
        match ink.opaque() {
            Some(index) => run.fill(index),
            None => run.iter_mut().for_each(|pixel| *pixel = ink.over(*pixel, LEVELS)),
        }
    }
    for &(edge_x, edge_y, level) in &stamp.edges {
        let (edge_x, edge_y) = (x + i32::from(edge_x), y + i32::from(edge_y));
        if lies_within || ((0..width).contains(&edge_x) && (0..height).contains(&edge_y)) {
            let pixel = &mut pixels[place(edge_x, edge_y, width)];
            *pixel = ink.over(*pixel, level);
        }
    }
}

fn place(x: i32, y: i32, width: i32) -> usize {
    usize::try_from(y * width + x).expect("clipped to the sheet")
}

fn signed(side: u32) -> i32 {
    i32::try_from(side).expect("sides are limited")
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::{Drawing, Stroke, at};

    const BLACK: Color = Color::hex(0);
    const WHITE: Color = Color::hex(0x00ff_ffff);

    fn scene(draw: impl FnOnce(&mut Drawing)) -> Scene {
        let mut scene = Scene::new(40, 30, BLACK, Layer::empty());
        draw(&mut scene.top);
        scene
    }

    fn pixel(sheet: &Sheet, x: u32, y: u32) -> [u8; 3] {
        sheet.palette.colors()[usize::from(sheet.indices.get_pixel(x, y).0[0])]
    }

    #[test]
    fn insides_are_exact_and_edges_are_between() {
        let scene = scene(|top| top.fill(at(20.0, 15.0), &Path::circle(10.0), WHITE));
        let sheet = Painter::new().paint(&scene).unwrap();
        assert_eq!(pixel(&sheet, 20, 15), [255; 3]);
        assert_eq!(pixel(&sheet, 0, 0), [0; 3]);
        let edge = pixel(&sheet, 12, 8)[0];
        assert!((30..226).contains(&edge), "{edge}");
    }

    #[test]
    fn what_sticks_out_is_cut_off() {
        let scene = scene(|top| {
            top.fill(at(0.0, 0.0), &Path::circle(300.0), WHITE.faded(0.5));
            top.fill(at(30.0, -5.0), &Path::rect(50.0, 10.0), WHITE);
            top.fill(at(-90.0, 8.0), &Path::rounded(100.0, 5.0, 1.0), WHITE);
            top.line(at(-10.0, 200.0), &Path::circle(50.0), Stroke::round(9.0), WHITE);
        });
        let sheet = Painter::new().paint(&scene).unwrap();
        assert_eq!(pixel(&sheet, 39, 4), [255; 3]);
        assert_eq!(pixel(&sheet, 0, 10), [255; 3]);
        assert!(pixel(&sheet, 39, 29)[0] > 100);
    }

    #[test]
    fn what_is_kept_changes_no_pixel() {
        let painter = Painter::new();
        let mut base = Drawing::new();
        base.text(at(2.0, 20.0), 18.0, "E5", WHITE);
        let mut with_base = Scene::new(40, 30, BLACK, Layer::new(base.clone()));
        with_base.top.fill(at(10.5, 10.25), &Path::circle(6.0), WHITE.faded(0.4));
        let mut without = Scene::new(40, 30, BLACK, Layer::empty());
        without.top = base;
        without.top.shapes.extend(with_base.top.shapes.clone());
        let first = painter.paint(&with_base).unwrap().indices;
        assert_eq!(painter.paint(&with_base).unwrap().indices, first);
        assert_eq!(painter.paint(&without).unwrap().indices, first);
        assert_eq!(Painter::new().paint(&with_base).unwrap().indices, first);
    }

    #[test]
    fn sizes_have_limits() {
        for (width, height) in [(0, 10), (10, SIDE_PX_MAX + 1)] {
            let scene = Scene::new(width, height, BLACK, Layer::empty());
            assert!(matches!(Painter::new().paint(&scene), Err(Error::Size { .. })));
        }
    }
}
