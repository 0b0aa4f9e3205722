//! Announcements in a season's channel: what has happened since the last announcement, whom it calls, and what comes
//! next.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, Http};

use super::super::log::{self, named_channel, printable};
use super::{guess, home, picture, setup, vote, watch, with_controls};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{LABEL_CHARS_MAX, Letter, button};
use crate::discord::wire::names::safe_title;
use crate::discord::wire::press::{Press, SeasonAsk};
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, mention};
use crate::session::{Directory, OUTAGE_TOLD_MIN, TheSeason};
use crate::store::{ChannelId, OpenedMatch, Standing, UserId};
use ::league::season::{self, Line, Logged, Season, Step};
use rules::{Language, Millis};
use words::{Message, Words, season as said};

/// A log line to announce, and the season's state before that line.
type News = (Option<Season>, Line);

/// Announces in a season's channel what has happened since the last announcement, and what the season waits for.
/// `is_published` says whether everybody may have the season's page now.
pub(super) async fn tell(directory: &Directory, http: &Http, the: &TheSeason, is_published: bool) -> Result<(), Fault> {
    let (names, language) = (printable(the), directory.server_language(the.row.guild).await);
    let news = the.told_lines(|n| n > the.row.told_n);
    let matches = directory.store().matches_of_season(the.row.id).await?;
    if news.iter().all(|(_, line)| is_silent(the, line, &matches)) {
        let is_played = news.iter().any(|(_, line)| matches!(line.step, Step::Death { .. }));
        return log::pass_over(directory, http, the, the.row.asking.filter(|_| !is_played)).await;
    }
    let recap = home::recap(directory, the, &news, language).await?;
    let is_told = |line: &Line| recap.as_ref().is_none_or(|recap| !recap.says(line)) && !is_brief(&line.step);
    let told = news.iter().filter(|(_, line)| is_told(line));
    let words = told.map(|line| in_words(line, &names, &matches, the.row.channel).say(language).into());
    let words: Vec<String> = words.collect();
    let words = words.into_iter().chain(recap.iter().map(|recap| recap.words.clone()));
    let voices = vote::voices(directory, the, &news, language).await?;
    let has_voices = !voices.is_empty();
    let words = words.chain(voices).chain(guess::told(directory, the, &news, language).await?);
    let done = [watch::hand_out(http, the, &news, language).await?, setup::follow(directory, http, the, &news).await?];
    let done = done.into_iter().flatten().map(|done| done.say(language).into());
    let words: Vec<String> = words.chain(done).collect();
    let is_anew = asks_anew(the, &news);
    let next = news.last().filter(|_| is_anew).and_then(|(_, line)| season::next(&the.state, &line.step, &names));
    let next = next.map(|next| String::from(next.say(language)));
    // The first mention is for the person for whom the season waits, or else for the person who is offered a gift.
    let offered = offered(the, &news);
    let asked = vote::asked(the, &news);
    let mut called: Vec<UserId> = Vec::new();
    let waiting = season::calls(&the.state).filter(|_| is_anew).and_then(|member| the.user(member));
    let offer = offered.last().and_then(|offer| the.user(offer.to));
    let others = vote::called(the, &asked);
    let wanted = waiting.or(offer).into_iter().chain(picked(the, &news)).chain(host_called(the, &news)).chain(others);
    for user in wanted.filter(|user| !user.is_machine()) {
        if !called.contains(&user) {
            called.push(user);
        }
    }
    let mentions: Vec<_> = called.iter().map(|&user| mention(user)).collect();
    let last: Vec<_> = next.into_iter().chain((!mentions.is_empty()).then(|| mentions.join(" "))).collect();
    let last = last.join("\n");
    // The end of the message (what comes next, and who is called) is never cut.
    let room = CONTENT_CHARS_MAX.saturating_sub(last.chars().count() + 1);
    let letter = Letter::words(format!("{}\n{last}", cut(&words.join("\n"), room)).trim_end().to_owned());
    let letter = if is_anew { with_controls(letter, the, language) } else { letter };
    let letter = called.into_iter().fold(letter, Letter::calling);
    let letter = vote::rows(the, &asked, language).into_iter().fold(letter, Letter::with_row);
    let mut letter = offer_rows(the, &offered, language).into_iter().fold(letter, Letter::with_row);
    if news.iter().any(|(_, line)| changes_the_cast(&line.step)) {
        letter = letter.with_file(picture(directory, the, language).await?);
    }
    letter = recap.and_then(|recap| recap.board).into_iter().fold(letter, Letter::with_file);
    // If the page was withdrawn since it was published, nobody gets the page.
    if is_published && news.iter().any(|(_, line)| line.step == Step::Publish) {
        letter = letter.with_file(home::page(directory, the, language).await?);
    }
    // Offers and votes stay open beside what the season waits for, so their message keeps its buttons.
    let is_asking = offered.is_empty() && asked.is_empty();
    let votes: Vec<u32> = asked.iter().map(|vote| vote.n).collect();
    let asks = |told| if is_anew { Some(told).filter(|_| is_asking) } else { the.row.asking };
    log::tell(directory, http, the, letter, &votes, asks).await?;
    if has_voices {
        // The announced ballots may be deleted now.
        directory.season_has_gone_on();
    }
    Ok(())
}

/// Whether a step only credits an outage that was too short to announce.
fn is_brief(step: &Step) -> bool {
    matches!(step, Step::Shift { by_ms, .. } if Millis(*by_ms) < OUTAGE_TOLD_MIN)
}

