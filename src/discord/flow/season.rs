//! Seasons on Discord: found by server, shown with a picture, gone on with by presses.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow, CreateAttachment, CreateButton,
    Http,
};

use super::call::Call;
use super::league;
use super::log::{self, ONLY_HOSTS, painted, printable, take};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{LABEL_CHARS_MAX, Letter, button, menu};
use crate::discord::wire::names::{painted_title, safe_title};
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::{Press, SeasonAsk};
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, mention};
use crate::session::{Directory, SeasonRefusal, TheSeason};
use crate::store::{SeasonId, SeasonKind, SeasonRow};
use ::league::season::{self, By, Face, Kind, Logged, Member, Phase, Season, Step};
use rules::{Timestamp, capitalized};
use scene::Scene;

mod guess;
mod home;
mod page;
mod readers;
mod rooms;
mod setup;
mod vote;
mod watch;

pub(in crate::discord) use self::guess::keep as keep_guess;
pub(in crate::discord) use self::setup::{parent_of_match, set_up};
pub(in crate::discord) use self::vote::{IN_THE_CAST, of_guild as votes_of_guild};
pub(in crate::discord) use home::export;

const GONE_ON: &str = "🚫 The season has gone on since; use its newest message, or `/season status`.";
/// The choice of nobody in a menu.
const NOBODY: &str = "nobody";

/// How a season stands, with the picture of its cast and what can be pressed now.
pub(in crate::discord) async fn status(directory: &Directory, the: &TheSeason) -> Result<Letter, Fault> {
    let head = format!("**{}** (season #{})", safe_title(the.state.name()), the.row.number);
    let beside = vote::lines(directory, the).await?.into_iter().chain(guess::board(directory, the).await?);
    let lines = [head, season::standing(&the.state, &printable(the))].into_iter().chain(beside);
    let lines: Vec<_> = lines.chain([the.state.house().to_string()]).collect();
    let press = Press::Season(the.row.id, the.state.since(), SeasonAsk::Statistics);
    let statistics = button(&press, "Statistics", ButtonStyle::Secondary);
    let buttons = controls(the).into_iter().chain(statistics).collect();
    let letter = Letter::words(lines.join("\n")).with_row(CreateActionRow::Buttons(buttons));
    let votes: Vec<_> = the.state.votes().iter().collect();
    Ok(vote::rows(the, &votes).into_iter().fold(letter, Letter::with_row).with_file(picture(directory, the).await?))
}

/// The picture of the cast, as a file.
async fn picture(directory: &Directory, the: &TheSeason) -> Result<CreateAttachment, Fault> {
    let (draw, text) = faces(directory, the).await?;
    Ok(CreateAttachment::bytes(painted(draw).await?, "season.png").description(cut(&text, 1000)))
}

/// What paints the cast, and what the picture shows in words.
async fn faces(
    directory: &Directory,
    the: &TheSeason,
) -> Result<(impl FnOnce() -> Scene + Send + use<>, String), Fault> {
    let holdings = the.holdings(directory.store()).await?;
    let owned = |member, kind| holdings.get(&(member, kind)).copied().map_or(0, i64::from);
    let faces: Vec<Face> = the
        .state
        .places()
        .into_iter()
        .map(|member| Face {
            name: the.name(member),
            note: season::note(&the.state, member),
            is_in_play: the.state.is_in_play(member),
            is_marked: season::is_marked(&the.state, member),
            garnets: owned(member, Kind::Garnet),
            tokens: owned(member, Kind::Token),
        })
        .collect();
    let described: Vec<_> = faces.iter().map(Face::to_string).collect();
    let text = format!("The cast. {}.", described.join("; "));
    let (title, line) = (painted_title(the.state.name()), season::headline(&the.state));
    let theme = directory.theme().clone();
    Ok((move || season::cast(&title, &line, &faces, &theme), text))
}

