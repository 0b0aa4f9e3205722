//! Runs the bot: connects, works, and shuts down in an orderly way.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{BotGateway, Client, ClientBuilder, GatewayIntents, Http, HttpBuilder};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::door::{self, BackOff, Failure};
use super::house::{Front, House, Link, Make};
use super::vitals::Vitals;
use super::watch::{Door, Watched, watch_connections};
use crate::config::Secret;
use crate::discord::flow::bot::FILMS_MAX;
use crate::discord::flow::jobs::Jobs;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::login::{Address, DiscordLogin};
use crate::discord::wire::pace::Pace;
use crate::discord::wire::text::safe_name;
use crate::meter;
use crate::session::{Directory, Limits, Stirs};
use crate::solo::{Dailies, Solo, Stock};
use crate::store::{GuildId, Shard, Store};
use crate::table::{Login, Tables};
use clock::Clock;
use rules::Millis;
use scene::Theme;

/// How long closing a connection may take, while another process waits to take over.
const HANG_UP_WITHIN: Duration = Duration::from_secs(1);
/// The address of Discord or of a fake Discord server.
#[derive(Clone, Debug)]
pub enum Endpoint {
    /// Discord's own address.
    Discord,
    /// Discord's own address for the gateway. Other calls go to this proxy, which enforces Discord's rate limits for
    /// all processes.
    Proxy(String),
    /// A fake Discord server on this machine, such as `http://127.0.0.1:8080`.
    StandIn(String),
}

/// Settings of a run of the bot.
#[derive(Clone)]
pub struct Manner {
    /// The server on which the commands are registered; `None` registers them globally.
    pub test_server: Option<u64>,
    /// The colors of all pictures.
    pub theme: Theme,
    /// Limits how often the process may start in quick succession.
    pub back_off: BackOff,
    /// Where the bot shows its state of health.
    pub vitals: Vitals,
    /// The number of shards; `None` for as many as Discord recommends.
    pub n_shards: Option<u32>,
    /// The only shard that this process serves while other processes serve the others; `None` if it serves all.
    pub only: Option<Shard>,
    /// Time limits, and how many machine players think at once in this process.
    pub limits: Limits,
    /// How long a server's data are kept after the bot has left the server; for ever if `None`.
    pub retention: Option<Millis>,
    /// How many puzzles of each kind are made in advance.
    pub puzzle_stock: usize,
    /// The state that all shards of this process share.
    pub common: Common,
}

/// State that all shards of a process share. Clones share it too.
#[derive(Clone)]
pub struct Common {
    pub(super) pace: Pace,
    /// Limits how many GIFs and replay pages all shards render at once.
    pub(super) films: Arc<Semaphore>,
    /// The browser table, if it is served.
    pub(super) tables: Option<Tables>,
    /// The application's client secret, if people log in to the browser table through Discord.
    pub(super) client_secret: Option<Secret>,
}

/// Makes the client of Discord's login once the application's id is known.
pub(super) struct LoginMaker {
    address: Address,
    token: Secret,
    secret: Secret,
}

impl LoginMaker {
    /// The login client of this application.
    pub(super) fn of(&self, application: serenity::ApplicationId) -> Result<Arc<dyn Login>, Fault> {
        let secrets = (self.token.clone(), self.secret.clone());
        let login = DiscordLogin::new(self.address.clone(), application, secrets);
        Ok(Arc::new(login.map_err(|error| Fault::Corrupt(format!("no client for Discord's login: {error}")))?))
    }
}

/// The address of Discord's login. It is called directly even if other calls use a proxy, which would sign them as the
/// bot.
pub(super) fn login_address(endpoint: &Endpoint) -> Address {
    let site = match endpoint {
        Endpoint::Discord | Endpoint::Proxy(_) => "https://discord.com",
        Endpoint::StandIn(address) => address,
    };
    Address { api: format!("{site}/api/v10"), site: site.to_owned() }
}

impl Common {
    /// The maker of the login client; `None` without a client secret.
    fn login(&self, token: &Secret, endpoint: &Endpoint) -> Option<LoginMaker> {
        let secret = self.client_secret.clone()?;
        Some(LoginMaker { address: login_address(endpoint), token: token.clone(), secret })
    }

