//! `/setup …`: a server's settings.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse, GuildChannel, Role};

use super::hosting::answer;
use super::rules::{named, unknown_game};
use super::season::{complete_game, complete_options};
use super::{Context, call};
use crate::discord::flow::defaults::{self, may_manage};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::{clock_time, echo, refused};
use crate::store::{ChannelId, Guild, GuildId, RoleId, SetGuild};
use host::options_in_words;
use league::daily::{Zone, zones};
use rules::CHOICES_MAX;
use words::{Language, Words, setup};

#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    default_member_permissions = "MANAGE_GUILD",
    subcommands("show", "host_role", "announcements", "spectators", "timezone", "language", "defaults")
)]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn setup(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// The server, if the person may manage it.
fn managed(ctx: Context<'_>) -> Option<GuildId> {
    let guild = ctx.interaction.guild_id.map(|guild| GuildId(guild.get()));
    guild.filter(|_| may_manage(ctx.interaction.member.as_deref()))
}

/// Changes the server's settings, if the person may manage the server, and answers. `change` returns the answer, or why
/// it refuses.
async fn change(ctx: Context<'_>, change: impl FnOnce(&mut Guild) -> Result<Words, Words>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = managed(ctx) else { return answer(ctx, setup::NotYou.say(call(ctx).language())).await };
    let mut settings = call(ctx).bot.store.guild(guild).await?;
    let words = match change(&mut settings) {
        Ok(words) => {
            let language = settings.language;
            call(ctx).bot.store.write(SetGuild { guild, settings }).await?;
            call(ctx).bot.languages.set_server(guild, language).await;
            words
        }
        Err(refusal) => refusal,
    };
    answer(ctx, words).await
}

#[poise::command(slash_command, guild_only)]
async fn show(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = ctx.interaction.guild_id else { return Ok(()) };
    let (language, now) = (call(ctx).language(), call(ctx).bot.directory.clock().now());
    let settings = call(ctx).bot.store.guild(GuildId(guild.get())).await?;
    let calendar = call(ctx).bot.store.calendar(GuildId(guild.get())).await?;
    let zone = match calendar.then().filter(|(_, from)| *from > now) {
        Some((next, from)) => {
            let [zone, next] = [calendar.zone(), next].map(|zone| Words::markup(zone.to_string()));
            setup::ZoneFrom { zone, next, when: Words::markup(clock_time(*from)) }.say(language)
        }
        None => Words::markup(calendar.zone_at(now).to_string()),
    };
    let set = settings.options.iter().filter_map(|(game, set)| Some((games::spec(game)?, set.as_object()?)));
    let set: Vec<_> = set
        .filter(|(_, set)| !set.is_empty())
        .map(|(spec, set)| format!("\n{}: {}", spec.name, options_in_words(spec, set, language)))
        .collect();
    let options = if set.is_empty() { setup::AsUsual.say(language) } else { Words::markup(set.concat()) };
    let shown = setup::Shown {
        hosts: settings.host_role.map_or_else(|| setup::HostsOfEvents.say(language), role_mention),
        announcements: settings.announcements.map_or_else(|| setup::OwnChannels.say(language), channel_mention),
        spectators: settings.spectators.map_or_else(|| setup::NoSpectators.say(language), channel_mention),
        zone,
        language: settings.language.map_or_else(|| setup::AsInDiscord.say(language), |set| Words::markup(set.name())),
        options,
    };
    answer(ctx, shown.say(language)).await
}

fn role_mention(role: RoleId) -> Words {
    Words::markup(format!("<@&{role}>"))
}

fn channel_mention(channel: ChannelId) -> Words {
    Words::markup(format!("<#{channel}>"))
}

#[poise::command(slash_command, guild_only, rename = "host-role")]
async fn host_role(ctx: Context<'_>, role: Option<Role>) -> Result<(), Fault> {
    let (guild, language) = (ctx.interaction.guild_id.map(serenity::GuildId::get), call(ctx).language());
    change(ctx, |settings| {
        // The role @everyone has the same id as the server.
        if role.as_ref().is_some_and(|role| Some(role.id.get()) == guild) {
            return Err(setup::EverybodyHosts.say(language));
        }
        settings.host_role = role.map(|role| RoleId(role.id.get()));
        Ok(match settings.host_role.map(role_mention) {
            Some(role) => setup::RoleHosts { role }.say(language),
            None => setup::EventsHost.say(language),
        })
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn announcements(ctx: Context<'_>, channel: Option<GuildChannel>) -> Result<(), Fault> {
    let language = call(ctx).language();
    change(ctx, |settings| {
        settings.announcements = channel.map(|channel| ChannelId(channel.id.get()));
        Ok(match settings.announcements.map(channel_mention) {
            Some(channel) => setup::AnnouncedIn { channel }.say(language),
            None => setup::AnnouncedInOwn.say(language),
        })
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn spectators(ctx: Context<'_>, channel: Option<GuildChannel>) -> Result<(), Fault> {
    let language = call(ctx).language();
    change(ctx, |settings| {
        settings.spectators = channel.map(|channel| ChannelId(channel.id.get()));
        Ok(match settings.spectators.map(channel_mention) {
            Some(channel) => setup::SpectatorsIn { channel }.say(language),
            None => setup::SpectatorsChosen.say(language),
        })
    })
    .await
}

/// Completes the name of a time zone.
pub(super) async fn complete_zone(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let choices = zones(partial, CHOICES_MAX).into_iter().map(|name| AutocompleteChoice::new(name.clone(), name));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

#[poise::command(slash_command, guild_only)]
async fn timezone(ctx: Context<'_>, #[autocomplete = "complete_zone"] zone: String) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let language = call(ctx).language();
    let words = match (managed(ctx), Zone::find(zone.trim())) {
        (None, _) => setup::NotYou.say(language),
        (Some(_), None) => setup::UnknownZone { typed: Words::markup(echo(&zone)) }.say(language),
        (Some(guild), Some(zone)) => {
            let name = Words::markup(zone.to_string());
            let now = call(ctx).input().stamp();
            let from = call(ctx).bot.dailies.set_zone(guild, zone, now).await?;
            if from <= now {
                setup::DaysOf { zone: name }.say(language)
            } else {
                setup::DaysOfFrom { zone: name, when: Words::markup(clock_time(from)) }.say(language)
            }
        }
    };
    answer(ctx, words).await
}

#[poise::command(slash_command, guild_only)]
async fn language(
    ctx: Context<'_>,
    #[autocomplete = "complete_language"] language: Option<String>,
) -> Result<(), Fault> {
    let reads = call(ctx).language();
    let chosen = match language.as_deref().map(|typed| Language::ALL.into_iter().find(|known| is_called(*known, typed)))
    {
        None => None,
        Some(Some(known)) => Some(known),
        Some(None) => {
            let languages = Language::ALL.map(Language::name).join(", ");
            return call(ctx)
                .respond(Letter::words(setup::UnknownLanguage { languages: &*languages }.say(reads)))
                .await;
        }
    };
    change(ctx, |settings| {
        settings.language = chosen;
        Ok(match chosen {
            Some(language) => setup::LanguageIs { language: language.name() }.say(reads),
            None => setup::LanguageOfDiscord.say(reads),
        })
    })
    .await
}

/// Whether a typed text names a language: by its own name, as the completion offers it, or by its locale.
fn is_called(language: Language, typed: &str) -> bool {
    let typed = typed.trim();
    language.name().to_lowercase() == typed.to_lowercase() || language.locales().contains(&typed)
}

/// Completes the names of languages.
#[expect(clippy::unused_async, reason = "poise wants every completion to be async")]
async fn complete_language(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let begun = partial.to_lowercase();
    let known = Language::ALL.into_iter().map(Language::name).filter(|name| name.to_lowercase().starts_with(&begun));
    CreateAutocompleteResponse::new().set_choices(known.map(|name| AutocompleteChoice::new(name, name)).collect())
}

#[poise::command(slash_command, guild_only)]
async fn defaults(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: String,
    #[autocomplete = "complete_options"] options: Option<String>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let language = call(ctx).language();
    let Some(guild) = managed(ctx) else { return answer(ctx, setup::NotYou.say(language)).await };
    let Some(spec) = named(&game) else { return answer(ctx, unknown_game(language)).await };
    let done = match options {
        Some(text) => match defaults::change(call(ctx), guild, spec, &text).await? {
            Ok(()) => Some(setup::Set.say(language)),
            Err(why) => Some(refused(&why, language)),
        },
        None => None,
    };
    let letter = defaults::letter(call(ctx), guild, spec).await?;
    call(ctx).answer(done.into_iter().fold(letter, |letter, words| letter.after(words.as_str()))).await
}
