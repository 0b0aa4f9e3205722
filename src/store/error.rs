//! What can go wrong with the store, as far as somebody must act on it.

use std::fmt;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use super::{BrokenJournal, MatchId};
use crate::network;
use crate::seed::NoRandomness;

/// A fault of the store. Players never see these words; admins do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another bot runs on this file.
    #[error("{0} is in use by another dealer; stop that one first")]
    InUse(String),
    /// The file was written by a newer version of the program.
    #[error(
        "{name} was written by a newer dealer (its schema is {found}, this program knows {known}); it is untouched; {way_back}"
    )]
    Newer {
        /// What it is called.
        name: String,
        /// The version of its schema.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
        /// What would help.
        way_back: WayBack,
    },
    /// The file is a database of some other program.
    #[error("{0} is a database, but not one of dealer's; it is untouched")]
    Foreign(String),
    /// The file cannot be read as what it should be.
    #[error("the database is damaged ({0}); restore a backup")]
    Corrupt(String),
    /// A journal is not as it was written.
    #[error("the journal of {0} is damaged; restore a backup")]
    Broken(BrokenJournal),
    /// A copy that was to be put in the place of a database holds journals that are not as they were written.
    #[error(
        "{} is damaged: the journal of {}; nothing was changed. Restore another copy, or take this one with `dealer \
         restore --broken`: the damaged matches stay stopped, the others go on", path.display(), journals(broken)
    )]
    BrokenCopy {
        /// The copy.
        path: PathBuf,
        /// Its damaged journals.
        broken: Vec<BrokenJournal>,
    },
    /// The file is empty, and there are copies of what it held.
    #[error(
        "{} is empty, but there are backups of it, so something else has emptied it; it is untouched. Put the last backup \
         back with `dealer restore {}`, or move the backups away to begin anew", path.display(), last.display()
    )]
    Emptied {
        /// The file.
        path: PathBuf,
        /// Its last copy.
        last: PathBuf,
    },
    /// The file is empty or gone, and its log is still there.
    #[error(
        "{} is empty or gone, but {} beside it still holds something; both are untouched. Restore a backup, or move that \
         file away to begin anew", path.display(), log.display()
    )]
    Headless {
        /// The file.
        path: PathBuf,
        /// What is beside it.
        log: PathBuf,
    },
    /// Something about the file or its folder keeps the database from being used: what, and what to do.
    #[error("{0}")]
    Obstacle(String),
    /// There is no room on the disk.
    #[error("the disk is full; nothing was saved; free some room on it")]
    Full,
    /// Something else kept the database locked for longer than we wait.
    #[error("the database is locked by another program; nothing was saved")]
    Busy,
    /// The server that has the database does not answer.
    #[error("the database server cannot be reached; nothing was saved")]
    Away,
    /// The connection or the disk failed while it was made durable, and nobody can say yet whether it was.
    #[error("it is not known whether this was saved")]
    Unsure,
    /// The input has been written before: it counts once.
    #[error("this input has been counted already")]
    Repeated,
    /// Its author has said something since that was judged: what is older is not played any more.
    #[error("a later input of its author has been judged")]
    Overtaken,
    /// The entry's number is taken: its writer did not know the journal's end.
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
    /// The person who takes another's place has a stake of their own in a match where they would also get the other's.
    #[error("the new player has something at stake in match #{0} already")]
    AtStakeAlready(MatchId),
    /// There is no such row.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// Another write of the same transaction failed, so this write was rolled back too.
    #[error("nothing was saved: {0}")]
    Lost(String),
    /// There is no secret for the nonces of messages.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
    /// What was to take in a whole database is not empty.
    #[error("it holds something already; name a file that is not there yet, or a database without tables")]
    NotEmpty,
    /// Another process has taken the place of this one, which may write nothing any more.
    #[error("another dealer has taken over; this one may write nothing any more")]
    Fenced,
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
    #[error("{}", sql(_0))]
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

/// What a database or its driver reports: a server that cannot be reached has refused nothing.
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

