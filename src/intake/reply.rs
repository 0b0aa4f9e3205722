//! Answers to messages, and to interactions that Discord no longer accepts an answer to. Each answer is given once, and
//! retried if Discord cannot accept it at present.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use super::{Answer, Fault, Intake, Said, Uncounted};
use crate::session::DeliveryError;
use crate::store::{self, InputId, Place, Refuse, UserId};
use rules::Message;

/// Maximum number of answers that wait for a retry; further ones that fail are lost, and logged.
const UNTOLD_MAX: usize = 1000;
/// Maximum number of retries of an answer, which take about an hour and a half.
const AGAIN_MAX: usize = 100;
/// The pause before the first retry of an answer; it doubles each time.
const BACK_OFF_FIRST: Duration = Duration::from_secs(1);
/// The longest pause between retries.
const BACK_OFF_MAX: Duration = Duration::from_mins(1);

/// The verdict on what could not be counted, should it be read again. The database holds it in these words; people read
/// [`words::uncounted::NotSaved`].
pub(super) const NOT_SAVED: &str = "that was not counted when you said it; say it again if it still holds";

/// The recipient of an answer.
#[derive(Clone)]
enum Asker {
    /// The author of a message, answered in its channel.
    Message(Said),
    /// The person who used a command or pressed a button, answered by DM.
    Person(UserId, InputId),
}

impl Asker {
    fn input(&self) -> InputId {
        match self {
            Self::Message(said) => said.input(),
            Self::Person(_, input) => *input,
        }
    }
}

/// The outcome of an input.
pub(super) enum Settled {
    /// The input counts.
    Played(Place),
    /// The input was refused, in these words.
    Refused(String),
    /// The input never counted, because of a fault of the bot.
    Not,
}

/// Limits the number of answers that wait for a retry.
pub(super) struct Untold(Arc<Semaphore>);

impl Default for Untold {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(UNTOLD_MAX)))
    }
}

impl Intake {
    /// Answers a message. If Discord cannot accept the answer at present, it is retried later in words alone; an input
    /// that a match has counted is reported by the match instead.
    ///
    /// # Errors
    /// Discord will never accept the answer.
    pub(super) async fn reply(&self, said: &Said, answer: Answer) -> Result<(), Fault> {
        self.give_or_repeat(Asker::Message(said.clone()), answer).await
    }

    /// Informs a person by DM of the outcome of an interaction that Discord no longer accepts an answer to; retries
    /// like [`Intake::reply`].
    ///
    /// # Errors
    /// Discord will never accept the message.
    pub(super) async fn tell(&self, user: UserId, input: InputId, answer: Answer) -> Result<(), Fault> {
        self.give_or_repeat(Asker::Person(user, input), answer).await
    }

