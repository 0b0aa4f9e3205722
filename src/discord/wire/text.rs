//! Texts for people: safe names, Discord's timestamps, and receipts and notices as sentences.

use unicode_segmentation::UnicodeSegmentation;

use super::names::{cleaned, is_hidden, safe_text};
use super::reasons::why_not;
use crate::session::{About, Adjournment, DeliveryError, News, Notice, Refusal};
use crate::store::{Audience, ChannelId, MatchRow, SeatRow, Wish};
use host::{ClockFace, Effect, Order};
use rules::{By, BySeat, Millis, Names, Outcome, Seat, SeatSet, Timestamp, capitalized};
use words::{Language, Message, Words, escaped, letter, notice, privacy, receipt, timing};

/// Discord's limit for a message, in characters.
pub(in crate::discord) const CONTENT_CHARS_MAX: usize = 2000;

/// A name that is safe to print: one line, cut at grapheme boundaries, without formatting, links or pings.
pub(in crate::discord) fn safe_name(name: &str) -> String {
    let safe = escaped(&cleaned(name));
    if safe.trim().is_empty() { "somebody".to_owned() } else { safe.trim().to_owned() }
}

/// A quotation of what a person typed, shortened and harmless, for an answer.
pub(in crate::discord) fn echo(text: &str) -> String {
    let cut: String = text.graphemes(true).filter(|grapheme| !grapheme.chars().any(is_hidden)).take(80).collect();
    format!("`{}`", cut.replace('`', "ˋ"))
}

/// A countdown that Discord updates in the reader's language.
pub(in crate::discord) fn countdown(at: Timestamp) -> String {
    format!("<t:{}:R>", at.0.div_euclid(1000))
}

/// A time in the reader's time zone, for messages that stay: a countdown would run on after its end.
pub(in crate::discord) fn clock_time(at: Timestamp) -> String {
    format!("<t:{}:f>", at.0.div_euclid(1000))
}

/// A mention of a person, displayed as their name; it pings them only if the message allows that.
pub(in crate::discord) fn mention(user: crate::store::UserId) -> String {
    mention_in(user, Language::English)
}

/// As [`mention`], for a reader of this language.
pub(in crate::discord) fn mention_in(user: crate::store::UserId, language: Language) -> String {
    if user.is_machine() {
        letter::Machine.say(language).into()
    } else if user.is_alias() {
        user.alias_name()
    } else {
        format!("<@{user}>")
    }
}

/// The answer to a person who asks to be forgotten.
pub(in crate::discord) fn to_be_forgotten(wish: Wish, language: Language) -> Words {
    let when = Words::markup(countdown(wish.due));
    let when = if wish.is_repeated {
        privacy::AskedAlready { when }.say(language)
    } else {
        privacy::Asked { when }.say(language)
    };
    privacy::WhatHappens { when }.say(language)
}

/// The names of a match's seats, safe to print.
pub(in crate::discord) fn safe_names(seats: &BySeat<SeatRow>) -> BySeat<String> {
    seats.map(|_, row| safe_name(&row.name))
}

/// The start of a line about a running clock.
const CLOCK: &str = "⏳ ";
/// The start of the line that replaces it while no clock runs.
const NO_CLOCK: &str = "⏸ ";

/// The line about the clock: who must act until when, and the reserves. A clock that waits for boards to arrive has no
/// deadline yet, so none is shown.
pub(in crate::discord) fn clock_line(clock: &ClockFace, to_act: SeatSet, names: &Names) -> Option<String> {
    let language = names.language;
    if clock.paused {
        return Some(timing::Paused.say(language).into());
    }
    let until = match (clock.deadline, clock.awaits) {
        (Some(deadline), _) => Words::markup(countdown(deadline)),
        (None, Some(length)) => timing::WhenBoardArrives { length: length_of(length) }.say(language),
        (None, None) => return None,
    };
    if let Some(words) = &clock.words {
        return Some(format!("{CLOCK}{}", words.say(language).as_str().replace("{}", until.as_str())));
    }
    let who: Vec<_> = to_act.iter().filter_map(|seat| names.get(seat)).map(String::as_str).collect();
    let who = Words::markup(who.join(", "));
    let line = match &clock.reserve_ms {
        _ if clock.in_reserve => timing::InReserve { who, until }.say(language),
        Some(reserve) => {
            let left = reserve.iter().map(|(seat, left)| format!("{} {}", names[seat], in_seconds(*left)));
            let left = Words::markup(left.collect::<Vec<_>>().join(", "));
            timing::UntilWithReserve { who, until, left }.say(language)
        }
        None => timing::Until { who, until }.say(language),
    };
    Some(format!("{CLOCK}{line}"))
}

