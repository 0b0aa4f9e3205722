//! The steps of a world of two processes: what people do, and which faults strike the processes.

use std::time::Duration;

use super::super::bot::Event;
use super::super::tables::Table;
use super::super::trouble::{Closed, Disk, Point, Weather, Why};
use super::super::world::{HOST, MARKS, Road, WORDS};
use super::{Fleet, PATIENCE, SETTLING, SHARDS, Unit};
use crate::store::{InputId, UserId};
use host::Order;
use rules::{Dice, Millis, Seat};

/// A fault, or another unusual event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Weather,
    /// A process is killed between two steps.
    Kill,
    /// A process crashes at a named point.
    Trap,
    /// A process is frozen for a while.
    Still,
    /// A process loses its connection to the database for a while.
    Cut,
    /// A process's connections to the database break while a commit is under way.
    Shaky,
    /// A shard loses its gateway session.
    Session,
    /// A process shuts down in good order, gives up its shards, and comes back later.
    Room,
    Orders,
    Course,
    ClosedDms,
    LongPause,
    /// The host of the season or league acts.
    Season,
}

/// The kinds of faults that can strike a world, and how often a fault strikes.
pub(super) struct Swarm {
    kinds: Vec<Kind>,
    one_in: usize,
    n_steps: usize,
}

impl Swarm {
    pub(super) fn draw(dice: &mut Dice) -> Self {
        let kinds = [
            (Kind::Weather, 2),
            (Kind::Kill, 3),
            (Kind::Trap, 3),
            (Kind::Still, 3),
            (Kind::Cut, 2),
            (Kind::Shaky, 1),
            (Kind::Session, 2),
            (Kind::Room, 2),
            (Kind::Orders, 1),
            (Kind::Course, 1),
            (Kind::ClosedDms, 1),
            (Kind::LongPause, 2),
            (Kind::Season, 4),
            (Kind::Season, 4),
        ];
        let kinds = kinds.into_iter().filter(|&(_, in_four)| dice.chance(in_four, 4)).map(|(kind, _)| kind).collect();
        Self { kinds, one_in: [2, 4, 8][dice.below(3)], n_steps: 30 + dice.below(30) }
    }

    /// Whether Discord accepts every call and no response is lost.
    pub(super) fn is_fair(&self) -> bool {
        !self.kinds.contains(&Kind::Weather)
    }

    fn next(&self, dice: &mut Dice) -> Option<Kind> {
        if dice.chance(1, self.one_in) { dice.pick(&self.kinds).copied() } else { None }
    }
}

impl Fleet {
    /// Runs the steps of the world before it comes to rest.
    pub(super) fn go_on(&mut self) {
        for _ in 0..self.swarm.n_steps {
            self.step();
        }
    }

    fn step(&mut self) {
        let Some(kind) = self.swarm.next(&mut self.world.dice) else { return self.speak() };
        match kind {
            Kind::Weather if self.world.discord.is_foul() => self.world.discord.set_weather(Weather::default()),
            Kind::Weather => {
                // Slow calls are left out, because the call of a process that has ended must not stay under way for
                // long.
                let weather = Weather { slow: 0, ..Weather::draw(&mut self.world.dice) };
                self.world.tell(format!("{weather:?}"));
                self.world.discord.set_weather(weather);
            }
            Kind::Kill => {
                if let Some(process) = self.somebody_who_runs() {
                    self.world.discord.inject();
                    self.kill(process);
                }
            }
            Kind::Season if self.league.is_some() => self.go_on_with_league(),
            Kind::Season => self.go_on_with_season(),
            Kind::Trap => self.lay_trap(),
            Kind::Still => self.stand_still(),
            Kind::Cut => self.cut(),
            Kind::Shaky => self.shake(),
            Kind::Session => self.lose_session(),
            Kind::Room => self.make_room(),
            Kind::Orders => self.give_orders(&[Order::Pause, Order::Extend(Millis::from_secs(30)), Order::Resume]),
            Kind::Course => self.change_course(),
            Kind::ClosedDms => {
                let user = self.world.somebody();
                self.world.tell(format!("{user} closes or opens their DMs"));
                self.world.discord.inject();
                self.world.discord.closed(|closed| closed.turn_dms(user));
            }
            Kind::LongPause => {
                let seconds = 20 + self.world.dice.below(60) as u64;
                self.pass(Duration::from_secs(seconds));
            }
        }
    }

    /// Picks a random process that is running and not frozen.
    fn somebody_who_runs(&mut self) -> Option<u32> {
        let runs = self.processes.iter().filter(|one| one.returns_at.is_none() && one.still.is_none());
        let runs: Vec<_> = runs.map(|one| one.number).collect();
        self.world.dice.pick(&runs).copied()
    }

