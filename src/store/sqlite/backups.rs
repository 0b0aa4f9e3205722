//! Makes verified backups of the database, regularly and before each migration, and restores them.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, ConnectOptions, Connection};

use super::file::{self, BUSY_WAIT, Lock};
use super::part::{self, COMPANIONS, Part};
use super::{obstacle, private};
use crate::store::{BrokenJournal, Error, MatchId, Query, Statement, UserId, chain, migrations};
use rules::{Millis, Timestamp};

/// The folder of automatic backups, beside the database.
const FOLDER: &str = "backups";
/// The format of the time in a backup's file name, chosen so that names sort by time.
const TIME: &str = "%Y-%m-%dT%H-%M-%SZ";

/// Copies a database as it is now into a new file; a bot may be running on it. The new file appears only when it is
/// complete.
///
/// # Errors
/// There is no database, or the target exists already or cannot be written.
pub async fn backup(from: &Path, to: &Path) -> Result<(), Error> {
    if to.exists() {
        return Err(Error::Io { path: to.to_owned(), source: io::ErrorKind::AlreadyExists.into() });
    }
    let schema = file::inspect(from).await.map_err(|error| obstacle::explained(from, error))?;
    schema.ok_or_else(|| Error::Foreign(from.display().to_string()))?;
    copy(from, to).await.and_then(Part::put).map_err(|error| obstacle::explained(to, error))
}

/// The outcome of [`restore`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The new name of the previous database, if there was one.
    pub aside: Option<PathBuf>,
    /// The damaged journals in the backup. Their matches stay stopped.
    pub broken: Vec<BrokenJournal>,
}

/// Replaces a database by a backup. No bot may be running on the database. The previous database is kept beside it
/// under a free name. At its next start the bot stops the clocks of the backup's open matches and informs their
/// players.
///
/// # Errors
/// The database is in use; the backup is damaged, of another program or newer than this program; or, without
/// `takes_broken`, a journal in it is damaged. Then nothing is changed.
pub async fn restore(from: &Path, database: &Path, now: Timestamp, takes_broken: bool) -> Result<Restored, Error> {
    let _lock = Lock::take(database).map_err(|error| obstacle::explained(database, error))?;
    let is_ours = async { Ok::<_, Error>(file::inspect(from).await?.is_some()) };
    if !is_ours.await.map_err(|error| obstacle::explained(from, error))? {
        return Err(Error::Foreign(from.display().to_string()));
    }
    let part = copy(from, database).await?;
    let broken = mark(part.path(), now).await?;
    if !broken.is_empty() && !takes_broken {
        return Err(Error::BrokenCopy { path: from.to_owned(), broken });
    }
    let aside = if database.exists() { Some(set_aside(database, "", now)?) } else { None };
    part.put()?;
    Ok(Restored { aside, broken })
}

/// Keeps a database and its companion files under another name, which ends in `ending` and the time. The database keeps
/// its own name too, until another file replaces it.
pub(super) fn set_aside(database: &Path, ending: &str, now: Timestamp) -> Result<PathBuf, Error> {
    let is_free =
        |path: &Path| !path.exists() && !COMPANIONS.iter().any(|companion| private::beside(path, companion).exists());
    let aside = first_free(now, |at| private::beside(database, &format!("{ending}.{}", name_of(at))), is_free);
    // Move the logs first: beside another database, SQLite would take them for that database's logs.
    for companion in COMPANIONS {
        let (log, kept) = (private::beside(database, companion), private::beside(&aside, companion));
        if log.exists() {
            std::fs::rename(&log, &kept).map_err(|source| Error::Io { path: log, source })?;
        }
    }
    keep(database, &aside).map_err(|source| Error::Io { path: aside.clone(), source })?;
    Ok(aside)
}

/// Gives a file a second name, so that the first name never disappears; copies the file if the file system has no hard
/// links. Never overwrites anything.
fn keep(file: &Path, aside: &Path) -> io::Result<()> {
    match std::fs::hard_link(file, aside) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            let mut copy = private::create_new(aside)?;
            io::copy(&mut File::open(file)?, &mut copy)?;
            copy.sync_all()
        }
        linked => linked,
    }
}

