//! A little Discord in plain data: it keeps what is written, stamps it, knows a nonce again, and fails on demand.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::future::pending;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tempfile::TempDir;
use tokio::sync::Notify;

use super::bot::{Event, Gateway, shard_of};
use super::still;
use super::told::Told;
use crate::intake::{Answer, Page, Said};
use crate::session::{Accepted, Contents, DeliveryError, Parcel, Recipient, Revision};
use crate::store::faults::{Fault, Faulty, Moment};
use crate::store::{Call, ChannelId, InputId, MessageId, Spot, UserId};
use clock::Clock;
use host::ClockFace;
use rules::{Dice, Millis, SeatSet, Timestamp};

/// When every world begins.
const START: Timestamp = Timestamp(1_800_000_000_000);
/// How many messages are handed out at once: few, so that reading takes several calls.
const PAGE_MAX: usize = 10;

/// A point at which the process may be killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Point {
    /// After so many commits of its life: the first is the first heartbeat.
    Committed(u32),
    /// Before so many commits of its life.
    Committing(u32),
    /// Before a cursor moves.
    Cursor,
    /// While it reads what it missed.
    Reading,
    /// After an answer was taken.
    Answered,
    /// After a delivery was taken.
    Delivered,
}

/// How often calls go wrong, in a hundred.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weather {
    /// Nothing happens, and Discord says so.
    pub(super) refused: usize,
    /// It happens, but the answer is lost.
    pub(super) lost: usize,
    /// It takes longer than anybody waits.
    pub(super) slow: usize,
    /// An interaction has been given up before it is answered.
    pub(super) late: usize,
}

/// What the database does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disk {
    Well,
    Full,
    Busy,
}

pub(super) struct Discord {
    seed: u64,
    state: Mutex<State>,
    /// Rings when the trap has sprung.
    pub(super) killed: Notify,
}

struct State {
    clock: Clock,
    number: u64,
    said: BTreeMap<Spot, BTreeMap<MessageId, Option<Said>>>,
    answered: BTreeMap<Spot, Vec<(MessageId, MessageId)>>,
    told: Vec<(InputId, Told, u32)>,
    told_by_dm: BTreeSet<InputId>,
    /// Of which Discord took no word that it went wrong.
    untellable: BTreeSet<InputId>,
    posted: Vec<Posted>,
    clocks: BTreeMap<MessageId, Clocked>,
    away: Vec<Away>,
    gone: BTreeSet<Why>,
    attempts: BTreeMap<String, u32>,
    /// What has been asked of it, and when.
    calls: Vec<String>,
    weather: Weather,
    disk: Disk,
    trap: Option<Point>,
    commits: u32,
    /// How long SQLite's log was after the last commit.
    synced: Option<u64>,
    life: u32,
    injected: u32,
    /// Where the bot is told of what it has posted itself.
    listener: Option<Gateway>,
}

/// A parcel that was posted.
#[derive(Clone)]
pub(super) struct Posted {
    message: MessageId,
    /// In which life of the bot.
    pub(super) life: u32,
    pub(super) parcel: Arc<Parcel>,
}

/// What a message that shows a board tells of the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clocked {
    /// The entry of which the board is.
    pub(super) n: i64,
    pub(super) face: ClockFace,
    pub(super) to_act: SeatSet,
}

/// What keeps the bot from being reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Why {
    /// It is not connected, or no process runs.
    Connection,
    /// It reads what it missed.
    Reading,
    /// It cannot save anything.
    Disk,
    /// Its machine sleeps.
    Sleep,
}

/// A time in which the bot could not be reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Away {
    pub(super) began: Timestamp,
    pub(super) ended: Option<Timestamp>,
}

/// What becomes of a call.
#[derive(Clone, Copy)]
pub(super) enum Fate {
    Taken,
    Lost,
}