    async fn give_or_repeat(&self, asker: Asker, answer: Answer) -> Result<(), Fault> {
        let again = answer.in_words();
        match (self.give(&asker, answer).await, again) {
            (Err(error @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))), Some(again)) => {
                tracing::warn!(reference = asker.input().0, %error, "an answer could not be given and will be repeated");
                self.give_later(asker, again);
                Ok(())
            }
            (result, _) => Ok(result?),
        }
    }

    async fn give(&self, asker: &Asker, answer: Answer) -> Result<(), DeliveryError> {
        match asker {
            Asker::Message(said) => self.0.responder.reply(said, answer).await,
            Asker::Person(user, input) => self.0.responder.tell(*user, *input, answer).await,
        }
    }

    /// Stores, as soon as the store accepts it, the verdict that a message did not count. Until then the message counts
    /// as not judged.
    pub(super) fn refuse_later(&self, said: &Said) {
        let intake = self.clone();
        let refuse = Refuse { input: said.input(), author: said.author, words: NOT_SAVED.to_owned() };
        let message = said.id;
        let Ok(room) = self.0.untold.0.clone().try_acquire_owned() else { return };
        drop(tokio::spawn(async move {
            let mut pause = BACK_OFF_FIRST;
            for _ in 0..AGAIN_MAX {
                match intake.0.directory.store().write(refuse.clone()).await {
                    Err(error) if error.is_passing() => tokio::time::sleep(pause).await,
                    // An input that already has a verdict keeps it.
                    Ok(()) | Err(_) => {
                        intake.0.catch_up.judged(message);
                        break;
                    }
                }
                pause = (pause * 2).min(BACK_OFF_MAX);
            }
            drop(room);
        }));
    }

    /// Informs an author that it is not known yet whether their input counts, and of the outcome as soon as the store
    /// knows it.
    pub(super) async fn leave_open(&self, said: &Said) -> Result<(), Fault> {
        self.settle_later(Asker::Message(said.clone()));
        self.reply(said, Answer::Failed(Uncounted::Open, said.input())).await
    }

    /// Informs the author of a command or press by DM whether it counts, as soon as the store knows that.
    pub(super) fn settle_by_dm(&self, user: UserId, input: InputId) {
        self.settle_later(Asker::Person(user, input));
    }

    fn settle_later(&self, asker: Asker) {
        let Ok(room) = self.0.untold.0.clone().try_acquire_owned() else { return };
        let intake = self.clone();
        drop(tokio::spawn(async move {
            let author = match &asker {
                Asker::Message(said) => said.author,
                Asker::Person(user, _) => *user,
            };
            let input = asker.input();
            if let Some(fate) = intake.fate_of(author, input).await {
                let answer = match fate {
                    Settled::Refused(words) => Answer::Refused(Message::verbatim(words)),
                    Settled::Played(_) => Answer::Fate { is_counted: true, input },
                    Settled::Not => Answer::Fate { is_counted: false, input },
                };
                if let Asker::Message(said) = &asker {
                    intake.0.catch_up.judged(said.id);
                }
                if let Err(fault) = intake.give_or_repeat(asker, answer).await {
                    tracing::warn!(reference = input.0, %fault, "the outcome of an input could not be told");
                }
            }
            drop(room);
        }));
    }

    /// The outcome of an input; waits however long it takes until the store knows it. An input without a verdict gets
    /// the verdict that it did not count. `None` if this process can no longer find out; the next one reads the message
    /// again.
    async fn fate_of(&self, author: UserId, input: InputId) -> Option<Settled> {
        let mut pause = BACK_OFF_FIRST;
        loop {
            match self.try_fate_of(author, input).await {
                Ok(fate) => return Some(fate),
                Err(store::Error::Closed) => return None,
                Err(_) => tokio::time::sleep(pause).await,
            }
            pause = (pause * 2).min(BACK_OFF_MAX);
        }
    }

    async fn try_fate_of(&self, author: UserId, input: InputId) -> Result<Settled, store::Error> {
        let store = self.0.directory.store();
        // After a flush, every earlier write has either been saved or has failed. If another process has taken over,
        // only that process gives verdicts, and earlier writes of this one that are missing will never be saved.
        let is_replaced = match store.flush().await {
            Ok(()) => false,
            Err(store::Error::Fenced) => true,
            Err(error) => return Err(error),
        };
        if let Some(fate) = self.verdict_on(input).await? {
            return Ok(fate);
        }
        if is_replaced {
            return Ok(Settled::Not);
        }
        match store.write(Refuse { input, author, words: NOT_SAVED.to_owned() }).await {
            Ok(()) | Err(store::Error::Fenced) => Ok(Settled::Not),
            Err(store::Error::Repeated) => Ok(self.verdict_on(input).await?.unwrap_or(Settled::Not)),
            Err(error) => Err(error),
        }
    }

    /// The stored verdict on an input, if there is one.
    pub(super) async fn verdict_on(&self, input: InputId) -> Result<Option<Settled>, store::Error> {
        let store = self.0.directory.store();
        if let Some(words) = store.refusal_of(input).await? {
            return Ok(Some(if words == NOT_SAVED { Settled::Not } else { Settled::Refused(words) }));
        }
        Ok(store.place_of_input(input).await?.map(Settled::Played))
    }

    fn give_later(&self, asker: Asker, answer: Answer) {
        let reference = asker.input().0;
        let Ok(room) = self.0.untold.0.clone().try_acquire_owned() else {
            tracing::error!(UNTOLD_MAX, reference, "somebody is never answered: too many are to be already");
            return;
        };
        if let Asker::Message(said) = &asker {
            self.0.catch_up.is_to_be_told(said.id);
        }
        let intake = self.clone();
        drop(tokio::spawn(async move {
            let mut pause = BACK_OFF_FIRST;
            for _ in 0..AGAIN_MAX {
                tokio::time::sleep(pause).await;
                let Some(again) = answer.in_words() else { break };
                match intake.give(&asker, again).await {
                    Ok(()) => break,
                    Err(DeliveryError::RetryAfter(wait)) => pause = wait.clamp(BACK_OFF_FIRST, BACK_OFF_MAX),
                    Err(DeliveryError::Passing(_)) => pause = (pause * 2).min(BACK_OFF_MAX),
                    Err(error) => {
                        tracing::info!(reference, %error, "somebody cannot be answered");
                        break;
                    }
                }
            }
            if let Asker::Message(said) = asker {
                intake.0.catch_up.is_told(said.id);
            }
            drop(room);
        }));
    }
}
