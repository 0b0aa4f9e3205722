//! The bot's life: connected, at work, and ended in good order.

use std::future::Future;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{
    ClientBuilder, ConnectionStage, FullEvent, GatewayIntents, Http, HttpBuilder, Interaction, ShardManager,
    ShardRunnerInfo,
};

use super::components;
use super::courier::DiscordCourier;
use super::ears::{self, Ears};
use super::edits::Edits;
use super::message::Letter;
use super::pace::Pace;
use super::queue::Queue;
use super::reply::Asked;
use super::text::safe_name;
use super::workshop::Workshop;
use super::{Bot, Fault, commands, dm};
use crate::clock::Clock;
use crate::config::Secret;
use crate::desk::{self, Dailies, Desk};
use crate::scene::Theme;
use crate::session::{self, Directory, Limits};
use crate::store::{self, InputId, MessageId, Store, UserId};

/// How often it is looked whether every shard is connected.
const WATCH_EVERY: Duration = Duration::from_millis(250);

/// Where Discord is.
#[derive(Clone, Debug)]
pub enum Endpoint {
    /// At its own address.
    Discord,
    /// A stand-in on this machine, such as `http://127.0.0.1:8080`.
    StandIn(String),
}

/// Why the bot ended by itself.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Discord does not know the token, or something else keeps the bot from starting.
    #[error("Discord: {0}")]
    Discord(Box<serenity::Error>),
    /// The stand-in would have sent the bot elsewhere.
    #[error("the stand-in names {0} as its gateway, which is not on this machine")]
    StrangeGateway(String),
    /// The matches could not be found, or the commands not be registered.
    #[error("starting: {0}")]
    Setup(String),
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// How the bot is to meet people.
pub struct Manner {
    /// Registers the commands with this server alone, if one is named.
    pub test_server: Option<u64>,
    /// The colors of all pictures.
    pub theme: Theme,
}

/// Runs the bot until `shutdown` comes, then ends in good order: nothing more is taken in, deliveries under way finish.
///
/// `ready` is told the matches once the commands are registered and what was said before the start is being seen to:
/// from then on deadlines pass.
///
/// # Errors
/// Discord does not let the bot in, or a start that failed.
pub async fn run(
    token: Secret,
    endpoint: Endpoint,
    manner: Manner,
    store: Store,
    clock: Clock,
    ready: impl FnOnce(Directory) + Send + 'static,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let http = connect(&token, &endpoint).await?;
    let directory = Arc::new(OnceLock::new());
    let (failed, mut failure) = tokio::sync::mpsc::channel(1);
    let workshop = Arc::new(Workshop::default());
    let desk = Desk::new(store.clone(), clock.clone(), manner.theme.clone(), safe_name);
    let dailies = Dailies::new(store.clone(), clock.clone(), desk.clone());
    let make = Make {
        manner,
        store: store.clone(),
        clock,
        desk,
        dailies: dailies.clone(),
        workshop: workshop.clone(),
        ready: Ready::new(ready),
    };
    let framework = framework(make, directory.clone(), failed);
    // No intent that needs Discord's approval: DMs come with their text, and so do messages that name the bot.
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    let mut client = ClientBuilder::new_with_http(http, intents).framework(framework).await?;
    let shards = client.shard_manager.clone();
    let is_sharded = matches!(endpoint, Endpoint::Discord);
    let watch = watch_connection(shards.clone(), directory.clone());
    let connected = async { if is_sharded { client.start_autosharded().await } else { client.start().await } };
    let outcome = tokio::select! {
        ended = connected => ended.map_err(Failure::from),
        // Without a word the other end goes when the setup has succeeded.
        Some(reason) = failure.recv() => Err(Failure::Setup(reason)),
        never = watch => never,
        () = shutdown => Ok(()),
    };
    workshop.close();
    dailies.close();
    // First the matches, while answers can still be sent; then the connection.
    match directory.get() {
        Some(directory) => Directory::close(directory).await,
        None => store.close().await,
    }
    shards.shutdown_all().await;
    outcome
}

/// Notes it when a shard is not connected: from then on no deadline passes until it is again. serenity tells nobody of a
/// session that has become invalid until the next one begins, so somebody must look.
async fn watch_connection(shards: Arc<ShardManager>, found: Arc<OnceLock<Directory>>) -> ! {
    let mut n_shards = 0;
    loop {
        tokio::time::sleep(WATCH_EVERY).await;
        let Some(directory) = found.get() else { continue };
        // Held until the end: what has begun again says so only after it has been noted here.
        let runners = shards.runners.lock().await;
        n_shards = runners.len().max(n_shards);
        let is_connected = |runner: &ShardRunnerInfo| runner.stage == ConnectionStage::Connected;
        if runners.len() < n_shards || !runners.values().all(is_connected) {
            directory.cut_off();
        }
    }
}