/// Why a database was not reached, or what it refused.
fn reached(error: &sqlx::Error) -> String {
    match network::cause(error).filter(|_| error.as_database_error().is_none()) {
        Some(cause) => format!("the database cannot be reached: {cause}"),
        None => format!("the database refused: {error}"),
    }
}

/// Damaged journals, for admins.
fn journals(broken: &[BrokenJournal]) -> String {
    broken.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Error {
    /// Whether trying again later may help, with nothing changed but time.
    pub fn is_passing(&self) -> bool {
        matches!(
            self,
            Self::Full | Self::Busy | Self::Away | Self::Lost(_) | Self::Io { .. } | Self::Obstacle(_) | Self::Sql(_)
        )
    }

    /// Whether this program can never use the database as it is.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Newer { .. } | Self::Foreign(_))
    }

    /// Whether the disk takes nothing now, or failed during a commit, or the server cannot be reached. That may pass.
    pub(super) fn is_of_the_disk(&self) -> bool {
        matches!(self, Self::Full | Self::Busy | Self::Away | Self::Unsure)
    }

    /// Whether the server that has the database cannot be reached.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Away) || self.is_cut()
    }

    /// Whether the disk could not read or write. Where a commit fails like that, it may last or not.
    pub(super) fn is_io(&self) -> bool {
        matches!(self, Self::Sql(error) if matches!(code(error), Some(Code::Sqlite(SQLITE_IOERR))))
    }

    /// Whether SQLite could not open, read or write a file, for which it has only numbers.
    pub(super) fn is_of_files(&self) -> bool {
        let Self::Sql(error) = self else { return false };
        let numbers = [SQLITE_PERM, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN];
        matches!(code(error), Some(Code::Sqlite(number)) if numbers.contains(&number))
    }

    /// Whether others did something at the same time that does not go together with it: nothing of it is there, and it may
    /// go at once.
    pub(super) fn is_conflict(&self) -> bool {
        matches!(self, Self::Sql(error)
            if matches!(code(error), Some(Code::Postgres(state)) if POSTGRES_CONFLICTS.contains(&state.as_str())))
    }

    /// Whether the connection to a server has broken.
    pub(super) fn is_cut(&self) -> bool {
        let Self::Sql(error) = self else { return false };
        match (error, code(error)) {
            (sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_), _) => true,
            (_, Some(Code::Postgres(state))) => state.starts_with("08") || POSTGRES_CUT.contains(&state.as_str()),
            (_, Some(Code::Sqlite(_)) | None) => false,
        }
    }

    /// Whether it befell the database and not one write alone: then SQLite may have rolled back everything that was
    /// to be committed together.
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

/// What a database calls an error.
enum Code {
    /// SQLite's primary result code.
    Sqlite(i64),
    /// PostgreSQL's five letters: SQLSTATE.
    Postgres(String),
}

/// `None` for what did not come from a database.
fn code(error: &sqlx::Error) -> Option<Code> {
    let code = error.as_database_error()?.code()?;
    // SQLite's extended codes have at most four digits.
    match code.parse::<i64>() {
        Ok(number) if code.len() < 5 => Some(Code::Sqlite(number & 0xff)),
        Ok(_) | Err(_) => Some(Code::Postgres(code.into_owned())),
    }
}

// What PostgreSQL calls an error that is a statement's own: bad data, a constraint, what a trigger refuses, bad syntax.
const POSTGRES_ALONE: [&str; 4] = ["22", "23", "P0", "42"];
// Others got in the way: serialization_failure, deadlock_detected.
const POSTGRES_CONFLICTS: [&str; 2] = ["40001", "40P01"];
// The connection is gone: the server was shut down, crashed, or fell silent.
const POSTGRES_CUT: [&str; 5] = ["57P01", "57P02", "57P03", "57P05", "25P03"];
const POSTGRES_FULL: &str = "53100";

// The primary result codes of SQLite that somebody must act on.
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
            // Dirty, missing, changed: nothing that this program has written.
            return Self::Corrupt(error.to_string());
        };
        sql.into()
    }
}
