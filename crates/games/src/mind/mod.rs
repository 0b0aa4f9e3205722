//! The search that the machine players of all games share: a race of candidate moves over sampled worlds.
//!
//! This module knows no game. Each game's `mind` module selects a few candidates, samples worlds that agree with
//! everything its seat was shown, and rates a candidate in such a world.

mod race;

pub use race::{Contender, Race};

/// Converts a count to `f64`.
///
/// # Panics
/// If the count exceeds 32 bits; no count on a board does.
pub fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("boards are small"))
}
