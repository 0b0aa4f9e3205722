//! Star Battle as a puzzle, apart from any match: solver, rules of deduction, grades, generator, proofs and formats.
//!
//! It knows nothing of the rest of the crate but `rules::Dice`.

pub mod board;
pub mod cells;
pub mod check;
pub mod deduce;
pub mod formats;
pub mod generate;
pub mod grade;
pub mod proof;
pub mod puzzle;
pub mod rules;
pub mod solve;
mod strips;
mod why_not;
