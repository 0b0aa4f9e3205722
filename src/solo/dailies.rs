//! The puzzles of the day: made ahead, so that nobody waits for one, and opened once by everybody.

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

/// After this long without a player a server gets no puzzle ahead: the next person who plays waits for one.
const IDLE_MAX: Millis = Millis::from_hours(14 * 24);
/// The wait after something has gone wrong.
const RETRY: Millis = Millis::from_hours(1);
/// How long outages are looked at.
const OUTAGE_AGE_MAX: Millis = Millis::from_hours(48);
/// The most days that one outage may take.
const OUTAGE_DAYS_MAX: usize = 400;

/// The puzzles of the day of every server. Clones share them.
#[derive(Clone)]
pub struct Dailies(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    solo: Solo,
    /// Held while a daily puzzle is made: people who ask for it at the same time make it once.
    making: tokio::sync::Mutex<()>,
    /// Rings when a server has begun to play.
    begun: Notify,
    /// Nothing more is made.
    is_closed: AtomicBool,
}

/// How somebody stands with the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Their place on its leaderboard, if they solved it on that day.
    pub place: Option<u32>,
    /// Their streak as of that day.
    pub streak: Streak,
}

impl Dailies {
    /// The puzzles of a store, solved alone.
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

    /// The clock by which days pass.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// The day it is on a server when something is asked there.
    pub async fn today(&self, guild: GuildId, at: Timestamp) -> Result<Day, Fault> {
        Ok(self.0.store.calendar(guild).await?.day_at(at))
    }

    /// Breaks off what is being made: the bot is going down.
    pub fn close(&self) {
        self.0.is_closed.store(true, Ordering::Relaxed);
        self.0.begun.notify_one();
    }

    /// The puzzle of a day, if it has been made.
    pub async fn find(&self, guild: GuildId, day: Day) -> Result<Option<Daily>, Fault> {
        Ok(self.0.store.daily(guild, day).await?)
    }

    /// The puzzle of a day: as it was made ahead, or made now. `patience` is told how many tries there have been, and may
    /// break it off; then there is none.
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

    /// Makes the puzzle of a day and keeps it, unless another one has been kept meanwhile; returns the one that is kept.
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
        // Who makes it learns in any case when the bot is gone.
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
        // Read as late as can be: the zone may have changed meanwhile.
        let ends_at = store.calendar(guild).await?.end_of(day);
        let drawn = setup.clone();
        let puzzle = blocking(move || DAILY.spec.sketch(Some(&drawn))).await?.map(|sketch| sketch.to_string());
        let daily = Daily { guild, day, ends_at, seed, options, setup };
        store.write(KeepDaily { daily, puzzle }).await?;
        Ok(store.daily(guild, day).await?)
    }

    /// Opens the puzzle of a day for somebody, or finds it where they have opened it before.
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

    /// How somebody stands with the puzzle of a day.
    pub async fn standing(&self, guild: GuildId, user: UserId, day: Day) -> Result<Standing, Fault> {
        let place = self.0.store.day_scores(guild, day, 0, user).await?.first().map(|score| score.place);
        Ok(Standing { place, streak: self.streak(guild, user, (Day::FIRST, day)).await? })
    }

    /// Somebody's streak within these days, both ends included, as of the last of them.
    pub async fn streak(&self, guild: GuildId, user: UserId, days: (Day, Day)) -> Result<Streak, Fault> {
        let solved = self.0.store.solved_days(guild, user, days).await?;
        Ok(streak(&solved, &self.0.store.forgiven_days(guild).await?, days.1))
    }

    /// Changes a server's time zone, and says from when it counts. Where nobody has played yet, that is at once.
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

    /// Sees to it until [`Dailies::close`] that every server that plays has its puzzles of today and tomorrow.
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

    /// Makes what is missing, and says when there will be something to make again.
    async fn look_ahead(&self, now: Timestamp) -> Result<Option<Timestamp>, Fault> {
        let store = &self.0.store;
        let since = Timestamp(now.0 - OUTAGE_AGE_MAX.0);
        for guild in store.guilds_with_dailies(Timestamp(since.0 - IDLE_MAX.0)).await? {
            // It is begun on the server, and solved where everybody solves alone.
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
                // The other servers still get theirs.
                Err(fault) => {
                    tracing::error!(guild.id = guild.0, %fault, "a server's puzzles of the day could not be made ahead");
                    now + RETRY
                }
            };
            next = Some(next.map_or(end, |next| next.min(end)));
        }
        Ok(next)
    }

    /// Makes what a server is missing, and says when its day ends.
    async fn provide(&self, guild: GuildId, now: Timestamp) -> Result<Timestamp, Fault> {
        let store = &self.0.store;
        let calendar = store.calendar(guild).await?;
        let today = calendar.day_at(now);
        for day in [today, today.next()] {
            // A person who asks for one meanwhile need not wait for this.
            if store.daily(guild, day).await?.is_none() {
                self.make(guild, day, endless).await?;
            }
        }
        Ok(calendar.end_of(today))
    }

    /// Keeps streaks unbroken on days of a server for most of which the bot was away.
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

/// Whether an outage took at least half of the time between these.
fn takes_most_of(outage: Outage, start: Timestamp, end: Timestamp) -> bool {
    let lost = outage.ended.min(end).0 - outage.began.max(start).0;
    lost > 0 && 2 * lost >= (end - start).0
}

/// The header of a puzzle for somebody.
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
