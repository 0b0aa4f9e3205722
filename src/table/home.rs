//! The list of a person's matches and puzzles. From the list the person opens a match or puzzle, begins a solo game, or
//! watches other matches.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocket;
use serde_json::{Map, Value, json};
use tokio::time::timeout;

use super::allowance::Allowance;
use super::ports::{Asker, Begun, Offers, Wish};
use super::room::packed;
use super::socket::{A_SECOND_MAX, BURST_MAX, Close, greeting, leave, next, send, session_ended};
use super::{Inner, Served, show};
use crate::store::{GuildId, NoteTablePlace, Place, TableSession};
use rules::{Level, OptionKind, OptionSpec, Spec};
use words::{Language, page};

/// How long a connection shows the list. After this time the page must connect again.
const LISTED_FOR: Duration = Duration::from_mins(5);
/// Options with more values than this are not offered as a menu.
const VALUES_MAX: i64 = 30;

/// Serves a page that shows the list. The page makes a new connection when it opens a match, puzzle or lesson.
pub(super) async fn serve(
    tables: &Arc<Inner>,
    secret: &[u8; 32],
    (session, language): (&TableSession, Language),
    socket: &mut WebSocket,
) -> Option<Close> {
    let served = tables.any()?;
    let ended = tables.ended.get();
    let mut allowance = Allowance::new(BURST_MAX, A_SECOND_MAX);
    let Some(list) = list(&served, session, language).await else { return Some(Close::Again) };
    for message in [greeting(tables, session, language), list] {
        if !send(socket, packed(&message)).await {
            return None;
        }
    }
    loop {
        let message = tokio::select! {
            _ = tables.is_closed.wait_for(|is_closed| is_closed) => return Some(Close::Again),
            // The page connects again, and then learns whether its own session has ended.
            _ = tables.ended.other_than(ended) => return None,
            message = timeout(LISTED_FOR, next(socket)) => message.ok()??,
        };
        if !allowance.take() {
            return Some(Close::Abuse);
        }
        if let Some(close) = leave(tables, &served, session, &message).await {
            return Some(close);
        }
        let Some(wish) = message.get("begin").and_then(read_wish) else { return Some(Close::Abuse) };
        // Another process may have ended the session, or it has expired.
        if let Some(close) = session_ended(&served, secret, tables.clock.now()).await {
            return Some(close);
        }
        // A long task goes on even if the page closes in the meantime. The result then appears in the list.
        let answer = begin(tables, &served, (session, language), wish).await;
        if !send(socket, packed(&answer)).await {
            return None;
        }
    }
}

/// The list of what a person plays, and may begin or watch.
async fn list(served: &Served, session: &TableSession, language: Language) -> Option<Value> {
    let (intake, commands, user) = (served.intake.clone(), served.commands.clone(), session.user);
    let found = served.here(async move { (intake.playing(user).await, commands.offers(user, language).await) }).await?;
    let (Ok(playing), offers) = found else { return None };
    let offers = offers.unwrap_or_else(|error| {
        tracing::info!(%error, "what somebody may begin at the table could not be found out");
        None
    });
    let mine = playing.into_iter().filter(|(place, _)| session.opens(*place));
    let mine = mine.filter_map(|(place, game)| Some((place, games::spec(&game)?)));
    let mine: Vec<_> =
        mine.map(|(place, spec)| json!([place.to_string(), show::called(spec, place, language)])).collect();
    let alone = offers.map(|mut offers| {
        // A session opened by a link can open only the matches that it was opened for.
        offers.watch.retain(|one| session.opens(one.id.into()));
        written(&offers, language)
    });
    Some(json!({ "mine": mine, "alone": alone }))
}

