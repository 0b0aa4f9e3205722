//! Depth-first search on row bitboards, which solves most puzzles in microseconds.
//!
//! A position has the open cells by rows and by columns, and for each unit the number of stars that it needs and of its
//! open cells. The search gives up after [`NODES_MAX`] positions; then [`super::cdcl`] continues from the root
//! position.

mod squeeze;

use super::{Model, Solutions, Stop};
use crate::cells::{CellSet, bits};
use crate::grid::SIZE_MAX;
use crate::strips;

/// How many positions are searched before [`super::cdcl`] takes over.
const NODES_MAX: u32 = 200_000;
/// How many positions are searched between two calls of `stop`.
const STOP_EVERY: u32 = 64;
/// The initial number of contradictions of each unit, so that the first ones found do not outweigh everything.
const BLAME_FIRST: u32 = 8;
/// The placements of several missing stars are enumerated in units with at most this many open cells in addition to two
/// cells for each star.
const FREE_MAX: u16 = 4;
/// The numbering of units: rows from 0, columns from `COLUMNS`, regions from `REGIONS`.
const COLUMNS: usize = SIZE_MAX;
const REGIONS: usize = 2 * SIZE_MAX;

/// The state of one node of the search.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// The open cells of each row.
    open: [u32; SIZE_MAX],
    /// The open cells of each column.
    open_across: [u32; SIZE_MAX],
    star: [u32; SIZE_MAX],
    star_across: [u32; SIZE_MAX],
    /// How many stars each unit still needs.
    need: [u16; 3 * SIZE_MAX],
    /// The number of open cells of each unit; `u16`, because a region may have nearly all cells of the grid.
    free: [u16; 3 * SIZE_MAX],
    /// The units whose numbers have changed, as bits.
    dirty: u128,
    /// The pairs of neighboring rows that have lost a cell, by the first row; from bit 32 on, the pairs of columns.
    dirty_strips: u64,
    /// The rows, and the columns, in which each region has open cells.
    reach: [[u32; SIZE_MAX]; 2],
    /// Whether the bands of rows, and of columns, must be checked.
    dirty_bands: [bool; 2],
    /// The units whose placements must be enumerated, as bits.
    dirty_placements: u128,
}

/// A unit, strip or band cannot have its stars; contains the unit, or the first line of the strip or band.
pub(super) struct Contradiction(usize);

/// How the search ended.
pub(super) enum Ended {
    /// The search is exhausted, has found as many solutions as wanted, or was stopped.
    Complete,
    /// There were too many positions; contains the root position after propagation.
    GaveUp(Box<Position>),
}

/// Searches for solutions until there are `limit` of them or [`NODES_MAX`] is reached.
pub(super) fn search(model: &Model, limit: usize, stop: Stop, found: &mut Solutions) -> Ended {
    let mut root = Position::new(model);
    if root.settle(model).is_err() {
        return Ended::Complete;
    }
    let mut search = Search { model, limit, stop, n_nodes: 0, blame: [BLAME_FIRST; 3 * SIZE_MAX], found };
    match search.explore(&root) {
        Ok(()) => Ended::Complete,
        Err(Halt::TooLong) => Ended::GaveUp(Box::new(root)),
        Err(Halt::Stopped) => {
            found.stopped = true;
            Ended::Complete
        }
    }
}

/// Why the search ended early.
enum Halt {
    TooLong,
    Stopped,
}

struct Search<'a> {
    model: &'a Model,
    limit: usize,
    stop: Stop<'a>,
    n_nodes: u32,
    /// How many contradictions occurred in each unit: units with many are the best to decide first.
    blame: [u32; 3 * SIZE_MAX],
    found: &'a mut Solutions,
}

