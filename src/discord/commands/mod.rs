//! The slash commands, a file a group.

mod daily;
mod deduce;
pub(super) mod export;
mod garnets;
pub(super) mod host;
mod matches;
mod play;
mod puzzle;
mod records;
pub(super) mod rules;
mod setup;

use poise::serenity_prelude as serenity;

use super::reply::Asked;
use super::{Bot, Context, Fault};

/// Every command, as it is registered with Discord.
pub(super) fn all() -> Vec<poise::Command<Bot, Fault>> {
    vec![
        host::command(),
        puzzle::puzzle(),
        garnets::garnets(),
        matches::matches(),
        play::submit(),
        deduce::deduce(),
        play::undo(),
        play::hint(),
        play::lock(),
        play::pause(),
        play::resume(),
        play::agree(),
        play::concede(),
        play::board(),
        play::clock(),
        export::command(),
        rules::rules(),
        daily::daily(),
        records::history(),
        records::stats(),
        records::leaderboard(),
        setup::setup(),
    ]
}

/// The commands by which players submit something: these keep their order.
pub(super) const SUBMITTING: &[&str] =
    &["submit", "undo", "hint", "lock", "pause", "resume", "agree", "concede", "deduce"];

/// The interaction that a command answers.
fn asked(ctx: Context<'_>) -> Asked<'_> {
    Asked::Command(ctx.interaction)
}

/// Discord's calls.
fn http(ctx: Context<'_>) -> &'_ serenity::Http {
    &ctx.framework.serenity_context.http
}

/// What every handler can reach.
fn bot(ctx: Context<'_>) -> &'_ Bot {
    ctx.framework.user_data
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = include_str!("../../../README.md");

    #[test]
    fn the_readme_names_every_command_and_no_other() {
        let commands = all();
        for command in &commands {
            assert!(README.contains(&format!("`/{}", command.name)), "README.md says nothing of /{}", command.name);
            // Games stand in their own table.
            for below in command.subcommands.iter().filter(|_| command.name != "host") {
                let names = [format!("`{}`", below.name), format!("`/{} {}", command.name, below.name)];
                assert!(names.iter().any(|name| README.contains(name)), "README.md says nothing of {}", names[1]);
            }
        }
        for named in README.split("`/").skip(1) {
            let name: String = named.chars().take_while(char::is_ascii_lowercase).collect();
            assert!(commands.iter().any(|command| command.name == name), "README.md names /{name}");
        }
    }
}
