//! Puzzles that people solve alone, on Discord: generated, shown, and shared.

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
use crate::discord::wire::reasons::why_not;
use crate::discord::wire::request::PuzzleRequest;
use crate::discord::wire::text::{self, countdown, safe_name};
use crate::seed;
use crate::session::{Refusal, Submission, Verdict, take_from_stock};
use crate::store::{self, InputId, PuzzleId, PuzzleKind, PuzzleRow, UserId};
use host::{BadHeader, Header};
use rules::Pressed;
use words::{Language, Message, Words, alone as said};

/// A person's request for a puzzle, made or brought.
pub(in crate::discord) struct Order {
    /// The options of the requested puzzle.
    pub(in crate::discord) request: PuzzleRequest,
    /// The puzzle itself, if the person brings it.
    pub(in crate::discord) setup: Option<Value>,
    /// The person's open puzzle, which is given up for the new one.
    pub(in crate::discord) gives_up: Option<PuzzleId>,
}

/// Makes a puzzle for the person who asked, and shows it. If they have one open, they are asked first. The answer must
/// have been deferred.
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

/// Gives up the person's open puzzle, and opens another one instead. The link of the new puzzle is read from the
/// question, into which [`open_already`] wrote it.
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
        return Ok(open_already(&row, &order, call.language()));
    }
    let Order { request, setup, gives_up } = order;
    let is_brought = setup.is_some();
    let language = call.language();
    let what = what(&request, is_brought, language);
    if let Some(setup) = &setup
        && call.bot.solo.is_nearly_under_way(request.spec(), setup).await?
    {
        return Ok(refused(&Refusal::PuzzleUnderWay, call.language()));
    }
    let header = match prepared(call.bot, call.asked().into(), (&call.name(), language), &request, setup).await? {
        Made::Done(header) => header,
        Made::Refused(bad) => return Ok(Letter::words(text::refused(bad.why(), call.language()))),
        Made::Stopped(Stopped { why: Why::TimeUp, .. }) if is_brought => {
            return Ok(Letter::words(said::CheckTooLong.say(language)));
        }
        Made::Stopped(how) if is_brought => return Ok(Letter::words(stopped(&what, how))),
        Made::Stopped(how) => return Ok(Letter::words(stopped(&what, how)).with_row(again(&request, language))),
    };
    let opened = match opened(call.bot, user, call.input(), header, gives_up).await? {
        Ok(id) => call.bot.solo.show(user, id).await?,
        Err(refusal) => Err(refusal),
    };
    match opened {
        Ok(page) => page_letter(&call.bot.dailies, page, call.language()).await,
        Err(refusal) => Ok(refused(&refusal, call.language())),
    }
}

/// Says what the bot is doing for the person who waits, in their language.
pub(super) fn what(request: &PuzzleRequest, is_brought: bool, language: Language) -> String {
    if is_brought {
        said::Checking.say(language).into()
    } else {
        said::Making { puzzle: request.words() }.say(language).into()
    }
}

