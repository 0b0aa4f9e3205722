//! `/settings …`: a person's time zone and quiet hours, and whether they get messages as a host.

use super::setup::complete_zone;
use super::{Context, call};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::echo;
use crate::store::{GuildId, KeepCalls, KeepPersonal, Personal};
use league::daily::{Quiet, TimeOfDay, Zone};
use rules::Timestamp;
use words::{Language, Words, settings, setup};

#[poise::command(slash_command, subcommand_required, subcommands("show", "timezone", "quiet_hours", "calls"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn settings(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let store = &call(ctx).bot.store;
    let now = call(ctx).bot.directory.clock().now();
    let language = call(ctx).language();
    let words = match (store.personal(call(ctx).user()).await?, ctx.interaction.guild_id) {
        (Some(personal), _) => in_words(&personal, now, language),
        (None, Some(guild)) => {
            let calendar = store.calendar(GuildId(guild.get())).await?;
            let zone = calendar.zone_at(now);
            settings::ServerZone { zone: Words::markup(zone.to_string()) }.say(language)
        }
        (None, None) => settings::NoZone.say(language),
    };
    let words = if store.wants_calls(call(ctx).user()).await? {
        Letter::words(words)
    } else {
        Letter::words(format!("{words}\n{}", settings::CallsOff.say(language)))
    };
    call(ctx).answer(words).await
}

#[poise::command(slash_command)]
async fn timezone(ctx: Context<'_>, #[autocomplete = "complete_zone"] zone: Option<String>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let (store, user, language) = (&call(ctx).bot.store, call(ctx).user(), call(ctx).language());
    let Some(typed) = zone else {
        store.write(KeepPersonal { user, personal: None }).await?;
        return call(ctx).answer(Letter::words(settings::Deleted.say(language))).await;
    };
    let words = match Zone::find(typed.trim()) {
        None => setup::UnknownZone { typed: Words::markup(echo(&typed)) }.say(language),
        Some(zone) => {
            let quiet = store.personal(user).await?.and_then(|personal| personal.quiet);
            keep(ctx, (zone, quiet)).await?
        }
    };
    call(ctx).answer(Letter::words(words)).await
}

#[poise::command(slash_command, rename = "quiet-hours")]
async fn quiet_hours(ctx: Context<'_>, from: Option<String>, until: Option<String>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let language = call(ctx).language();
    let words = match call(ctx).bot.store.personal(call(ctx).user()).await? {
        None => settings::ZoneFirst.say(language),
        Some(Personal { zone, .. }) => match read(&zone, from.as_deref(), until.as_deref()) {
            Ok(quiet) => keep(ctx, (zone, quiet)).await?,
            Err(wrong) => wrong.say(language),
        },
    };
    call(ctx).answer(Letter::words(words)).await
}

#[poise::command(slash_command)]
async fn calls(ctx: Context<'_>, on: bool) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let language = call(ctx).language();
    call(ctx).bot.store.write(KeepCalls { user: call(ctx).user(), on }).await?;
    let words = if on { settings::CallsOn.say(language) } else { settings::CallsOff.say(language) };
    call(ctx).answer(Letter::words(words)).await
}

/// Why a typed range of quiet hours is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NotQuiet {
    OneEnd,
    NoTime,
    TooLong,
}

impl NotQuiet {
    fn say(self, language: Language) -> Words {
        match self {
            Self::OneEnd => settings::BothEnds.say(language),
            Self::NoTime => settings::NoTime.say(language),
            Self::TooLong => settings::TooLong.say(language),
        }
    }
}

/// Parses quiet hours; `None` if both ends are missing.
fn read(zone: &Zone, from: Option<&str>, until: Option<&str>) -> Result<Option<[TimeOfDay; 2]>, NotQuiet> {
    let (from, until) = match (from, until) {
        (None, None) => return Ok(None),
        (Some(from), Some(until)) => (TimeOfDay::read(from.trim()), TimeOfDay::read(until.trim())),
        (Some(_), None) | (None, Some(_)) => return Err(NotQuiet::OneEnd),
    };
    let (from, until) = from.zip(until).ok_or(NotQuiet::NoTime)?;
    Quiet::new(zone.clone(), from, until).ok_or(NotQuiet::TooLong)?;
    Ok(Some([from, until]))
}

/// Stores a person's settings, and returns them in words.
async fn keep(ctx: Context<'_>, (zone, quiet): (Zone, Option<[TimeOfDay; 2]>)) -> Result<Words, Fault> {
    let now = call(ctx).bot.directory.clock().now();
    let personal = Personal { zone, quiet, set_at: now };
    let language = call(ctx).language();
    let words = settings::Saved { settings: in_words(&personal, now, language) }.say(language);
    call(ctx).bot.store.write(KeepPersonal { user: call(ctx).user(), personal: Some(personal) }).await?;
    Ok(words)
}

/// A person's settings in words. Discord shows times in the reader's own time zone, so a wrong zone is noticed at once.
fn in_words(personal: &Personal, now: Timestamp, language: Language) -> Words {
    let moment = |at: Timestamp| Words::markup(format!("<t:{}:t>", at.0.div_euclid(1000)));
    let zone = &personal.zone;
    let there = Words::markup(zone.time_at(now).to_string());
    let zone = settings::Zone { here: moment(now), there, zone: Words::markup(zone.to_string()) }.say(language);
    let Some((quiet, times)) = personal.quiet_hours().zip(personal.quiet) else {
        return settings::NoQuietHours { zone }.say(language);
    };
    let [begins, ends] = quiet.next(now).map(moment);
    let [from, until] = times.map(|time| Words::markup(time.to_string()));
    settings::QuietHours { zone, from, until, begins, ends }.say(language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_need_both_ends_and_are_no_longer_than_half_a_day() {
        let read = |from, until| read(&Zone::utc(), from, until);
        let times = ["22:00", "07:00"].map(|time| TimeOfDay::read(time).unwrap());
        assert_eq!(read(Some("10pm"), Some(" 7:00 ")), Ok(Some(times)));
        assert_eq!(read(None, None), Ok(None));
        assert_eq!(read(Some("22:00"), None), Err(NotQuiet::OneEnd));
        assert_eq!(read(Some("22"), Some("7:00")), Err(NotQuiet::NoTime));
        assert_eq!(read(Some("8:00"), Some("20:01")), Err(NotQuiet::TooLong));
    }

    #[test]
    fn a_zone_is_shown_back_with_the_readers_own_time() {
        let zone = Zone::find("Asia/Tokyo").unwrap();
        let quiet = ["23:00", "07:00"].map(|time| TimeOfDay::read(time).unwrap());
        let personal = Personal { zone, quiet: Some(quiet), set_at: Timestamp(0) };
        let words = in_words(&personal, Timestamp(1_800_000_000_000), Language::English).to_string();
        assert!(words.contains("it is 17:00 there, which is <t:1800000000:t> for you"), "{words}");
        assert!(words.contains("next from <t:1800021600:t> until <t:1800050400:t>"), "{words}");
    }
}
