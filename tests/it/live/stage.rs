//! The real bot against the stand-in, and what a person does in a match of Mist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clock::Clock;
use games::CATALOGUE;
use rules::{Millis, Timestamp};
use scene::Theme;
use serde_json::{Value, json};
use standin::{Crowd, Options, Sandbox};

use crate::standin::eventually;
use crate::standin::person::Client;

/// How long an expected message may take on a busy machine.
const WAIT_MAX: Duration = Duration::from_mins(2);

/// A stand-in with the bot, and the people of a match.
pub(crate) struct Stage {
    pub(crate) sandbox: Sandbox,
    pub(crate) hazel: Client,
    pub(crate) ann: Client,
    pub(crate) ben: Client,
    pub(crate) sam: Client,
    /// The recorded requests of the bot; kept after the test, to be checked against Discord's API description.
    record: PathBuf,
    data: tempfile::TempDir,
}

impl Stage {
    pub(crate) async fn set(name: &str) -> Self {
        Self::set_for(name, Crowd::default()).await
    }

    /// Sets up a stage with this many people and channels.
    pub(crate) async fn set_for(name: &str, crowd: Crowd) -> Self {
        let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("live-{name}.jsonl"));
        let data = tempfile::tempdir().unwrap();
        let options = Options {
            port: 0,
            data_dir: data.path().to_owned(),
            page: false,
            record: Some(record.clone()),
            clock: Clock::steered(Timestamp(1_800_000_000_000)),
            crowd,
        };
        let sandbox = Sandbox::start(options, Some(dealer::cli::sandbox::bot(&Theme::DARK))).await.unwrap();
        let base = sandbox.address();
        let hazel = Client::named(&base, "Hazel").await;
        ready(&hazel).await;
        Self {
            hazel,
            ann: Client::named(&base, "Ann").await,
            ben: Client::named(&base, "Ben").await,
            sam: Client::named(&base, "Sam").await,
            sandbox,
            record,
            data,
        }
    }

    pub(crate) async fn faults(&self, wish: Value) {
        let url = format!("{}/sandbox/faults", self.sandbox.address());
        let reply = reqwest::Client::new().post(url).json(&wish).send().await.unwrap();
        assert!(reply.status().is_success(), "{wish}: {}", reply.text().await.unwrap());
    }

    /// The bot's database file.
    pub(crate) fn database(&self) -> PathBuf {
        self.data.path().join("dealer.db")
    }

    /// Advances the clock and fires due timers.
    pub(crate) async fn pass(&self, seconds: i64) {
        self.sandbox.advance(Millis::from_secs(seconds)).await;
    }

    /// Advances the clock after the match's clock in Hazel's channel has started, which happens only when its boards
    /// have arrived.
    pub(crate) async fn lapse(&self, seconds: i64) {
        self.clock_runs().await;
        self.pass(seconds).await;
    }

    /// Waits until the channel shows the deadline of a running clock, which starts shortly after the boards have
    /// arrived.
    pub(crate) async fn clock_runs(&self) {
        eventually("a clock that runs", async || {
            let messages = self.sam.messages(self.sam.table).await;
            let mut messages = messages.iter().map(content);
            messages.find(|text| text.contains("⏳ ")).is_some_and(|text| text.contains("<t:")).then_some(())
        })
        .await;
    }

    /// Opens a match of Mist between Ann and Ben in which Ann goes first.
    pub(crate) async fn open_mist(&self, options: &[(&str, Value)]) {
        let mut given = vec![
            ("player1", json!(self.ann.id)),
            ("player2", json!(self.ben.id)),
            ("first", json!(self.ann.id)),
            ("advantage", json!(self.ann.id)),
        ];
        given.extend(options.iter().cloned());
        self.hazel.slash(self.hazel.table, "host mist", &given).await;
        told(&self.ann, self.ann.dm, "Your turn 1 against").await;
        // The channel's message is separate, and later when the machine is busy.
        told(&self.sam, self.hazel.table, "Turn 1: Ann goes first").await;
    }

    /// The bot's requests so far.
    pub(crate) fn record(&self) -> Vec<Value> {
        recorded(&self.record)
    }
}

