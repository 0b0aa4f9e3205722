//! The persistent data, in a file or on a server: matches, puzzles, their journals, delivery cursors, seasons,
//! settings, ledgers.
//!
//! One task writes ([`Store::write`]) with group commit; a few connections read. The process that holds a [`Store`]
//! holds the lock of the file, or the lease on the server, so that no second bot writes. A write is durable before
//! anybody is informed of it.

mod access;
mod boards;
mod chain;
mod channels;
mod choices;
mod dailies;
mod delivery;
mod error;
mod events;
#[cfg(test)]
pub(crate) mod faults;
mod forget;
mod guilds;
mod heard;
mod held;
mod homes;
mod ids;
mod invitations;
mod job;
mod journal;
mod judged;
mod languages;
mod leagues;
mod ledger;
mod lessons;
mod liveness;
mod marks;
mod matches;
mod migrations;
mod nonces;
mod open_messages;
mod people;
mod postgres;
mod puzzles;
mod ratings;
mod readers;
mod relocate;
mod reopen;
mod results;
mod retention;
mod seasons;
mod secrets;
mod sql;
mod sqlite;
mod starts;
mod stock;
mod storage;
mod streams;
mod table_people;
mod tables;
mod talks;
mod under_way;
mod votes;
mod wanted;
mod writer;

use std::future::poll_fn;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use sqlx::AnyConnection;
use tokio::sync::Notify;

pub use boards::{BoardRow, Boards, KeepBoard};
pub use chain::BrokenJournal;
pub use channels::{Afterwards, NoteChannel, NoteOver};
pub use choices::{Choice, KeepChoice};
pub use dailies::{Daily, DailyScore, DaysScore, ForgiveDays, KeepDaily, SetCalendar};
pub use delivery::{Audience, CloseDm, Cursors, MoveCursor, NoteReminder, OweBoard, Settle};
pub use error::Error;
pub use events::{EndEvent, HandOver, Identify, TakeEvents, WaitingEvent};
pub use forget::{AskToForget, Compact, Forget, PutOff, Renamed, Scrub, Wish, WriteAnew};
pub use guilds::{Guild, SetGuild};
pub use heard::{Heard, Spot};
pub use homes::{GreetRoom, HomeRow, KeepRoom, OpenHome, RoomPart, RoomRow, SettleHome};
pub use ids::{ChannelId, GuildId, InputId, MatchId, MessageId, Place, PuzzleId, RoleId, Shard, UserId};
pub use invitations::{
    ChangeInvitation, CloseInvitation, InvitationId, InvitationRow, KeepCheck, OpenInvitation, PlaceInvitation,
};
pub use job::{Query, Statement, Write};
pub use journal::{Append, JournalLine};
pub use judged::{NoteEdited, Refuse};
pub use languages::{GuildLanguages, KeepLanguage, KeepPreferredLanguage};
pub use leagues::{OpenedMatch, Standing};
pub use ledger::{
    Balance, Book, Correct, CorrectAll, HISTORY_LINES_MAX, Heir, HistoryLine, OpenStaked, Owner, Paid, Payout,
    STAKE_MAX, Stakes, TakeBack, Transfer,
};
pub use lessons::{KeepLesson, LessonRow};
pub use liveness::{Away, Credit, Heartbeat, Outage};
pub use marks::{KeepMark, SweepMarks};
pub use matches::{
    AdjournMatch, MatchRow, MoveMatch, NoteAct, OpenMatch, OpenRow, SeatRow, SetChannel, SetSpectators, Stage,
    Substitute,
};
pub use nonces::NonceSecret;
pub use open_messages::{CloseMessage, KeepAnswer, KeepOpenMessage, MessageKind, OpenMessage};
pub use people::{KeepCalls, KeepPersonal, Personal};
pub use postgres::{Presence, Present, Server};
pub use puzzles::{
    OPEN_PUZZLES_MAX, OpenPuzzle, PuzzleKind, PuzzleRow, PuzzleStage, SetPuzzleAside, SharePuzzle, TouchPuzzle,
};
pub use ratings::Decided;
pub use reopen::{NoteNudge, Undo};
pub use results::{Among, FinishMatch, MatchResult, PuzzleScore, PuzzleScores, Score, SolvedKind};
pub use retention::{Departure, EraseGuild, Return, Withhold};
pub use seasons::{
    AddToSeason, BeginTelling, Begun, MemberRow, OpenOfSeason, OpenSeason, SeasonId, SeasonKind, SeasonLine, SeasonRow,
    SubstituteOfSeason, TellSeason,
};
pub use secrets::Know;
pub use sqlite::{Backups, Kept, Looked, LostMatch, NoteRestored, PutBack, Restored, backup, look, restore, schema};
pub use starts::NoteStart;
pub use stock::{StockPuzzle, TakePuzzle};
#[cfg(test)]
pub(crate) use storage::Call;
pub use streams::{EndTableStreams, MakeTableStream, TableStream};
pub use table_people::{NoteTableLaunch, NoteTablePlace, OpenTableSession, TableEntered};
pub use tables::{
    EndTableSession, EndTableSessions, MakeTableLink, NoteTableInput, SweepTables, TableLink, TableOpened,
    TableSession, TableWay, UseTableLink,
};
pub use talks::{CloseTalk, KeepTalk, KeepTalker, TalkRow, Talker};
pub use under_way::{
    Going, HeldBack, HoldBackPuzzle, Lapsed, MarkPuzzles, NoteHeldBack, NoteLapseTold, NotePause, PAUSE_COUNTS,
    TellSolution, UnderWay, Unmarked,
};
pub use votes::{
    BallotRow, CountVote, DropBallots, DropGuess, DropVoteReminders, Given, GuessRow, KeepGiven, NoteVoteReminder,
    RetireVote, TellVotes,
};
pub use wanted::{HaveChannel, LoseChannel, WantChannel};

