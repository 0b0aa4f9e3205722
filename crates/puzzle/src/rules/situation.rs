//! A board as the rules look at it: for each row, column and region what is known and what is missing.

use std::cell::OnceCell;

use super::shares::{Direction, Known};
use crate::board::Board;
use crate::cells::{Cell, CellSet};
use crate::grid::{Puzzle, Unit};
use crate::solve::Stop;

/// A puzzle with the cells of all its units laid out, to look at many boards of it.
pub struct Field<'a> {
    puzzle: &'a Puzzle,
    units: Vec<CellSet>,
    around: Vec<CellSet>,
    stop: Stop<'a>,
    shares: Known,
}

impl<'a> Field<'a> {
    /// Lays the puzzle out.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self::stopped_by(puzzle, &|| false)
    }

    /// Like [`Self::new`], for a search that may be told to stop: then the costly rules find nothing more.
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

    /// Whether nobody waits for an answer any more.
    pub(super) fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// What was counted for regions on other boards.
    pub(super) fn known_shares(&self) -> &Known {
        &self.shares
    }

    /// Rows first, then columns, then regions.
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

/// A board before a step.
pub struct Situation<'a> {
    /// The puzzle, laid out.
    pub field: &'a Field<'a>,
    /// The marks on the board.
    pub board: Board,
    /// The unknown cells.
    pub unknown: CellSet,
    counts: Vec<Count>,
    /// What the regions have room for in rows and in columns, once somebody has asked.
    directions: OnceCell<[Direction; 2]>,
}

/// What a unit holds.
#[derive(Clone, Copy, Default)]
struct Count {
    stars: i32,
    unknown: i32,
}

impl<'a> Situation<'a> {
    /// Counts the board's units.
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

    /// What the regions have room for in the rows, and in the columns.
    pub(super) fn directions(&self) -> &[Direction; 2] {
        self.directions.get_or_init(|| Direction::both(self))
    }

    /// How many stars the unit misses; below 0 if it has too many.
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

    /// How many stars each unit holds in the end.
    pub fn stars_wanted(&self) -> i32 {
        i32::try_from(self.puzzle().stars()).expect("at most 6")
    }
}
