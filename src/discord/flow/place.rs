//! What commands and presses do at a match's table, or at a puzzle that somebody solves alone.

use super::call::Call;
use super::reply::{closer_letter, refused, shown_letter};
use crate::discord::wire::fault::Fault;
use crate::intake::Ticket;
use crate::session::Shown;
use crate::store::Place;

/// Submits when its turn has come, and answers with the receipt or the refusal.
pub(in crate::discord) async fn submit(call: Call<'_>, ticket: Ticket, place: Place, text: &str) -> Result<(), Fault> {
    Ok(call.bot.intake.submit(&call, call.submission(text), ticket, place).await?)
}

/// Shows whoever asks their board, or one part of it larger.
pub(in crate::discord) async fn show(call: Call<'_>, place: Place, closer: Option<String>) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    let shown = match call.bot.intake.show(call.user(), place).await? {
        Ok(shown) => shown,
        Err(refusal) => return call.answer(refused(&refusal)).await,
    };
    // A puzzle's board takes the place of whatever its owner has pressed; a match's stands apart.
    let is_anew = matches!(shown, Shown::Puzzle(_)) && closer.is_none() && call.is_secret();
    let letter = match closer {
        Some(frame) => closer_letter(&call.bot.dailies, shown, frame).await?,
        None => shown_letter(&call.bot.dailies, shown).await?,
    };
    if is_anew { call.answer_anew(letter).await } else { call.answer(letter).await }
}
