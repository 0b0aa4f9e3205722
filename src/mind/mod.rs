//! What the machines of all games think with: a race of a game's candidates over worlds that it imagines.
//!
//! Nothing here knows a game. A game's `mind.rs` says which few candidates are worth a thought, imagines what agrees with
//! everything its seat was shown, and says what a candidate comes to there.

mod race;

pub use race::{Contender, Race};
