//! What every match shares: the store, the clock, the way out, and whether the bot is at work at all.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::sync::watch;

use super::ports::Courier;
use crate::clock::Clock;
use crate::rules::{Millis, Timestamp};
use crate::scene::Theme;
use crate::store::{self, Heartbeat, Store};

/// How long things may take. The defaults are what the bot runs with.
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
    /// How often it is noted that the bot is at work.
    pub heartbeat: Duration,
    /// The shortest absence that is given back to the players.
    pub outage_min: Millis,
    /// How long a stop waits for deliveries that are under way.
    pub farewell: Duration,
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
            heartbeat: Duration::from_secs(5),
            outage_min: Millis(12_000),
            farewell: Duration::from_secs(6),
        }
    }
}

/// What every match shares.
pub(super) struct World {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) courier: Arc<dyn Courier>,
    pub(super) theme: Theme,
    pub(super) limits: Limits,
    pub(super) pulse: Pulse,
}

/// Whether the bot is at work: only then do deadlines pass.
pub(super) struct Pulse {
    state: watch::Sender<PulseState>,
    /// The clock's uptime at the last heartbeat: one that is long past says that the process itself stood still.
    beat_ms: AtomicI64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PulseState {
    /// The last outage; matches that have not been credited with it see to that before anything else.
    pub(super) last_outage: i64,
    /// Discord cannot reach us.
    pub(super) is_cut_off: bool,
    /// The store takes nothing.
    pub(super) is_stuck: bool,
    /// Until then deadlines wait for what was sent while Discord could not reach us.
    pub(super) deadlines_from: Timestamp,
}

impl PulseState {
    /// Whether deadlines may pass.
    pub(super) fn is_well(self) -> bool {
        !self.is_cut_off && !self.is_stuck
    }
}

impl Pulse {
    pub(super) fn new(last_outage: i64) -> Self {
        let state = PulseState { last_outage, ..PulseState::default() };
        Self { state: watch::Sender::new(state), beat_ms: AtomicI64::new(0) }
    }

    pub(super) fn state(&self) -> PulseState {
        *self.state.borrow()
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<PulseState> {
        self.state.subscribe()
    }

    /// Waits until the bot is at work.
    pub(super) async fn well(&self) {
        // The sender is ours, so it lives.
        drop(self.subscribe().wait_for(|state| state.is_well()).await);
    }

    fn change(&self, change: impl FnOnce(&mut PulseState)) {
        self.state.send_if_modified(|state| {
            let before = *state;
            change(state);
            *state != before
        });
    }

    /// Discord cannot reach us, or can again.
    pub(super) fn cut_off(&self, is_cut_off: bool) {
        self.change(|state| state.is_cut_off = is_cut_off);
    }

    /// The store has refused to write.
    pub(super) fn stuck(&self) {
        self.change(|state| state.is_stuck = true);
    }
}

impl World {
    /// What keeps deadlines from passing now, in words for admins.
    pub(super) fn trouble(&self) -> Option<&'static str> {
        let state = self.pulse.state();
        if state.is_stuck {
            Some("the database takes nothing, so all clocks stand still: is the disk full? The log has the reason")
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
        self.clock.uptime().0 - self.pulse.beat_ms.load(Ordering::Relaxed) > self.limits.outage_min.0
    }

    /// Notes it if the process has not run for a while.
    pub(super) async fn see_to_standstill(&self) {
        if self.stood_still() {
            // A store that takes nothing has been noted.
            drop(self.beat(false).await);
        }
    }

    /// Notes that the bot is at work. If it was not, what it missed is an outage now.
    pub(super) async fn beat(&self, is_first: bool) -> Result<(), store::Error> {
        if self.pulse.state().is_cut_off {
            return Ok(());
        }
        let was_away = is_first || self.stood_still() || self.pulse.state().is_stuck;
        // Within a run a clock that was moved is no outage.
        let usual = if was_away { self.limits.outage_min } else { Millis::MAX };
        let needs_room = self.pulse.state().is_stuck;
        match self.store.write(Heartbeat { now: self.clock.now(), usual, needs_room }).await {
            Ok(outage) => {
                self.pulse.change(|state| {
                    state.is_stuck = false;
                    state.last_outage = outage.map_or(state.last_outage, |outage| outage.id);
                });
                self.pulse.beat_ms.store(self.clock.uptime().0, Ordering::Relaxed);
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, "the store takes nothing; deadlines stand still");
                self.pulse.stuck();
                Err(error)
            }
        }
    }

    /// What we missed is an outage, if it lasted; deadlines stand still as before.
    pub(super) async fn almost_back(&self) {
        self.pulse.cut_off(true);
        match self
            .store
            .write(Heartbeat { now: self.clock.now(), usual: self.limits.outage_min, needs_room: false })
            .await
        {
            Ok(outage) => {
                self.pulse.change(|state| state.last_outage = outage.map_or(state.last_outage, |outage| outage.id));
                self.pulse.beat_ms.store(self.clock.uptime().0, Ordering::Relaxed);
            }
            Err(error) => {
                tracing::error!(%error, "the store takes nothing; deadlines stand still");
                self.pulse.stuck();
            }
        }
    }

    /// Discord can reach us again: what we missed is an outage, if it lasted.
    pub(super) async fn back(&self) {
        if !self.pulse.state().is_cut_off {
            return;
        }
        let now = self.clock.now();
        let beat = self.store.write(Heartbeat { now, usual: self.limits.outage_min, needs_room: false }).await;
        self.pulse.change(|state| {
            state.is_cut_off = false;
            state.deadlines_from = now + self.limits.grace;
            match &beat {
                Ok(outage) => state.last_outage = outage.map_or(state.last_outage, |outage| outage.id),
                // The next heartbeat that goes through sees the gap.
                Err(_) => state.is_stuck = true,
            }
        });
        if let Err(error) = beat {
            tracing::error!(%error, "the store takes nothing; deadlines stand still");
        }
        self.pulse.beat_ms.store(self.clock.uptime().0, Ordering::Relaxed);
    }

    /// Keeps noting that the bot is at work, for ever.
    pub(super) async fn keep_beating(&self) -> ! {
        loop {
            let noted = self.clock.now();
            // A clock that was moved far is noted at once, so that a crash just after is not taken for a long outage.
            let moved_far = async {
                while (self.clock.now() - noted).0.abs() < self.limits.outage_min.0 / 2 {
                    self.clock.moved().await;
                }
            };
            tokio::select! {
                () = tokio::time::sleep(self.limits.heartbeat) => {}
                () = moved_far => {}
            }
            // A store that takes nothing has been noted.
            drop(self.beat(false).await);
        }
    }
}
