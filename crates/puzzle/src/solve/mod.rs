//! The exact solver: finds all solutions up to a limit, and thereby whether there is exactly one.
//!
//! [`search`] solves nearly all puzzles; those that it gives up go to [`cdcl`], which learns from conflicts.

mod cdcl;
mod order;
mod search;

use super::cells::{Cell, CellSet};
use super::grid::{Puzzle, SIZE_MAX};
use rules::Dice;

pub use rules::Stop;

/// The result of the solver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// The stars of each solution, in the order found.
    pub stars: Vec<CellSet>,
    /// Whether the solver was stopped before it knew whether there are more solutions.
    pub stopped: bool,
}

/// Finds solutions until there are `limit` of them or no more exist.
pub fn solve(puzzle: &Puzzle, limit: usize, stop: Stop) -> Solutions {
    let mut found = Solutions::default();
    if limit > 0 {
        complete(&Model::new(puzzle), limit, stop, &mut found);
    }
    found
}

/// Adds solutions to `found` until there are `limit` of them or no more exist.
fn complete(model: &Model, limit: usize, stop: Stop, found: &mut Solutions) {
    if let search::Ended::GaveUp(root) = search::search(model, limit, stop, found) {
        cdcl::learn(model, (&root.stars(), &root.open()), limit, None, stop, found);
    }
}

/// Looks for a solution other than `known`. The result begins with `known`.
pub fn another(puzzle: &Puzzle, known: &CellSet, stop: Stop) -> Solutions {
    let mut found = Solutions { stars: vec![*known], stopped: false };
    complete(&Model::new(puzzle), 2, stop, &mut found);
    found
}

/// A random arrangement of stars for a whole grid without regions; `None` if there is none, or if `stop` returned true.
pub fn arrange(size: usize, stars: usize, dice: &mut Dice, stop: Stop) -> Option<CellSet> {
    // If the regions are the rows, they add no constraint.
    let rows: Vec<usize> = (0..size * size).map(|index| index / size).collect();
    let model = Model::new(&Puzzle::new(size, stars, &rows).ok()?);
    let mut found = Solutions::default();
    cdcl::learn(&model, (&CellSet::EMPTY, &CellSet::grid(size)), 1, Some(dice), stop, &mut found);
    found.stars.pop()
}

/// The puzzle in the form that the solver's inner loops need.
struct Model {
    size: usize,
    stars: usize,
    stars_bits: u32,
    /// A row with the bits of all columns set.
    all: u32,
    region_of: Vec<u8>,
    region_sizes: Vec<usize>,
    /// For each region, its columns in each row.
    region_rows: Vec<CellSet>,
    /// For each region, its rows in each column, that is, the region in the transposed grid.
    region_columns: Vec<CellSet>,
    /// The first and the last row of each region.
    region_spans: Vec<(usize, usize)>,
}

