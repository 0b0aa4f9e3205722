//! Several processes with one PostgreSQL database: each serves its share of the shards, and takes over shards of others
//! that have ended.
//!
//! There is no coordinator: the locks that the database server holds for live sessions show which processes exist and
//! which shards they serve. Each shard has a separate runtime, which is dropped with everything in it when the shard is
//! lost.
//!
//! A process takes free shards up to its share, and shuts down those above its share when another process has joined.
//! The shares add up to all shards: if the division leaves a remainder, the oldest processes serve one shard more. A
//! process whose shards Discord does not reach gives them up and counts as absent for a minute. A shard that cannot be
//! served does not affect the others.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::sync::oneshot;

use super::Failure;
use super::threads::runtime;
use crate::config::Secret;
use crate::discord::{self, Endpoint, Manner};
use crate::store::{self, Presence, Present, Server, Shard, Store};
use clock::Clock;
use rules::Millis;

/// How often to check which processes exist and which shards are free.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// The time limit for an answer of the database server.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// How long a process that shuts down waits for its shards to shut down.
const END_WITHIN: Duration = Duration::from_secs(15);

/// How long a process leaves a shard to other processes, after it could not serve the shard or Discord did not reach
/// the shard through it.
const REST: Millis = Millis::from_secs(60);
/// How long Discord may reach none of a process's shards before the process gives its shards up. The time that all
/// shards need to identify is added.
const OUT_OF_TOUCH_MAX: Millis = Millis::from_secs(30);
/// How long after a failure of the database a process takes no shard and gives none up. In that time each process takes
/// its own shards again. Without the wait, the first process to reconnect would take the shards of others, which would
/// lose their gateway sessions.
const SETTLING: Millis = Millis::from_secs(3);
/// The longest time in seconds by which a process waits longer than [`OUT_OF_TOUCH_MAX`]. The times differ, so that
/// processes do not all give up at once if Discord reaches none of them.
const PATIENCE_SPREAD: i64 = 16;

/// The bot as one of several processes.
pub(super) struct Fleet {
    pub(super) server: Server,
    pub(super) token: Secret,
    pub(super) endpoint: Endpoint,
    pub(super) manner: Manner,
    pub(super) clock: Clock,
}

/// A shard that this process serves, or that it is about to serve.
struct Served {
    /// Asks the shard to shut down; `None` once the shard has been asked.
    stop: Option<oneshot::Sender<()>>,
    ended: oneshot::Receiver<Ended>,
}

/// Why this process no longer serves a shard.
enum Ended {
    /// The process has asked the shard to shut down.
    Asked,
    /// Another process took the lock first, or the database server could not be reached.
    Taken,
    /// Another process has taken over the shard.
    Lost,
    /// The shard could not be served; a later attempt, or another process, may succeed.
    Failed(String),
    /// The whole process cannot go on.
    Over(Failure),
}

/// What this process knows about the others.
#[derive(Default)]
struct Known {
    presence: Option<Presence>,
    /// The number of shards, once it is settled.
    n_shards: Option<u32>,
    /// Whether the database has answered before. Only after the first answer are failures to reach the database
    /// tolerated.
    has_answered: bool,
    /// The shards that this process leaves to others, each with the uptime until which it does so.
    left_until: BTreeMap<Shard, Millis>,
    /// When Discord last reached one of our shards, or there was no other process to serve them.
    reached_at: Millis,
    /// Until when this process leaves all shards to others.
    rests_until: Option<Millis>,
    /// Whether the last query of the database failed.
    was_away: bool,
    /// The uptime from which on this process takes free shards, and gives up those above its share.
    takes_from: Millis,
}

impl Known {
    /// Whether Discord has not reached this process's shards for so long that others should serve them.
    fn is_out_of_touch(&mut self, now: Millis, is_well: bool, patience: Millis) -> bool {
        if is_well {
            self.reached_at = now;
        }
        now - self.reached_at > patience
    }

