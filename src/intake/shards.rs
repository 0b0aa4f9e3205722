//! What is said comes in by one shard, and is for what another may have: a direct message comes by the first, wherever
//! its match is. It is handed over as Discord said it to the intake that has the match or puzzle, which handles it and
//! answers.
//!
//! What is said while that shard is cut off waits until it is back: like anything else that was said meanwhile it counts
//! as of the end of the absence, so that whoever can still be heard has no advantage over those who cannot.
//!
//! Messages that were missed by direct message are read by the first shard, which answers for all of them, and by every
//! shard whose players may have written them, so that each shard judges its own messages in the order of their stamps.
//! It makes no difference which of them is first, since an input counts once.

use std::sync::Arc;

use super::{Fault, Found, Intake, Responder, Said, Ticket};
use crate::session::Directory;
use crate::solo::Solo;
use crate::store::{GuildId, Place, Shard};

impl Intake {
    /// One for each shard that this process serves: each finds the others.
    pub fn of_shards(shards: Vec<(Directory, Arc<dyn Responder>)>, solo: &Solo) -> Vec<Self> {
        let make = |(directory, responder)| Self::new(directory, solo.clone(), responder);
        let all: Vec<_> = shards.into_iter().map(make).collect();
        for one in &all {
            // It has just been made.
            drop(one.0.peers.set(all.iter().map(|other| Arc::downgrade(&other.0)).collect()));
        }
        all
    }

    /// The shard that a match or puzzle belongs to: that of its server, or the first for what belongs to none.
    pub async fn shard_of(&self, place: Place) -> Result<Shard, Fault> {
        let own = self.0.directory.shard();
        let guild = match place {
            Place::Match(id) if own != Shard::ONLY => self.0.directory.store().guild_of_match(id).await?,
            Place::Match(_) | Place::Puzzle(_) => None,
        };
        Ok(Shard::of(guild.unwrap_or(GuildId::NONE), own.n))
    }

    /// The intake of a shard; `None` where another process serves it.
    pub(super) fn of(&self, shard: Shard) -> Option<Self> {
        self.all().into_iter().find(|intake| intake.0.directory.shard() == shard)
    }

    /// The intakes of all shards that this process serves, in order.
    pub(super) fn all(&self) -> Vec<Self> {
        match self.0.peers.get() {
            Some(peers) => peers.iter().filter_map(|peer| peer.upgrade().map(Self)).collect(),
            None => vec![self.clone()],
        }
    }

    /// Waits for a ticket's turn. What came in by another shard is handed over in its author's order, and then waits here
    /// as well: until this shard is connected, and has read what was missed. What the same person says of something else
    /// does not wait for that.
    pub(super) async fn turn(&self, ticket: Ticket) -> Ticket {
        ticket.turn().await;
        if ticket.is_of(&self.0.queue) {
            return ticket;
        }
        let ticket = ticket.hand_over(&self.0.queue);
        self.0.directory.in_touch().await;
        ticket.turn().await;
        ticket
    }

    /// Whether it is for this one to answer what is for nothing in particular: another that reads it too leaves it alone.
    pub(super) fn answers_for(&self, said: &Said) -> bool {
        said.guild.is_some() || self.0.directory.shard().has(GuildId::NONE)
    }

    /// Takes over what was said where another shard hears it, and found to be for something that is here. It may have been
    /// read here meanwhile.
    pub(super) async fn take_over(&self, said: &Said, ticket: Option<Ticket>, found: &Found) -> Result<(), Fault> {
        let ticket = if let Some(ticket) = ticket {
            Some(self.turn(ticket).await)
        } else {
            self.0.directory.in_touch().await;
            self.0.queue.opened().await;
            None
        };
        if !self.0.catch_up.is_news(said.id) {
            return Ok(());
        }
        let outcome = self.play_said(said, ticket, found).await;
        // Should this have failed, the process that handed it over makes sure that it is judged.
        if outcome.is_err() {
            self.0.catch_up.not_judged(said.id);
        }
        self.0.catch_up.judged(said.id);
        outcome
    }

    /// Leaves a message to the intake that answers for it.
    pub(super) fn leave(&self, said: &Said) {
        self.0.catch_up.not_judged(said.id);
        self.0.catch_up.judged(said.id);
    }
}
