//! A Star Battle puzzle: a square grid divided into regions, and the number of stars in each row, column and region.
//!
//! Regions need not be connected here: the solver does not depend on it. Imported puzzles must have connected regions;
//! see [`Puzzle::torn_region`].

use std::fmt;

use words::{Message, Words, puzzle};

use super::cells::{Cell, CellSet};

/// The least number of rows of a puzzle.
pub const SIZE_MIN: usize = 4;
/// The smallest grid on which a single step is judged. A grid of this size has no solution.
pub const STEP_SIZE_MIN: usize = 3;
/// The greatest number of rows of a puzzle; its columns are A to Z.
pub const SIZE_MAX: usize = 26;
/// The greatest number of stars in a row.
pub const STARS_MAX: usize = 6;

/// A puzzle without any marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    size: usize,
    stars: usize,
    /// The region of each cell, in reading order; regions are numbered in the order of their first cells.
    region_of: Vec<u8>,
    regions: Vec<CellSet>,
}

/// Why a grid is not a valid puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[expect(missing_docs, reason = "the messages say what is wrong")]
pub enum BadPuzzle {
    Size(usize),
    Stars(usize),
    Cells { found: usize, size: usize },
    Regions { found: usize, size: usize },
    Torn { first: Cell, stray: Cell },
}

impl BadPuzzle {
    /// The message about what is wrong; the caller renders it in the reader's language.
    pub fn message(&self) -> Message {
        let cell = |cell: Cell| Words::markup(cell.to_string());
        match *self {
            Self::Size(size) => puzzle::SizeOut { size, least: SIZE_MIN, most: SIZE_MAX }.into(),
            Self::Stars(stars) => puzzle::StarsOut { stars, most: STARS_MAX }.into(),
            Self::Cells { found, size } => puzzle::CellsGiven { found, size, expected: size * size }.into(),
            Self::Regions { found, size } => puzzle::RegionsGiven { found, size }.into(),
            Self::Torn { first, stray } => puzzle::Torn { first: cell(first), stray: cell(stray) }.into(),
        }
    }
}

impl Puzzle {
    /// The puzzle with these regions: one label for each cell, in reading order, where equal labels are one region.
    ///
    /// # Errors
    /// The size or the stars are out of range, or the number of cells or regions does not fit the size.
    pub fn new<L: PartialEq>(size: usize, stars: usize, labels: &[L]) -> Result<Self, BadPuzzle> {
        Self::check_numbers(size, stars)?;
        Self::cut(size, stars, labels)
    }

    /// Like [`Self::new`], but allows grids from [`STEP_SIZE_MIN`] rows, because judging a single step needs no larger
    /// grid.
    pub fn for_a_step<L: PartialEq>(size: usize, stars: usize, labels: &[L]) -> Result<Self, BadPuzzle> {
        if !(STEP_SIZE_MIN..SIZE_MIN).contains(&size) {
            return Self::new(size, stars, labels);
        }
        Self::check_numbers(SIZE_MIN, stars)?;
        Self::cut(size, stars, labels)
    }

    /// Divides a grid of this size into its regions.
    fn cut<L: PartialEq>(size: usize, stars: usize, labels: &[L]) -> Result<Self, BadPuzzle> {
        if labels.len() != size * size {
            return Err(BadPuzzle::Cells { found: labels.len(), size });
        }
        let mut firsts: Vec<&L> = Vec::with_capacity(size);
        let mut regions: Vec<CellSet> = Vec::with_capacity(size);
        let mut region_of = Vec::with_capacity(labels.len());
        for (index, label) in labels.iter().enumerate() {
            let region = firsts.iter().position(|&first| first == label).unwrap_or_else(|| {
                firsts.push(label);
                regions.push(CellSet::EMPTY);
                firsts.len() - 1
            });
            regions[region].insert(Cell::new(index / size, index % size));
            region_of.push(u8::try_from(region).unwrap_or(u8::MAX));
        }
        if regions.len() != size {
            return Err(BadPuzzle::Regions { found: regions.len(), size });
        }
        Ok(Self { size, stars, region_of, regions })
    }

