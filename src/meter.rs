//! The metrics of a running bot, and their form for Prometheus. No metric names a person or what a person did.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

/// The content type of what [`written`] returns.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the histograms' buckets, in seconds.
const SECONDS: [f64; 14] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0];

type Labels<const N: usize> = [(&'static str, String); N];
type Whole = Gauge<i64, AtomicI64>;

/// How an input reached the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A direct message, or a message that mentions the bot.
    Message,
    /// A slash command.
    Command,
    /// A button or a select menu.
    Press,
    /// A press on the table, the page in the browser.
    Table,
    /// An order of a match's host.
    Order,
}

/// The outcome of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The input counts.
    Played,
    /// The rules refused the input.
    Refused,
    /// The input does not count because of a fault of the bot.
    Failed,
}

/// All metrics. There is one instance per process.
struct Meter {
    registry: Registry,
    inputs: Family<Labels<2>, Counter>,
    receipts: Histogram,
    renderings: Histogram,
    commits: Histogram,
    commit_queue: Whole,
    parcels: Whole,
    refusals: Family<Labels<1>, Counter>,
    limits: Counter,
    thoughts_cut: Counter,
    shards: Family<Labels<1>, Whole>,
    shard: Family<Labels<1>, Whole>,
    sessions: Family<Labels<1>, Counter>,
    outages: Counter<f64, AtomicU64>,
}

/// Values that are looked up when `/metrics` is read. A value of `None` is unknown, or has no meaning in this process;
/// its metric is left out of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Now {
    /// Whether the bot is at work: connected to Discord, and able to use the database.
    pub is_up: bool,
    /// When the process began, in Unix seconds.
    pub started_at: f64,
    /// Number of processes that share the work, if several may.
    pub processes: Option<u32>,
    /// Number of open matches, and number of matches that are held in memory.
    pub matches: (usize, usize),
    /// Row counts of the database.
    pub rows: Option<Rows>,
    /// The size of the database in bytes; for a file, its write-ahead log is included.
    pub database_bytes: Option<u64>,
    /// Free bytes on the disk that holds the database's file.
    pub free_bytes: Option<u64>,
    /// When the last backup was made, in Unix seconds; 0 if there is none yet. `None` if the bot makes no backups.
    pub backup_at: Option<f64>,
    /// Three counts while the bot catches up after an absence: places yet to be read, messages yet to be judged, and
    /// places that could not be read.
    pub reading: (usize, usize, usize),
    /// Seconds for which the bot still waits before it connects to Discord.
    pub start_wait: f64,
}

/// Row counts of the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// Number of open puzzles.
    pub puzzles: i64,
    /// Total number of lines in all journals.
    pub journal_lines: i64,
    /// Number of matches that a fault has stopped.
    pub stopped: i64,
}

impl Now {
    /// Registers a gauge for each value that is known.
    fn register(&self, registry: &mut Registry) {
        let mut whole = |name: &str, help: &str, unit: Option<Unit>, number: Option<u64>| {
            let Some(number) = number else { return };
            let number = ConstGauge::new(i64::try_from(number).unwrap_or(i64::MAX));
            match unit {
                Some(unit) => registry.register_with_unit(name, help, unit, number),
                None => registry.register(name, help, number),
            }
        };
        let count = |number: usize| u64::try_from(number).ok();
        let rows = |of: fn(&Rows) -> i64| self.rows.as_ref().and_then(|rows| u64::try_from(of(rows)).ok());
        whole("up", "Whether the bot is at work", None, Some(self.is_up.into()));
        let help = "Processes that share the work, this one among them";
        whole("processes", help, None, self.processes.map(u64::from));
        whole("matches_open", "Matches that are open", None, count(self.matches.0));
        whole("matches_awake", "Open matches that are held in memory", None, count(self.matches.1));
        whole("matches_stopped", "Matches that a fault has stopped", None, rows(|rows| rows.stopped));
        whole("puzzles_open", "Puzzles that somebody solves alone", None, rows(|rows| rows.puzzles));
        whole("journal_lines", "Lines of all journals", None, rows(|rows| rows.journal_lines));
        whole("database", "The database, with its log if it is a file", Some(Unit::Bytes), self.database_bytes);
        whole("disk_free", "Room on the disk of a database's file", Some(Unit::Bytes), self.free_bytes);
        let help = "Places in which what was missed is still to be read";
        whole("unread_places", help, None, count(self.reading.0));
        let help = "Missed messages that are still to be judged";
        whole("unjudged_messages", help, None, count(self.reading.1));
        let help = "Places that could not be read and are tried again";
        whole("unheard_places", help, None, count(self.reading.2));
        let mut seconds = |name: &str, help: &str, number: Option<f64>| {
            if let Some(number) = number {
                registry.register_with_unit(name, help, Unit::Seconds, ConstGauge::new(number));
            }
        };
        seconds("started_timestamp", "When the process began", Some(self.started_at));
        let help = "When the last backup was made by itself; 0 if there is none yet";
        seconds("last_backup_timestamp", help, self.backup_at);
        seconds("start_wait", "How long the bot still waits before it connects", Some(self.start_wait));
    }
}

