//! Detects whether one puzzle gives away the solution of another.
//!
//! **The rule.** Two puzzles are *alike* if one of them, after one of the eight rotations and reflections and a shift
//! by any number of rows and columns, covers at least three quarters of the smaller grid's cells, and one of these
//! conditions holds for the covered part:
//!
//! 1. *The regions agree.* For at least [`REGIONS_AGREE`] percent of all pairs of neighboring cells, there is a border
//!    between the two cells in both puzzles or in neither.
//! 2. *The stars agree.* Both solutions have their stars in exactly the same cells, and either at least [`STARS_ALONE`]
//!    cells are covered or at least [`STARS_AGREE`] percent of the pairs agree.
//!
//! The first condition finds puzzles in which a few cells were changed, even before it is known whether they have a
//! solution. The second condition finds puzzles in which more cells were changed: as long as no changed cell has a
//! star, the old solution still solves the new puzzle. Both conditions find a grid that was put into a larger grid. The
//! second condition requires some agreement of regions because small grids have few solutions: on a 5×5 grid every
//! second pair of puzzles has the same stars after some rotation.
//!
//! Two puzzles are also alike if one of them becomes the other when up to [`INSERTED_MAX`] rows and the same number of
//! columns are removed anywhere, and then at least [`INSERTED_AGREE`] percent of the pairs agree, or at least
//! [`STARS_AGREE`] percent of the pairs and all stars.
//!
//! The number of stars in a row is not compared.
//!
//! **The cost.** A comparison looks at 8 rotations × at most 27² shifts × 78 words of 32 bits; two 10×10 grids take
//! about 10,000 operations, so a thousand comparisons take a few milliseconds. If one grid is one row larger, every row
//! and column of it is removed in turn; if it is two rows larger, every pair of them: a 10×10 grid becomes an 8×8 grid
//! in 2,025 ways.

use std::any::Any;
use std::fmt;
use std::str::FromStr;

use super::cells::{Cell, CellSet};
use super::grid::{Puzzle, SIZE_MAX};
use super::solve::{Stop, solve};
use rules::{Compare, Resemblance};

/// The least percentage of agreeing pairs of neighboring cells at which the regions count as the same.
const REGIONS_AGREE: u32 = 85;
/// The least percentage of agreeing pairs if the stars are the same.
const STARS_AGREE: u32 = 70;
/// The least number of covered cells at which equal stars suffice: unrelated puzzles hardly ever have the same stars in
/// so many cells.
const STARS_ALONE: usize = 81;

/// The greatest number of rows and columns that may have been inserted.
const INSERTED_MAX: usize = 2;
/// The least percentage of agreeing pairs of neighboring cells after inserted rows and columns were removed. It is
/// higher than [`REGIONS_AGREE`] because there are many ways to remove rows and columns.
const INSERTED_AGREE: u32 = 92;

/// The data by which puzzles are compared: the borders, and the stars if they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    size: usize,
    /// Bit `c` of row `r`: there is a border between the cell and its right neighbor.
    right: [u32; SIZE_MAX],
    /// Bit `c` of row `r`: there is a border between the cell and the cell below it.
    below: [u32; SIZE_MAX],
    stars: Option<CellSet>,
    /// The canonical form, which is equal for puzzles that are rotations or reflections of each other.
    canonical: String,
}

/// The text is not a sketch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no sketch of a puzzle")]
pub struct NoSketch(String);

impl Sketch {
    /// The sketch of a puzzle without its solution, so that only regions can be compared.
    pub fn of_regions(puzzle: &Puzzle) -> Self {
        let puzzle = puzzle.canonical();
        let canonical = format!("{} {} {}", puzzle.size(), puzzle.stars(), puzzle.to_string().replace('\n', ""));
        Self::drawn(puzzle.size(), puzzle.labels(), None, canonical)
    }

    /// The sketch of a puzzle, with its stars if there is exactly one solution and it is found before `stop` returns
    /// true.
    pub fn of(puzzle: &Puzzle, stop: Stop) -> Self {
        let sketch = Self::of_regions(puzzle);
        let found = solve(&puzzle.canonical(), 2, stop);
        let stars = if let [stars] = found.stars[..] { Some(stars) } else { None };
        Self { stars, ..sketch }
    }

