//! The environment of these tests, called a house: a clock that moves only when told to, a courier that records
//! everything, a database in a temporary folder, and a bot that can be killed and restarted.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use tokio::runtime::Runtime;

use crate::session::{
    Accepted, Contents, Courier, DeliveryError, Directory, Fault, Limits, MatchHandle, Opening, Parcel, PastBoard,
    Present, Receipt, Recipient, Refusal, Revision, Submission, Under, Was, Way,
};
use crate::store::faults::{self, Faulty, Moment};
use crate::store::{Call, ChannelId, GuildId, InputId, MatchId, MessageId, SeatRow, Shard, Store, UserId};
use clock::Clock;
use host::{ClockFace, Sealed};
use rules::{BySeat, Millis, Observer, Showing, Timestamp};
use scene::Theme;

pub(super) const ANN: UserId = UserId(101);
pub(super) const BEN: UserId = UserId(102);
pub(super) const HOST: UserId = UserId(900);
pub(super) const CHANNEL: ChannelId = ChannelId(7);
/// The time at which every test begins.
pub(super) const START: Timestamp = Timestamp(1_800_000_000_000);

const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// A press on this message, as a board that only the presser can read.
pub(super) fn under(message: MessageId) -> Way {
    Way::Press(Under { channel: CHANNEL, message, is_board: true, is_secret: true, is_kept: true })
}

/// The id that Discord would assign at this time.
pub(super) fn snowflake(at: Timestamp, number: u64) -> u64 {
    ((at.0 - DISCORD_EPOCH_MS).cast_unsigned() << 22) | number
}

/// How Discord treats a parcel.
pub(super) enum Fate {
    Accept,
    Refuse(DeliveryError),
    /// Discord posts the message, but the response is lost.
    LoseAnswer,
}

type Judge = Box<dyn FnMut(&Parcel) -> Fate + Send>;

/// Discord as a courier sees it: it keeps what was posted, and recognizes repeated nonces.
pub(super) struct Memory {
    clock: Clock,
    posted: Mutex<Vec<(MessageId, Arc<Parcel>)>>,
    /// Every attempt, successful or not.
    attempts: Mutex<Vec<Arc<Parcel>>>,
    judge: Mutex<Judge>,
    /// The people who can read each channel.
    readers: Mutex<BTreeMap<ChannelId, Result<Vec<UserId>, DeliveryError>>>,
    /// Updates of clocks in posted messages, in order, each with the number of messages posted before it.
    revised: Mutex<Vec<(usize, Arc<Revision>)>>,
    /// Messages that have lost their controls.
    retired: Mutex<Vec<MessageId>>,
    /// The line of history in each retired message, if the message got one.
    history: Mutex<Vec<(MessageId, Option<String>)>>,
    /// What replaced each retired message, and the kind of the message.
    past: Mutex<Vec<(Was, MessageId, Option<Showing>)>>,
    /// The outcomes of the pauses, offers and requests that past messages were about.
    pub(super) became: Mutex<Vec<(Was, Option<crate::session::Fate>)>>,
    /// The error with which last edits of messages fail; `None` if they succeed.
    pub(super) refuses_last: Mutex<Option<DeliveryError>>,
    /// The recipient and the delay of the next slow delivery.
    pub(super) is_slow_to: Mutex<Option<(Recipient, Duration)>>,
    /// Updates of answers, in order.
    pub(super) followed: Mutex<Vec<Arc<Present>>>,
    /// Messages that have been deleted.
    deleted: Mutex<Vec<MessageId>>,
    /// Whether the bot may read posted messages.
    pub(super) is_readable: AtomicBool,
}

impl Memory {
    fn revise_now(&self, revision: Arc<Revision>) -> Result<(), DeliveryError> {
        if !self.is_readable.load(Ordering::Relaxed) {
            return Err(DeliveryError::MissingPermission("Missing Permissions".to_owned()));
        }
        if self.deleted.lock().unwrap().contains(&revision.message) {
            return Err(DeliveryError::Gone);
        }
        assert!(self.posted.lock().unwrap().iter().any(|(message, _)| *message == revision.message));
        let n_posted = self.posted.lock().unwrap().len();
        self.revised.lock().unwrap().push((n_posted, revision));
        Ok(())
    }

