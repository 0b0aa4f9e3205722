//! Stores seasons and leagues as logs of numbered lines. A line is saved together with its transfers and the match that
//! it opens.

use std::fmt;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use strum::{EnumString, IntoStaticStr};

use super::ids::kept_as_word;
use super::{
    Book, ChannelId, Error, Flag, GuildId, Heir, MatchId, MessageId, OpenMatch, Query, Stakes, Statement, Store,
    Substitute, Transfer, UserId, Write, natural,
};
use rules::Timestamp;

/// The number of a season or league, unique over all servers; the store never reuses numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeasonId(pub i64);

impl fmt::Display for SeasonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The kinds of competitions that are stored as a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum SeasonKind {
    /// A season, which has a cast and episodes.
    Season,
    /// A league or a cup.
    League,
}

kept_as_word!(SeasonKind);

/// A season or league as stored, without its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonRow {
    /// The store's id of the season or league.
    pub id: SeasonId,
    /// The number that people use. The seasons of a server are numbered from 1, and so are its leagues.
    pub number: u32,
    /// Whether this is a season or a league.
    pub kind: SeasonKind,
    /// The server on which the season or league is played.
    pub guild: GuildId,
    /// The book of the ledger in which the season's or league's changes are booked.
    pub book: Book,
    /// The channel that is informed of the log.
    pub channel: ChannelId,
    /// The host who began the season or league.
    pub host: UserId,
    /// Whether the season or league is over.
    pub is_over: bool,
    /// The number of the log's last line.
    pub last_n: u32,
    /// The last log line that the channel has been informed of.
    pub told_n: u32,
    /// The last log line that the latest message to the channel covers. If it is higher than [`SeasonRow::told_n`], it
    /// is unknown whether that message was posted.
    pub telling_n: Option<u32>,
    /// The message in the channel that asks for a decision, if there is one.
    pub asking: Option<MessageId>,
}

/// A member of a season's cast or of a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRow {
    /// The number by which the log refers to the member.
    pub member: u16,
    /// The id of the person or machine.
    pub user: UserId,
    /// The member's name.
    pub name: String,
}

/// A line of a season's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonLine {
    /// The line's number, from 1.
    pub n: u32,
    /// When the line was written.
    pub at: Timestamp,
    /// The person who took the step; `None` if the bot did.
    pub by: Option<UserId>,
    /// The step as JSON.
    pub step: String,
    /// The match that this line has opened, and whether the match is still being played.
    pub opened: Option<(MatchId, bool)>,
}

/// Begins a season or league with the first line of its log.
#[derive(Clone, Debug)]
pub struct OpenSeason {
    /// Whether this is a season or a league.
    pub kind: SeasonKind,
    /// The server on which the season or league is played.
    pub guild: GuildId,
    /// The channel that is informed of the log.
    pub channel: ChannelId,
    /// The host who begins the season or league.
    pub host: UserId,
    /// The first line of the log; its field `season` is ignored.
    pub line: AddToSeason,
}

/// A season or league that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The store's id of the season or league.
    pub id: SeasonId,
    /// The number that people use.
    pub number: u32,
}

impl Write for OpenSeason {
    type Out = Begun;

    async fn run(&self, connection: &mut AnyConnection) -> Result<Begun, Error> {
        let insert = "INSERT INTO seasons (guild_id, channel_id, host_id, kind, has_book, number)
                      SELECT $1, $2, $3, $4, $5, coalesce(max(number), 0) + 1 FROM seasons WHERE guild_id = $1 AND kind = $4
                      RETURNING season_id, number";
        let row = sqlx::query(insert)
            .bind(self.guild)
            .bind(self.channel)
            .bind(self.host)
            .bind(self.kind)
            .bind(i64::from(self.kind == SeasonKind::Season))
            .fetch_one(&mut *connection)
            .await?;
        let begun = Begun { id: SeasonId(row.try_get(0)?), number: natural(&row, 1)? };
        AddToSeason { season: begun.id, ..self.line.clone() }.run(connection).await?;
        Ok(begun)
    }
}

/// Adds a line to a season's log with all its effects, atomically.
///
/// # Errors
/// [`Error::OutOfTurn`] if the log does not end just before this line; [`Error::Overdrawn`] if somebody has less than
/// they transfer; [`Error::AtStakeAlready`] if an heir would take over a stake in a match in which they have a stake of
/// their own.
#[derive(Clone, Debug)]
pub struct AddToSeason {
    /// The season or league whose log gets the line.
    pub season: SeasonId,
    /// The number of the line.
    pub n: u32,
    /// When the line is written.
    pub at: Timestamp,
    /// The person who took the step; `None` if the bot took it.
    pub by: Option<UserId>,
    /// The step as JSON.
    pub step: String,
    /// Members who join by this line.
    pub joins: Vec<MemberRow>,
    /// The transfers of this line in the season's book.
    pub moves: Vec<Transfer>,
    /// Members who leave, each with the person who takes their place in running matches and takes over their stakes.
    pub heirs: Vec<Heir>,
    /// Whether the season is over after this line.
    pub is_over: bool,
}