    /// Checks the number of rows and stars. Call this before allocating anything of that size.
    pub fn check_numbers(size: usize, stars: usize) -> Result<(), BadPuzzle> {
        if !(SIZE_MIN..=SIZE_MAX).contains(&size) {
            return Err(BadPuzzle::Size(size));
        }
        if !(1..=STARS_MAX).contains(&stars) {
            return Err(BadPuzzle::Stars(stars));
        }
        Ok(())
    }

    /// The number of rows, columns and regions.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of stars in each row, column and region.
    pub fn stars(&self) -> usize {
        self.stars
    }

    /// The number of the cell's region; regions are numbered from 0 in the order of their first cells.
    pub fn region_of(&self, cell: Cell) -> usize {
        usize::from(self.region_of[self.index(cell)])
    }

    /// The region of each cell, in reading order.
    pub fn labels(&self) -> &[u8] {
        &self.region_of
    }

    /// The cells of a region.
    pub fn region(&self, region: usize) -> &CellSet {
        &self.regions[region]
    }

    /// All cells of the grid, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size * size).map(move |index| Cell::new(index / size, index % size))
    }

    /// Whether the cell is on the grid.
    pub fn has(&self, cell: Cell) -> bool {
        cell.row() < self.size && cell.column() < self.size
    }

    /// The cell's index in reading order.
    pub fn index(&self, cell: Cell) -> usize {
        cell.row() * self.size + cell.column()
    }

    /// The cell and its neighbors.
    pub fn around(&self, cell: Cell) -> CellSet {
        CellSet::around(cell, self.size)
    }

    /// Every row, column and region.
    pub fn units(&self) -> impl Iterator<Item = Unit> + use<> {
        let size = self.size;
        let each = move |unit: fn(usize) -> Unit| (0..size).map(unit);
        each(Unit::Row).chain(each(Unit::Column)).chain(each(Unit::Region))
    }

    /// The row, the column and the region of a cell.
    pub fn units_of(&self, cell: Cell) -> [Unit; 3] {
        [Unit::Row(cell.row()), Unit::Column(cell.column()), Unit::Region(self.region_of(cell))]
    }

    /// The cells of a row, column or region.
    pub fn unit(&self, unit: Unit) -> CellSet {
        match unit {
            Unit::Row(row) => (0..self.size).map(|column| Cell::new(row, column)).collect(),
            Unit::Column(column) => (0..self.size).map(|row| Cell::new(row, column)).collect(),
            Unit::Region(region) => self.regions[region],
        }
    }

    /// The unit's name in words: `row 3`, `column C`, `the region of A1`.
    pub fn name(&self, unit: Unit) -> Message {
        let short = Words::markup(self.short_name(unit));
        match unit {
            Unit::Row(_) => puzzle::Row { row: short }.into(),
            Unit::Column(_) => puzzle::Column { column: short }.into(),
            Unit::Region(_) => puzzle::Region { cell: short }.into(),
        }
    }

    /// The unit's name without its kind: `3`, `C`, or the first cell of a region, `A1`.
    pub fn short_name(&self, unit: Unit) -> String {
        match unit {
            Unit::Row(row) => (row + 1).to_string(),
            Unit::Column(column) => column_letter(column).to_string(),
            Unit::Region(region) => self.regions[region].first().expect("a region has a cell").to_string(),
        }
    }

    /// The first region that is not connected, as an error with its first cell and a cell that cannot be reached from
    /// there.
    pub fn torn_region(&self) -> Option<BadPuzzle> {
        self.regions.iter().find_map(|region| {
            let first = region.first()?;
            let stray = (*region - flood(region, first)).first()?;
            Some(BadPuzzle::Torn { first, stray })
        })
    }

    /// The canonical form of the puzzle: the smallest, by the regions of its cells, among its eight rotations and
    /// reflections.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let last = self.size - 1;
        let turn = |turn: u8| {
            let label = |index: usize| {
                let (row, column) = (index / self.size, index % self.size);
                let row = if turn & 1 == 0 { row } else { last - row };
                let column = if turn & 2 == 0 { column } else { last - column };
                let (row, column) = if turn & 4 == 0 { (row, column) } else { (column, row) };
                self.region_of[row * self.size + column]
            };
            let labels: Vec<u8> = (0..self.region_of.len()).map(label).collect();
            Self::new(self.size, self.stars, &labels).expect("the same regions")
        };
        (0..8).map(turn).min_by(|one, other| one.region_of.cmp(&other.region_of)).expect("eight of them")
    }

    /// Whether these stars solve the puzzle.
    pub fn is_solved_by(&self, stars: &CellSet) -> bool {
        let full = self.units().all(|unit| (self.unit(unit) & *stars).len() == self.stars);
        full && stars.iter().all(|star| (self.around(star) & *stars).len() == 1)
    }
}

