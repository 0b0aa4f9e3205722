//! A runtime on one thread with paused time, and folders in memory, so that a seed reproduces a run exactly.
//!
//! Paused time jumps to the next timer as soon as all tasks wait. Blocking work holds it up: tokio knows of its own
//! blocking threads, and calls to the database are made in place ([`crate::store::faults::Faulty::simulated`]).

use tokio::runtime::{Builder, Runtime};

/// The runtime. Results of its only blocking thread arrive after everything that is ready.
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

/// A temporary folder, in memory if the system has such a place, because nothing in it must last.
pub(super) fn folder() -> tempfile::TempDir {
    let memory = std::path::Path::new("/dev/shm");
    if memory.exists() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
}
