//! The six rules about units within units: columns within regions and so on.
//!
//! If the unknown cells of some (inner) units lie in other (outer) units that together miss no more stars, then the
//! other unknown cells of the outer units are black. Each rule and its mirrored rule (such as regions within columns)
//! conclude the same cells, because the units that are left out say the same about each other; so there are three
//! inferences and six names.
//!
//! All such sets are found exactly, without trying subsets: a flow carries the missing stars of the inner units through
//! the unknown cells to the outer units, and a set is tight if no residual path leaves it. On boards without a solution
//! there may be no such flow; then the subsets are tried, with a bound.

use words::{Message, puzzle};

use super::clash::{Because, Clash};
use super::naming::{list_counted, n_named, plain};
use super::{Deduction, Rule, Situation, Visitor};
use crate::board::Mark;
use crate::cells::{CellSet, bits};
use crate::grid::{Puzzle, SIZE_MAX, Unit};

/// Which kind of unit lies within which kind.
#[derive(Clone, Copy)]
struct Kinds {
    inner: fn(usize) -> Unit,
    outer: fn(usize) -> Unit,
    /// Whether the rule names the units that are left out instead.
    mirrored: bool,
}

const COLUMNS_REGIONS: Kinds = Kinds { inner: Unit::Column, outer: Unit::Region, mirrored: false };
const ROWS_REGIONS: Kinds = Kinds { inner: Unit::Row, outer: Unit::Region, mirrored: false };
const COLUMNS_ROWS: Kinds = Kinds { inner: Unit::Column, outer: Unit::Row, mirrored: false };

impl Kinds {
    const fn mirror(self) -> Self {
        Self { mirrored: true, ..self }
    }

    /// The kinds with inner and outer exchanged.
    const fn transposed(self) -> Self {
        Self { inner: self.outer, outer: self.inner, mirrored: false }
    }

    /// The kinds that one of the six rules is about.
    fn of(rule: Rule) -> Self {
        let rules = [
            (Rule::ColumnsWithinRegions, COLUMNS_REGIONS),
            (Rule::RowsWithinRegions, ROWS_REGIONS),
            (Rule::ColumnsWithinRows, COLUMNS_ROWS),
            (Rule::RegionsWithinColumns, COLUMNS_REGIONS.mirror()),
            (Rule::RegionsWithinRows, ROWS_REGIONS.mirror()),
            (Rule::RowsWithinColumns, COLUMNS_ROWS.mirror()),
        ];
        rules.into_iter().find(|(other, _)| *other == rule).map(|(_, kinds)| kinds).expect("one of the six rules")
    }
}

/// Passes the conclusions of one of the six rules to the visitor, those from the smallest sets first.
pub(super) fn within(rule: Rule, situation: &Situation, visitor: Visitor) -> bool {
    let kinds = Kinds::of(rule);
    let graph = Graph::new(situation, kinds);
    let Ok(mut sets) = graph.tight_sets() else {
        return graph.conclude_without_solution(rule, situation, kinds, visitor);
    };
    let named = |set: Set| graph.named_units(situation, kinds, set);
    sets.sort_by_cached_key(|set| {
        let (inner, outer) = named(*set);
        (inner.len() + outer.len(), set.inner)
    });
    sets.dedup();
    sets.iter().any(|set| {
        let cells = outside(situation, kinds, *set);
        let (inner, outer) = named(*set);
        !cells.is_empty() && visitor(Use { rule, cells, inner, outer }.told(situation))
    })
}

/// One application of one of the six rules, without its sentence.
pub(super) struct Use {
    rule: Rule,
    /// The cells that become black.
    pub(super) cells: CellSet,
    /// The units that lie within the `outer` units.
    inner: Vec<Unit>,
    outer: Vec<Unit>,
}

/// All applications of the six rules; each set and its complement count as separate applications.
pub(super) fn uses(situation: &Situation) -> Vec<Use> {
    let tight = |rule: Rule| {
        let kinds = Kinds::of(rule);
        let graph = Graph::new(situation, kinds);
        // The sets of a mirrored rule are the tight sets of the transposed graph.
        let (graph, kinds) = if kinds.mirrored { (graph.transposed(), kinds.transposed()) } else { (graph, kinds) };
        let sets = graph.tight_sets().unwrap_or_default().into_iter();
        sets.filter_map(move |set| {
            let cells = outside(situation, kinds, set);
            (!cells.is_empty()).then(|| {
                let (inner, outer) = graph.named_units(situation, kinds, set);
                Use { rule, cells, inner, outer }
            })
        })
    };
    let all = [
        Rule::ColumnsWithinRegions,
        Rule::RowsWithinRegions,
        Rule::RegionsWithinColumns,
        Rule::RegionsWithinRows,
        Rule::ColumnsWithinRows,
        Rule::RowsWithinColumns,
    ];
    all.into_iter().flat_map(tight).collect()
}

