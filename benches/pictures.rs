//! How long pictures take and how large they are: `cargo bench --bench pictures`.
//!
//! `benches/pillow_mist.py` draws the same Mist board with Pillow, for comparison in the same run.

use std::time::Duration;

use dealer::games;
use dealer::host::{Record, Replay, Table};
use dealer::render;
use dealer::rules::{BySeat, Observer, Seat};
use dealer::scene::{Scene, Theme};

const GAMES: &[&str] = &["mist", "demeter", "astral", "starry", "starbattle"];
/// A GIF is measured with so many pictures.
const N_FRAMES: usize = 60;

#[expect(clippy::print_stdout, reason = "what a benchmark has measured is to be read")]
fn main() {
    for game in GAMES {
        println!("{game}: the largest PNG has {} bytes", largest(game));
    }
    let gif = film(&frames()).len();
    println!("mist: a GIF of {N_FRAMES} pictures has {gif} bytes");
    divan::main();
}

/// A game's example after each of its lines.
fn replays(game: &str) -> Vec<Replay> {
    let record = Record::read(games::spec(game).expect("a game").example.as_bytes()).expect("a record");
    let play = |n_lines: usize| {
        let mut replay = Replay::open(record.header.clone()).expect("a match");
        for (index, entry) in record.entries.iter().take(n_lines).enumerate() {
            let _played = replay.play(entry, record.entries.get(index + 1)).expect("a line to be played");
        }
        replay
    };
    (0..=record.entries.len()).map(play).collect()
}

/// The bytes of the main picture that the first seat is shown.
fn look(table: &dyn Table) -> usize {
    let names = BySeat::from(table.header().seats.clone());
    let sealed = table.show(Observer::Seat(Seat::FIRST), &names, &Theme::default());
    render::png(&sealed.unseal().1.pictures[0].scene).expect("a picture").len()
}

/// The bytes of the largest picture of all that the first seat is shown in the example.
fn largest(game: &str) -> usize {
    let mut most = 0;
    for replay in replays(game) {
        let names = BySeat::from(replay.table().header().seats.clone());
        let sealed = replay.table().show(Observer::Seat(Seat::FIRST), &names, &Theme::default());
        let (_, showing) = sealed.unseal();
        let sizes = showing.pictures.iter().map(|picture| render::png(&picture.scene).expect("a picture").len());
        most = sizes.max().unwrap_or(0).max(most);
    }
    most
}

/// The main picture after each line of the example.
fn scenes(game: &str) -> Vec<Scene> {
    let mut seen = Vec::new();
    for replay in replays(game) {
        let names = BySeat::from(replay.table().header().seats.clone());
        let sealed = replay.table().show(Observer::Seat(Seat::FIRST), &names, &Theme::default());
        seen.push(sealed.unseal().1.pictures.swap_remove(0).scene);
    }
    seen
}

fn frames() -> Vec<(Scene, Duration)> {
    let scenes = scenes("mist").into_iter().cycle().take(N_FRAMES);
    scenes.map(|scene| (scene, Duration::from_millis(900))).collect()
}

/// The frames as a GIF.
fn film(frames: &[(Scene, Duration)]) -> Vec<u8> {
    let mut inks = render::Inks::default();
    for (scene, _) in frames {
        inks.add(scene);
    }
    let mut gif = render::gif(inks);
    for (scene, time) in frames {
        gif.add(scene, *time).expect("a picture");
    }
    gif.finish().expect("a picture")
}

/// From the table to the bytes that are sent: the view, its scene, its words and its PNG.
#[divan::bench(args = GAMES)]
fn view_to_png(bencher: divan::Bencher<'_, '_>, game: &str) {
    let replays = replays(game);
    let mut next = replays.iter().cycle();
    bencher.bench_local(|| look(next.next().expect("a circle has no end").table()));
}

/// The last step alone.
#[divan::bench(args = GAMES)]
fn scene_to_png(bencher: divan::Bencher<'_, '_>, game: &str) {
    let scenes = scenes(game);
    let mut next = scenes.iter().cycle();
    bencher.bench_local(|| render::png(next.next().expect("a circle has no end")));
}

/// A replay as one seat saw it.
#[divan::bench(sample_count = 20)]
fn gif_of_60_frames(bencher: divan::Bencher<'_, '_>) {
    let frames = frames();
    bencher.bench_local(|| film(&frames));
}