use self::postgres::Part;
use self::readers::Readers;
use self::sql::{Flag, natural};
use self::sqlite::{Lock, Lost, Watermark};
use self::storage::{Direct, Remote, Storage};
use self::writer::{Home, Writer};

/// Maximum number of reading connections. More concurrent reads than cores are rare.
const READERS_MAX: u32 = 4;
/// How long a reader waits for a free connection.
const READER_WAIT: Duration = Duration::from_secs(30);

/// The pause before this process asks the database again whether it still holds its lease.
const ASK_AGAIN_AFTER: Duration = Duration::from_secs(1);

/// The location of a database.
#[derive(Clone)]
pub enum Database {
    /// An SQLite database in this file.
    File(PathBuf),
    /// A PostgreSQL database on this server.
    Server(Server),
}

impl Database {
    /// Reads the setting for the database's location: the path of a file, or a URL that begins with `postgres://`.
    ///
    /// # Errors
    /// Says why a URL is invalid. The text does not repeat the URL, which may contain a password.
    pub fn at(place: &str) -> Result<Self, String> {
        match place.split_once(':') {
            Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") => Server::at(place).map(Self::Server),
            // A mistyped URL must not be taken for a file name: file names are printed, and the URL may contain a
            // password.
            Some((scheme, rest)) if rest.starts_with("//") || scheme.starts_with("postgres") => Err(
                "an address must begin with postgres://; for a database in a file give the file's path alone, such as \
                 dealer.db"
                    .to_owned(),
            ),
            _ => Ok(Self::File(place.into())),
        }
    }

    /// Opens the database.
    ///
    /// # Errors
    /// The errors of [`Store::open`] and [`Store::connect`].
    pub async fn open(&self) -> Result<Store, Error> {
        match self {
            Self::File(path) => Store::open(path).await,
            Self::Server(server) => Store::connect(server).await,
        }
    }

