//! The arena of the attack: the bot as a separate process against the stand-in, a match of every game, and the checks
//! at the end.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use clock::Clock;
use games::CATALOGUE;
use host::{Record, Replay, What};
use reqwest::Method;
use rules::{BySeat, Dice, Names, Observer, Picture, Seat};
use scene::Theme;
use serde_json::{Value, json};
use standin::{BotSeat, Client, Sandbox};
use tokio::process::{Child, Command};
use tokio::time::sleep;

use crate::live::crash::options;

/// All people: the host, then the players, then people who only attack.
const PEOPLE: [&str; 7] = ["Hazel", "Ann", "Ben", "Cleo", "Dan", "Sam", "Strix"];
/// The indices in [`PEOPLE`] of the host and of the first player.
const HOST: usize = 0;
const FIRST_PLAYER: usize = 1;
/// How long an answer may take, also on a busy machine.
const ANSWER_WITHIN: Duration = Duration::from_mins(2);
/// How long the bot may take to start.
const READY_WITHIN: Duration = Duration::from_mins(1);
/// The question before a command that ends the match, and the one before a command that takes a player's time.
const ENDS: &str = "This ends the match";
const ENDS_TURN: &str = "This ends what runs at once";
/// The polling interval.
const GLANCE: Duration = Duration::from_millis(100);
/// Discord's flag of a deferred answer that is not filled yet.
const LOADING: u64 = 128;
/// How many times a person repeats an input to which the answer was to try again later.
const ASKED_MAX: usize = 15;

/// A match under attack.
pub(super) struct Table {
    pub(super) game: &'static str,
    pub(super) channel: u64,
    n_seats: usize,
}

/// The outcome of a `Deed`.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// Whether the input reached the bot.
    pub(super) is_sent: bool,
    /// A direct message that needs an answer: its author and its id.
    pub(super) said: Option<(usize, String)>,
    /// What went wrong.
    pub(super) complaint: Option<String>,
}

/// The bot, the people and their matches.
pub(super) struct Arena {
    pub(super) people: Vec<Client>,
    pub(super) tables: Vec<Table>,
    /// Texts that are meaningful inputs in these matches.
    pub(super) known: Vec<String>,
    sandbox: Sandbox,
    seat: BotSeat,
    bot: Child,
    log: PathBuf,
    data: tempfile::TempDir,
    n_inputs: usize,
    /// Direct messages by author and id, and whether the bot was running when they were sent.
    said: Vec<(usize, String, bool)>,
    complaints: Vec<String>,
}

impl Arena {
    pub(super) async fn open(seed: u64) -> Self {
        let data = tempfile::tempdir().unwrap();
        let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
        let (seat, log) = (sandbox.seat(), data.path().join("log.jsonl"));
        let bot = start(&seat, &log);
        let mut people = Vec::new();
        for name in PEOPLE {
            people.push(Client::named(&sandbox.address(), name).await.unwrap());
        }
        let mut known: Vec<String> = Vec::new();
        for spec in CATALOGUE {
            let example = Record::read(spec.example.as_bytes()).unwrap();
            known.extend(example.entries.into_iter().filter_map(|entry| match entry.what {
                What::Text(_, text) => Some(text),
                What::Time | What::Host(_) | What::Chance(_) | What::Delivered => None,
            }));
        }
        known.retain(|text| text != "concede");
        let mut arena = Self {
            people,
            tables: Vec::new(),
            known,
            sandbox,
            seat,
            bot,
            log,
            data,
            n_inputs: 0,
            said: Vec::new(),
            complaints: Vec::new(),
        };
        arena.ready(0).await;
        arena.wish(json!({ "forgery": true, "open_commands": true })).await;
        for (n, spec) in (0..).zip(CATALOGUE) {
            let channel = arena.people[HOST].table + n;
            let n_seats = Record::read(spec.example.as_bytes()).unwrap().header.seats.len();
            arena.host(spec.id, channel, n_seats, seed).await;
            arena.tables.push(Table { game: spec.id, channel, n_seats });
        }
        arena
    }

