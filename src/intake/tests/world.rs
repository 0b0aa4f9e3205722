//! One simulated world: who plays what, what people submit and when, and which faults hit the bot.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::bot::{Bot, Event, Gateway, Noted, shard_of};
use super::discord::Discord;
use super::hosting::CHAMBERS;
use super::tables::Table;
use super::trouble::{Closed, Disk, Kind, Point, Swarm, Weather, Why};
use super::{check, lost_log, still};
use crate::intake::Said;
use crate::session::{Under, Way};
use crate::store::{ChannelId, GuildId, InputId, MatchId, MessageId, PuzzleId, Spot, UserId};
use host::Order;
use rules::{Dice, Millis, Timestamp};

/// Texts that are not moves.
pub(super) const WORDS: [&str; 7] = ["lock", "undo", "lock", "resume", "what?", "hint", "undo"];
/// Texts that people submit to the puzzle of the game's example.
pub(super) const MARKS: [&str; 7] = ["★A1", "★A1 B3", "■B1-F1", "undo", "?A1", "★C6", "nonsense"];
pub(super) const HOST: UserId = UserId(900);
/// How an input was submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Road {
    Dm,
    Channel,
    /// By a message in the player's own channel.
    Chamber,
    /// By a command to this process run of the bot. No later run can answer the command.
    Command(u32),
    /// By a press, possibly on the author's board, that this process run of the bot received.
    Press(u32),
}

/// An input of a person.
#[derive(Clone, Debug)]
pub(super) struct Spoken {
    pub(super) user: UserId,
    pub(super) road: Road,
    pub(super) is_deleted: bool,
}

/// When a match was loaded: after the time `from`, the process run `life` finds at most `n` entries in the match's
/// journal.
pub(super) struct Found {
    pub(super) life: u32,
    pub(super) table: MatchId,
    pub(super) from: Timestamp,
    pub(super) n: i64,
}

/// The result of running a world.
pub(super) struct Outcome {
    pub(super) wrong: Vec<String>,
    /// The events of the world, in order.
    pub(super) story: Vec<String>,
    /// The end state: the content of the journals, and the information that everybody received.
    pub(super) end: Vec<String>,
    pub(super) n_injected: u32,
    pub(super) n_inputs: usize,
}

/// One process run of the bot.
struct Life {
    /// The time without a process before this run.
    after: Millis,
    /// The error of the machine's clock.
    skew: Millis,
    steps: usize,
    trap: Option<Point>,
    is_polite: bool,
}

pub(super) struct World {
    pub(super) dice: Dice,
    pub(super) discord: Arc<Discord>,
    pub(super) dir: tempfile::TempDir,
    pub(super) tables: Vec<Table>,
    pub(super) puzzles: Vec<(PuzzleId, UserId)>,
    pub(super) spoken: BTreeMap<InputId, Spoken>,
    pub(super) noted: Noted,
    /// The runs of the bot that ended while something was under way.
    pub(super) killed: Vec<u32>,
    /// The lengths of journals that were read.
    pub(super) found: Vec<Found>,
    pub(super) stale: BTreeMap<UserId, Vec<String>>,
    swarm: Swarm,
    /// Whether several processes serve, each of them some of the shards.
    pub(super) is_shared: bool,
}

/// Runs the world of a seed.
pub(super) fn live_through(seed: u64) -> Outcome {
    let mut world = World::new(seed);
    let lives = world.lives();
    let (mut wrong, mut end) = (Vec::new(), Vec::new());
    for (number, life) in lives.iter().enumerate() {
        world.wait(life.after);
        world.discord.begin_life();
        let runtime = still::runtime();
        (wrong, end) = runtime.block_on(async {
            let discord = world.discord.clone();
            discord.run_clock();
            let is_last = number + 1 == lives.len();
            tokio::select! {
                biased;
                () = discord.killed.notified() => {
                    world.killed.push(discord.life());
                    world.tell("killed");
                    (Vec::new(), Vec::new())
                }
                wrong = world.live(seed, life, is_last) => wrong,
            }
        });
        {
            // `go_away` reads the time of the runtime.
            let _entered = runtime.enter();
            world.discord.go_away(Why::Connection);
            world.discord.end_life();
        }
        let left = world.discord.what_was_synced(world.dir.path());
        drop(runtime);
        world.dir = left;
    }
    wrong.extend(lost_log::follow(&mut world, seed));
    let story = world.discord.story();
    Outcome { wrong, end, story, n_injected: world.discord.n_injected(), n_inputs: world.spoken.len() }
}

