//! Geometry without rules: squares, hexes, polyominoes, regions.

pub mod square;
