//! `/export`: a puzzle, a board or a proof for other programs, from the asker's view and visible to the asker only.

use std::borrow::Cow;

use poise::CommandParameterChoice;
use poise::serenity_prelude as serenity;
use serenity::CommandOptionType;

use super::Context;
use super::call;
use super::play::{complete_match, place_among};
use crate::discord::flow::bot::Bots;
use crate::discord::flow::call::Call;
use crate::discord::flow::place::may_look;
use crate::discord::flow::reply::refused;
use crate::discord::wire::courier::export_letter;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::press::Question;
use crate::intake::Among;
use crate::session;
use crate::store::Place;
use games::CATALOGUE;
use words::uncounted;

/// All export formats of all games, without duplicates.
fn formats() -> Vec<&'static str> {
    let mut formats: Vec<&str> = Vec::new();
    for format in CATALOGUE.iter().flat_map(|spec| spec.exports) {
        if !formats.contains(format) {
            formats.push(format);
        }
    }
    formats
}

/// The choice for a file format. Its name is the same in every language.
fn format_choice(name: &'static str) -> CommandParameterChoice {
    CommandParameterChoice { name: name.into(), localizations: Cow::Borrowed(&[]), __non_exhaustive: () }
}

/// The command, with the formats of all games as its choices.
pub(super) fn command() -> poise::Command<Bots, Fault> {
    let mut command = export();
    for parameter in command.parameters.iter_mut().filter(|parameter| parameter.name == "format") {
        // A choice is sent as its number; see poise::CommandParameter.
        parameter.choices = Cow::Owned(formats().into_iter().map(format_choice).collect());
        parameter.type_setter = Some(|option| option.kind(CommandOptionType::Integer));
    }
    command
}

#[poise::command(slash_command)]
async fn export(
    ctx: Context<'_>,
    format: Option<i64>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    named: Option<String>,
) -> Result<(), Fault> {
    let format = format.and_then(|number| formats().get(usize::try_from(number).ok()?).copied()).unwrap_or_default();
    let says = format!("export {format}");
    let question = (Question::Export(format.to_owned()), says.trim());
    let found = place_among(ctx, named.as_deref(), question, Among::Finished).await?;
    let Some(place) = found else { return Ok(()) };
    answer(call(ctx).at(place).await?, place, format).await
}

/// Answers with the export, in the game's default format if `format` is empty.
pub(in crate::discord) async fn answer(call: Call<'_>, place: Place, format: &str) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    if !may_look(call, place).await? {
        return call.answer(Letter::words(words::place::NotHere.say(call.language()))).await;
    }
    let language = call.language();
    let letter = match call.bot.intake.export(call.user(), place, format).await {
        Err(session::Fault::NotOpen(_)) => Letter::words(uncounted::Over.say(language)),
        exported => exported?.map_or_else(|why| refused(&why, language), |sealed| export_letter(sealed, language)),
    };
    call.answer(letter).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::CHOICES_MAX;

    #[test]
    fn the_formats_are_choices_that_discord_takes() {
        let command = command();
        let choices = &command.parameters[0].choices;
        assert_eq!(choices.len(), formats().len());
        assert!((1..=CHOICES_MAX).contains(&choices.len()));
    }
}
