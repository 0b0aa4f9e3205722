//! Making puzzles with one solution: stars first, regions grown around them, then moved cell by cell until every other
//! solution is gone.
//!
//! All chance comes from the dice, and no answer depends on time, so a seed gives the same puzzle on every machine.

use std::cell;
use std::ops::ControlFlow;

use super::board::Board;
use super::cells::{Cell, CellSet};
use super::deduce::deduce;
use super::grade::{Grade, Level};
use super::grid::{BadPuzzle, Puzzle, beside, flood};
use super::solve::{Stop, another, arrange};
use crate::rules::{Dice, counted};

/// Tries before it is said that no such puzzle was found.
pub const ATTEMPTS_MAX: usize = 100_000;
/// Cells moved before a try is given up.
const REPAIRS_MAX: usize = 160;
/// The most that one region is likelier to grow than another.
const WEIGHT_MAX: usize = 200;
/// How deep suppositions may go in a puzzle of a wanted level.
const SPLITS_MAX: usize = 1;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// How many rows.
    pub size: usize,
    /// How many stars in each.
    pub stars: usize,
    /// How hard; `None` for whatever comes.
    pub level: Option<Level>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: CellSet,
    /// How hard it is, where that was asked.
    pub grade: Option<Grade>,
}

/// How far the generator is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many times it began anew.
    pub attempts: usize,
    /// How many puzzles with one solution were made but were of another level.
    pub of_other_levels: usize,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself what is wrong")]
pub enum NotGenerated {
    #[error(transparent)]
    Bad(#[from] BadPuzzle),
    #[error("no grid of {0} rows holds {1} stars in each: try a larger grid or fewer stars")]
    NoRoom(usize, usize),
    #[error("found no {level} puzzle in {ATTEMPTS_MAX} attempts: try another level or size")]
    NotFound { level: String },
    #[error("stopped after {tries}", tries = counted(*.0, "attempt", "attempts"))]
    Stopped(usize),
}

/// Makes a puzzle with one solution. Before each try, and now and then within it, `progress` is told how far it is, and
/// may break off.
pub fn generate(
    order: Order,
    dice: &mut Dice,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Generated, NotGenerated> {
    let Order { size, stars, level } = order;
    Puzzle::check_numbers(size, stars)?;
    let mut so_far = Progress::default();
    while so_far.attempts < ATTEMPTS_MAX {
        if progress(so_far).is_break() {
            return Err(NotGenerated::Stopped(so_far.attempts));
        }
        so_far.attempts += 1;
        let stopped = cell::Cell::new(false);
        let watched = cell::RefCell::new(&mut *progress);
        let stop = || {
            stopped.set(stopped.get() || watched.borrow_mut()(so_far).is_break());
            stopped.get()
        };
        let made = attempt(order, dice, &stop);
        if stopped.get() {
            return Err(NotGenerated::Stopped(so_far.attempts));
        }
        let Some(made) = made? else { continue };
        if level.is_none_or(|level| made.grade.as_ref().is_some_and(|grade| grade.level == level)) {
            return Ok(made);
        }
        so_far.of_other_levels += 1;
    }
    Err(NotGenerated::NotFound { level: level.map_or("such", Level::word).to_owned() })
}

/// One try at a puzzle of whatever level; means nothing if it was stopped.
fn attempt(order: Order, dice: &mut Dice, stop: Stop) -> Result<Option<Generated>, NotGenerated> {
    let Order { size, stars, level } = order;
    let solution = arrange(size, stars, dice, stop).ok_or(NotGenerated::NoRoom(size, stars))?;
    let Some(puzzle) = Draft::grow(size, stars, solution, dice).and_then(|draft| draft.repair(dice, stop)) else {
        return Ok(None);
    };
    let grade = level.map(|_| Grade::of(&deduce(&puzzle, Board::blank(size), SPLITS_MAX, stop)));
    Ok(Some(Generated { puzzle, solution, grade }))
}

/// Regions around given stars, connected, with the right number of stars in each.
struct Draft {
    size: usize,
    stars: usize,
    solution: CellSet,
    /// The region of each cell in reading order.
    labels: Vec<u8>,
    regions: Vec<CellSet>,
}

/// The label of a cell that belongs to no region yet.
const FREE: u8 = u8::MAX;

impl Draft {
    /// Groups the stars and grows the groups until they fill the grid. `None` if the stars cannot be grouped so.
    fn grow(size: usize, stars: usize, solution: CellSet, dice: &mut Dice) -> Option<Self> {
        let mut draft = Self { size, stars, solution, labels: vec![FREE; size * size], regions: Vec::new() };
        draft.group(dice)?;
        let weights: Vec<usize> = (0..size).map(|_| 1 + dice.below(WEIGHT_MAX)).collect();
        let mut edge: Vec<(Cell, u8)> = Vec::new();
        for index in 0..size * size {
            let cell = Cell::new(index / size, index % size);
            if let Some(region) = draft.region_at(cell) {
                edge.extend(draft.beside(cell).map(|next| (next, region)));
            }
        }
        while !edge.is_empty() {
            let nth = dice.below(edge.len());
            let (cell, region) = edge[nth];
            if draft.region_at(cell).is_some() {
                edge.swap_remove(nth);
            } else if dice.below(WEIGHT_MAX) < weights[usize::from(region)] {
                edge.swap_remove(nth);
                draft.assign(cell, region);
                edge.extend(draft.beside(cell).map(|next| (next, region)));
            }
        }
        Some(draft)
    }

    /// Joins the stars into groups by paths, sweeping over the grid so that those left over stay together.
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

    /// A shortest path over free cells from the region to a star of no region, that star included.
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

    /// Moves cells between regions until no other solution is left. `None` if it does not come to that, or means nothing if it was stopped.
    fn repair(mut self, dice: &mut Dice, stop: Stop) -> Option<Puzzle> {
        let mut others: Vec<CellSet> = Vec::new();
        for _ in 0..REPAIRS_MAX {
            let puzzle = Puzzle::new(self.size, self.stars, &self.labels).expect("as many regions as rows");
            let found = another(&puzzle, &self.solution, stop);
            let Some(other) = found.stars.get(1) else { return Some(puzzle) };
            others.push(*other);
            let (cell, region) = self.choose_move(&others, dice)?;
            let old = usize::from(self.labels[self.index(cell)]);
            self.regions[old].remove(cell);
            self.assign(cell, region);
        }
        None
    }

    /// A cell that the latest other solution holds a star in, and a region to move it to, so that neither that nor any
    /// earlier solution fits the regions any more.
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
        let connected = old.first().is_some_and(|first| flood(&old, first) == old);
        // An earlier one stays away unless the two regions of the move were all that was wrong with it.
        connected
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
