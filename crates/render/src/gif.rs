//! Animated GIFs of scenes: one palette for all pictures, and only the changed part of each picture.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::GrayImage;
use imageproc::rect::Rect;

use super::paint::{Format, Painter, Sheet, inks_of};
use super::{Error, FRAMES_MAX};
use scene::{Color, Scene};

/// The greatest number of palette entries: a quarter of those of a PNG, which suffices for a small picture and
/// compresses far better.
const ENTRIES_MAX: usize = 63;

/// All colors of a GIF's pictures, which must be known before the first picture is painted.
#[derive(Default)]
pub struct Inks(BTreeSet<Color>);

impl Inks {
    /// Adds the colors of a scene.
    pub fn add(&mut self, scene: &Scene) {
        self.0.extend(inks_of(scene));
    }

    pub(super) fn into_colors(self) -> BTreeSet<Color> {
        self.0
    }
}

/// A GIF that is being written. Scenes are added one after the other; only the last picture is kept.
pub struct Gif {
    painter: &'static Painter,
    format: Arc<Format>,
    scale: f32,
    /// The encoder and the last picture; `None` before the first picture.
    begun: Option<(Encoder<Vec<u8>>, Sheet)>,
    n_frames: usize,
}

impl Gif {
    pub(super) fn new(painter: &'static Painter, inks: Inks, scale: f32) -> Self {
        let format = Arc::new(Format::new(inks.0, ENTRIES_MAX));
        Self { painter, format, scale, begun: None, n_frames: 0 }
    }

    /// Adds a picture that is shown for `time` (rounded down to hundredths of a second, at most 655 s), painted at the
    /// size of the first picture. Returns the number of bytes so far.
    pub fn add(&mut self, scene: &Scene, time: Duration) -> Result<usize, Error> {
        self.n_frames += 1;
        if self.n_frames > FRAMES_MAX {
            return Err(Error::Frames(self.n_frames));
        }
        let Some((encoder, shown)) = &mut self.begun else { return self.begin(scene, time) };
        let size = shown.indices.dimensions();
        let next = self.painter.paint_with(scene, &self.format, size, self.scale)?;
        // A picture without changes still gets a frame, because it must be shown for its time.
        let changed = changed(&shown.indices, &next.indices).unwrap_or_else(|| Rect::at(0, 0).of_size(1, 1));
        let unchanged = unchanged(shown);
        let difference = difference(&shown.indices, &next.indices, changed, unchanged);
        encoder.write_frame(&frame(changed, difference.into(), unchanged, time))?;
        *shown = next;
        Ok(encoder.get_ref().len())
    }

    fn begin(&mut self, scene: &Scene, time: Duration) -> Result<usize, Error> {
        let size = (scaled(scene.width, self.scale), scaled(scene.height, self.scale));
        let shown = self.painter.paint_with(scene, &self.format, size, self.scale)?;
        let mut palette = shown.palette.colors().to_vec();
        palette.push([0; 3]);
        let (width, height) = (small(size.0), small(size.1));
        let mut encoder = Encoder::new(Vec::with_capacity(1 << 17), width, height, palette.as_flattened())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let whole = Rect::at(0, 0).of_size(size.0, size.1);
        encoder.write_frame(&frame(whole, shown.indices.as_raw().into(), unchanged(&shown), time))?;
        let n_bytes = encoder.get_ref().len();
        self.begun = Some((encoder, shown));
        Ok(n_bytes)
    }

    /// The complete GIF, which repeats forever.
    pub fn finish(self) -> Result<Vec<u8>, Error> {
        let (encoder, _) = self.begun.ok_or(Error::Frames(0))?;
        Ok(encoder.into_inner()?)
    }
}

/// The palette index that is used for transparency: its pixels keep the color of the previous picture.
pub(super) fn unchanged(shown: &Sheet) -> u8 {
    u8::try_from(shown.palette.colors().len()).expect("a palette leaves an index free")
}

fn frame(place: Rect, indices: Cow<'_, [u8]>, unchanged: u8, delay: Duration) -> Frame<'_> {
    Frame {
        delay: u16::try_from(delay.as_millis() / 10).unwrap_or(u16::MAX),
        dispose: DisposalMethod::Keep,
        transparent: Some(unchanged),
        left: u16::try_from(place.left()).unwrap_or(0),
        top: u16::try_from(place.top()).unwrap_or(0),
        width: small(place.width()),
        height: small(place.height()),
        buffer: indices,
        ..Frame::default()
    }
}

/// The smallest rectangle that contains all pixels in which the two pictures differ.
pub(super) fn changed(one: &GrayImage, two: &GrayImage) -> Option<Rect> {
    let width = one.width() as usize;
    let rows = || one.chunks_exact(width).zip(two.chunks_exact(width));
    let top = rows().position(|(one, two)| one != two)?;
    let bottom = rows().rposition(|(one, two)| one != two)?;
    let (mut left, mut right) = (width, 0);
    for (one, two) in rows().skip(top).take(bottom - top + 1) {
        let differs = |column: &usize| one[*column] != two[*column];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right..width).rfind(differs).unwrap_or(right);
    }
    let [left, top, right, bottom] = [left, top, right, bottom].map(|side| u32::try_from(side).expect("a side"));
    let corner = Rect::at(i32::try_from(left).ok()?, i32::try_from(top).ok()?);
    Some(corner.of_size(right - left + 1, bottom - top + 1))
}

