//! The puzzles of the day: made in advance, so that nobody waits for one, and opened at most once by each person.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Map, Value};
use tokio::sync::Notify;

use super::Solo;
use crate::seed;
use crate::session::{Fault, Refusal, Verdict, blocking, take_from_stock};
use crate::store::{Daily, ForgiveDays, GuildId, KeepDaily, Outage, PuzzleId, PuzzleKind, SetCalendar, Store, UserId};
use clock::Clock;
use games::DAILY;
use host::Header;
use league::daily::{Calendar, Day, Streak, Zone, streak};
use rules::{Millis, Spec, Timestamp, endless};

/// After this long without a player, no puzzles are made in advance for a server: the next player waits for one.
const IDLE_MAX: Millis = Millis::from_hours(14 * 24);
/// The wait before a retry after a failure.
const RETRY: Millis = Millis::from_hours(1);
/// Outages that ended longer ago than this are not considered.
const OUTAGE_AGE_MAX: Millis = Millis::from_hours(48);
/// The most days of one outage that are considered.
const OUTAGE_DAYS_MAX: usize = 400;

/// The puzzles of the day of all servers. Clones share their state.
#[derive(Clone)]
pub struct Dailies(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    solo: Solo,
    /// Held while a daily puzzle is made, so that several people who ask for the puzzle at the same time cause it to be
    /// made once.
    making: tokio::sync::Mutex<()>,
    /// Notified when a server lacks the puzzle of its next day, and on shutdown.
    begun: Notify,
    /// Set on shutdown: no more puzzles are made.
    is_closed: AtomicBool,
}

/// A person's results for the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The person's place on the day's leaderboard, if the person solved the puzzle on that day.
    pub place: Option<u32>,
    /// The person's streak as of that day.
    pub streak: Streak,
}

impl Dailies {
    /// The daily puzzles in a store, solved through `solo`.
    pub fn new(store: Store, clock: Clock, solo: Solo) -> Self {
        Self(Arc::new(Inner {
            store,
            clock,
            solo,
            making: tokio::sync::Mutex::new(()),
            begun: Notify::new(),
            is_closed: AtomicBool::new(false),
        }))
    }

    /// The clock that decides when a day ends.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// The day on a server at this time.
    pub async fn today(&self, guild: GuildId, at: Timestamp) -> Result<Day, Fault> {
        Ok(self.0.store.calendar(guild).await?.day_at(at))
    }

    /// Cancels the making of puzzles, for shutdown.
    pub fn close(&self) {
        self.0.is_closed.store(true, Ordering::Relaxed);
        self.0.begun.notify_one();
    }

    /// The puzzle of a day, if it has been made.
    pub async fn find(&self, guild: GuildId, day: Day) -> Result<Option<Daily>, Fault> {
        Ok(self.0.store.daily(guild, day).await?)
    }

    /// The puzzle of a day, made now if it was not made in advance. `patience` is passed the number of attempts so far
    /// and may cancel the making, which returns `None`.
    pub async fn puzzle(
        &self,
        guild: GuildId,
        day: Day,
        patience: impl FnMut(usize) -> ControlFlow<()> + Send + 'static,
    ) -> Result<Option<Daily>, Fault> {
        let store = &self.0.store;
        if let Some(daily) = store.daily(guild, day).await? {
            return Ok(Some(daily));
        }
        let _one_at_a_time = self.0.making.lock().await;
        if let Some(daily) = store.daily(guild, day).await? {
            return Ok(Some(daily));
        }
        self.make(guild, day, patience).await
    }

