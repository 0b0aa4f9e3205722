//! The slash commands, a file a group.

mod daily;
mod deduce;
pub(super) mod export;
mod garnets;
pub(super) mod host;
mod matches;
mod play;
mod puzzle;
mod records;
pub(super) mod rules;
mod setup;

use poise::serenity_prelude as serenity;

use super::reply::Asked;
use super::{Bot, Context, Fault};

/// Every command, as it is registered with Discord.
pub(super) fn all() -> Vec<poise::Command<Bot, Fault>> {
    vec![
        host::command(),
        puzzle::puzzle(),
        garnets::garnets(),
        matches::matches(),
        play::submit(),
        deduce::deduce(),
        play::undo(),
        play::hint(),
        play::lock(),
        play::pause(),
        play::resume(),
        play::agree(),
        play::concede(),
        play::board(),
        play::clock(),
        export::command(),
        rules::rules(),
        daily::daily(),
        records::history(),
        records::stats(),
        records::leaderboard(),
        setup::setup(),
    ]
}

/// The commands by which players submit something: these keep their order.
pub(super) const SUBMITTING: &[&str] =
    &["submit", "undo", "hint", "lock", "pause", "resume", "agree", "concede", "deduce"];

/// The interaction that a command answers.
fn asked(ctx: Context<'_>) -> Asked<'_> {
    Asked::Command(ctx.interaction)
}

/// Discord's calls.
fn http(ctx: Context<'_>) -> &'_ serenity::Http {
    &ctx.framework.serenity_context.http
}

/// What every handler can reach.
fn bot(ctx: Context<'_>) -> &'_ Bot {
    ctx.framework.user_data
}
