//! `/match rewind`, `/match reopen` and `/match annul`: hosts' commands that undo something.

use host::Order;

use super::hosting::{answer, answer_none_finished, answer_only_hosts, finished, here, is_host};
use super::{Context, call};
use crate::discord::flow::orders;
use crate::discord::flow::rewind;
use crate::discord::wire::fault::Fault;
use crate::session::MatchHandle;
use crate::store::{self, MatchId};
use words::orders as said;

/// The match that a host means, open or over. Tells anybody who is not a host so, and returns `None`. Defers the answer
/// first.
async fn meant(ctx: Context<'_>, number: Option<i64>) -> Result<Option<MatchHandle>, Fault> {
    call(ctx).defer().await?;
    if !is_host(ctx).await? {
        answer_only_hosts(ctx).await?;
        return Ok(None);
    }
    let id = match (number, here(ctx)) {
        (Some(number), _) => Some(MatchId(number)),
        (None, Some(table)) => Some(table.id()),
        (None, None) => finished(ctx, None).await?,
    };
    let found = match id {
        Some(id) => call(ctx).bot.store.find_match(id).await.map(Some),
        None => Ok(None),
    };
    let row = match found {
        Ok(row) => row,
        Err(store::Error::Missing(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let Some(row) = row.filter(|row| ctx.interaction.guild_id.is_some_and(|guild| guild.get() == row.guild.0)) else {
        answer_none_finished(ctx).await?;
        return Ok(None);
    };
    let table = call(ctx).bot.directory.even_over(row.id).await?;
    if table.is_none() {
        answer(ctx, said::Stays.say(call(ctx).language())).await?;
    }
    Ok(table)
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn rewind(ctx: Context<'_>, number: Option<i64>) -> Result<(), Fault> {
    let Some(table) = meant(ctx, number).await? else { return Ok(()) };
    let letter = rewind::turns_letter(call(ctx), &table, 0).await?;
    call(ctx).answer(letter).await
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn reopen(ctx: Context<'_>, number: Option<i64>) -> Result<(), Fault> {
    let Some(table) = meant(ctx, number).await? else { return Ok(()) };
    orders::give(call(ctx), &table, Order::Reopen).await
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn annul(ctx: Context<'_>, number: Option<i64>) -> Result<(), Fault> {
    let Some(table) = meant(ctx, number).await? else { return Ok(()) };
    orders::give(call(ctx), &table, Order::Annul).await
}
