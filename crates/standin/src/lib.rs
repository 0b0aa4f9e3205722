//! A stand-in for Discord on loopback, and a page in the browser where one person plays everybody.
//!
//! The bot's own code runs against the stand-in unchanged: serenity's client, REST and gateway only get other
//! addresses. The bot does not know the stand-in, and the stand-in does not know the bot: it only hands a [`BotSeat`]
//! to the function that runs the bot.
//!
//! Scripts can use Discord's own calls under `/api/v10` with a person's token, as Discord's client does (`POST
//! interactions?wait=true` returns the bot's first answer; roles, permissions and threads are changed by Discord's own
//! calls, see `rights.rs`), and in addition:
//!
//! - `GET /sandbox/people`, `GET /sandbox/places`: the people with their tokens, and the servers and channels.
//! - `GET /sandbox/clock`, `POST /sandbox/advance {"ms": 60000}`: the clock that stand-in and bot share.
//! - `POST /sandbox/faults`: injects faults; see `trouble.rs` for the list.
//! - `POST /sandbox/portal`: what the application's owner sets in Discord's developer portal; see `portal.rs`.
//! - `POST /sandbox/restart`: kills the bot like `kill -9` and starts it again with the same data.
//! - `GET /sandbox/events`: all events, as server-sent events.
//!
//! `guard.rs` rejects requests from anything but this machine's programs and the page itself.

mod activities;
mod call;
mod channels;
mod client;
mod commands;
mod control;
pub mod demo;
mod faults;
mod files;
mod gateway;
mod guard;
mod guild;
mod happened;
mod ids;
mod interactions;
mod life;
mod messages;
mod nonces;
mod oauth;
mod page;
mod pending;
mod people;
mod portal;
mod record;
mod reply;
mod rest;
mod rights;
mod role;
mod session;
mod strict;
mod trouble;
mod world;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get, post};
use axum::{Router, middleware};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use self::happened::Happened;
use self::life::Life;
use self::record::Recorder;
use self::world::World;
use clock::Clock;
use rules::{Millis, Timestamp};

pub use self::client::{Answer, Client, ClientError, button, components};
pub use self::happened::last_happened;
pub use self::life::{Bot, BotSeat};

/// The bot's token.
const BOT_TOKEN: &str = "sandbox.bot.token";
/// The largest request in bytes: more than Discord's largest upload and its form.
const REQUEST_BYTES_MAX: usize = 32 * 1024 * 1024;
/// How long nothing may happen before the bot counts as idle.
const QUIET_FOR: Duration = Duration::from_millis(50);
/// How many periods [`Shared::quiet`] waits before it gives up.
const QUIET_TRIES_MAX: u32 = 200;
/// How long the bot may take to start.
const READY_WITHIN: Duration = Duration::from_secs(20);
/// The maximum number of steps of one [`Shared::advance`]; then the clock jumps to the target.
const ADVANCE_STEPS_MAX: u32 = 1000;

/// How many people and channels there are at least. The first ones have names and roles; additional people are players,
/// additional channels are tables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crowd {
    /// The minimum number of people.
    pub people: u16,
    /// The minimum number of channels in the first server. Each further server gets as many channels as the first
    /// server has additional ones, and at least one.
    pub channels: u16,
    /// How many shards the stand-in recommends; there are as many servers, each on another shard. 0 means 1.
    pub shards: u16,
}

/// The settings of a sandbox.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on loopback; 0 for any free one.
    pub port: u16,
    /// The directory for the bot's database.
    pub data_dir: PathBuf,
    /// Whether the page is served.
    pub page: bool,
    /// The file to which the bot's requests are recorded.
    pub record: Option<PathBuf>,
    /// The clock that the stand-in and the bot share.
    pub clock: Clock,
    /// How many people, channels and shards there are.
    pub crowd: Crowd,
}

/// A running sandbox. Dropping it stops only the server; [`Sandbox::stop`] stops the bot first.
pub struct Sandbox {
    shared: Arc<Shared>,
    address: SocketAddr,
    server: JoinHandle<()>,
    /// The proxy that serves the frames of Activities.
    proxy: JoinHandle<()>,
}

/// The state that all parts of the stand-in share.
struct Shared {
    /// Locked briefly and never across an await.
    world: Mutex<World>,
    clock: Clock,
    /// How many calls are in progress.
    in_flight: AtomicUsize,
    /// A counter of all activity, for [`Shared::quiet`].
    stirs: AtomicU64,
    recorder: Option<Recorder>,
    happened: Happened,
    life: Life,
}

