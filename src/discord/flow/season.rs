//! Seasons on Discord: shown with a picture, and advanced by presses.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow, CreateAttachment, CreateButton,
    Http,
};

use super::call::Call;
use super::calls;
use super::league;
use super::log::{self, not_done, only_hosts, painted, printable, take, titled};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button, menu};
use crate::discord::wire::names::painted_title;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::{LogOrder, Press, SeasonAsk};
use crate::discord::wire::text::cut;
use crate::session::{Directory, SeasonRefusal, TheSeason};
use crate::store::{SeasonId, SeasonKind, SeasonRow};
use ::league::season::{self, By, Face, Kind, Logged, Member, Phase, Season, Step};
use rules::{Language, Timestamp};
use scene::Scene;
use words::{Message, season as said};

mod guess;
mod home;
mod host;
mod news;
mod page;
mod readers;
mod remind;
mod rooms;
mod setup;
mod talk;
mod vote;
mod watch;

pub(in crate::discord) use self::guess::keep as keep_guess;
pub(in crate::discord) use self::host::desk;
pub(in crate::discord) use self::news::played_on;
pub(in crate::discord) use self::setup::{parent_of_match, set_up};
pub(in crate::discord) use self::talk::open as open_talk;
pub(in crate::discord) use home::export;

/// The answer to an outdated button.
fn gone_on(language: Language) -> Letter {
    Letter::words(said::GoneOn.say(language))
}

/// The value of the choice "nobody" in a menu.
const NOBODY: &str = "nobody";

/// The status of a season, with the picture of its cast and the current buttons.
pub(in crate::discord) async fn status(
    directory: &Directory,
    the: &TheSeason,
    language: Language,
) -> Result<Letter, Fault> {
    let votes = vote::lines(directory, the, language).await?.into_iter().map(Message::verbatim);
    let lines = [titled(the), season::standing(&the.state, &printable(the))].into_iter().chain(votes);
    let lines = lines.chain(guess::board(directory, the).await?).chain([the.state.house().in_words()]);
    let words = Message::joined(lines, "\n").say(language);
    let press = Press::Season(the.row.id, the.state.since(), SeasonAsk::Statistics);
    let statistics = button(&press, said::ButtonStatistics.say(language).as_str(), ButtonStyle::Secondary);
    let buttons = controls(the, language).into_iter().chain(statistics).collect();
    let letter = Letter::words(words).with_row(CreateActionRow::Buttons(buttons));
    let votes: Vec<_> = the.state.votes().iter().collect();
    let letter = vote::rows(the, &votes, language).into_iter().fold(letter, Letter::with_row);
    Ok(letter.with_file(picture(directory, the, language).await?))
}

/// The picture of the cast, as a file.
async fn picture(directory: &Directory, the: &TheSeason, language: Language) -> Result<CreateAttachment, Fault> {
    let (draw, text) = faces(directory, the, language).await?;
    Ok(CreateAttachment::bytes(painted(draw).await?, "season.png").description(cut(&text, 1000)))
}

/// A closure that draws the cast, and the alternative text.
async fn faces(
    directory: &Directory,
    the: &TheSeason,
    language: Language,
) -> Result<(impl FnOnce() -> Scene + Send + use<>, String), Fault> {
    let holdings = the.holdings(directory.store()).await?;
    let owned = |member, kind| holdings.get(&(member, kind)).copied().map_or(0, i64::from);
    let faces: Vec<Face> = the
        .state
        .places()
        .into_iter()
        .map(|member| Face {
            name: the.name(member),
            note: season::note(&the.state, member).say(language).into(),
            is_in_play: the.state.is_in_play(member),
            is_marked: season::is_marked(&the.state, member),
            garnets: owned(member, Kind::Garnet),
            tokens: owned(member, Kind::Token),
        })
        .collect();
    let described = Message::joined(faces.iter().map(Face::in_words), "; ");
    let text = said::CastPicture { faces: described }.say(language).into();
    let (title, line) = (painted_title(the.state.name()), season::headline(&the.state).say(language));
    let theme = directory.theme().clone();
    Ok((move || season::cast(&title, line.as_str(), &faces, &theme), text))
}

