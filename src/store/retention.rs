//! Deletes the data of servers that the bot has left long ago, and stores which matches a host withholds from other
//! people.

use sqlx::AnyConnection;

use super::{Error, Flag, GuildId, MatchId, Place, Query, Statement, Store, Write, forget};
use rules::Timestamp;

/// Statements that delete the data of a server (`$1`). Rows are deleted before the rows that they refer to.
const OF_A_SERVER: &[&str] = &[
    "DELETE FROM journal WHERE kind = 'match' AND id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM journal WHERE kind = 'puzzle' AND id IN (SELECT puzzle_id FROM puzzles WHERE guild_id = $1)",
    "DELETE FROM ledger WHERE from_account IN (SELECT account_id FROM ledger_accounts WHERE guild_id = $1)",
    "DELETE FROM ledger_accounts WHERE guild_id = $1",
    "DELETE FROM ledger_settled WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM ledger_stakes WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM result_seats WHERE match_id IN (SELECT match_id FROM results WHERE guild_id = $1)",
    "DELETE FROM results WHERE guild_id = $1",
    "DELETE FROM host_acts WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM cursors WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM reminders WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM closed_dms WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM boards WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM open_messages WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM openings WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM secret_channels WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM knowledge WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM withheld WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM season_matches WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM ballots WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM vote_messages WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM guesses WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM season_talkers WHERE channel_id IN
     (SELECT season_talks.channel_id FROM season_talks JOIN seasons USING (season_id) WHERE guild_id = $1)",
    "DELETE FROM season_talks WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM vote_reminders WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM season_rooms WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM season_homes WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM season_log WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM season_members WHERE season_id IN (SELECT season_id FROM seasons WHERE guild_id = $1)",
    "DELETE FROM seasons WHERE guild_id = $1",
    "DELETE FROM made_channels WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM wanted_channels WHERE guild_id = $1",
    "DELETE FROM nudges WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM seats WHERE match_id IN (SELECT match_id FROM matches WHERE guild_id = $1)",
    "DELETE FROM invitations WHERE CAST(json_extract(body, '$.guild') AS BIGINT) = $1",
    "DELETE FROM matches WHERE guild_id = $1",
    "DELETE FROM puzzles WHERE guild_id = $1",
    "DELETE FROM dailies WHERE guild_id = $1",
    "DELETE FROM forgiven_days WHERE guild_id = $1",
    "DELETE FROM unheard WHERE guild_id = $1",
    "DELETE FROM guilds WHERE guild_id = $1",
    "DELETE FROM departures WHERE guild_id = $1",
];

/// Stores that the bot is no longer on a server. If that is stored already, the earlier time is kept.
#[derive(Clone, Copy, Debug)]
pub struct Departure {
    /// The server that the bot has left.
    pub guild: GuildId,
    /// When the bot noticed that it was no longer on the server.
    pub at: Timestamp,
}

impl Statement for Departure {
    fn statement(&self) -> Query<'_> {
        sqlx::query("INSERT INTO departures (guild_id, left_at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(self.guild)
            .bind(self.at.0)
    }
}

/// Deletes the note that the bot has left a server, because the bot is on the server again.
#[derive(Clone, Copy, Debug)]
pub struct Return {
    /// The server that the bot is on.
    pub guild: GuildId,
}

impl Statement for Return {
    fn statement(&self) -> Query<'_> {
        sqlx::query("DELETE FROM departures WHERE guild_id = $1").bind(self.guild)
    }
}

/// Deletes all data of a server that the bot has left, unless a match of the server is open.
#[derive(Clone, Copy, Debug)]
pub struct EraseGuild {
    /// The server whose data is deleted.
    pub guild: GuildId,
}

impl Write for EraseGuild {
    /// Whether the data was deleted; `false` while a match is open, or if the bot is on the server.
    type Out = bool;

    async fn run(&self, connection: &mut AnyConnection) -> Result<bool, Error> {
        let Flag(is_to_go) = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM departures WHERE guild_id = $1)
                AND NOT EXISTS (SELECT 1 FROM matches WHERE guild_id = $1 AND stage = 'open')",
        )
        .bind(self.guild)
        .fetch_one(&mut *connection)
        .await?;
        if is_to_go {
            forget::begin(connection).await?;
            for &statement in OF_A_SERVER {
                sqlx::query(statement).bind(self.guild).execute(&mut *connection).await?;
            }
            forget::end(connection).await?;
        }
        Ok(is_to_go)
    }
}

/// Withholds a match that is over from everybody except its players and host, or shows it to the server again.
#[derive(Clone, Copy, Debug)]
pub struct Withhold {
    /// The finished match.
    pub match_id: MatchId,
    /// Whether the match is withheld.
    pub is_withheld: bool,
}

impl Write for Withhold {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let guard = Place::Match(self.match_id).guard(connection).await?.whole()?;
        let statement = if self.is_withheld {
            "INSERT INTO withheld (match_id) VALUES ($1) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM withheld WHERE match_id = $1"
        };
        sqlx::query(statement).bind(self.match_id.0).execute(&mut *connection).await?;
        guard.renew(connection).await
    }
}

impl Store {
    /// All servers about which the database contains anything.
    pub async fn known_guilds(&self) -> Result<Vec<GuildId>, Error> {
        Ok(sqlx::query_scalar(
            "SELECT guild_id FROM guilds UNION SELECT guild_id FROM matches
             UNION SELECT guild_id FROM puzzles WHERE guild_id IS NOT NULL UNION SELECT guild_id FROM ledger_accounts
             UNION SELECT guild_id FROM seasons",
        )
        .fetch_all(&self.readers)
        .await?)
    }

    /// The servers that the bot had left by the time `then` and has not joined again.
    pub async fn left_before(&self, then: Timestamp) -> Result<Vec<GuildId>, Error> {
        Ok(sqlx::query_scalar("SELECT guild_id FROM departures WHERE left_at <= $1")
            .bind(then.0)
            .fetch_all(&self.readers)
            .await?)
    }

    /// Whether a match is withheld from everybody except its players and host.
    pub async fn is_withheld(&self, match_id: MatchId) -> Result<bool, Error> {
        let is_withheld = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM withheld WHERE match_id = $1)");
        let Flag(is_withheld) = is_withheld.bind(match_id.0).fetch_one(&self.readers).await?;
        Ok(is_withheld)
    }
}
