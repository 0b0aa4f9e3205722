//! What people read: names made safe, Discord's own timestamps, receipts and notices as sentences.

use unicode_segmentation::UnicodeSegmentation;

use crate::host::{ClockFace, Order, Receipt};
use crate::rules::{BySeat, Millis, Outcome, Seat, SeatSet, Timestamp, capitalized};
use crate::session::{About, News, Notice, Setback};
use crate::store::{Audience, SeatRow};

/// The longest name that is printed, in graphemes.
const NAME_GRAPHEMES_MAX: usize = 32;
/// Discord's limit for a message, in characters.
pub(super) const CONTENT_CHARS_MAX: usize = 2000;

/// A name made safe to print: one line, cut on grapheme bounds, with nothing that Discord would format, link or ping.
pub(super) fn safe_name(name: &str) -> String {
    let mut safe = String::new();
    for grapheme in name.graphemes(true).filter(|grapheme| !grapheme.chars().any(is_hidden)).take(NAME_GRAPHEMES_MAX) {
        if grapheme.starts_with(|first: char| "\\*_~`|>#-[]()<@:".contains(first)) {
            safe.push('\\');
        }
        safe.push_str(grapheme);
    }
    if safe.trim().is_empty() { "somebody".to_owned() } else { safe.trim().to_owned() }
}

/// What somebody typed, short and harmless, to be printed in an answer.
pub(super) fn echo(text: &str) -> String {
    let cut: String = text.graphemes(true).filter(|grapheme| !grapheme.chars().any(is_hidden)).take(80).collect();
    format!("`{}`", cut.replace('`', "ˋ"))
}

/// Control characters and those that change the direction of text.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A countdown that ticks by itself in everybody's own language.
pub(super) fn countdown(at: Timestamp) -> String {
    format!("<t:{}:R>", at.0.div_euclid(1000))
}

/// A person, to be read as their name; nobody is pinged by it unless the message says so.
pub(super) fn mention(user: crate::store::UserId) -> String {
    format!("<@{user}>")
}

/// What the seats of a match are called, safe to print.
pub(super) fn safe_names(seats: &BySeat<SeatRow>) -> BySeat<String> {
    seats.map(|_, row| safe_name(&row.name))
}

/// The clock in a line: who is to act until when, and the reserves. A clock that starts when this line arrives is shown
/// as running from `now`.
pub(super) fn clock_line(clock: &ClockFace, to_act: SeatSet, names: &BySeat<String>, now: Timestamp) -> Option<String> {
    if clock.paused {
        return Some("⏸ The match is paused; no clock runs.".to_owned());
    }
    let deadline = clock.deadline.or_else(|| clock.awaits.map(|length| now + length))?;
    let who: Vec<_> = to_act.iter().filter_map(|seat| names.get(seat)).map(String::as_str).collect();
    let mut line = format!("⏳ {} {}", who.join(", "), countdown(deadline));
    if let Some(reserve) = &clock.reserve_ms {
        let left: Vec<_> =
            reserve.iter().map(|(seat, left)| format!("{} {}", names[seat], in_seconds(*left))).collect();
        line = format!("{line} · reserve: {}", left.join(", "));
    }
    Some(line)
}

/// The answer to an accepted submission.
pub(super) fn receipt(receipt: &Receipt, clock: &ClockFace, used: Option<Millis>) -> String {
    let mut text = match receipt {
        Receipt::Staged { understood, complete: true } => {
            let until = clock.deadline.map_or_else(String::new, |deadline| format!(" until {}", countdown(deadline)));
            format!("✅ Saved: {understood}\nIt counts as submitted; you may change it{until}.")
        }
        Receipt::Staged { understood, complete: false } => {
            format!("📝 Saved: {understood}\nSomething is still missing for a whole submission.")
        }
        Receipt::Played { understood } => played("✅ Played: ", understood),
        Receipt::Locked => "🔒 Locked in.".to_owned(),
        Receipt::Undone => "↩ Taken back; nothing is staged now.".to_owned(),
        Receipt::Paused | Receipt::Ordered(Order::Pause) => "⏸ The match is paused.".to_owned(),
        Receipt::ResumeNoted => "Noted: you want to go on. The match resumes when everybody has said so.".to_owned(),
        Receipt::Resumed | Receipt::Ordered(Order::Resume) => "▶ The match goes on.".to_owned(),
        Receipt::Offered => "🤝 Your offer to end the match here stands.".to_owned(),
        Receipt::Agreed => "🤝 Agreed: the match ends here.".to_owned(),
        Receipt::Conceded => "🏳 You have given the match up.".to_owned(),
        Receipt::Ordered(_) | Receipt::Noted => "✅ Done.".to_owned(),
    };
    let tells_time = matches!(receipt, Receipt::Staged { .. } | Receipt::Played { .. } | Receipt::Locked);
    if let (true, Some(used)) = (tells_time, used.filter(|used| *used > Millis::ZERO)) {
        text = format!("{text}\nTime used this turn: {}.", in_seconds(used));
    }
    text
}

/// What was played, after the words for that; what a game marks as gone wrong stands by itself.
pub(super) fn played(words: &str, understood: &str) -> String {
    if understood.starts_with('❌') { understood.to_owned() } else { format!("{words}{understood}") }
}

