//! `/healthz` and `/metrics`, for whoever watches over the bot; and `dealer health`, which asks them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use super::Failure;
use crate::config::Settings;
use crate::session::Directory;

/// How long a bot that is well takes to say so, at the most.
const ANSWER_WITHIN: Duration = Duration::from_secs(4);

/// The matches, once they have been found.
type Found = Arc<OnceLock<Directory>>;

/// The two pages.
pub(super) fn router(found: Found) -> Router {
    Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics)).with_state(found)
}

/// 200 while the store takes what is written and Discord can reach us; 503 otherwise, with the reason.
async fn healthz(State(found): State<Found>) -> (StatusCode, &'static str) {
    match found.get().map(Directory::trouble) {
        None => (StatusCode::SERVICE_UNAVAILABLE, "starting"),
        Some(None) => (StatusCode::OK, "ok"),
        Some(Some(trouble)) => (StatusCode::SERVICE_UNAVAILABLE, trouble),
    }
}

/// The numbers in Prometheus' text form.
async fn metrics(State(found): State<Found>) -> String {
    let (open, awake) = found.get().map_or((0, 0), Directory::counts);
    let is_well = u8::from(found.get().is_some_and(Directory::is_well));
    format!(
        "# HELP dealer_up Whether the bot is at work.\n# TYPE dealer_up gauge\ndealer_up {is_well}\n\
         # HELP dealer_matches_open Matches that are open.\n# TYPE dealer_matches_open gauge\ndealer_matches_open {open}\n\
         # HELP dealer_matches_awake Open matches that are held in memory.\n# TYPE dealer_matches_awake gauge\n\
         dealer_matches_awake {awake}\n"
    )
}

/// Asks the bot on this machine whether it is well: for containers that have no other program to ask with.
///
/// # Errors
/// It is not, or does not answer.
pub(super) fn ask(config: Option<&Path>) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    let address =
        settings.listen.ok_or_else(|| Failure::Unusable("listen is not set; nothing serves /healthz".to_owned()))?;
    let failed = |error| Failure::Io(format!("asking {address}"), error);
    let mut stream = TcpStream::connect_timeout(&address, ANSWER_WITHIN).map_err(failed)?;
    stream.set_read_timeout(Some(ANSWER_WITHIN)).map_err(failed)?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: dealer\r\nConnection: close\r\n\r\n").map_err(failed)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(failed)?;
    if answer.starts_with("HTTP/1.1 200") {
        return Ok(());
    }
    Err(Failure::Broken(answer.lines().last().unwrap_or("no answer").to_owned()))
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::Pin;

    use super::*;
    use crate::clock::Clock;
    use crate::scene::Theme;
    use crate::session::{Accepted, Courier, Limits, Parcel, Setback};
    use crate::store::Store;

    /// Brings nothing anywhere.
    struct Nobody;

    impl Courier for Nobody {
        fn deliver(&self, _: Arc<Parcel>) -> Pin<Box<dyn Future<Output = Result<Accepted, Setback>> + Send + '_>> {
            Box::pin(async { Err(Setback::Gone) })
        }
    }

    #[tokio::test]
    async fn health_is_green_at_work_and_says_why_it_is_red() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("dealer.db")).await.unwrap();
        let found = Found::default();
        assert_eq!(healthz(State(found.clone())).await, (StatusCode::SERVICE_UNAVAILABLE, "starting"));
        let directory =
            Directory::start(store, Clock::system(), Arc::new(Nobody), Theme::default(), Limits::default()).await;
        let directory = directory.unwrap();
        assert!(found.set(directory.clone()).is_ok());
        assert_eq!(healthz(State(found.clone())).await, (StatusCode::OK, "ok"));
        assert!(metrics(State(found.clone())).await.contains("dealer_up 1"));
        directory.cut_off();
        let (status, words) = healthz(State(found.clone())).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(words.contains("cut off from Discord"), "{words}");
        assert!(metrics(State(found.clone())).await.contains("dealer_up 0"));
        directory.back().await;
        assert_eq!(healthz(State(found)).await, (StatusCode::OK, "ok"));
    }
}
