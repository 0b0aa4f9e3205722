//! Worlds in which two processes share a database. Each process serves some of the shards, and hands over inputs for
//! the other process's shards. If a process is killed, freezes, loses the database or shuts down, the other process
//! takes over.
//!
//! Each served shard has a runtime of its own with paused time ([`unit`]), and so has the network ([`wire`]). The
//! runtimes take turns, each for a short stretch of time, so that every run of a seed has the same course. The storage
//! ([`Server`], which behaves like a PostgreSQL server), the clock and the network are simulated; everything else is
//! the program's own code. Processes take and give up shards by the rules of `cli/fleet.rs`.

mod course;
mod league;
mod season;
mod serving;
mod unit;
mod wire;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::{Instant, sleep_until};

use super::bot::{Event, FIRST_CHANNEL, shard_of, shard_of_channel};
use super::tables::{Table, draw_opening, grant, puzzle};
use super::told::Told;
use super::trouble::Why;
use super::world::{Found, Outcome, Road, World};
use super::{check, still};
use crate::store::faults::{Faulty, Server, in_place};
use crate::store::{ChannelId, GuildId, InputId, MatchId, PuzzleKind, Shard, Store, UserId};
use host::{Entry, Table as Live};
use rules::{Millis, Timestamp};
use serving::Serving;
use unit::{Ran, Unit, file, lock};

/// The length of each runtime's turn.
const STRETCH: Duration = Duration::from_millis(20);
/// The length of a runtime's turn while nobody submits anything.
const QUIET_STRETCH: Duration = Duration::from_millis(100);
/// The interval at which a process checks which processes exist and which shards are free.
const LOOK_EVERY: Millis = Millis(500);
/// The number of shards.
const SHARDS: u32 = 2;
/// When a process reaches the database again, it takes no shard and gives none up for this long.
const SETTLING: Millis = Millis(3_000);
/// How long the test waits for an answer from a shard.
const PATIENCE: Duration = Duration::from_secs(30);

/// A simulated process.
struct Process {
    number: u32,
    /// When the process comes back; `None` while it runs.
    returns_at: Option<Timestamp>,
    /// When the process was frozen, and when it wakes; `None` if it is not frozen.
    still: Option<(Timestamp, Timestamp)>,
    /// When the process can reach the database again; `None` if it can reach it now.
    cut_until: Option<Timestamp>,
    /// The time from which the process may take shards and give them up.
    takes_from: Timestamp,
    /// The error of the machine's clock.
    skew: Millis,
}

struct Fleet {
    world: World,
    server: Arc<Server>,
    network: Runtime,
    network_time: Instant,
    /// The test's own access to the database, which no fault affects.
    outside: Store,
    processes: Vec<Process>,
    units: Vec<Unit>,
    /// Every run of the bot so far: its shard, its number, and when it took the shard.
    lives: Vec<(u32, u32, Timestamp)>,
    /// When the processes next check which shards are free.
    looks_at: Timestamp,
    swarm: course::Swarm,
    season: Option<season::Held>,
    league: Option<league::Held>,
}

/// Runs the world of a seed.
pub(super) fn live_through(seed: u64) -> Outcome {
    let mut fleet = Fleet::begin(seed);
    fleet.wait_for_service();
    fleet.open_all(seed);
    fleet.go_on();
    fleet.rest();
    let (mut wrong, end) = fleet.look_back();
    let Fleet { world, units, outside, network, .. } = fleet;
    drop((units, outside));
    drop(network);
    wrong.sort_unstable();
    let story = world.discord.story();
    Outcome { wrong, end, story, n_injected: world.discord.n_injected(), n_inputs: world.spoken.len() }
}

