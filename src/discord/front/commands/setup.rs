//! `/setup …`: what a server sets once.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse, GuildChannel, Role};

use super::season::{complete_game, complete_options};
use super::{Context, call};
use crate::discord::flow::defaults::{self, NOT_YOU, may_manage};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::echo;
use crate::store::{ChannelId, Guild, GuildId, RoleId, SetGuild};
use host::options_in_words;
use league::daily::{Zone, zones};
use rules::CHOICES_MAX;

/// Set the bot up for this server
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    default_member_permissions = "MANAGE_GUILD",
    subcommands("show", "host_role", "announcements", "spectators", "timezone", "defaults")
)]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn setup(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// The server, if the person who asks may manage it.
fn managed(ctx: Context<'_>) -> Option<GuildId> {
    let guild = ctx.interaction.guild_id.map(|guild| GuildId(guild.get()));
    guild.filter(|_| may_manage(ctx.interaction.member.as_deref()))
}

/// Changes the settings, for people who may manage the server, and answers.
async fn change(ctx: Context<'_>, change: impl FnOnce(&mut Guild) -> Result<String, String>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let words = match managed(ctx) {
        Some(guild) => {
            let mut settings = call(ctx).bot.store.guild(guild).await?;
            match change(&mut settings) {
                Ok(words) => {
                    call(ctx).bot.store.write(SetGuild { guild, settings }).await?;
                    format!("✅ {words}")
                }
                Err(words) => format!("🚫 {words}"),
            }
        }
        None => NOT_YOU.to_owned(),
    };
    call(ctx).answer(Letter::words(words)).await
}

/// Show what is set
#[poise::command(slash_command, guild_only)]
async fn show(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = ctx.interaction.guild_id else { return Ok(()) };
    let settings = call(ctx).bot.store.guild(GuildId(guild.get())).await?;
    let role =
        settings.host_role.map_or_else(|| "people who may manage events".to_owned(), |role| format!("<@&{role}>"));
    let channel =
        settings.announcements.map_or_else(|| "each match's own channel".to_owned(), |channel| format!("<#{channel}>"));
    let calendar = call(ctx).bot.store.calendar(GuildId(guild.get())).await?;
    let zone = match calendar.then().filter(|(_, from)| *from > call(ctx).bot.directory.clock().now()) {
        Some((zone, from)) => format!("{}; {zone} from <t:{}:f>", calendar.zone(), from.0.div_euclid(1000)),
        None => calendar.zone_at(call(ctx).bot.directory.clock().now()).to_string(),
    };
    let spectators = settings.spectators.map_or_else(|| "none".to_owned(), |channel| format!("<#{channel}>"));
    let set = settings.options.iter().filter_map(|(game, set)| Some((games::spec(game)?, set.as_object()?)));
    let set: Vec<_> = set
        .filter(|(_, set)| !set.is_empty())
        .map(|(spec, set)| format!("\n{}: {}", spec.name, options_in_words(spec, set)))
        .collect();
    let options = if set.is_empty() { "as usual".to_owned() } else { set.concat() };
    let words = format!(
        "Hosts: {role}\nAnnouncements: {channel}\nSpectators' channel: {spectators}\nTime zone: {zone}\nDefault options: \
         {options}"
    );
    call(ctx).answer(Letter::words(words)).await
}

/// Let the members of a role host
#[poise::command(slash_command, guild_only, rename = "host-role")]
async fn host_role(
    ctx: Context<'_>,
    #[description = "The role; leave it out for people who may manage events alone"] role: Option<Role>,
) -> Result<(), Fault> {
    let guild = ctx.interaction.guild_id.map(serenity::GuildId::get);
    change(ctx, |settings| {
        // The role of everybody has the number of the server.
        if role.as_ref().is_some_and(|role| Some(role.id.get()) == guild) {
            return Err("Everybody would host, and see every secret; choose a role that only hosts have.".to_owned());
        }
        settings.host_role = role.as_ref().map(|role| RoleId(role.id.get()));
        Ok(match role {
            Some(role) => format!(
                "Members of <@&{}> may host now. If they do not see /host, allow it for the role in the server's \
                 settings under Integrations.",
                role.id
            ),
            None => "People who may manage events may host.".to_owned(),
        })
    })
    .await
}

