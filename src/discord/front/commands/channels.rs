//! `/match setup`: channels that the bot makes for a match.

use poise::serenity_prelude as serenity;
use serenity::Permissions;

use super::hosting::{answer, hosted};
use super::{Context, call};
use crate::discord::flow::channels;
use crate::discord::wire::fault::Fault;
use crate::store::{Afterwards, UserId};
use words::channels as said;

/// What happens to the channels after the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub(super) enum Later {
    Archive,
    Remove,
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn setup(ctx: Context<'_>, afterwards: Option<Later>) -> Result<(), Fault> {
    let Some((table, _)) = hosted(ctx).await? else { return Ok(()) };
    if ctx.interaction.app_permissions.is_some_and(|granted| !granted.contains(Permissions::MANAGE_CHANNELS)) {
        return answer(ctx, said::Need.say(call(ctx).language())).await;
    }
    let afterwards = match afterwards {
        None | Some(Later::Archive) => Afterwards::Archive,
        Some(Later::Remove) => Afterwards::Remove,
    };
    let me = UserId(ctx.framework.bot_id().get());
    let come_of_it = channels::set_up(call(ctx), &table, me, afterwards).await?;
    answer(ctx, come_of_it.say(call(ctx).language())).await
}
