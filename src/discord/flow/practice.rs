//! Practice: a match against machines by direct message, outside servers.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde_json::{Map, Value, json};
use serenity::{ButtonStyle, CreateActionRow};

use super::bot::Bot;
use super::call::Call;
use super::jobs::{Made, stopped};
use super::lobby::{Guest, Invitation};
use super::options;
use super::reply::refused;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, Part, button};
use crate::discord::wire::press::Press;
use crate::session::{self, MatchHandle};
use crate::store::{ChannelId, GuildId, MatchRow, UserId};
use host::{Header, PRACTICE};
use rules::{Level, Millis, OptionKind, OptionRole, OptionSpec, Pressed, Seat, Spec};
use words::{Language, invite, practice as said};

/// The time per turn in practice, in milliseconds: nobody is hurried, and a turn of an hour or more would bring
/// reminders.
const TURN_MS: i64 = 59 * 60 * 1000;
/// The garnets of each seat, and of each pair, in practice of a game with garnets. They come from no ledger; without
/// any, nobody could bid or trade.
const GARNETS: i64 = 5;
const COMMUNITY: i64 = 2;

/// A match that has ended occupies its channel until its last messages are sent. The bot polls for that at this
/// interval, at most this many times.
const LOOKED_AT_EVERY: Duration = Duration::from_millis(200);
const ENDS_LOOKED_AT: usize = 50;

/// An option's default in practice, as people read it.
pub(in crate::discord) fn default_of(option: &OptionSpec) -> Option<String> {
    match (option.role, option.kind) {
        // Practice gives more time per turn.
        (OptionRole::TurnTime, _) => Some(Millis(TURN_MS).to_string()),
        (_, OptionKind::PerSeat(..)) => Some(GARNETS.to_string()),
        (_, OptionKind::PerPair(..)) => Some(COMMUNITY.to_string()),
        _ => options::default_of(option),
    }
}

/// The practice match that a person wants.
pub(in crate::discord) struct Wanted {
    pub(in crate::discord) spec: &'static Spec,
    /// The machines' level.
    pub(in crate::discord) level: Level,
    /// The options that differ from the defaults.
    pub(in crate::discord) options: Map<String, Value>,
}

impl Wanted {
    /// Practice with the same settings as this match.
    pub(super) fn again(spec: &'static Spec, header: Header) -> Option<Self> {
        let level = header.machines.into_iter().flatten().next()?;
        let given = |name: &String| spec.option(name).is_some_and(|option| option.role != OptionRole::First);
        let options = header.options.into_iter().filter(|(name, _)| given(name)).collect();
        Some(Self { spec, level, options })
    }

    pub(super) fn invitation(self, user: UserId, name: String) -> Invitation {
        let Self { spec, level, mut options } = self;
        options.insert(PRACTICE.to_owned(), json!(true));
        if let Some(base) = spec.option_for(OptionRole::TurnTime) {
            options.entry(base.name).or_insert(json!(TURN_MS));
        }
        if let Some(ledger) = spec.ledger {
            options.entry(ledger.garnets).or_insert(json!(GARNETS));
            options.entry(ledger.community).or_insert(json!(COMMUNITY));
        }
        let machines = (1..spec.seats.0.max(2)).filter_map(Seat::new).map(|seat| Some(Guest::machine(seat, level)));
        Invitation {
            options,
            seats: std::iter::once(Some(Guest::person(user, name))).chain(machines).collect(),
            is_by_lot: spec.advantage,
            ..Invitation::to(spec.id, GuildId::NONE, user)
        }
    }
}

