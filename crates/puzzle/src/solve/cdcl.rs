//! Conflict-driven clause learning (CDCL), for puzzles that plain search cannot finish quickly.
//!
//! Rows, columns and regions are counted directly ("exactly `k`"), neighbors exclude each other directly, and the strip
//! bound is explained by the few closed columns on which it rests; only learnt clauses are stored. A reason is a list
//! of cells whose present marks forced the cell.

mod clauses;

use super::order::Order;
use super::{Model, Solutions, Stop};
use crate::cells::{Cell, CellSet, bits};
use crate::grid::SIZE_MAX;
use crate::strips;
use rules::Dice;

/// The number of conflicts in the shortest run between restarts.
const RESTART_UNIT: u32 = 64;
/// How many clauses are kept before the first cleanup, and how many more after each cleanup.
const CLAUSES_KEPT: usize = 2000;
const CLAUSES_MORE: usize = 500;
/// How many conflicts there are between two calls of `stop`.
const STOP_EVERY: u32 = 64;

/// A statement about a cell: twice the cell's index, plus 1 for "is black" or 0 for "is a star".
type Literal = u16;

/// Why a cell has its mark.
#[derive(Clone, Copy)]
enum Reason {
    /// The cell was decided, or known at the root.
    None,
    /// The cell is black because it touches this star.
    Near(u16),
    /// The cell is black because this unit has all its stars.
    Full(u8),
    /// The cell is a star because this unit has only just enough cells left.
    Scarce(u8),
    /// The strip bound forced the mark. The cells that explain it are in [`Learner::notes`]: index of the first, and
    /// count.
    Noted(u32, u32),
    /// A learnt clause forced the mark; contains the index of the clause's first literal.
    Learnt(u32),
}

/// A contradiction; its antecedents are in [`Learner::because`].
struct Conflict;

/// An entry in the list of a watched literal; if the literal `other` of the clause is true, the clause need not be
/// visited.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// The position of a learnt clause's literals, and how useful it is.
struct Clause {
    start: u32,
    len: u32,
    /// The number of decision levels of its literals when it was learnt (LBD); 0 for the exclusion of a solution, which
    /// is permanent.
    levels: u32,
}

/// The lengths of the trail and of the notes when a decision level began.
struct Level {
    trail: usize,
    notes: usize,
}

struct Learner<'a> {
    model: &'a Model,
    n_cells: u16,
    /// For each literal: 1 true, -1 false, 0 unassigned.
    truth: Vec<i8>,
    level: Vec<u32>,
    /// The position of each cell on the trail.
    place: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<u16>,
    /// How much of the trail has been propagated.
    head: usize,
    levels: Vec<Level>,
    near: Vec<Vec<u16>>,
    units_of: Vec<[u8; 3]>,
    unit_cells: Vec<Vec<u16>>,
    stars_in: [u16; 3 * SIZE_MAX],
    blacks_in: [u16; 3 * SIZE_MAX],
    /// For each row, and for each column, the cells that are not black.
    possible: [[u32; SIZE_MAX]; 2],
    dirty_strips: u64,
    notes: Vec<u16>,
    literals: Vec<Literal>,
    clauses: Vec<Clause>,
    watches: Vec<Vec<Watch>>,
    order: Order,
    /// Scratch space: the antecedents of a cell or a conflict.
    because: Vec<u16>,
    seen: Vec<bool>,
    conflicts: u32,
}

/// Adds further solutions to `found`, up to `limit` in all, starting from what is known at the root.
///
/// With dice, the cells are decided in random order.
pub(super) fn learn(
    model: &Model,
    root: (&CellSet, &CellSet),
    limit: usize,
    dice: Option<&mut Dice>,
    stop: Stop,
    found: &mut Solutions,
) {
    let mut learner = Learner::new(model, dice);
    let (stars, open) = root;
    for index in 0..learner.n_cells {
        let cell = model.cell(index);
        if stars.contains(cell) || !open.contains(cell) {
            learner.set(index << 1 | u16::from(!stars.contains(cell)), Reason::None);
        }
    }
    for known in found.stars.clone() {
        if !learner.forbid(&known) {
            return;
        }
    }
    learner.run(limit, stop, found);
}