    /// Makes and stores the puzzle of a day, unless another one has been stored in the meantime. Returns the stored
    /// puzzle.
    async fn make(
        &self,
        guild: GuildId,
        day: Day,
        mut patience: impl FnMut(usize) -> ControlFlow<()> + Send + 'static,
    ) -> Result<Option<Daily>, Fault> {
        let store = &self.0.store;
        let seed = seed::unforeseen()?;
        let options = (DAILY.solo.daily)(day.weekday_index());
        let mut header = header(DAILY.spec, options.clone(), None, seed, "somebody".to_owned(), self.0.clock.now());
        take_from_stock(store, &mut header).await?;
        // Once the bot has shut down, the making is cancelled whatever `patience` says.
        let bot = Arc::downgrade(&self.0);
        let mut patience = move |tries| match bot.upgrade() {
            Some(inner) if !inner.is_closed.load(Ordering::Relaxed) => patience(tries),
            _ => ControlFlow::Break(()),
        };
        let dealt = blocking(move || {
            let mut was_broken_off = false;
            let mut watched = |tries| {
                let answer = patience(tries);
                was_broken_off |= answer.is_break();
                answer
            };
            let dealt = host::prepare(header, &mut watched);
            if was_broken_off { None } else { Some(dealt) }
        });
        let Some(dealt) = dealt.await? else { return Ok(None) };
        let setup = dealt.map_err(|bad| Fault::Fell(bad.to_string()))?.setup;
        let setup = setup.ok_or_else(|| Fault::Fell("a puzzle was dealt without a setup".to_owned()))?;
        // Read the calendar as late as possible: the time zone may have changed in the meantime.
        let ends_at = store.calendar(guild).await?.end_of(day);
        let drawn = setup.clone();
        let puzzle = blocking(move || DAILY.spec.sketch(Some(&drawn))).await?.map(|sketch| sketch.to_string());
        let daily = Daily { guild, day, ends_at, seed, options, setup };
        store.write(KeepDaily { daily, puzzle }).await?;
        Ok(store.daily(guild, day).await?)
    }

    /// Opens the puzzle of a day for a person. If the person has opened it before, returns the same puzzle.
    pub async fn open(&self, user: UserId, name: String, daily: Daily) -> Verdict<PuzzleId> {
        let Daily { guild, day, options, setup, seed, .. } = daily;
        let kind = PuzzleKind::Daily { guild, day: day.to_string() };
        let header = header(DAILY.spec, options, Some(setup), seed, name, self.0.clock.now());
        let opened = self.0.solo.open(user, kind, header).await?;
        if opened == Err(Refusal::PuzzleTaken)
            && let Some(row) = self.0.store.daily_puzzle(user, guild, &day.to_string()).await?
        {
            return Ok(Ok(row.id));
        }
        if self.0.store.daily(guild, day.next()).await?.is_none() {
            self.0.begun.notify_one();
        }
        Ok(opened)
    }

    /// A person's results for the puzzle of a day.
    pub async fn standing(&self, guild: GuildId, user: UserId, day: Day) -> Result<Standing, Fault> {
        let place = self.0.store.day_scores(guild, day, 0, user).await?.first().map(|score| score.place);
        Ok(Standing { place, streak: self.streak(guild, user, (Day::FIRST, day)).await? })
    }

    /// A person's streak within these days, both included, as of the last of them.
    pub async fn streak(&self, guild: GuildId, user: UserId, days: (Day, Day)) -> Result<Streak, Fault> {
        let solved = self.0.store.solved_days(guild, user, days).await?;
        Ok(streak(&solved, &self.0.store.forgiven_days(guild).await?, days.1))
    }

    /// Changes a server's time zone, and returns when the change takes effect: at once on servers without daily
    /// puzzles.
    pub async fn set_zone(&self, guild: GuildId, zone: Zone, now: Timestamp) -> Result<Timestamp, Fault> {
        let store = &self.0.store;
        if store.has_dailies(guild).await? {
            let before = store.calendar(guild).await?;
            let today = before.day_at(now);
            let switch = before.switch(now, zone);
            let (calendar, forgiven) = (switch.calendar, switch.forgiven);
            store.write(SetCalendar { guild, today, calendar, forgiven }).await?;
            self.0.begun.notify_one();
            return Ok(switch.from);
        }
        let calendar = Calendar::of(zone);
        let today = calendar.day_at(now);
        store.write(SetCalendar { guild, today, calendar, forgiven: Vec::new() }).await?;
        Ok(now)
    }

