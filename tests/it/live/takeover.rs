//! Several processes on one PostgreSQL server: if one is killed, frozen or disconnected, another continues, and nothing
//! is lost, duplicated or unfair.

use std::time::Duration;

use clock::{Clock, Stopwatch};
use rules::Dice;
use serde_json::json;
use sqlx::{Connection, PgConnection};
use standin::Sandbox;

use super::crash;
use super::fleet::{Fleet, signal};
use super::stage::{count, n_posted, ready, recorded, told};
use crate::standin::person::Client;

/// The number of processes.
const PROCESSES: usize = 3;
/// The number of faults; `DEALER_TAKEOVERS` overrides it.
const FAULTS: u32 = 8;
/// How soon another process must continue after a fault.
const TAKEOVER_MAX: Duration = Duration::from_secs(20);

/// Cells for the turns; none of them ends the match.
const CELLS: [&str; 12] = ["a1", "a3", "a5", "c1", "c3", "c5", "g1", "g3", "g5", "i1", "i3", "i5"];

/// A fault of the serving process.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// The process is killed.
    Killed,
    /// The process is frozen until another has long taken over, and then resumed.
    Frozen,
    /// All connections to the database break.
    Cut,
    /// The database accepts no connections for a while.
    ServerAway,
}

#[expect(clippy::disallowed_methods, reason = "no setting of the program: the tests' own")]
fn n_faults() -> u32 {
    std::env::var("DEALER_TAKEOVERS").map_or(FAULTS, |text| text.parse().unwrap())
}

impl Fault {
    /// Applies the fault to the serving process; returns the process that it froze.
    async fn befall(self, fleet: &mut Fleet) -> Option<u32> {
        let pid = fleet.wait_for(0).await;
        match self {
            Self::Killed => signal(pid, "-KILL").await,
            Self::Frozen => {
                signal(pid, "-STOP").await;
                return Some(pid);
            }
            Self::Cut => fleet.cut().await,
            Self::ServerAway => {
                fleet.let_in(false).await;
                fleet.cut().await;
                tokio::time::sleep(Duration::from_secs(6)).await;
                fleet.let_in(true).await;
            }
        }
        None
    }
}

/// How many messages have reported to a person that an input did not count, so that it must be sent again.
async fn n_uncounted(person: &Client) -> usize {
    count(person, person.dm, "Nothing was counted").await + count(person, person.dm, "It did not count").await
}

/// Plays a cell until the other player is told of their turn, restarting ended processes. Inputs are sent again after
/// each new message (beyond `n_seen`) that they did not count. Returns how many messages were sent.
async fn play(
    fleet: &mut Fleet,
    (mover, cell): (&Client, &str),
    mut n_seen: usize,
    other: &Client,
    words: &str,
) -> i64 {
    let mut n_said = 1;
    mover.say(mover.dm, "lock").await;
    let mut telling = std::pin::pin!(told(other, other.dm, words));
    loop {
        tokio::select! {
            _ = &mut telling => return n_said,
            () = tokio::time::sleep(Duration::from_millis(200)) => fleet.look_after(),
        }
        let n_now = n_uncounted(mover).await;
        if n_now > n_seen {
            n_seen = n_now;
            mover.say(mover.dm, cell).await;
            mover.say(mover.dm, "lock").await;
            n_said += 2;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_befalls_the_one_that_serves_another_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let record = data.path().join("calls.jsonl");
    let options = crash::options(data.path(), Clock::system());
    let sandbox = Sandbox::start(standin::Options { record: Some(record.clone()), ..options }, None).await.unwrap();
    let Some(mut fleet) = Fleet::start("takeover", sandbox.seat(), PROCESSES).await else {
        println!("skipped: DEALER_TEST_POSTGRES names no server");
        return sandbox.stop().await;
    };
    let base = sandbox.address();
    let (hazel, ann, ben) =
        (Client::named(&base, "Hazel").await, Client::named(&base, "Ann").await, Client::named(&base, "Ben").await);
    ready(&hazel).await;
    let options = [
        ("player1", json!(ann.id)),
        ("player2", json!(ben.id)),
        ("first", json!(ann.id)),
        ("advantage", json!(ann.id)),
        ("base_ms", json!("24h")),
    ];
    hazel.slash(hazel.table, "host mist", &options).await;
    told(&ann, ann.dm, "Your turn 1 against").await;

    let mut dice = Dice::new(11, "takeovers", 0);
    let mut took = Vec::new();
    let (mut turn, mut n_said) = (1, 0);
    for number in 0..n_faults() {
        let (mover, other) = if turn % 2 == 1 { (&ann, &ben) } else { (&ben, &ann) };
        let faults = [Fault::Killed, Fault::Frozen, Fault::Cut, Fault::ServerAway];
        // Each fault once, then random ones.
        let fault = faults.get(number as usize).copied().unwrap_or_else(|| faults[dice.below(faults.len())]);
        let is_between = dice.chance(1, 2);
        let mut frozen = None;
        if !is_between {
            frozen = fault.befall(&mut fleet).await;
        }
        let cell = CELLS[turn % CELLS.len()];
        let n_before = n_uncounted(mover).await;
        mover.say(mover.dm, cell).await;
        n_said += 1;
        if is_between {
            frozen = fault.befall(&mut fleet).await;
        }
        let since = Stopwatch::start();
        n_said += play(&mut fleet, (mover, cell), n_before, other, &format!("Your turn {} against", turn + 1)).await;
        println!("{fault:?}: {:?}", since.elapsed());
        took.push((fault, since.elapsed()));
        // The resumed process finds that it has been replaced, and becomes a standby.
        if let Some(pid) = frozen {
            signal(pid, "-CONT").await;
        }
        turn += 1;
    }
    assert!(took.iter().all(|(_, took)| *took < TAKEOVER_MAX), "{took:?}");

    for number in 1..=turn {
        let (mover, other) = if number % 2 == 1 { (&ann, &ben) } else { (&ben, &ann) };
        let words = format!("Your turn {number} against");
        assert_eq!(n_posted(&recorded(&record), mover.dm, &words), 1, "turn {number} is told to its mover once");
        assert_eq!(n_posted(&recorded(&record), other.dm, &words), 0, "and to nobody else");
    }
    let mut played = PgConnection::connect(&fleet.address).await.unwrap();
    let counted: i64 = sqlx::query_scalar("SELECT count(*) FROM journal WHERE input_id IS NOT NULL")
        .fetch_one(&mut played)
        .await
        .unwrap();
    // At least a cell and a lock counted for every turn, and nothing that was not sent.
    assert!((i64::try_from(2 * (turn - 1)).unwrap()..=n_said).contains(&counted), "{counted} of {n_said}");
    drop(played);
    fleet.end().await;
    sandbox.stop().await;
}
