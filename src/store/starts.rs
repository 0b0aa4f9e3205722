//! How often the bot has been started: a crash loop must not spend the sessions that Discord allows in a day.

use sqlx::AnyConnection;

use super::{Error, Store, Write};
use crate::rules::{Millis, Timestamp};

/// For how long a start is remembered: Discord counts by days.
const REMEMBERED: Millis = Millis::from_hours(24);

/// Notes that the bot is about to ask Discord for a session.
#[derive(Clone, Copy, Debug)]
pub struct NoteStart {
    /// When.
    pub at: Timestamp,
}

impl Write for NoteStart {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        #[cfg(test)]
        if super::faults::is_planted(super::faults::Bug::ForgetsStarts) {
            return Ok(());
        }
        sqlx::query("DELETE FROM starts WHERE at < $1")
            .bind(self.at.0 - REMEMBERED.0)
            .execute(&mut *connection)
            .await?;
        sqlx::query("INSERT INTO starts (at) VALUES ($1)").bind(self.at.0).execute(connection).await?;
        Ok(())
    }
}

impl Store {
    /// When the bot was started since then, at most a day back, in order.
    pub async fn starts_since(&self, at: Timestamp) -> Result<Vec<Timestamp>, Error> {
        let times: Vec<i64> = sqlx::query_scalar("SELECT at FROM starts WHERE at >= $1 ORDER BY at")
            .bind(at.0)
            .fetch_all(&self.readers)
            .await?;
        Ok(times.into_iter().map(Timestamp).collect())
    }
}
