//! The writing session: its lock, its transactions, and how it resumes after it was cut off.
//!
//! A process that takes the lock of a shard increases the shard's fencing number in the table `leases`. A process whose
//! connection broke compares that number with its own. If they differ, another process has replaced it
//! ([`Error::Fenced`]), and it writes and sends nothing more. All processes that serve a shard also hold one common
//! lock in shared mode. A process that writes for all shards takes that lock exclusively: to migrate the schema, to
//! change the number of shards, or to move a database. So the processes that serve never disagree about the schema or
//! the number of shards.

use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tokio::time::timeout;

use super::reach::{Away, Reach};
use super::{SILENCE_MAX, Server, schema};
use crate::store::job::{Failed, Job};
use crate::store::storage::{Remote, Settling, Work};
use crate::store::writer::Doubt;
use crate::store::{Error, Shard, access, chain, migrations};

/// "Deal": the first half of the bot's advisory locks for writing.
pub(super) const LOCKS: i32 = 0x4465_616c;
/// The second half of the lock of a process that writes for all shards. Processes that write for one shard share this
/// lock.
const ALL: i32 = 0;
/// Maximum number of attempts for a batch that fails because of a conflict or a broken connection.
const ATTEMPTS_MAX: usize = 8;
/// How long the session tries to reconnect before the batch fails. The limit is short because the callers must be
/// answered within Discord's three seconds.
const RESUME_MAX: Duration = Duration::from_millis(1500);
/// How long the server may take to answer a ping or to accept a connection.
const ANSWER_WITHIN: Duration = Duration::from_millis(1200);
/// The pause between two attempts to connect.
const RESUME_PAUSE: Duration = Duration::from_millis(200);
/// Pause and number of attempts to take the lock that this process's last session held, after that session was
/// terminated. Other processes look for free shards every half second.
const RELOCK_PAUSE: Duration = Duration::from_millis(20);
const RELOCK_TRIES: usize = 10;

/// The shards that a session writes for. No other session writes for them at the same time.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) enum Part {
    /// The session writes for all shards.
    All,
    /// The session writes for one shard.
    One(Shard),
}

impl Part {
    /// The number that identifies this part: the second half of its advisory lock, and its key in the table `leases`.
    fn number(self) -> i32 {
        match self {
            Self::All => ALL,
            Self::One(shard) => i32::try_from(shard.id).map_or(i32::MAX, |id| id.saturating_add(1)),
        }
    }

    /// Takes the part's advisory lock; returns `false` if another process holds it.
    async fn lock(self, connection: &mut AnyConnection) -> Result<bool, Error> {
        if let Self::One(_) = self {
            let beside = sqlx::query_scalar("SELECT pg_try_advisory_lock_shared($1, $2)").bind(LOCKS).bind(ALL);
            let is_free: bool = beside.fetch_one(&mut *connection).await?;
            if !is_free {
                return Ok(false);
            }
        }
        let lock = sqlx::query_scalar("SELECT pg_try_advisory_lock($1, $2)").bind(LOCKS).bind(self.number());
        Ok(lock.fetch_one(connection).await?)
    }

    /// Whether the database's tables are as this part's writer needs them. A writer for all shards migrates the tables
    /// itself.
    async fn is_ready(self, connection: &mut AnyConnection, server: &Server) -> Result<bool, Error> {
        let is_newest = schema::inspect(connection).await? == Some(migrations::newest());
        match self {
            Self::All => {
                if !is_newest {
                    schema::bring_up_to_date(server).await?;
                }
                chain::fill_in(connection).await?;
                access::fill_in(connection).await?;
                Ok(true)
            }
            Self::One(shard) if is_newest => {
                let division: Option<i64> =
                    sqlx::query_scalar("SELECT max(shards) FROM liveness").fetch_one(connection).await?;
                Ok(division == Some(shard.n.into()))
            }
            Self::One(_) => Ok(false),
        }
    }

    /// Increases the fencing number of this part and of every overlapping part, so that earlier writers for these parts
    /// cannot continue.
    async fn fence(self, connection: &mut AnyConnection) -> Result<i64, Error> {
        let fence = sqlx::query_scalar(
            "INSERT INTO leases (place, fence) VALUES ($1, 1)
             ON CONFLICT (place) DO UPDATE SET fence = leases.fence + 1 RETURNING fence",
        );
        let fence = fence.bind(i64::from(self.number())).fetch_one(&mut *connection).await?;
        let others = match self {
            Self::All => "UPDATE leases SET fence = fence + 1 WHERE place <> $1",
            Self::One(_) => "UPDATE leases SET fence = fence + 1 WHERE place = $1",
        };
        sqlx::query(others).bind(i64::from(ALL)).execute(connection).await?;
        Ok(fence)
    }
}

