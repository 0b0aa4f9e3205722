//! Unusual puzzles at every limit of the parser: each accepted puzzle is solved, deduced, graded, judged and written
//! without a panic.

use std::cell::Cell as Counter;

use proptest::prelude::*;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::check::{check_case, check_step};
use puzzle::deduce::{End, deduce, suppose};
use puzzle::formats::{self, Document, FORMATS};
use puzzle::grade::Grade;
use puzzle::grid::{Puzzle, SIZE_MAX, SIZE_MIN, STARS_MAX};
use puzzle::proof::Proof;
use puzzle::rules::{self, Field, Rule, Rules, Situation, Tier};
use puzzle::solve::solve;

/// How many times a solver may ask whether to continue before it is stopped: enough to reach each of its parts.
const PATIENCE: usize = 12;
/// The maximum size at which every rule is tried.
const SUPPOSED_SIZE_MAX: usize = 9;

/// Returns true once the counter has reached zero.
fn soon(left: &Counter<usize>) -> bool {
    left.set(left.get().saturating_sub(1));
    left.get() == 0
}

/// A puzzle with one star per row: all regions but one have one cell, and the rest of the board is one region.
fn one_huge_region(size: usize) -> (Puzzle, CellSet) {
    // First odd columns, then even ones, so that the stars of neighboring rows do not touch.
    let columns: Vec<usize> = (1..size).step_by(2).chain((0..size).step_by(2)).collect();
    let stars: CellSet = columns.iter().enumerate().map(|(row, &column)| Cell::new(row, column)).collect();
    let last = stars.iter().last().unwrap();
    let labels: Vec<usize> = (0..size * size)
        .map(|index| Cell::new(index / size, index % size))
        .map(|cell| if stars.contains(cell) && cell != last { 1 + cell.row() } else { 0 })
        .collect();
    (Puzzle::new(size, 1, &labels).unwrap(), stars)
}

/// A region of more than 255 cells made the search count wrongly: it panicked on a good puzzle, or called it
/// unsolvable.
#[test]
fn a_region_of_any_size_is_solved_and_graded() {
    for size in [16, 17, 18, 25, SIZE_MAX] {
        let (puzzle, stars) = one_huge_region(size);
        assert_eq!(puzzle.region(0).len(), size * size - (size - 1));
        assert_eq!(solve(&puzzle, 2, &|| false).stars, [stars], "{size}");
        let trace = deduce(&puzzle, Board::blank(size), 1, &|| false);
        assert_eq!((trace.end, trace.board), (End::Solved, Board::solved(size, stars)), "{size}");
        assert!(Grade::of(&trace).solved);
    }
}

/// A puzzle without a solution, so that the learning search must examine the whole region.
#[test]
fn a_huge_region_without_room_is_found_out() {
    for size in [17, 20] {
        // Each of the other regions is one cell of the first row.
        let labels: Vec<usize> = (0..size * size).map(|index| if index < size - 1 { index + 1 } else { 0 }).collect();
        let puzzle = Puzzle::new(size, 1, &labels).unwrap();
        let found = solve(&puzzle, 2, &|| false);
        assert_eq!((found.stars.len(), found.stopped), (0, false));
    }
}

/// Grids of all sizes and star counts, the limits included: random labels, one region nearly everywhere, regions that
/// are rows or columns.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    (SIZE_MIN..=SIZE_MAX, 1..=STARS_MAX, 0..4, any::<prop::sample::Index>()).prop_flat_map(|(size, stars, kind, at)| {
        let labels = match kind {
            0 => prop::collection::vec(0..size, size * size).boxed(),
            1 => {
                let start = at.index(size * size);
                let single = move |index: usize| (index + size * size - start) % (size * size);
                Just((0..size * size).map(|index| single(index).min(size - 1)).collect()).boxed()
            }
            2 => Just((0..size * size).map(|index| index / size).collect()).boxed(),
            _ => Just((0..size * size).map(|index| index % size).collect::<Vec<_>>()).boxed(),
        };
        labels.prop_filter_map("as many regions as rows", move |labels| Puzzle::new(size, stars, &labels).ok())
    })
}

/// Arbitrary marks: letters, repeated, determine the cells' marks.
fn board(puzzle: &Puzzle, letters: &[u8]) -> Board {
    let mut board = Board::blank(puzzle.size());
    for cell in puzzle.cells() {
        let mark = match letters[puzzle.index(cell) % letters.len()] {
            0..=3 => Mark::Unknown,
            4..=6 => Mark::Black,
            _ => Mark::Star,
        };
        board.set(cell, mark);
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_accepted_puzzle_is_too_strange(
        puzzle in puzzles(),
        before in prop::collection::vec(0..8_u8, 1..60),
        after in prop::collection::vec(0..8_u8, 1..60),
    ) {
        let size = puzzle.size();
        let patience = || Counter::new(PATIENCE);
        let (left, blank) = (patience(), Board::blank(size));
        for stars in &solve(&puzzle, 3, &|| soon(&left)).stars {
            prop_assert!(puzzle.is_solved_by(stars));
        }
        let (before, after) = (board(&puzzle, &before), board(&puzzle, &after));
        let field = Field::new(&puzzle);
        for start in [blank, before] {
            let _step = rules::next(&Situation::new(&field, start), Tier::Room, Rules::All);
            // Suppositions are slow on large boards without optimization.
            if size <= SUPPOSED_SIZE_MAX {
                let (left, longer) = (patience(), patience());
                let trace = deduce(&puzzle, start, 1, &|| soon(&left));
                let _grade = Grade::of(&trace);
                let _judged = Proof::from_trace(start, &trace).judge(&field);
                let _steps = suppose(&puzzle, start, &|| soon(&longer));
            }
        }
        // Rules that try sets of units are slow on boards that no deduction reaches.
        if size <= SUPPOSED_SIZE_MAX {
            let situation = Situation::new(&field, before);
            for rule in Rule::all() {
                let _verdicts = (check_step(rule, &situation, &after), check_step(rule, &situation, &before));
                let _case = check_case(rule, &before, &[after, before]);
            }
        }
        for document in [blank, before].map(|board| Document { puzzle: puzzle.clone(), board, proof: None }) {
            for format in FORMATS {
                // Writing fails if a region is not connected, or if SBN has no letter for the size.
                if let Ok(text) = formats::write(format, &document) {
                    prop_assert_eq!(formats::read(format, &text).map(|read| read.puzzle), Ok(puzzle.clone()));
                }
            }
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused_before_anything_of_that_size_is_made(size: usize, stars: usize) {
        prop_assume!(!(SIZE_MIN..=SIZE_MAX).contains(&size) || !(1..=STARS_MAX).contains(&stars));
        prop_assert!(Puzzle::check_numbers(size, stars).is_err());
        for text in [format!("{size} {stars}\naabb"), format!("starbattle/{size}/{size}/{stars}/0")] {
            prop_assert!(formats::read_any(&text).is_err());
        }
        let order = puzzle::generate::Order { size, stars, level: None };
        let mut dice = ::rules::Dice::new(1, "hostile", 0);
        let go_on = &mut |_| std::ops::ControlFlow::Continue(());
        prop_assert!(puzzle::generate::generate(order, &mut dice, go_on).is_err());
    }
}
