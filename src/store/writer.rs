//! The one connection that writes: jobs that wait at the same time share one commit, and so one sync of the disk.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::{Any, AnyConnection, Connection, Database};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Sleep;

use super::Error;
use super::postgres::Session;
use crate::clock::{Stopwatch, Watched};
use crate::meter;

/// How many jobs may wait; who comes then waits to be let in.
const QUEUE_MAX: usize = 1024;
/// How many jobs share one commit at most.
const BATCH_MAX: usize = 256;
/// How long jobs that nobody waits for gather, so that nobody else waits for them.
const LAZY_WAIT: Duration = Duration::from_millis(100);
/// How long is waited before what nobody waits for is tried again, where the disk took nothing.
const RETRY_WAIT: Duration = Duration::from_secs(1);
/// How many jobs wait for a disk that takes nothing: each is small, and the oldest goes first.
const HELD_MAX: usize = 8192;
/// After how long a server that had nothing to write is spoken to.
const QUIET_MAX: Duration = Duration::from_secs(2);
/// For how long after its last answer a server's silence says nothing: less than it takes until another process may take
/// the place of this one.
const CONFIRMED: Duration = Duration::from_secs(5);

/// Something to be written: all of it, or nothing.
pub trait Write: Send + 'static {
    /// What it comes to.
    type Out: Send + 'static;

    /// Whether it may wait a little for company, because nobody waits for it.
    const LAZY: bool = false;

    /// Whether everything handed in before must be written before it.
    const BARRIER: bool = false;

    /// Whether it shares a commit with no other, because no transaction may be open around it.
    const APART: bool = false;

    /// Whether it is a single statement, which by itself is written whole or not at all.
    fn is_one_statement(&self) -> bool {
        Self::APART
    }

    /// Writes it. An error takes back what it has written, and nothing of what others wrote.
    fn run(&self, connection: &mut AnyConnection) -> impl Future<Output = Result<Self::Out, Error>> + Send;
}

/// A statement with what it binds.
pub type Query<'a> = sqlx::query::Query<'a, Any, <Any as Database>::Arguments>;

/// What one statement writes, of which nothing is to be known but that it was written.
pub trait Statement: Send + Sync + 'static {
    /// As of [`Write`].
    const LAZY: bool = false;

    /// The statement.
    fn statement(&self) -> Query<'_>;
}

impl<S: Statement> Write for S {
    type Out = ();
    const LAZY: bool = S::LAZY;

    fn is_one_statement(&self) -> bool {
        true
    }

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        self.statement().execute(connection).await?;
        Ok(())
    }
}

/// A job that failed.
pub(super) enum Failed {
    /// By what it wanted: the others do not care.
    Alone,
    /// By what befell the database: SQLite may have rolled everything back.
    WithAll,
    /// By what others did at the same time, or by a connection that broke: it may succeed at once.
    Passing,
}

type Running<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A [`Write`] with its type forgotten, and whoever waits for it.
pub(super) trait Job: Send {
    fn is_lazy(&self) -> bool;
    fn is_one_statement(&self) -> bool;
    /// Whether it shares a commit with no other.
    fn is_apart(&self) -> bool {
        false
    }
    /// Whether the task ends with this job.
    fn is_last(&self) -> bool {
        false
    }
    /// Whether everything handed in before must be written before this job is answered.
    fn is_barrier(&self) -> bool;
    /// Writes, and keeps the outcome until it is known whether it lasts.
    fn run<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Running<'a, Result<(), Failed>>;
    /// Whether somebody waits for its outcome.
    fn is_awaited(&self) -> bool {
        true
    }
    /// How the disk refused it when it ran, if it did.
    fn refused_by_disk(&self) -> Option<&Error> {
        None
    }
    /// Tells the outcome: durable now, or lost by the commit's fault.
    fn answer(self: Box<Self>, lost: Option<Error>);
}

struct Pending<W: Write> {
    write: W,
    outcome: Option<Result<W::Out, Error>>,
    /// Nobody listens to a job that was only handed in.
    reply: Option<oneshot::Sender<Result<W::Out, Error>>>,
}

impl<W: Write + Sync> Job for Pending<W> {
    fn is_lazy(&self) -> bool {
        W::LAZY
    }

    fn is_barrier(&self) -> bool {
        W::BARRIER
    }

    fn is_apart(&self) -> bool {
        W::APART
    }

    fn is_one_statement(&self) -> bool {
        self.write.is_one_statement()
    }

