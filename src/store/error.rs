//! Errors of the store, one variant for each case that a caller or an admin handles differently.

use std::fmt;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use super::{BrokenJournal, MatchId};
use crate::network;
use crate::seed::NoRandomness;

/// An error of the store. Its text is for admins; players never see it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another bot uses this database.
    #[error("{0} is in use by another dealer; stop that one first")]
    InUse(String),
    /// A newer version of the program wrote the database.
    #[error(
        "{name} was written by a newer dealer (its schema is {found}, this program knows {known}); it is untouched; {way_back}"
    )]
    Newer {
        /// The database's name in messages.
        name: String,
        /// The version of the database's schema.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
        /// Advice for an admin.
        way_back: WayBack,
    },
    /// The file is a database of another program.
    #[error("{0} is a database, but not one of dealer's; it is untouched")]
    Foreign(String),
    /// The database cannot be read, or its content is invalid.
    #[error("the database is damaged ({0}); restore a backup")]
    Corrupt(String),
    /// A journal differs from what was written.
    #[error("the journal of {0} is damaged; restore a backup")]
    Broken(BrokenJournal),
    /// A backup that was to replace a database contains damaged journals.
    #[error(
        "{} is damaged: the journal of {}; nothing was changed. Restore another copy, or take this one with `dealer \
         restore --broken`: the damaged matches stay stopped, the others go on", path.display(), journals(broken)
    )]
    BrokenCopy {
        /// The path of the backup.
        path: PathBuf,
        /// The damaged journals in the backup.
        broken: Vec<BrokenJournal>,
    },
    /// The database's file is empty although there are backups of it.
    #[error(
        "{} is empty, but there are backups of it, so something else has emptied it; it is untouched. Put the last backup \
         back with `dealer restore {}`, or move the backups away to begin anew", path.display(), last.display()
    )]
    Emptied {
        /// The path of the empty file.
        path: PathBuf,
        /// The path of the latest backup.
        last: PathBuf,
    },
    /// The database's file is empty or missing, but its write-ahead log is still there.
    #[error(
        "{} is empty or gone, but {} beside it still holds something; both are untouched. Restore a backup, or move that \
         file away to begin anew", path.display(), log.display()
    )]
    Headless {
        /// The path of the database's file.
        path: PathBuf,
        /// The path of the write-ahead log.
        log: PathBuf,
    },
    /// The database cannot be used because of its file or folder. The text says why, and what to do.
    #[error("{0}")]
    Obstacle(String),
    /// The disk is full.
    #[error("the disk is full; nothing was saved; free some room on it")]
    Full,
    /// Another program kept the database locked for longer than the store waits.
    #[error("the database is locked by another program; nothing was saved")]
    Busy,
    /// The database server does not answer.
    #[error("the database server cannot be reached; nothing was saved")]
    Away,
    /// The connection or the disk failed during a commit, and it is not known yet whether the commit is durable.
    #[error("it is not known whether this was saved")]
    Unsure,
    /// The input has been counted already; an input counts once.
    #[error("this input has been counted already")]
    Repeated,
    /// A later input of the same author has been judged already; an older input is then no longer played.
    #[error("a later input of its author has been judged")]
    Overtaken,
    /// The entry's number is taken, because the caller did not know the journal's end.
    #[error("the journal has gone on without this writer")]
    OutOfTurn,
    /// Another match is open in the channel already.
    #[error("a match is open in this channel already")]
    ChannelTaken,
    /// The person already has an open puzzle of this kind, or has already begun this day's puzzle.
    #[error("this person has such a puzzle already")]
    PuzzleTaken,
    /// A write would take more from an account of the ledger than the account contains.
    #[error("nobody can give more than they have at hand")]
    Overdrawn,
    /// The person who takes another's place already has a stake in a match in which they would also get the other's
    /// stake.
    #[error("the new player has something at stake in match #{0} already")]
    AtStakeAlready(MatchId),
    /// A row that the caller named does not exist; the text says what kind of row.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// Another write of the same transaction failed, so this write was rolled back too.
    #[error("nothing was saved: {0}")]
    Lost(String),
    /// No random secret could be drawn.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
    /// The database that was to receive a copy of another is not empty.
    #[error("it holds something already; name a file that is not there yet, or a database without tables")]
    NotEmpty,
    /// Another process has replaced this process, which may write nothing any more.
    #[error("another dealer has taken over; this one may write nothing any more")]
    Fenced,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// The file system reported an error.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder that the call was about.
        path: PathBuf,
        /// The error of the file system.
        source: std::io::Error,
    },
    /// Any other error that the database or its driver reports.
    #[error("{}", sql(_0))]
    Sql(#[source] sqlx::Error),
}