/// Collects the information that the authors of three inputs receive while no process can reach the database. The first
/// input is a command soon after the start of the outage. The second is a command at a time when another process may
/// have taken over. The third is a message at that time; its author is informed again after the outage.
pub(super) fn told_while_cut_off() -> [Vec<Told>; 3] {
    let mut fleet = Fleet::begin(2);
    fleet.wait_for_service();
    fleet.open_all(2);
    for number in [1, 2] {
        fleet.cut_off(number, Millis::from_secs(60));
    }
    let user = fleet.world.tables[0].users[0];
    let inputs = [(3, true), (15, true), (1, false)].map(|(seconds, is_command)| {
        fleet.pass(Duration::from_secs(seconds));
        let text = "lock".to_owned();
        let event = if is_command { fleet.world.command(user, text) } else { fleet.world.say(user, text) };
        fleet.happen(fleet.hearer(&event), &(Duration::ZERO, event.clone()));
        fleet.pass(Duration::from_secs(3));
        *fleet.world.spoken.keys().next_back().expect("it was said")
    });
    fleet.pass_quietly(Duration::from_mins(3));
    let told = fleet.world.discord.told();
    inputs.map(|input| told.iter().filter(|(of, ..)| *of == input).map(|&(_, told, _)| told).collect())
}

impl Fleet {
    fn begin(seed: u64) -> Self {
        let mut world = World::new(seed);
        world.is_shared = true;
        world.discord.share();
        let (discord, network) = (world.discord.clone(), still::runtime());
        let server = {
            let discord = discord.clone();
            Server::new(&file(world.dir.path()), move || discord.now())
        };
        let outside = network.block_on(async {
            let outside = in_place(Store::look_on(&server, Faulty::aside())).expect("a database");
            let divided = outside.settle_division(SHARDS, discord.now(), Millis(1_000)).await;
            divided.expect("nobody serves yet");
            outside
        });
        let network_time = {
            let _entered = network.enter();
            unit::now()
        };
        for shard in 0..SHARDS {
            discord.lose(shard, Why::Connection);
        }
        let swarm = course::Swarm::draw(&mut world.dice);
        let now = discord.now();
        let process = |(number, skew)| Process {
            number,
            returns_at: None,
            still: None,
            cut_until: None,
            takes_from: now,
            skew: Millis(skew),
        };
        let skews = [0, 0, -700, 700, 3_600_000];
        let drawn = [1, 2].map(|number| (number, skews[world.dice.below(skews.len())]));
        let processes = drawn.into_iter().map(process).collect();
        let (units, lives, looks_at) = (Vec::new(), Vec::new(), now + LOOK_EVERY);
        let (season, league) = (None, None);
        Self { world, server, network, network_time, outside, processes, units, lives, looks_at, swarm, season, league }
    }

    fn now(&self) -> Timestamp {
        self.world.discord.now()
    }

    /// Lets time pass in short turns.
    fn pass(&mut self, time: Duration) {
        self.pass_by(time, STRETCH);
    }

    /// Lets time pass in long turns, for times when nobody submits anything.
    fn pass_quietly(&mut self, time: Duration) {
        self.pass_by(time, QUIET_STRETCH);
    }

    fn pass_by(&mut self, time: Duration, stretch: Duration) {
        for _ in 0..time.as_millis().div_ceil(stretch.as_millis()) {
            self.stretch(stretch);
        }
    }

    /// Gives each running runtime one turn of the length `time`.
    fn stretch(&mut self, time: Duration) {
        self.world.discord.wait(millis(time));
        self.network_time += time;
        let until = self.network_time;
        self.network.block_on(async { sleep_until(until).await });
        self.bury_trapped();
        let lives: Vec<_> = self.units.iter().map(|unit| unit.life).collect();
        for life in lives {
            // An earlier turn of this loop may have ended the process of this unit.
            let Some(index) = self.units.iter().position(|unit| unit.life == life) else { continue };
            if self.processes[self.units[index].process as usize - 1].still.is_some() {
                continue;
            }
            let ran = self.units[index].run(time);
            self.bury_trapped();
            if let Some(index) = self.units.iter().position(|unit| unit.life == life).filter(|_| ran != Ran::On) {
                self.end(index, ran);
            }
        }
        self.see_to_processes();
        if self.looks_at <= self.now() {
            self.looks_at = self.now() + LOOK_EVERY;
            for number in 1..=u32::try_from(self.processes.len()).expect("few") {
                self.look(number);
            }
        }
    }

    /// Kills the process whose run an injected crash has ended.
    fn bury_trapped(&mut self) {
        let Some(life) = self.world.discord.take_sprung() else { return };
        if let Some(unit) = self.units.iter().find(|unit| unit.life == life) {
            let process = unit.process;
            self.kill(process);
        }
    }