impl Model {
    fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let regions: Vec<CellSet> = (0..size).map(|region| *puzzle.region(region)).collect();
        let mut region_columns = vec![CellSet::EMPTY; size];
        for (index, &region) in puzzle.labels().iter().enumerate() {
            region_columns[usize::from(region)].insert(Cell::new(index % size, index / size));
        }
        Self {
            size,
            stars: puzzle.stars(),
            stars_bits: u32::try_from(puzzle.stars()).expect("at most 6"),
            all: (1 << size) - 1,
            region_of: puzzle.labels().to_vec(),
            region_sizes: regions.iter().map(CellSet::len).collect(),
            region_spans: regions
                .iter()
                .map(|region| {
                    let with = |row: &usize| region.row(*row) != 0;
                    ((0..SIZE_MAX).find(with).unwrap_or(0), (0..SIZE_MAX).rfind(with).unwrap_or(0))
                })
                .collect(),
            region_rows: regions,
            region_columns,
        }
    }

    fn cell(&self, index: u16) -> Cell {
        Cell::new(usize::from(index) / self.size, usize::from(index) % self.size)
    }

    /// One bit for each pair of neighboring rows, by the first row, and from bit 32 on for each pair of columns.
    fn all_strips(&self) -> u64 {
        ((1 << (self.size - 1)) - 1) * (1 | 1 << 32)
    }

    fn region(&self, row: usize, column: usize) -> usize {
        usize::from(self.region_of[row * self.size + column])
    }

    fn region_row(&self, region: usize, row: usize) -> u32 {
        self.region_rows[region].row(row)
    }

    fn region_column(&self, region: usize, column: usize) -> u32 {
        self.region_columns[region].row(column)
    }

    fn region_span(&self, region: usize) -> (usize, usize) {
        self.region_spans[region]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::{Order, generate};
    use crate::grid::STARS_MAX;

    /// Finds all solutions by trying every cell in turn, without any bound.
    fn by_trying(puzzle: &Puzzle) -> Vec<CellSet> {
        fn extend(puzzle: &Puzzle, stars: CellSet, row: usize, from: usize, found: &mut Vec<CellSet>) {
            if row == puzzle.size() {
                found.extend(puzzle.is_solved_by(&stars).then_some(stars));
                return;
            }
            if stars.row(row).count_ones() as usize == puzzle.stars() {
                return extend(puzzle, stars, row + 1, 0, found);
            }
            for column in from..puzzle.size() {
                let cell = Cell::new(row, column);
                if !puzzle.around(cell).meets(&stars) {
                    extend(puzzle, stars | CellSet::only(cell), row, column + 2, found);
                }
            }
        }
        let mut found = Vec::new();
        extend(puzzle, CellSet::EMPTY, 0, 0, &mut found);
        found
    }

    /// A puzzle whose regions are its rows, so that they add no constraint.
    fn without_regions(size: usize, stars: usize) -> Puzzle {
        let labels: Vec<_> = (0..size * size).map(|index| index / size).collect();
        Puzzle::new(size, stars, &labels).unwrap()
    }

    fn by_learning(puzzle: &Puzzle) -> Solutions {
        let mut found = Solutions::default();
        let root = (&CellSet::EMPTY, &CellSet::grid(puzzle.size()));
        cdcl::learn(&Model::new(puzzle), root, usize::MAX, None, &|| false, &mut found);
        found
    }

    /// Regression: conclusions about a unit in the last rows of the largest grid reached for a row below the grid.
    #[test]
    fn units_in_the_last_rows_of_the_largest_grid_are_searched() {
        // Regions of scattered cells leave windows of all shapes.
        for step in [1, 5, 7, 11] {
            let labels: Vec<usize> = (0..SIZE_MAX * SIZE_MAX).map(|index| index * step / 3 % SIZE_MAX).collect();
            for stars in 1..=STARS_MAX {
                let puzzle = Puzzle::new(SIZE_MAX, stars, &labels).unwrap();
                let asked = std::cell::Cell::new(0);
                let is_enough = || {
                    asked.set(asked.get() + 1);
                    asked.get() > 12
                };
                for stars in solve(&puzzle, 2, &is_enough).stars {
                    assert!(puzzle.is_solved_by(&stars));
                }
            }
        }
    }

    #[test]
    fn permutations_without_neighbors_are_counted() {
        // The counts are known: ways to place `size` kings that do not touch, one in each row and column. With so many
        // solutions, the learnt clauses are cleaned up as well.
        for (size, count) in [(4, 2), (5, 14), (6, 90), (7, 646), (8, 5242)] {
            let puzzle = without_regions(size, 1);
            let found = solve(&puzzle, usize::MAX, &|| false);
            assert_eq!((found.stars.len(), found.stopped), (count, false), "{size}");
        }
    }

    #[test]
    fn two_stars_do_not_fit_into_six_rows() {
        assert_eq!(solve(&without_regions(6, 2), 1, &|| false).stars.len(), 0);
        let found = solve(&without_regions(8, 2), usize::MAX, &|| false);
        assert_eq!(found.stars.len(), by_trying(&without_regions(8, 2)).len());
    }

    #[test]
    fn a_stopped_search_says_so() {
        let found = solve(&without_regions(26, 6), usize::MAX, &|| true);
        assert!(found.stopped);
    }

    #[test]
    fn puzzles_with_several_stars_have_the_same_solution_however_they_are_searched() {
        for nth in 0..3 {
            let mut dice = Dice::new(9, "searched", nth);
            let go_on = &mut |_| std::ops::ControlFlow::Continue(());
            let made = generate(Order { size: 10, stars: 2, level: None }, &mut dice, go_on).unwrap();
            for found in [solve(&made.puzzle, 2, &|| false), by_learning(&made.puzzle)] {
                assert_eq!(found.stars, [made.solution], "{}", made.puzzle);
            }
        }
    }

    proptest! {
        #[test]
        fn both_searches_find_what_trying_finds(
            (size, labels) in (4_usize..7).prop_flat_map(|size| {
                (Just(size), prop::collection::vec(0..size, size * size))
            }),
        ) {
            if let Ok(puzzle) = Puzzle::new(size, 1, &labels) {
                let mut expected = by_trying(&puzzle);
                expected.sort();
                for mut found in [solve(&puzzle, usize::MAX, &|| false), by_learning(&puzzle)] {
                    found.stars.sort();
                    prop_assert_eq!(&found.stars, &expected);
                }
            }
        }
    }
}
