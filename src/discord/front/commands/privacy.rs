//! `/privacy …`: what the bot stores about a person, and how it forgets them.

use poise::serenity_prelude as serenity;
use serenity::CreateAttachment;

use super::{Context, call};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::to_be_forgotten;
use crate::session;

/// The largest file that is given out: what Discord takes, with room for the message.
const FILE_BYTES_MAX: usize = 9 << 20;

/// See or delete what is stored of you
#[poise::command(slash_command, subcommand_required, subcommands("show", "delete"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn privacy(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// Get everything that is stored of you as a file
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).admits().await? {
        return Ok(());
    }
    let held = serde_json::Value::Object(call(ctx).bot.store.held_of(call(ctx).user()).await?);
    let mut text = format!("{held:#}");
    if text.len() > FILE_BYTES_MAX {
        text = held.to_string();
    }
    if text.len() > FILE_BYTES_MAX {
        let words = "🚫 Your data is too large for one file here; ask the people who run this bot for it.";
        return call(ctx).answer(Letter::words(words)).await;
    }
    let file = CreateAttachment::bytes(text.into_bytes(), "stored-of-you.json");
    let file = file.description("Everything that the bot has stored of you, as JSON.");
    call(ctx).answer(Letter::words("This is everything that I have stored of you.").with_file(file)).await
}

/// Have your name and id replaced by a pseudonym, for good
#[poise::command(slash_command)]
async fn delete(
    ctx: Context<'_>,
    #[description = "True: your results, streaks, garnets and open puzzles are nobody's from then on"] sure: bool,
) -> Result<(), Fault> {
    if !call(ctx).admits().await? {
        return Ok(());
    }
    if !sure {
        let words = "🚫 Nothing was deleted; say `sure: True` if you mean it. It cannot be undone.";
        return call(ctx).answer(Letter::words(words)).await;
    }
    let bot = call(ctx).bot;
    let wish = session::ask_to_forget(&bot.store, call(ctx).user(), bot.directory.clock().now()).await?;
    if let Some(tables) = &bot.tables {
        tables.have_ended();
    }
    call(ctx).answer(Letter::words(to_be_forgotten(wish))).await
}
