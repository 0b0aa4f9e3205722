//! A board with the counts that the rules need: for each row, column and region what is known and what is missing.

use std::cell::OnceCell;

use super::shares::{Direction, Known};
use crate::board::Board;
use crate::cells::{Cell, CellSet};
use crate::grid::{Puzzle, Unit};
use crate::solve::Stop;

/// A puzzle with the cells of all its units precomputed, for looking at many of its boards.
pub struct Field<'a> {
    puzzle: &'a Puzzle,
    units: Vec<CellSet>,
    around: Vec<CellSet>,
    stop: Stop<'a>,
    shares: Known,
}

impl<'a> Field<'a> {
    /// Precomputes the units of the puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self::stopped_by(puzzle, &|| false)
    }

    /// Like [`Self::new`], for a search that can be cancelled: once `stop` returns true, expensive rules find nothing
    /// more.
    pub fn stopped_by(puzzle: &'a Puzzle, stop: Stop<'a>) -> Self {
        Self {
            stop,
            shares: Known::default(),
            puzzle,
            units: puzzle.units().map(|unit| puzzle.unit(unit)).collect(),
            around: puzzle.cells().map(|cell| puzzle.around(cell)).collect(),
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Whether the search is cancelled.
    pub(super) fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// The cache of what was counted for regions on other boards.
    pub(super) fn known_shares(&self) -> &Known {
        &self.shares
    }

    /// The index of a unit: rows first, then columns, then regions.
    pub(crate) fn nth(&self, unit: Unit) -> usize {
        let size = self.puzzle.size();
        match unit {
            Unit::Row(row) => row,
            Unit::Column(column) => size + column,
            Unit::Region(region) => 2 * size + region,
        }
    }

    /// All cells of a unit.
    pub fn unit(&self, unit: Unit) -> &CellSet {
        &self.units[self.nth(unit)]
    }

    /// The cell and its neighbors.
    pub fn around(&self, cell: Cell) -> &CellSet {
        &self.around[self.puzzle.index(cell)]
    }
}

/// A board before a step, with the counts of its units.
pub struct Situation<'a> {
    /// The puzzle with its precomputed units.
    pub field: &'a Field<'a>,
    /// The marks on the board.
    pub board: Board,
    /// The unknown cells.
    pub unknown: CellSet,
    counts: Vec<Count>,
    /// What the regions put into the rows and the columns; computed on first use.
    directions: OnceCell<[Direction; 2]>,
}

/// How many stars and unknown cells a unit has.
#[derive(Clone, Copy, Default)]
struct Count {
    stars: i32,
    unknown: i32,
}

impl<'a> Situation<'a> {
    /// Counts the stars and unknown cells of the board's units.
    pub fn new(field: &'a Field<'a>, board: Board) -> Self {
        let unknown = board.unknown();
        let mut counts = vec![Count::default(); field.units.len()];
        for (cells, is_star) in [(*board.stars(), true), (unknown, false)] {
            for cell in cells.iter() {
                for unit in field.puzzle.units_of(cell) {
                    let count = &mut counts[field.nth(unit)];
                    *(if is_star { &mut count.stars } else { &mut count.unknown }) += 1;
                }
            }
        }
        Self { field, board, unknown, counts, directions: OnceCell::new() }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.field.puzzle
    }

    /// What the regions put into the rows and into the columns.
    pub(super) fn directions(&self) -> &[Direction; 2] {
        self.directions.get_or_init(|| Direction::both(self))
    }

    /// How many stars the unit misses; negative if it has too many.
    pub fn missing(&self, unit: Unit) -> i32 {
        self.stars_wanted() - self.counts[self.field.nth(unit)].stars
    }

    /// How many unknown cells the unit has.
    pub fn n_unknown(&self, unit: Unit) -> i32 {
        self.counts[self.field.nth(unit)].unknown
    }

    /// How many cells of the unit are not black.
    pub fn n_places(&self, unit: Unit) -> i32 {
        let count = self.counts[self.field.nth(unit)];
        count.stars + count.unknown
    }

    /// The unit's unknown cells.
    pub fn unknown_in(&self, unit: Unit) -> CellSet {
        *self.field.unit(unit) & self.unknown
    }

    /// The number of stars of each unit in a solution.
    pub fn stars_wanted(&self) -> i32 {
        i32::try_from(self.puzzle().stars()).expect("at most 6")
    }
}