/// A length as a clock shows it: without milliseconds beyond a second.
fn in_seconds(length: Millis) -> Millis {
    if length.0 < 1000 { length } else { Millis(length.0 / 1000 * 1000) }
}

/// A refusal as a sentence.
pub(super) fn refusal(words: &str) -> String {
    format!("🚫 {}.", capitalized(words))
}

/// What everybody is told in words.
pub(super) fn notice(notice: &Notice, names: &BySeat<String>) -> String {
    let name = |seat: Seat| &names[seat];
    match notice {
        Notice::Begins => "The match begins.".to_owned(),
        Notice::Ends => "The match is over.".to_owned(),
        Notice::Ordered(order) => ordered(*order, names),
        Notice::Outage(length) => {
            format!(
                "🔌 The bot was away for {}. Nobody pays for that: running deadlines have moved by it.",
                in_seconds(*length)
            )
        }
        Notice::Paused(seat) => {
            format!("⏸ {} paused the match. `/resume` by every player, or by the host, goes on.", name(*seat))
        }
        Notice::WantsToResume(seat) => format!("{} wants to go on.", name(*seat)),
        Notice::Resumed(seat) => format!("▶ {} says so too: the match goes on.", name(*seat)),
        Notice::Offers(seat) => format!("🤝 {} offers to end the match here; `/agree` accepts.", name(*seat)),
        Notice::Concedes(seat) => format!("🏳 {} gives the match up.", name(*seat)),
    }
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

/// What a server's announcement channel is told of a match that begins or is over.
pub(super) fn announcement(about: &About, news: &News) -> String {
    let players = news.names.values().map(String::as_str).collect::<Vec<_>>().join(" – ");
    let About { spec, id, channel, .. } = about;
    match &news.outcome {
        None => format!("**{}** #{id} begins in <#{channel}>: {players}.", spec.name),
        Some(ended) => {
            format!("**{}** #{id} in <#{channel}> is over: {players}.\n{}", spec.name, outcome(ended, &news.names))
        }
    }
}

/// What the host is told of something that keeps the match from being told, and what would help.
pub(super) fn trouble(about: &About, audience: Audience, why: &Setback, paused: bool) -> String {
    let About { spec, id, channel, .. } = about;
    let whom = match audience {
        Audience::Channel => "its channel".to_owned(),
        Audience::Seat(seat) => format!("the player on seat {seat}"),
        Audience::Spectators => "the spectators' channel".to_owned(),
        Audience::Announcements => "the announcement channel".to_owned(),
    };
    let help = match (audience, why) {
        (Audience::Channel, Setback::Gone) => {
            format!(" `/match move {id}` in another channel lets it go on there; then `/match resume`.")
        }
        _ if paused => " Mend that, then `/match resume`.".to_owned(),
        _ => String::new(),
    };
    let state = if paused { " The match has been paused." } else { "" };
    format!("⚠ {} #{id} in <#{channel}> cannot be told to {whom}: {why}.{state}{help}", spec.name)
}

/// How the match ended.
pub(super) fn outcome(outcome: &Outcome, names: &BySeat<String>) -> String {
    let by = outcome.by.replace('_', " ");
    match outcome.winner {
        Some(seat) => format!("🏆 **{}** wins ({by}).", names[seat]),
        None => format!("The match is over without a winner ({by})."),
    }
}

/// Text cut to a number of characters, on grapheme bounds, with a mark where something is missing.
pub(super) fn cut(text: &str, chars_max: usize) -> String {
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
mod tests {
    use super::*;

    #[test]
    fn a_name_formats_links_and_pings_nothing() {
        assert_eq!(safe_name("@everyone"), "\\@everyone");
        assert_eq!(safe_name("**Ann**\u{202e}"), "\\*\\*Ann\\*\\*");
        assert_eq!(safe_name("<@1>\n`x`"), "\\<\\@1\\>\\`x\\`");
        assert_eq!(safe_name("\u{200f} \n"), "somebody");
        assert_eq!(safe_name(&"👩‍👩‍👧".repeat(50)).graphemes(true).count(), 32);
    }

    #[test]
    fn a_hosts_order_is_told_in_words() {
        let names: BySeat<String> = ["Ann", "Ben"].map(str::to_owned).to_vec().into();
        let (ann, ben) = (Seat::FIRST, Seat::FIRST.opponent());
        for (order, words) in [
            (Order::Award(ben), "⚖ The host awards the match to Ben."),
            (Order::Adjust(ann, Millis(60_000)), "⚖ The host gives 1 min to Ann's clock."),
            (Order::Adjust(ben, Millis(-500)), "⚖ The host takes 500 ms from Ben's clock."),
            (Order::Extend(Millis(7_200_000)), "⚖ The host moves the running deadline 2 h later."),
            (Order::Extend(Millis(-1000)), "⚖ The host moves the running deadline 1 s earlier."),
        ] {
            assert_eq!(ordered(order, &names), words);
        }
    }

    #[test]
    fn texts_are_cut_on_grapheme_bounds() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdef", 5), "abcd…");
        assert!(cut(&"👩‍👩‍👧".repeat(500), 2000).chars().count() <= 2000);
        assert_eq!(echo("a`b\u{202e}c"), "`aˋbc`");
    }
}
