//! A grid divided into regions around given stars, and moving cells between the regions.

use super::super::cells::{Cell, CellSet};
use super::super::grid::{Puzzle, beside, flood};
use super::super::solve::{Stop, another};
use rules::Dice;

/// How many cells are moved to repair a draft before it is given up.
const REPAIRS_MAX: usize = 160;
/// If no move rules out all other solutions found so far, the move must rule out this many of the latest.
const RECENT: usize = 5;
/// The greatest factor by which one region can be likelier to grow than another.
const WEIGHT_MAX: usize = 200;
/// The greatest size of a region, in percent of the average, so that no region dominates the grid.
const LARGEST: usize = 220;
/// The smallest size of a region with one or two stars: a single cell would give its star away.
const CELLS_MIN: usize = 2;
/// With at least this many stars, a region has at least twice as many cells as stars: a region with fewer cells would
/// be a straight line with a star on every second cell.
const STARS_OF_TWICE: usize = 3;

/// Connected regions around given stars, with the right number of stars in each.
#[derive(Clone)]
pub(super) struct Draft {
    size: usize,
    stars: usize,
    solution: CellSet,
    /// The region of each cell, in reading order.
    labels: Vec<u8>,
    regions: Vec<CellSet>,
    /// The regions that stay thin, that is, without a 2×2 square of cells.
    thin: Vec<bool>,
}

/// Only puzzles with this many stars get deliberately thin regions, as published puzzles have them. With fewer stars
/// enough regions are small and thin by chance, and with four nearly all published regions are of average size.
const STARS_OF_THIN: usize = 3;
/// How many percent of the regions are meant to stay thin. More than a third of these end up thick nevertheless,
/// because the paths that join their stars may turn back.
const THIN: usize = 60;
/// The weight with which thin regions grow beyond the paths that join their stars.
const WEIGHT_OF_THIN: usize = 4;
/// How many thin regions may become thicker if no other region has room for the remaining cells.
const THICKENED_MAX: usize = 1;

/// The label of a cell that is in no region yet.
const FREE: u8 = u8::MAX;

impl Draft {
    /// Groups the stars and grows the groups into regions that fill the grid. `None` if the stars cannot be grouped or
    /// a region becomes too large or too small.
    pub(super) fn grow(size: usize, stars: usize, solution: CellSet, dice: &mut Dice) -> Option<Self> {
        let mut draft =
            Self { size, stars, solution, labels: vec![FREE; size * size], regions: Vec::new(), thin: Vec::new() };
        draft.group(dice)?;
        draft.thin = (0..size).map(|_| stars == STARS_OF_THIN && dice.chance(THIN, 100)).collect();
        let weight = |&thin: &bool| if thin { WEIGHT_OF_THIN } else { 1 + dice.below(WEIGHT_MAX) };
        let weights: Vec<usize> = draft.thin.iter().map(weight).collect();
        let mut n_thickened = 0;
        while !draft.fill(&weights, dice) {
            if n_thickened == THICKENED_MAX {
                return None;
            }
            n_thickened += 1;
            draft.thicken(dice)?;
        }
        let fits = |cells: &CellSet| (draft.cells_min()..=draft.cells_max()).contains(&cells.len());
        draft.regions.iter().all(fits).then_some(draft)
    }

    /// Grows the regions into free cells as long as possible. Returns whether no free cell is left.
    fn fill(&mut self, weights: &[usize], dice: &mut Dice) -> bool {
        let mut edge: Vec<(Cell, u8)> = Vec::new();
        for index in 0..self.size * self.size {
            let cell = Cell::new(index / self.size, index % self.size);
            if let Some(region) = self.region_at(cell) {
                edge.extend(self.beside(cell).map(|next| (next, region)));
            }
        }
        while !edge.is_empty() {
            let nth = dice.below(edge.len());
            let (cell, region) = edge[nth];
            let is_full = self.regions[usize::from(region)].len() >= self.cells_max();
            if self.region_at(cell).is_some() || is_full || self.would_thicken(cell, region) {
                edge.swap_remove(nth);
            } else if dice.below(WEIGHT_MAX) < weights[usize::from(region)] {
                edge.swap_remove(nth);
                self.assign(cell, region);
                edge.extend(self.beside(cell).map(|next| (next, region)));
            }
        }
        !self.labels.contains(&FREE)
    }

