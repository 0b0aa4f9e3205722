//! How fast the rules are. Run with `cargo bench --bench rules`.

use dealer::board::hex::{Cell, CellSet};
use dealer::games::mist::position::Position;
use dealer::rules::{Dice, Seat};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// Whether a match of Mist is decided, on a board with so many pieces.
#[divan::bench(args = [0, 15, 30, 45, 60])]
fn mist_decided(bencher: Bencher, n_pieces: usize) {
    let boards: Vec<_> = (0..64).map(|seed| mist_board(seed, n_pieces)).collect();
    let mut next = boards.iter().cycle();
    bencher.bench_local(|| black_box(next.next().expect("a cycle has no end")).decided(Seat::FIRST));
}

/// Pieces of either color at random.
fn mist_board(seed: u64, n_pieces: usize) -> Position {
    let mut dice = Dice::new(seed, "bench", 0);
    let mut cells: Vec<_> = Cell::all().filter(|&cell| cell != Cell::CENTER).collect();
    dice.shuffle(&mut cells);
    let mut position = Position::default();
    for cell in cells.into_iter().take(n_pieces) {
        let seat = if dice.chance(1, 2) { Seat::FIRST } else { Seat::FIRST.opponent() };
        position.place(seat, CellSet::only(cell));
    }
    position
}
