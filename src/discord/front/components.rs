//! Buttons and menus: every press is checked anew for the person who pressed.

use poise::serenity_prelude as serenity;
use serenity::{
    ComponentInteraction, ComponentInteractionDataKind, CreateInteractionResponse, CreateInteractionResponseMessage,
};

use super::commands::{export, rules};
use crate::daily::{Day, Span};
use crate::discord::flow::bot::Bot;
use crate::discord::flow::{daily, day, invite, orders, place, solo, which};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::interaction::Asked;
use crate::discord::wire::press::{Press, Question};
use crate::discord::wire::text;
use crate::store::{GuildId, UserId};

/// Sees to a press.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(in crate::discord) async fn press(
    ctx: &serenity::Context,
    bot: &Bot,
    press: &ComponentInteraction,
) -> Result<(), Fault> {
    let asked = Asked::Press(press, &bot.edits);
    let Some(meant) = Press::read(&press.data.custom_id) else {
        return say(ctx, press, "This button is of another time; use the newest message, or a slash command.").await;
    };
    let enter = || bot.intake.queue().enter(asked.user(), asked.input());
    match meant {
        Press::Submit(place, text) => place::submit(asked, enter(), &ctx.http, bot, place, &text).await,
        Press::Choose(place, _, prefix) => {
            let text = [prefix.as_str(), &chosen(press).join(" ")].join(" ");
            place::submit(asked, enter(), &ctx.http, bot, place, text.trim()).await
        }
        Press::Which(question) => {
            let place = chosen(press).first().and_then(|place| place.parse().ok());
            let referred = press.message.referenced_message.as_ref().map(|message| message.content.as_str());
            match (place, question, which::asked_about(&press.message.content).or(referred)) {
                (Some(place), Question::Board, _) => place::show(asked, &ctx.http, bot, place, None).await,
                (Some(place), Question::Export(format), _) => {
                    export::answer(asked, &ctx.http, bot, place, &format).await
                }
                (Some(place), Question::Submission, Some(text)) => {
                    place::submit(asked, enter(), &ctx.http, bot, place, text).await
                }
                _ => say(ctx, press, "That question is too old; submit again.").await,
            }
        }
        Press::Show(place) => place::show(asked, &ctx.http, bot, place, None).await,
        Press::Look(place, frame) => place::show(asked, &ctx.http, bot, place, Some(frame)).await,
        Press::Make(wish, gives_up) => {
            if asked.defer(&ctx.http).await? {
                solo::make(asked, &ctx.http, bot, solo::Order { wish, setup: None, gives_up }).await?;
            }
            Ok(())
        }
        Press::GiveUp(id) => {
            let letter = solo::give_up_letter(bot, UserId(press.user.id.get()), id).await?;
            press
                .create_response(&ctx.http, CreateInteractionResponse::Message(letter.into_response().ephemeral(true)))
                .await?;
            Ok(())
        }
        Press::Share(id) => solo::share(ctx, bot, press, id).await,
        Press::Day(day) => match press.guild_id {
            Some(guild) if asked.defer(&ctx.http).await? => {
                daily::begin(asked, &ctx.http, bot, GuildId(guild.get()), day).await
            }
            Some(_) => Ok(()),
            None => say(ctx, press, daily::NOT_HERE).await,
        },
        Press::Best(span, day) => best(ctx, bot, press, (span, day), false).await,
        Press::Tab(span, day) => best(ctx, bot, press, (span, day), true).await,
        Press::Cancel(input) => match bot.workshop.cancel(input, asked.user()) {
            // Whoever makes it says so in this message.
            Ok(()) => Ok(press.create_response(&ctx.http, CreateInteractionResponse::Acknowledge).await?),
            Err(why) => say(ctx, press, &text::refusal(why)).await,
        },
        Press::Order(fatal) => orders::confirm(bot, &ctx.http, press, fatal).await,
        Press::Invited(id, reply) => invite::answer(&ctx.http, bot, press, id, reply).await,
        Press::Rules(game, page) => rules::turn_page(ctx, press, &game, page).await,
    }
}

/// Shows who was best on the server, in place of the leaderboard that was pressed or apart.
async fn best(
    ctx: &serenity::Context,
    bot: &Bot,
    press: &ComponentInteraction,
    (span, day): (Span, Day),
    in_place: bool,
) -> Result<(), Fault> {
    let Some(guild) = press.guild_id else { return say(ctx, press, daily::NOT_HERE).await };
    let asked = Asked::Press(press, &bot.edits);
    if !bot.admits(asked, &ctx.http).await? {
        return Ok(());
    }
    let letter = day::best_letter(bot, asked.user(), GuildId(guild.get()), span, day).await?;
    if in_place { asked.answer_in_place(&ctx.http, letter).await } else { asked.answer(&ctx.http, letter).await }
}

/// What was chosen in a menu; nothing for a button.
fn chosen(press: &ComponentInteraction) -> Vec<String> {
    if let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind {
        values.clone()
    } else {
        Vec::new()
    }
}

/// Answers a press with words that its author alone sees.
async fn say(ctx: &serenity::Context, press: &ComponentInteraction, words: &str) -> Result<(), Fault> {
    let message = CreateInteractionResponseMessage::new().content(words).ephemeral(true);
    press.create_response(&ctx.http, CreateInteractionResponse::Message(message)).await?;
    Ok(())
}
