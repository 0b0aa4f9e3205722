//! Measures how fast the bot confirms an input, how many matches it sustains, and how soon it is ready. Run with `cargo
//! bench --bench session`. Times that depend on the disk are also printed as multiples of one commit on the same disk.
//! Without `--bench`, which `cargo bench` adds, every part runs once with the smallest load, as a test.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark reads the time and tells what it found"
)]

use std::future::Future;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Clock;
use dealer::session::{
    Accepted, Courier, DeliveryError, Directory, Limits, MatchHandle, Opening, Parcel, Revision, Submission,
};
use dealer::store::{ChannelId, GuildId, InputId, MessageId, SeatRow, Shard, Store, UserId};
use rules::{BySeat, Millis, Timestamp};
use scene::Theme;
use tokio::task::JoinSet;

/// The argument with which the program starts itself again, to measure a start in a new process.
const CHILD: &str = "--start-and-report";
/// How far the clock advances between two inputs of one match, to stay below the match's rate limit.
const BETWEEN_INPUTS: Millis = Millis(1_100);

/// The amounts of work.
struct Load {
    /// Inputs into the single match whose confirmations are timed.
    inputs: usize,
    /// Matches that are played concurrently.
    matches: u64,
    /// Entries of the match that is loaded again, and how often it is loaded.
    entries: usize,
    wakes: usize,
    /// Matches that are open when the process starts.
    open: u64,
}

impl Load {
    const MEASURED: Self = Self { inputs: 300, matches: 500, entries: 500, wakes: 100, open: 10_000 };
    const SMALLEST: Self = Self { inputs: 3, matches: 2, entries: 3, wakes: 2, open: 3 };
}

/// The players of a channel's match, the first mover first.
fn players(channel: u64) -> [UserId; 2] {
    [UserId(1000 + 2 * channel), UserId(1001 + 2 * channel)]
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads can be started");
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(CHILD) {
        let path = arguments.next().expect("the parent names the database");
        return runtime.block_on(report_start(Path::new(&path)));
    }
    let load = if std::env::args().any(|argument| argument == "--bench") { Load::MEASURED } else { Load::SMALLEST };
    let folder = tempfile::tempdir_in(".").expect("this folder can be written");
    runtime.block_on(async {
        submit_to_receipt(folder.path(), &load).await;
        many_matches(&folder.path().join("many.db"), &load).await;
        waking(&folder.path().join("waking.db"), &load).await;
        many_open(&folder.path().join("open.db"), &load).await;
    });
}

/// A courier whose deliveries all succeed at once.
struct Willing(Clock);

impl Courier for Willing {
    fn deliver(&self, _: Arc<Parcel>) -> Pin<Box<dyn Future<Output = Result<Accepted, DeliveryError>> + Send + '_>> {
        Box::pin(async { Ok(Accepted { channel: ChannelId(1), message: MessageId(snowflake(self.0.now())) }) })
    }

    fn revise(&self, _: Arc<Revision>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        Box::pin(async { Ok(()) })
    }

    fn readers<'a>(
        &'a self,
        _: GuildId,
        _: ChannelId,
        _: &'a [UserId],
    ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

fn snowflake(at: Timestamp) -> u64 {
    static NUMBER: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    ((at.0 - 1_420_070_400_000).cast_unsigned() << 22) | (number & 0x3f_ffff)
}

async fn start(path: &Path, clock: Clock, limits: Limits) -> Directory {
    let store = Store::open(path).await.expect("the database opens");
    let courier = Arc::new(Willing(clock.clone()));
    let started = Directory::start(store, Shard::ONLY, clock, courier, Theme::DARK, limits).await;
    let directory = started.expect("the directory starts");
    directory.back().await;
    directory
}

fn opening(channel: u64) -> Opening {
    let seat = |user: UserId| SeatRow { user, name: format!("player {user}"), channel: None };
    let options = serde_json::json!({"coins": 0, "first": 0, "stones": 99, "base_ms": 86_400_000});
    let serde_json::Value::Object(options) = options else { unreachable!("it is an object") };
    Opening {
        guild: GuildId(1),
        channel: ChannelId(channel),
        host: UserId(900),
        game: "heap".to_owned(),
        options,
        setup: None,
        players: BySeat::from(players(channel).map(seat).to_vec()),
        advantage: 0,
        machines: Vec::new(),
        seed: channel,
        words: String::new(),
    }
}

async fn open(directory: &Directory, channel: u64) -> MatchHandle {
    let opened = directory.open_patiently(opening(channel), None, |_| ControlFlow::Continue(())).await;
    opened.expect("the store works").expect("the match can be opened")
}

/// Submits one input, stamped now as Discord does; returns how long the receipt took.
async fn submit(directory: &Directory, (channel, table): (u64, &MatchHandle), stones: usize) -> Duration {
    let began = Instant::now();
    let text = ["take 1", "take 2", "take 3"][stones % 3];
    let input = InputId(snowflake(directory.clock().now()));
    let receipt =
        table.submit(Submission::typed(players(channel)[0], text, input)).await.expect("no fault").expect("no refusal");
    let took = began.elapsed();
    receipt.told();
    took
}

fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) * percent / 100]
}

