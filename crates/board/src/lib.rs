//! Geometry without rules: squares, hexes, polyominoes, regions.

pub mod hex;
pub mod polyomino;
pub mod square;
pub mod square_set;
pub mod typed;
