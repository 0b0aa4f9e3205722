//! A runtime on one thread with paused time, and folders in memory: a seed is a reproduction.
//!
//! Paused time jumps to the next timer as soon as all tasks wait. What blocks holds it up: tokio knows of its own blocking
//! threads, and the database is waited for in place ([`crate::store::faults::Faulty::simulated`]).

use tokio::runtime::{Builder, Runtime};

/// The runtime. What comes back from its one blocking thread comes after everything that is ready.
pub(super) fn runtime() -> Runtime {
    Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .max_blocking_threads(1)
        .global_queue_interval(u32::MAX)
        .event_interval(u32::MAX)
        .build()
        .expect("a runtime")
}

/// A folder that lasts as long as it is held: in memory where there is such a place, because nothing here is for keeps.
pub(super) fn folder() -> tempfile::TempDir {
    let memory = std::path::Path::new("/dev/shm");
    if memory.exists() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
}