    /// The notifier through which the browser table learns of changes.
    fn stirs(&self) -> Stirs {
        self.tables.as_ref().map(|tables| tables.stirs().clone()).unwrap_or_default()
    }

    /// Stops serving the matches of these directories in the browser.
    fn leave(&self, directories: &[Directory]) {
        if let Some(tables) = &self.tables {
            for directory in directories {
                tables.leave(directory);
            }
        }
    }

    /// The state that the shards share: with the browser table if it is served, and with the client secret for login
    /// through Discord if one is set.
    pub fn with_table(tables: Option<Tables>, client_secret: Option<Secret>) -> Self {
        Self { tables, client_secret, ..Self::default() }
    }
}

impl Default for Common {
    fn default() -> Self {
        Self { pace: Pace::new(), films: Arc::new(Semaphore::new(FILMS_MAX)), tables: None, client_secret: None }
    }
}

/// Runs the bot until `shutdown` resolves, then shuts down: accepts nothing more, and finishes deliveries in flight.
///
/// `ready` gets the matches once the commands are registered and the messages from before the start are being handled:
/// from then on deadlines pass.
///
/// # Errors
/// Discord rejects the bot, or the start failed.
pub async fn run(
    token: Secret,
    endpoint: Endpoint,
    manner: Manner,
    store: Store,
    clock: Clock,
    ready: impl FnOnce(Directory) + Send + Sync + 'static,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let mut shutdown = std::pin::pin!(shutdown);
    let http = connect(&token, &endpoint);
    let (back_off, first) = (manner.back_off, manner.only.map_or(0, |shard| shard.id));
    let admitted = tokio::select! {
        entered = door::enter(&http, &store, first, &clock, manner.back_off, &manner.vitals) => {
            entered.and_then(|gateway| check(&endpoint, gateway).map(Some))
        }
        () = &mut shutdown => Ok(None),
    };
    let gateway = match admitted {
        Ok(Some(gateway)) => gateway,
        turned_away => {
            store.close().await;
            return turned_away.map(drop);
        }
    };
    let ((failed, mut failure), jobs) = (tokio::sync::mpsc::channel(1), Jobs::default());
    let served: Vec<_> = match manner.only {
        Some(shard) => vec![shard],
        None => Shard::all(manner.n_shards.unwrap_or(gateway.shards).max(1)).collect(),
    };
    let stirs = manner.common.stirs();
    let solo = Solo::new(store.clone(), clock.clone(), manner.theme.clone(), safe_name);
    let solo = solo.with_stirs(stirs.clone()).keeping_at_hand(served.iter().any(|shard| shard.has(GuildId::NONE)));
    let common = manner.common.clone();
    let manner = Manner { limits: Limits { stirs, ..manner.limits.clone() }, ..manner };
    let dailies = Dailies::new(store.clone(), clock.clone(), solo.clone());
    let stock = Stock::new(store.clone(), clock.clone(), manner.puzzle_stock);
    // The bot shares Discord's limit with other processes, unless a proxy enforces it for all.
    let keeps_pace = manner.only.is_some() && matches!(endpoint, Endpoint::Discord);
    let make = Make {
        manner,
        login: common.login(&token, &endpoint),
        keeps_pace,
        store: store.clone(),
        clock: clock.clone(),
        solo,
        dailies: dailies.clone(),
        stock: stock.clone(),
        jobs: jobs.clone(),
        ready: Box::new(ready),
        shards: served.clone(),
    };
    let house = Arc::new(House::new(make, failed));
    let clients = clients(&token, &endpoint, &served, &house).await?;
    let shards: Vec<_> = clients.iter().map(|client| client.shard_manager.clone()).collect();
    let at_once = gateway.session_start_limit.max_concurrency;
    let door = Door { http: clients[0].http.clone(), store: store.clone(), clock: clock.clone(), at_once, back_off };
    let watch = watch_connections(door, Watched::all(&shards), || house.directories());
    let mut connected = begin(clients.into_iter().zip(served), at_once, &store, &clock, back_off);
    let outcome = tokio::select! {
        Some(ended) = connected.join_next() => ended.unwrap_or(Ok(())),
        // When the setup has succeeded, the sender is dropped without a message.
        Some(reason) = failure.recv() => Err(Failure::Setup(reason)),
        failure = watch => Err(failure),
        () = &mut shutdown => Ok(()),
    };
    house.take_no_more();
    let ending = house.directories().unwrap_or_default();
    common.leave(&ending);
    jobs.close();
    dailies.close();
    stock.close();
    // End the matches first, while answers can still be sent, and then the connections.
    serenity::futures::future::join_all(ending.iter().map(Directory::end)).await;
    // Events that still arrive are left to the next process, as long as the store is open.
    let hang_up = serenity::futures::future::join_all(shards.iter().map(|manager| manager.shutdown_all()));
    if tokio::time::timeout(HANG_UP_WITHIN, hang_up).await.is_err() {
        tracing::info!("Discord has not answered the good-bye");
    }
    store.close().await;
    outcome
}

