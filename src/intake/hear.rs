//! Plain text in the bot's DM, or with the bot's name in a match's channel: a submission like any other.

use super::reply::NOT_SAVED;
use super::submit::receipt_answer;
use super::{Among, Answer, Enquiry, Fault, Found, Intake, Said, Ticket, Uncounted, Utterance};
use crate::meter;
use crate::session::{self, Refusal, Shown, Submission, Way};
use crate::store::{self, InputId, NoteEdited, Place, Refuse};
use rules::Message;
use words::{uncounted, which};

/// What becomes of a message.
pub(super) enum Course {
    /// The message has its verdict.
    Judged,
    /// Another intake handles it.
    Elsewhere,
}

impl Intake {
    /// Handles a message when its turn has come. Its author gets exactly one answer, even after a failure of ours.
    pub async fn hear(&self, said: &Said, ticket: Ticket) -> Result<(), Fault> {
        if !self.0.catch_up.is_news(said.id) {
            return Ok(());
        }
        self.judge_and_conclude(said, Some(ticket)).await
    }

    /// Handles a missed message that was read afterwards. Missed messages come in the order in which they were written.
    ///
    /// # Errors
    /// The store cannot say for now whether the message was judged before. The author is told nothing, and the caller must
    /// call again later.
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

    /// Notes what has become of a message, and tells its author of a fault.
    pub(super) async fn conclude_message(&self, said: &Said, outcome: Result<(), Fault>) -> Result<(), Fault> {
        let fault = match outcome {
            Ok(()) => {
                self.0.catch_up.judged(said.id);
                meter::receipt((self.0.directory.clock().now() - said.input().stamp()).0);
                return Ok(());
            }
            // The next start reads it.
            Err(fault) if fault.is_of_the_end() => {
                self.0.catch_up.not_judged(said.id);
                return Err(fault);
            }
            // What failed is the answer: the verdict stands, and an answer that Discord never takes holds nothing up.
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
            // A refusal that somebody is told is final.
            self.refuse_later(said);
        }
        self.reply(said, Answer::Failed(why, said.input())).await
    }

    /// Finds out what a message is for, and handles it or hands it over.
    async fn judge(&self, said: &Said, ticket: Option<Ticket>) -> Result<Course, Fault> {
        let (user, typed) = (said.author, said.text.as_str());
        let is_late = ticket.is_none();
        if said.edited_at.is_some() {
            // Before it is put in: edited once more and read once more, it must not count once more.
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

    /// Sees to a message that is for something that is here.
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
            // Where others read, it would tell them what may be done.
            return if is_late || said.guild.is_some() { Ok(()) } else { self.show_to(said, answer).await };
        }
        let worded = |answer| if is_as_before { Answer::AsBefore(place, Box::new(answer)) } else { answer };
        let submission = Submission { user, input, text: typed, press: None, way: Way::Said { is_late } };
        let mut putting_in = Box::pin(self.put_in(submission, place));
        let answer = tokio::select! {
            biased;
            answer = &mut putting_in => answer,
            () = self.0.directory.store().in_doubt() => {
                // Its author is not left waiting: the outcome is told when it is known.
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
        // What the same person said next need not wait for the answer.
        drop(ticket);
        match answer {
            // Public words get no public answer: what they were, and that they were refused, is the player's affair.
            Err(_) if said.guild.is_some() => Ok(()),
            // It was heard before the bot crashed. If its author was not answered then, the match does it.
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
                    // The input has been counted, so nobody may be told that it has not: a match tells it.
                    Err(fault) => tracing::warn!(%fault, "a receipt goes by another road"),
                }
                Ok(())
            }
        }
    }

    /// Whether a fault says that the database took nothing of an input.
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

    /// Whether a message that is read after a restart was judged before it. Then that verdict stands, even if the same
    /// text would be judged differently now. An author who was not told the verdict of a direct message is told here.
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
        // It may have been counted for something that is over by now, or that waits for somebody else: it is not asked again
        // what it is for. Of a match its author hears by the match.
        let place = match store.place_of_input(input).await? {
            None => return Ok(false),
            Some(Place::Match(_)) => return Ok(true),
            Some(place @ Place::Puzzle(_)) => place,
        };
        let answer = match self.show(said.author, place).await {
            Ok(Ok(shown)) => Answer::Counted(shown),
            Err(fault) if fault.is_of_the_end() => return Err(fault.into()),
            // The input has been counted, so nobody may be told that it has not.
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

    /// Whether a message was judged with the words that it had before its last edit. That stands: what a message says
    /// later is no input.
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

    /// Answers what could be played nowhere: that is a verdict like any other, and what it could mean later is not asked.
    async fn refuse(&self, said: &Said, why: &str, answer: Answer, ticket: Option<Ticket>) -> Result<(), Fault> {
        let refuse = Refuse { input: said.input(), author: said.author, words: why.to_owned() };
        match self.0.directory.store().write(refuse).await {
            Ok(()) => {}
            Err(store::Error::Repeated) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        // What the same person said next need not wait for the answer.
        drop(ticket);
        self.reply(said, answer).await
    }
}
