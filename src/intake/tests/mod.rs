//! Whole worlds by seed: people who play all games, Discord and disk that fail, a bot that is killed at named points.
//!
//! Everything from event to answer runs on one thread with paused time, so that a seed is nearly a reproduction: what is
//! still open is said where it is tried. A seed's world is in [`world`], what must hold at its end in [`check`].
//! `DEALER_SEEDS` says how many are tried, `DEALER_SEED` names one, whose story is told.

mod bot;
mod check;
mod discord;
mod line;
mod still;
mod world;

use std::process::{Child, Command, Stdio};

use crate::store::faults::{self, Bug};

/// How many worlds are tried.
const SEEDS: u64 = 60;
/// What two checks say that do not know the living board well enough, or have found something in it: of about one world in
/// thirty. It is told, and is wrong where seeds are asked for, until that is known.
const OPEN_COMPLAINTS: [&str; 2] = [" was shown [", ": a turn of "];
/// Of how many worlds one finds a bug that was put in on purpose.
const SEEDS_TO_FIND_A_BUG: u64 = 60;
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
    let n_processes = std::thread::available_parallelism().map_or(1, |count| count.get() as u64).min(to - from);
    let name = "nothing_is_lost_doubled_or_misjudged_in_any_world";
    wait_for((0..n_processes).map(|first| begin(name, &format!("{},{to},{n_processes}", from + first))).collect());
}

/// Open: two lives of one seed may differ in the order of their calls to Discord. It is tried where seeds are asked for.
#[test]
fn a_seed_is_a_reproduction() {
    if is_left_to_another("a_seed_is_a_reproduction") {
        return;
    }
    for seed in 0..5 {
        let (one, other) = (world::live_through(seed), world::live_through(seed));
        assert_eq!(one.story, other.story, "seed {seed}");
    }
}

/// Open: the worlds reach only some of these bugs. It is tried where seeds are asked for.
#[test]
fn bugs_that_are_put_in_on_purpose_are_found() {
    if is_left_to_another("bugs_that_are_put_in_on_purpose_are_found") {
        return;
    }
    for bug in [Bug::ForgetsRefusals, Bug::TakesAliveForHeard, Bug::BelievesTheMachine, Bug::KeepsFaultsToItself] {
        let mut worlds = (0..SEEDS_TO_FIND_A_BUG).map(|seed| {
            faults::plant(Some(bug));
            (seed, world::live_through(seed).wrong)
        });
        let found = worlds.find(|(_, wrong)| !wrong.is_empty());
        let (seed, wrong) = found.unwrap_or_else(|| panic!("{bug:?} is found in no world"));
        println!("{bug:?} is found by seed {seed}: {}", wrong[0]);
    }
}

/// Whether this process is not the one for a test that needs one of its own: then it is begun there, where worlds are asked
/// for.
fn is_left_to_another(test: &str) -> bool {
    if setting(RANGE).is_some() {
        return false;
    }
    if is_asked_for() {
        wait_for(vec![begin(test, "")]);
    }
    true
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

/// Whether worlds are asked for, beyond those that `./test` tries.
fn is_asked_for() -> bool {
    setting("DEALER_SEED").is_some() || setting("DEALER_SEEDS").is_some()
}

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Lives through these worlds, one after the other, and tells of what went wrong.
fn try_all(from: u64, to: u64, step: usize) {
    let (mut n_injected, mut n_inputs, mut wrong) = (0, 0, Vec::new());
    for seed in (from..to).step_by(step) {
        let mut world = world::live_through(seed);
        if !is_asked_for() {
            let is_open = |wrong: &String| OPEN_COMPLAINTS.iter().any(|open| wrong.contains(open));
            let open: Vec<_> = world.wrong.extract_if(.., |wrong| is_open(wrong)).collect();
            if !open.is_empty() {
                println!("SEED {seed}, open: {}", open.join("\n  "));
            }
        }
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