impl Discord {
    pub(super) fn new(seed: u64) -> Arc<Self> {
        let state = State {
            clock: Clock::stopped(START),
            number: 0,
            said: BTreeMap::new(),
            answered: BTreeMap::new(),
            told: Vec::new(),
            told_by_dm: BTreeSet::new(),
            untellable: BTreeSet::new(),
            posted: Vec::new(),
            clocks: BTreeMap::new(),
            away: Vec::new(),
            gone: BTreeSet::new(),
            attempts: BTreeMap::new(),
            calls: Vec::new(),
            weather: Weather::default(),
            disk: Disk::Well,
            trap: None,
            commits: 0,
            synced: None,
            life: 0,
            injected: 0,
            listener: None,
        };
        Arc::new(Self { seed, state: Mutex::new(state), killed: Notify::new() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics while holding it")
    }

    /// A process begins; whatever was to befall the one before is over.
    pub(super) fn begin_life(&self) {
        let mut state = self.state();
        state.life += 1;
        state.synced = None;
        (state.trap, state.commits) = (None, 0);
        drop(state);
        // Whatever else kept the process before it from its work ended with it.
        self.come_back(Why::Sleep);
        self.set_disk(Disk::Well);
    }

    /// The storage of a process: what happens to its calls is what this world says.
    ///
    /// `log` is SQLite's write-ahead log.
    pub(super) fn storage(self: &Arc<Self>, log: &Path) -> Arc<Faulty> {
        let (discord, log) = (self.clone(), log.to_owned());
        Faulty::simulated(move |moment| {
            if matches!(moment, Moment::After(Call::Commit { .. })) {
                discord.state().synced = fs::metadata(&log).ok().map(|log| log.len());
            }
            discord.storage_fault(moment)
        })
    }

    /// What a loss of power leaves of a folder: of SQLite's log, no more than was there after the last commit.
    pub(super) fn what_was_synced(&self, folder: &Path) -> TempDir {
        let left = still::folder();
        for name in ["dealer.db", "dealer.db-wal"] {
            // Before anything was written, and after a polite end, there is no log.
            drop(fs::copy(folder.join(name), left.path().join(name)));
        }
        if let (Some(synced), Ok(log)) =
            (self.state().synced, fs::File::options().write(true).open(left.path().join("dealer.db-wal")))
        {
            let length = log.metadata().map_or(0, |log| log.len());
            log.set_len(length.min(synced)).expect("the log can be cut");
        }
        left
    }

    /// Its time runs from now on.
    pub(super) fn run_clock(&self) {
        let mut state = self.state();
        state.clock = Clock::steered(state.clock.now());
    }

    /// The process has ended: time stands until the next one.
    pub(super) fn end_life(&self) {
        let mut state = self.state();
        state.listener = None;
        state.clock = Clock::stopped(state.clock.now());
    }

    pub(super) fn now(&self) -> Timestamp {
        self.state().clock.now()
    }

    pub(super) fn life(&self) -> u32 {
        self.state().life
    }

    pub(super) fn set_trap(&self, point: Point) {
        let mut state = self.state();
        (state.trap, state.injected) = (Some(point), state.injected + 1);
    }

    pub(super) fn set_weather(&self, weather: Weather) {
        self.state().weather = weather;
    }

    /// Whether calls go wrong.
    pub(super) fn is_foul(&self) -> bool {
        let Weather { refused, lost, slow, late } = self.state().weather;
        refused + lost + slow + late > 0
    }

    /// Whether Discord gives up on an interaction before it is answered.
    pub(super) fn gives_up(&self, input: InputId) -> bool {
        let mut dice = Dice::new(self.seed, "late", u32::try_from(input.0 & 0xffff).expect("16 bits"));
        dice.chance(self.state().weather.late, 100)
    }

    pub(super) fn set_disk(&self, disk: Disk) {
        let mut state = self.state();
        state.injected += u32::from(disk != Disk::Well);
        state.disk = disk;
        drop(state);
        if disk == Disk::Well { self.come_back(Why::Disk) } else { self.go_away(Why::Disk) }
    }

    /// How many commits there have been in this life.
    pub(super) fn n_commits(&self) -> u32 {
        self.state().commits
    }

    /// Counts a fault that the world has injected by itself.
    pub(super) fn inject(&self) {
        self.state().injected += 1;
    }

    pub(super) fn n_injected(&self) -> u32 {
        self.state().injected
    }

    /// The id of something that happens now.
    pub(super) fn snowflake(&self) -> u64 {
        let mut state = self.state();
        state.number += 1;
        InputId::first_of(state.clock.now()).0 | state.number
    }

    /// Somebody writes something.
    pub(super) fn say(&self, spot: Spot, said: Said) {
        self.state().said.entry(spot).or_default().insert(said.id, Some(said));
    }

    /// Somebody deletes what they wrote.
    pub(super) fn delete(&self, spot: Spot, id: MessageId) {
        if let Some(messages) = self.state().said.get_mut(&spot) {
            messages.remove(&id);
        }
    }

    pub(super) fn told(&self) -> Vec<(InputId, Told, u32)> {
        self.state().told.clone()
    }

    /// The message that shows somebody their board.
    pub(super) fn board_of(&self, user: UserId) -> Option<MessageId> {
        let is_board = |one: &&Posted| {
            let is_theirs = one.parcel.to == Recipient::Person(user);
            is_theirs && matches!(&one.parcel.contents, Contents::News(news) if news.showing.is_some())
        };
        self.state().posted.iter().rfind(is_board).map(|one| one.message)
    }

    /// What a message tells of the clock, if it was brought as a board.
    pub(super) fn clock_in(&self, message: MessageId) -> Option<Clocked> {
        self.state().clocks.get(&message).cloned()
    }

    pub(super) fn calls(&self) -> Vec<String> {
        self.state().calls.clone()
    }

    pub(super) fn posted(&self) -> Vec<Posted> {
        self.state().posted.clone()
    }

    /// Something keeps the bot from being reached from now on.
    pub(super) fn go_away(&self, why: Why) {
        let mut state = self.state();
        let began = state.clock.now();
        if state.gone.is_empty() {
            state.away.push(Away { began, ended: None });
        }
        state.gone.insert(why);
    }

    /// That keeps it no longer; when nothing else does, it can be reached again.
    pub(super) fn come_back(&self, why: Why) {
        let mut state = self.state();
        let now = state.clock.now();
        if state.gone.remove(&why)
            && state.gone.is_empty()
            && let Some(away) = state.away.last_mut()
        {
            away.ended = Some(now);
        }
    }

    pub(super) fn is_connected(&self) -> bool {
        !self.state().gone.contains(&Why::Connection)
    }

    pub(super) fn away(&self) -> Vec<Away> {
        self.state().away.clone()
    }

    /// Time passes while no process runs.
    pub(super) fn wait(&self, by: Millis) {
        self.state().clock.advance(by);
    }

    /// Tells somebody that what they submitted went wrong, as far as Discord lets us.
    pub(super) async fn apologize(&self, input: InputId, told: Told) {
        if self.fate(format!("apology {input}")).await.is_ok() {
            self.tell(input, told);
        } else {
            self.state().untellable.insert(input);
        }
    }

    /// Whether Discord took no word of what had gone wrong with a command.
    pub(super) fn is_untellable(&self, input: InputId) -> bool {
        self.state().untellable.contains(&input)
    }

    /// Whether somebody has been told something of an input.
    pub(super) fn is_told(&self, input: InputId) -> bool {
        self.state().told.iter().any(|(told, ..)| *told == input)
    }

    /// Tells somebody what became of what they said.
    pub(super) fn tell(&self, input: InputId, told: Told) {
        let mut state = self.state();
        let life = state.life;
        state.told.push((input, told, life));
    }

    fn springs(&self, point: Point) -> bool {
        let mut state = self.state();
        let springs = state.trap == Some(point);
        if springs {
            state.trap = None;
            self.killed.notify_one();
        }
        springs
    }

    /// Ends the process here, if this is the point.
    pub(super) async fn pass(&self, point: Point) {
        if self.springs(point) {
            pending::<()>().await;
        }
    }

    /// What happens to a call of the database at this moment.
    fn storage_fault(&self, moment: Moment) -> Option<Fault> {
        let (Moment::Before(call) | Moment::After(call)) = moment;
        let Call::Commit { is_lazy } = call else { return None };
        let is_before = moment.is_before_commit();
        let (disk, commits) = {
            let mut state = self.state();
            state.commits += u32::from(is_before);
            (state.disk, state.commits)
        };
        let is_end = if is_before {
            self.springs(Point::Committing(commits)) || is_lazy && self.springs(Point::Cursor)
        } else {
            self.springs(Point::Committed(commits))
        };
        match (is_end, disk) {
            (true, _) => Some(Fault::End),
            (false, Disk::Full) if is_before => Some(Fault::Full),
            (false, Disk::Busy) if is_before => Some(Fault::Busy),
            (false, Disk::Well | Disk::Full | Disk::Busy) => None,
        }
    }

    /// What becomes of one call. It depends on nothing but the call and how often it was made.
    pub(super) async fn fate(&self, call: String) -> Result<Fate, DeliveryError> {
        let (weather, mut dice) = {
            let mut state = self.state();
            let attempts = state.attempts.entry(call.clone()).or_default();
            *attempts += 1;
            let nth = *attempts;
            let now = state.clock.now();
            state.calls.push(format!("{:>7} ms  {call}", (now - START).0));
            (state.weather, Dice::new(self.seed, &call, nth))
        };
        // A call takes a while.
        tokio::time::sleep(Duration::from_millis(20 + dice.below(200) as u64)).await;
        let roll = dice.below(100);
        if roll >= weather.refused + weather.lost + weather.slow {
            return Ok(Fate::Taken);
        }
        self.inject();
        if roll < weather.refused {
            let errors = [DeliveryError::Passing("500".to_owned()), DeliveryError::RetryAfter(Duration::from_secs(1))];
            return Err(dice.pick(&errors).expect("two").clone());
        }
        if roll < weather.refused + weather.lost {
            return Ok(Fate::Lost);
        }
        tokio::time::sleep(Duration::from_secs(12)).await;
        Ok(Fate::Taken)
    }

    /// Answers a message where it was written.
    pub(super) async fn reply_to(&self, said: &Said, answer: &Answer) -> Result<(), DeliveryError> {
        let fate = self.fate(format!("answer {}", said.id)).await?;
        if Told::of(answer) == Told::Unsure {
            self.leave_open(InputId(said.id.0));
            return taken(fate);
        }
        let id = MessageId(self.snowflake());
        {
            let mut state = self.state();
            let spot = said.guild.map_or(Spot::Dm(said.author), |guild| Spot::Channel(guild, said.channel));
            let (life, input) = (state.life, InputId(said.id.0));
            // An answer bears the nonce of what it answers, whichever way it comes.
            let is_posted = state.posted.iter().any(|one| answered_by(&one.parcel) == Some((spot, said.id)));
            let answers = state.answered.entry(spot).or_default();
            let is_known = is_posted || answers.iter().any(|(_, to)| *to == said.id);
            if !is_known {
                answers.push((id, said.id));
                state.told.push((input, Told::of(answer), life));
            }
        }
        self.pass(Point::Answered).await;
        taken(fate)
    }

    /// Tells somebody, once, that nobody can say yet whether their input counts: that is no answer to it.
    fn leave_open(&self, input: InputId) {
        let is_open = self.state().told.iter().any(|(other, told, _)| (*other, *told) == (input, Told::Unsure));
        if !is_open {
            self.tell(input, Told::Unsure);
        }
    }

    /// Tells somebody by DM what became of an interaction: once, since that bears a nonce too.
    pub(super) async fn tell_dm(&self, input: InputId, answer: &Answer) -> Result<(), DeliveryError> {
        let fate = self.fate(format!("tell {input}")).await?;
        if Told::of(answer) == Told::Unsure {
            self.leave_open(input);
            return taken(fate);
        }
        if self.state().told_by_dm.insert(input) {
            self.tell(input, Told::of(answer));
        }
        self.pass(Point::Answered).await;
        taken(fate)
    }

    pub(super) async fn page(&self, spot: Spot, after: MessageId) -> Result<Page, DeliveryError> {
        let fate = self.fate(format!("{spot:?} {after}")).await?;
        self.pass(Point::Reading).await;
        taken(fate)?;
        let state = self.state();
        let empty = BTreeMap::new();
        let said = state.said.get(&spot).unwrap_or(&empty);
        let answers = state.answered.get(&spot).map_or(&[][..], Vec::as_slice);
        let mut ids: Vec<_> = said.keys().copied().chain(answers.iter().map(|(id, _)| *id)).collect();
        ids.retain(|id| *id > after);
        ids.sort_unstable();
        let is_last = ids.len() <= PAGE_MAX;
        ids.truncate(PAGE_MAX);
        Ok(Page {
            said: ids.iter().filter_map(|id| said.get(id)?.clone()).collect(),
            answered: answers.iter().filter(|(id, _)| ids.contains(id)).map(|(_, to)| *to).collect(),
            owed: Vec::new(),
            last: ids.last().copied(),
            is_last,
        })
    }

    /// A session has begun: it hears of what the bot posts itself.
    pub(super) fn tell_of_posts(&self, gateway: &Gateway) {
        self.state().listener = Some(gateway.clone());
    }

    pub(super) async fn carry(&self, parcel: &Arc<Parcel>) -> Result<Accepted, DeliveryError> {
        let fate = self.fate(format!("{:?} {}", parcel.to, about(parcel))).await?;
        let fresh = MessageId(self.snowflake());
        let message = {
            let mut state = self.state();
            let is_same = |one: &&Posted| one.parcel.in_place_of.is_none() && one.parcel.nonce == parcel.nonce;
            let known = state.posted.iter().find(is_same).map(|one| one.message);
            let known = known.or_else(|| {
                let (spot, said) = answered_by(parcel)?;
                state.answered.get(&spot)?.iter().find(|(_, to)| *to == said).map(|(id, _)| *id)
            });
            let changed = parcel.in_place_of.map(|(_, message)| message);
            let is_theirs =
                |message| state.posted.iter().any(|one| one.message == message && one.parcel.to == parcel.to);
            if changed.is_some_and(|message| !is_theirs(message)) {
                return Err(DeliveryError::Gone);
            }
            if known.is_none() || changed.is_some() {
                let (life, message) = (state.life, changed.unwrap_or(fresh));
                if let Contents::News(news) = &parcel.contents
                    && news.showing.is_some()
                {
                    let clocked = Clocked { n: news.n, face: news.clock.clone(), to_act: news.to_act };
                    state.clocks.insert(message, clocked);
                }
                state.posted.push(Posted { message, life, parcel: parcel.clone() });
                if changed.is_none()
                    && !state.gone.contains(&Why::Connection)
                    && let Some(gateway) = &state.listener
                {
                    let shard = parcel.to.channel().map_or(0, |_| shard_of(parcel.about.guild));
                    drop(gateway.send((Duration::ZERO, Event::Posted { shard, message: fresh })));
                }
            }
            changed.or(known).unwrap_or(fresh)
        };
        self.pass(Point::Delivered).await;
        let channel = parcel.to.channel().unwrap_or(ChannelId(1));
        taken(fate).map(|()| Accepted { channel, message })
    }

    pub(super) async fn tell_clock(&self, revision: &Revision) -> Result<(), DeliveryError> {
        let Revision { message, clock, to_act, .. } = revision;
        let fate = self.fate(format!("clock of {message} {clock:?}")).await?;
        if let Some(clocked) = self.state().clocks.get_mut(message) {
            (clocked.face, clocked.to_act) = (clock.clone(), *to_act);
        }
        taken(fate)
    }
}

/// The message in a DM that a parcel answers, if it answers one.
fn answered_by(parcel: &Parcel) -> Option<(Spot, MessageId)> {
    let (Contents::News(news), Recipient::Person(user)) = (&parcel.contents, parcel.to) else { return None };
    news.answers.map(|input| (Spot::Dm(user), MessageId(input.0)))
}

/// What a parcel says, the same in every run of a seed; its nonce hangs on the secret of the database.
fn about(parcel: &Parcel) -> String {
    let id = parcel.about.id;
    if let Contents::News(news) = &parcel.contents {
        format!("news {id} {} {:?}", news.n, news.answers)
    } else {
        format!("aside {id} {:?}", std::mem::discriminant(&parcel.contents))
    }
}

pub(super) fn taken(fate: Fate) -> Result<(), DeliveryError> {
    match fate {
        Fate::Taken => Ok(()),
        Fate::Lost => Err(DeliveryError::Passing("the answer was lost".to_owned())),
    }
}