impl Use {
    /// How many units the step's sentence names, given that it may say `all rows but 1`, and how many inner units there
    /// are.
    pub(super) fn n_named(&self, puzzle: &Puzzle) -> (usize, usize) {
        (n_named(puzzle, &self.inner) + n_named(puzzle, &self.outer), self.inner.len())
    }

    /// The number of inner and outer units.
    pub(super) fn len(&self) -> usize {
        self.inner.len() + self.outer.len()
    }

    /// The step with its sentence, which says what the outer units need and that the inner units take all of it.
    pub(super) fn told(&self, situation: &Situation) -> Deduction {
        let Self { rule, cells, inner, outer } = self;
        let puzzle = situation.puzzle();
        let inside = union(situation, outer);
        let is_whole = inner.iter().all(|&unit| situation.field.unit(unit).is_subset(&inside));
        let (n_outer, n_inner, stars) = (outer.len(), inner.len(), missing_in(situation, inner));
        let (outer_named, inner_named) = (outer_list(situation, outer), inner_list(situation, inner));
        let because = if is_whole {
            puzzle::LiesWithin { outer: outer_named, n_outer, stars, inner: inner_named, n_inner }.into()
        } else {
            puzzle::OpenWithin { outer: outer_named, n_outer, stars, inner: inner_named, n_inner }.into()
        };
        let units = outer.iter().chain(inner).copied().collect();
        let (named, width) = self.n_named(puzzle);
        let evidence = open_cells(situation, inner);
        Deduction { rule: *rule, cells: *cells, value: Mark::Black, evidence, because, width, named, units }
    }
}

/// Names the inner units; several units are named with the stars that each needs.
pub(super) fn inner_list(situation: &Situation, units: &[Unit]) -> Message {
    match units {
        [one] => situation.puzzle().name(*one),
        _ => list_counted(situation.puzzle(), &needs(situation, units)),
    }
}

/// Names the outer units; several regions are named with the stars that each needs.
pub(super) fn outer_list(situation: &Situation, units: &[Unit]) -> Message {
    match units {
        [Unit::Region(_), _, ..] => list_counted(situation.puzzle(), &needs(situation, units)),
        _ => plain(situation.puzzle(), units),
    }
}

fn needs(situation: &Situation, units: &[Unit]) -> Vec<(Unit, i32)> {
    units.iter().map(|&unit| (unit, situation.missing(unit))).collect()
}

fn union(situation: &Situation, units: &[Unit]) -> CellSet {
    units.iter().fold(CellSet::EMPTY, |all, &unit| all | *situation.field.unit(unit))
}

fn open_cells(situation: &Situation, units: &[Unit]) -> CellSet {
    union(situation, units) & situation.unknown
}

/// The number of stars that these units miss together.
pub(super) fn missing_in(situation: &Situation, units: &[Unit]) -> i32 {
    units.iter().map(|&unit| situation.missing(unit)).sum()
}

/// Units that need more stars than the units within which they lie; chooses the explanation with the fewest units.
pub(super) fn crowded(situation: &Situation) -> Option<Clash> {
    let kinds = [COLUMNS_REGIONS, ROWS_REGIONS, COLUMNS_ROWS];
    // The outer `None` means that there is a flow, or that a unit has too many stars.
    let told = |kinds: Kinds, graph: &Graph| {
        let Err(Some(set)) = graph.flow() else { return None };
        let these = graph.named_units(situation, kinds, set);
        let mut others = graph.named_units(situation, kinds, set.others(graph.size));
        others = (others.1, others.0);
        let told = [these, others].into_iter().filter(|(inner, _)| missing_in(situation, inner) > 0);
        Some(told.min_by_key(|(inner, outer)| inner.len() + outer.len()))
    };
    let found = kinds.into_iter().filter_map(|kinds| {
        let graph = Graph::new(situation, kinds);
        let near = told(kinds, &graph)?;
        // Both sides miss the same number of stars, so there is no flow in the other direction either; its sets may be
        // smaller.
        let sides = [near, told(kinds.transposed(), &graph.transposed()).flatten()];
        sides.into_iter().flatten().min_by_key(|(inner, outer)| inner.len() + outer.len())
    });
    let (inner, outer) = found.min_by_key(|(inner, outer)| inner.len() + outer.len())?;
    let puzzle = situation.puzzle();
    let (need, room) = (missing_in(situation, &inner), missing_in(situation, &outer));
    Some(Clash {
        evidence: open_cells(situation, &inner),
        because: Because::Within { inner: inner.clone(), outer: outer.clone() },
        named: n_named(puzzle, &inner) + n_named(puzzle, &outer),
        units: inner.into_iter().chain(outer).collect(),
        numbers: (need, room),
    })
}

