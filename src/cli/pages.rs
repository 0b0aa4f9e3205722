//! Serves a page for supervisors and monitoring within limits: clients that keep connections open cannot keep others
//! from being served.

use std::collections::VecDeque;
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// Limits for connections.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// How many connections may be open. One more closes the oldest.
    pub(super) connections_max: usize,
    /// How long a client may take to send a request's header, from the start of the connection.
    pub(super) header_within: Duration,
    /// The total time limit of a connection: for the header, the body, and reading the answer.
    pub(super) connection_within: Duration,
}

impl Default for Limits {
    /// Far below the number of files that a process may have open, which is 1024 on many machines.
    fn default() -> Self {
        Self { connections_max: 64, header_within: Duration::from_secs(5), connection_within: Duration::from_secs(15) }
    }
}

/// Serves a page; never returns. Each connection carries only one request, so no connection is ever idle.
pub(super) async fn serve(mut listener: TcpListener, page: Router, limits: Limits) -> ! {
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    loop {
        // If the process has no free file descriptor, this waits and retries.
        let (stream, _) = Listener::accept(&mut listener).await;
        open.retain(|connection| !connection.is_finished());
        if open.len() >= limits.connections_max
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_within)
            .keep_alive(false)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(page.clone()));
        // An error of a connection concerns only its client.
        let work = async move { drop(tokio::time::timeout(limits.connection_within, connection).await) };
        open.push_back(tokio::spawn(work).abort_handle());
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;
    use tokio::time::timeout;

    use super::*;

    const SOON: Duration = Duration::from_secs(10);

    async fn served(limits: Limits) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        // The server ends with the test's runtime.
        drop(tokio::spawn(serve(listener, Router::new().route("/healthz", get(|| async { "ok" })), limits)));
        address
    }

    async fn said(address: std::net::SocketAddr, words: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        stream
    }

    /// Everything that the client receives until the connection is closed.
    async fn rest(stream: &mut TcpStream) -> String {
        let mut bytes = Vec::new();
        drop(timeout(SOON, stream.read_to_end(&mut bytes)).await.expect("the connection is closed"));
        String::from_utf8(bytes).unwrap()
    }

    const REQUEST: &str = "GET /healthz HTTP/1.1\r\nHost: dealer\r\n";

    #[tokio::test]
    async fn whoever_keeps_connections_open_keeps_nobody_from_an_answer() {
        let far = Duration::from_hours(1);
        let address = served(Limits { connections_max: 8, header_within: far, connection_within: far }).await;
        let mut unfinished = Vec::new();
        for _ in 0..200 {
            unfinished.push(said(address, REQUEST).await);
        }
        let answer = rest(&mut said(address, &format!("{REQUEST}\r\n")).await).await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"), "{answer}");
        for old in &mut unfinished[..190] {
            assert_eq!(rest(old).await, "", "the oldest give way");
        }
    }

    #[tokio::test]
    async fn header_body_and_idle_time_are_limited() {
        let (short, far) = (Duration::from_millis(200), Duration::from_hours(1));
        let address = served(Limits { connections_max: 8, header_within: short, connection_within: far }).await;
        for words in ["", "GET", REQUEST] {
            let answer = rest(&mut said(address, words).await).await;
            assert!(!answer.contains("200"), "{words:?}: {answer}");
        }
        // One client sends no body, and another stays connected after the answer.
        let unread = format!("{REQUEST}Content-Length: 1000000\r\n\r\n");
        for words in [unread, format!("{REQUEST}\r\n")] {
            let answer = rest(&mut said(address, &words).await).await;
            assert!(answer.starts_with("HTTP/1.1 200"), "{words:?}: {answer}");
        }
        let address = served(Limits { connections_max: 8, header_within: far, connection_within: short }).await;
        assert_eq!(rest(&mut said(address, REQUEST).await).await, "");
    }
}
