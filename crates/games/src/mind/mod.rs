//! What the machines of all games think with: a race of a game's candidates over worlds that it imagines.
//!
//! Nothing here knows a game. A game's `mind.rs` says which few candidates are worth a thought, imagines what agrees with
//! everything its seat was shown, and says what a candidate comes to there.

mod race;

pub use race::{Contender, Race};

/// A count as a number to reckon with.
///
/// # Panics
/// If it is beyond 32 bits, as nothing on a board is.
pub fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("boards are small"))
}
