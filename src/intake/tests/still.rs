//! A runtime on one thread whose time stands still while anything is under way, so that a seed is a reproduction.
//!
//! Tokio lets paused time jump as soon as all tasks wait. It does not know that some of them wait for SQLite, whose
//! connections have threads of their own; so before it may jump, those threads must have come to rest too.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::sync::Mutex;

use tokio::runtime::{Builder, Runtime};

/// The runtime. What comes back from other threads comes after everything that is ready, and so does the world itself:
/// how often anything was looked at before makes no difference.
pub(super) fn runtime() -> Runtime {
    let workers = Mutex::new(Workers::new());
    Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .max_blocking_threads(1)
        .global_queue_interval(u32::MAX)
        .event_interval(u32::MAX)
        .on_thread_park(move || workers.lock().expect("one thread parks").rest())
        .build()
        .expect("a runtime")
}

/// The threads that were begun after the runtime was made, by where the kernel tells how they are: those of SQLite's
/// connections, and the one for what blocks.
struct Workers {
    others: Vec<u32>,
    stats: BTreeMap<u32, File>,
    /// How many links the folder of threads had when it was last read: one for each thread.
    n_links: u64,
}

impl Workers {
    fn new() -> Self {
        Self { others: threads(), stats: BTreeMap::new(), n_links: 0 }
    }

    /// Returns when all of them sleep: whoever waited for one has been woken by then.
    fn rest(&mut self) {
        loop {
            let n_links = fs::metadata(THREADS).expect("the kernel tells of threads").nlink();
            if n_links != self.n_links {
                self.n_links = n_links;
                self.look();
            }
            // Each is asked once: to ask the kernel is a good part of what a world takes.
            match self.stats.values().map(state).find(|&state| state != Some(b'S')) {
                None => return,
                // It has ended, and another may have begun in its place.
                Some(None) => self.n_links = 0,
                Some(Some(_)) => std::thread::yield_now(),
            }
        }
    }

    /// Finds out which threads there are.
    fn look(&mut self) {
        let mut threads = threads();
        threads.retain(|thread| !self.others.contains(thread));
        self.stats.retain(|thread, _| threads.contains(thread));
        for thread in threads {
            if let Ok(stat) = File::open(format!("{THREADS}/{thread}/stat")) {
                self.stats.entry(thread).or_insert(stat);
            }
        }
    }
}

/// The threads of this process.
const THREADS: &str = "/proc/self/task";

fn threads() -> Vec<u32> {
    let tasks = fs::read_dir(THREADS).expect("the kernel tells of threads");
    tasks.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect()
}

/// How a thread is, by the kernel's letter; `None` for one that has ended.
fn state(stat: &File) -> Option<u8> {
    // The state follows the name, which stands in parentheses and is short.
    let mut text = [0; 64];
    stat.read_at(&mut text, 0).ok()?;
    let name_ends = text.iter().rposition(|&byte| byte == b')')?;
    Some(text[name_ends + 2]).filter(|state| !b"ZX".contains(state))
}

/// A folder that lasts as long as it is held: in memory where there is such a place, because nothing here is for keeps.
pub(super) fn folder() -> tempfile::TempDir {
    let memory = std::path::Path::new("/dev/shm");
    if memory.exists() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
}
