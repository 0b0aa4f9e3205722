//! How a press or a command is answered: acknowledged at once, then with words or a board that its author alone sees.

use poise::serenity_prelude as serenity;
use serenity::{
    CommandInteraction, ComponentInteraction, CreateInteractionResponse, CreateInteractionResponseMessage, Http,
};

use super::courier::paint;
use super::edits::Edits;
use super::message::Letter;
use super::queue::Ticket;
use super::{Fault, code_of, text};
use crate::rules::Timestamp;
use crate::session::{self, Answer, Board, MatchHandle, Receipt, Refusal};
use crate::store::{ChannelId, InputId, MessageId, UserId};

/// Discord's codes for an interaction that is gone, and for one that was answered already.
const UNKNOWN_INTERACTION: isize = 10062;
const ALREADY_ACKNOWLEDGED: isize = 40060;

/// What is to be answered: a slash command or a press.
#[derive(Clone, Copy)]
pub(super) enum Asked<'a> {
    Command(&'a CommandInteraction),
    /// The press, and in which order messages are changed.
    Press(&'a ComponentInteraction, &'a Edits),
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

    /// A command promises an answer of its own; a press leaves open whether its message changes or a further one comes.
    async fn promise(self, http: &Http) -> Result<(), serenity::Error> {
        // In the bot's DM there is nobody to hide it from.
        let apart = CreateInteractionResponseMessage::new().ephemeral(!self.is_private());
        let apart = CreateInteractionResponse::Defer(apart);
        match self {
            Self::Command(command) => command.create_response(http, apart).await,
            Self::Press(press, _) => press.create_response(http, CreateInteractionResponse::Acknowledge).await,
        }
    }

    /// Tells the one who asked by DM, because Discord has given up on the answer.
    pub(super) async fn answer_by_dm(self, http: &Http, letter: Letter) {
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
            Self::Press(press, _) => press.create_followup(http, letter.into_followup()).await?,
        };
        Ok(())
    }

    /// Gives the answer in place of the message that was pressed; a command has none, and is answered as always.
    ///
    /// # Errors
    /// Discord refused it.
    pub(super) async fn answer_in_place(self, http: &Http, letter: Letter) -> Result<(), Fault> {
        match self {
            Self::Command(_) => self.answer(http, letter).await,
            Self::Press(press, edits) => {
                let message = MessageId(press.message.id.get());
                let change = press.edit_response(http, letter.into_edit());
                edits.change(message, self.input(), async { change.await.map(drop) }).await?;
                Ok(())
            }
        }
    }

    /// Gives the promised answer in place of whatever has been answered so far.
    ///
    /// # Errors
    /// Discord refused it.
    pub(super) async fn answer_anew(self, http: &Http, letter: Letter) -> Result<(), Fault> {
        match self {
            Self::Command(command) => drop(command.edit_response(http, letter.into_edit()).await?),
            Self::Press(..) => self.answer_in_place(http, letter).await?,
        }
        Ok(())
    }

    /// Whether it was asked where nobody else reads.
    fn is_private(self) -> bool {
        match self {
            Self::Command(command) => command.guild_id.is_none(),
            Self::Press(press, _) => press.guild_id.is_none(),
        }
    }

    /// Whether nobody but the one who asks reads the message that was pressed, so that it may become a board of theirs.
    /// A question to somebody who spoke in a channel stands there for all to read.
    pub(super) fn is_secret(self) -> bool {
        match self {
            Self::Command(_) => true,
            Self::Press(press, _) => {
                let flags = press.message.flags.unwrap_or_default();
                self.is_private() || flags.contains(serenity::MessageFlags::EPHEMERAL)
            }
        }
    }

    /// What the one who asks is called where they ask.
    pub(super) fn name(self) -> String {
        let (user, member) = match self {
            Self::Command(command) => (&command.user, command.member.as_deref()),
            Self::Press(press, _) => (&press.user, press.member.as_ref()),
        };
        member.map_or_else(|| user.display_name(), |member| member.display_name()).to_owned()
    }

    /// By what it counts, once, and when.
    pub(super) fn input(self) -> InputId {
        InputId(match self {
            Self::Command(command) => command.id.get(),
            Self::Press(press, _) => press.id.get(),
        })
    }

    /// Who asks.
    pub(super) fn user(self) -> UserId {
        UserId(match self {
            Self::Command(command) => command.user.id.get(),
            Self::Press(press, _) => press.user.id.get(),
        })
    }
}

/// Submits when its turn has come, and answers with the receipt or the refusal.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take; then the session tells the player by another road.
pub(super) async fn submit(
    asked: Asked<'_>,
    ticket: Ticket,
    http: &Http,
    table: &MatchHandle,
    text: &str,
) -> Result<(), Fault> {
    let put_in = async move {
        ticket.turn().await;
        match asked {
            Asked::Press(press, _) if asked.is_secret() || is_own_channel(press, table).await? => {
                table.press(asked.user(), text, asked.input()).await
            }
            Asked::Command(_) | Asked::Press(..) => table.submit(asked.user(), text, asked.input()).await,
        }
    };
    conclude(asked, http, table, put_in).await
}

/// Whether it was pressed in a channel that a host has given to the presser alone.
async fn is_own_channel(press: &ComponentInteraction, table: &MatchHandle) -> Result<bool, session::Fault> {
    let (user, channel) = (UserId(press.user.id.get()), ChannelId(press.channel_id.get()));
    Ok(table.status().await?.seats.values().any(|row| row.user == user && row.channel == Some(channel)))
}

/// Answers a host's order.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn order(asked: Asked<'_>, http: &Http, table: &MatchHandle, order: &str) -> Result<(), Fault> {
    conclude(asked, http, table, table.order(asked.user(), order, asked.input())).await
}

/// Puts an input in and promises its author an answer, both at once: no call to Discord lies between what comes in and
/// its match, so that what somebody does in a hurry is played in the order in which they did it.
async fn conclude(
    asked: Asked<'_>,
    http: &Http,
    table: &MatchHandle,
    put_in: impl Future<Output = Answer<Receipt>>,
) -> Result<(), Fault> {
    let (answer, promised) = tokio::join!(put_in, asked.defer(http));
    let is_heard = is_heard(promised);
    match answer? {
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

/// Whether there still is somebody to answer, after what came of promising an answer: what has been put in counts in
/// any case.
pub(super) fn is_heard(promised: Result<bool, Fault>) -> bool {
    promised.unwrap_or_else(|fault| {
        tracing::warn!(%fault, "an interaction could not be acknowledged; its author is answered by another road");
        false
    })
}

async fn confirm(asked: Asked<'_>, http: &Http, table: &MatchHandle, receipt: &Receipt) -> Result<(), Fault> {
    match &receipt.board {
        // The board itself shows what was done.
        Some(board) if receipt.is_in_place => {
            let board = Board { showing: board.clone(), status: table.status().await? };
            asked.answer_in_place(http, board_letter(table, board, asked.input().stamp()).await?).await
        }
        Some(_) | None => asked.answer(http, receipt_letter(table, receipt).await?).await,
    }
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
            Ok(paint(status.spec, table.id().into(), board.clone()).await?.after(&words))
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
    let letter = paint(status.spec, table.id().into(), board.showing).await?;
    Ok(match text::clock_line(&status.clock, status.to_act, &text::safe_names(&status.seats), now) {
        Some(line) => letter.with_line(&line),
        None => letter,
    })
}
