//! The texts of past messages: the outcome of what they told, and what is true now.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::message::{Letter, Part, Shows, button, headline};
use super::press::Press;
use super::text::{OUT_OF_DATE, in_seconds, with_clock};
use crate::session::{Fate, Notice, PastBoard, Present};
use host::Order;
use rules::{BySeat, Millis, Outcome, counted};

/// Replaces answers that a player got before they gave up their seat.
const SEAT_GONE: &str = "🔁 Another player has this seat now, so this is out of date.";

/// The name of an offer's maker in a message to the maker.
const YOU: &str = "You";

/// How the match ended, in a few words; the full result is a separate message.
pub(in crate::discord) fn result(outcome: &Outcome, names: &BySeat<String>) -> String {
    match outcome.winner {
        Some(seat) => format!("**{}** won the match.", names[seat]),
        None => "Nobody won.".to_owned(),
    }
}

/// The last edit of an offer's message, which adds the outcome below the offer's words. The words come from `posted`,
/// because the match may have forgotten them; without `posted` the outcome stands alone. `None` if the message has had
/// its last edit already.
pub(super) fn closed_offer(past: &PastBoard, posted: Option<&serenity::Message>) -> Option<Letter> {
    let became = offer(past.fate, &past.names);
    let Some(posted) = posted else {
        return Some(Letter::words(headline(past.about.spec, past.about.id.into(), &became)));
    };
    let is_closed = posted.content.ends_with(&became);
    (!is_closed).then(|| Letter::words(with_clock(&posted.content, None)).with_line(&became))
}

/// The outcome of an offer, for the player to whom it was made.
pub(in crate::discord) fn offer(fate: Option<Fate>, names: &BySeat<String>) -> String {
    match fate {
        Some(Fate::Accepted) => "🤝 This offer was accepted, and the match ended.".to_owned(),
        Some(Fate::Declined(by)) => format!("{} declined this offer.", names[by]),
        Some(Fate::Lapsed(by)) => format!("This offer lapsed: {} played on.", names[by]),
        Some(Fate::StruckOut) => "The match was put back to before this offer.".to_owned(),
        Some(Fate::Answered) => "You have answered this offer.".to_owned(),
        Some(Fate::TakenBack) => "This offer was taken back or replaced.".to_owned(),
        Some(Fate::Over) => "The match ended before this offer was answered.".to_owned(),
        Some(Fate::Past | Fate::Resumed(_)) => "This offer has expired.".to_owned(),
        None => "This offer is closed.".to_owned(),
    }
}

/// The outcome of something that everybody was told and that held for a while.
pub(in crate::discord) fn told(notice: &Notice, fate: Option<Fate>, names: &BySeat<String>) -> String {
    match notice {
        Notice::Offers(by) => offered(&names[*by], fate, names),
        Notice::Paused { by, number, most } => {
            let count = most.map_or_else(|| format!("pause {number}"), |most| format!("{number} of {most}"));
            format!("⏸ {} paused the match ({count}){}", names[*by], after_pause(fate))
        }
        Notice::WantsToResume(seat) => format!("{} wanted to go on.", names[*seat]),
        Notice::Absent { seats, turns } => {
            let who: Vec<_> = seats.iter().map(|seat| names[seat].as_str()).collect();
            let turns = counted(*turns as usize, "turn", "turns");
            let who = who.join(" and ");
            format!("⏸ {who} had let {turns} in a row run out, so the match was paused{}", after_pause(fate))
        }
        Notice::Ordered(Order::Pause) => format!("⏸ The host paused the match{}", after_pause(fate)),
        Notice::Begins
        | Notice::Opens(_)
        | Notice::Ends
        | Notice::Ordered(_)
        | Notice::PutBack { .. }
        | Notice::Outage(_)
        | Notice::Resumed { .. }
        | Notice::Declines(_)
        | Notice::Concedes(_) => OUT_OF_DATE.to_owned(),
    }
}

/// The outcome of an offer to end the match, made by `maker`.
fn offered(maker: &str, fate: Option<Fate>, names: &BySeat<String>) -> String {
    let became = match fate {
        Some(Fate::Accepted) => ": it was accepted.".to_owned(),
        Some(Fate::Declined(by)) => format!(": {} declined.", names[by]),
        Some(Fate::Lapsed(_)) if maker == YOU => "; the offer lapsed when you played on.".to_owned(),
        Some(Fate::Lapsed(by)) => format!("; the offer lapsed when {} played on.", names[by]),
        Some(Fate::StruckOut) => "; the match was put back to before that.".to_owned(),
        _ => "; the match ended before that was accepted.".to_owned(),
    };
    format!("🤝 {maker} offered to end the match here{became}")
}

fn after_pause(fate: Option<Fate>) -> String {
    match fate {
        Some(Fate::Resumed(length)) => format!("; it went on after {}.", in_seconds(length)),
        Some(Fate::StruckOut) => "; it was put back to before that.".to_owned(),
        _ => "; it ended in the pause.".to_owned(),
    }
}

/// Says that a pause is over. The text must stay true, because it may never be edited again.
fn went_on(length: Option<Millis>) -> String {
    match length {
        Some(length) => format!("▶ The match went on after a pause of {}.", in_seconds(length)),
        None => "▶ The match has gone on.".to_owned(),
    }
}

/// The text that replaces a past answer in the match's present state, with the buttons that remain; `None` while the
/// answer is still valid. `is_seated` says whether the person who got the answer plays in the match.
pub(super) fn answer(shows: &Shows, present: &Present, is_seated: bool) -> Option<(String, Option<CreateActionRow>)> {
    let names = &present.names;
    let words = |words: &str| Some((headline(present.spec, present.id.into(), words), None));
    if let Part::Offer(n) = shows.part {
        let fate = present.fates.get(&n)?;
        return words(&offered(YOU, Some(*fate), names));
    }
    if let Some(outcome) = &present.outcome {
        let over = match shows.part {
            Part::Question => "This question is closed: the match is over.",
            Part::Board | Part::List | Part::Closer | Part::Offer(_) | Part::Pause | Part::Refusal => {
                "This match is over."
            }
        };
        let replay = button(&Press::Replay(present.id), "Replay", ButtonStyle::Secondary);
        let row = CreateActionRow::Buttons(replay.into_iter().collect());
        let over = format!("{over} {}", result(outcome, names));
        return Some((headline(present.spec, present.id.into(), &over), Some(row)));
    }
    // Questions and refusals answer a player's input, whatever they show.
    let is_players = shows.is_own || matches!(shows.part, Part::Question | Part::Pause | Part::Refusal);
    if is_players && !is_seated {
        return words(SEAT_GONE);
    }
    let is_paused = present.clock.paused;
    match shows.part {
        Part::Pause if !is_paused => words(&went_on(present.last_pause())),
        Part::Refusal if !is_paused => {
            words(&format!("🚫 That did not count: the match was paused.\n{}", went_on(present.last_pause())))
        }
        Part::Pause | Part::Refusal => None,
        _ if present.moment != shows.moment => words(match shows.part {
            Part::List => "This list is of an earlier turn.",
            Part::Closer => "This closer look is of an earlier turn.",
            Part::Question => "This question is closed: its turn is over, and nothing came of it.",
            Part::Board | Part::Offer(_) | Part::Pause | Part::Refusal => OUT_OF_DATE,
        }),
        Part::List if is_paused && !shows.is_paused => words("This list is of the time before a pause."),
        Part::Board | Part::List if shows.is_paused && !is_paused => words(&went_on(present.last_pause())),
        Part::Board | Part::List | Part::Closer | Part::Question | Part::Offer(_) => None,
    }
}
