//! Learnt clauses: their watched literals, and how a conflict becomes a clause.

use super::{Clause, Conflict, Learner, Literal, Reason, Watch};
use crate::cells::CellSet;

/// The result of visiting a clause after one of its watched literals has become false.
enum Visit {
    /// The clause now watches another literal.
    Moved,
    /// The clause still watches the false literal; the given literal is true, or was just set.
    Stays(Literal),
    /// All literals of the clause are false.
    Broken,
}

impl Learner<'_> {
    /// Visits the clauses that watch a literal that has become false.
    pub(super) fn visit_watches(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[usize::from(falsified)]);
        let mut kept = 0;
        let mut result = Ok(());
        let mut nth = 0;
        while nth < watches.len() {
            let watch = watches[nth];
            nth += 1;
            if self.truth[usize::from(watch.other)] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            match self.visit(watch.clause, falsified) {
                Visit::Moved => {}
                Visit::Stays(other) => {
                    watches[kept] = Watch { clause: watch.clause, other };
                    kept += 1;
                }
                Visit::Broken => {
                    watches[kept] = watch;
                    kept += 1;
                    result = Err(Conflict);
                    break;
                }
            }
        }
        watches.copy_within(nth.., kept);
        watches.truncate(kept + watches.len() - nth);
        self.watches[usize::from(falsified)] = watches;
        result
    }

    fn visit(&mut self, clause: u32, falsified: Literal) -> Visit {
        let start = clause as usize;
        let len = usize::from(self.literals[start - 1]);
        if self.literals[start] == falsified {
            self.literals.swap(start, start + 1);
        }
        let first = self.literals[start];
        if self.truth[usize::from(first)] == 1 {
            return Visit::Stays(first);
        }
        for nth in start + 2..start + len {
            let literal = self.literals[nth];
            if self.truth[usize::from(literal)] != -1 {
                self.literals.swap(start + 1, nth);
                self.watches[usize::from(literal)].push(Watch { clause, other: first });
                return Visit::Moved;
            }
        }
        if self.truth[usize::from(first)] == -1 {
            self.because.clear();
            self.because.extend(self.literals[start..start + len].iter().map(|literal| literal >> 1));
            return Visit::Broken;
        }
        self.set(first, Reason::Learnt(clause));
        Visit::Stays(first)
    }

    /// Writes to `because` the cells whose marks forced the mark of this cell.
    fn explain(&mut self, cell: u16) {
        let before = self.place[usize::from(cell)];
        self.because.clear();
        match self.reason[usize::from(cell)] {
            Reason::None => {}
            Reason::Near(star) => self.because.push(star),
            Reason::Full(unit) => self.gather(unit, true, self.model.stars, before),
            Reason::Scarce(unit) => self.gather(unit, false, self.spare(unit), before),
            Reason::Noted(start, len) => {
                let (start, len) = (start as usize, len as usize);
                self.because.extend_from_slice(&self.notes[start..start + len]);
            }
            Reason::Learnt(clause) => {
                let start = clause as usize;
                let len = usize::from(self.literals[start - 1]);
                let others = self.literals[start..start + len].iter().map(|literal| literal >> 1);
                self.because.extend(others.filter(|&other| other != cell));
            }
        }
    }

    /// Learns a clause from the conflict in `because`, backtracks, and sets the literal that the clause forces.
    pub(super) fn learn_from_conflict(&mut self) {
        let now = u32::try_from(self.levels.len()).expect("at most one level a cell");
        let mut clause: Vec<u16> = Vec::new();
        let mut open_ends = 0;
        let mut position = self.trail.len();
        let top = loop {
            for nth in 0..self.because.len() {
                let cell = self.because[nth];
                let level = self.level[usize::from(cell)];
                if level > 0 && !self.seen[usize::from(cell)] {
                    self.seen[usize::from(cell)] = true;
                    self.order.bump(cell);
                    if level == now { open_ends += 1 } else { clause.push(cell) }
                }
            }
            let cell = loop {
                position -= 1;
                let cell = self.trail[position];
                if self.seen[usize::from(cell)] {
                    break cell;
                }
            };
            open_ends -= 1;
            if open_ends == 0 {
                break cell;
            }
            self.explain(cell);
            self.seen[usize::from(cell)] = false;
        };
        let seen = clause.clone();
        self.shorten(&mut clause);
        self.seen[usize::from(top)] = false;
        for cell in seen {
            self.seen[usize::from(cell)] = false;
        }
        self.order.decay();
        self.add_learnt(top, clause);
    }

    /// Removes the cells that follow from the other cells of the clause (clause minimization).
    fn shorten(&mut self, clause: &mut Vec<u16>) {
        clause.retain(|&cell| {
            self.explain(cell);
            let follows = |&cell: &u16| self.seen[usize::from(cell)] || self.level[usize::from(cell)] == 0;
            matches!(self.reason[usize::from(cell)], Reason::None) || !self.because.iter().all(follows)
        });
    }

    fn add_learnt(&mut self, top: u16, mut clause: Vec<u16>) {
        // The literal with the highest level comes second, because the first two literals are watched.
        clause.sort_unstable_by_key(|&cell| std::cmp::Reverse(self.level[usize::from(cell)]));
        let mut levels: Vec<u32> = clause.iter().map(|&cell| self.level[usize::from(cell)]).collect();
        levels.dedup();
        let back = levels.first().copied().unwrap_or(0) as usize;
        let n_levels = u32::try_from(levels.len()).expect("few levels") + 1;
        let denial = |learner: &Self, cell: u16| cell << 1 | u16::from(learner.is_star(cell));
        let literals: Vec<Literal> = std::iter::once(top).chain(clause).map(|cell| denial(self, cell)).collect();
        self.backtrack(back);
        let reason =
            if literals.len() == 1 { Reason::None } else { Reason::Learnt(self.add_clause(&literals, n_levels)) };
        self.set(literals[0], reason);
    }

    /// Stores a clause of at least two literals and watches its first two.
    fn add_clause(&mut self, literals: &[Literal], levels: u32) -> u32 {
        let len = u16::try_from(literals.len()).expect("at most 676 literals");
        self.literals.push(len);
        let start = u32::try_from(self.literals.len()).expect("clauses are cleared long before");
        self.literals.extend_from_slice(literals);
        self.watches[usize::from(literals[0])].push(Watch { clause: start, other: literals[1] });
        self.watches[usize::from(literals[1])].push(Watch { clause: start, other: literals[0] });
        self.clauses.push(Clause { start, len: u32::from(len), levels });
        start
    }

    /// Excludes a known solution by a permanent clause; only at level 0. Returns false if no other solution is
    /// possible.
    pub(super) fn forbid(&mut self, stars: &CellSet) -> bool {
        let open: Vec<Literal> = stars
            .iter()
            .map(|cell| self.at(0, cell.row(), cell.column()))
            .filter(|&cell| !self.is_star(cell))
            .map(|cell| cell << 1 | 1)
            .collect();
        match open.as_slice() {
            [] => return false,
            [one] if self.truth[usize::from(*one)] == 0 => self.set(*one, Reason::None),
            [_] => {}
            literals => {
                if literals.iter().all(|&literal| self.truth[usize::from(literal)] == 0) {
                    self.add_clause(literals, 0);
                }
            }
        }
        true
    }

    /// Removes the worse half of the learnt clauses, and the clauses that are true anyway. Called only at level 0,
    /// where no reasons are needed, and after complete propagation. A clause that is not yet true then has at least two
    /// unassigned literals.
    pub(super) fn forget(&mut self) {
        let mut old = std::mem::take(&mut self.clauses);
        let literals = std::mem::take(&mut self.literals);
        self.watches.iter_mut().for_each(Vec::clear);
        old.sort_by_key(|clause| (clause.levels, clause.len, std::cmp::Reverse(clause.start)));
        let keep = old.len() / 2;
        for (rank, Clause { start, len, levels }) in old.into_iter().enumerate() {
            if rank >= keep && levels > 2 {
                continue;
            }
            let all = &literals[start as usize..(start + len) as usize];
            if all.iter().any(|&literal| self.truth[usize::from(literal)] == 1) {
                continue;
            }
            let open: Vec<Literal> =
                all.iter().copied().filter(|&literal| self.truth[usize::from(literal)] == 0).collect();
            self.add_clause(&open, levels);
        }
    }
}