/// The gift offers that people can answer only since these lines: offers made in them, and offers whose answer they
/// strike out.
fn offered(the: &TheSeason, news: &[News]) -> Vec<season::Offer> {
    let before = news.first().and_then(|(before, _)| before.as_ref());
    let could_be = |offer: &&season::Offer| before.is_some_and(|before| before.offer(offer.n).is_some());
    the.state.offers().iter().filter(|offer| !could_be(offer)).copied().collect()
}

/// Says, for each match that is still played although its opening is struck out, what that means and how to end the
/// match.
pub(in crate::discord) fn played_on(before: &Season, step: &Step, matches: &[OpenedMatch]) -> Option<Message> {
    let struck = before.struck(step);
    let is_struck = |opened: &&OpenedMatch| struck.iter().any(|line| line.n == opened.n);
    let lines = matches
        .iter()
        .filter(is_struck)
        .filter(|opened| opened.standing == Standing::Open)
        .map(|opened| said::UndonePlayedOn { number: opened.id.0, channel: named_channel(opened.channel) }.into());
    let lines: Vec<Message> = lines.collect();
    (!lines.is_empty()).then(|| Message::joined(lines, "\n"))
}

/// Whether a line needs no announcement. A death match in the season's channel opens with its own message there; and
/// some outages are too short to announce.
fn is_silent(the: &TheSeason, line: &Line, matches: &[OpenedMatch]) -> bool {
    if is_brief(&line.step) {
        return true;
    }
    let is_here = |opened: &OpenedMatch| opened.n == line.n && opened.channel == the.row.channel;
    matches!(line.step, Step::Death { .. }) && matches.iter().any(is_here)
}

/// The announcement of a line. If the line opens a match in another channel, the announcement names that channel. If
/// the line strikes out the opening of a match that is still played, the announcement says so.
fn in_words((before, line): &News, names: &season::Names<'_>, matches: &[OpenedMatch], channel: ChannelId) -> Message {
    let words = season::told(before.as_ref(), line, names, &safe_title);
    if let Some(played_on) = before.as_ref().and_then(|before| played_on(before, &line.step, matches)) {
        return Message::joined([words, played_on], "\n");
    }
    match matches.iter().find(|opened| opened.n == line.n && opened.channel != channel) {
        Some(opened) => Message::joined([words, Message::verbatim(format!("<#{}>", opened.channel))], " "),
        None => words,
    }
}

/// Whether these lines change what the season waits for, or its deadline. If not, the last message that asked for it
/// keeps its buttons, and the question is not repeated.
fn asks_anew(the: &TheSeason, news: &[News]) -> bool {
    let is_new = |(before, line): &News| {
        let step = &line.step;
        let changes_deadline = matches!(step, Step::Shift { .. }) && !is_brief(step);
        // An undo and an elimination may have nothing to do with what the season waits for.
        let may_change = matches!(step, Step::Undo | Step::Eliminate { .. });
        let changes = may_change && before.as_ref().is_none_or(|before| !waits_alike(before, &the.state));
        changes_deadline || changes || matches!(step, Step::Reopen { .. } | Step::End { .. })
    };
    the.state.since() > the.row.told_n || news.iter().any(is_new)
}

/// Whether two states of a season wait for the same thing, until the same deadline.
fn waits_alike(one: &Season, other: &Season) -> bool {
    let waits = |season: &Season| season::standing(season, &|member| member.to_string());
    waits(one) == waits(other)
}

/// The member who was picked as the opponent in these lines.
fn picked(the: &TheSeason, news: &[News]) -> Option<UserId> {
    let picked = news
        .iter()
        .rev()
        .find_map(|(_, line)| if let Step::Pick { opponent, .. } = line.step { Some(opponent) } else { None });
    the.user(picked.filter(|&opponent| the.state.rival(opponent).is_some())?)
}

/// The host, if one of these lines makes the season wait for its host and the host did not write that line.
fn host_called(the: &TheSeason, news: &[News]) -> Option<UserId> {
    let is_news = news.iter().any(|(_, line)| line.n == the.state.since());
    Some(the.row.host).filter(|_| is_news && the.wants_its_host())
}

/// The buttons to accept or decline gifts, one row for each offer. If there are several offers, the buttons name the
/// giver.
fn offer_rows(the: &TheSeason, offers: &[season::Offer], language: Language) -> Vec<CreateActionRow> {
    let row = |offer: &season::Offer| {
        let press = |ask| Press::Season(the.row.id, offer.n, ask);
        let label = |button: Message| {
            let who = Words::markup(the.name(offer.from));
            let label = if offers.len() > 1 { said::ButtonOf { button, who }.into() } else { button };
            cut(label.say(language).as_str(), LABEL_CHARS_MAX)
        };
        let take = button(&press(SeasonAsk::Take), &label(said::ButtonTake.into()), ButtonStyle::Success)?;
        let refuse = button(&press(SeasonAsk::Refuse), &label(said::ButtonRefuse.into()), ButtonStyle::Secondary)?;
        Some(CreateActionRow::Buttons(vec![take, refuse]))
    };
    offers.iter().filter_map(row).collect()
}

/// Whether a step changes the cast so much that the announcement shows its picture.
pub(super) fn changes_the_cast(step: &Step) -> bool {
    matches!(
        step,
        Step::Create { .. }
            | Step::Add { .. }
            | Step::Remove { .. }
            | Step::Replace { .. }
            | Step::Confirm { .. }
            | Step::Eliminate { .. }
            | Step::Return { .. }
            | Step::End { .. }
    )
}