/// The unknown cells of the outer units that are in none of the inner units.
fn outside(situation: &Situation, kinds: Kinds, set: Set) -> CellSet {
    let all = |of: fn(usize) -> Unit, units: u32| match of(0) {
        Unit::Row(_) => CellSet::of_rows(units),
        Unit::Column(_) => CellSet::of_columns(units),
        Unit::Region(_) => bits(units).fold(CellSet::EMPTY, |all, unit| all | *situation.field.unit(of(unit))),
    };
    (all(kinds.outer, set.outer) & situation.unknown) - all(kinds.inner, set.inner)
}

/// Inner units, and all outer units that contain their unknown cells.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Set {
    inner: u32,
    outer: u32,
}

impl Set {
    /// The inner and outer units that are not in the set.
    fn others(self, size: usize) -> Self {
        let all = (1 << size) - 1;
        Self { inner: all & !self.inner, outer: all & !self.outer }
    }
}

/// Which inner and outer units share unknown cells, and how many stars each unit misses.
struct Graph {
    size: usize,
    /// For each inner unit, the outer units with which it shares an unknown cell.
    meets: [u32; SIZE_MAX],
    inner_missing: [i32; SIZE_MAX],
    outer_missing: [i32; SIZE_MAX],
}

/// A flow of missing stars from inner to outer units.
struct Flow<'a> {
    graph: &'a Graph,
    carried: [[u8; SIZE_MAX]; SIZE_MAX],
    /// For each outer unit, the inner units that carry stars to it.
    from: [u32; SIZE_MAX],
    room: [i32; SIZE_MAX],
}

impl Graph {
    fn new(situation: &Situation, kinds: Kinds) -> Self {
        let size = situation.puzzle().size();
        let mut graph = Self { size, meets: [0; SIZE_MAX], inner_missing: [0; SIZE_MAX], outer_missing: [0; SIZE_MAX] };
        for nth in 0..size {
            graph.inner_missing[nth] = situation.missing((kinds.inner)(nth));
            graph.outer_missing[nth] = situation.missing((kinds.outer)(nth));
            let cells = situation.unknown_in((kinds.outer)(nth));
            let columns = (0..size).fold(0, |all, row| all | cells.row(row));
            let rows = (0..size).fold(0, |all, row| all | u32::from(cells.row(row) != 0) << row);
            let inner = if matches!((kinds.inner)(0), Unit::Column(_)) { columns } else { rows };
            bits(inner).for_each(|inner| graph.meets[inner] |= 1 << nth);
        }
        graph
    }

    /// The graph with inner and outer units exchanged.
    fn transposed(&self) -> Self {
        let mut meets = [0; SIZE_MAX];
        for (inner, &outer) in self.meets.iter().enumerate() {
            bits(outer).for_each(|outer| meets[outer] |= 1 << inner);
        }
        Self { size: self.size, meets, inner_missing: self.outer_missing, outer_missing: self.inner_missing }
    }

    /// For each inner unit, the smallest tight set that contains it. The error is a set that needs more stars than it
    /// can have, or `None` if a unit has too many stars already.
    fn tight_sets(&self) -> Result<Vec<Set>, Option<Set>> {
        let flow = self.flow()?;
        Ok((0..self.size).filter(|&inner| self.meets[inner] != 0).map(|inner| flow.closed_from(inner)).collect())
    }

