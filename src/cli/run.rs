//! `dealer run`: the bot on Discord, until it is asked to end.

use std::net::SocketAddr;
use std::path::Path;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use super::health::{self, Seen};
use super::{Failure, backup, log};
use crate::clock::Clock;
use crate::config::{Colors, Settings};
use crate::discord::{self, BackOff, Endpoint, Manner, Vitals};
use crate::rules::Millis;
use crate::scene::Theme;
use crate::store::{self, Store};

/// What a token's absence calls for.
pub(super) const NO_TOKEN: &str = "no token is set; put the bot's token (Discord developer portal, page Bot) into \
    config.toml or the environment variable DEALER_TOKEN; without one, `dealer sandbox` shows the bot in the browser";

pub(super) fn run(config: Option<&Path>, endpoint: Endpoint) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    log::start(&settings.log, settings.log_format).map_err(Failure::Unusable)?;
    if settings.token.is_empty() {
        return Err(Failure::Unusable(NO_TOKEN.to_owned()));
    }
    runtime()?.block_on(serve(settings, endpoint))
}

/// How many threads paint pictures and make puzzles: enough that puzzles hold up no pictures, and not one for each
/// picture, since every thread keeps memory of its own.
const BLOCKING_THREADS_MAX: usize = 8;

/// The threads that everything asynchronous runs on, and those for what takes long.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS_MAX)
        .build()
        .map_err(|error| Failure::Io("starting threads".to_owned(), error))
}

async fn serve(settings: Settings, endpoint: Endpoint) -> Result<(), Failure> {
    let store = open_store(&settings.database).await?;
    let clock = Clock::system();
    let vitals = Vitals::default();
    let seen = Seen {
        vitals: vitals.clone(),
        clock: clock.clone(),
        database: settings.database.clone(),
        token: settings.metrics_token.clone(),
    };
    if let Some(address) = settings.listen {
        serve_page(address, health::health(seen.clone())).await?;
    }
    if let Some(address) = settings.metrics_listen {
        serve_page(address, health::metrics(seen)).await?;
    }
    if settings.backup_every > 0 {
        let every = Millis::from_secs(i64::from(settings.backup_every) * 3600);
        let n_kept = settings.backup_keep.try_into().unwrap_or(usize::MAX);
        tokio::spawn(backup::keep_backing_up(settings.database.clone(), every, n_kept, clock.clone()));
    }
    let back_off = if matches!(endpoint, Endpoint::Discord) { BackOff::default() } else { BackOff::never() };
    let retention = Some(Millis::from_secs(i64::from(settings.retention_days) * 86_400));
    let manner = Manner {
        test_server: settings.test_server,
        theme: theme(settings.colors),
        back_off,
        vitals,
        retention: retention.filter(|retention| *retention > Millis::ZERO),
    };
    discord::run(settings.token, endpoint, manner, store, clock, drop, asked_to_end()?)
        .await
        .map_err(|failure| Failure::Broken(failure.to_string()))
}

/// The theme of these colors.
fn theme(colors: Colors) -> Theme {
    match colors {
        Colors::Dark => Theme::DARK,
        Colors::Light => Theme::light(),
    }
}

/// The database, made or brought up to date.
///
/// # Errors
/// It is in use, damaged, foreign or of a newer version.
async fn open_store(path: &Path) -> Result<Store, Failure> {
    Store::open(path).await.map_err(|error: store::Error| Failure::Broken(format!("{}: {error}", path.display())))
}

/// Comes when the process is asked to end: by SIGTERM, as containers do, or by Ctrl-C.
pub(super) fn asked_to_end() -> Result<impl Future<Output = ()>, Failure> {
    let mut terminate =
        signal(SignalKind::terminate()).map_err(|error| Failure::Io("listening for SIGTERM".to_owned(), error))?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        tracing::info!("asked to end");
    })
}

/// Serves a page as long as the bot runs.
async fn serve_page(address: SocketAddr, router: axum::Router) -> Result<(), Failure> {
    let listener =
        TcpListener::bind(address).await.map_err(|error| Failure::Io(format!("listening on {address}"), error))?;
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, %address, "a page is no longer served");
        }
    });
    Ok(())
}
