//! Geometry without rules: squares, hexes, polyominoes, regions.

pub mod hex;
pub mod square;
