//! Commands and presses that submit something: put in when their turn has come, and answered.

use super::{Answer, Fault, Intake, Interaction, Receipt, Road, Submission, Ticket, Way};
use crate::session::{self, Board, DeliveryError, MatchHandle};
use crate::store::{ChannelId, InputId, MatchId, Place, PuzzleId, UserId};

impl Intake {
    /// Submits when its turn has come, and answers with the receipt or the refusal: a press in the message that was
    /// pressed, where that is to be.
    ///
    /// # Errors
    /// A fault of ours, or an answer that was not taken; then a match tells the player by another road.
    pub async fn submit(
        &self,
        asked: &impl Interaction,
        submission: Submission<'_>,
        ticket: Ticket,
        place: Place,
    ) -> Result<(), Fault> {
        match place {
            Place::Match(id) => self.submit_to_match(asked, submission, ticket, id).await,
            Place::Puzzle(id) => self.submit_to_puzzle(asked, submission, ticket, id).await,
        }
    }

    async fn submit_to_match(
        &self,
        asked: &impl Interaction,
        submission: Submission<'_>,
        ticket: Ticket,
        id: MatchId,
    ) -> Result<(), Fault> {
        let Submission { user, channel, input, text, way } = submission;
        let table = self.0.directory.handle(id);
        let put_in = async {
            ticket.turn().await;
            let answer = match way {
                Way::Press { is_secret } if is_secret || is_own_channel(submission, &table).await? => {
                    table.press(user, text, input).await
                }
                Way::Command | Way::Press { .. } => table.submit(user, text, input).await,
            };
            drop(ticket);
            answer
        };
        let read_by_others = (way == Way::Press { is_secret: false }).then_some((user, channel));
        conclude(asked, &table, input, read_by_others, put_in).await
    }

    /// Answers a host's order.
    ///
    /// # Errors
    /// A fault of ours, or an answer that was not taken.
    pub async fn order(
        &self,
        asked: &impl Interaction,
        host: UserId,
        input: InputId,
        id: MatchId,
        order: &str,
    ) -> Result<(), Fault> {
        let table = self.0.directory.handle(id);
        conclude(asked, &table, input, None, table.order(host, order, input)).await
    }

    async fn submit_to_puzzle(
        &self,
        asked: &impl Interaction,
        submission: Submission<'_>,
        ticket: Ticket,
        id: PuzzleId,
    ) -> Result<(), Fault> {
        let Submission { user, input, text, way, .. } = submission;
        let put_in = async {
            ticket.turn().await;
            let answer = self.0.solo.submit(user, id, text, input).await;
            drop(ticket);
            answer
        };
        let (answer, promised) = tokio::join!(put_in, asked.defer());
        let is_heard = is_heard(promised);
        let answer = match answer {
            Err(fault) if !is_heard => return fail_by_dm(asked, input, fault.into()).await,
            answer => answer?,
        };
        let receipt = match answer {
            Ok(receipt) => receipt,
            Err(refusal) => return refuse(asked, is_heard, refusal.to_string()).await,
        };
        let is_secret_press = way == Way::Press { is_secret: true };
        let road = match (is_heard, is_secret_press) {
            (false, _) => Road::Dm,
            (true, true) => Road::InPlace,
            (true, false) => Road::Apart,
        };
        let what = Some(receipt.what).filter(|_| !is_secret_press);
        let answer = Answer::Puzzle { page: Box::new(receipt.page), what };
        if let Err(setback) = asked.answer(answer, road).await {
            // It has been counted, so nobody may be told that it has not.
            tracing::warn!(%setback, "a puzzle could not be shown");
            if is_heard {
                drop(asked.answer(Answer::Unshown, Road::Apart).await);
            }
        }
        Ok(())
    }
}

