//! What is counted and measured while the bot runs, and how that is written for Prometheus. Nothing here says who did
//! something, or what.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

/// What [`written`] is, as HTTP says it.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The bounds between which times are counted, in seconds.
const SECONDS: [f64; 14] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0];

type Labels<const N: usize> = [(&'static str, String); N];
type Whole = Gauge<i64, AtomicI64>;
type Fraction = Gauge<f64, AtomicU64>;

/// How an input came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A message, by DM or with the bot's name.
    Message,
    /// A slash command.
    Command,
    /// A button or a menu.
    Press,
    /// A host's order.
    Order,
}

/// What came of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It counts.
    Played,
    /// It does not, by the rules.
    Refused,
    /// It does not, by a fault of ours.
    Failed,
}

/// Everything that is measured. There is one for the whole process.
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
    shards: Family<Labels<1>, Whole>,
    shard: Family<Labels<1>, Whole>,
    sessions: Family<Labels<1>, Counter>,
    outages: Counter<f64, AtomicU64>,
    seen: Seen,
}

/// What is looked up whenever somebody asks.
#[derive(Default)]
struct Seen {
    up: Whole,
    matches_open: Whole,
    matches_awake: Whole,
    puzzles_open: Whole,
    journal: Whole,
    database: Whole,
    free: Whole,
    backup: Fraction,
    unread_places: Whole,
    unjudged: Whole,
    unheard: Whole,
    start_wait: Fraction,
}

/// What is looked up whenever somebody asks, as it is now.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Now {
    /// Whether the bot is at work.
    pub is_up: bool,
    /// Open matches, and those of them that are held in memory.
    pub matches: (usize, usize),
    /// Open puzzles.
    pub puzzles: i64,
    /// Lines of all journals.
    pub journal_lines: i64,
    /// The size of the database's file with its log, in bytes.
    pub database_bytes: u64,
    /// Room that is left on its disk, in bytes.
    pub free_bytes: u64,
    /// When the last backup was made, in Unix seconds; 0 if there is none.
    pub backup_at: f64,
    /// Places to be read, messages to be judged, places that could not be read.
    pub reading: (usize, usize, usize),
    /// How long the bot still waits before it connects, in seconds.
    pub start_wait: f64,
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
            shards: Family::default(),
            shard: Family::default(),
            sessions: Family::default(),
            outages: Counter::default(),
            seen: Seen::default(),
        };
        meter.register();
        meter.seen.register(&mut meter.registry);
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
        registry.register("shards", "Shards, by whether they are connected", self.shards.clone());
        registry.register("shard_connected", "Whether each shard is connected", self.shard.clone());
        let help = "Sessions with Discord's gateway, by whether they are new or were resumed";
        registry.register("sessions", help, self.sessions.clone());
        let help = "Time in which nobody could reach the bot, given back to the players";
        registry.register_with_unit("outage", help, seconds(), self.outages.clone());
    }
}

impl Seen {
    fn register(&self, registry: &mut Registry) {
        registry.register("up", "Whether the bot is at work", self.up.clone());
        registry.register("matches_open", "Matches that are open", self.matches_open.clone());
        registry.register("matches_awake", "Open matches that are held in memory", self.matches_awake.clone());
        registry.register("puzzles_open", "Puzzles that somebody solves alone", self.puzzles_open.clone());
        registry.register("journal_lines", "Lines of all journals", self.journal.clone());
        let help = "The database with its log";
        registry.register_with_unit("database", help, Unit::Bytes, self.database.clone());
        let help = "Room on the disk of the database";
        registry.register_with_unit("disk_free", help, Unit::Bytes, self.free.clone());
        let help = "When the last backup was made by itself; 0 if there is none";
        registry.register_with_unit("last_backup_timestamp", help, Unit::Seconds, self.backup.clone());
        registry.register(
            "unread_places",
            "Places in which what was missed is still to be read",
            self.unread_places.clone(),
        );
        registry.register("unjudged_messages", "Missed messages that are still to be judged", self.unjudged.clone());
        registry.register("unheard_places", "Places that could not be read and are tried again", self.unheard.clone());
        let help = "How long the bot still waits before it connects";
        registry.register_with_unit("start_wait", help, Unit::Seconds, self.start_wait.clone());
    }

    fn set(&self, now: &Now) {
        let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let bytes = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        self.up.set(i64::from(now.is_up));
        self.matches_open.set(whole(now.matches.0));
        self.matches_awake.set(whole(now.matches.1));
        self.puzzles_open.set(now.puzzles);
        self.journal.set(now.journal_lines);
        self.database.set(bytes(now.database_bytes));
        self.free.set(bytes(now.free_bytes));
        self.backup.set(now.backup_at);
        self.unread_places.set(whole(now.reading.0));
        self.unjudged.set(whole(now.reading.1));
        self.unheard.set(whole(now.reading.2));
        self.start_wait.set(now.start_wait);
    }
}

