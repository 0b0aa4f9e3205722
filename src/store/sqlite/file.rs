//! Opening the database file: one bot at a time, and nothing is touched that is not ours.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, SqlSafeStr, SqliteConnection};

use super::backups::Backups;
use super::private;
use crate::store::error::{Error, WayBack};
use crate::store::{READER_WAIT, READERS_MAX, access, chain};

/// How long SQLite itself waits for a lock of another program (a backup, a shell).
pub(super) const BUSY_WAIT: Duration = Duration::from_secs(5);
/// What every connection keeps to. Readers and writers wait for each other as long as sqlx does by itself, five seconds.
const PRAGMAS: &str = "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON";
/// Files up to this size are checked whole at the start; it takes a second for every few hundred megabytes.
const FULL_CHECK_BYTES_MAX: u64 = 64 << 20;
/// "Deal", as the first migration writes it.
pub(super) const APPLICATION_ID: i64 = 0x4465_616c;

/// Every migration, oldest first: version, name, text.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "matches", include_str!("../../../migrations/0001_matches.sql")),
    (2, "ledger", include_str!("../../../migrations/0002_ledger.sql")),
    (3, "results", include_str!("../../../migrations/0003_results.sql")),
    (4, "puzzles", include_str!("../../../migrations/0004_puzzles.sql")),
    (5, "dailies", include_str!("../../../migrations/0005_dailies.sql")),
    (6, "inputs", include_str!("../../../migrations/0006_inputs.sql")),
    (7, "puzzles by owner", include_str!("../../../migrations/0007_puzzles_by_owner.sql")),
    (8, "secrets", include_str!("../../../migrations/0008_secrets.sql")),
    (9, "wire", include_str!("../../../migrations/0009_wire.sql")),
    (10, "puzzles under way", include_str!("../../../migrations/0010_puzzles_under_way.sql")),
    (11, "invitations", include_str!("../../../migrations/0011_invitations.sql")),
    (13, "hearing", include_str!("../../../migrations/0013_hearing.sql")),
    (14, "chains", include_str!("../../../migrations/0014_chains.sql")),
    (15, "one journal", include_str!("../../../migrations/0015_one_journal.sql")),
    (16, "choices", include_str!("../../../migrations/0016_choices.sql")),
    (17, "restored", include_str!("../../../migrations/0017_restored.sql")),
    (18, "openings", include_str!("../../../migrations/0018_openings.sql")),
    (19, "forgetting", include_str!("../../../migrations/0019_forgetting.sql")),
    (20, "seasons", include_str!("../../../migrations/0020_seasons.sql")),
    (21, "host", include_str!("../../../migrations/0021_host.sql")),
    (22, "lessons", include_str!("../../../migrations/0022_lessons.sql")),
    (26, "leagues", include_str!("../../../migrations/0026_leagues.sql")),
    (28, "shards", include_str!("../../../migrations/0028_shards.sql")),
    (29, "wanted channels", include_str!("../../../migrations/0029_wanted_channels.sql")),
    (30, "events", include_str!("../../../migrations/0030_events.sql")),
    (31, "stock", include_str!("../../../migrations/0031_stock.sql")),
    (32, "owed boards", include_str!("../../../migrations/0032_owed_boards.sql")),
    (33, "held back", include_str!("../../../migrations/0033_held_back.sql")),
    (34, "edited messages", include_str!("../../../migrations/0034_edited_messages.sql")),
    (35, "access", include_str!("../../../migrations/0035_access.sql")),
    (36, "marks", include_str!("../../../migrations/0036_marks.sql")),
    (40, "table", include_str!("../../../migrations/0040_table.sql")),
    (41, "open messages", include_str!("../../../migrations/0041_open_messages.sql")),
    (42, "books", include_str!("../../../migrations/0042_books.sql")),
    (43, "ready checks", include_str!("../../../migrations/0043_ready_checks.sql")),
    (44, "votes", include_str!("../../../migrations/0044_votes.sql")),
    (45, "season homes", include_str!("../../../migrations/0045_season_homes.sql")),
];

