//! Benchmarks of the rules. Run with `cargo bench --bench rules`.

use board::hex::{Cell, CellSet};
use board::polyomino::{Placement, Shape};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use games::demeter::Garden;
use games::mist::position::Position;
use games::starry::sky::{Bend, Sky};
use host::{Record, Replay};
use rules::{Dice, Seat, Timestamp, Turn};

fn main() {
    divan::main();
}

/// The referee without printing: reads and replays records of Mist; counted in lines.
#[divan::bench]
fn referee_mist(bencher: Bencher) {
    let records: Vec<_> = (0..50).map(mist_record).collect();
    let n_lines: usize = records.iter().map(|text| text.lines().count()).sum();
    bencher.counter(ItemsCount::new(n_lines)).bench_local(|| {
        for text in &records {
            let record = Record::read(text.as_bytes()).expect("it was written by us");
            let mut replay = Replay::open(record.header.clone()).expect("it was played before");
            for (index, entry) in record.entries.iter().enumerate() {
                drop(black_box(replay.play(entry, record.entries.get(index + 1))));
            }
        }
    });
}

/// A random match in which every turn is submitted and then locked.
fn mist_record(seed: u64) -> String {
    let header = r#"{"record":1,"game":"mist","options":{"first":0},"seats":["Ann","Ben"]}"#;
    let mut record = Record::read(header.as_bytes()).expect("a good header");
    let mut table = host::open(record.header.clone()).expect("a good header");
    while let (Turn::Sequential(seat), true) = (table.turn(), record.entries.len() < 1000) {
        let at = Timestamp(table.now().0 + 1000);
        let text = table.sample(seat, seed + record.entries.len() as u64).expect("the mover can move");
        for text in [text.as_str(), "lock"] {
            let entry = table.propose(at, seat, text).expect("a sample is legal");
            table.commit(&entry).expect("what was proposed is accepted");
            record.entries.push(entry);
        }
    }
    record.write()
}

/// Whether a match of Mist is decided, on a board with `n_pieces` pieces.
#[divan::bench(args = [0, 15, 30, 45, 60])]
fn mist_decided(bencher: Bencher, n_pieces: usize) {
    let boards: Vec<_> = (0..64).map(|seed| mist_board(seed, n_pieces)).collect();
    let mut next = boards.iter().cycle();
    bencher.bench_local(|| black_box(next.next().expect("a cycle has no end")).decided(Seat::FIRST));
}

/// A board with pieces of either color at random cells.
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

/// All legal flowers on a board of Demeter's Anguish after `n_turns` turns: what autocompletion searches.
#[divan::bench(args = [0, 1, 6, 12, 21])]
fn demeter_placements(bencher: Bencher, n_turns: usize) {
    let gardens: Vec<_> = (0..16).map(|seed| demeter_garden(seed, n_turns)).collect();
    let mut next = gardens.iter().cycle();
    bencher.bench_local(|| black_box(placements(next.next().expect("a cycle has no end"))).len());
}

/// Whether a board of Demeter's Anguish has no legal flower left, which is checked after every turn.
#[divan::bench(args = [0, 1, 6, 12, 21])]
fn demeter_settled(bencher: Bencher, n_turns: usize) {
    let gardens: Vec<_> = (0..16).map(|seed| demeter_garden(seed, n_turns)).collect();
    let mut next = gardens.iter().cycle();
    bencher.bench_local(|| black_box(next.next().expect("a cycle has no end")).is_settled());
}

fn placements(garden: &Garden) -> Vec<Placement> {
    Shape::all().flat_map(|shape| garden.placements(shape)).collect()
}

/// A board after `n_turns` turns of random legal play.
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

/// Planets, comets and the void's expanse of one sky.
#[divan::bench]
fn starry_features(bencher: Bencher) {
    let skies: Vec<_> = (0..64).map(starry_sky).collect();
    let mut next = skies.iter().cycle();
    bencher.bench_local(|| black_box(next.next().expect("a cycle has no end")).features());
}

/// A random sky.
fn starry_sky(seed: u64) -> Sky {
    let mut dice = Dice::new(seed, "bench", 0);
    let mut words: Vec<String> = (0..16).map(|_| Bend::ALL[dice.below(4)].to_string()).collect();
    ".".clone_into(&mut words[dice.below(16)]);
    Sky::from_words(&words).expect("fifteen tiles and the void")
}
