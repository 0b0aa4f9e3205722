//! Sends solutions that were withheld from the owners of puzzles that they gave up, by direct message, as soon as
//! nobody else is solving those puzzles.

use super::{Answer, Fault, Intake};
use crate::session::{DeliveryError, Shown};
use crate::store::{GuildId, InputId};

impl Intake {
    /// Repeatedly sends solutions; never returns. A failed message is retried in the next round, at most a minute
    /// later.
    pub async fn keep_telling_solutions(self) -> ! {
        loop {
            self.0.directory.solutions_looked_after().await;
            // Only the shard that serves everything outside servers, which includes puzzles that one person solves
            // alone.
            if self.0.directory.serves(GuildId::NONE)
                && let Err(fault) = self.tell_solutions().await
            {
                tracing::warn!(%fault, "solutions of puzzles could not be told");
            }
        }
    }

    async fn tell_solutions(&self) -> Result<(), Fault> {
        for (id, owner) in self.0.solo.free_solutions().await? {
            if !owner.is_alias()
                && let Ok(page) = self.0.solo.show(owner, id).await?
            {
                // Puzzle numbers are far below Discord's ids, so this nonce cannot be that of an answer.
                let nonce = InputId(id.0.cast_unsigned());
                let answer = Answer::Board(Shown::Puzzle(Box::new(page)));
                match self.0.responder.tell(owner, nonce, answer).await {
                    Err(error @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
                        tracing::warn!(%error, "a solution could not be told and will be again");
                        continue;
                    }
                    Err(error) => tracing::info!(%error, "a solution cannot be told"),
                    Ok(()) => {}
                }
            }
            self.0.solo.solution_told(id).await?;
        }
        Ok(())
    }
}