/// The clock at the time of a request, in words that stay true.
pub(in crate::discord) fn clock_as_of(now: Timestamp, clock: &ClockFace, to_act: SeatSet, names: &Names) -> String {
    let language = names.language;
    let line = clock_line(clock, to_act, names).unwrap_or_else(|| timing::None.say(language).into());
    let line = line.trim_start_matches(CLOCK).trim_start_matches(NO_CLOCK).replace(":R>", ":f>");
    let now = Words::markup(format!("<t:{}:T>", now.0.div_euclid(1000)));
    timing::AsOf { now, line: Words::markup(line) }.say(language).into()
}

/// The words of a message with `line` in place of the last line, if that is about the clock; `None` removes the line.
pub(in crate::discord) fn with_clock(content: &str, line: Option<&str>) -> String {
    // Its reader may have changed their language since.
    let is_paused = |line: &str| Language::ALL.iter().any(|&language| timing::Paused.say(language).as_str() == line);
    let is_clock = |line: &str| line.starts_with(CLOCK) || line.starts_with(NO_CLOCK) && is_paused(line);
    let (words, last) = content.rsplit_once('\n').map_or((None, content), |(words, last)| (Some(words), last));
    let kept = if is_clock(last) { words } else { Some(content) };
    let lines: Vec<_> = kept.into_iter().chain(line).filter(|part| !part.is_empty()).collect();
    lines.join("\n")
}

/// The answer to an accepted submission.
pub(in crate::discord) fn receipt(
    effect: &Effect,
    clock: &ClockFace,
    used: Option<Millis>,
    language: Language,
) -> Words {
    let receipt = match effect {
        Effect::Staged { understood, complete: true } => {
            let what = understood.clone();
            match clock.deadline {
                Some(deadline) => receipt::SavedUntil { what, when: Words::markup(clock_time(deadline)) }.into(),
                None => receipt::Saved { what }.into(),
            }
        }
        Effect::Staged { understood, complete: false } => receipt::SavedPart { what: understood.clone() }.into(),
        // The board shows the result: praise before the verdict would mislead.
        Effect::Played { understood } => receipt::Played { what: understood.clone() }.into(),
        Effect::Refuted { why } => receipt::Refuted { why: why.clone() }.into(),
        Effect::Locked => receipt::Locked.into(),
        Effect::Undone => receipt::Undone.into(),
        Effect::Paused { number, most: Some(most) } => receipt::PausedOf { number: *number, most: *most }.into(),
        Effect::Paused { .. } | Effect::Ordered(Order::Pause) => receipt::Paused.into(),
        Effect::ResumeNoted => receipt::ResumeNoted.into(),
        Effect::Resumed { length } => receipt::Resumed { length: length_of(*length) }.into(),
        Effect::Offered => receipt::Offered.into(),
        Effect::TookBack => receipt::TookBack.into(),
        Effect::Declined => receipt::Declined.into(),
        Effect::Agreed => receipt::Agreed.into(),
        Effect::Conceded => receipt::Conceded.into(),
        Effect::Absent { .. } | Effect::PutBack { .. } | Effect::Ordered(_) | Effect::Noted => receipt::Done.into(),
    };
    let tells_time =
        matches!(effect, Effect::Staged { .. } | Effect::Played { .. } | Effect::Refuted { .. } | Effect::Locked);
    let receipt: Message = receipt;
    match used.filter(|used| tells_time && *used > Millis::ZERO) {
        Some(used) => receipt::TimeUsed { receipt, length: length_of(used) }.say(language),
        None => receipt.say(language),
    }
}

