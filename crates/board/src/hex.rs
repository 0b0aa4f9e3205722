//! Hexes in axial coordinates, the 61 cells of the hexagonal board of side 5, and sets of these cells as bits.
//!
//! Hexes are pointy-top: rows run horizontally. Nothing here depends on the rules of a game.
//!
//! ```text
//!  directions (q, r)              the cells of the hexagon of side 5
//!
//!     0,-1   +1,-1             A  1 2 3 4 5
//!         \ /                 B  1 2 3 4 5 6
//!  -1,0 -- * -- +1,0         C  1 2 3 4 5 6 7
//!         / \               D  1 2 3 4 5 6 7 8
//!    -1,+1   0,+1          E  1 2 3 4 5 6 7 8 9     E5 is q = 0, r = 0
//!                           F  1 2 3 4 5 6 7 8
//!  q grows to the right,     G  1 2 3 4 5 6 7
//!  r grows downwards          H  1 2 3 4 5 6
//!                              I  1 2 3 4 5
//! ```

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A hex of the infinite plane, in axial coordinates; the third cube coordinate is [`Hex::s`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// The coordinate that grows to the right along a row.
    pub q: i8,
    /// The coordinate that grows downwards from row to row.
    pub r: i8,
}

impl Hex {
    /// The offsets of the six neighbors, clockwise from the right.
    pub const DIRECTIONS: [Self; 6] =
        [Self::new(1, 0), Self::new(0, 1), Self::new(-1, 1), Self::new(-1, 0), Self::new(0, -1), Self::new(1, -1)];

    /// The hex with these axial coordinates.
    pub const fn new(q: i8, r: i8) -> Self {
        Self { q, r }
    }

    /// The third cube coordinate: `q + r + s` is always 0.
    pub const fn s(self) -> i8 {
        -self.q - self.r
    }

    /// The hex at this offset from here.
    #[must_use]
    pub const fn plus(self, step: Self) -> Self {
        Self::new(self.q + step.q, self.r + step.r)
    }

    /// The number of steps from one hex to the other: the largest difference of their cube coordinates.
    pub const fn distance(self, other: Self) -> u8 {
        let (q, r, s) = (self.q.abs_diff(other.q), self.r.abs_diff(other.r), self.s().abs_diff(other.s()));
        let longer = if q > r { q } else { r };
        if longer > s { longer } else { s }
    }

    /// The six hexes one step away, clockwise from the right.
    pub fn neighbors(self) -> [Self; 6] {
        Self::DIRECTIONS.map(|step| self.plus(step))
    }
}

/// The number of cells on each side of the board.
pub const SIDE: u8 = 5;
/// The number of cells on the board.
pub const CELL_COUNT: usize = 61;
/// The greatest distance between two cells of the board.
pub const DISTANCE_MAX: u8 = 2 * REACH.unsigned_abs();
/// The number of rows of the board.
const ROW_COUNT: u8 = 2 * SIDE - 1;
/// The largest value of a cube coordinate on the board.
const REACH: i8 = 4;

/// The hexes of the cells, row by row from the top, each row from the left.
const HEXES: [Hex; CELL_COUNT] = {
    let mut hexes = [Hex::new(0, 0); CELL_COUNT];
    let mut index = 0;
    let mut r = -REACH;
    while r <= REACH {
        let mut q = -REACH;
        while q <= REACH {
            let hex = Hex::new(q, r);
            if hex.s().abs() <= REACH {
                hexes[index] = hex;
                index += 1;
            }
            q += 1;
        }
        r += 1;
    }
    hexes
};

/// `WITHIN[radius][cell]`: the cells at most `radius` steps away from the cell, including itself.
static WITHIN: [[CellSet; CELL_COUNT]; DISTANCE_MAX as usize + 1] = {
    let mut within = [[CellSet::EMPTY; CELL_COUNT]; DISTANCE_MAX as usize + 1];
    let mut radius = 0;
    while radius < within.len() {
        let mut from = 0;
        while from < CELL_COUNT {
            let mut to = 0;
            while to < CELL_COUNT {
                if HEXES[from].distance(HEXES[to]) as usize <= radius {
                    within[radius][from].0 |= 1 << to;
                }
                to += 1;
            }
            from += 1;
        }
        radius += 1;
    }
    within
};

/// The neighbors of each cell.
static NEIGHBORS: [CellSet; CELL_COUNT] = {
    let mut neighbors = [CellSet::EMPTY; CELL_COUNT];
    let mut cell = 0;
    while cell < CELL_COUNT {
        neighbors[cell] = CellSet(WITHIN[1][cell].0 & !(1 << cell));
        cell += 1;
    }
    neighbors
};

