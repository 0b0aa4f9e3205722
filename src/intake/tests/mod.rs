//! Simulates whole worlds, each determined by a seed: people play all games, Discord and the disk fail, and the bot is
//! killed at named points.
//!
//! Everything from event to answer runs on one thread with paused time, and calls to the database are made in place, so
//! every run of a seed has the same course. [`world`] defines a seed's world, [`trouble`] its kinds of faults, and
//! [`check`] what must hold at the world's end. In the worlds of [`fleet`] two processes share a database.
//! `DEALER_SEEDS` sets how many worlds are tried, `DEALER_FROM` the first seed; `DEALER_SEED` runs one seed and prints
//! its story.

mod accounts;
mod alone;
mod boards;
mod bot;
mod check;
mod discord;
mod fleet;
mod handed;
mod hosting;
mod line;
mod lost_log;
mod open;
mod posted;
mod standstill;
mod state;
mod still;
mod tables;
mod told;
mod trouble;
mod unread;
mod world;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use world::Outcome;

/// Number of worlds that are tried.
const SEEDS: u64 = 300;
/// Number of worlds that are run twice, to check that both runs of a seed have the same course.
const TWICE: u64 = 20;
/// How many of a story's last lines a failure prints.
const LAST: usize = 20;

#[test]
fn nothing_is_lost_doubled_or_misjudged_in_any_world() {
    let seeds = asked_for().unwrap_or_else(|| (0..SEEDS).collect());
    let (mut n_injected, mut n_inputs, mut wrong) = (0, 0, Vec::new());
    for (seed, world) in live_through_all(&seeds) {
        n_injected += world.n_injected;
        n_inputs += world.n_inputs;
        if !world.wrong.is_empty() {
            wrong.push(seed);
        }
        if setting("DEALER_SEED").is_some() {
            println!("The story of seed {seed}:\n  {}", world.story.join("\n  "));
            println!("Its end:\n  {}", world.end.join("\n  "));
        }
    }
    println!("{n_inputs} inputs, {n_injected} faults; wrong: {wrong:?}");
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_seed_tells_one_story() {
    let seeds = asked_for().unwrap_or_else(|| (0..TWICE).collect());
    let told = |world: &Outcome| [&world.story[..], &world.end].concat();
    let (first, second) = (live_through_all(&seeds), live_through_all(&seeds));
    let mut differ = Vec::new();
    for (seed, first) in first {
        let (first, second) = (told(&first), told(&second[&seed]));
        let n_same = first.iter().zip(&second).take_while(|(one, other)| one == other).count();
        if n_same < first.len().max(second.len()) {
            println!("seed {seed} differs:\n{:#?}", (first.get(n_same), second.get(n_same)));
            differ.push(seed);
        }
    }
    assert!(differ.is_empty(), "{differ:?}");
}

#[test]
fn nobodys_clock_runs_while_the_process_stands_still_in_the_middle_of_a_note() {
    let journal = standstill::journal();
    let has = |words: &str| journal.iter().any(|entry| entry.contains(words));
    // An entry of the clock contains only its time, and so no comma.
    let n_run_out = journal.iter().filter(|entry| !entry.contains(',')).count();
    assert!(has("delivered") && has("shift") && n_run_out == 0, "{journal:?}");
}

#[test]
fn who_may_have_been_replaced_does_not_say_that_something_does_not_count() {
    let [early, late, said] = fleet::told_while_cut_off();
    assert_eq!(early, [told::Told::Fault], "nobody can have counted it");
    assert_eq!(late, [told::Told::Unsure], "another process may have counted it");
    assert_eq!(said, [told::Told::Unsure, told::Told::Fault], "nobody has");
}

/// The seeds that environment variables ask for; `None` if they ask for none, and the default seeds are to be run.
fn asked_for() -> Option<Vec<u64>> {
    let number = |name| setting(name).map(|number| number.parse::<u64>().expect("a number"));
    let from = number("DEALER_FROM").unwrap_or(0);
    let several = || number("DEALER_SEEDS").map(|count| (from..from + count).collect());
    number("DEALER_SEED").map(|seed| vec![seed]).or_else(several)
}

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Runs the worlds of these seeds on all cores, each on a separate thread. If `DEALER_FIRST` is set, it stops after the
/// first world with a violation.
fn live_through_all(seeds: &[u64]) -> BTreeMap<u64, Outcome> {
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let is_over_at_the_first = setting("DEALER_FIRST").is_some();
    let work = || {
        while let Some(&seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcome = live_through(seed);
            if !outcome.wrong.is_empty() {
                // Print the failure at once, because a run of many worlds takes long.
                println!("SEED {seed}:\n{}", told(&outcome));
            }
            if is_over_at_the_first && !outcome.wrong.is_empty() {
                next.store(seeds.len(), Ordering::Relaxed);
            }
            outcomes.lock().expect("nobody panics while holding it").insert(seed, outcome);
        }
    };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from).min(seeds.len());
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(work);
        }
    });
    outcomes.into_inner().expect("nobody panics while holding it")
}

/// Runs the world of a seed. In one of four worlds, two processes share a database.
fn live_through(seed: u64) -> Outcome {
    if seed % 4 == 2 { fleet::live_through(seed) } else { world::live_through(seed) }
}

/// Describes the violations in a world, with the last lines of its story.
fn told(world: &Outcome) -> String {
    let last = &world.story[world.story.len().saturating_sub(LAST)..];
    format!("  {}\nThe last things that happened:\n  {}", world.wrong.join("\n  "), last.join("\n  "))
}
