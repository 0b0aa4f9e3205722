//! `dealer sandbox`: the real bot without a token or a network, and a web page on which to play everybody.

use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::process::{Child, Command};

use super::{Failure, log, run, threads};
use crate::config::{LogFormat, Secret};
use crate::discord::{self, BackOff, Common, Endpoint, Manner, Vitals};
use crate::session;
use crate::table::{Frames, Limits, Site, Tables};
use clock::Clock;
use rules::Millis;
use scene::Theme;
use standin::{Bot, BotSeat, Client, Crowd, Options, Sandbox, demo};

/// The database's file in the data directory.
const DATABASE: &str = "dealer.db";

/// What the command line says.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The port on this machine; 0 for any free one.
    #[arg(long, default_value_t = 8787)]
    port: u16,
    /// Where the bot keeps its database; a fresh folder that is removed at the end if left out.
    #[arg(long)]
    data: Option<PathBuf>,
    /// Serve no page: for scripts.
    #[arg(long)]
    no_page: bool,
    /// So many people at least; beyond those with names everybody is a player.
    #[arg(long, default_value_t = 0, value_name = "N")]
    people: u16,
    /// So many channels of the server at least.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u16).range(..=500))]
    channels: u16,
    /// So many shards, and as many servers, each of another shard.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=16))]
    shards: u16,
    /// So many processes of the bot, which share the shards.
    #[arg(long, value_name = "N", requires = "database", value_parser = clap::value_parser!(u16).range(1..=16))]
    processes: Option<u16>,
    /// The PostgreSQL database that these share.
    #[arg(long, value_name = "URL", requires = "processes")]
    database: Option<String>,
    /// Write every request of the bot to this file as JSON Lines.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw all pictures in the light theme.
    #[arg(long)]
    light: bool,
    /// Play a match of this game (mist and so on) by itself, to be watched.
    #[arg(long, value_name = "GAME", value_parser = games())]
    demo: Option<String>,
    /// Which log lines are written.
    #[arg(long, default_value = "warn")]
    log: String,
}

/// The ids of the games, as possible values of an argument.
fn games() -> clap::builder::PossibleValuesParser {
    games::CATALOGUE.iter().map(|spec| spec.id).collect::<Vec<_>>().into()
}

pub(super) fn sandbox(arguments: Arguments) -> Result<(), Failure> {
    log::start(&arguments.log, LogFormat::Text).map_err(Failure::Unusable)?;
    threads::runtime()?.block_on(serve(arguments))
}

async fn serve(arguments: Arguments) -> Result<(), Failure> {
    let failed = |what: &'static str| move |error| Failure::Io(what.to_owned(), error);
    let scratch = std::env::temp_dir().join(format!("dealer-sandbox-{}", std::process::id()));
    let data_dir = arguments.data.clone().unwrap_or_else(|| scratch.clone());
    let mut folder = std::fs::DirBuilder::new();
    folder.recursive(true).mode(0o700).create(&data_dir).map_err(failed("the data folder"))?;
    let theme = if arguments.light { Theme::light() } else { Theme::DARK };
    let options = Options {
        port: arguments.port,
        data_dir,
        page: !arguments.no_page,
        record: arguments.record,
        clock: Clock::steered(Clock::system().now()),
        crowd: Crowd { people: arguments.people, channels: arguments.channels, shards: arguments.shards },
    };
    let bot = match (arguments.processes, arguments.database) {
        (Some(n), Some(database)) => processes(n, database, arguments.light, arguments.log),
        _ => bot_with_activity(&theme),
    };
    let sandbox = Sandbox::start(options, Some(bot)).await.map_err(failed("starting the sandbox"))?;
    writeln!(io::stdout(), "{}", sandbox.address()).map_err(failed("standard output"))?;
    let opened = tokio::spawn(open(sandbox.address(), arguments.demo));
    run::asked_to_end()?.await;
    opened.abort();
    sandbox.stop().await;
    if arguments.data.is_none() {
        std::fs::remove_dir_all(&scratch).map_err(failed("removing the data folder"))?;
    }
    Ok(())
}

/// Opens a match that plays by itself, or prepares one to be started.
async fn open(base: String, game: Option<String>) {
    let opened = match &game {
        Some(game) => demo::play(&base, game, demo::PACE, demo::INPUTS_MAX).await,
        None => demo::lay_out(&base).await,
    };
    if let Err(error) = opened {
        tracing::warn!(%error, "nothing could be laid out");
    }
}

/// How long the sandbox's bot keeps the data of a server that has removed it: the default of the settings.
const RETENTION: Millis = Millis::from_hours(30 * 24);