/// Discord's calls, at the right address.
async fn connect(token: &Secret, endpoint: &Endpoint) -> Result<Http, Failure> {
    let Endpoint::StandIn(address) = endpoint else { return Ok(HttpBuilder::new(token.reveal()).build()) };
    // The limiter must be off: with it on, the address would be ignored and the real Discord called.
    let http = HttpBuilder::new(token.reveal()).proxy(address).ratelimiter_disabled(true).build();
    // Asked for beforehand, because the client would silently take Discord's own gateway if this failed.
    let gateway = http.get_gateway().await?.url;
    if gateway.starts_with("ws://127.0.0.1:") { Ok(http) } else { Err(Failure::StrangeGateway(gateway)) }
}

/// What a bot is made from.
struct Make {
    manner: Manner,
    store: Store,
    clock: Clock,
    desk: Desk,
    dailies: Dailies,
    workshop: Arc<Workshop>,
    ready: Ready,
}

fn framework(
    make: Make,
    found: Arc<OnceLock<Directory>>,
    failed: tokio::sync::mpsc::Sender<String>,
) -> poise::Framework<Bot, Fault> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        allowed_mentions: Some(serenity::CreateAllowedMentions::new()),
        initialize_owners: false,
        event_handler: |framework, event| Box::pin(on_event(framework, event)),
        on_error: |error| Box::pin(on_error(error)),
        ..poise::FrameworkOptions::default()
    };
    poise::Framework::builder()
        .options(options)
        .setup(move |ctx, _, framework| {
            Box::pin(async move {
                let bot = set_up(ctx, &framework.options().commands, make).await;
                match bot {
                    Ok(bot) => {
                        drop(found.set(bot.directory.clone()));
                        Ok(bot)
                    }
                    Err(fault) => {
                        // poise would leave every event waiting for ever: end the process instead.
                        drop(failed.send(fault.to_string()).await);
                        Err(fault)
                    }
                }
            })
        })
        .build()
}

async fn set_up(
    ctx: &serenity::Context,
    commands: &[poise::Command<Bot, Fault>],
    Make { manner, store, clock, desk, dailies, workshop, ready }: Make,
) -> Result<Bot, Fault> {
    match manner.test_server {
        Some(server) => poise::builtins::register_in_guild(ctx, commands, serenity::GuildId::new(server)).await?,
        None => poise::builtins::register_globally(ctx, commands).await?,
    }
    let courier = Arc::new(DiscordCourier::new(ctx.http.clone(), clock.clone()));
    let directory = Directory::start(store.clone(), clock, courier, manner.theme, Limits::default()).await?;
    // Until what was said while no process ran has been read: see `ears`.
    directory.cut_off();
    // It ends when it is closed.
    drop(tokio::spawn(dailies.clone().keep_ahead()));
    Ok(Bot {
        directory,
        desk,
        dailies,
        workshop,
        store,
        lobby: tokio::sync::Mutex::new(()),
        pace: Pace::default(),
        queue: Queue::closed(),
        edits: Edits::default(),
        ears: Ears::default(),
        ready,
    })
}

/// Whom to tell that the bot is ready, once.
pub(super) struct Ready(Mutex<Option<Whom>>);

type Whom = Box<dyn FnOnce(Directory) + Send>;

impl Ready {
    fn new(whom: impl FnOnce(Directory) + Send + 'static) -> Self {
        Self(Mutex::new(Some(Box::new(whom))))
    }

