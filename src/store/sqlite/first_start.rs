//! The very first start: a new database is built under another name and renamed when it is complete, so that a start
//! that is interrupted at any moment leaves nothing that the next start could not use.
//!
//! Earlier versions built the database in place. A file that an interrupted start of such a version left behind is
//! rebuilt, but only if nothing was ever saved in it.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::backups::Backups;
use super::file;
use super::part::{self, Part};
use super::private;
use crate::store::Error;

/// Maximum size of a file that an interrupted first start can have left: three pages of any page size.
const LEFT_BYTES_MAX: u64 = 64 << 10;
/// Maximum number of pages of a file that an interrupted first start can have left: the schema, the list of migrations,
/// and that list's index.
const LEFT_PAGES_MAX: i64 = 3;
/// Number of bytes of SQLite's file header that are read here.
const HEADER_BYTES: usize = 32;
/// Number of bytes of the header of SQLite's rollback journal that are read here.
const JOURNAL_BYTES: usize = 20;
/// The first bytes of an active rollback journal.
const JOURNAL_MAGIC: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];

/// Creates the database if there is none, or only the remains of an interrupted first start. No other process may be
/// using the file.
///
/// # Errors The file is empty although it has backups or a log, so something else has emptied it.
pub(super) async fn make_if_new(path: &Path) -> Result<(), Error> {
    let length = std::fs::metadata(path).map_or(0, |file| file.len());
    if !is_unwritten(path, length).await? {
        return Ok(());
    }
    if let Some(refusal) = emptied(path) {
        return Err(refusal);
    }
    let part = Part::begin(path)?;
    let (writer, readers) = file::bring_up_to_date(part.path()).await?;
    readers.close().await;
    writer.close().await?;
    // SQLite would take old companion files for those of the new file.
    part::remove_companions(path);
    part.put()
}

/// Whether nothing was ever saved in a file of this length: the file is missing, or contains no table except an empty
/// list of migrations, and no log beside the file contains more. A file that cannot be read counts as used.
async fn is_unwritten(path: &Path, length: u64) -> Result<bool, Error> {
    if length > LEFT_BYTES_MAX {
        return Ok(false);
    }
    let journal = private::beside(path, "-journal");
    if length == 0 {
        return Ok(true);
    }
    if !began_empty(&journal) {
        return Ok(false);
    }
    // A copy is examined, because SQLite recovers unfinished transactions when it opens a file, and the file itself
    // must stay unchanged.
    let copy = Part::begin(path)?;
    let copied = [(path.to_owned(), copy.path().to_owned())].into_iter().chain(
        ["-wal", "-journal"].map(|ending| (private::beside(path, ending), private::beside(copy.path(), ending))),
    );
    for (from, to) in copied {
        copy_if_there(&from, &to).map_err(|source| Error::Io { path: from, source })?;
    }
    Ok(holds_nothing(copy.path()).await.unwrap_or(false))
}

/// The reason why a missing or empty database must not be created anew; `None` if nothing suggests that it ever held
/// data.
pub(super) fn emptied(path: &Path) -> Option<Error> {
    let length = std::fs::metadata(path).ok().map(|file| file.len());
    let (log, journal) = (private::beside(path, "-wal"), private::beside(path, "-journal"));
    if length.unwrap_or_default() == 0 {
        if std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
            return Some(Error::Headless { path: path.to_owned(), log });
        }
        if !began_empty(&journal) {
            return Some(Error::Headless { path: path.to_owned(), log: journal });
        }
    }
    // If the file itself is missing, a person has deleted it and wants to start afresh.
    length?;
    Some(Error::Emptied { path: path.to_owned(), last: Backups::of(path).list().pop()?.path })
}

/// Whether the file was empty before the transaction of the rollback journal; also `true` if no journal is active.
fn began_empty(journal: &Path) -> bool {
    let Ok(bytes) = std::fs::read(journal) else { return true };
    let Some(header) = bytes.get(..JOURNAL_BYTES) else { return true };
    !header.starts_with(&JOURNAL_MAGIC) || header[16..20] == [0; 4]
}

fn copy_if_there(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut source = match std::fs::File::open(from) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        opened => opened?,
    };
    std::io::copy(&mut source, &mut private::open(to)?).map(drop)
}

/// Whether a copy of the database contains nothing except an empty list of migrations. Opening the copy lets SQLite
/// recover unfinished transactions first.
async fn holds_nothing(copy: &Path) -> Result<bool, Error> {
    let options = SqliteConnectOptions::new().filename(copy).disable_statement_logging();
    let mut connection = options.connect().await?;
    let nothing = has_no_content(&mut connection).await;
    // Closing the last connection merges the log into the file.
    connection.close().await?;
    let bytes = std::fs::read(copy).map_err(|source| Error::Io { path: copy.to_owned(), source })?;
    Ok(nothing? && is_whole(&bytes))
}

async fn has_no_content(connection: &mut SqliteConnection) -> Result<bool, Error> {
    let mut number = async |query: &'static str| -> Result<i64, Error> {
        Ok(sqlx::query_scalar(query).fetch_one(&mut *connection).await?)
    };
    if number("SELECT count(*) FROM sqlite_schema WHERE tbl_name <> '_sqlx_migrations'").await? > 0
        || number("PRAGMA application_id").await? != 0
        || number("PRAGMA page_count").await? > LEFT_PAGES_MAX
    {
        return Ok(false);
    }
    let has_list = number("SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'").await? > 0;
    Ok(!has_list || number("SELECT count(*) FROM _sqlx_migrations").await? == 0)
}

/// Whether a file may be the remains of an interrupted first start, judged without opening a copy of it.
pub(super) fn may_be_left(path: &Path) -> bool {
    let is_small = std::fs::metadata(path).is_ok_and(|file| file.len() <= LEFT_BYTES_MAX);
    is_small && emptied(path).is_none() && std::fs::read(path).is_ok_and(|bytes| is_whole(&bytes))
}

/// Whether a database file is as long as its header says, and so was not truncated. An empty file counts as whole.
fn is_whole(bytes: &[u8]) -> bool {
    if bytes.is_empty() {
        return true;
    }
    let Some(header) = bytes.get(..HEADER_BYTES) else { return false };
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 1 << 16,
        page => usize::from(page),
    };
    let pages = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
    usize::try_from(pages).is_ok_and(|pages| pages.checked_mul(page) == Some(bytes.len()))
}

#[cfg(test)]
mod tests;