    /// Allows a thin region beside a free cell to become thick; `None` if there is no such region.
    fn thicken(&mut self, dice: &mut Dice) -> Option<()> {
        let cells = (0..self.labels.len()).map(|index| Cell::new(index / self.size, index % self.size));
        let free = cells.filter(|&cell| self.region_at(cell).is_none());
        let may_grow =
            |&region: &u8| self.thin[usize::from(region)] && self.regions[usize::from(region)].len() < self.cells_max();
        let beside = free.flat_map(|cell| self.beside(cell)).filter_map(|next| self.region_at(next));
        let regions: Vec<u8> = beside.filter(may_grow).collect();
        let &region = dice.pick(&regions)?;
        self.thin[usize::from(region)] = false;
        Some(())
    }

    /// Whether the region is meant to stay thin and would get a 2×2 square with this cell.
    fn would_thicken(&self, cell: Cell, region: u8) -> bool {
        let cells = &self.regions[usize::from(region)];
        let has = |row: u8, column: u8| cells.contains(Cell { row, column });
        let near = |at: u8| [at.checked_sub(1), Some(at + 1).filter(|&next| usize::from(next) < self.size)];
        let has_square = || {
            near(cell.row).into_iter().flatten().any(|row| {
                near(cell.column)
                    .into_iter()
                    .flatten()
                    .any(|column| has(row, cell.column) && has(cell.row, column) && has(row, column))
            })
        };
        self.thin[usize::from(region)] && has_square()
    }

    /// The smallest allowed size of a region.
    fn cells_min(&self) -> usize {
        if self.stars >= STARS_OF_TWICE { 2 * self.stars } else { CELLS_MIN }
    }

    /// The largest allowed size of a region; the average size is the number of rows.
    fn cells_max(&self) -> usize {
        self.size * LARGEST / 100
    }

    /// The stars around which the regions were grown.
    pub(super) fn solution(&self) -> &CellSet {
        &self.solution
    }