    /// Tells it, if that has not been done.
    pub(super) fn tell(&self, directory: &Directory) {
        let whom = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(whom) = whom {
            whom(directory.clone());
        }
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
async fn on_event(framework: poise::FrameworkContext<'_, Bot, Fault>, event: &FullEvent) -> Result<(), Fault> {
    let ctx = framework.serenity_context;
    let bot = framework.user_data;
    match event {
        FullEvent::Message { new_message } => {
            bot.ears.note(ctx.shard_id, MessageId(new_message.id.get()).stamp());
            let ticket = bot.queue.enter(UserId(new_message.author.id.get()), InputId(new_message.id.get()));
            dm::message(ctx, bot, new_message, Some(ticket)).await
        }
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            let pressed = components::press(ctx, bot, press).await;
            if let Err(fault) = &pressed {
                apologize(Asked::Press(press, &bot.edits), &ctx.http, fault).await;
            }
            bot.queue.forget(UserId(press.user.id.get()), InputId(press.id.get()));
            Ok(())
        }
        // It has been seen to by now.
        FullEvent::InteractionCreate { interaction: Interaction::Command(command) } => {
            bot.queue.forget(UserId(command.user.id.get()), InputId(command.id.get()));
            Ok(())
        }
        FullEvent::Ready { .. } => {
            ears::session_begins(ctx, bot).await;
            Ok(())
        }
        // What was missed follows by itself.
        FullEvent::Resume { .. } => {
            bot.directory.back().await;
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Tells the person one fixed sentence with a number, and the log the rest.
async fn apologize(asked: Asked<'_>, http: &Http, fault: &Fault) {
    let number = asked.input();
    if !is_over(fault) {
        tracing::error!(reference = number.0, %fault, "an interaction failed");
    }
    let words = apology(fault, number);
    if let Err(error) = asked.answer(http, Letter::words(words)).await {
        tracing::info!(reference = number.0, %error, "nor could its author be told");
    }
}

/// Whether the match had ended just before it was asked: nobody's fault.
fn is_over(fault: &Fault) -> bool {
    matches!(fault, Fault::Session(session::Fault::NotOpen(_)))
}

/// What the person is told of a fault of ours.
fn apology(fault: &Fault, number: InputId) -> String {
    if is_over(fault) {
        return "🚫 That match is over.".to_owned();
    }
    if let Fault::Session(session::Fault::Unanswered(_)) = fault {
        return format!(
            "⚠ That did not work, and it is not your fault. Whether it was counted is seen with `/board`. \
             (Reference {number})"
        );
    }
    let is_full = matches!(
        fault,
        Fault::Store(store::Error::Full)
            | Fault::Session(session::Fault::Store(store::Error::Full))
            | Fault::Desk(desk::Fault::Store(store::Error::Full))
    );
    let why = if is_full {
        "The disk of the machine that this bot runs on is full, and all clocks stand still until there is room again. \
         Please try again then."
    } else {
        "That did not work, and it is not your fault. Please try again."
    };
    format!("⚠ {why} Nothing was counted. (Reference {number})")
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
async fn on_error(error: poise::FrameworkError<'_, Bot, Fault>) {
    match error {
        poise::FrameworkError::Command { error, ctx: poise::Context::Application(ctx), .. } => {
            apologize(Asked::Command(ctx.interaction), &ctx.framework.serenity_context.http, &error).await;
        }
        poise::FrameworkError::CommandPanic { payload, ctx: poise::Context::Application(ctx), .. } => {
            let fault =
                Fault::Corrupt(format!("a handler panicked: {}", payload.as_deref().unwrap_or("without a word")));
            apologize(Asked::Command(ctx.interaction), &ctx.framework.serenity_context.http, &fault).await;
        }
        poise::FrameworkError::EventHandler { error, event, .. } => {
            tracing::error!(event = event.snake_case_name(), fault = %error, "an event could not be seen to");
        }
        poise::FrameworkError::Setup { error, .. } => tracing::error!(fault = %error, "the start failed"),
        // The others are about commands that are not ours or not allowed here; their text names no person's input.
        other => tracing::warn!("a command was not carried out: {}", kind(&other)),
    }
}

/// What kind of error it is, without anything that somebody typed.
#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
fn kind(error: &poise::FrameworkError<'_, Bot, Fault>) -> &'static str {
    match error {
        poise::FrameworkError::UnknownInteraction { .. } => "unknown command",
        poise::FrameworkError::ArgumentParse { .. } => "arguments do not parse",
        poise::FrameworkError::CommandStructureMismatch { .. } => "registered commands are of another version",
        poise::FrameworkError::GuildOnly { .. } => "used outside a server",
        _ => "refused by the framework",
    }
}

/// What Discord says about a token.
pub struct Report {
    /// The bot's name.
    pub name: String,
    /// In how many servers it is (of the first hundred).
    pub n_servers: usize,
    /// The link by which somebody who manages a server invites it, with the permissions it needs.
    pub invite: String,
}

/// The permissions the bot needs: to see a channel, write, show pictures and read what it was told there.
fn needed_permissions() -> serenity::Permissions {
    serenity::Permissions::VIEW_CHANNEL
        | serenity::Permissions::SEND_MESSAGES
        | serenity::Permissions::SEND_MESSAGES_IN_THREADS
        | serenity::Permissions::EMBED_LINKS
        | serenity::Permissions::ATTACH_FILES
        | serenity::Permissions::READ_MESSAGE_HISTORY
}

/// Asks Discord about a token without connecting.
///
/// # Errors
/// Discord does not know the token, or does not answer.
pub async fn inspect(token: &Secret) -> Result<Report, Failure> {
    let http = HttpBuilder::new(token.reveal()).build();
    let me = http.get_current_user().await?;
    let servers = http.get_guilds(None, Some(100)).await?;
    let invite = format!(
        "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}",
        me.id,
        needed_permissions().bits()
    );
    Ok(Report { name: me.name.clone(), n_servers: servers.len(), invite })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_and_other_faults_are_not() {
        let full = Fault::Session(session::Fault::Store(store::Error::Full));
        assert!(apology(&full, InputId(5)).contains("disk"));
        let over = Fault::Session(session::Fault::NotOpen(store::MatchId(7)));
        assert_eq!(apology(&over, InputId(5)), "🚫 That match is over.");
        let fallen = Fault::Session(session::Fault::Unanswered(store::MatchId(7)));
        assert!(!apology(&fallen, InputId(5)).contains("Nothing was counted"), "nobody knows whether it was");
        let other = apology(&Fault::Corrupt("the key is hunter2".to_owned()), InputId(5));
        assert!(other.contains("Nothing was counted. (Reference 5)") && !other.contains("hunter2"), "{other}");
    }
}
