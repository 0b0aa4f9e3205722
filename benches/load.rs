//! Load test of the whole bot: 500 matches of Mist played by direct message, against the stand-in, with the bot as a
//! separate process. `cargo bench --bench load` runs it; `-- 50` plays 50 matches; `-- 50 100` also measures them
//! beside 100 practice matches in which the machine always has something to compute. `-- 500 0 2` runs two processes on
//! the PostgreSQL server that `DEALER_TEST_POSTGRES` names, with two Discord servers on different shards; `-- 500 0 1`
//! does so with one process. Without `--bench`, which `cargo bench` adds, two matches are played briefly, as a test.
//!
//! Times that depend on the disk are also printed as multiples of a durable commit on the same disk. Processor time is
//! the bot's alone; that of the stand-in and the players is printed separately, since they share the machine.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark reads the time and tells what it found"
)]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clock::Clock;
use serde_json::{Value, json};
use standin::{BotSeat, Client, Crowd, Options, Sandbox};
use tokio::process::{Child, Command};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// The default number of matches. Discord lets a server have 500 channels; the stand-in has three more that are no
/// tables.
const MATCHES: u16 = 500;
/// How many of the stand-in's people and channels have names; those for the crowd follow them.
const NAMED_PEOPLE: u16 = 7;
const NAMED_CHANNELS: u16 = 6;
/// The steady load: inputs per second, and for how many seconds.
const STEADY: (u32, u32) = (50, 40);
/// The smallest load, which only shows that the benchmark works: matches, and the steady load.
const SMALLEST_MATCHES: u16 = 2;
const SMALLEST_STEADY: (u32, u32) = (2, 2);
/// The load of real matches beside practice: inputs per second, and for how many seconds.
const CALM_PACE: u32 = 5;
const CALM_SECONDS: u32 = 30;
/// How often each practising person asks the machine for advice.
const ADVICE_EVERY: Duration = Duration::from_secs(5);
/// How long an input's receipt may take before the benchmark gives up.
const PATIENCE: Duration = Duration::from_mins(1);
/// The number of shards when the bot uses PostgreSQL, for any number of processes.
const SHARDS: u16 = 2;
/// How many opening commands run concurrently.
const OPENINGS_AT_ONCE: usize = 8;
/// How long a new match may take to be shown to its first player, also on a busy machine.
const OPENING_PATIENCE: Duration = Duration::from_mins(5);
/// The kernel's clock ticks per second, in which `/proc` counts processor time.
const TICKS_PER_SECOND: f64 = 100.0;

/// A match: the player who moves, and how many cells have been named in it.
struct Table {
    mover: Client,
    turn: usize,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads can be started");
    let folder = tempfile::tempdir_in(".").expect("this folder can be written");
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    let (most, pace) = if is_measured { (MATCHES, STEADY) } else { (SMALLEST_MATCHES, SMALLEST_STEADY) };
    let (matches, practices) = (numbers.next().unwrap_or(most), numbers.next().unwrap_or(0));
    let processes = numbers.next().unwrap_or(0);
    runtime.block_on(measure(folder.path(), (matches, practices), processes, pace));
}

