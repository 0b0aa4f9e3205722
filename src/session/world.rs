//! What every match of a shard shares: the store, the clock, the way out, and whether the shard is at work at all.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};

use super::nonce::Nonces;
use super::ports::Courier;
use super::stirs::Stirs;
use crate::meter;
use crate::store::{self, Audience, Away, Heartbeat, MatchId, Outage, Shard, Store};
use clock::{Clock, Watched};
use rules::{Millis, Timestamp};
use scene::Theme;

/// The shortest outage that people are told of, and for which all matches are seen to at once. What a shorter one owes
/// them is given back when their match next has something to do, before anything else.
pub const OUTAGE_TOLD_MIN: Millis = Millis::from_secs(12);

/// The most machines that think at the same time, in all matches.
const THINKERS_MAX: usize = 2;

/// A clock that is moved by this is noted at once.
const MOVED_FAR: Millis = Millis::from_secs(1);

/// How long things may take and become. The defaults are what the bot runs with.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How long after a deadline its passing waits for what Discord stamped before it.
    pub grace: Millis,
    /// How long arrivals of a race wait for earlier stamps, in games that do not say.
    pub hold: Millis,
    /// How long a match with nothing to do stays awake.
    pub idle: Duration,
    /// How long a player's answer may take before they are told by DM instead.
    pub reply: Duration,
    /// The first pause before a failed delivery is repeated; it doubles each time.
    pub back_off_first: Duration,
    /// The longest such pause.
    pub back_off_max: Duration,
    /// How often to note that the bot is at work.
    pub heartbeat: Duration,
    /// The shortest absence that is given back to the players by itself; shorter ones are added up.
    pub outage_min: Millis,
    /// After how long without a note that the bot is at work its process must have stood still.
    pub standstill_min: Millis,
    /// How long a stop waits for deliveries that are under way.
    pub farewell: Duration,
    /// The longest journal of a match: longer than any that is played, and still replayed in seconds. At that length
    /// the match is paused, and only what ends it is taken: its host decides.
    pub entries_max: i64,
    /// Permits for machines to think, shared by all matches of all shards: clones share it.
    pub thinkers: Arc<Semaphore>,
    /// The notifier for those who look at matches while they go on. Clones share it.
    pub stirs: Stirs,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            grace: Millis(1500),
            hold: Millis(300),
            idle: Duration::from_mins(1),
            reply: Duration::from_secs(10),
            back_off_first: Duration::from_secs(1),
            back_off_max: Duration::from_mins(1),
            heartbeat: Duration::from_secs(2),
            outage_min: Millis(1000),
            standstill_min: Millis(6000),
            farewell: Duration::from_secs(6),
            entries_max: 50_000,
            thinkers: Arc::new(Semaphore::new(THINKERS_MAX)),
            stirs: Stirs::default(),
        }
    }
}

/// What every match of a shard shares.
pub(super) struct World {
    pub(super) store: Store,
    /// The shard whose matches these are.
    pub(super) shard: Shard,
    pub(super) clock: Clock,
    pub(super) courier: Arc<dyn Courier>,
    pub(super) theme: Theme,
    pub(super) limits: Limits,
    pub(super) pulse: Pulse,
    pub(super) nonces: Nonces,
    pub(super) stuck: Stuck,
    /// Which troubles hosts have been told of.
    pub(super) troubled: Troubled,
    /// Permits for machines to think.
    pub(super) thinkers: Arc<Semaphore>,
    /// Rings when a match is over or adjourned, or over no more, or a season has gone on.
    pub(super) season_bell: Notify,
    /// Rings when something may have to be done in a ready check.
    pub(super) check_bell: Notify,
    /// Rings when a match about a puzzle is over or adjourned: a solution may be held back no longer.
    pub(super) solution_bell: Notify,
    /// Rings when it has been looked which solutions are free.
    pub(super) solutions_seen: Notify,
}

/// The matches whose channels have been told that nothing can be saved, and not yet that this is over. A match may go to
/// sleep in between.
#[derive(Default)]
pub(super) struct Stuck(Mutex<BTreeSet<MatchId>>);

impl Stuck {
    /// Takes note of what a match is about to tell; says whether that is news.
    pub(super) fn note(&self, id: MatchId, is_stuck: bool) -> bool {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if is_stuck { told.insert(id) } else { told.remove(&id) }
    }