    /// Removes a unit that has stopped serving its shard.
    fn end(&mut self, index: usize, ran: Ran) {
        let unit = self.units.remove(index);
        self.world.tell(format!("life {} on shard {} ends: {ran:?}", unit.life, unit.shard.id));
        if ran == Ran::Lost || !unit.is_stopping || unit.left_something() {
            self.world.killed.push(unit.life);
        }
        self.part_with(&unit);
    }

    /// Ends a unit's sessions with Discord and the database.
    fn part_with(&self, unit: &Unit) {
        self.world.discord.deafen(unit.life);
        self.server.end(unit.session);
        if self.server.is_last(unit.shard.id, unit.session) {
            self.world.discord.lose(unit.shard.id, Why::Connection);
        }
    }

    /// Kills a process, which comes back after a while.
    fn kill(&mut self, number: u32) {
        self.world.tell(format!("process {number} is killed"));
        let now = self.now();
        let after = Millis([1_000, 4_000, 15_000, 60_000][self.world.dice.below(4)]);
        let process = &mut self.processes[number as usize - 1];
        process.returns_at = Some(now + after);
        (process.still, process.takes_from) = (None, now);
        self.server.forget(number);
        while let Some(index) = self.units.iter().position(|unit| unit.process == number) {
            let unit = self.units.remove(index);
            self.world.killed.push(unit.life);
            self.part_with(&unit);
        }
    }

    /// Lets each process come back, wake, or reach the database again, if the time for that has come.
    fn see_to_processes(&mut self) {
        let now = self.now();
        for index in 0..self.processes.len() {
            let Process { number, returns_at, still, cut_until, .. } = self.processes[index];
            if returns_at.is_some_and(|at| at <= now) {
                self.processes[index].returns_at = None;
                self.world.tell(format!("process {number} is there"));
            }
            if let Some((since, until)) = still
                && until <= now
            {
                self.wake(number, now - since);
            }
            if cut_until.is_some_and(|until| until <= now) {
                self.reach_again(number);
            }
        }
    }

    /// Wakes a frozen process.
    fn wake(&mut self, number: u32, stood_still: Millis) {
        self.world.tell(format!("process {number} runs on"));
        self.processes[number as usize - 1].still = None;
        let stood_still = Duration::from_millis(u64::try_from(stood_still.0).expect("it has passed"));
        for unit in self.units.iter_mut().filter(|unit| unit.process == number) {
            unit.wake(stood_still);
            if self.server.is_last(unit.shard.id, unit.session) {
                self.world.discord.regain(unit.shard.id, Why::Sleep);
            }
        }
    }

    /// Makes a process check which processes exist and which shards are free. The process then takes shards up to its
    /// share, or gives up the shards above its share.
    fn look(&mut self, number: u32) {
        let now = self.now();
        let process = &self.processes[number as usize - 1];
        if process.returns_at.is_some() || process.still.is_some() {
            return;
        }
        let Some(present) = self.server.look(number) else { return };
        if now < process.takes_from {
            return;
        }
        let share = present.share(SHARDS);
        let own = |unit: &Unit| unit.process == number;
        let n_kept = self.units.iter().filter(|unit| own(unit) && !unit.is_stopping).count();
        if n_kept > share {
            let last =
                self.units.iter_mut().filter(|unit| own(unit) && !unit.is_stopping).max_by_key(|unit| unit.shard);
            if let Some(unit) = last {
                self.world.tell(format!("process {number} gives up shard {}", unit.shard.id));
                unit.stop();
                self.world.discord.lose(unit.shard.id, Why::Connection);
            }
        }
        let mut free: Vec<_> = present.free(SHARDS).collect();
        free.retain(|shard| !self.units.iter().any(|unit| own(unit) && unit.shard == *shard));
        let first = number as usize % free.len().max(1);
        free.rotate_left(first);
        for shard in free.into_iter().take(share.saturating_sub(n_kept)) {
            self.serve(number, shard);
        }
    }

    /// Lets a process take a shard and serve it, if the shard is still free.
    fn serve(&mut self, number: u32, shard: Shard) {
        let life = u32::try_from(self.lives.len()).expect("few") + 1;
        let skew = self.processes[number as usize - 1].skew;
        let (discord, network) = (self.world.discord.clone(), self.network.handle().clone());
        let noted = self.world.noted.clone();
        let begun = Unit::begin((&self.server, &discord), (number, shard, life), &network, (&noted, skew));
        let Some(unit) = begun else { return };
        self.world.tell(format!("life {life}: process {number} serves shard {}", shard.id));
        self.lives.push((shard.id, life, unit.began));
        self.units.push(unit);
        self.units.sort_by_key(|unit| (unit.process, unit.shard));
        self.look_into_journals(shard.id, life);
    }

