//! Commands and presses that submit something: put in when their turn has come, and answered.

use super::played::fate;
use super::reply::Settled;
use super::{Answer, Fault, Intake, Interaction, Road, Submission, Ticket, Uncounted, Way};
use crate::meter;
use crate::session::{self, DeliveryError, Receipt, Refusal, Shown};
use crate::store::{InputId, MatchId, Place, PuzzleStage, UserId};
use host::Order;

impl Intake {
    /// Submits when its turn has come, and answers with the receipt or the refusal: a press in the message that was
    /// pressed, where that is to be. Says what came of it.
    ///
    /// # Errors A fault of ours, or an answer that was not taken; then a match tells the player in another way.
    pub async fn submit(
        &self,
        asked: &impl Interaction,
        submission: Submission<'_>,
        ticket: Ticket,
        place: Place,
    ) -> Result<Came, Fault> {
        // Boxed, since each function that hands it on would hold it whole.
        let put_in = Box::pin(async {
            let ticket = self.turn(ticket).await;
            let answer = self.put_in(submission, place).await;
            drop(ticket);
            answer
        });
        let may_stand = || self.may_stand(submission, place);
        let restores = async || {
            let asks_wrongly = is_of_menu(submission) || self.is_board_of_past_puzzle(submission, place).await?;
            Ok(asks_wrongly && self.may_stand(submission, place).await?)
        };
        self.conclude(asked, (submission.user, submission.input, place), put_in, (may_stand, restores)).await
    }

    /// Whether what was pressed is the board of a puzzle that is over by now. Where only its reader sees it, the bot could not
    /// change it when the puzzle ended.
    async fn is_board_of_past_puzzle(&self, submission: Submission<'_>, place: Place) -> Result<bool, session::Fault> {
        match (place, submission.way) {
            (Place::Puzzle(id), Way::Press { is_board: true, .. }) => {
                Ok(self.0.directory.store().puzzle(id).await?.stage != PuzzleStage::Open)
            }
            (Place::Puzzle(_) | Place::Match(_), _) => Ok(false),
        }
    }

    /// Answers a host's order.
    pub async fn order(
        &self,
        asked: &impl Interaction,
        host: UserId,
        input: InputId,
        id: MatchId,
        order: Order,
    ) -> Result<(), Fault> {
        let table = self.0.directory.handle(id);
        let put_in = Box::pin(async {
            // What was said before it is played before it, whatever it puts an end to.
            self.0.queue.opened().await;
            let answer = table.order(host, order, input).await;
            meter::input(meter::InputKind::Order, fate(&answer));
            answer
        });
        let road = (async || Ok(true), async || Ok(false));
        self.conclude(asked, (host, input, id.into()), put_in, road).await.map(drop)
    }

    /// Puts an input in and promises its author an answer, both at once: no call to Discord lies between what comes in and
    /// what it is for, so that what somebody does in a hurry is played in the order in which they did it. Says what came
    /// of it.
    async fn conclude(
        &self,
        asked: &impl Interaction,
        (author, input, place): (UserId, InputId, Place),
        put_in: impl Future<Output = session::Verdict<Receipt>>,
        roads: Roads<
            impl AsyncFnOnce() -> Result<bool, session::Fault>,
            impl AsyncFnOnce() -> Result<bool, session::Fault>,
        >,
    ) -> Result<Came, Fault> {
        let concluded = self.answered(asked, (author, input, place), put_in, roads).await;
        if concluded.is_ok() {
            meter::receipt((self.0.directory.clock().now() - input.stamp()).0);
        }
        concluded
    }

    async fn answered(
        &self,
        asked: &impl Interaction,
        (author, input, place): (UserId, InputId, Place),
        put_in: impl Future<Output = session::Verdict<Receipt>>,
        (may_stand, restores): Roads<
            impl AsyncFnOnce() -> Result<bool, session::Fault>,
            impl AsyncFnOnce() -> Result<bool, session::Fault>,
        >,
    ) -> Result<Came, Fault> {
        let (answer, promised) = {
            let mut both = Box::pin(async { tokio::join!(biased; put_in, asked.defer()) });
            tokio::select! {
                biased;
                done = &mut both => done,
                () = self.0.directory.store().in_doubt() => {
                    // Its author is not left waiting: the outcome is told when it is known.
                    self.leave_open_apart(asked, (author, input)).await;
                    both.await
                }
            }
        };
        let is_heard = is_heard(promised);
        let receipt = match answer {
            Err(fault) if fault.is_of_the_end() => return Err(fault.into()),
            // An input that comes again keeps its verdict, and nobody is told another one after it.
            Ok(Err(Refusal::Counted)) => {
                let is_counted = self.repeat_verdict(asked, (author, input), is_heard).await?;
                return Ok(if is_counted { Came::Counts } else { Came::Refused });
            }
            Err(fault) => {
                let why = Uncounted::of_session(&fault);
                if why == Uncounted::Open {
                    self.settle_by_dm(author, input);
                    self.leave_open_apart(asked, (author, input)).await;
                    return Ok(Came::Refused);
                }
                if !why.is_of_the_match() {
                    tracing::error!(reference = input.0, %fault, "a submission could not be counted");
                }
                self.answer_somehow(asked, is_heard, (author, input), Answer::Failed(why, input)).await?;
                return Ok(Came::Refused);
            }
            Ok(Err(refusal)) if refusal.is_too_late() => {
                let why = refusal.to_string();
                if let (true, Ok(Ok(shown))) = (is_heard, self.show(author, place).await) {
                    asked.answer(Answer::TooLate { why, shown }, Road::Apart).await?;
                } else {
                    self.answer_somehow(asked, is_heard, (author, input), Answer::Refused(why)).await?;
                }
                return Ok(Came::TooLate);
            }
            Ok(Err(refusal)) => {
                let refused = Answer::refusing(&refusal, place);
                self.answer_somehow(asked, is_heard, (author, input), refused).await?;
                if is_heard && let Err(fault) = self.restore(asked, (author, place), restores).await {
                    tracing::info!(%fault, "a menu goes on showing what was refused");
                }
                return Ok(Came::Refused);
            }
            Ok(Ok(receipt)) => receipt,
        };
        self.say_it_counts(asked, receipt, (author, input, is_heard), may_stand).await.map(|()| Came::Counts)
    }

