//! Sends withheld solutions by direct message to people who have given up their puzzle, as soon as nobody else is
//! solving that puzzle.

use super::{Answer, Fault, Intake};
use crate::session::{DeliveryError, Shown};
use crate::store::{GuildId, InputId};

impl Intake {
    /// Regularly sends the withheld solutions that may be sent; never returns. A message that failed is retried in the
    /// next round, at most a minute later.
    pub async fn keep_telling_solutions(self) -> ! {
        loop {
            self.0.directory.solutions_looked_after().await;
            // Puzzles that one person solves alone belong to no server, so only the shard for everything outside
            // servers sends their solutions.
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
                // Puzzle numbers are far below Discord's ids, so this nonce differs from the nonce of any answer.
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
