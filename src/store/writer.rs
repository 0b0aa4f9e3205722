//! The writing connection, with group commit: jobs that wait at the same time share one commit, and so one sync of the
//! disk.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Sleep;

use super::Error;
use super::job::{Failed, Job, Pending, Running, Write};
use super::sqlite::Watermark;
use super::storage::{Call, Remote, Storage};
use crate::meter;
use clock::{Stopwatch, Watched};

/// Capacity of the queue of jobs. Callers wait while the queue is full.
const QUEUE_MAX: usize = 1024;
/// Maximum number of jobs that share one commit.
const BATCH_MAX: usize = 256;
/// How long jobs that nobody waits for are collected, so that they do not delay other jobs.
const LAZY_WAIT: Duration = Duration::from_millis(100);
/// The pause before jobs that nobody waits for are retried after the disk refused them.
const RETRY_WAIT: Duration = Duration::from_secs(1);
/// Maximum number of jobs that wait for a retry. If there are more, the oldest jobs are dropped.
const HELD_MAX: usize = 8192;
/// How long a commit may take before its callers are informed that the outcome is not known yet.
const DOUBT_AFTER: Duration = Duration::from_millis(1800);
/// How long the database may take to answer when the writing connection is closed.
const GOODBYE_WITHIN: Duration = Duration::from_secs(30);
/// The pause between attempts to reach a server that cannot be reached.
const LOOK_EVERY: Duration = Duration::from_millis(300);
/// How long after its last answer the server certainly keeps this process's lease: less than `postgres::SILENCE_MAX`.
const SURELY_OURS: Duration = Duration::from_secs(10);
/// The time without writes after which a message is sent to the server to keep the session alive.
const QUIET_MAX: Duration = Duration::from_secs(2);
/// How long the server's last answer counts as confirmation of the lease: less than the time after which another
/// process may take over.
const CONFIRMED: Duration = Duration::from_secs(5);

/// Whether this process still holds its lease on the database, as far as the writing task knows.
struct Hold {
    started: Stopwatch,
    /// When the last question that the database has answered was sent, in milliseconds after `started`. The time of the
    /// answer would be wrong, because the process may have been frozen before it read the answer.
    answered_ms: AtomicU64,
    is_lost: Watched<bool>,
    doubt: Doubt,
}

/// Flag that tells whether a caller waits for a commit of unknown outcome.
pub(super) struct Doubt(Watched<bool>);

impl Doubt {
    /// Waits for a commit, and sets the flag while the commit takes longer than [`DOUBT_AFTER`].
    pub(super) async fn watch<T>(&self, commit: impl Future<Output = T>) -> T {
        let mut commit = pin!(commit);
        tokio::select! {
            biased;
            done = &mut commit => return done,
            () = tokio::time::sleep(DOUBT_AFTER) => {}
        }
        self.set(true);
        let done = commit.await;
        self.set(false);
        done
    }

    fn set(&self, is_in_doubt: bool) {
        self.0.change(|doubt| *doubt = is_in_doubt);
    }
}

impl Hold {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// Handle of the writing task. All clones belong to one task.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Box<dyn Job>>,
    hold: Arc<Hold>,
    /// Whether another process can take over, which is possible only for a database on a server.
    can_be_lost: bool,
    /// Channel that is closed when the task has written everything and closed its connection.
    done: watch::Receiver<()>,
}

