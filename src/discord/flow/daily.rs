//! The puzzle of the day on Discord: begun by a press, told with place and streak, shared, and who was best.

use std::iter;

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::bot::Bot;
use super::call::Call;
use super::day::{dated, days};
use super::jobs::{Kind, Made, SHARED_WORK_MAX, Stopped, Waits, Why, Work, stopped};
use super::page::page_letter;
use super::reply::refused;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::names::told_apart;
use crate::discord::wire::press::Press;
use crate::discord::wire::text::countdown;
use crate::store::{Daily, GuildId, PuzzleStage};
use games::DAILY;
use league::daily::{Day, Span, Streak};

/// The answer where there is no server.
pub(in crate::discord) const NOT_HERE: &str =
    "🚫 Every server has a puzzle of the day and a leaderboard of its own; use `/daily` in a channel of the server.";
/// Names the work for the person who waits.
const MAKING: &str = "Making today's puzzle";
/// The answer when the puzzle could not be made in time.
const TAKES_LONG: &str = "⏹ Making today's puzzle takes longer than usual; ask again in a minute.";

/// Shows the person who asks today's puzzle of a server: their board, or a button that begins. The answer has been
/// deferred.
pub(in crate::discord) async fn show(call: Call<'_>, guild: GuildId) -> Result<(), Fault> {
    let today = call.bot.dailies.today(guild, call.input().stamp()).await?;
    let letter = if !call.is_within_rate() {
        Letter::words(words::place::TooFast.say(call.language()))
    } else if let Some(row) = call.bot.store.daily_puzzle(call.user(), guild, &today.to_string()).await? {
        match call.bot.solo.show(call.user(), row.id).await? {
            Ok(page) => page_letter(&call.bot.dailies, page).await?,
            Err(refusal) => refused(&refusal, call.language()),
        }
    } else {
        match found(call.bot, call.asked().into(), guild, today).await? {
            Ok(daily) => invitation(call, &daily).await?,
            Err(words) => Letter::words(words),
        }
    };
    call.note_board(&letter).await;
    call.answer_anew(letter).await
}

/// Begins the puzzle of a day for the person who pressed; their time runs from when they see it. The answer has been
/// deferred.
pub(in crate::discord) async fn begin(call: Call<'_>, guild: GuildId, day: Day) -> Result<(), Fault> {
    if call.bot.dailies.today(guild, call.input().stamp()).await? != day {
        // A person who has begun the puzzle may go on with it; nobody else may begin it.
        return show(call, guild).await;
    }
    let daily = match found(call.bot, call.asked().into(), guild, day).await? {
        Ok(daily) => daily,
        Err(words) => return call.answer_anew(Letter::words(words)).await,
    };
    let opened = match call.bot.dailies.open(call.user(), told_apart(&call.name(), iter::empty()), daily).await? {
        Ok(id) => call.bot.solo.show(call.user(), id).await?,
        Err(refusal) => Err(refusal),
    };
    match opened {
        Ok(page) => {
            let letter = page_letter(&call.bot.dailies, page).await?;
            call.note_board(&letter).await;
            call.answer_anew(letter).await
        }
        Err(refusal) => call.answer(refused(&refusal, call.language())).await,
    }
}

/// The puzzle of a day, made now if it must be; or what is said instead.
pub(super) async fn found(
    bot: &Bot,
    waits: Waits<'_>,
    guild: GuildId,
    day: Day,
) -> Result<Result<Daily, String>, Fault> {
    if let Some(daily) = bot.dailies.find(guild, day).await? {
        return Ok(Ok(daily));
    }
    let work = Work { what: MAKING, kind: Kind::Shared, longest: SHARED_WORK_MAX };
    let made = bot.jobs.make(waits, work, |watch| async move {
        bot.dailies.puzzle(guild, day, watch.patience()).await.map(|made| made.ok_or(())).map_err(Fault::from)
    });
    Ok(match made.await? {
        Made::Done(daily) => Ok(daily),
        Made::Refused(()) | Made::Stopped(Stopped { why: Why::TimeUp, .. }) => Err(TAKES_LONG.to_owned()),
        Made::Stopped(how) => Err(stopped(MAKING, how)),
    })
}

/// The letter about a day's puzzle that a person sees before they begin.
async fn invitation(call: Call<'_>, daily: &Daily) -> Result<Letter, Fault> {
    let Daily { guild, day, ends_at, .. } = daily;
    let streak = match call.bot.dailies.standing(*guild, call.user(), *day).await?.streak {
        Streak { longest: 0, .. } => String::new(),
        Streak { current: 0, longest } => format!("\nYour longest streak: {}.", days(longest)),
        Streak { current, longest } => format!("\n🔥 Your streak: {} (longest {longest}).", days(current)),
    };
    let text = format!(
        "⭐ **Daily {} · {}**: {}\nEverybody on this server gets the same puzzle, once. Your time runs from \
         when you press Start. Solved before the day ends ({}), it counts for your streak and the leaderboard.{streak}",
        DAILY.spec.name,
        dated(*day),
        (DAILY.solo.kind)(&daily.options),
        countdown(*ends_at),
    );
    let mut buttons = vec![
        button(&Press::Day(*day), "Start", ButtonStyle::Primary),
        button(&Press::Best(Span::Day, *day), "Leaderboard", ButtonStyle::Secondary),
    ];
    let yesterday = call.bot.store.daily_puzzle(call.user(), *guild, &day.previous().to_string()).await?;
    if let Some(row) = yesterday.filter(|row| row.stage == PuzzleStage::Open) {
        buttons.push(button(&Press::Show(row.id.into()), "Finish yesterday's", ButtonStyle::Secondary));
    }
    Ok(Letter::words(text).with_row(CreateActionRow::Buttons(buttons.into_iter().flatten().collect())))
}