    /// The matches that have told it.
    pub(super) fn told(&self) -> Vec<MatchId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }
}

/// The audiences of whose trouble hosts have been told, until they have seen to it or it has passed. A match may go to sleep
/// in between.
#[derive(Default)]
pub(super) struct Troubled(Mutex<BTreeSet<(MatchId, Audience)>>);

impl Troubled {
    fn told(&self) -> MutexGuard<'_, BTreeSet<(MatchId, Audience)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of what a host is about to be told; says whether that is news.
    pub(super) fn note(&self, id: MatchId, audience: Audience) -> bool {
        self.told().insert((id, audience))
    }

    /// An audience can be reached again, or is reached elsewhere.
    pub(super) fn has_passed(&self, id: MatchId, audience: Audience) {
        self.told().remove(&(id, audience));
    }

    /// The host has seen to whatever was in the way of a match, or it is over.
    pub(super) fn all_has_passed(&self, id: MatchId) {
        self.told().retain(|(troubled, _)| *troubled != id);
    }
}

/// Whether the bot is at work: only then do deadlines pass.
pub(super) struct Pulse {
    state: Watched<PulseState>,
    /// The clock's uptime at the last heartbeat: one that is long past says that the process itself stood still.
    beat_ms: AtomicI64,
    /// Held while an absence is noted. Many may find at the same time that the process has stood still: who does not note
    /// it waits until it is known, or a deadline would pass for which time has still to be given back.
    noting: tokio::sync::Mutex<()>,
}

/// The right to note that the bot is at work, and since when it was not.
type Noting<'a> = tokio::sync::MutexGuard<'a, ()>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PulseState {
    /// The last outage. Matches that have not been credited with it do that before anything else.
    pub(super) last_outage: i64,
    /// When the last outage ended.
    pub(super) back_at: Timestamp,
    /// The outage was long, and the sleeping matches still have to be woken for it.
    pub(super) owes_all: bool,
    /// Discord cannot reach us.
    pub(super) is_cut_off: bool,
    /// The store takes nothing, or cannot be read.
    pub(super) is_stuck: bool,
    /// Since when the bot has not been at work, for whatever reasons one after the other, as far as that has not been
    /// noted.
    away: Option<Timestamp>,
    /// Until then deadlines wait for what was sent while Discord could not reach us.
    pub(super) deadlines_from: Timestamp,
}

impl PulseState {
    /// The bot has not been at work since then, if it was until then.
    fn goes_away(&mut self, now: Timestamp) {
        self.away = self.away.or(Some(now));
    }

    /// What there was of an absence until then has been noted; the rest, if it lasts, begins there, whatever is judged in
    /// it.
    fn has_noted(&mut self, until: Timestamp) {
        self.away = self.away.filter(|_| !self.is_well()).map(|since| since.max(until));
    }

    /// Whether deadlines may pass.
    pub(super) fn is_well(self) -> bool {
        !self.is_cut_off && !self.is_stuck
    }
}

impl Pulse {
    /// A process begins out of Discord's reach, and that since the last sign of the one before it.
    pub(super) fn new(last: Option<Outage>, away: Option<Timestamp>) -> Self {
        let (last_outage, back_at) = last.map_or((0, Timestamp(0)), |outage| (outage.id, outage.ended));
        let state = PulseState { last_outage, back_at, is_cut_off: true, away, ..PulseState::default() };
        Self { state: Watched::new(state), beat_ms: AtomicI64::new(0), noting: tokio::sync::Mutex::default() }
    }

    pub(super) fn state(&self) -> PulseState {
        self.state.get()
    }

    /// Waits until it fits.
    pub(super) async fn wait_for(&self, fits: impl Fn(PulseState) -> bool) {
        self.state.wait_for(fits).await;
    }

    /// Waits until it is another one than this.
    pub(super) async fn other_than(&self, known: PulseState) -> PulseState {
        self.state.other_than(known).await
    }

    /// Waits until the bot is at work.
    pub(super) async fn well(&self) {
        self.wait_for(PulseState::is_well).await;
    }

    /// Whether Discord can reach us.
    pub(super) fn is_in_touch(&self) -> bool {
        !self.state().is_cut_off
    }

    /// Waits until Discord can reach us.
    pub(super) async fn in_touch(&self) {
        self.wait_for(|state| !state.is_cut_off).await;
    }