    /// Notes that the database answers again.
    fn answers(&mut self, now: Millis) {
        if std::mem::take(&mut self.was_away) {
            self.takes_from = now + SETTLING;
        }
    }

    /// Whether other processes have had time to reconnect too, so that the list of free shards can be trusted.
    fn is_settled(&self, now: Millis) -> bool {
        now >= self.takes_from
    }
}

impl Fleet {
    /// Serves shards until `asked` resolves.
    pub(super) async fn serve(self, asked: impl Future<Output = ()>) -> Result<(), Failure> {
        let mut asked = std::pin::pin!(asked);
        let (mut known, mut serving) = (Known::default(), BTreeMap::new());
        let recommended = async {
            match self.manner.n_shards {
                Some(set) => Ok(set),
                None => {
                    discord::recommended_shards(&self.token, &self.endpoint, &self.clock, &self.manner.vitals).await
                }
            }
        };
        let wanted = tokio::select! {
            wanted = recommended => wanted.map_err(|failure| Failure::Broken(failure.to_string()))?,
            () = &mut asked => return Ok(()),
        };
        let outcome = loop {
            let looked = async {
                self.reap(&mut known, &mut serving)?;
                self.look(wanted, &mut known, &mut serving).await
            };
            tokio::select! {
                looked = looked => if let Err(failure) = looked { break Err(failure) },
                () = &mut asked => break Ok(()),
            }
            tokio::select! {
                () = tokio::time::sleep(LOOK_EVERY) => {}
                () = &mut asked => break Ok(()),
            }
        };
        // From now on the other processes take over shards that become free.
        drop(known.presence);
        let ending: Vec<_> = serving.into_values().map(|served: Served| served.ended).collect();
        let all = async {
            for ended in ending {
                drop(ended.await);
            }
        };
        if tokio::time::timeout(END_WITHIN, all).await.is_err() {
            tracing::warn!("not every shard has ended in good order");
        }
        outcome
    }

    /// Handles the shards that have ended.
    fn reap(&self, known: &mut Known, serving: &mut BTreeMap<Shard, Served>) -> Result<(), Failure> {
        let (mut outcome, now) = (Ok(()), self.clock.uptime());
        serving.retain(|shard, served| {
            let ended = match served.ended.try_recv() {
                Err(oneshot::error::TryRecvError::Empty) => return true,
                Err(oneshot::error::TryRecvError::Closed) => Ended::Failed("it fell".to_owned()),
                Ok(ended) => ended,
            };
            self.manner.vitals.gone(*shard);
            match ended {
                Ended::Asked => tracing::info!(shard = shard.id, "a shard is given up"),
                // The number of shards may have changed.
                Ended::Taken => known.n_shards = None,
                Ended::Lost => tracing::warn!(shard = shard.id, "another dealer has taken over a shard"),
                Ended::Failed(reason) => {
                    tracing::error!(
                        shard = shard.id,
                        reason,
                        "a shard cannot be served here; it is left to others for a minute"
                    );
                    known.left_until.insert(*shard, now + REST);
                }
                Ended::Over(failure) => outcome = Err(failure),
            }
            false
        });
        outcome
    }

    /// Checks which processes exist, takes free shards up to this process's share, and gives up those above it.
    async fn look(&self, wanted: u32, known: &mut Known, serving: &mut BTreeMap<Shard, Served>) -> Result<(), Failure> {
        match self.try_look(wanted, known, serving).await {
            Ok(()) => Ok(()),
            Err(error) if known.has_answered && error.is_passing() => {
                self.manner.vitals.database(Err(error.to_string()));
                known.was_away = true;
                if known.presence.take().is_some() {
                    tracing::warn!(%error, "the database cannot be asked who serves");
                }
                Ok(())
            }
            Err(error) => Err(Failure::Broken(format!("{}: {error}", self.server))),
        }
    }

