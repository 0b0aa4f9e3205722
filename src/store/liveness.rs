//! When the bot was last seen at work, and the outages that are given back to the players.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{Error, Store, Write};
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

/// Notes that the bot is at work, and an outage if the last such note is older than is usual.
#[derive(Clone, Copy, Debug)]
pub struct Heartbeat {
    /// The time.
    pub now: Timestamp,
    /// The longest time between two notes that is no outage.
    pub usual: Millis,
    /// Whether to find out first that there is room for a journal's longest entry: a note alone needs none.
    pub needs_room: bool,
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
        let seen: Option<i64> =
            sqlx::query_scalar("SELECT seen_at FROM liveness").fetch_optional(&mut *connection).await?;
        sqlx::query(
            "INSERT INTO liveness (one, seen_at) VALUES (1, ?) ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at",
        )
        .bind(self.now.0)
        .execute(&mut *connection)
        .await?;
        let Some(began) = seen.map(Timestamp).filter(|&seen| self.now - seen > self.usual) else { return Ok(None) };
        let id = sqlx::query("INSERT INTO outages (began, ended) VALUES (?, ?)")
            .bind(began.0)
            .bind(self.now.0)
            .execute(connection)
            .await?
            .last_insert_rowid();
        Ok(Some(Outage { id, began, ended: self.now }))
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

    /// When the bot was last seen at work; `None` if it never was.
    pub async fn last_seen(&self) -> Result<Option<Timestamp>, Error> {
        let seen: Option<i64> =
            sqlx::query_scalar("SELECT seen_at FROM liveness").fetch_optional(&self.readers).await?;
        Ok(seen.map(Timestamp))
    }

    /// The number of the last outage; 0 if there was none.
    pub async fn last_outage(&self) -> Result<i64, Error> {
        let id: Option<i64> = sqlx::query_scalar("SELECT max(outage_id) FROM outages").fetch_one(&self.readers).await?;
        Ok(id.unwrap_or(0))
    }
}

fn read(row: &SqliteRow) -> Result<Outage, Error> {
    Ok(Outage { id: row.try_get(0)?, began: Timestamp(row.try_get(1)?), ended: Timestamp(row.try_get(2)?) })
}
