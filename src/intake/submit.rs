//! Handles commands and presses that submit something: submits each when its turn comes, and answers it.

use super::played::fate;
use super::reply::Settled;
use super::{Answer, Fault, Intake, Interaction, Road, Ticket, Uncounted};
use crate::meter;
use crate::session::{self, DeliveryError, Receipt, Refusal, Shown, Submission, Under, Way};
use crate::store::{InputId, MatchId, Place, PuzzleStage, UserId};
use host::Order;
use rules::Message;

/// The interaction to be answered, and its author.
struct Caller<'a, I> {
    asked: &'a I,
    author: UserId,
    input: InputId,
}

/// A command or a press that submits something.
struct Request<'a, I> {
    caller: Caller<'a, I>,
    place: Place,
    /// The input that is submitted; `None` for a host's order.
    submission: Option<Submission<'a>>,
}

impl Intake {
    /// Submits an input when its turn comes, and answers with the receipt or the refusal. The answer to a press may
    /// replace the message that was pressed. Returns the outcome.
    ///
    /// # Errors
    /// A fault of the bot, or Discord did not accept the answer. In the latter case a match informs the player in
    /// another way.
    pub async fn submit(
        &self,
        asked: &impl Interaction,
        submission: Submission<'_>,
        ticket: Ticket,
        place: Place,
    ) -> Result<Came, Fault> {
        // The future is boxed, because every function that passes it on would otherwise contain it by value.
        let put_in = Box::pin(async {
            let _ticket = self.turn(ticket).await;
            self.put_in(submission, place).await
        });
        let Submission { user: author, input, .. } = submission;
        let caller = Caller { asked, author, input };
        self.conclude(&Request { caller, place, submission: Some(submission) }, put_in).await
    }