    /// Opens a match of a game.
    async fn host(&self, game: &str, channel: u64, n_seats: usize, seed: u64) {
        let names: Vec<String> = (1..=n_seats).map(|number| format!("player{number}")).collect();
        let players = self.people[FIRST_PLAYER..].iter();
        let mut options: Vec<(&str, Value)> =
            names.iter().zip(players).map(|(name, person)| (name.as_str(), json!(person.id))).collect();
        match game {
            "starbattle" => options.push(("size", json!(5))),
            // In half of the seeds the clock takes part as well.
            "mist" if seed.is_multiple_of(2) => options.push(("base_ms", json!("20s"))),
            _ => {}
        }
        let command = format!("host {game}");
        // Games with an advantage take the option; without it the host would be asked who has the advantage.
        let advantage = [("advantage", json!(self.people[FIRST_PLAYER].id))];
        if self.people[HOST].slash(channel, &command, &[&options[..], &advantage].concat()).await.is_err() {
            self.people[HOST].slash(channel, &command, &options).await.unwrap();
        }
        let is_open = |message: &Value| message["content"].as_str().is_some_and(|text| text.contains("begins"));
        self.people[HOST].newest(channel, "a match", is_open).await.unwrap();
    }

    /// Requests a fault.
    pub(super) async fn wish(&self, wish: Value) {
        let url = format!("{}/sandbox/faults", self.sandbox.address());
        reqwest::Client::new().post(url).json(&wish).send().await.unwrap().error_for_status().unwrap();
    }

    /// The newest messages of a channel, as a person sees them.
    pub(super) async fn messages(&self, person: usize, channel: u64) -> Vec<Value> {
        let path = format!("channels/{channel}/messages?limit=50");
        let (_, list) = self.people[person].call(Method::GET, &path, None).await.unwrap();
        list.as_array().cloned().unwrap_or_default()
    }

    pub(super) fn note(&mut self, outcome: Outcome) {
        self.n_inputs += usize::from(outcome.is_sent);
        self.complaints.extend(outcome.complaint);
        self.said.extend(outcome.said.map(|(person, id)| (person, id, true)));
    }

    /// Waits until the bot, which has started `n_before` times before, accepts commands.
    async fn ready(&self, n_before: usize) {
        let come_up = async {
            while self.n_starts() <= n_before {
                sleep(GLANCE).await;
            }
            self.listens().await;
        };
        tokio::time::timeout(READY_WITHIN, come_up).await.expect("the bot comes up");
    }

    /// Waits until the bot answers.
    async fn listens(&self) {
        loop {
            let asked = self.people[HOST].slash(self.people[HOST].dm, "clock", &[]).await;
            if asked.is_ok_and(|answer| !answer.is_null()) {
                return;
            }
            sleep(GLANCE).await;
        }
    }

    fn n_starts(&self) -> usize {
        std::fs::read_to_string(&self.log).unwrap_or_default().matches("matches found").count()
    }

    /// Kills the bot like `kill -9`, sends messages while it is down, and starts it again.
    pub(super) async fn kill_and_restart(&mut self) {
        let n_starts = self.n_starts();
        self.bot.kill().await.unwrap();
        // The kill may have prevented answers that were still unsent.
        let answers: Vec<usize> = self.answers().await.into_values().collect();
        let heard: Vec<bool> = answers.iter().map(|&n| n > 0).collect();
        self.said.sort();
        self.said.iter_mut().zip(heard).for_each(|(said, is_answered)| said.2 &= is_answered);
        for person in [1, 2] {
            let message = self.people[person].say(self.people[person].dm, "undo").await.unwrap();
            self.said.push((person, message["id"].as_str().unwrap().to_owned(), false));
            self.n_inputs += 1;
        }
        self.bot = start(&self.seat, &self.log);
        self.ready(n_starts).await;
    }

    /// Cuts the gateway connection in a random way.
    pub(super) async fn cut_the_line(&mut self, dice: &mut Dice) {
        let cut = *dice.pick(&["drop", "reconnect", "end", "invalid", "invalid_resumable"]).unwrap();
        self.wish(json!({ "gateway": cut })).await;
        sleep(GLANCE).await;
        self.listens().await;
    }