/// An input has been seen to.
pub fn input(way: InputKind, fate: Fate) {
    let way = match way {
        InputKind::Message => "message",
        InputKind::Command => "command",
        InputKind::Press => "press",
        InputKind::Order => "order",
    };
    let fate = match fate {
        Fate::Played => "played",
        Fate::Refused => "refused",
        Fate::Failed => "failed",
    };
    METER.inputs.get_or_create(&[("kind", way.to_owned()), ("outcome", fate.to_owned())]).inc();
}

/// An input has been answered, so long after Discord's stamp on it.
pub fn receipt(after_ms: i64) {
    let after_ms = u64::try_from(after_ms).unwrap_or_default();
    METER.receipts.observe(Duration::from_millis(after_ms).as_secs_f64());
}

/// Pictures have been painted.
pub fn rendering(took: Duration) {
    METER.renderings.observe(took.as_secs_f64());
}

/// Something is durable, or was not taken.
pub fn commit(took: Duration) {
    METER.commits.observe(took.as_secs_f64());
}

/// So many writes wait.
pub fn commit_queue(waiting: usize) {
    METER.commit_queue.set(i64::try_from(waiting).unwrap_or(i64::MAX));
}

/// Something that is on its way as long as this is kept.
pub struct OnItsWay(());

/// Something is on its way to Discord.
pub fn parcel() -> OnItsWay {
    METER.parcels.inc();
    OnItsWay(())
}

impl Drop for OnItsWay {
    fn drop(&mut self) {
        METER.parcels.dec();
    }
}

/// Discord has refused a call.
pub fn refusal(status: u16) {
    METER.refusals.get_or_create(&[("status", status.to_string())]).inc();
}

/// A call waits for Discord's limits.
pub fn limit() {
    METER.limits.inc();
}

/// The shards that this process serves, and whether each is connected.
static SHARDS: Mutex<BTreeMap<u32, bool>> = Mutex::new(BTreeMap::new());

/// Whether this shard is connected; nothing for one that is not served here any more.
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

/// A session with Discord's gateway has begun, or goes on.
pub fn session(is_new: bool) {
    let how = if is_new { "new" } else { "resumed" };
    METER.sessions.get_or_create(&[("how", how.to_owned())]).inc();
}

/// Nobody could reach the bot for so long.
pub fn outage(length_ms: i64) {
    let length = Duration::from_millis(u64::try_from(length_ms).unwrap_or_default());
    METER.outages.inc_by(length.as_secs_f64());
}

/// Everything in the form that Prometheus reads. `version` and `schema` are the program's and the database's.
pub fn written(now: &Now, version: &str, schema: i64) -> String {
    METER.seen.set(now);
    // Apart, since what is said of a build once would be said for ever.
    let mut build = Registry::with_prefix("dealer");
    let labels = vec![("version", version.to_owned()), ("schema", schema.to_string())];
    build.register("build", "The version of the program and of its database's schema", Info::new(labels));
    let mut text = String::new();
    let mut of_build = String::new();
    let outcome = encode(&mut of_build, &build).and_then(|()| encode(&mut text, &METER.registry));
    if outcome.is_err() {
        // Only memory could fail here.
        return String::new();
    }
    // Each ends with a mark of the end, of which there is to be one.
    of_build.trim_end().trim_end_matches("# EOF").to_owned() + &text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every name that is served, of the kinds that a histogram has.
    fn served() -> BTreeSet<String> {
        input(InputKind::Message, Fate::Played);
        receipt(20);
        refusal(429);
        shard(0, Some(false));
        shard(1, Some(true));
        shard(2, Some(true));
        shard(2, None);
        session(true);
        let text = written(&Now { is_up: true, ..Now::default() }, "1", 2);
        assert!(text.ends_with("# EOF\n") && text.matches("# EOF").count() == 1, "{text}");
        assert!(text.contains("dealer_build_info{version=\"1\",schema=\"2\"} 1"), "{text}");
        assert!(text.contains("dealer_up 1"), "{text}");
        assert!(text.contains("dealer_shards{state=\"connected\"} 1"), "{text}");
        assert!(text.contains("dealer_shard_connected{shard=\"0\"} 0") && !text.contains("shard=\"2\""), "{text}");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split(['{', ' ']).next().unwrap().to_owned()).collect()
    }

    /// The names of ours that stand in a text.
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
