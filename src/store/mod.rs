//! SQLite: matches, puzzles, their journals, delivery cursors, seasons, settings, ledgers.
//!
//! One task writes ([`Store::write`]) and shares commits among those who wait; a few connections read. Whoever holds a
//! [`Store`] holds the file's lock: a second bot on the same file does not start. What is durable is durable before
//! anybody is told (`WAL` and `synchronous=FULL`).

mod backups;
mod boards;
mod chain;
mod channels;
mod choices;
mod dailies;
mod delivery;
mod error;
#[cfg(test)]
pub mod faults;
mod file;
mod forget;
mod guilds;
mod heard;
mod held;
mod ids;
mod invitations;
mod journal;
mod judged;
mod ledger;
mod lessons;
mod liveness;
mod matches;
mod nonces;
mod private;
mod puzzles;
mod reopen;
mod results;
mod retention;
mod seasons;
mod secrets;
mod starts;
mod under_way;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

pub use backups::{Backups, Kept, Looked, NoteRestored, backup, look, restore, schema};
pub use boards::{BoardRow, Boards, KeepBoard};
pub use chain::BrokenJournal;
pub use channels::{Afterwards, ForgetChannel, NoteChannel, NoteOver};
pub use choices::{Choice, KeepChoice};
pub use dailies::{Daily, DailyScore, DaysScore, ForgiveDays, KeepDaily, SetCalendar};
pub use delivery::{Audience, CloseDm, Cursors, MoveCursor, NoteReminder, Settle};
pub use error::Error;
pub use forget::{AskToForget, Forget, Scrub, TextPlace, WriteAnew};
pub use guilds::{Guild, SetGuild};
pub use heard::{Heard, Spot};
pub use ids::{ChannelId, GuildId, InputId, MatchId, MessageId, Place, PuzzleId, RoleId, UserId};
pub use invitations::{
    ChangeInvitation, CloseInvitation, InvitationId, InvitationRow, OpenInvitation, PlaceInvitation,
};
pub use journal::{Append, JournalLine};
pub use judged::Refuse;
pub use ledger::{
    Balance, Correct, CorrectAll, HISTORY_LINES_MAX, HistoryLine, OpenStaked, Owner, Payout, STAKE_MAX, Stakes,
    TakeBack, Transfer,
};
pub use lessons::{KeepLesson, LessonRow};
pub use liveness::{Away, Credit, Heartbeat, Outage};
pub use matches::{
    AdjournMatch, MatchRow, MoveMatch, NoteAct, OpenMatch, OpenRow, SeatRow, SetChannel, SetSpectators, Stage,
    Substitute,
};
pub use nonces::NonceSecret;
pub use puzzles::{
    OPEN_PUZZLES_MAX, OpenPuzzle, PuzzleKind, PuzzleRow, PuzzleStage, SetPuzzleAside, SharePuzzle, TouchPuzzle,
};
pub use reopen::{NoteNudge, Undo};
pub use results::{Among, FinishMatch, MatchResult, PuzzleScore, PuzzleScores, Score, SolvedKind};
pub use retention::{Departure, EraseGuild, Return, Withhold};
pub use seasons::{AddToSeason, MemberRow, OpenOfSeason, OpenSeason, SeasonId, SeasonLine, SeasonRow, TellSeason};
pub use secrets::Know;
pub use starts::NoteStart;
pub use under_way::{MarkPuzzles, UnderWay, Unmarked};
pub use writer::{Query, Statement, Write};

#[cfg(test)]
use self::faults::Readers;
use self::file::Lock;
use self::writer::Writer;

/// The connections that read.
#[cfg(not(test))]
type Readers = sqlx::SqlitePool;

/// The database, open and ours alone. Clones share it.
#[derive(Clone)]
pub struct Store {
    writer: Writer,
    readers: Readers,
    nonce_secret: NonceSecret,
    /// Held so that no second bot starts; let go when the store is closed or the last clone is gone.
    lock: Arc<Mutex<Option<Lock>>>,
}

impl Store {
    /// Opens the file, makes it if there is none, and brings its schema up to date.
    ///
    /// # Errors
    /// A file that is in use, damaged, foreign or newer than the program is left as it is.
    pub async fn open(path: &Path) -> Result<Self, Error> {
        let lock = Arc::new(Mutex::new(Some(Lock::take(path)?)));
        let (mut connection, readers) = file::open(path).await?;
        #[cfg(test)]
        let readers = faults::read_by(readers);
        let nonce_secret = nonces::find_or_draw(&mut connection).await?;
        Ok(Self { writer: Writer::start(connection), readers, nonce_secret, lock })
    }

    /// Writes, and returns when it is durable.
    ///
    /// # Errors
    /// Whatever kept it from being saved; then nothing of it was.
    pub async fn write<W: Write + Sync>(&self, write: W) -> Result<W::Out, Error> {
        self.writer.write(write).await
    }

    /// Hands in what nobody waits for. It may be written a little later than what is
    /// written with [`Store::write`]; a failure is logged.
    pub async fn hand_in<W: Write + Sync>(&self, write: W) {
        self.writer.hand_in(write).await;
    }

    /// Returns when everything handed in before is durable, or has failed.
    pub async fn flush(&self) -> Result<(), Error> {
        self.write(writer::Nothing).await
    }

    /// Writes what is waiting and closes the file.
    pub async fn close(self) {
        self.writer.finish().await;
        self.readers.close().await;
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

#[cfg(test)]
pub(crate) mod tests;
