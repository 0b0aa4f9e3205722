//! Watches the connections to Discord's gateway: notes when one is lost, and reopens one that has ended silently.

use std::sync::{Arc, Weak};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, Http, ShardManager, ShardRunnerInfo};
use tokio_tungstenite::tungstenite::Message;

use super::door::{self, BackOff, Failure};
use crate::meter;
use crate::session::Directory;
use crate::store::{Shard, Store};
use clock::Clock;

/// How often to check whether every shard is connected.
const WATCH_EVERY: Duration = Duration::from_millis(250);
/// How often every connection is pinged. Sixty pings a minute are half of what Discord accepts on a connection in a
/// minute, if it counts them at all.
const PING_EVERY: Duration = Duration::from_secs(1);
/// After this many checks of a lost connection, together about half a minute, we ask how many sessions are left. In
/// that time serenity identifies at most six times.
const LOOKS_LOST_MAX: u32 = 120;

/// What is needed to start a new session.
pub(super) struct Door {
    pub(super) http: Arc<Http>,
    pub(super) store: Store,
    pub(super) clock: Clock,
    /// How many shards may identify at once (Discord's `max_concurrency`).
    pub(super) at_once: u64,
    pub(super) back_off: BackOff,
}

/// One shard's connection.
pub(super) struct Watched {
    manager: Arc<ShardManager>,
    /// How many references to the manager exist while nothing reads from the connection; a reader holds one more.
    n_holders: usize,
    has_begun: bool,
    /// Whether nothing read from the connection at the last check.
    was_dead: bool,
    /// Whether the connection was lost at the last check.
    was_lost: bool,
}

impl Watched {
    /// The connections of these managers, before any of them is opened.
    pub(super) fn all(managers: &[Arc<ShardManager>]) -> Vec<Self> {
        let watch = |manager: &Arc<ShardManager>| {
            let manager = manager.clone();
            let n_holders = Arc::strong_count(&manager);
            Self { manager, n_holders, has_begun: false, was_dead: false, was_lost: false }
        };
        managers.iter().map(watch).collect()
    }

    /// Whether nothing reads from the connection any more.
    fn is_dead(&self) -> bool {
        Arc::strong_count(&self.manager) <= self.n_holders
    }

    /// Checks the connection, and returns whether it is lost. If a ping has ended the connection's reader, serenity
    /// does not reconnect, so this does.
    fn look(&mut self, door: &Arc<Door>, shard: Shard, note_loss: impl FnOnce()) -> bool {
        // The lock is held until the end: a reader that starts again is listed only after the loss has been noted here.
        // The lock is not waited for: it could be handed to this task by a reader that never releases the worker
        // thread, and then the pings could not get it.
        let Ok(mut runners) = self.manager.runners.try_lock() else { return self.was_lost };
        self.has_begun |= !runners.is_empty();
        let is_dead = !runners.is_empty() && self.is_dead();
        let is_connected = |runner: &ShardRunnerInfo| runner.stage == ConnectionStage::Connected;
        let is_lost = self.has_begun && (is_dead || runners.is_empty() || !runners.values().all(is_connected));
        if is_lost {
            note_loss();
        }
        // Checked twice, because serenity starts a reader a moment before it lists it.
        if is_dead && self.was_dead {
            tracing::warn!(shard = shard.id, "the connection to Discord has ended without a word; opening another");
            runners.clear();
            self.was_dead = false;
            tokio::spawn(open_again(self.manager.clone(), door.clone(), shard));
        } else {
            self.was_dead = is_dead;
        }
        drop(runners);
        self.was_lost = is_lost;
        is_lost
    }
}

/// Pings the connections of these managers from a separate thread, as long as the returned value is kept.
///
/// serenity does not notice that a connection's stream has ended, or was closed without a code: it then reads nothing
/// in a busy loop that never yields, until the next heartbeat, which takes up to 41 seconds. If that happens on the
/// worker that polls sockets and timers, no other worker takes over the polling, and everything stands still. So only a
/// thread can help, not a task. A ping cannot be sent on such a connection, and the error ends the reader.
fn keep_pinging(connections: &[Watched]) -> Arc<()> {
    let kept = Arc::new(());
    let is_kept = Arc::downgrade(&kept);
    // Keep weak references only: the readers hold the store, which must be released at shutdown.
    let lists: Vec<_> = connections.iter().map(|connection| Arc::downgrade(&connection.manager.runners)).collect();
    let work = move || {
        while is_kept.strong_count() > 0 {
            std::thread::sleep(PING_EVERY);
            for list in lists.iter().filter_map(Weak::upgrade) {
                // The lock is only held for the time of a check.
                if let Ok(runners) = list.try_lock() {
                    runners.values().for_each(|runner| runner.runner_tx.websocket_message(Message::Ping(Vec::new())));
                }
            }
        }
    };
    if let Err(error) = std::thread::Builder::new().name("pings".to_owned()).spawn(work) {
        tracing::error!(%error, "connections to Discord that end without a word will be noticed late");
    }
    kept
}

/// Reconnects a shard with a new session, when it may identify.
async fn open_again(manager: Arc<ShardManager>, door: Arc<Door>, shard: Shard) {
    let (bucket, every) = (u64::from(shard.id) % door.at_once.max(1), door.back_off.identify_every);
    if let Err(error) = door::wait_to_identify(&door.store, bucket, &door.clock, every).await {
        tracing::warn!(%error, shard = shard.id, "a session is asked for out of turn");
    }
    // The manager has only this shard.
    if let Err(error) = manager.initialize() {
        tracing::error!(%error, shard = shard.id, "a connection could not be opened again");
    }
}

/// Notes when a shard is not connected: from then on none of its deadlines passes until it is connected again. serenity
/// does not report an invalid session until the next one begins, so this must check. serenity also identifies again and
/// again, so this must stop it while Discord still allows sessions.
///
/// `directories` returns the matches of each connection's shard, once they have been loaded.
pub(super) async fn watch_connections(
    door: Door,
    mut connections: Vec<Watched>,
    directories: impl Fn() -> Option<Vec<Directory>>,
) -> Failure {
    let door = Arc::new(door);
    let _pings = keep_pinging(&connections);
    let mut looks_lost = 0;
    loop {
        tokio::time::sleep(WATCH_EVERY).await;
        let Some(directories) = directories() else { continue };
        let mut n_lost = 0;
        for (connection, directory) in connections.iter_mut().zip(&directories) {
            let shard = directory.shard();
            let is_lost = connection.look(&door, shard, || directory.cut_off());
            if connection.has_begun {
                meter::shard(shard.id, Some(!is_lost));
            }
            n_lost += usize::from(is_lost);
        }
        looks_lost += u32::from(n_lost > 0);
        if looks_lost >= LOOKS_LOST_MAX {
            looks_lost = 0;
            // If Discord does not answer, it does not start a session either.
            if let Ok(gateway) = door::ask(&door.http, &door.clock).await
                && door::is_spent(&gateway)
            {
                return Failure::SessionsSpent(gateway.session_start_limit.remaining);
            }
        }
    }
}
