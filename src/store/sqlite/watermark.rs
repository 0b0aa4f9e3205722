//! A file beside the database that records the length of each match's journal, so that a start notices an older
//! database.
//!
//! If the write-ahead log is lost or truncated, or `dealer.db` is replaced by an older file, the database is intact but
//! old. The mark is a small file beside the database. It is written after a commit, at most once a second, and no
//! caller waits for that. So the mark may lag behind the database but is never ahead of it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, Connection, Row};

use super::private;
use crate::store::storage::{Call, Storage};
use crate::store::{ChannelId, Error, GuildId, MatchId, UserId};
use clock::Stopwatch;

/// The suffix of the mark's file name, after the database's name.
const ENDING: &str = ".mark";
/// Minimum time between two writes of the mark.
const EVERY: Duration = Duration::from_secs(1);
/// Number of the newest matches that are in the mark although they are over, because the entries that ended them may be
/// lost.
const OVER_MAX: i64 = 200;

/// A match that was opened, but is missing in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostMatch {
    /// The number of the lost match.
    pub id: MatchId,
    /// The id of the match's game.
    pub game: String,
    /// The server on which the match was played.
    pub guild: GuildId,
    /// The channel in which the match was played.
    pub channel: ChannelId,
    /// The host who opened the match.
    pub host: UserId,
}

/// The length of a match's journal, and the data that is needed to report the match as lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Mark {
    id: i64,
    /// The number of the last entry of the match's journal.
    last_n: i64,
    game: String,
    guild: u64,
    channel: u64,
    host: u64,
}

/// The content of the mark's file.
#[derive(Default, Serialize, Deserialize)]
struct Marks {
    /// The name of the database. A mark with another name belongs to another database and is ignored.
    database: String,
    matches: Vec<Mark>,
    /// Lost matches whose channel and host have not been informed yet.
    lost: Vec<Mark>,
}

/// The matches that are missing in the database and whose channel and host have not been informed. Clones share them.
#[derive(Clone, Default)]
pub(in crate::store) struct Lost(Arc<Mutex<Vec<Mark>>>);

impl Lost {
    /// The lost matches whose channel and host have not been informed yet.
    pub(in crate::store) fn matches(&self) -> Vec<LostMatch> {
        let lost = |mark: &Mark| LostMatch {
            id: MatchId(mark.id),
            game: mark.game.clone(),
            guild: GuildId(mark.guild),
            channel: ChannelId(mark.channel),
            host: UserId(mark.host),
        };
        self.change(|marks| marks.iter().map(lost).collect())
    }

    /// Removes a match whose channel and host have been informed.
    pub(in crate::store) fn forget(&self, id: MatchId) {
        self.change(|marks| marks.retain(|mark| mark.id != id.0));
    }

