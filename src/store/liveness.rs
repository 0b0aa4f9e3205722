//! When each shard of the bot was last at work, and the outages whose time is given back to players.
//!
//! An outage belongs to one shard. It is stored with the number of shards at that time, because that number determines
//! which servers the shard had.
//!
//! The outages of all shards are numbered in one sequence. When the number of shards changes ([`Store::divide`]), the
//! absence of each former shard is recorded first; the new shards then read missed messages from the earliest time up
//! to which any former shard had read.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{Error, GuildId, Place, Query, Shard, Statement, Store, Write};
use rules::{Millis, Timestamp};

/// A period in which a shard of the bot could not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The outage's number; later outages have higher numbers.
    pub id: i64,
    /// When the bot was last at work before the outage.
    pub began: Timestamp,
    /// When the bot was back at work.
    pub ended: Timestamp,
}

impl Outage {
    /// The length of the outage.
    pub fn length(&self) -> Millis {
        self.ended - self.began
    }
}

/// Stores that a shard is at work and, if an absence has just ended, that absence.
#[derive(Clone, Copy, Debug)]
pub struct Heartbeat {
    /// The shard that is at work.
    pub shard: Shard,
    /// The time of the heartbeat.
    pub now: Timestamp,
    /// The absence that ended now; `None` if the bot was not absent, however old the last heartbeat is.
    pub away: Option<Away>,
    /// Whether to check that there is room on the disk for a journal's longest entry; a heartbeat alone needs almost
    /// none.
    pub needs_room: bool,
}

/// A period in which a shard was not at work.
#[derive(Clone, Copy, Debug)]
pub struct Away {
    /// When the absence began, as far as the process knows. If the last heartbeat is later, the absence counts from
    /// that heartbeat.
    pub from: Timestamp,
    /// The minimum length of an outage. Shorter absences are added up until they reach it.
    pub outage_min: Millis,
}

/// An upper bound for the size of a journal's longest entry.
const ROOM_BYTES: usize = 128 << 10;

impl Write for Heartbeat {
    /// The outage that has ended; `None` if the absence was too short for an outage.
    type Out = Option<Outage>;

    async fn run(&self, connection: &mut AnyConnection) -> Result<Self::Out, Error> {
        if self.needs_room {
            let ballast = sqlx::query("INSERT INTO ballast (weight) VALUES ($1)").bind(vec![0_u8; ROOM_BYTES]);
            ballast.execute(&mut *connection).await?;
            sqlx::query("DELETE FROM ballast").execute(&mut *connection).await?;
        }
        let outage = match self.away {
            Some(away) => outage(self.shard, away, self.now, connection).await?,
            None => None,
        };
        sqlx::query(
            "INSERT INTO liveness (shard, shards, seen_at) VALUES ($1, $2, $3)
             ON CONFLICT (shard) DO UPDATE SET seen_at = excluded.seen_at",
        )
        .bind(i64::from(self.shard.id))
        .bind(i64::from(self.shard.n))
        .bind(self.now.0)
        .execute(connection)
        .await?;
        Ok(outage)
    }
}

/// Records the outage that results from an absence until now, alone or together with earlier short absences.
async fn outage(
    shard: Shard,
    away: Away,
    now: Timestamp,
    connection: &mut AnyConnection,
) -> Result<Option<Outage>, Error> {
    let known: Option<(i64, i64)> = sqlx::query_as("SELECT seen_at, away_ms FROM liveness WHERE shard = $1")
        .bind(i64::from(shard.id))
        .fetch_optional(&mut *connection)
        .await?;
    // Before a shard's first heartbeat no time can have been lost.
    let Some((seen, account)) = known else { return Ok(None) };
    let began = away.from.max(Timestamp(seen));
    let length = (now - began).max(Millis::ZERO);
    let owed = if length >= away.outage_min { length } else { length + Millis(account) };
    let is_outage = owed >= away.outage_min && owed > Millis::ZERO;
    let account = match (is_outage, owed > length) {
        (true, true) => 0,
        (true, false) => account,
        (false, _) => owed.0,
    };
    sqlx::query("UPDATE liveness SET away_ms = $1 WHERE shard = $2")
        .bind(account)
        .bind(i64::from(shard.id))
        .execute(&mut *connection)
        .await?;
    if !is_outage {
        return Ok(None);
    }
    let began = Timestamp(now.0 - owed.0);
    let insert = "INSERT INTO outages (began, ended, shard, shards) VALUES ($1, $2, $3, $4) RETURNING outage_id";
    let id = sqlx::query_scalar(insert)
        .bind(began.0)
        .bind(now.0)
        .bind(i64::from(shard.id))
        .bind(i64::from(shard.n))
        .fetch_one(connection)
        .await?;
    Ok(Some(Outage { id, began, ended: now }))
}

