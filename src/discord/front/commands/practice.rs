//! `/practice GAME`: a match of one person against machines, with one subcommand for each game of the catalogue.

use poise::serenity_prelude as serenity;
use serde_json::Map;
use serenity::{CommandOptionType, ResolvedValue};

use super::described::Described;
use super::host::{about_game, choice, parameter, parameters_with, value};
use super::{Context, call};
use crate::discord::flow::bot::Bots;
use crate::discord::flow::practice::{self, Wanted};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::refused;
use games::CATALOGUE;
use rules::{Level, OptionKind, Spec};

/// The option for the machine's level.
const LEVEL: &str = "machine";
/// The default level of the machine.
pub(super) const LEVEL_DEFAULT: Level = Level::Player;

/// The command with the subcommands of all games.
pub(super) fn command() -> poise::Command<Bots, Fault> {
    let mut command = practice();
    command.subcommands = CATALOGUE.iter().map(|spec| subcommand(spec)).collect();
    command
}

#[poise::command(slash_command, subcommand_required, subcommands("template"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
async fn practice(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

// The template of all games' subcommands.
#[poise::command(slash_command)]
async fn template(ctx: Context<'_>) -> Result<(), Fault> {
    open(ctx).await
}

fn subcommand(spec: &'static Spec) -> poise::Command<Bots, Fault> {
    let mut command = template();
    command.name = spec.id.into();
    about_game(&mut command, spec);
    command.parameters =
        std::iter::once(level_parameter(Described::message(|language| words::host::MachineAlone.say(language))))
            .chain(parameters_with(
                spec,
                spec.options.iter().filter(|option| option.is_offered && is_for_one(option.kind)),
                practice::default_of,
            ))
            .collect();
    command
}

/// Whether an option makes sense in practice: options that name a seat do not.
fn is_for_one(kind: OptionKind) -> bool {
    !matches!(kind, OptionKind::Seat)
}

/// The level of machines, as an option of a command.
pub(super) fn level_parameter(about: Described) -> poise::CommandParameter<Bots, Fault> {
    let mut level = parameter(LEVEL.into(), about, |option| option.kind(CommandOptionType::Integer));
    level.choices = Level::ALL.into_iter().map(|level| choice("house", LEVEL, level.word())).collect();
    level
}

/// The chosen level, if this argument is that option.
pub(super) fn level_of(argument: &serenity::ResolvedOption<'_>) -> Option<Level> {
    match (argument.name, &argument.value) {
        // A choice is sent as its number; see poise::CommandParameter.
        (LEVEL, ResolvedValue::Integer(index)) => Level::ALL.get(usize::try_from(*index).ok()?).copied(),
        _ => None,
    }
}

async fn open(ctx: Context<'_>) -> Result<(), Fault> {
    let ticket = call(ctx).enter();
    if !call(ctx).defer().await? {
        return Ok(());
    }
    // If the person has just given up a match, that takes effect before the next match begins.
    ticket.turn().await;
    drop(ticket);
    let Some(spec) = games::spec(&ctx.command().name) else { return Ok(()) };
    let mut options = Map::new();
    for argument in ctx.args {
        let Some(option) = spec.option(argument.name) else { continue };
        match value(option, &argument.value) {
            Ok(value) => drop(options.insert(option.name.to_owned(), value)),
            Err(words) => return call(ctx).answer(Letter::words(refused(&words, call(ctx).language()))).await,
        }
    }
    let level = ctx.args.iter().find_map(level_of).unwrap_or(LEVEL_DEFAULT);
    let user = &ctx.interaction.user;
    let nick = ctx.interaction.member.as_ref().and_then(|member| member.nick.clone());
    let name = nick.unwrap_or_else(|| user.display_name().to_owned());
    practice::begin(call(ctx), Wanted { spec, level, options }, name).await
}
