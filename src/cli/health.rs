//! `/healthz` and `/metrics`, for whoever watches over the bot; and `dealer health`, which asks them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use super::Failure;
use crate::clock::Clock;
use crate::config::Settings;
use crate::discord::Vitals;
use crate::session::Directory;

/// How long a bot that is well takes to say so, at the most.
const ANSWER_WITHIN: Duration = Duration::from_secs(4);

/// What the pages are made from.
#[derive(Clone)]
struct Seen {
    vitals: Vitals,
    clock: Clock,
}

/// The two pages.
pub(super) fn router(vitals: Vitals, clock: Clock) -> Router {
    let seen = Seen { vitals, clock };
    Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics)).with_state(seen)
}

/// 200 while the store takes what is written and Discord can reach us; 503 otherwise, with the reason.
async fn healthz(State(seen): State<Seen>) -> (StatusCode, String) {
    match seen.vitals.trouble() {
        None => (StatusCode::OK, "ok".to_owned()),
        Some(trouble) => (StatusCode::SERVICE_UNAVAILABLE, trouble),
    }
}

/// The numbers in Prometheus' text form.
async fn metrics(State(seen): State<Seen>) -> String {
    let directory = seen.vitals.directory();
    let (open, awake) = directory.as_ref().map_or((0, 0), Directory::counts);
    let is_well = u8::from(seen.vitals.trouble().is_none());
    let reading = seen.vitals.reading();
    let waits_ms = seen.vitals.waits_until().map_or(0, |until| (until - seen.clock.now()).0.max(0));
    [
        ("dealer_up", "Whether the bot is at work.", is_well.to_string()),
        ("dealer_matches_open", "Matches that are open.", open.to_string()),
        ("dealer_matches_awake", "Open matches that are held in memory.", awake.to_string()),
        ("dealer_unread_places", "Places in which what was missed is still to be read.", reading.places.to_string()),
        ("dealer_unjudged_messages", "Missed messages that are still to be judged.", reading.messages.to_string()),
        ("dealer_unheard_places", "Places that could not be read and are tried again.", reading.unheard.to_string()),
        (
            "dealer_start_wait_seconds",
            "How long the bot still waits before it connects.",
            (waits_ms / 1000).to_string(),
        ),
    ]
    .map(|(name, help, value)| format!("# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n"))
    .concat()
}

/// Asks the bot on this machine whether it is well: for containers that have no other program to ask with.
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
    use std::sync::Arc;

    use super::*;
    use crate::intake::Progress;
    use crate::scene::Theme;
    use crate::session::{Accepted, Courier, DeliveryError, Limits, Parcel, Revision};
    use crate::store::{ChannelId, GuildId, Store, UserId};

    /// Brings nothing anywhere.
    struct Nobody;

    impl Courier for Nobody {
        fn deliver(
            &self,
            _: Arc<Parcel>,
        ) -> Pin<Box<dyn Future<Output = Result<Accepted, DeliveryError>> + Send + '_>> {
            Box::pin(async { Err(DeliveryError::Gone) })
        }

        fn revise(&self, _: Arc<Revision>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
            Box::pin(async { Err(DeliveryError::Gone) })
        }

        fn readers<'a>(
            &'a self,
            _: GuildId,
            _: ChannelId,
            _: &'a [UserId],
        ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>> {
            Box::pin(async { Err(DeliveryError::Gone) })
        }
    }

    #[tokio::test]
    async fn health_is_green_at_work_and_says_why_it_is_red() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("dealer.db")).await.unwrap();
        let vitals = Vitals::default();
        let seen = Seen { vitals: vitals.clone(), clock: Clock::system() };
        let health = async || healthz(State(seen.clone())).await;
        assert_eq!(health().await, (StatusCode::SERVICE_UNAVAILABLE, "starting".to_owned()));
        let directory =
            Directory::start(store, Clock::system(), Arc::new(Nobody), Theme::default(), Limits::default()).await;
        let directory = directory.unwrap();
        vitals.found(directory.clone(), Progress::default());
        assert!(health().await.1.contains("cut off from Discord"), "what was said meanwhile has not been read");
        directory.back().await;
        assert_eq!(health().await, (StatusCode::OK, "ok".to_owned()));
        assert!(metrics(State(seen.clone())).await.contains("dealer_up 1"));
        directory.cut_off();
        let (status, words) = health().await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(words.contains("cut off from Discord"), "{words}");
        assert!(metrics(State(seen.clone())).await.contains("dealer_up 0"));
        directory.back().await;
        assert_eq!(health().await, (StatusCode::OK, "ok".to_owned()));
    }
}
