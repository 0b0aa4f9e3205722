//! Depth-first search on row bitboards: what solves most puzzles in microseconds.
//!
//! A position keeps the open cells by rows and by columns, and for each unit how many stars it needs and how many
//! open cells it has. It gives up after [`NODES_MAX`] positions; then [`super::cdcl`] takes over from the position
//! at the root.

use super::{Model, Solutions};
use crate::cells::{CellSet, bits};
use crate::grid::SIZE_MAX;
use crate::strips;

/// How many positions are looked at before the search that learns takes over.
const NODES_MAX: u32 = 64;
/// Units are numbered: rows from 0, columns from here, regions from twice here.
const COLUMNS: usize = SIZE_MAX;
const REGIONS: usize = 2 * SIZE_MAX;

/// What is known at one node of the search.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// Open cells of each row.
    open: [u32; SIZE_MAX],
    /// Open cells of each column.
    open_across: [u32; SIZE_MAX],
    star: [u32; SIZE_MAX],
    star_across: [u32; SIZE_MAX],
    /// Stars still missing in each unit.
    need: [u16; 3 * SIZE_MAX],
    /// Open cells of each unit: a region may have nearly all there are.
    free: [u16; 3 * SIZE_MAX],
    /// Units whose numbers changed, a bit each.
    dirty: u128,
    /// Pairs of neighboring rows that lost a cell, by the first; then columns from bit 32.
    dirty_strips: u64,
}

/// A unit or strip cannot have its stars.
pub(super) struct Contradiction;

/// How the search ended.
pub(super) enum Ended {
    /// Everything was looked at, or as many solutions found as wanted.
    Complete,
    /// Too many positions; here is what is known at the root.
    GaveUp(Box<Position>),
}

/// Searches for solutions until there are `limit` or the positions run out.
pub(super) fn search(model: &Model, limit: usize, found: &mut Solutions) -> Ended {
    let mut root = Position::new(model);
    let mut search = Search { model, limit, nodes_left: NODES_MAX, found };
    if root.settle(model).is_err() {
        return Ended::Complete;
    }
    if search.explore(&root) { Ended::Complete } else { Ended::GaveUp(Box::new(root)) }
}

struct Search<'a> {
    model: &'a Model,
    limit: usize,
    nodes_left: u32,
    found: &'a mut Solutions,
}

impl Search<'_> {
    /// Whether the position was looked at to the end, or enough was found.
    fn explore(&mut self, position: &Position) -> bool {
        let mut here = *position;
        loop {
            let Some((row, column)) = here.branch(self.model) else {
                let stars = CellSet::from_rows(here.star);
                if !self.found.stars.contains(&stars) {
                    self.found.stars.push(stars);
                }
                return true;
            };
            if self.nodes_left == 0 {
                return false;
            }
            self.nodes_left -= 1;
            let mut with = here;
            with.place(self.model, row, column);
            if with.settle(self.model).is_ok() && !self.explore(&with) {
                return false;
            }
            if self.found.stars.len() >= self.limit {
                return true;
            }
            here.close(self.model, row, column);
            if here.settle(self.model).is_err() {
                return true;
            }
        }
    }
}

impl Position {
    fn new(model: &Model) -> Self {
        let n = model.size;
        let count = |number: usize| u16::try_from(number).expect("at most 676");
        let stars = count(model.stars);
        let mut position = Self {
            open: [0; SIZE_MAX],
            open_across: [0; SIZE_MAX],
            star: [0; SIZE_MAX],
            star_across: [0; SIZE_MAX],
            need: [0; 3 * SIZE_MAX],
            free: [0; 3 * SIZE_MAX],
            dirty: 0,
            dirty_strips: 0,
        };
        for unit in 0..n {
            position.open[unit] = model.all;
            position.open_across[unit] = model.all;
            for first in [0, COLUMNS] {
                position.need[first + unit] = stars;
                position.free[first + unit] = count(n);
                position.dirty |= 1 << (first + unit);
            }
        }
        for (region, &cells) in model.region_sizes.iter().enumerate() {
            position.need[REGIONS + region] = stars;
            position.free[REGIONS + region] = count(cells);
            position.dirty |= 1 << (REGIONS + region);
        }
        position.dirty_strips = model.all_strips();
        position
    }

