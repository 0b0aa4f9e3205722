//! Opening a database's file, and looking into it: what is found there, and what is made of it.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection};

use super::backups::Backups;
use super::file::{self, Lock};
use super::{first_start, obstacle, private, salvage};
use crate::store::{BrokenJournal, Error, chain, migrations};
use clock::Clock;

/// The lock, the connection that writes and the pool that reads, on a file that is ours and up to date. A new file is made
/// whole before it gets its name, in a folder that is made if there is none. Before the schema of an older file is changed,
/// a copy of it is made.
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
    // What holds nothing has been made anew, unless something tells that it held more.
    let found = match file::inspect(path).await {
        Err(Error::Corrupt(why)) => {
            tracing::error!(why, "the database is damaged");
            // What kept it from being salvaged says less than what is wrong with it.
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

/// Looks into a database, on which a bot may be running, without changing anything. `None` if there is none, and the first
/// start makes it.
///
/// # Errors
/// A file that is damaged, emptied, foreign, or newer than the program; something that keeps a bot from using it.
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
        // As far as can be told without trying in a copy, which a start does.
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

/// That a file which is a database holds no tables: it was cut off, or something else has emptied it.
fn not_whole() -> Error {
    Error::Corrupt("its file was cut off or emptied".to_owned())
}
