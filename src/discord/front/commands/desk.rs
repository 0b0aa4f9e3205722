//! `/match desk`, `/match nudge` and `/match announce` for hosts; `/match when`, which shows when players can begin.

use super::hosting::{answer, answer_only_hosts, hosted, is_host};
use super::setup::complete_zone;
use super::{Context, call};
use crate::discord::flow::reply::refused;
use crate::discord::flow::{desk, ready};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::text::echo;
use crate::store::{ChannelId, GuildId};
use league::daily::Zone;
use words::{Words, hosting, setup};

#[poise::command(slash_command, guild_only)]
pub(super) async fn desk(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = ctx.interaction.guild_id else { return answer_only_hosts(ctx).await };
    if !is_host(ctx).await? {
        return answer_only_hosts(ctx).await;
    }
    let letter = desk::overview(call(ctx), GuildId(guild.get()), 0).await?;
    call(ctx).answer(letter).await
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn when(
    ctx: Context<'_>,
    #[max_length = 60] time: String,
    #[autocomplete = "complete_zone"] zone: Option<String>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let zone = match zone.as_deref().map(|name| Zone::find(name.trim()).ok_or(name)).transpose() {
        Ok(zone) => zone,
        Err(name) => {
            let typed = Words::markup(echo(name));
            return answer(ctx, setup::UnknownZone { typed }.say(call(ctx).language())).await;
        }
    };
    let channel = ChannelId(ctx.interaction.channel_id.get());
    match ready::meant(call(ctx), channel).await? {
        Some(id) => ready::typed_time(call(ctx), id, &time, zone).await,
        None => answer(ctx, hosting::NothingWaits.say(call(ctx).language())).await,
    }
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn nudge(ctx: Context<'_>) -> Result<(), Fault> {
    let Some((table, host)) = hosted(ctx).await? else { return Ok(()) };
    match table.nudge(host).await? {
        Ok(nudged) => answer(ctx, desk::nudged(&nudged).say(call(ctx).language())).await,
        Err(refusal) => call(ctx).answer(refused(&refusal, call(ctx).language())).await,
    }
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn announce(ctx: Context<'_>, text: String) -> Result<(), Fault> {
    let Some((table, host)) = hosted(ctx).await? else { return Ok(()) };
    match table.announce(host, &text).await? {
        Ok(()) => answer(ctx, hosting::EverybodyIsTold.say(call(ctx).language())).await,
        Err(refusal) => call(ctx).answer(refused(&refusal, call(ctx).language())).await,
    }
}
