//! Leagues on Discord: found by server, told in their channels, joined and played by presses.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow, CreateAttachment, CreateButton, Http};

use super::call::Call;
use super::log::{self, painted, printable, take};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{LABEL_CHARS_MAX, Letter, button};
use crate::discord::wire::names::{painted_title, safe_title};
use crate::discord::wire::press::{Press, SeasonAsk};
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, mention};
use crate::session::{Directory, SeasonRefusal, TheLeague};
use crate::store::{OpenedMatch, SeasonId, UserId};
use host::options_in_words;
use league::season::Names;
use league::{Ended, League, Line, Logged, Pairing, Step, TableRow};
use rules::Timestamp;

mod play;

pub(in crate::discord) use play::{Place, open};

/// The most buttons in a row.
const BUTTONS_PER_ROW: usize = 5;

/// How a league stands, with what can be pressed now.
pub(in crate::discord) fn status(the: &TheLeague) -> Letter {
    let names = printable(the);
    let house = the.state.house();
    let options = games::spec(&house.game).map(|spec| options_in_words(spec, &house.options)).unwrap_or_default();
    let options = if options.is_empty() { options } else { format!("\nIts matches: {options}.") };
    let head = format!("**{}** (league #{}): {house}{options}", safe_title(the.state.name()), the.row.number);
    let round = if the.state.round() > 0 {
        format!("\n{}", league::round_lines(&the.state, the.state.round(), &names))
    } else {
        String::new()
    };
    let letter =
        Letter::words(cut(&format!("{head}\n{}{round}", league::standing(&the.state, &names)), CONTENT_CHARS_MAX));
    rows(&controls(the, |_| true)).into_iter().fold(letter, Letter::with_row)
}

/// A round with its pairings.
pub(in crate::discord) fn round(the: &TheLeague, round: u32) -> Letter {
    let letter = Letter::words(cut(&league::round_lines(&the.state, round, &printable(the)), CONTENT_CHARS_MAX));
    rows(&controls(the, |pairing| pairing.round == round)).into_iter().fold(letter, Letter::with_row)
}

/// The table as a picture.
pub(in crate::discord) async fn picture(directory: &Directory, the: &TheLeague) -> Result<CreateAttachment, Fault> {
    let rows: Vec<TableRow> =
        league::standings(&the.state).iter().map(|row| the.state.row(row, the.name(row.player))).collect();
    let described: Vec<_> = rows.iter().map(TableRow::to_string).collect();
    let text = format!("The table. {}.", described.join("; "));
    let (title, line) = (painted_title(the.state.name()), league::headline(&the.state));
    let (columns, theme) = (the.state.columns(), directory.theme().clone());
    let png = painted(move || league::table(&title, &line, columns, &rows, &theme)).await?;
    Ok(CreateAttachment::bytes(png, "league.png").description(cut(&text, 1000)))
}