/// The buttons for what the season waits for now.
fn controls(the: &TheSeason, language: Language) -> Vec<CreateButton> {
    let ask = |ask, label: Message, style| {
        button(&Press::Season(the.row.id, the.state.since(), ask), label.say(language).as_str(), style)
    };
    let buttons = match the.state.phase() {
        _ if the.state.is_over() => Vec::new(),
        Phase::Main { .. } if the.state.awaits_confirmation() => vec![
            ask(SeasonAsk::Confirm, said::ButtonConfirm.into(), ButtonStyle::Success),
            ask(SeasonAsk::Change, said::ButtonChange.into(), ButtonStyle::Secondary),
        ],
        Phase::Picking { until: Some(_), .. } => {
            vec![ask(SeasonAsk::Pick, said::ButtonPick.into(), ButtonStyle::Primary)]
        }
        Phase::Choosing { until: Some(_), .. } => {
            vec![ask(SeasonAsk::Choose, said::ButtonChoose.into(), ButtonStyle::Primary)]
        }
        Phase::Between
        | Phase::Main { .. }
        | Phase::Picking { .. }
        | Phase::Choosing { .. }
        | Phase::Ready { .. }
        | Phase::Death { .. }
        | Phase::Beaten { .. }
        | Phase::Won { .. } => Vec::new(),
    };
    buttons.into_iter().flatten().chain(guess::offer(the, language)).collect()
}

/// Adds the buttons for what the season waits for now.
fn with_controls(letter: Letter, the: &TheSeason, language: Language) -> Letter {
    let buttons = controls(the, language);
    if buttons.is_empty() { letter } else { letter.with_row(CreateActionRow::Buttons(buttons)) }
}

/// Keeps all seasons of a shard going: adds automatic steps to their logs, and posts the news to their channels. Never
/// returns.
pub(in crate::discord) async fn keep(directory: Directory, http: Arc<Http>) -> ! {
    loop {
        let next = match look(&directory, &http).await {
            Ok(next) => next,
            Err(fault) => {
                tracing::error!(%fault, "the seasons could not be updated");
                None
            }
        };
        directory.season_may_go_on(next).await;
    }
}

async fn look(directory: &Directory, http: &Http) -> Result<Option<Timestamp>, Fault> {
    let mut next: Option<Timestamp> = None;
    let under_way = directory.store().seasons_under_way().await?;
    for row in under_way.into_iter().filter(|row| directory.serves(row.guild)) {
        match see_to(directory, http, &row).await {
            Ok(deadline) => next = [next, deadline].into_iter().flatten().min(),
            // The other seasons continue; this one is retried.
            Err(fault) => tracing::error!(season.id = row.id.0, %fault, "a season could not be updated"),
        }
    }
    Ok(next)
}

/// Updates one season or league. Returns when the next update is due at the latest, if any.
async fn see_to(directory: &Directory, http: &Http, row: &SeasonRow) -> Result<Option<Timestamp>, Fault> {
    if row.kind == SeasonKind::League {
        return league::see_to(directory, http, row.id).await;
    }
    let the: TheSeason = directory.see_to(row.id).await?;
    // This may move the season's announcements to another channel.
    let the = if setup::go_on(directory, http, &the).await? {
        TheSeason::load(directory.store(), row.id).await?
    } else {
        the
    };
    talk::follow(directory, http, &the).await?;
    let mut the = the;
    while the.row.told_n < the.row.last_n {
        let is_published = the.state.is_published();
        news::tell(directory, http, &the.to_be_told(), is_published).await?;
        the = TheSeason::load(directory.store(), row.id).await?;
    }
    vote::retire(directory, http, &the).await?;
    let reminders = [
        remind::voters(directory, http, &the).await?,
        remind::candidate(directory, http, &the).await?,
        call_host(directory, http, &the).await?,
    ];
    Ok(reminders.into_iter().flatten().chain(the.state.deadline()).min())
}

