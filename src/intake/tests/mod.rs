//! Whole worlds by seed: people who play all games, Discord and disk that fail, a bot that is killed at named points.
//!
//! Everything from event to answer runs on one thread with paused time, so that a seed is a reproduction. A seed's world
//! is in [`world`], what must hold at its end in [`check`]. `DEALER_SEEDS` says how many are tried, `DEALER_SEED` names
//! one, whose story is told.

mod bot;
mod check;
mod discord;
mod handed;
mod line;
mod open;
mod standstill;
mod still;
mod told;
mod world;

use std::ops::Range;
use std::process::{Child, Command, Stdio};

use crate::store::faults::{self, Bug};

/// How many worlds are tried.
const SEEDS: u64 = 200;
/// In how many a bug is looked for that is not found where it was.
const SEEDS_HUNTED: u64 = 200;
/// Worlds that went wrong once, beyond those that are always tried.
const FOUND: [u64; 6] = [467, 1045, 1147, 1260, 1315, 2054];
/// Worlds that are lived through twice.
const TWICE: [u64; 3] = [1, 5, 108];
/// How often one is lived through until two of its stories are the same.
const TRIES_MAX: usize = 4;
/// Bugs that are put in on purpose, and a world that finds each.
const BUGS: [(Bug, u64); 8] = [
    (Bug::ForgetsRefusals, 4),
    (Bug::TakesAliveForHeard, 2),
    (Bug::TakesNewsForHeard, 63),
    (Bug::KeepsFaultsToItself, 0),
    (Bug::ForgetsShortAbsences, 1),
    (Bug::BelievesTheMachine, 13),
    (Bug::AnswersWithoutNonce, 3),
    (Bug::LeavesOutOwnDraft, 29),
];
/// By which a process of this program is told which worlds are its own: from, to, and how far apart.
const RANGE: &str = "DEALER_SEED_RANGE";

#[test]
fn nothing_is_lost_doubled_or_misjudged_in_any_world() {
    if let Some(range) = setting(RANGE) {
        let numbers: Vec<u64> = range.split(',').map(|number| number.parse().expect("a number")).collect();
        return try_all(numbers[0], numbers[1], usize::try_from(numbers[2]).expect("small"));
    }
    let Range { start: from, end: to } = asked_for().unwrap_or(0..SEEDS);
    let n_processes = std::thread::available_parallelism().map_or(1, |count| count.get() as u64).min(to - from);
    let name = "nothing_is_lost_doubled_or_misjudged_in_any_world";
    wait_for((0..n_processes).map(|first| begin(name, &format!("{},{to},{n_processes}", from + first))).collect());
}

#[test]
fn a_seed_is_a_reproduction() {
    if is_left_to_another("a_seed_is_a_reproduction") {
        return;
    }
    for seed in asked_for().map_or(TWICE.to_vec(), Iterator::collect) {
        let first = world::live_through(seed).story;
        let mut again = (1..TRIES_MAX).map(|_| world::live_through(seed).story);
        let Some(other) = again.next() else { panic!("a seed is tried twice at least") };
        // On a busy machine SQLite's thread now and then lets two answers of one moment change places.
        if first != other && !again.any(|story| story == first || story == other) {
            let differs = first.iter().zip(&other).find(|(one, other)| one != other);
            panic!("seed {seed}: {} and {} lines, first and then:\n{differs:#?}", first.len(), other.len());
        }
    }
}

#[test]
fn bugs_that_are_put_in_on_purpose_are_found() {
    if is_left_to_another("bugs_that_are_put_in_on_purpose_are_found") {
        return;
    }
    let mut missed = Vec::new();
    for (bug, known) in BUGS {
        // A change of the bot changes the worlds: then it is another that finds it.
        let mut worlds = std::iter::once(known).chain(0..SEEDS_HUNTED).map(|seed| {
            faults::plant(Some(bug));
            let wrong = world::live_through(seed).wrong;
            faults::plant(None);
            (seed, wrong)
        });
        match worlds.find(|(_, wrong)| !wrong.is_empty()) {
            Some((seed, wrong)) => println!("{bug:?} is found by seed {seed}: {}", wrong[0]),
            None => missed.push(bug),
        }
    }
    assert!(missed.is_empty(), "found in no world: {missed:?}");
}

#[test]
fn nobodys_clock_runs_while_the_process_stands_still_in_the_middle_of_a_note() {
    if is_left_to_another("nobodys_clock_runs_while_the_process_stands_still_in_the_middle_of_a_note") {
        return;
    }
    let journal = standstill::journal();
    let has = |words: &str| journal.iter().any(|entry| entry.contains(words));
    // What the clock writes has nothing but a time.
    let n_run_out = journal.iter().filter(|entry| !entry.contains(',')).count();
    assert!(has("delivered") && has("shift") && n_run_out == 0, "{journal:?}");
}

/// Whether this process is not the one for a test that needs one of its own: then it has been begun there.
fn is_left_to_another(test: &str) -> bool {
    let is_left = setting(RANGE).is_none();
    if is_left {
        wait_for(vec![begin(test, "")]);
    }
    is_left
}

/// Begins a test in a process of its own: the runtime must know all threads of SQLite.
fn begin(test: &str, range: &str) -> Child {
    let name = format!("{}::{test}", module_path!().replacen("dealer::", "", 1));
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", &name, "--nocapture", "--test-threads=1"])
        .env(RANGE, range)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this program starts again")
}

fn wait_for(processes: Vec<Child>) {
    let mut said = String::new();
    let mut is_well = true;
    for process in processes {
        let output = process.wait_with_output().expect("it ends");
        is_well &= output.status.success();
        said.push_str(&String::from_utf8_lossy(&output.stdout));
        said.push_str(&String::from_utf8_lossy(&output.stderr));
    }
    println!("{said}");
    assert!(is_well, "some worlds went wrong:\n{said}");
}

/// The worlds that are asked for, instead of those that `./test` tries.
fn asked_for() -> Option<Range<u64>> {
    let number = |name| setting(name).map(|number| number.parse::<u64>().expect("a number"));
    let one = number("DEALER_SEED").map(|seed| seed..seed + 1);
    one.or_else(|| number("DEALER_SEEDS").map(|count| 0..count))
}

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Lives through these worlds, one after the other, and tells of what went wrong. Unless other worlds are asked for, its
/// share of those that were found once belongs to them.
fn try_all(from: u64, to: u64, step: usize) {
    let (mut n_injected, mut n_inputs, mut wrong) = (0, 0, Vec::new());
    let found = FOUND.into_iter().filter(|_| asked_for().is_none()).skip(usize::try_from(from).expect("small"));
    for seed in (from..to).step_by(step).chain(found.step_by(step)) {
        let world = world::live_through(seed);
        n_injected += world.n_injected;
        n_inputs += world.n_inputs;
        if !world.wrong.is_empty() {
            println!("SEED {seed}:\n  {}", world.wrong.join("\n  "));
            wrong.push(seed);
        }
        if setting("DEALER_SEED").is_some() {
            println!("The story of seed {seed}:\n  {}", world.story.join("\n  "));
        }
    }
    println!("{n_inputs} inputs, {n_injected} faults; wrong: {wrong:?}");
    assert!(wrong.is_empty(), "{wrong:?}");
}