    /// The server, if the database is on a server.
    pub fn server(&self) -> Option<&Server> {
        match self {
            Self::File(_) => None,
            Self::Server(server) => Some(server),
        }
    }

    /// The file's path, if the database is a file.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Server(_) => None,
        }
    }
}

/// Shows the file's path, or the server's host and database, without user and password.
impl std::fmt::Display for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Server(server) => server.fmt(f),
        }
    }
}

/// An open database that this process alone writes to. Clones share it.
#[derive(Clone)]
pub struct Store {
    writer: Writer,
    readers: Readers,
    nonce_secret: NonceSecret,
    mark_key: marks::MarkKey,
    /// Matches that the database no longer contains; always empty for a server.
    lost: Lost,
    /// Notified when another process may have handed over an event.
    events: Arc<Notify>,
    /// Lock that is held while wanted channels are created or searched for.
    making: wanted::Making,
    /// Lock that keeps a second bot from starting. It is released when the store is closed or its last clone is
    /// dropped.
    lock: Arc<Mutex<Option<Lock>>>,
}

impl Store {
    /// Opens the file, creates it if it does not exist, and migrates its schema.
    ///
    /// # Errors
    /// A file that is in use, damaged, of another program, or newer than this program is left unchanged.
    pub async fn open(path: &Path) -> Result<Self, Error> {
        Self::open_through(path, Arc::new(Direct)).await
    }

    /// Like [`Self::open`]; once the file is open, all calls go through `storage`.
    pub(crate) async fn open_through(path: &Path, storage: Arc<dyn Storage>) -> Result<Self, Error> {
        let (lock, mut connection, readers) = sqlite::open(path).await?;
        let lock = Arc::new(Mutex::new(Some(lock)));
        let readers = Readers::of_file(readers, Arc::clone(&storage)).await?;
        let mark_key = marks::find_or_draw(&mut connection).await?;
        let watermark = Watermark::open(path, mark_key.name_of_database(), &mut connection).await?;
        let nonce_secret = nonces::find_or_draw(&mut connection).await?;
        let lost = watermark.lost();
        let writer = Writer::start(connection, Home::Sqlite(Box::new(watermark)), storage);
        Ok(Self {
            writer,
            readers,
            nonce_secret,
            mark_key,
            lost,
            events: Arc::default(),
            making: wanted::Making::default(),
            lock,
        })
    }

    /// Connects to a database on a server, creates its tables if there are none, and migrates its schema.
    ///
    /// # Errors
    /// [`Error::InUse`] while another process writes to the database; also if the database is of another program or
    /// newer than this program, or the server cannot be reached.
    pub async fn connect(server: &Server) -> Result<Self, Error> {
        Self::connect_for(server, Part::All, Arc::new(Direct)).await
    }

    /// Like [`Self::connect`], for one shard among several processes. The tables must exist, with the present number of
    /// shards.
    ///
    /// # Errors
    /// [`Error::InUse`] while another process serves the shard or all shards, or if the database has another number of
    /// shards.
    pub async fn connect_shard(server: &Server, shard: Shard) -> Result<Self, Error> {
        let store = Self::connect_for(server, Part::One(shard), Arc::new(Direct)).await?;
        drop(tokio::spawn(postgres::listen(server.clone(), Arc::downgrade(&store.events))));
        Ok(store)
    }

    async fn connect_for(server: &Server, part: Part, storage: Arc<dyn Storage>) -> Result<Self, Error> {
        let (connection, session) = server.write(part).await?;
        let readers = Readers::of_server(server, session.reach(), Arc::clone(&storage));
        Self::of_server(connection, readers, Box::new(session), storage).await
    }

