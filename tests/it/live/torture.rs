//! Several processes and many matches of all games under all faults of processes, database and connections: nothing is
//! lost, duplicated, revealed or unfair.

mod course;
mod duel;
mod examine;
mod journal;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use clock::{Clock, Stopwatch};
use games::CATALOGUE;
use reqwest::Method;
use rules::{Dice, Spec};
use serde_json::{Value, json};
use standin::{Crowd, Options, Sandbox};
use tokio::process::Command;
use tokio::task::JoinSet;

use self::course::{Course, Played};
use self::duel::Duel;
use self::examine::examine;
use self::journal::Reader;
use super::crash;
use super::fleet::{Fleet, signal};
use super::stage::ready;
use crate::standin::person::Client;

const PROCESSES: usize = 3;
const SHARDS: u16 = 3;
/// The number of concurrent matches; `DEALER_TORTURE_MATCHES` overrides it. With fewer, a game would be missing.
const MATCHES: u32 = 8;
/// The number of faults; `DEALER_TAKEOVERS` overrides it.
const FAULTS: u32 = 6;
/// The distance between the channel ids of consecutive servers.
const BESIDE: u64 = 1 << 22;
/// How many channels of the first server are not for matches.
const FIRST_TABLE: u16 = 6;
/// The index in the catalogue of the first game that machines play: a game that needs no person.
const MACHINES_FIRST: usize = 3;
/// How many of the stand-in's people do not play.
const FIRST_PLAYER: usize = 7;
/// The time per turn; clocks stop while the bot is offline.
const TURN: &str = "3m";
/// How soon another process must serve a shard whose process is gone.
const TAKEOVER_MAX: Duration = Duration::from_secs(20);
/// How soon all matches must continue after a fault; with many matches on one machine that takes long.
const GO_ON_MAX: Duration = Duration::from_mins(3);
/// How long a process stays frozen.
const FREEZE: Duration = Duration::from_secs(40);
/// How long a player thinks, per match: all matches share one machine.
const PACE: Duration = Duration::from_millis(40);

/// A fault.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// A process is killed.
    Killed,
    /// A process is frozen until others have long taken over, and then resumed.
    Frozen,
    /// A process is frozen briefly.
    Paused,
    /// All connections to the database break.
    Cut,
    /// The database accepts no connections for a while, as when its server is restarted.
    ServerAway,
    /// Discord ends the session of a shard, and accepts no other for a while.
    GatewayAway,
    /// The gateway connection of every shard breaks.
    GatewayCut,
}

const ALL: [Fault; 7] =
    [Fault::Killed, Fault::Cut, Fault::Frozen, Fault::GatewayAway, Fault::Paused, Fault::GatewayCut, Fault::ServerAway];

/// State that the matches and the fault injector share.
#[derive(Default)]
struct Common {
    is_over: AtomicBool,
    turns: Vec<AtomicUsize>,
}

impl Common {
    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

/// The newest messages of a channel: after long play there are too many to read all of them repeatedly.
async fn newest(person: &Client, channel: u64) -> Vec<Value> {
    let page = person.call(Method::GET, &format!("channels/{channel}/messages?limit=50"), None).await;
    page.map_or_else(|_| Vec::new(), |(_, page)| page.as_array().cloned().unwrap_or_default())
}

/// Applies a fault; returns the process to resume later, if one is frozen.
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
        // Others use the same server, so it is restarted only if a variable says how.
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

/// Opens the matches and finds players for them.
struct Tables {
    hazel: Client,
    base: String,
    address: String,
    seed: u64,
    n_matches: usize,
    n_people: usize,
}

impl Tables {
    /// The channel of the match with this index, and a channel of another server.
    fn place(&self, index: usize) -> (u64, u64) {
        let (server, nth) = (index as u64 % u64::from(SHARDS), index as u64 / u64::from(SHARDS));
        let of = |server| self.hazel.table + server * BESIDE + if server == 0 { u64::from(FIRST_TABLE) } else { 0 };
        (of(server) + nth, of((server + 1) % u64::from(SHARDS)))
    }

