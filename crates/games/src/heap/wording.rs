//! The options of Heap in words for people.

use rules::Wording;

pub(super) const WORDING: &[Wording] = &[Wording::any("first", "player {} goes first")];