/// The newest schema that this program knows.
pub(super) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |&(version, ..)| version)
}

/// The migrations up to a version.
fn migrator(up_to: i64) -> Migrator {
    let migrations = MIGRATIONS
        .iter()
        .filter(|&&(version, ..)| version <= up_to)
        .map(|&(version, name, text)| {
            Migration::new(version, name.into(), MigrationType::Simple, text.into_sql_str(), false)
        })
        .collect();
    Migrator::with_migrations(migrations)
}

/// Keeps other bots off the file until it is dropped; the kernel releases it even after kill -9.
#[derive(Debug)]
pub(in crate::store) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock beside the database.
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

/// The connections on a file that is brought up to date without a look at what is there, and without a copy.
pub(super) async fn bring_up_to_date(path: &Path) -> Result<(AnyConnection, AnyPool), Error> {
    private::prepare(path).map_err(|source| Error::Io { path: path.to_owned(), source })?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .busy_timeout(BUSY_WAIT)
        .disable_statement_logging();
    let mut first = options.connect().await?;
    // Not `run`: the borrow in its signature keeps the future from being sent to another thread.
    migrator(newest()).run_direct(None, &mut first, false).await?;
    let options = any(&options.create_if_missing(false))?;
    let mut writer = options.connect().await?;
    sqlx::raw_sql(PRAGMAS).execute(&mut writer).await?;
    // Only now: the last connection that is closed would take the log along.
    first.close().await?;
    chain::fill_in(&mut writer).await?;
    access::fill_in(&mut writer).await?;
    let readers = AnyPoolOptions::new()
        .max_connections(READERS_MAX)
        .acquire_timeout(READER_WAIT)
        // A file does not hang up.
        .test_before_acquire(false)
        .after_connect(|connection, _| {
            Box::pin(async { sqlx::raw_sql("PRAGMA query_only = ON").execute(connection).await.map(drop) })
        })
        .connect_with(options)
        .await?;
    Ok((writer, readers))
}

/// The options of a file for the kind of connection that both databases have.
pub(super) fn any(options: &SqliteConnectOptions) -> Result<AnyConnectOptions, Error> {
    sqlx::any::install_default_drivers();
    Ok(AnyConnectOptions::from_url(&options.to_url_lossy())?.disable_statement_logging())
}

/// The version of a file's schema, if it has one. A file that is damaged, foreign or newer than the program is refused,
/// having only been read.
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
    // The list of migrations brings an index along.
    let others = count(connection, "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> '_sqlx_migrations'").await?;
    // A crash in the very first start may leave the list of migrations alone.
    let is_barely_begun = others == 0;
    if lists == 0 || (application != APPLICATION_ID && !is_barely_begun) {
        return Err(Error::Foreign(path.display().to_string()));
    }
    let found: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut *connection).await?;
    if let Some(found) = found.filter(|&found| found > newest()) {
        let backup = Backups::of(path).last_known_to(newest());
        return Err(Error::Newer {
            name: path.display().to_string(),
            found,
            known: newest(),
            way_back: WayBack(backup),
        });
    }
    check(path, connection).await?;
    Ok(found)
}

/// Looks for damage: in all of a small file, in the schema alone of a large one.
async fn check(path: &Path, connection: &mut SqliteConnection) -> Result<(), Error> {
    if std::fs::metadata(path).map_or(0, |file| file.len()) > FULL_CHECK_BYTES_MAX {
        return Ok(());
    }
    let verdict: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await?;
    if verdict == "ok" { Ok(()) } else { Err(Error::Corrupt(verdict)) }
}

/// Looks for damage in all of a file, whatever its size.
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

/// Makes a file as a program that knew the schema up to a version left it, with some rows.
#[cfg(test)]
pub(crate) async fn make_old(path: &Path, version: i64, rows: &str) {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    migrator(version).run_direct(None, &mut connection, false).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(rows)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
