//! Text in a DM, or in a match's channel after a mention of the bot: submitted like any other input.

use super::reply::NOT_SAVED;
use super::submit::receipt_answer;
use super::{Among, Answer, Enquiry, Fault, Found, Intake, Said, Ticket, Uncounted, Utterance};
use crate::meter;
use crate::session::{self, Refusal, Shown, Submission, Way};
use crate::store::{self, InputId, NoteEdited, Place, Refuse};
use rules::Message;
use words::{uncounted, which};

/// Who handles a message.
pub(super) enum Course {
    /// This intake has judged the message.
    Judged,
    /// Another intake handles it.
    Elsewhere,
}

impl Intake {
    /// Handles a message after its author's earlier inputs. The author gets exactly one answer, even if the bot fails.
    pub async fn hear(&self, said: &Said, ticket: Ticket) -> Result<(), Fault> {
        if !self.0.catch_up.is_news(said.id) {
            return Ok(());
        }
        self.judge_and_conclude(said, Some(ticket)).await
    }

    /// Handles a missed message that was read afterwards. Missed messages come in the order in which they were written.
    ///
    /// # Errors
    /// The store cannot tell at present whether the message was judged before. The author is not answered, and the
    /// caller must call again later.
    pub(super) async fn hear_late(&self, said: &Said) -> Result<(), Fault> {
        if !self.0.catch_up.is_news(said.id) {
            return Ok(());
        }
        let outcome = match self.was_judged(said).await {
            Ok(false) => self.judge_and_conclude(said, None).await,
            Ok(true) => self.conclude_message(said, Ok(())).await,
            Err(fault @ Fault::DeliveryError(_)) => self.conclude_message(said, Err(fault)).await,
            Err(fault) => {
                self.0.catch_up.not_judged(said.id);
                let may_pass = matches!(&fault, Fault::Store(error) if error.is_passing());
                if may_pass || fault.is_of_the_end() {
                    return Err(fault);
                }
                // A damaged database stays damaged: messages that come in meanwhile must not wait for its repair.
                tracing::error!(reference = said.id.0, %fault, "whether a missed message was judged before cannot be read");
                self.reply(said, Answer::Failed(Uncounted::Uncertain, said.input())).await
            }
        };
        if let Err(fault) = outcome {
            tracing::error!(%fault, "a missed message could not be handled");
        }
        Ok(())
    }

    async fn judge_and_conclude(&self, said: &Said, ticket: Option<Ticket>) -> Result<(), Fault> {
        match self.judge(said, ticket).await {
            Ok(Course::Elsewhere) => Ok(()),
            Ok(Course::Judged) => self.conclude_message(said, Ok(())).await,
            Err(fault) => self.conclude_message(said, Err(fault)).await,
        }
    }

    /// Records the outcome for a message, and informs its author of a fault.
    pub(super) async fn conclude_message(&self, said: &Said, outcome: Result<(), Fault>) -> Result<(), Fault> {
        let fault = match outcome {
            Ok(()) => {
                self.0.catch_up.judged(said.id);
                meter::receipt((self.0.directory.clock().now() - said.input().stamp()).0);
                return Ok(());
            }
            // The next process will read the message.
            Err(fault) if fault.is_of_the_end() => {
                self.0.catch_up.not_judged(said.id);
                return Err(fault);
            }
            // Only the answer failed: the verdict stands, and an answer that Discord never accepts must not block
            // anything.
            Err(fault @ Fault::DeliveryError(_)) => {
                self.0.catch_up.judged(said.id);
                return Err(fault);
            }
            Err(fault) => fault,
        };
        let why = fault.failure().as_known(self.0.directory.store());
        if !why.is_of_the_match() {
            tracing::error!(reference = said.id.0, %fault, "a message could not be counted");
        }
        if why == Uncounted::Open {
            return self.leave_open(said).await;
        }
        if why == Uncounted::Uncertain {
            self.0.catch_up.not_judged(said.id);
        } else {
            // A refusal that the author is informed of is final.
            self.refuse_later(said);
        }
        self.reply(said, Answer::Failed(why, said.input())).await
    }

    /// Finds out what a message is for, and handles it or hands it over.
    async fn judge(&self, said: &Said, ticket: Option<Ticket>) -> Result<Course, Fault> {
        let (user, typed) = (said.author, said.text.as_str());
        let is_late = ticket.is_none();
        if said.edited_at.is_some() {
            // Stored before the submission: if the message is edited and read once more, it must not count again.
            self.0.directory.store().write(NoteEdited { message: said.id, input: said.input() }).await?;
        }
        if let Some(ticket) = &ticket {
            ticket.turn().await;
        }
        let among = if said.guild.is_none() { Among::Everything } else { Among::Matches };
        let utterance = Utterance { user, channel: said.channel, named: None, text: Some(typed) };
        let found = self.meant(utterance, among).await?;
        let (why, answer) = match found {
            Found::One(place) | Found::AsBefore(place) => return self.bring(said, ticket, place, found).await,
            Found::None(why) => (why.clone(), Answer::NotUnderstood { typed: typed.to_owned(), why }),
            Found::Several(among) => (which::Lost.into(), Answer::Which { typed: typed.to_owned(), among }),
        };
        if is_late && !self.answers_for(said) {
            return Ok(self.leave(said));
        }
        self.refuse(said, &why.to_string(), answer, ticket).await?;
        Ok(Course::Judged)
    }

