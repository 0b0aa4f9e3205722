//! A runtime on one thread with paused time, and folders in memory, so that a seed reproduces a run exactly.
//!
//! Paused time jumps to the next timer as soon as all tasks wait, but not while blocking work is under way. tokio knows
//! of its own blocking threads, and calls to the database are made in place
//! ([`crate::store::faults::Faulty::simulated`]).

use tokio::runtime::{Builder, Runtime};

/// Builds the runtime. It has one blocking thread, whose results arrive after all tasks that are ready.
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

/// Creates a temporary folder. It is in memory if the system supports that, because its content need not last.
pub(super) fn folder() -> tempfile::TempDir {
    let memory = std::path::Path::new("/dev/shm");
    if memory.exists() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
}