/// Announce openings and results in one channel as well
#[poise::command(slash_command, guild_only)]
async fn announcements(
    ctx: Context<'_>,
    #[description = "The channel; leave it out for none"] channel: Option<GuildChannel>,
) -> Result<(), Fault> {
    change(ctx, |settings| {
        settings.announcements = channel.as_ref().map(|channel| ChannelId(channel.id.get()));
        Ok(channel.map_or_else(
            || "Matches are announced only in their own channels.".to_owned(),
            |channel| format!("Openings and results are announced in <#{}> as well.", channel.id),
        ))
    })
    .await
}

/// Show everything of every match to a channel that its players cannot read
#[poise::command(slash_command, guild_only)]
async fn spectators(
    ctx: Context<'_>,
    #[description = "The channel; leave it out for none"] channel: Option<GuildChannel>,
) -> Result<(), Fault> {
    change(ctx, |settings| {
        settings.spectators = channel.as_ref().map(|channel| ChannelId(channel.id.get()));
        Ok(channel.map_or_else(
            || "Spectators are shown what a host chooses by /match spectators.".to_owned(),
            |channel| {
                format!(
                    "Everything of matches that begin from now on is shown in <#{}>, but of those whose players can read \
                     that channel.",
                    channel.id
                )
            },
        ))
    })
    .await
}

/// Completes the name of a time zone.
pub(super) async fn complete_zone(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let choices = zones(partial, CHOICES_MAX).into_iter().map(|name| AutocompleteChoice::new(name.clone(), name));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Say where midnight falls for the puzzle of the day
#[poise::command(slash_command, guild_only)]
async fn timezone(
    ctx: Context<'_>,
    #[description = "The zone, such as Europe/Berlin"]
    #[autocomplete = "complete_zone"]
    zone: String,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let words = match (managed(ctx), Zone::find(zone.trim())) {
        (None, _) => NOT_YOU.to_owned(),
        (Some(_), None) => {
            format!("🚫 There is no time zone {}; take one from the list, such as Europe/Berlin.", echo(&zone))
        }
        (Some(guild), Some(zone)) => {
            let name = zone.to_string();
            let now = call(ctx).input().stamp();
            let from = call(ctx).bot.dailies.set_zone(guild, zone, now).await?;
            if from <= now {
                format!("✅ Days here are those of {name}.")
            } else {
                let from = from.0.div_euclid(1000);
                format!(
                    "✅ Days here are those of {name} from <t:{from}:f> on, after the present one. Nobody \
                     loses their streak on a day that this makes shorter."
                )
            }
        }
    };
    call(ctx).answer(Letter::words(words)).await
}

/// Set a game's options for every match that does not say otherwise
#[poise::command(slash_command, guild_only)]
async fn defaults(
    ctx: Context<'_>,
    #[description = "The game: mist, demeter, …"]
    #[autocomplete = "complete_game"]
    game: String,
    #[description = "Such as base: 5m, reserve: 10m; none for nothing; leave it out for menus"]
    #[autocomplete = "complete_options"]
    options: Option<String>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = managed(ctx) else { return call(ctx).answer(Letter::words(NOT_YOU)).await };
    let known: Vec<_> = games::CATALOGUE.iter().map(|spec| spec.id).collect();
    let named = game.trim().to_lowercase();
    let Some(spec) = games::CATALOGUE.iter().find(|spec| spec.id == named || spec.name.to_lowercase() == named) else {
        let words = format!("🚫 There is no such game; there are {}.", known.join(", "));
        return call(ctx).answer(Letter::words(words)).await;
    };
    let done = match options {
        Some(text) => match defaults::change(call(ctx), guild, spec, &text).await? {
            Ok(()) => Some("✅ Set.".to_owned()),
            Err(why) => Some(format!("🚫 {why}")),
        },
        None => None,
    };
    let letter = defaults::letter(call(ctx), guild, spec).await?;
    call(ctx).answer(done.into_iter().fold(letter, |letter, words| letter.after(&words))).await
}