/// Sends the host a direct message if the season waits for its host. During the host's quiet hours nothing is sent, and
/// the end of the quiet hours is returned.
async fn call_host(directory: &Directory, http: &Http, the: &TheSeason) -> Result<Option<Timestamp>, Fault> {
    if !the.wants_its_host() {
        return Ok(None);
    }
    let waits = season::standing(&the.state, &printable(the));
    calls::host(directory, http, the, the.state.since(), waits).await
}

/// Handles a press under a message of a season.
pub(in crate::discord) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: SeasonId,
    n: u32,
    ask: SeasonAsk,
) -> Result<(), Fault> {
    let language = call.language();
    let Some(row) = call.bot.store.season(id).await.ok().filter(|row| call.guild() == Some(row.guild)) else {
        return call.respond(Letter::words(said::Elsewhere.say(language))).await;
    };
    if row.kind == SeasonKind::League {
        return Box::pin(league::press(call, press, row.id, n, ask)).await;
    }
    let the = TheSeason::load(&call.bot.store, row.id).await?;
    if ask == SeasonAsk::Statistics {
        // Statistics show the current state, even from an old message.
        if !call.admits().await? {
            return Ok(());
        }
        return call.answer(home::statistics(&call.bot.directory, &the, call.language()).await?).await;
    }
    if let SeasonAsk::Take | SeasonAsk::Refuse = ask {
        return answer_offer(call, &the, n, ask == SeasonAsk::Take).await;
    }
    if let SeasonAsk::Vote(ask) = ask {
        return vote::press(call, press, &the, n, ask).await;
    }
    let is_allowed = may_press(call, press, &the, ask).await?;
    if the.state.since() != n {
        return call.respond(gone_on(language)).await;
    }
    if !is_allowed {
        return call.respond(not_theirs(ask, language)).await;
    }
    match ask {
        SeasonAsk::Change => call.respond(change_letter(&the, language)).await,
        SeasonAsk::Pick => call.respond(pick_letter(&the, language)).await,
        SeasonAsk::Choose => call.respond(game_letter(&the, language)).await,
        SeasonAsk::Open => host::open(call, &the).await,
        SeasonAsk::Home => call.respond(host::who_goes_home(&the, language)).await,
        SeasonAsk::Gone => host::ask_about(call, &the, LogOrder::Out(member_of(&chosen(press)))).await,
        SeasonAsk::Finish => host::ask_about(call, &the, LogOrder::End(Vec::new(), Vec::new())).await,
        SeasonAsk::Confirm
        | SeasonAsk::Winners
        | SeasonAsk::Candidate
        | SeasonAsk::Opponent
        | SeasonAsk::Game
        | SeasonAsk::Take
        | SeasonAsk::Refuse => carry_out(call, press, &the, n, ask).await,
        // Buttons of leagues, and buttons that are handled above.
        SeasonAsk::Join
        | SeasonAsk::Leave
        | SeasonAsk::LeaveForSure
        | SeasonAsk::Play
        | SeasonAsk::Start
        | SeasonAsk::Decide
        | SeasonAsk::Forfeit
        | SeasonAsk::Vote(_)
        | SeasonAsk::Statistics => call.respond(gone_on(language)).await,
    }
}

/// Whether the presser may use this button. Only the candidate picks and chooses, unless the season waits for a host to
/// do so; all other buttons are for hosts.
async fn may_press(
    call: Call<'_>,
    press: &ComponentInteraction,
    the: &TheSeason,
    ask: SeasonAsk,
) -> Result<bool, Fault> {
    let is_the_candidates = matches!(
        ask,
        SeasonAsk::Pick | SeasonAsk::Opponent | SeasonAsk::Choose | SeasonAsk::Game if !season::wants_host(&the.state)
    );
    Ok(match &press.member {
        _ if is_the_candidates => season::calls(&the.state).and_then(|member| the.user(member)) == Some(call.user()),
        Some(member) => may_host(&call.bot.store, the.row.guild, member).await?,
        None => false,
    })
}