/// Guard: a call is in progress until this is dropped.
struct Flight<'a>(&'a Shared);

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        self.0.stir();
        self.0.in_flight.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Shared {
    /// Locks the world. Poisoning is ignored: every single step leaves the world consistent.
    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_off(&self) -> Flight<'_> {
        self.in_flight.fetch_add(1, Ordering::AcqRel);
        self.stir();
        Flight(self)
    }

    /// Counts an activity.
    fn stir(&self) {
        self.stirs.fetch_add(1, Ordering::AcqRel);
    }

    /// Waits until the bot is idle.
    async fn quiet(&self) {
        for _ in 0..QUIET_TRIES_MAX {
            let before = self.stirs.load(Ordering::Acquire);
            tokio::time::sleep(QUIET_FOR).await;
            if self.stirs.load(Ordering::Acquire) == before && self.in_flight.load(Ordering::Acquire) == 0 {
                return;
            }
        }
        tracing::warn!("the bot did not come to rest");
    }

    /// Moves the clock, stopping at every timer on the way, so that timers fire in order.
    async fn advance(&self, by: Millis) {
        let target = self.clock.now() + by;
        for _ in 0..ADVANCE_STEPS_MAX {
            let Some(due) = self.clock.next_wake().filter(|&due| due <= target) else { break };
            self.go_to(due);
            self.quiet().await;
        }
        self.go_to(target);
        self.quiet().await;
    }

    fn go_to(&self, time: Timestamp) {
        let rest = time - self.clock.now();
        if rest > Millis::ZERO {
            self.clock.advance(rest);
        }
    }

    /// Restarts the bot; returns whether it is ready in time.
    async fn restart(&self) -> bool {
        self.world().sessions.forget();
        let is_ready = &self.life.seat().is_ready;
        is_ready.send_replace(false);
        let mut ready = is_ready.subscribe();
        self.life.restart().await;
        let is_up = async {
            // The sender lives as long as the seat, so the wait cannot fail.
            drop(ready.wait_for(|&is_ready| is_ready).await);
            self.quiet().await;
        };
        tokio::time::timeout(READY_WITHIN, is_up).await.is_ok()
    }
}

impl Sandbox {
    /// Starts the stand-in, and the bot if one is given; returns when the bot is ready.
    ///
    /// # Errors
    /// The port is taken, or the record cannot be written.
    pub async fn start(options: Options, bot: Option<Bot>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        let address = listener.local_addr()?;
        let base = format!("http://{address}");
        let recorder = options.record.as_deref().map(Recorder::create).transpose()?;
        let frames = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let mut world = World::new(options.clock.clone(), base.clone(), BOT_TOKEN.to_owned(), options.crowd);
        world.activities.proxy = frames.local_addr()?.port();
        let seat = BotSeat {
            http_base: base,
            gateway_url: world.gateway_url(),
            token: BOT_TOKEN.to_owned(),
            client_secret: portal::CLIENT_SECRET.to_owned(),
            frames: world.activities.proxy,
            clock: options.clock.clone(),
            data_dir: options.data_dir,
            is_ready: watch::Sender::new(false),
        };
        let has_bot = bot.is_some();
        let shared = Arc::new(Shared {
            world: Mutex::new(world),
            clock: options.clock,
            in_flight: AtomicUsize::new(0),
            stirs: AtomicU64::new(0),
            recorder,
            happened: Happened::default(),
            life: Life::new(bot, seat),
        });
        happened::has_started(&shared);
        let ports = (address.port(), shared.life.seat().frames);
        let router = router(Arc::clone(&shared), options.page, ports);
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the stand-in's server ended");
            }
        });
        let proxy = tokio::spawn({
            let shared = Arc::clone(&shared);
            async move { activities::proxy(frames, shared).await }
        });
        let sandbox = Self { shared, address, server, proxy };
        if has_bot && !sandbox.shared.restart().await {
            tracing::warn!("the bot did not come up in time");
        }
        Ok(sandbox)
    }

    /// The base URL: `http://127.0.0.1:PORT`.
    pub fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The bot's seat, for a bot that is started elsewhere, such as in a separate process.
    pub fn seat(&self) -> BotSeat {
        self.shared.life.seat().clone()
    }

    /// Moves the shared clock and fires due timers in order; returns when the bot is idle again.
    pub async fn advance(&self, by: Millis) {
        self.shared.advance(by).await;
    }

    /// Waits until the bot is idle.
    pub async fn quiet(&self) {
        self.shared.quiet().await;
    }

    /// Kills the bot like `kill -9` and starts it again with the same data; returns whether it is ready in time.
    pub async fn restart(&self) -> bool {
        self.shared.restart().await
    }

    /// Stops the bot, then the stand-in.
    pub async fn stop(self) {
        self.shared.life.end().await;
        self.server.abort();
        self.proxy.abort();
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.server.abort();
        self.proxy.abort();
    }
}

fn router(shared: Arc<Shared>, with_page: bool, ports: (u16, u16)) -> Router {
    let router = Router::new()
        .route("/gateway", get(gateway::connect))
        .route("/gateway/", get(gateway::connect))
        .route("/api/v10/{*path}", any(rest::api))
        .route("/attachments/{channel}/{attachment}/{filename}", get(control::attachment))
        .route("/sandbox/people", get(control::people))
        .route("/sandbox/places", get(control::places))
        .route("/sandbox/clock", get(control::clock))
        .route("/sandbox/events", get(control::events))
        .route("/sandbox/advance", post(control::advance))
        .route("/sandbox/faults", post(control::faults))
        .route("/sandbox/portal", post(control::portal))
        .route("/sandbox/restart", post(control::restart))
        .layer(DefaultBodyLimit::max(REQUEST_BYTES_MAX));
    let router = if with_page { router.merge(page::router()) } else { router };
    router.layer(middleware::from_fn_with_state(ports, guard::watch)).with_state(shared)
}