impl<'a> Learner<'a> {
    fn new(model: &'a Model, dice: Option<&mut Dice>) -> Self {
        let size = model.size;
        let n = size * size;
        let n_cells = u16::try_from(n).expect("at most 676");
        let small = |number: usize| u8::try_from(number).expect("below 78");
        let mut unit_cells = vec![Vec::with_capacity(size); 3 * size];
        let mut units_of = Vec::with_capacity(n);
        let mut near = Vec::with_capacity(n);
        for index in 0..n_cells {
            let cell = model.cell(index);
            let units = [cell.row(), size + cell.column(), 2 * size + model.region(cell.row(), cell.column())];
            for unit in units {
                unit_cells[unit].push(index);
            }
            units_of.push(units.map(small));
            near.push(neighbors(cell, size));
        }
        // Without dice, cells of small regions get the greatest weights: they are the best first decisions.
        let weight = match dice {
            Some(dice) => {
                (0..n).map(|_| f64::from(u32::try_from(dice.bits() >> 40).unwrap_or(0)) / 16_777_216.0).collect()
            }
            None => units_of
                .iter()
                .map(|units| {
                    1.0 / f64::from(u16::try_from(unit_cells[usize::from(units[2])].len()).unwrap_or(u16::MAX))
                })
                .collect(),
        };
        Self {
            model,
            n_cells,
            truth: vec![0; 2 * n],
            level: vec![0; n],
            place: vec![0; n],
            reason: vec![Reason::None; n],
            trail: Vec::with_capacity(n),
            head: 0,
            levels: Vec::new(),
            near,
            units_of,
            unit_cells,
            stars_in: [0; 3 * SIZE_MAX],
            blacks_in: [0; 3 * SIZE_MAX],
            possible: [[model.all; SIZE_MAX]; 2],
            dirty_strips: model.all_strips(),
            notes: Vec::new(),
            literals: Vec::new(),
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * n],
            order: Order::new(weight),
            because: Vec::new(),
            seen: vec![false; n],
            conflicts: 0,
        }
    }

    /// Searches until the limit is reached, no solution is left, or `stop` returns true.
    fn run(&mut self, limit: usize, stop: Stop, found: &mut Solutions) {
        let mut kept_max = CLAUSES_KEPT;
        let mut restart_at = RESTART_UNIT;
        let mut runs = 1;
        loop {
            if self.propagate().is_err() {
                self.conflicts += 1;
                if self.conflicts.is_multiple_of(STOP_EVERY) && stop() {
                    found.stopped = true;
                    return;
                }
                if self.levels.is_empty() {
                    return;
                }
                self.learn_from_conflict();
                continue;
            }
            if self.conflicts >= restart_at {
                runs += 1;
                restart_at = self.conflicts + RESTART_UNIT * luby(runs);
                self.backtrack(0);
                if self.clauses.len() > kept_max {
                    kept_max += CLAUSES_MORE;
                    if self.propagate().is_err() {
                        return;
                    }
                    self.forget();
                }
            }
            if !self.decide() {
                let solution = self.solution();
                found.stars.push(solution);
                self.backtrack(0);
                if found.stars.len() >= limit || !self.forbid(&solution) {
                    return;
                }
                if stop() {
                    found.stopped = true;
                    return;
                }
            }
        }
    }

    /// Decides that an unassigned cell is a star; returns false if no cell is unassigned.
    fn decide(&mut self) -> bool {
        while let Some(cell) = self.order.pop() {
            if self.truth[usize::from(cell << 1)] == 0 {
                self.levels.push(Level { trail: self.trail.len(), notes: self.notes.len() });
                self.set(cell << 1, Reason::None);
                return true;
            }
        }
        false
    }

    fn solution(&self) -> CellSet {
        (0..self.n_cells).filter(|&cell| self.is_star(cell)).map(|cell| self.model.cell(cell)).collect()
    }

    fn is_star(&self, cell: u16) -> bool {
        self.truth[usize::from(cell << 1)] == 1
    }

    fn is_open(&self, cell: u16) -> bool {
        self.truth[usize::from(cell << 1)] == 0
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let cell = usize::from(literal >> 1);
        self.truth[usize::from(literal)] = 1;
        self.truth[usize::from(literal ^ 1)] = -1;
        self.level[cell] = u32::try_from(self.levels.len()).expect("at most one level a cell");
        self.place[cell] = u32::try_from(self.trail.len()).expect("at most 676 cells");
        self.reason[cell] = reason;
        self.trail.push(literal >> 1);
    }

    /// Undoes everything above this decision level.
    fn backtrack(&mut self, level: usize) {
        let Some(Level { trail, notes }) = self.levels.get(level) else { return };
        let (keep, keep_notes) = (*trail, *notes);
        for position in (keep..self.trail.len()).rev() {
            let cell = self.trail[position];
            if position < self.head {
                self.count(cell, u16::wrapping_sub, |word, bit| word | bit);
            }
            self.truth[usize::from(cell << 1)] = 0;
            self.truth[usize::from(cell << 1 | 1)] = 0;
            self.order.insert(cell);
        }
        self.trail.truncate(keep);
        self.notes.truncate(keep_notes);
        self.levels.truncate(level);
        self.head = keep;
        // All strips had been processed before the level began.
        self.dirty_strips = 0;
    }

    /// Adds a cell to the counts of its units and lines, or removes it.
    fn count(&mut self, cell: u16, add: impl Fn(u16, u16) -> u16, mark: impl Fn(u32, u32) -> u32) {
        let units = self.units_of[usize::from(cell)];
        let star = self.is_star(cell);
        let counts = if star { &mut self.stars_in } else { &mut self.blacks_in };
        for unit in units {
            counts[usize::from(unit)] = add(counts[usize::from(unit)], 1);
        }
        if !star {
            let Cell { row, column } = self.model.cell(cell);
            let (row, column) = (usize::from(row), usize::from(column));
            self.possible[0][row] = mark(self.possible[0][row], 1 << column);
            self.possible[1][column] = mark(self.possible[1][column], 1 << row);
            self.dirty_strips |= (3_u64 << row >> 1) | (3_u64 << column >> 1) << 32;
        }
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&cell) = self.trail.get(self.head) {
                self.head += 1;
                self.count(cell, u16::wrapping_add, |word, bit| word & !bit);
                if self.is_star(cell) {
                    self.after_star(cell)?;
                } else {
                    self.after_black(cell)?;
                }
                self.visit_watches(cell << 1 | u16::from(self.is_star(cell)))?;
            }
            self.dirty_strips &= self.model.all_strips();
            if self.dirty_strips == 0 {
                return Ok(());
            }
            let strip = self.dirty_strips.trailing_zeros() as usize;
            self.dirty_strips &= self.dirty_strips - 1;
            self.settle_strip(strip % 32, strip / 32)?;
        }
    }

    fn after_star(&mut self, cell: u16) -> Result<(), Conflict> {
        for nth in 0..self.near[usize::from(cell)].len() {
            let other = self.near[usize::from(cell)][nth];
            if self.is_star(other) {
                self.because.clear();
                self.because.extend([cell, other]);
                return Err(Conflict);
            }
            if self.is_open(other) {
                self.set(other << 1 | 1, Reason::Near(cell));
            }
        }
        for unit in self.units_of[usize::from(cell)] {
            let stars = usize::from(self.stars_in[usize::from(unit)]);
            if stars > self.model.stars {
                self.gather(unit, true, self.model.stars + 1, u32::MAX);
                return Err(Conflict);
            }
            if stars == self.model.stars {
                self.set_open(unit, 1, Reason::Full(unit));
            }
        }
        Ok(())
    }

    fn after_black(&mut self, cell: u16) -> Result<(), Conflict> {
        for unit in self.units_of[usize::from(cell)] {
            let spare = self.spare(unit);
            let blacks = usize::from(self.blacks_in[usize::from(unit)]);
            if blacks > spare {
                self.gather(unit, false, spare + 1, u32::MAX);
                return Err(Conflict);
            }
            if blacks == spare {
                self.set_open(unit, 0, Reason::Scarce(unit));
            }
        }
        Ok(())
    }

    /// The number of black cells of the unit in a solution.
    fn spare(&self, unit: u8) -> usize {
        self.unit_cells[usize::from(unit)].len().saturating_sub(self.model.stars)
    }

    fn set_open(&mut self, unit: u8, sign: u16, reason: Reason) {
        for nth in 0..self.unit_cells[usize::from(unit)].len() {
            let cell = self.unit_cells[usize::from(unit)][nth];
            if self.is_open(cell) {
                self.set(cell << 1 | sign, reason);
            }
        }
    }

    /// Writes to `because` the first `count` stars (or black cells) of the unit that were set before the trail position
    /// `before`.
    fn gather(&mut self, unit: u8, stars: bool, count: usize, before: u32) {
        let (truth, place) = (&self.truth, &self.place);
        let wanted = if stars { 1 } else { -1 };
        self.because.clear();
        self.because.extend(
            self.unit_cells[usize::from(unit)]
                .iter()
                .copied()
                .filter(|&cell| truth[usize::from(cell << 1)] == wanted && place[usize::from(cell)] < before)
                .take(count),
        );
    }

    fn settle_strip(&mut self, line: usize, across: usize) -> Result<(), Conflict> {
        let possible = self.possible[across];
        let columns = possible[line] | possible[line + 1];
        let room = strips::room(columns);
        let needed = 2 * self.model.stars_bits;
        if room > needed {
            return Ok(());
        }
        if room < needed {
            self.because.clear();
            self.note_closed(line, across, strips::uncovered(columns, 0, self.model.all), None, true);
            return Err(Conflict);
        }
        let (with, without) = strips::tight(columns);
        for (here, other) in [(line, line + 1), (line + 1, line)] {
            for column in bits(possible[here] & without) {
                let cell = self.at(across, here, column);
                if self.is_open(cell) {
                    let triple = (7 << column) >> 1;
                    let closed = strips::uncovered(columns, triple, self.model.all);
                    let reason = self.note_closed(line, across, closed, None, false);
                    self.set(cell << 1 | 1, reason);
                }
            }
            for column in bits(possible[here] & with & !possible[other]) {
                let cell = self.at(across, here, column);
                if self.is_open(cell) {
                    let closed = strips::uncovered(columns & !(1 << column), 0, self.model.all);
                    let reason = self.note_closed(line, across, closed, Some(cell), false);
                    self.set(cell << 1, reason);
                }
            }
        }
        Ok(())
    }

    /// Records the cells of the strip in these columns, except `but`, as a reason or as a conflict.
    fn note_closed(&mut self, line: usize, across: usize, columns: u32, but: Option<u16>, conflict: bool) -> Reason {
        let start = self.notes.len();
        for column in bits(columns) {
            for line in [line, line + 1] {
                let cell = self.at(across, line, column);
                if Some(cell) != but {
                    if conflict { self.because.push(cell) } else { self.notes.push(cell) }
                }
            }
        }
        let small = |number: usize| u32::try_from(number).expect("notes are few");
        Reason::Noted(small(start), small(self.notes.len() - start))
    }

    fn at(&self, across: usize, line: usize, column: usize) -> u16 {
        let (row, column) = if across == 0 { (line, column) } else { (column, line) };
        u16::try_from(row * self.model.size + column).expect("at most 676")
    }
}

fn neighbors(cell: Cell, size: usize) -> Vec<u16> {
    let mut near = Vec::with_capacity(8);
    for row in cell.row().saturating_sub(1)..(cell.row() + 2).min(size) {
        for column in cell.column().saturating_sub(1)..(cell.column() + 2).min(size) {
            if (row, column) != (cell.row(), cell.column()) {
                near.push(u16::try_from(row * size + column).expect("at most 676"));
            }
        }
    }
    near
}

/// The Luby sequence 1 1 2 1 1 2 4 …, counted from 1.
fn luby(mut nth: u32) -> u32 {
    loop {
        let width = 32 - nth.leading_zeros();
        if nth + 1 == 1 << width {
            return 1 << (width - 1);
        }
        nth -= (1 << (width - 1)) - 1;
    }
}
