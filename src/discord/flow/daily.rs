//! The daily puzzle on Discord: started by a press, with place and streak, sharing, and leaderboards.

use std::iter;

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::bot::Bot;
use super::call::Call;
use super::day::{dated, days, leaderboard};
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
use league::daily::{Day, Streak};
use words::{Language, Message, Words, daily as said};

/// Shows the person a server's puzzle of today: their board, or a button that starts it. The answer must have been
/// deferred.
pub(in crate::discord) async fn show(call: Call<'_>, guild: GuildId) -> Result<(), Fault> {
    let today = call.bot.dailies.today(guild, call.input().stamp()).await?;
    let letter = if !call.is_within_rate() {
        Letter::words(words::place::TooFast.say(call.language()))
    } else if let Some(row) = call.bot.store.daily_puzzle(call.user(), guild, &today.to_string()).await? {
        match call.bot.solo.show(call.user(), row.id).await? {
            Ok(page) => page_letter(&call.bot.dailies, page, call.language()).await?,
            Err(refusal) => refused(&refusal, call.language()),
        }
    } else {
        match found(call.bot, call.asked().into(), guild, today, call.language()).await? {
            Ok(daily) => invitation(call, &daily).await?,
            Err(words) => Letter::words(words),
        }
    };
    call.note_board(&letter).await;
    call.answer_anew(letter).await
}

/// Starts the puzzle of a day for the person who pressed; their time runs from now. The answer must have been deferred.
pub(in crate::discord) async fn begin(call: Call<'_>, guild: GuildId, day: Day) -> Result<(), Fault> {
    if call.bot.dailies.today(guild, call.input().stamp()).await? != day {
        // A person who has started the puzzle may continue it later; nobody else may start it after its day.
        return show(call, guild).await;
    }
    let daily = match found(call.bot, call.asked().into(), guild, day, call.language()).await? {
        Ok(daily) => daily,
        Err(words) => return call.answer_anew(Letter::words(words)).await,
    };
    let opened = match call.bot.dailies.open(call.user(), told_apart(&call.name(), iter::empty()), daily).await? {
        Ok(id) => call.bot.solo.show(call.user(), id).await?,
        Err(refusal) => Err(refusal),
    };
    match opened {
        Ok(page) => {
            let letter = page_letter(&call.bot.dailies, page, call.language()).await?;
            call.note_board(&letter).await;
            call.answer_anew(letter).await
        }
        Err(refusal) => call.answer(refused(&refusal, call.language())).await,
    }
}

/// The puzzle of a day, which is generated if necessary; the inner error is the answer to the person.
pub(super) async fn found(
    bot: &Bot,
    waits: Waits<'_>,
    guild: GuildId,
    day: Day,
    language: Language,
) -> Result<Result<Daily, String>, Fault> {
    if let Some(daily) = bot.dailies.find(guild, day).await? {
        return Ok(Ok(daily));
    }
    let making = said::Making.say(language);
    let work = Work { what: making.as_str(), kind: Kind::Shared, longest: SHARED_WORK_MAX };
    let made = bot.jobs.make(waits, work, |watch| async move {
        bot.dailies.puzzle(guild, day, watch.patience()).await.map(|made| made.ok_or(())).map_err(Fault::from)
    });
    Ok(match made.await? {
        Made::Done(daily) => Ok(daily),
        Made::Refused(()) | Made::Stopped(Stopped { why: Why::TimeUp, .. }) => {
            Err(said::TakesLong.say(language).into())
        }
        Made::Stopped(how) => Err(stopped(making.as_str(), how)),
    })
}

/// The message about the daily puzzle for a person who has not started it.
async fn invitation(call: Call<'_>, daily: &Daily) -> Result<Letter, Fault> {
    let Daily { guild, day, ends_at, .. } = daily;
    let language = call.language();
    let streak: Option<Message> = match call.bot.dailies.standing(*guild, call.user(), *day).await?.streak {
        Streak { longest: 0, .. } => None,
        Streak { current: 0, longest } => Some(said::LongestStreak { longest: days(longest) }.into()),
        Streak { current, longest } => Some(said::Streak { current: days(current), longest: days(longest) }.into()),
    };
    let title = said::Title { game: Words::markup(DAILY.spec.name), date: dated(*day) };
    let (kind, ends) = ((DAILY.solo.label)(&daily.options), Words::markup(countdown(*ends_at)));
    let text = Message::joined([said::Invitation { title, kind, ends }.into()].into_iter().chain(streak), "\n");
    let start = said::Start.say(language);
    let mut buttons =
        vec![button(&Press::Day(*day), start.as_str(), ButtonStyle::Primary), leaderboard(*day, language)];
    let yesterday = call.bot.store.daily_puzzle(call.user(), *guild, &day.previous().to_string()).await?;
    if let Some(row) = yesterday.filter(|row| row.stage == PuzzleStage::Open) {
        let label = said::FinishYesterday.say(language);
        buttons.push(button(&Press::Show(row.id.into()), label.as_str(), ButtonStyle::Secondary));
    }
    Ok(Letter::words(text.say(language)).with_row(CreateActionRow::Buttons(buttons.into_iter().flatten().collect())))
}