/// How often to check whether a process has ended, or whether the commands have been registered.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// The bot as `n` processes with one database, each restarted whenever it ends. They end with the sandbox.
fn processes(n: u16, database: String, is_light: bool, log: String) -> Bot {
    Arc::new(move |seat: BotSeat| {
        let (database, log) = (database.clone(), log.clone());
        Box::pin(async move {
            let start = || {
                let mut command = Command::new(std::env::current_exe()?);
                command.args(["run", "--stand-in", &seat.http_base]).current_dir(&seat.data_dir).kill_on_drop(true);
                command.env("DEALER_TOKEN", &seat.token).env("DEALER_DATABASE", &database).env("DEALER_LOG", &log);
                command.env("DEALER_PUZZLE_STOCK", "0");
                command.env("DEALER_COLORS", if is_light { "light" } else { "dark" }).spawn()
            };
            let mut running: Vec<Option<Child>> = (0..n).map(|_| None).collect();
            loop {
                for place in &mut running {
                    if place.as_mut().is_none_or(|process| !matches!(process.try_wait(), Ok(None))) {
                        *place = start().map_err(|error| tracing::error!(%error, "no process of the bot")).ok();
                    }
                }
                if !*seat.is_ready.borrow() && is_there(&seat.http_base).await {
                    seat.is_ready.send_replace(true);
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        })
    })
}

/// Whether the bot has registered its commands.
async fn is_there(base: &str) -> bool {
    let Ok(hazel) = Client::named(base, "Hazel").await else { return false };
    hazel.commands(hazel.table).await.is_ok_and(|commands| !commands.is_empty())
}

/// The browser table of a sandbox's bot, and the future that serves it. The table gets the port after the sandbox's, or
/// any free port, and keeps it after a restart.
async fn table(
    seat: &BotSeat,
    port: &AtomicU16,
    has_activity: bool,
) -> io::Result<(Tables, impl Future<Output = ()> + Send + use<>)> {
    let usual = seat.http_base.rsplit(':').next().and_then(|port| port.parse::<u16>().ok());
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = match (port.load(Ordering::Relaxed), usual.and_then(|usual| usual.checked_add(1))) {
        (0, Some(next)) => match bind(next).await {
            Ok(listener) => listener,
            Err(_) => bind(0).await?,
        },
        (known, _) => bind(known).await?,
    };
    let served = listener.local_addr()?.port();
    port.store(served, Ordering::Relaxed);
    let site = Site::sandbox(served);
    let mapping = format!("localhost:{served}/activity");
    seat.set_portal(has_activity, &[site.redirect()], &mapping).await.map_err(io::Error::other)?;
    let page = seat.http_base.clone();
    let clients = vec![page.replace("127.0.0.1", "localhost"), page];
    let frames = has_activity.then(|| Frames::of_stand_in(seat.frames, clients));
    let tables = Tables::new(site, frames, Limits::default(), seat.clock.clone());
    Ok((tables.clone(), tables.listen(listener)))
}

/// The bot as the sandbox starts it: the same code as on Discord, at another address.
pub fn bot(theme: &Theme) -> Bot {
    make_bot(theme, false)
}

/// The sandbox's bot, with the table offered as a Discord Activity too.
pub fn bot_with_activity(theme: &Theme) -> Bot {
    make_bot(theme, true)
}

fn make_bot(theme: &Theme, has_activity: bool) -> Bot {
    let theme = theme.clone();
    // A restarted bot keeps the address of its table.
    let port = Arc::new(AtomicU16::new(0));
    Arc::new(move |seat: BotSeat| {
        let (theme, port) = (theme.clone(), port.clone());
        Box::pin(async move {
            let store = match crate::store::Store::open(&seat.data_dir.join(DATABASE)).await {
                Ok(store) => store,
                Err(error) => return tracing::error!(%error, "the sandbox's database cannot be opened"),
            };
            let table = match table(&seat, &port, has_activity).await {
                Ok(table) => table,
                Err(error) => return tracing::error!(%error, "the sandbox's table cannot be served"),
            };
            let (tables, listening) = table;
            let endpoint = Endpoint::StandIn(seat.http_base);
            let (token, client_secret) = (Secret::new(seat.token), Some(Secret::new(seat.client_secret)));
            let ready = move |_| {
                seat.is_ready.send_replace(true);
            };
            let (back_off, vitals) = (BackOff::never(), Vitals::default());
            let manner = Manner {
                test_server: None,
                theme,
                back_off,
                vitals,
                n_shards: None,
                only: None,
                limits: session::Limits::default(),
                retention: Some(RETENTION),
                // Making puzzles in advance would slow down the person who tries the bot out.
                puzzle_stock: 0,
                common: Common::with_table(Some(tables), client_secret),
            };
            let ended = tokio::select! {
                ended = discord::run(token, endpoint, manner, store, seat.clock, ready, std::future::pending()) => ended,
                () = listening => Ok(()),
            };
            if let Err(failure) = ended {
                tracing::error!(%failure, "the bot ended by itself");
            }
        })
    })
}
