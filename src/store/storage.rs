//! How the store calls its database. The program waits for the threads of its database. A test hands in a storage of its
//! own, which refuses calls, or waits for each call in place.

use std::pin::Pin;

use super::Error;

/// What the store asks of its database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// It reads.
    Read,
    /// It makes jobs durable.
    Commit {
        /// Whether nobody waits for any of them.
        is_lazy: bool,
    },
    /// It writes the mark beside a file, or closes its connections.
    Upkeep,
}

/// A call that is under way.
pub(crate) type Work<'a> = Pin<Box<dyn Future<Output = Result<(), Error>> + Send + 'a>>;

/// The way to a database.
pub(crate) trait Storage: Send + Sync {
    /// Makes a call. An error says that it was not made, or that nobody knows what came of it.
    fn call<'a>(&'a self, call: Call, work: Work<'a>) -> Work<'a>;

    /// Whether all readings share one connection, which is never given back to a pool in between.
    fn reads_by_one_connection(&self) -> bool;
}

/// The storage of the program: calls are made as they come.
pub(super) struct Direct;

impl Storage for Direct {
    fn call<'a>(&'a self, _: Call, work: Work<'a>) -> Work<'a> {
        work
    }

    fn reads_by_one_connection(&self) -> bool {
        false
    }
}
