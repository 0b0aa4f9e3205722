//! Opens a database file, or inspects it without changes.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection};

use super::backups::Backups;
use super::file::{self, Lock};
use super::{first_start, obstacle, private, salvage};
use crate::store::{BrokenJournal, Error, chain, migrations};
use clock::Clock;

/// Opens a database file, and returns its lock, the writing connection and the pool of readers. A new file is created
/// with its folder, and gets its name only when it is complete. A file with an older schema is backed up and then
/// migrated.
pub(in crate::store) async fn open(path: &Path) -> Result<(Lock, AnyConnection, AnyPool), Error> {
    let opened = try_open(path).await;
    opened.map_err(|error| obstacle::explained(path, error))
}

async fn try_open(path: &Path) -> Result<(Lock, AnyConnection, AnyPool), Error> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
        private::make_folder(folder).map_err(|source| Error::Io { path: folder.to_owned(), source })?;
    }
    let lock = Lock::take(path)?;
    first_start::make_if_new(path).await?;
    let backups = Backups::of(path);
    backups.sweep();
    // `None` means that the file has no tables. The remains of an interrupted first start were already replaced above,
    // so such a file is refused.
    let found = match file::inspect(path).await {
        Err(Error::Corrupt(why)) => {
            tracing::error!(why, "the database is damaged");
            // If the file cannot be salvaged, the original error is returned, because it says more than the error of
            // salvaging.
            salvage::salvage(path, Clock::system().now()).await.map_err(|_| Error::Corrupt(why))?;
            file::inspect(path).await?
        }
        found => found?,
    };
    let found = found.ok_or_else(not_whole)?;
    if found < migrations::newest() {
        let backup = backups.make(Clock::system().now()).await?;
        tracing::info!(found, newest = migrations::newest(), backup = %backup.display(), "the database is brought up to date");
    }
    let (writer, readers) = file::bring_up_to_date(path).await?;
    Ok((lock, writer, readers))
}

/// Connects to a file that several simulated processes share, without taking its lock.
#[cfg(test)]
pub(in crate::store) async fn join(path: &Path) -> Result<(AnyConnection, AnyPool), Error> {
    file::bring_up_to_date(path).await
}

/// The result of inspecting a database without changes.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The version of the database's schema.
    pub schema: i64,
    /// The newest version that this program knows. Open matches and journals are inspected only in databases of this
    /// version.
    pub newest: i64,
    /// How many matches are open.
    pub n_open: i64,
    /// The damaged journals that were found.
    pub broken: Vec<BrokenJournal>,
}

/// Inspects a database without changes; a bot may be running on it. Returns `None` if there is no database yet, so that
/// the first start will create it.
///
/// # Errors
/// The file is damaged, emptied, of another program, or newer than this program; or something keeps a bot from using
/// it.
pub async fn look(path: &Path) -> Result<Option<Looked>, Error> {
    if let Some(obstacle) = obstacle::obstacle(path) {
        return Err(Error::Obstacle(obstacle));
    }
    if std::fs::metadata(path).map_or(0, |file| file.len()) == 0 {
        return first_start::emptied(path).map_or(Ok(None), Err);
    }
    try_look(path).await.map_err(|error| obstacle::explained(path, error))
}

async fn try_look(path: &Path) -> Result<Option<Looked>, Error> {
    let newest = migrations::newest();
    let Some(schema) = file::inspect(path).await? else {
        // Only a start examines a copy of the file. This function must decide by the file's size and header.
        return if first_start::may_be_left(path) { Ok(None) } else { Err(not_whole()) };
    };
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
    Ok(Some(looked))
}

/// The error for a database file without tables: it was truncated, or something else has emptied it.
fn not_whole() -> Error {
    Error::Corrupt("its file was cut off or emptied".to_owned())
}
