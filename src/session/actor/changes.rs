//! Carries out what follows from an entry (random draws, the start of a clock, machine players' moves, messages), and
//! what follows from a delivery.

use super::Actor;
use crate::session::answer::Fault;
use crate::session::deliver::Done;
use crate::session::fold::{Keeper, Origin};
use crate::session::machines::Ready;
use crate::session::ports::Contents;
use crate::session::tell::Unreachable;
use crate::store::{Audience, NotePause};
use host::{Bound, Entry, What};
use rules::Turn;

impl Actor {
    /// Carries out what follows from a change of the match: random draws, the start of a clock, messages.
    pub(super) async fn after_change(&mut self) -> Result<(), Fault> {
        match self.see_to_changes().await {
            Err(fault) if !self.survive(&fault) => Err(fault),
            _ => Ok(()),
        }
    }

    async fn see_to_changes(&mut self) -> Result<(), Fault> {
        self.say_what_is_ready().await?;
        loop {
            // No deadline can lie before the last entry, so this writes random draws only.
            self.pass_time(Bound::Before(self.live.table().now())).await?;
            let Some(accepted) = self.telling.clock_starts_at(&self.live) else { break };
            // If Discord accepted the pictures during an outage, the clock starts when the outage ends.
            let at = self.outside_absences(accepted).await?;
            match self.live.table().due(Bound::Before(at)) {
                Some(entry) => self.write(entry, Origin::default()).await?,
                None => self.write(Entry { at, stamp: None, what: What::Delivered }, Origin::default()).await?,
            };
        }
        self.machines.think(&self.live);
        self.note_pause().await;
        self.see_to_restoration().await?;
        self.see_to_fullness().await?;
        self.at_stake.pay_out(&self.live).await?;
        self.telling.dispatch(&self.live).await?;
        self.stir();
        self.telling.settle(&self.live, self.machines.is_quiet()).await;
        Ok(())
    }

    /// Handles the end of a delivery or of another background request.
    pub(super) async fn done(&mut self, done: Done) -> Result<(), Fault> {
        match self.see_to_delivery(done).await {
            Err(fault) if !self.survive(&fault) => Err(fault),
            _ => self.after_change().await,
        }
    }

    async fn see_to_delivery(&mut self, done: Done) -> Result<(), Fault> {
        if let Some(Unreachable { audience, why }) = self.telling.done(&mut self.live, done).await? {
            let paused = self.stop_clocks().await?;
            self.telling.tell_host(&self.live, audience, why, paused);
        }
        Ok(())
    }

    /// Stores when the current pause of a match about a puzzle began. A match that is paused for too long no longer
    /// holds the puzzle's solution back.
    async fn note_pause(&mut self) {
        let is_paused = self.live.table().clock().paused && self.live.outcome().is_none();
        if self.live.sketch.is_none() || is_paused == self.live.row.paused_at.is_some() {
            return;
        }
        let since = is_paused.then(|| self.live.table().now());
        self.live.row.paused_at = since;
        self.live.world.store.hand_in(NotePause { match_id: self.live.row.id, since }).await;
    }

    /// Stops the clocks of a match whose journal is full, and asks its host to decide the match: otherwise a player
    /// could win by filling the journal.
    async fn see_to_fullness(&mut self) -> Result<(), Fault> {
        if self.is_full() && self.stop_clocks().await? {
            let nonce = self.live.world.nonces.aside();
            self.telling.say_aside(
                &self.live,
                Audience::Channel,
                Contents::Full { n_entries: self.live.fold.n },
                nonce,
            );
        }
        Ok(())
    }

    /// Stops the clocks of a match whose database was restored from an older copy, and tells everybody. The match does
    /// not try to recover lost inputs: the host decides how it goes on.
    pub(super) async fn see_to_restoration(&mut self) -> Result<(), Fault> {
        if let Some(from) = self.live.row.restored_from {
            self.stop_clocks().await?;
            self.live.row.restored_from = None;
            self.telling.tell_restoration(&self.live, from);
        }
        self.telling.note_restoration_told(&self.live).await
    }

    /// Plays the moves that machine players have chosen and whose time has come.
    async fn say_what_is_ready(&mut self) -> Result<(), Fault> {
        for seat in self.machines.due(&self.live) {
            let Some(Ready { at, n, says }) = self.machines.take(seat) else { continue };
            let at = self.outside_absences(at.max(self.live.table().now())).await?;
            self.pass_time(Bound::Before(at)).await?;
            if matches!(self.live.table().turn(), Turn::RealTime(_)) && n != self.live.fold.n {
                continue;
            }
            match self.live.fold.propose(at, at, seat, &says, None) {
                Ok(entry) => drop(self.write(entry, Origin::default()).await?),
                // The machine is asked again after the next entry. If no entry follows, its time runs out like a
                // person's.
                Err(refusal) => {
                    tracing::error!(match.id = self.live.row.id.0, %seat, %refusal, "what a machine said was refused");
                }
            }
        }
        Ok(())
    }
}