/// A cell of the hexagon of side 5: a row from A to I and a place from 1, counted from the left.
///
/// Cells are ordered by row, then place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// E5, the middle of the board.
    pub const CENTER: Self = Self(30);

    /// The cell with this index, 0 (A1) to 60 (I5).
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|_| index < CELL_COUNT).map(Self)
    }

    /// The cell in this row (0 is A) and at this place (from 1); `None` if there is no such cell.
    pub fn at(row: u8, place: u8) -> Option<Self> {
        let in_row = row < ROW_COUNT && (1..=places_in_row(row)).contains(&place);
        in_row.then(|| Self((0..row).map(places_in_row).sum::<u8>() + place - 1))
    }

    /// The cell at this hex of the plane, where E5 is at (0, 0); `None` if the hex is not on the board.
    pub fn at_hex(hex: Hex) -> Option<Self> {
        HEXES.iter().position(|&other| other == hex).and_then(Self::new)
    }

    /// All cells in order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        CellSet::ALL.iter()
    }

    /// The cell's index, from 0 (A1) to 60 (I5).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The hex of the cell in the plane, where E5 is at (0, 0).
    pub const fn hex(self) -> Hex {
        HEXES[self.index()]
    }

    /// The number of the row; row A is 0.
    pub const fn row(self) -> u8 {
        (self.hex().r + REACH).unsigned_abs()
    }

    /// The place in the row, counted from 1 at the left.
    pub const fn place(self) -> u8 {
        let hex = self.hex();
        let leftmost = if hex.r < 0 { -REACH - hex.r } else { -REACH };
        (hex.q - leftmost).unsigned_abs() + 1
    }

    /// The cells that touch this cell, at most six.
    pub fn neighbors(self) -> CellSet {
        NEIGHBORS[self.index()]
    }

    /// The cells at most this many steps away, including the cell itself.
    pub fn within(self, radius: u8) -> CellSet {
        WITHIN[usize::from(radius.min(DISTANCE_MAX))][self.index()]
    }
}

/// The number of cells in a row.
fn places_in_row(row: u8) -> u8 {
    ROW_COUNT - row.abs_diff(SIDE - 1)
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.place())
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text is not the name of a cell; the message says what would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCellError {
    /// The text is not a row letter followed by a number.
    #[error("a cell is a row from A to I and a place, such as C3")]
    NotACell,
    /// The row has no such place.
    #[error("row {row} has the places 1 to {places}")]
    NoSuchPlace {
        /// The row's letter.
        row: char,
        /// How many places the row has.
        places: u8,
    },
}

/// Reads a name such as `C3`, in either case.
impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let mut characters = text.chars();
        let letter = characters.next().map_or(' ', |letter| letter.to_ascii_uppercase());
        let digits = characters.as_str();
        if !letter.is_ascii_uppercase() || digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(ParseCellError::NotACell);
        }
        let row = letter as u8 - b'A';
        if row >= ROW_COUNT {
            return Err(ParseCellError::NotACell);
        }
        // A number that is too large for the type becomes place 0, which no row has.
        let place = digits.parse().unwrap_or(0);
        Self::at(row, place).ok_or(ParseCellError::NoSuchPlace { row: letter, places: places_in_row(row) })
    }
}