    /// The recipient to whom a message was sent first.
    pub(super) fn recipient(&self, message: MessageId) -> Recipient {
        self.posted.lock().unwrap().iter().find(|(other, _)| *other == message).expect("it was posted").1.to
    }

    /// The messages that have lost their controls.
    pub(super) fn retired(&self) -> Vec<MessageId> {
        self.retired.lock().unwrap().clone()
    }

    /// The past boards, with their lines of history.
    pub(super) fn history(&self) -> Vec<(MessageId, Option<String>)> {
        self.history.lock().unwrap().clone()
    }

    /// The messages whose subject has ended: the kind of each, and what has replaced its contents.
    pub(super) fn past(&self) -> Vec<(Was, MessageId, Option<Showing>)> {
        self.past.lock().unwrap().clone()
    }

    /// Deletes the newest board of a recipient.
    pub(super) fn delete_board(&self, to: Recipient) {
        let board = self.board(to).expect("a board").0;
        self.deleted.lock().unwrap().push(board);
    }

    /// The updates of clocks, each with its recipient.
    pub(super) fn revisions(&self) -> Vec<(Recipient, Arc<Revision>)> {
        let posted = self.posted.lock().unwrap();
        let recipient = |one: &Revision| posted.iter().find(|(message, _)| *message == one.message).unwrap().1.to;
        self.revised.lock().unwrap().iter().map(|(_, one)| (recipient(one), one.clone())).collect()
    }

    /// The newest board of a recipient, and the clock that it shows.
    pub(super) fn board(&self, to: Recipient) -> Option<(MessageId, ClockFace)> {
        let posted = self.posted.lock().unwrap();
        let is_board = |parcel: &Parcel| parcel.to == to && shown(parcel).is_some();
        let last = posted.iter().rposition(|(_, parcel)| is_board(parcel))?;
        let (message, parcel) = &posted[last];
        let revised = self.revised.lock().unwrap();
        let is_later = |(after, one): &&(usize, Arc<Revision>)| *after > last && one.message == *message;
        let revised = revised.iter().rfind(is_later).map(|(_, one)| one.clock.clone());
        let Contents::News(news) = &parcel.contents else { unreachable!("a board is news") };
        Some((*message, revised.unwrap_or_else(|| news.clock.clone())))
    }

    fn deliver_now(&self, parcel: &Arc<Parcel>) -> Result<Accepted, DeliveryError> {
        self.attempts.lock().unwrap().push(parcel.clone());
        let fate = (self.judge.lock().unwrap())(parcel);
        if let Fate::Refuse(setback) = fate {
            return Err(setback);
        }
        let mut posted = self.posted.lock().unwrap();
        let is_new = |other: &Parcel| other.in_place_of.is_none();
        let known = posted.iter().find(|(_, other)| is_new(other) && other.nonce == parcel.nonce);
        let message = if let Some((_, message)) = parcel.in_place_of {
            let is_theirs = posted.iter().any(|(other, first)| *other == message && first.to == parcel.to);
            if !is_theirs || self.deleted.lock().unwrap().contains(&message) {
                return Err(DeliveryError::Gone);
            }
            posted.push((message, parcel.clone()));
            message
        } else if let Some((message, _)) = known {
            *message
        } else {
            let message = MessageId(snowflake(self.clock.now(), posted.len() as u64));
            posted.push((message, parcel.clone()));
            message
        };
        match fate {
            Fate::LoseAnswer => Err(DeliveryError::Passing("the answer was lost".to_owned())),
            Fate::Accept | Fate::Refuse(_) => Ok(Accepted { channel: CHANNEL, message }),
        }
    }

    /// From now on `judge` decides how Discord treats each parcel.
    pub(super) fn judge(&self, judge: impl FnMut(&Parcel) -> Fate + Send + 'static) {
        *self.judge.lock().unwrap() = Box::new(judge);
    }

    /// From now on these people can read the channel.
    pub(super) fn let_read(&self, channel: ChannelId, readers: &[UserId]) {
        self.readers.lock().unwrap().insert(channel, Ok(readers.to_vec()));
    }

    /// From now on Discord refuses to say who can read the channel.
    pub(super) fn hide_readers(&self, channel: ChannelId, setback: DeliveryError) {
        self.readers.lock().unwrap().insert(channel, Err(setback));
    }

