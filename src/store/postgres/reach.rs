//! Finds out whether a server can be reached. As soon as an answer is late, the server is probed on a separate
//! connection.

use std::sync::Arc;
use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tokio::time::{sleep, timeout};

use super::Server;
use clock::{Stopwatch, Watched};

/// How long an answer may take before the server is probed.
const LATE_AFTER: Duration = Duration::from_secs(1);
/// How long a probe may take. Together with [`LATE_AFTER`] this leaves time to answer a person within Discord's three
/// seconds.
const PROBE_WITHIN: Duration = Duration::from_secs(1);
/// How long the result of a probe is reused.
const PROBE_HOLDS: Duration = Duration::from_millis(500);

/// Whether a server can be reached, as far as this process knows. Clones share the state.
#[derive(Clone)]
pub(in crate::store) struct Reach(Arc<Inner>);

struct Inner {
    server: Server,
    is_away: Watched<bool>,
    /// When the server last answered a probe. Locked during a probe, so that all waiting tasks share it.
    answered: tokio::sync::Mutex<Option<Stopwatch>>,
}

/// Error: the server cannot be reached. The work was cancelled halfway, so its connection must not be used again.
#[derive(Debug)]
pub(in crate::store) struct Away;

impl Reach {
    /// Creates the state for a server that has just answered.
    pub(in crate::store) fn of(server: &Server) -> Self {
        let (server, is_away) = (server.clone(), Watched::new(false));
        Self(Arc::new(Inner { server, is_away, answered: tokio::sync::Mutex::default() }))
    }

    /// Whether the server is known to be unreachable.
    pub(in crate::store) fn is_away(&self) -> bool {
        self.0.is_away.get()
    }

    /// Marks the server as unreachable; all work within [`Reach::within`] is cancelled.
    pub(in crate::store) fn goes_away(&self) {
        if !self.is_away() {
            tracing::error!("the database server cannot be reached; nothing counts until it can");
            self.0.is_away.change(|is_away| *is_away = true);
        }
    }

    /// Marks the server as reachable: it has answered the writing session again.
    pub(in crate::store) fn is_back(&self) {
        if self.is_away() {
            tracing::info!("the database server can be reached again");
            self.0.is_away.change(|is_away| *is_away = false);
        }
    }

    /// Runs work that waits for the server, however long it takes, but cancels it when the server becomes unreachable.
    pub(in crate::store) async fn within<T>(&self, work: impl Future<Output = T>) -> Result<T, Away> {
        if self.is_away() {
            return Err(Away);
        }
        tokio::select! {
            biased;
            done = work => Ok(done),
            () = self.lost() => Err(Away),
        }
    }

    /// Waits until the server is known to be unreachable.
    async fn lost(&self) {
        loop {
            tokio::select! {
                biased;
                _ = self.0.is_away.wait_for(|is_away| is_away) => return,
                () = sleep(LATE_AFTER) => {}
            }
            if !self.answers().await {
                self.goes_away();
                return;
            }
        }
    }

    async fn answers(&self) -> bool {
        let mut answered = self.0.answered.lock().await;
        if self.is_away() {
            return false;
        }
        if answered.as_ref().is_some_and(|since| since.elapsed() < PROBE_HOLDS) {
            return true;
        }
        let probe = async {
            let mut connection: AnyConnection = self.0.server.connect().await?;
            connection.ping().await?;
            Ok::<_, crate::store::Error>(())
        };
        let is_there = match timeout(PROBE_WITHIN, probe).await {
            Ok(Ok(())) => true,
            // A server that answers with an error, such as too many connections, is reachable.
            Ok(Err(error)) => !error.is_cut(),
            Err(_) => false,
        };
        *answered = is_there.then(Stopwatch::start);
        is_there
    }
}
