//! The slash commands, a file a group.

mod channels;
mod daily;
mod deduce;
mod desk;
pub(super) mod export;
mod garnets;
pub(super) mod host;
mod hosting;
mod league;
mod learn;
mod logs;
mod matches;
mod people;
mod play;
mod practice;
mod privacy;
mod proof;
mod puzzle;
mod records;
mod rewind;
pub(super) mod rules;
mod season;
mod setup;

use self::puzzle::commands as puzzles;
use crate::discord::flow::bot::Bots;
use crate::discord::flow::call::Call;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::store::GuildId;

/// What a slash command is called with.
type Context<'a> = poise::ApplicationContext<'a, Bots, Fault>;

/// Every command, as it is registered with Discord.
pub(in crate::discord) fn all() -> Vec<poise::Command<Bots, Fault>> {
    let mut commands = vec![
        host::command(),
        practice::command(),
        learn::learn(),
        proof::proof(),
        garnets::garnets(),
        matches::matches(),
        season::season(),
        league::league(),
        play::submit(),
        deduce::deduce(),
        play::undo(),
        play::concede(),
        play::board(),
        play::clock(),
        export::command(),
        rules::rules(),
        daily::daily(),
        records::history(),
        records::stats(),
        records::leaderboard(),
        privacy::privacy(),
        setup::setup(),
    ];
    commands.extend(puzzles());
    commands.extend(play::words());
    commands
}

/// The commands, beside those that make puzzles, that are about what people play alone, on no server, or about themselves.
const ALONE: [&str; 4] = ["practice", "learn", "daily", "privacy"];

/// The command with the bot that sees to it: of what is played somewhere, the one to whose shard it came, as long as it is
/// not found to be for another ([`Call::at`]).
pub(super) fn call(ctx: Context<'_>) -> Call<'_> {
    let call = Call::command(ctx.framework.user_data, &ctx.framework.serenity_context.http, ctx.interaction);
    if is_alone(ctx) { call.at_guild(GuildId::NONE) } else { call }
}

/// Whether another process handles a command that is about what people play alone: then it has been handed over.
pub(super) async fn is_elsewhere(ctx: Context<'_>) -> Result<bool, Fault> {
    if !is_alone(ctx) {
        return Ok(false);
    }
    match call(ctx).at_no_guild().await {
        Ok(_) => Ok(false),
        Err(Fault::Elsewhere) => Ok(true),
        Err(fault) => Err(fault),
    }
}

fn is_alone(ctx: Context<'_>) -> bool {
    // A server's days are kept where its puzzles of the day are made.
    let name = ctx.interaction.data.name.as_str();
    let is_puzzle = games::solo_games().any(|game| game.solo.command == name);
    is_puzzle || ALONE.contains(&name) || ctx.command().qualified_name == "setup timezone"
}

/// Tells everybody in the channel.
async fn announce(ctx: Context<'_>, words: &str) -> Result<(), Fault> {
    ctx.interaction.channel_id.send_message(call(ctx).http, Letter::words(words).into_message()).await?;
    Ok(())
}

/// Tells everybody in the channel what a host has done, and the host that it is done. A channel that takes no message
/// does not undo it: told of a failure, the host would do it again.
async fn done(ctx: Context<'_>, words: &str) -> Result<(), Fault> {
    let answer = match announce(ctx, words).await {
        Ok(()) => "✅ Done.",
        Err(fault) => {
            tracing::warn!(%fault, "what a host has done could not be announced");
            "✅ Done. ⚠ I could not announce it in this channel."
        }
    };
    call(ctx).answer(Letter::words(answer)).await
}

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests {
    use super::*;

    /// Discord's limit for all names, descriptions, choices and values of a command together.
    const COMMAND_CHARS_MAX: usize = 8000;
    /// A choice is sent as its number.
    const CHOICE_DIGITS_MAX: usize = 2;

    /// What of a command counts towards that limit.
    fn n_chars(command: &poise::Command<Bots, Fault>) -> usize {
        let count = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
        let mut n_chars = count(Some(&command.name)) + count(command.description.as_deref());
        for parameter in &command.parameters {
            n_chars += count(Some(&parameter.name)) + count(parameter.description.as_deref());
            n_chars +=
                parameter.choices.iter().map(|choice| count(Some(&choice.name)) + CHOICE_DIGITS_MAX).sum::<usize>();
        }
        n_chars + command.subcommands.iter().map(self::n_chars).sum::<usize>()
    }

    #[test]
    fn every_command_keeps_discords_limits() {
        for command in all() {
            let n_chars = n_chars(&command);
            assert!(n_chars <= COMMAND_CHARS_MAX, "/{} has {n_chars} characters", command.name);
            for part in [&command].into_iter().chain(&command.subcommands) {
                assert!(part.parameters.len() <= 25, "{} has too many options", part.name);
                for parameter in &part.parameters {
                    let description = parameter.description.as_deref().unwrap_or_default();
                    let length = description.chars().count();
                    assert!((1..=100).contains(&length), "{} {}: {description}", part.name, parameter.name);
                }
            }
        }
    }
}
