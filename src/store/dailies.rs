//! The daily puzzles of each server, the server's calendar, and people's results.

use std::collections::BTreeSet;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{Error, Flag, GuildId, Query, Statement, Store, UserId, Write, natural};
use league::daily::{Calendar, Day, Zone};
use rules::{Millis, Timestamp};

/// Maximum number of a person's days that are read for a streak: more than ten years.
const DAYS_MAX: u32 = 4000;

/// The tables and conditions that select the daily puzzles that were solved before their day ended.
macro_rules! solved_in_time {
    () => {
        "puzzles JOIN dailies USING (guild_id, day) WHERE kind = 'daily' AND stage = 'solved' AND touched_at < ends_at"
    };
}

/// The daily puzzle of one day on one server.
#[derive(Clone, Debug, PartialEq)]
pub struct Daily {
    /// The server on which the puzzle can be solved.
    pub guild: GuildId,
    /// The day in the server's calendar.
    pub day: Day,
    /// When the day ends. Only people who solve the puzzle before then are on its leaderboard.
    pub ends_at: Timestamp,
    /// The seed of the puzzle's random numbers.
    pub seed: u64,
    /// The options in the puzzle's header.
    pub options: serde_json::Map<String, serde_json::Value>,
    /// The setup in the puzzle's header.
    pub setup: serde_json::Value,
}

/// Stores the puzzle of a day; does nothing if the day already has one.
#[derive(Clone, Debug)]
pub struct KeepDaily {
    /// The day and its puzzle.
    pub daily: Daily,
    /// The puzzle's canonical form.
    pub puzzle: Option<String>,
}

impl Statement for KeepDaily {
    fn statement(&self) -> Query<'_> {
        let Daily { guild, day, ends_at, seed, options, setup } = &self.daily;
        sqlx::query(
            "INSERT INTO dailies (guild_id, day, ends_at, seed, options, setup, puzzle) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT DO NOTHING",
        )
        .bind(guild)
        .bind(day.to_string())
        .bind(ends_at.0)
        .bind(seed.cast_signed())
        .bind(serde_json::Value::Object(options.clone()).to_string())
        .bind(setup.to_string())
        .bind(&self.puzzle)
    }
}

/// Changes a server's calendar, moves the ends of days that already have a puzzle, and replaces the forgiven days to
/// come: days on which an unsolved puzzle breaks no streak.
#[derive(Clone, Debug)]
pub struct SetCalendar {
    /// The server whose calendar changes.
    pub guild: GuildId,
    /// The present day on the server.
    pub today: Day,
    /// The server's calendar from now on.
    pub calendar: Calendar,
    /// The forgiven days to come, on which an unsolved puzzle breaks no streak. Earlier forgiven days after `today` are
    /// deleted.
    pub forgiven: Vec<Day>,
}