    fn drawn(size: usize, labels: &[u8], stars: Option<CellSet>, canonical: String) -> Self {
        let label = |row: usize, column: usize| labels[row * size + column];
        let (mut right, mut below) = ([0; SIZE_MAX], [0; SIZE_MAX]);
        for row in 0..size {
            for column in 0..size {
                let is_parted = |other: u8| u32::from(other != label(row, column)) << column;
                if column + 1 < size {
                    right[row] |= is_parted(label(row, column + 1));
                }
                if row + 1 < size {
                    below[row] |= is_parted(label(row + 1, column));
                }
            }
        }
        Self { size, right, below, stars, canonical }
    }

    /// Whether the two are the same puzzle, perhaps rotated or mirrored.
    pub fn is_same(&self, other: &Self) -> bool {
        self.canonical == other.canonical
    }

    /// Whether the two puzzles are alike by the rule in the module's documentation.
    pub fn is_like(&self, other: &Self) -> bool {
        if self.is_same(other) {
            return true;
        }
        let (small, large) = if self.size <= other.size { (self, other) } else { (other, self) };
        (0..8).any(|turn| small.turned(turn).fits_on(large)) || large.becomes(small)
    }

    /// Whether the grid becomes the smaller one, perhaps rotated or mirrored, when rows and the same number of columns
    /// are removed.
    fn becomes(&self, smaller: &Self) -> bool {
        let size = smaller.size;
        let n_inserted = self.size - size;
        if !(1..=INSERTED_MAX).contains(&n_inserted) {
            return false;
        }
        let turns: Vec<_> = (0..8).map(|turn| smaller.turned(turn)).collect();
        // The third word of the canonical form has the label of every cell.
        let Some(labels) = self.canonical.split(' ').nth(2).map(str::as_bytes) else { return false };
        let kept: Vec<Vec<usize>> = (0..self.size)
            .flat_map(|one| (one..self.size).map(move |other| (one, other)))
            .filter(|(one, other)| (one == other) == (n_inserted == 1))
            .map(|(one, other)| (0..self.size).filter(|&line| line != one && line != other).collect())
            .collect();
        let all = Span { from: 0, to: 0, len: size };
        let is_match = |rows: &[usize], columns: &[usize]| {
            let cells = || rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
            let labels: Vec<u8> = cells().map(|(row, column)| labels[row * self.size + column]).collect();
            let stars = self.stars.map(|stars| {
                let places = cells().zip(0..).filter(|((row, column), _)| stars.contains(Cell::new(*row, *column)));
                places.map(|(_, at)| Cell::new(at / size, at % size)).collect()
            });
            let left = Self::drawn(size, &labels, stars, String::new());
            turns.iter().any(|one| {
                let percent = one.agreement(&left, all, all);
                percent >= INSERTED_AGREE || percent >= STARS_AGREE && one.has_same_stars(&left, all, all)
            })
        };
        kept.iter().any(|rows| kept.iter().any(|columns| is_match(rows, columns)))
    }

    /// The sketch after one of the eight rotations and reflections.
    fn turned(&self, turn: u8) -> Self {
        let last = self.size - 1;
        let place = |row: usize, column: usize| {
            let row = if turn & 1 == 0 { row } else { last - row };
            let column = if turn & 2 == 0 { column } else { last - column };
            if turn & 4 == 0 { (row, column) } else { (column, row) }
        };
        let (mut right, mut below) = ([0_u32; SIZE_MAX], [0_u32; SIZE_MAX]);
        let mut part = |one: (usize, usize), other: (usize, usize)| {
            let (row, column) = one.min(other);
            if one.0 == other.0 { right[row] |= 1 << column } else { below[row] |= 1 << column }
        };
        for row in 0..self.size {
            for column in 0..self.size {
                if (self.right[row] >> column) & 1 == 1 {
                    part(place(row, column), place(row, column + 1));
                }
                if (self.below[row] >> column) & 1 == 1 {
                    part(place(row, column), place(row + 1, column));
                }
            }
        }
        let stars = self.stars.map(|stars| {
            let turned = stars.iter().map(|star| place(star.row(), star.column()));
            turned.map(|(row, column)| Cell::new(row, column)).collect()
        });
        Self { size: self.size, right, below, stars, canonical: String::new() }
    }

