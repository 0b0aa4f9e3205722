//! A small bot with one command for each thing that Dealer asks of Discord.

#![expect(clippy::unused_async, reason = "poise's commands and completions are async")]
#![expect(clippy::wildcard_enum_match_arm, reason = "serenity's events and errors are many and growing")]

use std::sync::Arc;

use clock::Clock;
use poise::serenity_prelude as serenity;
use rules::Millis;
use serenity::{
    CreateAttachment, CreateEmbed, CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage,
};
use standin::{Bot, BotSeat};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, Clock, Error>;

/// Creates the bot, to be started in a sandbox.
pub(crate) fn bot() -> Bot {
    Arc::new(|seat| Box::pin(async move { run(seat).await.expect("the bot runs until it is ended") }))
}

async fn run(seat: BotSeat) -> Result<(), Error> {
    let (clock, is_ready) = (seat.clock.clone(), seat.is_ready.clone());
    let options = poise::FrameworkOptions {
        commands: vec![board(), say(), tell(), host(), twice(), late(), post(), weigh()],
        event_handler: |framework, event| Box::pin(heed(framework.serenity_context, event)),
        ..Default::default()
    };
    let framework = poise::Framework::builder()
        .options(options)
        .setup(move |context, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(context, &framework.options().commands).await?;
                is_ready.send_replace(true);
                Ok(clock)
            })
        })
        .build();
    let http = serenity::HttpBuilder::new(&seat.token).proxy(&seat.http_base).ratelimiter_disabled(true).build();
    assert_eq!(http.get_gateway().await?.url, seat.gateway_url, "this must never reach the real Discord");
    let intents = serenity::GatewayIntents::GUILDS
        | serenity::GatewayIntents::GUILD_MESSAGES
        | serenity::GatewayIntents::DIRECT_MESSAGES;
    let mut client = serenity::ClientBuilder::new_with_http(http, intents).framework(framework).await?;
    Ok(client.start().await?)
}

/// A small picture in one shade of gray.
fn picture(gray: u8) -> CreateAttachment {
    let mut png = std::io::Cursor::new(Vec::new());
    image::GrayImage::from_pixel(4, 3, image::Luma([gray])).write_to(&mut png, image::ImageFormat::Png).unwrap();
    CreateAttachment::bytes(png.into_inner(), format!("board-{gray}.png"))
}

/// Discord's error code, or the HTTP status if there is no code.
fn code(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(refusal)) if refusal.error.code > 0 => {
            format!("Discord says {}", refusal.error.code)
        }
        serenity::Error::Http(error) => {
            format!("Discord says {}", error.status_code().map_or(0, |status| status.as_u16()))
        }
        other => format!("serenity says {other}"),
    }
}

/// Shows a board to one person.
#[poise::command(slash_command)]
async fn board(context: Context<'_>) -> Result<(), Error> {
    context.defer_ephemeral().await?;
    let picture = picture(10);
    let embed = CreateEmbed::new().title("The board").attachment(picture.filename.clone());
    let row = serenity::CreateActionRow::Buttons(vec![
        serenity::CreateButton::new("flip").label("Flip"),
        serenity::CreateButton::new("ask").label("Ask").style(serenity::ButtonStyle::Secondary),
        serenity::CreateButton::new("longer").label("Longer").style(serenity::ButtonStyle::Secondary),
    ]);
    context.send(poise::CreateReply::default().embed(embed).attachment(picture).components(vec![row])).await?;
    Ok(())
}

async fn more(_: Context<'_>, begun: &str) -> serenity::CreateAutocompleteResponse {
    serenity::CreateAutocompleteResponse::new()
        .add_string_choice(format!("{begun} and more"), format!("{begun} and more"))
}

/// Says something.
#[poise::command(slash_command)]
async fn say(
    context: Context<'_>,
    #[description = "What to say"]
    #[autocomplete = "more"]
    text: String,
) -> Result<(), Error> {
    context.say(text).await?;
    Ok(())
}

/// Writes to somebody.
#[poise::command(slash_command)]
async fn tell(context: Context<'_>, #[description = "To whom"] whom: serenity::User) -> Result<(), Error> {
    let sent = whom.direct_message(context, CreateMessage::new().add_file(picture(20))).await;
    context.say(sent.map_or_else(|error| code(&error), |_| "told".to_owned())).await?;
    Ok(())
}