    fn run<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Running<'a, Result<(), Failed>> {
        Box::pin(async move {
            let outcome = self.write.run(connection).await;
            let result = match &outcome {
                Ok(_) => Ok(()),
                Err(error) if error.is_conflict() || error.is_cut() => Err(Failed::Passing),
                Err(error) if error.is_of_all() => Err(Failed::WithAll),
                Err(_) => Err(Failed::Alone),
            };
            self.outcome = Some(outcome);
            result
        })
    }

    fn is_awaited(&self) -> bool {
        self.reply.is_some()
    }

    fn refused_by_disk(&self) -> Option<&Error> {
        self.outcome.as_ref()?.as_ref().err().filter(|error| error.is_of_the_disk())
    }

    fn answer(self: Box<Self>, lost: Option<Error>) {
        let outcome = match (lost, self.outcome) {
            // A job's own refusal is truer than the batch's fault.
            (_, Some(Err(error))) | (Some(error), _) => Err(error),
            (None, Some(Ok(out))) => Ok(out),
            (None, None) => Err(Error::Closed),
        };
        match self.reply {
            Some(reply) => drop(reply.send(outcome)),
            None => {
                if let Err(error) = outcome {
                    tracing::warn!(%error, "a write that nobody waits for failed");
                }
            }
        }
    }
}

/// Whether the database is still ours to write, as far as the writing task knows.
struct Hold {
    started: Stopwatch,
    /// When the last question was put that the database has answered, in milliseconds after `started`. Not when the answer
    /// was read: a process may have stood still over it.
    answered_ms: AtomicU64,
    is_lost: Watched<bool>,
}

impl Hold {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// The way to the writing task; clones lead to the same.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Box<dyn Job>>,
    hold: Arc<Hold>,
    /// Whether another process can take the database away.
    can_be_lost: bool,
    /// Ends when the task has written everything and closed its connection.
    done: watch::Receiver<()>,
}

impl Writer {
    /// Starts the task on a connection of its own. It ends when the last clone is dropped, or on [`Writer::finish`].
    pub(super) fn start(connection: AnyConnection, home: Home) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE_MAX);
        let (alive, done) = watch::channel(());
        let started = Stopwatch::start();
        let hold = Arc::new(Hold { started, answered_ms: AtomicU64::new(0), is_lost: Watched::new(false) });
        let can_be_lost = matches!(home, Home::Postgres(_));
        let line = Line { connection, home, hold: Arc::clone(&hold) };
        tokio::spawn(async move {
            write_all(line, queue).await;
            drop(alive);
        });
        Self { jobs, hold, can_be_lost, done }
    }

    /// Finds out whether the database is still ours, if it has not said so of late.
    pub(super) async fn confirm(&self) -> Result<(), Error> {
        if self.hold.is_lost.get() {
            return Err(Error::Fenced);
        }
        let silence = self.hold.now_ms().saturating_sub(self.hold.answered_ms.load(Ordering::Relaxed));
        if !self.can_be_lost || Duration::from_millis(silence) < CONFIRMED {
            return Ok(());
        }
        self.write(Question).await
    }

    /// Returns when another process has taken the database.
    pub(super) async fn lost(&self) {
        self.hold.is_lost.wait_for(|is_lost| is_lost).await;
    }

    /// Writes, and returns when it is durable.
    pub(super) async fn write<W: Write + Sync>(&self, write: W) -> Result<W::Out, Error> {
        let (reply, outcome) = oneshot::channel();
        let job = Pending { write, outcome: None, reply: Some(reply) };
        self.jobs.send(Box::new(job)).await.map_err(|_| Error::Closed)?;
        outcome.await.map_err(|_| Error::Closed)?
    }

    /// Hands in what nobody waits for; in order with everything else.
    pub(super) async fn hand_in<W: Write + Sync>(&self, write: W) {
        let job = Pending { write, outcome: None, reply: None };
        // Closed: then the same follows again from the journal at the next start.
        drop(self.jobs.send(Box::new(job)).await);
    }

    /// Writes what is waiting, closes the connection and returns when that is done.
    pub(super) async fn finish(mut self) {
        drop(self.jobs.send(Box::new(Finish)).await);
        // An error says that the task has ended.
        while self.done.changed().await.is_ok() {}
    }
}

/// Which database the connection leads to, as far as its transactions differ.
pub(super) enum Home {
    /// A file.
    Sqlite,
    /// A server.
    Postgres(Session),
}

/// The connection that writes.
struct Line {
    connection: AnyConnection,
    home: Home,
    hold: Arc<Hold>,
}

impl Line {
    /// Says a word to a server that would take a silent process for dead.
    async fn keep_alive(&mut self) {
        let Home::Postgres(session) = &mut self.home else { return };
        let asked_ms = self.hold.now_ms();
        let outcome = session.keep_alive(&mut self.connection).await;
        self.note(asked_ms, &outcome);
    }

