//! Puzzles that people solve alone, on Discord: made, shown, marked in the message that was pressed, shared.

use std::iter;

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow};

use super::bot::Bot;
use super::call::Call;
use super::day;
use super::jobs::{CHECKING_MAX, Kind, Made, OWN_WORK_MAX, Stopped, Waits, Watch, Why, Work, stopped};
use super::page::{page_letter, when};
use super::reply::refused;
use super::which;
use crate::discord::wire::courier::share_text;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::names::told_apart;
use crate::discord::wire::press::Press;
use crate::discord::wire::request::PuzzleRequest;
use crate::discord::wire::text::{self, countdown, safe_name};
use crate::seed;
use crate::session::{Refusal, Submission, Verdict, take_from_stock};
use crate::store::{self, InputId, PuzzleId, PuzzleKind, PuzzleRow, UserId};
use host::{BadHeader, Header};
use rules::Pressed;

/// A puzzle that somebody asks for.
pub(in crate::discord) struct Order {
    /// Its options.
    pub(in crate::discord) request: PuzzleRequest,
    /// The puzzle itself, if they bring it.
    pub(in crate::discord) setup: Option<Value>,
    /// The puzzle of theirs that it takes the place of.
    pub(in crate::discord) gives_up: Option<PuzzleId>,
}

/// Makes a puzzle for the person who asked, whose answer has been deferred, and shows it. If they have one open they
/// are asked first.
pub(in crate::discord) async fn make(call: Call<'_>, order: Order) -> Result<(), Fault> {
    let letter = made(call, order).await?;
    call.note_board(&letter).await;
    call.answer_anew(letter).await
}

/// Makes a puzzle for the person who pressed a button that asks for one.
pub(in crate::discord) async fn make_pressed(
    call: Call<'_>,
    request: PuzzleRequest,
    gives_up: Option<PuzzleId>,
) -> Result<(), Fault> {
    if call.defer().await? { make(call, Order { request, setup: None, gives_up }).await } else { Ok(()) }
}

/// Gives up the open puzzle, and opens another whose address is read from the question, where [`open_already`] wrote
/// it.
pub(in crate::discord) async fn open_instead(
    call: Call<'_>,
    asked: &str,
    request: PuzzleRequest,
    gives_up: PuzzleId,
) -> Result<(), Fault> {
    if !call.defer().await? {
        return Ok(());
    }
    let setup = which::asked_about(asked).and_then(|link| games::read_setup(request.spec().id, link).ok());
    let Some(setup) = setup else {
        return call.answer(Letter::words(words::place::OutOfDate.say(call.language()))).await;
    };
    make(call, Order { request, setup: Some(setup), gives_up: Some(gives_up) }).await
}

async fn made(call: Call<'_>, order: Order) -> Result<Letter, Fault> {
    let user = call.user();
    if !call.is_within_rate() {
        return Ok(Letter::words(words::place::TooFast.say(call.language())));
    }
    let own = call.bot.store.own_puzzle(user).await?;
    if let Some(row) = own.filter(|row| order.gives_up != Some(row.id)) {
        return Ok(open_already(&row, &order));
    }
    let Order { request, setup, gives_up } = order;
    let is_brought = setup.is_some();
    let what = what(&request, is_brought);
    if let Some(setup) = &setup
        && call.bot.solo.is_nearly_under_way(request.spec(), setup).await?
    {
        return Ok(refused(&Refusal::PuzzleUnderWay, call.language()));
    }
    let header = match prepared(call.bot, call.asked().into(), &call.name(), &request, setup).await? {
        Made::Done(header) => header,
        Made::Refused(bad) => return Ok(Letter::words(text::refused(bad.why(), call.language()))),
        Made::Stopped(Stopped { why: Why::TimeUp, .. }) if is_brought => {
            return Ok(Letter::words("🚫 It takes too long to see whether this puzzle has one solution."));
        }
        Made::Stopped(how) if is_brought => return Ok(Letter::words(stopped(&what, how))),
        Made::Stopped(how) => return Ok(Letter::words(stopped(&what, how)).with_row(again(&request))),
    };
    let opened = match opened(call.bot, user, call.input(), header, gives_up).await? {
        Ok(id) => call.bot.solo.show(user, id).await?,
        Err(refusal) => Err(refusal),
    };
    match opened {
        Ok(page) => page_letter(&call.bot.dailies, page).await,
        Err(refusal) => Ok(refused(&refusal, call.language())),
    }
}

/// What is done for the person who waits, in words.
pub(super) fn what(request: &PuzzleRequest, is_brought: bool) -> String {
    if is_brought { "Checking the puzzle".to_owned() } else { format!("Making {}", request.words()) }
}

/// Makes a puzzle for the person who waits, or checks the one that they bring.
pub(super) async fn prepared(
    bot: &Bot,
    waits: Waits<'_>,
    name: &str,
    request: &PuzzleRequest,
    setup: Option<Value>,
) -> Result<Made<Header, BadHeader>, Fault> {
    let (what, longest) = (what(request, setup.is_some()), if setup.is_some() { CHECKING_MAX } else { OWN_WORK_MAX });
    let now = bot.directory.clock().now();
    let mut header = request.header(told_apart(name, iter::empty()), seed::unforeseen()?, now, setup);
    let prepare = |watch: Watch| async move {
        take_from_stock(&bot.store, &mut header).await?;
        let mut patience = watch.patience();
        let prepared = tokio::task::spawn_blocking(move || host::prepare(header, &mut patience)).await;
        prepared.map_err(|panic| Fault::Corrupt(format!("the rules fell over a puzzle: {panic}")))
    };
    bot.jobs.make(waits, Work { what: &what, kind: Kind::Own, longest }, prepare).await
}

