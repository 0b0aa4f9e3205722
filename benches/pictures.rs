//! How long pictures take: `cargo bench --bench pictures`.
//!
//! `benches/pillow_mist.py` draws the same Mist board with Pillow, for comparison in the same run.

use std::time::Duration;

use dealer::host::{Record, Replay, Table};
use dealer::render;
use dealer::rules::{BySeat, Observer, Seat};
use dealer::scene::{Scene, Theme};

fn main() {
    let sizes: Vec<usize> = scenes().iter().map(|scene| render::png(scene).expect("a picture").len()).collect();
    let gif = render::gif(&frames()).expect("a picture").len();
    println!("largest PNG: {} bytes; GIF of 60 pictures: {gif} bytes", sizes.iter().max().unwrap_or(&0));
    divan::main();
}

/// The example of a game, a whole match.
fn record(game: &str) -> Record {
    Record::read(dealer::games::spec(game).expect("the game is offered").example.as_bytes()).expect("a record")
}

/// The match after so many lines.
fn replay(game: &str, n_lines: usize) -> Replay {
    let record = record(game);
    let mut replay = Replay::open(record.header.clone()).expect("a match");
    for (index, entry) in record.entries.iter().take(n_lines).enumerate() {
        let _accepted = replay.play(entry, record.entries.get(index + 1)).expect("a line to be played");
    }
    replay
}

fn look(table: &dyn Table, seen: &mut Vec<Scene>) {
    let names = BySeat::from(table.header().seats.clone());
    let sealed = table.show(Observer::Seat(Seat::FIRST), &names, &Theme::default());
    let _sealed = sealed.map(|showing| seen.extend(showing.pictures.into_iter().map(|picture| picture.1)));
}

/// What the first seat saw, one picture after every line.
fn scenes() -> Vec<Scene> {
    let mut seen = Vec::new();
    (0..record("mist").entries.len()).for_each(|line| look(replay("mist", line).table(), &mut seen));
    seen
}

fn frames() -> Vec<(Scene, Duration)> {
    scenes().into_iter().cycle().take(60).map(|scene| (scene, Duration::from_millis(900))).collect()
}

/// From the table to the bytes that are sent: the view, its scene, its words and its PNG.
#[divan::bench(args = ["mist", "demeter"])]
fn view_to_png(bencher: divan::Bencher<'_, '_>, game: &str) {
    let tables: Vec<Replay> = (0..record(game).entries.len()).map(|line| replay(game, line)).collect();
    let mut next = tables.iter().cycle();
    bencher.bench_local(|| {
        let table = next.next().expect("a circle has no end").table();
        let names = BySeat::from(table.header().seats.clone());
        let sealed = table.show(Observer::Seat(Seat::FIRST), &names, &Theme::default());
        sealed.map(|showing| render::png(&showing.pictures[0].1).expect("a picture").len())
    });
}

/// The same without the view.
#[divan::bench]
fn mist_scene_to_png(bencher: divan::Bencher<'_, '_>) {
    let scenes = scenes();
    let mut next = scenes.iter().cycle();
    bencher.bench_local(|| render::png(next.next().expect("a circle has no end")));
}

/// A replay as one seat saw it.
#[divan::bench(sample_count = 20)]
fn mist_gif_of_60_frames(bencher: divan::Bencher<'_, '_>) {
    let frames = frames();
    bencher.bench_local(|| render::gif(&frames));
}
