//! Star Battle as a puzzle, apart from any match: solver, rules of deduction, grades, generator, proofs and formats.
//!
//! This crate is not a game: of the rest of the program it uses only `rules::Dice` and the catalogue of words.

pub mod board;
pub mod cells;
pub mod chain;
pub mod check;
pub mod deduce;
pub mod formats;
pub mod generate;
pub mod grade;
pub mod grid;
pub mod likeness;
pub mod proof;
pub mod rules;
pub mod solve;
pub mod spelled;
mod strips;
pub mod suppose;
mod why_not;
