//! The bot's life: connected, at work, and ended in good order.

use std::future::Future;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{
    BotGateway, ClientBuilder, ConnectionStage, FullEvent, GatewayIntents, Http, HttpBuilder, Interaction,
    ShardManager, ShardRunnerInfo,
};

use super::commands;
use super::components;
use super::door::{self, BackOff, Failure};
use super::vitals::Vitals;
use crate::clock::Clock;
use crate::config::Secret;
use crate::discord::flow::bot::{Bot, FILMS_MAX};
use crate::discord::flow::call::Call;
use crate::discord::flow::jobs::Jobs;
use crate::discord::flow::listen::Listeners;
use crate::discord::flow::rate::RateLimit;
use crate::discord::flow::responder::{self, DiscordResponder};
use crate::discord::flow::season;
use crate::discord::flow::seen::{Seen, Sighting};
use crate::discord::flow::upkeep;
use crate::discord::wire::courier::DiscordCourier;
use crate::discord::wire::edits::Edits;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::{Readers, shaken};
use crate::discord::wire::text::{self, safe_name};
use crate::intake::{Intake, Uncounted};
use crate::meter;
use crate::rules::Millis;
use crate::scene::Theme;
use crate::session::{Directory, Limits};
use crate::solo::{Dailies, Lessons, Solo};
use crate::store::{GuildId, InputId, MessageId, Store, UserId};

/// How often it is looked whether every shard is connected.
const WATCH_EVERY: Duration = Duration::from_millis(250);
/// After how many looks at a lost connection, together about half a minute, it is asked how many sessions are left. In
/// that time serenity asks for six at most.
const LOOKS_LOST_MAX: u32 = 120;

/// Where Discord is.
#[derive(Clone, Debug)]
pub enum Endpoint {
    /// At its own address.
    Discord,
    /// A stand-in on this machine, such as `http://127.0.0.1:8080`.
    StandIn(String),
}

