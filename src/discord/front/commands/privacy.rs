//! `/privacy …`: what the bot stores about a person, and how it forgets them.

use poise::serenity_prelude as serenity;
use serenity::CreateAttachment;

use super::{Context, call};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::to_be_forgotten;
use crate::session;
use words::privacy;

/// The maximum size of an exported file in bytes: Discord's limit, with room for the message.
const FILE_BYTES_MAX: usize = 9 << 20;

#[poise::command(slash_command, subcommand_required, subcommands("show", "delete"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn privacy(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).admits().await? {
        return Ok(());
    }
    let language = call(ctx).language();
    let held = serde_json::Value::Object(call(ctx).bot.store.held_of(call(ctx).user()).await?);
    let mut text = format!("{held:#}");
    if text.len() > FILE_BYTES_MAX {
        text = held.to_string();
    }
    if text.len() > FILE_BYTES_MAX {
        return call(ctx).answer(Letter::words(privacy::TooLarge.say(language))).await;
    }
    let file = CreateAttachment::bytes(text.into_bytes(), "stored-of-you.json");
    let file = file.description(String::from(privacy::File.say(language)));
    call(ctx).answer(Letter::words(privacy::Stored.say(language)).with_file(file)).await
}

#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>, sure: bool) -> Result<(), Fault> {
    if !call(ctx).admits().await? {
        return Ok(());
    }
    if !sure {
        return call(ctx).answer(Letter::words(privacy::NotSure.say(call(ctx).language()))).await;
    }
    let bot = call(ctx).bot;
    let wish = session::ask_to_forget(&bot.store, call(ctx).user(), bot.directory.clock().now()).await?;
    if let Some(tables) = &bot.tables {
        tables.have_ended();
    }
    call(ctx).answer(Letter::words(to_be_forgotten(wish, call(ctx).language()))).await
}
