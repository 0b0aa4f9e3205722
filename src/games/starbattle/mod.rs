//! Star Battle: the puzzle engine.

pub mod engine;
