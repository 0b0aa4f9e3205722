//! The checksum over all data that decides who may see what of a match or puzzle: header, seats, channels, stage, and
//! which secrets each person has seen.
//!
//! [`super::chain`] protects the journal; this module protects access to it. Both detect a failing disk and careless
//! edits, not somebody who recomputes the checksum. Every write that changes such data is enclosed by [`Place::guard`]
//! and [`Guard::renew`] within one transaction. Every read of a journal verifies the checksum.

use sha2::{Digest, Sha256};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{AnyConnection, Connection, Row, ValueRef};

use super::readers::Reader;
use super::{BrokenJournal, Error, MatchId, Place, Store};

/// Queries for all data that decides who may see what of a match (`$1`).
const OF_A_MATCH: &[&str] = &[
    "SELECT game, guild_id, channel_id, host_id, header, opened_at, stage, spectators, puzzle
     FROM matches WHERE match_id = $1",
    "SELECT seat, user_id, name, channel_id FROM seats WHERE match_id = $1 ORDER BY seat",
    "SELECT channel_id, audience FROM secret_channels WHERE match_id = $1 ORDER BY channel_id, audience",
    "SELECT user_id, audience FROM knowledge WHERE match_id = $1 ORDER BY user_id, audience",
    "SELECT match_id FROM withheld WHERE match_id = $1",
];
/// Queries for all data that decides who may see what of a puzzle (`$1`).
const OF_A_PUZZLE: &[&str] =
    &["SELECT owner_id, kind, guild_id, day, header, opened_at, stage FROM puzzles WHERE puzzle_id = $1"];

/// A match or puzzle whose row is locked until the transaction ends. Its holder may change who sees what, and must call
/// [`Guard::renew`] afterwards.
#[must_use = "the checksum is renewed after the change"]
pub(super) struct Guard {
    place: Place,
    is_whole: bool,
}

impl Guard {
    /// Returns the guard if the checksum was right before the change.
    ///
    /// # Errors
    /// [`Error::Broken`] if the data was changed behind the program's back.
    pub(super) fn whole(self) -> Result<Self, Error> {
        if self.is_whole { Ok(self) } else { Err(broken(self.place)) }
    }

    /// Stores the new checksum after a change. Data whose checksum was wrong before keeps its wrong checksum.
    pub(super) async fn renew(self, connection: &mut AnyConnection) -> Result<(), Error> {
        if self.is_whole { self.place.seal_access(connection).await } else { Ok(()) }
    }
}

impl Place {
    /// Locks the row of a match or puzzle, and verifies its checksum.
    pub(super) async fn guard(self, connection: &mut AnyConnection) -> Result<Guard, Error> {
        let lock = match self {
            Self::Match(_) => "UPDATE matches SET access = access WHERE match_id = $1",
            Self::Puzzle(_) => "UPDATE puzzles SET access = access WHERE puzzle_id = $1",
        };
        sqlx::query(lock).bind(self.key().1).execute(&mut *connection).await?;
        Ok(Guard { place: self, is_whole: self.has_right_access(connection).await? })
    }

    /// Stores the checksum of the present data without verifying the old one.
    pub(super) async fn seal_access(self, connection: &mut AnyConnection) -> Result<(), Error> {
        let checksum = self.access(connection).await?;
        let keep = match self {
            Self::Match(_) => "UPDATE matches SET access = $1 WHERE match_id = $2",
            Self::Puzzle(_) => "UPDATE puzzles SET access = $1 WHERE puzzle_id = $2",
        };
        sqlx::query(keep).bind(&checksum[..]).bind(self.key().1).execute(connection).await?;
        Ok(())
    }

    /// Verifies that the data was not changed behind the program's back. Must be called within a transaction, which
    /// reads everything at one moment.
    ///
    /// # Errors
    /// [`Error::Broken`] if the checksum is wrong.
    pub(super) async fn check_access(self, connection: &mut AnyConnection) -> Result<(), Error> {
        let is_right = self.has_right_access(connection).await?;
        if is_right { Ok(()) } else { Err(broken(self)) }
    }

    async fn has_right_access(self, connection: &mut AnyConnection) -> Result<bool, Error> {
        let kept = match self {
            Self::Match(_) => "SELECT access FROM matches WHERE match_id = $1",
            Self::Puzzle(_) => "SELECT access FROM puzzles WHERE puzzle_id = $1",
        };
        let kept: Option<Option<Vec<u8>>> =
            sqlx::query_scalar(kept).bind(self.key().1).fetch_optional(&mut *connection).await?;
        let kept = kept.ok_or(Error::Missing("journal"))?;
        Ok(kept.as_deref() == Some(&self.access(connection).await?[..]))
    }

    async fn access(self, connection: &mut AnyConnection) -> Result<[u8; 32], Error> {
        let queries = match self {
            Self::Match(_) => OF_A_MATCH,
            Self::Puzzle(_) => OF_A_PUZZLE,
        };
        let mut hasher = Sha256::new();
        for &query in queries {
            let rows = sqlx::query(query).bind(self.key().1).fetch_all(&mut *connection).await?;
            hasher.update(rows.len().to_be_bytes());
            for row in &rows {
                add(&mut hasher, row)?;
            }
        }
        Ok(hasher.finalize().into())
    }
}

/// Hashes the values of a row, each with its type and length, so that different rows never hash the same bytes.
fn add(hasher: &mut Sha256, row: &AnyRow) -> Result<(), Error> {
    for index in 0..row.len() {
        let value = row.try_get_raw(index)?;
        if value.is_null() {
            hasher.update([0]);
        } else if value.type_info().kind() == AnyTypeInfoKind::Text {
            let text: &str = row.try_get(index)?;
            hasher.update([1]);
            hasher.update(text.len().to_be_bytes());
            hasher.update(text.as_bytes());
        } else {
            hasher.update([2]);
            hasher.update(row.try_get::<i64, _>(index)?.to_be_bytes());
        }
    }
    Ok(())
}

fn broken(place: Place) -> Error {
    Error::Broken(BrokenJournal { id: place, n: 0 })
}

/// Stores access checksums for matches and puzzles that were created before access checksums existed. Runs once, at the
/// first start after the upgrade; their present data is trusted.
pub(super) async fn fill_in(connection: &mut AnyConnection) -> Result<(), Error> {
    let pending = sqlx::query_as("SELECT kind, id FROM access_pending");
    let pending: Vec<(String, i64)> = pending.fetch_all(&mut *connection).await?;
    if pending.is_empty() {
        return Ok(());
    }
    let mut together = connection.begin().await?;
    for place in pending.into_iter().map(Place::of_key) {
        place.seal_access(&mut together).await?;
    }
    sqlx::query("DELETE FROM access_pending").execute(&mut *together).await?;
    Ok(together.commit().await?)
}

impl Store {
    /// Verifies the access checksum of a match, and runs `query` about the match within the same transaction. Returns
    /// no rows if there is no such match.
    pub(super) async fn checked(&self, id: MatchId, query: &'static str) -> Result<Vec<AnyRow>, Error> {
        let read = async |mut reader: Reader| {
            let mut moment = reader.begin().await?;
            let found = match Place::Match(id).check_access(&mut moment).await {
                Err(Error::Missing(_)) => Ok(Vec::new()),
                Err(error) => Err(error),
                Ok(()) => sqlx::query(query).bind(id.0).fetch_all(&mut *moment).await.map_err(Error::from),
            };
            moment.rollback().await?;
            Ok(found)
        };
        self.readers.read(read).await?
    }
}

#[cfg(test)]
mod tests;