impl World {
    /// Creates a world in which nothing has happened yet.
    pub(super) fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed, "world", 0);
        Self {
            swarm: Swarm::draw(&mut dice),
            dice,
            discord: Discord::new(seed),
            dir: still::folder(),
            tables: Vec::new(),
            puzzles: Vec::new(),
            spoken: BTreeMap::new(),
            noted: Noted::default(),
            killed: Vec::new(),
            found: Vec::new(),
            stale: BTreeMap::new(),
            is_shared: false,
        }
    }

    /// The shards whose absences are tracked separately, each with a server that it serves, if any.
    pub(super) fn shards(&self) -> Vec<(u32, GuildId)> {
        if self.is_shared { vec![(0, GuildId::NONE), (1, GuildId(1 << 22))] } else { vec![(0, GuildId::NONE)] }
    }

    /// The shard whose absences concern a match.
    pub(super) fn shard_of(&self, table: &Table) -> u32 {
        if self.is_shared { shard_of(table.guild) } else { 0 }
    }

    pub(super) fn tell(&self, what: impl AsRef<str>) {
        self.discord.log(what.as_ref());
    }

    /// Draws the process runs of the bot. At the end of the last run all faults are over.
    fn lives(&mut self) -> Vec<Life> {
        let dice = &mut self.dice;
        let mut lives = Vec::new();
        for _ in 0..2 + dice.below(3) {
            let points = [
                Point::Committed(1),
                Point::Committed(2 + u32::try_from(dice.below(40)).expect("few")),
                Point::Committing(2 + u32::try_from(dice.below(40)).expect("few")),
                Point::Cursor,
                Point::Reading,
                Point::Answered,
                Point::Delivered,
            ];
            let skews = [0, 0, 0, 0, -3_600_000, 3_600_000, 700, -700];
            lives.push(Life {
                after: Millis([1_000, 4_000, 15_000, 40_000][dice.below(4)]),
                skew: Millis(skews[dice.below(skews.len())]),
                steps: 6 + dice.below(12),
                trap: dice.chance(2, 3).then(|| points[dice.below(points.len())]),
                is_polite: dice.chance(1, 3),
            });
        }
        if dice.chance(1, 4) {
            // Simulates a crash loop: the process runs for a moment, and is down for longer.
            let short = || Life { after: Millis(8_000), skew: Millis::ZERO, steps: 0, trap: None, is_polite: false };
            lives.extend(std::iter::repeat_with(short).take(5));
        }
        // The first process must start at once and must not crash, because it opens the matches.
        (lives[0].after, lives[0].trap) = (Millis::ZERO, None);
        lives.push(Life { after: Millis(3_000), skew: Millis::ZERO, steps: 8, trap: None, is_polite: true });
        lives
    }

    /// Lets time pass while no process runs. Meanwhile people go on submitting inputs.
    fn wait(&mut self, after: Millis) {
        for _ in 0..3 {
            self.discord.wait(Millis(after.0 / 4));
            if after > Millis::ZERO && self.dice.chance(1, 2) {
                let user = self.somebody();
                let text = self.stale_text(user);
                drop(self.say(user, text));
            }
        }
        self.discord.wait(Millis(after.0 / 4));
    }

    async fn live(&mut self, seed: u64, life: &Life, is_last: bool) -> (Vec<String>, Vec<String>) {
        self.tell(format!("life {}, {} ms off", self.discord.life(), life.skew.0));
        if let Some(trap) = life.trap {
            self.tell(format!("trap {trap:?}"));
            self.discord.set_trap(trap);
        }
        let bot = Bot::start(&self.dir.path().join("dealer.db"), &self.discord, life.skew, &self.noted).await;
        self.look_who_sits(&bot).await;
        self.look_for_matches(&bot);
        self.look_into_journals(&bot, self.discord.now()).await;
        let gateway = bot.listen();
        bot.connect(&gateway);
        if self.tables.is_empty() {
            // The matches are opened after the bot's first heartbeat, because earlier absences are not given back.
            sleep(Duration::from_secs(3)).await;
            self.open_all(seed, &bot).await;
        }
        for _ in 0..life.steps {
            self.step(&bot, &gateway).await;
        }
        sleep(Duration::from_millis(2_500)).await;
        if is_last {
            return self.rest(&bot).await;
        }
        self.discord.set_disk(Disk::Well);
        if life.is_polite {
            self.tell("stopped");
            if self.dice.chance(1, 4) {
                // Sets a crash that ends the process during its shutdown.
                let next = self.discord.n_commits() + 1;
                self.discord.set_trap(Point::Committing(next + u32::try_from(self.dice.below(3)).expect("few")));
            }
            bot.directory.close().await;
            if self.discord.is_foul() || bot.n_running() > 0 {
                // Answers that have failed by now are never retried.
                self.killed.push(self.discord.life());
            }
        } else {
            self.killed.push(self.discord.life());
            self.tell("killed between two steps");
        }
        (Vec::new(), Vec::new())
    }

    /// Lets a fault happen, or a person submit an input.
    async fn step(&mut self, bot: &Bot, gateway: &Gateway) {
        let Some(kind) = self.swarm.next(&mut self.dice) else { return self.speak(bot, Some(gateway)).await };
        match kind {
            Kind::Weather if self.discord.is_foul() => self.discord.set_weather(Weather::default()),
            Kind::Weather => {
                let weather = Weather::draw(&mut self.dice);
                self.tell(format!("{weather:?}"));
                self.discord.set_weather(weather);
            }
            Kind::FullDisk => {
                let disk = [Disk::Full, Disk::Busy][self.dice.below(2)];
                self.have_disk(bot, gateway, disk).await;
            }
            Kind::SlowDisk => {
                let disk = Disk::Slow([100, 400, 900][self.dice.below(3)]);
                self.have_disk(bot, gateway, disk).await;
            }
            Kind::UnsureDisk => self.have_disk(bot, gateway, Disk::Unsure).await,
            Kind::UnreadableDisk => self.have_disk(bot, gateway, Disk::Unreadable).await,
            Kind::Gateway => self.lose_gateway(bot, gateway).await,
            Kind::Order => self.give_orders(bot, gateway).await,
            Kind::Sleep => self.fall_asleep(bot, gateway).await,
            Kind::ClosedDms => {
                let user = self.somebody();
                self.tell(format!("{user} closes or opens their DMs"));
                self.discord.inject();
                self.discord.closed(|closed| closed.turn_dms(user));
            }
            Kind::Permission => self.turn_channel(gateway),
            Kind::Course => self.change_course(bot, gateway).await,
            Kind::Replacement => self.replace_player(bot).await,
            Kind::Rooms => self.give_channel(bot).await,
            Kind::Rematch => self.play_again(bot).await,
            Kind::LongPause => sleep(Duration::from_secs(20 + self.dice.below(60) as u64)).await,
        }
    }

    /// Takes away the bot's permission to write in a channel. If it was taken away before, gives it back, and the host
    /// resumes the match.
    fn turn_channel(&mut self, gateway: &Gateway) {
        let Table { id, channel, .. } = *self.dice.pick(&self.tables).expect("there is one");
        self.tell(format!("{channel:?} takes nothing, or takes it again"));
        self.discord.inject();
        if self.discord.closed(|closed| closed.turn_channel(channel)) {
            let input = InputId(self.discord.snowflake());
            drop(gateway.send((Duration::ZERO, Event::Order { host: HOST, table: id, input, order: Order::Resume })));
        }
    }

    /// Puts the database into this state for a while. Meanwhile people go on submitting inputs.
    async fn have_disk(&mut self, bot: &Bot, gateway: &Gateway, disk: Disk) {
        self.tell(format!("disk {disk:?}"));
        let from = self.discord.now();
        self.discord.set_disk(disk);
        for _ in 0..self.dice.below(4) {
            self.speak(bot, Some(gateway)).await;
        }
        sleep(Duration::from_secs(1 + self.dice.below(20) as u64)).await;
        self.discord.set_disk(Disk::Well);
        self.tell("disk well");
        if disk.stops_matches() {
            // The state of the database may have stopped some matches.
            self.look_into_journals(bot, from).await;
        }
    }

    /// Records how long each journal is now. If a match is loaded later, this many entries may be read at once.
    async fn look_into_journals(&mut self, bot: &Bot, from: Timestamp) {
        for table in &self.tables {
            let journal = bot.directory.store().journal(table.id).await.expect("the journal is whole");
            let n = journal.last().map_or(0, |line| line.n);
            self.found.push(Found { life: self.discord.life(), table: table.id, from, n });
        }
    }

    /// Lets a host give orders. Meanwhile people submit inputs.
    async fn give_orders(&mut self, bot: &Bot, gateway: &Gateway) {
        let table = self.dice.pick(&self.tables).expect("there is one").id;
        for order in [Order::Pause, Order::Extend(Millis::from_secs(30)), Order::Resume] {
            let input = InputId(self.discord.snowflake());
            self.tell(format!("the host of {table}: {order}"));
            let event = Event::Order { host: HOST, table, input, order };
            drop(gateway.send((Duration::from_millis(50), event)));
            self.speak(bot, Some(gateway)).await;
        }
    }

    /// Simulates a machine that sleeps. When it wakes, it receives the events that happened in the meantime.
    async fn fall_asleep(&mut self, bot: &Bot, gateway: &Gateway) {
        self.tell("the machine sleeps");
        self.discord.inject();
        self.discord.go_away(Why::Sleep);
        let (missed, mut events) = mpsc::unbounded_channel();
        for _ in 0..self.dice.below(3) {
            let user = self.somebody();
            let text = self.text(bot, user).await;
            drop(missed.send((Duration::ZERO, self.say(user, text))));
        }
        tokio::time::advance(Duration::from_secs([7, 20, 70][self.dice.below(3)])).await;
        while let Ok(event) = events.try_recv() {
            drop(gateway.send(event));
        }
        self.discord.come_back(Why::Sleep);
        self.tell("it wakes");
    }

    /// Simulates a connection that is lost and comes back. Either the session is resumed, or a new session begins,
    /// which does not receive the missed events.
    async fn lose_gateway(&mut self, bot: &Bot, gateway: &Gateway) {
        let is_resumed = self.dice.chance(1, 2);
        self.tell(if is_resumed { "the connection is lost" } else { "the session is lost" });
        self.discord.inject();
        self.discord.go_away(Why::Connection);
        bot.directory.cut_off();
        let (missed, mut events) = mpsc::unbounded_channel();
        for _ in 0..self.dice.below(4) {
            self.speak(bot, Some(&missed)).await;
        }
        sleep(Duration::from_millis([500, 5_000, 20_000, 45_000][self.dice.below(4)])).await;
        if is_resumed {
            // The missed events of a resumed session come before all new events.
            while let Ok((delay, event)) = events.try_recv() {
                drop(gateway.send((delay, event.clone())));
                if self.dice.chance(1, 2) && matches!(event, Event::Said(_)) {
                    drop(gateway.send((delay, event)));
                }
            }
            self.discord.come_back(Why::Connection);
            bot.intake.session_goes_on().await;
        } else {
            bot.connect(gateway);
        }
        self.tell("connected");
    }

    /// Lets a person submit an input, and then lets some time pass.
    pub(super) async fn speak(&mut self, bot: &Bot, gateway: Option<&Gateway>) {
        let user = self.somebody();
        let text = self.text(bot, user).await;
        let event = if self.dice.chance(1, 5) { self.command(user, text) } else { self.say(user, text) };
        if let Some(gateway) = gateway {
            let delay = if self.dice.chance(1, 20) { 3_000 } else { 20 + self.dice.below(150) as u64 };
            if self.dice.chance(1, 20) && matches!(event, Event::Said(_)) {
                drop(gateway.send((Duration::from_millis(delay), event.clone())));
            }
            drop(gateway.send((Duration::from_millis(delay), event)));
        }
        let pause = [0, 100, 700, 2_000, 9_000][self.dice.below(5)];
        sleep(Duration::from_millis(pause)).await;
    }

    /// The match in which a person plays; the last one if there are several.
    pub(super) fn table_of(&self, user: UserId) -> Option<&Table> {
        self.tables.iter().rfind(|table| table.users.contains(&user))
    }

    pub(super) fn somebody(&mut self) -> UserId {
        let solver = self.dice.pick(&self.puzzles).map_or(HOST, |&(_, solver)| solver);
        if self.dice.chance(1, 8) {
            return solver;
        }
        let table = self.dice.pick(&self.tables).expect("there is one").clone();
        table.users[self.dice.pick(&table.people()).expect("somebody plays").index()]
    }

    /// Draws an input: a move that is legal now, a move that was legal earlier, a word, or nonsense.
    async fn text(&mut self, bot: &Bot, user: UserId) -> String {
        if self.puzzles.iter().any(|&(_, solver)| solver == user) && self.dice.chance(2, 3) {
            return MARKS[self.dice.below(MARKS.len())].to_owned();
        }
        let table = self.table_of(user).map(|table| table.id);
        let (roll, seed) = (self.dice.below(10), self.dice.bits());
        if let (0..=6, Some(table)) = (roll, table)
            && let Ok(Ok(Some(text))) =
                timeout(Duration::from_secs(2), bot.directory.handle(table).sample(user, seed)).await
        {
            self.stale.entry(user).or_default().push(text.clone());
            return text;
        }
        if roll == 9 { WORDS[self.dice.below(WORDS.len())].to_owned() } else { self.stale_text(user) }
    }

    pub(super) fn stale_text(&mut self, user: UserId) -> String {
        let texts = self.stale.get(&user).map_or(&[][..], Vec::as_slice);
        self.dice.pick(texts).cloned().unwrap_or_else(|| WORDS[self.dice.below(WORDS.len())].to_owned())
    }

    /// Lets a person write a message, in a DM or in a match's channel.
    pub(super) fn say(&mut self, user: UserId, text: String) -> Event {
        let id = MessageId(self.discord.snowflake());
        let table = self.table_of(user).cloned();
        let in_channel = table.filter(|_| self.dice.chance(1, 4));
        let has_chamber = |table: &Table| table.moved.iter().any(|seat| table.users[seat.index()] == user);
        let (spot, channel, guild, road) = match in_channel {
            Some(table) if has_chamber(&table) => {
                let chamber = ChannelId(CHAMBERS + user.0);
                (Spot::Channel(table.guild, chamber), chamber, Some(table.guild), Road::Chamber)
            }
            Some(table) => (Spot::Channel(table.guild, table.channel), table.channel, Some(table.guild), Road::Channel),
            None => (Spot::Dm(user), ChannelId(1_000 + user.0), None, Road::Dm),
        };
        self.tell(format!("{user} {road:?} {id}: {text}"));
        let said = Said { id, author: user, channel, guild, text, edited_at: None };
        self.discord.say(spot, said.clone());
        let is_deleted = self.dice.chance(1, 30);
        if is_deleted {
            self.discord.delete(spot, id);
        }
        self.spoken.insert(InputId(id.0), Spoken { user, road, is_deleted });
        Event::Said(said)
    }

    pub(super) fn command(&mut self, user: UserId, text: String) -> Event {
        let input = InputId(self.discord.snowflake());
        let channel = self.table_of(user).map_or(ChannelId(1_000 + user.0), |table| table.channel);
        let life = self.discord.life();
        let (road, way) = if self.dice.chance(1, 2) {
            // The press is on the board itself, or on a copy of the board that the person asked for.
            let board = self.discord.board_of(user).filter(|_| self.dice.chance(2, 3));
            let message = board.unwrap_or_else(|| MessageId(self.discord.snowflake()));
            (
                Road::Press(life),
                Way::Press(Under {
                    channel,
                    message,
                    is_board: true,
                    is_secret: self.dice.chance(1, 2),
                    is_kept: true,
                }),
            )
        } else {
            (Road::Command(life), Way::Command)
        };
        self.tell(format!("{user} {way:?} {input}: {text}"));
        self.spoken.insert(input, Spoken { user, road, is_deleted: false });
        Event::Command { user, channel, input, way, text }
    }

    /// Ends all faults, waits until everything has come to rest, and checks the world.
    async fn rest(&mut self, bot: &Bot) -> (Vec<String>, Vec<String>) {
        self.discord.set_weather(Weather::default());
        self.discord.set_disk(Disk::Well);
        self.discord.closed(Closed::open_all);
        sleep(Duration::from_mins(1)).await;
        for table in self.tables.clone() {
            // A match that is over or already paused refuses the order.
            drop(bot.directory.handle(table.id).order(HOST, Order::Pause, InputId(self.discord.snowflake())).await);
        }
        sleep(Duration::from_secs(150)).await;
        self.look_who_sits(bot).await;
        self.look_for_matches(bot);
        let found = check::all_of(self, bot).await;
        bot.directory.close().await;
        found
    }
}
