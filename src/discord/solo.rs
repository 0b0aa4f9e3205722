//! Puzzles that people solve alone, on Discord: made, shown, marked in the message that was pressed, shared.

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow, CreateButton, Http};

use super::courier::{paint, paint_closer, setback, share_text};
use super::lobby::unlike;
use super::message::Letter;
use super::pace::TOO_FAST;
use super::press::Press;
use super::queue::Ticket;
use super::reply::{Asked, is_heard};
use super::text::{countdown, played, refusal, safe_name};
use super::wish::Wish;
use super::workshop::{BUSY, CHECKING_MAX, Made, TIME_MAX, Watch, stopped};
use super::{Bot, Fault, daily};
use crate::desk::{Page, Receipt, Refusal};
use crate::host;
use crate::seed;
use crate::store::{InputId, PuzzleId, PuzzleKind, PuzzleRow, PuzzleStage, UserId};

/// A puzzle that somebody asks for.
pub(super) struct Order {
    /// Its options.
    pub(super) wish: Wish,
    /// The puzzle itself, if they bring it.
    pub(super) setup: Option<Value>,
    /// The puzzle of theirs that it takes the place of.
    pub(super) gives_up: Option<PuzzleId>,
}

/// Makes a puzzle for whoever asked, whose answer has been deferred, and shows it. If they have one open they are asked
/// first.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn make(asked: Asked<'_>, http: &Http, bot: &Bot, order: Order) -> Result<(), Fault> {
    let letter = made(asked, http, bot, order).await?;
    asked.answer_anew(http, letter).await
}

async fn made(asked: Asked<'_>, http: &Http, bot: &Bot, order: Order) -> Result<Letter, Fault> {
    let user = asked.user();
    if !bot.allows(user) {
        return Ok(Letter::words(TOO_FAST));
    }
    let own = bot.store.own_puzzle(user).await?;
    if let Some(row) = own.filter(|row| order.gives_up != Some(row.id)) {
        return Ok(open_already(&row, &order));
    }
    let Order { wish, setup, gives_up } = order;
    let (what, longest) = match &setup {
        None => (format!("Making {}", wish.words()), TIME_MAX),
        Some(_) => ("Checking the puzzle".to_owned(), CHECKING_MAX),
    };
    let is_brought = setup.is_some();
    let header = wish.header(unlike(&asked.name(), &[]), seed::unforeseen()?, bot.directory.clock().now(), setup);
    let prepare = |watch: Watch| async move {
        let mut patience = watch.patience();
        let prepared = tokio::task::spawn_blocking(move || host::prepare(header, &mut patience)).await;
        prepared.map_err(|panic| Fault::Corrupt(format!("the rules fell over a puzzle: {panic}")))
    };
    let mut header = match bot.workshop.make((asked, http), (&what, longest), prepare).await? {
        Made::Done(header) => header,
        Made::Refused(bad) => return Ok(Letter::words(refusal(bad.0.trim_start_matches("setup: ")))),
        Made::Stopped(_) if is_brought => {
            return Ok(Letter::words("🚫 It takes too long to see whether this puzzle has one solution."));
        }
        Made::Stopped(tries) => return Ok(Letter::words(stopped(&what, tries)).with_row(again(&wish))),
        Made::Busy => return Ok(Letter::words(BUSY)),
    };
    if let Some(old) = gives_up {
        // Refused only if it is over already.
        drop(bot.desk.submit(user, old, "concede", asked.input()).await?);
    }
    header.at = bot.directory.clock().now();
    let opened = match bot.desk.open(user, PuzzleKind::Own, header).await? {
        Ok(id) => bot.desk.show(user, id).await?,
        Err(refusal) => Err(refusal),
    };
    match opened {
        Ok(page) => page_letter(bot, page).await,
        Err(refusal) => Ok(refused(&refusal)),
    }
}

/// Asks whether to go on with the puzzle that is open, or to have another one.
fn open_already(row: &PuzzleRow, order: &Order) -> Letter {
    let words = format!("You have a puzzle open, begun {}.", countdown(row.opened_at));
    let another = match &order.setup {
        None => button(&Press::Make(order.wish.clone(), Some(row.id)), "New puzzle", ButtonStyle::Secondary),
        Some(_) => button(&Press::GiveUp(row.id), "Give up", ButtonStyle::Secondary),
    };
    let hint = match &order.setup {
        None => "A new one gives it up.",
        Some(_) => "Give it up before you bring another one.",
    };
    let buttons = [button(&Press::Show(row.id.into()), "Continue", ButtonStyle::Primary), another];
    Letter::words(words).with_line(hint).with_row(CreateActionRow::Buttons(buttons.into_iter().flatten().collect()))
}