static METER: LazyLock<Meter> = LazyLock::new(Meter::new);

impl Meter {
    fn new() -> Self {
        let times = || Histogram::new(SECONDS);
        let mut meter = Self {
            registry: Registry::with_prefix("dealer"),
            inputs: Family::default(),
            receipts: times(),
            renderings: times(),
            commits: times(),
            commit_queue: Whole::default(),
            parcels: Whole::default(),
            refusals: Family::default(),
            limits: Counter::default(),
            thoughts_cut: Counter::default(),
            shards: Family::default(),
            shard: Family::default(),
            sessions: Family::default(),
            outages: Counter::default(),
        };
        meter.register();
        meter.begin();
        meter
    }

    fn register(&mut self) {
        let registry = &mut self.registry;
        let seconds = || Unit::Seconds;
        registry.register(
            "inputs",
            "Inputs of players and hosts, by how they came and what came of them",
            self.inputs.clone(),
        );
        let help = "From Discord's stamp on an input to the answer that Discord has accepted";
        registry.register_with_unit("receipt", help, seconds(), self.receipts.clone());
        registry.register_with_unit(
            "render",
            "Painting the pictures of one message",
            seconds(),
            self.renderings.clone(),
        );
        registry.register_with_unit("commit", "One commit to the disk", seconds(), self.commits.clone());
        registry.register("commit_queue", "Writes that wait for the disk", self.commit_queue.clone());
        registry.register("parcels_waiting", "Boards and messages on their way to Discord", self.parcels.clone());
        let help = "Calls that Discord refused, by HTTP status";
        registry.register("discord_refusals", help, self.refusals.clone());
        let help = "How often a call waited for Discord's limits, or met one";
        registry.register("discord_limits", help, self.limits.clone());
        let help = "Thoughts of machine players that the time limit cut short, so that they may have played worse";
        registry.register("thoughts_cut_short", help, self.thoughts_cut.clone());
        registry.register("shards", "Shards, by whether they are connected", self.shards.clone());
        registry.register("shard_connected", "Whether each shard is connected", self.shard.clone());
        let help = "Sessions with Discord's gateway, by whether they are new or were resumed";
        registry.register("sessions", help, self.sessions.clone());
        let help = "Time in which nobody could reach the bot, given back to the players";
        registry.register_with_unit("outage", help, seconds(), self.outages.clone());
    }
}

/// All values of labels. Every counter exists from the start with the value 0, for each label. Otherwise Prometheus
/// would see no increase by events before its first scrape.
const INPUT_KINDS: [InputKind; 5] =
    [InputKind::Message, InputKind::Command, InputKind::Press, InputKind::Table, InputKind::Order];
const FATES: [Fate; 3] = [Fate::Played, Fate::Refused, Fate::Failed];
const SESSIONS: [&str; 2] = ["new", "resumed"];
/// HTTP statuses that have their own label; others are counted by their class ([`STATUS_CLASSES`]).
const STATUSES: [u16; 10] = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504];
const STATUS_CLASSES: [&str; 3] = ["4xx", "5xx", "other"];

impl InputKind {
    fn label(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Command => "command",
            Self::Press => "press",
            Self::Table => "table",
            Self::Order => "order",
        }
    }
}

impl Fate {
    fn label(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }
}

/// The label under which an HTTP status is counted.
fn status_label(status: u16) -> String {
    match status {
        status if STATUSES.contains(&status) => status.to_string(),
        400..500 => STATUS_CLASSES[0].to_owned(),
        500..600 => STATUS_CLASSES[1].to_owned(),
        _ => STATUS_CLASSES[2].to_owned(),
    }
}

/// The labels of an input: its kind and its outcome.
fn input_labels(kind: InputKind, fate: Fate) -> Labels<2> {
    [("kind", kind.label().to_owned()), ("outcome", fate.label().to_owned())]
}

