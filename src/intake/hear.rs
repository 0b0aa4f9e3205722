//! Plain text in the bot's DM, or with the bot's name in a match's channel: a submission like any other.

use super::ports::WHICH;
use super::submit::receipt_answer;
use super::{Among, Answer, Enquiry, Fault, Found, Intake, Said, Submission, Ticket, Uncounted, Utterance, Way};
use crate::meter;
use crate::session::{Refusal, Shown};
use crate::store::{self, InputId, NoteEdited, Place, Refuse};

/// What becomes of a message.
enum Course {
    /// The message has its verdict.
    Judged,
    /// Another intake handles it.
    Elsewhere,
}

impl Intake {
    /// Handles a message when its turn has come; messages that are read afterwards come in order anyway. The author is
    /// answered once, even after a fault of ours.
    pub async fn hear(&self, said: &Said, ticket: Option<Ticket>) -> Result<(), Fault> {
        if !self.0.catch_up.is_news(said.id) {
            return Ok(());
        }
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
        let why = fault.failure();
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
        if is_late && self.was_judged(said).await? {
            return Ok(Course::Judged);
        }
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
        let (shard, place) = match &found {
            Found::One(place) => (self.shard_of(*place).await?, Some((*place, false))),
            Found::AsBefore(place) => (self.shard_of(*place).await?, Some((*place, true))),
            Found::None(_) | Found::Several(_) => (self.0.directory.shard(), None),
        };
        let there = self.of(shard);
        let (is_here, answers) = (shard == self.0.directory.shard(), self.answers_for(said));
        match (is_here, is_late, found) {
            (_, true, Found::None(_) | Found::Several(_)) | (false, true, _) if !answers => {
                self.leave(said);
                return Ok(Course::Elsewhere);
            }
            (_, _, Found::None(why)) => {
                let answer = Answer::NotUnderstood { typed: typed.to_owned(), why: why.clone() };
                self.refuse(said, &why, answer, ticket).await?;
            }
            (_, _, Found::Several(among)) => {
                let answer = Answer::Which { typed: typed.to_owned(), among };
                self.refuse(said, WHICH, answer, ticket).await?;
            }
            (true, _, found) => self.play_said(said, ticket, &found).await?,
            (false, is_late, found) => match (there, place) {
                (None, Some(place)) => self.hand_over_said(shard, said, place).await?,
                (Some(there), _) if is_late => return Ok(self.hand_to(there, said, found)),
                (Some(there), _) => there.take_over(said, ticket, &found).await?,
                (None, None) => {}
            },
        }
        Ok(Course::Judged)
    }

    /// Hands what was read afterwards over to another shard of this process: whatever else is read waits for none.
    fn hand_to(&self, there: Self, said: &Said, found: Found) -> Course {
        let (here, said) = (self.clone(), said.clone());
        drop(tokio::spawn(async move {
            let outcome = there.take_over(&said, None, &found).await;
            if let Err(fault) = here.conclude_message(&said, outcome).await {
                tracing::error!(%fault, "a message that was handed over could not be seen to");
            }
        }));
        Course::Elsewhere
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
        let submission =
            Submission { user, channel: said.channel, input, text: typed, press: None, way: Way::Said { is_late } };
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
                putting_in.await
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

    async fn show_to(&self, said: &Said, answer: Result<Shown, Refusal>) -> Result<(), Fault> {
        let answer = match answer {
            Ok(shown) => Answer::Board(shown),
            Err(refusal) => Answer::Refused(refusal.to_string()),
        };
        self.reply(said, answer).await
    }

    /// Whether a message that is read afterwards was judged before the bot crashed. Then that verdict stands, whatever
    /// the message would mean by now; if its author was not told in a DM, they are.
    async fn was_judged(&self, said: &Said) -> Result<bool, Fault> {
        if said.edited_at.is_some() && self.was_judged_before_edit(said).await? {
            return Ok(true);
        }
        let (store, input) = (self.0.directory.store(), said.input());
        if let Some(refusal) = store.refusal_of(input).await? {
            if said.guild.is_none() {
                self.reply(said, Answer::Refused(refusal)).await?;
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