impl Search<'_> {
    /// Searches a position to the end, or until enough solutions were found.
    fn explore(&mut self, position: &Position) -> Result<(), Halt> {
        let mut here = *position;
        loop {
            let Some((row, column)) = here.branch(self.model, &self.blame) else {
                let stars = CellSet::from_rows(here.star);
                if !self.found.stars.contains(&stars) {
                    self.found.stars.push(stars);
                }
                return Ok(());
            };
            self.n_nodes += 1;
            if self.n_nodes > NODES_MAX {
                return Err(Halt::TooLong);
            }
            if self.n_nodes.is_multiple_of(STOP_EVERY) && (self.stop)() {
                return Err(Halt::Stopped);
            }
            let mut with = here;
            with.place(self.model, row, column);
            match with.settle(self.model) {
                Ok(()) => self.explore(&with)?,
                Err(Contradiction(unit)) => self.blame[unit] += 1,
            }
            if self.found.stars.len() >= self.limit {
                return Ok(());
            }
            here.close(self.model, row, column);
            if let Err(Contradiction(unit)) = here.settle(self.model) {
                self.blame[unit] += 1;
                return Ok(());
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
            reach: [[0; SIZE_MAX]; 2],
            dirty_bands: [true; 2],
            dirty_placements: 0,
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
            for line in 0..n {
                position.reach[0][region] |= u32::from(model.region_row(region, line) != 0) << line;
                position.reach[1][region] |= u32::from(model.region_column(region, line) != 0) << line;
            }
        }
        position.dirty_strips = model.all_strips();
        position
    }

    /// The known stars of the position.
    pub(super) fn stars(&self) -> CellSet {
        CellSet::from_rows(self.star)
    }

    /// The open cells of the position.
    pub(super) fn open(&self) -> CellSet {
        CellSet::from_rows(self.open)
    }

    /// Marks an open cell as black.
    fn close(&mut self, model: &Model, row: usize, column: usize) {
        self.open[row] &= !(1 << column);
        self.open_across[column] &= !(1 << row);
        let region = model.region(row, column);
        for unit in [row, COLUMNS + column, REGIONS + region] {
            self.free[unit] -= 1;
            self.dirty |= 1 << unit;
        }
        self.draw_in(model, region, row, column);
        // A lost cell affects the strips of rows above and below it, and the strips of columns left and right of it.
        self.dirty_strips |= (3_u64 << row >> 1) | (3_u64 << column >> 1) << 32;
    }

    /// Updates the reach of a region that has lost an open cell.
    fn draw_in(&mut self, model: &Model, region: usize, row: usize, column: usize) {
        if self.open[row] & model.region_row(region, row) == 0 {
            self.reach[0][region] &= !(1 << row);
            self.dirty_bands[0] = true;
        }
        if self.open_across[column] & model.region_column(region, column) == 0 {
            self.reach[1][region] &= !(1 << column);
            self.dirty_bands[1] = true;
        }
    }

    /// Puts a star on an open cell and closes its neighbors.
    fn place(&mut self, model: &Model, row: usize, column: usize) {
        self.open[row] &= !(1 << column);
        self.open_across[column] &= !(1 << row);
        self.star[row] |= 1 << column;
        self.star_across[column] |= 1 << row;
        let region = model.region(row, column);
        for unit in [row, COLUMNS + column, REGIONS + region] {
            self.free[unit] -= 1;
            self.need[unit] = self.need[unit].wrapping_sub(1);
            self.dirty |= 1 << unit;
        }
        self.draw_in(model, region, row, column);
        self.dirty_bands = [true; 2];
        let near = (7 << column) >> 1;
        for row in row.saturating_sub(1)..(row + 2).min(model.size) {
            for column in bits(self.open[row] & near) {
                self.close(model, row, column);
            }
        }
    }

    /// Applies counting in units, then in strips and bands, then placements, which take longest, until nothing more
    /// follows.
    fn settle(&mut self, model: &Model) -> Result<(), Contradiction> {
        loop {
            while self.dirty != 0 {
                let unit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                self.settle_unit(model, unit)?;
            }
            self.dirty_strips &= model.all_strips();
            if self.dirty_strips != 0 {
                let strip = self.dirty_strips.trailing_zeros() as usize;
                self.dirty_strips &= self.dirty_strips - 1;
                self.settle_strip(model, strip % 32, strip >= 32)?;
            } else if let Some(across) = self.dirty_bands.iter().position(|&dirty| dirty) {
                self.dirty_bands[across] = false;
                self.settle_bands(model, across)?;
            } else if self.dirty_placements != 0 {
                let unit = self.dirty_placements.trailing_zeros() as usize;
                self.dirty_placements &= self.dirty_placements - 1;
                if self.need[unit] > 0 && self.need[unit] < self.free[unit] {
                    self.squeeze(model, unit)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    fn settle_unit(&mut self, model: &Model, unit: usize) -> Result<(), Contradiction> {
        let (need, free) = (self.need[unit], self.free[unit]);
        // A negative need wraps around, so it is greater than `free` as well.
        if need > free {
            return Err(Contradiction(unit));
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
                // A star just placed in this unit may have closed this cell.
                if position.open[row] >> column & 1 == 0 {
                    return Err(Contradiction(unit));
                }
                position.place(model, row, column);
                Ok(())
            })
        } else if need == 1 {
            self.close_common_neighbors(model, unit);
            Ok(())
        } else {
            if free <= FREE_MAX + 2 * need {
                self.dirty_placements |= 1 << unit;
            }
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

    /// Blackens the cells that touch all open cells of a unit that misses one star.
    fn close_common_neighbors(&mut self, model: &Model, unit: usize) {
        let Some((rows, columns)) = self.bounds(model, unit) else { return };
        // Visits the cells that are at most one cell away from each side of the bounding box of the open cells. There
        // are none if the box is too large.
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

    /// The first and last row and column of the unit's open cells, if their bounding box is at most 3×3.
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
            return Err(Contradiction(line + if across { COLUMNS } else { 0 }));
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
                    return Err(Contradiction(line + if across { COLUMNS } else { 0 }));
                }
                self.place(model, row, column);
            }
        }
        Ok(())
    }

    /// Concludes from the regions whose open cells lie within a band of rows or of columns. Bands wrap around from the
    /// last line to the first, so that the lines outside a band are covered as well.
    fn settle_bands(&mut self, model: &Model, across: usize) -> Result<(), Contradiction> {
        let n = model.size;
        let lines_of = self.reach[across];
        // The needs of the lines, stored twice in succession, because bands wrap around.
        let mut needs = [0_u16; 2 * SIZE_MAX];
        needs[..n].copy_from_slice(&self.need[across * COLUMNS..][..n]);
        needs.copy_within(..n, n);
        // For each line, the missing stars of the regions whose last line it is. Lines are counted from where the
        // present bands begin.
        let mut ending = [0_u16; 2 * SIZE_MAX];
        let mut last_of = [0_usize; SIZE_MAX];
        // The regions that have open cells in each line.
        let mut regions_of = [0_u32; SIZE_MAX];
        // The lines that are the first line of some region. A band that begins at any other line proves less than the
        // band without that line, so it is skipped.
        let mut first = 0;
        for (region, &lines) in lines_of[..n].iter().enumerate() {
            let need = self.need[REGIONS + region];
            if need > 0 && lines != 0 {
                last_of[region] = 31 - lines.leading_zeros() as usize;
                ending[last_of[region]] += need;
                first |= lines & !(lines << 1 | lines >> (n - 1));
                bits(lines).for_each(|line| regions_of[line] |= 1 << region);
            }
        }
        for start in 0..n {
            if first >> start & 1 == 1 && needs[start] > 0 {
                let band = start..start + n - 1;
                let (mut wanted, mut room) = (0, 0);
                for (nth, (need, ending)) in needs[band.clone()].iter().zip(&ending[band]).enumerate() {
                    room += need;
                    wanted += ending;
                    if wanted >= room {
                        if wanted > room {
                            return Err(Contradiction(across * COLUMNS + start));
                        }
                        let band: u32 = (2 << nth) - 1;
                        let band = (band << start | band >> (n - start)) & model.all;
                        self.close_others(model, band, across, &lines_of);
                    }
                }
            }
            // For the bands that begin later, this line comes last.
            for region in bits(regions_of[start]) {
                let need = self.need[REGIONS + region];
                ending[last_of[region]] -= need;
                last_of[region] = start + n;
                ending[start + n] += need;
            }
        }
        Ok(())
    }

    /// Blackens the band's cells in other regions: the regions whose open cells lie in the band need all its stars.
    fn close_others(&mut self, model: &Model, band: u32, across: usize, lines_of: &[u32; SIZE_MAX]) {
        for (region, lines) in lines_of[..model.size].iter().enumerate() {
            if lines & !band == 0 || lines & band == 0 {
                continue;
            }
            let (top, bottom) = model.region_span(region);
            for row in top..=bottom {
                let columns = if across == 1 { band } else { 0_u32.wrapping_sub(band >> row & 1) };
                for column in bits(self.open[row] & model.region_row(region, row) & columns) {
                    self.close(model, row, column);
                }
            }
        }
    }

    /// Chooses an open cell of a unit with few choices and many contradictions; `None` if no cell is open.
    fn branch(&self, model: &Model, blame: &[u32; 3 * SIZE_MAX]) -> Option<(usize, usize)> {
        let mut best = (u32::MAX, usize::MAX);
        for first in [0, COLUMNS, REGIONS] {
            for (unit, blame) in blame.iter().enumerate().skip(first).take(model.size) {
                let (need, free) = (u32::from(self.need[unit]), u32::from(self.free[unit]));
                if free > 0 && need > 0 {
                    best = best.min(((free - need) * 1_000_000 / (need * need * blame), unit));
                }
            }
        }
        if best.1 == usize::MAX {
            return None;
        }
        // The likelier a star is, the more follows from either outcome: the star is placed, or its units are short of
        // cells.
        let mut likeliest = (0, None);
        let mut copy = *self;
        let all_seen = copy.for_each_open(model, best.1, |position, row, column| {
            let share = |unit: usize| 1000 * u32::from(position.need[unit]) / u32::from(position.free[unit]);
            let likely = share(row) + share(COLUMNS + column) + share(REGIONS + model.region(row, column));
            if likely > likeliest.0 {
                likeliest = (likely, Some((row, column)));
            }
            Ok(())
        });
        all_seen.ok().and(likeliest.1)
    }
}
