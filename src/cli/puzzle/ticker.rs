//! Shows the progress of a long command in a terminal, even while it works on one puzzle.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use clock::Stopwatch;

/// How often progress is printed.
const EVERY: Duration = Duration::from_secs(1);
/// The escape sequence that moves the cursor to the start of the line and clears it.
const CLEAR: &str = "\r\x1b[K";

/// Prints the progress of a command every second until it is dropped.
pub(super) struct Ticker {
    done: Arc<AtomicUsize>,
    /// Dropping the sender ends the thread.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    /// A ticker if standard error is a terminal; `None` otherwise.
    pub(super) fn in_a_terminal() -> Option<Self> {
        let error = std::io::stderr();
        error.is_terminal().then(|| Self::start(error, EVERY))
    }

    fn start(mut out: impl Write + Send + 'static, every: Duration) -> Self {
        let done = Arc::new(AtomicUsize::new(0));
        let (stop, stopped) = mpsc::channel::<()>();
        let (n_done, watch) = (done.clone(), Stopwatch::start());
        let thread = std::thread::spawn(move || {
            let mut has_told = false;
            while stopped.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                let told = words(n_done.load(Ordering::Relaxed), watch.elapsed());
                // An error in writing the progress is ignored.
                drop(write!(out, "{CLEAR}{told}").and_then(|()| out.flush()));
                has_told = true;
            }
            if has_told {
                drop(write!(out, "{CLEAR}").and_then(|()| out.flush()));
            }
        });
        Self { done, stop: Some(stop), thread: Some(thread) }
    }

    /// Counts one more puzzle as done.
    pub(super) fn note(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        drop(self.stop.take());
        // Nothing is done with the result of the thread.
        drop(self.thread.take().map(JoinHandle::join));
    }
}

/// The progress in words.
fn words(n_done: usize, elapsed: Duration) -> String {
    format!("{n_done} done, at the next one; {} s", elapsed.as_secs())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// A terminal whose output can be read.
    #[derive(Clone, Default)]
    struct Screen(Arc<Mutex<Vec<u8>>>);

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn it_tells_while_a_puzzle_takes_long_and_leaves_an_empty_line() {
        let screen = Screen::default();
        let shown = || String::from_utf8(screen.0.lock().unwrap().clone()).unwrap();
        let ticker = Ticker::start(screen.clone(), Duration::from_millis(1));
        ticker.note();
        ticker.note();
        while !shown().contains("2 done, at the next one; ") {
            std::thread::yield_now();
        }
        drop(ticker);
        assert!(shown().ends_with(CLEAR), "{:?}", shown());
        assert_eq!(words(7, Duration::from_millis(61_900)), "7 done, at the next one; 61 s");
    }

    #[test]
    fn what_is_done_at_once_is_not_told() {
        let screen = Screen::default();
        drop(Ticker::start(screen.clone(), Duration::from_hours(1)));
        assert!(screen.0.lock().unwrap().is_empty());
    }
}