    /// Ends all matches; returns the number of inputs and the complaints.
    pub(super) async fn close(mut self) -> (usize, Vec<String>) {
        self.check_answers().await;
        for n in 0..self.tables.len() {
            if let Err(complaint) = self.check_table(n).await {
                self.complaints.push(format!("{}: {complaint}", self.tables[n].game));
            }
        }
        self.check_words().await;
        self.bot.kill().await.unwrap();
        let log = std::fs::read_to_string(&self.log).unwrap();
        let is_bad = |line: &&str| line.contains("\"level\":\"ERROR\"") || line.contains("panicked");
        self.complaints.extend(log.lines().filter(is_bad).map(|line| format!("the log says {line}")));
        self.sandbox.stop().await;
        drop(self.data);
        (self.n_inputs, self.complaints)
    }

    /// Every direct message has been answered exactly once.
    async fn check_answers(&mut self) {
        for _ in 0..ANSWER_WITHIN.as_millis() / GLANCE.as_millis() {
            if self.answers().await.iter().all(|(&(_, _, was_heard), &n)| n > 0 || !was_heard) {
                break;
            }
            sleep(GLANCE).await;
        }
        let mut complaints = Vec::new();
        for ((person, id, was_heard), n) in self.answers().await {
            // A message that was sent while the bot was down may have been answered by the board alone.
            if n > 1 || (n == 0 && *was_heard) {
                let text = self.text_of(*person, id).await;
                complaints.push(format!("{n} answers to {}'s message {text}", PEOPLE[*person]));
            }
        }
        self.complaints.extend(complaints);
    }

    /// How many times each message has been answered.
    async fn answers(&self) -> BTreeMap<&(usize, String, bool), usize> {
        let mut counts: BTreeMap<_, usize> = self.said.iter().map(|said| (said, 0)).collect();
        for (person, client) in self.people.iter().enumerate() {
            let answered: Vec<Value> = client.messages(client.dm).await.unwrap();
            for (said, count) in counts.iter_mut().filter(|((author, ..), _)| *author == person) {
                *count += answered.iter().filter(|answer| answer["message_reference"]["message_id"] == said.1).count();
            }
        }
        counts
    }

    async fn text_of(&self, person: usize, id: &str) -> String {
        let client = &self.people[person];
        let all = client.messages(client.dm).await.unwrap();
        let text = all.iter().find(|message| message["id"] == id).map(|message| message["content"].to_string());
        text.unwrap_or_default()
    }

    /// Checks that no message reports an internal error.
    async fn check_words(&mut self) {
        for (person, client) in self.people.iter().enumerate() {
            for channel in self.tables.iter().map(|table| table.channel).chain([client.dm]) {
                let messages = client.messages(channel).await.unwrap_or_default();
                let is_apology = |message: &&Value| {
                    message["content"].as_str().is_some_and(|text| text.starts_with('⚠') && !is_question(text))
                };
                let told = messages.iter().filter(is_apology).map(|message| message["content"].to_string());
                self.complaints.extend(told.map(|text| format!("{} was told {text}", PEOPLE[person])));
            }
        }
    }