/// The latest backup that an older program can read, if there is one; displayed as advice for admins.
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

/// The message for an error of the database or its driver; it distinguishes an unreachable server from a refusal.
fn sql(error: &sqlx::Error) -> String {
    let missing = [std::io::ErrorKind::NotFound, std::io::ErrorKind::PermissionDenied];
    if let sqlx::Error::Io(file) = error
        && missing.contains(&file.kind())
    {
        return format!(
            "a file that the address names (a socket, sslrootcert, sslcert or sslkey) cannot be read: {file}; look at its \
             name, its owner, and what is mounted there"
        );
    }
    let reached = reached(error);
    if matches!(error, sqlx::Error::Tls(_)) {
        return format!(
            "{reached}; if the certificate is signed by an authority of your own, name that by sslrootcert in the address"
        );
    }
    reached
}

/// Says why a database was not reached, or what it refused.
fn reached(error: &sqlx::Error) -> String {
    match network::cause(error).filter(|_| error.as_database_error().is_none()) {
        Some(cause) => format!("the database cannot be reached: {cause}"),
        None => format!("the database refused: {error}"),
    }
}

/// Lists damaged journals, for admins.
fn journals(broken: &[BrokenJournal]) -> String {
    broken.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Error {
    /// Whether a retry may succeed later although nothing else changes.
    pub fn is_passing(&self) -> bool {
        matches!(
            self,
            Self::Full | Self::Busy | Self::Away | Self::Lost(_) | Self::Io { .. } | Self::Obstacle(_) | Self::Sql(_)
        )
    }

    /// Whether this program can never use the database in its present state.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Newer { .. } | Self::Foreign(_))
    }

    /// Whether the write failed because of the disk or because the server cannot be reached. Such a write may be
    /// retried.
    pub(super) fn is_of_the_disk(&self) -> bool {
        matches!(self, Self::Full | Self::Busy | Self::Away | Self::Unsure)
    }

    /// Whether the database server cannot be reached.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Away) || self.is_cut()
    }

    /// Whether the disk failed to read or write (`SQLITE_IOERR`). If a commit fails like this, its outcome is unknown.
    pub(super) fn is_io(&self) -> bool {
        matches!(self, Self::Sql(error) if matches!(code(error), Some(Code::Sqlite(SQLITE_IOERR))))
    }

    /// Whether SQLite could not open, read or write a file; its message then names neither the file nor the reason.
    pub(super) fn is_of_files(&self) -> bool {
        let Self::Sql(error) = self else { return false };
        let numbers = [SQLITE_PERM, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN];
        matches!(code(error), Some(Code::Sqlite(number)) if numbers.contains(&number))
    }

    /// Whether a concurrent transaction caused a conflict. Nothing was saved, and an immediate retry may succeed.
    pub(super) fn is_conflict(&self) -> bool {
        matches!(self, Self::Sql(error)
            if matches!(code(error), Some(Code::Postgres(state)) if POSTGRES_CONFLICTS.contains(&state.as_str())))
    }

    /// Whether the connection to the server is broken.
    pub(super) fn is_cut(&self) -> bool {
        let Self::Sql(error) = self else { return false };
        match (error, code(error)) {
            (sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_), _) => true,
            (_, Some(Code::Postgres(state))) => state.starts_with("08") || POSTGRES_CUT.contains(&state.as_str()),
            (_, Some(Code::Sqlite(_)) | None) => false,
        }
    }

    /// Whether the error concerns the whole database and not one write alone. SQLite may then have rolled back the
    /// whole transaction.
    pub(super) fn is_of_all(&self) -> bool {
        match self {
            Self::Full
            | Self::Busy
            | Self::Away
            | Self::Unsure
            | Self::Corrupt(_)
            | Self::Closed
            | Self::Fenced
            | Self::Lost(_)
            | Self::Obstacle(_)
            | Self::Io { .. } => true,
            Self::Sql(error) => match code(error) {
                Some(Code::Sqlite(code)) => !matches!(code, SQLITE_ERROR | SQLITE_CONSTRAINT),
                Some(Code::Postgres(state)) => !POSTGRES_ALONE.iter().any(|class| state.starts_with(class)),
                None => true,
            },
            Self::InUse(_)
            | Self::Newer { .. }
            | Self::Foreign(_)
            | Self::Broken(_)
            | Self::BrokenCopy { .. }
            | Self::Emptied { .. }
            | Self::Headless { .. }
            | Self::Repeated
            | Self::Overtaken
            | Self::OutOfTurn
            | Self::ChannelTaken
            | Self::PuzzleTaken
            | Self::Overdrawn
            | Self::AtStakeAlready(_)
            | Self::Chance(_)
            | Self::NotEmpty
            | Self::Missing(_) => false,
        }
    }
}

