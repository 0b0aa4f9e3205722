//! Writes with their type erased: jobs that share a commit, and the callers that wait for them.

use std::future::Future;
use std::pin::Pin;

use sqlx::{Any, AnyConnection, Database};
use tokio::sync::oneshot;

use super::Error;

/// Something to be written: all of it, or nothing.
pub trait Write: Send + 'static {
    /// The result of the job.
    type Out: Send + 'static;

    /// Whether the job may wait a little to share a commit, because nobody waits for it.
    const LAZY: bool = false;

    /// Whether everything handed in before must be written before it.
    const BARRIER: bool = false;

    /// Whether the job needs a commit of its own, because no transaction may be open around it.
    const APART: bool = false;

    /// Whether the job is a single statement, which by itself is written whole or not at all.
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

/// A job at work.
pub(super) type Running<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A [`Write`] with its type erased, and the caller that waits for it.
pub(super) trait Job: Send {
    fn is_lazy(&self) -> bool;
    fn is_one_statement(&self) -> bool;
    /// Whether the job needs a commit of its own.
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
    /// The disk failed while it wrote and committed in one: nobody can say whether that lasts.
    fn doubt_if_io(&mut self) {}
    /// How the disk refused it when it ran, if it did.
    fn refused_by_disk(&self) -> Option<&Error> {
        None
    }
    /// Tells the outcome: durable now, or lost by the commit's fault.
    fn answer(self: Box<Self>, lost: Option<Error>);
}

/// A [`Write`], and the caller that waits for it.
pub(super) struct Pending<W: Write> {
    write: W,
    outcome: Option<Result<W::Out, Error>>,
    /// Nobody listens to a job that was only handed in.
    reply: Option<oneshot::Sender<Result<W::Out, Error>>>,
}

impl<W: Write> Pending<W> {
    /// A write whose outcome somebody waits for, if there is where to send it.
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