    /// What has been posted to a recipient, in order.
    pub(super) fn posted_to(&self, to: Recipient) -> Vec<Arc<Parcel>> {
        let posted = self.posted.lock().unwrap();
        posted.iter().filter(|(_, parcel)| parcel.to == to).map(|(_, parcel)| parcel.clone()).collect()
    }

    pub(super) fn all_posted(&self) -> Vec<Arc<Parcel>> {
        self.posted.lock().unwrap().iter().map(|(_, parcel)| parcel.clone()).collect()
    }

    /// How many boards have been posted, each in a new message.
    pub(super) fn n_boards(&self) -> usize {
        let is_new_board = |parcel: &Parcel| parcel.in_place_of.is_none() && shown(parcel).is_some();
        self.posted.lock().unwrap().iter().filter(|(_, parcel)| is_new_board(parcel)).count()
    }

    /// How many messages a recipient has been sent.
    pub(super) fn n_messages(&self, to: Recipient) -> usize {
        self.posted_to(to).iter().filter(|parcel| parcel.in_place_of.is_none()).count()
    }

    pub(super) fn n_attempts(&self) -> usize {
        self.attempts.lock().unwrap().len()
    }
}

/// The courier of one run of the bot. The [`Memory`] behind it survives a restart.
pub(super) struct MemoryCourier(pub(super) Arc<Memory>);

impl Courier for MemoryCourier {
    fn deliver(
        &self,
        parcel: Arc<Parcel>,
    ) -> Pin<Box<dyn Future<Output = Result<Accepted, DeliveryError>> + Send + '_>> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            let slow = self.0.is_slow_to.lock().unwrap().take_if(|(to, _)| *to == parcel.to);
            if let Some((_, by)) = slow {
                tokio::time::sleep(by).await;
            }
            self.0.deliver_now(&parcel)
        })
    }

    fn retire(&self, past: Arc<PastBoard>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            if let Some(refusal) = self.0.refuses_last.lock().unwrap().clone() {
                return Err(refusal);
            }
            let line = past.line.clone().map(|line| line.unseal().1);
            if past.was == Was::Board {
                self.0.retired.lock().unwrap().push(past.message);
                let words = line.as_ref().map(|line| line.headline.clone());
                self.0.history.lock().unwrap().push((past.message, words));
            }
            self.0.became.lock().unwrap().push((past.was.clone(), past.fate));
            self.0.past.lock().unwrap().push((past.was.clone(), past.message, line));
            Ok(())
        })
    }

    fn follow(&self, present: Arc<Present>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        self.0.followed.lock().unwrap().push(present);
        Box::pin(async { Ok(()) })
    }

    fn revise(&self, revision: Arc<Revision>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            self.0.revise_now(revision)
        })
    }

    fn readers<'a>(
        &'a self,
        _: GuildId,
        channel: ChannelId,
        people: &'a [UserId],
    ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>> {
        let known = self.0.readers.lock().unwrap().get(&channel).cloned().unwrap_or(Ok(Vec::new()));
        Box::pin(async move {
            tokio::task::yield_now().await;
            known.map(|readers| people.iter().copied().filter(|user| readers.contains(user)).collect())
        })
    }

    fn printable(&self, _: UserId, name: &str) -> String {
        assert_ne!(name, PANICS);
        name.to_owned()
    }
}

/// A player name that makes the courier panic, like a bug in drawing would.
pub(super) const PANICS: &str = "Pandora";

/// The view that a parcel contains, unsealed.
pub(super) fn shown(parcel: &Parcel) -> Option<(Observer, Showing)> {
    let Contents::News(news) = &parcel.contents else { return None };
    news.showing.clone().map(Sealed::unseal)
}

/// The numbers of the entries for which a recipient was sent a board. Answers are left out, because they show the board
/// at the time of sending. Edits that repeat a board are left out too.
pub(super) fn entries_shown(parcels: &[Arc<Parcel>]) -> Vec<i64> {
    let mut entries = Vec::new();
    for parcel in parcels {
        let Contents::News(news) = &parcel.contents else { continue };
        let is_again = parcel.in_place_of.is_some() && entries.contains(&news.n);
        if news.answers.is_none() && news.showing.is_some() && !is_again {
            entries.push(news.n);
        }
    }
    entries
}

