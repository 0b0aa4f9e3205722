//! Drawing as data: what a picture shows, before any pixel.
//!
//! A game's view builds a [`Scene`] from [`kit`] pieces in the colors of a [`Theme`]; `render` paints it. Scenes are
//! compared, and cheap to build.

mod color;
pub mod font;
pub mod kit;
mod shape;
pub mod svg;
mod theme;

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

pub use color::Color;
pub use shape::{Anchor, Drawing, Path, Point, Shape, Step, Stroke, arc_onward, arc_steps, at};
pub use theme::{Emblem, Hue, Theme};

/// A picture as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What lies under everything: the picture's opaque ground.
    pub ground: Color,
    /// What is the same in every picture of a match; painted once and kept by `render`.
    pub base: Layer,
    /// What changes, on top.
    pub top: Drawing,
}

impl Scene {
    /// An empty picture on this base.
    pub fn new(width: u32, height: u32, ground: Color, base: Layer) -> Self {
        Self { width, height, ground, base, top: Drawing::new() }
    }
}

/// A finished drawing that many scenes share; copying it copies no shapes.
///
/// A view that always draws the same board keeps its layer in a `static`; one built afresh each time is recognized
/// by its content.
#[derive(Clone, Debug)]
pub struct Layer {
    shapes: Arc<[Shape]>,
    inks: Arc<[Color]>,
    key: u64,
}

impl Layer {
    /// Nothing below.
    pub fn empty() -> Self {
        Self::new(Drawing::new())
    }

    /// The finished drawing.
    pub fn new(drawing: Drawing) -> Self {
        Self::with_inks(drawing, [])
    }

    /// The finished drawing, and the colors that are used on top of it now and then.
    ///
    /// All pictures that use only these share one palette, which saves `render` work.
    pub fn with_inks(drawing: Drawing, inks: impl IntoIterator<Item = Color>) -> Self {
        let inks: BTreeSet<Color> = drawing.shapes.iter().map(Shape::color).chain(inks).collect();
        let mut hasher = DefaultHasher::new();
        drawing.shapes.hash(&mut hasher);
        Self { shapes: drawing.shapes.into(), inks: inks.into_iter().collect(), key: hasher.finish() }
    }

    /// The shapes, the lowest first.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Every color of the drawing and every one that is used on top of it now and then, in order.
    pub fn inks(&self) -> &[Color] {
        &self.inks
    }

    /// A number made from the content, the same for equal layers of one process.
    pub fn key(&self) -> u64 {
        self.key
    }
}

impl PartialEq for Layer {
    fn eq(&self, other: &Self) -> bool {
        let Self { shapes, inks, key } = self;
        *key == other.key && *inks == other.inks && (Arc::ptr_eq(shapes, &other.shapes) || *shapes == other.shapes)
    }
}
