//! Checks at the start of hosts' commands: whether the person may host, and which match is meant.

use super::{Context, call};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::text::adjourned_status;
use crate::session::{self, MatchHandle};
use crate::store::{self, ChannelId, GuildId, MatchId, Stage, UserId};
use words::{hosting, orders};

/// How many matches of a channel are searched for the last finished one.
const SEARCHED_MAX: u32 = 10;

/// The match that runs in this channel.
pub(super) fn here(ctx: Context<'_>) -> Option<MatchHandle> {
    call(ctx).bot.directory.find(ChannelId(ctx.interaction.channel_id.get()))
}

/// Answers with words that only the person can see.
pub(super) async fn answer(ctx: Context<'_>, words: impl Into<String>) -> Result<(), Fault> {
    call(ctx).answer(Letter::words(words)).await
}

/// The match of this channel, if the person may host. `None` after telling the person why not. Defers the answer first.
pub(super) async fn hosted(ctx: Context<'_>) -> Result<Option<(MatchHandle, UserId)>, Fault> {
    // A host's order counts even if the interaction has expired; the answer is then sent by DM.
    call(ctx).defer().await?;
    if !is_host(ctx).await? {
        answer_only_hosts(ctx).await?;
        return Ok(None);
    }
    if let Some(table) = here(ctx) {
        return Ok(Some((table, call(ctx).user())));
    }
    answer_none_open(ctx).await?;
    Ok(None)
}

/// Answers somebody who is no host.
pub(super) async fn answer_only_hosts(ctx: Context<'_>) -> Result<(), Fault> {
    answer(ctx, orders::OnlyHosts.say(call(ctx).language())).await
}

/// Answers that no match is open in this channel, or that a fault has stopped the match here.
pub(super) async fn answer_none_open(ctx: Context<'_>) -> Result<(), Fault> {
    let channel = ChannelId(ctx.interaction.channel_id.get());
    let store = &call(ctx).bot.store;
    let adjourned = match store.adjourned_match_of(call(ctx).user(), channel).await? {
        Some(id) => Some(store.find_match(id).await?).filter(|row| row.channel == channel),
        None => None,
    };
    let language = call(ctx).language();
    let words = adjourned.map_or_else(|| hosting::NoneOpen.into(), |row| adjourned_status(&row)).say(language);
    answer(ctx, words).await
}

/// Whether the person may host here.
pub(super) async fn is_host(ctx: Context<'_>) -> Result<bool, Fault> {
    let (Some(guild), Some(member)) = (ctx.interaction.guild_id, ctx.interaction.member.as_deref()) else {
        return Ok(false);
    };
    may_host(&call(ctx).bot.store, GuildId(guild.get()), member).await
}

/// Answers that there is no finished match to show.
pub(super) async fn answer_none_finished(ctx: Context<'_>) -> Result<(), Fault> {
    answer(ctx, hosting::NoneFinished.say(call(ctx).language())).await
}

/// The finished match with this number, or without a number the last finished one of this channel; `None` if this
/// server has no such match.
pub(super) async fn finished(ctx: Context<'_>, number: Option<i64>) -> Result<Option<MatchId>, Fault> {
    let store = &call(ctx).bot.store;
    let candidates = match number {
        Some(number) => vec![MatchId(number)],
        None => store.matches_of_channel(ChannelId(ctx.interaction.channel_id.get()), SEARCHED_MAX).await?,
    };
    for id in candidates {
        let row = match store.find_match(id).await {
            Ok(row) => row,
            Err(store::Error::Missing(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        let is_here = ctx.interaction.guild_id.is_some_and(|guild| guild.get() == row.guild.0);
        // A match that has just ended may still be delivering its end.
        let is_over = match row.stage {
            Stage::Over => true,
            Stage::Open => match call(ctx).bot.directory.handle(id).status().await {
                // Its end has been delivered since the row was read.
                Err(session::Fault::NotOpen(_)) => true,
                status => status?.outcome.is_some(),
            },
            Stage::Adjourned => false,
        };
        if is_here && is_over {
            return Ok(Some(id));
        }
    }
    Ok(None)
}
