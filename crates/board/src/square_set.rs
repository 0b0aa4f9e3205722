//! Sets of squares on a board of at most 15 columns and 15 rows, as bits, so that whole boards are compared in a few
//! operations.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::square::{Area, Square};

/// A set of squares of [`SquareSet::BOARD`].
///
/// Rows are 16 bits apart and the sixteenth column is always empty. A *connected* shape that is shifted over the right
/// edge therefore covers the empty column somewhere, so wrapping around is detected without a separate check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareSet {
    /// Rows 1 to 8.
    low: u128,
    /// Rows 9 to 15.
    high: u128,
}

/// The number of bits from a square to the square below it.
const STRIDE: u32 = 16;
/// The number of bits in each half of a set.
const HALF_BITS: u32 = u128::BITS;

impl SquareSet {
    /// The largest supported board.
    pub const BOARD: Area = Area::new(15, 15);
    /// The empty set.
    pub const EMPTY: Self = Self { low: 0, high: 0 };
    /// The set of all squares of the board.
    pub const FULL: Self = {
        let row: u128 = (1 << 15) - 1;
        let mut low = 0;
        let mut rows = 0;
        while rows < 8 {
            low |= row << (rows * STRIDE);
            rows += 1;
        }
        Self { low, high: low & !(u128::MAX << (7 * STRIDE)) }
    };

    /// Whether the square is in the set.
    pub fn contains(self, square: Square) -> bool {
        self & Self::from_iter([square]) != Self::EMPTY
    }

    /// Adds a square.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn insert(&mut self, square: Square) {
        assert!(Self::BOARD.contains(square), "{square:?} is not on a board of 15 by 15");
        let bit = u32::from(square.row) * STRIDE + u32::from(square.column);
        if bit < HALF_BITS {
            self.low |= 1 << bit;
        } else {
            self.high |= 1 << (bit - HALF_BITS);
        }
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.low == 0 && self.high == 0
    }

    /// How many squares are in the set.
    pub const fn len(self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }

    /// The squares in reading order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let bit = if rest.low != 0 {
                let bit = rest.low.trailing_zeros();
                rest.low &= rest.low - 1;
                bit
            } else if rest.high != 0 {
                let bit = rest.high.trailing_zeros();
                rest.high &= rest.high - 1;
                HALF_BITS + bit
            } else {
                return None;
            };
            let number = |bits: u32| u8::try_from(bits).expect("a set has 256 bits");
            Some(Square::new(number(bit % STRIDE), number(bit / STRIDE)))
        })
    }

    /// The squares from which the given offset (columns to the right and rows down, each at most 4) leads to a square
    /// of this set.
    ///
    /// Offsets beyond the right edge lead to the next row. [`SquareSet`] explains why that does no harm for a connected
    /// shape.
    #[must_use]
    pub const fn seen_from(self, offset: Square) -> Self {
        debug_assert!(offset.column <= 4 && offset.row <= 4, "the offsets of small shapes only");
        self.shifted_back(offset.row as u32 * STRIDE + offset.column as u32)
    }

    /// The squares of the board that share a side with a square of the set, which may include squares of the set
    /// itself.
    #[must_use]
    pub fn side_neighbors(self) -> Self {
        (self.shifted_back(1) | self.shifted_back(STRIDE) | self.shifted_on(1) | self.shifted_on(STRIDE)) & Self::FULL
    }

    /// The squares of the board that are diagonally adjacent to a square of the set.
    #[must_use]
    pub fn corner_neighbors(self) -> Self {
        let rows = self.shifted_back(STRIDE) | self.shifted_on(STRIDE);
        (rows.shifted_back(1) | rows.shifted_on(1)) & Self::FULL
    }

    /// Moves every square by this many bits towards the top left, where `bits` is below 128.
    const fn shifted_back(self, bits: u32) -> Self {
        if bits == 0 {
            return self;
        }
        Self { low: self.low >> bits | self.high << (HALF_BITS - bits), high: self.high >> bits }
    }

    /// Moves every square by this many bits away from the top left, where `bits` is from 1 to 127.
    const fn shifted_on(self, bits: u32) -> Self {
        Self { low: self.low << bits, high: self.high << bits | self.low >> (HALF_BITS - bits) }
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// The squares of the board that are not in the set.
impl Not for SquareSet {
    type Output = Self;
    fn not(self) -> Self {
        Self { low: !self.low, high: !self.high } & Self::FULL
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn squares() -> impl Strategy<Value = BTreeSet<Square>> {
        proptest::collection::btree_set((0u8..15, 0u8..15).prop_map(|(column, row)| Square::new(column, row)), 0..60)
    }

    proptest! {
        #[test]
        fn a_set_of_bits_is_a_set_of_squares(model in squares(), other in squares()) {
            let set: SquareSet = model.iter().copied().collect();
            let other_set: SquareSet = other.iter().copied().collect();
            prop_assert_eq!(set.len(), model.len());
            prop_assert_eq!(set.is_empty(), model.is_empty());
            prop_assert!(set.iter().eq(model.iter().copied()));
            prop_assert!((set & other_set).iter().eq(model.intersection(&other).copied()));
            prop_assert!((set | other_set).iter().eq(model.union(&other).copied()));
            prop_assert!((!set).iter().eq(SquareSet::BOARD.squares().filter(|square| !model.contains(square))));
        }

        #[test]
        fn neighbors_are_those_of_the_area(model in squares()) {
            let set: SquareSet = model.iter().copied().collect();
            for (found, steps) in [(set.side_neighbors(), Square::SIDES), (set.corner_neighbors(), Square::CORNERS)] {
                let expected: BTreeSet<_> =
                    model.iter().flat_map(|&square| SquareSet::BOARD.neighbors(square, steps)).collect();
                prop_assert!(found.iter().eq(expected));
            }
        }
    }

    #[test]
    fn full_is_the_whole_board() {
        assert!(SquareSet::FULL.iter().eq(SquareSet::BOARD.squares()));
    }

    #[test]
    fn an_offset_leads_back() {
        let set = SquareSet::from_iter([Square::new(6, 9)]);
        assert!(set.seen_from(Square::new(2, 3)).contains(Square::new(4, 6)));
        assert_eq!(set.seen_from(Square::new(0, 0)), set);
    }
}