/// What can be pressed now.
fn controls(the: &TheSeason) -> Vec<CreateButton> {
    let ask = |ask, label, style| button(&Press::Season(the.row.id, the.state.since(), ask), label, style);
    let buttons = match the.state.phase() {
        _ if the.state.is_over() => Vec::new(),
        Phase::Main { .. } if the.state.awaits_confirmation() => vec![
            ask(SeasonAsk::Confirm, "Confirm", ButtonStyle::Success),
            ask(SeasonAsk::Change, "Change", ButtonStyle::Secondary),
        ],
        Phase::Picking { until: Some(_), .. } => vec![ask(SeasonAsk::Pick, "Pick an opponent", ButtonStyle::Primary)],
        Phase::Choosing { until: Some(_), .. } => vec![ask(SeasonAsk::Choose, "Choose the game", ButtonStyle::Primary)],
        Phase::Between
        | Phase::Main { .. }
        | Phase::Picking { .. }
        | Phase::Choosing { .. }
        | Phase::Ready { .. }
        | Phase::Death { .. }
        | Phase::Beaten { .. }
        | Phase::Won { .. } => Vec::new(),
    };
    buttons.into_iter().flatten().chain(guess::offer(the)).collect()
}

/// Adds what can be pressed now.
fn with_controls(letter: Letter, the: &TheSeason) -> Letter {
    let buttons = controls(the);
    if buttons.is_empty() { letter } else { letter.with_row(CreateActionRow::Buttons(buttons)) }
}

/// Goes on with all seasons of a shard, again and again: adds what follows by itself, and tells their channels.
pub(in crate::discord) async fn keep(directory: Directory, http: Arc<Http>) -> ! {
    loop {
        let next = match look(&directory, &http).await {
            Ok(next) => next,
            Err(fault) => {
                tracing::error!(%fault, "the seasons could not be seen to");
                None
            }
        };
        directory.season_may_go_on(next).await;
    }
}

async fn look(directory: &Directory, http: &Http) -> Result<Option<Timestamp>, Fault> {
    let mut next: Option<Timestamp> = None;
    let under_way = directory.store().seasons_under_way().await?;
    for row in under_way.into_iter().filter(|row| directory.shard().has(row.guild)) {
        match see_to(directory, http, &row).await {
            Ok(deadline) => next = [next, deadline].into_iter().flatten().min(),
            // The others go on all the same; this one is tried again.
            Err(fault) => tracing::error!(season.id = row.id.0, %fault, "a season could not be seen to"),
        }
    }
    Ok(next)
}

/// Sees to one season or league; says when there is something to see to at the latest.
async fn see_to(directory: &Directory, http: &Http, row: &SeasonRow) -> Result<Option<Timestamp>, Fault> {
    if row.kind == SeasonKind::League {
        return league::see_to(directory, http, row.id).await;
    }
    let the: TheSeason = directory.see_to(row.id).await?;
    // It may be told in another channel from now on.
    let the = if setup::go_on(directory, http, &the).await? {
        TheSeason::load(directory.store(), row.id).await?
    } else {
        the
    };
    if the.row.told_n < the.row.last_n {
        tell(directory, http, &the).await?;
    }
    vote::retire(directory, http, &the).await?;
    Ok(the.state.deadline())
}

