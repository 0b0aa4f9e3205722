//! The one connection that writes: jobs that wait at the same time share one commit, and so one sync of the disk.

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

/// Queue capacity: how many jobs may wait. Callers wait while it is full.
const QUEUE_MAX: usize = 1024;
/// How many jobs share one commit at most.
const BATCH_MAX: usize = 256;
/// How long jobs that nobody waits for gather, so that nobody else waits for them.
const LAZY_WAIT: Duration = Duration::from_millis(100);
/// How long is waited before what nobody waits for is tried again, where the disk took nothing.
const RETRY_WAIT: Duration = Duration::from_secs(1);
/// How many jobs wait for a disk that takes nothing: each is small, and the oldest goes first.
const HELD_MAX: usize = 8192;
/// How long a commit may take before those who wait for it are told that nobody can say yet whether it lasts.
const DOUBT_AFTER: Duration = Duration::from_millis(1800);
/// How long a database may take to answer when the last connection is closed.
const GOODBYE_WITHIN: Duration = Duration::from_secs(30);
/// How often a server is looked for that cannot be reached.
const LOOK_EVERY: Duration = Duration::from_millis(300);
/// For how long no other process can take a place whose session has last been answered: less than a server's patience.
const SURELY_OURS: Duration = Duration::from_secs(10);
/// After how long a server that had nothing to write is spoken to.
const QUIET_MAX: Duration = Duration::from_secs(2);
/// For how long after its last answer a server's silence says nothing: less than it takes until another process may take
/// the place of this one.
const CONFIRMED: Duration = Duration::from_secs(5);

/// Whether the database is still ours to write, as far as the writing task knows.
struct Hold {
    started: Stopwatch,
    /// When the last question was put that the database has answered, in milliseconds after `started`. Not when the answer
    /// was read: a process may have stood still over it.
    answered_ms: AtomicU64,
    is_lost: Watched<bool>,
    doubt: Doubt,
}

/// Whether somebody waits for a commit that may or may not have lasted.
pub(super) struct Doubt(Watched<bool>);

impl Doubt {
    /// Waits for a commit, and takes note if that takes long.
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

    /// Whether no other process can have taken the database yet.
    pub(super) fn is_surely_ours(&self) -> bool {
        let silence = self.hold.now_ms().saturating_sub(self.hold.answered_ms.load(Ordering::Relaxed));
        !self.can_be_lost || !self.hold.is_lost.get() && Duration::from_millis(silence) < SURELY_OURS
    }

    /// Returns while somebody waits for a commit that may or may not have lasted.
    pub(super) async fn in_doubt(&self) {
        self.hold.doubt.0.wait_for(|is_in_doubt| is_in_doubt).await;
    }

    /// Returns when another process has taken the database.
    pub(super) async fn lost(&self) {
        self.hold.is_lost.wait_for(|is_lost| is_lost).await;
    }

    /// Writes, and returns when it is durable.
    pub(super) async fn write<W: Write + Sync>(&self, write: W) -> Result<W::Out, Error> {
        let (reply, outcome) = oneshot::channel();
        let job = Pending::new(write, Some(reply));
        self.jobs.send(Box::new(job)).await.map_err(|_| Error::Closed)?;
        outcome.await.map_err(|_| Error::Closed)?
    }

    /// Hands in what nobody waits for; in order with everything else.
    pub(super) async fn hand_in<W: Write + Sync>(&self, write: W) {
        let job = Pending::new(write, None);
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
    /// A file, with the mark beside it.
    Sqlite(Box<Watermark>),
    /// A server.
    Server(Box<dyn Remote>),
}

/// The connection that writes.
struct Line {
    connection: AnyConnection,
    home: Home,
    hold: Arc<Hold>,
    /// Jobs whose commit was on its way when the connection to the server broke. Their callers go on waiting until the
    /// server says whether it lasts.
    unsure: Vec<Box<dyn Job>>,
    storage: Arc<dyn Storage>,
}

impl Line {
    /// Whether the server cannot be reached just now.
    fn is_away(&self) -> bool {
        matches!(&self.home, Home::Server(session) if !self.unsure.is_empty() || session.is_away())
    }

    /// Writes the mark beside a file, if its time has come.
    async fn mark(&mut self) {
        if let Home::Sqlite(watermark) = &mut self.home
            && watermark.wait().is_some_and(|wait| wait.is_zero())
        {
            watermark.write(&mut self.connection, &*self.storage).await;
        }
    }

    /// Answers what waited for the fate of its commit, once the server says it. Says what is to be tried again.
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

    /// Says a word to a server that would take a silent process for dead, or could not be reached. Says what is to be
    /// tried again.
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

    /// Nobody will ever say here whether what waits has lasted.
    fn give_up(&mut self, why: &Error) {
        self.hold.doubt.set(false);
        self.unsure.drain(..).for_each(|job| job.answer(Some(again(why))));
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
            // What was handed in before is not written, whatever may be now.
            let barriers = urgent.extract_if(.., |job| job.is_barrier());
            barriers.for_each(|job| job.answer(Some(again(why))));
        }
        // What was handed in and found no disk goes on waiting with the lazy jobs.
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
    /// Closes the connection. Nobody will ever say what became of commits that were still on their way.
    async fn close(mut self) {
        self.give_up(&Error::Unsure);
        match &mut self.home {
            Home::Sqlite(watermark) => watermark.write(&mut self.connection, &*self.storage).await,
            Home::Server(session) => {
                // Without this the server notices the end of the session only after the next process has asked for the lock.
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

/// Returns when the mark beside a file is to be written.
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

/// Writes the jobs together, and tells each what has come of it. Where the disk takes nothing, those that nobody waits for
/// are left in the batch, to be tried again; says why, if there are any.
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

/// Runs the jobs in one transaction, and makes it durable. Where there are several, what is more than one statement has a
/// savepoint of its own, so that a job which fails takes back its own work alone.
///
/// The transaction is spelled out, because SQLite ends it by itself when the disk is full, which sqlx's own
/// transactions do not notice: they would refuse to begin another for ever after.
pub(super) async fn commit_to_file(
    connection: &mut AnyConnection,
    batch: &mut [Box<dyn Job>],
    doubt: &Doubt,
) -> Result<(), Error> {
    if let [job] = batch
        && job.is_one_statement()
    {
        // The job is a transaction of its own, and knows how that went.
        drop(doubt.watch(job.run(connection)).await);
        job.doubt_if_io();
        return Ok(());
    }
    say(connection, "BEGIN IMMEDIATE").await?;
    let result = run_batch(connection, batch, doubt).await;
    if result.is_err() {
        // Fails only where SQLite has rolled back already.
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
    // What was written may be found again after a crash, or not.
    committed.map_err(|error| if error.is_io() { Error::Unsure } else { error })
}

async fn say(connection: &mut AnyConnection, statement: &'static str) -> Result<(), Error> {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}

/// A copy of the fault, for each job of a batch that could not be committed.
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
