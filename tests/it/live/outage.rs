//! A PostgreSQL server that becomes unavailable: refusing, silent or stopped. The bot reports at once that nothing
//! counts, stops the clocks, and reports nothing false.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clock::{Clock, Stopwatch};
use serde_json::json;
use standin::{Options, Sandbox};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::crash;
use super::fleet::Fleet;
use super::stage::{button, content, count, ready, runs_until, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Discord's time limit for an answer, plus a margin for a busy machine.
const ANSWER_MAX: Duration = Duration::from_millis(3500);
/// How soon a channel gets the message that nothing can be saved.
const CHANNEL_MAX: Duration = Duration::from_secs(10);
/// The answer while the database cannot be reached.
const AWAY: &str = "I can't reach my database";
/// The answer to an input that may or may not have counted.
const OPEN: &str = "I can't tell yet whether this counted";

/// The state of the connection to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Open,
    /// All connections are cut, and new ones are refused.
    Refused,
    /// Connections stay open, but no data pass.
    Hole,
    /// The next session that sends COMMIT is cut off: the server receives it, but its answer is dropped. From then on
    /// no data pass.
    DeafToCommit,
}

/// A TCP proxy to the server that a test can close.
struct Wire {
    way: watch::Sender<Way>,
    to: String,
    port: u16,
    listening: Mutex<Option<JoinHandle<()>>>,
}

impl Wire {
    async fn to(server: &str) -> Arc<Self> {
        let to = server.rsplit_once('@').unwrap().1.split('/').next().unwrap().to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let wire = Arc::new(Self { way: watch::channel(Way::Open).0, to, port, listening: Mutex::new(None) });
        wire.listen(listener);
        wire
    }

    fn listen(self: &Arc<Self>, listener: TcpListener) {
        let wire = self.clone();
        let listening = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let wire = wire.clone();
                tokio::spawn(async move {
                    let cut = wire.way.subscribe();
                    tokio::select! {
                        () = refused(cut) => {}
                        _ = wire.carry(client) => {}
                    }
                });
            }
        });
        *self.listening.lock().unwrap() = Some(listening);
    }

    async fn carry(&self, client: TcpStream) -> std::io::Result<()> {
        passes(self.way.subscribe()).await;
        let (mut said, mut heard) = client.into_split();
        let (mut answers, mut asks) = TcpStream::connect(&self.to).await?.into_split();
        let gates = (self.way.subscribe(), self.way.subscribe());
        let forth = async {
            let mut buffer = vec![0; 1 << 16];
            loop {
                let count = said.read(&mut buffer).await?;
                if count == 0 {
                    return Ok::<_, std::io::Error>(());
                }
                let is_commit = buffer[..count].windows(6).any(|words| words == b"COMMIT");
                if *gates.0.borrow() == Way::DeafToCommit && is_commit {
                    self.way.send_replace(Way::Hole);
                } else {
                    passes(gates.0.clone()).await;
                }
                asks.write_all(&buffer[..count]).await?;
            }
        };
        let back = async {
            let mut buffer = vec![0; 1 << 16];
            loop {
                let count = answers.read(&mut buffer).await?;
                passes(gates.1.clone()).await;
                if count == 0 {
                    return Ok::<_, std::io::Error>(());
                }
                heard.write_all(&buffer[..count]).await?;
            }
        };
        tokio::select! { done = forth => done, done = back => done }
    }

    async fn set(self: &Arc<Self>, way: Way) {
        if way == Way::Refused
            && let Some(listening) = self.listening.lock().unwrap().take()
        {
            listening.abort();
        }
        self.way.send_replace(way);
        if way == Way::Open && self.listening.lock().unwrap().is_none() {
            let port = ("127.0.0.1", self.port);
            let listener = eventually("the port", async || TcpListener::bind(port).await.ok()).await;
            self.listen(listener);
        }
    }
}

async fn refused(mut way: watch::Receiver<Way>) {
    drop(way.wait_for(|way| *way == Way::Refused).await);
}

async fn passes(mut way: watch::Receiver<Way>) {
    drop(way.wait_for(|way| matches!(way, Way::Open | Way::DeafToCommit)).await);
}

/// A bot of several processes that reach their database through a [`Wire`].
struct Play {
    sandbox: Sandbox,
    fleet: Fleet,
    hazel: Client,
    ann: Client,
    ben: Client,
    sam: Client,
    _data: tempfile::TempDir,
}

