//! Several processes and many matches, while whatever can befall a process, its database or its connections does: nothing is
//! lost, doubled, shown to somebody else or unfair.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use dealer::clock::{Clock, Stopwatch};
use dealer::rules::Dice;
use dealer::sandbox::{Crowd, Options, Sandbox};
use serde_json::{Value, json};
use tokio::process::Command;

use super::crash;
use super::fleet::{Fleet, signal};
use super::stage::{content, n_posted, ready, recorded};
use crate::standin::eventually;
use crate::standin::person::Client;

const PROCESSES: usize = 3;
const SHARDS: u16 = 3;
/// How many matches there are on the first server; the others have one each.
const TABLES: u64 = 4;
/// How many faults there are; `DEALER_TAKEOVERS` says how many instead.
const FAULTS: u32 = 6;
/// By how much the ids of a server's channels are above those of the one before.
const BESIDE: u64 = 1 << 22;
/// The positions of the first server's channels at which matches are played.
const FIRST_TABLE: u64 = 6;
/// How long a turn may take, whatever befalls: the clock is not longer, and stands still while nobody can be heard.
const TURN: &str = "3m";
/// How soon another must serve what one served that is gone.
const TAKEOVER_MAX: Duration = Duration::from_secs(20);
/// After how long somebody says again what the bot has promised to answer: whoever received it may have fallen over it.
const AGAIN_AFTER: Duration = Duration::from_secs(18);
/// How soon everybody must go on after a fault.
const GO_ON_MAX: Duration = Duration::from_secs(90);

/// Cells for every turn, none of which ends the match.
const CELLS: [&str; 12] = ["a1", "a3", "a5", "c1", "c3", "c5", "g1", "g3", "g5", "i1", "i3", "i5"];

/// What befalls.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// A process is killed.
    Killed,
    /// One stands still until others have long taken over, and goes on then.
    Frozen,
    /// One stands still, but not for so long.
    Paused,
    /// All connections to the database break.
    Cut,
    /// Nobody can connect to it for a while, as when its server is restarted.
    ServerAway,
    /// Discord ends the session of a shard, and gives out no other for a while.
    GatewayAway,
    /// The connection of every shard breaks.
    GatewayCut,
}

const ALL: [Fault; 7] =
    [Fault::Killed, Fault::Cut, Fault::Frozen, Fault::GatewayAway, Fault::Paused, Fault::GatewayCut, Fault::ServerAway];

/// What the matches and whoever sees to the faults share.
#[derive(Default)]
struct Common {
    is_over: AtomicBool,
    turns: Vec<AtomicUsize>,
}

/// A match of two people, who play nothing else.
struct Match {
    index: usize,
    /// Its number, once it is open.
    id: u64,
    players: [Client; 2],
    /// Where it is played, and a channel of another server.
    table: u64,
    elsewhere: u64,
    n_said: i64,
    dice: Dice,
}

impl Match {
    async fn open(&mut self, hazel: &Client) {
        let [one, other] = &self.players;
        let options = [
            ("player1", json!(one.id)),
            ("player2", json!(other.id)),
            ("first", json!(one.id)),
            ("advantage", json!(one.id)),
            ("base_ms", json!(TURN)),
        ];
        eventually("a host's command", async || {
            hazel.try_slash(self.table, "host mist", &options).await.ok().filter(|answer| !answer.is_null())
        })
        .await;
        let told = one.newest(one.dm, |message| content(message).contains("Your turn 1 against")).await;
        let number = content(&told).split_once('#').map(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next());
        self.id = number.flatten().unwrap().parse().unwrap();
    }

    /// Plays until it is over; the number of the turn that has begun last.
    async fn play(mut self, common: Arc<Common>) -> (Self, usize) {
        let mut turn = 1;
        while !common.is_over.load(Ordering::Relaxed) {
            self.take_turn(turn).await;
            turn += 1;
            common.turns[self.index].store(turn, Ordering::Relaxed);
        }
        (self, turn)
    }

    async fn take_turn(&mut self, turn: usize) {
        let (mover, other) = (1 - turn % 2, turn % 2);
        let next = format!("Your turn {} against", turn + 1);
        let since = Stopwatch::start();
        let mut n_failures = self.failures(mover).await;
        let (mut is_promised, mut said) = (self.say(mover, turn).await, Stopwatch::start());
        loop {
            let messages = self.players[other].messages(self.players[other].dm).await;
            if messages.iter().any(|message| content(message).contains(&next)) {
                return;
            }
            let failures = self.failures(mover).await;
            if failures > n_failures || is_promised && said.elapsed() > AGAIN_AFTER {
                // They have been told that it may not have been counted, or wait in vain for the answer to a command.
                n_failures = failures;
                (is_promised, said) = (self.say(mover, turn).await, Stopwatch::start());
            }
            assert!(
                since.elapsed() < 2 * GO_ON_MAX,
                "turn {turn} of #{} does not come: {:?}",
                self.id,
                self.players[mover].messages(self.players[mover].dm).await.iter().map(content).collect::<Vec<_>>()
            );
            tokio::time::sleep(Duration::from_millis(150)).await;
        }
    }

