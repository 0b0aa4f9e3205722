//! How a press or a command is answered: acknowledged at once, then with words or a board that its author alone sees.

use poise::serenity_prelude as serenity;
use serenity::{
    CommandInteraction, ComponentInteraction, CreateInteractionResponse, CreateInteractionResponseMessage, Http,
};

use super::courier::paint;
use super::message::Letter;
use super::{Fault, code_of, text};
use crate::rules::Timestamp;
use crate::session::{self, Answer, Board, MatchHandle, Receipt, Refusal};
use crate::store::{InputId, UserId};

/// Discord's codes for an interaction that is gone, and for one that was answered already.
const UNKNOWN_INTERACTION: isize = 10062;
const ALREADY_ACKNOWLEDGED: isize = 40060;

/// What is to be answered: a slash command or a press.
#[derive(Clone, Copy)]
pub(super) enum Asked<'a> {
    Command(&'a CommandInteraction),
    Press(&'a ComponentInteraction),
}

impl Asked<'_> {
    /// Promises an answer that its author alone sees. Says whether there still is somebody to answer: an input counts
    /// even when Discord has given its answer up.
    ///
    /// # Errors
    /// Discord refused for another reason.
    pub(super) async fn defer(self, http: &Http) -> Result<bool, Fault> {
        let mut deferred = self.promise(http).await;
        if deferred.as_ref().is_err_and(is_passing) {
            // If Discord had acted and only its answer was lost, it says so now.
            deferred = self.promise(http).await;
        }
        match deferred {
            Ok(()) => Ok(true),
            Err(error) if code_of(&error) == Some(UNKNOWN_INTERACTION) => {
                tracing::warn!("an interaction was acknowledged too late; its author is answered by another road");
                Ok(false)
            }
            Err(error) if code_of(&error) == Some(ALREADY_ACKNOWLEDGED) => {
                tracing::info!("an interaction was acknowledged twice");
                Ok(true)
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn promise(self, http: &Http) -> Result<(), serenity::Error> {
        let response = CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true));
        match self {
            Self::Command(command) => command.create_response(http, response).await,
            Self::Press(press) => press.create_response(http, response).await,
        }
    }

    /// Tells the one who asked by DM, because Discord has given up on the answer.
    async fn answer_by_dm(self, http: &Http, letter: Letter) {
        let told = async {
            let dm = serenity::UserId::new(self.user().0).create_dm_channel(http).await?;
            dm.id.send_message(http, letter.into_message()).await
        };
        if let Err(error) = told.await {
            tracing::info!(%error, "somebody could not be told by DM either");
        }
    }

    /// Gives the promised answer.
    ///
    /// # Errors
    /// Discord refused it.
    pub(super) async fn answer(self, http: &Http, letter: Letter) -> Result<(), Fault> {
        match self {
            Self::Command(command) => command.create_followup(http, letter.into_followup()).await?,
            Self::Press(press) => press.create_followup(http, letter.into_followup()).await?,
        };
        Ok(())
    }

    /// By what it counts, once, and when.
    pub(super) fn input(self) -> InputId {
        InputId(match self {
            Self::Command(command) => command.id.get(),
            Self::Press(press) => press.id.get(),
        })
    }

    /// Who asks.
    pub(super) fn user(self) -> UserId {
        UserId(match self {
            Self::Command(command) => command.user.id.get(),
            Self::Press(press) => press.user.id.get(),
        })
    }
}

/// Submits, and answers with the receipt or the refusal.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take; then the session tells the player by another road.
pub(super) async fn submit(asked: Asked<'_>, http: &Http, table: &MatchHandle, text: &str) -> Result<(), Fault> {
    let is_heard = asked.defer(http).await?;
    let answer = table.submit(asked.user(), text, asked.input()).await;
    conclude(asked, http, table, is_heard, answer).await
}

/// Answers a host's order.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn order(asked: Asked<'_>, http: &Http, table: &MatchHandle, order: &str) -> Result<(), Fault> {
    let is_heard = asked.defer(http).await?;
    let answer = table.order(asked.user(), order, asked.input()).await;
    conclude(asked, http, table, is_heard, answer).await
}

async fn conclude(
    asked: Asked<'_>,
    http: &Http,
    table: &MatchHandle,
    is_heard: bool,
    answer: Answer<Receipt>,
) -> Result<(), Fault> {
    let answer = match answer {
        Err(session::Fault::NotOpen(_)) => return asked.answer(http, Letter::words("🚫 That match is over.")).await,
        answer => answer?,
    };
    match answer {
        Err(refusal) if is_heard => asked.answer(http, refused(&refusal)).await,
        Err(refusal) => {
            asked.answer_by_dm(http, refused(&refusal)).await;
            Ok(())
        }
        // Dropping the receipt untold makes the session tell it by another road.
        Ok(_) if !is_heard => Ok(()),
        Ok(receipt) => {
            match confirm(asked, http, table, &receipt).await {
                Ok(()) => receipt.told(),
                // It has been counted, so nobody may be told that it has not.
                Err(fault) => tracing::warn!(%fault, "a receipt goes by another road"),
            }
            Ok(())
        }
    }
}

async fn confirm(asked: Asked<'_>, http: &Http, table: &MatchHandle, receipt: &Receipt) -> Result<(), Fault> {
    asked.answer(http, receipt_letter(table, receipt).await?).await
}

/// Whether the same call may go better at once: Discord stumbled, or the connection to it did.
fn is_passing(error: &serenity::Error) -> bool {
    let serenity::Error::Http(error) = error else { return false };
    // Without a status there was no answer at all.
    error.status_code().is_none_or(|status| status.is_server_error())
}

/// A receipt in words, with the author's board where something is staged.
///
/// # Errors
/// The board cannot be painted.
pub(super) async fn receipt_letter(table: &MatchHandle, receipt: &Receipt) -> Result<Letter, Fault> {
    let words = text::receipt(&receipt.what, &receipt.clock, receipt.used);
    match &receipt.board {
        None => Ok(Letter::words(words)),
        Some(board) => {
            let status = table.status().await?;
            Ok(paint(status.spec, table.id(), board.clone()).await?.after(&words))
        }
    }
}

/// A refusal, in its own words.
pub(super) fn refused(refusal: &Refusal) -> Letter {
    Letter::words(text::refusal(&refusal.to_string()))
}

/// A board as a letter to the one who asked for it.
///
/// # Errors
/// It cannot be painted.
pub(super) async fn board_letter(table: &MatchHandle, board: Board, now: Timestamp) -> Result<Letter, Fault> {
    let status = board.status;
    let letter = paint(status.spec, table.id(), board.showing).await?;
    Ok(match text::clock_line(&status.clock, status.to_act, &text::safe_names(&status.seats), now) {
        Some(line) => letter.with_line(&line),
        None => letter,
    })
}
