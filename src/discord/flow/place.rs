//! What commands and presses do at a match's table, or at a puzzle that somebody solves alone.

use super::call::Call;
use super::reply::board_letter;
use super::solo;
use crate::discord::wire::courier::paint_closer;
use crate::discord::wire::fault::Fault;
use crate::intake::Ticket;
use crate::store::Place;

/// Submits when its turn has come, and answers with the receipt or the refusal.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(in crate::discord) async fn submit(call: Call<'_>, ticket: Ticket, place: Place, text: &str) -> Result<(), Fault> {
    Ok(call.bot.intake.submit(&call, call.submission(text), ticket, place).await?)
}

/// Shows whoever asks their board, or one part of it larger.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(in crate::discord) async fn show(call: Call<'_>, place: Place, closer: Option<String>) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    let id = match place {
        Place::Match(id) => id,
        Place::Puzzle(id) => return solo::show(call, id, closer).await,
    };
    let board = call.bot.directory.handle(id).board(call.user()).await?;
    let letter = match closer {
        Some(frame) => paint_closer(board.status.spec, id.into(), board.showing, frame).await?,
        None => board_letter(board).await?,
    };
    call.answer(letter).await
}