/// The requests of a bot to a stand-in so far.
pub(crate) fn recorded(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    // The last line may be incomplete.
    text.split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// How many messages with these words the bot has posted in a channel, even if they have changed since. A repeated post
/// with the same nonce counts once.
pub(crate) fn n_posted(record: &[Value], channel: u64, words: &str) -> usize {
    let path = format!("channels/{channel}/messages");
    let is_posted = |call: &&Value| {
        let is_there = call["method"] == "POST" && call["path"].as_str().is_some_and(|called| called.ends_with(&path));
        is_there && content(&call["json"]).contains(words)
    };
    let nonces: BTreeSet<_> = record.iter().filter(is_posted).map(|call| call["json"]["nonce"].to_string()).collect();
    nonces.len()
}

/// The texts with these words that a channel's messages have shown, in order: posts and edits. A repeated post with the
/// same nonce does not count.
pub(crate) fn shown_in(record: &[Value], channel: u64, words: &str) -> Vec<String> {
    let path = format!("/channels/{channel}/messages");
    let is_there = |call: &&Value| {
        let is_change = call["method"] == "POST" || call["method"] == "PATCH";
        is_change && call["status"] == 200 && call["path"].as_str().is_some_and(|called| called.contains(&path))
    };
    let mut nonces = BTreeSet::new();
    let is_news = |call: &&Value| {
        let nonce = call["json"]["nonce"].as_str().filter(|_| call["method"] == "POST");
        nonce.is_none_or(|nonce| nonces.insert(nonce.to_owned()))
    };
    let contents = record.iter().filter(is_there).filter(is_news).map(|call| content(&call["json"]).to_owned());
    contents.filter(|content| content.contains(words)).collect()
}

/// Waits for a message with a button that has this label; returns the newest.
pub(crate) async fn with_button(person: &Client, channel: u64, label: &str) -> Value {
    person.newest(channel, |message| standin::button(message, label).is_some()).await
}

/// Waits until the bot has registered its commands.
pub(crate) async fn ready(hazel: &Client) {
    eventually("the bot's commands", async || (!hazel.commands(hazel.table).await.is_empty()).then_some(())).await;
}

/// Waits for a Ready button in a channel; each of these people presses it.
pub(crate) async fn all_ready(people: &[&Client], channel: u64) {
    let asked = with_button(people[0], channel, "Ready").await;
    for person in people {
        person.press(&asked, "Ready").await;
    }
}

/// Submits by slash command in the match's channel.
pub(crate) async fn submit(person: &Client, text: &str) -> Value {
    person.slash(person.table, "submit", &[("text", json!(text))]).await
}

/// A host's command about a season or league; confirms the question, if there is one.
pub(super) async fn keeps(host: &Client, channel: u64, command: &str, options: &[(&str, Value)]) {
    host.slash(channel, command, options).await;
    if !["undo", "eliminate", "end", "withdraw"].iter().any(|word| command.ends_with(word)) {
        return;
    }
    let answer = eventually("an answer", async || {
        let newest = host.messages(channel).await.into_iter().next()?;
        let is_answer = content(&newest).contains("Are you sure?") || content(&newest).starts_with('🚫');
        is_answer.then_some(newest)
    });
    let answer = answer.await;
    if content(&answer).contains("Are you sure?") {
        host.press(&answer, "Yes, I am sure").await;
        // The question repeats the announcement: wait until the question is gone, so that later searches find only the
        // announcement.
        let is_over = async || {
            let messages = host.messages(channel).await;
            let asks = |message: &Value| content(message).contains("Are you sure?");
            (!messages.iter().any(asks)).then_some(())
        };
        eventually("the answer is taken", is_over).await;
    }
}

/// Waits for a message with these words, and returns it.
pub(crate) async fn told(person: &Client, channel: u64, words: &str) -> Value {
    let instead = std::cell::RefCell::new(Vec::new());
    let asked = tokio::time::timeout(WAIT_MAX, async {
        loop {
            let messages = person.messages(channel).await;
            if let Some(found) = messages.iter().find(|message| content(message).contains(words)) {
                return found.clone();
            }
            instead.replace(messages.iter().map(|message| content(message).to_owned()).collect());
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    });
    asked.await.unwrap_or_else(|_| panic!("{words:?} was not told, but {:#?}", instead.borrow()))
}

/// The deadline of a running clock that a channel shows, in Unix seconds.
pub(super) async fn runs_until(person: &Client, channel: u64) -> i64 {
    eventually("a clock that runs", async || {
        let messages = person.messages(channel).await;
        let mut shown = messages.iter().map(content).filter_map(|text| text.split("<t:").nth(1)?.split(':').next());
        shown.next().and_then(|seconds| seconds.parse().ok())
    })
    .await
}

/// Answers the question which match is meant, by direct message: chooses the match whose label ends with `label`.
pub(super) async fn choose_which(person: &Client, label: &str) {
    let asked = told(person, person.dm, "Which one is this for?").await;
    let options = asked["components"][0]["components"][0]["options"].as_array().unwrap();
    let mut labels = options.iter().map(|option| option["label"].as_str().unwrap());
    let meant = labels.find(|offered| offered.ends_with(label)).unwrap();
    person.choose(&asked, "Choose one", &[meant]).await;
}

/// The text of a message.
pub(crate) fn content(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// How many messages of a channel contain these words, as this person sees the channel.
pub(crate) async fn count(person: &Client, channel: u64, words: &str) -> usize {
    person.messages(channel).await.iter().filter(|message| content(message).contains(words)).count()
}

/// The custom id of a message's button with this label, for a forger.
pub(crate) fn button(message: &Value, label: &str) -> String {
    let id = standin::button(message, label);
    id.unwrap_or_else(|| panic!("no button {label:?} in {message}")).to_owned()
}

/// The option `format` of `/export`, as Discord sends the choice of this name.
pub(super) fn export_format(name: &str) -> (&'static str, Value) {
    let mut offered: Vec<&str> = Vec::new();
    for format in CATALOGUE.iter().flat_map(|spec| spec.exports) {
        if !offered.contains(format) {
            offered.push(format);
        }
    }
    ("format", json!(offered.iter().position(|offered| *offered == name).expect("a format that some game writes")))
}