pub(super) fn limits() -> Limits {
    Limits {
        idle: Duration::from_millis(200),
        reply: Duration::from_millis(500),
        back_off_first: Duration::from_millis(1),
        back_off_max: Duration::from_millis(4),
        heartbeat: Duration::from_millis(20),
        farewell: Duration::from_millis(500),
        ..Limits::default()
    }
}

/// How the disk fails.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ailment {
    /// The disk accepts no writes.
    Full,
    /// The disk refuses one commit, and accepts everything after that.
    FullOnce,
    /// The disk cannot be read.
    Unreadable,
    /// Writes succeed, but the response is lost.
    Silent,
}

/// The disk of a test house, which can be made to fail.
#[derive(Clone, Default)]
pub(super) struct Disk(Arc<Mutex<Option<Ailment>>>);

impl Disk {
    pub(super) fn fills(&self) {
        self.ails(Ailment::Full);
    }

    pub(super) fn ails(&self, ailment: Ailment) {
        *self.0.lock().unwrap() = Some(ailment);
    }

    pub(super) fn heals(&self) {
        *self.0.lock().unwrap() = None;
    }

    fn storage(&self) -> Arc<Faulty> {
        let disk = self.clone();
        Faulty::new(move |moment| {
            let mut ailment = disk.0.lock().unwrap();
            if *ailment == Some(Ailment::FullOnce) && moment.is_before_commit() {
                *ailment = None;
                return Some(faults::Fault::Full);
            }
            match ((*ailment)?, moment) {
                (Ailment::Full, Moment::Before(Call::Commit { .. }))
                | (Ailment::Unreadable, Moment::Before(Call::Read)) => Some(faults::Fault::Full),
                (Ailment::Silent, Moment::After(Call::Commit { .. })) => Some(faults::Fault::Unsure),
                (_, Moment::Before(_) | Moment::After(_)) => None,
            }
        })
    }
}

/// Everything that survives a crash of the bot.
pub(super) struct House {
    pub(super) dir: tempfile::TempDir,
    pub(super) clock: Clock,
    pub(super) discord: Arc<Memory>,
    pub(super) limits: Limits,
    pub(super) disk: Disk,
    number: std::cell::Cell<u64>,
}

impl House {
    pub(super) fn new() -> Self {
        let clock = Clock::stopped(START);
        let discord = Arc::new(Memory {
            clock: clock.clone(),
            posted: Mutex::default(),
            attempts: Mutex::default(),
            judge: Mutex::new(Box::new(|_| Fate::Accept)),
            readers: Mutex::default(),
            revised: Mutex::default(),
            retired: Mutex::default(),
            history: Mutex::default(),
            past: Mutex::default(),
            became: Mutex::default(),
            refuses_last: Mutex::default(),
            is_slow_to: Mutex::default(),
            followed: Mutex::default(),
            deleted: Mutex::default(),
            is_readable: AtomicBool::new(true),
        });
        let dir = tempfile::tempdir().unwrap();
        Self { dir, clock, discord, limits: limits(), disk: Disk::default(), number: std::cell::Cell::new(0) }
    }

    /// The bot's database file.
    pub(super) fn database(&self) -> std::path::PathBuf {
        self.dir.path().join("dealer.db")
    }

    /// Starts the bot.
    pub(super) fn start(&self) -> Life<'_> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let directory = runtime.block_on(async {
            let store = Store::open_through(&self.database(), self.disk.storage()).await.unwrap();
            let courier = Arc::new(MemoryCourier(self.discord.clone()));
            let directory =
                Directory::start(store, Shard::ONLY, self.clock.clone(), courier, Theme::DARK, self.limits.clone());
            let directory = directory.await.unwrap();
            directory.back().await;
            directory
        });
        Life { house: self, runtime: Some(runtime), directory }
    }

    /// An input that Discord stamps at this time.
    pub(super) fn input_at(&self, at: Timestamp) -> InputId {
        self.number.set(self.number.get() + 1);
        InputId(snowflake(at, self.number.get()))
    }

    /// An input that Discord stamps now.
    pub(super) fn input(&self) -> InputId {
        self.input_at(self.clock.now())
    }
}

/// One run of the bot; `kill` ends it like `kill -9`.
pub(super) struct Life<'a> {
    pub(super) house: &'a House,
    runtime: Option<Runtime>,
    pub(super) directory: Directory,
}

