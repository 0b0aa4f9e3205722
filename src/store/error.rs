//! What can go wrong with the store, as far as somebody must act on it.

use std::fmt;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use super::BrokenJournal;
use crate::seed::NoRandomness;

/// A fault of the store. Players never see these words; admins do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another bot runs on this file.
    #[error("{0} is in use by another dealer; stop that one first")]
    InUse(PathBuf),
    /// The file was written by a newer version of the program.
    #[error(
        "{path} was written by a newer dealer (its schema is {found}, this program knows {known}); the file is untouched; {way_back}"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
        /// What would help.
        way_back: WayBack,
    },
    /// The file is a database of some other program.
    #[error("{0} is a database, but not one of dealer's; the file is untouched")]
    Foreign(PathBuf),
    /// The file cannot be read as what it should be.
    #[error("the database is damaged ({0}); restore a backup")]
    Corrupt(String),
    /// A journal is not as it was written.
    #[error("the journal of {0} is damaged; restore a backup")]
    Broken(BrokenJournal),
    /// There is no room on the disk.
    #[error("the disk is full; nothing was saved")]
    Full,
    /// Something else kept the database locked for longer than we wait.
    #[error("the database is locked by another program; nothing was saved")]
    Busy,
    /// The input has been written before: it counts once.
    #[error("this input has been counted already")]
    Repeated,
    /// Its author has said something since that was judged: what is older is not played any more.
    #[error("a later input of its author has been judged")]
    Overtaken,
    /// The entry's number is taken: whoever wrote it did not know the journal's end.
    #[error("the journal has gone on without this writer")]
    OutOfTurn,
    /// Another match is open in the channel.
    #[error("a match is open in this channel already")]
    ChannelTaken,
    /// The person has such a puzzle open already, or has begun this day's.
    #[error("this person has such a puzzle already")]
    PuzzleTaken,
    /// More was to be taken from an account of the ledger than there is.
    #[error("nobody can give more than they have at hand")]
    Overdrawn,
    /// There is no such row.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// It was to be saved together with something that failed.
    #[error("nothing was saved: {0}")]
    Lost(String),
    /// There is no secret for the nonces of messages.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// The file system refused.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// Anything else that SQLite or its driver reports.
    #[error("the database refused: {0}")]
    Sql(#[source] sqlx::Error),
}

/// The last copy of a database that an older program can read, if there is one, in words for admins.
#[derive(Debug)]
pub struct WayBack(pub(super) Option<PathBuf>);

impl fmt::Display for WayBack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("upgrade dealer")?;
        match &self.0 {
            Some(backup) => {
                let backup = backup.display();
                write!(f, ", or go back to what was before the newer one's first start with `dealer restore {backup}`")
            }
            None => Ok(()),
        }
    }
}

impl Error {
    /// Whether trying again later may help, with nothing changed but time.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Full | Self::Busy | Self::Lost(_) | Self::Io { .. } | Self::Sql(_))
    }

    /// Whether it befell the database and not one write alone: then SQLite may have rolled back everything that was
    /// to be committed together.
    pub(super) fn is_of_all(&self) -> bool {
        match self {
            Self::Full | Self::Busy | Self::Corrupt(_) | Self::Closed | Self::Lost(_) | Self::Io { .. } => true,
            Self::Sql(error) => !matches!(primary_code(error), Some(SQLITE_ERROR | SQLITE_CONSTRAINT)),
            Self::InUse(_)
            | Self::Newer { .. }
            | Self::Foreign(_)
            | Self::Broken(_)
            | Self::Repeated
            | Self::Overtaken
            | Self::OutOfTurn
            | Self::ChannelTaken
            | Self::PuzzleTaken
            | Self::Overdrawn
            | Self::Chance(_)
            | Self::Missing(_) => false,
        }
    }
}

/// SQLite's own code without its extension; `None` for what did not come from SQLite.
fn primary_code(error: &sqlx::Error) -> Option<i64> {
    let code = error.as_database_error()?.code()?;
    code.parse::<i64>().ok().map(|code| code & 0xff)
}

// The primary result codes of SQLite that somebody must act on.
const SQLITE_ERROR: i64 = 1;
const SQLITE_BUSY: i64 = 5;
const SQLITE_LOCKED: i64 = 6;
const SQLITE_CORRUPT: i64 = 11;
const SQLITE_FULL: i64 = 13;
const SQLITE_CONSTRAINT: i64 = 19;
const SQLITE_NOTADB: i64 = 26;

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let Some(database) = error.as_database_error() else {
            let is_closed = matches!(error, sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed);
            return if is_closed { Self::Closed } else { Self::Sql(error) };
        };
        let message = database.message();
        if message.contains("the journal has gone on") || message.contains("the log of the season has gone on") {
            return Self::OutOfTurn;
        }
        // The triggers' words, in the migrations.
        if message.contains("a later input has been judged") {
            return Self::Overtaken;
        }
        if message.contains("the ledger would be overdrawn") {
            return Self::Overdrawn;
        }
        if database.is_unique_violation() {
            if message.contains("journal.input_id") || message.contains("judged.input_id") {
                return Self::Repeated;
            }
            if message.contains("journal.kind") || message.contains("season_log.season_id") {
                return Self::OutOfTurn;
            }
            if message.contains("matches.channel_id") {
                return Self::ChannelTaken;
            }
            if message.contains("puzzles.owner_id") {
                return Self::PuzzleTaken;
            }
        }
        match primary_code(&error) {
            Some(SQLITE_BUSY | SQLITE_LOCKED) => Self::Busy,
            Some(SQLITE_CORRUPT | SQLITE_NOTADB) => Self::Corrupt(message.to_owned()),
            Some(SQLITE_FULL) => Self::Full,
            _ => Self::Sql(error),
        }
    }
}

impl From<MigrateError> for Error {
    fn from(error: MigrateError) -> Self {
        let (MigrateError::Execute(sql) | MigrateError::ExecuteMigration(sql, _)) = error else {
            // Dirty, missing, changed: nothing that this program has written.
            return Self::Corrupt(error.to_string());
        };
        sql.into()
    }
}
