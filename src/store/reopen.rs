//! Matches that are reopened or annulled after their end: their results are deleted and their payments reversed.

use sqlx::AnyConnection;

use super::{Append, ChannelId, Error, GuildId, MatchId, Place, Query, Statement, Store, TakeBack, UserId, Write};
use rules::Timestamp;

/// Writes a host's order into the journal of a finished match, with all its effects, atomically.
///
/// # Errors
/// The errors of [`Append`]; [`Error::ChannelTaken`] if another match is open in the channel by now;
/// [`Error::Overdrawn`] if somebody has spent what they were paid.
#[derive(Clone, Debug)]
pub struct Undo {
    /// The finished match that is reopened or annulled.
    pub match_id: MatchId,
    /// Whether the match is reopened. Otherwise it is annulled: it stays over, and has no result.
    pub reopens: bool,
    /// The host who gave the order.
    pub host: UserId,
    /// When the order is carried out.
    pub at: Timestamp,
    /// The journal entry of the order.
    pub append: Append,
}

impl Write for Undo {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let id = self.match_id.0;
        let guard = Place::Match(self.match_id).guard(connection).await?.whole()?;
        for forget in ["DELETE FROM result_seats WHERE match_id = $1", "DELETE FROM results WHERE match_id = $1"] {
            sqlx::query(forget).bind(id).execute(&mut *connection).await?;
        }
        if self.reopens {
            let reopen = sqlx::query("UPDATE matches SET stage = 'open' WHERE match_id = $1").bind(id);
            reopen.execute(&mut *connection).await?;
            // When the match ended, everything was shown, so its players know all secrets.
            let know = "INSERT INTO knowledge SELECT match_id, user_id, -2 FROM seats WHERE match_id = $1 ON CONFLICT DO NOTHING";
            sqlx::query(know).bind(id).execute(&mut *connection).await?;
        }
        guard.renew(connection).await?;
        let Self { match_id, reopens, host, at, .. } = *self;
        TakeBack { match_id, restakes: reopens, host, at }.run(&mut *connection).await?;
        self.append.run(connection).await
    }
}

/// Stores when a host last reminded the players that a match waits for.
#[derive(Clone, Copy, Debug)]
pub struct NoteNudge {
    /// The match that waits for players.
    pub match_id: MatchId,
    /// When the host reminded the players.
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
    /// When a host last reminded the players that a match waits for.
    pub async fn last_nudge(&self, id: MatchId) -> Result<Option<Timestamp>, Error> {
        let at: Option<i64> = sqlx::query_scalar("SELECT nudged_at FROM nudges WHERE match_id = $1")
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await?;
        Ok(at.map(Timestamp))
    }

    /// The latest match stopped by a fault that a person can mean by a command in a channel. A match of the channel is
    /// preferred, if no match is open there; otherwise it is a match in which the person has a seat.
    pub async fn adjourned_match_of(&self, user: UserId, channel: ChannelId) -> Result<Option<MatchId>, Error> {
        let id = sqlx::query_scalar(
            "SELECT match_id FROM matches
             WHERE stage = 'adjourned' AND (
                 channel_id = $1 AND NOT EXISTS (
                     SELECT 1 FROM matches AS other WHERE other.channel_id = $1 AND other.stage = 'open'
                 )
                 OR EXISTS (SELECT 1 FROM seats WHERE seats.match_id = matches.match_id AND user_id = $2)
             )
             ORDER BY CASE WHEN channel_id = $1 THEN 0 ELSE 1 END, match_id DESC LIMIT 1",
        );
        Ok(id.bind(channel).bind(user).fetch_optional(&self.readers).await?)
    }

    /// The latest finished practice match of a person in this DM, and when it was opened.
    pub async fn last_practice_in(
        &self,
        channel: ChannelId,
        user: UserId,
    ) -> Result<Option<(MatchId, Timestamp)>, Error> {
        let row: Option<(i64, i64)> = sqlx::query_as(
            "SELECT match_id, opened_at FROM matches JOIN seats USING (match_id)
             WHERE matches.channel_id = $1 AND user_id = $2 AND guild_id = $3 AND stage = 'over'
             ORDER BY match_id DESC LIMIT 1",
        )
        .bind(channel)
        .bind(user)
        .bind(GuildId::NONE)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|(id, at)| (MatchId(id), Timestamp(at))))
    }

    /// The matches of a server that were stopped by a fault, newest first.
    pub async fn adjourned_matches(&self, guild: GuildId, count_max: u32) -> Result<Vec<MatchId>, Error> {
        let ids = sqlx::query_scalar(
            "SELECT match_id FROM matches WHERE stage = 'adjourned' AND guild_id = $1 ORDER BY match_id DESC LIMIT $2",
        );
        Ok(ids.bind(guild).bind(i64::from(count_max)).fetch_all(&self.readers).await?)
    }
}
