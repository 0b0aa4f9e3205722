//! Several processes on one PostgreSQL server: whichever is killed, stands still or is cut off, another goes on, and nothing
//! is lost, doubled or unfair.

use std::time::Duration;

use dealer::clock::{Clock, Stopwatch};
use dealer::rules::Dice;
use dealer::sandbox::{BotSeat, Sandbox};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::process::{Child, Command};

use super::crash;
use super::stage::{n_posted, ready, recorded, told};
use crate::standin::person::Client;

/// How many processes there are.
const PROCESSES: usize = 3;
/// How many faults befall them; `DEALER_TAKEOVERS` says how many instead.
const FAULTS: u32 = 8;
/// How soon another must go on where one is gone.
const TAKEOVER_MAX: Duration = Duration::from_secs(20);

/// Cells for every turn, none of which ends the match.
const CELLS: [&str; 12] = ["a1", "a3", "a5", "c1", "c3", "c5", "g1", "g3", "g5", "i1", "i3", "i5"];

/// What befalls the process that serves.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// It is killed.
    Killed,
    /// It stands still until another has long taken over, and goes on then.
    Frozen,
    /// All connections to the server break.
    Cut,
    /// Nobody can connect to the server for a while.
    ServerAway,
}

/// The processes, each started again whenever it ends, as Docker or systemd do it.
struct Fleet {
    seat: BotSeat,
    address: String,
    admin: PgConnection,
    processes: Vec<Child>,
    frozen: Option<u32>,
}

impl Fleet {
    /// `None` where no server is named.
    #[expect(clippy::disallowed_methods, reason = "no setting of the program: the tests' own")]
    async fn start(seat: BotSeat) -> Option<Self> {
        let server = std::env::var("DEALER_TEST_POSTGRES").ok()?;
        let name = format!("takeover_{}", std::process::id());
        let mut admin = PgConnection::connect(&server).await.unwrap();
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut admin).await.unwrap();
        let address = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
        let mut fleet = Self { seat, address, admin, processes: Vec::new(), frozen: None };
        for _ in 0..PROCESSES {
            fleet.processes.push(fleet.process());
        }
        Some(fleet)
    }

    fn process(&self) -> Child {
        let log = std::fs::File::options().create(true).append(true).open(self.seat.data_dir.join("log")).unwrap();
        let mut command = crash::command(&self.seat);
        command.env("DEALER_DATABASE", &self.address).env("DEALER_LOG", "info").stdout(log.try_clone().unwrap());
        command.stderr(log).spawn().unwrap()
    }

    fn name(&self) -> &str {
        self.address.rsplit_once('/').unwrap().1
    }

    /// Starts whatever has ended again.
    fn look_after(&mut self) {
        for at in 0..self.processes.len() {
            if self.processes[at].try_wait().unwrap().is_some() {
                self.processes[at] = self.process();
            }
        }
    }

    /// The process that serves now, if one does.
    async fn serving(&mut self) -> Option<u32> {
        let name = self.name().to_owned();
        let found: Option<String> = sqlx::query_scalar(
            "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
             WHERE locktype = 'advisory' AND datname = $1",
        )
        .bind(name)
        .fetch_optional(&mut self.admin)
        .await
        .unwrap();
        found?.strip_prefix("dealer ")?.parse().ok()
    }

    async fn wait_for_one(&mut self) -> u32 {
        for _ in 0..600 {
            self.look_after();
            if let Some(pid) = self.serving().await {
                return pid;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("nobody serves");
    }

    async fn befall(&mut self, fault: Fault) {
        let pid = self.wait_for_one().await;
        match fault {
            Fault::Killed => signal(pid, "-KILL").await,
            Fault::Frozen => {
                signal(pid, "-STOP").await;
                self.frozen = Some(pid);
            }
            Fault::Cut => self.cut().await,
            Fault::ServerAway => {
                self.let_in(false).await;
                self.cut().await;
                tokio::time::sleep(Duration::from_secs(6)).await;
                self.let_in(true).await;
            }
        }
    }

    async fn cut(&mut self) {
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = $1";
        sqlx::query(cut).bind(self.name().to_owned()).execute(&mut self.admin).await.unwrap();
    }

    async fn let_in(&mut self, is_open: bool) {
        let alter = format!("ALTER DATABASE {} ALLOW_CONNECTIONS {is_open}", self.name());
        sqlx::query(AssertSqlSafe(alter)).execute(&mut self.admin).await.unwrap();
    }

    /// Lets go on what was frozen: it finds that its place is taken, and ends.
    async fn thaw(&mut self) {
        let Some(pid) = self.frozen.take() else { return };
        signal(pid, "-CONT").await;
        let at = self.processes.iter().position(|process| process.id() == Some(pid)).unwrap();
        let ended = tokio::time::timeout(Duration::from_secs(10), self.processes[at].wait()).await;
        assert!(!ended.expect("who was replaced ends").unwrap().success(), "it says that it did not end by itself");
        self.look_after();
    }
}

#[expect(clippy::disallowed_methods, reason = "no setting of the program: the tests' own")]
fn n_faults() -> u32 {
    std::env::var("DEALER_TAKEOVERS").map_or(FAULTS, |text| text.parse().unwrap())
}

async fn signal(pid: u32, signal: &str) {
    assert!(Command::new("kill").args([signal, &pid.to_string()]).status().await.unwrap().success());
}

/// Waits until somebody is told of their turn, while everything that ends is started again.
async fn turn_comes(fleet: &mut Fleet, other: &Client, words: &str) {
    let mut telling = std::pin::pin!(told(other, other.dm, words));
    loop {
        tokio::select! {
            _ = &mut telling => return,
            () = tokio::time::sleep(Duration::from_millis(200)) => fleet.look_after(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_befalls_the_one_that_serves_another_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let record = data.path().join("calls.jsonl");
    let options = crash::options(data.path(), Clock::system());
    let sandbox =
        Sandbox::start(dealer::sandbox::Options { record: Some(record.clone()), ..options }, None).await.unwrap();
    let Some(mut fleet) = Fleet::start(sandbox.seat()).await else {
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
        // Each of them first, then by lot.
        let fault = faults.get(number as usize).copied().unwrap_or_else(|| faults[dice.below(faults.len())]);
        let is_between = dice.chance(1, 2);
        if !is_between {
            fleet.befall(fault).await;
        }
        mover.say(mover.dm, CELLS[turn % CELLS.len()]).await;
        if is_between {
            fleet.befall(fault).await;
        }
        if matches!(fault, Fault::Cut | Fault::ServerAway) {
            // It may have been told that nothing could be saved; then it is said again.
            mover.say(mover.dm, CELLS[turn % CELLS.len()]).await;
            n_said += 1;
        }
        n_said += 2;
        let since = Stopwatch::start();
        mover.say(mover.dm, "lock").await;
        turn_comes(&mut fleet, other, &format!("Your turn {} against", turn + 1)).await;
        println!("{fault:?}: {:?}", since.elapsed());
        took.push((fault, since.elapsed()));
        fleet.thaw().await;
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
    // A cell and a lock at least for every turn that was played, and nothing that was not said.
    assert!((i64::try_from(2 * (turn - 1)).unwrap()..=n_said).contains(&counted), "{counted} of {n_said}");
    for mut process in fleet.processes.drain(..) {
        process.kill().await.unwrap();
    }
    drop(played);
    let drop_it = format!("DROP DATABASE {} WITH (FORCE)", fleet.name());
    sqlx::query(AssertSqlSafe(drop_it)).execute(&mut fleet.admin).await.unwrap();
    sandbox.stop().await;
}
