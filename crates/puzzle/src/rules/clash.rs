//! The findings of the counting rules: units without room for their stars.

use crate::cells::CellSet;
use crate::grid::Unit;

/// Units without room for their stars. Its words are made on demand, because a search finds many clashes and explains
/// few.
pub(super) struct Clash {
    /// The cells on which the clash rests.
    pub(super) evidence: CellSet,
    /// Why the units have no room for their stars.
    pub(super) because: Because,
    /// How many units the explanation names. Where lines are counted, the listed regions do not count.
    pub(super) named: usize,
    /// The counted units; those that need stars come first.
    pub(super) units: Vec<Unit>,
    /// The number of stars that are needed, and the number for which there is room.
    pub(super) numbers: (i32, i32),
}

/// Why units have no room.
pub(super) enum Because {
    /// One unit has too few places.
    Places,
    /// One unit has too few places that do not touch each other.
    Touching,
    /// Two neighboring lines together have too few columns (or rows) that can hold stars with gaps between them.
    Strip,
    /// Units lie within others that need fewer stars.
    Within {
        /// The units that lie within the others.
        inner: Vec<Unit>,
        /// The units within which they lie.
        outer: Vec<Unit>,
    },
    /// Neighboring lines get too few stars, or too many, from the regions.
    Band {
        /// The greatest (or least) number of stars that each region puts into the lines.
        shares: Vec<(Unit, i32)>,
        /// Whether the regions can put too few stars into the lines; otherwise they must put too many.
        too_few: bool,
    },
}

impl Clash {
    /// Whether two clashes have the same reason, units and numbers, whatever their evidence.
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
