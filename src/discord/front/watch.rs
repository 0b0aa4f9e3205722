//! Watching the connections to Discord's gateway: it is noted when one is lost, and one that has ended without a word is
//! opened again.

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

/// How often to look whether every shard is connected.
const WATCH_EVERY: Duration = Duration::from_millis(250);
/// How often every connection is pinged: sixty pings a minute are half of what Discord takes of a connection in a minute,
/// should it count them at all.
const PING_EVERY: Duration = Duration::from_secs(1);
/// After how many looks at a lost connection, together about half a minute, we ask how many sessions are left. In that
/// time serenity asks for six at most.
const LOOKS_LOST_MAX: u32 = 120;

/// What it takes to ask for a session.
pub(super) struct Door {
    pub(super) http: Arc<Http>,
    pub(super) store: Store,
    pub(super) clock: Clock,
    /// How many sessions Discord gives out at once.
    pub(super) at_once: u64,
    pub(super) back_off: BackOff,
}

/// One shard's connection.
pub(super) struct Watched {
    manager: Arc<ShardManager>,
    /// How many others hold the manager while nothing reads from the connection; its reader holds it as well.
    n_holders: usize,
    has_begun: bool,
    /// Whether nothing read from the connection at the last look.
    was_dead: bool,
    /// Whether the connection was lost at the last look.
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

    /// Looks at the connection: says whether it is lost. Where a ping has ended the connection's reader, nobody asks
    /// for another connection. Then this does.
    fn look(&mut self, door: &Arc<Door>, shard: Shard, note_loss: impl FnOnce()) -> bool {
        // Held until the end: what has begun again says so only after it has been noted here. It is not waited for: it could
        // be handed to this task by a reader that does not let go of the worker any more, and then be missing for the ping.
        let Ok(mut runners) = self.manager.runners.try_lock() else { return self.was_lost };
        self.has_begun |= !runners.is_empty();
        let is_dead = !runners.is_empty() && self.is_dead();
        let is_connected = |runner: &ShardRunnerInfo| runner.stage == ConnectionStage::Connected;
        let is_lost = self.has_begun && (is_dead || runners.is_empty() || !runners.values().all(is_connected));
        if is_lost {
            note_loss();
        }
        // Looked at twice: serenity makes a reader a moment before it lists it.
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

/// Pings the connections of these managers from a thread of its own, for as long as the returned value is kept.
///
/// serenity never notices that a connection's stream has ended, or has been closed without a code: it reads nothing again
/// and again, as fast as it can, until the next heartbeat in up to 41 seconds. It never yields meanwhile. If the worker
/// that this befalls was the one that waited for sockets and timers, no other worker does so in its place: everything
/// stands still. So no task can help, only a thread. A ping cannot be sent on such a connection, and whoever reads from it
/// ends by that.
fn keep_pinging(connections: &[Watched]) -> Arc<()> {
    let kept = Arc::new(());
    let is_kept = Arc::downgrade(&kept);
    // What listens to the connections holds the store, and nothing of it may be left when everything else has ended.
    let lists: Vec<_> = connections.iter().map(|connection| Arc::downgrade(&connection.manager.runners)).collect();
    let work = move || {
        while is_kept.strong_count() > 0 {
            std::thread::sleep(PING_EVERY);
            for list in lists.iter().filter_map(Weak::upgrade) {
                // Nobody holds the lock for longer than a look takes.
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

/// Opens a shard's connection again, by a session of its own, when it is its turn to ask for one.
async fn open_again(manager: Arc<ShardManager>, door: Arc<Door>, shard: Shard) {
    let (bucket, every) = (u64::from(shard.id) % door.at_once.max(1), door.back_off.identify_every);
    if let Err(error) = door::wait_to_identify(&door.store, bucket, &door.clock, every).await {
        tracing::warn!(%error, shard = shard.id, "a session is asked for out of turn");
    }
    // The one shard that the manager has.
    if let Err(error) = manager.initialize() {
        tracing::error!(%error, shard = shard.id, "a connection could not be opened again");
    }
}

/// Notes it when a shard is not connected: from then on none of its deadlines passes until it is again. serenity tells
/// nobody of a session that has become invalid until the next one begins, so somebody must look. It also asks for one
/// again and again, so somebody must end that while Discord still gives out sessions.
///
/// `directories` are the matches of each connection's shard, once they have been found.
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
            // If Discord does not answer, it gives out no session either.
            if let Ok(gateway) = door::ask(&door.http, &door.clock).await
                && door::is_spent(&gateway)
            {
                return Failure::SessionsSpent(gateway.session_start_limit.remaining);
            }
        }
    }
}
