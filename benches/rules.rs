//! How fast the rules are. Run with `cargo bench --bench rules`.

use dealer::board::hex::{Cell, CellSet};
use dealer::board::polyomino::{Placement, Shape};
use dealer::games::demeter::Garden;
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

/// Every legal flower of a board of Demeter's Anguish with so many flowers and rocks: what completion searches.
#[divan::bench(args = [0, 1, 6, 12, 21])]
fn demeter_placements(bencher: Bencher, n_turns: usize) {
    let gardens: Vec<_> = (0..16).map(|seed| demeter_garden(seed, n_turns)).collect();
    let mut next = gardens.iter().cycle();
    bencher.bench_local(|| black_box(placements(next.next().expect("a cycle has no end"))).len());
}

/// Whether such a board has no legal flower left: asked after every turn.
#[divan::bench(args = [0, 1, 6, 12, 21])]
fn demeter_settled(bencher: Bencher, n_turns: usize) {
    let gardens: Vec<_> = (0..16).map(|seed| demeter_garden(seed, n_turns)).collect();
    let mut next = gardens.iter().cycle();
    bencher.bench_local(|| black_box(next.next().expect("a cycle has no end")).is_settled());
}

fn placements(garden: &Garden) -> Vec<Placement> {
    Shape::all().flat_map(|shape| garden.placements(shape)).collect()
}

/// A board after so many turns of random legal play.
fn demeter_garden(seed: u64, n_turns: usize) -> Garden {
    let mut dice = Dice::new(seed, "bench", 0);
    let mut garden = Garden::default();
    for _ in 0..n_turns {
        if let Some(flower) = dice.pick(&placements(&garden)) {
            garden.plant(flower.shape, flower.cells().collect());
        }
        let rocks: Vec<_> = garden.rock_placements().collect();
        if let Some(rock) = dice.pick(&rocks) {
            garden.lay(rock.clone());
        }
    }
    garden
}
