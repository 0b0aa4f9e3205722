//! The only crate that reads the time.
//!
//! Everything above `host` is given a [`Clock`]; `host` and everything below it never see one.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

use rules::{Millis, Timestamp};

mod stamps;
mod watched;

pub use stamps::Guess;
pub use watched::Watched;

use stamps::Stamps;

/// The time in Unix milliseconds, as close to Discord's clock as we can know. Clones show the same time.
///
/// Between corrections the clock is monotonic: if somebody sets the computer's clock while the bot runs, nobody loses
/// on time. It runs by the time of the Tokio runtime, so that simulations can pause it.
#[derive(Clone, Debug)]
pub struct Clock {
    /// The time that the clock showed when it was created.
    origin: Timestamp,
    /// When the clock was created; `None` for a clock that moves only when it is advanced.
    started: Option<Instant>,
    /// How far the clock was moved since it was created. Sleepers watch this, so that they wake when their time has
    /// come.
    offset_ms: Arc<Watched<i64>>,
    /// The times until which tasks sleep, each with a number to distinguish sleepers with the same time. Simulations
    /// advance the clock to each of these times in turn.
    waits: Arc<Mutex<BTreeSet<(Timestamp, u64)>>>,
    /// What the time stamps of Discord have revealed about Discord's clock.
    stamps: Arc<Mutex<Stamps>>,
}

/// A sleeper's entry in [`Clock::waits`]; dropping it removes the entry.
struct Wait<'a> {
    clock: &'a Clock,
    entry: (Timestamp, u64),
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        self.clock.waits.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.entry);
    }
}

impl Clock {
    /// A clock that starts at the computer's time. The computer's clock is read only once; from then on the elapsed
    /// time is counted.
    pub fn system() -> Self {
        #[expect(clippy::disallowed_methods, reason = "this is the only reader of the time")]
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::steered(Timestamp(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX)))
    }

    /// A clock that shows `origin` now, runs at real speed, and can be moved by [`Clock::advance`].
    pub fn steered(origin: Timestamp) -> Self {
        #[expect(clippy::disallowed_methods, reason = "this is the only reader of the time")]
        let now = Instant::now();
        Self { origin, started: Some(now), offset_ms: Arc::default(), waits: Arc::default(), stamps: Arc::default() }
    }

    /// A clock that shows `origin` and moves only by [`Clock::advance`]: for tests.
    pub fn stopped(origin: Timestamp) -> Self {
        Self { origin, started: None, offset_ms: Arc::default(), waits: Arc::default(), stamps: Arc::default() }
    }

    /// The time that this clock shows, in Unix milliseconds.
    pub fn now(&self) -> Timestamp {
        Timestamp(self.origin.0.saturating_add(self.uptime().0).saturating_add(self.offset_ms.get()))
    }

    /// How long the clock has really run, however it was moved; always 0 for a stopped clock.
    pub fn uptime(&self) -> Millis {
        Millis(self.started.map_or(0, |started| i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX)))
    }

    /// Moves the clock (back if `by` is negative), and wakes the sleepers whose time has come. Code that moves this
    /// clock also simulates Discord's clock, so the estimate of Discord's clock moves by the same amount.
    pub fn advance(&self, by: Millis) {
        self.stamps().shift(by);
        self.move_by(by);
    }

    fn move_by(&self, by: Millis) {
        self.offset_ms.change(|offset| *offset = offset.saturating_add(by.0));
    }

    fn stamps(&self) -> MutexGuard<'_, Stamps> {
        self.stamps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What Discord's clock shows now, as far as its stamps reveal it; `None` before a message of the bot has been
    /// stamped, and when the stamps contradict each other.
    pub fn discords(&self) -> Option<Guess> {
        self.stamps().guess(self.uptime())
    }

    /// Moves this clock forward to a time that Discord's clock is believed to show. Unlike [`Clock::heed`], this is not
    /// evidence about Discord's clock.
    pub fn reach(&self, time: Timestamp) {
        let ahead = time - self.now();
        if ahead > Millis::ZERO {
            self.move_by(ahead);
        }
    }

    /// Records that Discord's clock showed `stamp` at some moment between `asked` (on this clock) and now. Moves this
    /// clock by the least amount that makes this possible.
    pub fn heed(&self, asked: Timestamp, stamp: Timestamp) {
        self.heed_between(asked, stamp, stamp);
    }

    /// Records the stamp of an event that the bot did not request, such as a player's input: Discord's clock now shows
    /// the stamp or a later time.
    pub fn hear(&self, stamp: Timestamp) {
        self.stamps().note(self.uptime(), None, stamp, stamp);
        self.reach(stamp);
    }

    /// Like [`Clock::heed`], for a rounded stamp: its exact time is unknown, but lies between two bounds.
    pub fn heed_between(&self, asked: Timestamp, earliest: Timestamp, latest: Timestamp) {
        let (now, uptime) = (self.now(), self.uptime());
        self.stamps().note(uptime, Some(now - asked), earliest, latest);
        if earliest > now {
            self.move_by(earliest - now);
        } else if latest < asked {
            self.move_by(latest - asked);
        }
    }

    /// The next time at which a sleeping task wakes; `None` if no task sleeps.
    pub fn next_wake(&self) -> Option<Timestamp> {
        let now = self.now();
        let waits = self.waits.lock().unwrap_or_else(PoisonError::into_inner);
        waits.iter().map(|&(until, _)| until).find(|&until| until > now)
    }

    fn note(&self, until: Timestamp) -> Wait<'_> {
        let mut waits = self.waits.lock().unwrap_or_else(PoisonError::into_inner);
        let last = waits.range(..=(until, u64::MAX)).next_back().filter(|(time, _)| *time == until);
        let entry = (until, last.map_or(0, |(_, number)| number + 1));
        waits.insert(entry);
        Wait { clock: self, entry }
    }

    /// Waits until the clock is moved.
    pub async fn moved(&self) {
        self.offset_ms.other_than(self.offset_ms.get()).await;
    }

    /// Waits until the clock shows `until` or later.
    pub async fn sleep_until(&self, until: Timestamp) {
        let _wait = self.note(until);
        loop {
            // The offset is read before the time, so that no change in between is missed.
            let offset = self.offset_ms.get();
            let rest_ms = until.0.saturating_sub(self.now().0);
            let Some(rest_ms) = u64::try_from(rest_ms).ok().filter(|&rest_ms| rest_ms > 0) else { return };
            if self.started.is_some() {
                tokio::select! {
                    biased;
                    () = tokio::time::sleep(Duration::from_millis(rest_ms)) => {}
                    _ = self.offset_ms.other_than(offset) => {}
                }
            } else {
                self.offset_ms.other_than(offset).await;
            }
        }
    }
}

