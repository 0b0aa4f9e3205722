//! Leagues on Discord: announced in their channels, joined and played by presses.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow, CreateAttachment, CreateButton, Http};

use super::call::Call;
use super::calls;
use super::log::{self, painted, printable, take, titled};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{LABEL_CHARS_MAX, Letter, button};
use crate::discord::wire::names::{painted_title, safe_title};
use crate::discord::wire::press::{Press, SeasonAsk};
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, mention};
use crate::session::{Directory, OUTAGE_TOLD_MIN, SeasonRefusal, TheLeague};
use crate::store::{OpenedMatch, SeasonId, UserId};
use host::options_in_words;
use league::season::Names;
use league::{Ended, League, Line, Logged, Pairing, Step, TableRow};
use rules::{Language, Millis, Timestamp};
use words::{Message, Words, league as said};

mod desk;
mod play;

pub(in crate::discord) use desk::{controls as desk_controls, since, start};
pub(in crate::discord) use play::{Place, open};

/// The maximum number of buttons in a row.
const BUTTONS_PER_ROW: usize = 5;

/// The status of a league, with the current buttons.
pub(in crate::discord) fn status(the: &TheLeague, language: Language) -> Letter {
    let names = printable(the);
    let house = the.state.house();
    let told = |spec| options_in_words(spec, &house.options, language);
    let options = games::spec(&house.game).map(told).unwrap_or_default();
    let options = (!options.is_empty()).then(|| said::Options { options: Words::markup(options) }.into());
    let head = Message::joined([titled(the), house.in_words()], ": ");
    let round = (the.state.round() > 0).then(|| league::round_lines(&the.state, the.state.round(), &names));
    let lines = [Some(head), options, Some(league::standing(&the.state, &names)), round];
    let words = Message::joined(lines.into_iter().flatten(), "\n").say(language);
    let letter = Letter::words(cut(words.as_str(), CONTENT_CHARS_MAX));
    rows(&controls(the, |_| true, language)).into_iter().fold(letter, Letter::with_row)
}

/// The message about a round: its pairings, and the buttons to open their matches.
pub(in crate::discord) fn round(the: &TheLeague, round: u32, language: Language) -> Letter {
    let words = league::round_lines(&the.state, round, &printable(the)).say(language);
    let letter = Letter::words(cut(words.as_str(), CONTENT_CHARS_MAX));
    rows(&controls(the, |pairing| pairing.round == round, language)).into_iter().fold(letter, Letter::with_row)
}

/// The table of a league as a picture.
pub(in crate::discord) async fn picture(
    directory: &Directory,
    the: &TheLeague,
    language: Language,
) -> Result<CreateAttachment, Fault> {
    let rows: Vec<TableRow> =
        league::standings(&the.state).iter().map(|row| the.state.row(row, the.name(row.player))).collect();
    let described = Message::joined(rows.iter().map(TableRow::in_words), "; ");
    let text = said::Picture { rows: described }.say(language);
    let (title, line) = (painted_title(the.state.name()), league::headline(&the.state).say(language));
    let (columns, theme) = (the.state.columns().map(|column| column.say(language)), directory.theme().clone());
    let png =
        painted(move || league::table(&title, line.as_str(), columns.each_ref().map(Words::as_str), &rows, &theme));
    Ok(CreateAttachment::bytes(png.await?, "league.png").description(cut(text.as_str(), 1000)))
}

/// The current buttons: joining before the start, later one for each selected pairing that can be opened.
fn controls(the: &TheLeague, is_shown: impl Fn(&Pairing) -> bool, language: Language) -> Vec<CreateButton> {
    let ask =
        |n, ask, label: &str, style| button(&Press::Season(the.row.id, n, ask), &cut(label, LABEL_CHARS_MAX), style);
    if the.state.is_over() {
        return Vec::new();
    }
    if !the.state.has_started() {
        let [join, leave] = [said::ButtonJoin.say(language), said::ButtonLeave.say(language)];
        let join = ask(0, SeasonAsk::Join, join.as_str(), ButtonStyle::Success);
        return join.into_iter().chain(ask(0, SeasonAsk::Leave, leave.as_str(), ButtonStyle::Secondary)).collect();
    }
    let open = the.state.pairings().iter().filter(|pairing| pairing.is_to_be_opened() && is_shown(pairing));
    open.filter_map(|pairing| {
        let [one, other] = pairing.seats.map(|seat| the.name(seat));
        ask(pairing.number, SeasonAsk::Play, &format!("▶ {one} – {other}"), ButtonStyle::Primary)
    })
    .collect()
}

