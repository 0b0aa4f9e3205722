//! How the store calls its database. In the program, calls are made by the database's threads. Tests use other
//! implementations of [`Storage`], which make calls fail or make them on the calling thread.

use std::pin::Pin;

use sqlx::AnyConnection;

use super::Error;
use super::job::Job;
use super::writer::Doubt;

/// A kind of call to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// The call reads from the database.
    Read,
    /// The call makes jobs durable.
    Commit {
        /// Whether no caller waits for any of the jobs.
        is_lazy: bool,
    },
    /// The call writes the watermark of a file, or closes connections.
    Upkeep,
}

/// The future of a call.
pub(crate) type Work<'a> = Pin<Box<dyn Future<Output = Result<(), Error>> + Send + 'a>>;

/// Makes the store's calls to its database.
pub(crate) trait Storage: Send + Sync {
    /// Makes a call. An error means that the call was not made, or that its outcome is unknown.
    fn call<'a>(&'a self, call: Call, work: Work<'a>) -> Work<'a>;

    /// Whether the database is known to be unreachable; `false` if this storage cannot tell.
    fn is_away(&self) -> bool {
        false
    }

    /// Whether all reads share one connection, which is never returned to a pool.
    fn reads_by_one_connection(&self) -> bool;
}

/// The session through which a process writes to a server that other processes write to as well. Simulations use their
/// own implementation.
pub(super) trait Remote: Send + Sync {
    /// Whether the server is known to be unreachable.
    fn is_away(&self) -> bool;

    /// Makes jobs durable in one transaction. Each job takes effect completely or not at all.
    ///
    /// # Errors
    /// [`Error::Fenced`] if another process has taken over. [`Error::Unsure`] if the outcome is unknown;
    /// [`Remote::settle`] finds it out later.
    fn commit<'a>(
        &'a mut self,
        connection: &'a mut AnyConnection,
        batch: &'a mut [Box<dyn Job>],
        doubt: &'a Doubt,
    ) -> Work<'a>;

    /// Runs a single job outside any transaction.
    fn run_apart<'a>(&'a mut self, connection: &'a mut AnyConnection, job: &'a mut Box<dyn Job>) -> Work<'a>;

    /// Renews the session's lease; reconnects if the server was unreachable.
    fn keep_alive<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Work<'a>;

    /// Finds out whether the transaction of unknown outcome was committed.
    fn settle<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Settling<'a>;

    /// Releases this process's shard or shards, so that another process can take them.
    fn leave<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Work<'a>;
}

/// The future of [`Remote::settle`].
pub(super) type Settling<'a> = Pin<Box<dyn Future<Output = Result<bool, Error>> + Send + 'a>>;

/// The storage of the running program, which makes all calls unchanged.
pub(super) struct Direct;

impl Storage for Direct {
    fn call<'a>(&'a self, _: Call, work: Work<'a>) -> Work<'a> {
        work
    }

    fn reads_by_one_connection(&self) -> bool {
        false
    }
}
