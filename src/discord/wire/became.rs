//! Texts that replace messages that are out of date: how the thing that they announced ended, and what is true now.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::message::{Letter, Part, Shows, button, headline};
use super::press::Press;
use super::text::{length_of, players, with_clock};
use crate::session::{Fate, Notice, PastBoard, Present};
use host::Order;
use rules::{Millis, Names, Outcome};
use words::{Language, Message, Words, past as said};

/// How the match ended, in a few words; the full result is a separate message.
pub(in crate::discord) fn result(outcome: &Outcome, names: &Names) -> Message {
    match outcome.winner {
        Some(seat) => said::Won { player: names.of(seat) }.into(),
        None => said::NobodyWon.into(),
    }
}

/// The last edit of an offer's message, which adds the outcome below the offer's words. The words come from `posted`,
/// because the match may have forgotten them; without `posted` the outcome stands alone. `None` if the message has had
/// its last edit already.
pub(super) fn closed_offer(past: &PastBoard, posted: Option<&serenity::Message>) -> Option<Letter> {
    let became = offer(past.fate, &past.names);
    let words = became.say(past.names.language);
    let Some(posted) = posted else {
        return Some(Letter::words(headline(past.about.spec, past.about.id.into(), words.as_str())));
    };
    // The reader may have changed their language since the last edit.
    let is_closed = Language::ALL.iter().any(|&language| posted.content.ends_with(became.say(language).as_str()));
    (!is_closed).then(|| Letter::words(with_clock(&posted.content, None)).with_line(words.as_str()))
}

/// The outcome of an offer, for the player to whom it was made.
pub(in crate::discord) fn offer(fate: Option<Fate>, names: &Names) -> Message {
    match fate {
        Some(Fate::Accepted) => said::ThisOfferAccepted.into(),
        Some(Fate::Declined(by)) => said::ThisOfferDeclined { player: names.of(by) }.into(),
        Some(Fate::Lapsed(by)) => said::ThisOfferLapsed { player: names.of(by) }.into(),
        Some(Fate::StruckOut) => said::ThisOfferPutBack.into(),
        Some(Fate::Answered) => said::ThisOfferAnswered.into(),
        Some(Fate::TakenBack) => said::ThisOfferTakenBack.into(),
        Some(Fate::Over) => said::ThisOfferOver.into(),
        Some(Fate::Past | Fate::Resumed(_)) => said::ThisOfferExpired.into(),
        None => said::ThisOfferClosed.into(),
    }
}

/// The outcome of an announcement that held for a while, such as an offer or a pause, for everybody who read it.
pub(in crate::discord) fn told(notice: &Notice, fate: Option<Fate>, names: &Names) -> Message {
    match notice {
        Notice::Offers(by) => {
            let became = match fate {
                Some(Fate::Lapsed(by)) => said::Lapsed { player: names.of(by) }.into(),
                _ => after_offer(fate, names),
            };
            said::Offered { player: names.of(*by), became }.into()
        }
        Notice::Paused { by, number, most: Some(most) } => {
            let (player, became) = (names.of(*by), after_pause(fate));
            said::PausedOf { player, number: *number, most: *most, became }.into()
        }
        Notice::Paused { by, number, most: None } => {
            said::Paused { player: names.of(*by), number: *number, became: after_pause(fate) }.into()
        }
        Notice::WantsToResume(seat) => said::WantedToGoOn { player: names.of(*seat) }.into(),
        Notice::Absent { seats, turns } => {
            said::Absent { who: players(*seats, names), turns: *turns, became: after_pause(fate) }.into()
        }
        Notice::Ordered(Order::Pause) => said::HostPaused { became: after_pause(fate) }.into(),
        Notice::Begins
        | Notice::Opens(_)
        | Notice::Ends
        | Notice::Ordered(_)
        | Notice::PutBack { .. }
        | Notice::Outage(_)
        | Notice::Resumed { .. }
        | Notice::Declines(_)
        | Notice::Concedes(_) => said::Board.into(),
    }
}

/// The outcome of an offer to end the match. A lapsed offer counts as unanswered here.
fn after_offer(fate: Option<Fate>, names: &Names) -> Message {
    match fate {
        Some(Fate::Accepted) => said::Accepted.into(),
        Some(Fate::Declined(by)) => said::Declined { player: names.of(by) }.into(),
        Some(Fate::StruckOut) => said::PutBack.into(),
        _ => said::Unanswered.into(),
    }
}

/// The outcome of the reader's own offer to end the match.
fn your_offer(fate: Fate, names: &Names) -> Message {
    let became = if let Fate::Lapsed(_) = fate { said::LapsedByYou.into() } else { after_offer(Some(fate), names) };
    said::YouOffered { became }.into()
}

fn after_pause(fate: Option<Fate>) -> Message {
    match fate {
        Some(Fate::Resumed(length)) => said::AfterPause { length: length_of(length) }.into(),
        Some(Fate::StruckOut) => said::PutBack.into(),
        _ => said::EndedInPause.into(),
    }
}

/// Says that a pause is over. The text must stay true, because it may never be edited again.
fn went_on(length: Option<Millis>) -> Message {
    match length {
        Some(length) => said::WentOnAfter { length: length_of(length) }.into(),
        None => said::WentOn.into(),
    }
}

/// The text that replaces a past answer in the match's present state, with the buttons that remain; `None` while the
/// answer is still valid. `is_seated` says whether the person who got the answer plays in the match.
pub(super) fn answer(
    shows: &Shows,
    present: &Present,
    is_seated: bool,
    language: Language,
) -> Option<(String, Option<CreateActionRow>)> {
    let names = &Names::new(present.names.clone(), language);
    let titled = |words: Words| headline(present.spec, present.id.into(), words.as_str());
    let words = |message: Message| Some((titled(message.say(language)), None));
    if let Part::Offer(n) = shows.part {
        return words(your_offer(*present.fates.get(&n)?, names));
    }
    if let Some(outcome) = &present.outcome {
        let result = result(outcome, names);
        let over = match shows.part {
            Part::Question => said::OverQuestion { result }.say(language),
            Part::Board | Part::List | Part::Closer | Part::Offer(_) | Part::Pause | Part::Refusal => {
                said::Over { result }.say(language)
            }
        };
        let label = said::Replay.say(language);
        let replay = button(&Press::Replay(present.id), label.as_str(), ButtonStyle::Secondary);
        let row = CreateActionRow::Buttons(replay.into_iter().collect());
        return Some((titled(over), Some(row)));
    }
    // Questions and refusals answer a player's input, whatever they show.
    let is_players = shows.is_own || matches!(shows.part, Part::Question | Part::Pause | Part::Refusal);
    if is_players && !is_seated {
        return words(said::SeatGone.into());
    }
    let is_paused = present.clock.paused;
    match shows.part {
        Part::Pause if !is_paused => words(went_on(present.last_pause())),
        Part::Refusal if !is_paused => words(said::Refused { went_on: went_on(present.last_pause()) }.into()),
        Part::Pause | Part::Refusal => None,
        _ if present.moment != shows.moment => words(match shows.part {
            Part::List => said::List.into(),
            Part::Closer => said::Picture.into(),
            Part::Question => said::Question.into(),
            Part::Board | Part::Offer(_) | Part::Pause | Part::Refusal => said::Board.into(),
        }),
        Part::List if is_paused && !shows.is_paused => words(said::ListBeforePause.into()),
        Part::Board | Part::List if shows.is_paused && !is_paused => words(went_on(present.last_pause())),
        Part::Board | Part::List | Part::Closer | Part::Question | Part::Offer(_) => None,
    }
}