impl Write for SetCalendar {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let then = self.calendar.then();
        sqlx::query(
            "INSERT INTO guilds (guild_id, timezone, timezone_then, timezone_from) VALUES ($1, $2, $3, $4)
             ON CONFLICT (guild_id) DO UPDATE SET timezone = excluded.timezone, timezone_then = excluded.timezone_then,
                 timezone_from = excluded.timezone_from",
        )
        .bind(self.guild)
        .bind(self.calendar.zone().name())
        .bind(then.map(|(zone, _)| zone.name()))
        .bind(then.map(|(_, from)| from.0))
        .execute(&mut *connection)
        .await?;
        let today = self.today.to_string();
        sqlx::query("DELETE FROM forgiven_days WHERE guild_id = $1 AND day > $2")
            .bind(self.guild)
            .bind(&today)
            .execute(&mut *connection)
            .await?;
        ForgiveDays { guild: self.guild, days: self.forgiven.clone() }.run(connection).await?;
        let days: Vec<String> = sqlx::query_scalar("SELECT day FROM dailies WHERE guild_id = $1 AND day >= $2")
            .bind(self.guild)
            .bind(&today)
            .fetch_all(&mut *connection)
            .await?;
        for day in days {
            sqlx::query("UPDATE dailies SET ends_at = $1 WHERE guild_id = $2 AND day = $3")
                .bind(self.calendar.end_of(read_day(&day)?).0)
                .bind(self.guild)
                .bind(&day)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// Stores days on which an unsolved puzzle breaks nobody's streak.
#[derive(Clone, Debug)]
pub struct ForgiveDays {
    /// The server on which the days are forgiven.
    pub guild: GuildId,
    /// The forgiven days.
    pub days: Vec<Day>,
}

impl Write for ForgiveDays {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for day in &self.days {
            sqlx::query("INSERT INTO forgiven_days (guild_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(self.guild)
                .bind(day.to_string())
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// A line of a day's leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyScore {
    /// Rank, from 1. Equal results share a rank.
    pub place: u32,
    /// The person who solved the puzzle.
    pub user: UserId,
    /// How long solving the puzzle took.
    pub time: Millis,
    /// How many hints the person asked for.
    pub hints: u32,
}

/// A line of a leaderboard over several days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DaysScore {
    /// Rank, from 1. Equal results share a rank.
    pub place: u32,
    /// The person who solved the puzzles.
    pub user: UserId,
    /// How many daily puzzles the person solved.
    pub days: u32,
    /// How many hints the person asked for, over all puzzles.
    pub hints: u32,
    /// The person's average time for a puzzle.
    pub time: Millis,
}

impl Store {
    /// The calendar of a server.
    ///
    /// # Errors
    /// The time zone is unknown to this program, or the store cannot be read.
    pub async fn calendar(&self, guild: GuildId) -> Result<Calendar, Error> {
        let row = sqlx::query("SELECT timezone, timezone_then, timezone_from FROM guilds WHERE guild_id = $1")
            .bind(guild)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(Calendar::default()) };
        let zone = |name: &str| {
            Zone::find(name).ok_or_else(|| Error::Corrupt(format!("{name:?} of server {guild} is no time zone")))
        };
        let then = match (row.try_get::<Option<&str>, _>(1)?, row.try_get::<Option<i64>, _>(2)?) {
            (Some(name), Some(from)) => Some((zone(name)?, Timestamp(from))),
            _ => None,
        };
        Ok(Calendar::changing(zone(row.try_get(0)?)?, then))
    }

    /// The puzzle of a day, if it has been made.
    pub async fn daily(&self, guild: GuildId, day: Day) -> Result<Option<Daily>, Error> {
        let row = sqlx::query("SELECT ends_at, seed, options, setup FROM dailies WHERE guild_id = $1 AND day = $2")
            .bind(guild)
            .bind(day.to_string())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let corrupt = |error| Error::Corrupt(format!("the puzzle of {day} of server {guild}: {error}"));
        Ok(Some(Daily {
            guild,
            day,
            ends_at: Timestamp(row.try_get(0)?),
            seed: row.try_get::<i64, _>(1)?.cast_unsigned(),
            options: serde_json::from_str(row.try_get(2)?).map_err(corrupt)?,
            setup: serde_json::from_str(row.try_get(3)?).map_err(corrupt)?,
        }))
    }

    /// The servers on which somebody has opened a daily puzzle at or after the time `since`.
    pub async fn guilds_with_dailies(&self, since: Timestamp) -> Result<Vec<GuildId>, Error> {
        Ok(sqlx::query_scalar(
            "SELECT DISTINCT guild_id FROM puzzles WHERE kind = 'daily' AND opened_at >= $1 ORDER BY guild_id",
        )
        .bind(since.0)
        .fetch_all(&self.readers)
        .await?)
    }

    /// Whether anybody has ever opened a daily puzzle on a server.
    pub async fn has_dailies(&self, guild: GuildId) -> Result<bool, Error> {
        let Flag(found) =
            sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM puzzles WHERE kind = 'daily' AND guild_id = $1)")
                .bind(guild)
                .fetch_one(&self.readers)
                .await?;
        Ok(found)
    }

    /// The best results of a day, ordered by fewest hints, then shortest time. The result of the person `and` is added,
    /// whatever their rank.
    pub async fn day_scores(
        &self,
        guild: GuildId,
        day: Day,
        count_max: u32,
        and: UserId,
    ) -> Result<Vec<DailyScore>, Error> {
        let rows = sqlx::query(concat!(
            "SELECT place, owner_id, solved_ms, hints FROM (
                 SELECT owner_id, solved_ms, hints,
                     rank() OVER (ORDER BY hints, solved_ms) AS place,
                     row_number() OVER (ORDER BY hints, solved_ms, touched_at, puzzle_id) AS line
                 FROM ",
            solved_in_time!(),
            " AND guild_id = $1 AND day = $2) AS solved
             WHERE line <= $3 OR owner_id = $4 ORDER BY line"
        ))
        .bind(guild)
        .bind(day.to_string())
        .bind(i64::from(count_max))
        .bind(and)
        .fetch_all(&self.readers)
        .await?;
        let score = |row: AnyRow| {
            Ok(DailyScore {
                place: natural(&row, 0)?,
                user: row.try_get(1)?,
                time: Millis(row.try_get(2)?),
                hints: natural(&row, 3)?,
            })
        };
        rows.into_iter().map(score).collect()
    }

    /// The best results over several days, both ends included, ordered by most puzzles solved, then fewest hints, then
    /// shortest average time. The result of the person `and` is added, whatever their rank.
    pub async fn days_scores(
        &self,
        guild: GuildId,
        (from, to): (Day, Day),
        count_max: u32,
        and: UserId,
    ) -> Result<Vec<DaysScore>, Error> {
        let rows = sqlx::query(concat!(
            "SELECT place, owner_id, n, n_hints, mean_ms FROM (
                 SELECT *, rank() OVER (ORDER BY n DESC, n_hints, mean_ms) AS place,
                     row_number() OVER (ORDER BY n DESC, n_hints, mean_ms, owner_id) AS line
                 FROM (
                     SELECT owner_id, count(*) AS n, CAST(sum(hints) AS BIGINT) AS n_hints,
                         CAST(sum(solved_ms) AS BIGINT) / count(*) AS mean_ms
                     FROM ",
            solved_in_time!(),
            " AND guild_id = $1 AND day BETWEEN $2 AND $3 GROUP BY owner_id) AS counted) AS ranked
             WHERE line <= $4 OR owner_id = $5 ORDER BY line"
        ))
        .bind(guild)
        .bind(from.to_string())
        .bind(to.to_string())
        .bind(i64::from(count_max))
        .bind(and)
        .fetch_all(&self.readers)
        .await?;
        let score = |row: AnyRow| {
            Ok(DaysScore {
                place: natural(&row, 0)?,
                user: row.try_get(1)?,
                days: natural(&row, 2)?,
                hints: natural(&row, 3)?,
                time: Millis(row.try_get(4)?),
            })
        };
        rows.into_iter().map(score).collect()
    }

    /// The days, both ends included, whose puzzle a person solved in time; only the latest [`DAYS_MAX`].
    pub async fn solved_days(
        &self,
        guild: GuildId,
        user: UserId,
        (from, to): (Day, Day),
    ) -> Result<BTreeSet<Day>, Error> {
        let days: Vec<String> = sqlx::query_scalar(concat!(
            "SELECT day FROM ",
            solved_in_time!(),
            " AND guild_id = $1 AND owner_id = $2 AND day BETWEEN $3 AND $4 ORDER BY day DESC LIMIT $5"
        ))
        .bind(guild)
        .bind(user)
        .bind(from.to_string())
        .bind(to.to_string())
        .bind(i64::from(DAYS_MAX))
        .fetch_all(&self.readers)
        .await?;
        days.iter().map(|day| read_day(day)).collect()
    }

    /// The days on which an unsolved puzzle breaks nobody's streak on a server; only the latest [`DAYS_MAX`].
    pub async fn forgiven_days(&self, guild: GuildId) -> Result<BTreeSet<Day>, Error> {
        let days: Vec<String> =
            sqlx::query_scalar("SELECT day FROM forgiven_days WHERE guild_id = $1 ORDER BY day DESC LIMIT $2")
                .bind(guild)
                .bind(i64::from(DAYS_MAX))
                .fetch_all(&self.readers)
                .await?;
        days.iter().map(|day| read_day(day)).collect()
    }
}

fn read_day(text: &str) -> Result<Day, Error> {
    Day::parse(text).ok_or_else(|| Error::Corrupt(format!("{text:?} is no day")))
}

#[cfg(test)]
mod tests;
