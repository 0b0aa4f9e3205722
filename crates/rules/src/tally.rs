//! Facts about one finished match for statistics over many: who began, how long it took, how close it was.

use super::{BySeat, Seat};

/// What one finished match contributes to the statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The seat that went first; `None` if no seat did.
    pub first: Option<Seat>,
    /// How many turns or rounds were played.
    pub turns: u32,
    /// Each seat's score in the unit that decides the match; `None` if the game has no scores.
    pub scores: Option<BySeat<i64>>,
    /// The criterion that broke a tie, if the scores were equal.
    pub tiebreak: Option<&'static str>,
}
