//! Handles gateway events, and tells the authors of inputs whose handling fails.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, FullEvent, Interaction, ShardId, ShardManager};

use super::commands;
use super::components;
use crate::discord::flow::bot::Bots;
use crate::discord::flow::call::Call;
use crate::discord::flow::responder;
use crate::discord::flow::seen::Sighting;
use crate::discord::flow::table;
use crate::discord::flow::upkeep;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::shaken;
use crate::discord::wire::press::Press;
use crate::discord::wire::uncounted;
use crate::intake::Uncounted;
use crate::meter;
use crate::store::{GuildId, InputId, MessageId, Store, UserId};
use words::Language;

/// How often to check whether serenity lists a connection, and how many times. It normally does so at once.
const LISTED_EVERY: Duration = Duration::from_millis(5);
const LISTED_TRIES: u32 = 2_000;

/// The configuration of the framework (poise).
pub(super) fn options() -> poise::FrameworkOptions<Bots, Fault> {
    poise::FrameworkOptions {
        commands: commands::all(),
        allowed_mentions: Some(serenity::CreateAllowedMentions::new()),
        initialize_owners: false,
        event_handler: |framework, event| Box::pin(on_event(framework, event)),
        command_check: Some(|ctx| Box::pin(is_to_be_carried_out(ctx))),
        post_command: |ctx| Box::pin(async move { has_ended(ctx) }),
        on_error: |error| Box::pin(on_error(error)),
        ..poise::FrameworkOptions::default()
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
async fn on_event(framework: poise::FrameworkContext<'_, Bots, Fault>, event: &FullEvent) -> Result<(), Fault> {
    let ctx = framework.serenity_context;
    let (bots, bot) = (framework.user_data, framework.user_data.here());
    match event {
        FullEvent::Message { new_message } => {
            let (user, input) = (UserId(new_message.author.id.get()), InputId(new_message.id.get()));
            let ticket = bot.intake.queue().enter(user, input);
            if let Some(said) = responder::said(new_message, framework.bot_id()) {
                bot.intake.hear(&said, ticket).await?;
            } else {
                bot.intake.pass_over(MessageId(new_message.id.get()));
            }
            Ok(())
        }
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            let meant = Press::read(&press.data.custom_id);
            let call = Call::press(bots, &ctx.http, press, meant.as_ref());
            Box::pin(see_to(call, components::press(call, press, meant))).await;
            Ok(())
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
            // Forms of the bot are always opened from a message.
            let meant = Press::read(&form.data.custom_id);
            let Some(call) = Call::form(bots, &ctx.http, form, meant.as_ref()) else { return Ok(()) };
            Box::pin(see_to(call, components::typed(call, form, meant))).await;
            Ok(())
        }
        FullEvent::InteractionCreate { interaction: Interaction::Command(command) } => {
            let input = InputId(command.id.get());
            // The input has been handled by now, unless this is a repeated event of an input that is still being
            // handled: such an input keeps its ticket.
            if !bot.seen.is_under_way(input) {
                bot.intake.queue().forget(UserId(command.user.id.get()), input);
            }
            Ok(())
        }
        FullEvent::Ready { data_about_bot } => {
            meter::session(true);
            // A bot receives only the events of its own shard.
            let missed = bot.intake.session_begins(ctx.shard_id.0, 1);
            bot.listeners.listen(ctx.shard_id, &ctx.shard, bot.intake.clone());
            list_as_connected(framework.shard_manager, ctx.shard_id).await;
            bot.intake.read_missed(missed).await;
            let there: Vec<_> = data_about_bot.guilds.iter().map(|guild| GuildId(guild.id.get())).collect();
            upkeep::compare(&bot.directory, &there).await
        }
        // Discord sends the same event, with `unavailable` set, for a server during an outage.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            upkeep::depart(&bot.directory, GuildId(incomplete.id.get())).await
        }
        FullEvent::GuildCreate { guild, is_new } => {
            let id = GuildId(guild.id.get());
            bot.languages.hear_server(id, Language::of_locale(&guild.preferred_locale)).await;
            if *is_new == Some(true) { upkeep::come_back(&bot.store, id).await } else { Ok(()) }
        }
        // After a resume, Discord itself sends the missed events.
        FullEvent::Resume { .. } => {
            meter::session(false);
            bot.intake.session_goes_on().await;
            Ok(())
        }
        other => {
            if let FullEvent::GuildUpdate { new_data, .. } = other {
                let language = Language::of_locale(&new_data.preferred_locale);
                bot.languages.hear_server(GuildId(new_data.id.get()), language).await;
            }
            if let Some(guild) = shaken(other) {
                bot.readers.forget(guild);
                bot.directory.review(guild).await;
            }
            Ok(())
        }
    }
}