/// The answer to an input to a solo puzzle.
pub(in crate::discord) fn puzzle_receipt(effect: &Effect, language: Language) -> Words {
    match effect {
        Effect::Played { understood } => understood.say(language),
        Effect::Refuted { why } => receipt::Refuted { why: why.clone() }.say(language),
        Effect::Conceded => receipt::PuzzleConceded.say(language),
        Effect::Staged { .. }
        | Effect::Locked
        | Effect::Undone
        | Effect::Paused { .. }
        | Effect::ResumeNoted
        | Effect::Resumed { .. }
        | Effect::Offered
        | Effect::Declined
        | Effect::Agreed
        | Effect::Absent { .. }
        | Effect::TookBack
        | Effect::PutBack { .. }
        | Effect::Ordered(_)
        | Effect::Noted => receipt::Done.say(language),
    }
}

/// Formats a duration for use in a message.
pub(super) fn length_of(length: Millis) -> Words {
    Words::markup(in_seconds(length).to_string())
}

/// A duration without milliseconds, if it is at least a second.
pub(super) fn in_seconds(length: Millis) -> Millis {
    if length.0 < 1000 { length } else { Millis(length.0 / 1000 * 1000) }
}

/// Formats a refusal as a sentence, in the language of the person who asked.
pub(in crate::discord) fn refused(why: &Message, language: Language) -> Words {
    let why = Words::markup(capitalized(why.say(language).as_str()));
    receipt::Refused { why }.say(language)
}

/// The reason for a refusal, with names escaped.
pub(in crate::discord) fn why_refused(refusal: &Refusal) -> Message {
    if let Refusal::SeatedAlready(name) = refusal {
        return Refusal::SeatedAlready(safe_name(name)).message();
    }
    if let Refusal::Lacks(who) = refusal {
        return Refusal::Lacks(safe_text(who)).message();
    }
    refusal.message()
}

/// Advice on what the person can do, as a sentence.
pub(in crate::discord) fn advice(words: &str) -> String {
    format!("{}.", capitalized(words))
}

/// The text of a notice to everybody.
pub(in crate::discord) fn notice(notice: &Notice, names: &Names) -> String {
    let player = |seat: Seat| names.of(seat);
    let message: Message = match notice {
        Notice::Begins => notice::Begins.into(),
        Notice::Opens(words) => Message::verbatim(words.clone()),
        Notice::Ends => notice::Ends.into(),
        Notice::Ordered(order) => ordered(*order, names),
        Notice::PutBack { to, was_over } => {
            let when = Words::markup(clock_time(*to));
            if *was_over { notice::PutBackReopened { when }.into() } else { notice::PutBack { when }.into() }
        }
        Notice::Outage(length) => notice::Outage { length: length_of(*length) }.into(),
        Notice::Paused { by, number, most: Some(most) } => {
            notice::PausedOf { player: player(*by), number: *number, most: *most }.into()
        }
        Notice::Paused { by, number, most: None } => notice::Paused { player: player(*by), number: *number }.into(),
        Notice::WantsToResume(seat) => notice::WantsToResume { player: player(*seat) }.into(),
        Notice::Resumed { by: Some(seat), length } => {
            notice::ResumedBy { player: player(*seat), length: length_of(*length) }.into()
        }
        Notice::Resumed { by: None, length } => notice::Resumed { length: length_of(*length) }.into(),
        Notice::Offers(seat) => notice::Offers { player: player(*seat) }.into(),
        Notice::Declines(seat) => notice::Declines { player: player(*seat) }.into(),
        Notice::Concedes(seat) => notice::Concedes { player: player(*seat) }.into(),
        Notice::Absent { seats, turns } => {
            notice::Absent { who: players(*seats, names), players: seats.len(), turns: *turns }.into()
        }
    };
    message.say(names.language).into()
}

/// The names of players, the last with "and".
pub(in crate::discord) fn players(seats: SeatSet, names: &Names) -> Message {
    let who = seats.iter().map(|seat| Message::verbatim(names.of(seat)));
    let who = who.reduce(|first, second| notice::And { first, second }.into());
    who.unwrap_or_else(|| Message::verbatim(""))
}