impl Writer {
    /// Starts the writing task, which owns the connection. The task ends when the last clone of the handle is dropped,
    /// or on [`Writer::finish`].
    pub(super) fn start(connection: AnyConnection, home: Home, storage: Arc<dyn Storage>) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE_MAX);
        let (alive, done) = watch::channel(());
        let (started, doubt) = (Stopwatch::start(), Doubt(Watched::new(false)));
        let hold = Arc::new(Hold { started, answered_ms: AtomicU64::new(0), is_lost: Watched::new(false), doubt });
        let can_be_lost = matches!(home, Home::Server(_));
        let line = Line { connection, home, hold: Arc::clone(&hold), unsure: Vec::new(), storage };
        tokio::spawn(async move {
            write_all(line, queue).await;
            drop(alive);
        });
        Self { jobs, hold, can_be_lost, done }
    }

    /// Asks the database whether this process still holds its lease, unless the database has confirmed that recently.
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

    /// Whether it is certain that no other process has taken over.
    pub(super) fn is_surely_ours(&self) -> bool {
        let silence = self.hold.now_ms().saturating_sub(self.hold.answered_ms.load(Ordering::Relaxed));
        !self.can_be_lost || !self.hold.is_lost.get() && Duration::from_millis(silence) < SURELY_OURS
    }

    /// Waits until some caller has been waiting for a commit of unknown outcome.
    pub(super) async fn in_doubt(&self) {
        self.hold.doubt.0.wait_for(|is_in_doubt| is_in_doubt).await;
    }

    /// Waits until another process has taken over.
    pub(super) async fn lost(&self) {
        self.hold.is_lost.wait_for(|is_lost| is_lost).await;
    }

    /// Runs a write, and returns when it is durable.
    pub(super) async fn write<W: Write + Sync>(&self, write: W) -> Result<W::Out, Error> {
        let (reply, outcome) = oneshot::channel();
        let job = Pending::new(write, Some(reply));
        self.jobs.send(Box::new(job)).await.map_err(|_| Error::Closed)?;
        outcome.await.map_err(|_| Error::Closed)?
    }

    /// Hands in a write without waiting for its outcome. A write with [`Write::LAZY`] may be made after writes that are
    /// handed in later.
    pub(super) async fn hand_in<W: Write + Sync>(&self, write: W) {
        let job = Pending::new(write, None);
        // If the writer is closed, the write is dropped. The next start derives the write's effects from the journal
        // again.
        drop(self.jobs.send(Box::new(job)).await);
    }

    /// Writes the waiting jobs, closes the connection, and returns when both are done.
    pub(super) async fn finish(mut self) {
        drop(self.jobs.send(Box::new(Finish)).await);
        // An error here means that the task has ended.
        while self.done.changed().await.is_ok() {}
    }
}

/// The kind of the database, with what the writer needs for that kind.
pub(super) enum Home {
    /// A file. Contains the watermark beside it.
    Sqlite(Box<Watermark>),
    /// A server. Contains the session with its lock and lease.
    Server(Box<dyn Remote>),
}

/// The state of the writing task.
struct Line {
    connection: AnyConnection,
    home: Home,
    hold: Arc<Hold>,
    /// Jobs of a commit that was under way when the connection to the server broke. Their callers wait until the server
    /// tells the outcome.
    unsure: Vec<Box<dyn Job>>,
    storage: Arc<dyn Storage>,
}

impl Line {
    /// Whether the server cannot be reached at present.
    fn is_away(&self) -> bool {
        matches!(&self.home, Home::Server(session) if !self.unsure.is_empty() || session.is_away())
    }

    /// Writes the watermark of a file, if it is due.
    async fn mark(&mut self) {
        if let Home::Sqlite(watermark) = &mut self.home
            && watermark.wait().is_some_and(|wait| wait.is_zero())
        {
            watermark.write(&mut self.connection, &*self.storage).await;
        }
    }

    /// Answers the jobs of a commit of unknown outcome, once the server tells the outcome. Returns jobs to be retried.
    async fn settle(&mut self) -> Vec<Box<dyn Job>> {
        let Home::Server(session) = &mut self.home else { return Vec::new() };
        if self.unsure.is_empty() {
            return Vec::new();
        }
        let Ok(has_lasted) = session.settle(&mut self.connection).await else { return Vec::new() };
        self.hold.doubt.set(false);
        let (awaited, handed_in): (Vec<_>, Vec<_>) = self.unsure.drain(..).partition(|job| job.is_awaited());
        let lost = || (!has_lasted).then_some(Error::Away);
        for job in awaited {
            job.answer(lost());
        }
        if has_lasted {
            for job in handed_in {
                job.answer(None);
            }
            return Vec::new();
        }
        handed_in
    }

    /// Sends the server a message, so that the server does not end a silent session, and reconnects if the connection
    /// was broken. Returns jobs to be retried.
    async fn keep_alive(&mut self) -> Vec<Box<dyn Job>> {
        let Home::Server(session) = &mut self.home else { return Vec::new() };
        let asked_ms = self.hold.now_ms();
        let outcome = session.keep_alive(&mut self.connection).await;
        self.note(asked_ms, &outcome);
        match outcome {
            Ok(()) => self.settle().await,
            Err(Error::Fenced) => {
                self.give_up(&Error::Fenced);
                Vec::new()
            }
            Err(_) => Vec::new(),
        }
    }

    /// Answers the jobs of a commit whose outcome this process will never learn.
    fn give_up(&mut self, why: &Error) {
        self.hold.doubt.set(false);
        self.unsure.drain(..).for_each(|job| job.answer(Some(again(why))));
    }