    /// Whether this grid agrees with `large`, a grid of at least the same size, after some shift.
    fn fits_on(&self, large: &Self) -> bool {
        let shifts = || {
            (0..large.size + self.size - 1).map(|ahead| {
                (ahead + 1).checked_sub(self.size).map_or_else(
                    // The first rows of the smaller grid lie outside the larger one.
                    || Span { from: self.size - 1 - ahead, to: 0, len: ahead + 1 },
                    |to| Span { from: 0, to, len: self.size.min(large.size - to) },
                )
            })
        };
        let is_covered = |rows: Span, columns: Span| 4 * rows.len * columns.len >= 3 * self.size * self.size;
        shifts().any(|rows| shifts().any(|columns| is_covered(rows, columns) && self.agrees(large, rows, columns)))
    }

    /// Whether the covered part meets one of the conditions in the module's documentation.
    fn agrees(&self, large: &Self, rows: Span, columns: Span) -> bool {
        let percent = self.agreement(large, rows, columns);
        let is_wide = rows.len * columns.len >= STARS_ALONE;
        percent >= REGIONS_AGREE || (is_wide || percent >= STARS_AGREE) && self.has_same_stars(large, rows, columns)
    }

    /// The percentage of pairs in the covered part that have a border in both grids or in neither, rounded down.
    fn agreement(&self, large: &Self, rows: Span, columns: Span) -> u32 {
        let part = |words: &[u32; SIZE_MAX], row: usize, from: usize, len: usize| (words[row] >> from) & low(len);
        let differing = |small: &[u32; SIZE_MAX], large: &[u32; SIZE_MAX], n_rows: usize, len: usize| -> u32 {
            let words = (0..n_rows).map(|row| {
                part(small, rows.from + row, columns.from, len) ^ part(large, rows.to + row, columns.to, len)
            });
            words.map(u32::count_ones).sum()
        };
        let n_pairs = u32::try_from(rows.len * (columns.len - 1) + (rows.len - 1) * columns.len).unwrap_or(u32::MAX);
        let n_differing = differing(&self.right, &large.right, rows.len, columns.len - 1)
            + differing(&self.below, &large.below, rows.len - 1, columns.len);
        100 * (n_pairs - n_differing) / n_pairs.max(1)
    }

    fn has_same_stars(&self, large: &Self, rows: Span, columns: Span) -> bool {
        let (Some(small), Some(large)) = (&self.stars, &large.stars) else { return false };
        let part = |stars: &CellSet, row: usize, from: usize| (stars.row(row) >> from) & low(columns.len);
        (0..rows.len).all(|row| part(small, rows.from + row, columns.from) == part(large, rows.to + row, columns.to))
    }
}

/// The overlap of two grids in one direction: a range of rows or of columns.
#[derive(Clone, Copy)]
struct Span {
    /// The first row or column in the smaller grid.
    from: usize,
    /// The first row or column in the larger grid.
    to: usize,
    /// The number of rows or columns.
    len: usize,
}

/// A word with the lowest `n_bits` bits set.
fn low(n_bits: usize) -> u32 {
    u32::try_from((1_u64 << n_bits.min(32)) - 1).unwrap_or(u32::MAX)
}

impl Compare for Sketch {
    fn compare(&self, other: &dyn Any) -> Resemblance {
        match other.downcast_ref::<Self>() {
            Some(other) if self.is_same(other) => Resemblance::Same,
            Some(other) if self.is_like(other) => Resemblance::Alike,
            Some(_) | None => Resemblance::Different,
        }
    }
}

/// One line of text: the canonical form, followed by the stars of each row as a hexadecimal number if they are known.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical)?;
        if let Some(stars) = &self.stars {
            let rows: Vec<_> = (0..self.size).map(|row| format!("{:x}", stars.row(row))).collect();
            write!(f, " {}", rows.join("."))?;
        }
        Ok(())
    }
}

