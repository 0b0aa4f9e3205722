//! Benchmarks of Star Battle's engine. Run with `cargo bench --bench starbattle`; `benches/starbattle_peers.py`
//! compares it with others.
//!
//! The puzzles are generated from fixed seeds, so they are the same on every machine.

use std::ops::ControlFlow;

use divan::{Bencher, black_box};
use puzzle::board::Board;
use puzzle::deduce::deduce;
use puzzle::generate::{Order, generate};
use puzzle::grid::Puzzle;
use puzzle::solve::solve;
use rules::Dice;

fn main() {
    divan::main();
}

/// Board sizes with their numbers of stars.
const SHAPES: [(usize, usize); 6] = [(8, 1), (10, 2), (14, 3), (17, 4), (21, 5), (25, 6)];

fn puzzle(shape: (usize, usize), nth: u32) -> Puzzle {
    let order = Order { size: shape.0, stars: shape.1, level: None };
    let mut dice = Dice::new(11, "bench", nth);
    generate(order, &mut dice, &mut |_| ControlFlow::Continue(())).expect("these sizes hold their stars").puzzle
}

/// Proves that a puzzle has one solution, cycling through several puzzles.
#[divan::bench(args = SHAPES)]
fn solve_and_prove(bencher: Bencher, shape: (usize, usize)) {
    let puzzles: Vec<_> = (0..16).map(|nth| puzzle(shape, nth)).collect();
    let mut next = puzzles.iter().cycle();
    bencher.bench_local(|| solve(black_box(next.next().expect("a cycle has no end")), 2, &|| false));
}

/// Generates a puzzle with one solution, another one each time.
#[divan::bench(args = &SHAPES[..4], sample_count = 20, sample_size = 1)]
fn generate_one(bencher: Bencher, shape: &(usize, usize)) {
    let mut nth = 100;
    bencher.bench_local(|| {
        nth += 1;
        puzzle(*shape, nth)
    });
}

/// Solves a puzzle by named rules, including suppositions.
#[divan::bench(args = &SHAPES[..3])]
fn deduce_to_the_end(bencher: Bencher, shape: &(usize, usize)) {
    let puzzles: Vec<_> = (0..8).map(|nth| puzzle(*shape, nth)).collect();
    let mut next = puzzles.iter().cycle();
    bencher.bench_local(|| {
        let puzzle = next.next().expect("a cycle has no end");
        deduce(black_box(puzzle), Board::blank(puzzle.size()), 1, &|| false)
    });
}