/// Measures how long something takes, independently of the time of day and of how clocks are moved.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts measuring.
    pub fn start() -> Self {
        #[expect(clippy::disallowed_methods, reason = "this is the only reader of the time")]
        let now = Instant::now();
        Self(now)
    }

    /// The time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// Measures the processor time of the calling thread, so that other threads and programs do not count.
#[derive(Clone, Copy, Debug)]
pub struct ProcessorStopwatch(Duration);

impl ProcessorStopwatch {
    /// Starts measuring.
    pub fn start() -> Self {
        Self(processor_time())
    }

    /// The processor time since the start, which must have been on the same thread.
    pub fn elapsed(self) -> Duration {
        processor_time().saturating_sub(self.0)
    }
}

/// The processor time of the calling thread.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_work_takes_processor_time() {
        let watch = ProcessorStopwatch::start();
        std::thread::sleep(Duration::from_millis(50));
        let slept = watch.elapsed();
        assert!(slept < Duration::from_millis(40), "{slept:?}");
        while watch.elapsed() < slept + Duration::from_millis(1) {}
    }

    #[tokio::test]
    async fn a_sleeper_wakes_when_the_clock_is_advanced() {
        let clock = Clock::stopped(Timestamp(1000));
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move {
                clock.sleep_until(Timestamp(5000)).await;
                clock.now()
            }
        });
        tokio::task::yield_now().await;
        clock.advance(Millis(3999));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Millis(1));
        assert_eq!(sleeper.await.unwrap(), Timestamp(5000));
    }

    #[tokio::test]
    async fn who_steers_the_clock_knows_when_somebody_wakes() {
        let clock = Clock::stopped(Timestamp(0));
        assert_eq!(clock.next_wake(), None);
        let early = tokio::time::timeout(Duration::ZERO, clock.sleep_until(Timestamp(7)));
        assert!(early.await.is_err());
        assert_eq!(clock.next_wake(), None, "who gave up sleeping waits no longer");
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { tokio::join!(clock.sleep_until(Timestamp(9)), clock.sleep_until(Timestamp(9))) }
        });
        tokio::task::yield_now().await;
        assert_eq!(clock.next_wake(), Some(Timestamp(9)));
        clock.advance(Millis(9));
        sleeper.await.unwrap();
        assert_eq!(clock.next_wake(), None);
    }

    #[tokio::test]
    async fn a_steered_clock_runs_on_at_real_speed() {
        let clock = Clock::steered(Timestamp(0));
        clock.sleep_until(Timestamp(20)).await;
        assert!(clock.now() >= Timestamp(20));
        clock.advance(Millis::from_hours(1));
        assert!(clock.now() >= Timestamp(3_600_020));
    }

    #[test]
    fn a_stamp_moves_the_clock_by_the_least_that_makes_it_possible() {
        let clock = Clock::stopped(Timestamp(1000));
        clock.heed(Timestamp(900), Timestamp(950));
        assert_eq!(clock.now(), Timestamp(1000), "950 lies between 900 and 1000");
        clock.heed(Timestamp(900), Timestamp(1200));
        assert_eq!(clock.now(), Timestamp(1200), "Discord is ahead");
        clock.heed(Timestamp(1150), Timestamp(1100));
        assert_eq!(clock.now(), Timestamp(1150), "what was asked at 1150 was answered at 1100: we are ahead by 50");
        clock.heed_between(Timestamp(1100), Timestamp(500), Timestamp(1499));
        assert_eq!(clock.now(), Timestamp(1150), "a rounded stamp says no more than that it lies between 500 and 1499");
    }
}
