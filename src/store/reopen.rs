//! Matches that were over and are not any more, or count for nothing: their results go, and what they paid comes back.

use sqlx::AnyConnection;

use super::{Append, Error, GuildId, MatchId, Query, Statement, Store, TakeBack, UserId, Write};
use crate::rules::Timestamp;

/// Writes an order into the journal of a match that was over, with everything that follows: all of that, or nothing.
///
/// # Errors
/// Whatever keeps the entry from being written; [`Error::ChannelTaken`] if another match is open in the channel by now,
/// [`Error::Overdrawn`] if what was paid is not there any more.
#[derive(Clone, Debug)]
pub struct Undo {
    /// The match.
    pub match_id: MatchId,
    /// Its server.
    pub guild: GuildId,
    /// Whether it is played on. If not, it stays over and counts for nothing.
    pub reopens: bool,
    /// The host who ordered it.
    pub host: UserId,
    /// When.
    pub at: Timestamp,
    /// The order.
    pub append: Append,
}

impl Write for Undo {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let id = self.match_id.0;
        for forget in ["DELETE FROM result_seats WHERE match_id = $1", "DELETE FROM results WHERE match_id = $1"] {
            sqlx::query(forget).bind(id).execute(&mut *connection).await?;
        }
        if self.reopens {
            let reopen = sqlx::query("UPDATE matches SET stage = 'open' WHERE match_id = $1").bind(id);
            reopen.execute(&mut *connection).await?;
            // At its end everything was shown: whoever played has known it all.
            let know = "INSERT INTO knowledge SELECT match_id, user_id, -2 FROM seats WHERE match_id = $1 ON CONFLICT DO NOTHING";
            sqlx::query(know).bind(id).execute(&mut *connection).await?;
        }
        let Self { match_id, guild, reopens, host, at, .. } = *self;
        TakeBack { match_id, guild, restakes: reopens, host, at }.run(&mut *connection).await?;
        self.append.run(connection).await
    }
}

/// Keeps when a host last called those that a match waits for.
#[derive(Clone, Copy, Debug)]
pub struct NoteNudge {
    /// The match.
    pub match_id: MatchId,
    /// When.
    pub at: Timestamp,
}

impl Statement for NoteNudge {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO nudges (match_id, nudged_at) VALUES ($1, $2)
             ON CONFLICT (match_id) DO UPDATE SET nudged_at = excluded.nudged_at",
        )
        .bind(self.match_id.0)
        .bind(self.at.0)
    }
}

impl Store {
    /// When a host last called those that a match waits for.
    pub async fn last_nudge(&self, id: MatchId) -> Result<Option<Timestamp>, Error> {
        let at: Option<i64> = sqlx::query_scalar("SELECT nudged_at FROM nudges WHERE match_id = $1")
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await?;
        Ok(at.map(Timestamp))
    }

    /// The matches of a server that were stopped by a fault of ours, the newest first.
    pub async fn adjourned_matches(&self, guild: GuildId, count_max: u32) -> Result<Vec<MatchId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT match_id FROM matches WHERE stage = 'adjourned' AND guild_id = $1 ORDER BY match_id DESC LIMIT $2",
        )
        .bind(guild.to_sql())
        .bind(i64::from(count_max))
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }
}
