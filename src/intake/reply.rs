//! Answers to messages: each is given once, and given again where Discord could not take it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use super::{Answer, Fault, Intake, Said};
use crate::session::DeliveryError;
use crate::store::{InputId, Refuse};

/// How many answers wait at most to be given again; a later one that fails is lost, and the log says so.
const UNTOLD_MAX: usize = 1000;
/// How often an answer is given again at most: for about an hour and a half.
const AGAIN_MAX: usize = 100;
/// The first pause before an answer is given again; it doubles each time.
const BACK_OFF_FIRST: Duration = Duration::from_secs(1);
/// The longest such pause.
const BACK_OFF_MAX: Duration = Duration::from_mins(1);

/// The verdict on what could not be counted, should it be read again.
const NOT_SAVED: &str = "that was not counted when you said it; say it again if it still holds";

/// Room for answers that could not be given yet.
pub(super) struct Untold(Arc<Semaphore>);

impl Default for Untold {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(UNTOLD_MAX)))
    }
}

impl Intake {
    /// Answers a message. What Discord cannot take now is said again later, in words alone; what a match has counted is
    /// told by the match.
    ///
    /// # Errors
    /// An answer that Discord will never take.
    pub(super) async fn reply(&self, said: &Said, answer: Answer) -> Result<(), Fault> {
        let again = answer.in_words();
        match (self.0.responder.reply(said, answer).await, again) {
            (Err(error @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))), Some(again)) => {
                tracing::warn!(reference = said.id.0, %error, "an answer could not be given and will be repeated");
                self.reply_later(said.clone(), again);
                Ok(())
            }
            (result, _) => Ok(result?),
        }
    }

    /// Keeps that a message did not count as its verdict, as soon as the store takes that. Until then it is not taken for
    /// judged.
    pub(super) fn refuse_later(&self, said: &Said) {
        let intake = self.clone();
        let refuse = Refuse { input: InputId(said.id.0), author: said.author, words: NOT_SAVED.to_owned() };
        let message = said.id;
        let Ok(room) = self.0.untold.0.clone().try_acquire_owned() else { return };
        drop(tokio::spawn(async move {
            let mut pause = BACK_OFF_FIRST;
            for _ in 0..AGAIN_MAX {
                match intake.0.directory.store().write(refuse.clone()).await {
                    Err(error) if error.is_passing() => tokio::time::sleep(pause).await,
                    // One that has a verdict keeps it.
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

    fn reply_later(&self, said: Said, answer: Answer) {
        let Ok(room) = self.0.untold.0.clone().try_acquire_owned() else {
            tracing::error!(
                UNTOLD_MAX,
                reference = said.id.0,
                "somebody is never answered: too many are to be already"
            );
            return;
        };
        let responder = self.0.responder.clone();
        drop(tokio::spawn(async move {
            let mut pause = BACK_OFF_FIRST;
            for _ in 0..AGAIN_MAX {
                tokio::time::sleep(pause).await;
                let Some(again) = answer.in_words() else { break };
                match responder.reply(&said, again).await {
                    Ok(()) => break,
                    Err(DeliveryError::RetryAfter(wait)) => pause = wait.clamp(BACK_OFF_FIRST, BACK_OFF_MAX),
                    Err(DeliveryError::Passing(_)) => pause = (pause * 2).min(BACK_OFF_MAX),
                    Err(error) => {
                        tracing::info!(reference = said.id.0, %error, "somebody cannot be answered");
                        break;
                    }
                }
            }
            drop(room);
        }));
    }
}
