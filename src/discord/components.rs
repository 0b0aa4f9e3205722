//! Buttons and menus: every press is checked anew for the person who pressed.

use std::collections::BTreeMap;
use std::sync::Mutex;

use poise::serenity_prelude as serenity;
use serenity::{
    ComponentInteraction, ComponentInteractionDataKind, CreateInteractionResponse, CreateInteractionResponseMessage,
};

use super::commands::{export, rules};
use super::courier::paint_closer;
use super::lobby::{Guest, Invitation, Pressed, opening_letter};
use super::message::Letter;
use super::permissions::may_host;
use super::press::Press;
use super::reply::{Asked, board_letter, submit};
use super::{Bot, Fault, text, which};
use crate::rules::{Millis, Timestamp};
use crate::store::{ChannelId, GuildId, MatchId, UserId};

/// How many pictures a person may ask for within [`PACE_WINDOW`].
const PACE_MAX: usize = 12;
/// The time over which asking is counted.
const PACE_WINDOW: Millis = Millis::from_secs(20);
/// How many people's pace is remembered.
const PACE_PEOPLE_MAX: usize = 10_000;

/// How often each person has asked for pictures of late. Pressing faster than anybody looks must not slow others down.
#[derive(Default)]
pub(super) struct Pace(Mutex<BTreeMap<UserId, Vec<Timestamp>>>);

impl Pace {
    /// Whether this person may ask once more now.
    pub(super) fn allows(&self, user: UserId, now: Timestamp) -> bool {
        let mut people = self.0.lock().expect("nobody panics while holding it");
        if people.len() >= PACE_PEOPLE_MAX {
            people.clear();
        }
        let asked = people.entry(user).or_default();
        asked.retain(|&at| now - at < PACE_WINDOW);
        if asked.len() >= PACE_MAX {
            return false;
        }
        asked.push(now);
        true
    }
}

/// What the words of a press that is refused for its speed say.
pub(super) const TOO_FAST: &str = "That was too fast; wait a few seconds and press again.";

/// Sees to a press.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn press(ctx: &serenity::Context, bot: &Bot, press: &ComponentInteraction) -> Result<(), Fault> {
    let asked = Asked::Press(press, &bot.edits);
    let Some(meant) = Press::read(&press.data.custom_id) else {
        return say(ctx, press, "This button is of another time; use the newest message, or a slash command.").await;
    };
    match meant {
        Press::Submit(id, text) => on_match(ctx, bot, asked, id, &text).await,
        Press::Choose(id, _, prefix) => {
            let text = [prefix.as_str(), &chosen(press).join(" ")].join(" ");
            on_match(ctx, bot, asked, id, text.trim()).await
        }
        Press::Which => {
            let id = chosen(press).first().and_then(|id| id.parse().ok()).map(MatchId);
            let referred = press.message.referenced_message.as_ref().map(|message| message.content.as_str());
            match (id, which::asked_about(&press.message.content).or(referred)) {
                (Some(id), Some("board" | "clock")) => show(ctx, bot, asked, id, None).await,
                (Some(id), Some(text)) if let Some(format) = export::asked_for(text) => {
                    export::answer(asked, &ctx.http, bot, &bot.directory.handle(id), format).await
                }
                (Some(id), Some(text)) => on_match(ctx, bot, asked, id, text).await,
                _ => say(ctx, press, "That question is too old; submit again.").await,
            }
        }
        Press::Show(id) => show(ctx, bot, asked, id, None).await,
        Press::Look(id, frame) => show(ctx, bot, asked, id, Some(frame)).await,
        Press::Join | Press::Decline | Press::Start => invitation(ctx, bot, press, &meant).await,
        Press::Rules(game, page) => rules::turn_page(ctx, press, &game, page).await,
    }
}

/// What was chosen in a menu; nothing for a button.
fn chosen(press: &ComponentInteraction) -> Vec<String> {
    if let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind {
        values.clone()
    } else {
        Vec::new()
    }
}

async fn on_match(ctx: &serenity::Context, bot: &Bot, asked: Asked<'_>, id: MatchId, text: &str) -> Result<(), Fault> {
    submit(asked, &ctx.http, &bot.directory.handle(id), text).await
}

/// Shows the presser their board, or one part of it larger.
async fn show(
    ctx: &serenity::Context,
    bot: &Bot,
    asked: Asked<'_>,
    id: MatchId,
    closer: Option<String>,
) -> Result<(), Fault> {
    let table = bot.directory.handle(id);
    if !asked.defer(&ctx.http).await? {
        return Ok(());
    }
    if !bot.pace.allows(asked.user(), bot.directory.clock().now()) {
        return asked.answer(&ctx.http, Letter::words(TOO_FAST)).await;
    }
    let board = table.board(asked.user()).await?;
    let letter = match closer {
        Some(frame) => paint_closer(board.status.spec, id, board.showing, frame).await?,
        None => board_letter(&table, board, bot.directory.clock().now()).await?,
    };
    asked.answer(&ctx.http, letter).await
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
    let letter = match bot.begin(channel, invitation).await {
        Ok(Ok(table)) => opening_letter(&table.status().await?, invitation),
        failed => {
            // It can be tried again: the seats stay taken.
            bot.keep_invitation(channel, Some(invitation)).await?;
            let why = match failed {
                Ok(Err(refusal)) => refusal.to_string(),
                Err(fault) => return Err(fault.into()),
                Ok(Ok(_)) => String::new(),
            };
            invitation.letter()?.with_line(&format!("🚫 It could not begin: {why}."))
        }
    };
    press.edit_response(&ctx.http, letter.into_edit()).await?;
    Ok(())
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
