//! Texts for people: safe names, Discord's timestamps, and receipts and notices as sentences.

use unicode_segmentation::UnicodeSegmentation;

use super::names::{cleaned, is_hidden, safe_text};
use crate::session::{About, Adjournment, DeliveryError, News, Notice, Refusal};
use crate::store::{Audience, ChannelId, MatchRow, SeatRow, Wish};
use host::{ClockFace, Effect, Order};
use rules::{By, BySeat, Millis, Names, Outcome, Seat, SeatSet, Timestamp, capitalized, counted};
use words::{Language, Message, Words, escaped, notice, privacy, receipt};

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
    if user.is_machine() {
        "the machine".to_owned()
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
/// The line in place of the clock during a pause.
pub(super) const PAUSED: &str = "⏸ The match is paused; no clock runs.";

/// The text of a board that is not up to date any more, if nothing better is known. It must stay true: after the end of
/// the match no command shows a newer board.
pub(super) const OUT_OF_DATE: &str = "This board is out of date.";

/// The line about the clock: who must act until when, and the reserves. A clock that waits for boards to arrive has no
/// deadline yet, so none is shown.
pub(in crate::discord) fn clock_line(clock: &ClockFace, to_act: SeatSet, names: &BySeat<String>) -> Option<String> {
    if clock.paused {
        return Some(PAUSED.to_owned());
    }
    let until = match (clock.deadline, clock.awaits) {
        (Some(deadline), _) => countdown(deadline),
        (None, Some(length)) => format!("{}, starting when the board arrives", in_seconds(length)),
        (None, None) => return None,
    };
    if let Some(words) = &clock.words {
        return Some(format!("{CLOCK}{}", words.to_string().replace("{}", &until)));
    }
    let who: Vec<_> = to_act.iter().filter_map(|seat| names.get(seat)).map(String::as_str).collect();
    if clock.in_reserve {
        return Some(format!(
            "{CLOCK}{}: reserve until {until}; a typed move is played at once, a draft when it is confirmed",
            who.join(", ")
        ));
    }
    let mut line = format!("{CLOCK}{} {until}", who.join(", "));
    if let Some(reserve) = &clock.reserve_ms {
        let left: Vec<_> =
            reserve.iter().map(|(seat, left)| format!("{} {}", names[seat], in_seconds(*left))).collect();
        line = format!("{line} · reserve: {}", left.join(", "));
    }
    Some(line)
}

/// The clock at the time of a request, in words that stay true.
pub(in crate::discord) fn clock_as_of(
    now: Timestamp,
    clock: &ClockFace,
    to_act: SeatSet,
    names: &BySeat<String>,
) -> String {
    let line = clock_line(clock, to_act, names).unwrap_or_else(|| "No clock runs.".to_owned());
    let line = line.trim_start_matches(CLOCK).trim_start_matches("⏸ ").replace(":R>", ":f>");
    format!("As of <t:{}:T>: {line}", now.0.div_euclid(1000))
}

/// The words of a message with `line` in place of the last line, if that is about the clock; `None` removes the line.
pub(in crate::discord) fn with_clock(content: &str, line: Option<&str>) -> String {
    let is_clock = |line: &str| line.starts_with(CLOCK) || line == PAUSED;
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
fn length_of(length: Millis) -> Words {
    Words::markup(in_seconds(length).to_string())
}

/// A duration without milliseconds, if it is at least a second.
pub(super) fn in_seconds(length: Millis) -> Millis {
    if length.0 < 1000 { length } else { Millis(length.0 / 1000 * 1000) }
}

/// A refusal as a sentence.
pub(in crate::discord) fn refusal(words: &str) -> String {
    format!("🚫 {}.", capitalized(words))
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

/// The text of a refusal, with names escaped.
pub(in crate::discord) fn refusal_words(refusal: &Refusal) -> String {
    why_refused(refusal).to_string()
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
            let who = seats.iter().map(|seat| Message::verbatim(player(seat)));
            let who = who.reduce(|first, second| notice::And { first, second }.into());
            let who = who.unwrap_or_else(|| Message::verbatim(""));
            notice::Absent { who, players: seats.len(), turns: *turns }.into()
        }
    };
    message.say(names.language).into()
}

/// The message to a person who has taken another's seat.
pub(in crate::discord) fn seated(about: &About, leaver: &str, n_turns: usize) -> String {
    let About { spec, id, channel, host, .. } = about;
    let story = match n_turns {
        0 => "Nothing has been played before this turn.".to_owned(),
        1 => "What that seat saw in the last turn:".to_owned(),
        n => format!("What that seat saw in the last {}, the oldest first:", counted(n, "turn", "turns")),
    };
    format!(
        "🔁 You have taken the seat of {leaver} in **{}** #{id} in <#{channel}>; {} hosts it. Submit with `/submit`, by \
         plain text here, or with the buttons under your board; `/rules {}` tells everything. {story}",
        spec.name,
        mention(*host),
        spec.id,
    )
}

/// The message to a person whose seat another has taken.
pub(in crate::discord) fn left(about: &About, to: &str) -> String {
    let About { spec, id, channel, host, .. } = about;
    format!(
        "🔁 {to} has taken your seat in **{}** #{id} in <#{channel}>, as {} has decided. You get no more boards of it, and \
         what you submit does not count there any more.",
        spec.name,
        mention(*host),
    )
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

/// How to type in a private channel: Discord gives the bot the text of a message there only if it mentions the bot.
pub(in crate::discord) const OWN_CHANNEL: &str =
    "-# In this channel, press, type `/submit` or mention me in a message; I cannot read other messages here.";

/// The first message in a match's channel: who plays, how to play, and what the host has chosen.
pub(in crate::discord) fn opening(about: &About, names: &BySeat<String>, words: &str) -> String {
    let players = names.values().map(String::as_str).collect::<Vec<_>>().join(" – ");
    format!(
        "**{}** #{} begins: {players}. Every player gets their board by direct message.\n\
         Submit with `/submit`, by plain text in the direct message, or with the buttons; `/rules {}` tells everything. \
         Your move counts from when Discord received it.\n{words}",
        about.spec.name, about.id, about.spec.id,
    )
}

/// The message to a server's announcement channel about a match that begins or is over.
pub(in crate::discord) fn announcement(about: &About, news: &News) -> String {
    let players = news.names.values().map(String::as_str).collect::<Vec<_>>().join(" – ");
    let About { spec, id, channel, .. } = about;
    match &news.outcome {
        None => format!("**{}** #{id} begins in <#{channel}>: {players}.", spec.name),
        Some(ended) => {
            format!("**{}** #{id} in <#{channel}> is over: {players}.\n{}", spec.name, outcome(ended, &news.names))
        }
    }
}

/// The message to everybody about a match that was put back by a restored database.
pub(in crate::discord) fn restored(about: &About, from: Timestamp) -> String {
    let About { spec, id, .. } = about;
    format!(
        "⚠ The bot's database went back in time: {} #{id} stands as it did {}. What was said or pressed since then does \
         not count, and newer messages here are void. The match is paused and nobody loses time. {} can go on with \
         `/match resume`, or end the match with `/match end`. `/board` shows how it stands.",
        spec.name,
        format_args!("<t:{}:f>", from.0.div_euclid(1000)),
        mention(about.host),
    )
}

/// The message about a match that the database no longer holds.
pub(in crate::discord) fn lost(about: &About) -> String {
    let About { spec, id, .. } = about;
    format!(
        "⚠ The bot's database went back to a time before {} #{id} was opened. The match is lost, and its boards do nothing. \
         To play again, use `/host {}`.",
        spec.name, spec.id,
    )
}

/// The message to the host of a match that has been paused for more than seven days.
pub(in crate::discord) fn paused_too_long(about: &About) -> String {
    let About { spec, id, channel, .. } = about;
    format!(
        "⚠ {} #{id} in <#{channel}> has been paused for seven days. From now on other people can see the solution of its \
         puzzle. To be safe, end this match with `/match end` and open a new one.",
        spec.name
    )
}

/// The message to the channel and the host of a match that was stopped for good.
pub(in crate::discord) fn adjournment(about: &About, why: Adjournment) -> String {
    let About { id, spec, channel, .. } = about;
    let name = format!("{} #{id} in <#{channel}>", spec.name);
    match why {
        Adjournment::Fault => format!(
            "⚠ {name} had to be stopped: something went wrong on my side. Nothing that was played is lost; the people \
             who run this bot have been told in the log."
        ),
        Adjournment::Damage => format!(
            "⚠ {name} has been stopped and its clocks stand still: what was played is no longer on the disk as it was \
             written. Other matches go on. The people who run this bot have been told in the log: `dealer check` says \
             where the damage is, and a backup brings the match back."
        ),
    }
}

/// The state of a match that a fault of ours has stopped.
pub(in crate::discord) fn adjourned_status(row: &MatchRow) -> String {
    let name = games::spec(&row.game).map_or(row.game.as_str(), |spec| spec.name);
    format!(
        "⚠ **{name}** #{} is stopped by a fault of ours. Its clocks stand still, and nothing that is said there is \
         counted. Its host {} has been told.",
        row.id,
        mention(row.host)
    )
}

/// The name of an audience, in a message.
pub(in crate::discord) fn whom(audience: Audience) -> String {
    match audience {
        Audience::Channel => "its channel".to_owned(),
        Audience::Seat(seat) => format!("player {}", seat.index() + 1),
        Audience::Spectators => "the spectators' channel".to_owned(),
        Audience::Announcements => "the announcement channel".to_owned(),
    }
}

/// The message to the host about an audience that cannot be reached, with advice.
pub(in crate::discord) fn trouble(about: &About, audience: Audience, why: &DeliveryError, paused: bool) -> String {
    let About { spec, id, channel, .. } = about;
    let whom = whom(audience);
    let help = match (audience, why) {
        (Audience::Channel, DeliveryError::Gone) => {
            format!(" `/match move {id}` in another channel lets it go on there; then `/match resume`.")
        }
        _ if paused => " Fix that, then use `/match resume`.".to_owned(),
        _ => String::new(),
    };
    let state = if paused { " The match has been paused." } else { "" };
    format!("⚠ {} #{id} in <#{channel}> cannot be told to {whom}: {why}.{state}{help}", spec.name)
}

/// The message to the host about players who can read a channel with secrets kept from them.
pub(in crate::discord) fn overheard(
    about: &About,
    channel: ChannelId,
    who: &str,
    given_up: Option<Audience>,
    whose: Option<&str>,
) -> String {
    let About { spec, id, channel: table, .. } = about;
    let so = match (given_up, whose) {
        (Some(Audience::Spectators), _) => {
            "Nothing is shown to spectators any more; `/match spectators` begins again with a channel that no player can \
             read."
                .to_owned()
        }
        (Some(_), Some(player)) => {
            format!("{player} gets the boards by direct message again; `/match channel` gives them another channel.")
        }
        _ => "Nothing is sent there now, but what was posted there can be read.".to_owned(),
    };
    format!(
        "⚠ {who} can read <#{channel}>, which has shown what {} #{id} in <#{table}> keeps from them. {so} To replace \
         a player who must not know that, use `/match substitute`.",
        spec.name
    )
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
        by @ (By::Agreement | By::Rules(_)) => Message::verbatim(by.word().replace('_', " ")),
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
