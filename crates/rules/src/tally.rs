//! What a designer of matches counts in many of them: who began, how long it took, how close it was.

use super::{BySeat, Seat};

/// What one match that is over adds to a study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Who went first; `None` where nobody did.
    pub first: Option<Seat>,
    /// How many turns or rounds were played.
    pub turns: u32,
    /// What each seat has scored, in the unit that decides the match; `None` where nothing is scored.
    pub scores: Option<BySeat<i64>>,
    /// What parted equal scores, if these did not decide.
    pub tiebreak: Option<&'static str>,
}
