//! How fast calls go out that answer nobody: where several processes serve, each shard keeps to its share of what Discord
//! allows the whole bot. Answers to interactions are not counted by Discord.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::clock::Stopwatch;

/// How many calls a second Discord allows a bot.
const CALLS_A_SECOND: u32 = 50;
/// For how long nothing may have been called that is made up for at once.
const BURST: Duration = Duration::from_secs(1);

/// The pace of a shard's calls.
pub(in crate::discord) struct Pace {
    /// The time between two; none where nobody else calls.
    every: Option<Duration>,
    since: Stopwatch,
    /// When the next may go out.
    next: Mutex<Duration>,
}

impl Pace {
    /// Where one process serves all: Discord's own answers say when to wait.
    pub(in crate::discord) fn free() -> Self {
        Self { every: None, since: Stopwatch::start(), next: Mutex::default() }
    }

    /// The share of one of so many shards.
    pub(in crate::discord) fn share(n_shards: u32) -> Self {
        Self { every: Some(Duration::from_secs(1) * n_shards.max(1) / CALLS_A_SECOND), ..Self::free() }
    }

    /// Waits until a call may go out.
    pub(in crate::discord) async fn turn(&self) {
        let Some(every) = self.every else { return };
        // As though it had begun that long ago, and nothing had been called since.
        let earliest = self.since.elapsed();
        let now = earliest + BURST;
        let due = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let due = (*next).max(earliest);
            *next = due + every;
            due
        };
        tokio::time::sleep(due.saturating_sub(now)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long so many calls take.
    async fn took(pace: &Pace, calls: u32) -> Duration {
        let since = Stopwatch::start();
        for _ in 0..calls {
            pace.turn().await;
        }
        since.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_share_is_kept_after_a_burst() {
        let pace = Pace::share(2);
        // What a second holds goes at once; the rest has 40 ms each.
        assert!(took(&pace, 25).await < Duration::from_millis(500));
        let ten = took(&pace, 20).await;
        assert!(ten >= Duration::from_millis(300), "{ten:?}");
        assert!(took(&Pace::free(), 1000).await < Duration::from_millis(300));
    }
}
