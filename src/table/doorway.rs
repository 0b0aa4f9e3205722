//! Connections of frames that have not authenticated yet. Their number is limited in a way that does not shut out
//! honest frames.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use tokio::sync::oneshot;

/// The maximum number of unauthenticated connections. One more closes the oldest.
const DOORWAY_MAX: usize = 128;

/// The unauthenticated connections, oldest first.
#[derive(Default)]
pub(super) struct Doorway(Mutex<VecDeque<oneshot::Sender<()>>>);

impl Doorway {
    /// Waits for a connection's first message. Returns `None` if the connection fails, or if it is closed because too
    /// many newer connections are waiting.
    pub(super) async fn wait<T>(&self, said: impl Future<Output = Option<T>>) -> Option<T> {
        let (pushed_out, out) = oneshot::channel();
        {
            let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.retain(|one| !one.is_closed());
            while waiting.len() >= DOORWAY_MAX {
                // Dropping the sender closes the oldest connection.
                waiting.pop_front();
            }
            waiting.push_back(pushed_out);
        }
        tokio::select! {
            said = said => said,
            _ = out => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::sync::Arc;

    use super::*;

    /// Lets every spawned task run until it waits.
    async fn settle() {
        for _ in 0..DOORWAY_MAX {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn the_oldest_gives_way_and_whoever_says_something_comes_in() {
        let doorway = Arc::new(Doorway::default());
        let waits = |doorway: Arc<Doorway>| tokio::spawn(async move { doorway.wait(pending::<Option<()>>()).await });
        let oldest = waits(doorway.clone());
        settle().await;
        let others: Vec<_> = (1..DOORWAY_MAX).map(|_| waits(doorway.clone())).collect();
        settle().await;
        assert!(!oldest.is_finished() && others.iter().all(|one| !one.is_finished()));
        assert_eq!(doorway.wait(async { Some(7) }).await, Some(7));
        assert_eq!(oldest.await.unwrap(), None, "the newest connection closed the oldest");
        assert!(others.iter().all(|one| !one.is_finished()));
        // Closed connections free their places.
        for one in &others {
            one.abort();
        }
        settle().await;
        let last = waits(doorway.clone());
        settle().await;
        assert_eq!(doorway.wait(async { Some(8) }).await, Some(8));
        assert!(!last.is_finished());
    }
}
