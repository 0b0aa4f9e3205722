//! Measures how long pictures take and how large they are: `cargo bench --bench pictures`.
//!
//! `benches/pillow_mist.py` draws the same Mist board with Pillow, for comparison in the same run. Without `--bench`,
//! which `cargo bench` adds, everything runs once with the smallest load, as a test.

use std::time::Duration;

use dealer::replay::{FILE_BYTES_MAX, Film, watch};
use host::{Record, Replay, Table};
use rules::{BySeat, Clearance, Names, Observer, Seat};
use scene::{Scene, Theme};

const GAMES: &[&str] = &["mist", "demeter", "astral", "starry", "starbattle"];
/// The number of pictures in a measured GIF.
const N_FRAMES: usize = 60;

#[expect(clippy::print_stdout, reason = "what a benchmark has measured is to be read")]
fn main() {
    for game in GAMES {
        println!("{game}: the largest PNG has {} bytes", largest(game));
    }
    let gif = film(&frames()).len();
    println!("mist: a GIF of {N_FRAMES} pictures has {gif} bytes");
    let before = peak_kib();
    let gif = with_film(&long_record(), |film| film.gif(ALL, FILE_BYTES_MAX).expect("a GIF").len());
    let more = peak_kib() - before;
    println!(
        "mist: the GIF of a match of {} entries has {gif} bytes and took {more} KiB more than was taken before",
        long_entries()
    );
    divan::main();
}

/// The observer who sees everything.
const ALL: Observer = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
/// How many entries the longest match has.
fn long_entries() -> usize {
    if std::env::args().any(|argument| argument == "--bench") { 10_000 } else { 100 }
}

/// The process's peak memory so far, in KiB.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("this is Linux");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak is told");
    peak.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// A record of Mist in which the players resubmit their turns many times.
fn long_record() -> String {
    let record = Record::read(games::spec("mist").expect("a game").example.as_bytes()).expect("a record");
    let times = long_entries() / record.entries.len() + 1;
    let entries = record.entries.iter().flat_map(|entry| std::iter::repeat_n(entry.clone(), times));
    Record { header: record.header.clone(), entries: entries.take(long_entries()).collect() }.write()
}

/// Replays a record and calls a function with it, as the bot does for a person who presses a button.
fn with_film<T>(text: &str, work: impl FnOnce(&Film<'_>) -> T) -> T {
    let record = Record::read(text.as_bytes()).expect("a record");
    let theme = Theme::default();
    let film = watch(&record, BySeat::from(record.header.seats.clone()).into(), &theme).expect("a match");
    work(&film)
}

/// A step in the middle of a replay: from the record's text to the bytes that are sent.
#[divan::bench(args = GAMES)]
fn replay_step(bencher: divan::Bencher<'_, '_>, game: &str) {
    let text = games::spec(game).expect("a game").example;
    bencher.bench_local(|| with_film(text, step));
}

/// A step in the middle of a replay of a match with ten thousand entries.
#[divan::bench(sample_count = 20)]
fn replay_step_of_a_long_match(bencher: divan::Bencher<'_, '_>) {
    let text = long_record();
    bencher.bench_local(|| with_film(&text, step));
}

fn step(film: &Film<'_>) -> usize {
    let shot = film.shot(ALL, film.n_steps() / 2).expect("a picture");
    render::png(&shot.picture.scene).expect("a picture").len()
}

/// The replay of a whole match as an HTML page, from both seats' view and with everything shown.
#[divan::bench(sample_count = 10)]
fn replay_page(bencher: divan::Bencher<'_, '_>) {
    let text = games::spec("mist").expect("a game").example;
    bencher.bench_local(|| {
        with_film(text, |film| {
            let seats = [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| (seat.to_string(), Observer::Seat(seat)));
            let eyes: Vec<_> = seats.into_iter().chain([("all".to_owned(), ALL)]).collect();
            film.page("Mist", &eyes, FILE_BYTES_MAX).expect("a page").len()
        })
    });
}

/// The replays of a game's example after each of its entries.
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

/// The size of the main picture that the first seat is shown, in bytes.
fn look(table: &dyn Table) -> usize {
    let names = Names::from(BySeat::from(table.header().seats.clone()));
    let sealed = table.show(Observer::Seat(Seat::FIRST), &names, &Theme::default());
    render::png(&sealed.unseal().1.pictures[0].scene).expect("a picture").len()
}

/// The size of the largest picture that the first seat is shown in the game's example, in bytes.
fn largest(game: &str) -> usize {
    let mut most = 0;
    for replay in replays(game) {
        let names = Names::from(BySeat::from(replay.table().header().seats.clone()));
        let sealed = replay.table().show(Observer::Seat(Seat::FIRST), &names, &Theme::default());
        let (_, showing) = sealed.unseal();
        let sizes = showing.pictures.iter().map(|picture| render::png(&picture.scene).expect("a picture").len());
        most = sizes.max().unwrap_or(0).max(most);
    }
    most
}

/// The main picture's scene after each entry of the game's example.
fn scenes(game: &str) -> Vec<Scene> {
    let mut seen = Vec::new();
    for replay in replays(game) {
        let names = Names::from(BySeat::from(replay.table().header().seats.clone()));
        let sealed = replay.table().show(Observer::Seat(Seat::FIRST), &names, &Theme::default());
        seen.push(sealed.unseal().1.pictures.swap_remove(0).scene);
    }
    seen
}

fn frames() -> Vec<(Scene, Duration)> {
    let scenes = scenes("mist").into_iter().cycle().take(N_FRAMES);
    scenes.map(|scene| (scene, Duration::from_millis(900))).collect()
}

/// Encodes the frames as a GIF.
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

/// From the table to the bytes that are sent: view, scene, words and PNG.
#[divan::bench(args = GAMES)]
fn view_to_png(bencher: divan::Bencher<'_, '_>, game: &str) {
    let replays = replays(game);
    let mut next = replays.iter().cycle();
    bencher.bench_local(|| look(next.next().expect("a circle has no end").table()));
}

/// Only the last step of [`view_to_png`]: encoding the scene.
#[divan::bench(args = GAMES)]
fn scene_to_png(bencher: divan::Bencher<'_, '_>, game: &str) {
    let scenes = scenes(game);
    let mut next = scenes.iter().cycle();
    bencher.bench_local(|| render::png(next.next().expect("a circle has no end")));
}

/// A GIF of a replay as one seat saw it.
#[divan::bench(sample_count = 20)]
fn gif_of_60_frames(bencher: divan::Bencher<'_, '_>) {
    let frames = frames();
    bencher.bench_local(|| film(&frames));
}