/// Whether it was pressed in a channel that a host has given to the presser alone.
async fn is_own_channel(submission: Submission<'_>, table: &MatchHandle) -> Result<bool, session::Fault> {
    let Submission { user, channel, .. } = submission;
    Ok(table.status().await?.seats.values().any(|row| row.user == user && row.channel == Some(channel)))
}

/// Puts an input in and promises its author an answer, both at once: no call to Discord lies between what comes in and
/// its match, so that what somebody does in a hurry is played in the order in which they did it.
///
/// `read_by_others` is who pressed where, if others may read the message that was pressed.
async fn conclude(
    asked: &impl Interaction,
    table: &MatchHandle,
    input: InputId,
    read_by_others: Option<(UserId, ChannelId)>,
    put_in: impl Future<Output = session::Answer<session::Receipt>>,
) -> Result<(), Fault> {
    let (answer, promised) = tokio::join!(put_in, asked.defer());
    let is_heard = is_heard(promised);
    let answer = match answer {
        Err(fault) if !is_heard => return fail_by_dm(asked, input, fault.into()).await,
        answer => answer?,
    };
    match answer {
        Err(refusal) => refuse(asked, is_heard, refusal.to_string()).await,
        // Dropping the receipt untold makes the session tell it by another road.
        Ok(_) if !is_heard => Ok(()),
        Ok(receipt) => {
            match confirm(asked, table, read_by_others, &receipt).await {
                Ok(()) => receipt.told(),
                // It has been counted, so nobody may be told that it has not.
                Err(fault) => tracing::warn!(%fault, "a receipt goes by another road"),
            }
            Ok(())
        }
    }
}

async fn refuse(asked: &impl Interaction, is_heard: bool, words: String) -> Result<(), Fault> {
    if is_heard {
        match asked.answer(Answer::Refused(words.clone()), Road::Apart).await {
            Err(setback @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
                tracing::warn!(%setback, "a refusal goes by another road");
            }
            result => return Ok(result?),
        }
    }
    Ok(asked.answer(Answer::Refused(words), Road::Dm).await?)
}

/// Tells somebody of a fault of ours whose answer Discord has given up.
async fn fail_by_dm(asked: &impl Interaction, input: InputId, fault: Fault) -> Result<(), Fault> {
    tracing::error!(reference = input.0, %fault, "a submission could not be counted");
    Ok(asked.answer(Answer::Failed(fault.failure(), input), Road::Dm).await?)
}

/// Whether there still is somebody to answer, after what came of promising an answer: what has been put in counts in
/// any case.
fn is_heard(promised: Result<bool, DeliveryError>) -> bool {
    promised.unwrap_or_else(|setback| {
        tracing::warn!(%setback, "an interaction could not be acknowledged; its author is answered by another road");
        false
    })
}

async fn confirm(
    asked: &impl Interaction,
    table: &MatchHandle,
    read_by_others: Option<(UserId, ChannelId)>,
    receipt: &session::Receipt,
) -> Result<(), Fault> {
    let may_stand = match read_by_others {
        Some((user, channel)) if receipt.is_in_place => table.keeps(user, channel).await?,
        _ => true,
    };
    let (answer, road) = match &receipt.board {
        // The board itself shows what was done.
        Some(board) if receipt.is_in_place && may_stand => {
            let board = Board { showing: board.clone(), status: table.status().await? };
            (Answer::Board(Box::new(board)), Road::InPlace)
        }
        Some(_) | None => (answer_to(table, receipt).await?, Road::Apart),
    };
    Ok(asked.answer(answer, road).await?)
}

/// A receipt as its author is told it, with their board where something is staged.
pub(super) async fn answer_to(table: &MatchHandle, receipt: &session::Receipt) -> Result<Answer, Fault> {
    let board = match &receipt.board {
        None => None,
        Some(board) => Some(Board { showing: board.clone(), status: table.status().await? }),
    };
    let (what, clock, used) = (receipt.what.clone(), receipt.clock.clone(), receipt.used);
    Ok(Answer::Receipt(Box::new(Receipt { what, clock, used, board })))
}
