//! Commands that make a solo puzzle or open one that the person brings: one for each game with solo puzzles, generated
//! from its spec.

use poise::CommandParameter;
use serde_json::Value;
use serenity::ResolvedValue;

use poise::serenity_prelude as serenity;

use super::described::Described;
use super::host::{TEXT, file_option, option_parameters, parameter, setup_from, text_option, value};
use super::{Context, call};
use crate::discord::flow::bot::Bots;
use crate::discord::flow::solo::{self, Order};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::request::PuzzleRequest;
use crate::discord::wire::text::refused;
use games::SoloGame;
use words::{Message, Words, alone as said};

/// The commands of all games with solo puzzles.
pub(super) fn commands() -> impl Iterator<Item = poise::Command<Bots, Fault>> {
    games::solo_games().map(|game| {
        let mut command = template();
        command.name = game.solo.command.into();
        command.qualified_name = game.solo.command.into();
        let about = Described::message(|language| words::host::Puzzle { game: game.spec.name }.say(language));
        command.description = Some(about.english);
        command.description_localizations = about.localizations;
        command.parameters = parameters(game);
        command
    })
}

/// The options of a puzzle, and those for bringing one.
fn parameters(game: SoloGame) -> Vec<CommandParameter<Bots, Fault>> {
    let chosen = game.solo.chosen.iter().filter_map(|option| game.spec.option(option));
    let mut parameters: Vec<_> = option_parameters(game.spec, chosen).collect();
    if game.spec.file {
        parameters.push(parameter(
            TEXT.into(),
            Described::message(|language| words::host::Link.say(language)),
            text_option,
        ));
        let about = Described::of_game(game.spec.id, Some("file"));
        parameters.push(parameter("file".into(), about, file_option));
    }
    parameters
}

// The template of all puzzle commands.
#[poise::command(slash_command)]
async fn template(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(game) = games::solo_games().find(|game| game.solo.command == ctx.command().name) else { return Ok(()) };
    match order(ctx, game).await? {
        Ok(order) => solo::make(call(ctx), order).await,
        Err(why) => call(ctx).answer(Letter::words(refused(&why, call(ctx).language()))).await,
    }
}

/// Reads the arguments; refuses invalid ones.
async fn order(ctx: Context<'_>, game: SoloGame) -> Result<Result<Order, Message>, Fault> {
    let mut request = PuzzleRequest::of_game(game);
    let mut setup: Option<Value> = None;
    for argument in ctx.args {
        let brought = match (argument.name, &argument.value) {
            (TEXT, ResolvedValue::String(link)) => games::read_setup(game.spec.id, link).map_err(|bad| bad.message()),
            ("file", ResolvedValue::Attachment(file)) => setup_from(game.spec, file).await?,
            (name, given) => {
                let Some(option) = game.spec.option(name) else { continue };
                match value(option, given) {
                    Ok(value) => request.set(name, value),
                    Err(words) => return Ok(Err(words)),
                }
                continue;
            }
        };
        match brought {
            Ok(_) if setup.is_some() => {
                return Ok(Err(said::NotBoth { option: Words::markup(TEXT) }.into()));
            }
            Ok(brought) => setup = Some(brought),
            Err(words) => return Ok(Err(words)),
        }
    }
    if let Some(setup) = &setup {
        request.bring(setup);
    }
    Ok(Ok(Order { request, setup, gives_up: None }))
}