/// Tells the channel of a season what has happened since it was told last, and what the season waits for.
async fn tell(directory: &Directory, http: &Http, the: &TheSeason) -> Result<(), Fault> {
    let names = printable(the);
    let news = the.told_lines(|n| n > the.row.told_n);
    let recap = home::recap(directory, the, &news).await?;
    let told = news.iter().filter(|(_, line)| recap.as_ref().is_none_or(|recap| !recap.says(line)));
    let words: Vec<_> = told.map(|(before, line)| season::told(before.as_ref(), line, &names, &safe_title)).collect();
    let words = words.into_iter().chain(recap.iter().map(|recap| recap.words.clone()));
    let voices = vote::voices(directory, the, &news).await?;
    let has_voices = !voices.is_empty();
    let words = words.chain(voices).chain(guess::told(directory, the, &news).await?);
    let words = words.chain(watch::hand_out(http, the, &news).await?);
    let words: Vec<_> = words.chain(setup::follow(directory, http, the, &news).await?).collect();
    let mut last = season::standing(&the.state, &names);
    let called = season::calls(&the.state).and_then(|member| the.user(member));
    // One alone can be called by a message: whoever the season waits for comes first.
    let offered: Vec<_> = news.iter().filter_map(|(_, line)| the.state.offer(line.n)).collect();
    let called = called.or_else(|| the.user(offered.last()?.to));
    let called = called.filter(|user| !user.is_machine());
    let asked = vote::asked(the, &news);
    let others = vote::called(the, &asked).into_iter().filter(|user| Some(*user) != called);
    let called: Vec<_> = called.into_iter().chain(others).collect();
    if !called.is_empty() {
        let mentions: Vec<_> = called.iter().map(|&user| mention(user)).collect();
        last = format!("{last}\n{}", mentions.join(" "));
    }
    // What comes next and who is called stand there, however much has happened.
    let room = CONTENT_CHARS_MAX.saturating_sub(last.chars().count() + 1);
    let letter = with_controls(Letter::words(format!("{}\n{last}", cut(&words.join("\n"), room))), the);
    let letter = called.into_iter().fold(letter, Letter::calling);
    let letter = vote::rows(the, &asked).into_iter().fold(letter, Letter::with_row);
    let mut letter = offer_rows(the, &offered).into_iter().fold(letter, Letter::with_row);
    if news.iter().any(|(_, line)| changes_the_cast(&line.step)) {
        letter = letter.with_file(picture(directory, the).await?);
    }
    letter = recap.and_then(|recap| recap.board).into_iter().fold(letter, Letter::with_file);
    // What was published and taken back since is given to nobody.
    if the.state.is_published() && news.iter().any(|(_, line)| line.step == Step::Publish) {
        letter = letter.with_file(home::page(directory, the).await?);
    }
    // An offer may be answered whatever happens beside it, and a vote goes on.
    let is_asking = offered.is_empty() && asked.is_empty();
    let votes: Vec<u32> = asked.iter().map(|vote| vote.n).collect();
    log::tell(directory, http, the, (letter, &votes, |told| Some(told).filter(|_| is_asking))).await?;
    if has_voices {
        // The ballots that were told are needed no more.
        directory.season_has_gone_on();
    }
    Ok(())
}

/// What may be answered to gifts: a row for each, as many as there is room for beside what the season asks. With several
/// the buttons say whose they are; those for whom there is no room say `/garnets give` again.
fn offer_rows(the: &TheSeason, offers: &[season::Offer]) -> Vec<CreateActionRow> {
    let row = |offer: &season::Offer| {
        let whose = if offers.len() > 1 { format!(" from {}", the.name(offer.from)) } else { String::new() };
        let press = |ask| Press::Season(the.row.id, offer.n, ask);
        let label = |verb: &str| cut(&format!("{verb}{whose}"), LABEL_CHARS_MAX);
        let take = button(&press(SeasonAsk::Take), &label("Take the gift"), ButtonStyle::Success)?;
        let refuse = button(&press(SeasonAsk::Refuse), &label("No gift"), ButtonStyle::Secondary)?;
        Some(CreateActionRow::Buttons(vec![take, refuse]))
    };
    offers.iter().filter_map(row).collect()
}

