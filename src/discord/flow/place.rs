//! What commands and presses do at a match's table, or at a puzzle that somebody solves alone.

use poise::serenity_prelude as serenity;
use serenity::Http;

use super::bot::Bot;
use super::reply::{Waiting, board_letter};
use super::solo;
use crate::discord::wire::courier::paint_closer;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::interaction::Asked;
use crate::intake::Ticket;
use crate::store::Place;

/// Submits when its turn has come, and answers with the receipt or the refusal.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(in crate::discord) async fn submit(
    asked: Asked<'_>,
    ticket: Ticket,
    http: &Http,
    bot: &Bot,
    place: Place,
    text: &str,
) -> Result<(), Fault> {
    Ok(bot.intake.submit(&Waiting { asked, http, bot }, asked.submission(text), ticket, place).await?)
}

/// Shows whoever asks their board, or one part of it larger.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(in crate::discord) async fn show(
    asked: Asked<'_>,
    http: &Http,
    bot: &Bot,
    place: Place,
    closer: Option<String>,
) -> Result<(), Fault> {
    if !bot.admits(asked, http).await? {
        return Ok(());
    }
    let id = match place {
        Place::Match(id) => id,
        Place::Puzzle(id) => return solo::show(asked, http, bot, id, closer).await,
    };
    let board = bot.directory.handle(id).board(asked.user()).await?;
    let letter = match closer {
        Some(frame) => paint_closer(board.status.spec, id.into(), board.showing, frame).await?,
        None => board_letter(board).await?,
    };
    asked.answer(http, letter).await
}