impl Life<'_> {
    pub(super) fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime
            .as_ref()
            .unwrap()
            .block_on(async { tokio::time::timeout(Duration::from_secs(20), work).await.expect("nothing hangs") })
    }

    pub(super) fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().unwrap()
    }

    /// Kills the bot between two steps of its tasks.
    pub(super) fn kill(mut self) {
        let runtime = self.runtime.take().unwrap();
        let path = self.house.dir.path().join("dealer.db");
        drop(runtime);
        drop(self);
        // A real kill ends all threads, but here the database's thread may still be running its last command.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            use sqlx::{ConnectOptions, Connection};
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
            let mut connection = options.connect().await.unwrap();
            sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
            sqlx::query("ROLLBACK").execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
    }

    /// Waits until a condition holds.
    pub(super) fn until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        for _ in 0..60_000 {
            if is_so() {
                return;
            }
            self.run(async { tokio::time::sleep(Duration::from_millis(1)).await });
        }
        panic!("never: {what}");
    }

    /// Waits until all matches are asleep: everything has been delivered.
    pub(super) fn until_quiet(&self) {
        // Shortly after a start, some matches may be woken.
        self.run(async { tokio::time::sleep(Duration::from_millis(2)).await });
        self.until("all matches asleep", || self.directory.counts().1 == 0);
    }

    pub(super) fn open_heap(&self, options: serde_json::Value) -> MatchHandle {
        self.run(self.directory.open(opening("heap", CHANNEL, options))).unwrap().unwrap()
    }

    /// Submits a text that a player types now, and reports that the answer has arrived.
    pub(super) fn submit(&self, table: &MatchHandle, user: UserId, text: &str) -> Result<host::Effect, Refusal> {
        self.submit_as(table, user, text, self.house.input()).unwrap()
    }

    pub(super) fn submit_as(
        &self,
        table: &MatchHandle,
        user: UserId,
        text: &str,
        input: InputId,
    ) -> Result<Result<host::Effect, Refusal>, Fault> {
        self.run(table.submit(Submission::typed(user, text, input))).map(|answer| answer.map(told))
    }

    pub(super) fn order(&self, table: &MatchHandle, order: &str) -> Result<host::Effect, Refusal> {
        self.run(table.order(HOST, order.parse().unwrap(), self.house.input())).unwrap().map(told)
    }

    pub(super) fn deadline(&self, table: &MatchHandle) -> Option<Timestamp> {
        self.run(table.status()).unwrap().clock.deadline
    }

    /// The journal on the disk.
    pub(super) fn journal(&self, id: MatchId) -> Vec<String> {
        let lines = self.run(self.directory.store().journal(id)).unwrap();
        lines.into_iter().map(|line| line.entry).collect()
    }

    pub(super) fn advance(&self, by: i64) {
        self.house.clock.advance(Millis(by));
    }
}

fn told(receipt: Receipt) -> host::Effect {
    let what = receipt.what.clone();
    receipt.told();
    what
}

pub(super) fn opening(game: &str, channel: ChannelId, options: serde_json::Value) -> Opening {
    let seat = |user, name: &str| SeatRow { user, name: name.to_owned(), channel: None };
    let serde_json::Value::Object(options) = options else { panic!("options are an object") };
    Opening {
        guild: GuildId(1),
        channel,
        host: HOST,
        game: game.to_owned(),
        options,
        setup: None,
        players: BySeat::from(vec![seat(ANN, "Ann"), seat(BEN, "Ben")]),
        advantage: 0,
        machines: Vec::new(),
        seed: 42,
        words: String::new(),
    }
}

/// The options of a match without bids in which Ann goes first.
pub(super) fn ann_first() -> serde_json::Value {
    json!({"coins": 0, "first": 0, "base_ms": 60_000})
}

/// The nonces that were posted more than once; Discord recognizes them in any channel.
pub(super) fn repeated(parcels: &[Arc<Parcel>]) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for parcel in parcels.iter().filter(|parcel| parcel.in_place_of.is_none()) {
        *seen.entry(parcel.nonce.as_str().to_owned()).or_default() += 1;
    }
    seen.into_iter().filter(|(_, times)| *times > 1).map(|(what, _)| what).collect()
}