/// Times inputs until their receipts, alternating with the baseline: one row, one commit, as durable as the bot's.
async fn submit_to_receipt(folder: &Path, load: &Load) {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
    let options = SqliteConnectOptions::new()
        .filename(folder.join("commit.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = options.connect().await.expect("the database opens");
    sqlx::query("CREATE TABLE rows (number INTEGER, text TEXT)").execute(&mut connection).await.expect("it is new");
    let directory = start(&folder.join("submit.db"), Clock::system(), Limits::default()).await;
    let table = open(&directory, 1).await;
    let (mut commits, mut submits) = (Vec::new(), Vec::new());
    for number in 0..load.inputs {
        // Inputs come one at a time, each after the previous one is done.
        tokio::time::sleep(Duration::from_millis(5)).await;
        let began = Instant::now();
        sqlx::query("INSERT INTO rows VALUES (?, ?)")
            .bind(i64::try_from(number).expect("it is small"))
            .bind(r#"{"at":1800000000000,"seat":0,"text":"take 3"}"#)
            .execute(&mut connection)
            .await
            .expect("there is room");
        commits.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
        directory.clock().advance(BETWEEN_INPUTS);
        submits.push(submit(&directory, (1, &table), number).await);
    }
    let (commit, submit) = (percentile(&mut commits, 50), percentile(&mut submits, 50));
    println!("one SQLite commit                    median {commit:>9.2?}   p99 {:>9.2?}", percentile(&mut commits, 99));
    println!(
        "submit to receipt, one match         median {submit:>9.2?}   p99 {:>9.2?}   {:.2} commits (goal: 2)",
        percentile(&mut submits, 99),
        submit.as_secs_f64() / commit.as_secs_f64()
    );
    directory.close().await;
}

async fn many_matches(path: &Path, load: &Load) {
    const EACH: usize = 30;
    let directory = start(path, Clock::system(), Limits::default()).await;
    let mut openings = JoinSet::new();
    for channel in 1..=load.matches {
        let directory = directory.clone();
        openings.spawn(async move { (channel, open(&directory, channel).await) });
    }
    let tables = openings.join_all().await;
    let began = Instant::now();
    let mut players = JoinSet::new();
    for (channel, table) in tables {
        let directory = directory.clone();
        players.spawn(async move {
            let mut times = Vec::with_capacity(EACH);
            for number in 0..EACH {
                times.push(submit(&directory, (channel, &table), number).await);
            }
            times
        });
    }
    let mut times: Vec<_> = players.join_all().await.into_iter().flatten().collect();
    let rate = times.len() as f64 / began.elapsed().as_secs_f64();
    println!(
        "{} matches at once                  median {:>9.2?}   p99 {:>9.2?}   {rate:.0} a second (goal: 1000)",
        load.matches,
        percentile(&mut times, 50),
        percentile(&mut times, 99),
    );
    directory.close().await;
}

async fn waking(path: &Path, load: &Load) {
    let limits = Limits { idle: Duration::ZERO, ..Limits::default() };
    let directory = start(path, Clock::system(), limits).await;
    let table = open(&directory, 1).await;
    for number in 0..load.entries {
        directory.clock().advance(BETWEEN_INPUTS);
        submit(&directory, (1, &table), number).await;
    }
    let mut times = Vec::new();
    while times.len() < load.wakes {
        if directory.counts().1 > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            continue;
        }
        let began = Instant::now();
        table.status().await.expect("the match wakes");
        times.push(began.elapsed());
    }
    println!(
        "waking a match of {} entries        median {:>9.2?}   p99 {:>9.2?}   (goal: 5 ms)",
        load.entries,
        percentile(&mut times, 50),
        percentile(&mut times, 99)
    );
    directory.close().await;
}

async fn many_open(path: &PathBuf, load: &Load) {
    let directory = start(path, Clock::system(), Limits { idle: Duration::ZERO, ..Limits::default() }).await;
    let mut openings = JoinSet::new();
    for channel in 1..=load.open {
        if openings.len() >= 200 {
            drop(openings.join_next().await);
        }
        let directory = directory.clone();
        openings.spawn(async move {
            let table = open(&directory, channel).await;
            submit(&directory, (channel, &table), 0).await;
        });
    }
    openings.join_all().await;
    while directory.counts().1 > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    directory.close().await;
    let program = std::env::current_exe().expect("the program knows itself");
    let status = std::process::Command::new(program).arg(CHILD).arg(path).status().expect("it starts again");
    assert!(status.success());
}

/// In a process of its own: starts after an hour of outage with all matches open, and measures until each has been
/// credited with that hour.
async fn report_start(path: &Path) {
    let clock = Clock::system();
    clock.advance(Millis::from_hours(1));
    let began = Instant::now();
    let directory = start(path, clock, Limits::default()).await;
    let (open, _) = directory.counts();
    println!(
        "start with {open} open matches      {:>9.2?} until ready, {} MB resident (goals: 3 s, 200 MB)",
        began.elapsed(),
        resident_mb()
    );
    let store = directory.store();
    loop {
        let rows = store.open_matches().await.expect("the store can be read");
        if rows.iter().all(|row| row.is_settled && row.credited > 0) && directory.counts().1 == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    println!("  an hour of outage given back to all  {:>9.2?}, {} MB resident", began.elapsed(), resident_mb());
    directory.close().await;
}

/// The memory that this process holds, in MB.
fn resident_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) / 1024
}
