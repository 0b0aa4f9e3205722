//! What people read: names made safe, Discord's own timestamps, receipts and notices as sentences.

use unicode_segmentation::UnicodeSegmentation;

use super::names::{cleaned, escaped, is_hidden, safe_text};
use crate::session::{About, Adjournment, DeliveryError, News, Notice, Refusal};
use crate::store::{Audience, ChannelId, MatchRow, SeatRow, Wish};
use host::{ClockFace, Effect, Order};
use rules::{By, BySeat, Millis, Outcome, Seat, SeatSet, Timestamp, capitalized, counted};

/// Discord's limit for a message, in characters.
pub(in crate::discord) const CONTENT_CHARS_MAX: usize = 2000;

/// A name made safe to print: one line, cut on grapheme bounds, with nothing that Discord would format, link or ping.
pub(in crate::discord) fn safe_name(name: &str) -> String {
    let safe = escaped(&cleaned(name));
    if safe.trim().is_empty() { "somebody".to_owned() } else { safe.trim().to_owned() }
}

/// What somebody typed, short and harmless, to be printed in an answer.
pub(in crate::discord) fn echo(text: &str) -> String {
    let cut: String = text.graphemes(true).filter(|grapheme| !grapheme.chars().any(is_hidden)).take(80).collect();
    format!("`{}`", cut.replace('`', "ˋ"))
}

/// A countdown that ticks by itself in everybody's own language.
pub(in crate::discord) fn countdown(at: Timestamp) -> String {
    format!("<t:{}:R>", at.0.div_euclid(1000))
}

/// A point of time in everybody's own zone, for messages that stay: a countdown would run on after its end.
pub(in crate::discord) fn clock_time(at: Timestamp) -> String {
    format!("<t:{}:f>", at.0.div_euclid(1000))
}

/// A person, to be read as their name; nobody is pinged by it unless the message says so.
pub(in crate::discord) fn mention(user: crate::store::UserId) -> String {
    if user.is_machine() {
        "the machine".to_owned()
    } else if user.is_alias() {
        user.alias_name()
    } else {
        format!("<@{user}>")
    }
}

/// The answer to somebody who asks to be forgotten.
pub(in crate::discord) fn to_be_forgotten(wish: Wish) -> String {
    let due = countdown(wish.due);
    let begin = if wish.is_repeated {
        format!("✅ You have asked for this already. I shall do it {due}.")
    } else {
        format!("✅ I shall forget you {due}, in a quiet hour. Your name is gone from the results now.")
    };
    format!(
        "{begin}\nThen a pseudonym replaces your name and id in everything that I keep. A match of yours that still runs then \
         is finished first.\nWhat I have posted on Discord stays there. Copies of my database keep your data until they are \
         thinned out. If you use me again after that, I store anew."
    )
}

/// What the seats of a match are called, safe to print.
pub(in crate::discord) fn safe_names(seats: &BySeat<SeatRow>) -> BySeat<String> {
    seats.map(|_, row| safe_name(&row.name))
}

/// With what a line begins that tells of a running clock.
const CLOCK: &str = "⏳ ";
/// What stands in its place while no clock runs.
pub(super) const PAUSED: &str = "⏸ The match is paused; no clock runs.";

/// What stands on a board of a match that is none any more, where nothing better is known. It stays true: after the end of the
/// match no command shows a present one.
pub(super) const OUT_OF_DATE: &str = "This board is out of date.";