/// What a person may begin, as JSON for the page.
fn written(offers: &Offers, language: Language) -> Value {
    let practice: Vec<_> = games::CATALOGUE.iter().map(|spec| json!([spec.id, spec.name])).collect();
    let name = |level: Level| words::of_game(language, "house", Some(&format!("machine-{}", level.word())));
    let levels: Vec<_> = Level::ALL.iter().map(|&level| json!([level.word(), name(level)])).collect();
    let lessons = offers.lessons.iter().map(|(spec, learned)| json!([spec.id, spec.name, learned, spec.lessons.len()]));
    let days = offers.days.iter().map(|day| {
        json!({ "guild": day.guild.0.to_string(), "server": day.server, "day": day.day, "words": day.words,
                "begun": day.begun.map(|id| Place::from(id).to_string()) })
    });
    let puzzles = games::solo_games().map(|game| {
        let options = game.solo.chosen.iter().filter_map(|name| option(game.spec, game.spec.option(name)?, language));
        json!([game.spec.id, game.spec.name, options.collect::<Vec<_>>()])
    });
    let watch = offers.watch.iter().map(|one| {
        json!([
            Place::from(one.id).to_string(),
            format!("{}: {}", show::name(one.spec, one.id), one.names.join(" – ")),
            one.server
        ])
    });
    json!({ "watch": watch.collect::<Vec<_>>(), "practice": practice, "levels": levels, "level": Level::Player.word(),
            "lessons": lessons.collect::<Vec<_>>(), "days": days.collect::<Vec<_>>(), "puzzles": puzzles.collect::<Vec<_>>() })
}

/// An option of a puzzle as a menu: name, description, values, default, and names of the values; `None` if no menu can
/// offer the option's values.
fn option(spec: &Spec, option: &OptionSpec, language: Language) -> Option<Value> {
    let values: Vec<Value> = match option.kind {
        OptionKind::Number(least, most) if most - least < VALUES_MAX => (least..=most).map(Value::from).collect(),
        OptionKind::Choice(words) => words.iter().map(|&word| word.into()).collect(),
        OptionKind::Flag => vec![false.into(), true.into()],
        OptionKind::Number(..)
        | OptionKind::Duration(_)
        | OptionKind::Numbers(..)
        | OptionKind::PerSeat(..)
        | OptionKind::PerPair(..)
        | OptionKind::Seat => return None,
    };
    let help = words::of_game(language, spec.id, Some(option.name));
    let name = |value: &Value| match value {
        Value::Bool(true) => page::Yes.say(language).into(),
        Value::Bool(false) => page::No.say(language).into(),
        Value::String(word) => words::of_game(language, spec.id, Some(&format!("{}-{word}", option.name)))
            .map_or_else(|| word.clone(), Cow::into_owned),
        Value::Number(_) | Value::Null | Value::Array(_) | Value::Object(_) => value.to_string(),
    };
    let names: Vec<String> = values.iter().map(name).collect();
    Some(json!([option.name, help, values, option.default.json(), names]))
}

/// Reads what a page wants to begin; `None` if no page of ours sends this.
fn read_wish(wish: &Value) -> Option<Wish> {
    let text = |key: &str| wish.get(key).and_then(Value::as_str);
    if let Some(game) = text("practice") {
        let level = text("level")?;
        let level = Level::ALL.into_iter().find(|known| known.word() == level)?;
        return Some(Wish::Practice(games::CATALOGUE.iter().find(|spec| spec.id == game)?, level));
    }
    if let Some(game) = text("puzzle") {
        let game = games::solo_games().find(|known| known.spec.id == game)?;
        let mut options = Map::new();
        for (name, value) in wish.get("options")?.as_object()? {
            let offered = game.solo.chosen.contains(&name.as_str()).then(|| game.spec.option(name)).flatten()?;
            option(game.spec, offered, Language::English)?[2]
                .as_array()?
                .contains(value)
                .then(|| options.insert(name.clone(), value.clone()))?;
        }
        let instead = match wish.get("instead").and_then(Value::as_str) {
            None => None,
            Some(old) => match old.parse().ok()? {
                Place::Puzzle(id) => Some(id),
                Place::Match(_) => return None,
            },
        };
        return Some(Wish::Puzzle(game, options, instead));
    }
    Some(Wish::Day(GuildId(text("guild")?.parse().ok()?), text("day")?.to_owned()))
}

