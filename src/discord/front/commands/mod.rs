//! The slash commands, with a file for each group.

mod channels;
mod daily;
mod deduce;
mod described;
mod desk;
pub(super) mod export;
mod garnets;
mod help;
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
mod settings;
mod setup;

use self::puzzle::commands as puzzles;
use crate::discord::flow::bot::Bots;
use crate::discord::flow::call::Call;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::store::GuildId;
use words::{Message, orders};

/// The context of a slash command.
type Context<'a> = poise::ApplicationContext<'a, Bots, Fault>;

/// All commands, in the form in which they are registered with Discord.
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
        help::help(),
        rules::rules(),
        daily::daily(),
        records::history(),
        records::stats(),
        records::leaderboard(),
        settings::settings(),
        privacy::privacy(),
        setup::setup(),
    ];
    commands.extend(puzzles());
    commands.extend(play::words());
    described::describe(&mut commands, "");
    commands
}

/// The commands about solo games or about the person, besides those that make puzzles; they belong to no server.
const ALONE: [&str; 4] = ["practice", "learn", "daily", "privacy"];

/// The call of a command, with the bot that handles it: at first that of the shard that received it. [`Call::at`] may
/// find another one for a match or puzzle.
pub(super) fn call(ctx: Context<'_>) -> Call<'_> {
    let call = Call::command(ctx.framework.user_data, &ctx.framework.serenity_context.http, ctx.interaction);
    if is_alone(ctx) { call.at_guild(GuildId::NONE) } else { call }
}

/// Whether another process handles this command about solo games; then it has been handed over.
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
    // A server's daily puzzles are kept by the process for solo games, and so is its time zone.
    let name = ctx.interaction.data.name.as_str();
    let is_puzzle = games::solo_games().any(|game| game.solo.command == name);
    is_puzzle || ALONE.contains(&name) || ctx.command().qualified_name == "setup timezone"
}

/// Tells everybody in the channel, in the language of the server.
async fn announce(ctx: Context<'_>, message: &Message) -> Result<(), Fault> {
    let guild = ctx.interaction.guild_id.map_or(GuildId::NONE, |guild| GuildId(guild.get()));
    let words = message.say(call(ctx).bot.directory.server_language(guild).await);
    ctx.interaction.channel_id.send_message(call(ctx).http, Letter::words(words).into_message()).await?;
    Ok(())
}

/// Announces a host's action in the channel, and tells the host that it is done. A failed announcement does not undo
/// the action: if it were reported as a failure, the host would repeat the action.
async fn done(ctx: Context<'_>, message: &Message) -> Result<(), Fault> {
    let answer: Message = match announce(ctx, message).await {
        Ok(()) => orders::Done.into(),
        Err(fault) => {
            tracing::warn!(%fault, "what a host has done could not be announced");
            orders::DoneUnannounced.into()
        }
    };
    call(ctx).answer(Letter::words(answer.say(call(ctx).language()))).await
}

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    /// Discord's limit for the total length of all names, descriptions, choices and values of a command.
    const COMMAND_CHARS_MAX: usize = 8000;
    /// A choice is sent as a number with at most this many digits.
    const CHOICE_DIGITS_MAX: usize = 2;

    /// The length of a text in each language, in characters.
    fn lengths<'a>(
        english: Option<&'a str>,
        localizations: &'a [(Cow<'static, str>, Cow<'static, str>)],
    ) -> impl Iterator<Item = usize> + 'a {
        english.into_iter().chain(localizations.iter().map(|(_, text)| text.as_ref())).map(|text| text.chars().count())
    }

    /// How many characters of a command count towards that limit: each text counts in its longest language.
    fn n_chars(command: &poise::Command<Bots, Fault>) -> usize {
        let longest = |english, localizations| lengths(english, localizations).max().unwrap_or(0);
        let mut n_chars =
            command.name.chars().count() + longest(command.description.as_deref(), &command.description_localizations);
        for parameter in &command.parameters {
            n_chars += parameter.name.chars().count()
                + longest(parameter.description.as_deref(), &parameter.description_localizations);
            let choices = parameter.choices.iter();
            n_chars += choices
                .map(|choice| longest(Some(&choice.name), &choice.localizations) + CHOICE_DIGITS_MAX)
                .sum::<usize>();
        }
        n_chars + command.subcommands.iter().map(self::n_chars).sum::<usize>()
    }

    #[test]
    fn every_description_is_in_every_language() {
        fn check(command: &poise::Command<Bots, Fault>) {
            // Three locales: German, and Spanish for Discord's two.
            let has_all = |localizations: &[(Cow<'static, str>, Cow<'static, str>)]| localizations.len() == 3;
            assert!(has_all(&command.description_localizations), "/{}", command.qualified_name);
            for parameter in &command.parameters {
                let (command, option) = (&command.qualified_name, &parameter.name);
                assert!(has_all(&parameter.description_localizations), "/{command} {option}");
                for choice in parameter.choices.iter().filter(|_| option != "format") {
                    assert!(has_all(&choice.localizations), "/{command} {option}: {}", choice.name);
                }
            }
            command.subcommands.iter().for_each(check);
        }
        all().iter().for_each(check);
    }

    #[test]
    fn every_command_keeps_discords_limits() {
        for command in all() {
            let n_chars = n_chars(&command);
            assert!(n_chars <= COMMAND_CHARS_MAX, "/{} has {n_chars} characters in its longest language", command.name);
            for part in [&command].into_iter().chain(&command.subcommands) {
                assert!(part.parameters.len() <= 25, "{} has too many options", part.name);
                for parameter in &part.parameters {
                    let (english, others) = (parameter.description.as_deref(), &parameter.description_localizations);
                    for length in lengths(english, others) {
                        assert!((1..=100).contains(&length), "{} {}: {length}", part.name, parameter.name);
                    }
                }
            }
        }
    }
}