/// Submits what was typed or pressed when its turn has come, and answers: a press in the message that was pressed.
///
/// # Errors
/// A fault of ours, after which nothing was counted.
pub(super) async fn submit(
    asked: Asked<'_>,
    ticket: Ticket,
    http: &Http,
    bot: &Bot,
    id: PuzzleId,
    text: &str,
) -> Result<(), Fault> {
    let put_in = async move {
        ticket.turn().await;
        bot.desk.submit(asked.user(), id, text, asked.input()).await
    };
    let (answer, promised) = tokio::join!(put_in, asked.defer(http));
    let is_heard = is_heard(promised);
    let receipt = match answer? {
        Ok(receipt) => receipt,
        Err(refusal) if is_heard => return asked.answer(http, refused(&refusal)).await,
        Err(refusal) => {
            asked.answer_by_dm(http, refused(&refusal)).await;
            return Ok(());
        }
    };
    let told = async {
        let is_press = matches!(asked, Asked::Press(..)) && asked.is_secret();
        let letter = receipt_letter(bot, receipt, !is_press).await?;
        match asked {
            _ if !is_heard => {
                asked.answer_by_dm(http, letter).await;
                Ok(())
            }
            _ if is_press => asked.answer_in_place(http, letter).await,
            Asked::Command(_) | Asked::Press(..) => asked.answer(http, letter).await,
        }
    };
    if let Err(fault) = told.await {
        // It has been counted, so nobody may be told that it has not.
        tracing::warn!(%fault, "a puzzle could not be shown");
        let words = "⚠ That was counted, but the board could not be shown. `/board` shows it.";
        drop(asked.answer(http, Letter::words(words)).await);
    }
    Ok(())
}

/// Submits what was typed in the bot's DM; what is to be answered.
///
/// # Errors
/// A fault of ours.
pub(super) async fn typed(bot: &Bot, user: UserId, id: PuzzleId, text: &str, input: InputId) -> Result<Letter, Fault> {
    match bot.desk.submit(user, id, text, input).await? {
        Ok(receipt) => receipt_letter(bot, receipt, true).await,
        Err(refusal) => Ok(refused(&refusal)),
    }
}

/// Shows what became of a message that was counted for a puzzle before the bot fell, and not answered.
///
/// # Errors
/// A fault of ours.
pub(super) async fn counted(bot: &Bot, user: UserId, id: PuzzleId) -> Result<Letter, Fault> {
    match bot.desk.show(user, id).await? {
        Ok(page) => Ok(page_letter(bot, page).await?.after("✅ That was counted.")),
        Err(refusal) => Ok(refused(&refusal)),
    }
}

/// Shows a puzzle to its owner, or one part of it larger. The answer has been deferred.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn show(
    asked: Asked<'_>,
    http: &Http,
    bot: &Bot,
    id: PuzzleId,
    closer: Option<String>,
) -> Result<(), Fault> {
    let page = match bot.desk.show(asked.user(), id).await? {
        Ok(page) => page,
        Err(refusal) => return asked.answer(http, refused(&refusal)).await,
    };
    match closer {
        Some(frame) => {
            let letter = paint_closer(page.spec, id.into(), page.showing, frame).await?;
            asked.answer(http, letter).await
        }
        None if asked.is_secret() => asked.answer_anew(http, page_letter(bot, page).await?).await,
        None => asked.answer(http, page_letter(bot, page).await?).await,
    }
}