impl Play {
    async fn set(server: String, port: Option<u16>, test: &str, n_processes: usize, n_shards: u16) -> Self {
        let data = tempfile::tempdir().unwrap();
        let crowd = standin::Crowd { shards: n_shards, ..standin::Crowd::default() };
        let options = Options { crowd, ..crash::options(data.path(), Clock::system()) };
        let sandbox = Sandbox::start(options, None).await.unwrap();
        let mut fleet = Fleet::start_on(server, port, test, sandbox.seat(), n_processes).await;
        let base = sandbox.address();
        let named = async |name| Client::named(&base, name).await;
        let (hazel, ann, ben, sam) = (named("Hazel").await, named("Ann").await, named("Ben").await, named("Sam").await);
        ready(&hazel).await;
        if n_processes > 1 && n_shards > 1 {
            fleet.wait_for_two().await;
        }
        let seats = [("player1", &ann), ("player2", &ben), ("first", &ann), ("advantage", &ann)];
        let mut given: Vec<_> = seats.map(|(name, person)| (name, json!(person.id))).into();
        given.extend([("base_ms", json!("10m")), ("variant", json!(0))]);
        eventually("a host's command", async || {
            hazel.try_slash(hazel.table, "host mist", &given).await.ok().filter(|answer| !answer.is_null())
        })
        .await;
        told(&ann, ann.dm, "Your turn 1 against").await;
        Self { sandbox, fleet, hazel, ann, ben, sam, _data: data }
    }