fn rows(buttons: &[CreateButton]) -> Vec<CreateActionRow> {
    buttons.chunks(BUTTONS_PER_ROW).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// Adds the automatic steps to a league's log and posts the news to its channel. Returns the next deadline, if there is
/// one.
pub(super) async fn see_to(directory: &Directory, http: &Http, id: SeasonId) -> Result<Option<Timestamp>, Fault> {
    let mut the: TheLeague = directory.see_to(id).await?;
    while the.row.told_n < the.row.last_n {
        tell(directory, http, &the.to_be_told()).await?;
        the = TheLeague::load(directory.store(), id).await?;
    }
    let late = the.written(&Step::Late);
    let asked = the.log.iter().rev().find(|line| the.state.wants_host() && line.step == late).map(|line| line.n);
    let noted = directory.store().vote_reminders(id).await?;
    calls::drop_notes(directory.store(), id, &noted, |n| Some(n) != asked).await?;
    let later = match asked {
        Some(n) => calls::host(directory, http, &the, n, league::standing(&the.state, &printable(&the))).await?,
        None => None,
    };
    Ok([the.state.deadline(), later].into_iter().flatten().min())
}

/// Posts the league's news since the last message to its channel.
async fn tell(directory: &Directory, http: &Http, the: &TheLeague) -> Result<(), Fault> {
    let (names, language) = (printable(the), directory.server_language(the.row.guild).await);
    let news = the.told_lines(|n| n > the.row.told_n);
    let matches = directory.store().matches_of_season(the.row.id).await?;
    let is_told = |line: &Line| !is_brief(&line.step);
    if !news.iter().any(|(_, line)| is_told(line)) {
        return log::pass_over(directory, http, the, the.row.asking).await;
    }
    let words = news.iter().filter(|(_, line)| is_told(line));
    let words: Vec<_> = words.map(|(before, line)| told(before.as_ref(), line, &names, &matches, language)).collect();
    let is = |wanted: fn(&Step) -> bool| news.iter().any(|(_, line)| wanted(&line.step));
    // An undo asks anew only if it changes what can be pressed.
    let is_changed = |before: &Option<League>| before.as_ref().is_none_or(|before| offer(before) != offer(&the.state));
    let asks_anew = is(|step| matches!(step, Step::Create { .. } | Step::Pair { .. }))
        || news.iter().any(|(before, line)| line.step == Step::Undo && is_changed(before));
    let can_be_played = |pairing: &Pairing| {
        asks_anew && pairing.round == the.state.round()
            || news.iter().any(|(_, line)| Some(line.step.clone()) == pairing.opened.map(void))
    };
    let buttons =
        if the.state.has_started() || asks_anew { controls(the, can_be_played, language) } else { Vec::new() };
    let mut called = if is(|step| matches!(step, Step::Pair { .. })) { called(the) } else { Vec::new() };
    if is(|step| *step == Step::Late) && the.state.wants_host() && !called.contains(&the.row.host) {
        called.push(the.row.host);
    }
    let mut last: Vec<String> = Vec::new();
    if is(|step| matches!(step, Step::Create { .. } | Step::End { .. })) {
        last.push(league::standing(&the.state, &names).say(language).into());
    }
    last.extend((!called.is_empty()).then(|| called.iter().map(|&user| mention(user)).collect::<Vec<_>>().join(" ")));
    let last = last.join("\n");
    // The end of the message (what comes next, and who is called) is never cut.
    let room = CONTENT_CHARS_MAX.saturating_sub(last.chars().count() + 1);
    let letter = Letter::words(format!("{}\n{last}", cut(&words.join("\n"), room)).trim_end().to_owned());
    let letter = called.into_iter().fold(letter, Letter::calling);
    let mut letter = rows(&buttons).into_iter().fold(letter, Letter::with_row);
    if the.state.is_over() || the.state.round() > 1 && is(|step| matches!(step, Step::Pair { .. })) {
        letter = letter.with_file(picture(directory, the, language).await?);
    }
    let is_left = the.state.is_over() || is(|step| matches!(step, Step::Start { .. }));
    let asks = |told| if asks_anew { Some(told) } else { the.row.asking.filter(|_| !is_left) };
    log::tell(directory, http, the, letter, &[], asks).await
}

/// Whether a step only credits an outage that was too short to announce.
fn is_brief(step: &Step) -> bool {
    matches!(step, Step::Shift { by_ms, .. } if Millis(*by_ms) < OUTAGE_TOLD_MIN)
}

/// What people can press in a league: whether they can join, and the pairings that can be opened.
fn offer(league: &League) -> (bool, Vec<&Pairing>) {
    let open = league.pairings().iter().filter(|pairing| !league.is_over() && pairing.is_to_be_opened());
    (!league.is_over() && !league.has_started(), open.collect())
}

/// The step that voids the match that line `of` opened.
fn void(of: u32) -> Step {
    Step::Result { of, ended: Some(Ended::Void) }
}

/// The message for a line, with the channel of the match that it opens, if any.
fn told(
    before: Option<&League>,
    line: &Line,
    names: &Names<'_>,
    matches: &[OpenedMatch],
    language: Language,
) -> String {
    let words = league::told(before, line, names, &safe_title).say(language).into();
    match matches.iter().find(|opened| opened.n == line.n) {
        Some(opened) => format!("{words} <#{}>", opened.channel),
        None => words,
    }
}

/// The people who can open the current round's matches: the players of each match, and the host for matches between
/// machines.
fn called(the: &TheLeague) -> Vec<UserId> {
    let open = the.state.pairings().iter().filter(|pairing| pairing.is_to_be_opened());
    let players = open.map(|pairing| pairing.seats.into_iter().filter_map(|seat| the.user(seat)));
    let mut called = Vec::new();
    for players in players {
        let people: Vec<_> = players.filter(|user| !user.is_machine()).collect();
        called.extend(if people.is_empty() { vec![the.row.host] } else { people });
    }
    called.sort_unstable();
    called.dedup();
    called
}

/// Handles a press under a message of a league.
pub(super) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: SeasonId,
    n: u32,
    ask: SeasonAsk,
) -> Result<(), Fault> {
    match ask {
        SeasonAsk::Play => {
            call.defer().await?;
            let the: TheLeague = log::see_to(call, id).await?;
            let channel = the.row.channel;
            open(call, press.member.as_ref(), &the, n, Place::ThreadOf(channel)).await
        }
        SeasonAsk::Join => join(call, press, id).await,
        SeasonAsk::Leave => {
            let sure = Press::Season(id, n, SeasonAsk::LeaveForSure);
            let sure = button(&sure, said::ButtonLeaveForSure.say(call.language()).as_str(), ButtonStyle::Danger);
            let words = said::LeaveQuestion.say(call.language());
            let row = CreateActionRow::Buttons(sure.into_iter().collect());
            call.respond(Letter::words(words).with_row(row)).await
        }
        SeasonAsk::LeaveForSure => {
            call.defer().await?;
            let user = call.user();
            let left = take(call, id, &[], |the: &TheLeague, _| match the.member(user) {
                Some(player) => Ok(Step::Leave { player }),
                None => Err(SeasonRefusal::rules(said::NotJoined)),
            });
            // The question is answered, so its button is removed.
            let left = left.await?.map(|_| Letter::words(said::HasLeft.say(call.language())));
            call.answer_in_place(left.unwrap_or_else(|letter| letter)).await
        }
        SeasonAsk::Start | SeasonAsk::Decide | SeasonAsk::Forfeit => desk::press(call, press, id, n, ask).await,
        SeasonAsk::Confirm
        | SeasonAsk::Change
        | SeasonAsk::Winners
        | SeasonAsk::Candidate
        | SeasonAsk::Pick
        | SeasonAsk::Opponent
        | SeasonAsk::Choose
        | SeasonAsk::Game
        | SeasonAsk::Take
        | SeasonAsk::Vote(_)
        | SeasonAsk::Refuse
        | SeasonAsk::Open
        | SeasonAsk::Home
        | SeasonAsk::Gone
        | SeasonAsk::Finish
        | SeasonAsk::Statistics => call.respond(Letter::words(said::NoButton.say(call.language()))).await,
    }
}

/// Handles a press on the button that joins a league.
async fn join(call: Call<'_>, press: &ComponentInteraction, id: SeasonId) -> Result<(), Fault> {
    call.defer().await?;
    let the = TheLeague::load(&call.bot.store, id).await?;
    let user = call.user();
    let is_let_in = the.state.house().role.is_none_or(|role| {
        press.member.as_ref().is_some_and(|member| member.roles.contains(&serenity::RoleId::new(role.max(1))))
    });
    if !is_let_in {
        let role = the.state.house().role.unwrap_or_default();
        let role = Words::markup(format!("<@&{role}>"));
        return call.answer(Letter::words(said::RoleOnly { role }.say(call.language()))).await;
    }
    let joins = [log::joining(&the, user, &call.name())];
    let joined = take(call, id, &joins, |the: &TheLeague, _| {
        let plays = the.member(user).is_some_and(|player| the.state.is_in_play(player));
        if plays {
            return Err(SeasonRefusal::rules(said::JoinedAlready));
        }
        Ok(Step::Join { player: the.state.next_member() })
    });
    let joined = joined.await?.map(|_| Letter::words(said::HasJoined.say(call.language())));
    call.answer(joined.unwrap_or_else(|letter| letter)).await
}
