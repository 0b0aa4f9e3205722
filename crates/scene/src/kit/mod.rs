//! Ready-made parts of boards, so that all games look alike: each part draws itself into a [`super::Drawing`] in the
//! colors of a [`super::Theme`].
//!
//! Whatever never changes belongs in a [`super::Layer`]; whatever changes is drawn on top. Outlines are few and are
//! placed at whole pixels, so that `render` rasterizes each of them only once.

pub mod card;
pub mod grid;
pub mod hex;
pub mod mist;
pub mod panel;
pub mod piece;
pub mod symbol;
pub mod trail;
