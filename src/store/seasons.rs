//! Seasons: their logs, line by line; what a line moves in the ledger and what match it opens is saved with it.

use std::fmt;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{
    ChannelId, Error, GuildId, MatchId, MessageId, OpenMatch, OpenStaked, Query, Stakes, Statement, Store, Transfer,
    UserId, Write,
};
use crate::rules::Timestamp;

/// A season, numbered by the store; numbers are never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeasonId(pub i64);

impl fmt::Display for SeasonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A season as it is kept, without its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonRow {
    /// Its number.
    pub id: SeasonId,
    /// The server.
    pub guild: GuildId,
    /// Where it is told.
    pub channel: ChannelId,
    /// Who began it.
    pub host: UserId,
    /// Whether it is over.
    pub is_over: bool,
    /// The number of the last line of its log.
    pub last_n: u32,
    /// The line up to which its channel has been told.
    pub told_n: u32,
    /// The message there that asks something, if one does.
    pub asking: Option<MessageId>,
}

/// A member of a cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRow {
    /// By what number the log names them.
    pub member: u16,
    /// The person.
    pub user: UserId,
    /// What they are called.
    pub name: String,
}

/// A line of a season's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonLine {
    /// Its number, from 1.
    pub n: u32,
    /// When.
    pub at: Timestamp,
    /// Who did it, if somebody did.
    pub by: Option<UserId>,
    /// The step, as it was written.
    pub step: String,
    /// The match that it has opened, and whether that is still played.
    pub opened: Option<(MatchId, bool)>,
}

/// Begins a season, with the first line of its log.
#[derive(Clone, Debug)]
pub struct OpenSeason {
    /// The server.
    pub guild: GuildId,
    /// Where it is told.
    pub channel: ChannelId,
    /// Who begins it.
    pub host: UserId,
    /// The first line; its season is not looked at.
    pub line: AddToSeason,
}

impl Write for OpenSeason {
    type Out = SeasonId;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<SeasonId, Error> {
        let id = sqlx::query("INSERT INTO seasons (guild_id, channel_id, host_id) VALUES (?, ?, ?)")
            .bind(self.guild.to_sql())
            .bind(self.channel.to_sql())
            .bind(self.host.to_sql())
            .execute(&mut *connection)
            .await?
            .last_insert_rowid();
        let season = SeasonId(id);
        AddToSeason { season, ..self.line.clone() }.run(connection).await?;
        Ok(season)
    }
}

/// Adds a line to a season's log, with everything that comes of it, or nothing.
///
/// # Errors
/// [`Error::OutOfTurn`] if the log has gone on; [`Error::Overdrawn`] if somebody has less than is moved.
#[derive(Clone, Debug)]
pub struct AddToSeason {
    /// The season.
    pub season: SeasonId,
    /// The number of the line.
    pub n: u32,
    /// When.
    pub at: Timestamp,
    /// Who did it; nobody, if it followed by itself.
    pub by: Option<UserId>,
    /// The step.
    pub step: String,
    /// Who joins the cast by it.
    pub joins: Vec<MemberRow>,
    /// What it moves in the ledger.
    pub moves: Vec<Transfer>,
    /// Whether the season is over then.
    pub is_over: bool,
}

impl Write for AddToSeason {
    type Out = ();

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), Error> {
        sqlx::query("INSERT INTO season_log (season_id, n, at, by_user, step) VALUES (?, ?, ?, ?, ?)")
            .bind(self.season.0)
            .bind(self.n)
            .bind(self.at.0)
            .bind(self.by.map(UserId::to_sql))
            .bind(&self.step)
            .execute(&mut *connection)
            .await?;
        for row in &self.joins {
            // A number that was struck out is given to whoever comes next.
            sqlx::query(
                "INSERT INTO season_members (season_id, member, user_id, name) VALUES (?, ?, ?, ?)
                 ON CONFLICT (season_id, member) DO UPDATE SET user_id = excluded.user_id, name = excluded.name",
            )
            .bind(self.season.0)
            .bind(row.member)
            .bind(row.user.to_sql())
            .bind(&row.name)
            .execute(&mut *connection)
            .await?;
        }
        for transfer in &self.moves {
            transfer.run(&mut *connection).await?;
        }
        sqlx::query("UPDATE seasons SET stage = ? WHERE season_id = ?")
            .bind(if self.is_over { "over" } else { "running" })
            .bind(self.season.0)
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Opens a match of a season together with the line that says so: both, or neither.
///
/// # Errors
/// Whatever keeps the match from being opened, or the line from being added.
#[derive(Clone, Debug)]
pub struct OpenOfSeason {
    /// The match.
    pub open: OpenMatch,
    /// What its players put at stake, in a game that is played for the ledger.
    pub stakes: Option<Stakes>,
    /// The line.
    pub line: AddToSeason,
}

impl Write for OpenOfSeason {
    type Out = MatchId;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<MatchId, Error> {
        let open = self.open.clone();
        let match_id = match self.stakes.clone() {
            Some(stakes) => OpenStaked { open, stakes }.run(&mut *connection).await?,
            None => open.run(&mut *connection).await?,
        };
        self.line.run(&mut *connection).await?;
        sqlx::query("INSERT INTO season_matches (match_id, season_id, n) VALUES (?, ?, ?)")
            .bind(match_id.0)
            .bind(self.line.season.0)
            .bind(self.line.n)
            .execute(connection)
            .await?;
        Ok(match_id)
    }
}

/// Notes that the channel of a season has been told of its log up to this line.
#[derive(Clone, Copy, Debug)]
pub struct TellSeason {
    /// The season.
    pub season: SeasonId,
    /// The line.
    pub told_n: u32,
    /// The message that says so, if it asks something.
    pub asking: Option<MessageId>,
}

impl Statement for TellSeason {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE seasons SET told_n = max(told_n, ?), message_id = ? WHERE season_id = ?")
            .bind(self.told_n)
            .bind(self.asking.map(MessageId::to_sql))
            .bind(self.season.0)
    }
}