    /// The stars known here.
    pub(super) fn stars(&self) -> CellSet {
        CellSet::from_rows(self.star)
    }

    /// The cells still open here.
    pub(super) fn open(&self) -> CellSet {
        CellSet::from_rows(self.open)
    }

    /// Marks an open cell as black.
    fn close(&mut self, model: &Model, row: usize, column: usize) {
        self.open[row] &= !(1 << column);
        self.open_across[column] &= !(1 << row);
        let region = REGIONS + model.region(row, column);
        for unit in [row, COLUMNS + column, region] {
            self.free[unit] -= 1;
            self.dirty |= 1 << unit;
        }
        // The strips of rows above and below, the strips of columns left and right.
        self.dirty_strips |= (3_u64 << row >> 1) | (3_u64 << column >> 1) << 32;
    }

    /// Puts a star on an open cell and closes its neighbors.
    fn place(&mut self, model: &Model, row: usize, column: usize) {
        self.open[row] &= !(1 << column);
        self.open_across[column] &= !(1 << row);
        self.star[row] |= 1 << column;
        self.star_across[column] |= 1 << row;
        for unit in [row, COLUMNS + column, REGIONS + model.region(row, column)] {
            self.free[unit] -= 1;
            self.need[unit] = self.need[unit].wrapping_sub(1);
            self.dirty |= 1 << unit;
        }
        let near = (7 << column) >> 1;
        for row in row.saturating_sub(1)..(row + 2).min(model.size) {
            for column in bits(self.open[row] & near) {
                self.close(model, row, column);
            }
        }
    }

    /// Draws all conclusions from counting in units, then in strips.
    fn settle(&mut self, model: &Model) -> Result<(), Contradiction> {
        loop {
            while self.dirty != 0 {
                let unit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                self.settle_unit(model, unit)?;
            }
            self.dirty_strips &= model.all_strips();
            if self.dirty_strips == 0 {
                return Ok(());
            }
            let strip = self.dirty_strips.trailing_zeros() as usize;
            self.dirty_strips &= self.dirty_strips - 1;
            self.settle_strip(model, strip % 32, strip >= 32)?;
        }
    }

    fn settle_unit(&mut self, model: &Model, unit: usize) -> Result<(), Contradiction> {
        let (need, free) = (self.need[unit], self.free[unit]);
        // A need below 0 wraps around and is too much as well.
        if need > free {
            return Err(Contradiction);
        }
        if free == 0 {
            return Ok(());
        }
        if need == 0 {
            self.for_each_open(model, unit, |position, row, column| {
                position.close(model, row, column);
                Ok(())
            })
        } else if need == free {
            self.for_each_open(model, unit, |position, row, column| {
                // An earlier star of this unit may have closed this cell.
                if position.open[row] >> column & 1 == 0 {
                    return Err(Contradiction);
                }
                position.place(model, row, column);
                Ok(())
            })
        } else if need == 1 {
            self.close_common_neighbors(model, unit);
            Ok(())
        } else {
            Ok(())
        }
    }

    fn for_each_open(
        &mut self,
        model: &Model,
        unit: usize,
        mut act: impl FnMut(&mut Self, usize, usize) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        if unit < COLUMNS {
            bits(self.open[unit]).try_for_each(|column| act(self, unit, column))
        } else if unit < REGIONS {
            let column = unit - COLUMNS;
            bits(self.open_across[column]).try_for_each(|row| act(self, row, column))
        } else {
            let region = unit - REGIONS;
            let (first, last) = model.region_span(region);
            (first..=last).try_for_each(|row| {
                bits(self.open[row] & model.region_row(region, row)).try_for_each(|column| act(self, row, column))
            })
        }
    }