/// Changes the number of shards. Each former shard's time since its last heartbeat is recorded as an outage, so that
/// players get back what their own shard missed. The new shards read missed messages from the earliest time up to which
/// any former shard had read.
struct Divide {
    n_shards: u32,
    now: Timestamp,
    /// The former shards, each with its last heartbeat.
    before: Vec<(Shard, Timestamp)>,
    outage_min: Millis,
}

impl Write for Divide {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let (n_shards, now) = (self.n_shards, self.now.0);
        for &(shard, from) in &self.before {
            outage(shard, Away { from, outage_min: self.outage_min }, self.now, connection).await?;
        }
        sqlx::query("DELETE FROM liveness").execute(&mut *connection).await?;
        let heard: Option<i64> = sqlx::query_scalar("SELECT min(up_to) FROM heard").fetch_one(&mut *connection).await?;
        sqlx::query("DELETE FROM heard").execute(&mut *connection).await?;
        let unheard: Vec<(i64, Option<GuildId>, i64)> =
            sqlx::query_as("SELECT place_id, guild_id, min(up_to) FROM unheard GROUP BY place_id, guild_id")
                .fetch_all(&mut *connection)
                .await?;
        sqlx::query("DELETE FROM unheard").execute(&mut *connection).await?;
        // The new shards read messages again. Interactions cannot be assigned to a new shard: a person who waits for a
        // deferred answer does not get it, and Discord tells them that it failed.
        sqlx::query("DELETE FROM events").execute(&mut *connection).await?;
        for shard in Shard::all(n_shards) {
            sqlx::query("INSERT INTO liveness (shard, shards, seen_at) VALUES ($1, $2, $3)")
                .bind(i64::from(shard.id))
                .bind(i64::from(shard.n))
                .bind(now)
                .execute(&mut *connection)
                .await?;
            if let Some(heard) = heard {
                sqlx::query("INSERT INTO heard (shard, up_to) VALUES ($1, $2)")
                    .bind(i64::from(shard.id))
                    .bind(heard)
                    .execute(&mut *connection)
                    .await?;
            }
        }
        for (place, guild, up_to) in unheard {
            let shard = Shard::of(guild.unwrap_or(GuildId::NONE), n_shards);
            sqlx::query("INSERT INTO unheard (shard, place_id, guild_id, up_to) VALUES ($1, $2, $3, $4)")
                .bind(i64::from(shard.id))
                .bind(place)
                .bind(guild)
                .bind(up_to)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// Stores that an outage has been handled for a match or puzzle: the outage's time was given back, or no clock ran.
#[derive(Clone, Copy, Debug)]
pub struct Credit {
    /// The match or puzzle for which the outage was handled.
    pub place: Place,
    /// The number of the outage.
    pub outage: i64,
}

impl Statement for Credit {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        let (credit, id) = match self.place {
            Place::Match(id) => ("UPDATE matches SET credited = max(credited, $1) WHERE match_id = $2", id.0),
            Place::Puzzle(id) => ("UPDATE puzzles SET credited = max(credited, $1) WHERE puzzle_id = $2", id.0),
        };
        sqlx::query(credit).bind(self.outage).bind(id)
    }
}

impl Store {
    /// Sets the number of shards, if it differs from the stored number. Before that, records the absences of the former
    /// shards; short absences are added up as usual.
    pub async fn divide(&self, n_shards: u32, now: Timestamp, outage_min: Millis) -> Result<(), Error> {
        let known: Vec<(i64, i64)> =
            sqlx::query_as("SELECT shard, shards FROM liveness ORDER BY shard").fetch_all(&self.readers).await?;
        if known.iter().all(|&(_, n)| n == i64::from(n_shards)) {
            return Ok(());
        }
        let mut before = Vec::new();
        for (id, n) in known {
            let number = |number| u32::try_from(number).map_err(|_| Error::Corrupt(format!("{number} is no shard")));
            let (id, n) = (number(id)?, number(n)?);
            let shard = Shard { id, n };
            before.extend(self.last_sign(shard).await?.map(|sign| (shard, sign)));
        }
        self.write(Divide { n_shards, now, before, outage_min }).await
    }

