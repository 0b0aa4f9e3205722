//! Copies of the database: verified before they count, made from time to time and before each migration, and put back.

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

/// Where copies that nobody asked for are kept, beside the database.
const FOLDER: &str = "backups";
/// How the time stands in the name of such a copy: names sort as times do.
const TIME: &str = "%Y-%m-%dT%H-%M-%SZ";

/// Copies a database into a new file as it is now; a bot may be running on it. The file is there only when it is whole.
///
/// # Errors
/// No database, or a target that exists already or cannot be written.
pub async fn backup(from: &Path, to: &Path) -> Result<(), Error> {
    if to.exists() {
        return Err(Error::Io { path: to.to_owned(), source: io::ErrorKind::AlreadyExists.into() });
    }
    let schema = file::inspect(from).await.map_err(|error| obstacle::explained(from, error))?;
    schema.ok_or_else(|| Error::Foreign(from.display().to_string()))?;
    copy(from, to).await.and_then(Part::put).map_err(|error| obstacle::explained(to, error))
}

/// What has become of a database in whose place a copy was put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Under which name what was there is kept, if there was anything.
    pub aside: Option<PathBuf>,
    /// The journals of the copy that are not as they were written. Their matches stay stopped.
    pub broken: Vec<BrokenJournal>,
}

/// Puts a copy in the place of a database that no bot runs on. What was there is kept beside it under a name that nothing
/// else has. At its next start the bot stops the clocks of the matches that are open in the copy and tells those who play.
///
/// # Errors
/// A database in use; a copy that is damaged, foreign or newer than the program; without `takes_broken` also one with a
/// journal that is not as it was written. Then everything is as it was.
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

/// Keeps a database and the logs beside it under another name, which ends in `ending` and the time. The database keeps its
/// own name too, until another file takes its place.
pub(super) fn set_aside(database: &Path, ending: &str, now: Timestamp) -> Result<PathBuf, Error> {
    let is_free =
        |path: &Path| !path.exists() && !COMPANIONS.iter().any(|companion| private::beside(path, companion).exists());
    let aside = first_free(now, |at| private::beside(database, &format!("{ending}.{}", name_of(at))), is_free);
    // Its log first: beside another database it would be taken for that one's.
    for companion in COMPANIONS {
        let (log, kept) = (private::beside(database, companion), private::beside(&aside, companion));
        if log.exists() {
            std::fs::rename(&log, &kept).map_err(|source| Error::Io { path: log, source })?;
        }
    }
    keep(database, &aside).map_err(|source| Error::Io { path: aside.clone(), source })?;
    Ok(aside)
}

/// Gives a file a second name, so that at no time there is no database under the first; where the file system knows no
/// second names, copies it. Never writes over anything.
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

/// The first name from this time on that is free, second by second: what was kept in the same second stays.
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

/// Takes note in a copy of what it is: what was said since it was made is not to be guessed, and no message of the bot
/// may be taken for one that it has sent since.
///
/// Returns the journals that are not as they were written.
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

/// The version of the schema that this program brings databases to.
pub fn schema() -> i64 {
    migrations::newest()
}

/// Notes that those who play have been told that their match comes from a copy.
#[derive(Clone, Copy, Debug)]
pub struct NoteRestored {
    /// The match.
    pub match_id: MatchId,
}

impl Statement for NoteRestored {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE matches SET restored_from = NULL WHERE match_id = $1").bind(self.match_id.0)
    }
}

/// Notes that the database went back in time: the match stood further than its journal says.
#[derive(Clone, Copy, Debug)]
pub struct PutBack {
    /// The match.
    pub match_id: MatchId,
    /// When the last entry was made that the journal holds.
    pub from: Timestamp,
}

impl Statement for PutBack {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE matches SET restored_from = $1 WHERE match_id = $2").bind(self.from.0).bind(self.match_id.0)
    }
}

/// The copies of a database that are made by themselves.
#[derive(Clone, Debug)]
pub struct Backups {
    database: PathBuf,
    folder: PathBuf,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The file.
    pub path: PathBuf,
    /// When it was made, to the second.
    pub at: Timestamp,
    /// The version of its schema.
    pub schema: i64,
}

/// The columns that hold ids of people, in every schema there has been.
const ID_COLUMNS: &str = "'user_id', 'owner_id', 'host_id', 'author_id', 'by_user', 'one', 'other'";
/// The columns of text that may hold ids of people.
const TEXT_COLUMNS: &str = "'act', 'words', 'body', 'reason'";

impl Kept {
    /// Whether the copy holds data of somebody, by their id.
    ///
    /// # Errors
    /// A file that cannot be read, or is no database.
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
        // The id as a text is compared as one: where nothing is a text it stands in nothing.
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
    /// The copies of this database.
    pub fn of(database: &Path) -> Self {
        Self { database: database.to_owned(), folder: database.with_file_name(FOLDER) }
    }

    /// What is there, oldest first.
    pub fn list(&self) -> Vec<Kept> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return Vec::new() };
        let mut kept: Vec<_> = entries.filter_map(|entry| self.read(entry.ok()?.path())).collect();
        kept.sort_by(|one, other| one.path.cmp(&other.path));
        kept
    }

    /// Makes one of the database as it is now.
    pub async fn make(&self, now: Timestamp) -> Result<PathBuf, Error> {
        let schema = file::inspect(&self.database).await?.unwrap_or_default();
        private::make_folder(&self.folder).map_err(|source| Error::Io { path: self.folder.clone(), source })?;
        self.sweep();
        let named = |at| self.folder.join(format!("{}{}-schema-{schema}.db", self.stem(), name_of(at)));
        let path = first_free(now, named, |path| !path.exists() && !part::name(path).exists());
        backup(&self.database, &path).await?;
        Ok(path)
    }

    /// Removes what copies have left behind that ended early; what another process is copying now stays.
    pub(super) fn sweep(&self) {
        part::sweep(&self.folder, |target| self.read(target.to_owned()).is_some());
    }

    /// Takes away the oldest of the present schema, so that this many are left. Those of earlier schemas stay: they are the
    /// way back to an earlier version of the program.
    pub fn thin_out(&self, n_kept: usize) {
        let kept = self.list();
        let of_now: Vec<_> = kept.iter().filter(|one| one.schema == migrations::newest()).collect();
        for one in &of_now[..of_now.len().saturating_sub(n_kept)] {
            if let Err(error) = std::fs::remove_file(&one.path) {
                tracing::warn!(%error, path = %one.path.display(), "an old backup could not be taken away");
            }
        }
    }

    /// The last one that a program which knows schemas up to this version can read.
    pub(super) fn last_known_to(&self, schema: i64) -> Option<PathBuf> {
        self.list().into_iter().rfind(|one| one.schema <= schema).map(|one| one.path)
    }

    /// What the names begin with: two databases may lie in one folder.
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

/// A time as it stands in names.
fn name_of(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    at.strftime(TIME).to_string()
}

/// Copies a database into a file that gets its name when it is put in its place.
async fn copy(from: &Path, to: &Path) -> Result<Part, Error> {
    let part = Part::begin(to)?;
    let options = SqliteConnectOptions::new().busy_timeout(BUSY_WAIT).disable_statement_logging();
    let mut source = options.filename(from).read_only(true).connect().await?;
    // SQLite writes into a file that is there and empty, and leaves it its rights.
    let written = sqlx::query("VACUUM INTO $1").bind(part.path().to_string_lossy()).execute(&mut source).await;
    source.close().await?;
    written?;
    file::check_all(part.path()).await?;
    Ok(part)
}

#[cfg(test)]
mod tests;
