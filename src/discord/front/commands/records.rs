//! `/history`, `/stats`, `/leaderboard`: results of finished matches.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, User};

use super::Context;
use super::call;
use super::rules::{complete_game, named, unknown_game};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::Press;
use crate::discord::wire::text::{mention, safe_name};
use crate::store::{Among, Decided, GuildId, MatchResult, PuzzleScore, Score, SolvedKind, UserId};
use league::rating::{Played, Rated, ratings};
use rules::Millis;
use words::{Language, Words, records};

/// How many matches a history shows.
const HISTORY_MAX: u32 = 10;
/// The maximum number of buttons in a row.
const BUTTONS_PER_ROW: usize = 5;
/// How many kinds of puzzles are listed separately.
const KINDS_MAX: usize = 15;
/// How many people are on a page of a leaderboard.
const LEADERS: usize = 15;

/// The server in which the command was typed; `None` in a DM.
fn guild(ctx: Context<'_>) -> Option<GuildId> {
    ctx.interaction.guild_id.map(|guild| GuildId(guild.get()))
}

fn id_of(user: &User) -> UserId {
    UserId(user.id.get())
}

/// Answers with words that only the person can see.
async fn answer(ctx: Context<'_>, words: impl Into<String>) -> Result<(), Fault> {
    call(ctx).answer(Letter::words(words)).await
}

/// A game's name, or its id if this program does not have the game any more.
fn game_name(id: &str) -> &str {
    games::spec(id).map_or(id, |spec| spec.name)
}

#[poise::command(slash_command)]
pub(super) async fn history(ctx: Context<'_>, player: Option<User>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let (own, language) = (call(ctx).user(), call(ctx).language());
    // There is no server in a DM, so people can only read about themselves there.
    let user = player.as_ref().filter(|_| guild(ctx).is_some()).map_or(own, id_of);
    let results = call(ctx).bot.store.results(Among { guild: guild(ctx), user: Some(user) }, HISTORY_MAX).await?;
    if results.is_empty() {
        let player = Words::markup(mention(user));
        return answer(ctx, records::NoMatch { player, place: here(ctx) }.say(language)).await;
    }
    let lines: Vec<_> = results.iter().map(line).collect();
    let buttons: Vec<_> = results
        .iter()
        .filter_map(|result| {
            let label = records::Replay { number: Words::markup(result.id.to_string()) }.say(language);
            button(&Press::Replay(result.id), label.as_str(), ButtonStyle::Secondary)
        })
        .collect();
    let letter = Letter::words(lines.join("\n"));
    let rows = buttons.chunks(BUTTONS_PER_ROW).map(|row| CreateActionRow::Buttons(row.to_vec()));
    call(ctx).answer(rows.fold(letter, Letter::with_row)).await
}

