//! `dealer run`: runs the bot on Discord until it is asked to stop.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use super::fleet::Fleet;
use super::health::{self, Seen};
use super::{Failure, backup, log, pages, threads};
use crate::config::{Colors, Settings};
use crate::discord::{self, BackOff, Common, Endpoint, Manner, Vitals};
use crate::session::Limits;
use crate::store::Database;
use crate::table::{self, Frames, Site, Tables};
use clock::Clock;
use rules::Millis;
use scene::Theme;

/// The error message if no token is set.
pub(super) const NO_TOKEN: &str = "no token is set; put the bot's token (Discord developer portal, page Bot) into \
    config.toml or the environment variable DEALER_TOKEN; without one, `dealer sandbox` shows the bot in the browser";

pub(super) fn run(config: Option<&Path>, endpoint: Endpoint) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    log::start(&settings.log, settings.log_format).map_err(Failure::Unusable)?;
    if let Some(words) = token_places(&settings.token_places) {
        tracing::warn!("{words}");
    }
    if settings.token.is_empty() {
        return Err(Failure::Unusable(NO_TOKEN.to_owned()));
    }
    threads::runtime()?.block_on(serve(settings, endpoint))
}

async fn serve(settings: Settings, endpoint: Endpoint) -> Result<(), Failure> {
    let database = database(&settings)?;
    let endpoint = endpoint_of(endpoint, &settings);
    // Open the file first: if another process uses it, the bot stops before it serves anything.
    let store = match database.file() {
        Some(_) => Some(database.open().await.map_err(|error| Failure::Broken(format!("{database}: {error}")))?),
        None => None,
    };
    let clock = Clock::system();
    let vitals = Vitals::default();
    let seen = Seen {
        vitals: vitals.clone(),
        clock: clock.clone(),
        database: database.clone(),
        started: clock.now(),
        makes_backups: settings.backup_every > 0,
        token: settings.metrics_token.clone(),
    };
    if let Some(address) = settings.listen {
        serve_page(address, health::health(seen.clone())).await?;
    }
    if let Some(address) = settings.metrics_listen {
        serve_page(address, health::metrics(seen)).await?;
    }
    // A database on a server is backed up by the means of that server.
    if let Some(file) = database.file().filter(|_| settings.backup_every > 0) {
        let every = Millis::from_secs(i64::from(settings.backup_every) * 3600);
        let n_kept = settings.backup_keep.try_into().unwrap_or(usize::MAX);
        tokio::spawn(backup::keep_backing_up(file.to_owned(), every, n_kept, clock.clone()));
    }
    let client_secret = Some(settings.client_secret.clone()).filter(|secret| !secret.is_empty());
    let common = Common::with_table(table(&settings, &clock).await?, client_secret);
    let is_stand_in = matches!(endpoint, Endpoint::StandIn(_));
    let back_off = if is_stand_in { BackOff::never() } else { BackOff::default() };
    let retention = Some(Millis::from_secs(i64::from(settings.retention_days) * 86_400));
    let manner = Manner {
        test_server: settings.test_server,
        theme: theme(settings.colors),
        back_off,
        vitals,
        n_shards: (settings.shards > 0).then_some(settings.shards),
        only: None,
        limits: Limits::default(),
        retention: retention.filter(|retention| *retention > Millis::ZERO),
        puzzle_stock: settings.puzzle_stock.try_into().unwrap_or(usize::MAX),
        common,
    };
    let asked = asked_to_end()?;
    match (store, database) {
        (Some(store), _) => {
            let outcome = discord::run(settings.token, endpoint, manner, store, clock, drop, asked).await;
            outcome.map_err(|failure| Failure::Broken(failure.to_string()))
        }
        (None, Database::Server(server)) => {
            Fleet { server, token: settings.token, endpoint, manner, clock }.serve(asked).await
        }
        (None, Database::File(_)) => Ok(()),
    }
}

/// The browser table, if the settings enable it.
async fn table(settings: &Settings, clock: &Clock) -> Result<Option<Tables>, Failure> {
    let Some((address, url)) = &settings.table else { return Ok(None) };
    let site = Site::read(url).ok_or_else(|| Failure::Unusable(NO_SITE.to_owned()))?;
    let listener =
        TcpListener::bind(address).await.map_err(|error| Failure::Io(format!("listening on {address}"), error))?;
    let frames = settings.table_activity.then(Frames::discord);
    let tables = Tables::new(site, frames, table::Limits::of_files(files_max()), clock.clone());
    tokio::spawn(tables.clone().listen(listener));
    Ok(Some(tables))
}

/// The error message for an unsuitable `table_url`.
pub(super) const NO_SITE: &str = "table_url must be the public address of the table, which begins with https:// and has \
    nothing behind the host, such as https://table.example.org; for trying it out on this machine, http://localhost:8788";

/// Raises this process's limit of open files as far as allowed, and returns the new limit.
fn files_max() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: maximum, maximum };
    if setrlimit(Resource::Nofile, raised).is_ok() { maximum.or(current) } else { current }.unwrap_or(u64::MAX)
}

/// The endpoint for calls to Discord, with the proxy from the settings.
pub(super) fn endpoint_of(endpoint: Endpoint, settings: &Settings) -> Endpoint {
    match (endpoint, &settings.rest_proxy) {
        (Endpoint::Discord, Some(proxy)) => Endpoint::Proxy(proxy.clone()),
        (endpoint, _) => endpoint,
    }
}

/// A warning if the token is set in several places: which one counts, and what to do.
pub(super) fn token_places(places: &[String]) -> Option<String> {
    let (first, others) = places.split_first()?;
    (!others.is_empty()).then(|| {
        format!(
            "the token is set in several places; {first} counts and {} does not: take it out there",
            others.join(", ")
        )
    })
}

/// The database's location according to the settings.
pub(super) fn database(settings: &Settings) -> Result<Database, Failure> {
    Database::at(settings.database.reveal()).map_err(|why| Failure::Unusable(format!("database: {why}")))
}

/// The database's file, for commands that only work on files.
pub(super) fn database_file(settings: &Settings) -> Result<PathBuf, Failure> {
    match database(settings)? {
        Database::File(path) => Ok(path),
        Database::Server(_) => Err(Failure::Unusable(
            "the database is on a server: copy it and bring it back by the server's own means (pg_dump, pg_restore)"
                .to_owned(),
        )),
    }
}

/// The theme for the configured colors.
fn theme(colors: Colors) -> Theme {
    match colors {
        Colors::Dark => Theme::DARK,
        Colors::Light => Theme::light(),
    }
}

/// Resolves when the process is asked to stop: by SIGTERM, as containers do, or by Ctrl-C.
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

/// Serves a page in the background, as long as the bot runs.
async fn serve_page(address: SocketAddr, router: axum::Router) -> Result<(), Failure> {
    let listener =
        TcpListener::bind(address).await.map_err(|error| Failure::Io(format!("listening on {address}"), error))?;
    tokio::spawn(pages::serve(listener, router, pages::Limits::default()));
    Ok(())
}