/// The first free name. Names are tried for this time and then for each following second, so a file from the same
/// second is not overwritten.
fn first_free(now: Timestamp, name: impl Fn(Timestamp) -> PathBuf, is_free: impl Fn(&Path) -> bool) -> PathBuf {
    let mut at = now;
    loop {
        let path = name(at);
        if is_free(&path) {
            return path;
        }
        at += Millis::from_secs(1);
    }
}

/// Prepares a copy that is restored. Marks its open matches as restored, and makes the reading of messages begin at
/// `now`, so that messages sent since the backup are not taken for input. Deletes the nonces' secret, so that Discord
/// does not take the bot's next messages for messages that the bot sent after the backup.
///
/// Returns the damaged journals.
async fn mark(copy: &Path, now: Timestamp) -> Result<Vec<BrokenJournal>, Error> {
    let (mut writer, readers) = file::bring_up_to_date(copy).await?;
    readers.close().await;
    let marked = mark_open(&mut writer, now).await;
    let broken = chain::survey(&mut writer).await;
    writer.close().await?;
    marked?;
    broken
}

async fn mark_open(connection: &mut AnyConnection, now: Timestamp) -> Result<(), Error> {
    let mut transaction = connection.begin().await?;
    let seen = "UPDATE matches SET restored_from = coalesce((SELECT max(seen_at) FROM liveness), opened_at) WHERE stage = 'open'";
    sqlx::query(seen).execute(&mut *transaction).await?;
    sqlx::query("UPDATE heard SET up_to = max(up_to, $1)").bind(now.0).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM unheard").execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM nonces").execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// The newest version of the schema that this program knows.
pub fn schema() -> i64 {
    migrations::newest()
}

/// Stores that a match's players have been informed that the match was restored from a backup.
#[derive(Clone, Copy, Debug)]
pub struct NoteRestored {
    /// The match whose players have been informed.
    pub match_id: MatchId,
}

impl Statement for NoteRestored {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE matches SET restored_from = NULL WHERE match_id = $1").bind(self.match_id.0)
    }
}

/// Stores that a match lacks entries, because an older copy of the database was restored.
#[derive(Clone, Copy, Debug)]
pub struct PutBack {
    /// The match that lacks entries.
    pub match_id: MatchId,
    /// The time of the last entry that the journal still contains.
    pub from: Timestamp,
}

impl Statement for PutBack {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE matches SET restored_from = $1 WHERE match_id = $2").bind(self.from.0).bind(self.match_id.0)
    }
}

/// The automatic backups of a database.
#[derive(Clone, Debug)]
pub struct Backups {
    database: PathBuf,
    folder: PathBuf,
}

/// An automatic backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The path of the backup's file.
    pub path: PathBuf,
    /// When the backup was made, to the second.
    pub at: Timestamp,
    /// The version of the backup's schema.
    pub schema: i64,
}

/// The columns that contain ids of people, in all versions of the schema.
const ID_COLUMNS: &str = "'user_id', 'owner_id', 'host_id', 'author_id', 'by_user', 'one', 'other'";
/// The text columns that may contain ids of people.
const TEXT_COLUMNS: &str = "'act', 'words', 'body', 'reason'";

impl Kept {
    /// Whether the backup contains the id of a person, and so data about them.
    ///
    /// # Errors
    /// The file cannot be read, or is not a database.
    pub async fn holds(&self, user: UserId) -> Result<bool, Error> {
        let options = SqliteConnectOptions::new().filename(&self.path).read_only(true).immutable(true);
        let mut connection = options.disable_statement_logging().connect().await?;
        let outcome = holds(&mut connection, user).await;
        connection.close().await?;
        outcome
    }
}

