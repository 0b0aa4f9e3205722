//! Buttons and menus: every press is checked anew for the person who pressed.

use poise::serenity_prelude as serenity;
use serenity::{
    ComponentInteraction, ComponentInteractionDataKind, CreateInteractionResponse, CreateInteractionResponseMessage,
};

use super::commands::{export, rules};
use super::lobby::{Guest, Invitation, Pressed, opening_letter};
use super::message::Letter;
use super::permissions::may_host;
use super::press::Press;
use super::reply::Asked;
use super::workshop::{BUSY, Made, stopped};
use super::{Bot, Fault, daily, place, solo, text, which};
use crate::daily::{Day, Span};
use crate::store::{ChannelId, GuildId, UserId};

/// Sees to a press.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn press(ctx: &serenity::Context, bot: &Bot, press: &ComponentInteraction) -> Result<(), Fault> {
    let asked = Asked::Press(press, &bot.edits);
    let Some(meant) = Press::read(&press.data.custom_id) else {
        return say(ctx, press, "This button is of another time; use the newest message, or a slash command.").await;
    };
    let enter = || bot.queue.enter(asked.user(), asked.input());
    match meant {
        Press::Submit(place, text) => place::submit(asked, enter(), &ctx.http, bot, place, &text).await,
        Press::Choose(place, _, prefix) => {
            let text = [prefix.as_str(), &chosen(press).join(" ")].join(" ");
            place::submit(asked, enter(), &ctx.http, bot, place, text.trim()).await
        }
        Press::Which => {
            let place = chosen(press).first().and_then(|place| place.parse().ok());
            let referred = press.message.referenced_message.as_ref().map(|message| message.content.as_str());
            match (place, which::asked_about(&press.message.content).or(referred)) {
                (Some(place), Some("board" | "clock")) => place::show(asked, &ctx.http, bot, place, None).await,
                (Some(place), Some(text)) if let Some(format) = export::asked_for(text) => {
                    export::answer(asked, &ctx.http, bot, place, format).await
                }
                (Some(place), Some(text)) => place::submit(asked, enter(), &ctx.http, bot, place, text).await,
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
            let letter = solo::give_up_letter(id);
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
        Press::Join | Press::Decline | Press::Start => invitation(ctx, bot, press, &meant).await,
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
    let letter = daily::best_letter(bot, asked.user(), GuildId(guild.get()), span, day).await?;
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

async fn invitation(
    ctx: &serenity::Context,
    bot: &Bot,
    press: &ComponentInteraction,
    meant: &Press,
) -> Result<(), Fault> {
    let (Some(guild), Some(member)) = (press.guild_id, &press.member) else {
        return say(ctx, press, "An invitation is answered in its server.").await;
    };
    let channel = ChannelId(press.channel_id.get());
    let user = UserId(press.user.id.get());
    let name = member.display_name().to_owned();
    let hosts = may_host(&bot.store, GuildId(guild.get()), member).await?;
    let pressed = bot.press_invitation(channel, |invitation| {
        if *meant == Press::Join {
            invitation.join(Guest { user, name })
        } else if *meant == Press::Decline {
            invitation.decline(user)
        } else {
            invitation.start(user, hosts)
        }
    });
    match pressed.await? {
        (Pressed::Refused(reason), _) => say(ctx, press, &text::refusal(reason)).await,
        (Pressed::Changed, Some(invitation)) => update(ctx, press, invitation.letter()?).await,
        (Pressed::Begin, Some(invitation)) => {
            // Acknowledged before the match is opened: that may take longer than Discord waits.
            update(ctx, press, Letter::words("The match begins …")).await?;
            begin(ctx, bot, press, channel, &invitation).await
        }
        (Pressed::Changed | Pressed::Begin, None) => Ok(()),
    }
}

async fn begin(
    ctx: &serenity::Context,
    bot: &Bot,
    press: &ComponentInteraction,
    channel: ChannelId,
    invitation: &Invitation,
) -> Result<(), Fault> {
    let asked = Asked::Press(press, &bot.edits);
    let begun = bot.begin((asked, &ctx.http), channel, invitation).await;
    let letter = if let Ok(Made::Done(table)) = &begun {
        opening_letter(&table.status().await?, invitation)
    } else {
        // It can be tried again: the seats stay taken.
        bot.keep_invitation(channel, Some(invitation)).await?;
        let why = match begun? {
            Made::Refused(refusal) => format!("🚫 It could not begin: {refusal}."),
            Made::Stopped(tries) => stopped("Preparing the match", tries),
            Made::Busy | Made::Done(_) => BUSY.to_owned(),
        };
        invitation.letter()?.with_line(&why)
    };
    asked.answer_anew(&ctx.http, letter).await
}

/// Puts something else in place of the message that was pressed.
async fn update(ctx: &serenity::Context, press: &ComponentInteraction, letter: Letter) -> Result<(), Fault> {
    press.create_response(&ctx.http, CreateInteractionResponse::UpdateMessage(letter.into_response())).await?;
    Ok(())
}

/// Answers a press with words that its author alone sees.
async fn say(ctx: &serenity::Context, press: &ComponentInteraction, words: &str) -> Result<(), Fault> {
    let message = CreateInteractionResponseMessage::new().content(words).ephemeral(true);
    press.create_response(&ctx.http, CreateInteractionResponse::Message(message)).await?;
    Ok(())
}
