//! Tells solutions that were held back as soon as nobody is solving their puzzles any more, and tells hosts when a
//! match of theirs has been paused for too long to hold a solution back.

use std::sync::Arc;
use std::time::Duration;

use super::answer::Fault;
use super::deliver;
use super::directory::Directory;
use super::gate::{self, But};
use super::mailbox::Message;
use super::ports::{About, Contents, Parcel, Recipient};
use super::world::World;
use crate::store::{HeldBack, Lapsed, NoteLapseTold, PAUSE_COUNTS, UnderWay};
use rules::Timestamp;

/// The longest wait between two checks: another process may have ended the match or daily puzzle that we wait for.
const LOOK_EVERY: Duration = Duration::from_mins(1);

impl Directory {
    /// Tells the solutions that are free now. Returns when to check again at the latest. Failures are retried at the
    /// next check.
    pub(super) async fn look_after_solutions(&self) -> Option<Timestamp> {
        match self.tell_what_is_free().await {
            Ok(next) => next,
            Err(fault) => {
                tracing::warn!(%fault, "solutions that are held back could not be looked after");
                None
            }
        }
    }

    async fn tell_what_is_free(&self) -> Result<Option<Timestamp>, Fault> {
        let (store, now, mut next) = (self.store(), self.clock().now(), None::<Timestamp>);
        let held = store.held_back_matches().await?;
        for (id, guild, how) in held.into_iter().filter(|(_, guild, _)| self.serves(*guild)) {
            let kept = match (how, gate::sketch_of(&store.find_match(id).await?).await?) {
                (HeldBack::Waiting, Some(sketch)) => gate::alike(store, now, &sketch, But::Match(id)).await?,
                _ => Vec::new(),
            };
            if kept.is_empty() {
                tracing::info!(match.id = id.0, guild.id = guild.0, "a solution that was held back is told");
                self.send_recalling(id, Message::TellSolution).await?;
            }
            // The time at which a daily puzzle ends is known, so check again at that time.
            for (going, _) in kept {
                if let UnderWay::Day(ends_at) = going.at {
                    next = Some(next.map_or(ends_at, |next| next.min(ends_at)));
                }
            }
        }
        for lapsed in store.paused_matches().await?.into_iter().filter(|one| self.serves(one.guild)) {
            let at = lapsed.since + PAUSE_COUNTS;
            if at <= now {
                self.tell_of_lapse(lapsed).await?;
            } else {
                next = Some(next.map_or(at, |next| next.min(at)));
            }
        }
        Ok(next)
    }

    /// Tells a host that their match has been paused for so long that it no longer holds solutions back.
    async fn tell_of_lapse(&self, lapsed: Lapsed) -> Result<(), Fault> {
        let row = self.store().find_match(lapsed.match_id).await?;
        let Some(spec) = games::spec(&row.game) else { return Ok(()) };
        let to = Recipient::Person(row.host);
        let parcel = Parcel {
            about: About { id: row.id, spec, guild: row.guild, channel: row.channel, host: row.host },
            to,
            contents: Contents::PausedTooLong,
            nonce: self.nonces().paused_too_long(row.id, lapsed.since),
            kept_from: Vec::new(),
            in_place_of: None,
            again_since: None,
        };
        if let Err(error) = deliver::deliver(self.world(), &Arc::new(parcel)).await.0 {
            tracing::warn!(match.id = row.id.0, %error, "a host could not be told that a pause has lasted too long");
        }
        Ok(self.store().write(NoteLapseTold { match_id: row.id }).await?)
    }
}

impl Directory {
    /// Waits until the next check for free solutions is done.
    pub async fn solutions_looked_after(&self) {
        self.world().solutions_seen.notified().await;
    }
}

impl World {
    /// Waits until a solution may be free: until a match about a puzzle has ended, the time `next` has come, or a
    /// minute has passed.
    pub(super) async fn solution_may_be_free(&self, next: Option<Timestamp>) {
        let its_time = async {
            match next {
                Some(at) => self.clock.sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = self.solution_bell.notified() => {}
            () = its_time => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}
