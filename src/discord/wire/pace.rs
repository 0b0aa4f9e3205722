//! How fast calls go out that answer nobody: where several processes serve, each keeps to the shares of its shards in what
//! Discord allows the whole bot. Answers to interactions are not counted by Discord.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clock::Stopwatch;

/// How many calls a second Discord allows a bot.
const CALLS_A_SECOND: u32 = 50;
/// For how long nothing may have been called that is made up for at once.
const BURST: Duration = Duration::from_secs(1);

/// The pace of a process's calls. Clones are the same.
#[derive(Clone)]
pub(in crate::discord) struct Pace {
    since: Stopwatch,
    course: Arc<Mutex<Course>>,
}

/// How far the calls have come.
#[derive(Default)]
struct Course {
    /// The shares of this process, and of how many that is: what one shard does not use another may.
    mine: u32,
    all: u32,
    /// When the next may go out.
    next: Duration,
}

/// A shard's part in the pace of its process, until it is dropped.
pub(in crate::discord) struct Share(Option<Pace>);

impl Pace {
    pub(in crate::discord) fn new() -> Self {
        Self { since: Stopwatch::start(), course: Arc::default() }
    }

    /// One more of this many shards is served here.
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
    /// Where one process serves all: Discord's own answers say when to wait.
    pub(in crate::discord) fn free() -> Self {
        Self(None)
    }

    /// Waits until a call may go out.
    pub(in crate::discord) async fn turn(&self) {
        let Some(pace) = &self.0 else { return };
        // As though it had begun that long ago, and nothing had been called since.
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

    /// How long this many calls take.
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
        // What a second holds goes at once; the rest has 40 ms each.
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
