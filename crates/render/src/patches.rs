//! A sequence of pictures, of which only the changed parts are returned, as PNG.

use std::sync::Arc;

use super::Error;
use super::gif::{Inks, changed, difference, unchanged};
use super::paint::{Format, Painter, Sheet};
use super::palette;
use super::png;
use scene::Scene;

/// The part of a picture that differs from the previous one; unchanged pixels are transparent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// The left edge of the part in the picture, in pixels.
    pub left: u32,
    /// The top edge of the part in the picture, in pixels.
    pub top: u32,
    /// The part as a PNG file.
    pub png: Vec<u8>,
}

/// Pictures of one size that are painted one after the other; only the latest picture is kept.
pub struct Patches {
    painter: &'static Painter,
    format: Arc<Format>,
    shown: Option<Sheet>,
}

impl Patches {
    pub(super) fn new(painter: &'static Painter, inks: Inks) -> Self {
        Self { painter, format: Arc::new(Format::new(inks.into_colors(), palette::ENTRIES_MAX)), shown: None }
    }

    /// Paints a picture at the size of the first picture; returns its changed part, or `None` if nothing has changed
    /// since the previous picture.
    pub fn add(&mut self, scene: &Scene) -> Result<Option<Patch>, Error> {
        let size = self.shown.as_ref().map_or((scene.width, scene.height), |shown| shown.indices.dimensions());
        let next = self.painter.paint_with(scene, &self.format, size, 1.0)?;
        let patch = match &self.shown {
            None => Some(Patch { left: 0, top: 0, png: png::write(&next)? }),
            Some(shown) => match changed(&shown.indices, &next.indices) {
                None => None,
                Some(part) => {
                    let pixels = difference(&shown.indices, &next.indices, part, unchanged(shown));
                    let png = png::write_part((part.width(), part.height()), &pixels, &next.palette)?;
                    Some(Patch { left: part.left().unsigned_abs(), top: part.top().unsigned_abs(), png })
                }
            },
        };
        self.shown = Some(next);
        Ok(patch)
    }

    /// The size of the pictures; (0, 0) before the first picture.
    pub fn size(&self) -> (u32, u32) {
        self.shown.as_ref().map_or((0, 0), |shown| shown.indices.dimensions())
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgba, RgbaImage};

    use super::*;
    use crate::PAINTER;
    use scene::{Color, Layer, Path, at};

    #[test]
    fn the_parts_laid_on_each_other_are_the_pictures() {
        let scenes = [10.0, 30.0, 30.0, 60.0].map(|x| {
            let mut scene = Scene::new(100, 60, Color::hex(0x001E_1F22), Layer::empty());
            scene.top.fill(at(x, 25.0), &Path::circle(12.0), Color::hex(0x00E6_9F00));
            scene
        });
        let mut inks = Inks::default();
        for scene in &scenes {
            inks.add(scene);
        }
        let mut patches = Patches::new(&PAINTER, inks);
        let mut shown = RgbaImage::new(100, 60);
        for (nth, scene) in scenes.iter().enumerate() {
            let patch = patches.add(scene).unwrap();
            assert_eq!(patch.is_none(), nth == 2, "only the third looks like the one before");
            if let Some(Patch { left, top, png }) = patch {
                let part = image::load_from_memory(&png).unwrap().into_rgba8();
                assert!(nth == 0 || part.width() < 100);
                for (x, y, pixel) in part.enumerate_pixels().filter(|(.., pixel)| pixel.0[3] > 0) {
                    shown.put_pixel(left + x, top + y, *pixel);
                }
            }
            let whole = image::load_from_memory(&png(scene).unwrap()).unwrap().into_rgb8();
            assert!(whole.enumerate_pixels().all(|(x, y, color)| {
                let Rgba([red, green, blue, _]) = *shown.get_pixel(x, y);
                color.0 == [red, green, blue]
            }));
        }
        assert_eq!(patches.size(), (100, 60));
    }
}