/// Whether it is worth a picture.
fn changes_the_cast(step: &Step) -> bool {
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

/// Sees to a press under a message of a season.
pub(in crate::discord) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    (id, n): (SeasonId, u32),
    ask: SeasonAsk,
) -> Result<(), Fault> {
    let refuse = |words: &str| call.respond(Letter::words(words.to_owned()));
    let Some(row) = call.bot.store.season(id).await.ok().filter(|row| call.guild() == Some(row.guild)) else {
        return refuse("🚫 A season is gone on with in its server.").await;
    };
    if row.kind == SeasonKind::League {
        return Box::pin(league::press(call, press, (row.id, n), ask)).await;
    }
    let the = TheSeason::load(&call.bot.store, row.id).await?;
    if ask == SeasonAsk::Statistics {
        // Whoever looks sees how it stands now, by an old message, too.
        if !call.admits().await? {
            return Ok(());
        }
        return call.answer(home::statistics(&call.bot.directory, &the).await?).await;
    }
    if let SeasonAsk::Take | SeasonAsk::Refuse = ask {
        return answer_offer(call, &the, n, ask == SeasonAsk::Take).await;
    }
    if let SeasonAsk::Vote(ask) = ask {
        return vote::press(call, press, (&the, n), ask).await;
    }
    let is_allowed = match (ask, &press.member) {
        (SeasonAsk::Confirm | SeasonAsk::Change | SeasonAsk::Winners | SeasonAsk::Candidate, Some(member)) => {
            may_host(&call.bot.store, row.guild, member).await?
        }
        (SeasonAsk::Confirm | SeasonAsk::Change | SeasonAsk::Winners | SeasonAsk::Candidate, None) => false,
        (_, _) => season::calls(&the.state).and_then(|member| the.user(member)) == Some(call.user()),
    };
    if the.state.since() != n {
        return refuse(GONE_ON).await;
    }
    if !is_allowed {
        return refuse(match ask {
            SeasonAsk::Pick | SeasonAsk::Opponent => "🚫 Only the elimination candidate picks the opponent.",
            SeasonAsk::Choose | SeasonAsk::Game => "🚫 Only the elimination candidate chooses the game.",
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
            | SeasonAsk::Statistics => ONLY_HOSTS,
        })
        .await;
    }
    match ask {
        SeasonAsk::Change => call.respond(change_letter(&the)).await,
        SeasonAsk::Pick => call.respond(pick_letter(&the)).await,
        SeasonAsk::Choose => call.respond(game_letter(&the)).await,
        SeasonAsk::Confirm
        | SeasonAsk::Winners
        | SeasonAsk::Candidate
        | SeasonAsk::Opponent
        | SeasonAsk::Game
        | SeasonAsk::Take
        | SeasonAsk::Refuse => carry_out(call, press, (&the, n), ask).await,
        // A season has no such buttons.
        SeasonAsk::Join
        | SeasonAsk::Leave
        | SeasonAsk::LeaveForSure
        | SeasonAsk::Play
        | SeasonAsk::Vote(_)
        | SeasonAsk::Statistics => refuse(GONE_ON).await,
    }
}

/// Says whether a gift is taken: whoever is to get it, or withdraws it, who offers it.
async fn answer_offer(call: Call<'_>, the: &TheSeason, n: u32, accepts: bool) -> Result<(), Fault> {
    let Some(offer) = the.state.offer(n) else {
        return call.respond(Letter::words("🚫 That gift is offered no longer.")).await;
    };
    let is = |member| the.user(member) == Some(call.user());
    if !(is(offer.to) || !accepts && is(offer.from)) {
        return call.respond(Letter::words("🚫 Only the one to whom it is offered takes a gift.")).await;
    }
    call.defer().await?;
    match take::<Season>(call, the.row.id, &[], |_, _| Ok(Step::Answer { of: n, accepts })).await? {
        Ok(_) => call.take_controls().await,
        Err(words) => call.answer(Letter::words(words)).await,
    }
}