/// Generates a puzzle for the person who waits, or checks the one that they bring.
pub(super) async fn prepared(
    bot: &Bot,
    waits: Waits<'_>,
    (name, language): (&str, Language),
    request: &PuzzleRequest,
    setup: Option<Value>,
) -> Result<Made<Header, BadHeader>, Fault> {
    let (what, longest) =
        (what(request, setup.is_some(), language), if setup.is_some() { CHECKING_MAX } else { OWN_WORK_MAX });
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

/// Opens a prepared puzzle, and gives up the puzzle `gives_up` for it.
pub(super) async fn opened(
    bot: &Bot,
    user: UserId,
    input: InputId,
    mut header: Header,
    gives_up: Option<PuzzleId>,
) -> Verdict<PuzzleId> {
    if let Some(old) = gives_up {
        // Refused only if that puzzle is over already.
        drop(bot.solo.submit(old, Submission::typed(user, "concede", input)).await?);
    }
    header.at = bot.directory.clock().now();
    bot.solo.open(user, PuzzleKind::Own, header).await
}

/// Asks whether to continue the open puzzle or to open another one.
fn open_already(row: &PuzzleRow, order: &Order, language: Language) -> Letter {
    let request = order.request.clone();
    let when = Words::markup(countdown(row.opened_at));
    let (words, press, label) = match order.setup.as_ref().and_then(|setup| order.request.address(setup)) {
        None => (said::OpenAlready { when }.say(language), Press::Make(request, Some(row.id)), said::New.say(language)),
        // The message contains the link, so that it survives a restart.
        Some(link) => {
            let link = Words::markup(format!("```\n{link}\n```"));
            let words = said::OpenAlreadyBrings { when, link }.say(language);
            (words, Press::Bring(request, row.id), said::OpenThis.say(language))
        }
    };
    let continues = said::Continue.say(language);
    let continues = button(&Press::Show(row.id.into()), continues.as_str(), ButtonStyle::Primary);
    let buttons = [continues, button(&press, label.as_str(), ButtonStyle::Danger)];
    Letter::words(words).with_row(CreateActionRow::Buttons(buttons.into_iter().flatten().collect()))
}

/// Posts the result in the channel, once.
pub(in crate::discord) async fn share(call: Call<'_>, press: &ComponentInteraction, id: PuzzleId) -> Result<(), Fault> {
    if !call.defer().await? {
        return Ok(());
    }
    let page = match call.bot.solo.show(call.user(), id).await? {
        Ok(page) => page,
        Err(refusal) => return call.answer(refused(&refusal, call.language())).await,
    };
    let readers = match call.guild() {
        Some(guild) => call.bot.directory.server_language(guild).await,
        None => call.language(),
    };
    let text =
        day::share_text(call.bot, &page, readers).await?.or_else(|| page.showing.as_ref().ok().and_then(share_text));
    let Some(text) = text.filter(|_| !page.is_shared) else {
        let why: Message = if page.is_shared { said::SharedAlready.into() } else { said::NotSolved.into() };
        return call.answer(Letter::words(why.say(call.language()))).await;
    };
    let name = page.header.seats.first().map(|name| safe_name(name)).unwrap_or_default();
    // The nonce prevents a second post if the button is pressed twice.
    let message =
        Letter::words(format!("**{name}**: {text}")).into_message_once(&call.bot.directory.nonces().share(id));
    if let Err(error) = press.channel_id.send_message(call.http, message).await {
        let why = why_not(&delivery_error(&error));
        return call.answer(Letter::words(said::NotPosted { why }.say(call.language()))).await;
    }
    call.bot.solo.share(id).await?;
    match call.bot.solo.show(call.user(), id).await? {
        Ok(page) => call.answer_in_place(page_letter(&call.bot.dailies, page, call.language()).await?).await,
        Err(refusal) => call.answer(refused(&refusal, call.language())).await,
    }
}

/// Asks for confirmation before giving up a puzzle, and says when its solution can be seen.
pub(in crate::discord) async fn give_up_letter(call: Call<'_>, id: PuzzleId) -> Result<Letter, Fault> {
    match call.bot.store.puzzle(id).await {
        Ok(row) if row.owner == call.user() => {}
        Ok(_) | Err(store::Error::Missing(_)) => return Ok(refused(&Refusal::NotYours, call.language())),
        Err(error) => return Err(error.into()),
    }
    let sure = Press::Submit(id.into(), Pressed::at_any_time("concede"));
    let (words, label): (Message, Message) = match call.bot.solo.held_back(id).await? {
        None => (said::Sure.into(), said::YesShow.into()),
        Some(under_way) => (said::SureHeldBack { when: when(under_way) }.into(), said::YesGiveUp.into()),
    };
    let language = call.language();
    let buttons = button(&sure, label.say(language).as_str(), ButtonStyle::Danger);
    Ok(Letter::words(words.say(language)).with_row(CreateActionRow::Buttons(buttons.into_iter().collect())))
}

/// Buttons to request the same kind of puzzle again, or one of any level.
fn again(request: &PuzzleRequest, language: Language) -> CreateActionRow {
    let (again, any_level) = (said::TryAgain.say(language), said::AnyLevel.say(language));
    let again = button(&Press::Make(request.clone(), None), again.as_str(), ButtonStyle::Secondary);
    let easier = request.of_any_level().map(|request| Press::Make(request, None));
    let easier = easier.and_then(|press| button(&press, any_level.as_str(), ButtonStyle::Secondary));
    CreateActionRow::Buttons(again.into_iter().chain(easier).collect())
}