/// The refusal for people who may not use this button.
fn not_theirs(ask: SeasonAsk, language: Language) -> Letter {
    match ask {
        SeasonAsk::Pick | SeasonAsk::Opponent => Letter::words(said::CandidatePicks.say(language)),
        SeasonAsk::Choose | SeasonAsk::Game => Letter::words(said::CandidateChooses.say(language)),
        SeasonAsk::Confirm
        | SeasonAsk::Change
        | SeasonAsk::Winners
        | SeasonAsk::Candidate
        | SeasonAsk::Take
        | SeasonAsk::Refuse
        | SeasonAsk::Join
        | SeasonAsk::Leave
        | SeasonAsk::LeaveForSure
        | SeasonAsk::Vote(_)
        | SeasonAsk::Play
        | SeasonAsk::Open
        | SeasonAsk::Home
        | SeasonAsk::Gone
        | SeasonAsk::Finish
        | SeasonAsk::Start
        | SeasonAsk::Decide
        | SeasonAsk::Forfeit
        | SeasonAsk::Statistics => only_hosts(language),
    }
}

/// Answers a gift offer: the person who is to get the gift accepts or declines it, or the person who offers it
/// withdraws it.
async fn answer_offer(call: Call<'_>, the: &TheSeason, n: u32, accepts: bool) -> Result<(), Fault> {
    let Some(offer) = the.state.offer(n) else {
        return call.respond(not_done(call, said::RefusedGiftGone)).await;
    };
    let is = |member| the.user(member) == Some(call.user());
    if !(is(offer.to) || !accepts && is(offer.from)) {
        return call.respond(Letter::words(said::GiftNotYours.say(call.language()))).await;
    }
    call.defer().await?;
    match take::<Season>(call, the.row.id, &[], |_, _| Ok(Step::Answer { of: n, accepts })).await? {
        Ok(_) => call.take_controls().await,
        Err(letter) => call.answer(letter).await,
    }
}

/// Takes the step of a press.
async fn carry_out(
    call: Call<'_>,
    press: &ComponentInteraction,
    the: &TheSeason,
    n: u32,
    ask: SeasonAsk,
) -> Result<(), Fault> {
    // The press counts even if Discord no longer accepts an answer.
    call.defer().await?;
    let values = chosen(press);
    let members: Vec<Member> = values.iter().filter_map(|value| value.parse().ok().map(Member)).collect();
    let taken = take(call, the.row.id, &[], |the: &TheSeason, holdings| {
        if the.state.since() != n {
            return Err(SeasonRefusal::WentOn);
        }
        let Some(proposal) = proposal(&the.state) else { return Ok(step_of_candidate(the, holdings, ask, &values)) };
        let mut changed = proposal.clone();
        if ask == SeasonAsk::Winners {
            changed.winners.clone_from(&members);
        } else if ask == SeasonAsk::Candidate {
            changed.candidate = members.first().copied();
        } else {
            return Ok(the.state.confirm(holdings));
        }
        Ok(Step::Propose { winners: changed.winners, candidate: changed.candidate })
    })
    .await?;
    match (taken, ask) {
        (Err(letter), _) => call.answer(letter).await,
        (Ok(_), SeasonAsk::Confirm) => call.take_controls().await,
        (Ok(the), SeasonAsk::Winners | SeasonAsk::Candidate) => {
            call.answer_in_place(change_letter(&the, call.language())).await
        }
        (Ok(_), _) => call.answer_in_place(Letter::words(log::done::<Season>(call.language()))).await,
    }
}