impl Meter {
    /// Creates every counter with the value 0.
    fn begin(&self) {
        for (kind, fate) in INPUT_KINDS.into_iter().flat_map(|kind| FATES.map(|fate| (kind, fate))) {
            drop(self.inputs.get_or_create(&input_labels(kind, fate)));
        }
        let classes = STATUS_CLASSES.into_iter().map(str::to_owned);
        for status in STATUSES.iter().map(u16::to_string).chain(classes) {
            drop(self.refusals.get_or_create(&[("status", status)]));
        }
        for how in SESSIONS {
            drop(self.sessions.get_or_create(&[("how", how.to_owned())]));
        }
    }
}

/// Counts an input that has been handled.
pub fn input(kind: InputKind, fate: Fate) {
    METER.inputs.get_or_create(&input_labels(kind, fate)).inc();
}

/// Records how many milliseconds after Discord's timestamp an input was answered.
pub fn receipt(after_ms: i64) {
    let after_ms = u64::try_from(after_ms).unwrap_or_default();
    METER.receipts.observe(Duration::from_millis(after_ms).as_secs_f64());
}

/// Records how long it took to paint pictures.
pub fn rendering(took: Duration) {
    METER.renderings.observe(took.as_secs_f64());
}

/// Records how long a commit to the database took, whether it succeeded or failed.
pub fn commit(took: Duration) {
    METER.commits.observe(took.as_secs_f64());
}

/// Sets the number of writes that wait for a commit.
pub fn commit_queue(waiting: usize) {
    METER.commit_queue.set(i64::try_from(waiting).unwrap_or(i64::MAX));
}

/// Guard: counts one parcel as on its way to Discord until it is dropped.
pub struct OnItsWay(());

/// Counts a parcel as on its way to Discord until the returned guard is dropped.
pub fn parcel() -> OnItsWay {
    METER.parcels.inc();
    OnItsWay(())
}

impl Drop for OnItsWay {
    fn drop(&mut self) {
        METER.parcels.dec();
    }
}

/// Counts a call that Discord refused, by HTTP status.
pub fn refusal(status: u16) {
    METER.refusals.get_or_create(&[("status", status_label(status))]).inc();
}

/// Counts a call that had to wait for Discord's rate limits.
pub fn limit() {
    METER.limits.inc();
}

/// Counts a machine player's thought that the time limit cut short.
pub fn thought_cut_short() {
    METER.thoughts_cut.inc();
}

/// The shards that this process serves, each with whether it is connected.
static SHARDS: Mutex<BTreeMap<u32, bool>> = Mutex::new(BTreeMap::new());

/// Sets whether a shard is connected; `None` removes a shard that this process no longer serves.
pub fn shard(id: u32, is_connected: Option<bool>) {
    let label = [("shard", id.to_string())];
    let mut shards = SHARDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(is_connected) = is_connected {
        shards.insert(id, is_connected);
        METER.shard.get_or_create(&label).set(is_connected.into());
    } else {
        shards.remove(&id);
        METER.shard.remove(&label);
    }
    for (state, is_meant) in [("connected", true), ("lost", false)] {
        let number = shards.values().filter(|is_connected| **is_connected == is_meant).count();
        let gauge = METER.shards.get_or_create(&[("state", state.to_owned())]);
        gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
    }
}

/// Counts a session with Discord's gateway: a new one, or one that was resumed.
pub fn session(is_new: bool) {
    let how = SESSIONS[usize::from(!is_new)];
    METER.sessions.get_or_create(&[("how", how.to_owned())]).inc();
}

/// Adds the length of an outage, in milliseconds, to the total time in which nobody could reach the bot.
pub fn outage(length_ms: i64) {
    let length = Duration::from_millis(u64::try_from(length_ms).unwrap_or_default());
    METER.outages.inc_by(length.as_secs_f64());
}