    /// One star is missing in the unit: a cell that touches all its open cells is black.
    fn close_common_neighbors(&mut self, model: &Model, unit: usize) {
        let Some((rows, columns)) = self.bounds(model, unit) else { return };
        // Cells at most one away from every side of the box of open cells: none if the box is too large.
        for row in rows.1.saturating_sub(1)..=(rows.0 + 1).min(model.size - 1) {
            let reach = if columns.1 == 0 { 3 } else { model.all << (columns.1 - 1) };
            let mut near = self.open[row] & reach & ((4_u32 << columns.0) - 1);
            near &= !match unit {
                _ if unit < COLUMNS => {
                    if row == unit {
                        u32::MAX
                    } else {
                        0
                    }
                }
                _ if unit < REGIONS => 1 << (unit - COLUMNS),
                _ => model.region_row(unit - REGIONS, row),
            };
            for column in bits(near) {
                self.close(model, row, column);
            }
        }
    }

    /// First and last row and column of the unit's open cells, if the box is at most three by three.
    fn bounds(&self, model: &Model, unit: usize) -> Option<((usize, usize), (usize, usize))> {
        let ends = |word: u32| (word.trailing_zeros() as usize, 31 - word.leading_zeros() as usize);
        let (rows, columns) = if unit < COLUMNS {
            ((unit, unit), ends(self.open[unit]))
        } else if unit < REGIONS {
            let column = unit - COLUMNS;
            (ends(self.open_across[column]), (column, column))
        } else {
            if self.free[unit] > 8 {
                return None;
            }
            let region = unit - REGIONS;
            let (top, bottom) = model.region_span(region);
            let (mut rows, mut word) = (0_u32, 0);
            for row in top..=bottom {
                let cells = self.open[row] & model.region_row(region, row);
                word |= cells;
                rows |= u32::from(cells != 0) << row;
            }
            (ends(rows), ends(word))
        };
        (rows.1 - rows.0 < 3 && columns.1 - columns.0 < 3).then_some((rows, columns))
    }

    fn settle_strip(&mut self, model: &Model, line: usize, across: bool) -> Result<(), Contradiction> {
        let (open, star) = if across { (&self.open_across, &self.star_across) } else { (&self.open, &self.star) };
        let possible = |line: usize| open[line] | star[line];
        let columns = possible(line) | possible(line + 1);
        let needed = 2 * model.stars_bits;
        let room = strips::room(columns);
        if room < needed {
            return Err(Contradiction);
        }
        if room > needed {
            return Ok(());
        }
        let (with, without) = strips::tight(columns);
        for (here, other) in [(line, line + 1), (line + 1, line)] {
            let (open, star) = if across { (&self.open_across, &self.star_across) } else { (&self.open, &self.star) };
            let (closing, forced) = (open[here] & without, open[here] & with & !(open[other] | star[other]));
            let at = |column| if across { (column, here) } else { (here, column) };
            for column in bits(closing) {
                let (row, column) = at(column);
                self.close(model, row, column);
            }
            for column in bits(forced) {
                let (row, column) = at(column);
                if self.open[row] >> column & 1 == 0 {
                    return Err(Contradiction);
                }
                self.place(model, row, column);
            }
        }
        Ok(())
    }

    /// An open cell of the unit with the fewest choices; `None` if no cell is open.
    fn branch(&self, model: &Model) -> Option<(usize, usize)> {
        let mut best = (u32::MAX, usize::MAX);
        for first in [0, COLUMNS, REGIONS] {
            for unit in first..first + model.size {
                let (need, free) = (self.need[unit], self.free[unit]);
                if free > 0 && need > 0 {
                    let weight = (u32::from(free) - u32::from(need)) * 8 / u32::from(need);
                    best = best.min((weight, unit));
                }
            }
        }
        if best.1 == usize::MAX {
            return None;
        }
        let mut cell = None;
        // The closure stops the walk at the first open cell.
        let mut copy = *self;
        let _stopped = copy.for_each_open(model, best.1, |_, row, column| {
            cell = Some((row, column));
            Err(Contradiction)
        });
        cell
    }
}