/// A set of cells, as one bit for each cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u64);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The set of all cells of the board.
    pub const ALL: Self = Self((1 << CELL_COUNT) - 1);

    /// The set of this cell.
    pub const fn only(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first cell in order.
    pub fn first(self) -> Option<Cell> {
        // An empty set has 64 trailing zeros, which is no cell's index.
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// Adds a cell; returns whether it was absent.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let was_absent = !self.contains(cell);
        self.0 |= 1 << cell.0;
        was_absent
    }

    /// The cells in order, by row, then place.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }

    /// The cells at most this many steps away from some cell of the set.
    #[must_use]
    pub fn within(self, radius: u8) -> Self {
        self.iter().fold(Self::EMPTY, |within, cell| within | cell.within(radius))
    }

    /// The connected groups of the set, in the order of their first cells.
    pub fn groups(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let mut group = Self::EMPTY;
            let mut frontier = Self::only(rest.first()?);
            while let Some(cell) = frontier.first() {
                group.insert(cell);
                frontier = (frontier | cell.neighbors() & rest) - group;
            }
            rest = rest - group;
            Some(group)
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::only(cell))
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The cells of the first set that are not in the second set.
impl Sub for CellSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The cells of the board that are not in the set.
impl Not for CellSet {
    type Output = Self;
    fn not(self) -> Self {
        Self::ALL - self
    }
}

/// Serializes the set as a list of its cells, in order.
impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn any_cell() -> impl Strategy<Value = Cell> {
        (0..CELL_COUNT).prop_map(|index| Cell::new(index).unwrap())
    }

    fn any_hex() -> impl Strategy<Value = Hex> {
        (-20..=20_i8, -20..=20_i8).prop_map(|(q, r)| Hex::new(q, r))
    }

    #[test]
    fn the_rows_are_five_to_nine_to_five() {
        let mut names = Vec::new();
        for (row, places) in "ABCDEFGHI".chars().zip([5, 6, 7, 8, 9, 8, 7, 6, 5]) {
            for place in 1..=places {
                names.push(format!("{row}{place}"));
            }
        }
        let cells: Vec<_> = Cell::all().map(|cell| cell.to_string()).collect();
        assert_eq!(cells, names);
    }

    #[test]
    fn the_center_is_e5() {
        assert_eq!(Cell::CENTER.to_string(), "E5");
        assert_eq!(Cell::CENTER.hex(), Hex::new(0, 0));
        let ring: Vec<_> = Cell::CENTER.neighbors().iter().map(|cell| cell.to_string()).collect();
        assert_eq!(ring, ["D4", "D5", "E4", "E6", "F4", "F5"]);
    }

    #[test]
    fn distances_are_counted_in_steps() {
        for (from, to, steps) in
            [("A1", "A5", 4), ("A1", "I5", 8), ("A5", "I1", 8), ("E1", "E9", 8), ("A1", "B2", 1), ("A1", "C2", 2)]
        {
            assert_eq!(cell(from).hex().distance(cell(to).hex()), steps, "{from} to {to}");
        }
    }

    #[test]
    fn a_corner_has_three_neighbors() {
        let neighbors: Vec<_> = cell("A1").neighbors().iter().map(|cell| cell.to_string()).collect();
        assert_eq!(neighbors, ["A2", "B1", "B2"]);
    }

    #[test]
    fn names_that_are_no_cells_say_what_would_be() {
        for text in ["", "A", "3", "J1", "K9", "C-3", "C+3", "C3x", "CC3", "Ç3", "é", "C 3"] {
            assert_eq!(text.parse::<Cell>(), Err(ParseCellError::NotACell), "{text:?}");
        }
        for (text, row, places) in [("A6", 'A', 5), ("c0", 'C', 7), ("E10", 'E', 9), ("i99999999999", 'I', 5)] {
            assert_eq!(text.parse::<Cell>(), Err(ParseCellError::NoSuchPlace { row, places }), "{text:?}");
        }
    }

    #[test]
    fn groups_are_connected_and_apart() {
        let set: CellSet = ["A1", "A2", "B3", "C1", "D1", "I5"].map(cell).into_iter().collect();
        let groups: Vec<Vec<_>> =
            set.groups().map(|group| group.iter().map(|cell| cell.to_string()).collect()).collect();
        assert_eq!(groups, [vec!["A1", "A2", "B3"], vec!["C1", "D1"], vec!["I5"]]);
    }

    proptest! {
        #[test]
        fn a_cell_is_the_cell_of_its_name_hex_and_place(cell in any_cell()) {
            prop_assert_eq!(cell.to_string().parse(), Ok(cell));
            prop_assert_eq!(cell.to_string().to_lowercase().parse(), Ok(cell));
            prop_assert_eq!(Cell::at_hex(cell.hex()), Some(cell));
            prop_assert_eq!(Cell::at(cell.row(), cell.place()), Some(cell));
        }

        #[test]
        fn distance_is_a_metric(a in any_hex(), b in any_hex(), c in any_hex()) {
            prop_assert_eq!(a.distance(b), b.distance(a));
            prop_assert_eq!(a.distance(b) == 0, a == b);
            prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
            prop_assert_eq!(i32::from(a.q) + i32::from(a.r) + i32::from(a.s()), 0);
        }

        #[test]
        fn neighbors_are_the_six_hexes_one_step_away(hex in any_hex()) {
            let mut neighbors = hex.neighbors().to_vec();
            prop_assert!(neighbors.iter().all(|neighbor| neighbor.distance(hex) == 1));
            neighbors.sort();
            neighbors.dedup();
            prop_assert_eq!(neighbors.len(), 6);
        }

        #[test]
        fn the_tables_agree_with_the_plane(a in any_cell(), b in any_cell(), radius in 0..=DISTANCE_MAX) {
            let distance = a.hex().distance(b.hex());
            prop_assert_eq!(a.within(radius).contains(b), distance <= radius);
            prop_assert_eq!(a.neighbors().contains(b), distance == 1);
        }

        #[test]
        fn groups_part_the_set(bits in any::<u64>()) {
            let set = CellSet(bits) & CellSet::ALL;
            let mut joined = CellSet::EMPTY;
            for group in set.groups() {
                prop_assert!((joined & group).is_empty());
                // No other cell of the set touches the group: groups are maximal.
                prop_assert_eq!(group.within(1) & set, group);
                joined |= group;
            }
            prop_assert_eq!(joined, set);
        }
    }
}
