//! Copies of the database: verified before they count, made from time to time and before each migration, and put back.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, ConnectOptions, Connection};

use super::file::{self, BUSY_WAIT, Lock};
use super::private;
use crate::rules::Timestamp;
use crate::store::{BrokenJournal, Error, MatchId, Query, Statement, chain};

/// Where copies that nobody asked for are kept, beside the database.
const FOLDER: &str = "backups";
/// How the time stands in the name of such a copy: names sort as times do.
const TIME: &str = "%Y-%m-%dT%H-%M-%SZ";
/// What the names of a database's write-ahead log and its index end in.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

/// Copies a database into a new file as it is now; a bot may be running on it. The file is there only when it is whole.
///
/// # Errors
/// No database, or a target that exists already or cannot be written.
pub async fn backup(from: &Path, to: &Path) -> Result<(), Error> {
    if to.exists() {
        return Err(Error::Io { path: to.to_owned(), source: std::io::ErrorKind::AlreadyExists.into() });
    }
    file::inspect(from).await?;
    let part = part(to);
    copy(from, &part).await?;
    put(&part, to)
}

/// Puts a copy in the place of a database that no bot runs on. What was there is kept beside it, under the name that is
/// returned, if there was anything. At its next start the bot stops the clocks of the matches that are open in the copy
/// and tells those who play.
///
/// # Errors
/// A database in use; a copy that is damaged, foreign or newer than the program. Then everything is as it was.
pub async fn restore(from: &Path, database: &Path, now: Timestamp) -> Result<Option<PathBuf>, Error> {
    let _lock = Lock::take(database)?;
    if file::inspect(from).await?.is_none() {
        return Err(Error::Foreign(from.display().to_string()));
    }
    let part = part(database);
    copy(from, &part).await?;
    let outcome = mark(&part, now).await;
    if outcome.is_err() {
        discard(&part);
    }
    outcome?;
    let aside = database.exists().then(|| private::beside(database, &format!(".{}", name_of(now))));
    if let Some(aside) = &aside {
        // Its log first: beside another database it would be taken for that one's.
        for companion in COMPANIONS {
            let (log, kept) = (private::beside(database, companion), private::beside(aside, companion));
            if log.exists() {
                std::fs::rename(&log, &kept).map_err(|source| Error::Io { path: log, source })?;
            }
        }
        // By a second name, so that at no time there is no database. Not every file system knows that.
        std::fs::hard_link(database, aside)
            .or_else(|_| std::fs::copy(database, aside).map(drop))
            .map_err(|source| Error::Io { path: aside.clone(), source })?;
    }
    put(&part, database)?;
    Ok(aside)
}

/// Takes note in a copy of what it is: what was said since it was made is not to be guessed, and no message of the bot
/// may be taken for one that it has sent since.
async fn mark(copy: &Path, now: Timestamp) -> Result<(), Error> {
    let (mut writer, readers) = file::bring_up_to_date(copy).await?;
    readers.close().await;
    let marked = mark_open(&mut writer, now).await;
    writer.close().await?;
    marked
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
    file::newest()
}

/// What is found in a database by looking alone.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The version of its schema.
    pub schema: i64,
    /// The newest version that this program knows; it looks into databases of this one alone.
    pub newest: i64,
    /// How many matches are open.
    pub n_open: i64,
    /// The journals that are not as they were written.
    pub broken: Vec<BrokenJournal>,
}

/// Looks into a database, on which a bot may be running, without changing anything.
///
/// # Errors
/// A file that is damaged, foreign, or newer than the program.
pub async fn look(path: &Path) -> Result<Looked, Error> {
    let newest = file::newest();
    let schema = file::inspect(path).await?.unwrap_or_default();
    let mut looked = Looked { schema, newest, n_open: 0, broken: Vec::new() };
    if schema == newest {
        let options = SqliteConnectOptions::new().filename(path).read_only(true);
        file::check_all(path).await?;
        let mut connection = file::any(&options)?.connect().await?;
        let count = sqlx::query_scalar("SELECT count(*) FROM matches WHERE stage = 'open'");
        looked.n_open = count.fetch_one(&mut connection).await?;
        looked.broken = chain::survey(&mut connection).await?;
        connection.close().await?;
    }
    Ok(looked)
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
        let path = self.folder.join(format!("{}{}-schema-{schema}.db", self.stem(), name_of(now)));
        backup(&self.database, &path).await?;
        Ok(path)
    }

    /// Takes away the oldest of the present schema, so that this many are left. Those of earlier schemas stay: they are the
    /// way back to an earlier version of the program.
    pub fn thin_out(&self, n_kept: usize) {
        let kept = self.list();
        let of_now: Vec<_> = kept.iter().filter(|one| one.schema == file::newest()).collect();
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

/// The name under which a file is made until it is whole.
fn part(path: &Path) -> PathBuf {
    private::beside(path, ".part")
}

/// Copies a database into a file of which nothing is left unless it is whole.
async fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    discard(to);
    let outcome = write_copy(from, to).await;
    if outcome.is_err() {
        discard(to);
    }
    outcome
}

async fn write_copy(from: &Path, to: &Path) -> Result<(), Error> {
    let options = SqliteConnectOptions::new().busy_timeout(BUSY_WAIT).disable_statement_logging();
    let mut source = options.clone().filename(from).read_only(true).connect().await?;
    // SQLite writes into a file that is there and empty, and leaves it its rights.
    drop(private::open(to).map_err(|source| Error::Io { path: to.to_owned(), source })?);
    let written = sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy()).execute(&mut source).await;
    source.close().await?;
    written?;
    file::check_all(to).await
}

/// Takes away what is left of an attempt.
fn discard(path: &Path) {
    for path in COMPANIONS.iter().map(|companion| private::beside(path, companion)).chain([path.to_owned()]) {
        if path.exists()
            && let Err(error) = std::fs::remove_file(&path)
        {
            tracing::warn!(%error, path = %path.display(), "half a copy could not be taken away");
        }
    }
}

/// Gives a whole file its name, so that it has it after a power cut too.
fn put(part: &Path, to: &Path) -> Result<(), Error> {
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let put = || {
        File::open(part)?.sync_all()?;
        std::fs::rename(part, to)?;
        File::open(folder)?.sync_all()
    };
    put().map_err(|source| Error::Io { path: to.to_owned(), source })
}

#[cfg(test)]
mod tests;