    /// Shows what stands chosen in the menus of a board where something was chosen that was refused.
    async fn restore(
        &self,
        asked: &impl Interaction,
        (author, place): (UserId, Place),
        restores: impl AsyncFnOnce() -> Result<bool, session::Fault>,
    ) -> Result<(), Fault> {
        if restores().await?
            && let Ok(shown) = self.show(author, place).await?
        {
            let road = if matches!(place, Place::Puzzle(_)) { Road::InPlace } else { Road::Anew };
            asked.answer(Answer::Board(shown), road).await?;
        }
        Ok(())
    }

    /// Tells the author of a command or press that nobody can say yet whether it counts: as its answer, and by a direct
    /// message, which a later process finds should this one fall before it knows.
    async fn leave_open_apart(&self, asked: &impl Interaction, (author, input): (UserId, InputId)) {
        // The answer may have been deferred by now, or be about to be.
        drop(asked.defer().await);
        if let Err(error) = asked.answer(Answer::Failed(Uncounted::Open, input), Road::Apart).await {
            tracing::warn!(reference = input.0, %error, "somebody could not be told that it is not known whether it counts");
        }
        if let Err(error) = self.0.responder.tell(author, input, Answer::Failed(Uncounted::Open, input)).await {
            tracing::warn!(reference = input.0, %error, "nor by a direct message");
        }
    }

    /// Whether an interaction that comes again has its verdict already. Then that is what its author is told, and nothing
    /// is made of it anew.
    ///
    /// # Errors
    /// A fault of ours, or an answer that was not taken.
    pub async fn was_concluded(
        &self,
        asked: &impl Interaction,
        (author, input): (UserId, InputId),
    ) -> Result<bool, Fault> {
        if self.verdict_on(input).await?.is_none() {
            return Ok(false);
        }
        self.repeat_verdict(asked, (author, input), true).await?;
        Ok(true)
    }

    /// Answers an input that was judged before, by this process or another, with its verdict, unless its author was
    /// answered then. Says whether it counts.
    async fn repeat_verdict(
        &self,
        asked: &impl Interaction,
        (author, input): (UserId, InputId),
        is_heard: bool,
    ) -> Result<bool, Fault> {
        let verdict = self.verdict_on(input).await?;
        let is_counted = matches!(verdict, Some(Settled::Played(_)));
        match (asked.awaits_answer().await, &verdict) {
            // Its author was answered, or the match itself tells its author.
            (Some(false), _) | (None, Some(Settled::Played(Place::Match(_)))) => return Ok(is_counted),
            (Some(true) | None, _) => {}
        }
        let answer = match verdict {
            Some(Settled::Refused(words)) => Answer::Refused(words),
            Some(Settled::Played(_)) => Answer::Fate { is_counted: true, input },
            Some(Settled::Not) | None => Answer::Fate { is_counted: false, input },
        };
        self.answer_somehow(asked, is_heard, (author, input), answer).await?;
        Ok(is_counted)
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
            // If the receipt is dropped untold, the match tells it in another way; nobody tells of a puzzle.
            return if is_told_otherwise { Ok(()) } else { self.tell(author, input, board_answer(receipt)).await };
        }
        match confirm(asked, receipt, may_stand).await {
            Ok(()) => Ok(()),
            // The input has been counted, so nobody may be told that it has not.
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
        if let (true, Some(in_words)) = (is_heard, answer.in_words()) {
            match asked.answer(in_words, Road::Apart).await {
                Err(error @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
                    tracing::warn!(%error, "an answer goes by another road");
                }
                result => return Ok(result?),
            }
        }
        self.tell(author, input, answer).await
    }
}

/// Whether what somebody is shown may take the place of what they pressed, and whether the menus of that are to be shown anew
/// after a refusal.
type Roads<S, R> = (S, R);

/// Whether something was chosen in a menu of a board that says what it shows.
fn is_of_menu(submission: Submission<'_>) -> bool {
    let is_menu = submission.press.is_some_and(|press| press.choice.is_some() && press.moment.is_some());
    is_menu && matches!(submission.way, Way::Press { is_board: true, .. })
}

/// The outcome of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// The input counts.
    Counts,
    /// It does not; its author has been told why, or was asked something.
    Refused,
    /// The press was on something that is past; its author has been shown how the match stands.
    TooLate,
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

/// A receipt in the words that its author is told.
pub(super) fn receipt_answer(receipt: &Receipt, shown: Option<Shown>) -> Answer {
    if shown.is_none() && !receipt.is_told_otherwise() {
        // A puzzle that could not be read after the input had been counted.
        return Answer::Unshown;
    }
    let (what, clock, used) = (receipt.what.clone(), receipt.clock.clone(), receipt.used);
    Answer::Receipt { what, about: receipt.about, clock, used, shown }
}

/// Whether there still is somebody to answer, after what came of promising an answer: what has been put in counts in
/// any case.
fn is_heard(promised: Result<bool, DeliveryError>) -> bool {
    promised.unwrap_or_else(|error| {
        tracing::warn!(%error, "an interaction could not be acknowledged; its author is answered by another road");
        false
    })
}