    /// Handles a message for a match or puzzle that this intake serves.
    pub(super) async fn play_said(&self, said: &Said, ticket: Option<Ticket>, found: &Found) -> Result<(), Fault> {
        let (user, typed, input) = (said.author, said.text.as_str(), said.input());
        let is_late = ticket.is_none();
        let (place, is_as_before) = match found {
            Found::One(place) => (*place, false),
            Found::AsBefore(place) => (*place, true),
            Found::None(_) | Found::Several(_) => return Ok(()),
        };
        if let Some(enquiry) = Enquiry::read(typed)
            && let Some(answer) = self.enquire(enquiry, user, place).await?
        {
            drop(ticket);
            // An answer in a channel would show others what the author may do.
            return if is_late || said.guild.is_some() { Ok(()) } else { self.show_to(said, answer).await };
        }
        let worded = |answer| if is_as_before { Answer::AsBefore(place, Box::new(answer)) } else { answer };
        let submission = Submission { user, input, text: typed, press: None, way: Way::Said { is_late } };
        let mut putting_in = Box::pin(self.put_in(submission, place));
        let answer = tokio::select! {
            biased;
            answer = &mut putting_in => answer,
            () = self.0.directory.store().in_doubt() => {
                // The author is informed now that the outcome is open, and of the outcome when it is known.
                let open = Answer::Failed(Uncounted::Open, input);
                if let Err(fault) = self.reply(said, open).await {
                    tracing::warn!(%fault, "somebody could not be told that it is not known whether a message counts");
                }
                match putting_in.await {
                    // The author was promised the outcome.
                    Err(fault) if self.was_not_saved(&fault) => {
                        tracing::error!(reference = said.id.0, %fault, "a message could not be counted");
                        self.refuse_later(said);
                        return self.reply(said, Answer::Fate { is_counted: false, input }).await;
                    }
                    answer => answer,
                }
            }
        }?;
        // The author's next input need not wait for the answer.
        drop(ticket);
        match answer {
            // A submission in a channel gets no answer there: that it was refused concerns only the player.
            Err(_) if said.guild.is_some() => Ok(()),
            // The message was counted before the bot crashed. If its author was not answered then, the match answers.
            Err(Refusal::Counted) => Ok(()),
            Err(refusal) => self.reply(said, worded(Answer::refusing(&refusal, place))).await,
            Ok(receipt) if said.guild.is_some() => {
                receipt.told();
                Ok(())
            }
            Ok(mut receipt) => {
                let shown = receipt.shown.take();
                match self.reply(said, worded(receipt_answer(&receipt, shown))).await {
                    Ok(()) => receipt.told(),
                    // The input has been counted, so the author must not be told otherwise; the match informs them.
                    Err(fault) => tracing::warn!(%fault, "a receipt goes by another road"),
                }
                Ok(())
            }
        }
    }

    /// Whether a fault means that the database has stored nothing of an input.
    fn was_not_saved(&self, fault: &session::Fault) -> bool {
        Uncounted::of_session(fault).as_known(self.0.directory.store()).was_not_saved()
    }

    async fn show_to(&self, said: &Said, answer: Result<Shown, Refusal>) -> Result<(), Fault> {
        let answer = match answer {
            Ok(shown) => Answer::Board(shown),
            Err(refusal) => Answer::Refused(refusal.message()),
        };
        self.reply(said, answer).await
    }

    /// Whether a missed message was judged before the restart. Then that verdict stands, even if the text would be
    /// judged differently now. The author of a direct message is answered here, if they were not answered before.
    async fn was_judged(&self, said: &Said) -> Result<bool, Fault> {
        if said.edited_at.is_some() && self.was_judged_before_edit(said).await? {
            return Ok(true);
        }
        let (store, input) = (self.0.directory.store(), said.input());
        if let Some(refusal) = store.refusal_of(input).await? {
            if said.guild.is_none() {
                let is_not_saved = refusal == NOT_SAVED;
                let why = if is_not_saved { uncounted::NotSaved.into() } else { Message::verbatim(refusal) };
                self.reply(said, Answer::Refused(why)).await?;
            }
            return Ok(true);
        }
        // The input may have been counted for a match or puzzle that is over by now or waits for somebody else, so it
        // is not assigned again. For a match, the match itself informs the author.
        let place = match store.place_of_input(input).await? {
            None => return Ok(false),
            Some(Place::Match(_)) => return Ok(true),
            Some(place @ Place::Puzzle(_)) => place,
        };
        let answer = match self.show(said.author, place).await {
            Ok(Ok(shown)) => Answer::Counted(shown),
            Err(fault) if fault.is_of_the_end() => return Err(fault.into()),
            // The input has been counted, so the author must not be told otherwise.
            Ok(Err(refusal)) => {
                tracing::info!(reference = said.id.0, %refusal, "a puzzle is not shown");
                Answer::Unshown
            }
            Err(fault) => {
                tracing::warn!(reference = said.id.0, %fault, "a puzzle could not be shown");
                Answer::Unshown
            }
        };
        self.reply(said, answer).await?;
        Ok(true)
    }

    /// Whether a message was judged with the text that it had before its last edit. Then that verdict stands, and the
    /// edited text is not an input.
    async fn was_judged_before_edit(&self, said: &Said) -> Result<bool, Fault> {
        let store = self.0.directory.store();
        let earlier = store.edited_as(said.id).await?.filter(|earlier| *earlier != said.input());
        for input in [Some(InputId(said.id.0)), earlier].into_iter().flatten() {
            if store.refusal_of(input).await?.is_some() || store.place_of_input(input).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Refuses a message for which no match or puzzle was found. The verdict is stored, so the message is not judged
    /// again later.
    async fn refuse(&self, said: &Said, why: &str, answer: Answer, ticket: Option<Ticket>) -> Result<(), Fault> {
        let refuse = Refuse { input: said.input(), author: said.author, words: why.to_owned() };
        match self.0.directory.store().write(refuse).await {
            Ok(()) => {}
            Err(store::Error::Repeated) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        // The author's next input need not wait for the answer.
        drop(ticket);
        self.reply(said, answer).await
    }
}
