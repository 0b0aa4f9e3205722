//! A stand-in for Discord on loopback, and a page in the browser where one person plays everybody.
//!
//! The bot's own code runs against it unchanged: serenity's client, REST and gateway, pointed here. Nothing in the bot
//! knows the difference, and nothing here knows the bot: it gets a [`BotSeat`] and is on its own.
//!
//! For scripts, beside Discord's own calls under `/api/v10`, signed by a person's token as Discord's client does
//! (`POST interactions?wait=true` lasts until the bot's first answer and brings it along; roles, permissions and
//! threads are changed by Discord's own calls, see `rights.rs`):
//!
//! - `GET /sandbox/people`, `GET /sandbox/places`: who is here, with their tokens, and where.
//! - `GET /sandbox/clock`, `POST /sandbox/advance {"ms": 60000}`: the clock that stand-in and bot share.
//! - `POST /sandbox/faults`: trouble on demand; see `trouble.rs` for what can be asked for.
//! - `POST /sandbox/portal`: what the application's owner sets in Discord's developer portal; see `portal.rs`.
//! - `POST /sandbox/restart`: ends the bot as kill -9 does and starts it again on the same data.
//! - `GET /sandbox/events`: what happens, as server-sent events.
//!
//! Only this machine's programs and the page itself get answers; `guard.rs` sees to that.

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

/// What the bot signs its calls with.
const BOT_TOKEN: &str = "sandbox.bot.token";
/// The largest request; Discord's largest upload and room for the form around it.
const REQUEST_BYTES_MAX: usize = 32 * 1024 * 1024;
/// Nothing may happen for this long before all is called quiet.
const QUIET_FOR: Duration = Duration::from_millis(50);
/// After this many tries nobody waits for quiet any longer.
const QUIET_TRIES_MAX: u32 = 200;
/// How long the bot may take to come up.
const READY_WITHIN: Duration = Duration::from_secs(20);
/// The most steps of one [`Shared::advance`]; the rest of the way is made in one.
const ADVANCE_STEPS_MAX: u32 = 1000;

/// How many people and channels there are at least. The first ones have names and parts; beyond these everybody is a
/// player and every channel a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crowd {
    /// The people.
    pub people: u16,
    /// The first server's channels. The others have as many as it has beyond its first ones, and one at least.
    pub channels: u16,
    /// The shards that the stand-in recommends, and as many servers, each of another shard; one for 0.
    pub shards: u16,
}

/// How a sandbox is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on loopback; 0 for any free one.
    pub port: u16,
    /// Where the bot keeps its database.
    pub data_dir: PathBuf,
    /// Whether the page is served.
    pub page: bool,
    /// Where the bot's requests are recorded.
    pub record: Option<PathBuf>,
    /// The clock that the stand-in and the bot share.
    pub clock: Clock,
    /// How many are here.
    pub crowd: Crowd,
}

/// A running sandbox. Dropping it stops the server; [`Sandbox::stop`] stops the bot first, as it should be.
pub struct Sandbox {
    shared: Arc<Shared>,
    address: SocketAddr,
    server: JoinHandle<()>,
    /// Serves the frames of Activities.
    proxy: JoinHandle<()>,
}

/// What all parts of the stand-in hold on to.
struct Shared {
    /// Visited briefly and never across an await.
    world: Mutex<World>,
    clock: Clock,
    /// How many calls are being answered just now.
    in_flight: AtomicUsize,
    /// Grows whenever anything happens.
    stirs: AtomicU64,
    recorder: Option<Recorder>,
    happened: Happened,
    life: Life,
}

/// A call that is being answered, until it is dropped.
struct Flight<'a>(&'a Shared);

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        self.0.stir();
        self.0.in_flight.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Shared {
    /// The world. A panic of another visitor leaves it as consistent as each single step does.
    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_off(&self) -> Flight<'_> {
        self.in_flight.fetch_add(1, Ordering::AcqRel);
        self.stir();
        Flight(self)
    }

    /// Something has happened.
    fn stir(&self) {
        self.stirs.fetch_add(1, Ordering::AcqRel);
    }

    /// Waits until the bot has nothing to say for a moment.
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

    /// Moves the clock, stopping at every time that somebody waits for, so that what is due happens in order.
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

    /// Whether the bot has come up again.
    async fn restart(&self) -> bool {
        self.world().sessions.forget();
        let is_ready = &self.life.seat().is_ready;
        is_ready.send_replace(false);
        let mut ready = is_ready.subscribe();
        self.life.restart().await;
        let is_up = async {
            // The sender lives as long as the seat.
            drop(ready.wait_for(|&is_ready| is_ready).await);
            self.quiet().await;
        };
        tokio::time::timeout(READY_WITHIN, is_up).await.is_ok()
    }
}

impl Sandbox {
    /// Starts the stand-in, and the bot if there is one; returns when the bot is ready for people.
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

    /// Where everything is served: `http://127.0.0.1:PORT`.
    pub fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The seat of the bot, for one that is started elsewhere, such as in a process of its own.
    pub fn seat(&self) -> BotSeat {
        self.shared.life.seat().clone()
    }

    /// Moves the shared clock, firing what is due in order; returns when all is quiet again.
    pub async fn advance(&self, by: Millis) {
        self.shared.advance(by).await;
    }

    /// Waits until the bot has had nothing to say for a moment.
    pub async fn quiet(&self) {
        self.shared.quiet().await;
    }

    /// Ends the bot as kill -9 does and starts it again on the same data; whether it came up.
    pub async fn restart(&self) -> bool {
        self.shared.restart().await
    }

    /// Ends the bot, then the stand-in.
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