    /// Records how long each journal of a shard is now. If this run of the bot loads a match later, it may read that
    /// many entries at once.
    fn look_into_journals(&mut self, shard: u32, life: u32) {
        let from = self.now();
        for table in self.world.tables.iter().filter(|table| shard_of(table.guild) == shard) {
            let n = self.journal(table.id).last().map_or(0, |line| line.n);
            self.world.found.push(Found { life, table: table.id, from, n });
        }
    }

    fn journal(&self, id: MatchId) -> Vec<crate::store::JournalLine> {
        let _entered = self.network.enter();
        in_place(self.outside.journal(id)).expect("the journal is whole")
    }

    /// Replays a match's journal, and returns the match in its present state.
    fn live(&self, id: MatchId) -> Box<dyn Live> {
        let row = {
            let _entered = self.network.enter();
            in_place(self.outside.find_match(id)).expect("the match is there")
        };
        let mut live = host::open(serde_json::from_str(&row.header).expect("a header")).expect("a header");
        for line in self.journal(id) {
            let entry: Entry = serde_json::from_str(&line.entry).expect("an entry");
            live.commit(&entry).expect("the journal replays");
        }
        live
    }

    /// The unit that serves a shard and receives its events. Returns the number of its run, and its services.
    fn serving(&self, shard: u32) -> Option<(u32, Serving)> {
        let serves = |unit: &&Unit| unit.shard.id == shard && self.server.is_last(shard, unit.session);
        let unit = self.units.iter().find(serves).filter(|unit| !unit.is_stopping)?;
        Some((unit.life, unit.serving()?))
    }

    /// Sends an event to every unit that has a session for a shard, including a unit that has been replaced. Returns
    /// the number of the run that took the shard last.
    fn happen(&self, shard: u32, event: &(Duration, Event)) -> u32 {
        let mut hears = 0;
        let mut there: Vec<_> = self.units.iter().filter(|unit| unit.shard.id == shard && !unit.is_stopping).collect();
        there.sort_by_key(|unit| unit.life);
        for unit in there {
            if let Some(gateway) = self.world.discord.gateway(unit.life) {
                drop(gateway.send(event.clone()));
                hears = unit.life;
            }
        }
        hears
    }

    /// The shard that Discord sends an event to.
    fn hearer(&self, event: &Event) -> u32 {
        match event {
            Event::Said(said) => said.guild.map_or(0, shard_of),
            Event::Command { channel, .. } => shard_of_channel(*channel),
            Event::Posted { shard, .. } => *shard,
            Event::Order { table, .. } => {
                let guild = self.world.tables.iter().find(|one| one.id == *table).map(|one| one.guild);
                guild.map_or(0, shard_of)
            }
        }
    }

    /// Runs `question` in the runtime of the unit that serves a shard, and waits for the result.
    fn ask<T, Answer>(&mut self, shard: u32, question: impl FnOnce(Serving) -> Answer) -> Option<T>
    where
        T: Send + 'static,
        Answer: Future<Output = T> + Send + 'static,
    {
        let (life, serving) = self.serving(shard)?;
        let answer = self.units.iter().find(|unit| unit.life == life)?.spawn(question(serving));
        for _ in 0..PATIENCE.as_millis() / STRETCH.as_millis() {
            self.stretch(STRETCH);
            if let Some(answer) = lock(&answer).take() {
                return Some(answer);
            }
        }
        None
    }

    /// Lets time pass until every shard is served.
    fn wait_for_service(&mut self) {
        for _ in 0..3_000 {
            self.stretch(STRETCH);
            if (0..SHARDS).all(|shard| self.serving(shard).is_some()) {
                return;
            }
        }
        self.world.tell("not every shard is served");
    }