/// The pixels of a part of the new picture. Pixels that have not changed get the index `unchanged`, because long runs
/// of one index compress best.
pub(super) fn difference(one: &GrayImage, two: &GrayImage, part: Rect, unchanged: u8) -> Vec<u8> {
    let width = one.width() as usize;
    let (one, two) = (one.as_raw(), two.as_raw());
    let side = |side: i32| usize::try_from(side).expect("a part of the sheet");
    let columns = side(part.left())..side(part.right()) + 1;
    let rows = side(part.top())..side(part.bottom()) + 1;
    let mut difference = Vec::with_capacity(columns.len() * rows.len());
    for row in rows {
        let pixels = row * width + columns.start..row * width + columns.end;
        let pairs = one[pixels.clone()].iter().zip(&two[pixels]);
        difference.extend(pairs.map(|(one, two)| if one == two { unchanged } else { *two }));
    }
    difference
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a side")]
fn scaled(side: u32, scale: f32) -> u32 {
    (side as f32 * scale).round() as u32
}

fn small(side: u32) -> u16 {
    u16::try_from(side).expect("sides are limited")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PAINTER;
    use image::Luma;
    use scene::{Layer, Path, at};

    fn write(frames: &[(Scene, Duration)]) -> Result<Vec<u8>, Error> {
        let mut inks = Inks::default();
        for (scene, _) in frames {
            inks.add(scene);
        }
        let mut gif = Gif::new(&PAINTER, inks, 0.5);
        for (scene, time) in frames {
            gif.add(scene, *time)?;
        }
        gif.finish()
    }

    #[test]
    fn the_changed_part_is_as_small_as_can_be() {
        let one = GrayImage::new(10, 8);
        let mut two = one.clone();
        assert_eq!(changed(&one, &two), None);
        two.put_pixel(3, 2, Luma([1]));
        two.put_pixel(7, 5, Luma([2]));
        let part = changed(&one, &two).unwrap();
        assert_eq!(part, Rect::at(3, 2).of_size(5, 4));
        let difference = difference(&one, &two, part, 9);
        assert_eq!((difference[0], difference[1], difference[19]), (1, 9, 2));
    }

    #[test]
    fn the_pictures_are_read_back_as_they_were_painted() {
        let ground = Color::hex(0x001E_1F22);
        let frames: Vec<_> = [10.0, 30.0, 30.0, 60.0]
            .map(|x| {
                let mut scene = Scene::new(100, 60, ground, Layer::empty());
                scene.top.fill(at(x, 25.0), &Path::circle(12.0), Color::hex(0x00E6_9F00));
                (scene, Duration::from_millis(500))
            })
            .to_vec();
        let bytes = write(&frames).unwrap();
        assert_eq!(bytes, write(&frames).unwrap());
        let format = Arc::new(Format::new(frames.iter().flat_map(|frame| inks_of(&frame.0)).collect(), ENTRIES_MAX));
        let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        let mut shown = GrayImage::new(50, 30);
        for (scene, _) in &frames {
            let part = decoder.read_next_frame().unwrap().expect("a picture for every scene");
            assert_eq!(part.delay, 50);
            let (left, top, width) = (u32::from(part.left), u32::from(part.top), usize::from(part.width));
            for (row, line) in (top..).zip(part.buffer.chunks(width)) {
                for (column, &index) in (left..).zip(line) {
                    if Some(index) != part.transparent {
                        shown.put_pixel(column, row, Luma([index]));
                    }
                }
            }
            assert_eq!(shown, PAINTER.paint_with(scene, &format, (50, 30), 0.5).unwrap().indices);
        }
        assert!(decoder.read_next_frame().unwrap().is_none());
    }

    #[test]
    fn a_gif_has_a_picture_and_a_limit() {
        assert!(matches!(write(&[]), Err(Error::Frames(0))));
        let scene = Scene::new(4, 4, Color::hex(0), Layer::empty());
        let many = vec![(scene, Duration::from_millis(10)); FRAMES_MAX + 1];
        assert!(write(&many[..FRAMES_MAX]).is_ok());
        assert!(matches!(write(&many), Err(Error::Frames(n)) if n == FRAMES_MAX + 1));
    }
}