impl FromStr for Sketch {
    type Err = NoSketch;

    fn from_str(text: &str) -> Result<Self, NoSketch> {
        Self::read(text).ok_or_else(|| NoSketch(text.to_owned()))
    }
}

impl Sketch {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (size, stars, regions) = (words.next()?, words.next()?, words.next()?);
        let puzzle = Puzzle::for_a_step(size.parse().ok()?, stars.parse().ok()?, regions.as_bytes()).ok()?;
        let solution = match words.next() {
            None => None,
            Some(rows) => {
                let mut solution = [0; SIZE_MAX];
                for (row, word) in rows.split('.').enumerate() {
                    *solution.get_mut(row)? = u32::from_str_radix(word, 16).ok()?;
                }
                Some(CellSet::from_rows(solution))
            }
        };
        Some(Self::drawn(puzzle.size(), puzzle.labels(), solution, format!("{size} {stars} {regions}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Order, generate};
    use rules::{Dice, endless};

    fn made(size: usize, stars: usize, seed: u64) -> Puzzle {
        let mut dice = Dice::new(seed, "likeness", 0);
        generate(Order { size, stars, level: None }, &mut dice, &mut |progress| endless(progress.attempts))
            .unwrap()
            .puzzle
    }

    fn sketched(size: usize, labels: &[u8]) -> Sketch {
        Sketch::of(&Puzzle::new(size, 1, labels).unwrap(), &|| false)
    }

    /// The labels after one of the eight rotations and reflections.
    fn turned(size: usize, labels: &[u8], turn: u8) -> Vec<u8> {
        let last = size - 1;
        let label = |index: usize| {
            let (row, column) = (index / size, index % size);
            let row = if turn & 1 == 0 { row } else { last - row };
            let column = if turn & 2 == 0 { column } else { last - column };
            let (row, column) = if turn & 4 == 0 { (row, column) } else { (column, row) };
            labels[row * size + column]
        };
        (0..size * size).map(label).collect()
    }

    /// The grid in the upper left corner of a grid with one more row and column, with a region of one cell in the
    /// opposite corner. The regions at the edges are extended into the other new cells.
    fn enlarged(size: usize, labels: &[u8]) -> Vec<u8> {
        let label = |row: usize, column: usize| match (row, column) {
            (row, column) if (row, column) == (size, size) => u8::MAX,
            (row, column) => labels[row.min(size - 1) * size + column.min(size - 1)],
        };
        (0..=size).flat_map(|row| (0..=size).map(move |column| label(row, column))).collect()
    }

    #[test]
    fn a_sketch_is_written_and_read() {
        let puzzle = made(8, 1, 3);
        for sketch in [Sketch::of(&puzzle, &|| false), Sketch::of_regions(&puzzle)] {
            assert_eq!(sketch.to_string().parse(), Ok(sketch));
        }
        for text in ["", "4 1", "4 1 aabbcabbccddccd", "4 1 aabbcabbccddccdd x.y"] {
            assert_eq!(text.parse::<Sketch>(), Err(NoSketch(text.to_owned())));
        }
    }

    /// No change of a single cell that leaves exactly one solution makes a different puzzle; nor does a larger grid
    /// around the puzzle, in any rotation.
    #[test]
    fn a_changed_cell_a_turn_or_a_larger_grid_makes_no_other_puzzle() {
        for (size, seed) in [(5, 1), (6, 2), (8, 3), (10, 4)] {
            let puzzle = made(size, 1, seed);
            let original = Sketch::of(&puzzle, &|| false);
            let labels = puzzle.labels();
            let mut n_changed = 0;
            for cell in 0..size * size {
                for other in [cell.wrapping_sub(1), cell + 1, cell.wrapping_sub(size), cell + size] {
                    let Some(&label) = labels.get(other).filter(|label| **label != labels[cell]) else { continue };
                    let mut changed = labels.to_vec();
                    changed[cell] = label;
                    let Ok(changed) = Puzzle::new(size, 1, &changed) else { continue };
                    let changed = Sketch::of(&changed, &|| false);
                    if changed.stars.is_some() {
                        n_changed += 1;
                        assert!(original.is_like(&changed) && changed.is_like(&original), "{size}: cell {cell}");
                    }
                }
            }
            assert!(n_changed >= size, "{size}: {n_changed} changes keep one solution");
            for turn in 0..8 {
                let turned = turned(size, labels, turn);
                assert!(original.is_same(&sketched(size, &turned)));
                let larger = enlarged(size, &turned);
                assert!(original.is_like(&sketched(size + 1, &larger)), "{size}: larger, turn {turn}");
                assert!(original.is_like(&Sketch::of_regions(&Puzzle::new(size + 1, 1, &larger).unwrap())));
            }
        }
    }

    /// Regression: rows and columns were inserted into the puzzle of a race. No shift restores more than a part of that
    /// puzzle, so it was not recognized, and hints for the larger puzzle solved the race.
    #[test]
    fn rows_and_columns_put_into_a_grid_make_no_other_puzzle() {
        let race = "AAAAAABBAAAAAAABCDDAEEFBCDDAAEFFDDFFFFFFGGGGGFFHGGGFFFFHGGGGGFFH";
        let race = Puzzle::new(8, 1, race.as_bytes()).unwrap();
        for n_inserted in 1..=INSERTED_MAX {
            for (row, column) in [(2, 5), (4, 3), (7, 1)] {
                let mut labels = Vec::new();
                for at in 0..8 + n_inserted {
                    let from = |line: usize, first: usize| {
                        if line < first { line } else { line.saturating_sub(n_inserted).max(first - 1) }
                    };
                    let cells = (0..8 + n_inserted).map(|across| {
                        let is_new = |line: usize, first: usize| (first..first + n_inserted).contains(&line);
                        if is_new(at, row) && is_new(across, column) && at - row == across - column {
                            return 100 + u8::try_from(at - row).unwrap();
                        }
                        race.labels()[from(at, row) * 8 + from(across, column)]
                    });
                    labels.extend(cells);
                }
                let larger = Sketch::of_regions(&Puzzle::for_a_step(8 + n_inserted, 1, &labels).unwrap());
                assert!(Sketch::of_regions(&race).is_like(&larger), "{n_inserted} at row {row}, column {column}");
                assert!(larger.is_like(&Sketch::of_regions(&race)));
            }
        }
    }

    /// A grid whose rows have all moved down by one is recognized, although its first row is new and its last row is
    /// gone.
    #[test]
    fn a_shifted_grid_is_the_same_puzzle() {
        let puzzle = made(10, 1, 4);
        let sketch = Sketch::of_regions(&puzzle);
        let mut shifted = Sketch { canonical: String::new(), ..sketch.clone() };
        shifted.right.rotate_right(1);
        shifted.below.rotate_right(1);
        shifted.right[0] = 0;
        assert!(sketch.is_like(&shifted) && shifted.is_like(&sketch));
        shifted.right.rotate_right(2);
        shifted.below.rotate_right(2);
        assert!(!sketch.is_like(&shifted), "three rows of ten are more than a quarter");
    }

    /// Unrelated puzzles hardly ever count as alike, so that nobody is refused help without a reason. Small grids have
    /// few solutions, so they count as alike more often.
    #[test]
    fn other_puzzles_are_other_puzzles() {
        for (size, stars, n, percent_max) in [(5, 1, 40, 20), (6, 1, 40, 8), (8, 1, 40, 1), (10, 1, 20, 1)] {
            let sketches: Vec<_> = (0..n).map(|seed| Sketch::of(&made(size, stars, seed), &|| false)).collect();
            let pairs =
                || sketches.iter().enumerate().flat_map(|(at, one)| sketches[..at].iter().map(move |two| (one, two)));
            let n_alike = pairs().filter(|(one, two)| one.is_like(two)).count();
            let n_pairs = pairs().count();
            assert!(100 * n_alike <= percent_max * n_pairs, "{size}×{size}: {n_alike} of {n_pairs} pairs are alike");
        }
    }
}