    /// Sets a crash that ends a process at a named point.
    fn lay_trap(&mut self) {
        let dice = &mut self.world.dice;
        let few = u32::try_from(1 + dice.below(20)).expect("few");
        let points = [
            Point::Committed(few),
            Point::Committing(few),
            Point::Cursor,
            Point::Reading,
            Point::Answered,
            Point::Delivered,
        ];
        let point = points[dice.below(points.len())];
        let lives: Vec<_> = self.units.iter().map(|unit| unit.life).collect();
        if let Some(&life) = self.world.dice.pick(&lives) {
            self.world.tell(format!("trap {point:?} for life {life}"));
            self.world.discord.set_trap_for(life, point);
        }
    }

    /// Freezes a process for a while. Meanwhile people go on submitting inputs.
    fn stand_still(&mut self) {
        let Some(number) = self.somebody_who_runs() else { return };
        let time = [7, 20, 70][self.world.dice.below(3)];
        self.world.tell(format!("process {number} stands still for {time} s"));
        self.world.discord.inject();
        let now = self.now();
        self.processes[number as usize - 1].still = Some((now, now + Millis::from_secs(time)));
        self.lose_shards(number, Why::Sleep);
    }

    /// Marks a process's shards as unreachable, except shards that another process has taken since.
    fn lose_shards(&self, number: u32, why: Why) {
        let serves = |unit: &&Unit| unit.process == number && self.server.is_last(unit.shard.id, unit.session);
        for unit in self.units.iter().filter(serves) {
            self.world.discord.lose(unit.shard.id, why);
        }
    }

    /// Cuts a process off from the database for a while.
    fn cut(&mut self) {
        let Some(number) = self.somebody_who_runs() else { return };
        let time = [2, 8, 30][self.world.dice.below(3)];
        self.cut_off(number, Millis::from_secs(time));
    }

    pub(super) fn cut_off(&mut self, number: u32, time: Millis) {
        self.world.tell(format!("process {number} cannot reach the database for {time}"));
        self.world.discord.set_disk(Disk::Cut);
        self.server.set_cut(number, true);
        self.processes[number as usize - 1].cut_until = Some(self.now() + time);
        self.lose_shards(number, Why::Server);
    }

    /// Reconnects a process to the database.
    pub(super) fn reach_again(&mut self, number: u32) {
        self.world.tell(format!("process {number} reaches the database"));
        let now = self.now();
        self.server.set_cut(number, false);
        let process = &mut self.processes[number as usize - 1];
        (process.cut_until, process.takes_from) = (None, now + SETTLING);
        if self.processes.iter().all(|process| process.cut_until.is_none()) {
            self.world.discord.set_disk(Disk::Well);
        }
        let own: Vec<_> = self.units.iter().filter(|unit| unit.process == number).map(|unit| unit.life).collect();
        for life in own {
            let Some(unit) = self.units.iter().find(|unit| unit.life == life) else { continue };
            let (shard, session) = (unit.shard.id, unit.session);
            if self.server.is_last(shard, session) {
                self.world.discord.regain(shard, Why::Server);
                self.look_into_journals(shard, life);
            }
        }
    }

    /// Breaks a process's connections to the database for a while.
    fn shake(&mut self) {
        let Some(number) = self.somebody_who_runs() else { return };
        self.world.tell(format!("the connections of process {number} break"));
        self.world.discord.set_disk(Disk::Shaky);
        self.server.set_shaky(number, true);
        for _ in 0..2 + self.world.dice.below(4) {
            self.speak();
        }
        self.server.set_shaky(number, false);
        self.pass(Duration::from_secs(2));
        self.world.discord.set_disk(Disk::Well);
        self.world.tell("they hold");
        for shard in 0..SHARDS {
            if let Some((life, _)) = self.serving(shard) {
                self.look_into_journals(shard, life);
            }
        }
    }

    /// Ends a shard's gateway session. The next session does not receive the events that happen in between.
    fn lose_session(&mut self) {
        let shard = u32::try_from(self.world.dice.below(2)).expect("few");
        let Some((life, serving)) = self.serving(shard).filter(|(life, _)| self.world.discord.gateway(*life).is_some())
        else {
            return;
        };
        self.world.tell(format!("life {life} loses its session"));
        self.world.discord.inject();
        self.world.discord.deafen(life);
        self.world.discord.lose(shard, Why::Connection);
        serving.directory.cut_off();
        for _ in 0..self.world.dice.below(4) {
            self.speak();
        }
        self.reconnect(shard, life);
    }

    /// Gives a run of the bot a new gateway session, if that run still serves the shard.
    fn reconnect(&self, shard: u32, life: u32) {
        if let Some((still, serving)) = self.serving(shard)
            && still == life
            && let Some(unit) = self.units.iter().find(|unit| unit.life == life)
        {
            self.world.tell(format!("life {life} has a session"));
            drop(unit.spawn(async move { serving.connect().await }));
        }
    }