    /// Takes note of what the answer to a question says about whose the database was when it was put.
    fn note(&self, asked_ms: u64, outcome: &Result<(), Error>) {
        match outcome {
            Ok(()) => self.hold.answered_ms.store(asked_ms, Ordering::Relaxed),
            Err(Error::Fenced) => self.hold.is_lost.change(|is_lost| *is_lost = true),
            Err(_) => {}
        }
    }
}

/// Writes nothing, and so returns when all before it has been written.
pub(super) struct Nothing;

impl Write for Nothing {
    type Out = ();
    const BARRIER: bool = true;
    async fn run(&self, _: &mut AnyConnection) -> Result<(), Error> {
        Ok(())
    }
}

/// Writes nothing: that it is answered says whose the database is, even if it has no room.
struct Question;

impl Write for Question {
    type Out = ();
    async fn run(&self, _: &mut AnyConnection) -> Result<(), Error> {
        Ok(())
    }
}

/// The job that ends the task.
struct Finish;

impl Job for Finish {
    fn is_lazy(&self) -> bool {
        false
    }
    fn is_one_statement(&self) -> bool {
        true
    }
    fn is_last(&self) -> bool {
        true
    }
    fn is_barrier(&self) -> bool {
        true
    }
    fn run<'a>(&'a mut self, _: &'a mut AnyConnection) -> Running<'a, Result<(), Failed>> {
        Box::pin(async { Ok(()) })
    }
    fn answer(self: Box<Self>, _: Option<Error>) {}
}

async fn write_all(mut line: Line, mut queue: mpsc::Receiver<Box<dyn Job>>) {
    let mut arrived = Vec::with_capacity(BATCH_MAX);
    let (mut urgent, mut lazy) = (Vec::new(), Vec::new());
    // How the disk refused the lazy jobs when they were last tried, if it did.
    let mut held = None;
    // Runs out when the lazy jobs have waited long enough.
    let mut patience: Option<Pin<Box<Sleep>>> = None;
    let is_remote = matches!(line.home, Home::Postgres(_));
    loop {
        tokio::select! {
            biased;
            count = queue.recv_many(&mut arrived, BATCH_MAX) => if count == 0 { break },
            () = run_out(&mut patience), if patience.is_some() => {
                held = write_batch(&mut line, &mut lazy).await;
                patience = None;
            }
            () = tokio::time::sleep(QUIET_MAX), if is_remote => line.keep_alive().await,
        }
        meter::commit_queue(queue.len() + arrived.len());
        let is_last = arrived.iter().any(|job| job.is_last());
        let is_barrier = arrived.iter().any(|job| job.is_barrier());
        let mut apart = Vec::new();
        for job in arrived.drain(..) {
            if job.is_apart() {
                apart.push(job);
            } else if job.is_lazy() {
                lazy.push(job);
            } else {
                urgent.push(job);
            }
        }
        if is_barrier || lazy.len() >= BATCH_MAX && held.is_none() {
            held = write_batch(&mut line, &mut lazy).await;
            patience = None;
        }
        if is_barrier && let Some(why) = &held {
            // What was handed in before is not written, whatever may be now.
            let barriers = urgent.extract_if(.., |job| job.is_barrier());
            barriers.for_each(|job| job.answer(Some(again(why))));
        }
        // What was handed in and found no disk goes on waiting with the lazy jobs.
        held = write_batch(&mut line, &mut urgent).await.or(held);
        for job in apart {
            write_batch(&mut line, &mut vec![job]).await;
        }
        lazy.append(&mut urgent);
        let n_over = lazy.len().saturating_sub(HELD_MAX);
        lazy.drain(..n_over).for_each(|job| job.answer(Some(Error::Full)));
        if lazy.is_empty() {
            patience = None;
        } else if patience.is_none() {
            patience = Some(Box::pin(tokio::time::sleep(if held.is_some() { RETRY_WAIT } else { LAZY_WAIT })));
        }
        if is_last {
            break;
        }
    }
    write_batch(&mut line, &mut lazy).await;
    lazy.drain(..).for_each(|job| job.answer(Some(Error::Full)));
    if is_remote {
        // The server would notice the end of the session only a moment after whoever comes next has asked.
        drop(say(&mut line.connection, "SELECT pg_advisory_unlock_all()").await);
    }
    if let Err(error) = line.connection.close().await {
        tracing::warn!(%error, "the writing connection did not close cleanly");
    }
}

async fn run_out(patience: &mut Option<Pin<Box<Sleep>>>) {
    if let Some(sleep) = patience {
        sleep.await;
    }
}

