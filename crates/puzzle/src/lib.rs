//! Star Battle as a puzzle, independent of any match: solver, deduction rules, grades, generator, proofs and formats.
//!
//! This crate is not a game: from the rest of the program it uses only basic types of `rules`, such as `Dice`, and
//! `words`.

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