/// How the bot is to meet people.
pub struct Manner {
    /// Registers the commands with this server alone, if one is named.
    pub test_server: Option<u64>,
    /// The colors of all pictures.
    pub theme: Theme,
    /// How starts that follow each other closely are held back.
    pub back_off: BackOff,
    /// Where it is shown how the bot is.
    pub vitals: Vitals,
    /// How long what belongs to a server is kept after the bot has left it; for ever without.
    pub retention: Option<Millis>,
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
    ready: impl FnOnce(Directory) + Send + Sync + 'static,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let mut shutdown = std::pin::pin!(shutdown);
    let http = connect(&token, &endpoint);
    let admitted = tokio::select! {
        entered = door::enter(&http, &store, &clock, manner.back_off, &manner.vitals) => {
            entered.and_then(|gateway| check(&endpoint, gateway).map(Some))
        }
        () = &mut shutdown => Ok(None),
    };
    let Ok(Some(_)) = admitted else {
        store.close().await;
        return admitted.map(drop);
    };
    let directory = Arc::new(OnceLock::new());
    let (failed, mut failure) = tokio::sync::mpsc::channel(1);
    let jobs = Jobs::default();
    let solo = Solo::new(store.clone(), clock.clone(), manner.theme.clone(), safe_name);
    let dailies = Dailies::new(store.clone(), clock.clone(), solo.clone());
    let make = Make {
        manner,
        store: store.clone(),
        clock: clock.clone(),
        solo,
        dailies: dailies.clone(),
        jobs: jobs.clone(),
        ready: Box::new(ready),
    };
    let framework = framework(make, directory.clone(), failed);
    // No intent that needs Discord's approval: DMs come with their text, and so do messages that name the bot.
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    let mut client = ClientBuilder::new_with_http(http, intents).framework(framework).await?;
    let shards = client.shard_manager.clone();
    let is_sharded = matches!(endpoint, Endpoint::Discord);
    let watch = watch_connection(client.http.clone(), clock, shards.clone(), directory.clone());
    let connected = async { if is_sharded { client.start_autosharded().await } else { client.start().await } };
    let outcome = tokio::select! {
        ended = connected => ended.map_err(Failure::from),
        // Without a word the other end goes when the setup has succeeded.
        Some(reason) = failure.recv() => Err(Failure::Setup(reason)),
        failure = watch => Err(failure),
        () = &mut shutdown => Ok(()),
    };
    jobs.close();
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
/// session that has become invalid until the next one begins, so somebody must look. It also asks for one again and
/// again, so somebody must end that while Discord still gives out sessions.
async fn watch_connection(
    http: Arc<Http>,
    clock: Clock,
    shards: Arc<ShardManager>,
    found: Arc<OnceLock<Directory>>,
) -> Failure {
    let mut n_shards = 0;
    let mut looks_lost = 0;
    loop {
        tokio::time::sleep(WATCH_EVERY).await;
        let Some(directory) = found.get() else { continue };
        let is_lost = {
            // Held until the end: what has begun again says so only after it has been noted here.
            let runners = shards.runners.lock().await;
            n_shards = runners.len().max(n_shards);
            let is_connected = |runner: &ShardRunnerInfo| runner.stage == ConnectionStage::Connected;
            let n_connected = runners.values().filter(|runner| runner.stage == ConnectionStage::Connected).count();
            meter::shards(n_shards, n_connected);
            let is_lost = runners.len() < n_shards || !runners.values().all(is_connected);
            if is_lost {
                directory.cut_off();
            }
            is_lost
        };
        looks_lost += u32::from(is_lost);
        if looks_lost >= LOOKS_LOST_MAX {
            looks_lost = 0;
            // If Discord does not answer, it gives out no session either.
            if let Ok(gateway) = door::ask(&http, &clock).await
                && door::is_spent(&gateway)
            {
                return Failure::SessionsSpent(gateway.session_start_limit.remaining);
            }
        }
    }
}

/// Discord's calls, at the right address.
pub(super) fn connect(token: &Secret, endpoint: &Endpoint) -> Http {
    match endpoint {
        Endpoint::Discord => {
            let mut http = HttpBuilder::new(token.reveal()).build();
            if let Some(limiter) = &mut http.ratelimiter {
                limiter.set_ratelimit_callback(Box::new(|_| meter::limit()));
            }
            http
        }
        // The limiter must be off: with it on, the address would be ignored and the real Discord called.
        Endpoint::StandIn(address) => {
            HttpBuilder::new(token.reveal()).proxy(address).ratelimiter_disabled(true).build()
        }
    }
}

/// The gateway, found to be a stand-in's where it has to be: the client would go wherever it is sent.
fn check(endpoint: &Endpoint, gateway: BotGateway) -> Result<BotGateway, Failure> {
    match endpoint {
        Endpoint::StandIn(_) if !gateway.url.starts_with("ws://127.0.0.1:") => {
            Err(Failure::StrangeGateway(gateway.url))
        }
        Endpoint::StandIn(_) | Endpoint::Discord => Ok(gateway),
    }
}

/// Whom to tell that the bot is ready.
type Ready = Box<dyn FnOnce(Directory) + Send + Sync>;

/// What a bot is made from.
struct Make {
    manner: Manner,
    store: Store,
    clock: Clock,
    solo: Solo,
    dailies: Dailies,
    jobs: Jobs,
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
        command_check: Some(|ctx| Box::pin(is_to_be_carried_out(ctx))),
        post_command: |ctx| Box::pin(async move { has_ended(ctx) }),
        on_error: |error| Box::pin(on_error(error)),
        ..poise::FrameworkOptions::default()
    };
    poise::Framework::builder()
        .options(options)
        .setup(move |ctx, greeting, framework| {
            Box::pin(async move {
                let bot = set_up(ctx, greeting.user.id, &framework.options().commands, make).await;
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
    me: serenity::UserId,
    commands: &[poise::Command<Bot, Fault>],
    Make { manner, store, clock, solo, dailies, jobs, ready }: Make,
) -> Result<Bot, Fault> {
    match manner.test_server {
        Some(server) => poise::builtins::register_in_guild(ctx, commands, serenity::GuildId::new(server)).await?,
        None => poise::builtins::register_globally(ctx, commands).await?,
    }
    solo.compare_what_is_open().await?;
    let (readers, edits) = (Arc::new(Readers::new(ctx.http.clone(), ctx.cache.clone())), Arc::new(Edits::default()));
    let courier = Arc::new(DiscordCourier::new(ctx.http.clone(), edits.clone(), readers.clone()));
    let theme = manner.theme.clone();
    let directory = Directory::start(store.clone(), clock, courier.clone(), theme, Limits::default()).await?;
    let responder = Arc::new(DiscordResponder { courier, directory: directory.clone(), dailies: dailies.clone(), me });
    let intake = Intake::new(directory.clone(), solo.clone(), responder);
    manner.vitals.found(directory.clone(), intake.progress().clone());
    drop(tokio::spawn(intake.clone().keep_mark()));
    drop(tokio::spawn({
        let (directory, queue) = (directory.clone(), intake.queue().clone());
        async move {
            queue.opened().await;
            ready(directory);
        }
    }));
    drop(tokio::spawn(upkeep::keep_up(ctx.http.clone(), directory.clone(), manner.retention)));
    drop(tokio::spawn(season::keep(directory.clone(), ctx.http.clone())));
    // It ends when it is closed.
    drop(tokio::spawn(dailies.clone().keep_ahead()));
    Ok(Bot {
        lessons: Lessons::new(directory.clone(), safe_name),
        directory,
        solo,
        dailies,
        jobs,
        films: tokio::sync::Semaphore::new(FILMS_MAX),
        store,
        lobby: tokio::sync::Mutex::default(),
        rate_limit: RateLimit::default(),
        intake,
        listeners: Listeners::default(),
        edits,
        seen: Seen::default(),
        readers,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
async fn on_event(framework: poise::FrameworkContext<'_, Bot, Fault>, event: &FullEvent) -> Result<(), Fault> {
    let ctx = framework.serenity_context;
    let bot = framework.user_data;
    match event {
        FullEvent::Message { new_message } => {
            let (user, input) = (UserId(new_message.author.id.get()), InputId(new_message.id.get()));
            let ticket = bot.intake.queue().enter(user, input);
            if let Some(said) = responder::said(new_message, framework.bot_id()) {
                bot.intake.hear(&said, Some(ticket)).await?;
            } else {
                bot.intake.pass_over(MessageId(new_message.id.get()));
            }
            Ok(())
        }
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            let (user, input) = (UserId(press.user.id.get()), InputId(press.id.get()));
            match bot.seen.note(input) {
                Sighting::New => {}
                Sighting::UnderWay => return Ok(()),
                // Its ticket has been handed out again.
                Sighting::Done => {
                    bot.intake.queue().forget(user, input);
                    return Ok(());
                }
            }
            let pressed = components::press(Call::press(bot, &ctx.http, press), press).await;
            if let Err(fault) = &pressed {
                apologize(Call::press(bot, &ctx.http, press), fault).await;
            }
            bot.seen.done(input);
            bot.intake.queue().forget(user, input);
            Ok(())
        }
        FullEvent::InteractionCreate { interaction: Interaction::Command(command) } => {
            let input = InputId(command.id.get());
            // It has been seen to by now, unless this is told again of one that is not: that one keeps its ticket.
            if !bot.seen.is_under_way(input) {
                bot.intake.queue().forget(UserId(command.user.id.get()), input);
            }
            Ok(())
        }
        FullEvent::Ready { data_about_bot } => {
            meter::session(true);
            let n_shards = data_about_bot.shard.map_or(1, |shard| shard.total);
            let missed = bot.intake.session_begins(ctx.shard_id.0, n_shards);
            bot.listeners.listen(ctx.shard_id, &ctx.shard, bot.intake.clone());
            bot.intake.read_missed(missed).await;
            let there: Vec<_> = data_about_bot.guilds.iter().map(|guild| GuildId(guild.id.get())).collect();
            let is_of_shard = |guild: GuildId| shard_of(guild, n_shards) == ctx.shard_id.0;
            upkeep::compare(&bot.directory, &there, is_of_shard).await
        }
        // Discord says the same of a server that it cannot reach just now.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            upkeep::depart(&bot.directory, GuildId(incomplete.id.get())).await
        }
        FullEvent::GuildCreate { guild, is_new: Some(true) } => {
            upkeep::come_back(&bot.store, GuildId(guild.id.get())).await
        }
        // What was missed follows by itself.
        FullEvent::Resume { .. } => {
            meter::session(false);
            bot.intake.session_goes_on().await;
            Ok(())
        }
        other => {
            if let Some(guild) = shaken(other) {
                bot.readers.forget(guild);
                bot.directory.review(guild).await;
            }
            Ok(())
        }
    }
}

/// The shard that a server belongs to.
fn shard_of(guild: GuildId, n_shards: u32) -> u32 {
    u32::try_from((guild.0 >> 22) % u64::from(n_shards.max(1))).unwrap_or_default()
}

/// That a command is carried out because of this event, and not of an earlier one.
struct IsNews;

/// Whether a command is told of for the first time: one that Discord tells of twice is neither carried out nor answered
/// again.
async fn is_to_be_carried_out(ctx: poise::Context<'_, Bot, Fault>) -> Result<bool, Fault> {
    let poise::Context::Application(command) = ctx else { return Ok(false) };
    // A command that belongs to another is checked after that one, as part of the same event.
    let is_known = ctx.invocation_data::<IsNews>().await.is_some();
    if is_known || command.interaction_type == poise::CommandInteractionType::Autocomplete {
        return Ok(true);
    }
    let is_news = ctx.framework().user_data.seen.note(InputId(command.interaction.id.get())) == Sighting::New;
    if is_news {
        ctx.set_invocation_data(IsNews).await;
    }
    Ok(is_news)
}

/// Notes that a command has been seen to, well or not.
fn has_ended(ctx: poise::Context<'_, Bot, Fault>) {
    if let poise::Context::Application(command) = ctx {
        command.framework.user_data.seen.done(InputId(command.interaction.id.get()));
    }
}

/// Tells the person one fixed sentence with a number, and the log the rest.
async fn apologize(call: Call<'_>, fault: &Fault) {
    let number = call.input();
    let why = failure(fault);
    if why != Uncounted::Over {
        tracing::error!(reference = number.0, %fault, "an interaction failed");
    }
    if let Err(error) = call.answer(Letter::words(text::failure(why, number))).await {
        tracing::info!(reference = number.0, %error, "nor could its author be told");
    }
}

/// What a fault means for whoever asked.
fn failure(fault: &Fault) -> Uncounted {
    match fault {
        Fault::Session(fault) => Uncounted::of_session(fault),
        Fault::Store(error) => Uncounted::of_store(error),
        // What was to be told may well have been done by then.
        Fault::Discord(_) | Fault::DeliveryError(_) | Fault::Render(_) => Uncounted::Uncertain,
        Fault::Chance(_) | Fault::Corrupt(_) => Uncounted::Other,
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
async fn on_error(error: poise::FrameworkError<'_, Bot, Fault>) {
    if let poise::FrameworkError::CommandCheckFailed { error: None, .. } = &error {
        tracing::info!("a command was told of twice");
        return;
    }
    if let Some(ctx) = error.ctx() {
        has_ended(ctx);
    }
    match error {
        poise::FrameworkError::Command { error, ctx: poise::Context::Application(ctx), .. } => {
            apologize(commands::call(ctx), &error).await;
        }
        poise::FrameworkError::CommandPanic { payload, ctx: poise::Context::Application(ctx), .. } => {
            let fault =
                Fault::Corrupt(format!("a handler panicked: {}", payload.as_deref().unwrap_or("without a word")));
            apologize(commands::call(ctx), &fault).await;
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