    /// Records whether this process held its lease when it asked the database, according to the database's answer.
    fn note(&self, asked_ms: u64, outcome: &Result<(), Error>) {
        match outcome {
            Ok(()) => self.hold.answered_ms.store(asked_ms, Ordering::Relaxed),
            Err(Error::Fenced) => self.hold.is_lost.change(|is_lost| *is_lost = true),
            Err(_) => {}
        }
    }
}

/// A write that changes nothing. It is a barrier, so it is answered when all earlier jobs have been written.
pub(super) struct Nothing;

impl Write for Nothing {
    type Out = ();
    const BARRIER: bool = true;
    async fn run(&self, _: &mut AnyConnection) -> Result<(), Error> {
        Ok(())
    }
}

/// A write that changes nothing. Its answer confirms the lease, even if the disk is full.
struct Question;

impl Write for Question {
    type Out = ();
    async fn run(&self, _: &mut AnyConnection) -> Result<(), Error> {
        Ok(())
    }
}

/// The job that ends the writing task.
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
    // The reason why the disk refused the lazy jobs when they were last tried; `None` if it did not refuse them.
    let mut held = None;
    // A timer that ends when the lazy jobs have waited long enough.
    let mut patience: Option<Pin<Box<Sleep>>> = None;
    let is_remote = matches!(line.home, Home::Server(_));
    let mut looked = Stopwatch::start();
    loop {
        tokio::select! {
            biased;
            count = queue.recv_many(&mut arrived, BATCH_MAX) => if count == 0 { break },
            () = run_out(&mut patience), if patience.is_some() => {
                held = write_batch(&mut line, &mut lazy).await;
                patience = None;
            }
            () = mark_due(&line.home) => {}
            () = tokio::time::sleep(if line.is_away() { LOOK_EVERY } else { QUIET_MAX }), if is_remote => {
                lazy.append(&mut line.keep_alive().await);
            }
        }
        if line.is_away() && looked.elapsed() >= LOOK_EVERY {
            lazy.append(&mut line.keep_alive().await);
            looked = Stopwatch::start();
        }
        meter::commit_queue(queue.len() + arrived.len());
        let is_last = arrived.iter().any(|job| job.is_last());
        let is_barrier = arrived.iter().any(|job| job.is_barrier());
        let apart: Vec<_> = arrived.extract_if(.., |job| job.is_apart()).collect();
        lazy.extend(arrived.extract_if(.., |job| job.is_lazy()));
        urgent.append(&mut arrived);
        if is_barrier || lazy.len() >= BATCH_MAX && held.is_none() {
            held = write_batch(&mut line, &mut lazy).await;
            patience = None;
        }
        if is_barrier && let Some(why) = &held {
            // Jobs that were handed in earlier are still not written, so barriers fail even if the disk works again.
            let barriers = urgent.extract_if(.., |job| job.is_barrier());
            barriers.for_each(|job| job.answer(Some(again(why))));
        }
        // Jobs that were handed in and failed because of the disk wait for a retry, together with the lazy jobs.
        held = write_batch(&mut line, &mut urgent).await.or(held);
        for job in apart {
            write_batch(&mut line, &mut vec![job]).await;
        }
        line.mark().await;
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
    line.close().await;
}

impl Line {
    /// Closes the connection. After that, the outcome of commits under way can never be known.
    async fn close(mut self) {
        self.give_up(&Error::Unsure);
        match &mut self.home {
            Home::Sqlite(watermark) => watermark.write(&mut self.connection, &*self.storage).await,
            Home::Server(session) => {
                // Without `leave`, the server would release the lock only after the next process has already asked for
                // it.
                drop(tokio::time::timeout(GOODBYE_WITHIN, session.leave(&mut self.connection)).await);
            }
        }
        let Self { connection, storage, .. } = self;
        let close = async { Ok(connection.close().await?) };
        match tokio::time::timeout(GOODBYE_WITHIN, storage.call(Call::Upkeep, Box::pin(close))).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the writing connection did not close cleanly"),
            Err(_) => tracing::warn!("the database did not answer the good-bye"),
        }
    }
}

/// Waits until the watermark of a file is due. Never returns for a server.
async fn mark_due(home: &Home) {
    match home {
        Home::Sqlite(watermark) => match watermark.wait() {
            Some(wait) => tokio::time::sleep(wait).await,
            None => std::future::pending().await,
        },
        Home::Server(_) => std::future::pending().await,
    }
}

async fn run_out(patience: &mut Option<Pin<Box<Sleep>>>) {
    if let Some(sleep) = patience {
        sleep.await;
    }
}