    /// How often a player was told that something failed.
    async fn failures(&self, player: usize) -> usize {
        let player = &self.players[player];
        let mut n = 0;
        for channel in [player.dm, self.table, self.elsewhere] {
            let messages = player.messages(channel).await;
            n += messages.iter().filter(|message| content(message).contains("(Reference ")).count();
        }
        n
    }

    /// Says where to place, and locks it in: by direct message, by command at the table, or by command elsewhere.
    /// Says whether nothing but the promise of an answer is known of it.
    async fn say(&mut self, mover: usize, turn: usize) -> bool {
        let texts = [CELLS[turn % CELLS.len()], "lock"];
        self.n_said += 2;
        let channel = match self.dice.below(4) {
            0 => Some(self.table),
            1 => Some(self.elsewhere),
            _ => None,
        };
        let player = &self.players[mover];
        if let Some(channel) = channel {
            let mut has_failed = false;
            for text in texts {
                let options = [("text", json!(text)), ("match", json!(self.id.to_string()))];
                let answer = player.try_slash(channel, "submit", &options).await;
                has_failed |= !answer.is_ok_and(|answer| !answer.is_null());
            }
            if !has_failed {
                return true;
            }
            // Discord says that the bot has not answered.
            self.n_said += 2;
        }
        for text in texts {
            player.say(player.dm, text).await;
        }
        false
    }
}

/// Lets something befall the processes; the process that is to be let go on later, if one is frozen.
async fn befall(fault: Fault, fleet: &mut Fleet, (base, shard, pid): (&str, u32, u32)) -> Option<u32> {
    match fault {
        Fault::Killed => signal(pid, "-KILL").await,
        Fault::Frozen => {
            signal(pid, "-STOP").await;
            return Some(pid);
        }
        Fault::Paused => {
            signal(pid, "-STOP").await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            signal(pid, "-CONT").await;
        }
        Fault::Cut => fleet.cut().await,
        // Others use the same server, unless somebody says how it is restarted.
        Fault::ServerAway if !word("DEALER_POSTGRES_RESTART").is_empty() => {
            let restart = Command::new("sh").args(["-c", &word("DEALER_POSTGRES_RESTART")]).status().await;
            assert!(restart.unwrap().success(), "PostgreSQL is restarted");
        }
        Fault::ServerAway => {
            fleet.let_in(false).await;
            fleet.cut().await;
            tokio::time::sleep(Duration::from_secs(3)).await;
            fleet.let_in(true).await;
        }
        Fault::GatewayAway => {
            cause(base, json!({ "shard": shard, "gateway": "invalid", "gateway_down": true })).await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            cause(base, json!({ "shard": shard, "gateway_down": false })).await;
        }
        Fault::GatewayCut => cause(base, json!({ "gateway": "drop" })).await,
    }
    None
}

async fn cause(base: &str, wish: Value) {
    let reply = reqwest::Client::new().post(format!("{base}/sandbox/faults")).json(&wish).send().await.unwrap();
    assert!(reply.status().is_success(), "{wish}: {}", reply.text().await.unwrap());
}

