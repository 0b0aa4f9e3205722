//! The runtime with the threads for asynchronous and blocking work.

use std::num::NonZeroUsize;

use super::Failure;

/// The minimum number of worker threads: if one thread is kept busy, another can work.
const WORKERS_MIN: usize = 2;

/// The maximum number of threads that paint pictures and make puzzles: enough that puzzles do not delay pictures, but
/// not one for each picture, because every thread keeps memory.
const BLOCKING_THREADS_MAX: usize = 8;

/// The multi-threaded runtime.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores.max(WORKERS_MIN))
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS_MAX)
        .build()
        .map_err(|error| Failure::Io("starting threads".to_owned(), error))
}
