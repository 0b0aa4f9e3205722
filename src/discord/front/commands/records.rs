//! `/history`, `/stats`, `/leaderboard`: what has come of matches that are over.

use poise::serenity_prelude as serenity;
use serenity::User;

use super::Context;
use super::call;
use super::rules::{complete_game, named};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::{mention, safe_name};
use crate::games;
use crate::store::{Among, GuildId, MatchResult, Score, UserId};

/// How many matches a history shows.
const HISTORY_MAX: u32 = 10;
/// How many people a leaderboard shows.
const LEADERS_MAX: u32 = 10;

/// The server in which the command was typed; none in a DM.
fn guild(ctx: Context<'_>) -> Option<GuildId> {
    ctx.interaction.guild_id.map(|guild| GuildId(guild.get()))
}

fn id_of(user: &User) -> UserId {
    UserId(user.id.get())
}

/// Answers with words that the person alone sees.
async fn answer(ctx: Context<'_>, words: String) -> Result<(), Fault> {
    call(ctx).answer(Letter::words(words)).await
}

/// A game's name by its id, whether this program still offers it or not.
fn game_name(id: &str) -> &str {
    games::spec(id).map_or(id, |spec| spec.name)
}

/// Show the last matches of somebody, or of this server
#[poise::command(slash_command)]
pub(super) async fn history(
    ctx: Context<'_>,
    #[description = "Whose; everybody's on this server if left out"] player: Option<User>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    // In a DM there is no server: people read there of themselves alone.
    let among = match (guild(ctx), &player) {
        (Some(guild), player) => Among { guild: Some(guild), user: player.as_ref().map(id_of) },
        (None, _) => Among { guild: None, user: Some(call(ctx).user()) },
    };
    let results = call(ctx).bot.store.results(among, HISTORY_MAX).await?;
    let lines: Vec<_> = results.iter().map(line).collect();
    answer(ctx, if lines.is_empty() { "No match has been played to its end yet.".to_owned() } else { lines.join("\n") })
        .await
}

/// A result in a line: the winner in bold.
fn line(result: &MatchResult) -> String {
    let players: Vec<_> = result
        .players
        .iter()
        .enumerate()
        .map(|(place, (_, name))| match (safe_name(name), result.winner == Some(place)) {
            (name, true) => format!("**{name}**"),
            (name, false) => name,
        })
        .collect();
    let seconds = result.ended_at.0.div_euclid(1000);
    let by = result.by.replace('_', " ");
    format!("#{} {}: {} ({by}) · <t:{seconds}:d>", result.id, game_name(&result.game), players.join(" – "))
}

/// Show how many matches somebody has played and won
#[poise::command(slash_command)]
pub(super) async fn stats(
    ctx: Context<'_>,
    #[description = "Whose; yours if left out"] player: Option<User>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let own = call(ctx).user();
    let user = player.as_ref().map_or(own, |player| if guild(ctx).is_some() { id_of(player) } else { own });
    let scores = call(ctx).bot.store.scores_of(user, guild(ctx)).await?;
    if scores.is_empty() {
        return answer(ctx, format!("{} has played no match to its end yet.", mention(user))).await;
    }
    let mut lines = vec![mention(user)];
    for (game, score) in &scores {
        lines.push(format!("{}: {}", game_name(game), in_words(score)));
    }
    if scores.len() > 1 {
        let sum = |of: fn(&Score) -> i64| scores.values().map(of).sum();
        let total = Score {
            user,
            game: String::new(),
            played: sum(|one| one.played),
            won: sum(|one| one.won),
            undecided: sum(|one| one.undecided),
        };
        lines.push(format!("All: {}", in_words(&total)));
    }
    answer(ctx, lines.join("\n")).await
}

/// A score in words.
fn in_words(score: &Score) -> String {
    let share = 100 * score.won / score.played.max(1);
    let undecided = if score.undecided > 0 { format!(", {} without a winner", score.undecided) } else { String::new() };
    format!("{} played, {} won ({share} %){undecided}", score.played, score.won)
}

/// Show who has won most matches of a game on this server
#[poise::command(slash_command, guild_only)]
pub(super) async fn leaderboard(
    ctx: Context<'_>,
    #[description = "The game"]
    #[autocomplete = "complete_game"]
    game: String,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(spec) = named(&game) else {
        let known: Vec<_> = games::CATALOGUE.iter().map(|spec| format!("`{}`", spec.id)).collect();
        return answer(ctx, format!("🚫 There is no such game; there are {}.", known.join(", "))).await;
    };
    let Some(guild) = guild(ctx) else { return Ok(()) };
    let best = call(ctx).bot.store.best_scores(guild, spec.id, LEADERS_MAX).await?;
    if best.is_empty() {
        return answer(ctx, format!("No match of {} has been played to its end here yet.", spec.name)).await;
    }
    let mut lines = vec![format!("**{}**", spec.name)];
    for (place, score) in best.iter().enumerate() {
        lines.push(format!("{}. {}: {}", place + 1, mention(score.user), in_words(score)));
    }
    answer(ctx, lines.join("\n")).await
}