/// A channel, as a link to it.
pub(in crate::discord) fn linked(channel: ChannelId) -> Words {
    Words::markup(format!("<#{channel}>"))
}

/// A person, as in [`mention`].
pub(in crate::discord) fn person(user: crate::store::UserId) -> Words {
    Words::markup(mention(user))
}

/// The name of a game: nothing in it is formatted.
pub(super) fn game_of(about: &About) -> Words {
    Words::markup(about.spec.name)
}

/// The message to a person who has taken another's seat.
pub(in crate::discord) fn seated(about: &About, leaver: &str, n_turns: usize) -> Message {
    let (game, number, channel) = (game_of(about), about.id.0, linked(about.channel));
    let (leaver, host, id) = (Words::markup(leaver), person(about.host), Words::markup(about.spec.id));
    letter::Seated { leaver, game, number, channel, host, id, turns: n_turns }.into()
}

/// The message to a person whose seat another has taken.
pub(in crate::discord) fn left(about: &About, to: &str) -> Message {
    let (game, number, channel) = (game_of(about), about.id.0, linked(about.channel));
    letter::Left { to: Words::markup(to), game, number, channel, host: person(about.host) }.into()
}

/// The text of a host's order.
fn ordered(order: Order, names: &Names) -> Message {
    let is_less = |by: Millis| by < Millis::ZERO;
    let length = |by: Millis| length_of(Millis(by.0.saturating_abs()));
    match order {
        Order::Pause => notice::HostPauses.into(),
        Order::Resume => notice::HostResumes.into(),
        Order::End => notice::HostEnds.into(),
        Order::Award(seat) => notice::HostAwards { player: names.of(seat) }.into(),
        Order::Annul => notice::HostAnnuls.into(),
        Order::Renew(seat, None) => notice::HostRenews { player: names.of(seat) }.into(),
        Order::Renew(seat, Some(length)) => {
            let length = Words::markup(length.to_string());
            notice::HostRenewsFor { player: names.of(seat), length }.into()
        }
        // Reported by the effect that the order has.
        Order::Back(_) | Order::Reopen => notice::HostPutsBack.into(),
        Order::Adjust(seat, by) if is_less(by) => {
            notice::HostTakesTime { player: names.of(seat), length: length(by) }.into()
        }
        Order::Adjust(seat, by) => notice::HostGivesTime { player: names.of(seat), length: length(by) }.into(),
        Order::Extend(by) | Order::Shift(by) if is_less(by) => notice::HostMovesEarlier { length: length(by) }.into(),
        Order::Extend(by) | Order::Shift(by) => notice::HostMovesLater { length: length(by) }.into(),
    }
}

/// The first message in a match's channel: who plays, how to play, and what the host has chosen.
pub(in crate::discord) fn opening(about: &About, names: &Names, words: &str) -> Words {
    let (game, number, id) = (game_of(about), about.id.0, Words::markup(about.spec.id));
    letter::Opening { game, number, players: in_a_row(names), id, words: Words::markup(words) }.say(names.language)
}

/// The names of everybody who plays, in the order of the seats.
fn in_a_row(names: &Names) -> Words {
    Words::markup(names.values().map(String::as_str).collect::<Vec<_>>().join(" – "))
}

/// The message to a server's announcement channel about a match that begins or is over.
pub(in crate::discord) fn announcement(about: &About, news: &News) -> Words {
    let (game, number, channel) = (game_of(about), about.id.0, linked(about.channel));
    let players = in_a_row(&news.names);
    let language = news.names.language;
    match &news.outcome {
        None => letter::Begins { game, number, channel, players }.say(language),
        Some(ended) => {
            let outcome = Words::markup(outcome(ended, &news.names));
            letter::Over { game, number, channel, players, outcome }.say(language)
        }
    }
}

/// The message to everybody about a match that was put back by a restored database.
pub(in crate::discord) fn restored(about: &About, from: Timestamp) -> Message {
    let when = Words::markup(clock_time(from));
    letter::Restored { game: game_of(about), number: about.id.0, when, host: person(about.host) }.into()
}