/// Runs the benchmark. With 0 `processes`, one process uses SQLite; otherwise that many processes use PostgreSQL.
async fn measure(folder: &Path, (matches, practices): (u16, u16), processes: u16, pace: (u32, u32)) {
    let people = people_before(matches) + practices;
    let shards = if processes == 0 { 1 } else { SHARDS };
    let crowd = Crowd { people, channels: NAMED_CHANNELS + matches.div_ceil(shards), shards };
    let options =
        Options { port: 0, data_dir: folder.to_owned(), page: false, record: None, clock: Clock::system(), crowd };
    let sandbox = Sandbox::start(options, None).await.expect("a free port");
    let seat = sandbox.seat();
    let database = if processes == 0 { seat.data_dir.join("dealer.db").display().to_string() } else { made().await };
    let mut bots: Vec<_> = (0..processes.max(1)).map(|_| start(&seat, &database)).collect();
    let pids: Vec<_> = bots.iter().map(|bot| bot.id().expect("it has just been started")).collect();
    let base = sandbox.address();
    let hazel = Client::named(&base, "Hazel").await.expect("Hazel is here");
    while hazel.commands(hazel.table).await.is_ok_and(|commands| commands.is_empty()) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    println!("idle                                 {} MB resident", resident_mb(&pids, "VmRSS:"));
    let began = (Instant::now(), all_cpu_seconds(&pids));
    let mut tables = open(&hazel, &base, matches).await;
    println!(
        "{matches} matches open                     {} MB resident; {:.1} s, {:.1} ms of processor time each",
        resident_mb(&pids, "VmRSS:"),
        began.0.elapsed().as_secs_f64(),
        (all_cpu_seconds(&pids) - began.1) * 1000.0 / f64::from(matches)
    );
    let mut commits = commits(&folder.join("commit.db")).await;
    let commit = percentile(&mut commits, 50);
    println!("one SQLite commit                    median {commit:>9.2?}   p99 {:>9.2?}", percentile(&mut commits, 99));
    let receipts = Receipts::default();
    let listening = tokio::spawn(receipts.clone().listen(base.clone()));
    if practices > 0 {
        let mut people = Client::everybody(&base).await.expect("the stand-in answers");
        let practising = people.split_off(usize::from(people_before(matches)));
        tables = beside_practice(tables, practising, &receipts).await;
    }
    tables = steady(tables, &receipts, &pids, commit, pace).await;
    burst(tables, &receipts, &pids, commit).await;
    listening.abort();
    println!("at most                              {} MB resident", resident_mb(&pids, "VmHWM:"));
    for bot in &mut bots {
        bot.kill().await.expect("it runs");
    }
    sandbox.stop().await;
}

/// Creates a database on the PostgreSQL server, and returns its URL.
async fn made() -> String {
    use sqlx::{AssertSqlSafe, Connection, PgConnection};
    let server = std::env::var("DEALER_TEST_POSTGRES").expect("DEALER_TEST_POSTGRES names a PostgreSQL server");
    let name = format!("load_{}", std::process::id());
    let mut admin = PgConnection::connect(&server).await.expect("it answers");
    sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut admin).await.expect("it is new");
    let (server, _) = server.rsplit_once('/').expect("it is an address");
    format!("{server}/{name}")
}

fn start(seat: &BotSeat, database: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_dealer"))
        .args(["run", "--stand-in", &seat.http_base])
        .env("DEALER_TOKEN", &seat.token)
        .env("DEALER_PUZZLE_STOCK", "0")
        .env("DEALER_DATABASE", database)
        .env("DEALER_LOG", "error")
        .current_dir(&seat.data_dir)
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("the program was built")
}

