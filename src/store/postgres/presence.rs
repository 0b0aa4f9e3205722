//! Which processes are running, which shards they serve, and notifications of the events that they hand over to each
//! other.

use std::collections::BTreeSet;
use std::sync::Weak;
use std::time::Duration;

use sqlx::AnyConnection;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::Notify;

use super::session::LOCKS;
use super::{SILENCE_MAX, Server, schema};
use crate::store::{Error, Shard, migrations};

/// "Deam": the first half of the advisory locks that mark running processes. The second half is the session's backend
/// pid.
const MEMBERS: i32 = LOCKS + 1;
/// The pause before the process tries to listen for notifications again.
const LISTEN_AGAIN: Duration = Duration::from_secs(1);

/// This process's registration among the processes that serve one database. It ends if [`Presence::look`] is not called
/// for 12 s (`SILENCE_MAX`).
pub struct Presence {
    connection: AnyConnection,
}

/// The processes that run at present, and the shards that they serve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    /// Number of running processes, including this one.
    pub n_processes: u32,
    /// Number of processes that come before this one in an order on which all processes agree.
    pub n_before: u32,
    /// The shards that some process serves.
    pub served: BTreeSet<u32>,
    /// Whether a process holds the lock for all shards.
    pub is_whole: bool,
}

impl Present {
    /// Number of shards that this process should serve.
    pub fn share(&self, n_shards: u32) -> usize {
        let n_processes = self.n_processes.max(1);
        // The remainder goes to the first processes, so that all shares add up to all shards.
        let share = n_shards / n_processes + u32::from(self.n_before < n_shards % n_processes);
        usize::try_from(share).unwrap_or(usize::MAX)
    }

    /// The shards that no process serves.
    pub fn free(&self, n_shards: u32) -> impl Iterator<Item = Shard> {
        Shard::all(n_shards).filter(|shard| !self.served.contains(&shard.id))
    }
}

impl Presence {
    /// Registers this process as running.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn begin(server: &Server) -> Result<Self, Error> {
        let mut connection = server.connect().await?;
        let silence = SILENCE_MAX.as_millis();
        let settings = format!("SET idle_session_timeout = {silence}; SET tcp_user_timeout = {silence}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(settings)).execute(&mut connection).await?;
        let there = sqlx::query("SELECT pg_advisory_lock($1, pg_backend_pid())").bind(MEMBERS);
        there.execute(&mut connection).await?;
        Ok(Self { connection })
    }

    /// The total number of shards, as stored in the database. `None` before it has been stored, or if the schema is
    /// older than this program's.
    ///
    /// # Errors
    /// The connection is broken, or the database is of another program or newer than this program.
    pub async fn division(&mut self) -> Result<Option<u32>, Error> {
        if schema::inspect(&mut self.connection).await? != Some(migrations::newest()) {
            return Ok(None);
        }
        let division = sqlx::query_scalar("SELECT max(shards) FROM liveness");
        let division: Option<i64> = division.fetch_one(&mut self.connection).await?;
        Ok(division.and_then(|n| n.try_into().ok()))
    }

    /// Finds out which processes run and which shards are served; also keeps this process registered.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn look(&mut self) -> Result<Present, Error> {
        let locks: Vec<(i64, i64, i64)> = sqlx::query_as(
            "SELECT CAST(classid AS BIGINT), CAST(objid AS BIGINT), CAST(pg_backend_pid() AS BIGINT) FROM pg_locks JOIN pg_database ON oid = database
             WHERE locktype = 'advisory' AND granted AND datname = current_database()
                 AND (mode = 'ExclusiveLock' OR objid <> 0)",
        )
        .fetch_all(&mut self.connection)
        .await?;
        let of = |class: i32| locks.iter().filter(move |lock| lock.0 == i64::from(class)).map(|lock| lock.1);
        let own = locks.first().map_or(0, |lock| lock.2);
        let n_before = of(MEMBERS).filter(|&member| member < own).count();
        Ok(Present {
            n_before: u32::try_from(n_before).unwrap_or(u32::MAX),
            n_processes: u32::try_from(of(MEMBERS).count()).unwrap_or(u32::MAX),
            served: of(LOCKS).filter_map(|number| u32::try_from(number - 1).ok()).collect(),
            is_whole: of(LOCKS).any(|number| number == 0),
        })
    }
}

/// Notifies `bell` whenever an event has been handed over. Ends when every strong reference to `bell` has been dropped.
pub(in crate::store) async fn listen(server: Server, bell: Weak<Notify>) {
    while bell.strong_count() > 0 {
        if let Err(error) = listen_once(&server, &bell).await {
            tracing::warn!(%error, "what others hand over is looked for now and then until it can be listened to again");
        }
        tokio::time::sleep(LISTEN_AGAIN).await;
    }
}

async fn listen_once(server: &Server, bell: &Weak<Notify>) -> Result<(), sqlx::Error> {
    let pool =
        PgPoolOptions::new().max_connections(1).connect_with(PgConnectOptions::try_from(&server.options)?).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen("events").await?;
    // The first notification covers events that were handed over before listening began.
    while let Some(bell) = bell.upgrade() {
        bell.notify_one();
        drop(bell);
        listener.recv().await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_of_all_make_up_the_whole() {
        let present =
            |n_processes, n_before| Present { n_processes, n_before, served: BTreeSet::from([1]), is_whole: false };
        let shares = |n| (0..n).map(|before| present(n, before).share(4)).collect::<Vec<_>>();
        assert_eq!([1, 2, 3, 4].map(shares), [vec![4], vec![2, 2], vec![2, 1, 1], vec![1, 1, 1, 1]]);
        assert_eq!(shares(5), [1, 1, 1, 1, 0]);
        assert_eq!(present(2, 0).free(3).map(|shard| shard.id).collect::<Vec<_>>(), [0, 2]);
    }
}
