//! Several processes on one PostgreSQL server, if `DEALER_TEST_POSTGRES` names one.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use standin::BotSeat;
use tokio::process::{Child, Command};

use super::crash;
use crate::standin::eventually;

/// How many fleets have been created: each has a database of its own.
static FLEETS: AtomicU32 = AtomicU32::new(0);
/// "Deal" in ASCII, the class of the advisory locks that serving processes hold.
const LOCKS: i64 = 0x4465_616c;

/// The processes of one bot.
pub(super) struct Fleet {
    seat: BotSeat,
    pub(super) address: String,
    /// The database address that the processes use.
    reached_by: String,
    /// The address of a database from which others can be created.
    server: String,
    pub(super) processes: Vec<Child>,
    /// The log file, which is kept after the test.
    log: PathBuf,
}

impl Fleet {
    /// Starts a fleet; `None` if no server is named.
    #[expect(clippy::disallowed_methods, reason = "no setting of the program: the tests' own")]
    pub(super) async fn start(test: &str, seat: BotSeat, n_processes: usize) -> Option<Self> {
        let server = std::env::var("DEALER_TEST_POSTGRES").ok()?;
        Some(Self::start_on(server, None, test, seat, n_processes).await)
    }

    /// Starts the fleet on this server. If `port` is given, the processes connect to the server through that local
    /// port.
    pub(super) async fn start_on(
        server: String,
        port: Option<u16>,
        test: &str,
        seat: BotSeat,
        n_processes: usize,
    ) -> Self {
        let name = format!("fleet_{}_{}", std::process::id(), FLEETS.fetch_add(1, Ordering::Relaxed));
        let mut admin = connect(&server).await;
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut admin).await.unwrap();
        let address = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
        let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fleet-{test}.log"));
        drop(std::fs::remove_file(&log));
        let mut reached_by = address.clone();
        if let Some(port) = port {
            let (rest, name) = address.rsplit_once('/').unwrap();
            let (user, _) = rest.rsplit_once('@').unwrap();
            reached_by = format!("{user}@127.0.0.1:{port}/{name}");
        }
        let mut fleet = Self { seat, address, reached_by, server, processes: Vec::new(), log };
        for _ in 0..n_processes {
            fleet.add();
        }
        fleet
    }

    /// Starts one more process; returns its index.
    pub(super) fn add(&mut self) -> usize {
        let process = self.process();
        self.processes.push(process);
        self.processes.len() - 1
    }

    fn process(&self) -> Child {
        let log = std::fs::File::options().create(true).append(true).open(&self.log).unwrap();
        let mut command = crash::command(&self.seat);
        command.env("DEALER_DATABASE", &self.reached_by).env("DEALER_LOG", "info").stdout(log.try_clone().unwrap());
        command.stderr(log).spawn().unwrap()
    }

    fn name(&self) -> &str {
        self.address.rsplit_once('/').unwrap().1
    }

    /// Restarts every process that has ended, as Docker or systemd do.
    pub(super) fn look_after(&mut self) {
        for at in 0..self.processes.len() {
            if self.processes[at].try_wait().unwrap().is_some() {
                self.processes[at] = self.process();
            }
        }
    }

    /// The process with this id.
    pub(super) fn of_pid(&mut self, pid: u32) -> &mut Child {
        self.processes.iter_mut().find(|process| process.id() == Some(pid)).expect("one of ours")
    }

    /// The id of the process that serves a shard; `None` if none does.
    pub(super) async fn serving(&mut self, shard: u32) -> Option<u32> {
        let name = self.name().to_owned();
        let found: Option<String> = sqlx::query_scalar(
            "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
             WHERE locktype = 'advisory' AND granted AND datname = $1
                 AND CAST(classid AS BIGINT) = $2 AND CAST(objid AS BIGINT) = $3",
        )
        .bind(name)
        .bind(LOCKS)
        .bind(i64::from(shard) + 1)
        .fetch_optional(&mut connect(&self.server).await)
        .await
        .unwrap();
        found?.strip_prefix("dealer ")?.parse().ok()
    }

    /// Waits until a process serves a shard; returns its id.
    pub(super) async fn wait_for(&mut self, shard: u32) -> u32 {
        self.wait_for_other(shard, 0).await
    }

    /// Waits until a process other than `than` serves a shard; returns its id.
    pub(super) async fn wait_for_other(&mut self, shard: u32, than: u32) -> u32 {
        for _ in 0..1200 {
            self.look_after();
            if let Some(pid) = self.serving(shard).await.filter(|pid| *pid != than) {
                return pid;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("nobody serves shard {shard}");
    }

    /// Waits until two processes serve the two shards; returns their ids.
    pub(super) async fn wait_for_two(&mut self) -> [u32; 2] {
        for _ in 0..1200 {
            let both = [self.serving(0).await, self.serving(1).await];
            if let [Some(first), Some(second)] = both
                && first != second
            {
                return [first, second];
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the shards are not shared");
    }

    /// Runs a query for one number.
    pub(super) async fn number(&self, query: &str) -> i64 {
        let mut reader = connect(&self.address).await;
        sqlx::query_scalar(AssertSqlSafe(query.to_owned())).fetch_one(&mut reader).await.unwrap()
    }

    /// Terminates all connections to the database.
    pub(super) async fn cut(&mut self) {
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = $1";
        sqlx::query(cut).bind(self.name().to_owned()).execute(&mut connect(&self.server).await).await.unwrap();
    }

    /// Sets whether the database accepts connections.
    pub(super) async fn let_in(&mut self, is_open: bool) {
        let alter = format!("ALTER DATABASE {} ALLOW_CONNECTIONS {is_open}", self.name());
        sqlx::query(AssertSqlSafe(alter)).execute(&mut connect(&self.server).await).await.unwrap();
    }

    /// Kills all processes.
    pub(super) async fn stop(&mut self) {
        for mut process in self.processes.drain(..) {
            process.kill().await.unwrap();
        }
    }

    pub(super) async fn end(mut self) {
        self.stop().await;
        let drop_it = format!("DROP DATABASE {} WITH (FORCE)", self.name());
        sqlx::query(AssertSqlSafe(drop_it)).execute(&mut connect(&self.server).await).await.unwrap();
    }
}

/// Connects, retrying until the server accepts the connection.
async fn connect(address: &str) -> PgConnection {
    eventually("a connection to PostgreSQL", async || PgConnection::connect(address).await.ok()).await
}

/// Sends a signal to a process.
pub(super) async fn signal(pid: u32, signal: &str) {
    assert!(Command::new("kill").args([signal, &pid.to_string()]).status().await.unwrap().success());
}
