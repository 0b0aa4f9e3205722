//! Texts about the daily puzzle: the line below a person's board, the text to share, and leaderboards.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use super::bot::Bot;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::Press;
use crate::discord::wire::text::{countdown, mention};
use crate::session::Page;
use crate::solo::Dailies;
use crate::store::{DailyScore, GuildId, PuzzleKind, PuzzleStage, UserId};
use games::DAILY;
use league::daily::{Day, Span, Streak};

/// How many people a leaderboard shows.
const LEADERS_MAX: u32 = 10;
/// The server and the day of a daily puzzle; `None` for other puzzles.
fn day_of(page: &Page) -> Option<(GuildId, Day)> {
    match &page.kind {
        PuzzleKind::Own => None,
        PuzzleKind::Daily { guild, day } => Day::parse(day).map(|day| (*guild, day)),
    }
}

/// The line under somebody's daily puzzle; `None` under other puzzles.
pub(in crate::discord) async fn line(dailies: &Dailies, page: &Page) -> Result<Option<String>, Fault> {
    let Some((guild, day)) = day_of(page) else { return Ok(None) };
    let Some(daily) = dailies.find(guild, day).await? else { return Ok(None) };
    let is_over = daily.ends_at <= dailies.clock().now();
    let ends = countdown(daily.ends_at);
    Ok(Some(match page.stage {
        PuzzleStage::Open if is_over => {
            format!("📅 {day} is over: you may finish it, but it counts no more. `/daily` shows today's puzzle.")
        }
        PuzzleStage::Open => format!("📅 {} · {} · the day ends {ends}", dated(day), (DAILY.solo.kind)(&daily.options)),
        PuzzleStage::GivenUp if is_over => format!("📅 {day}: given up."),
        PuzzleStage::GivenUp => format!("📅 {day}: given up. The next puzzle comes {ends}."),
        PuzzleStage::Solved { time, hints } => {
            let standing = dailies.standing(guild, page.owner, day).await?;
            let how = format!("📅 {day}: solved in **{}**, {}", time.as_clock(), with_hints(hints));
            match standing.place {
                None => format!("{how}, after the day was over: it counts neither for streak nor leaderboard."),
                Some(place) => format!("{how} · place {place} of the day · 🔥 {}", in_a_row(standing.streak)),
            }
        }
    }))
}

/// The button for the leaderboard, below a daily puzzle; `None` for other puzzles.
pub(in crate::discord) fn best_button(page: &Page) -> Option<CreateButton> {
    let (_, day) = day_of(page)?;
    button(&Press::Best(Span::Day, day), "Leaderboard", ButtonStyle::Secondary)
}

/// The text to share about a solved daily puzzle; `None` for other puzzles.
pub(in crate::discord) async fn share_text(bot: &Bot, page: &Page) -> Result<Option<String>, Fault> {
    let (Some((guild, day)), PuzzleStage::Solved { time, hints }) = (day_of(page), page.stage) else { return Ok(None) };
    let Some(daily) = bot.dailies.find(guild, day).await? else { return Ok(None) };
    let standing = bot.dailies.standing(guild, page.owner, day).await?;
    let streak = match standing.place {
        Some(_) => format!("🔥 {}", in_a_row(standing.streak)),
        None => "after the day".to_owned(),
    };
    let facts = [(DAILY.solo.kind)(&daily.options), time.as_clock(), with_hints(hints), streak];
    Ok(Some(format!("Daily {} · {day}\n{}", DAILY.spec.name, facts.join(" · "))))
}

/// A server's leaderboard: a message with buttons for each span.
pub(in crate::discord) async fn best_letter(
    bot: &Bot,
    user: UserId,
    guild: GuildId,
    span: Span,
    day: Day,
) -> Result<Letter, Fault> {
    let (from, to) = span.days(day);
    let title = match span {
        Span::Day => dated(day),
        Span::Week => format!("the week from {from} to {to}"),
        Span::Month => format!("the month from {from} to {to}"),
        Span::Ever => format!("all days to {to}"),
    };
    let mut lines = vec![format!("🏆 **Daily {} · {title}**", DAILY.spec.name)];
    let rows = if span == Span::Day {
        let scores = bot.store.day_scores(guild, day, LEADERS_MAX, user).await?;
        let line = |score: &_| day_line(score, user);
        scores.iter().map(|score| (score.place, line(score))).collect::<Vec<_>>()
    } else {
        let mut rows = Vec::new();
        for score in bot.store.days_scores(guild, (from, to), LEADERS_MAX, user).await? {
            let longest = bot.dailies.streak(guild, score.user, (from, to)).await?.longest;
            let line = format!(
                "{} · {} · ⌀ {} · {} · streak {longest}",
                who(score.user, user),
                days(score.days),
                score.time.as_clock(),
                with_hints(score.hints)
            );
            rows.push((score.place, line));
        }
        rows
    };
    for (nth, (place, line)) in rows.iter().enumerate() {
        if nth >= LEADERS_MAX as usize {
            lines.push("…".to_owned());
        }
        lines.push(format!("{} {line}", medal(*place)));
    }
    lines.push(match (rows.is_empty(), span) {
        (true, _) => "Nobody has solved one yet.".to_owned(),
        (false, Span::Day) => "-# The fewest hints first, then the best time.".to_owned(),
        (false, _) => "-# The most days first, then the fewest hints, then the best average time.".to_owned(),
    });
    let tab = |(one, label): (Span, &str)| {
        let style = if one == span { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        button(&Press::Tab(one, day), label, style).map(|button| button.disabled(one == span))
    };
    let tabs = [(Span::Day, "Day"), (Span::Week, "Week"), (Span::Month, "Month"), (Span::Ever, "All time")];
    Ok(Letter::words(lines.join("\n")).with_row(CreateActionRow::Buttons(tabs.into_iter().filter_map(tab).collect())))
}

fn day_line(score: &DailyScore, reader: UserId) -> String {
    let hints = if score.hints == 0 { String::new() } else { format!(" · {}", with_hints(score.hints)) };
    format!("{} · **{}**{hints}", who(score.user, reader), score.time.as_clock())
}

/// A person on a leaderboard, marked if they are its reader.
fn who(user: UserId, reader: UserId) -> String {
    if user == reader { format!("{} (you)", mention(user)) } else { mention(user) }
}

fn medal(place: u32) -> String {
    match place {
        1 => "🥇".to_owned(),
        2 => "🥈".to_owned(),
        3 => "🥉".to_owned(),
        place => format!("`{place:>2}.`"),
    }
}

fn with_hints(hints: u32) -> String {
    match hints {
        0 => "no hints".to_owned(),
        1 => "1 hint".to_owned(),
        hints => format!("{hints} hints"),
    }
}

pub(super) fn days(count: u32) -> String {
    if count == 1 { "1 day".to_owned() } else { format!("{count} days") }
}

fn in_a_row(streak: Streak) -> String {
    format!("{} in a row", days(streak.current))
}

/// A day with its weekday: `Friday, 2027-01-15`.
pub(super) fn dated(day: Day) -> String {
    format!("{:?}, {day}", day.weekday())
}
