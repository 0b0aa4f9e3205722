//! What the rules that count find where there is no room.

use crate::cells::CellSet;
use crate::grid::Unit;

/// Units without room for their stars. It is put into words on demand: a search looks at many and tells few.
pub(super) struct Clash {
    /// The cells it rests on.
    pub(super) evidence: CellSet,
    /// Why the units have no room for their stars.
    pub(super) because: Because,
    /// How many units the sentence names, its list of regions left aside where lines are counted.
    pub(super) named: usize,
    /// The units it counts, those first that want stars.
    pub(super) units: Vec<Unit>,
    /// The stars that are wanted, and those there is room for.
    pub(super) numbers: (i32, i32),
}

/// Why units have no room.
pub(super) enum Because {
    /// One unit has too few places.
    Places,
    /// The places of one unit touch each other.
    Touching,
    /// Two neighboring lines together are too narrow.
    Strip,
    /// Units lie in others that need fewer stars.
    Within {
        /// The units that lie in the others.
        inner: Vec<Unit>,
        /// The units that they lie in.
        outer: Vec<Unit>,
    },
    /// Neighboring lines get too few stars from the regions, or too many.
    Band {
        /// What each region puts into them at most or at least.
        shares: Vec<(Unit, i32)>,
        /// Whether they can put too few; else they must put too many.
        too_few: bool,
    },
}

impl Clash {
    /// Whether it is the same as another but for where the stars could be.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let kind = |clash: &Self| match &clash.because {
            Because::Places => (0, 0),
            Because::Touching => (1, 0),
            Because::Strip => (2, 0),
            Because::Within { inner, .. } => (3, inner.len()),
            Because::Band { .. } => (4, 0),
        };
        (kind(self), &self.units, self.numbers) == (kind(other), &other.units, other.numbers)
    }
}
