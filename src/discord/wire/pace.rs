//! A rate limit for calls that do not answer interactions. If several processes share the bot, each uses only its
//! shards' part of Discord's global limit, which does not count answers to interactions.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clock::Stopwatch;

/// How many calls a second Discord allows a bot.
const CALLS_A_SECOND: u32 = 50;
/// After a pause in calls, this much time's worth of calls may be made at once.
const BURST: Duration = Duration::from_secs(1);

/// The rate limit of a process. Clones share it.
#[derive(Clone)]
pub(in crate::discord) struct Pace {
    since: Stopwatch,
    course: Arc<Mutex<Course>>,
}

/// The state of the rate limit.
#[derive(Default)]
struct Course {
    /// How many shards this process serves, and how many there are in all. Calls that one shard does not use are
    /// available to the process's other shards.
    mine: u32,
    all: u32,
    /// When the next call may be made.
    next: Duration,
}

/// A shard's part of its process's rate limit, until it is dropped.
pub(in crate::discord) struct Share(Option<Pace>);

impl Pace {
    pub(in crate::discord) fn new() -> Self {
        Self { since: Stopwatch::start(), course: Arc::default() }
    }

    /// Adds the part of one more shard, of `n_shards` in all.
    pub(in crate::discord) fn share(&self, n_shards: u32) -> Share {
        {
            let mut course = self.course();
            course.mine += 1;
            course.all = n_shards.max(1);
        }
        Share(Some(self.clone()))
    }

    fn course(&self) -> MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Share {
    /// No limit, for a process that serves all shards: Discord's own responses say when to wait.
    pub(in crate::discord) fn free() -> Self {
        Self(None)
    }

    /// Waits until a call may be made.
    pub(in crate::discord) async fn turn(&self) {
        let Some(pace) = &self.0 else { return };
        // Shifts the time by the burst, as if the process had been silent before its start.
        let earliest = pace.since.elapsed();
        let now = earliest + BURST;
        let due = {
            let mut course = pace.course();
            let due = course.next.max(earliest);
            course.next = due + Duration::from_secs(1) * course.all / (CALLS_A_SECOND * course.mine.max(1));
            due
        };
        tokio::time::sleep(due.saturating_sub(now)).await;
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if let Some(pace) = &self.0 {
            pace.course().mine -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time that this many calls take.
    async fn took(share: &Share, calls: u32) -> Duration {
        let since = Stopwatch::start();
        for _ in 0..calls {
            share.turn().await;
        }
        since.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_share_is_kept_after_a_burst() {
        let share = Pace::new().share(2);
        // Calls worth one second are made at once; the others follow at intervals of 40 ms.
        assert!(took(&share, 25).await < Duration::from_millis(500));
        let ten = took(&share, 20).await;
        assert!(ten >= Duration::from_millis(300), "{ten:?}");
        assert!(took(&Share::free(), 1000).await < Duration::from_millis(300));
    }

    #[tokio::test(start_paused = true)]
    async fn what_one_shard_of_a_process_leaves_another_may_use() {
        let pace = Pace::new();
        let (busy, idle) = (pace.share(4), pace.share(4));
        took(&busy, 25).await;
        let both = took(&busy, 20).await;
        drop(idle);
        let alone = took(&busy, 20).await;
        assert!(both >= Duration::from_millis(600) && both < Duration::from_millis(1100), "{both:?}");
        assert!(alone >= Duration::from_millis(1300), "{alone:?}: what is served elsewhere is used there");
    }
}