/// How many shards Discord recommends.
///
/// # Errors
/// Discord rejects the token.
pub async fn recommended_shards(
    token: &Secret,
    endpoint: &Endpoint,
    clock: &Clock,
    vitals: &Vitals,
) -> Result<u32, Failure> {
    let http = connect(token, endpoint);
    let gateway = check(endpoint, door::ask_until_answered(&http, clock, vitals, 0).await?)?;
    vitals.wait(0, None);
    Ok(gateway.shards.max(1))
}

/// Makes a client for each shard.
async fn clients(
    token: &Secret,
    endpoint: &Endpoint,
    shards: &[Shard],
    house: &Arc<House>,
) -> Result<Vec<Client>, Failure> {
    // These intents do not need Discord's approval: the bot gets the text of DMs, and of messages that mention it.
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    let mut clients = Vec::new();
    for &shard in shards {
        let client = ClientBuilder::new_with_http(connect(token, endpoint), intents);
        clients.push(client.framework(Front::new(house.clone(), shard)).await?);
    }
    // All shards share one HTTP client, so that Discord's rate limits are kept for all together.
    let http = clients[0].http.clone();
    let link = |client: &Client| Link { http: http.clone(), cache: client.cache.clone() };
    // No shard has connected yet.
    drop(house.links.set(clients.iter().map(link).collect()));
    Ok(clients)
}

/// Connects all shards: first as many as Discord allows to identify at once, and the others in groups after waits.
fn begin(
    clients: impl Iterator<Item = (Client, Shard)>,
    at_once: u64,
    store: &Store,
    clock: &Clock,
    back_off: BackOff,
) -> JoinSet<Result<(), Failure>> {
    let mut connected = JoinSet::new();
    for (mut client, shard) in clients {
        let (store, clock, bucket) = (store.clone(), clock.clone(), u64::from(shard.id) % at_once.max(1));
        connected.spawn(async move {
            door::wait_to_identify(&store, bucket, &clock, back_off.identify_every).await?;
            Ok(client.start_shard(shard.id, shard.n).await?)
        });
    }
    connected
}

/// The HTTP client for Discord's REST API at the right address.
pub(super) fn connect(token: &Secret, endpoint: &Endpoint) -> Http {
    match endpoint {
        Endpoint::Discord => {
            let mut http = HttpBuilder::new(token.reveal()).build();
            if let Some(limiter) = &mut http.ratelimiter {
                limiter.set_ratelimit_callback(Box::new(|_| meter::limit()));
            }
            http
        }
        // The rate limiter must be off: with it on, serenity ignores the address and calls the real Discord.
        Endpoint::StandIn(address) | Endpoint::Proxy(address) => {
            HttpBuilder::new(token.reveal()).proxy(address).ratelimiter_disabled(true).build()
        }
    }
}

/// Checks that the gateway of a fake Discord server is on this machine, because the client connects to whatever gateway
/// the server names.
fn check(endpoint: &Endpoint, gateway: BotGateway) -> Result<BotGateway, Failure> {
    match endpoint {
        Endpoint::StandIn(_) if !gateway.url.starts_with("ws://127.0.0.1:") => {
            Err(Failure::StrangeGateway(gateway.url))
        }
        Endpoint::StandIn(_) | Endpoint::Discord | Endpoint::Proxy(_) => Ok(gateway),
    }
}