    fn change(&self, change: impl FnOnce(&mut PulseState)) {
        self.state.change(change);
    }

    /// Waits until the bot is at work and sleeping matches are to be woken for a long absence: now they are.
    pub(super) async fn owes_all(&self) {
        self.wait_for(|state| state.is_well() && state.owes_all).await;
        self.change(|state| state.owes_all = false);
    }
}

impl World {
    /// What keeps deadlines from passing now, in words for admins.
    pub(super) fn trouble(&self) -> Option<&'static str> {
        let state = self.pulse.state();
        if state.is_stuck {
            Some(
                "the database cannot be read or takes nothing, so all clocks stand still: is the disk full? The log has \
                 the reason",
            )
        } else if state.is_cut_off {
            Some("cut off from Discord, so all clocks stand still")
        } else if self.stood_still() {
            Some("the process stood still")
        } else {
            None
        }
    }

    /// Whether the process has not run for a while and has not noticed yet.
    fn stood_still(&self) -> bool {
        self.since_beat() > self.limits.standstill_min
    }

    /// How long ago it was last noted that the bot is at work.
    fn since_beat(&self) -> Millis {
        Millis(self.clock.uptime().0 - self.pulse.beat_ms.load(Ordering::Relaxed))
    }

    /// Since when the process has not run, if it has not for a while and nobody has noticed yet.
    fn asleep_since(&self) -> Option<Timestamp> {
        // Within a run a clock that was moved is no outage.
        self.stood_still().then(|| Timestamp(self.clock.now().0 - self.since_beat().0))
    }

    /// The store has refused to write.
    pub(super) fn stuck(&self) {
        let since = self.asleep_since().unwrap_or(self.clock.now());
        self.pulse.change(|state| {
            state.is_stuck = true;
            state.goes_away(since);
        });
    }

    /// The store has refused to write by this error. That its server cannot be reached is noticed late.
    pub(super) fn lacks(&self, error: &store::Error) {
        if error.is_away() { self.stuck_since_beat() } else { self.stuck() }
    }

    /// The store has failed, and that is noticed late: people who said something before may have been told that it does
    /// not count. So nobody was served since it was last noted that the bot is at work.
    fn stuck_since_beat(&self) {
        let since = Timestamp(self.clock.now().0 - self.since_beat().0);
        self.pulse.change(|state| {
            state.is_stuck = true;
            state.goes_away(since);
        });
    }

    /// Discord cannot reach us any more.
    pub(super) fn cut_off(&self) {
        let since = self.asleep_since().unwrap_or(self.clock.now());
        self.pulse.change(|state| {
            state.is_cut_off = true;
            state.goes_away(since);
        });
    }

    /// Notes the absence if the process has stood still or the store has refused writes.
    ///
    /// # Errors
    /// The store still cannot take the note: nobody knows yet how long the absence is.
    pub(super) async fn see_to_standstill(&self) -> Result<(), store::Error> {
        if !self.stood_still() && !self.pulse.state().is_stuck {
            return Ok(());
        }
        let noting = if let Ok(noting) = self.pulse.noting.try_lock() {
            noting
        } else {
            // Another task notes the absence just now. If the store refuses that, there is no need to ask again.
            let noting = self.pulse.noting.lock().await;
            if self.pulse.state().is_stuck {
                return Err(store::Error::Busy);
            }
            if !self.stood_still() {
                return Ok(());
            }
            noting
        };
        self.note_work(&noting).await
    }

    /// Notes that the bot is at work. If it was not, what it missed is an outage now. While Discord cannot reach us it is
    /// not at work.
    async fn beat(&self) -> Result<(), store::Error> {
        let noting = self.pulse.noting.lock().await;
        self.note_work(&noting).await
    }

    async fn note_work(&self, noting: &Noting<'_>) -> Result<(), store::Error> {
        let state = self.pulse.state();
        if state.is_cut_off {
            return Ok(());
        }
        let mut since = [state.away, self.asleep_since()].into_iter().flatten().min();
        let noted = loop {
            let noted = self.note(noting, since, state.is_stuck).await?;
            if since.is_none() || self.clock.now() - noted < self.limits.outage_min {
                break noted;
            }
            // The store took its time, and all of it was an absence too.
            since = Some(noted);
        };
        self.pulse.change(|now| {
            // What it has refused meanwhile the next heartbeat asks for.
            now.is_stuck &= !state.is_stuck;
            now.has_noted(noted);
        });
        Ok(())
    }

    /// Whatever kept the bot from its work until then comes before what happens then: as much as there is by now of an
    /// absence that still lasts, too.
    pub(super) async fn see_to_absence(&self, until: Timestamp) -> Result<(), store::Error> {
        // Nothing that was said has been written yet, so an unsure outcome of the note is a plain refusal here.
        self.see_to_standstill()
            .await
            .map_err(|error| if matches!(error, store::Error::Unsure) { store::Error::Busy } else { error })?;
        let state = self.pulse.state();
        let is_away = state.is_cut_off && state.away < Some(until);
        if is_away { self.almost_back().await } else { Ok(()) }
    }

    /// What we missed is an outage, if it lasted; deadlines stand still as before.
    pub(super) async fn almost_back(&self) -> Result<(), store::Error> {
        self.cut_off();
        let noting = self.pulse.noting.lock().await;
        let noted = self.note(&noting, self.pulse.state().away, false).await?;
        self.pulse.change(|state| state.has_noted(noted));
        Ok(())
    }

    /// Discord can reach us again: what we missed is an outage, if it lasted.
    pub(super) async fn back(&self) {
        let noting = self.pulse.noting.lock().await;
        let state = self.pulse.state();
        if !state.is_cut_off {
            return;
        }
        let (now, beat) = (self.clock.now(), self.clock.uptime());
        let noted = self.note(&noting, state.away, false).await;
        self.pulse.change(|state| {
            state.is_cut_off = false;
            state.deadlines_from = now + self.limits.grace;
            // If the store takes nothing, the next heartbeat that goes through notes all of it.
            if let Ok(noted) = noted {
                state.has_noted(noted);
            }
        });
        self.pulse.beat_ms.store(beat.0, Ordering::Relaxed);
    }

    /// Writes that the bot is at work, and since when it was not. Says as of when. While the store cannot be read, the bot
    /// is not at work, whatever the store takes: it does not even find the match that somebody speaks of.
    async fn note(&self, _: &Noting<'_>, away: Option<Timestamp>, needs_room: bool) -> Result<Timestamp, store::Error> {
        // Should the process stand still while this is written, that is still to be noticed.
        let (now, beat) = (self.clock.now(), self.clock.uptime());
        match self.store.last_outage(self.shard).await {
            // Nobody knew whether the note before this one lasts.
            Ok(Some(outage)) if outage.id > self.pulse.state().last_outage => self.was_away(outage),
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "the store cannot be read; deadlines stand still");
                self.stuck_since_beat();
                return Err(error);
            }
        }
        let away = away.map(|from| Away { from, outage_min: self.limits.outage_min });
        match self.store.write(Heartbeat { shard: self.shard, now, away, needs_room }).await {
            Ok(outage) => {
                if let Some(outage) = outage {
                    self.was_away(outage);
                }
                self.pulse.beat_ms.store(beat.0, Ordering::Relaxed);
                Ok(now)
            }
            Err(error) => {
                tracing::error!(%error, "the store takes nothing; deadlines stand still");
                self.lacks(&error);
                Err(error)
            }
        }
    }

    /// An outage has been noted: matches give it back before anything else.
    fn was_away(&self, outage: Outage) {
        meter::outage(outage.length().0);
        self.pulse.change(|state| {
            (state.last_outage, state.back_at) = (outage.id, outage.ended);
            state.owes_all |= outage.length() >= OUTAGE_TOLD_MIN;
        });
    }

    /// Notes that the bot was at work to the end, if it was.
    pub(super) async fn end(&self) {
        if let Err(error) = self.beat().await {
            tracing::error!(%error, "the time of the end could not be noted");
        }
    }

    /// Keeps noting that the bot is at work; never returns.
    pub(super) async fn keep_beating(&self) -> ! {
        loop {
            let noted = self.clock.now();
            // A clock that was moved far is noted at once, so that a crash just after is not taken for a long outage.
            let moved_far = async {
                while (self.clock.now() - noted).0.abs() < MOVED_FAR.0 {
                    self.clock.moved().await;
                }
            };
            tokio::select! {
                biased;
                () = tokio::time::sleep(self.limits.heartbeat) => {}
                () = moved_far => {}
            }
            // A store that takes nothing has been noted.
            drop(self.beat().await);
        }
    }
}
