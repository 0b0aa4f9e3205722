//! Drawing as data: what a picture shows, before any pixel.

/// A picture as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// Colors by meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {}