/// The clock in a line: who is to act until when, and the reserves. A clock that waits for its boards to arrive has no
/// deadline yet, and none is made up.
pub(in crate::discord) fn clock_line(clock: &ClockFace, to_act: SeatSet, names: &BySeat<String>) -> Option<String> {
    if clock.paused {
        return Some(PAUSED.to_owned());
    }
    let until = match (clock.deadline, clock.awaits) {
        (Some(deadline), _) => countdown(deadline),
        (None, Some(length)) => format!("{}, starting when the board arrives", in_seconds(length)),
        (None, None) => return None,
    };
    if let Some(words) = clock.words {
        return Some(format!("{CLOCK}{}", words.replace("{}", &until)));
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

/// The clock as it stood when somebody asked, in words that stay true.
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

/// The words of a message with this line in place of its last one about the clock, if that is how it ends; `None` for
/// no such line.
pub(in crate::discord) fn with_clock(content: &str, line: Option<&str>) -> String {
    let is_clock = |line: &str| line.starts_with(CLOCK) || line == PAUSED;
    let (words, last) = content.rsplit_once('\n').map_or((None, content), |(words, last)| (Some(words), last));
    let kept = if is_clock(last) { words } else { Some(content) };
    let lines: Vec<_> = kept.into_iter().chain(line).filter(|part| !part.is_empty()).collect();
    lines.join("\n")
}

/// The answer to an accepted submission.
pub(in crate::discord) fn receipt(effect: &Effect, clock: &ClockFace, used: Option<Millis>) -> String {
    let mut text = match effect {
        Effect::Staged { understood, complete: true } => {
            let by = clock.deadline.map_or_else(String::new, |deadline| format!(" by {}", clock_time(deadline)));
            format!("✅ Saved: {understood}\nThis is what you submit unless you change it{by}.")
        }
        Effect::Staged { understood, complete: false } => {
            format!("📝 Saved: {understood}\nThat is not everything yet.")
        }
        // What became of it stands on the board: praise before the verdict would mislead.
        Effect::Played { understood } => format!("Played: {understood}"),
        Effect::Refuted { why } => refuted(why),
        Effect::Locked => "🔒 Locked in.".to_owned(),
        Effect::Undone => "↩ Taken back; nothing is saved now.".to_owned(),
        Effect::Paused { number, most: Some(most) } => {
            format!("⏸ You paused the match; that was pause {number} of the {most} you have.")
        }
        Effect::Paused { .. } | Effect::Ordered(Order::Pause) => "⏸ You paused the match.".to_owned(),
        Effect::ResumeNoted => "Noted: you want to go on. The match resumes when everybody has said so.".to_owned(),
        Effect::Resumed { length } => format!("▶ The match goes on after a pause of {}.", in_seconds(*length)),
        Effect::Offered => "🤝 Your offer to end the match here stands.".to_owned(),
        Effect::TookBack => "↩ Back at your last turn.".to_owned(),
        Effect::Declined => "You play on; the offer to end the match here is gone.".to_owned(),
        Effect::Agreed => "🤝 Agreed: the match ends here.".to_owned(),
        Effect::Conceded => "🏳 You have given the match up.".to_owned(),
        Effect::Absent { .. } | Effect::PutBack { .. } | Effect::Ordered(_) | Effect::Noted => "✅ Done.".to_owned(),
    };
    let tells_time =
        matches!(effect, Effect::Staged { .. } | Effect::Played { .. } | Effect::Refuted { .. } | Effect::Locked);
    if let (true, Some(used)) = (tells_time, used.filter(|used| *used > Millis::ZERO)) {
        text = format!("{text}\nTime used: {}.", in_seconds(used));
    }
    text
}

/// What somebody has done to a puzzle of their own.
pub(in crate::discord) fn puzzle_receipt(effect: &Effect) -> String {
    match effect {
        Effect::Played { understood } => understood.clone(),
        Effect::Refuted { why } => refuted(why),
        Effect::Conceded => "🏳 You have given the puzzle up.".to_owned(),
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
        | Effect::Noted => "✅ Done.".to_owned(),
    }
}

/// What was played and counts against its author.
fn refuted(why: &str) -> String {
    format!("❌ {why}")
}

/// A length as a clock shows it: without milliseconds beyond a second.
pub(super) fn in_seconds(length: Millis) -> Millis {
    if length.0 < 1000 { length } else { Millis(length.0 / 1000 * 1000) }
}

/// A refusal as a sentence.
pub(in crate::discord) fn refusal(words: &str) -> String {
    format!("🚫 {}.", capitalized(words))
}

/// The words of a refusal, in which names stand safe to print.
pub(in crate::discord) fn refusal_words(refusal: &Refusal) -> String {
    if let Refusal::SeatedAlready(name) = refusal {
        return Refusal::SeatedAlready(safe_name(name)).to_string();
    }
    if let Refusal::Lacks(who) = refusal {
        return Refusal::Lacks(safe_text(who)).to_string();
    }
    refusal.to_string()
}

/// What is open to somebody who asked, as a sentence.
pub(in crate::discord) fn advice(words: &str) -> String {
    format!("{}.", capitalized(words))
}

/// A notice to everybody, in words.
pub(in crate::discord) fn notice(notice: &Notice, names: &BySeat<String>) -> String {
    let name = |seat: Seat| &names[seat];
    match notice {
        Notice::Begins => "The match begins.".to_owned(),
        Notice::Opens(words) => words.clone(),
        Notice::Ends => "The match is over.".to_owned(),
        Notice::Ordered(order) => ordered(*order, names),
        Notice::PutBack { to, was_over } => put_back(*to, *was_over),
        Notice::Outage(length) => {
            format!(
                "🔌 The bot was away for {}. Nobody pays for that: running deadlines have moved by it.",
                in_seconds(*length)
            )
        }
        Notice::Paused { by, number, most } => {
            let count = match most {
                Some(most) => format!("{number} of {most}"),
                None => format!("pause {number}"),
            };
            format!(
                "⏸ {} pauses the match ({count}). `/resume` by every player, or `/match resume` by a host, goes on.",
                name(*by)
            )
        }
        Notice::WantsToResume(seat) => format!("{} wants to go on.", name(*seat)),
        Notice::Resumed { by: Some(seat), length } => {
            format!("▶ {} agrees: the match goes on after a pause of {}.", name(*seat), in_seconds(*length))
        }
        Notice::Resumed { by: None, length } => {
            format!("▶ The host lets the match go on after a pause of {}.", in_seconds(*length))
        }
        Notice::Offers(seat) => format!("🤝 {} offers to end the match here; `/agree` accepts.", name(*seat)),
        Notice::Declines(seat) => format!("{} declines to end the match here; it goes on.", name(*seat)),
        Notice::Concedes(seat) => format!("🏳 {} gives the match up.", name(*seat)),
        Notice::Absent { seats, turns } => {
            let (have, seat) = if seats.len() == 1 { ("has", "the seat") } else { ("have", "a seat") };
            format!(
                "⏸ {} {have} let {} in a row run out, so the match is paused. `/resume` by every player, or `/match resume` \
                 by a host, goes on; `/match substitute` puts somebody else on {seat}, `/match award` ends the match.",
                seats.iter().map(|seat| name(seat).as_str()).collect::<Vec<_>>().join(" and "),
                counted(*turns as usize, "turn", "turns"),
            )
        }
    }
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

/// A match that a host has put back to how it stood then.
fn put_back(to: Timestamp, was_over: bool) -> String {
    let does = if was_over { "opens the match again and puts it" } else { "puts the match" };
    let at = to.0.div_euclid(1000);
    format!(
        "⏪ The host {does} back to how it stood at <t:{at}:f>. What came after no longer counts, but people still know \
         what they saw of it. Everybody gets a new board, and the clocks stand as they did then until the host goes on \
         with `/match resume`."
    )
}

/// A host's order in words.
fn ordered(order: Order, names: &BySeat<String>) -> String {
    let is_less = |by: Millis| by < Millis::ZERO;
    let length = |by: Millis| in_seconds(Millis(by.0.saturating_abs()));
    match order {
        Order::Pause => "⏸ The host pauses the match; all clocks stand still.".to_owned(),
        Order::Resume => "▶ The host lets the match go on.".to_owned(),
        Order::End => "⚖ The host ends the match; nobody wins.".to_owned(),
        Order::Award(seat) => format!("⚖ The host awards the match to {}.", names[seat]),
        Order::Annul => {
            "⚖ The host annuls the match: it counts in no statistics, and nothing is won or lost by it. What \
                         was shown of it stays known."
                .to_owned()
        }
        Order::Renew(seat, None) => format!("⚖ {} gets the full time for this turn again.", names[seat]),
        Order::Renew(seat, Some(length)) => format!("⚖ {} has {length} for this turn.", names[seat]),
        // Told as what comes of them.
        Order::Back(_) | Order::Reopen => "⚖ The host puts the match back.".to_owned(),
        Order::Adjust(seat, by) if is_less(by) => {
            format!("⚖ The host takes {} from {}'s clock.", length(by), names[seat])
        }
        Order::Adjust(seat, by) => format!("⚖ The host gives {} to {}'s clock.", length(by), names[seat]),
        Order::Extend(by) | Order::Shift(by) => {
            let way = if is_less(by) { "earlier" } else { "later" };
            format!("⚖ The host moves the running deadline {} {way}.", length(by))
        }
    }
}

/// How one types in a channel of one's own: Discord gives the bot the text of those messages alone that name it.
pub(in crate::discord) const OWN_CHANNEL: &str =
    "-# In this channel, press, type `/submit` or mention me in a message; I cannot read other messages here.";

/// The first message to the channel of a match: who plays, how to play, and what the host has chosen.
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

/// The message to everybody about a match that was put back to an earlier time.
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

/// What is said of a match that the database does not hold any more.
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

/// The message to the channel and the host of a match that was stopped and is not played on.
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

/// How a match stands that a fault of ours has stopped.
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

/// The message to the host about something that keeps the match from being told, with what would help.
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

/// The message to the host about players who can read a channel that holds secrets kept from them.
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

/// How the match ended.
pub(in crate::discord) fn outcome(outcome: &Outcome, names: &BySeat<String>) -> String {
    let is_ruled = outcome.by == By::Host;
    let by = match outcome.by {
        _ if is_ruled => "the host's ruling".to_owned(),
        // A record has another word for it.
        By::Concession => match (outcome.winner, names.n_seats()) {
            (Some(winner), 2) => format!("{} gives up", names[winner.opponent()]),
            _ => "the others give up".to_owned(),
        },
        by @ (By::Agreement | By::Host | By::Rules(_)) => by.word().replace('_', " "),
    };
    match outcome.winner {
        Some(seat) => format!("🏆 **{}** wins ({by}).", names[seat]),
        None => format!("The match is over without a winner ({by})."),
    }
}

/// Text cut to a number of characters, on grapheme bounds, with a mark where something is missing.
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
