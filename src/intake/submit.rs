//! Commands and presses that submit something: put in when their turn has come, and answered.

use super::{Answer, Fault, Intake, Interaction, Road, Submission, Ticket};
use crate::session::{self, DeliveryError, Receipt, Shown};
use crate::store::{InputId, MatchId, Place, UserId};

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
        let put_in = async {
            ticket.turn().await;
            let answer = self.put_in(submission, place).await;
            drop(ticket);
            answer
        };
        let may_stand = || self.may_stand(submission, place);
        conclude(asked, submission.input, put_in, may_stand).await
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
        let put_in = async {
            // What was said before it is played before it, whatever it puts an end to.
            self.0.queue.opened().await;
            table.order(host, order, input).await
        };
        conclude(asked, input, put_in, async || Ok(true)).await
    }
}

/// Puts an input in and promises its author an answer, both at once: no call to Discord lies between what comes in and
/// what it is for, so that what somebody does in a hurry is played in the order in which they did it.
async fn conclude(
    asked: &impl Interaction,
    input: InputId,
    put_in: impl Future<Output = session::Answer<Receipt>>,
    may_stand: impl AsyncFnOnce() -> Result<bool, session::Fault>,
) -> Result<(), Fault> {
    let (answer, promised) = tokio::join!(put_in, asked.defer());
    let is_heard = is_heard(promised);
    let receipt = match answer {
        Err(fault) if !is_heard => return fail_by_dm(asked, input, fault.into()).await,
        answer => match answer? {
            Ok(receipt) => receipt,
            Err(refusal) => return refuse(asked, is_heard, refusal.to_string()).await,
        },
    };
    let is_told_otherwise = receipt.is_told_otherwise();
    // Dropping the receipt untold makes the match tell it by another road.
    if !is_heard && is_told_otherwise {
        return Ok(());
    }
    match confirm(asked, is_heard, receipt, may_stand).await {
        Ok(()) => {}
        // It has been counted, so nobody may be told that it has not.
        Err(fault) if is_told_otherwise => tracing::warn!(%fault, "a receipt goes by another road"),
        Err(fault) => {
            tracing::warn!(%fault, "a puzzle could not be shown");
            if is_heard {
                drop(asked.answer(Answer::Unshown, Road::Apart).await);
            }
        }
    }
    Ok(())
}

async fn confirm(
    asked: &impl Interaction,
    is_heard: bool,
    mut receipt: Receipt,
    may_stand: impl AsyncFnOnce() -> Result<bool, session::Fault>,
) -> Result<(), Fault> {
    let is_in_place = receipt.is_in_place && may_stand().await?;
    let shown = receipt.shown.take();
    let (answer, road) = match shown {
        // The board itself shows what was done.
        Some(shown) if is_in_place && is_heard => (Answer::Board(shown), Road::InPlace),
        shown => (receipt_answer(&receipt, shown), if is_heard { Road::Apart } else { Road::Dm }),
    };
    asked.answer(answer, road).await?;
    receipt.told();
    Ok(())
}

/// A receipt as its author is told it.
pub(super) fn receipt_answer(receipt: &Receipt, shown: Option<Shown>) -> Answer {
    let (what, clock, used) = (receipt.what.clone(), receipt.clock.clone(), receipt.used);
    Answer::Receipt { what, clock, used, shown }
}

async fn refuse(asked: &impl Interaction, is_heard: bool, words: String) -> Result<(), Fault> {
    if is_heard {
        match asked.answer(Answer::Refused(words.clone()), Road::Apart).await {
            Err(error @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
                tracing::warn!(%error, "a refusal goes by another road");
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
    promised.unwrap_or_else(|error| {
        tracing::warn!(%error, "an interaction could not be acknowledged; its author is answered by another road");
        false
    })
}
