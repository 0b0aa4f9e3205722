//! The state that all matches of a shard share: the store, the clock, the courier, and whether the shard is healthy.

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

/// The shortest outage that people are told of, and for which all matches are woken. A shorter outage is credited to a
/// match when the match next has something to do.
pub const OUTAGE_TOLD_MIN: Millis = Millis::from_secs(12);

/// How many machines may think at the same time, over all matches.
const THINKERS_MAX: usize = 2;

/// If the system clock is moved by this much, a heartbeat is written at once.
const MOVED_FAR: Millis = Millis::from_secs(1);

/// Time limits and sizes. The defaults are the values used in production.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How long after a deadline the match waits for inputs that Discord stamped before the deadline.
    pub grace: Millis,
    /// How long an input in a race waits for inputs with earlier stamps, unless the game sets another time.
    pub hold: Millis,
    /// How long a match with nothing to do stays awake.
    pub idle: Duration,
    /// How long the answer to a player's input may take before the player gets it by DM instead.
    pub reply: Duration,
    /// The first pause before a failed delivery is retried. The pause doubles with each retry.
    pub back_off_first: Duration,
    /// The longest pause between retries.
    pub back_off_max: Duration,
    /// How often a heartbeat is written.
    pub heartbeat: Duration,
    /// The shortest absence that is credited by itself. Shorter absences are added up.
    pub outage_min: Millis,
    /// After this time without a heartbeat, the process must have been suspended.
    pub standstill_min: Millis,
    /// How long a shutdown waits for deliveries in flight.
    pub farewell: Duration,
    /// The maximum number of entries in a match's journal: more than any real match has, and still replayed in seconds.
    /// At the limit the match is paused and accepts only orders that end it.
    pub entries_max: i64,
    /// Permits for machines to think, shared by all matches of all shards and by all clones.
    pub thinkers: Arc<Semaphore>,
    /// The notifier for pages that show matches live. Clones of the limits share this notifier.
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

/// The state that all matches of a shard share.
pub(super) struct World {
    pub(super) store: Store,
    pub(super) shard: Shard,
    pub(super) clock: Clock,
    pub(super) courier: Arc<dyn Courier>,
    pub(super) theme: Theme,
    pub(super) limits: Limits,
    pub(super) pulse: Pulse,
    pub(super) nonces: Nonces,
    pub(super) stuck: Stuck,
    /// The audiences of which hosts have been told that they cannot be reached.
    pub(super) troubled: Troubled,
    /// Permits for machines to think.
    pub(super) thinkers: Arc<Semaphore>,
    /// Notified when a match is over, stopped by a fault, or reopened, or when a season's log has grown.
    pub(super) season_bell: Notify,
    /// Notified when a ready check may have something to do.
    pub(super) check_bell: Notify,
    /// Notified when a match about a puzzle is over or stopped: a solution may be free.
    pub(super) solution_bell: Notify,
    /// Notified when a check for free solutions is done.
    pub(super) solutions_seen: Notify,
}

/// The matches whose channels have been told that nothing can be saved, and have not been told yet that saving works
/// again. Kept here because a match may go to sleep in the meantime.
#[derive(Default)]
pub(super) struct Stuck(Mutex<BTreeSet<MatchId>>);

impl Stuck {
    /// Records what a match is about to tell its channel. Returns whether this is new.
    pub(super) fn note(&self, id: MatchId, is_stuck: bool) -> bool {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if is_stuck { told.insert(id) } else { told.remove(&id) }
    }

    /// The matches whose channels have been told that nothing can be saved.
    pub(super) fn told(&self) -> Vec<MatchId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }
}

/// The unreachable audiences that hosts have been told of, until the cause is removed. Kept here because a match may go
/// to sleep in the meantime.
#[derive(Default)]
pub(super) struct Troubled(Mutex<BTreeSet<(MatchId, Audience)>>);

impl Troubled {
    fn told(&self) -> MutexGuard<'_, BTreeSet<(MatchId, Audience)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records what a host is about to be told. Returns whether this is new.
    pub(super) fn note(&self, id: MatchId, audience: Audience) -> bool {
        self.told().insert((id, audience))
    }

    /// Forgets that an audience could not be reached, because it can be reached again or has another address.
    pub(super) fn has_passed(&self, id: MatchId, audience: Audience) {
        self.told().remove(&(id, audience));
    }

    /// Forgets all troubles of a match, because its host has acted or the match is over.
    pub(super) fn all_has_passed(&self, id: MatchId) {
        self.told().retain(|(troubled, _)| *troubled != id);
    }
}