    async fn try_look(
        &self,
        wanted: u32,
        known: &mut Known,
        serving: &mut BTreeMap<Shard, Served>,
    ) -> Result<(), store::Error> {
        let now = self.clock.uptime();
        known.left_until.retain(|_, until| *until > now);
        if known.rests_until.is_some_and(|until| until > now) {
            return Ok(());
        }
        known.rests_until = None;
        let presence = match &mut known.presence {
            Some(presence) => presence,
            none => none.insert(in_time(Presence::begin(&self.server)).await?),
        };
        if known.n_shards.is_none() {
            known.n_shards = match serving.keys().next() {
                Some(shard) => Some(shard.n),
                None => self.divide(wanted, presence).await?,
            };
        }
        known.has_answered = true;
        let present = in_time(presence.look()).await?;
        known.answers(self.clock.uptime());
        self.manner.vitals.database(Ok(present.n_processes));
        if let Some(n_shards) = known.n_shards.filter(|_| !present.is_whole) {
            // If no other process exists, nobody else could serve the shards.
            let is_well = serving.is_empty() || present.n_processes < 2 || self.manner.vitals.is_in_touch();
            if known.is_out_of_touch(now, is_well, self.patience(n_shards)) {
                tracing::warn!(
                    "Discord does not reach any shard here; leaving all of them to other dealers for a while"
                );
                for served in serving.values_mut() {
                    served.stop = None;
                }
                (known.presence, known.rests_until) = (None, Some(now + REST));
            } else {
                self.balance(&present, n_shards, known, serving);
            }
        }
        let is_left = !known.left_until.is_empty() || known.rests_until.is_some();
        self.manner.vitals.stand_by(serving.is_empty() && !is_left);
        Ok(())
    }

    /// How long Discord may reach none of our shards before they are given up.
    fn patience(&self, n_shards: u32) -> Millis {
        let spread = Millis::from_secs(i64::from(std::process::id()) % PATIENCE_SPREAD);
        OUT_OF_TOUCH_MAX + Millis(self.manner.back_off.identify_every.0 * i64::from(n_shards)) + spread
    }

    /// The number of shards: `wanted`, unless another process serves shards with another number. `None` while processes
    /// with an older schema are running.
    async fn divide(&self, wanted: u32, presence: &mut Presence) -> Result<Option<u32>, store::Error> {
        let division = match in_time(presence.division()).await {
            // Another process may be creating the first tables right now.
            Err(store::Error::Foreign(_)) => None,
            division => division?,
        };
        if division == Some(wanted) {
            return Ok(division);
        }
        match Store::connect(&self.server).await {
            Ok(store) => {
                let settled = store.settle_division(wanted, self.clock.now(), self.manner.limits.outage_min).await;
                store.close().await;
                settled.map(|()| Some(wanted))
            }
            Err(store::Error::InUse(_)) => Ok(division),
            Err(error) => Err(error),
        }
    }

    fn balance(&self, present: &Present, n_shards: u32, known: &Known, serving: &mut BTreeMap<Shard, Served>) {
        if !known.is_settled(self.clock.uptime()) {
            return;
        }
        let share = present.share(n_shards);
        let n_kept = serving.values().filter(|served| served.stop.is_some()).count();
        if n_kept > share {
            let last = serving.iter_mut().rev().find(|(_, served)| served.stop.is_some());
            if let Some((shard, served)) = last {
                tracing::info!(
                    shard = shard.id,
                    processes = present.n_processes,
                    "giving a shard up to another dealer"
                );
                served.stop = None;
            }
        }
        let mut free: Vec<_> = present.free(n_shards).collect();
        free.retain(|shard| !serving.contains_key(shard) && !known.left_until.contains_key(shard));
        // Start at a different shard in each process, so that processes that check at the same time do not all try the
        // same one.
        let first = std::process::id() as usize % free.len().max(1);
        free.rotate_left(first);
        for shard in free.into_iter().take(share.saturating_sub(n_kept)) {
            serving.insert(shard, self.begin(shard));
        }
    }

