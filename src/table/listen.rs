//! Serves HTTP within limits, so that clients which keep connections open cannot shut others out.

use std::collections::VecDeque;
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// Limits for connections.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many connections other than the pages' `WebSocket`s may be open. One more closes the oldest.
    pub requests_max: usize,
    /// How long a client may take to send a request's header.
    pub header_within: Duration,
    /// The total time limit of a connection, unless it becomes a WebSocket.
    pub request_within: Duration,
    /// How many pages may be open.
    pub pages_max: usize,
}

impl Limits {
    /// The limits for a process that may have this many files open.
    pub fn of_files(files: u64) -> Self {
        /// How many files are reserved for everything else: the database, Discord, the log.
        const OTHERS: u64 = 128;
        /// The maximum number of pages, which is more than any bot serves in one process.
        const PAGES_MAX: usize = 8192;
        let free = usize::try_from(files.saturating_sub(OTHERS)).unwrap_or(usize::MAX);
        let requests_max = (free / 4).clamp(16, 256);
        Self { requests_max, pages_max: free.saturating_sub(requests_max).clamp(16, PAGES_MAX), ..Self::default() }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_max: 128,
            header_within: Duration::from_secs(5),
            request_within: Duration::from_secs(15),
            pages_max: 512,
        }
    }
}

/// Serves until it is dropped; then all requests are dropped too.
pub(super) async fn serve(mut listener: TcpListener, page: Router, limits: Limits) -> ! {
    let mut requests = JoinSet::new();
    let mut open = VecDeque::new();
    loop {
        // If the process has no free file, this waits a moment.
        let (stream, _) = Listener::accept(&mut listener).await;
        while requests.try_join_next().is_some() {}
        open.retain(|request: &tokio::task::AbortHandle| !request.is_finished());
        if open.len() >= limits.requests_max
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        // Disable Nagle's algorithm, so that small messages are sent at once.
        drop(stream.set_nodelay(true));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_within)
            .keep_alive(false)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(page.clone()))
            .with_upgrades();
        // An error concerns only the client of this connection. A connection that becomes a WebSocket is served
        // elsewhere.
        let work = async move { drop(tokio::time::timeout(limits.request_within, connection).await) };
        open.push_back(requests.spawn(work));
    }
}
