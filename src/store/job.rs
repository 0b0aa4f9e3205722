//! Type-erased writes: jobs that share a commit, and the callers that wait for them.

use std::future::Future;
use std::pin::Pin;

use sqlx::{Any, AnyConnection, Database};
use tokio::sync::oneshot;

use super::Error;

/// Something that is written atomically: completely or not at all.
pub trait Write: Send + 'static {
    /// The result of [`Write::run`].
    type Out: Send + 'static;

    /// Whether the write may be delayed a little to share a commit, because nobody waits for it.
    const LAZY: bool = false;

    /// Whether the write must be answered only after all writes that were handed in earlier have been made.
    const BARRIER: bool = false;

    /// Whether the write must run outside any transaction.
    const APART: bool = false;

    /// Whether the write is a single statement, which is atomic without a savepoint.
    fn is_one_statement(&self) -> bool {
        Self::APART
    }

    /// Runs the write. If it returns an error, only the changes of this write are rolled back.
    fn run(&self, connection: &mut AnyConnection) -> impl Future<Output = Result<Self::Out, Error>> + Send;
}

/// An SQL statement with its bound values.
pub type Query<'a> = sqlx::query::Query<'a, Any, <Any as Database>::Arguments>;

/// A write that is a single SQL statement and has no result.
pub trait Statement: Send + Sync + 'static {
    /// Whether the statement may be delayed a little; see [`Write::LAZY`].
    const LAZY: bool = false;

    /// The SQL statement with its bound values.
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

/// How a job failed.
pub(super) enum Failed {
    /// The job's own data is at fault; other jobs of the batch are not affected.
    Alone,
    /// The database is at fault; SQLite may have rolled back the whole batch.
    WithAll,
    /// A concurrent transaction conflicted, or the connection broke; an immediate retry may succeed.
    Passing,
}

/// The future of a running job.
pub(super) type Running<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A [`Write`] with its type erased, and the caller that waits for it.
pub(super) trait Job: Send {
    fn is_lazy(&self) -> bool;
    fn is_one_statement(&self) -> bool;
    /// Whether this job must run outside any transaction.
    fn is_apart(&self) -> bool {
        false
    }
    /// Whether the writer's task ends with this job.
    fn is_last(&self) -> bool {
        false
    }
    /// Whether this job must be answered only after all jobs that were handed in earlier have been written.
    fn is_barrier(&self) -> bool;
    /// Runs the write, and keeps the outcome until the batch has been committed or lost.
    fn run<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Running<'a, Result<(), Failed>>;
    /// Whether a caller waits for the outcome.
    fn is_awaited(&self) -> bool {
        true
    }
    /// Makes the outcome unknown, if the disk failed. Called after a job that commits by itself.
    fn doubt_if_io(&mut self) {}
    /// The disk's error, if the job failed because of the disk when it ran.
    fn refused_by_disk(&self) -> Option<&Error> {
        None
    }
    /// Sends the outcome to the caller. `lost` is `None` if the commit succeeded, and the commit's error otherwise.
    fn answer(self: Box<Self>, lost: Option<Error>);
}

/// A [`Write`] and the caller that waits for its outcome.
pub(super) struct Pending<W: Write> {
    write: W,
    outcome: Option<Result<W::Out, Error>>,
    /// The channel to the caller; `None` if nobody waits for the outcome because the write was handed in.
    reply: Option<oneshot::Sender<Result<W::Out, Error>>>,
}

impl<W: Write> Pending<W> {
    /// A job for a write; `reply` receives the outcome, if a caller waits for it.
    pub(super) fn new(write: W, reply: Option<oneshot::Sender<Result<W::Out, Error>>>) -> Self {
        Self { write, outcome: None, reply }
    }
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

    fn doubt_if_io(&mut self) {
        if matches!(&self.outcome, Some(Err(error)) if error.is_io()) {
            self.outcome = Some(Err(Error::Unsure));
        }
    }

    fn refused_by_disk(&self) -> Option<&Error> {
        self.outcome.as_ref()?.as_ref().err().filter(|error| error.is_of_the_disk())
    }

    fn answer(self: Box<Self>, lost: Option<Error>) {
        let outcome = match (lost, self.outcome) {
            // The job's own error is more precise than the batch's error.
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
