//! Opens the database file for one bot at a time; a file of another program is never changed.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, SqliteConnection};

use super::backups::Backups;
use super::private;
use crate::store::error::{Error, WayBack};
use crate::store::{READER_WAIT, READERS_MAX, access, chain, migrations};

/// How long SQLite waits for a lock of another program (a backup, a shell).
pub(super) const BUSY_WAIT: Duration = Duration::from_secs(5);
/// Settings of every connection. Connections wait for each other's locks for five seconds, which is sqlx's default.
const PRAGMAS: &str = "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON";
/// Files up to this size are checked completely at the start; the check takes a second for every few hundred megabytes.
const FULL_CHECK_BYTES_MAX: u64 = 64 << 20;
/// "Deal", the application id that the first migration writes.
pub(super) const APPLICATION_ID: i64 = 0x4465_616c;

/// Guard that keeps other bots off the file until it is dropped. The kernel releases the lock even after kill -9.
#[derive(Debug)]
pub(in crate::store) struct Lock {
    _file: File,
}

impl Lock {
    /// Locks the lock file beside the database.
    pub(in crate::store) fn take(path: &Path) -> Result<Self, Error> {
        let lock_path = private::beside(path, ".lock");
        let io = |source| Error::Io { path: lock_path.clone(), source };
        let file = private::open(&lock_path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(Error::InUse(path.display().to_string())),
            Err(TryLockError::Error(source)) => Err(io(source)),
        }
    }
}

/// Migrates a file and returns the connection that writes and the pool that reads, without inspecting the file and
/// without a backup.
pub(super) async fn bring_up_to_date(path: &Path) -> Result<(AnyConnection, AnyPool), Error> {
    private::prepare(path).map_err(|source| Error::Io { path: path.to_owned(), source })?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .busy_timeout(BUSY_WAIT)
        .disable_statement_logging();
    let mut first = options.connect().await?;
    // `Migrator::run` cannot be used here: the borrow in its signature makes the future not `Send`.
    migrations::of_file(migrations::newest()).run_direct(None, &mut first, false).await?;
    let options = any(&options.create_if_missing(false))?;
    let mut writer = options.connect().await?;
    sqlx::raw_sql(PRAGMAS).execute(&mut writer).await?;
    // The first connection is closed only now that the writer is connected, because SQLite deletes the log when the
    // last connection is closed.
    first.close().await?;
    chain::fill_in(&mut writer).await?;
    access::fill_in(&mut writer).await?;
    let readers = AnyPoolOptions::new()
        .max_connections(READERS_MAX)
        .acquire_timeout(READER_WAIT)
        // Connections to a file do not break, so they need no test.
        .test_before_acquire(false)
        .after_connect(|connection, _| {
            Box::pin(async { sqlx::raw_sql("PRAGMA query_only = ON").execute(connection).await.map(drop) })
        })
        .connect_with(options)
        .await?;
    Ok((writer, readers))
}

/// The options of a file as options of an `Any` connection, the kind that both databases share.
pub(super) fn any(options: &SqliteConnectOptions) -> Result<AnyConnectOptions, Error> {
    sqlx::any::install_default_drivers();
    Ok(AnyConnectOptions::from_url(&options.to_url_lossy())?.disable_statement_logging())
}

/// The version of a file's schema, if it has one. Refuses a file that is damaged, of another program or newer than this
/// program. Changes nothing.
pub(super) async fn inspect(path: &Path) -> Result<Option<i64>, Error> {
    let options =
        SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_WAIT).disable_statement_logging();
    let mut connection = options.connect().await?;
    let result = inspect_open(path, &mut connection).await;
    connection.close().await?;
    result
}

async fn inspect_open(path: &Path, connection: &mut SqliteConnection) -> Result<Option<i64>, Error> {
    let count = async |connection: &mut SqliteConnection, query: &'static str| {
        sqlx::query_scalar::<_, i64>(query).fetch_one(connection).await
    };
    if count(connection, "SELECT count(*) FROM sqlite_schema").await? == 0 {
        return Ok(None);
    }
    let application = count(connection, "PRAGMA application_id").await?;
    let lists = count(connection, "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'").await?;
    // sqlx's list of migrations is a table with an index; both belong to that table's name.
    let others = count(connection, "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> '_sqlx_migrations'").await?;
    // A crash during the very first start may leave the list of migrations and nothing else.
    let is_barely_begun = others == 0;
    if lists == 0 || (application != APPLICATION_ID && !is_barely_begun) {
        return Err(Error::Foreign(path.display().to_string()));
    }
    let found: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut *connection).await?;
    if let Some(found) = found.filter(|&found| found > migrations::newest()) {
        let backup = Backups::of(path).last_known_to(migrations::newest());
        return Err(Error::Newer {
            name: path.display().to_string(),
            found,
            known: migrations::newest(),
            way_back: WayBack(backup),
        });
    }
    check(path, connection).await?;
    Ok(found)
}

/// Checks a file for damage, unless it is larger than [`FULL_CHECK_BYTES_MAX`].
async fn check(path: &Path, connection: &mut SqliteConnection) -> Result<(), Error> {
    if std::fs::metadata(path).map_or(0, |file| file.len()) > FULL_CHECK_BYTES_MAX {
        return Ok(());
    }
    let verdict: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await?;
    if verdict == "ok" { Ok(()) } else { Err(Error::Corrupt(verdict)) }
}

/// Checks a whole file for damage, whatever its size.
pub(super) async fn check_all(path: &Path) -> Result<(), Error> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_WAIT);
    let mut connection = options.disable_statement_logging().connect().await?;
    let verdict: Result<String, _> = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut connection).await;
    connection.close().await?;
    match verdict?.as_str() {
        "ok" => Ok(()),
        wrong => Err(Error::Corrupt(wrong.to_owned())),
    }
}

/// Creates a file with the schema of an earlier version and some rows.
#[cfg(test)]
pub(crate) async fn make_old(path: &Path, version: i64, rows: &str) {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    migrations::of_file(version).run_direct(None, &mut connection, false).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(rows)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