    /// A flow of all the missing stars. The error is a set that needs more stars than it can have, or `None` if a unit
    /// has too many stars already.
    fn flow(&self) -> Result<Flow<'_>, Option<Set>> {
        let negative = |missing: &i32| *missing < 0;
        if self.inner_missing.iter().any(negative) || self.outer_missing.iter().any(negative) {
            return Err(None);
        }
        let mut flow =
            Flow { graph: self, carried: [[0; SIZE_MAX]; SIZE_MAX], from: [0; SIZE_MAX], room: self.outer_missing };
        for inner in 0..self.size {
            for _ in 0..self.inner_missing[inner] {
                if !flow.carry(inner, &mut 0) {
                    return Err(Some(flow.closed_from(inner)));
                }
            }
        }
        Ok(flow)
    }

    /// The inner and outer units that the rule's sentence names: those of the set or, for a mirrored rule, those
    /// outside it. Units without unknown cells are not named.
    fn named_units(&self, situation: &Situation, kinds: Kinds, set: Set) -> (Vec<Unit>, Vec<Unit>) {
        let all = (1 << self.size) - 1;
        let open = |of: fn(usize) -> Unit, units: u32| -> Vec<Unit> {
            bits(units).map(of).filter(|&unit| situation.n_unknown(unit) > 0).collect()
        };
        if kinds.mirrored {
            (open(kinds.outer, all & !set.outer), open(kinds.inner, all & !set.inner))
        } else {
            (open(kinds.inner, set.inner), open(kinds.outer, set.outer))
        }
    }

    /// Concludes by trying all sets, for boards on which some units miss more stars than they can get.
    fn conclude_without_solution(&self, rule: Rule, situation: &Situation, kinds: Kinds, visitor: Visitor) -> bool {
        // For each inner unit, the outer units of all tight sets that do not contain it.
        let mut reached = [0; SIZE_MAX];
        let mut rest = [0; SIZE_MAX + 1];
        for inner in (0..self.size).rev() {
            rest[inner] = rest[inner + 1] + self.inner_missing[inner].max(0);
        }
        self.try_sets(0, Set { inner: 0, outer: 0 }, 0, &rest, &mut reached);
        let cells: CellSet = situation
            .unknown
            .iter()
            .filter(|&cell| {
                (0..self.size).any(|inner| {
                    situation.field.unit((kinds.inner)(inner)).contains(cell)
                        && bits(reached[inner]).any(|outer| situation.field.unit((kinds.outer)(outer)).contains(cell))
                })
            })
            .collect();
        let because = puzzle::MissingWithin.into();
        !cells.is_empty()
            && visitor(Deduction {
                rule,
                cells,
                value: Mark::Black,
                evidence: situation.unknown,
                because,
                width: self.size,
                named: 0,
                units: Vec::new(),
            })
    }

    /// Extends the set by inner units from `next` on; `missing` is how many stars it misses, and `rest` bounds how many
    /// can be added.
    fn try_sets(&self, next: usize, set: Set, missing: i32, rest: &[i32; SIZE_MAX + 1], reached: &mut [u32; SIZE_MAX]) {
        let held: i32 = bits(set.outer).map(|outer| self.outer_missing[outer]).sum();
        let may_sink = self.outer_missing.iter().any(|&missing| missing < 0);
        if !may_sink && missing + rest[next] < held {
            return;
        }
        if next == self.size {
            if set.inner != 0 && missing >= held {
                (0..self.size)
                    .filter(|inner| set.inner >> inner & 1 == 0)
                    .for_each(|inner| reached[inner] |= set.outer);
            }
            return;
        }
        let with = Set { inner: set.inner | 1 << next, outer: set.outer | self.meets[next] };
        self.try_sets(next + 1, with, missing + self.inner_missing[next], rest, reached);
        self.try_sets(next + 1, set, missing, rest, reached);
    }
}

impl Flow<'_> {
    /// Carries one more star from the inner unit, and reroutes other stars if necessary. Returns whether that was
    /// possible.
    fn carry(&mut self, inner: usize, visited: &mut u32) -> bool {
        let direct = bits(self.graph.meets[inner]).find(|&outer| self.room[outer] > 0);
        if let Some(outer) = direct {
            self.room[outer] -= 1;
            self.add(inner, outer);
            return true;
        }
        for outer in bits(self.graph.meets[inner]) {
            if *visited >> outer & 1 == 1 {
                continue;
            }
            *visited |= 1 << outer;
            for other in bits(self.from[outer]) {
                if other != inner && self.carry(other, visited) {
                    self.carried[other][outer] -= 1;
                    if self.carried[other][outer] == 0 {
                        self.from[outer] &= !(1 << other);
                    }
                    self.add(inner, outer);
                    return true;
                }
            }
        }
        false
    }

    fn add(&mut self, inner: usize, outer: usize) {
        self.carried[inner][outer] += 1;
        self.from[outer] |= 1 << inner;
    }

    /// The inner unit, and everything that can be reached from it in the residual graph.
    fn closed_from(&self, inner: usize) -> Set {
        let mut set = Set { inner: 1 << inner, outer: 0 };
        let mut edge = set.inner;
        while edge != 0 {
            let fresh = bits(edge).fold(0, |all, inner| all | self.graph.meets[inner]) & !set.outer;
            set.outer |= fresh;
            edge = bits(fresh).fold(0, |all, outer| all | self.from[outer]) & !set.inner;
            set.inner |= edge;
        }
        set
    }
}