/// Corrects serenity's list for a session that has just begun. serenity lists a connection only after it has begun to
/// read from it, and as disconnected. If the session is ready first, the task that watches the connections would
/// believe that entry and stop all clocks, and nothing would start them again.
async fn list_as_connected(manager: &ShardManager, shard: ShardId) {
    for _ in 0..LISTED_TRIES {
        // Does not wait for the lock, for the same reason as [`watch`](super::watch).
        if let Ok(mut runners) = manager.runners.try_lock()
            && let Some(runner) = runners.get_mut(&shard)
        {
            runner.stage = ConnectionStage::Connected;
            return;
        }
        tokio::time::sleep(LISTED_EVERY).await;
    }
    // The shard has shut down in the meantime; otherwise it would be listed.
}

/// Handles a press or a form exactly once.
async fn see_to(call: Call<'_>, work: impl Future<Output = Result<(), Fault>>) {
    let (bot, user, input) = (call.bot, call.user(), call.input());
    match bot.seen.note(input) {
        Sighting::New => {
            bot.languages.hear(user, call.language()).await;
            if let Err(fault) = &call.patiently(work).await {
                apologize(call, fault).await;
            }
            bot.seen.done(input);
            bot.intake.queue().forget(user, input);
        }
        Sighting::UnderWay => {}
        // The repeated event got a new ticket, which is returned.
        Sighting::Done => bot.intake.queue().forget(user, input),
    }
}

/// Answers an interaction with the entry point command exactly once.
pub(super) async fn enter_table(bots: &Bots, http: &serenity::Http, command: &serenity::CommandInteraction) {
    let call = Call::command(bots, http, command);
    Box::pin(see_to(call, table::enter(call))).await;
}

/// Whether an input that another process had begun to handle has a verdict already; then its author is told the
/// verdict.
pub(super) async fn was_concluded(bots: &Bots, http: &serenity::Http, interaction: &Interaction) -> bool {
    let Some(call) = call_of(bots, http, interaction) else { return false };
    call.bot.intake.was_concluded(&call, call.user(), call.input()).await.unwrap_or_else(|fault| {
        tracing::warn!(reference = call.input().0, %fault, "the verdict on an interaction could not be told");
        false
    })
}

/// Tells the author that nobody knows whether their input took effect: another process had begun to handle it and
/// crashed.
pub(super) async fn leave_open(bots: &Bots, http: &serenity::Http, interaction: &Interaction) {
    if let Some(call) = call_of(bots, http, interaction) {
        // It is unknown whether the answer has been deferred.
        drop(call.defer().await);
        let words = uncounted::failure(Uncounted::Uncertain, call.input(), call.language());
        if let Err(error) = call.answer(Letter::words(words)).await {
            tracing::info!(%error, "somebody could not be told that it is not known what has become of their command");
        }
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
fn call_of<'a>(bots: &'a Bots, http: &'a serenity::Http, interaction: &'a Interaction) -> Option<Call<'a>> {
    match interaction {
        Interaction::Command(command) => Some(Call::command(bots, http, command)),
        Interaction::Component(press) => {
            Some(Call::press(bots, http, press, Press::read(&press.data.custom_id).as_ref()))
        }
        Interaction::Modal(form) => Call::form(bots, http, form, Press::read(&form.data.custom_id).as_ref()),
        _ => None,
    }
}

/// How often to check whether a command has ended.
const WATCHED_EVERY: Duration = Duration::from_secs(1);

/// Watches over a command that the framework runs, like [`Call::patiently`] does for a press.
fn watch(bots: Bots, ctx: &serenity::Context, command: serenity::CommandInteraction) {
    let http = ctx.http.clone();
    drop(tokio::spawn(async move {
        let call = Call::command(&bots, &http, &command);
        let carried_out = async {
            while call.bot.seen.is_under_way(call.input()) {
                tokio::time::sleep(WATCHED_EVERY).await;
            }
        };
        call.patiently(carried_out).await;
    }));
}

/// Marks that a command is run because of this event, and not because of an earlier one.
struct IsNews;

