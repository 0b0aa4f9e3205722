//! Commands and presses that submit something: put in when their turn has come, and answered.

use super::played::fate;
use super::{Answer, Fault, Intake, Interaction, Road, Submission, Ticket, Uncounted};
use crate::meter;
use crate::session::{self, DeliveryError, Receipt, Shown};
use crate::store::{InputId, MatchId, Place, UserId};

impl Intake {
    /// Submits when its turn has come, and answers with the receipt or the refusal: a press in the message that was
    /// pressed, where that is to be. Says whether it counts.
    ///
    /// # Errors
    /// A fault of ours, or an answer that was not taken; then a match tells the player by another road.
    pub async fn submit(
        &self,
        asked: &impl Interaction,
        submission: Submission<'_>,
        ticket: Ticket,
        place: Place,
    ) -> Result<bool, Fault> {
        let put_in = async {
            let ticket = self.turn(ticket).await;
            let answer = self.put_in(submission, place).await;
            drop(ticket);
            answer
        };
        let may_stand = || self.may_stand(submission, place);
        self.conclude(asked, (submission.user, submission.input), put_in, may_stand).await
    }

    /// Answers a host's order.
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
            let answer = table.order(host, order, input).await;
            meter::input(meter::InputKind::Order, fate(&answer));
            answer
        };
        self.conclude(asked, (host, input), put_in, async || Ok(true)).await.map(drop)
    }

    /// Puts an input in and promises its author an answer, both at once: no call to Discord lies between what comes in and
    /// what it is for, so that what somebody does in a hurry is played in the order in which they did it. Says whether it
    /// counts.
    async fn conclude(
        &self,
        asked: &impl Interaction,
        (author, input): (UserId, InputId),
        put_in: impl Future<Output = session::Verdict<Receipt>>,
        may_stand: impl AsyncFnOnce() -> Result<bool, session::Fault>,
    ) -> Result<bool, Fault> {
        let concluded = self.answered(asked, (author, input), put_in, may_stand).await;
        if concluded.is_ok() {
            meter::receipt((self.0.directory.clock().now() - input.stamp()).0);
        }
        concluded
    }

    async fn answered(
        &self,
        asked: &impl Interaction,
        (author, input): (UserId, InputId),
        put_in: impl Future<Output = session::Verdict<Receipt>>,
        may_stand: impl AsyncFnOnce() -> Result<bool, session::Fault>,
    ) -> Result<bool, Fault> {
        let (answer, promised) = tokio::join!(biased; put_in, asked.defer());
        let is_heard = is_heard(promised);
        let receipt = match answer {
            Err(fault) if fault.is_of_the_end() => return Err(fault.into()),
            Err(fault) => {
                let why = Uncounted::of_session(&fault);
                if why != Uncounted::Over {
                    tracing::error!(reference = input.0, %fault, "a submission could not be counted");
                }
                self.answer_somehow(asked, is_heard, (author, input), Answer::Failed(why, input)).await?;
                return Ok(false);
            }
            Ok(Err(refusal)) => {
                let refused = Answer::Refused(refusal.to_string());
                self.answer_somehow(asked, is_heard, (author, input), refused).await?;
                return Ok(false);
            }
            Ok(Ok(receipt)) => receipt,
        };
        self.say_it_counts(asked, receipt, (author, input, is_heard), may_stand).await.map(|()| true)
    }

    /// Answers an input that counts.
    async fn say_it_counts(
        &self,
        asked: &impl Interaction,
        receipt: Receipt,
        (author, input, is_heard): (UserId, InputId, bool),
        may_stand: impl AsyncFnOnce() -> Result<bool, session::Fault>,
    ) -> Result<(), Fault> {
        if receipt.is_silent {
            return Ok(());
        }
        let is_told_otherwise = receipt.is_told_otherwise();
        if !is_heard {
            // Dropping the receipt untold makes the match tell it by another road; nobody tells of a puzzle.
            return if is_told_otherwise { Ok(()) } else { self.tell(author, input, board_answer(receipt)).await };
        }
        match confirm(asked, receipt, may_stand).await {
            Ok(()) => Ok(()),
            // It has been counted, so nobody may be told that it has not.
            Err(fault) if is_told_otherwise => {
                tracing::warn!(%fault, "a receipt goes by another road");
                Ok(())
            }
            Err(fault) => {
                tracing::warn!(%fault, "a puzzle could not be shown");
                self.answer_somehow(asked, true, (author, input), Answer::Unshown).await
            }
        }
    }

    /// Answers in words, by DM where Discord takes no answer.
    async fn answer_somehow(
        &self,
        asked: &impl Interaction,
        is_heard: bool,
        (author, input): (UserId, InputId),
        answer: Answer,
    ) -> Result<(), Fault> {
        if let (true, Some(same)) = (is_heard, answer.in_words()) {
            match asked.answer(same, Road::Apart).await {
                Err(error @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
                    tracing::warn!(%error, "an answer goes by another road");
                }
                result => return Ok(result?),
            }
        }
        self.tell(author, input, answer).await
    }
}

async fn confirm(
    asked: &impl Interaction,
    mut receipt: Receipt,
    may_stand: impl AsyncFnOnce() -> Result<bool, session::Fault>,
) -> Result<(), Fault> {
    let is_in_place = receipt.is_in_place && may_stand().await?;
    let (answer, road) = match receipt.shown.take() {
        // The board itself shows what was done.
        Some(shown) if is_in_place => (Answer::Board(shown), Road::InPlace),
        shown => (receipt_answer(&receipt, shown), Road::Apart),
    };
    asked.answer(answer, road).await?;
    receipt.told();
    Ok(())
}

fn board_answer(mut receipt: Receipt) -> Answer {
    let shown = receipt.shown.take();
    receipt_answer(&receipt, shown)
}

/// A receipt as its author is told it.
pub(super) fn receipt_answer(receipt: &Receipt, shown: Option<Shown>) -> Answer {
    let (what, clock, used) = (receipt.what.clone(), receipt.clock.clone(), receipt.used);
    Answer::Receipt { what, clock, used, shown }
}

/// Whether there still is somebody to answer, after what came of promising an answer: what has been put in counts in
/// any case.
fn is_heard(promised: Result<bool, DeliveryError>) -> bool {
    promised.unwrap_or_else(|error| {
        tracing::warn!(%error, "an interaction could not be acknowledged; its author is answered by another road");
        false
    })
}