    /// Sends inputs of every kind while the database is unavailable, and checks that each is answered in time.
    async fn nobody_waits(&self, what: &str) {
        let ann = &self.ann;
        let within = async |channel: u64, words: &str, n: usize, since: &Stopwatch| {
            while count(ann, channel, words).await < n {
                let took = since.elapsed();
                if took > ANSWER_MAX {
                    let messages = ann.messages(channel).await;
                    let instead: Vec<_> = messages.iter().map(content).collect();
                    panic!("{what}: {words:?} was not told in {took:?}, but {instead:#?}");
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let before = count(ann, ann.table, AWAY).await;
        for n in 1..=3 {
            let since = Stopwatch::start();
            drop(ann.try_slash(ann.table, "submit", &[("text", json!("e1"))]).await);
            within(ann.table, AWAY, before + n, &since).await;
        }
        let before = count(ann, ann.dm, AWAY).await;
        let since = Stopwatch::start();
        ann.say(ann.dm, "e3").await;
        within(ann.dm, AWAY, before + 1, &since).await;
        let since = eventually("a press that Discord takes", async || {
            // The board may only now show the last input; then Discord refuses its former buttons.
            let board = with_button(ann, ann.dm, "Lock in").await;
            let since = Stopwatch::start();
            let (status, _) = ann.press_id(&board, button(&board, "Lock in").as_str()).await;
            (status == 200).then_some(since)
        })
        .await;
        within(ann.dm, AWAY, before + 2, &since).await;
        // Other commands are answered too.
        let before = count(ann, ann.table, AWAY).await;
        let since = Stopwatch::start();
        drop(ann.try_slash(ann.table, "puzzle", &[]).await);
        within(ann.table, AWAY, before + 1, &since).await;
    }

    /// Sends an input that must count.
    async fn saves(&self, cell: &str) {
        self.ann.say(self.ann.dm, cell).await;
        told(&self.ann, self.ann.dm, &format!("Saved: You place on {}", cell.to_uppercase())).await;
    }

    async fn is_told_in_channel(&self, words: &str, n: usize, what: &str) {
        let since = Stopwatch::start();
        while count(&self.sam, self.hazel.table, words).await < n {
            assert!(since.elapsed() < CHANNEL_MAX, "{what}: {words:?} was not told");
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// After the outage: new inputs count, and refused ones do not.
    async fn all_goes_on(&self, cell: &str) {
        let words = format!("Saved: You place on {}", cell.to_uppercase());
        eventually("what is said counts again", async || {
            self.ann.say(self.ann.dm, cell).await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            (count(&self.ann, self.ann.dm, &words).await > 0).then_some(())
        })
        .await;
        for refused in ["E1", "E3"] {
            let words = format!("Saved: You place on {refused}");
            assert_eq!(count(&self.ann, self.ann.dm, &words).await, 0, "{words}");
            assert_eq!(count(&self.ann, self.ann.table, &words).await, 0, "{words}");
        }
        assert_eq!(
            self.fleet
                .number("SELECT count(*) FROM journal WHERE entry LIKE '%\"e1\"%' OR entry LIKE '%\"e3\"%'")
                .await,
            0
        );
    }

    async fn end(self) {
        self.fleet.end().await;
        self.sandbox.stop().await;
    }
}

#[expect(clippy::disallowed_methods, reason = "no setting of the program: the tests' own")]
fn server() -> Option<String> {
    std::env::var("DEALER_TEST_POSTGRES").ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_server_refuses_or_is_silent_everybody_is_told_that_nothing_counts() {
    let Some(server) = server() else { return };
    let wire = Wire::to(&server).await;
    let play = Play::set(server, Some(wire.port), "outage", 1, 1).await;
    let before = runs_until(&play.sam, play.hazel.table).await;
    for (n, (way, first, cell)) in [(Way::Refused, "a1", "c4"), (Way::Hole, "a3", "c5")].into_iter().enumerate() {
        let what = format!("{way:?}");
        play.saves(first).await;
        wire.set(way).await;
        play.nobody_waits(&what).await;
        play.is_told_in_channel("I cannot save or read anything", n + 1, &what).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        wire.set(Way::Open).await;
        play.is_told_in_channel("I can save and read again", n + 1, &what).await;
        play.all_goes_on(cell).await;
    }
    let gained = eventually("more time", async || {
        let gained = runs_until(&play.sam, play.hazel.table).await - before;
        (gained >= 10).then_some(gained)
    })
    .await;
    println!("gained {gained} s");
    assert_eq!(count(&play.ann, play.ann.dm, OPEN).await, 0, "nothing was on its way");
    play.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_process_cannot_hand_over_to_another_is_answered_too() {
    let Some(server) = server() else { return };
    let wire = Wire::to(&server).await;
    let play = Play::set(server, Some(wire.port), "outage-several", 2, 2).await;
    for (way, first, cell) in [(Way::Refused, "a1", "c4"), (Way::Hole, "a3", "c5")] {
        play.saves(first).await;
        wire.set(way).await;
        play.nobody_waits(&format!("several, {way:?}")).await;
        wire.set(Way::Open).await;
        play.all_goes_on(cell).await;
    }
    play.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_cannot_be_told_whether_it_counts_is_told_so_and_then_the_outcome() {
    let Some(server) = server() else { return };
    let wire = Wire::to(&server).await;
    let play = Play::set(server, Some(wire.port), "unsure", 1, 1).await;
    let (ann, ben) = (&play.ann, &play.ben);
    play.saves("a1").await;
    // By direct message: the server has committed the input, but the bot does not learn of it.
    wire.set(Way::DeafToCommit).await;
    let since = Stopwatch::start();
    ann.say(ann.dm, "c4").await;
    eventually("a word of where it stands", async || {
        (count(ann, ann.dm, OPEN).await + count(ann, ann.dm, AWAY).await > 0).then_some(())
    })
    .await;
    assert!(since.elapsed() < ANSWER_MAX, "{:?}", since.elapsed());
    wire.set(Way::Open).await;
    let is_open = count(ann, ann.dm, OPEN).await > 0;
    if is_open {
        settled(ann, ann.dm, "Saved: You place on C4").await;
        assert_eq!(count(ann, ann.dm, "Nothing was counted").await, 0);
    }
    play.all_goes_on("c5").await;
    // By slash command.
    for cell in ["c6", "g1", "g3"] {
        wire.set(Way::DeafToCommit).await;
        let (before, was_away) = (count(ann, ann.table, OPEN).await, count(ann, ann.table, AWAY).await);
        let since = Stopwatch::start();
        drop(ann.try_slash(ann.table, "submit", &[("text", json!(cell))]).await);
        eventually("a word of where it stands", async || {
            let n = count(ann, ann.table, OPEN).await + count(ann, ann.table, AWAY).await;
            (n > before + was_away).then_some(())
        })
        .await;
        assert!(since.elapsed() < ANSWER_MAX, "{:?}", since.elapsed());
        let is_open = count(ann, ann.table, OPEN).await > before;
        wire.set(Way::Open).await;
        if is_open {
            settled(ann, ann.table, &format!("Saved: You place on {}", cell.to_uppercase())).await;
        }
    }
    play.all_goes_on("a5").await;
    ann.say(ann.dm, "lock").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    play.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_author_who_writes_while_another_commit_is_in_doubt_is_told_the_outcome_too() {
    let Some(server) = server() else { return };
    let wire = Wire::to(&server).await;
    let play = Play::set(server, Some(wire.port), "behind", 1, 1).await;
    let ann = &play.ann;
    play.saves("a1").await;
    // The bot writes a heartbeat every two seconds: the answer to its commit is lost.
    wire.set(Way::DeafToCommit).await;
    eventually("a commit", async || (*wire.way.borrow() == Way::Hole).then_some(())).await;
    ann.say(ann.dm, "e1").await;
    eventually("a word of where it stands", async || {
        (count(ann, ann.dm, OPEN).await + count(ann, ann.dm, AWAY).await > 0).then_some(())
    })
    .await;
    play.is_told_in_channel("I cannot save or read anything", 1, "in doubt").await;
    let was_promised = count(ann, ann.dm, OPEN).await > 0;
    wire.set(Way::Open).await;
    if was_promised {
        told(ann, ann.dm, "It did not count").await;
    }
    play.all_goes_on("c4").await;
    play.end().await;
}

/// Waits for the message with the outcome of an input that was unknown at first: that it counted, or, after an outage
/// so long that another process might have taken over, that it did not.
async fn settled(person: &Client, channel: u64, counted: &str) {
    eventually("the outcome", async || {
        let n = count(person, channel, counted).await + count(person, channel, "It did not count").await;
        (n > 0).then_some(())
    })
    .await;
}

/// A PostgreSQL server that belongs to the test, which may stop it.
struct OwnServer {
    bin: PathBuf,
    folder: tempfile::TempDir,
    port: u16,
}

impl OwnServer {
    /// Starts a server; `None` if PostgreSQL is not installed.
    async fn start() -> Option<Self> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let bin = versions.filter_map(Result::ok).map(|version| version.path().join("bin")).max()?;
        let port = TcpListener::bind("127.0.0.1:0").await.ok()?.local_addr().ok()?.port();
        let folder = tempfile::tempdir().unwrap();
        let own = Self { bin, folder, port };
        if own.is_root().await {
            assert!(Command::new("chown").arg("postgres").arg(own.folder.path()).status().await.ok()?.success());
        }
        let data = own.data();
        own.call("initdb", &["--pgdata", &data, "--username=dealer", "--auth=trust", "--no-sync"]).await;
        own.go().await;
        Some(own)
    }

    async fn is_root(&self) -> bool {
        let output = Command::new("id").arg("-u").output().await.unwrap();
        output.stdout.starts_with(b"0\n")
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    async fn call(&self, program: &str, args: &[&str]) {
        let program = self.bin.join(program);
        let mut command = if self.is_root().await {
            let mut command = Command::new("runuser");
            command.args(["--user", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.args(args).current_dir(self.folder.path()).stdout(std::process::Stdio::null());
        assert!(command.status().await.unwrap().success(), "{args:?}");
    }

    async fn go(&self) {
        let folder: &Path = self.folder.path();
        let options = format!("-k {} -p {} -c listen_addresses=127.0.0.1 -c fsync=off", folder.display(), self.port);
        let log = folder.join("log").display().to_string();
        self.call("pg_ctl", &["--pgdata", &self.data(), "--wait", "--log", &log, "--options", &options, "start"]).await;
    }

    async fn stop(&self, mode: &str) {
        self.call("pg_ctl", &["--pgdata", &self.data(), "--wait", "--mode", mode, "stop"]).await;
    }

    fn address(&self) -> String {
        format!("postgres://dealer@127.0.0.1:{}/postgres", self.port)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_stopped_and_started_again_costs_nobody_anything() {
    let Some(server) = OwnServer::start().await else { return };
    let play = Play::set(server.address(), None, "stopped", 1, 1).await;
    let before = runs_until(&play.sam, play.hazel.table).await;
    for (n, (mode, first, cell)) in [("fast", "a1", "c4"), ("immediate", "a3", "c5")].into_iter().enumerate() {
        play.saves(first).await;
        server.stop(mode).await;
        play.nobody_waits(mode).await;
        play.is_told_in_channel("I cannot save or read anything", n + 1, mode).await;
        server.go().await;
        play.is_told_in_channel("I can save and read again", n + 1, mode).await;
        play.all_goes_on(cell).await;
    }
    let gained = runs_until(&play.sam, play.hazel.table).await - before;
    println!("gained {gained} s");
    play.end().await;
    server.stop("immediate").await;
}