/// All metrics in the text format that Prometheus reads. `version` is the version of the program, `schema` the version
/// of the database's schema.
pub fn written(now: &Now, version: &str, schema: i64) -> String {
    // Each answer has a fresh registry, because a gauge in a shared registry could not be left out while its value is
    // unknown.
    let mut build = Registry::with_prefix("dealer");
    now.register(&mut build);
    let labels = vec![("version", version.to_owned()), ("schema", schema.to_string())];
    build.register("build", "The version of the program and of its database's schema", Info::new(labels));
    let mut text = String::new();
    let mut of_build = String::new();
    let outcome = encode(&mut of_build, &build).and_then(|()| encode(&mut text, &METER.registry));
    if outcome.is_err() {
        // Writing into a string cannot fail.
        return String::new();
    }
    // Each text ends with the mark `# EOF`; the joined text may contain only one.
    of_build.trim_end().trim_end_matches("# EOF").to_owned() + &text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Values of a process in which nothing is unknown, such as one with a database file.
    fn all_known() -> Now {
        Now {
            is_up: true,
            processes: Some(2),
            rows: Some(Rows::default()),
            database_bytes: Some(1),
            free_bytes: Some(1),
            backup_at: Some(0.0),
            ..Now::default()
        }
    }

    /// Fault: with a database server, two gauges were 0 although their values were unknown, so an alert fired for ever.
    #[test]
    fn what_is_not_known_or_means_nothing_is_left_out() {
        let unknown = written(&Now::default(), "1", 2);
        for name in
            ["disk_free_bytes", "database_bytes", "last_backup_timestamp_seconds", "processes", "matches_stopped"]
        {
            assert!(!unknown.contains(&format!("dealer_{name}")), "{name}: {unknown}");
            assert!(written(&all_known(), "1", 2).contains(&format!("\ndealer_{name} ")), "{name}");
        }
    }

    /// Fault: Prometheus saw no increase of a counter that was created by its first increment.
    #[test]
    fn counters_are_there_from_the_start_for_every_label() {
        let meter = Meter::new();
        let mut text = String::new();
        encode(&mut text, &meter.registry).unwrap();
        for kind in ["message", "command", "press", "order"] {
            for outcome in ["played", "refused", "failed"] {
                let line = format!("dealer_inputs_total{{kind=\"{kind}\",outcome=\"{outcome}\"}} 0");
                assert!(text.contains(&line), "{line}: {text}");
            }
        }
        for line in [
            "sessions_total{how=\"new\"} 0",
            "sessions_total{how=\"resumed\"} 0",
            "discord_limits_total 0",
            "thoughts_cut_short_total 0",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        for status in 100..=999 {
            let line = format!("dealer_discord_refusals_total{{status=\"{}\"}} 0", status_label(status));
            assert!(text.contains(&line), "{line}");
        }
    }

    /// The names of all metrics that are served; a histogram has one name for each of its suffixes.
    fn served() -> BTreeSet<String> {
        input(InputKind::Message, Fate::Played);
        receipt(20);
        refusal(429);
        shard(0, Some(false));
        shard(1, Some(true));
        shard(2, Some(true));
        shard(2, None);
        session(true);
        let text = written(&all_known(), "1", 2);
        assert!(text.ends_with("# EOF\n") && text.matches("# EOF").count() == 1, "{text}");
        assert!(text.contains("dealer_build_info{version=\"1\",schema=\"2\"} 1"), "{text}");
        assert!(text.contains("dealer_up 1"), "{text}");
        assert!(text.contains("dealer_shards{state=\"connected\"} 1"), "{text}");
        assert!(text.contains("dealer_shard_connected{shard=\"0\"} 0") && !text.contains("shard=\"2\""), "{text}");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split(['{', ' ']).next().unwrap().to_owned()).collect()
    }

    /// The names of the bot's metrics that a text contains.
    fn named(text: &str) -> BTreeSet<String> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.filter(|word| word.starts_with("dealer_")).map(str::to_owned).collect()
    }

    #[test]
    fn dashboard_and_alerts_name_what_is_served_and_show_all_of_it() {
        let served = served();
        let dashboard = include_str!("../docs/grafana.json");
        let parsed: serde_json::Value = serde_json::from_str(dashboard).unwrap();
        assert!(parsed["panels"].as_array().is_some_and(|panels| panels.len() >= 10));
        let alerts = include_str!("../docs/alerts.yml");
        for (file, text) in [("grafana.json", dashboard), ("alerts.yml", alerts)] {
            let unknown: Vec<_> = named(text).into_iter().filter(|name| !served.contains(name)).collect();
            assert!(unknown.is_empty(), "{file} names {unknown:?}, which nobody serves");
        }
        let stem = |name: &str| {
            ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name).to_owned()
        };
        let shown: BTreeSet<_> = named(dashboard).iter().map(|name| stem(name)).collect();
        let missing: Vec<_> = served.iter().map(|name| stem(name)).filter(|name| !shown.contains(name)).collect();
        assert!(missing.is_empty(), "the dashboard shows nothing of {missing:?}");
    }

    #[test]
    fn what_is_on_its_way_is_counted_until_it_is_not() {
        let before = METER.parcels.get();
        let one = parcel();
        assert!(METER.parcels.get() > before);
        drop(one);
    }
}