/// Opens a match.
#[poise::command(
    slash_command,
    guild_only,
    default_member_permissions = "MANAGE_EVENTS",
    subcommands("mist"),
    subcommand_required
)]
async fn host(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Opens a match of Mist.
#[poise::command(slash_command, guild_only)]
async fn mist(
    context: Context<'_>,
    #[description = "How large"]
    #[min = 3]
    #[max = 12]
    size: Option<u8>,
) -> Result<(), Error> {
    context.say(format!("hosting size {}", size.unwrap_or(7))).await?;
    Ok(())
}

/// Answers twice.
#[poise::command(slash_command)]
async fn twice(context: poise::ApplicationContext<'_, Clock, Error>) -> Result<(), Error> {
    let answer = |text: &str| {
        let message = CreateInteractionResponseMessage::new().content(text);
        context.interaction.create_response(context.serenity_context(), CreateInteractionResponse::Message(message))
    };
    answer("once").await?;
    let refusal = answer("twice").await.expect_err("the second answer");
    let text = format!("then {}", code(&refusal));
    context.interaction.channel_id.say(context.serenity_context(), text).await?;
    Ok(())
}

/// Answers too late.
#[poise::command(slash_command)]
async fn late(context: Context<'_>) -> Result<(), Error> {
    let clock = context.data();
    let due = clock.now() + Millis(3500);
    context.author().direct_message(context, CreateMessage::new().content("a moment")).await?;
    clock.sleep_until(due).await;
    let refusal = context.say("late").await.err().expect("an answer after three seconds is refused");
    context.author().direct_message(context, CreateMessage::new().content(code(&refusal))).await?;
    Ok(())
}

/// Posts into the channel, with the same nonce each time.
#[poise::command(slash_command)]
async fn post(context: Context<'_>) -> Result<(), Error> {
    let message = CreateMessage::new()
        .content("posted by nonce")
        .nonce(serenity::Nonce::String("one".to_owned()))
        .enforce_nonce(true);
    let sent = context.channel_id().send_message(context, message).await;
    context.say(sent.map_or_else(|error| code(&error), |_| "posted".to_owned())).await?;
    Ok(())
}

/// Says how long a file is.
#[poise::command(slash_command)]
async fn weigh(context: Context<'_>, #[description = "The file"] file: serenity::Attachment) -> Result<(), Error> {
    let bytes = file.download().await?;
    context.say(format!("{}: {} of {} bytes", file.filename, bytes.len(), file.size)).await?;
    Ok(())
}

/// Handles buttons, modals and direct messages.
async fn heed(context: &serenity::Context, event: &serenity::FullEvent) -> Result<(), Error> {
    match event {
        serenity::FullEvent::Message { new_message } if !new_message.author.bot && new_message.guild_id.is_none() => {
            let answer = format!("you said {}", new_message.content);
            new_message.channel_id.say(context, answer).await?;
        }
        serenity::FullEvent::InteractionCreate { interaction: serenity::Interaction::Component(pressed) } => {
            let answer = match pressed.data.custom_id.as_str() {
                "flip" => CreateInteractionResponse::UpdateMessage(
                    CreateInteractionResponseMessage::new()
                        .content("flipped")
                        .embeds(Vec::new())
                        .add_file(picture(30).description("the other side")),
                ),
                "longer" => {
                    pressed.defer(context).await?;
                    let longer =
                        serenity::EditInteractionResponse::new().content("flipped\na second line\nand a third");
                    pressed.edit_response(context, longer).await?;
                    return Ok(());
                }
                "ask" => {
                    let input = serenity::CreateInputText::new(serenity::InputTextStyle::Short, "Text", "text");
                    let rows = vec![serenity::CreateActionRow::InputText(input)];
                    CreateInteractionResponse::Modal(serenity::CreateModal::new("question", "Ask").components(rows))
                }
                _ => CreateInteractionResponse::Acknowledge,
            };
            pressed.create_response(context, answer).await?;
        }
        serenity::FullEvent::InteractionCreate { interaction: serenity::Interaction::Modal(sent) } => {
            let serenity::ActionRowComponent::InputText(input) = &sent.data.components[0].components[0] else {
                return Ok(());
            };
            let text = format!("you typed {}", input.value.as_deref().unwrap_or_default());
            let message = CreateInteractionResponseMessage::new().content(text).ephemeral(true);
            sent.create_response(context, CreateInteractionResponse::Message(message)).await?;
        }
        _ => {}
    }
    Ok(())
}
