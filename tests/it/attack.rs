//! The attack: cheats, careless hosts and strangers act against the real bot, in every game at once, with hostile
//! texts, forged and duplicate ids, menus and files, while the bot is sometimes killed.
//!
//! Invariants: every input is answered once, the pictures that people see equal those of the record's replay, the log
//! has no errors, and nothing crashes. A short attack is part of every test run; `DEALER_FUZZ=3600` continues for that
//! many seconds with new seeds, and `DEALER_FUZZ_SEED=7` starts with that seed.

mod arena;
mod deeds;

use std::time::Duration;

use clock::Stopwatch;
use rules::Dice;

use arena::Arena;
use deeds::Deed;

/// The number of waves of the default attack, the number of waves per round of a long attack, and how many people act
/// concurrently in a wave.
const WAVES: u32 = 20;
const WAVES_OF_MANY: u32 = 150;
const AT_ONCE: usize = 3;
/// In one of this many waves the bot is killed, in another the gateway connection is cut.
const TROUBLE_ONCE_IN: usize = 14;
/// The seed of the attack in every test run.
const USUAL_SEED: u64 = 12;

/// Reads a number from an environment variable.
#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_people_send_is_answered_once_and_harms_nothing() {
    let length = Duration::from_secs(number("DEALER_FUZZ").unwrap_or(0));
    let begun = Stopwatch::start();
    let mut seed = number("DEALER_FUZZ_SEED").unwrap_or(USUAL_SEED);
    let mut n_inputs = 0;
    loop {
        eprintln!("DEALER_FUZZ_SEED={seed}");
        let n_waves = if length.is_zero() { WAVES } else { WAVES_OF_MANY };
        let (n_more, complaints) = attack(seed, n_waves).await;
        n_inputs += n_more;
        assert!(complaints.is_empty(), "after {n_inputs} inputs, DEALER_FUZZ_SEED={seed}: {complaints:#?}");
        eprintln!("{n_inputs} inputs in {} s", begun.elapsed().as_secs());
        if begun.elapsed() >= length {
            return;
        }
        seed += 1;
    }
}

/// Runs one round; returns the number of inputs and the complaints.
async fn attack(seed: u64, n_waves: u32) -> (usize, Vec<String>) {
    let mut dice = Dice::new(seed, "attack", 0);
    let mut arena = Arena::open(seed).await;
    for wave in 0..n_waves {
        let mut people: Vec<usize> = (0..arena.people.len()).collect();
        dice.shuffle(&mut people);
        let deeds: Vec<Deed> = (0..AT_ONCE).map(|_| Deed::any(&mut dice, &arena)).collect();
        let [one, two, three] = [0, 1, 2].map(|n| deeds[n].act(&arena, people[n]));
        let outcomes = <[_; AT_ONCE]>::from(tokio::join!(one, two, three));
        for outcome in outcomes {
            arena.note(outcome);
        }
        if dice.below(TROUBLE_ONCE_IN) == 0 || wave == n_waves / 2 {
            arena.kill_and_restart().await;
        } else if dice.below(TROUBLE_ONCE_IN) == 0 {
            arena.cut_the_line(&mut dice).await;
        }
    }
    arena.close().await
}