    /// Until [`Dailies::close`], keeps the puzzles of today and tomorrow ready for every server that plays.
    pub async fn keep_ahead(self) {
        while !self.0.is_closed.load(Ordering::Relaxed) {
            let now = self.0.clock.now();
            let next = match self.look_ahead(now).await {
                Ok(next) => next,
                Err(fault) => {
                    tracing::error!(%fault, "the puzzles of the day could not be made ahead");
                    Some(now + RETRY)
                }
            };
            let turn = async {
                match next {
                    Some(next) => self.0.clock.sleep_until(next).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = turn => {}
                () = self.0.begun.notified() => {}
            }
        }
    }

    /// Makes the puzzles that are missing, and returns when the next ones must be made.
    async fn look_ahead(&self, now: Timestamp) -> Result<Option<Timestamp>, Fault> {
        let store = &self.0.store;
        let since = Timestamp(now.0 - OUTAGE_AGE_MAX.0);
        for guild in store.guilds_with_dailies(Timestamp(since.0 - IDLE_MAX.0)).await? {
            // A daily puzzle belongs to a server, but it is solved on the shard that serves all solo puzzles, so
            // outages of both count.
            for met in [guild, GuildId::NONE] {
                for outage in store.outages_ended_since(since, met).await? {
                    self.forgive(guild, outage).await?;
                }
            }
        }
        let mut next: Option<Timestamp> = None;
        for guild in store.guilds_with_dailies(Timestamp(now.0 - IDLE_MAX.0)).await? {
            let end = match self.provide(guild, now).await {
                Ok(end) => end,
                // A failure for one server does not affect the others.
                Err(fault) => {
                    tracing::error!(guild.id = guild.0, %fault, "a server's puzzles of the day could not be made ahead");
                    now + RETRY
                }
            };
            next = Some(next.map_or(end, |next| next.min(end)));
        }
        Ok(next)
    }

    /// Makes a server's missing puzzles, and returns when its current day ends.
    async fn provide(&self, guild: GuildId, now: Timestamp) -> Result<Timestamp, Fault> {
        let store = &self.0.store;
        let calendar = store.calendar(guild).await?;
        let today = calendar.day_at(now);
        for day in [today, today.next()] {
            // `make` does not hold the lock, so a person who asks for another puzzle in the meantime does not wait for
            // this puzzle.
            if store.daily(guild, day).await?.is_none() {
                self.make(guild, day, endless).await?;
            }
        }
        Ok(calendar.end_of(today))
    }

    /// Marks the days of a server during most of which the bot was not running. Such days do not break streaks.
    async fn forgive(&self, guild: GuildId, outage: Outage) -> Result<(), Fault> {
        let store = &self.0.store;
        let calendar = store.calendar(guild).await?;
        let last = calendar.day_at(outage.ended);
        let days: Vec<_> = std::iter::successors(Some(calendar.day_at(outage.began)), |day| Some(day.next()))
            .take_while(|day| *day <= last)
            .take(OUTAGE_DAYS_MAX)
            .filter(|&day| takes_most_of(outage, calendar.end_of(day.previous()), calendar.end_of(day)))
            .collect();
        if !days.is_empty() {
            store.write(ForgiveDays { guild, days }).await?;
        }
        Ok(())
    }
}

/// Whether an outage took at least half of the time between `start` and `end`.
fn takes_most_of(outage: Outage, start: Timestamp, end: Timestamp) -> bool {
    let lost = outage.ended.min(end).0 - outage.began.max(start).0;
    lost > 0 && 2 * lost >= (end - start).0
}

/// The header of a puzzle for one person.
pub(super) fn header(
    spec: &Spec,
    options: Map<String, Value>,
    setup: Option<Value>,
    seed: u64,
    name: String,
    at: Timestamp,
) -> Header {
    Header {
        record: 1,
        game: spec.id.to_owned(),
        options,
        seats: vec![name],
        advantage: 0,
        seed,
        at,
        setup,
        machines: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