/// A writing session with its fencing number.
pub(in crate::store) struct Session {
    server: Server,
    part: Part,
    fence: i64,
    /// The pid of the server's backend process for this connection.
    backend: i64,
    reach: Reach,
    /// Whether an answer on the connection is still missing, so that the connection must be replaced.
    is_spent: bool,
    /// The transaction of unknown outcome, if there is one. Nothing is written until its outcome is known.
    unsure: Option<String>,
}

/// Why a batch was not saved, or may not have been saved.
enum Stop {
    /// A conflict, or a connection that broke before the commit: nothing was saved, and the batch may be tried again.
    Again,
    /// Like [`Self::Again`], but the server has already rolled back.
    Undone,
    /// The server cannot be reached. The commit had not begun.
    Away,
    /// The connection broke during the commit. Contains the transaction's number, with which the server can be asked
    /// for the outcome.
    Unsure(String),
    /// The batch failed for good.
    Failed(Error),
}

impl From<Away> for Stop {
    fn from(_: Away) -> Self {
        Self::Away
    }
}

impl Session {
    /// Begins a writing session: takes the part's lock and a new fencing number. A writer for all shards also migrates
    /// the schema.
    pub(super) async fn begin(server: &Server, part: Part) -> Result<(AnyConnection, Self), Error> {
        let mut connection = connect(server).await?;
        match Self::take(&mut connection, server, part).await {
            Ok(session) => Ok((connection, session)),
            Err(error) => {
                // Unlock explicitly: the server notices a closed connection only a moment later, and until then the
                // next start would find the lock taken.
                drop(sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut connection).await);
                drop(connection.close().await);
                Err(error)
            }
        }
    }

    async fn take(connection: &mut AnyConnection, server: &Server, part: Part) -> Result<Self, Error> {
        if !part.lock(connection).await? || !part.is_ready(connection, server).await? {
            return Err(Error::InUse("this database".to_owned()));
        }
        let fence = part.fence(connection).await?;
        let backend = backend(connection).await?;
        let (server, reach) = (server.clone(), Reach::of(server));
        Ok(Self { server, part, fence, backend, reach, is_spent: false, unsure: None })
    }

    /// The shared state that tells whether the server can be reached.
    pub(in crate::store) fn reach(&self) -> Reach {
        self.reach.clone()
    }

    /// Writes jobs in one serializable transaction and commits it; each job is saved completely or not at all.
    ///
    /// # Errors
    /// [`Error::Unsure`] if the outcome of the commit is unknown; [`Session::settle`] finds it out later.
    async fn commit(
        &mut self,
        connection: &mut AnyConnection,
        batch: &mut [Box<dyn Job>],
        doubt: &Doubt,
    ) -> Result<(), Error> {
        for _ in 0..ATTEMPTS_MAX {
            if self.is_spent {
                self.resume(connection).await?;
            }
            match self.attempt(connection, batch, doubt).await {
                Ok(()) => return Ok(()),
                Err(Stop::Failed(error)) => {
                    self.roll_back(connection).await;
                    return Err(error);
                }
                Err(Stop::Again) => self.roll_back(connection).await,
                Err(Stop::Undone) => {}
                Err(Stop::Away) => {
                    self.is_spent = true;
                    return Err(Error::Away);
                }
                Err(Stop::Unsure(transaction)) => {
                    (self.is_spent, self.unsure) = (true, Some(transaction));
                    match self.resume(connection).await {
                        Ok(()) => {}
                        Err(Error::Fenced) => return Err(Error::Fenced),
                        Err(_) => return Err(Error::Unsure),
                    }
                    match self.settle(connection).await {
                        Ok(true) => return Ok(()),
                        Ok(false) => {}
                        Err(_) => return Err(Error::Unsure),
                    }
                }
            }
        }
        // If the connection itself is at fault, for instance because its answers are out of step, it must be replaced.
        self.is_spent = true;
        Err(Error::Busy)
    }

    /// Makes one attempt to write the jobs.
    async fn attempt(
        &self,
        connection: &mut AnyConnection,
        batch: &mut [Box<dyn Job>],
        doubt: &Doubt,
    ) -> Result<(), Stop> {
        let transaction = self.reach.within(prepare(connection, batch)).await??;
        match doubt.watch(self.reach.within(say(connection, "COMMIT"))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) if error.is_conflict() => Err(Stop::Undone),
            Ok(Err(error)) if !error.is_cut() => Err(Stop::Failed(error)),
            Ok(Err(_)) | Err(Away) => Err(Stop::Unsure(transaction)),
        }
    }

    async fn roll_back(&mut self, connection: &mut AnyConnection) {
        let is_done = timeout(ANSWER_WITHIN, say(connection, "ROLLBACK")).await;
        self.is_spent |= !matches!(is_done, Ok(Ok(())));
    }

    /// Runs a job that must run outside any transaction.
    async fn run_apart(&mut self, connection: &mut AnyConnection, job: &mut Box<dyn Job>) -> Result<(), Error> {
        self.keep_alive(connection).await?;
        self.is_spent = true;
        drop(self.reach.within(job.run(connection)).await.map_err(|Away| Error::Away)?);
        self.is_spent = false;
        Ok(())
    }

    /// Pings the server, and reconnects if it does not answer.
    async fn keep_alive(&mut self, connection: &mut AnyConnection) -> Result<(), Error> {
        if !self.is_spent && matches!(timeout(ANSWER_WITHIN, connection.ping()).await, Ok(Ok(()))) {
            self.has_answered();
            return Ok(());
        }
        self.is_spent = true;
        self.try_resume(connection).await
    }

    /// Marks the server as reachable, unless the outcome of a transaction is still unknown.
    fn has_answered(&self) {
        if self.unsure.is_none() {
            self.reach.is_back();
        }
    }

    /// Reconnects, unless another process has replaced this one. If the server is known to be unreachable, this fails
    /// at once and leaves reconnecting to [`Session::keep_alive`], because a job that waited for an earlier job has no
    /// time left.
    async fn resume(&mut self, connection: &mut AnyConnection) -> Result<(), Error> {
        if self.reach.is_away() {
            return Err(Error::Away);
        }
        let attempts = async {
            loop {
                match self.try_resume(connection).await {
                    Ok(()) => return Ok(()),
                    Err(Error::Fenced) => return Err(Error::Fenced),
                    Err(_) => tokio::time::sleep(RESUME_PAUSE).await,
                }
            }
        };
        timeout(RESUME_MAX, attempts).await.unwrap_or_else(|_| {
            self.reach.goes_away();
            Err(Error::Away)
        })
    }

    /// Makes one attempt to reconnect.
    async fn try_resume(&mut self, connection: &mut AnyConnection) -> Result<(), Error> {
        let resumed = timeout(ANSWER_WITHIN, self.connect_anew()).await.unwrap_or(Err(Error::Away));
        match resumed {
            Ok((new, backend)) => {
                (*connection, self.backend, self.is_spent) = (new, backend, false);
                self.has_answered();
                Ok(())
            }
            Err(error) => {
                if error.is_away() {
                    self.reach.goes_away();
                }
                Err(error)
            }
        }
    }

    async fn connect_anew(&self) -> Result<(AnyConnection, i64), Error> {
        let mut new = connect(&self.server).await?;
        self.is_ours(&mut new).await?;
        if !self.part.lock(&mut new).await? {
            // The lock is held either by this process's last session, which the server does not yet know to be dead, or
            // by a process that is just replacing this one. The fencing number tells which.
            let end = "SELECT CAST(pg_terminate_backend(pid) AS INTEGER) FROM pg_stat_activity
                       WHERE pid = $1 AND usename = current_user
                           AND application_name = current_setting('application_name')";
            drop(sqlx::query(end).bind(self.backend).execute(&mut new).await);
            // Take the lock at once, so that no other process finds it free.
            self.lock_soon(&mut new).await?;
        }
        // Another process may have held the lock in between.
        self.is_ours(&mut new).await?;
        let backend = backend(&mut new).await?;
        Ok((new, backend))
    }

    /// Takes the lock that this process's last session held until now.
    async fn lock_soon(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for _ in 0..RELOCK_TRIES {
            tokio::time::sleep(RELOCK_PAUSE).await;
            if self.part.lock(connection).await? {
                return Ok(());
            }
        }
        Err(Error::Busy)
    }

    /// Fails with [`Error::Fenced`] if another process has taken this session's part since the session began.
    async fn is_ours(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let fence = sqlx::query_scalar("SELECT fence FROM leases WHERE place = $1").bind(i64::from(self.part.number()));
        let fence: i64 = fence.fetch_one(connection).await?;
        if fence == self.fence { Ok(()) } else { Err(Error::Fenced) }
    }

    /// Finds out whether the transaction of unknown outcome was committed. The session of that transaction has ended,
    /// because this process holds its lock again, so the server's answer is final.
    ///
    /// # Errors
    /// The server cannot be asked.
    async fn settle(&mut self, connection: &mut AnyConnection) -> Result<bool, Error> {
        let Some(transaction) = &self.unsure else { return Ok(false) };
        loop {
            let status = sqlx::query_scalar("SELECT pg_xact_status(CAST($1 AS xid8))").bind(transaction);
            match timeout(ANSWER_WITHIN, status.fetch_one(&mut *connection)).await {
                Ok(Ok(Some(status))) if status == "in progress" => tokio::time::sleep(RESUME_PAUSE).await,
                Ok(Ok(status)) => {
                    let has_lasted = Option::<String>::as_deref(&status) == Some("committed");
                    self.unsure = None;
                    self.reach.is_back();
                    return Ok(has_lasted);
                }
                Ok(Err(_)) | Err(_) => {
                    self.is_spent = true;
                    self.reach.goes_away();
                    return Err(Error::Away);
                }
            }
        }
    }
}

