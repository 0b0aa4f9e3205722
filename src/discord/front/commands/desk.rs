//! `/match desk`, `/match nudge` and `/match announce`: what a host sees and says.

use super::hosting::{answer, hosted, is_host};
use super::{Context, call};
use crate::discord::flow::desk;
use crate::discord::flow::orders::ONLY_HOSTS;
use crate::discord::flow::reply::refused;
use crate::discord::wire::fault::Fault;
use crate::store::GuildId;

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
