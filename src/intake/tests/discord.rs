//! A small simulation of Discord. It stores messages, gives them timestamps, recognizes nonces, and fails on demand.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::future::pending;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tempfile::TempDir;
use tokio::sync::Notify;

use super::bot::{Event, Gateway, shard_of};
use super::posted::{Clocked, Posted, about, answered_by};
use super::state::{START, State};
use super::still;
use super::told::Told;
use super::trouble::{Away, Closed, Disk, Point, Weather, Why};
use crate::intake::{Answer, Page, Said};
use crate::session::{Accepted, Contents, DeliveryError, Parcel, PastBoard, Recipient, Revision};
use crate::store::faults::{Fault, Faulty, Moment};
use crate::store::{Call, ChannelId, InputId, MessageId, Spot, UserId};
use clock::Clock;
use rules::{Dice, Millis, Timestamp};

/// Number of messages per page; small, so that reading takes several calls.
const PAGE_MAX: usize = 10;

pub(super) struct Discord {
    seed: u64,
    state: Mutex<State>,
    /// Notified when an injected crash has ended a process.
    pub(super) killed: Notify,
}

/// The outcome of a call that Discord accepted: its response arrives, or is lost.
#[derive(Clone, Copy)]
pub(super) enum Fate {
    Taken,
    Lost,
}

impl Discord {
    pub(super) fn new(seed: u64) -> Arc<Self> {
        let state = State {
            is_shared: false,
            clock: Clock::stopped(START),
            number: 0,
            said: BTreeMap::new(),
            answered: BTreeMap::new(),
            told: Vec::new(),
            told_by_dm: BTreeSet::new(),
            untellable: BTreeSet::new(),
            posted: Vec::new(),
            deleted: BTreeSet::new(),
            retired: BTreeSet::new(),
            unchangeable: BTreeSet::new(),
            spoiled: BTreeSet::new(),
            closed: Closed::default(),
            clocks: BTreeMap::new(),
            absences: BTreeMap::new(),
            disks: Vec::new(),
            attempts: BTreeMap::new(),
            story: Vec::new(),
            weather: Weather::default(),
            disk: Disk::Well,
            trap: None,
            trapped: 0,
            sprung: None,
            commits: 0,
            synced: None,
            life: 0,
            injected: 0,
            listeners: BTreeMap::new(),
        };
        Arc::new(Self { seed, state: Mutex::new(state), killed: Notify::new() })
    }

    /// Makes the simulation expect several processes, each of which serves some of the shards.
    pub(super) fn share(&self) {
        self.state().is_shared = true;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics while holding it")
    }

    /// Begins a new run of the bot. Faults that concerned the previous process end.
    pub(super) fn begin_life(&self) {
        let mut state = self.state();
        state.life += 1;
        state.trapped = state.life;
        state.synced = None;
        state.closed.excuse_all();
        (state.trap, state.commits) = (None, 0);
        drop(state);
        // The other causes that kept the previous process from working have ended with that process.
        self.come_back(Why::Sleep);
        self.set_disk(Disk::Well);
    }

    /// Makes the storage of a process. Its calls fail according to the faults of this world.
    ///
    /// `log` is the path of SQLite's write-ahead log.
    pub(super) fn storage(self: &Arc<Self>, log: &Path) -> Arc<Faulty> {
        let (discord, log) = (self.clone(), log.to_owned());
        Faulty::simulated(move |moment| {
            if matches!(moment, Moment::After(Call::Commit { .. })) {
                discord.state().synced = fs::metadata(&log).ok().map(|log| log.len());
            }
            discord.storage_fault(moment)
        })
    }