impl Remote for Session {
    fn is_away(&self) -> bool {
        self.reach.is_away()
    }

    fn commit<'a>(
        &'a mut self,
        connection: &'a mut AnyConnection,
        batch: &'a mut [Box<dyn Job>],
        doubt: &'a Doubt,
    ) -> Work<'a> {
        Box::pin(self.commit(connection, batch, doubt))
    }

    fn run_apart<'a>(&'a mut self, connection: &'a mut AnyConnection, job: &'a mut Box<dyn Job>) -> Work<'a> {
        Box::pin(self.run_apart(connection, job))
    }

    fn keep_alive<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Work<'a> {
        Box::pin(self.keep_alive(connection))
    }

    fn settle<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Settling<'a> {
        Box::pin(self.settle(connection))
    }

    fn leave<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Work<'a> {
        Box::pin(say(connection, "SELECT pg_advisory_unlock_all()"))
    }
}

async fn connect(server: &Server) -> Result<AnyConnection, Error> {
    let mut connection = server.connect().await?;
    let silence = SILENCE_MAX.as_millis();
    let settings = format!(
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE;
         SET synchronous_commit = on;
         SET idle_session_timeout = {silence};
         SET idle_in_transaction_session_timeout = {silence};
         SET tcp_user_timeout = {silence};
         SET application_name = 'dealer {}'",
        std::process::id()
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(settings)).execute(&mut connection).await?;
    Ok(connection)
}