/// Starts practice. The answer must have been deferred.
pub(in crate::discord) async fn begin(call: Call<'_>, wanted: Wanted, name: String) -> Result<(), Fault> {
    let (user, language) = (call.user(), call.language());
    let spec = wanted.spec;
    // Opening the DM channel works even if the person does not accept direct messages; they can then show their board
    // by a button.
    let opened = serenity::UserId::new(user.0).create_dm_channel(call.http).await?;
    let channel = ChannelId(opened.id.get());
    if let Some(table) = running(call.bot, channel).await? {
        let words = said::GoingOn { number: table.id().0 }.say(language);
        let place = table.id().into();
        let go_on = button(&Press::No(place), said::Continue.say(language).as_str(), ButtonStyle::Primary);
        let moment = table.moment().await?;
        let give_up = Press::Submit(place, Pressed::button(moment, "concede"));
        let give_up = button(&give_up, said::GiveUp.say(language).as_str(), ButtonStyle::Danger);
        let row = CreateActionRow::Buttons(go_on.into_iter().chain(give_up).collect());
        return call.answer(Letter::words(words).with_row(row).of(place, moment).part(Part::Question)).await;
    }
    let mut invitation = wanted.invitation(user, name);
    let table = match call.begin(channel, &mut invitation, None).await? {
        Made::Done(table) => table,
        Made::Refused(refusal) => return call.answer_anew(refused(&refusal, language)).await,
        Made::Stopped(how) => {
            let words = stopped(invite::Preparing { game: spec.name }.say(language).as_str(), how);
            return call.answer_anew(Letter::words(words)).await;
        }
    };
    let words = said::Begun { game: spec.name, number: table.id().0 }.say(language);
    call.answer_anew(Letter::words(words).with_row(board_row(table.id().into(), language))).await
}

/// The running match in a channel. Waits while a match that has ended still occupies the channel.
pub(super) async fn running(bot: &Bot, channel: ChannelId) -> Result<Option<MatchHandle>, Fault> {
    let mut found = bot.directory.find(channel);
    for _ in 0..ENDS_LOOKED_AT {
        match &found {
            None => break,
            Some(table) => match table.status().await {
                Ok(status) if status.outcome.is_none() => break,
                Ok(_) | Err(session::Fault::NotOpen(_)) => tokio::time::sleep(LOOKED_AT_EVERY).await,
                Err(fault) => return Err(fault.into()),
            },
        }
        found = bot.directory.find(channel);
    }
    Ok(found)
}

fn board_row(place: crate::store::Place, language: Language) -> CreateActionRow {
    let show = button(&Press::Show(place), said::ShowBoard.say(language).as_str(), ButtonStyle::Secondary);
    CreateActionRow::Buttons(show.into_iter().collect())
}

/// Starts practice with the settings of a finished practice match, for its player.
pub(super) async fn again(call: Call<'_>, row: &MatchRow) -> Result<(), Fault> {
    if !call.defer().await? {
        return Ok(());
    }
    let player = row.seats.values().find(|seat| seat.user == call.user());
    let header: Header = serde_json::from_str(&row.header)
        .map_err(|error| Fault::Corrupt(format!("the header of match {}: {error}", row.id)))?;
    let spec = games::spec(&row.game);
    match (player, spec.and_then(|spec| Wanted::again(spec, header))) {
        (Some(player), Some(wanted)) => begin(call, wanted, player.name.clone()).await,
        _ => call.answer(Letter::words(invite::RematchNotPlayed.say(call.language()))).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn practice_of_every_game_can_be_opened_and_once_more() {
        for spec in games::CATALOGUE {
            let wanted = Wanted { spec, level: Level::Expert, options: Map::new() };
            let opening =
                wanted.invitation(UserId(1 << 30), "Ann".to_owned()).opening(ChannelId(7), 5, Language::English);
            let header = Header {
                record: 1,
                game: spec.id.to_owned(),
                options: opening.options,
                seats: opening.players.values().map(|player| player.name.clone()).collect(),
                advantage: opening.advantage,
                seed: 5,
                at: rules::Timestamp(0),
                setup: None,
                machines: opening.machines,
            };
            let table = host::open(header).unwrap_or_else(|bad| panic!("{}: {bad}", spec.id));
            assert!(table.is_practice() && table.header().machines[0].is_none());
            let again = Wanted::again(spec, table.header().clone()).unwrap();
            assert_eq!((again.level, again.options.contains_key(PRACTICE)), (Level::Expert, false));
        }
    }
}