/// A database's code for an error.
enum Code {
    /// SQLite's primary result code.
    Sqlite(i64),
    /// PostgreSQL's SQLSTATE, which has five characters.
    Postgres(String),
}

/// The code of a database error; `None` if the error does not come from a database.
fn code(error: &sqlx::Error) -> Option<Code> {
    let code = error.as_database_error()?.code()?;
    // SQLite's extended codes have at most four digits.
    match code.parse::<i64>() {
        Ok(number) if code.len() < 5 => Some(Code::Sqlite(number & 0xff)),
        Ok(_) | Err(_) => Some(Code::Postgres(code.into_owned())),
    }
}

// Classes of SQLSTATE for errors of a single statement: invalid data, a constraint, an exception of a trigger, bad
// syntax.
const POSTGRES_ALONE: [&str; 4] = ["22", "23", "P0", "42"];
// Conflicts with concurrent transactions: serialization_failure, deadlock_detected.
const POSTGRES_CONFLICTS: [&str; 2] = ["40001", "40P01"];
// The connection is lost: the server was shut down, crashed, is starting, or closed the session because of a timeout.
const POSTGRES_CUT: [&str; 5] = ["57P01", "57P02", "57P03", "57P05", "25P03"];
const POSTGRES_FULL: &str = "53100";

// SQLite's primary result codes that are handled individually.
const SQLITE_ERROR: i64 = 1;
const SQLITE_PERM: i64 = 3;
const SQLITE_BUSY: i64 = 5;
const SQLITE_LOCKED: i64 = 6;
const SQLITE_READONLY: i64 = 8;
const SQLITE_IOERR: i64 = 10;
const SQLITE_CORRUPT: i64 = 11;
const SQLITE_FULL: i64 = 13;
const SQLITE_CANTOPEN: i64 = 14;
const SQLITE_CONSTRAINT: i64 = 19;
const SQLITE_NOTADB: i64 = 26;

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let Some(database) = error.as_database_error() else {
            if matches!(error, sqlx::Error::PoolTimedOut) {
                return Self::Away;
            }
            if matches!(error, sqlx::Error::ColumnDecode { .. }) {
                return Self::Corrupt(error.to_string());
            }
            let is_closed = matches!(error, sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed);
            return if is_closed { Self::Closed } else { Self::Sql(error) };
        };
        let message = database.message();
        if message.contains("the journal has gone on") || message.contains("the log of the season has gone on") {
            return Self::OutOfTurn;
        }
        // These texts are the messages of triggers in the migrations.
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
        match code(&error) {
            Some(Code::Sqlite(SQLITE_BUSY | SQLITE_LOCKED)) => Self::Busy,
            Some(Code::Sqlite(SQLITE_CORRUPT | SQLITE_NOTADB)) => Self::Corrupt(message.to_owned()),
            Some(Code::Sqlite(SQLITE_FULL)) => Self::Full,
            Some(Code::Postgres(state)) if state == POSTGRES_FULL => Self::Full,
            Some(Code::Sqlite(_) | Code::Postgres(_)) | None => Self::Sql(error),
        }
    }
}

impl From<MigrateError> for Error {
    fn from(error: MigrateError) -> Self {
        let (MigrateError::Execute(sql) | MigrateError::ExecuteMigration(sql, _)) = error else {
            // A migration is incomplete, missing or changed, so this program did not write the database in this form.
            return Self::Corrupt(error.to_string());
        };
        sql.into()
    }
}