    /// Carries out a host's order, and answers it.
    ///
    /// # Errors
    /// The errors of [`Intake::submit`].
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
            // All earlier inputs are played first, even if the order ends the match.
            self.0.queue.opened().await;
            let answer = table.order(host, order, input).await;
            meter::input(meter::InputKind::Order, fate(&answer));
            answer
        });
        let caller = Caller { asked, author: host, input };
        let request = Request { caller, place: id.into(), submission: None };
        self.conclude(&request, put_in).await.map(drop)
    }

    /// Submits an input and defers the answer concurrently. No call to Discord precedes the submission, so inputs in
    /// quick succession are played in their order. Returns the outcome.
    async fn conclude(
        &self,
        request: &Request<'_, impl Interaction>,
        put_in: impl Future<Output = session::Verdict<Receipt>>,
    ) -> Result<Came, Fault> {
        let mut was_open = false;
        let (verdict, promised) = {
            let mut both = Box::pin(async { tokio::join!(biased; put_in, request.caller.asked.defer()) });
            tokio::select! {
                biased;
                done = &mut both => done,
                () = self.0.directory.store().in_doubt() => {
                    // The author is informed now that the outcome is unknown, and later of the outcome.
                    was_open = true;
                    self.leave_open_apart(&request.caller).await;
                    both.await
                }
            }
        };
        let is_heard = is_heard(promised);
        let came = match verdict {
            Err(fault) if fault.is_of_the_end() => return Err(fault.into()),
            Err(fault) => self.say_it_failed(&request.caller, is_heard, &fault, was_open).await?,
            // If Discord delivers an input again, the input keeps its first verdict, and its author is informed only of
            // that verdict.
            Ok(Err(Refusal::Counted)) => {
                let is_counted = self.repeat_verdict(&request.caller, is_heard).await?;
                if is_counted { Came::Counts } else { Came::Refused }
            }
            Ok(Err(refusal)) => self.say_it_is_refused(request, is_heard, &refusal).await?,
            Ok(Ok(receipt)) => {
                self.say_it_counts(request, is_heard, receipt).await?;
                Came::Counts
            }
        };
        meter::receipt((self.0.directory.clock().now() - request.caller.input.stamp()).0);
        Ok(came)
    }

    /// Answers an input that could not be counted because of a fault. `was_open` says whether its author was promised
    /// to be informed of the outcome.
    async fn say_it_failed(
        &self,
        caller: &Caller<'_, impl Interaction>,
        is_heard: bool,
        fault: &session::Fault,
        was_open: bool,
    ) -> Result<Came, Fault> {
        let why = Uncounted::of_session(fault).as_known(self.0.directory.store());
        let input = caller.input;
        if why == Uncounted::Open {
            self.settle_by_dm(caller.author, input);
            self.leave_open_apart(caller).await;
            return Ok(Came::Refused);
        }
        if !why.is_of_the_match() {
            tracing::error!(reference = input.0, %fault, "a submission could not be counted");
        }
        let outcome = if was_open && why.was_not_saved() {
            Answer::Fate { is_counted: false, input }
        } else {
            Answer::Failed(why, input)
        };
        self.answer_somehow(caller, is_heard, outcome).await?;
        Ok(Came::Refused)
    }

    /// Answers an input that was refused.
    async fn say_it_is_refused(
        &self,
        request: &Request<'_, impl Interaction>,
        is_heard: bool,
        refusal: &Refusal,
    ) -> Result<Came, Fault> {
        if refusal.is_too_late() {
            let why = refusal.message();
            if let (true, Ok(Ok(shown))) = (is_heard, self.show(request.caller.author, request.place).await) {
                request.caller.asked.answer(Answer::TooLate { why, shown }, Road::Apart).await?;
            } else {
                self.answer_somehow(&request.caller, is_heard, Answer::Refused(why)).await?;
            }
            return Ok(Came::TooLate);
        }
        self.answer_somehow(&request.caller, is_heard, Answer::refusing(refusal, request.place)).await?;
        if is_heard && let Err(fault) = self.restore(request).await {
            tracing::info!(%fault, "a menu goes on showing what was refused");
        }
        Ok(Came::Refused)
    }

    /// Shows a board again if a choice in its menu was refused, so that the menu shows the choice that is in force.
    async fn restore(&self, request: &Request<'_, impl Interaction>) -> Result<(), Fault> {
        let Some(submission) = request.submission else { return Ok(()) };
        let asks_wrongly = is_of_menu(submission) || self.is_board_of_past_puzzle(submission, request.place).await?;
        if asks_wrongly
            && let Ok(shown) = self.show(request.caller.author, request.place).await?
            && self.may_stand(request, &shown).await
        {
            let road = if matches!(request.place, Place::Puzzle(_)) { Road::InPlace } else { Road::Anew };
            request.caller.asked.answer(Answer::Board(shown), road).await?;
        }
        Ok(())
    }

    /// Whether the pressed message shows the board of a puzzle that is over. The bot cannot edit a message that only
    /// its reader sees, so the message may have stayed as it was when the puzzle ended.
    async fn is_board_of_past_puzzle(&self, submission: Submission<'_>, place: Place) -> Result<bool, session::Fault> {
        match (place, submission.way) {
            (Place::Puzzle(id), Way::Press(Under { is_board: true, .. })) => {
                Ok(self.0.directory.store().puzzle(id).await?.stage != PuzzleStage::Open)
            }
            (Place::Puzzle(_) | Place::Match(_), _) => Ok(false),
        }
    }

    /// Whether a board may replace the message that its player pressed. It may not if the channel has a reader who must
    /// not see the board.
    async fn may_stand(&self, request: &Request<'_, impl Interaction>, shown: &Shown) -> bool {
        match (shown, request.submission.map(|submission| submission.way)) {
            (Shown::Match(board), Some(Way::Press(Under { is_secret: false, channel, .. }))) => {
                let table = self.0.directory.handle(board.status.id);
                table.keeps(&board.status, request.caller.author, channel).await
            }
            _ => true,
        }
    }

    /// Informs the author of a command or press that it is unknown whether the input counts. This is sent as the answer
    /// and by direct message. If this process ends before the outcome is known, a later process finds the direct
    /// message.
    async fn leave_open_apart(&self, caller: &Caller<'_, impl Interaction>) {
        let &Caller { asked, author, input } = caller;
        // Defer the answer here, in case it has not been deferred yet.
        drop(asked.defer().await);
        if let Err(error) = asked.answer(Answer::Failed(Uncounted::Open, input), Road::Apart).await {
            tracing::warn!(reference = input.0, %error, "somebody could not be told that it is not known whether it counts");
        }
        if let Err(error) = self.0.responder.tell(author, input, Answer::Failed(Uncounted::Open, input)).await {
            tracing::warn!(reference = input.0, %error, "nor by a direct message");
        }
    }

    /// Whether an interaction that comes again already has a verdict. If so, its author is informed of that verdict,
    /// and the caller must not handle the interaction again.
    ///
    /// # Errors
    /// A fault of the bot, or Discord did not accept the answer.
    pub async fn was_concluded(&self, asked: &impl Interaction, author: UserId, input: InputId) -> Result<bool, Fault> {
        if self.verdict_on(input).await?.is_none() {
            return Ok(false);
        }
        self.repeat_verdict(&Caller { asked, author, input }, true).await?;
        Ok(true)
    }

    /// Repeats the verdict on an input that this process or another has already judged, unless the author has been
    /// answered. Returns whether the input counts.
    async fn repeat_verdict(&self, caller: &Caller<'_, impl Interaction>, is_heard: bool) -> Result<bool, Fault> {
        let &Caller { asked, input, .. } = caller;
        let verdict = self.verdict_on(input).await?;
        let is_counted = matches!(verdict, Some(Settled::Played(_)));
        match (asked.awaits_answer().await, &verdict) {
            // The author was answered already, or the match itself informs them.
            (Some(false), _) | (None, Some(Settled::Played(Place::Match(_)))) => return Ok(is_counted),
            (Some(true) | None, _) => {}
        }
        let answer = match verdict {
            Some(Settled::Refused(words)) => Answer::Refused(Message::verbatim(words)),
            Some(Settled::Played(_)) => Answer::Fate { is_counted: true, input },
            Some(Settled::Not) | None => Answer::Fate { is_counted: false, input },
        };
        self.answer_somehow(caller, is_heard, answer).await?;
        Ok(is_counted)
    }

    /// Answers an input that counts.
    async fn say_it_counts(
        &self,
        request: &Request<'_, impl Interaction>,
        is_heard: bool,
        mut receipt: Receipt,
    ) -> Result<(), Fault> {
        if receipt.is_silent {
            return Ok(());
        }
        let is_told_otherwise = receipt.is_told_otherwise();
        if !is_heard {
            // If the receipt is dropped without [`Receipt::told`], the match informs the author in another way. A
            // puzzle does not inform its owner, so the answer is sent by DM.
            let shown = receipt.shown.take();
            let answer = receipt_answer(&receipt, shown);
            return if is_told_otherwise {
                Ok(())
            } else {
                self.tell(request.caller.author, request.caller.input, answer).await
            };
        }
        match self.confirm(request, receipt).await {
            Ok(()) => Ok(()),
            // The input has been counted, so the author must not be informed of a failure.
            Err(fault) if is_told_otherwise => {
                tracing::warn!(%fault, "a receipt goes by another road");
                Ok(())
            }
            Err(fault) => {
                tracing::warn!(%fault, "a puzzle could not be shown");
                self.answer_somehow(&request.caller, true, Answer::Unshown).await
            }
        }
    }

    async fn confirm(&self, request: &Request<'_, impl Interaction>, mut receipt: Receipt) -> Result<(), Fault> {
        let shown = receipt.shown.take();
        let is_in_place = match &shown {
            Some(shown) => receipt.is_in_place && self.may_stand(request, shown).await,
            None => false,
        };
        let (answer, road) = match shown {
            // The board itself shows the effect of the input.
            Some(shown) if is_in_place => (Answer::Board(shown), Road::InPlace),
            shown => (receipt_answer(&receipt, shown), Road::Apart),
        };
        request.caller.asked.answer(answer, road).await?;
        receipt.told();
        Ok(())
    }

    /// Answers in words. If Discord accepts no answer to the interaction, the answer is sent by DM.
    async fn answer_somehow(
        &self,
        caller: &Caller<'_, impl Interaction>,
        is_heard: bool,
        answer: Answer,
    ) -> Result<(), Fault> {
        let &Caller { asked, author, input } = caller;
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

/// Whether an input is a choice in a menu of a board, made by a press that says which state of the board it belongs to.
fn is_of_menu(submission: Submission<'_>) -> bool {
    let is_menu = submission.press.is_some_and(|press| press.choice.is_some() && press.moment.is_some());
    is_menu && matches!(submission.way, Way::Press(Under { is_board: true, .. }))
}

/// The outcome of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// The input counts.
    Counts,
    /// The input does not count. Its author was informed of the reason, or was asked a question.
    Refused,
    /// The pressed message is outdated. Its author was shown the present board.
    TooLate,
}

/// The answer that confirms an input.
pub(super) fn receipt_answer(receipt: &Receipt, shown: Option<Shown>) -> Answer {
    if shown.is_none() && !receipt.is_told_otherwise() {
        // The input was counted for a puzzle, but the puzzle could not be read afterwards.
        return Answer::Unshown;
    }
    let (what, clock, used) = (receipt.what.clone(), receipt.clock.clone(), receipt.used);
    Answer::Receipt { what, about: receipt.about, clock, used, shown }
}

/// Whether Discord still accepts an answer to an interaction, given the outcome of deferring it. The input counts in
/// any case.
fn is_heard(promised: Result<bool, DeliveryError>) -> bool {
    promised.unwrap_or_else(|error| {
        tracing::warn!(%error, "an interaction could not be acknowledged; its author is answered by another road");
        false
    })
}
