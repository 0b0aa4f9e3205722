//! `/history`, `/stats`, `/leaderboard`: what has come of matches that are over.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, User};

use super::Context;
use super::call;
use super::rules::{complete_game, named};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::Press;
use crate::discord::wire::text::{mention, safe_name};
use crate::store::{Among, Decided, GuildId, MatchResult, PuzzleScore, Score, SolvedKind, UserId};
use league::rating::{Played, Rated, ratings};
use rules::Millis;

/// How many matches a history shows.
const HISTORY_MAX: u32 = 10;
/// The most buttons in a row.
const BUTTONS_PER_ROW: usize = 5;
/// How many kinds of puzzles are told apart.
const KINDS_MAX: usize = 15;
/// How many people a page of a leaderboard shows.
const LEADERS: usize = 15;

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

/// Show the last matches of somebody, each to be seen again
#[poise::command(slash_command)]
pub(super) async fn history(
    ctx: Context<'_>,
    #[description = "Whose; yours if left out"] player: Option<User>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let own = call(ctx).user();
    // In a DM there is no server: people read there of themselves alone.
    let user = player.as_ref().filter(|_| guild(ctx).is_some()).map_or(own, id_of);
    let results = call(ctx).bot.store.results(Among { guild: guild(ctx), user: Some(user) }, HISTORY_MAX).await?;
    if results.is_empty() {
        let words = format!("{} has played no match to its end {}yet.", mention(user), here(ctx));
        return answer(ctx, words).await;
    }
    let lines: Vec<_> = results.iter().map(line).collect();
    let buttons: Vec<_> = results
        .iter()
        .filter_map(|result| {
            let label = format!("Replay #{}", result.id);
            button(&Press::Replay(result.id), &label, ButtonStyle::Secondary)
        })
        .collect();
    let letter = Letter::words(lines.join("\n"));
    let rows = buttons.chunks(BUTTONS_PER_ROW).map(|row| CreateActionRow::Buttons(row.to_vec()));
    call(ctx).answer(rows.fold(letter, Letter::with_row)).await
}

/// Where matches are counted, if not everywhere.
fn here(ctx: Context<'_>) -> &'static str {
    if guild(ctx).is_some() { "on this server " } else { "" }
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
    let by = result.by.replace('_', " ").replace("concession", "given up");
    format!("#{} {}: {} ({by}) · <t:{seconds}:d>", result.id, game_name(&result.game), players.join(" – "))
}

/// Show how many matches and puzzles somebody has played, and what came of them
#[poise::command(slash_command)]
pub(super) async fn stats(
    ctx: Context<'_>,
    #[description = "Whose; yours if left out"] player: Option<User>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let user = player.as_ref().filter(|_| guild(ctx).is_some()).map_or(call(ctx).user(), id_of);
    let store = &call(ctx).bot.store;
    let scores = store.scores_of(user, guild(ctx), false).await?;
    let practised = store.scores_of(user, guild(ctx), true).await?;
    let mut puzzles = store.puzzle_scores_of(user, guild(ctx)).await?;
    // What somebody solves alone is counted for them alone.
    if user != call(ctx).user() {
        puzzles.own = PuzzleScore::default();
    }
    if scores.is_empty() && practised.is_empty() && puzzles.is_empty() {
        return answer(ctx, format!("{} has finished no match and no puzzle {}yet.", mention(user), here(ctx))).await;
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
    for (game, score) in &practised {
        lines.push(format!("{} against machines: {}", game_name(game), in_words(score)));
    }
    let of_a_kind = [("Puzzles of their own", puzzles.own), ("Puzzles of the day", puzzles.daily)];
    let begun = of_a_kind.into_iter().filter(|(_, score)| score.finished > 0);
    lines.extend(begun.map(|(what, score)| format!("{what}: {}", puzzles_in_words(score))));
    // What somebody asks for themselves is nobody else's business.
    let kinds = store.solved_kinds_of(user, guild(ctx), user == call(ctx).user()).await?;
    lines.extend(kinds.iter().take(KINDS_MAX).map(kind_in_words));
    answer(ctx, lines.join("\n")).await
}

/// A score in words: the counts, of which everybody makes what they like.
fn in_words(score: &Score) -> String {
    let undecided = if score.undecided > 0 { format!(", {} not decided", score.undecided) } else { String::new() };
    format!("{} played, {} won{undecided}", score.played, score.won)
}

/// How somebody does with puzzles, in words.
fn puzzles_in_words(score: PuzzleScore) -> String {
    let best = score.best.map_or_else(String::new, |best| format!(", the fastest in {}", spent(best)));
    format!("{} finished, {} solved{best}", score.finished, score.solved)
}

/// What somebody has solved of one kind, in words: `8×8 ★ easy: 3 solved, the fastest in 0:41, in the middle 1:02, 2 hints`.
fn kind_in_words(kind: &SolvedKind) -> String {
    let SolvedKind { size, stars, level, solved, best, median, hints } = kind;
    let hints = if *hints == 1 { "1 hint".to_owned() } else { format!("{hints} hints") };
    let stars = "★".repeat(usize::try_from(*stars).unwrap_or(0));
    let times = format!("the fastest in {}, in the middle {}", spent(*best), spent(*median));
    format!("{size}×{size} {stars} {level}: {solved} solved, {times}, {hints}")
}

/// A time in minutes and seconds.
fn spent(time: Millis) -> String {
    let seconds = time.0.max(0) / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Show who is strongest in a game on this server, by Glicko-2
#[poise::command(slash_command, guild_only)]
pub(super) async fn leaderboard(
    ctx: Context<'_>,
    #[description = "The game"]
    #[autocomplete = "complete_game"]
    game: String,
    #[description = "The page, from 1"]
    #[min = 1]
    page: Option<u32>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(spec) = named(&game) else {
        let known: Vec<_> = games::CATALOGUE.iter().map(|spec| format!("`{}`", spec.id)).collect();
        return answer(ctx, format!("🚫 There is no such game; there are {}.", known.join(", "))).await;
    };
    let Some(guild) = guild(ctx) else { return Ok(()) };
    let store = &call(ctx).bot.store;
    let decided = store.decided(guild, spec.id).await?;
    let played: Vec<_> =
        decided.into_iter().map(|Decided { at, winner, losers }| Played { at, winner, losers }).collect();
    let rated = ratings(&played, call(ctx).bot.directory.clock().now());
    if rated.is_empty() {
        return answer(ctx, format!("No match of {} has been decided between people here yet.", spec.name)).await;
    }
    let n_pages = rated.len().div_ceil(LEADERS).max(1);
    let page = page.map_or(1, |page| page as usize).clamp(1, n_pages);
    let mut lines = vec![format!("**{}**", spec.name)];
    let shown = rated.iter().enumerate().skip((page - 1) * LEADERS).take(LEADERS);
    lines.extend(shown.map(|(place, rated)| format!("{}. {}", place + 1, rating_in_words(rated))));
    lines.push(format!(
        "± is the deviation; `?` marks who has played too little to be sure. Page {page} of {n_pages}. Matches against \
         machines count for nobody."
    ));
    answer(ctx, lines.join("\n")).await
}

/// A rating in words: `@Ann: 1662? ± 290, 1 played, 1 won`.
fn rating_in_words(rated: &Rated<UserId>) -> String {
    let Rated { player, rating, deviation, played, won } = rated;
    let mark = if rated.is_provisional() { "?" } else { "" };
    format!("{}: **{rating:.0}**{mark} ± {deviation:.0}, {played} played, {won} won", mention(*player))
}