/// Whether the bot is healthy. Deadlines pass only while it is.
pub(super) struct Pulse {
    state: Watched<PulseState>,
    /// The clock's uptime at the last heartbeat. If that heartbeat was long ago, the process has been suspended.
    beat_ms: AtomicI64,
    /// Held while an outage is recorded. Several tasks may notice at the same time that the process was suspended: the
    /// tasks that do not record the outage must wait until it is recorded. Otherwise a deadline could pass before the
    /// outage is credited.
    noting: tokio::sync::Mutex<()>,
}

/// The guard of [`Pulse::noting`]: only its holder may record heartbeats and outages.
type Noting<'a> = tokio::sync::MutexGuard<'a, ()>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PulseState {
    /// The number of the last outage. A match that has not been credited with this outage is credited before anything
    /// else.
    pub(super) last_outage: i64,
    /// When the last outage ended.
    pub(super) back_at: Timestamp,
    /// The last outage was long, and the sleeping matches must still be woken to credit it.
    pub(super) owes_all: bool,
    /// Discord cannot reach us.
    pub(super) is_cut_off: bool,
    /// The store accepts no writes, or cannot be read.
    pub(super) is_stuck: bool,
    /// The start of the current absence, whatever its causes; the part that has been recorded as an outage is left out.
    away: Option<Timestamp>,
    /// No deadline passes before this time, because inputs sent while Discord could not reach us may still arrive.
    pub(super) deadlines_from: Timestamp,
}

impl PulseState {
    /// Notes that the bot has been absent since `now`, unless it was absent already.
    fn goes_away(&mut self, now: Timestamp) {
        self.away = self.away.or(Some(now));
    }

    /// Notes that the absence until `until` has been recorded. If the absence still lasts, the part that is not
    /// recorded yet begins at `until`, even if inputs are judged during the absence.
    fn has_noted(&mut self, until: Timestamp) {
        self.away = self.away.filter(|_| !self.is_well()).map(|since| since.max(until));
    }

    /// Whether deadlines may pass.
    pub(super) fn is_well(self) -> bool {
        !self.is_cut_off && !self.is_stuck
    }
}

impl Pulse {
    /// The state at the start of a process: Discord cannot reach us, and the absence began at the previous process's
    /// last heartbeat.
    pub(super) fn new(last: Option<Outage>, away: Option<Timestamp>) -> Self {
        let (last_outage, back_at) = last.map_or((0, Timestamp(0)), |outage| (outage.id, outage.ended));
        let state = PulseState { last_outage, back_at, is_cut_off: true, away, ..PulseState::default() };
        Self { state: Watched::new(state), beat_ms: AtomicI64::new(0), noting: tokio::sync::Mutex::default() }
    }

    pub(super) fn state(&self) -> PulseState {
        self.state.get()
    }

    /// Waits until the state satisfies `fits`.
    pub(super) async fn wait_for(&self, fits: impl Fn(PulseState) -> bool) {
        self.state.wait_for(fits).await;
    }

    /// Waits until the state differs from `known`, and returns it.
    pub(super) async fn other_than(&self, known: PulseState) -> PulseState {
        self.state.other_than(known).await
    }

    /// Waits until the bot is healthy.
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

    /// Waits until the bot is healthy and sleeping matches must be woken for a long outage; the caller wakes them.
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

    /// Whether the process has been suspended and has not handled the suspension yet.
    fn stood_still(&self) -> bool {
        self.since_beat() > self.limits.standstill_min
    }

    /// The time since the last heartbeat.
    fn since_beat(&self) -> Millis {
        Millis(self.clock.uptime().0 - self.pulse.beat_ms.load(Ordering::Relaxed))
    }

    /// The time since which the process has been suspended; `None` if it was not, or has already handled the
    /// suspension.
    fn asleep_since(&self) -> Option<Timestamp> {
        // The uptime decides whether the process was suspended: a change of the system clock alone is no outage.
        self.stood_still().then(|| Timestamp(self.clock.now().0 - self.since_beat().0))
    }

    /// Notes that the store has refused a write.
    pub(super) fn stuck(&self) {
        let since = self.asleep_since().unwrap_or(self.clock.now());
        self.pulse.change(|state| {
            state.is_stuck = true;
            state.goes_away(since);
        });
    }

    /// Notes that the store has failed with this error. An unreachable database server is noticed late, so the absence
    /// then counts from the last heartbeat.
    pub(super) fn lacks(&self, error: &store::Error) {
        if error.is_away() { self.stuck_since_beat() } else { self.stuck() }
    }