/// Writes the jobs in one commit and answers each. If the disk refused the commit, jobs that nobody waits for stay in
/// the batch for a retry, and the disk's error is returned.
async fn write_batch(line: &mut Line, batch: &mut Vec<Box<dyn Job>>) -> Option<Error> {
    if batch.is_empty() {
        return None;
    }
    let took = Stopwatch::start();
    let storage = Arc::clone(&line.storage);
    let is_lazy = batch.iter().all(|job| job.is_lazy());
    let lost = storage.call(Call::Commit { is_lazy }, Box::pin(commit_batch(line, batch))).await.err();
    meter::commit(took.elapsed());
    if let Home::Sqlite(watermark) = &mut line.home {
        watermark.note_commit();
    }
    if matches!(lost, Some(Error::Unsure)) && matches!(line.home, Home::Server(_)) {
        line.hold.doubt.set(true);
        line.unsure.append(batch);
        return None;
    }
    let by_disk = lost.as_ref().filter(|error| error.is_of_the_disk());
    let by_disk = by_disk.or_else(|| batch.iter().find_map(|job| job.refused_by_disk())).map(again);
    for job in batch.extract_if(.., |job| by_disk.is_none() || job.is_awaited()) {
        job.answer(lost.as_ref().map(again));
    }
    by_disk.filter(|_| !batch.is_empty())
}

async fn commit_batch(line: &mut Line, batch: &mut [Box<dyn Job>]) -> Result<(), Error> {
    if line.is_away() {
        return Err(Error::Away);
    }
    let Line { connection, home, hold, .. } = line;
    let asked_ms = hold.now_ms();
    let outcome = match (home, batch) {
        (Home::Sqlite(_), batch) => return commit_to_file(connection, batch, &hold.doubt).await,
        (Home::Server(session), [job]) if job.is_apart() => session.run_apart(connection, job).await,
        (Home::Server(session), batch) => session.commit(connection, batch, &hold.doubt).await,
    };
    line.note(asked_ms, &outcome);
    outcome
}

/// Runs the jobs in one transaction and commits it. If there are several, each job of more than one statement gets a
/// savepoint, so that a job that fails rolls back only its own work.
///
/// The transaction's statements are written by hand, because SQLite ends a transaction by itself when the disk is full.
/// sqlx's transactions do not notice that, and would refuse to begin another one.
pub(super) async fn commit_to_file(
    connection: &mut AnyConnection,
    batch: &mut [Box<dyn Job>],
    doubt: &Doubt,
) -> Result<(), Error> {
    if let [job] = batch
        && job.is_one_statement()
    {
        // A single statement is a transaction of its own, so the job keeps its own outcome.
        drop(doubt.watch(job.run(connection)).await);
        job.doubt_if_io();
        return Ok(());
    }
    say(connection, "BEGIN IMMEDIATE").await?;
    let result = run_batch(connection, batch, doubt).await;
    if result.is_err() {
        // `ROLLBACK` fails only if SQLite has already rolled back.
        drop(say(connection, "ROLLBACK").await);
    }
    result
}

async fn run_batch(connection: &mut AnyConnection, batch: &mut [Box<dyn Job>], doubt: &Doubt) -> Result<(), Error> {
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
    let committed = doubt.watch(say(connection, "COMMIT")).await;
    // If the disk failed, it is unknown whether the transaction is durable after a crash.
    committed.map_err(|error| if error.is_io() { Error::Unsure } else { error })
}

async fn say(connection: &mut AnyConnection, statement: &'static str) -> Result<(), Error> {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}

/// Copies an error, for each job of a batch that could not be committed.
fn again(error: &Error) -> Error {
    match error {
        Error::Full => Error::Full,
        Error::Busy => Error::Busy,
        Error::Away => Error::Away,
        Error::Unsure => Error::Unsure,
        Error::Closed => Error::Closed,
        Error::Fenced => Error::Fenced,
        Error::Corrupt(reason) => Error::Corrupt(reason.clone()),
        Error::InUse(_)
        | Error::Newer { .. }
        | Error::Foreign(_)
        | Error::Broken(_)
        | Error::BrokenCopy { .. }
        | Error::Emptied { .. }
        | Error::Headless { .. }
        | Error::Obstacle(_)
        | Error::Repeated
        | Error::Overtaken
        | Error::OutOfTurn
        | Error::ChannelTaken
        | Error::PuzzleTaken
        | Error::Overdrawn
        | Error::AtStakeAlready(_)
        | Error::Missing(_)
        | Error::NotEmpty
        | Error::Lost(_)
        | Error::Io { .. }
        | Error::Chance(_)
        | Error::Sql(_) => Error::Lost(error.to_string()),
    }
}