    /// Like [`Self::divide`], but also stores the new shards if there were none. Called before any process serves a
    /// shard, so that all processes find the shards stored.
    pub async fn settle_division(&self, n_shards: u32, now: Timestamp, outage_min: Millis) -> Result<(), Error> {
        self.divide(n_shards, now, outage_min).await?;
        let known: i64 = sqlx::query_scalar("SELECT count(*) FROM liveness").fetch_one(&self.readers).await?;
        if known < i64::from(n_shards) {
            self.write(Divide { n_shards, now, before: Vec::new(), outage_min }).await?;
        }
        Ok(())
    }

    /// The outages with a higher number than `id` that affected a server, in order.
    pub async fn outages_since(&self, id: i64, guild: GuildId) -> Result<Vec<Outage>, Error> {
        let query = sqlx::query(
            "SELECT outage_id, began, ended FROM outages
             WHERE outage_id > $1 AND ($2 >> 22) % shards = shard ORDER BY outage_id",
        );
        query.bind(id).bind(guild).fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// The outages that ended at or after `at` and affected a server, in order.
    pub async fn outages_ended_since(&self, at: Timestamp, guild: GuildId) -> Result<Vec<Outage>, Error> {
        let query = sqlx::query(
            "SELECT outage_id, began, ended FROM outages
             WHERE ended >= $1 AND ($2 >> 22) % shards = shard ORDER BY outage_id",
        );
        query.bind(at.0).bind(guild).fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// When a shard last wrote a heartbeat; `None` before its first.
    ///
    /// Nothing else proves that the shard was at work. The timestamp of an input says when its author spoke: no process
    /// may have run at that time, and a later process may have judged the input.
    pub async fn last_sign(&self, shard: Shard) -> Result<Option<Timestamp>, Error> {
        let seen: Option<i64> = sqlx::query_scalar("SELECT seen_at FROM liveness WHERE shard = $1")
            .bind(i64::from(shard.id))
            .fetch_optional(&self.readers)
            .await?;
        Ok(seen.map(Timestamp))
    }

    /// The last outage that may have affected a shard's servers: its own, or one from before the present number of
    /// shards was set.
    pub async fn last_outage(&self, shard: Shard) -> Result<Option<Outage>, Error> {
        let query = sqlx::query(
            "SELECT outage_id, began, ended FROM outages
             WHERE shard = $1 OR shards <> $2 ORDER BY outage_id DESC LIMIT 1",
        );
        let query = query.bind(i64::from(shard.id)).bind(i64::from(shard.n));
        query.fetch_optional(&self.readers).await?.as_ref().map(read).transpose()
    }
}

fn read(row: &AnyRow) -> Result<Outage, Error> {
    Ok(Outage { id: row.try_get(0)?, began: Timestamp(row.try_get(1)?), ended: Timestamp(row.try_get(2)?) })
}

#[cfg(test)]
mod tests;