/// The cells of the set that can be reached from `from` by steps up, down, left and right.
pub(super) fn flood(set: &CellSet, from: Cell) -> CellSet {
    let mut reached = CellSet::only(from);
    let mut edge = vec![from];
    while let Some(cell) = edge.pop() {
        for next in beside(cell).into_iter().flatten() {
            if set.contains(next) && !reached.contains(next) {
                reached.insert(next);
                edge.push(next);
            }
        }
    }
    reached
}

/// The up to four cells above, left, right and below; the last two may be outside a small grid.
pub(super) fn beside(cell: Cell) -> [Option<Cell>; 4] {
    let Cell { row, column } = cell;
    let last = u8::try_from(SIZE_MAX - 1).expect("a small number");
    [
        row.checked_sub(1).map(|row| Cell { row, column }),
        column.checked_sub(1).map(|column| Cell { row, column }),
        (column < last).then(|| Cell { row, column: column + 1 }),
        (row < last).then(|| Cell { row: row + 1, column }),
    ]
}

/// A row, column or region, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// A row, counted from the top.
    Row(usize),
    /// A column, counted from the left.
    Column(usize),
    /// A region; regions are numbered in the order of their first cells.
    Region(usize),
}

impl Unit {
    /// The name of the kind: `row`, `column` or `region`.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Row(_) => "row",
            Self::Column(_) => "column",
            Self::Region(_) => "region",
        }
    }
}

/// The letter of a column.
pub fn column_letter(column: usize) -> char {
    char::from(b'A' + u8::try_from(column).expect("columns are A to Z"))
}

impl fmt::Display for Puzzle {
    /// The regions as letters, one line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.region_of.chunks(self.size) {
            let letters: String = row.iter().map(|&region| column_letter(usize::from(region))).collect();
            writeln!(f, "{letters}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_that_is_no_puzzle_is_refused_with_the_reason() {
        let refusal = |size, stars, labels: &[u8]| Puzzle::new(size, stars, labels).unwrap_err().to_string();
        assert_eq!(refusal(3, 1, &[0; 9]), "size 3 is out of range: a grid has 4 to 26 rows");
        assert_eq!(refusal(4, 7, &[0; 16]), "7 stars are out of range: each row, column and region holds 1 to 6");
        assert_eq!(refusal(4, 1, &[0; 15]), "15 cells are given for 4 rows of 4: expected 16");
        assert_eq!(refusal(4, 1, &[0; 16]), "the grid has 1 region, expected 4, as many as rows");
    }

    #[test]
    fn however_it_is_turned_mirrored_or_named_a_puzzle_is_the_same() {
        let canonical = |stars, labels: &[u8]| Puzzle::new(4, stars, labels).unwrap().canonical();
        let puzzle = canonical(1, b"aabbcabbccddccdd");
        for same in [b"bbaabbacddccddcc", b"ccddccddcabbaabb", b"acccaaccbbddbbdd", b"xxyyzxyyzzwwzzww"] {
            assert_eq!(canonical(1, same), puzzle);
        }
        assert_ne!(canonical(2, b"aabbcabbccddccdd"), puzzle, "another number of stars");
        assert_ne!(canonical(1, b"aabbaabbccddccdd"), puzzle);
    }

    #[test]
    fn a_region_in_pieces_is_found() {
        let torn = Puzzle::new(4, 1, b"AABBAABBCCDDCDCD").unwrap();
        let words = torn.torn_region().map(|bad| bad.to_string());
        assert_eq!(words.as_deref(), Some("the region of A3 is in pieces: C4 is not connected with it"));
        assert_eq!(Puzzle::new(4, 1, b"AABBAABBCCDDCCDD").unwrap().torn_region(), None);
    }
}