/// Whether a command's event is new: a repeated event is neither run nor answered again.
async fn is_to_be_carried_out(ctx: poise::Context<'_, Bots, Fault>) -> Result<bool, Fault> {
    let poise::Context::Application(command) = ctx else { return Ok(false) };
    // A subcommand is checked after its parent command, as part of the same event.
    let is_known = ctx.invocation_data::<IsNews>().await.is_some();
    if is_known || command.interaction_type == poise::CommandInteractionType::Autocomplete {
        return Ok(true);
    }
    let is_news = ctx.framework().user_data.here().seen.note(InputId(command.interaction.id.get())) == Sighting::New;
    if is_news && commands::is_elsewhere(command).await? {
        has_ended(ctx);
        return Ok(false);
    }
    if is_news {
        let user = UserId(command.interaction.user.id.get());
        let language = Language::of_locale(&command.interaction.locale);
        command.framework.user_data.here().languages.hear(user, language).await;
        ctx.set_invocation_data(IsNews).await;
        watch(ctx.framework().user_data.clone(), ctx.serenity_context(), command.interaction.clone());
    }
    Ok(is_news)
}

/// Notes that a command has ended, successfully or not.
fn has_ended(ctx: poise::Context<'_, Bots, Fault>) {
    if let poise::Context::Application(command) = ctx {
        command.framework.user_data.here().seen.done(InputId(command.interaction.id.get()));
    }
}

/// Tells the person one fixed sentence with a reference number, and logs the details.
async fn apologize(call: Call<'_>, fault: &Fault) {
    if matches!(fault, Fault::Elsewhere) || fault.is_of_the_end() && call.leave_to_next().await {
        return;
    }
    let number = call.input();
    let why = failure(fault, &call.bot.store);
    if !why.is_of_the_match() {
        tracing::error!(reference = number.0, %fault, "an interaction failed");
    }
    // The failure may have happened before the interaction was acknowledged, and Discord accepts no followup then.
    drop(call.defer().await);
    let is_owed_refusal = call.is_owed_refusal(why);
    let language = call.language();
    let words = if is_owed_refusal {
        uncounted::fate(false, number, language)
    } else {
        uncounted::failure(why, number, language)
    };
    if let Err(error) = call.answer(Letter::words(words)).await {
        tracing::info!(reference = number.0, %error, "nor could its author be told");
    }
}

/// The meaning of a fault for the person who asked.
fn failure(fault: &Fault, store: &Store) -> Uncounted {
    let why = match fault {
        Fault::Session(fault) => Uncounted::of_session(fault),
        Fault::Store(error) => Uncounted::of_store(error),
        // The requested action may have been done before the failure.
        Fault::Discord(_) | Fault::DeliveryError(_) | Fault::Render(_) => Uncounted::Uncertain,
        Fault::Chance(_) | Fault::Corrupt(_) | Fault::Elsewhere => Uncounted::Other,
    };
    // For a submission, the code that submitted it finds out the outcome. For anything else nobody finds out later, but
    // the person can look.
    if why.as_known(store) == Uncounted::Open { Uncounted::Uncertain } else { why }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
async fn on_error(error: poise::FrameworkError<'_, Bots, Fault>) {
    if let poise::FrameworkError::CommandCheckFailed { error: None, .. } = &error {
        tracing::debug!("a command was told of twice, or has been handed over");
        return;
    }
    if let Some(ctx) = error.ctx() {
        has_ended(ctx);
    }
    match error {
        poise::FrameworkError::Command { error, ctx: poise::Context::Application(ctx), .. }
        | poise::FrameworkError::CommandCheckFailed {
            error: Some(error), ctx: poise::Context::Application(ctx), ..
        } => {
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
        // The other errors are about commands that are unknown or not allowed here; their text contains nothing that a
        // person typed.
        other => tracing::warn!("a command was not carried out: {}", kind(&other)),
    }
}

/// The kind of an error, without anything that a person typed.
#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
fn kind(error: &poise::FrameworkError<'_, Bots, Fault>) -> &'static str {
    match error {
        poise::FrameworkError::UnknownInteraction { .. } => "unknown command",
        poise::FrameworkError::ArgumentParse { .. } => "arguments do not parse",
        poise::FrameworkError::CommandStructureMismatch { .. } => "registered commands are of another version",
        poise::FrameworkError::GuildOnly { .. } => "used outside a server",
        _ => "refused by the framework",
    }
}
