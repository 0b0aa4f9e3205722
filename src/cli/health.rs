//! `/healthz` for a supervisor that restarts the bot, and `/metrics` for monitoring, each at a separate address; and
//! `dealer health`, which asks the former.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::routing::get;

use super::{Failure, disk};
use crate::config::{Secret, Settings};
use crate::discord::Vitals;
use crate::meter::{self, Now};
use crate::session::Directory;
use crate::store::{Backups, Database, Store, schema};
use clock::Clock;
use rules::Timestamp;

/// The longest time in which a healthy bot answers.
const ANSWER_WITHIN: Duration = Duration::from_secs(4);

/// The time limit for the database's numbers. If the database takes longer, the metrics leave them out.
const LOOKED_UP_WITHIN: Duration = Duration::from_secs(3);

/// The data sources of both pages.
#[derive(Clone)]
pub(super) struct Seen {
    pub(super) vitals: Vitals,
    pub(super) clock: Clock,
    pub(super) database: Database,
    /// When the process started.
    pub(super) started: Timestamp,
    /// Whether the bot makes automatic backups.
    pub(super) makes_backups: bool,
    /// The token required to read the metrics; empty if none is required.
    pub(super) token: Secret,
}

/// The router of `/healthz`.
pub(super) fn health(seen: Seen) -> Router {
    Router::new().route("/healthz", get(healthz)).with_state(seen)
}

/// The router of `/metrics`.
pub(super) fn metrics(seen: Seen) -> Router {
    Router::new().route("/metrics", get(numbers)).with_state(seen)
}

/// Answers 200 while the store accepts writes and Discord can reach us; otherwise 503, with the reason.
async fn healthz(State(seen): State<Seen>) -> (StatusCode, String) {
    match seen.vitals.trouble() {
        None => (StatusCode::OK, "ok".to_owned()),
        Some(trouble) => (StatusCode::SERVICE_UNAVAILABLE, trouble),
    }
}

/// The metrics, for requests with the token.
async fn numbers(
    State(seen): State<Seen>,
    headers: HeaderMap,
) -> (StatusCode, [(HeaderName, &'static str); 1], String) {
    let shown = headers.get(AUTHORIZATION).and_then(|shown| shown.to_str().ok()?.strip_prefix("Bearer "));
    if !seen.token.is_empty() && !shown.is_some_and(|shown| seen.token.is(shown)) {
        let words = "show the token of the setting metrics_token: Authorization: Bearer …\n";
        return (StatusCode::UNAUTHORIZED, [(CONTENT_TYPE, "text/plain")], words.to_owned());
    }
    let text = meter::written(&now(&seen).await, env!("CARGO_PKG_VERSION"), schema());
    (StatusCode::OK, [(CONTENT_TYPE, meter::CONTENT_TYPE)], text)
}

/// Collects the numbers for the metrics.
async fn now(seen: &Seen) -> Now {
    let directories = seen.vitals.directories();
    let reading = seen.vitals.reading();
    let waits_ms = seen.vitals.waits_until().map_or(0, |until| (until - seen.clock.now()).0.max(0));
    let looked_up = async {
        match directories.first() {
            Some(directory) => look_up(directory.store(), &seen.database).await,
            None => (None, None),
        }
    };
    let (rows, size) = tokio::time::timeout(LOOKED_UP_WITHIN, looked_up).await.unwrap_or_default();
    let seconds = |ms: i64| Duration::from_millis(ms.unsigned_abs()).as_secs_f64();
    let file = seen.database.file();
    let last = |file| Backups::of(file).list().pop().map_or(0.0, |last| seconds(last.at.0));
    Now {
        is_up: seen.vitals.trouble().is_none(),
        started_at: seconds(seen.started.0),
        processes: seen.vitals.processes(),
        matches: directories.iter().map(Directory::counts).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1)),
        rows,
        database_bytes: file.map_or(size, |file| Some(size_of_file(file))),
        free_bytes: file.and_then(|file| disk::free_bytes(file).ok()),
        // A database on a server is backed up by the means of that server.
        backup_at: file.filter(|_| seen.makes_backups).map(last),
        reading: (reading.places, reading.messages, reading.unheard),
        start_wait: seconds(waits_ms),
    }
}

/// The database's row counts and, on a server, its size.
async fn look_up(store: &Store, database: &Database) -> (Option<meter::Rows>, Option<u64>) {
    let rows = store.counts().await.ok();
    let size = match database {
        Database::File(_) => None,
        Database::Server(_) => store.size_on_server().await.ok(),
    };
    (rows, size)
}

/// The size of a database file and its write-ahead log.
fn size_of_file(path: &Path) -> u64 {
    let size = |ending: &str| {
        let mut name = path.to_owned().into_os_string();
        name.push(ending);
        std::fs::metadata(name).map_or(0, |file| file.len())
    };
    size("") + size("-wal")
}

/// Asks the bot on this machine for its health, for containers without another HTTP client.
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
    use crate::session::{Accepted, Courier, DeliveryError, Limits, Parcel, Revision};
    use crate::store::{ChannelId, GuildId, Shard, Store, UserId};
    use scene::Theme;

    /// A courier that delivers nothing.
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
        let database = folder.path().join("dealer.db");
        let token = Secret::new("canary");
        let (database, clock) = (Database::File(database), Clock::system());
        let started = clock.now();
        let seen = Seen { vitals: vitals.clone(), clock, database, started, makes_backups: true, token };
        let health = async || healthz(State(seen.clone())).await;
        assert_eq!(health().await, (StatusCode::SERVICE_UNAVAILABLE, "starting".to_owned()));
        let directory = Directory::start(
            store,
            Shard::ONLY,
            Clock::system(),
            Arc::new(Nobody),
            Theme::default(),
            Limits::default(),
        )
        .await;
        let directory = directory.unwrap();
        vitals.found(vec![(directory.clone(), Progress::default())]);
        assert!(health().await.1.contains("cut off from Discord"), "what was said meanwhile has not been read");
        directory.back().await;
        assert_eq!(health().await, (StatusCode::OK, "ok".to_owned()));
        let mut headers = HeaderMap::new();
        for wrong in ["", "Bearer", "Bearer canar", "canary"] {
            headers.insert(AUTHORIZATION, wrong.parse().unwrap());
            assert_eq!(numbers(State(seen.clone()), headers.clone()).await.0, StatusCode::UNAUTHORIZED, "{wrong}");
        }
        headers.insert(AUTHORIZATION, "Bearer canary".parse().unwrap());
        let (status, _, text) = numbers(State(seen.clone()), headers).await;
        assert!(status == StatusCode::OK && text.contains("dealer_database_bytes "), "{text}");
        let found = now(&seen).await;
        assert!(found.is_up && found.database_bytes > Some(0) && found.free_bytes > Some(0), "{found:?}");
        assert_eq!((found.backup_at, found.rows), (Some(0.0), Some(meter::Rows::default())));
        directory.cut_off();
        let (status, words) = health().await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(words.contains("cut off from Discord"), "{words}");
        assert!(!now(&seen).await.is_up);
        directory.back().await;
        assert_eq!(health().await, (StatusCode::OK, "ok".to_owned()));
    }
}