/// Begins something for a person, and returns where it is.
async fn begin(tables: &Inner, served: &Served, (session, language): (&TableSession, Language), wish: Wish) -> Value {
    let unsure = || String::from(page::UnsureBegun.say(language));
    let Ok(input) = tables.stamps.next(&tables.clock) else { return json!({ "not": unsure() }) };
    let (queue, commands, user) = (served.intake.queue().clone(), served.commands.clone(), session.user);
    let ticket = queue.enter(user, input);
    let asker = Asker { user, name: session.name.clone(), input, language };
    let can_replace = matches!(wish, Wish::Puzzle(..));
    let work = served.here(async move {
        // If the person has just given up a match, that takes effect before the new match or puzzle begins.
        ticket.turn().await;
        drop(ticket);
        commands.begin(asker, wish).await
    });
    let begun = match work.await {
        Some(Ok(begun)) => begun,
        Some(Err(error)) => {
            tracing::warn!(%error, "something could not be begun at the table");
            Begun::Not(unsure())
        }
        None => Begun::Not(page::NotBegun.say(language).into()),
    };
    let place = match &begun {
        Begun::Here(place) | Begun::Already(place) => *place,
        Begun::Not(words) => return json!({ "not": words }),
    };
    // A session that was opened by a link may also open the match or puzzle that its person begins in the session.
    let note = NoteTablePlace { session: session.id, place };
    if served.intake.directory().store().write(note).await.is_err() {
        return json!({ "not": unsure() });
    }
    if matches!(begun, Begun::Already(_)) {
        json!({ "already": place.to_string(), "replace": can_replace })
    } else {
        json!({ "go": place.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_that_none_of_our_pages_sends_is_not_read() {
        let game = games::DAILY.spec.id;
        for good in [
            json!({ "practice": "mist", "level": "player" }),
            json!({ "puzzle": game, "options": {} }),
            json!({ "puzzle": game, "options": { "size": 10, "stars": 2, "auto_mark": true }, "instead": "p7" }),
            json!({ "guild": "123", "day": "2026-11-28" }),
        ] {
            assert!(read_wish(&good).is_some(), "{good}");
        }
        for bad in [
            json!(null),
            json!({}),
            json!({ "practice": "mist" }),
            json!({ "practice": "mist", "level": "god" }),
            json!({ "practice": "heap", "level": "player" }),
            json!({ "puzzle": "mist", "options": {} }),
            json!({ "puzzle": game }),
            json!({ "puzzle": game, "options": { "size": 99 } }),
            json!({ "puzzle": game, "options": { "size": "10" } }),
            json!({ "puzzle": game, "options": { "time_ms": 5 } }),
            json!({ "puzzle": game, "options": {}, "instead": "7" }),
            json!({ "guild": "x", "day": "2026-11-28" }),
            json!({ "guild": "1" }),
        ] {
            assert!(read_wish(&bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn everything_that_is_offered_can_be_begun() {
        let written = written(&Offers { lessons: Vec::new(), days: Vec::new(), watch: Vec::new() }, Language::German);
        for puzzle in written["puzzles"].as_array().unwrap() {
            for option in puzzle[2].as_array().unwrap() {
                assert!(option[2].as_array().unwrap().contains(&option[3]), "the default is offered: {option}");
                for value in option[2].as_array().unwrap() {
                    let wish = json!({ "puzzle": puzzle[0], "options": { option[0].as_str().unwrap(): value } });
                    assert!(read_wish(&wish).is_some(), "{wish}");
                }
            }
        }
        for game in written["practice"].as_array().unwrap() {
            let wish = json!({ "practice": game[0], "level": written["level"] });
            assert!(read_wish(&wish).is_some(), "{wish}");
        }
    }
}
