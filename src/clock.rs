//! The only reader of the time.
//!
//! Everything above `host` gets a [`Clock`] handed in; nothing below it knows of one.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::rules::{Millis, Timestamp};

/// The time in Unix milliseconds, as close to Discord's as we can know it. Clones show the same time.
///
/// Between corrections it runs monotonically: a machine whose clock is set an hour back or forth while the bot runs
/// makes no flag fall.
#[derive(Clone, Debug)]
pub struct Clock {
    /// What the clock showed when it was made.
    origin: Timestamp,
    /// When it was made; `None` for a clock that stands still unless it is advanced.
    started: Option<Instant>,
    /// How far it was moved since. Sleepers listen here, so that they wake when the time they wait for has come.
    offset_ms: Arc<watch::Sender<i64>>,
}

impl Clock {
    /// The machine's clock, read once and counted on from there.
    pub fn system() -> Self {
        #[expect(clippy::disallowed_methods, reason = "this is the only reader of the time")]
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::steered(Timestamp(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX)))
    }

    /// A clock that shows `origin` now, runs on at real speed and can be moved by [`Clock::advance`].
    pub fn steered(origin: Timestamp) -> Self {
        #[expect(clippy::disallowed_methods, reason = "this is the only reader of the time")]
        let now = Instant::now();
        Self { origin, started: Some(now), offset_ms: Arc::new(watch::Sender::new(0)) }
    }

    /// A clock that shows `origin` and moves by [`Clock::advance`] alone: tests and simulations.
    pub fn stopped(origin: Timestamp) -> Self {
        Self { origin, started: None, offset_ms: Arc::new(watch::Sender::new(0)) }
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        let run = self.started.map_or(0, |started| i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX));
        Timestamp(self.origin.0.saturating_add(run).saturating_add(*self.offset_ms.borrow()))
    }

    /// Moves the clock, back where `by` is negative, and wakes the sleepers whose time has come.
    pub fn advance(&self, by: Millis) {
        self.offset_ms.send_modify(|offset| *offset = offset.saturating_add(by.0));
    }

    /// Takes note that Discord's clock showed `stamp` at some moment between `asked` (on this clock) and now, and moves
    /// this clock by the least that makes that possible.
    ///
    /// For what was not asked for, such as a player's input, `asked` is the stamp itself.
    pub fn heed(&self, asked: Timestamp, stamp: Timestamp) {
        let now = self.now();
        if stamp > now {
            self.advance(stamp - now);
        } else if stamp < asked {
            self.advance(stamp - asked);
        }
    }

    /// Waits until the clock shows `until` or later.
    pub async fn sleep_until(&self, until: Timestamp) {
        let mut offset = self.offset_ms.subscribe();
        loop {
            // Marked as seen before the time is read, so that no change between the two is missed.
            offset.borrow_and_update();
            let rest_ms = until.0.saturating_sub(self.now().0);
            let Some(rest_ms) = u64::try_from(rest_ms).ok().filter(|&rest_ms| rest_ms > 0) else { return };
            if self.started.is_some() {
                tokio::select! {
                    () = tokio::time::sleep(Duration::from_millis(rest_ms)) => {}
                    // The sender lives in `self`, so this ends by a change only.
                    _ = offset.changed() => {}
                }
            } else if offset.changed().await.is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }
}