impl Write for AddToSeason {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query("INSERT INTO season_log (season_id, n, at, by_user, step) VALUES ($1, $2, $3, $4, $5)")
            .bind(self.season.0)
            .bind(i64::from(self.n))
            .bind(self.at.0)
            .bind(self.by)
            .bind(&self.step)
            .execute(&mut *connection)
            .await?;
        for row in &self.joins {
            // If a member was struck out, their number is given to the next new member.
            sqlx::query(
                "INSERT INTO season_members (season_id, member, user_id, name) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (season_id, member) DO UPDATE SET user_id = excluded.user_id, name = excluded.name",
            )
            .bind(self.season.0)
            .bind(i64::from(row.member))
            .bind(row.user)
            .bind(&row.name)
            .execute(&mut *connection)
            .await?;
        }
        let book = Book::of_season(&mut *connection, self.season).await?;
        for transfer in &self.moves {
            transfer.write(book, &mut *connection).await?;
        }
        for heir in &self.heirs {
            heir.hand_over(&mut *connection, self.season, self.at).await?;
        }
        sqlx::query("UPDATE seasons SET stage = $1 WHERE season_id = $2")
            .bind(if self.is_over { "over" } else { "running" })
            .bind(self.season.0)
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Opens a match of a season and adds the line about it to the season's log, atomically.
///
/// # Errors
/// The errors of [`OpenMatch`] and [`AddToSeason`].
#[derive(Clone, Debug)]
pub struct OpenOfSeason {
    /// The match that is opened.
    pub open: OpenMatch,
    /// The stakes of the match's players; `None` if the match has no effect on the ledger.
    pub stakes: Option<Stakes>,
    /// The line about the match in the season's log.
    pub line: AddToSeason,
}

impl Write for OpenOfSeason {
    type Out = MatchId;

    async fn run(&self, connection: &mut AnyConnection) -> Result<MatchId, Error> {
        let match_id = self.open.run(&mut *connection).await?;
        self.line.run(&mut *connection).await?;
        sqlx::query("INSERT INTO season_matches (match_id, season_id, n) VALUES ($1, $2, $3)")
            .bind(match_id.0)
            .bind(self.line.season.0)
            .bind(i64::from(self.line.n))
            .execute(&mut *connection)
            .await?;
        // The match's book is known only after it has been assigned to the season.
        if let Some(stakes) = &self.stakes {
            stakes.put_in(connection, match_id, &self.open).await?;
        }
        Ok(match_id)
    }
}

/// Gives a seat in a match to another person, who replaces a member of the season. The log's line about the replacement
/// is added atomically.
///
/// # Errors
/// The errors of [`Substitute`] and [`AddToSeason`].
#[derive(Clone, Debug)]
pub struct SubstituteOfSeason {
    /// The change of the seat.
    pub seat: Substitute,
    /// The line about the replacement in the season's log.
    pub line: AddToSeason,
}

impl Write for SubstituteOfSeason {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        self.line.run(&mut *connection).await?;
        self.seat.run(connection).await
    }
}

/// Stores the last line of a season's log that the season's channel has been informed of.
#[derive(Clone, Copy, Debug)]
pub struct TellSeason {
    /// The season or league whose channel has been informed.
    pub season: SeasonId,
    /// The number of the last line that the channel has been informed of.
    pub told_n: u32,
    /// The message that asks for a decision, if there is one.
    pub asking: Option<MessageId>,
}

impl Statement for TellSeason {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE seasons SET told_n = max(told_n, $1), message_id = $2 WHERE season_id = $3")
            .bind(i64::from(self.told_n))
            .bind(self.asking)
            .bind(self.season.0)
    }
}

/// Stores that a message to a season's channel is about to be sent, and which line of the log it covers last.
#[derive(Clone, Copy, Debug)]
pub struct BeginTelling {
    /// The season or league whose channel gets the message.
    pub season: SeasonId,
    /// The last line that the message covers; `None` if no message is being sent.
    pub telling_n: Option<u32>,
}

impl Statement for BeginTelling {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE seasons SET telling_n = $1 WHERE season_id = $2")
            .bind(self.telling_n.map(i64::from))
            .bind(self.season.0)
    }
}

