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
use words::{Language, Message, Words, daily as said};

/// How many people a leaderboard shows.
const LEADERS_MAX: u32 = 10;
/// The server and the day of a daily puzzle; `None` for other puzzles.
fn day_of(page: &Page) -> Option<(GuildId, Day)> {
    match &page.kind {
        PuzzleKind::Own => None,
        PuzzleKind::Daily { guild, day } => Day::parse(day).map(|day| (*guild, day)),
    }
}

/// The line below a person's daily puzzle; `None` for other puzzles.
pub(in crate::discord) async fn line(
    dailies: &Dailies,
    page: &Page,
    language: Language,
) -> Result<Option<String>, Fault> {
    let Some((guild, day)) = day_of(page) else { return Ok(None) };
    let Some(daily) = dailies.find(guild, day).await? else { return Ok(None) };
    let is_over = daily.ends_at <= dailies.clock().now();
    let (ends, iso) = (Words::markup(countdown(daily.ends_at)), Words::markup(day.to_string()));
    let line: Message = match page.stage {
        PuzzleStage::Open if is_over => said::Over { day: iso }.into(),
        PuzzleStage::Open => said::Open { date: dated(day), kind: (DAILY.solo.label)(&daily.options), ends }.into(),
        PuzzleStage::GivenUp if is_over => said::GivenUp { day: iso }.into(),
        PuzzleStage::GivenUp => said::GivenUpNext { day: iso, ends }.into(),
        PuzzleStage::Solved { time, hints } => {
            let standing = dailies.standing(guild, page.owner, day).await?;
            let (time, hints) = (Words::markup(time.as_clock()), with_hints(hints));
            match standing.place {
                None => said::SolvedLate { day: iso, time, hints }.into(),
                Some(place) => said::Solved { day: iso, time, hints, place, streak: in_a_row(standing.streak) }.into(),
            }
        }
    };
    Ok(Some(line.say(language).into()))
}

/// The button for the leaderboard, below a daily puzzle; `None` for other puzzles.
pub(in crate::discord) fn best_button(page: &Page, language: Language) -> Option<CreateButton> {
    let (_, day) = day_of(page)?;
    leaderboard(day, language)
}

/// The button that shows the leaderboard of a day.
pub(super) fn leaderboard(day: Day, language: Language) -> Option<CreateButton> {
    button(&Press::Best(Span::Day, day), said::Leaderboard.say(language).as_str(), ButtonStyle::Secondary)
}

/// The text to share about a solved daily puzzle, in the language of the people who will read the text; `None` for
/// other puzzles.
pub(in crate::discord) async fn share_text(
    bot: &Bot,
    page: &Page,
    language: Language,
) -> Result<Option<String>, Fault> {
    let (Some((guild, day)), PuzzleStage::Solved { time, hints }) = (day_of(page), page.stage) else { return Ok(None) };
    let Some(daily) = bot.dailies.find(guild, day).await? else { return Ok(None) };
    let standing = bot.dailies.standing(guild, page.owner, day).await?;
    let streak: Message = match standing.place {
        Some(_) => Message::joined([Message::verbatim("🔥"), in_a_row(standing.streak)], " "),
        None => said::AfterTheDay.into(),
    };
    let kind = (DAILY.solo.label)(&daily.options);
    let facts = Message::joined([kind, Message::verbatim(time.as_clock()), with_hints(hints), streak], " · ");
    let (game, day) = (Words::markup(DAILY.spec.name), Words::markup(day.to_string()));
    Ok(Some(said::Shared { game, day, facts }.say(language).into()))
}

/// A server's leaderboard: a message with buttons for each span.
pub(in crate::discord) async fn best_letter(
    bot: &Bot,
    (user, language): (UserId, Language),
    guild: GuildId,
    span: Span,
    day: Day,
) -> Result<Letter, Fault> {
    let (first, last) = span.days(day);
    let (from, to) = (Words::markup(first.to_string()), Words::markup(last.to_string()));
    let title: Message = match span {
        Span::Day => dated(day),
        Span::Week => said::Week { from, to }.into(),
        Span::Month => said::Month { from, to }.into(),
        Span::Ever => said::Ever { to }.into(),
    };
    let mut lines: Vec<String> = vec![said::Best { game: Words::markup(DAILY.spec.name), title }.say(language).into()];
    let rows = if span == Span::Day {
        let scores = bot.store.day_scores(guild, day, LEADERS_MAX, user).await?;
        scores.iter().map(|score| (score.place, day_line(score, user))).collect::<Vec<_>>()
    } else {
        let mut rows = Vec::new();
        for score in bot.store.days_scores(guild, (first, last), LEADERS_MAX, user).await? {
            let row = said::Row {
                who: who(score.user, user),
                days: days(score.days),
                time: Words::markup(score.time.as_clock()),
                hints: with_hints(score.hints),
                longest: bot.dailies.streak(guild, score.user, (first, last)).await?.longest,
            };
            rows.push((score.place, row.into()));
        }
        rows
    };
    for (nth, (place, row)) in rows.iter().enumerate() {
        if nth >= LEADERS_MAX as usize {
            lines.push("…".to_owned());
        }
        lines.push(format!("{} {}", medal(*place), row.say(language)));
    }
    let last: Message = match (rows.is_empty(), span) {
        (true, _) => said::Nobody.into(),
        (false, Span::Day) => said::OrderOfDay.into(),
        (false, Span::Week | Span::Month | Span::Ever) => said::OrderOfDays.into(),
    };
    lines.push(last.say(language).into());
    let tab = |(one, label): (Span, Message)| {
        let style = if one == span { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        let label = label.say(language);
        button(&Press::Tab(one, day), label.as_str(), style).map(|button| button.disabled(one == span))
    };
    let tabs = [
        (Span::Day, said::TabDay.into()),
        (Span::Week, said::TabWeek.into()),
        (Span::Month, said::TabMonth.into()),
        (Span::Ever, said::TabEver.into()),
    ];
    Ok(Letter::words(lines.join("\n")).with_row(CreateActionRow::Buttons(tabs.into_iter().filter_map(tab).collect())))
}

fn day_line(score: &DailyScore, reader: UserId) -> Message {
    let time = Message::verbatim(format!("**{}**", score.time.as_clock()));
    let hints = (score.hints > 0).then(|| with_hints(score.hints));
    Message::joined([who(score.user, reader), time].into_iter().chain(hints), " · ")
}

/// A person on a leaderboard, marked if they are its reader.
fn who(user: UserId, reader: UserId) -> Message {
    let who = Words::markup(mention(user));
    if user == reader { said::You { who }.into() } else { Message::verbatim(who) }
}

fn medal(place: u32) -> String {
    match place {
        1 => "🥇".to_owned(),
        2 => "🥈".to_owned(),
        3 => "🥉".to_owned(),
        place => format!("`{place:>2}.`"),
    }
}

fn with_hints(hints: u32) -> Message {
    said::Hints { count: hints }.into()
}

pub(super) fn days(count: u32) -> Message {
    said::Days { count }.into()
}

fn in_a_row(streak: Streak) -> Message {
    said::InARow { count: streak.current }.into()
}

/// A day with its weekday: `Friday, 2027-01-15`.
pub(super) fn dated(day: Day) -> Message {
    let weekday = Words::markup(format!("{:?}", day.weekday()).to_lowercase());
    said::Dated { weekday, day: Words::markup(day.to_string()) }.into()
}