    fn change<T>(&self, change: impl FnOnce(&mut Vec<Mark>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The mark of an open database.
pub(in crate::store) struct Watermark {
    path: PathBuf,
    database: String,
    lost: Lost,
    /// When the mark was last written; `None` before the first write.
    written: Option<Stopwatch>,
    /// Whether anything was committed since the mark was last written.
    is_due: bool,
    /// Whether the last attempt to write failed; only the first of several failures is logged.
    has_failed: bool,
}

impl Watermark {
    /// Compares a database with the mark beside it. A match with fewer entries than the mark says is marked as put
    /// back: when it is loaded, it is paused and everybody is informed. The numbers of lost matches are not reused.
    ///
    /// `database` is a name that only copies of this database share.
    pub(in crate::store) async fn open(
        path: &Path,
        database: String,
        connection: &mut AnyConnection,
    ) -> Result<Self, Error> {
        let path = private::beside(path, ENDING);
        let marks = read(&path).filter(|marks| marks.database == database).unwrap_or_default();
        let mut lost = marks.lost;
        let mut transaction = connection.begin().await?;
        let mut n_put_back = 0;
        for mark in marks.matches {
            let found: Option<i64> = sqlx::query_scalar("SELECT last_n FROM matches WHERE match_id = $1")
                .bind(mark.id)
                .fetch_optional(&mut *transaction)
                .await?;
            match found {
                Some(last_n) if last_n >= mark.last_n => continue,
                Some(last_n) => {
                    tracing::error!(match.id = mark.id, last_n, promised = mark.last_n, "the database went back in time");
                    put_back(&mut transaction, mark.id).await?;
                }
                None => {
                    tracing::error!(match.id = mark.id, "the database went back in time and does not hold this match");
                    sqlx::query("UPDATE sqlite_sequence SET seq = max(seq, $1) WHERE name = 'matches'")
                        .bind(mark.id)
                        .execute(&mut *transaction)
                        .await?;
                    lost.push(mark);
                }
            }
            n_put_back += 1;
        }
        if n_put_back > 0 {
            // The bot needs new nonces, because Discord takes a message with an old nonce for a message that was
            // already sent, and drops it.
            sqlx::query("DELETE FROM nonces").execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        let lost = Lost(Arc::new(Mutex::new(lost)));
        Ok(Self { path, database, lost, written: None, is_due: true, has_failed: false })
    }

    /// The matches that are missing in the database. The result is shared, so later changes are visible in it.
    pub(in crate::store) fn lost(&self) -> Lost {
        self.lost.clone()
    }

    /// Records that something was committed.
    pub(in crate::store) fn note_commit(&mut self) {
        self.is_due = true;
    }

    /// The time until the mark must be written; `None` if nothing was committed since the mark was last written.
    pub(in crate::store) fn wait(&self) -> Option<Duration> {
        let since = self.written.map_or(EVERY, Stopwatch::elapsed);
        self.is_due.then(|| EVERY.saturating_sub(since))
    }

    /// Writes the mark. A failure is only logged, because the bot works without the mark.
    pub(in crate::store) async fn write(&mut self, connection: &mut AnyConnection, storage: &dyn Storage) {
        self.is_due = false;
        self.written = Some(Stopwatch::start());
        let outcome = storage.call(Call::Upkeep, Box::pin(self.try_write(connection))).await;
        if let Err(error) = &outcome
            && !self.has_failed
        {
            let path = self.path.display();
            tracing::warn!(%error, %path, "the mark beside the database is not written: losing entries may go unnoticed");
        }
        self.has_failed = outcome.is_err();
    }

    async fn try_write(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let rows = sqlx::query(
            "SELECT match_id, last_n, game, guild_id, channel_id, host_id FROM matches
             WHERE stage = 'open' OR match_id > (SELECT max(match_id) FROM matches) - $1 ORDER BY match_id",
        )
        .bind(OVER_MAX)
        .fetch_all(connection)
        .await?;
        let mark = |row: &sqlx::any::AnyRow| {
            Ok::<_, sqlx::Error>(Mark {
                id: row.try_get(0)?,
                last_n: row.try_get(1)?,
                game: row.try_get(2)?,
                guild: row.try_get::<GuildId, _>(3)?.0,
                channel: row.try_get::<ChannelId, _>(4)?.0,
                host: row.try_get::<UserId, _>(5)?.0,
            })
        };
        let matches = rows.iter().map(mark).collect::<Result<_, _>>()?;
        let marks = Marks { database: self.database.clone(), matches, lost: self.lost.change(|lost| lost.clone()) };
        let text = serde_json::to_vec(&marks).map_err(|error| Error::Lost(error.to_string()))?;
        let part = private::beside(&self.path, ".part");
        let written = private::open(&part).and_then(|mut file| {
            file.set_len(0)?;
            file.write_all(&text)?;
            std::fs::rename(&part, &self.path)
        });
        written.map_err(|source| Error::Io { path: self.path.clone(), source })
    }
}

/// Reads the mark's file; `None` if it is missing or invalid.
fn read(path: &Path) -> Option<Marks> {
    serde_json::from_slice(&std::fs::read(path).ok()?).ok()
}

/// Marks an open match as put back to the time when the bot was last at work, as far as the database knows.
async fn put_back(connection: &mut AnyConnection, match_id: i64) -> Result<(), Error> {
    sqlx::query(
        "UPDATE matches SET restored_from = coalesce(restored_from, (SELECT max(seen_at) FROM liveness), opened_at)
         WHERE match_id = $1 AND stage = 'open'",
    )
    .bind(match_id)
    .execute(connection)
    .await?;
    Ok(())
}
