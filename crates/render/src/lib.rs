//! Renders scenes as PNG and GIF. The same scene gives the same bytes, every time and on every machine.
//!
//! Pictures are painted directly as palette indices. Every outline and every glyph is rasterized once, with
//! antialiasing, into a [`stamp`]. A picture is a copy of the cached sheet of its base layer, with stamps on top.
//! Nothing here reads a file, a clock or a system font. All functions may be called from many threads at once.

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

/// The greatest width and height of a picture, in pixels.
pub const SIDE_PX_MAX: u32 = 4096;
/// The greatest number of pictures in a GIF.
pub const FRAMES_MAX: usize = 1000;
/// The scale at which GIFs are painted: about the size at which Discord shows them.
const GIF_SCALE: f32 = 0.5;

/// The painter of this process, with its caches.
static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

/// Why a picture could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A side is 0 or longer than [`SIDE_PX_MAX`].
    #[error("a picture of {width} by {height} pixels: each side must have from 1 to {SIDE_PX_MAX}")]
    Size {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The picture uses more colors than leave room in the palette for their blends.
    #[error("a picture of {0} colors: it may use at most {max}", max = palette::INKS_MAX)]
    Colors(usize),
    /// A GIF with no pictures or too many.
    #[error("a GIF of {0} pictures: it must have from 1 to {FRAMES_MAX}")]
    Frames(usize),
    /// The PNG encoder failed.
    #[error("writing a PNG")]
    Png(#[from] ::png::EncodingError),
    /// The GIF encoder failed.
    #[error("writing a GIF")]
    Gif(#[from] ::gif::EncodingError),
}

/// Renders the scene as an opaque PNG with a palette and without metadata.
///
/// # Errors
/// See [`Error`]; a scene that is built from the kit at a game's usual size causes none.
pub fn png(scene: &Scene) -> Result<Vec<u8>, Error> {
    png::write(&PAINTER.paint(scene)?)
}

/// Begins a GIF of scenes that use only these colors, at about the size at which Discord shows it.
pub fn gif(inks: Inks) -> Gif {
    Gif::new(&PAINTER, inks, GIF_SCALE)
}

/// Begins a sequence of pictures of scenes that use only these colors, where only the changed part of each is returned.
pub fn patches(inks: Inks) -> Patches {
    Patches::new(&PAINTER, inks)
}