const SEASONS: &str = "SELECT season_id, guild_id, channel_id, host_id, stage = 'over', last_n, told_n, message_id,
            kind, number, has_book = 1, telling_n FROM seasons";

impl Store {
    /// The season or league with this id.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such season or league.
    pub async fn season(&self, id: SeasonId) -> Result<SeasonRow, Error> {
        let select = format!("{SEASONS} WHERE season_id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(select)).bind(id.0).fetch_optional(&self.readers).await?;
        read_season(&row.ok_or(Error::Missing("season"))?)
    }

    /// The seasons and leagues of a server, newest first.
    pub async fn seasons_of(&self, guild: GuildId) -> Result<Vec<SeasonRow>, Error> {
        let select = format!("{SEASONS} WHERE guild_id = $1 ORDER BY season_id DESC");
        let rows = sqlx::query(sqlx::AssertSqlSafe(select)).bind(guild).fetch_all(&self.readers).await?;
        rows.iter().map(read_season).collect()
    }

    /// The seasons that may take an automatic step, have news that was not posted yet, or have ballots or vote buttons
    /// left to remove.
    pub async fn seasons_under_way(&self) -> Result<Vec<SeasonRow>, Error> {
        let select = format!(
            "{SEASONS} WHERE stage = 'running' OR told_n < last_n
             OR EXISTS (SELECT 1 FROM ballots WHERE ballots.season_id = seasons.season_id)
             OR EXISTS (SELECT 1 FROM vote_messages WHERE vote_messages.season_id = seasons.season_id)
             ORDER BY season_id"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(select)).fetch_all(&self.readers).await?;
        rows.iter().map(read_season).collect()
    }

    /// The whole log of a season, in order.
    pub async fn season_log(&self, id: SeasonId) -> Result<Vec<SeasonLine>, Error> {
        let rows = sqlx::query(
            "SELECT l.n, l.at, by_user, step, m.match_id, stage = 'open' FROM season_log AS l
             LEFT JOIN season_matches AS m ON m.season_id = l.season_id AND m.n = l.n LEFT JOIN matches USING (match_id)
             WHERE l.season_id = $1 ORDER BY l.n",
        )
        .bind(id.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_line).collect()
    }

    /// The book in which changes by a season or league are booked.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such season or league.
    pub async fn book_of_season(&self, id: SeasonId) -> Result<Book, Error> {
        self.season(id).await.map(|row| row.book)
    }

    /// The season or league whose log has opened a match, if any.
    pub async fn season_of_match(&self, id: MatchId) -> Result<Option<(SeasonId, SeasonKind)>, Error> {
        let row: Option<(i64, SeasonKind)> = sqlx::query_as(
            "SELECT season_id, kind FROM season_matches JOIN seasons USING (season_id) WHERE match_id = $1",
        )
        .bind(id.0)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|(id, kind)| (SeasonId(id), kind)))
    }

    /// All members that a season or league has ever had, by number.
    pub async fn season_members(&self, id: SeasonId) -> Result<Vec<MemberRow>, Error> {
        let rows = sqlx::query("SELECT member, user_id, name FROM season_members WHERE season_id = $1 ORDER BY member")
            .bind(id.0)
            .fetch_all(&self.readers)
            .await?;
        let read =
            |row: &AnyRow| Ok(MemberRow { member: natural(row, 0)?, user: row.try_get(1)?, name: row.try_get(2)? });
        rows.iter().map(read).collect()
    }
}

fn read_season(row: &AnyRow) -> Result<SeasonRow, Error> {
    let (id, guild): (i64, GuildId) = (row.try_get(0)?, row.try_get(1)?);
    Ok(SeasonRow {
        id: SeasonId(id),
        number: natural(row, 9)?,
        guild,
        book: Book::read((guild, id, row.try_get(10)?)),
        channel: row.try_get(2)?,
        host: row.try_get(3)?,
        is_over: row.try_get::<Flag, _>(4)?.0,
        last_n: natural(row, 5)?,
        told_n: natural(row, 6)?,
        asking: row.try_get(7)?,
        telling_n: match row.try_get::<Option<i64>, _>(11)? {
            Some(_) => Some(natural(row, 11)?),
            None => None,
        },
        kind: row.try_get(8)?,
    })
}

fn read_line(row: &AnyRow) -> Result<SeasonLine, Error> {
    let opened: Option<i64> = row.try_get(4)?;
    Ok(SeasonLine {
        n: natural(row, 0)?,
        at: Timestamp(row.try_get(1)?),
        by: row.try_get(2)?,
        step: row.try_get(3)?,
        opened: match opened {
            Some(id) => Some((MatchId(id), row.try_get::<Flag, _>(5)?.0)),
            None => None,
        },
    })
}

#[cfg(test)]
mod tests;
