//! Scenes become pixels: PNG and GIF. The same scene gives the same bytes, every time and on every machine.
//!
//! A picture is painted straight into palette indices. Every outline and every glyph is rasterized once, antialiased,
//! into a [`stamp`]; a picture is the sheet of its scene's base layer, kept, with stamps put on top. Nothing here
//! reads a file, a clock or a font of the system. All functions may be called from many threads at once.

mod bounded;
mod gif;
mod paint;
mod palette;
mod patches;
mod png;
mod stamp;

use std::sync::LazyLock;

pub use gif::{Gif, Inks};
pub use patches::{Patch, Patches};

use paint::Painter;
use scene::Scene;

/// The longest side of a picture in pixels.
pub const SIDE_PX_MAX: u32 = 4096;
/// The most pictures of a GIF.
pub const FRAMES_MAX: usize = 1000;
/// A GIF is this much smaller than its scenes: about as large as Discord shows it.
const GIF_SCALE: f32 = 0.5;

/// What is painted once is kept for the life of the process, up to the painter's limits.
static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A side is 0 or longer than [`SIDE_PX_MAX`].
    #[error("a picture of {width} by {height} pixels: each side must have from 1 to {SIDE_PX_MAX}")]
    Size {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// More colors than a palette with room for their blends has.
    #[error("a picture of {0} colors: it may use at most {max}", max = palette::INKS_MAX)]
    Colors(usize),
    /// A GIF of no pictures or of too many.
    #[error("a GIF of {0} pictures: it must have from 1 to {FRAMES_MAX}")]
    Frames(usize),
    /// The PNG encoder refused.
    #[error("writing a PNG")]
    Png(#[from] ::png::EncodingError),
    /// The GIF encoder refused.
    #[error("writing a GIF")]
    Gif(#[from] ::gif::EncodingError),
}

/// The scene as an opaque PNG with a palette and no metadata.
///
/// # Errors
/// See [`Error`]; a scene built from the kit at a game's usual size meets none.
pub fn png(scene: &Scene) -> Result<Vec<u8>, Error> {
    png::write(&PAINTER.paint(scene)?)
}

/// Begins a GIF of scenes that have these colors and no others, about as large as Discord shows it.
pub fn gif(inks: Inks) -> Gif {
    Gif::new(&PAINTER, inks, GIF_SCALE)
}

/// Begins pictures of scenes that have these colors and no others, of each only what changed.
pub fn patches(inks: Inks) -> Patches {
    Patches::new(&PAINTER, inks)
}
