//! Marks of forgotten people. A mark is a keyed hash of the person's id, with the alias that replaced the id.
//!
//! A mark does not reveal who the person is. Some rules still need to recognize a person after they were forgotten: a
//! daily puzzle can be begun only once, and nobody may join a match whose secrets they know. A mark is deleted when no
//! such rule can apply any more.

use sha2::{Digest, Sha256};
use sqlx::AnyConnection;

use super::{Error, Flag, GuildId, SeasonId, Store, UserId, Write};
use crate::seed;
use rules::{Millis, Timestamp};

/// Minimum time for which a mark is kept: a match that was over when the person was forgotten may be reopened for a
/// day.
const KEPT_MIN: Millis = Millis::from_hours(48);

/// The key for the marks of a database. It does not implement `Debug` or `Display`, so that it cannot get into a log.
#[derive(Clone)]
pub(super) struct MarkKey([u8; 32]);

impl MarkKey {
    /// A name for the database, derived from the key without revealing it. Backups of the database have the same name.
    pub(super) fn name_of_database(&self) -> String {
        let digest = Sha256::new_with_prefix(self.0).chain_update("database").finalize();
        digest.iter().take(8).fold(String::new(), |name, byte| name + &format!("{byte:02x}"))
    }

    /// The mark of a person: a keyed hash of their id. The hash is nested to prevent length-extension attacks.
    fn mark(&self, user: UserId) -> [u8; 32] {
        let inner = Sha256::new_with_prefix(self.0).chain_update(user.to_sql().to_be_bytes()).finalize();
        Sha256::new_with_prefix(self.0).chain_update(inner).finalize().into()
    }
}

/// Reads the key, or draws a random one if the database has none.
pub(super) async fn find_or_draw(connection: &mut AnyConnection) -> Result<MarkKey, Error> {
    let find = "SELECT secret FROM mark_key";
    let found: Option<Vec<u8>> = sqlx::query_scalar(find).fetch_optional(&mut *connection).await?;
    if let Some(bytes) = found {
        let cut = |_| Error::Corrupt("the key of the marks is cut".to_owned());
        return bytes.try_into().map(MarkKey).map_err(cut);
    }
    // If two shards start at the same moment, the first insert wins and both read that key.
    let draw = "INSERT INTO mark_key (one, secret) VALUES (1, $1) ON CONFLICT DO NOTHING";
    sqlx::query(draw).bind(seed::secret()?.as_slice()).execute(&mut *connection).await?;
    let bytes: Vec<u8> = sqlx::query_scalar(find).fetch_one(connection).await?;
    bytes.try_into().map(MarkKey).map_err(|_| Error::Corrupt("the key of the marks is cut".to_owned()))
}

/// Stores the mark of a person who is being forgotten.
#[derive(Clone, Debug)]
pub struct KeepMark {
    mark: [u8; 32],
    alias: UserId,
    at: Timestamp,
}

impl Write for KeepMark {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query("INSERT INTO marks (mark, alias, made_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(&self.mark[..])
            .bind(self.alias)
            .bind(self.at.0)
            .execute(connection)
            .await?;
        Ok(())
    }

    fn is_one_statement(&self) -> bool {
        true
    }
}

/// Deletes the marks that no rule needs any more.
#[derive(Clone, Copy, Debug)]
pub struct SweepMarks {
    /// The time by which it is decided whether a mark is still needed.
    pub now: Timestamp,
}

impl Write for SweepMarks {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query(
            "DELETE FROM marks WHERE made_at < $1
             AND NOT EXISTS (SELECT 1 FROM knowledge JOIN matches USING (match_id)
                 WHERE knowledge.user_id = marks.alias AND stage = 'open')
             AND NOT EXISTS (SELECT 1 FROM season_members JOIN seasons USING (season_id)
                 WHERE season_members.user_id = marks.alias AND stage = 'running')
             AND NOT EXISTS (SELECT 1 FROM puzzles JOIN dailies USING (guild_id, day)
                 WHERE owner_id = marks.alias AND ends_at > $2)",
        )
        .bind(self.now.0 - KEPT_MIN.0)
        .bind(self.now.0)
        .execute(connection)
        .await?;
        Ok(())
    }

    fn is_one_statement(&self) -> bool {
        true
    }
}

impl Store {
    /// Makes the mark of a person, to be stored when `alias` replaces their id.
    pub fn mark(&self, user: UserId, alias: UserId, at: Timestamp) -> KeepMark {
        KeepMark { mark: self.mark_key.mark(user), alias, at }
    }

    /// The aliases that replaced a person's id when the person was forgotten earlier. Aliases whose marks have been
    /// deleted are missing.
    pub async fn former(&self, user: UserId) -> Result<Vec<UserId>, Error> {
        let mark = self.mark_key.mark(user);
        Ok(sqlx::query_scalar("SELECT alias FROM marks WHERE mark = $1 ORDER BY alias")
            .bind(&mark[..])
            .fetch_all(&self.readers)
            .await?)
    }

    /// Whether a person began the puzzle of a day before they were forgotten.
    pub async fn began_before(&self, user: UserId, guild: GuildId, day: &str) -> Result<bool, Error> {
        let began = "SELECT EXISTS (SELECT 1 FROM puzzles JOIN marks ON owner_id = alias
                     WHERE mark = $1 AND kind = 'daily' AND guild_id = $2 AND day = $3)";
        let began = sqlx::query_scalar(began).bind(self.mark_key.mark(user).to_vec()).bind(guild).bind(day);
        let Flag(began) = began.fetch_one(&self.readers).await?;
        Ok(began)
    }

    /// Whether a person was a member of a season or league before they were forgotten.
    pub async fn was_member(&self, user: UserId, season: SeasonId) -> Result<bool, Error> {
        let was = "SELECT EXISTS (SELECT 1 FROM season_members JOIN marks ON user_id = alias
                   WHERE mark = $1 AND season_id = $2)";
        let was = sqlx::query_scalar(was).bind(self.mark_key.mark(user).to_vec()).bind(season.0);
        let Flag(was) = was.fetch_one(&self.readers).await?;
        Ok(was)
    }
}
