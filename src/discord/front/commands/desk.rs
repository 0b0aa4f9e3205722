//! `/match desk`, `/match nudge` and `/match announce`: what a host sees and says; `/match when`: when players can begin.

use super::hosting::{answer, hosted, is_host};
use super::setup::complete_zone;
use super::{Context, call};
use crate::discord::flow::orders::ONLY_HOSTS;
use crate::discord::flow::reply::refused;
use crate::discord::flow::{desk, ready};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::text::echo;
use crate::store::{ChannelId, GuildId};
use league::daily::Zone;

/// Show every running match of this server: who is late, what is in the way, with buttons to act
#[poise::command(slash_command, guild_only)]
pub(super) async fn desk(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = ctx.interaction.guild_id else { return answer(ctx, ONLY_HOSTS).await };
    if !is_host(ctx).await? {
        return answer(ctx, ONLY_HOSTS).await;
    }
    let letter = desk::overview(call(ctx), GuildId(guild.get()), 0).await?;
    call(ctx).answer(letter).await
}

/// Propose a time to begin the match whose players are called here
#[poise::command(slash_command, guild_only)]
pub(super) async fn when(
    ctx: Context<'_>,
    #[description = "Such as tomorrow 20:00, fri 19:30, 2027-01-15 20:00, in 3h"]
    #[max_length = 60]
    time: String,
    #[description = "Your time zone, such as Europe/Berlin; the server's if left out"]
    #[autocomplete = "complete_zone"]
    zone: Option<String>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let zone = match zone.as_deref().map(|name| Zone::find(name.trim()).ok_or(name)).transpose() {
        Ok(zone) => zone,
        Err(name) => {
            let words =
                format!("🚫 There is no time zone {}; take one from the list, such as Europe/Berlin.", echo(name));
            return answer(ctx, words).await;
        }
    };
    let channel = ChannelId(ctx.interaction.channel_id.get());
    match ready::meant(call(ctx), channel).await? {
        Some(id) => ready::typed_time(call(ctx), id, &time, zone).await,
        None => answer(ctx, "🚫 No match waits for you here; say it in the channel where you are called.").await,
    }
}

/// Call the players that the match waits for, once an hour at most; nobody else is told
#[poise::command(slash_command, guild_only)]
pub(super) async fn nudge(ctx: Context<'_>) -> Result<(), Fault> {
    let Some((table, host)) = hosted(ctx).await? else { return Ok(()) };
    match table.nudge(host).await? {
        Ok(nudged) => answer(ctx, desk::nudged(&nudged)).await,
        Err(refusal) => call(ctx).answer(refused(&refusal)).await,
    }
}

/// Tell everybody in the match something: the channel, each player and the spectators
#[poise::command(slash_command, guild_only)]
pub(super) async fn announce(
    ctx: Context<'_>,
    #[description = "What you have to say, at most 1500 characters"] text: String,
) -> Result<(), Fault> {
    let Some((table, host)) = hosted(ctx).await? else { return Ok(()) };
    match table.announce(host, &text).await? {
        Ok(()) => answer(ctx, "✅ Everybody is told.").await,
        Err(refusal) => call(ctx).answer(refused(&refusal)).await,
    }
}
