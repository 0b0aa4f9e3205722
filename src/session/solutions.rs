//! Solutions that were held back are told when nobody is solving their puzzles any more, and hosts hear when a match of
//! theirs has been paused for too long to hold anything back.

use std::sync::Arc;
use std::time::Duration;

use super::actor::Actor;
use super::answer::{Fault, Refusal};
use super::directory::Directory;
use super::gate::{self, But};
use super::mailbox::Message;
use super::ports::{About, Contents, Parcel, Recipient};
use super::world::World;
use super::{deliver, wake};
use crate::store::{
    Audience, HeldBack, Lapsed, NoteHeldBack, NoteLapseTold, NotePause, PAUSE_COUNTS, TellSolution, UnderWay, UserId,
};
use rules::Timestamp;

/// How often to look at least: another process may have ended what we wait for.
const LOOK_EVERY: Duration = Duration::from_mins(1);

impl Directory {
    /// Tells the solutions that need not be held back any more; returns when to look again at the latest. What fails is
    /// retried at the next look.
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
        for (id, guild, how) in held.into_iter().filter(|(_, guild, _)| self.shard().has(*guild)) {
            let kept = match (how, gate::sketch_of(&store.find_match(id).await?).await?) {
                (HeldBack::Waiting, Some(sketch)) => gate::alike(store, now, &sketch, But::Match(id)).await?,
                _ => Vec::new(),
            };
            if kept.is_empty() {
                tracing::info!(match.id = id.0, guild.id = guild.0, "a solution that was held back is told");
                self.send_recalling(id, Message::TellSolution).await?;
            }
            // When a daily puzzle ends is known: look again then.
            for (going, _) in kept {
                if let UnderWay::Day(ends_at) = going.at {
                    next = Some(next.map_or(ends_at, |next| next.min(ends_at)));
                }
            }
        }
        for lapsed in store.paused_matches().await?.into_iter().filter(|one| self.shard().has(one.guild)) {
            let at = lapsed.since + PAUSE_COUNTS;
            if at <= now {
                self.tell_of_lapse(lapsed).await?;
            } else {
                next = Some(next.map_or(at, |next| next.min(at)));
            }
        }
        Ok(next)
    }

    /// Tells a host that their match is paused for so long that it holds nothing back any more.
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
    /// Waits until it has been looked once more which solutions are free.
    pub async fn solutions_looked_after(&self) {
        self.world().solutions_seen.notified().await;
    }
}

impl World {
    /// Waits until some solution may be free: a match about a puzzle has ended, this time has come, or a minute has passed.
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

impl Actor {
    /// Where others are solving the match's puzzle, if anywhere.
    pub(super) async fn kept_by(&mut self) -> Result<Option<UnderWay>, Fault> {
        let Some(sketch) = &self.sketch else { return Ok(None) };
        gate::under_way(&self.world.store, self.world.clock.now(), sketch, But::Match(self.row.id)).await
    }

    /// Whether the solution is to stay hidden. If that cannot be found out now, it stays hidden until it can.
    pub(super) async fn must_withhold(&mut self) -> bool {
        self.kept_by().await.map_or(true, |kept| kept.is_some())
    }

    /// Why a player gets no help with the puzzle, if what they say asks for help and they get none.
    pub(super) async fn help_kept(&mut self, user: UserId, text: &str) -> Result<Option<Refusal>, Fault> {
        let Some(sketch) = &self.sketch else { return Ok(None) };
        let table = &self.fold.table;
        let asks = host::clean(text).is_ok_and(|text| table.spec().asks_for_help(&table.header().options, &text));
        if !asks {
            return Ok(None);
        }
        let (store, now) = (&self.world.store, self.world.clock.now());
        let alike = gate::alike(store, now, sketch, But::Match(self.row.id)).await?;
        let n_people = self.row.seats.values().filter(|seat| !seat.user.is_machine()).count();
        for (going, _) in alike {
            let plays_there = match going.match_id {
                Some(id) => store.seated_in(id).await?.contains(&user),
                None => false,
            };
            if n_people < 2 || plays_there {
                return Ok(Some(Refusal::NoHelp(going.at)));
            }
        }
        Ok(None)
    }

    /// Notes since when a match about a puzzle is paused: for how long it holds solutions back depends on that.
    pub(super) async fn note_pause(&mut self) {
        let is_paused = self.fold.table.clock().paused && self.fold.table.outcome().is_none();
        if self.sketch.is_none() || is_paused == self.row.paused_at.is_some() {
            return;
        }
        let since = is_paused.then(|| self.fold.table.now());
        self.row.paused_at = since;
        self.world.store.hand_in(NotePause { match_id: self.row.id, since }).await;
    }

    /// Tells everybody who played the solution that was held back, unless it must still be. What is told is noted before,
    /// so that it is told after a crash as well.
    pub(super) async fn tell_solution(&mut self) -> Result<(), Fault> {
        if self.fold.table.outcome().is_none() || self.row.held_back != HeldBack::Waiting {
            return Ok(());
        }
        if self.must_withhold().await {
            return Ok(());
        }
        let match_id = self.row.id;
        let audiences = wake::audiences(&self.row).filter(|&audience| audience != Audience::Announcements);
        let audiences: Vec<_> = audiences.collect();
        self.world.store.write(TellSolution { match_id, audiences: audiences.clone() }).await?;
        self.row.held_back = HeldBack::Telling;
        self.owed.extend(audiences.iter().copied());
        self.fold.table.withhold(false);
        for audience in audiences {
            self.show_again(audience).await;
        }
        Ok(())
    }

    /// Notes, when the match goes to rest, whether its solution is held back, or has been told to everybody.
    pub(super) async fn note_held_back(&mut self) -> Result<(), Fault> {
        let held_back = match self.row.held_back {
            HeldBack::Telling if self.owed.is_empty() => HeldBack::Nothing,
            HeldBack::Telling => HeldBack::Telling,
            HeldBack::Nothing | HeldBack::Waiting if self.fold.table.is_withheld() => HeldBack::Waiting,
            HeldBack::Nothing | HeldBack::Waiting => HeldBack::Nothing,
        };
        if held_back != self.row.held_back {
            let match_id = self.row.id;
            self.world.store.write(NoteHeldBack { match_id, held_back }).await?;
            self.row.held_back = held_back;
        }
        Ok(())
    }
}
