//! What the rules that count find where there is no room.

use crate::cells::CellSet;

/// Units without room for their stars.
pub(super) struct Clash {
    /// The cells it rests on.
    pub(super) evidence: CellSet,
    /// Why, in one sentence.
    pub(super) because: String,
    /// How many units the sentence names.
    pub(super) named: usize,
}