async fn holds(connection: &mut sqlx::SqliteConnection, user: UserId) -> Result<bool, Error> {
    let columns = format!(
        "SELECT t.name, c.name, c.name IN ({TEXT_COLUMNS}) FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
         WHERE t.type = 'table' AND c.name IN ({ID_COLUMNS}, {TEXT_COLUMNS})"
    );
    let columns: Vec<(String, String, bool)> =
        sqlx::query_as(sqlx::AssertSqlSafe(columns)).fetch_all(&mut *connection).await?;
    for (table, column, is_text) in columns {
        // For text columns the id is searched for as text.
        let condition = if is_text { "instr({}, CAST($1 AS TEXT)) > 0" } else { "{} = $1" };
        let condition = condition.replace("{}", &format!("\"{column}\""));
        let question = format!("SELECT EXISTS (SELECT 1 FROM \"{table}\" WHERE {condition})");
        let held = sqlx::query_scalar(sqlx::AssertSqlSafe(question)).bind(user.0.cast_signed());
        if held.fetch_one(&mut *connection).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Backups {
    /// The automatic backups of this database.
    pub fn of(database: &Path) -> Self {
        Self { database: database.to_owned(), folder: database.with_file_name(FOLDER) }
    }

    /// All backups, oldest first.
    pub fn list(&self) -> Vec<Kept> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return Vec::new() };
        let mut kept: Vec<_> = entries.filter_map(|entry| self.read(entry.ok()?.path())).collect();
        kept.sort_by(|one, other| one.path.cmp(&other.path));
        kept
    }

    /// Makes a backup of the database as it is now.
    pub async fn make(&self, now: Timestamp) -> Result<PathBuf, Error> {
        let schema = file::inspect(&self.database).await?.unwrap_or_default();
        private::make_folder(&self.folder).map_err(|source| Error::Io { path: self.folder.clone(), source })?;
        self.sweep();
        let named = |at| self.folder.join(format!("{}{}-schema-{schema}.db", self.stem(), name_of(at)));
        let path = first_free(now, named, |path| !path.exists() && !part::name(path).exists());
        backup(&self.database, &path).await?;
        Ok(path)
    }

    /// Removes incomplete backups of processes that have ended. Files that another process is writing stay.
    pub(super) fn sweep(&self) {
        part::sweep(&self.folder, |target| self.read(target.to_owned()).is_some());
    }

    /// Deletes the oldest backups of the present schema, so that `n_kept` are left. Backups of earlier schemas are
    /// kept, because they allow a downgrade of the program.
    pub fn thin_out(&self, n_kept: usize) {
        let kept = self.list();
        let of_now: Vec<_> = kept.iter().filter(|one| one.schema == migrations::newest()).collect();
        for one in &of_now[..of_now.len().saturating_sub(n_kept)] {
            if let Err(error) = std::fs::remove_file(&one.path) {
                tracing::warn!(%error, path = %one.path.display(), "an old backup could not be taken away");
            }
        }
    }

    /// The latest backup whose schema is not newer than the version `schema`.
    pub(super) fn last_known_to(&self, schema: i64) -> Option<PathBuf> {
        self.list().into_iter().rfind(|one| one.schema <= schema).map(|one| one.path)
    }

    /// The beginning of the file names of this database's backups. Databases in one folder share the folder of backups.
    fn stem(&self) -> String {
        let stem = self.database.file_stem().unwrap_or_default();
        format!("{}-", stem.to_string_lossy())
    }

    fn read(&self, path: PathBuf) -> Option<Kept> {
        let name = path.file_name()?.to_str()?;
        let (time, schema) = name.strip_prefix(&self.stem())?.strip_suffix(".db")?.split_once("-schema-")?;
        let time = jiff::civil::DateTime::strptime(TIME, time).ok()?.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
        let (at, schema) = (Timestamp(time.timestamp().as_millisecond()), schema.parse().ok()?);
        Some(Kept { path, at, schema })
    }
}

/// Formats a time for a backup's file name.
fn name_of(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    at.strftime(TIME).to_string()
}

/// Copies a database into a [`Part`], which gets its final name later.
async fn copy(from: &Path, to: &Path) -> Result<Part, Error> {
    let part = Part::begin(to)?;
    let options = SqliteConnectOptions::new().busy_timeout(BUSY_WAIT).disable_statement_logging();
    let mut source = options.filename(from).read_only(true).connect().await?;
    // SQLite writes into the empty file that exists, and keeps its permissions.
    let written = sqlx::query("VACUUM INTO $1").bind(part.path().to_string_lossy()).execute(&mut source).await;
    source.close().await?;
    written?;
    file::check_all(part.path()).await?;
    Ok(part)
}

#[cfg(test)]
mod tests;