    /// Starts to serve a shard.
    fn begin(&self, shard: Shard) -> Served {
        let ((stop, stopped), (tell, ended)) = (oneshot::channel(), oneshot::channel());
        let manner = Manner { n_shards: Some(shard.n), only: Some(shard), ..self.manner.clone() };
        let (server, token, endpoint) = (self.server.clone(), self.token.clone(), self.endpoint.clone());
        let clock = self.clock.clone();
        let work = move || {
            let outcome = match runtime() {
                Ok(runtime) => {
                    let work = serve_shard(&server, shard, token, endpoint, manner, clock, stopped);
                    let ended = runtime.block_on(work);
                    // Drop what is left in the runtime without waiting for it.
                    runtime.shutdown_background();
                    ended
                }
                Err(failure) => Ended::Failed(failure.to_string()),
            };
            drop(tell.send(outcome));
        };
        // If the thread cannot be started, the channels' other ends are dropped, which signals the failure.
        drop(std::thread::Builder::new().name(format!("shard {}", shard.id)).spawn(work));
        Served { stop: Some(stop), ended }
    }
}

/// Limits the time of a query: a server that does not answer is treated like a server that cannot be reached.
async fn in_time<T>(asking: impl Future<Output = Result<T, store::Error>>) -> Result<T, store::Error> {
    tokio::time::timeout(ANSWER_WITHIN, asking).await.map_err(|_| store::Error::Busy)?
}

async fn serve_shard(
    server: &Server,
    shard: Shard,
    token: Secret,
    endpoint: Endpoint,
    manner: Manner,
    clock: Clock,
    stopped: oneshot::Receiver<()>,
) -> Ended {
    let store = match Store::connect_shard(server, shard).await {
        Ok(store) => store,
        Err(store::Error::InUse(_)) => return Ended::Taken,
        Err(error) if error.is_passing() => {
            tracing::warn!(%error, shard = shard.id, "a shard cannot be served yet");
            return Ended::Taken;
        }
        Err(error) if error.is_final() => return Ended::Over(Failure::Broken(format!("{server}: {error}"))),
        Err(error) => return Ended::Failed(error.to_string()),
    };
    tracing::info!(shard = shard.id, shards = shard.n, "serving a shard");
    let ours = store.clone();
    let asked = async { drop(stopped.await) };
    tokio::select! {
        biased;
        // Stop at once: the process that has taken over the shard sends what is still to be sent.
        () = ours.lost() => Ended::Lost,
        outcome = discord::run(token, endpoint, manner, store, clock, drop, asked) => match outcome {
            Ok(()) => Ended::Asked,
            Err(discord::Failure::Store(store::Error::Fenced)) => Ended::Lost,
            Err(failure) if failure.is_final() => Ended::Over(Failure::Broken(failure.to_string())),
            Err(failure) => Ended::Failed(failure.to_string()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_discord_does_not_reach_for_long_is_left_to_others() {
        let mut known = Known::default();
        let mut look = |at, is_well| known.is_out_of_touch(Millis(at), is_well, Millis(30));
        assert!(!look(100, true));
        assert!(!look(130, false));
        assert!(look(131, false));
        assert!(!look(140, true), "it is back");
        assert!(!look(170, false));
        assert!(look(171, false));
    }

    #[test]
    fn who_served_a_shard_before_the_database_was_away_takes_it_up_first() {
        let mut known = Known::default();
        known.answers(Millis(100));
        assert!(known.is_settled(Millis(100)), "at a start nobody is waited for");
        known.was_away = true;
        known.answers(Millis(500));
        known.answers(Millis(1000));
        assert!(!known.is_settled(Millis(500) + SETTLING - Millis(1)));
        assert!(known.is_settled(Millis(500) + SETTLING));
    }

    #[test]
    fn only_what_no_start_mends_ends_the_process() {
        assert!(discord::Failure::BadToken.is_final());
        assert!(discord::Failure::Store(store::Error::Foreign("x".into())).is_final());
        assert!(!discord::Failure::Setup("the commands could not be registered".to_owned()).is_final());
        assert!(!discord::Failure::SessionsSpent(3).is_final());
        assert!(!discord::Failure::Store(store::Error::Busy).is_final());
    }
}
