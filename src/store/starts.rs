//! Records when shards were started, so that a crash loop does not use up the sessions that Discord allows per day.

use sqlx::AnyConnection;

use super::{Error, Store, Write};
use rules::{Millis, Timestamp};

/// How long a start is remembered. Discord limits the number of sessions per day.
const REMEMBERED: Millis = Millis::from_hours(24);

/// Stores that a shard is about to identify itself to Discord's gateway.
#[derive(Clone, Copy, Debug)]
pub struct NoteStart {
    /// The time at which the shard identifies itself.
    pub at: Timestamp,
    /// The number of the shard; 0 if one process starts all shards together.
    pub shard: u32,
}

impl Write for NoteStart {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query("DELETE FROM starts WHERE at < $1")
            .bind(self.at.0 - REMEMBERED.0)
            .execute(&mut *connection)
            .await?;
        sqlx::query("INSERT INTO starts (at, shard) VALUES ($1, $2)")
            .bind(self.at.0)
            .bind(i64::from(self.shard))
            .execute(connection)
            .await?;
        Ok(())
    }
}

impl Store {
    /// The starts of a shard at or after the time `at`, oldest first. Starts are forgotten after a day.
    pub async fn starts_since(&self, at: Timestamp, shard: u32) -> Result<Vec<Timestamp>, Error> {
        let times: Vec<i64> = sqlx::query_scalar("SELECT at FROM starts WHERE at >= $1 AND shard = $2 ORDER BY at")
            .bind(at.0)
            .bind(i64::from(shard))
            .fetch_all(&self.readers)
            .await?;
        Ok(times.into_iter().map(Timestamp).collect())
    }
}