fn proposal(season: &Season) -> Option<&season::Proposal> {
    if let Phase::Main { proposal, .. } = season.phase() { Some(proposal) } else { None }
}

/// The step for a choice by the candidate, or by a host if the season waits for a host.
fn step_of_candidate(the: &TheSeason, holdings: &season::Holdings, ask: SeasonAsk, values: &[String]) -> Step {
    let by = if season::wants_host(&the.state) { By::Host } else { By::Candidate };
    if ask == SeasonAsk::Game {
        return Step::Choose { game: values.first().cloned().unwrap_or_default(), by };
    }
    the.state.pick(member_of(values), by, holdings)
}

/// The member who is chosen in a menu. A forged choice names nobody: no member has the number 0.
fn member_of(values: &[String]) -> Member {
    Member(values.first().and_then(|value| value.parse().ok()).unwrap_or_default())
}

fn chosen(press: &ComponentInteraction) -> Vec<String> {
    let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else { return Vec::new() };
    values.clone()
}

/// Members as menu entries.
fn choices(the: &TheSeason, members: &[Member]) -> Vec<(String, String)> {
    members.iter().map(|&member| (the.name(member), member.to_string())).collect()
}

/// Asks the host for the outcome of the main match.
fn change_letter(the: &TheSeason, language: Language) -> Letter {
    let press = |ask| Press::Season(the.row.id, the.state.since(), ask);
    let everybody = choices(the, &the.state.in_play());
    let most = u8::try_from(everybody.len()).unwrap_or(u8::MAX);
    let nobody = [(said::Nobody.say(language).into(), NOBODY.to_owned())];
    let winners = menu(&press(SeasonAsk::Winners), said::WhoWon.say(language).as_str(), &everybody, (0, most));
    let candidates: Vec<_> = nobody.into_iter().chain(everybody).collect();
    let asked = said::WhoIsCandidate.say(language);
    let candidate = menu(&press(SeasonAsk::Candidate), asked.as_str(), &candidates, (1, 1));
    let words = said::ChangeQuestion { standing: season::standing(&the.state, &printable(the)) }.say(language);
    let confirm = button(&press(SeasonAsk::Confirm), said::ButtonConfirm.say(language).as_str(), ButtonStyle::Success);
    let confirm = CreateActionRow::Buttons(confirm.into_iter().collect());
    winners.into_iter().chain(candidate).chain([confirm]).fold(Letter::words(words), Letter::with_row)
}

/// Asks the candidate to pick an opponent.
fn pick_letter(the: &TheSeason, language: Language) -> Letter {
    let Phase::Picking { from, candidate, .. } = the.state.phase() else { return gone_on(language) };
    let press = Press::Season(the.row.id, the.state.since(), SeasonAsk::Opponent);
    // If nobody can be picked, a host picks among all others.
    let others: Vec<_> = the.state.in_play().into_iter().filter(|member| member != candidate).collect();
    let from = if from.is_empty() && season::wants_host(&the.state) { &others } else { from };
    let row = menu(&press, said::PickMenu.say(language).as_str(), &choices(the, from), (1, 1));
    let safe = the.state.safe();
    let safe = season::safe_ones(&safe, &printable(the));
    let words = Message::joined([said::PickQuestion.into()].into_iter().chain(safe), " ").say(language);
    row.into_iter().fold(Letter::words(words), Letter::with_row)
}

/// Asks the candidate to choose the game.
fn game_letter(the: &TheSeason, language: Language) -> Letter {
    let named = |id: &String| (games::spec(id).map_or(id.as_str(), |spec| spec.name).to_owned(), id.clone());
    let games: Vec<_> = the.state.house().games.iter().map(named).collect();
    let press = Press::Season(the.row.id, the.state.since(), SeasonAsk::Game);
    let row = menu(&press, said::GameMenu.say(language).as_str(), &games, (1, 1));
    row.into_iter().fold(Letter::words(said::GameQuestion.say(language)), Letter::with_row)
}
