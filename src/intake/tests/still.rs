//! A runtime on one thread whose time stands still while anything is under way, so that a seed is a reproduction.
//!
//! Tokio lets paused time jump as soon as all tasks wait. It does not know that some of them wait for SQLite, whose
//! connections have threads of their own; so before it may jump, those threads must have come to rest too.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::sync::Mutex;

use tokio::runtime::{Builder, Runtime};

/// The runtime. What comes back from other threads comes after everything that is ready, and from one thread at a time
/// in order.
pub(super) fn runtime() -> Runtime {
    let workers = Mutex::new(Workers::new());
    Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .max_blocking_threads(1)
        .global_queue_interval(u32::MAX)
        .on_thread_park(move || workers.lock().expect("one thread parks").rest())
        .build()
        .expect("a runtime")
}

/// The threads that were begun after the runtime was made, by where the kernel tells how they are: those of SQLite's
/// connections, and the one for what blocks.
struct Workers {
    others: Vec<u32>,
    stats: BTreeMap<u32, Option<File>>,
}

impl Workers {
    fn new() -> Self {
        Self { others: threads(), stats: BTreeMap::new() }
    }

    /// Returns when all of them sleep: whoever waited for one has been woken by then.
    fn rest(&mut self) {
        let mut threads = threads();
        threads.retain(|thread| !self.others.contains(thread));
        self.stats.retain(|thread, _| threads.contains(thread));
        for thread in threads {
            self.stats.entry(thread).or_insert_with(|| File::open(format!("/proc/self/task/{thread}/stat")).ok());
        }
        while self.stats.values().flatten().any(is_at_work) {
            std::thread::yield_now();
        }
    }
}

/// The threads of this process.
fn threads() -> Vec<u32> {
    let tasks = fs::read_dir("/proc/self/task").expect("the kernel tells of threads");
    tasks.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect()
}

/// Whether a thread does anything; one that has ended does not.
fn is_at_work(stat: &File) -> bool {
    let mut text = [0; 128];
    let Ok(length) = stat.read_at(&mut text, 0) else { return false };
    let text = String::from_utf8_lossy(&text[..length]).into_owned();
    // The name stands in parentheses; the state follows.
    let state = text.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
    !matches!(state, None | Some('S' | 'Z' | 'X'))
}

/// A folder that lasts as long as it is held: in memory where there is such a place, because nothing here is for keeps.
pub(super) fn folder() -> tempfile::TempDir {
    let memory = std::path::Path::new("/dev/shm");
    if memory.exists() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
}
