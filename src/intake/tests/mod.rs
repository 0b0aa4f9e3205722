//! Whole worlds by seed: people who play all games, Discord and disk that fail, a bot that is killed at named points.
//!
//! Everything from event to answer runs on one thread with paused time, so that a seed is a reproduction. A seed's world
//! is in [`world`], what must hold at its end in [`check`]. `DEALER_SEEDS` says how many are tried, `DEALER_SEED` names
//! one, whose story is told.

mod bot;
mod check;
mod discord;
mod still;
mod world;

use std::process::Command;

/// How many worlds are tried.
const SEEDS: u64 = 20;
/// By which a process of this program is told which worlds are its own: from, to, and how far apart.
const RANGE: &str = "DEALER_SEED_RANGE";

#[test]
fn nothing_is_lost_doubled_or_misjudged_in_any_world() {
    if let Some(range) = setting(RANGE) {
        let numbers: Vec<u64> = range.split(',').map(|number| number.parse().expect("a number")).collect();
        return try_all(numbers[0], numbers[1], usize::try_from(numbers[2]).expect("small"));
    }
    let (from, to) = match (setting("DEALER_SEED"), setting("DEALER_SEEDS")) {
        (Some(seed), _) => seed.parse().map(|seed: u64| (seed, seed + 1)).expect("DEALER_SEED is a number"),
        (None, Some(count)) => (0, count.parse().expect("DEALER_SEEDS is a number")),
        (None, None) => (0, SEEDS),
    };
    // In processes of their own: the runtime must know all threads of SQLite.
    let n_processes = std::thread::available_parallelism().map_or(1, |count| count.get() as u64).min(to - from);
    let name =
        format!("{}::nothing_is_lost_doubled_or_misjudged_in_any_world", module_path!().replacen("dealer::", "", 1));
    let processes: Vec<_> = (0..n_processes)
        .map(|first| {
            Command::new(std::env::current_exe().expect("this program"))
                .args(["--exact", &name, "--nocapture", "--test-threads=1"])
                .env(RANGE, format!("{},{to},{n_processes}", from + first))
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .expect("this program starts again")
        })
        .collect();
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

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Lives through these worlds, one after the other, and tells of what went wrong.
fn try_all(from: u64, to: u64, step: usize) {
    let (mut n_injected, mut n_inputs, mut wrong) = (0, 0, Vec::new());
    for seed in (from..to).step_by(step) {
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

#[test]
fn a_seed_is_a_reproduction() {
    if setting(RANGE).is_some() {
        for seed in [1, 2, 3] {
            let (one, other) = (world::live_through(seed), world::live_through(seed));
            assert_eq!(one.story, other.story, "seed {seed}");
        }
        return;
    }
    let name = format!("{}::a_seed_is_a_reproduction", module_path!().replacen("dealer::", "", 1));
    let again = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", &name, "--test-threads=1"])
        .env(RANGE, "")
        .output()
        .expect("this program starts again");
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stdout));
}