const SEASONS: &str =
    "SELECT season_id, guild_id, channel_id, host_id, stage = 'over', last_n, told_n, message_id FROM seasons";

impl Store {
    /// A season.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is none of this number.
    pub async fn season(&self, id: SeasonId) -> Result<SeasonRow, Error> {
        let select = format!("{SEASONS} WHERE season_id = ?");
        let row = sqlx::query(sqlx::AssertSqlSafe(select)).bind(id.0).fetch_optional(&self.readers).await?;
        read_season(&row.ok_or(Error::Missing("season"))?)
    }

    /// The seasons of a server, the newest first.
    pub async fn seasons_of(&self, guild: GuildId) -> Result<Vec<SeasonRow>, Error> {
        let select = format!("{SEASONS} WHERE guild_id = ? ORDER BY season_id DESC");
        let rows = sqlx::query(sqlx::AssertSqlSafe(select)).bind(guild.to_sql()).fetch_all(&self.readers).await?;
        rows.iter().map(read_season).collect()
    }

    /// The seasons that something may follow in by itself, or whose channel has something left to be told.
    pub async fn seasons_under_way(&self) -> Result<Vec<SeasonRow>, Error> {
        let select = format!("{SEASONS} WHERE stage = 'running' OR told_n < last_n ORDER BY season_id");
        let rows = sqlx::query(sqlx::AssertSqlSafe(select)).fetch_all(&self.readers).await?;
        rows.iter().map(read_season).collect()
    }

    /// The whole log of a season, in order.
    pub async fn season_log(&self, id: SeasonId) -> Result<Vec<SeasonLine>, Error> {
        let rows = sqlx::query(
            "SELECT l.n, l.at, by_user, step, m.match_id, stage = 'open' FROM season_log AS l
             LEFT JOIN season_matches AS m ON m.season_id = l.season_id AND m.n = l.n LEFT JOIN matches USING (match_id)
             WHERE l.season_id = ? ORDER BY l.n",
        )
        .bind(id.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_line).collect()
    }

    /// Whether a match is one of a season.
    pub async fn is_of_season(&self, id: MatchId) -> Result<bool, Error> {
        let found = sqlx::query_scalar::<_, i64>("SELECT 1 FROM season_matches WHERE match_id = ?").bind(id.0);
        Ok(found.fetch_optional(&self.readers).await?.is_some())
    }

    /// Everybody who has ever been of a cast, by number.
    pub async fn season_members(&self, id: SeasonId) -> Result<Vec<MemberRow>, Error> {
        let rows: Vec<(u16, i64, String)> =
            sqlx::query_as("SELECT member, user_id, name FROM season_members WHERE season_id = ? ORDER BY member")
                .bind(id.0)
                .fetch_all(&self.readers)
                .await?;
        let row = |(member, user, name)| MemberRow { member, user: UserId::from_sql(user), name };
        Ok(rows.into_iter().map(row).collect())
    }
}

fn read_season(row: &SqliteRow) -> Result<SeasonRow, Error> {
    Ok(SeasonRow {
        id: SeasonId(row.try_get(0)?),
        guild: GuildId::from_sql(row.try_get(1)?),
        channel: ChannelId::from_sql(row.try_get(2)?),
        host: UserId::from_sql(row.try_get(3)?),
        is_over: row.try_get(4)?,
        last_n: row.try_get(5)?,
        told_n: row.try_get(6)?,
        asking: row.try_get::<Option<i64>, _>(7)?.map(MessageId::from_sql),
    })
}

fn read_line(row: &SqliteRow) -> Result<SeasonLine, Error> {
    let opened: Option<i64> = row.try_get(4)?;
    Ok(SeasonLine {
        n: row.try_get(0)?,
        at: Timestamp(row.try_get(1)?),
        by: row.try_get::<Option<i64>, _>(2)?.map(UserId::from_sql),
        step: row.try_get(3)?,
        opened: match opened {
            Some(id) => Some((MatchId(id), row.try_get(5)?)),
            None => None,
        },
    })
}

#[cfg(test)]
mod tests;
