//! When the bot was last seen at work, and the outages that are given back to the players.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{Error, InputId, Place, Query, Statement, Store, Write};
use crate::rules::{Millis, Timestamp};

/// A time in which the bot could not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Its number; later ones have higher ones.
    pub id: i64,
    /// When the bot was last seen at work before it.
    pub began: Timestamp,
    /// When it was back.
    pub ended: Timestamp,
}

impl Outage {
    /// How long it lasted.
    pub fn length(&self) -> Millis {
        self.ended - self.began
    }
}

/// Notes that the bot is at work, and the absence that ends by this.
#[derive(Clone, Copy, Debug)]
pub struct Heartbeat {
    /// The time.
    pub now: Timestamp,
    /// The absence; `None` if there was none, however long ago the last such note is.
    pub away: Option<Away>,
    /// Whether to find out first that there is room for a journal's longest entry: a note alone needs none.
    pub needs_room: bool,
}

/// An absence of the bot.
#[derive(Clone, Copy, Debug)]
pub struct Away {
    /// When it began, as far as the process knows; at the last note that the bot was at work at the earliest. It does not
    /// matter what has been judged since: that may have been the first thing after it.
    pub from: Timestamp,
    /// The shortest absence that is an outage by itself. Shorter ones are added up until they make one.
    pub outage_min: Millis,
}

/// More than a journal's longest entry takes.
const ROOM_BYTES: i64 = 128 << 10;

impl Write for Heartbeat {
    /// The outage that has ended by this.
    type Out = Option<Outage>;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Self::Out, Error> {
        if self.needs_room {
            sqlx::query("INSERT INTO ballast (weight) VALUES (zeroblob(?))")
                .bind(ROOM_BYTES)
                .execute(&mut *connection)
                .await?;
            sqlx::query("DELETE FROM ballast").execute(&mut *connection).await?;
        }
        let outage = match self.away {
            Some(away) => self.outage(away, connection).await?,
            None => None,
        };
        sqlx::query(
            "INSERT INTO liveness (one, seen_at) VALUES (1, ?) ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at",
        )
        .bind(self.now.0)
        .execute(connection)
        .await?;
        Ok(outage)
    }
}

impl Heartbeat {
    /// The outage that an absence comes to, by itself or with those before it.
    async fn outage(&self, away: Away, connection: &mut SqliteConnection) -> Result<Option<Outage>, Error> {
        let known: Option<(i64, i64)> =
            sqlx::query_as("SELECT seen_at, away_ms FROM liveness").fetch_optional(&mut *connection).await?;
        // Before its first day at work nobody missed it.
        let Some((seen, account)) = known else { return Ok(None) };
        let began = away.from.max(Timestamp(seen));
        let length = (self.now - began).max(Millis::ZERO);
        #[cfg(test)]
        if super::faults::is_planted(super::faults::Bug::ForgetsShortAbsences) && length < Millis::from_secs(10) {
            return Ok(None);
        }
        let owed = if length >= away.outage_min { length } else { length + Millis(account) };
        let is_outage = owed >= away.outage_min && owed > Millis::ZERO;
        let account = match (is_outage, owed > length) {
            (true, true) => 0,
            (true, false) => account,
            (false, _) => owed.0,
        };
        sqlx::query("UPDATE liveness SET away_ms = ?").bind(account).execute(&mut *connection).await?;
        if !is_outage {
            return Ok(None);
        }
        let began = Timestamp(self.now.0 - owed.0);
        let id = sqlx::query("INSERT INTO outages (began, ended) VALUES (?, ?)")
            .bind(began.0)
            .bind(self.now.0)
            .execute(connection)
            .await?
            .last_insert_rowid();
        Ok(Some(Outage { id, began, ended: self.now }))
    }
}

/// Notes that an outage needs no giving back, because no clock ran.
#[derive(Clone, Copy, Debug)]
pub struct Credit {
    /// The match or puzzle.
    pub place: Place,
    /// The outage.
    pub outage: i64,
}

impl Statement for Credit {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        let (credit, id) = match self.place {
            Place::Match(id) => ("UPDATE matches SET credited = max(credited, ?) WHERE match_id = ?", id.0),
            Place::Puzzle(id) => ("UPDATE puzzles SET credited = max(credited, ?) WHERE puzzle_id = ?", id.0),
        };
        sqlx::query(credit).bind(self.outage).bind(id)
    }
}

impl Store {
    /// The outages after the one with this number, in order.
    pub async fn outages_since(&self, id: i64) -> Result<Vec<Outage>, Error> {
        let query = sqlx::query("SELECT outage_id, began, ended FROM outages WHERE outage_id > ? ORDER BY outage_id");
        query.bind(id).fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// The outages that ended then or later, in order.
    pub async fn outages_ended_since(&self, at: Timestamp) -> Result<Vec<Outage>, Error> {
        let query = sqlx::query("SELECT outage_id, began, ended FROM outages WHERE ended >= ? ORDER BY outage_id");
        query.bind(at.0).fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// When the bot was last known to be at work: by a note of it, or by the stamp of an input that was judged. `None` before
    /// its first day.
    pub async fn last_sign(&self) -> Result<Option<Timestamp>, Error> {
        let seen: Option<i64> =
            sqlx::query_scalar("SELECT seen_at FROM liveness").fetch_optional(&self.readers).await?;
        #[cfg(test)]
        if super::faults::is_planted(super::faults::Bug::OverlooksVerdicts) {
            return Ok(seen.map(Timestamp));
        }
        let judged: Option<i64> =
            sqlx::query_scalar("SELECT max(input_id) FROM judged").fetch_one(&self.readers).await?;
        let judged = judged.map_or(Timestamp(0), |input| InputId::from_sql(input).stamp());
        Ok(seen.map(|seen| judged.max(Timestamp(seen))))
    }

    /// The last outage, if there was any.
    pub async fn last_outage(&self) -> Result<Option<Outage>, Error> {
        let query = sqlx::query("SELECT outage_id, began, ended FROM outages ORDER BY outage_id DESC LIMIT 1");
        query.fetch_optional(&self.readers).await?.as_ref().map(read).transpose()
    }
}

fn read(row: &SqliteRow) -> Result<Outage, Error> {
    Ok(Outage { id: row.try_get(0)?, began: Timestamp(row.try_get(1)?), ended: Timestamp(row.try_get(2)?) })
}
