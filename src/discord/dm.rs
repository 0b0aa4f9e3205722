//! Plain text in the bot's DM, or with the bot's name in a match's channel: a submission like any other.

use poise::serenity_prelude as serenity;
use serenity::{Message, MessageReference};

use super::message::Letter;
use super::place::Place;
use super::queue::Ticket;
use super::reply::{receipt_letter, refused};
use super::which::{self, Among, Found};
use super::{Bot, Fault, solo, text};
use crate::session::Refusal;
use crate::store::{ChannelId, InputId, MessageId, UserId};

/// Sees to a message, if it is one to the bot, when its turn has come; messages that are read afterwards come in order
/// anyway.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn message(
    ctx: &serenity::Context,
    bot: &Bot,
    message: &Message,
    ticket: Option<Ticket>,
) -> Result<(), Fault> {
    let me = ctx.cache.current_user().id;
    if message.author.bot || message.webhook_id.is_some() || !bot.ears.is_news(MessageId(message.id.get())) {
        return Ok(());
    }
    let Some(typed) = addressed_text(message, me) else { return Ok(()) };
    if typed.is_empty() {
        return Ok(());
    }
    let user = UserId(message.author.id.get());
    let input = InputId(message.id.get());
    // What is read afterwards may have been counted before the bot fell, for something that is over by now.
    if ticket.is_none()
        && let Some(id) = bot.store.puzzle_of_input(input).await?
    {
        return reply(ctx, message, solo::counted(bot, user, id).await?).await;
    }
    let among = if message.guild_id.is_none() { Among::Everything } else { Among::Matches };
    let place = match bot.meant(user, ChannelId(message.channel_id.get()), None, among).await? {
        Found::None(words) => {
            let words = format!("🚫 {} was not understood: {words}.", text::echo(typed));
            return reply(ctx, message, Letter::words(words)).await;
        }
        Found::Several(places) => return reply(ctx, message, which::ask(typed, &places)).await,
        Found::One(place) => place,
    };
    if let Some(ticket) = &ticket {
        ticket.turn().await;
    }
    let table = match place {
        Place::Match(id) => bot.directory.handle(id),
        Place::Puzzle(id) => return reply(ctx, message, solo::typed(bot, user, id, typed, input).await?).await,
    };
    let answer = table.submit(user, typed, input).await?;
    // What the same person said next need not wait for the answer.
    drop(ticket);
    match answer {
        // Public words get no public answer: what they were, and that they were refused, is the player's affair.
        Err(_) if message.guild_id.is_some() => Ok(()),
        // It was heard before the bot fell; if its author was not answered then, the match does it.
        Err(Refusal::Counted) => Ok(()),
        Err(refusal) => reply(ctx, message, refused(&refusal)).await,
        Ok(receipt) if message.guild_id.is_some() => {
            receipt.told();
            Ok(())
        }
        Ok(receipt) => {
            let letter = receipt_letter(&table, &receipt).await?;
            reply(ctx, message, letter).await?;
            receipt.told();
            Ok(())
        }
    }
}

/// What was said to the bot: all of a DM, or what follows its name in a channel.
fn addressed_text(message: &Message, me: serenity::UserId) -> Option<&str> {
    let content = message.content.trim();
    if message.guild_id.is_none() {
        return Some(content);
    }
    let plain = format!("<@{me}>");
    let nickname = format!("<@!{me}>");
    content.strip_prefix(&plain).or_else(|| content.strip_prefix(&nickname)).map(str::trim)
}

async fn reply(ctx: &serenity::Context, message: &Message, letter: Letter) -> Result<(), Fault> {
    // Whoever has deleted what they wrote is answered all the same.
    let reference = MessageReference::from(message).fail_if_not_exists(false);
    message.channel_id.send_message(&ctx.http, letter.into_message().reference_message(reference)).await?;
    Ok(())
}