    async fn newcomer(&mut self) -> Client {
        self.n_people += 1;
        Client::named(&self.base, &format!("Player {}", FIRST_PLAYER + self.n_people)).await
    }

    async fn duel(&mut self, index: usize) -> Duel {
        let (table, elsewhere) = self.place(index);
        let players = [self.newcomer().await, self.newcomer().await];
        let dice = Dice::new(self.seed, "torture", u32::try_from(index).unwrap());
        Duel { index, id: 0, players, table, elsewhere, n_said: 0, dice }
    }

    /// A course of a game, played by people or by machines.
    async fn course(&mut self, index: usize, spec: &'static Spec, is_of_people: bool) -> Course {
        let (table, elsewhere) = self.place(index);
        // A game with an advantage needs a person who has it.
        let n_people = if is_of_people { spec.seats.0.max(2) } else { usize::from(spec.advantage) };
        let mut people = Vec::new();
        for _ in 0..n_people {
            people.push(self.newcomer().await);
        }
        let dice = Dice::new(self.seed, "course", u32::try_from(index).unwrap());
        let pace = PACE * u32::try_from(self.n_matches).unwrap();
        Course { index, spec, people, table, elsewhere, dice, reader: Reader::of(&self.address), pace }
    }

    /// Opens all matches and starts their players.
    async fn begin(mut self, common: &Arc<Common>) -> Playing {
        let mut playing = Playing { duels: JoinSet::new(), courses: JoinSet::new() };
        for index in 0..self.n_matches {
            // In each round: one scripted match, one match of every game with random legal inputs, and one match of
            // machines.
            let (round, nth) = (index / (CATALOGUE.len() + 2), index % (CATALOGUE.len() + 2));
            if nth == 0 {
                let mut duel = self.duel(index).await;
                duel.open(&self.hazel).await;
                playing.duels.spawn(duel.play(common.clone()));
                continue;
            }
            let is_of_people = nth <= CATALOGUE.len();
            let game = if is_of_people { nth - 1 } else { round + MACHINES_FIRST };
            let course = self.course(index, CATALOGUE[game % CATALOGUE.len()], is_of_people).await;
            let hazel = Client::named(&self.base, "Hazel").await;
            playing.courses.spawn(course.play(hazel, common.clone()));
        }
        playing
    }
}

/// The running matches.
struct Playing {
    duels: JoinSet<(Duel, usize)>,
    courses: JoinSet<Played>,
}

/// Injects faults and records their effects.
struct Trouble {
    dice: Dice,
    base: String,
    common: Arc<Common>,
    /// The frozen processes, and since when each is frozen.
    frozen: VecDeque<(u32, Stopwatch)>,
    /// How long it took until another process served the shard, and until all matches continued.
    served: BTreeMap<&'static str, Vec<Duration>>,
    went_on: Vec<Duration>,
}

impl Trouble {
    #[expect(clippy::print_stdout, reason = "figures for whoever runs it")]
    async fn come(&mut self, fault: Fault, fleet: &mut Fleet) {
        // At least one process must be left running.
        while matches!(fault, Fault::Frozen) && self.frozen.len() > PROCESSES - 2 {
            tokio::time::sleep(Duration::from_millis(250)).await;
            self.thaw(FREEZE).await;
        }
        let shard = u32::try_from(self.dice.below(usize::from(SHARDS))).unwrap();
        let pid = fleet.wait_for(shard).await;
        let since = Stopwatch::start();
        if let Some(pid) = befall(fault, fleet, (&self.base, shard, pid)).await {
            self.frozen.push_back((pid, Stopwatch::start()));
        }
        let name = if matches!(fault, Fault::Frozen) { "stood still" } else { "killed" };
        if matches!(fault, Fault::Killed | Fault::Frozen) {
            fleet.wait_for_other(shard, pid).await;
            assert!(since.elapsed() < TAKEOVER_MAX, "{fault:?}: {:?}", since.elapsed());
            self.served.entry(name).or_default().push(since.elapsed());
        }
        let turns = &self.common.turns;
        let before: Vec<_> = turns.iter().map(|turn| turn.load(Ordering::Relaxed)).collect();
        let late = || {
            let has_stood = |n: &usize| turns[*n].load(Ordering::Relaxed) == before[*n];
            (0..turns.len()).filter(has_stood).collect::<Vec<_>>()
        };
        while !late().is_empty() {
            assert!(since.elapsed() < GO_ON_MAX, "{fault:?}: {:?} of {turns:?} do not go on", late());
            fleet.look_after();
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        println!("{fault:?}: {:?}", since.elapsed());
        self.went_on.push(since.elapsed());
        self.thaw(FREEZE).await;
    }

    /// Resumes processes that have been frozen for at least this long.
    async fn thaw(&mut self, length: Duration) {
        while let Some((pid, _)) = self.frozen.pop_front_if(|(_, since)| since.elapsed() >= length) {
            signal(pid, "-CONT").await;
        }
    }

    #[expect(clippy::print_stdout, reason = "figures for whoever runs it")]
    fn tell(&mut self) {
        for (name, took) in self
            .served
            .iter_mut()
            .map(|(name, took)| (*name, took))
            .chain([("any fault: all go on", &mut self.went_on)])
        {
            took.sort();
            println!(
                "{name}: {} times, {:?} in the middle, {:?} at worst",
                took.len(),
                took[took.len() / 2],
                took[took.len() - 1]
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_befalls_several_processes_nothing_is_lost_doubled_leaked_or_unfair() {
    let data = tempfile::tempdir().unwrap();
    let record = data.path().join("calls.jsonl");
    let n_matches = number("DEALER_TORTURE_MATCHES", MATCHES);
    let n_channels = FIRST_TABLE + u16::try_from(n_matches).unwrap().div_ceil(SHARDS);
    let people = u16::try_from(FIRST_PLAYER).unwrap() + 4 * u16::try_from(n_matches).unwrap();
    let crowd = Crowd { people, channels: n_channels, shards: SHARDS };
    let options = Options { record: Some(record.clone()), crowd, ..crash::options(data.path(), Clock::system()) };
    let sandbox = Sandbox::start(options, None).await.unwrap();
    let Some(mut fleet) = Fleet::start("torture", sandbox.seat(), PROCESSES).await else {
        println!("skipped: DEALER_TEST_POSTGRES names no server");
        return sandbox.stop().await;
    };
    let (base, seed) = (sandbox.address(), u64::from(number("DEALER_SEED", 1)));
    let hazel = Client::named(&base, "Hazel").await;
    ready(&hazel).await;
    let n_matches = n_matches as usize;
    let turns = (0..n_matches).map(|_| AtomicUsize::new(1)).collect();
    let common = Arc::new(Common { turns, ..Common::default() });
    let address = fleet.address.clone();
    let tables = Tables { hazel, base: base.clone(), address, seed, n_matches, n_people: 0 };
    let playing = tables.begin(&common).await;
    let mut trouble = Trouble {
        dice: Dice::new(seed, "faults", 0),
        base,
        common: common.clone(),
        frozen: VecDeque::new(),
        served: BTreeMap::new(),
        went_on: Vec::new(),
    };
    for n in 0..number("DEALER_TAKEOVERS", FAULTS) as usize {
        // Each fault once, then random ones.
        let fault = ALL.get(n).copied().unwrap_or_else(|| ALL[trouble.dice.below(ALL.len())]);
        trouble.come(fault, &mut fleet).await;
    }
    trouble.thaw(Duration::ZERO).await;
    common.is_over.store(true, Ordering::Relaxed);
    let (duels, courses) = (playing.duels.join_all().await, playing.courses.join_all().await);
    let n_played: usize = common.turns.iter().map(|turns| turns.load(Ordering::Relaxed)).sum();
    println!("seed {seed}, {n_matches} matches at once: {n_played} turns and inputs");
    trouble.tell();
    examine(&mut fleet, &record, &duels, &courses).await;
    fleet.end().await;
    sandbox.stop().await;
}
