//! Marks of people who are forgotten: a keyed hash of the id, and the pseudonym that took its place.
//!
//! A mark names nobody. It lets the rules hold that depend on who somebody was: a daily puzzle is begun once, and nobody sits
//! down in a match of which they know too much. It is kept while such a rule may matter, and no longer.

use sha2::{Digest, Sha256};
use sqlx::AnyConnection;

use super::{Error, Flag, GuildId, SeasonId, Store, UserId, Write};
use crate::seed;
use rules::{Millis, Timestamp};

/// How long every mark is kept: a match that was over when somebody was forgotten may be reopened for a day.
const KEPT_MIN: Millis = Millis::from_hours(48);

/// The key of a database's marks. It has no printed form, so that no log holds it.
#[derive(Clone)]
pub(super) struct MarkKey([u8; 32]);

impl MarkKey {
    /// A name of the database, which tells nothing of the key. Copies of the database share it.
    pub(super) fn name_of_database(&self) -> String {
        let digest = Sha256::new_with_prefix(self.0).chain_update("database").finalize();
        digest.iter().take(8).fold(String::new(), |name, byte| name + &format!("{byte:02x}"))
    }

    /// The mark of a person: a keyed hash, nested so that nothing can be appended to what is hashed.
    fn mark(&self, user: UserId) -> [u8; 32] {
        let inner = Sha256::new_with_prefix(self.0).chain_update(user.to_sql().to_be_bytes()).finalize();
        Sha256::new_with_prefix(self.0).chain_update(inner).finalize().into()
    }
}

/// Reads the key; draws it where there is none yet.
pub(super) async fn find_or_draw(connection: &mut AnyConnection) -> Result<MarkKey, Error> {
    let find = "SELECT secret FROM mark_key";
    let found: Option<Vec<u8>> = sqlx::query_scalar(find).fetch_optional(&mut *connection).await?;
    if let Some(bytes) = found {
        let cut = |_| Error::Corrupt("the key of the marks is cut".to_owned());
        return bytes.try_into().map(MarkKey).map_err(cut);
    }
    // If two shards start at the same moment, one of them draws it.
    let draw = "INSERT INTO mark_key (one, secret) VALUES (1, $1) ON CONFLICT DO NOTHING";
    sqlx::query(draw).bind(seed::secret()?.as_slice()).execute(&mut *connection).await?;
    let bytes: Vec<u8> = sqlx::query_scalar(find).fetch_one(connection).await?;
    bytes.try_into().map(MarkKey).map_err(|_| Error::Corrupt("the key of the marks is cut".to_owned()))
}

/// Keeps the mark of somebody who is being forgotten.
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

/// Takes away the marks of those who have no part any more in anything that runs or may be ruled on.
#[derive(Clone, Copy, Debug)]
pub struct SweepMarks {
    /// The time.
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
    /// The mark that is kept of somebody whose id becomes this one.
    pub fn mark(&self, user: UserId, alias: UserId, at: Timestamp) -> KeepMark {
        KeepMark { mark: self.mark_key.mark(user), alias, at }
    }

    /// The pseudonyms that somebody has had who was forgotten and is here again, as long as that matters.
    pub async fn former(&self, user: UserId) -> Result<Vec<UserId>, Error> {
        let mark = self.mark_key.mark(user);
        Ok(sqlx::query_scalar("SELECT alias FROM marks WHERE mark = $1 ORDER BY alias")
            .bind(&mark[..])
            .fetch_all(&self.readers)
            .await?)
    }

    /// Whether somebody began the puzzle of a day before they were forgotten.
    pub async fn began_before(&self, user: UserId, guild: GuildId, day: &str) -> Result<bool, Error> {
        let began = "SELECT EXISTS (SELECT 1 FROM puzzles JOIN marks ON owner_id = alias
                     WHERE mark = $1 AND kind = 'daily' AND guild_id = $2 AND day = $3)";
        let began = sqlx::query_scalar(began).bind(self.mark_key.mark(user).to_vec()).bind(guild).bind(day);
        let Flag(began) = began.fetch_one(&self.readers).await?;
        Ok(began)
    }

    /// Whether somebody was a member of a season or league before they were forgotten.
    pub async fn was_member(&self, user: UserId, season: SeasonId) -> Result<bool, Error> {
        let was = "SELECT EXISTS (SELECT 1 FROM season_members JOIN marks ON user_id = alias
                   WHERE mark = $1 AND season_id = $2)";
        let was = sqlx::query_scalar(was).bind(self.mark_key.mark(user).to_vec()).bind(season.0);
        let Flag(was) = was.fetch_one(&self.readers).await?;
        Ok(was)
    }
}