/// Posts in the channel how it went, once.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn share(
    ctx: &serenity::Context,
    bot: &Bot,
    press: &ComponentInteraction,
    id: PuzzleId,
) -> Result<(), Fault> {
    let asked = Asked::Press(press, &bot.edits);
    if !asked.defer(&ctx.http).await? {
        return Ok(());
    }
    let page = match bot.desk.show(asked.user(), id).await? {
        Ok(page) => page,
        Err(refusal) => return asked.answer(&ctx.http, refused(&refusal)).await,
    };
    let text = daily::share_text(bot, &page).await?.or_else(|| share_text(&page.showing));
    let Some(text) = text.filter(|_| !page.is_shared) else {
        let words =
            if page.is_shared { "🚫 You have shared it already." } else { "🚫 Solve it before you share it." };
        return asked.answer(&ctx.http, Letter::words(words)).await;
    };
    let name = page.header.seats.first().map(|name| safe_name(name)).unwrap_or_default();
    // Pressed twice in a hurry, it is posted once.
    let nonce = serenity::Nonce::String(format!("share-{id}"));
    let message = Letter::words(format!("**{name}**: {text}")).into_message().nonce(nonce).enforce_nonce(true);
    if let Err(error) = press.channel_id.send_message(&ctx.http, message).await {
        let words = format!("🚫 It could not be posted here: {}.", setback(&error));
        return asked.answer(&ctx.http, Letter::words(words)).await;
    }
    bot.desk.share(id).await?;
    match bot.desk.show(asked.user(), id).await? {
        Ok(page) => asked.answer_in_place(&ctx.http, page_letter(bot, page).await?).await,
        Err(refusal) => asked.answer(&ctx.http, refused(&refusal)).await,
    }
}

/// Asks whether somebody means to give a puzzle up.
pub(super) fn give_up_letter(id: PuzzleId) -> Letter {
    let sure = Press::Submit(id.into(), "concede".to_owned());
    let buttons = button(&sure, "Yes, show the solution", ButtonStyle::Danger);
    Letter::words("Give this puzzle up? You are shown the solution then, and it counts as not solved.")
        .with_row(CreateActionRow::Buttons(buttons.into_iter().collect()))
}

/// A refusal, in its own words.
pub(super) fn refused(reason: &Refusal) -> Letter {
    Letter::words(refusal(&reason.to_string()))
}

/// A puzzle as a message, with what can be done with it.
///
/// # Errors
/// The board cannot be painted.
pub(super) async fn page_letter(bot: &Bot, page: Page) -> Result<Letter, Fault> {
    let id = page.id;
    let can_share = !page.is_shared && share_text(&page.showing).is_some();
    let buttons = match page.stage {
        PuzzleStage::Open => vec![button(&Press::GiveUp(id), "Give up", ButtonStyle::Secondary)],
        PuzzleStage::Solved { .. } | PuzzleStage::GivenUp => {
            let share = button(&Press::Share(id), "Share", ButtonStyle::Primary).filter(|_| can_share);
            let wish = Press::Make(Wish::of(&page.header), None);
            let another = button(&wish, "Another one", ButtonStyle::Secondary);
            vec![share, another.filter(|_| page.kind == PuzzleKind::Own)]
        }
    };
    let (line, best) = (daily::line(bot, &page).await?, daily::best_button(&page));
    let mut letter = paint(page.spec, id.into(), page.showing).await?;
    if let Some(line) = line {
        letter = letter.with_line(&line);
    }
    let buttons: Vec<_> = buttons.into_iter().flatten().chain(best).collect();
    Ok(if buttons.is_empty() { letter } else { letter.with_row(CreateActionRow::Buttons(buttons)) })
}

/// The puzzle after an input, with what was understood if it was typed.
async fn receipt_letter(bot: &Bot, receipt: Receipt, is_typed: bool) -> Result<Letter, Fault> {
    let words = match receipt.what {
        host::Receipt::Played { understood } => played("✅ ", &understood),
        host::Receipt::Conceded => "🏳 You have given the puzzle up.".to_owned(),
        host::Receipt::Staged { .. }
        | host::Receipt::Locked
        | host::Receipt::Undone
        | host::Receipt::Paused
        | host::Receipt::ResumeNoted
        | host::Receipt::Resumed
        | host::Receipt::Offered
        | host::Receipt::Agreed
        | host::Receipt::Ordered(_)
        | host::Receipt::Noted => "✅ Done.".to_owned(),
    };
    let letter = page_letter(bot, receipt.page).await?;
    Ok(if is_typed { letter.after(&words) } else { letter })
}

/// Asks for such a puzzle once more.
fn again(wish: &Wish) -> CreateActionRow {
    let again = button(&Press::Make(wish.clone(), None), "Try again", ButtonStyle::Secondary);
    CreateActionRow::Buttons(again.into_iter().collect())
}

pub(super) fn button(press: &Press, label: &str, style: ButtonStyle) -> Option<CreateButton> {
    press.custom_id().map(|id| CreateButton::new(id).label(label).style(style))
}