/// What can be pressed: to join before it starts, and then a button for each of these pairings that is to be opened.
fn controls(the: &TheLeague, is_shown: impl Fn(&Pairing) -> bool) -> Vec<CreateButton> {
    let ask =
        |n, ask, label: &str, style| button(&Press::Season(the.row.id, n, ask), &cut(label, LABEL_CHARS_MAX), style);
    if the.state.is_over() {
        return Vec::new();
    }
    if !the.state.has_started() {
        let join = ask(0, SeasonAsk::Join, "Join", ButtonStyle::Success);
        return join.into_iter().chain(ask(0, SeasonAsk::Leave, "Leave", ButtonStyle::Secondary)).collect();
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

/// Adds to a league what follows by itself and tells its channel; says when there is something to see to at the latest.
pub(super) async fn see_to(directory: &Directory, http: &Http, id: SeasonId) -> Result<Option<Timestamp>, Fault> {
    let the: TheLeague = directory.see_to(id).await?;
    if the.row.told_n < the.row.last_n {
        tell(directory, http, &the).await?;
    }
    Ok(the.state.deadline())
}

/// Tells the channel of a league what has happened since it was told last.
async fn tell(directory: &Directory, http: &Http, the: &TheLeague) -> Result<(), Fault> {
    let names = printable(the);
    let news = the.told_lines(|n| n > the.row.told_n);
    let matches = directory.store().matches_of_season(the.row.id).await?;
    let words: Vec<_> = news.iter().map(|(before, line)| told(before.as_ref(), line, &names, &matches)).collect();
    let is = |wanted: fn(&Step) -> bool| news.iter().any(|(_, line)| wanted(&line.step));
    let asks_anew = is(|step| matches!(step, Step::Create { .. } | Step::Pair { .. } | Step::Undo));
    let can_be_played = |pairing: &Pairing| {
        asks_anew && pairing.round == the.state.round()
            || news.iter().any(|(_, line)| Some(line.step.clone()) == pairing.opened.map(void))
    };
    let buttons = if the.state.has_started() || asks_anew { controls(the, can_be_played) } else { Vec::new() };
    let called = if is(|step| matches!(step, Step::Pair { .. })) { called(the) } else { Vec::new() };
    let mut last: Vec<String> = Vec::new();
    if is(|step| matches!(step, Step::Create { .. } | Step::End { .. })) {
        last.push(league::standing(&the.state, &names));
    }
    last.extend((!called.is_empty()).then(|| called.iter().map(|&user| mention(user)).collect::<Vec<_>>().join(" ")));
    let last = last.join("\n");
    // What comes next and who is called stand there, however much has happened.
    let room = CONTENT_CHARS_MAX.saturating_sub(last.chars().count() + 1);
    let letter = Letter::words(format!("{}\n{last}", cut(&words.join("\n"), room)).trim_end().to_owned());
    let letter = called.into_iter().fold(letter, Letter::calling);
    let mut letter = rows(&buttons).into_iter().fold(letter, Letter::with_row);
    if the.state.is_over() || the.state.round() > 1 && is(|step| matches!(step, Step::Pair { .. })) {
        letter = letter.with_file(picture(directory, the).await?);
    }
    let is_left = the.state.is_over() || is(|step| matches!(step, Step::Start { .. }));
    let asks = |told| if asks_anew { Some(told) } else { the.row.asking.filter(|_| !is_left) };
    log::tell(directory, http, the, (letter, &[], asks)).await
}

/// The step by which the match that this line has opened counts for nothing.
fn void(of: u32) -> Step {
    Step::Result { of, ended: Some(Ended::Void) }
}

/// What a line says, and where a match is played that it opens.
fn told(before: Option<&League>, line: &Line, names: &Names<'_>, matches: &[OpenedMatch]) -> String {
    let words = league::told(before, line, names, &safe_title);
    match matches.iter().find(|opened| opened.n == line.n) {
        Some(opened) => format!("{words} <#{}>", opened.channel),
        None => words,
    }
}

/// Who opens the matches of the present round: the players of each, and the host for machines among themselves.
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

/// Sees to a press under a message of a league.
pub(super) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    (id, n): (SeasonId, u32),
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
            let sure = button(&sure, "Yes, leave the league", ButtonStyle::Danger);
            let words = "⚠ You give your place in this league up; while it has not started, *Join* takes you in again. \
                         Are you sure?";
            let row = CreateActionRow::Buttons(sure.into_iter().collect());
            call.respond(Letter::words(words).with_row(row)).await
        }
        SeasonAsk::LeaveForSure => {
            call.defer().await?;
            let user = call.user();
            let left = take(call, id, &[], |the: &TheLeague, _| match the.member(user) {
                Some(player) => Ok(Step::Leave { player }),
                None => Err(SeasonRefusal::Rules("you have not joined; the button Join takes you in".to_owned())),
            });
            // The question is answered: its button goes.
            let words = left.await?.map_or_else(|words| words, |_| "✅ You do not play in it.".to_owned());
            call.answer_in_place(Letter::words(words)).await
        }
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
        | SeasonAsk::Statistics => call.respond(Letter::words("🚫 A league has no such button.")).await,
    }
}

async fn say(call: Call<'_>, came: Result<&str, String>) -> Result<(), Fault> {
    call.answer(Letter::words(came.map_or_else(|words| words, str::to_owned))).await
}

/// Somebody joins of themselves.
async fn join(call: Call<'_>, press: &ComponentInteraction, id: SeasonId) -> Result<(), Fault> {
    call.defer().await?;
    let the = TheLeague::load(&call.bot.store, id).await?;
    let user = call.user();
    let is_let_in = the.state.house().role.is_none_or(|role| {
        press.member.as_ref().is_some_and(|member| member.roles.contains(&serenity::RoleId::new(role.max(1))))
    });
    if !is_let_in {
        let role = the.state.house().role.unwrap_or_default();
        return call.answer(Letter::words(format!("🚫 Only who has the role <@&{role}> joins this league."))).await;
    }
    let joins = [log::joining(&the, user, &call.name())];
    let joined = take(call, id, &joins, |the: &TheLeague, _| {
        let plays = the.member(user).is_some_and(|player| the.state.is_in_play(player));
        if plays {
            return Err(SeasonRefusal::Rules("you have joined already; the button Leave takes you out".to_owned()));
        }
        Ok(Step::Join { player: the.state.next_member() })
    });
    say(call, joined.await?.map(|_| "✅ You play in it; the channel is told.")).await
}