    /// Shuts a process down in good order. A new process starts in its place after a while.
    fn make_room(&mut self) {
        let Some(number) = self.somebody_who_runs() else { return };
        self.world.tell(format!("process {number} is asked to end"));
        let after = Millis([2_000, 20_000][self.world.dice.below(2)]);
        self.processes[number as usize - 1].returns_at = Some(self.now() + after);
        self.server.forget(number);
        for unit in self.units.iter_mut().filter(|unit| unit.process == number && !unit.is_stopping) {
            unit.stop();
            self.world.discord.lose(unit.shard.id, Why::Connection);
        }
    }

    fn give_orders(&mut self, orders: &[Order]) {
        let table = self.world.dice.pick(&self.world.tables).expect("there is one").id;
        for order in orders {
            self.order(table, *order);
            self.speak();
        }
    }

    pub(super) fn order(&self, table: crate::store::MatchId, order: Order) {
        let input = InputId(self.world.discord.snowflake());
        self.world.tell(format!("the host of {table}: {order}"));
        let event = Event::Order { host: HOST, table, input, order };
        let shard = self.hearer(&event);
        self.happen(shard, &(Duration::from_millis(50), event));
    }

    /// Changes the course of a match by a host's order. Some orders are revoked at once.
    fn change_course(&mut self) {
        let turn = 1 + u32::try_from(self.world.dice.below(3)).expect("few");
        let seat = Seat::new(self.world.dice.below(2)).expect("a seat");
        let orders = match self.world.dice.below(4) {
            0 => vec![Order::End, Order::Reopen],
            1 => vec![Order::Award(seat), Order::Reopen],
            2 => vec![Order::Back(turn), Order::Resume],
            _ => vec![Order::Adjust(seat, Millis(-5_000))],
        };
        self.give_orders(&orders);
    }

    /// Lets a person submit an input, and then lets some time pass.
    pub(super) fn speak(&mut self) {
        let user = self.world.somebody();
        let text = self.text(user);
        let event =
            if self.world.dice.chance(1, 3) { self.world.command(user, text) } else { self.world.say(user, text) };
        let delay = if self.world.dice.chance(1, 20) { 3_000 } else { 20 + self.world.dice.below(150) as u64 };
        let shard = self.hearer(&event);
        let life = self.happen(shard, &(Duration::from_millis(delay), event.clone()));
        if let Event::Command { input, .. } = event {
            // Only the run of the bot that receives a command can answer it.
            let spoken = self.world.spoken.get_mut(&input).expect("it was spoken");
            spoken.road = match spoken.road {
                Road::Press(_) => Road::Press(life),
                Road::Command(_) | Road::Dm | Road::Channel | Road::Chamber => Road::Command(life),
            };
        }
        let pause = [20, 100, 700, 2_000, 9_000][self.world.dice.below(5)];
        self.pass(Duration::from_millis(pause));
    }

    /// Draws an input: a move that is legal now, a move that was legal earlier, a word, or nonsense.
    fn text(&mut self, user: UserId) -> String {
        let solves = self.world.puzzles.iter().any(|&(_, solver)| solver == user);
        if solves && self.world.dice.chance(2, 3) {
            return MARKS[self.world.dice.below(MARKS.len())].to_owned();
        }
        let table = self.world.table_of(user).map(|table| (table.id, seat_of(table, user)));
        let (roll, seed) = (self.world.dice.below(10), self.world.dice.bits());
        if let (0..=6, Some((id, Some(seat)))) = (roll, table)
            && let Some(text) = self.live(id).sample(seat, seed)
        {
            self.world.stale.entry(user).or_default().push(text.clone());
            return text;
        }
        if roll == 9 { WORDS[self.world.dice.below(WORDS.len())].to_owned() } else { self.world.stale_text(user) }
    }

    /// Ends all faults, and lets the world come to rest.
    pub(super) fn rest(&mut self) {
        self.world.tell("all is well");
        let now = self.now();
        self.world.discord.set_weather(Weather::default());
        self.world.discord.closed(Closed::open_all);
        self.world.discord.set_trap_for(0, Point::Reading);
        for index in 0..self.processes.len() {
            let process = &mut self.processes[index];
            process.returns_at = process.returns_at.map(|_| now);
            process.still = process.still.map(|(since, _)| (since, now));
            process.cut_until = process.cut_until.map(|_| now);
        }
        self.pass_quietly(PATIENCE);
        self.wait_for_service();
        self.pass_quietly(Duration::from_mins(1));
        for table in self.world.tables.clone() {
            // A match that is over or paused refuses the order.
            self.order(table.id, Order::Pause);
        }
        self.pass_quietly(Duration::from_secs(150));
    }
}

/// The seat of a player in a match.
fn seat_of(table: &Table, user: UserId) -> Option<Seat> {
    table.users.iter().position(|one| *one == user).and_then(Seat::new)
}