    /// What the players see of a match equals the replay of its record, and the record replays to its end.
    async fn check_table(&self, n: usize) -> Result<(), String> {
        let table = &self.tables[n];
        let host = &self.people[HOST];
        let order = async |command: &str| {
            host.slash(table.channel, command, &[]).await.map_err(|error| format!("/{command}: {error}"))
        };
        order("match pause").await?;
        sleep(GLANCE).await;
        let mut boards = Vec::new();
        for seat in 0..table.n_seats {
            boards.push(self.board(table, FIRST_PLAYER + seat).await);
        }
        order("match end").await?;
        let asked = host.newest(table.channel, "what the end is", |message| {
            message["content"].as_str().is_some_and(|text| text.contains(ENDS))
        });
        let asked = asked.await.map_err(|error| error.to_string())?;
        host.press(&asked, "End the match").await.map_err(|error| error.to_string())?;
        let record = self.record(table).await?;
        let mut replay = Replay::open(record.header.clone()).map_err(|bad| bad.to_string())?;
        let names = Names::from(BySeat::from(record.header.seats.clone()));
        let is_end = |what: &What| matches!(what, What::Host(order) if order == "end");
        for (index, entry) in record.entries.iter().enumerate() {
            if is_end(&entry.what) {
                for (seat, board) in Seat::all(table.n_seats).zip(&boards) {
                    let Some(seen) = board else { continue };
                    let (_, showing) = replay.table().show(Observer::Seat(seat), &names, &Theme::DARK).unseal();
                    let png = |picture: &Picture| render::png(&picture.scene).unwrap();
                    let expected: Vec<_> = showing.pictures.iter().map(png).collect();
                    if *seen != expected {
                        return Err(format!("seat {seat} saw another picture than the replay shows"));
                    }
                }
            }
            let played = replay.play(entry, record.entries.get(index + 1));
            played.map_err(|bad| bad.to_string())?.map_err(|refusal| format!("entry {}: {refusal}", index + 1))?;
        }
        if replay.table().outcome().is_none() { Err("the record has no end".to_owned()) } else { Ok(()) }
    }

    /// The pictures that a player sees now; `None` if they see no board, because the match is over or hidden there.
    async fn board(&self, table: &Table, person: usize) -> Option<Vec<Vec<u8>>> {
        let client = &self.people[person];
        for _ in 0..ASKED_MAX {
            let answer = self.answer_to(table, person, "board").await?;
            if answer["content"].as_str().is_some_and(|text| text.contains("too fast")) {
                sleep(Duration::from_secs(2)).await;
                continue;
            }
            let mut pictures = Vec::new();
            for file in answer["attachments"].as_array()? {
                pictures.push(client.fetch(file["url"].as_str()?).await.ok()?);
            }
            return Some(pictures).filter(|pictures| !pictures.is_empty());
        }
        None
    }

    /// The record of the match, which has just ended. It is available once the end has been announced to everybody.
    async fn record(&self, table: &Table) -> Result<Record, String> {
        let host = &self.people[HOST];
        let mut told = String::new();
        for _ in 0..ASKED_MAX {
            let answer = self.answer_to(table, HOST, "match export").await.ok_or("no answer to /match export")?;
            if let Some(url) = answer["attachments"][0]["url"].as_str() {
                let bytes = host.fetch(url).await.map_err(|error| error.to_string())?;
                return Record::read(&bytes).map_err(|malformed| malformed.to_string());
            }
            told = answer["content"].to_string();
            sleep(Duration::from_secs(2)).await;
        }
        Err(format!("there is no record: {told}"))
    }

    /// The answer to a command of a person in a match's channel.
    async fn answer_to(&self, table: &Table, person: usize, command: &str) -> Option<Value> {
        let client = &self.people[person];
        let before = self.messages(person, table.channel).await.first().map(|message| message["id"].to_string());
        client.slash(table.channel, command, &[]).await.ok()?;
        let is_answer = |message: &Value| {
            message["interaction"]["name"] == command
                && message["flags"].as_u64().is_some_and(|flags| flags & LOADING == 0)
                && Some(message["id"].to_string()) > before
        };
        client.newest(table.channel, command, is_answer).await.ok()
    }
}

fn start(seat: &BotSeat, log: &std::path::Path) -> Child {
    let log = std::fs::File::options().create(true).append(true).open(log).unwrap();
    Command::new(env!("CARGO_BIN_EXE_dealer"))
        .args(["run", "--stand-in", &seat.http_base])
        .env("DEALER_TOKEN", &seat.token)
        .env("DEALER_PUZZLE_STOCK", "0")
        .env("DEALER_DATABASE", seat.data_dir.join("dealer.db"))
        .env("DEALER_LOG", "info")
        .env("DEALER_LOG_FORMAT", "json")
        .current_dir(&seat.data_dir)
        .stdout(Stdio::null())
        .stderr(log)
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

/// Whether a message asks a host to confirm a command.
fn is_question(text: &str) -> bool {
    [ENDS, ENDS_TURN].iter().any(|words| text.contains(words))
}
