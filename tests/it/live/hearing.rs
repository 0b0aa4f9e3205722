//! The bot as a separate process that dies at bad moments and has a wrong clock: judged inputs stay judged, missed
//! messages are read, and no player loses or gains time.

use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use clock::Clock;
use dealer::store::{MatchId, Store};
use rules::Millis;
use serde_json::{Value, json};
use standin::{BotSeat, Sandbox};
use tokio::process::{Child, Command};

use super::crash;
use super::stage::{Stage, content, count, ready, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// A stand-in with a clock of its own, a bot process with the machine's clock, and people.
struct House {
    sandbox: Sandbox,
    hazel: Client,
    ann: Client,
    ben: Client,
    health: SocketAddr,
    metrics: SocketAddr,
    _data: tempfile::TempDir,
}

/// A free address outside the system's ephemeral port range: an ephemeral port could be taken by another program while
/// the bot is being restarted.
fn free_address() -> SocketAddr {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = u16::try_from(std::process::id() % 10_000).unwrap();
    loop {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

impl House {
    async fn set(skew: Millis) -> Self {
        let data = tempfile::tempdir().unwrap();
        let clock = Clock::steered(Clock::system().now() + skew);
        let sandbox = Sandbox::start(crash::options(data.path(), clock), None).await.unwrap();
        let base = sandbox.address();
        let (health, metrics) = (free_address(), free_address());
        Self {
            hazel: Client::named(&base, "Hazel").await,
            ann: Client::named(&base, "Ann").await,
            ben: Client::named(&base, "Ben").await,
            sandbox,
            health,
            metrics,
            _data: data,
        }
    }

    fn start(&self) -> Child {
        let seat: BotSeat = self.sandbox.seat();
        let mut command = crash::command(&seat);
        command.env("DEALER_LISTEN", self.health.to_string());
        command.env("DEALER_METRICS_LISTEN", self.metrics.to_string());
        command.spawn().unwrap()
    }

    async fn faults(&self, wish: Value) {
        let url = format!("{}/sandbox/faults", self.sandbox.address());
        let reply = reqwest::Client::new().post(url).json(&wish).send().await.unwrap();
        assert!(reply.status().is_success(), "{wish}: {}", reply.text().await.unwrap());
    }

    /// Waits until the bot's health or metrics page contains these words.
    async fn shows(&self, page: &str, words: &str) {
        let url = format!("http://{}/{page}", if page == "metrics" { self.metrics } else { self.health });
        eventually(words, async || {
            let text = reqwest::get(&url).await.ok()?.text().await.ok()?;
            text.contains(words).then_some(())
        })
        .await;
    }

    async fn open_mist(&self) {
        self.open_mist_with("24h").await;
    }

    /// Opens a match with this time per turn.
    async fn open_mist_with(&self, base: &str) {
        let options = [
            ("player1", json!(self.ann.id)),
            ("player2", json!(self.ben.id)),
            ("first", json!(self.ann.id)),
            ("advantage", json!(self.ann.id)),
            ("base_ms", json!(base)),
        ];
        self.hazel.slash(self.hazel.table, "host mist", &options).await;
        told(&self.ann, self.ann.dm, "Your turn 1 against").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_40_a_refused_input_stays_refused_over_a_restart() {
    let stage = Stage::set("refused").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[("variant", json!(0))]).await;
    ann.say(ann.dm, "b2").await;
    let saved = told(ann, ann.dm, "Saved: You place on B2").await;
    let bot = saved["author"]["id"].as_str().unwrap().to_owned();
    // It is not Ben's turn, but the bot does not say so in the channel.
    ben.say(ben.table, &format!("<@{bot}> g1")).await;
    stage.sandbox.quiet().await;
    ann.say(ann.dm, "lock").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    ben.say(ben.dm, "i5").await;
    told(ben, ben.dm, "Saved: You place on I5").await;
    assert!(stage.sandbox.restart().await);
    stage.sandbox.quiet().await;
    ben.slash(ben.table, "lock", &[]).await;
    told(ann, ann.dm, "Your turn 3 against").await;
    assert_eq!(count(ben, ben.dm, "🚫").await, 0, "nor is he told of it now");
    let database = stage.database();
    stage.sandbox.stop().await;
    let store = Store::open(&database).await.unwrap();
    let journal = store.journal(MatchId(1)).await.unwrap();
    let bens: Vec<_> =
        journal.iter().filter(|line| line.entry.contains(r#""seat":1"#)).map(|line| &line.entry).collect();
    assert!(bens.len() == 2 && bens[0].contains("i5") && bens[1].contains("lock"), "what he confirmed: {bens:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_41_a_place_that_cannot_be_read_is_read_by_a_later_start() {
    let house = House::set(Millis::ZERO).await;
    let (ann, ben) = (&house.ann, &house.ben);
    let mut bot = house.start();
    ready(&house.hazel).await;
    house.open_mist().await;
    bot.kill().await.unwrap();

    ann.say(ann.dm, "c4").await;
    ann.say(ann.dm, "lock").await;
    house.sandbox.advance(Millis::from_secs(300)).await;
    let failing = json!({"method": "GET", "path": "channels/*/messages", "times": 50, "answer": 500});
    house.faults(json!({ "rest": [failing] })).await;
    bot = house.start();
    house.shows("healthz", "ok").await;
    house.shows("metrics", "dealer_unheard_places 3").await;
    bot.kill().await.unwrap();
    // The bot has heard everything up to this point except what was sent in that channel.
    house.faults(json!({ "clear": true })).await;
    let _bot = house.start();
    told(ben, ben.dm, "Your turn 2 against").await;
    house.shows("metrics", "dealer_unheard_places 0").await;
    assert_eq!(count(ann, ann.dm, "🚫").await, 0);
    house.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_41_a_start_that_dies_before_it_has_heard_everything_loses_nothing() {
    let house = House::set(Millis::ZERO).await;
    let (ann, ben) = (&house.ann, &house.ben);
    let mut bot = house.start();
    ready(&house.hazel).await;
    house.open_mist().await;
    bot.kill().await.unwrap();

    ann.say(ann.dm, "c4").await;
    ann.say(ann.dm, "lock").await;
    // Two process runs that hang while they read, and are killed.
    for _ in 0..2 {
        let slow = json!({"method": "GET", "path": "channels/*/messages", "times": 50, "delay_ms": 60_000});
        house.faults(json!({ "rest": [slow] })).await;
        bot = house.start();
        house.shows("healthz", "reading what was missed").await;
        house.shows("metrics", "dealer_unread_places 3").await;
        bot.kill().await.unwrap();
        // Long enough for the messages to be far before the last heartbeat.
        house.faults(json!({ "clear": true })).await;
        house.sandbox.advance(Millis::from_secs(300)).await;
    }
    let _bot = house.start();
    told(ben, ben.dm, "Your turn 2 against").await;
    house.shows("healthz", "ok").await;
    house.shows("metrics", "dealer_unread_places 0").await;
    assert_eq!(count(ann, ann.dm, "🚫").await, 0);
    house.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_09_43_the_machines_clock_is_not_believed_at_a_start() {
    for skew in [Millis::from_hours(1), Millis(-3_600_000)] {
        let house = House::set(skew).await;
        let mut bot = house.start();
        ready(&house.hazel).await;
        house.open_mist().await;
        bot.kill().await.unwrap();
        house.sandbox.advance(Millis::from_secs(100)).await;
        let _bot = house.start();
        // The message reports neither an hour too much nor no absence.
        let away = told(&house.ann, house.ann.table, "The bot was away for").await;
        assert!(content(&away).contains("away for 1 min") || content(&away).contains("away for 2 min"), "{away}");
        house.sandbox.stop().await;
    }
}

/// Sends the bot's process a signal.
async fn signal(bot: &Child, name: &str) {
    let pid = bot.id().unwrap().to_string();
    assert!(Command::new("kill").args([name, &pid]).status().await.unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stands_still_for_longer_than_a_turn_lets_nobodys_clock_run_and_loses_nothing() {
    let house = House::set(Millis::ZERO).await;
    let (ann, ben) = (&house.ann, &house.ben);
    let mut bot = house.start();
    ready(&house.hazel).await;
    house.open_mist_with("30s").await;
    eventually("a clock that runs", async || {
        let messages = house.hazel.messages(house.hazel.table).await;
        let mut messages = messages.iter().map(content);
        messages.find(|text| text.contains("⏳ ")).is_some_and(|text| text.contains("<t:")).then_some(())
    })
    .await;
    signal(&bot, "-STOP").await;
    ann.say(ann.dm, "c4").await;
    ann.say(ann.dm, "lock").await;
    // Real time must pass, because only the machine's clock runs for a stopped process.
    tokio::time::sleep(Duration::from_secs(35)).await;
    signal(&bot, "-CONT").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    bot.kill().await.unwrap();
    let store = Store::open(&house.sandbox.seat().data_dir.join("dealer.db")).await.unwrap();
    let journal = store.journal(MatchId(1)).await.unwrap();
    let lines: Vec<_> = journal.iter().map(|line| line.entry.as_str()).collect();
    let place = |words: &str| lines.iter().position(|line| line.contains(words));
    let (given_back, played, locked) = (place("shift"), place("c4"), place("lock"));
    assert!(given_back.is_some() && given_back < played && played < locked, "{lines:?}");
    // Entries that the clock writes have only a time.
    let until_locked = &lines[..locked.unwrap()];
    assert!(until_locked.iter().all(|line| line.contains(',')), "{lines:?}");
    house.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_10_who_has_no_session_left_waits_and_says_so() {
    let house = House::set(Millis::ZERO).await;
    house.faults(json!({ "sessions_spent_ms": 3_600_000 })).await;
    let mut bot = house.start();
    house.shows("healthz", "waiting before connecting: Discord allows no more sessions").await;
    // SIGTERM works at once.
    signal(&bot, "-TERM").await;
    let ended = tokio::time::timeout(Duration::from_secs(10), bot.wait()).await.expect("it ends soon");
    assert!(ended.unwrap().success());
    // When Discord allows sessions again, the bot continues by itself.
    house.faults(json!({ "sessions_spent_ms": 2000 })).await;
    let _bot = house.start();
    house.shows("metrics", "dealer_up 0").await;
    ready(&house.hazel).await;
    house.shows("healthz", "ok").await;
    house.sandbox.stop().await;
}
