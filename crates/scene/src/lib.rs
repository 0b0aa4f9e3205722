//! Drawings as data: what a picture shows, without any pixels.
//!
//! A game's view builds a [`Scene`] from parts in [`kit`], in the colors of a [`Theme`], and `render` paints it. Scenes
//! are cheap to build and can be compared.

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
    /// The opaque background color of the picture.
    pub ground: Color,
    /// The part that is the same in every picture of a match; `render` paints it once and caches the result.
    pub base: Layer,
    /// The part that changes from picture to picture, painted on top of `base`.
    pub top: Drawing,
}

impl Scene {
    /// A picture with this base and nothing on top.
    pub fn new(width: u32, height: u32, ground: Color, base: Layer) -> Self {
        Self { width, height, ground, base, top: Drawing::new() }
    }
}

/// A finished drawing that many scenes share; cloning it copies no shapes.
///
/// A view that always draws the same board keeps its layer in a `static`; a layer that is built anew each time is
/// recognized by its content.
#[derive(Clone, Debug)]
pub struct Layer {
    shapes: Arc<[Shape]>,
    inks: Arc<[Color]>,
    key: u64,
}

impl Layer {
    /// A layer without shapes.
    pub fn empty() -> Self {
        Self::new(Drawing::new())
    }

    /// A layer of the finished drawing.
    pub fn new(drawing: Drawing) -> Self {
        Self::with_inks(drawing, [])
    }

    /// A layer of the finished drawing, with further colors that pictures sometimes use on top of it.
    ///
    /// All pictures that use only these colors share one palette, which saves work in `render`.
    pub fn with_inks(drawing: Drawing, inks: impl IntoIterator<Item = Color>) -> Self {
        let inks: BTreeSet<Color> = drawing.shapes.iter().map(Shape::color).chain(inks).collect();
        let mut hasher = DefaultHasher::new();
        drawing.shapes.hash(&mut hasher);
        Self { shapes: drawing.shapes.into(), inks: inks.into_iter().collect(), key: hasher.finish() }
    }

    /// The shapes, lowest first.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// All colors of the drawing and the further colors that pictures may use on top of it, in order.
    pub fn inks(&self) -> &[Color] {
        &self.inks
    }

    /// A hash of the content, equal for equal layers within one process.
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