    /// Notes a failure of the store that is noticed late. Earlier inputs may have been refused because of this failure,
    /// so the absence counts from the last heartbeat.
    fn stuck_since_beat(&self) {
        let since = Timestamp(self.clock.now().0 - self.since_beat().0);
        self.pulse.change(|state| {
            state.is_stuck = true;
            state.goes_away(since);
        });
    }

    /// Notes that Discord cannot reach us any more.
    pub(super) fn cut_off(&self) {
        let since = self.asleep_since().unwrap_or(self.clock.now());
        self.pulse.change(|state| {
            state.is_cut_off = true;
            state.goes_away(since);
        });
    }

    /// Records the outage if the process was suspended or the store has refused writes.
    ///
    /// # Errors
    /// The store still rejects the record: the length of the outage is unknown.
    pub(super) async fn see_to_standstill(&self) -> Result<(), store::Error> {
        if !self.stood_still() && !self.pulse.state().is_stuck {
            return Ok(());
        }
        let noting = if let Ok(noting) = self.pulse.noting.try_lock() {
            noting
        } else {
            // Another task may be recording the outage. If the store rejects that record, another attempt is useless.
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

    /// Writes a heartbeat, and first an outage if the bot was absent. While Discord cannot reach us, no heartbeat is
    /// written.
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
            // The write itself took long, and this time belongs to the outage too.
            since = Some(noted);
        };
        self.pulse.change(|now| {
            // If the store has refused another write in the meantime, the next heartbeat handles that.
            now.is_stuck &= !state.is_stuck;
            now.has_noted(noted);
        });
        Ok(())
    }

    /// Records every outage before `until`, so that it is credited before an input of that time counts. If an outage
    /// still lasts, records its part until now.
    pub(super) async fn see_to_absence(&self, until: Timestamp) -> Result<(), store::Error> {
        // The input has not been written yet: if it is unknown whether the outage was recorded, the input is simply
        // refused.
        self.see_to_standstill()
            .await
            .map_err(|error| if matches!(error, store::Error::Unsure) { store::Error::Busy } else { error })?;
        let state = self.pulse.state();
        let is_away = state.is_cut_off && state.away < Some(until);
        if is_away { self.almost_back().await } else { Ok(()) }
    }

    /// Records the time during which Discord could not reach us as an outage, if it was long enough; deadlines still
    /// wait.
    pub(super) async fn almost_back(&self) -> Result<(), store::Error> {
        self.cut_off();
        let noting = self.pulse.noting.lock().await;
        let noted = self.note(&noting, self.pulse.state().away, false).await?;
        self.pulse.change(|state| state.has_noted(noted));
        Ok(())
    }

    /// Notes that Discord can reach us again, and records the time during which it could not as an outage, if that time
    /// was long enough.
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
            // If the store rejects the record, the next successful heartbeat records the whole outage.
            if let Ok(noted) = noted {
                state.has_noted(noted);
            }
        });
        self.pulse.beat_ms.store(beat.0, Ordering::Relaxed);
    }

    /// Writes a heartbeat, and the outage since `away` if there was one. Returns the time of the heartbeat. If the
    /// store cannot be read, the bot counts as absent even though writes may succeed: the bot could not even find the
    /// match that an input is for.
    async fn note(&self, _: &Noting<'_>, away: Option<Timestamp>, needs_room: bool) -> Result<Timestamp, store::Error> {
        // Take both times before the write: a suspension during the write must still be noticed.
        let (now, beat) = (self.clock.now(), self.clock.uptime());
        match self.store.last_outage(self.shard).await {
            // It was unknown whether the previous record of an outage had been written.
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

    /// Notes a recorded outage, which matches credit before anything else.
    fn was_away(&self, outage: Outage) {
        meter::outage(outage.length().0);
        self.pulse.change(|state| {
            (state.last_outage, state.back_at) = (outage.id, outage.ended);
            state.owes_all |= outage.length() >= OUTAGE_TOLD_MIN;
        });
    }

    /// Writes a last heartbeat before shutdown, if the bot is healthy.
    pub(super) async fn end(&self) {
        if let Err(error) = self.beat().await {
            tracing::error!(%error, "the time of the end could not be noted");
        }
    }

    /// Writes heartbeats forever.
    pub(super) async fn keep_beating(&self) -> ! {
        loop {
            let noted = self.clock.now();
            // If the system clock is moved far, write a heartbeat at once, so that a crash just after is not taken for
            // a long outage.
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
            // If the store accepts no writes, the world has noted that already.
            drop(self.beat().await);
        }
    }
}
