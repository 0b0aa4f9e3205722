//! Players' commands: submissions, keywords of the host layer, and the board and clock.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Context, call};
use crate::discord::flow::bot::Bots;
use crate::discord::flow::place;
use crate::discord::flow::which;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{CHOICE_CHARS_MAX, Letter};
use crate::discord::wire::press::Question;
use crate::discord::wire::text;
use crate::intake::{Among, Candidate, Found, Utterance};
use crate::store::{ChannelId, Place, UserId};
use rules::{CHOICES_MAX, Names};
use words::alone;

/// The person who typed the command.
fn user(ctx: Context<'_>) -> UserId {
    UserId(ctx.interaction.user.id.get())
}

/// The match or puzzle that the command is about. If that is unclear, asks or tells the person and returns `None`.
async fn place(ctx: Context<'_>, named: Option<&str>, question: Question, says: &str) -> Result<Option<Place>, Fault> {
    place_among(ctx, named, (question, says), Among::Everything).await
}

/// The input that this command stands for.
fn said<'a>(ctx: Context<'_>, named: Option<&'a str>, text: Option<&'a str>) -> Utterance<'a> {
    Utterance { user: user(ctx), channel: ChannelId(ctx.interaction.channel_id.get()), named, text }
}

/// The match or puzzle among `among` that the command is about. If that is unclear, asks or tells the person and
/// returns `None`.
pub(super) async fn place_among(
    ctx: Context<'_>,
    named: Option<&str>,
    (question, says): (Question, &str),
    among: Among,
) -> Result<Option<Place>, Fault> {
    let found = call(ctx).bot.intake.meant(said(ctx, named, None), among).await?;
    clear(ctx, found, question, says).await
}

/// The match or puzzle that was found; `None` after telling or asking the person, if there was none or several.
async fn clear(ctx: Context<'_>, found: Found, question: Question, says: &str) -> Result<Option<Place>, Fault> {
    let letter = match found {
        Found::One(place) | Found::AsBefore(place) => return Ok(Some(place)),
        Found::None(why) => Letter::words(text::refused(&why, call(ctx).language())),
        Found::Several(among) => which::ask(question, says, &among, call(ctx).language()),
    };
    if call(ctx).defer().await? {
        call(ctx).answer(letter).await?;
    }
    Ok(None)
}

/// Submits a text to the match or puzzle that the command is about.
pub(super) async fn say(ctx: Context<'_>, named: Option<&str>, text: &str) -> Result<(), Fault> {
    let ticket = call(ctx).enter();
    let found = call(ctx).bot.intake.meant(said(ctx, named, Some(text)), Among::Everything).await?;
    let is_as_before = matches!(found, Found::AsBefore(_));
    let Some(place) = clear(ctx, found, Question::Submission, text).await? else { return Ok(()) };
    let call = call(ctx).at(place).await?;
    if is_as_before {
        // The text goes where its author has sent such a text before; the answer says so.
        return Ok(call.bot.intake.submit_as_before(&call, call.submission(text), ticket, place).await?);
    }
    place::submit(call, ticket, place, call.submission(text)).await.map(drop)
}

/// Completes a submission with legal inputs.
async fn complete_text(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let intake = &call(ctx).bot.intake;
    let places = match intake.meant(said(ctx, None, None), Among::Everything).await {
        Ok(Found::One(place) | Found::AsBefore(place)) => vec![place],
        Ok(Found::Several(candidates)) => candidates.iter().map(Candidate::place).collect(),
        Ok(Found::None(_)) | Err(_) => Vec::new(),
    };
    let mut texts = Vec::new();
    for place in &places {
        let legal = intake.complete(user(ctx), *place, partial).await.unwrap_or_default();
        // If several matches are possible, each gets an equal share of the choices.
        texts.extend(legal.into_iter().take(CHOICES_MAX / places.len()));
    }
    texts.retain(|text| text.chars().count() <= CHOICE_CHARS_MAX);
    texts
        .into_iter()
        .fold(CreateAutocompleteResponse::new(), |response, text| response.add_string_choice(text.clone(), text))
}

/// Completes the option `match` with the person's own matches and puzzles.
pub(super) async fn complete_match(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let mine = call(ctx).bot.intake.candidates_of(user(ctx)).await.unwrap_or_default();
    let choices = mine
        .iter()
        .map(|one| (one.place(), which::label(one, call(ctx).language())))
        .filter(|(_, label)| label.to_lowercase().contains(&partial.to_lowercase()))
        .map(|(place, label)| AutocompleteChoice::new(label, place.to_string()))
        .collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

#[poise::command(slash_command)]
pub(super) async fn submit(
    ctx: Context<'_>,
    #[autocomplete = "complete_text"] text: String,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    named: Option<String>,
) -> Result<(), Fault> {
    say(ctx, named.as_deref(), &text).await
}

#[poise::command(slash_command)]
pub(super) async fn undo(
    ctx: Context<'_>,
    part: Option<String>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    named: Option<String>,
) -> Result<(), Fault> {
    let text = part.map_or_else(|| "undo".to_owned(), |part| format!("undo {part}"));
    say(ctx, named.as_deref(), &text).await
}

/// The commands that submit their own name.
const WORDS: [&str; 5] = ["hint", "lock", "pause", "resume", "agree"];

// The template of the commands in `WORDS`.
#[poise::command(slash_command)]
async fn word(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    named: Option<String>,
) -> Result<(), Fault> {
    say(ctx, named.as_deref(), &ctx.command().name).await
}

/// The commands made from [`WORDS`].
pub(super) fn words() -> impl Iterator<Item = poise::Command<Bots, Fault>> {
    WORDS.iter().map(|&name| poise::Command { name: name.into(), qualified_name: name.into(), ..word() })
}

#[poise::command(slash_command)]
pub(super) async fn concede(
    ctx: Context<'_>,
    sure: String,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    named: Option<String>,
) -> Result<(), Fault> {
    if sure.trim().eq_ignore_ascii_case("concede") {
        return say(ctx, named.as_deref(), "concede").await;
    }
    if call(ctx).defer().await? {
        call(ctx).answer(Letter::words(alone::ConcedeNotSaid.say(call(ctx).language()))).await?;
    }
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn board(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    named: Option<String>,
) -> Result<(), Fault> {
    match place(ctx, named.as_deref(), Question::Board, "board").await? {
        Some(place) => place::show(call(ctx).at(place).await?, place, None).await,
        None => Ok(()),
    }
}

#[poise::command(slash_command)]
pub(super) async fn clock(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    named: Option<String>,
) -> Result<(), Fault> {
    let Some(place) = place(ctx, named.as_deref(), Question::Board, "clock").await? else { return Ok(()) };
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let status = match place {
        Place::Match(id) => call(ctx).at(place).await?.bot.directory.handle(id).status().await?,
        Place::Puzzle(_) => {
            return call(ctx).answer(Letter::words(alone::NoClock.say(call(ctx).language()))).await;
        }
    };
    let now = call(ctx).bot.directory.clock().now();
    let words = text::clock_as_of(
        now,
        &status.clock,
        status.to_act,
        &Names::new(text::safe_names(&status.seats), call(ctx).language()),
    );
    call(ctx).answer(Letter::words(words)).await
}
