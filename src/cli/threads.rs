//! The threads that everything asynchronous runs on.

use std::num::NonZeroUsize;

use super::Failure;

/// How many threads there are at least for what is asynchronous: should one be kept busy, another goes on.
const WORKERS_MIN: usize = 2;

/// How many threads paint pictures and make puzzles: enough that puzzles hold up no pictures, and not one for each
/// picture, since every thread keeps memory of its own.
const BLOCKING_THREADS_MAX: usize = 8;

/// The threads that everything asynchronous runs on, and those for what takes long.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores.max(WORKERS_MIN))
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS_MAX)
        .build()
        .map_err(|error| Failure::Io("starting threads".to_owned(), error))
}