/// Opens a match of two people in each of the crowd's channels.
async fn open(hazel: &Client, base: &str, matches: u16) -> Vec<Table> {
    let players = Client::everybody(base).await.expect("the stand-in answers").split_off(usize::from(NAMED_PEOPLE));
    let reply = reqwest::get(format!("{base}/sandbox/places")).await.expect("the stand-in answers");
    let places: Value = reply.json().await.expect("with JSON");
    let ids = places["match_channels"].as_array().expect("a list").iter().filter_map(|channel| channel["id"].as_str());
    let channels: Vec<u64> = ids.filter_map(|id| id.parse().ok()).collect();
    let mut opening = JoinSet::new();
    let mut tables = Vec::new();
    for (pair, channel) in players.chunks_exact(2).take(matches.into()).zip(channels.into_iter().rev()) {
        if opening.len() >= OPENINGS_AT_ONCE {
            tables.push(opening.join_next().await.expect("there are some").expect("a match is opened"));
        }
        let (hazel, pair) = (hazel.clone(), [pair[0].clone(), pair[1].clone()]);
        opening.spawn(async move {
            let options = [
                ("player1", json!(pair[0].id)),
                ("player2", json!(pair[1].id)),
                ("first", json!(pair[0].id)),
                ("advantage", json!(pair[0].id)),
                ("base_ms", json!("24h")),
            ];
            // A shard may have no session yet.
            while !hazel.slash(channel, "host mist", &options).await.is_ok_and(|answer| !answer.is_null()) {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            let [mover, _] = pair;
            board(&mover).await;
            Table { mover, turn: 0 }
        });
    }
    tables.extend(opening.join_all().await);
    tables
}

/// How many people precede those who practise.
fn people_before(matches: u16) -> u16 {
    NAMED_PEOPLE + 2 * matches
}

/// Waits for the first board in a person's DM.
async fn board(person: &Client) {
    let is_shown = |message: &Value| message["attachments"].as_array().is_some_and(|files| !files.is_empty());
    let began = Instant::now();
    while let Err(error) = person.newest(person.dm, "a board", is_shown).await {
        assert!(began.elapsed() < OPENING_PATIENCE, "{error}");
    }
}

/// Cells that can never be closed off, so that every turn has a legal input; the players name them in this order.
const CELLS: [&str; 10] = ["a1", "a3", "a5", "c1", "c3", "c5", "g1", "g3", "g5", "i1"];

impl Table {
    /// Sends a cell by DM and waits until the bot confirms it; returns how long that took.
    async fn say(&mut self, receipts: &Receipts) -> Duration {
        let Self { mover, turn } = self;
        let cell = CELLS[*turn % CELLS.len()];
        *turn += 1;
        let began = Instant::now();
        let said = mover.say(mover.dm, cell).await.expect("it may be said");
        let came = receipts.of(mover.dm, said["id"].as_str().unwrap_or_default(), cell);
        tokio::time::timeout(PATIENCE, came).await.expect("a receipt comes in time") - began
    }
}

/// The bot's new and edited messages in DMs, from the stand-in's event stream.
#[derive(Clone, Default)]
struct Receipts(Arc<Mutex<BTreeMap<u64, Dm>>>);

/// The messages that came in one DM since somebody last waited there, or the waiter.
#[derive(Default)]
struct Dm {
    heard: Vec<Heard>,
    waiter: Option<(Awaited, oneshot::Sender<Instant>)>,
}

/// A new or edited message of the bot.
struct Heard {
    at: Instant,
    /// The id of the message to which it replies.
    answers: Option<String>,
    /// The text in lower case.
    content: String,
}

/// An input that waits for its confirmation.
struct Awaited {
    message: String,
    cell: &'static str,
}

impl Heard {
    /// Whether this message confirms the input: a reply to it, or a board that now names the cell.
    fn confirms(&self, awaited: &Awaited) -> bool {
        match &self.answers {
            Some(answered) => *answered == awaited.message,
            None => self.content.contains(awaited.cell),
        }
    }
}

impl Receipts {
    /// Reads the event stream until it ends.
    async fn listen(self, base: String) {
        let mut stream = reqwest::get(format!("{base}/sandbox/events")).await.expect("the stand-in answers");
        let mut unread = Vec::new();
        while let Ok(Some(chunk)) = stream.chunk().await {
            unread.extend_from_slice(&chunk);
            while let Some(end) = unread.windows(2).position(|pair| pair == b"\n\n") {
                let event: Vec<u8> = unread.drain(..end + 2).collect();
                let at = Instant::now();
                let data = event.strip_prefix(b"data: ").unwrap_or_default();
                let event: Value = serde_json::from_slice(data).unwrap_or_default();
                assert_ne!(event["type"], "LAGGED", "the benchmark cannot keep up");
                let message = &event["data"];
                let channel = message["channel_id"].as_str().and_then(|id| id.parse().ok());
                if let (Some(channel), true) = (channel, message["author"]["bot"] == true) {
                    let answers = message["message_reference"]["message_id"].as_str().map(str::to_owned);
                    let content = message["content"].as_str().unwrap_or_default().to_lowercase();
                    self.note(channel, Heard { at, answers, content });
                }
            }
        }
    }

    fn note(&self, channel: u64, heard: Heard) {
        let mut dms = self.0.lock().expect("nobody panics while holding it");
        let dm = dms.entry(channel).or_default();
        match dm.waiter.take() {
            Some((awaited, waiter)) if heard.confirms(&awaited) => drop(waiter.send(heard.at)),
            waiter => {
                dm.waiter = waiter;
                dm.heard.push(heard);
            }
        }
    }

    /// Waits until an input in a DM is confirmed; returns when that was.
    async fn of(&self, channel: u64, message: &str, cell: &'static str) -> Instant {
        let awaited = Awaited { message: message.to_owned(), cell };
        let (waiter, confirmed) = oneshot::channel();
        {
            let mut dms = self.0.lock().expect("nobody panics while holding it");
            let dm = dms.entry(channel).or_default();
            let heard = std::mem::take(&mut dm.heard);
            if let Some(heard) = heard.iter().find(|heard| heard.confirms(&awaited)) {
                return heard.at;
            }
            dm.waiter = Some((awaited, waiter));
        }
        confirmed.await.expect("somebody listens")
    }
}

/// Measures inputs by direct message in real matches, first alone and then beside people who ask machines for advice.
async fn beside_practice(mut tables: Vec<Table>, practising: Vec<Client>, receipts: &Receipts) -> Vec<Table> {
    let mut times;
    (tables, times) = play(tables, receipts, CALM_PACE, CALM_SECONDS).await;
    let alone = [50, 99].map(|share| percentile(&mut times, share));
    let n_practices = practising.len();
    let mut asking = JoinSet::new();
    for person in practising {
        person.slash(person.table, "practice mist", &[("machine", json!("master"))]).await.expect("it begins");
        asking.spawn(async move {
            board(&person).await;
            loop {
                // It may not be their turn: a refused person asks again.
                person.say(person.dm, "suggest").await.expect("it may be said");
                tokio::time::sleep(ADVICE_EVERY).await;
            }
        });
    }
    tokio::time::sleep(ADVICE_EVERY * 2).await;
    (tables, times) = play(tables, receipts, CALM_PACE, CALM_SECONDS).await;
    let beside = [50, 99].map(|share| percentile(&mut times, share));
    asking.shutdown().await;
    println!(
        "{CALM_PACE} inputs a second, alone              median {:>9.2?}   p99 {:>9.2?}\n\
         the same beside {n_practices} practices            median {:>9.2?}   p99 {:>9.2?}   {:.2} and {:.2} times",
        alone[0],
        alone[1],
        beside[0],
        beside[1],
        beside[0].as_secs_f64() / alone[0].as_secs_f64(),
        beside[1].as_secs_f64() / alone[1].as_secs_f64()
    );
    tables
}

/// Measures inputs at a steady pace, each in another match.
async fn steady(
    tables: Vec<Table>,
    receipts: &Receipts,
    pids: &[u32],
    commit: Duration,
    (pace, seconds): (u32, u32),
) -> Vec<Table> {
    let began = Effort::start(pids);
    let (tables, times) = play(tables, receipts, pace, seconds).await;
    began.tell(&format!("{pace} inputs a second"), times, commit).await;
    tables
}

/// Plays `pace` inputs per second for `seconds`; returns how long each confirmation took.
async fn play(tables: Vec<Table>, receipts: &Receipts, pace: u32, seconds: u32) -> (Vec<Table>, Vec<Duration>) {
    let tables: Vec<_> = tables.into_iter().map(|table| Arc::new(tokio::sync::Mutex::new(table))).collect();
    let mut under_way = JoinSet::new();
    let mut tick = tokio::time::interval(Duration::from_secs(1) / pace);
    for n in 0..seconds * pace {
        tick.tick().await;
        let (table, receipts) = (tables[n as usize % tables.len()].clone(), receipts.clone());
        under_way.spawn(async move { table.lock().await.say(&receipts).await });
    }
    let times = under_way.join_all().await;
    (tables.into_iter().filter_map(|table| Some(Arc::try_unwrap(table).ok()?.into_inner())).collect(), times)
}

/// Measures one simultaneous input in every match.
async fn burst(tables: Vec<Table>, receipts: &Receipts, pids: &[u32], commit: Duration) {
    let began = Effort::start(pids);
    let mut under_way = JoinSet::new();
    for mut table in tables {
        let receipts = receipts.clone();
        under_way.spawn(async move { table.say(&receipts).await });
    }
    let times = under_way.join_all().await;
    began.tell("all at once", times, commit).await;
}

/// Measures processor time and duration from its creation on.
struct Effort {
    bots: Vec<u32>,
    began: Instant,
    /// The processor time used before the start by the bot and by this process, in seconds.
    used: [f64; 2],
}

impl Effort {
    fn start(bots: &[u32]) -> Self {
        Self { bots: bots.to_owned(), began: Instant::now(), used: used_by(bots) }
    }

    /// Prints how long the confirmations took, and the processor time per input.
    ///
    /// Waits until the bot is idle, because boards may follow a confirmation and their processor time counts too.
    async fn tell(self, what: &str, mut times: Vec<Duration>, commit: Duration) {
        let seconds = self.began.elapsed().as_secs_f64();
        rest(&self.bots).await;
        let now = used_by(&self.bots);
        let n = times.len() as f64;
        let [bot, others] = [0, 1].map(|who| (now[who] - self.used[who]) * 1000.0 / n);
        let (median, worst) = (percentile(&mut times, 50), percentile(&mut times, 99));
        println!(
            "{what:<36} median {median:>9.2?}   p99 {worst:>9.2?}   {:.1} and {:.1} commits",
            median.as_secs_f64() / commit.as_secs_f64(),
            worst.as_secs_f64() / commit.as_secs_f64()
        );
        println!("  processor time of the bot          {bot:>6.2} ms an input; {:.0} inputs a second", n / seconds);
        println!("  of the stand-in and the people     {others:>6.2} ms an input");
    }
}

/// Times commits of one row, as durable as the bot's.
async fn commits(path: &Path) -> Vec<Duration> {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = options.connect().await.expect("the database opens");
    sqlx::query("CREATE TABLE rows (text TEXT)").execute(&mut connection).await.expect("it is new");
    let mut times = Vec::new();
    for _ in 0..300 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        let began = Instant::now();
        let row = sqlx::query("INSERT INTO rows VALUES (?)").bind(r#"{"at":1800000000000,"seat":0,"text":"c4"}"#);
        row.execute(&mut connection).await.expect("there is room");
        times.push(began.elapsed());
    }
    times
}

fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) * percent / 100]
}

/// Waits until the processes are nearly idle; each polls periodically for the other processes.
async fn rest(pids: &[u32]) {
    loop {
        let before = all_cpu_seconds(pids);
        tokio::time::sleep(Duration::from_secs(1)).await;
        if all_cpu_seconds(pids) - before <= 0.05 * pids.len() as f64 {
            return;
        }
    }
}

/// The processor time of the bot and of this process, in seconds.
fn used_by(bots: &[u32]) -> [f64; 2] {
    [all_cpu_seconds(bots), cpu_seconds(std::process::id())]
}

fn all_cpu_seconds(pids: &[u32]) -> f64 {
    pids.iter().copied().map(cpu_seconds).sum()
}

/// The user and system time that a process has used, in seconds.
fn cpu_seconds(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name in parentheses may contain anything; user and system time are the 12th and 13th fields after it.
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / TICKS_PER_SECOND
}

/// The total of a memory field of `/proc/…/status`, in MB: what the processes hold now or at most.
fn resident_mb(pids: &[u32], field: &str) -> u64 {
    let of = |pid: &u32| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0)
    };
    pids.iter().map(of).sum::<u64>() / 1024
}