    /// The puzzle with the present regions.
    pub(super) fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.size, self.stars, &self.labels).expect("as many regions as rows")
    }

    /// Whether the original stars are the only solution.
    pub(super) fn is_unique(&self, stop: Stop) -> bool {
        another(&self.puzzle(), &self.solution, stop).stars.len() == 1
    }

    /// Moves a random cell to a neighboring region, if it has no star and both regions stay valid. Returns whether it
    /// was moved.
    pub(super) fn nudge(&mut self, dice: &mut Dice) -> bool {
        let index = dice.below(self.labels.len());
        let cell = Cell::new(index / self.size, index % self.size);
        let others: Vec<u8> = self
            .beside(cell)
            .filter_map(|next| self.region_at(next))
            .filter(|&other| other != self.labels[index])
            .collect();
        let Some(&region) = dice.pick(&others) else { return false };
        let may = !self.solution.contains(cell) && self.keeps_whole(cell, region);
        if may {
            self.give(cell, region);
        }
        may
    }

    /// Joins the stars into groups by paths, in the order of a sweep over the grid so that the remaining stars stay
    /// together.
    fn group(&mut self, dice: &mut Dice) -> Option<()> {
        let mut left: Vec<Cell> = self.solution.iter().collect();
        let by_columns = dice.chance(1, 2);
        left.sort_by_key(|star| if by_columns { (star.column, star.row) } else { (star.row, star.column) });
        for region in 0..u8::try_from(self.size).expect("at most 26") {
            let first = *left.iter().find(|&&star| self.region_at(star).is_none())?;
            self.regions.push(CellSet::EMPTY);
            self.assign(first, region);
            for _ in 1..self.stars {
                for cell in self.path_to_star(region, dice)? {
                    self.assign(cell, region);
                }
            }
        }
        Some(())
    }

    /// A shortest path over free cells from the region to a star that is in no region, including that star.
    fn path_to_star(&self, region: u8, dice: &mut Dice) -> Option<Vec<Cell>> {
        let mut from: Vec<Option<Cell>> = vec![None; self.labels.len()];
        let mut queue: Vec<Cell> = self.regions[usize::from(region)].iter().collect();
        dice.shuffle(&mut queue);
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            for other in self.beside(cell) {
                let index = self.index(other);
                if self.labels[index] != FREE || from[index].is_some() {
                    continue;
                }
                from[index] = Some(cell);
                if self.solution.contains(other) {
                    let step = |&cell: &Cell| from[self.index(cell)];
                    return Some(
                        std::iter::successors(Some(other), step)
                            .filter(|&cell| self.labels[self.index(cell)] == FREE)
                            .collect(),
                    );
                }
                queue.push(other);
            }
        }
        None
    }

    /// Moves cells between regions until there is no other solution. `None` if no move helps or [`REPAIRS_MAX`] moves
    /// do not suffice. The result is meaningless if `stop` has returned true.
    pub(super) fn repair(mut self, dice: &mut Dice, stop: Stop) -> Option<Self> {
        let mut others: Vec<CellSet> = Vec::new();
        for _ in 0..REPAIRS_MAX {
            let found = another(&self.puzzle(), &self.solution, stop);
            let Some(other) = found.stars.get(1) else { return Some(self) };
            others.push(*other);
            // If no move rules out all solutions found so far, a move that rules out only the latest ones is accepted.
            let recent = &others[others.len().saturating_sub(RECENT)..];
            let (cell, region) = self.choose_move(&others, dice).or_else(|| self.choose_move(recent, dice))?;
            self.give(cell, region);
        }
        None
    }

    /// Chooses a cell that has a star in the last of `others`, and a region to which it can be moved, so that none of
    /// `others` solves the puzzle any more.
    fn choose_move(&self, others: &[CellSet], dice: &mut Dice) -> Option<(Cell, u8)> {
        let latest = others.last()?;
        let mut moves: Vec<(Cell, u8)> = Vec::new();
        for cell in (*latest - self.solution).iter() {
            let old = self.labels[self.index(cell)];
            let mut regions: Vec<u8> = self.beside(cell).filter_map(|next| self.region_at(next)).collect();
            regions.sort_unstable();
            regions.dedup();
            moves.extend(regions.into_iter().filter(|&region| region != old).map(|region| (cell, region)));
        }
        while !moves.is_empty() {
            let (cell, region) = moves.swap_remove(dice.below(moves.len()));
            if self.is_sound_move(cell, region, others) {
                return Some((cell, region));
            }
        }
        None
    }

    fn is_sound_move(&self, cell: Cell, region: u8, others: &[CellSet]) -> bool {
        let mut old = self.regions[usize::from(self.labels[self.index(cell)])];
        let mut new = self.regions[usize::from(region)];
        let held = |region: &CellSet, stars: &CellSet| (*region & *stars).len();
        old.remove(cell);
        new.insert(cell);
        // Another solution stays ruled out if it still has a wrong number of stars in some region after the move.
        self.keeps_whole(cell, region)
            && others.iter().all(|other| {
                let wrong = |(nth, cells): (usize, &CellSet)| {
                    let cells = match nth {
                        _ if nth == usize::from(self.labels[self.index(cell)]) => &old,
                        _ if nth == usize::from(region) => &new,
                        _ => cells,
                    };
                    held(cells, other) != self.stars
                };
                self.regions.iter().enumerate().any(wrong)
            })
    }

    /// Whether the cell can be moved to the region: both stay connected, and neither becomes too small, too large or
    /// too thick.
    fn keeps_whole(&self, cell: Cell, region: u8) -> bool {
        let rest = self.regions[usize::from(self.labels[self.index(cell)])] - CellSet::only(cell);
        rest.len() >= self.cells_min()
            && self.regions[usize::from(region)].len() < self.cells_max()
            && !self.would_thicken(cell, region)
            && rest.first().is_some_and(|first| flood(&rest, first) == rest)
    }

    /// Moves a cell from its region to another region.
    fn give(&mut self, cell: Cell, region: u8) {
        let old = usize::from(self.labels[self.index(cell)]);
        self.regions[old].remove(cell);
        self.assign(cell, region);
    }

    fn index(&self, cell: Cell) -> usize {
        cell.row() * self.size + cell.column()
    }

    fn region_at(&self, cell: Cell) -> Option<u8> {
        let label = self.labels[self.index(cell)];
        (label != FREE).then_some(label)
    }

    fn assign(&mut self, cell: Cell, region: u8) {
        let index = self.index(cell);
        self.labels[index] = region;
        self.regions[usize::from(region)].insert(cell);
    }

    fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        beside(cell).into_iter().flatten().filter(move |cell| cell.row() < size && cell.column() < size)
    }
}