    /// The store of a database on a server, which needs no file lock and no watermark.
    async fn of_server(
        mut connection: AnyConnection,
        readers: Readers,
        session: Box<dyn Remote>,
        storage: Arc<dyn Storage>,
    ) -> Result<Self, Error> {
        let nonce_secret = nonces::find_or_draw(&mut connection).await?;
        let mark_key = marks::find_or_draw(&mut connection).await?;
        Ok(Self {
            writer: Writer::start(connection, Home::Server(session), storage),
            readers,
            nonce_secret,
            mark_key,
            lost: Lost::default(),
            events: Arc::default(),
            making: wanted::Making::default(),
            lock: Arc::default(),
        })
    }

    /// Runs a write, and returns when it is durable.
    ///
    /// # Errors
    /// The reason why the write failed; then nothing of it was saved.
    pub async fn write<W: Write + Sync>(&self, write: W) -> Result<W::Out, Error> {
        self.writer.write(write).await
    }

    /// Hands in a write without waiting for its outcome. The write may happen a little later than writes by
    /// [`Store::write`]; a failure is logged.
    ///
    /// The write is retried if the disk fails or a commit's outcome is unknown, so it must be idempotent.
    pub async fn hand_in<W: Write + Sync>(&self, write: W) {
        self.writer.hand_in(write).await;
    }

    /// Waits until every write that was handed in earlier has succeeded or failed.
    pub async fn flush(&self) -> Result<(), Error> {
        self.write(writer::Nothing).await
    }

    /// Matches that are missing because an older copy of the database was restored. Matches whose channel and host have
    /// been informed of the loss are left out.
    pub fn lost_matches(&self) -> Vec<LostMatch> {
        self.lost.matches()
    }

    /// Removes a lost match from the list, after its channel and its host have been informed.
    ///
    /// # Errors The database cannot be written; then the channel and the host are informed again after the next start.
    pub async fn forget_lost(&self, id: MatchId) -> Result<(), Error> {
        self.lost.forget(id);
        self.flush().await
    }

    /// Whether the database's server cannot be reached at present.
    pub fn is_away(&self) -> bool {
        self.readers.is_away()
    }

    /// Waits until some caller has been waiting for a commit of unknown outcome.
    pub async fn in_doubt(&self) {
        self.writer.in_doubt().await;
    }

    /// Whether it is certain that no other process has taken over, because this process's lease cannot have expired
    /// yet.
    pub fn is_surely_ours(&self) -> bool {
        self.writer.is_surely_ours()
    }

    /// Asks the database whether this process still holds its lease, unless the database has confirmed that recently.
    ///
    /// # Errors
    /// [`Error::Fenced`] if another process has taken over; another error if the database cannot be asked.
    pub async fn confirm(&self) -> Result<(), Error> {
        self.writer.confirm().await
    }

    /// Runs work that only the process that holds the lease may do, such as editing a message. After a takeover the
    /// other process may have done the work already, so this function then never returns.
    ///
    /// This process can be frozen between any two polls of `work`. So each poll first checks when the database last
    /// confirmed the lease. If that is too long ago, `work` is not polled before the database has confirmed the lease
    /// again.
    pub async fn admit<T>(&self, work: impl Future<Output = T>) -> T {
        let mut work = Box::pin(work);
        loop {
            while let Err(error) = self.confirm().await {
                tracing::warn!(%error, "a call to Discord waits: another process may have taken over this shard");
                tokio::time::sleep(ASK_AGAIN_AFTER).await;
            }
            let step = |context: &mut Context<'_>| {
                if self.is_surely_ours() {
                    return work.as_mut().poll(context).map(Some);
                }
                Poll::Ready(None)
            };
            if let Some(done) = poll_fn(step).await {
                return done;
            }
        }
    }

    /// Waits until another process has taken over. This process must then end.
    pub async fn lost(&self) {
        self.writer.lost().await;
    }

    /// Writes the waiting jobs, closes the connections and releases the lock.
    pub async fn close(self) {
        self.writer.finish().await;
        self.readers.close().await;
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

#[cfg(test)]
pub(crate) use postgres::to_be_replaced;
#[cfg(test)]
pub(crate) mod tests;