/// Writes the jobs together, and tells each what has come of it. Where the disk takes nothing, those that nobody waits for
/// are left in the batch, to be tried again; says why, if there are any.
async fn write_batch(line: &mut Line, batch: &mut Vec<Box<dyn Job>>) -> Option<Error> {
    if batch.is_empty() {
        return None;
    }
    let took = Stopwatch::start();
    #[cfg(not(test))]
    let lost = commit_batch(line, batch).await.err();
    #[cfg(test)]
    let lost = commit_with_faults(line, batch).await.err();
    meter::commit(took.elapsed());
    let by_disk = lost.as_ref().filter(|error| error.is_of_the_disk());
    let by_disk = by_disk.or_else(|| batch.iter().find_map(|job| job.refused_by_disk())).map(again);
    for job in batch.extract_if(.., |job| by_disk.is_none() || job.is_awaited()) {
        job.answer(lost.as_ref().map(again));
    }
    by_disk.filter(|_| !batch.is_empty())
}

/// The same, with what a simulation has planned for it.
#[cfg(test)]
async fn commit_with_faults(line: &mut Line, batch: &mut [Box<dyn Job>]) -> Result<(), Error> {
    use super::faults::{Moment, alone, meet, rest};
    let _alone = alone().await;
    rest().await;
    let is_lazy = batch.iter().all(|job| job.is_lazy());
    meet(Moment::Before { is_lazy }).await?;
    let outcome = commit_batch(line, batch).await;
    rest().await;
    meet(Moment::After).await?;
    outcome
}

async fn commit_batch(line: &mut Line, batch: &mut [Box<dyn Job>]) -> Result<(), Error> {
    let Line { connection, home, hold } = line;
    let asked_ms = hold.now_ms();
    let outcome = match (home, batch) {
        (Home::Sqlite, batch) => return commit_to_file(connection, batch).await,
        (Home::Postgres(session), [job]) if job.is_apart() => session.run_apart(connection, job).await,
        (Home::Postgres(session), batch) => session.commit(connection, batch).await,
    };
    line.note(asked_ms, &outcome);
    outcome
}

/// Runs the jobs in one transaction, and makes it durable. Where there are several, what is more than one statement has a
/// savepoint of its own, so that a job which fails takes back its own work alone.
///
/// The transaction is spelled out, because SQLite ends it by itself when the disk is full, which sqlx's own
/// transactions do not notice: they would refuse to begin another for ever after.
async fn commit_to_file(connection: &mut AnyConnection, batch: &mut [Box<dyn Job>]) -> Result<(), Error> {
    if let [job] = batch
        && job.is_one_statement()
    {
        // It is a transaction of its own; how that went, it knows itself.
        drop(job.run(connection).await);
        return Ok(());
    }
    say(connection, "BEGIN IMMEDIATE").await?;
    let result = run_batch(connection, batch).await;
    if result.is_err() {
        // Fails only where SQLite has rolled back already.
        drop(say(connection, "ROLLBACK").await);
    }
    result
}

async fn run_batch(connection: &mut AnyConnection, batch: &mut [Box<dyn Job>]) -> Result<(), Error> {
    let is_alone = batch.len() == 1;
    for job in batch {
        let needs_savepoint = !is_alone && !job.is_one_statement();
        if needs_savepoint {
            say(connection, "SAVEPOINT job").await?;
        }
        let result = job.run(connection).await;
        if let Err(Failed::WithAll | Failed::Passing) = result {
            return Err(Error::Lost("another write failed with it".to_owned()));
        }
        if is_alone && result.is_err() {
            return say(connection, "ROLLBACK").await;
        }
        if needs_savepoint {
            if result.is_err() {
                say(connection, "ROLLBACK TO job").await?;
            }
            say(connection, "RELEASE job").await?;
        }
    }
    say(connection, "COMMIT").await
}

async fn say(connection: &mut AnyConnection, statement: &'static str) -> Result<(), Error> {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}

/// The same fault for each job of a batch that could not be committed.
fn again(error: &Error) -> Error {
    match error {
        Error::Full => Error::Full,
        Error::Busy => Error::Busy,
        Error::Closed => Error::Closed,
        Error::Fenced => Error::Fenced,
        Error::Corrupt(reason) => Error::Corrupt(reason.clone()),
        Error::InUse(_)
        | Error::Newer { .. }
        | Error::Foreign(_)
        | Error::Broken(_)
        | Error::Repeated
        | Error::Overtaken
        | Error::OutOfTurn
        | Error::ChannelTaken
        | Error::PuzzleTaken
        | Error::Overdrawn
        | Error::Missing(_)
        | Error::NotEmpty
        | Error::Lost(_)
        | Error::Io { .. }
        | Error::Chance(_)
        | Error::Sql(_) => Error::Lost(error.to_string()),
    }
}