async fn backend(connection: &mut AnyConnection) -> Result<i64, Error> {
    Ok(sqlx::query_scalar("SELECT CAST(pg_backend_pid() AS BIGINT)").fetch_one(connection).await?)
}

/// Runs the jobs in a transaction up to its commit, and returns the transaction's number.
async fn prepare(connection: &mut AnyConnection, batch: &mut [Box<dyn Job>]) -> Result<String, Stop> {
    say(connection, "BEGIN").await.map_err(|_| Stop::Again)?;
    let number = "SELECT CAST(pg_current_xact_id() AS TEXT)";
    let number: Result<String, sqlx::Error> = sqlx::query_scalar(number).fetch_one(&mut *connection).await;
    let transaction = number.map_err(|_| Stop::Again)?;
    for job in batch {
        // In PostgreSQL a failing statement aborts the whole transaction unless a savepoint is rolled back.
        say(connection, "SAVEPOINT job").await.map_err(|_| Stop::Again)?;
        let end = match job.run(connection).await {
            Ok(()) => "RELEASE job",
            Err(Failed::Alone) => "ROLLBACK TO job; RELEASE job",
            Err(Failed::Passing) => return Err(Stop::Again),
            Err(Failed::WithAll) => {
                return Err(Stop::Failed(Error::Lost("another write failed with it".to_owned())));
            }
        };
        say(connection, end).await.map_err(|_| Stop::Again)?;
    }
    Ok(transaction)
}

async fn say(connection: &mut AnyConnection, statements: &'static str) -> Result<(), Error> {
    sqlx::raw_sql(statements).execute(connection).await?;
    Ok(())
}
