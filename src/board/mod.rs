//! Geometry without rules: squares, hexes, polyominoes, regions.