#[expect(clippy::disallowed_methods, reason = "no setting of the program: the tests' own")]
fn word(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

fn number(name: &str, default: u32) -> u32 {
    Some(word(name)).filter(|text| !text.is_empty()).map_or(default, |text| text.parse().unwrap())
}

/// People, and where they play.
async fn matches(base: &str, seed: u64) -> (Client, Vec<Match>) {
    let hazel = Client::named(base, "Hazel").await;
    let first = (0..TABLES).map(|n| hazel.table + FIRST_TABLE + n);
    let tables: Vec<_> = first.chain((1..u64::from(SHARDS)).map(|n| hazel.table + n * BESIDE)).collect();
    let mut matches = Vec::new();
    for (index, &table) in tables.iter().enumerate() {
        let named = async |n: usize| Client::named(base, &format!("Player {}", 8 + 2 * index + n)).await;
        let players = [named(0).await, named(1).await];
        let elsewhere = if table < hazel.table + BESIDE { hazel.table + BESIDE } else { hazel.table };
        let dice = Dice::new(seed, "torture", u32::try_from(index).unwrap());
        matches.push(Match { index, id: 0, players, table, elsewhere, n_said: 0, dice });
    }
    (hazel, matches)
}

/// What everybody was told, and what is in the journals.
async fn examine(fleet: &Fleet, record: &Path, played: &[(Match, usize)]) {
    let record = recorded(record);
    for (one, turns) in played {
        for number in 1..=*turns {
            let (mover, other) = (&one.players[1 - number % 2], &one.players[number % 2]);
            let words = format!("Your turn {number} against");
            assert_eq!(
                n_posted(&record, mover.dm, &words),
                1,
                "turn {number} of #{} is told to its mover once",
                one.id
            );
            assert_eq!(n_posted(&record, other.dm, &words), 0, "and to nobody else");
        }
        for player in &one.players {
            for call in record
                .iter()
                .filter(|call| call["path"].as_str().is_some_and(|path| path.contains(&player.dm.to_string())))
            {
                let words = content(&call["json"]);
                assert!(!words.contains("Your time was up."), "#{}: {words}", one.id);
                for named in words.split("Mist #").skip(1) {
                    let named: String = named.chars().take_while(char::is_ascii_digit).collect();
                    assert_eq!(named, one.id.to_string(), "a match of others: {words}");
                }
            }
        }
        let counted =
            format!("SELECT count(*) FROM journal WHERE kind = 'match' AND id = {} AND input_id IS NOT NULL", one.id);
        let counted = fleet.number(&counted).await;
        // A cell and a lock at least for every turn that was played, and nothing that was not said.
        let at_least = i64::try_from(2 * (turns - 1)).unwrap();
        assert!((at_least..=one.n_said).contains(&counted), "#{}: {counted} of {}", one.id, one.n_said);
    }
    eventually("an end of all events", async || (fleet.number("SELECT count(*) FROM events").await == 0).then_some(()))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_befalls_several_processes_nothing_is_lost_doubled_leaked_or_unfair() {
    let data = tempfile::tempdir().unwrap();
    let record = data.path().join("calls.jsonl");
    let n_matches = TABLES + u64::from(SHARDS) - 1;
    let crowd = Crowd {
        people: u16::try_from(7 + 2 * n_matches).unwrap(),
        channels: u16::try_from(FIRST_TABLE + TABLES).unwrap(),
        shards: SHARDS,
    };
    let options = Options { record: Some(record.clone()), crowd, ..crash::options(data.path(), Clock::system()) };
    let sandbox = Sandbox::start(options, None).await.unwrap();
    let Some(mut fleet) = Fleet::start("torture", sandbox.seat(), PROCESSES).await else {
        println!("skipped: DEALER_TEST_POSTGRES names no server");
        return sandbox.stop().await;
    };
    let (base, seed) = (sandbox.address(), u64::from(number("DEALER_SEED", 1)));
    let (hazel, mut matches) = matches(&base, seed).await;
    ready(&hazel).await;
    for one in &mut matches {
        one.open(&hazel).await;
    }
    let turns = (0..matches.len()).map(|_| AtomicUsize::new(1)).collect();
    let common = Arc::new(Common { turns, ..Common::default() });
    let playing: Vec<_> = matches.into_iter().map(|one| tokio::spawn(one.play(common.clone()))).collect();

    let mut dice = Dice::new(seed, "faults", 0);
    let mut frozen = None;
    for n in 0..number("DEALER_TAKEOVERS", FAULTS) as usize {
        // Each of them first, then by lot.
        let fault = ALL.get(n).copied().unwrap_or_else(|| ALL[dice.below(ALL.len())]);
        let shard = u32::try_from(dice.below(usize::from(SHARDS))).unwrap();
        let pid = fleet.wait_for(shard).await;
        let since = Stopwatch::start();
        let still = befall(fault, &mut fleet, (&base, shard, pid)).await;
        if matches!(fault, Fault::Killed | Fault::Frozen) {
            fleet.wait_for_other(shard, pid).await;
            assert!(since.elapsed() < TAKEOVER_MAX, "{fault:?}: {:?}", since.elapsed());
            println!("{fault:?}, served again: {:?}", since.elapsed());
        }
        let before: Vec<_> = common.turns.iter().map(|turn| turn.load(Ordering::Relaxed)).collect();
        let has_gone_on =
            || common.turns.iter().zip(&before).all(|(turn, before)| turn.load(Ordering::Relaxed) > before + 1);
        while !has_gone_on() {
            assert!(since.elapsed() < GO_ON_MAX, "{fault:?}: {:?} of {before:?}", common.turns);
            fleet.look_after();
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        println!("{fault:?}: {:?}", since.elapsed());
        // While another fault befalls the others.
        if let Some(pid) = std::mem::replace(&mut frozen, still) {
            signal(pid, "-CONT").await;
        }
    }
    if let Some(pid) = frozen {
        signal(pid, "-CONT").await;
    }
    common.is_over.store(true, Ordering::Relaxed);
    let mut played = Vec::new();
    for one in playing {
        played.push(one.await.unwrap());
    }
    println!("{} turns", played.iter().map(|(_, turns)| turns).sum::<usize>());
    examine(&fleet, &record, &played).await;
    fleet.end().await;
    sandbox.stop().await;
}
