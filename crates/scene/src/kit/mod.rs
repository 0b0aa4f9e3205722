//! Ready-made pieces of boards, so that all games look alike: each draws into a [`super::Drawing`] in the colors of a
//! [`super::Theme`].
//!
//! What never changes belongs into a [`super::Layer`]; what changes is drawn on top. Outlines come from few kinds and
//! stand at whole pixels, so that `render` rasterizes each kind once.

pub mod card;
pub mod grid;
pub mod hex;
pub mod mist;
pub mod panel;
pub mod piece;
pub mod symbol;
pub mod trail;