    fn open_all(&mut self, seed: u64) {
        let n_tables = 2 + self.world.dice.below(3) as u64;
        for number in 0..n_tables {
            let place = (GuildId((1 + number) << 22), ChannelId(FIRST_CHANNEL.0 + number));
            let opening = draw_opening(&mut self.world.dice, (seed / 4, number), place);
            let users: Vec<UserId> = opening.players.values().map(|row| row.user).collect();
            let (at, opened) = (self.now(), opening.clone());
            let id = self.ask(shard_of(place.0), move |serving| async move {
                grant(serving.store(), place.0, &users, at).await;
                serving.directory.open(opened).await.expect("no fault yet").expect("a match").id()
            });
            let id = id.expect("no fault has struck yet");
            self.world.tell(format!("match {id}: {}", opening.game));
            self.world.tables.push(Table::of(id, opening));
        }
        let solver = if self.world.dice.chance(1, 2) { UserId(101) } else { UserId(500) };
        let header = puzzle(self.now());
        let id = self.ask(0, move |serving| async move {
            let id = serving.solo.open(solver, PuzzleKind::Own, header).await.expect("no fault").expect("a puzzle");
            drop(serving.solo.show(solver, id).await);
            id
        });
        self.world.puzzles.push((id.expect("no fault has struck yet"), solver));
        self.begin_season();
    }

    /// Checks the world at rest. Returns the violations, and a summary of the end state.
    fn look_back(&mut self) -> (Vec<String>, Vec<String>) {
        let mut wrong = Vec::new();
        for shard in 0..SHARDS {
            match self.serving(shard) {
                Some((_, serving)) => check::is_well(&mut wrong, serving.n_running(), serving.directory.trouble()),
                None => wrong.push(format!("nobody serves shard {shard}")),
            }
        }
        self.one_writes_at_a_time(&mut wrong);
        self.who_is_replaced_sends_nothing(&mut wrong);
        self.commands_are_answered_once(&mut wrong);
        let outside = self.outside.clone();
        let (found, end) = self.network.block_on(async {
            if let Some(season) = &self.season {
                season::check(&mut wrong, season, &outside).await;
            }
            if let Some(league) = &self.league {
                league::check(&mut wrong, league, &outside).await;
            }
            check::all(&self.world, &outside).await
        });
        wrong.extend(found);
        (wrong, end)
    }

    /// Checks that no two processes write for one shard at the same time, and so that a replaced process no longer
    /// writes.
    fn one_writes_at_a_time(&self, wrong: &mut Vec<String>) {
        let wrote = self.server.wrote();
        for shard in 0..SHARDS {
            let sessions: Vec<_> = wrote.iter().filter(|one| one.shard == shard).map(|one| one.session).collect();
            if !sessions.is_sorted() {
                wrong.push(format!("shard {shard} was written for by sessions {sessions:?}"));
            }
        }
    }

    /// Checks that each command is answered once, whichever processes begin to handle it. This holds only if Discord
    /// loses no response.
    fn commands_are_answered_once(&self, wrong: &mut Vec<String>) {
        if !self.swarm.is_fair() {
            return;
        }
        let mut answers = BTreeMap::<InputId, Vec<(Told, u32)>>::new();
        for (input, told, life) in self.world.discord.told() {
            let is_command = self.world.spoken.get(&input).is_some_and(|spoken| spoken.road != Road::Dm);
            if is_command && told != Told::Unsure {
                answers.entry(input).or_default().push((told, life));
            }
        }
        for (input, answers) in answers.into_iter().filter(|(_, answers)| answers.len() > 1) {
            wrong.push(format!("{input} was answered more than once: {answers:?}"));
        }
    }

    /// Checks that a replaced process sends nothing more about a match.
    fn who_is_replaced_sends_nothing(&self, wrong: &mut Vec<String>) {
        let grace = millis(2 * QUIET_STRETCH);
        for posted in self.world.discord.posted() {
            let shard = shard_of(posted.parcel.about.guild);
            let next = self.lives.iter().find(|(of, life, _)| *of == shard && *life > posted.life);
            if next.is_some_and(|(.., began)| posted.sent > *began + grace) {
                let (life, message, at) = (posted.life, posted.message, posted.sent.0);
                wrong.push(format!("life {life} sent {message} at {at}, having been replaced"));
            }
        }
    }
}

/// Converts a duration to milliseconds.
fn millis(time: Duration) -> Millis {
    Millis(i64::try_from(time.as_millis()).expect("a short time"))
}
