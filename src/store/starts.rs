//! How often the bot has been started: a crash loop must not spend the sessions that Discord allows in a day.

use sqlx::AnyConnection;

use super::{Error, Store, Write};
use rules::{Millis, Timestamp};

/// For how long a start is remembered: Discord counts by days.
const REMEMBERED: Millis = Millis::from_hours(24);

/// Notes that the bot is about to ask Discord for a session.
#[derive(Clone, Copy, Debug)]
pub struct NoteStart {
    /// When the bot asks for the session.
    pub at: Timestamp,
    /// Which of its shards; the first for all of them.
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
    /// When a shard was started since then, at most a day back, in order.
    pub async fn starts_since(&self, at: Timestamp, shard: u32) -> Result<Vec<Timestamp>, Error> {
        let times: Vec<i64> = sqlx::query_scalar("SELECT at FROM starts WHERE at >= $1 AND shard = $2 ORDER BY at")
            .bind(at.0)
            .bind(i64::from(shard))
            .fetch_all(&self.readers)
            .await?;
        Ok(times.into_iter().map(Timestamp).collect())
    }
}
