//! Serves the page within limits: nobody who keeps connections open keeps others from being answered.

use std::collections::VecDeque;
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// How much those who ask are given.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// So many connections are open at once that are no page's; one more, and the oldest is closed for it.
    pub requests_max: usize,
    /// How long a request's header may take.
    pub header_within: Duration,
    /// How long a connection may be open in all, unless it becomes a page's.
    pub request_within: Duration,
    /// How many pages are open at once.
    pub pages_max: usize,
}

impl Limits {
    /// The limits of a process that may have this many files open.
    pub fn of_files(files: u64) -> Self {
        /// What everything else needs: the database, Discord, the log.
        const OTHERS: u64 = 128;
        /// More pages than any bot has, in one process.
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

/// Serves until it is dropped, and every request with it.
pub(super) async fn serve(mut listener: TcpListener, page: Router, limits: Limits) -> ! {
    let mut requests = JoinSet::new();
    let mut open = VecDeque::new();
    loop {
        // This waits a moment where the process has no file left.
        let (stream, _) = Listener::accept(&mut listener).await;
        while requests.try_join_next().is_some() {}
        open.retain(|request: &tokio::task::AbortHandle| !request.is_finished());
        if open.len() >= limits.requests_max
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        // Small messages are not kept back until there are more.
        drop(stream.set_nodelay(true));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_within)
            .keep_alive(false)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(page.clone()))
            .with_upgrades();
        // What goes wrong with a connection concerns nobody but who opened it. One that becomes a page's is handed on.
        let work = async move { drop(tokio::time::timeout(limits.request_within, connection).await) };
        open.push_back(requests.spawn(work));
    }
}