    /// Copies the files that are left after a power failure. Of SQLite's log, only the part that existed after the last
    /// commit is left.
    pub(super) fn what_was_synced(&self, folder: &Path) -> TempDir {
        let left = still::folder();
        for name in ["dealer.db", "dealer.db-wal"] {
            // The log is missing before the first write, and after an orderly shutdown.
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

    /// Starts the world's clock.
    pub(super) fn run_clock(&self) {
        let mut state = self.state();
        state.clock = Clock::steered(state.clock.now());
    }

    /// Ends the run of a process: the clock stops until the next process begins.
    pub(super) fn end_life(&self) {
        let mut state = self.state();
        state.listeners.clear();
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

    /// Like [`Self::set_trap`], but the crash hits the given run of the bot. The commits of that run are counted from
    /// now on.
    pub(super) fn set_trap_for(&self, life: u32, point: Point) {
        self.set_trap(point);
        let mut state = self.state();
        (state.trapped, state.commits) = (life, 0);
    }

    /// Sets the run of the bot to which the following events belong.
    pub(super) fn enter(&self, life: u32) {
        self.state().life = life;
    }

    /// Takes the number of the run that an injected crash has ended. Later calls return `None` until the next crash.
    pub(super) fn take_sprung(&self) -> Option<u32> {
        self.state().sprung.take()
    }

    /// Waits until an injected crash has ended this run of the bot.
    pub(super) async fn ends(&self, life: u32) {
        while self.state().sprung != Some(life) {
            self.killed.notified().await;
        }
    }

    /// Reads or changes the state of closed DMs and channels.
    pub(super) fn closed<T>(&self, what: impl FnOnce(&mut Closed) -> T) -> T {
        what(&mut self.state().closed)
    }

    pub(super) fn set_weather(&self, weather: Weather) {
        self.state().weather = weather;
    }

    /// Whether calls may fail at present.
    pub(super) fn is_foul(&self) -> bool {
        self.state().weather.is_foul()
    }

    /// Whether Discord gives an interaction up before it is answered.
    pub(super) fn gives_up(&self, input: InputId) -> bool {
        let mut dice = Dice::new(self.seed, "late", u32::try_from(input.0 & 0xffff).expect("16 bits"));
        dice.chance(self.state().weather.late, 100)
    }

    pub(super) fn set_disk(&self, disk: Disk) {
        let mut state = self.state();
        state.injected += u32::from(disk != Disk::Well);
        state.disk = disk;
        let now = state.clock.now();
        if let Some((_, before)) = state.disks.last_mut() {
            before.ended = Some(now);
        }
        state.disks.push((disk, Away { began: now, ended: None }));
        drop(state);
        if disk.is_in_the_way() { self.go_away(Why::Disk) } else { self.come_back(Why::Disk) }
    }

    /// The number of commits so far in the run of the bot for which a crash can be set.
    pub(super) fn n_commits(&self) -> u32 {
        self.state().commits
    }

    /// Counts a fault that the world itself, and not this simulation, has injected.
    pub(super) fn inject(&self) {
        self.state().injected += 1;
    }

    pub(super) fn n_injected(&self) -> u32 {
        self.state().injected
    }

    /// Creates a snowflake for the present time.
    pub(super) fn snowflake(&self) -> u64 {
        let mut state = self.state();
        state.number += 1;
        InputId::first_of(state.clock.now()).0 | state.number
    }

    /// Stores a message that a person writes.
    pub(super) fn say(&self, spot: Spot, said: Said) {
        self.state().said.entry(spot).or_default().insert(said.id, Some(said));
    }

    /// Deletes a message, as its author can.
    pub(super) fn delete(&self, spot: Spot, id: MessageId) {
        if let Some(messages) = self.state().said.get_mut(&spot) {
            messages.remove(&id);
        }
    }

    pub(super) fn told(&self) -> Vec<(InputId, Told, u32)> {
        self.state().told.clone()
    }

    /// The latest message that shows a person their board.
    pub(super) fn board_of(&self, user: UserId) -> Option<MessageId> {
        let is_board = |one: &&Posted| {
            let is_theirs = matches!(one.parcel.to, Recipient::Person(to) | Recipient::Private(to, _) if to == user);
            is_theirs && matches!(&one.parcel.contents, Contents::News(news) if news.showing.is_some())
        };
        self.state().posted.iter().rfind(is_board).map(|one| one.message)
    }

    /// The state of the clock that a board's message shows; `None` if the message is not a board.
    pub(super) fn clock_in(&self, message: MessageId) -> Option<Clocked> {
        self.state().clocks.get(&message).cloned()
    }

    /// Adds a line to the world's story, which a failed test prints.
    pub(super) fn log(&self, what: &str) {
        self.state().log(what);
    }

    pub(super) fn story(&self) -> Vec<String> {
        self.state().story.clone()
    }

    pub(super) fn posted(&self) -> Vec<Posted> {
        self.state().posted.clone()
    }

    /// Begins a cause that keeps the bot unreachable.
    pub(super) fn go_away(&self, why: Why) {
        self.lose(0, why);
    }

    /// Begins a cause that keeps a shard unreachable.
    pub(super) fn lose(&self, shard: u32, why: Why) {
        let mut state = self.state();
        let now = state.clock.now();
        if state.is_shared {
            state.log(&format!("shard {shard} is lost: {why:?}"));
        }
        state.absences.entry(shard).or_default().begin(why, now);
    }

    /// Ends a cause that kept the bot unreachable. If there is no other cause, the bot is reachable again.
    pub(super) fn come_back(&self, why: Why) {
        self.regain(0, why);
    }

    /// Ends a cause that kept a shard unreachable.
    pub(super) fn regain(&self, shard: u32, why: Why) {
        let mut state = self.state();
        let now = state.clock.now();
        let ends = state.absences.entry(shard).or_default().end(why, now);
        if state.is_shared && ends {
            state.log(&format!("shard {shard} is back: {why:?}"));
        }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.state().is_connected()
    }

    /// The times when a shard was unreachable.
    pub(super) fn away(&self, shard: u32) -> Vec<Away> {
        self.state().absences.get(&shard).map_or_else(Vec::new, |absence| absence.away.clone())
    }

    /// The periods in which the state of the database satisfied `is_like`.
    pub(super) fn disks(&self, is_like: impl Fn(Disk) -> bool) -> Vec<Away> {
        self.state().disks.iter().filter(|(disk, _)| is_like(*disk)).map(|&(_, away)| away).collect()
    }

    /// Lets time pass while no process runs.
    pub(super) fn wait(&self, by: Millis) {
        self.state().clock.advance(by);
    }

    /// Informs a person that their input failed, if Discord accepts the message.
    pub(super) async fn apologize(&self, input: InputId, told: Told) {
        if self.fate(format!("apology {input}")).await.is_ok() {
            self.tell(input, told);
        } else {
            self.state().untellable.insert(input);
        }
    }

    /// Whether Discord refused the message that informs the author of a failed input.
    pub(super) fn is_untellable(&self, input: InputId) -> bool {
        self.state().untellable.contains(&input)
    }

    /// Whether the author of an input has received any information about it.
    pub(super) fn is_told(&self, input: InputId) -> bool {
        self.state().told.iter().any(|(told, ..)| *told == input)
    }

    /// Records the information that the author of an input receives.
    pub(super) fn tell(&self, input: InputId, told: Told) {
        self.state().tell(input, told);
    }

    fn springs(&self, point: Point) -> bool {
        let mut state = self.state();
        let springs = state.trap == Some(point) && state.trapped == state.life;
        if springs {
            (state.trap, state.sprung) = (None, Some(state.life));
            self.killed.notify_one();
        }
        springs
    }

    /// Ends the process, if a crash is to be injected at this point. The call then never returns.
    pub(super) async fn pass(&self, point: Point) {
        if self.springs(point) {
            pending::<()>().await;
        }
    }

    /// The fault that hits a call to the database at this moment, if any.
    pub(super) fn storage_fault(&self, moment: Moment) -> Option<Fault> {
        let (disk, commits) = {
            let mut state = self.state();
            state.commits += u32::from(moment.is_before_commit() && state.trapped == state.life);
            (state.disk, state.commits)
        };
        let is_end = match moment {
            Moment::Before(Call::Commit { is_lazy }) => {
                self.springs(Point::Committing(commits)) || is_lazy && self.springs(Point::Cursor)
            }
            Moment::After(Call::Commit { .. }) => self.springs(Point::Committed(commits)),
            Moment::Before(_) | Moment::After(_) => false,
        };
        if is_end { Some(Fault::End) } else { disk.fault(moment, (self.seed, commits)) }
    }

    /// The outcome of a call. It depends only on the call and on how often it has been made.
    pub(super) async fn fate(&self, call: String) -> Result<Fate, DeliveryError> {
        let (weather, mut dice) = {
            let mut state = self.state();
            let attempts = state.attempts.entry(call.clone()).or_default();
            *attempts += 1;
            let nth = *attempts;
            state.log(&call);
            (state.weather, Dice::new(self.seed, &call, nth))
        };
        // Each call takes 20 to 219 ms.
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

    /// Answers a message in its channel.
    pub(super) async fn reply_to(&self, said: &Said, answer: &Answer) -> Result<(), DeliveryError> {
        let fate = self.fate(format!("answer {}", said.id)).await?;
        if Told::of(answer) == Told::Unsure {
            self.leave_open(InputId(said.id.0));
            return taken(fate);
        }
        let id = MessageId(self.snowflake());
        {
            let mut state = self.state();
            let to = said.guild.map_or(Recipient::Person(said.author), |_| Recipient::Channel(said.channel));
            state.closed.refuses(to)?;
            let spot = said.guild.map_or(Spot::Dm(said.author), |guild| Spot::Channel(guild, said.channel));
            let input = InputId(said.id.0);
            // All answers to a message have that message's nonce, in whichever way they are sent.
            let is_posted = state.posted.iter().any(|one| answered_by(&one.parcel) == Some((spot, said.id)));
            let answers = state.answered.entry(spot).or_default();
            let is_known = is_posted || answers.iter().any(|(_, to)| *to == said.id);
            if !is_known {
                answers.push((id, said.id));
                state.tell(input, Told::of(answer));
            }
        }
        self.pass(Point::Answered).await;
        taken(fate)
    }

    /// Informs a person that it is unknown whether their input counts; does so only once. This does not count as an
    /// answer.
    fn leave_open(&self, input: InputId) {
        let is_open = self.state().told.iter().any(|(other, told, _)| (*other, *told) == (input, Told::Unsure));
        if !is_open {
            self.tell(input, Told::Unsure);
        }
    }

    /// Informs a person by DM of the outcome of an interaction. The message's nonce prevents a second message.
    pub(super) async fn tell_dm(&self, user: UserId, input: InputId, answer: &Answer) -> Result<(), DeliveryError> {
        let fate = self.fate(format!("tell {input}")).await?;
        self.state().closed.refuses(Recipient::Person(user))?;
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

    /// Begins a gateway session of the present run of the bot: it receives events about the bot's own messages.
    pub(super) fn tell_of_posts(&self, gateway: &Gateway) {
        let mut state = self.state();
        let life = state.life;
        state.listeners.insert(life, gateway.clone());
    }

    /// Like [`Self::tell_of_posts`], but for the given run of the bot.
    pub(super) fn tell_life_of_posts(&self, life: u32, gateway: &Gateway) {
        self.state().listeners.insert(life, gateway.clone());
    }

    /// Ends the gateway session of a run of the bot, which receives no more events.
    pub(super) fn deafen(&self, life: u32) {
        self.state().listeners.remove(&life);
    }

    /// The channel on which a run of the bot receives events; `None` while it has no session.
    pub(super) fn gateway(&self, life: u32) -> Option<Gateway> {
        self.state().listeners.get(&life).cloned()
    }

    pub(super) async fn carry(&self, parcel: &Arc<Parcel>) -> Result<Accepted, DeliveryError> {
        let sent = self.now();
        let fate = self.fate(format!("{:?} {}", parcel.to, about(parcel))).await?;
        let fresh = MessageId(self.snowflake());
        let message = {
            let mut state = self.state();
            let known = state.known(parcel);
            let changed = parcel.in_place_of.map(|(_, message)| message);
            let is_theirs =
                |message| state.posted.iter().any(|one| one.message == message && one.parcel.to == parcel.to);
            if changed.is_some_and(|message| !is_theirs(message)) {
                return Err(DeliveryError::Gone);
            }
            match changed {
                Some(message) => state.change(self.seed, message, (parcel.about.id, parcel.to))?,
                None => state.take(parcel)?,
            }
            if known.is_none() || changed.is_some() {
                let (life, message) = (state.life, changed.unwrap_or(fresh));
                if let Contents::News(news) = &parcel.contents
                    && news.showing.is_some()
                {
                    let clocked = Clocked { n: news.n, face: news.clock.clone(), to_act: news.to_act };
                    state.clocks.insert(message, clocked);
                }
                state.retired.remove(&message);
                state.log(&format!("{:?} is shown {} in {message}", parcel.to, about(parcel)));
                let at = state.clock.now();
                let is_forced =
                    changed.is_none() && state.spoiled.remove(&format!("{} {:?}", parcel.about.id, parcel.to));
                state.posted.push(Posted { message, is_forced, sent, at, life, parcel: parcel.clone() });
                if changed.is_none() && state.is_connected() {
                    let shard = parcel.to.channel().map_or(0, |_| shard_of(parcel.about.guild));
                    for gateway in state.listeners.values() {
                        drop(gateway.send((Duration::ZERO, Event::Posted { shard, message: fresh })));
                    }
                }
            }
            changed.or(known).unwrap_or(fresh)
        };
        self.pass(Point::Delivered).await;
        let channel = parcel.to.channel().unwrap_or(ChannelId(1));
        taken(fate).map(|()| Accepted { channel, message })
    }

    /// Replaces the words of a past board by a line about its turn, and removes the board's controls.
    pub(super) async fn retire(&self, past: &PastBoard) -> Result<(), DeliveryError> {
        let fate = self.fate(format!("retire {}", past.message)).await?;
        let mut state = self.state();
        state.fix(self.seed, past.message)?;
        state.retired.insert(past.message);
        drop(state);
        taken(fate)
    }

    /// Whether a past board has lost its controls, or Discord refused to change it.
    pub(super) fn is_retired(&self, message: MessageId) -> bool {
        let state = self.state();
        [&state.retired, &state.deleted, &state.unchangeable].iter().any(|messages| messages.contains(&message))
    }

    pub(super) async fn tell_clock(&self, revision: &Revision) -> Result<(), DeliveryError> {
        let Revision { id, message, clock, to_act, .. } = revision;
        let fate = self.fate(format!("clock of {message} {clock:?}")).await?;
        let to = self.state().posted.iter().find(|one| one.message == *message).map(|one| one.parcel.to);
        if let Some(to) = to {
            self.state().change(self.seed, *message, (*id, to))?;
        }
        if let Some(clocked) = self.state().clocks.get_mut(message) {
            (clocked.face, clocked.to_act) = (clock.clone(), *to_act);
        }
        taken(fate)
    }
}

pub(super) fn taken(fate: Fate) -> Result<(), DeliveryError> {
    match fate {
        Fate::Taken => Ok(()),
        Fate::Lost => Err(DeliveryError::Passing("the answer was lost".to_owned())),
    }
}