/// The message about a match that the database no longer holds.
pub(in crate::discord) fn lost(about: &About) -> Message {
    letter::Lost { game: game_of(about), number: about.id.0, id: Words::markup(about.spec.id) }.into()
}

/// The message to the host of a match that has been paused for more than seven days.
pub(in crate::discord) fn paused_too_long(about: &About) -> Message {
    letter::PausedTooLong { game: game_of(about), number: about.id.0, channel: linked(about.channel) }.into()
}

/// The message to the channel and the host of a match that was stopped for good.
pub(in crate::discord) fn adjournment(about: &About, why: Adjournment) -> Message {
    let (game, number, channel) = (game_of(about), about.id.0, linked(about.channel));
    match why {
        Adjournment::Fault => letter::StoppedByFault { game, number, channel }.into(),
        Adjournment::Damage => letter::StoppedByDamage { game, number, channel }.into(),
    }
}

/// The state of a match that a fault of ours has stopped.
pub(in crate::discord) fn adjourned_status(row: &MatchRow) -> Message {
    let name = games::spec(&row.game).map_or(row.game.as_str(), |spec| spec.name);
    letter::Stopped { game: Words::markup(name), number: row.id.0, host: person(row.host) }.into()
}

/// The message to the host about an audience that cannot be reached, with advice.
pub(in crate::discord) fn trouble(about: &About, audience: Audience, why: &DeliveryError, paused: bool) -> Message {
    let (game, number, channel) = (game_of(about), about.id.0, linked(about.channel));
    let (whom, seat) = match audience {
        Audience::Channel => ("channel", 0),
        Audience::Spectators => ("spectators", 0),
        Audience::Announcements => ("announcements", 0),
        Audience::Seat(seat) => ("seat", seat.index() + 1),
    };
    let audience_named = Words::markup(whom);
    let trouble: Message =
        letter::Trouble { game, number, channel, audience: audience_named, seat, why: why_not(why) }.into();
    match (audience, why) {
        (Audience::Channel, DeliveryError::Gone) => {
            letter::TroubleMove { trouble, number, paused: if paused { "yes" } else { "no" } }.into()
        }
        _ if paused => letter::TroublePaused { trouble }.into(),
        _ => trouble,
    }
}

/// The message to the host about players who can read a channel with secrets kept from them.
pub(in crate::discord) fn overheard(
    about: &About,
    channel: ChannelId,
    who: &str,
    given_up: Option<Audience>,
    whose: Option<&str>,
) -> Message {
    let then: Message = match (given_up, whose) {
        (Some(Audience::Spectators), _) => letter::OverheardSpectators.into(),
        (Some(_), Some(player)) => letter::OverheardSeat { player: Words::markup(player) }.into(),
        _ => letter::OverheardBefore.into(),
    };
    let (game, number, table) = (game_of(about), about.id.0, linked(about.channel));
    letter::Overheard { who: Words::markup(who), channel: linked(channel), game, number, table, then }.into()
}

/// The outcome of a match in words.
pub(in crate::discord) fn outcome(outcome: &Outcome, names: &Names) -> String {
    let by: Message = match outcome.by {
        By::Host => notice::ByHost.into(),
        // Records have another word for this.
        By::Concession => match (outcome.winner, names.n_seats()) {
            (Some(winner), 2) => notice::ByGivingUp { player: names.of(winner.opponent()) }.into(),
            _ => notice::ByOthersGivingUp.into(),
        },
        by @ (By::Agreement | By::Rules(_)) => {
            notice::ByRules { reason: Words::markup(by.word().replace('_', "-")) }.into()
        }
    };
    let told: Message = match outcome.winner {
        Some(seat) => notice::Wins { player: names.of(seat), by }.into(),
        None => notice::NobodyWins { by }.into(),
    };
    told.say(names.language).into()
}

/// Cuts a text to a number of characters, at grapheme boundaries, with a mark where something is missing.
pub(in crate::discord) fn cut(text: &str, chars_max: usize) -> String {
    if text.chars().count() <= chars_max {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut n_chars = 1;
    for grapheme in text.graphemes(true) {
        n_chars += grapheme.chars().count();
        if n_chars > chars_max {
            break;
        }
        kept.push_str(grapheme);
    }
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests;