/// Takes the step that a press means.
async fn carry_out(
    call: Call<'_>,
    press: &ComponentInteraction,
    (the, n): (&TheSeason, u32),
    ask: SeasonAsk,
) -> Result<(), Fault> {
    // It counts even when Discord has given its answer up.
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
        (Err(words), _) => call.answer(Letter::words(words)).await,
        (Ok(_), SeasonAsk::Confirm) => call.take_controls().await,
        (Ok(the), SeasonAsk::Winners | SeasonAsk::Candidate) => call.answer_in_place(change_letter(&the)).await,
        (Ok(_), _) => call.answer_in_place(Letter::words("✅ It is said in the season's channel.")).await,
    }
}

fn proposal(season: &Season) -> Option<&season::Proposal> {
    if let Phase::Main { proposal, .. } = season.phase() { Some(proposal) } else { None }
}

/// What the candidate has chosen.
fn step_of_candidate(the: &TheSeason, holdings: &season::Holdings, ask: SeasonAsk, values: &[String]) -> Step {
    let value = values.first().map_or("", String::as_str);
    if ask == SeasonAsk::Game {
        return Step::Choose { game: value.to_owned(), by: By::Candidate };
    }
    let opponent = Member(value.parse().unwrap_or_default());
    the.state.pick(opponent, By::Candidate, holdings)
}

fn chosen(press: &ComponentInteraction) -> Vec<String> {
    let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else { return Vec::new() };
    values.clone()
}

/// Members as the choices of a menu.
fn choices(the: &TheSeason, members: &[Member]) -> Vec<(String, String)> {
    members.iter().map(|&member| (the.name(member), member.to_string())).collect()
}

/// Asks the host how the main match has come out.
fn change_letter(the: &TheSeason) -> Letter {
    let press = |ask| Press::Season(the.row.id, the.state.since(), ask);
    let everybody = choices(the, &the.state.in_play());
    let most = u8::try_from(everybody.len()).unwrap_or(u8::MAX);
    let nobody = [("Nobody".to_owned(), NOBODY.to_owned())];
    let winners = menu(&press(SeasonAsk::Winners), "Who has won? Choose all of them", &everybody, (0, most));
    let candidates: Vec<_> = nobody.into_iter().chain(everybody).collect();
    let candidate = menu(&press(SeasonAsk::Candidate), "Who is the elimination candidate?", &candidates, (1, 1));
    let words =
        format!("{}\nWhat you choose is said in the season's channel.", season::standing(&the.state, &printable(the)));
    let confirm = button(&press(SeasonAsk::Confirm), "Confirm", ButtonStyle::Success);
    let confirm = CreateActionRow::Buttons(confirm.into_iter().collect());
    winners.into_iter().chain(candidate).chain([confirm]).fold(Letter::words(words), Letter::with_row)
}

/// Asks the candidate whom they pick.
fn pick_letter(the: &TheSeason) -> Letter {
    let Phase::Picking { from, .. } = the.state.phase() else { return Letter::words(GONE_ON) };
    let press = Press::Season(the.row.id, the.state.since(), SeasonAsk::Opponent);
    let row = menu(&press, "Your opponent", &choices(the, from), (1, 1));
    let safe = the.state.safe();
    let safe = if safe.is_empty() {
        String::new()
    } else {
        format!(" {}.", capitalized(&season::safe_ones(&safe, &printable(the))))
    };
    let words = format!("Whom do you pick for the death match? What you choose is final and said to everybody.{safe}");
    row.into_iter().fold(Letter::words(words), Letter::with_row)
}

/// Asks the candidate for the game.
fn game_letter(the: &TheSeason) -> Letter {
    let named = |id: &String| (games::spec(id).map_or(id.as_str(), |spec| spec.name).to_owned(), id.clone());
    let games: Vec<_> = the.state.house().games.iter().map(named).collect();
    let press = Press::Season(the.row.id, the.state.since(), SeasonAsk::Game);
    let row = menu(&press, "The game", &games, (1, 1));
    let words = "Which game is the death match? What you choose is final and said to everybody.";
    row.into_iter().fold(Letter::words(words), Letter::with_row)
}
