//! `/daily`: a server's puzzle of the day, and its leaderboards.

use super::{Context, call};
use crate::discord::flow::daily;
use crate::discord::flow::day::best_letter;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::store::GuildId;
use league::daily::Span;
use words::daily as said;

/// What to show instead of the puzzle.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum Shown {
    Today,
    Yesterday,
    Week,
    Month,
    Ever,
}

#[poise::command(slash_command)]
pub(super) async fn daily(ctx: Context<'_>, show: Option<Shown>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let call = call(ctx);
    let Some(guild) = ctx.interaction.guild_id.map(|guild| GuildId(guild.get())) else {
        return call.answer_anew(Letter::words(said::NotHere.say(call.language()))).await;
    };
    let Some(shown) = show else { return daily::show(call, guild).await };
    if !call.is_within_rate() {
        return call.answer_anew(Letter::words(words::place::TooFast.say(call.language()))).await;
    }
    let today = call.bot.dailies.today(guild, call.input().stamp()).await?;
    let (span, day) = match shown {
        Shown::Today => (Span::Day, today),
        Shown::Yesterday => (Span::Day, today.previous()),
        Shown::Week => (Span::Week, today),
        Shown::Month => (Span::Month, today),
        Shown::Ever => (Span::Ever, today),
    };
    call.answer_anew(best_letter(call.bot, (call.user(), call.language()), guild, span, day).await?).await
}