/// Opens a puzzle that has been made, in place of the one that its owner gives up by that.
pub(super) async fn opened(
    bot: &Bot,
    user: UserId,
    input: InputId,
    mut header: Header,
    gives_up: Option<PuzzleId>,
) -> Verdict<PuzzleId> {
    if let Some(old) = gives_up {
        // Refused only if it is over already.
        drop(bot.solo.submit(old, Submission::typed(user, "concede", input)).await?);
    }
    header.at = bot.directory.clock().now();
    bot.solo.open(user, PuzzleKind::Own, header).await
}

/// Asks whether to go on with the puzzle that is open, or to have another one.
fn open_already(row: &PuzzleRow, order: &Order) -> Letter {
    let words = format!("You have a puzzle open, begun {}.", countdown(row.opened_at));
    let request = order.request.clone();
    let link = order.setup.as_ref().and_then(|setup| order.request.address(setup));
    let (hint, press, label) = match &link {
        None => ("A new one gives it up.".to_owned(), Press::Make(request, Some(row.id)), "New puzzle"),
        // The message itself holds the address, so that it survives a restart.
        Some(link) => (
            format!("Go on with it, or give it up and open this one:\n```\n{link}\n```"),
            Press::Bring(request, row.id),
            "Give up and open this",
        ),
    };
    let continues = button(&Press::Show(row.id.into()), "Continue", ButtonStyle::Primary);
    let buttons = [continues, button(&press, label, ButtonStyle::Danger)];
    Letter::words(words).with_line(&hint).with_row(CreateActionRow::Buttons(buttons.into_iter().flatten().collect()))
}

/// Posts in the channel how it went, once.
pub(in crate::discord) async fn share(call: Call<'_>, press: &ComponentInteraction, id: PuzzleId) -> Result<(), Fault> {
    if !call.defer().await? {
        return Ok(());
    }
    let page = match call.bot.solo.show(call.user(), id).await? {
        Ok(page) => page,
        Err(refusal) => return call.answer(refused(&refusal, call.language())).await,
    };
    let text = day::share_text(call.bot, &page).await?.or_else(|| page.showing.as_ref().ok().and_then(share_text));
    let Some(text) = text.filter(|_| !page.is_shared) else {
        let words =
            if page.is_shared { "🚫 You have shared it already." } else { "🚫 Solve it before you share it." };
        return call.answer(Letter::words(words)).await;
    };
    let name = page.header.seats.first().map(|name| safe_name(name)).unwrap_or_default();
    // Pressed twice in a hurry, it is posted once.
    let message =
        Letter::words(format!("**{name}**: {text}")).into_message_once(&call.bot.directory.nonces().share(id));
    if let Err(error) = press.channel_id.send_message(call.http, message).await {
        let words = format!("🚫 It could not be posted here: {}.", delivery_error(&error));
        return call.answer(Letter::words(words)).await;
    }
    call.bot.solo.share(id).await?;
    match call.bot.solo.show(call.user(), id).await? {
        Ok(page) => call.answer_in_place(page_letter(&call.bot.dailies, page).await?).await,
        Err(refusal) => call.answer(refused(&refusal, call.language())).await,
    }
}

/// Asks whether somebody means to give a puzzle up, and says when its solution can be seen.
pub(in crate::discord) async fn give_up_letter(call: Call<'_>, id: PuzzleId) -> Result<Letter, Fault> {
    match call.bot.store.puzzle(id).await {
        Ok(row) if row.owner == call.user() => {}
        Ok(_) | Err(store::Error::Missing(_)) => return Ok(refused(&Refusal::NotYours, call.language())),
        Err(error) => return Err(error.into()),
    }
    let sure = Press::Submit(id.into(), Pressed::at_any_time("concede"));
    let (words, label) = match call.bot.solo.held_back(id).await? {
        None => ("You are shown the solution then, and it counts as not solved.".to_owned(), "Yes, show the solution"),
        Some(under_way) => {
            (format!("It counts as not solved, and its solution can be seen {}.", when(under_way)), "Yes, give it up")
        }
    };
    let buttons = button(&sure, label, ButtonStyle::Danger);
    Ok(Letter::words(format!("Give this puzzle up? {words}"))
        .with_row(CreateActionRow::Buttons(buttons.into_iter().collect())))
}

/// Asks for such a puzzle once more, or for one of whatever level.
fn again(request: &PuzzleRequest) -> CreateActionRow {
    let again = button(&Press::Make(request.clone(), None), "Try again", ButtonStyle::Secondary);
    let easier = request.of_any_level().map(|request| Press::Make(request, None));
    let easier = easier.and_then(|press| button(&press, "Any level", ButtonStyle::Secondary));
    CreateActionRow::Buttons(again.into_iter().chain(easier).collect())
}