/// The scope of the statistics: the server, or `anywhere` for a person who asks by direct message.
fn here(ctx: Context<'_>) -> &'static str {
    if guild(ctx).is_some() { "server" } else { "anywhere" }
}

/// A result in one line, with the winner in bold.
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

#[poise::command(slash_command)]
pub(super) async fn stats(ctx: Context<'_>, player: Option<User>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let user = player.as_ref().filter(|_| guild(ctx).is_some()).map_or(call(ctx).user(), id_of);
    let language = call(ctx).language();
    let store = &call(ctx).bot.store;
    let scores = store.scores_of(user, guild(ctx), false).await?;
    let practised = store.scores_of(user, guild(ctx), true).await?;
    let mut puzzles = store.puzzle_scores_of(user, guild(ctx)).await?;
    // Results of solo puzzles are shown to the person themselves only.
    if user != call(ctx).user() {
        puzzles.own = PuzzleScore::default();
    }
    if scores.is_empty() && practised.is_empty() && puzzles.is_empty() {
        let player = Words::markup(mention(user));
        return answer(ctx, records::Nothing { player, place: here(ctx) }.say(language)).await;
    }
    let mut lines = vec![Words::markup(mention(user))];
    let of_game = |(game, score): (&String, &Score)| {
        records::Game { game: game_name(game), score: in_words(score, language) }.say(language)
    };
    lines.extend(scores.iter().map(of_game));
    if scores.len() > 1 {
        let sum = |of: fn(&Score) -> i64| scores.values().map(of).sum();
        let total = Score {
            user,
            game: String::new(),
            played: sum(|one| one.played),
            won: sum(|one| one.won),
            undecided: sum(|one| one.undecided),
        };
        lines.push(records::All { score: in_words(&total, language) }.say(language));
    }
    for (game, score) in &practised {
        lines.push(records::Machines { game: game_name(game), score: in_words(score, language) }.say(language));
    }
    if puzzles.own.finished > 0 {
        lines.push(records::OwnPuzzles { score: puzzles_in_words(puzzles.own, language) }.say(language));
    }
    if puzzles.daily.finished > 0 {
        lines.push(records::DailyPuzzles { score: puzzles_in_words(puzzles.daily, language) }.say(language));
    }
    // The kinds of puzzles that a person asks for are shown to that person only.
    let kinds = store.solved_kinds_of(user, guild(ctx), user == call(ctx).user()).await?;
    lines.extend(kinds.iter().take(KINDS_MAX).map(|kind| kind_in_words(kind, language)));
    answer(ctx, in_lines(lines)).await
}

/// A person's score in words: only counts, no rate or ranking.
fn in_words(score: &Score, language: Language) -> Words {
    let Score { played, won, undecided, .. } = *score;
    match undecided {
        0 => records::Score { played, won }.say(language),
        _ => records::ScoreUndecided { played, won, undecided }.say(language),
    }
}

/// A person's results with puzzles, in words.
fn puzzles_in_words(score: PuzzleScore, language: Language) -> Words {
    let PuzzleScore { finished, solved, best } = score;
    match best {
        None => records::Puzzles { finished, solved }.say(language),
        Some(best) => records::PuzzlesFastest { finished, solved, time: spent(best) }.say(language),
    }
}

/// A person's results with one kind of puzzle, in words, such as
/// `8×8 ★ easy: 3 solved, the fastest in 0:41, the median 1:02, 2 hints`.
fn kind_in_words(kind: &SolvedKind, language: Language) -> Words {
    let SolvedKind { size, stars, level, solved, best, median, hints } = kind;
    let stars = "★".repeat(usize::try_from(*stars).unwrap_or(0));
    let kind = Words::markup(format!("{size}×{size} {stars} {level}"));
    records::Kind { kind, solved: *solved, fastest: spent(*best), median: spent(*median), hints: *hints }.say(language)
}

/// A time in minutes and seconds.
fn spent(time: Millis) -> Words {
    let seconds = time.0.max(0) / 1000;
    Words::markup(format!("{}:{:02}", seconds / 60, seconds % 60))
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: String,
    #[min = 1] page: Option<u32>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let language = call(ctx).language();
    let Some(spec) = named(&game) else {
        return answer(ctx, unknown_game(language)).await;
    };
    let Some(guild) = guild(ctx) else { return Ok(()) };
    let store = &call(ctx).bot.store;
    let decided = store.decided(guild, spec.id).await?;
    let played: Vec<_> =
        decided.into_iter().map(|Decided { at, winner, losers }| Played { at, winner, losers }).collect();
    let rated = ratings(&played, call(ctx).bot.directory.clock().now());
    if rated.is_empty() {
        return answer(ctx, records::Undecided { game: spec.name }.say(language)).await;
    }
    let n_pages = rated.len().div_ceil(LEADERS).max(1);
    let page = page.map_or(1, |page| page as usize).clamp(1, n_pages);
    let mut lines = vec![Words::markup(format!("**{}**", spec.name))];
    let shown = rated.iter().enumerate().skip((page - 1) * LEADERS).take(LEADERS);
    lines.extend(shown.map(|(place, rated)| in_place(place + 1, &rating_in_words(rated, language))));
    lines.push(records::Legend { page, pages: n_pages }.say(language));
    answer(ctx, in_lines(lines)).await
}

/// A numbered line of a list.
fn in_place(place: usize, words: &Words) -> Words {
    Words::markup(format!("{place}. {words}"))
}

fn in_lines(lines: Vec<Words>) -> String {
    lines.into_iter().map(String::from).collect::<Vec<_>>().join("\n")
}

/// A rating in words: `@Ann: 1662? ± 290, 1 played, 1 won`.
fn rating_in_words(rated: &Rated<UserId>, language: Language) -> Words {
    let mark = if rated.is_provisional() { "?" } else { "" };
    records::Rating {
        player: Words::markup(mention(rated.player)),
        rating: Words::markup(format!("**{:.0}**{mark}", rated.rating)),
        deviation: Words::markup(format!("{:.0}", rated.deviation)),
        played: rated.played,
        won: rated.won,
    }
    .say(language)
}
