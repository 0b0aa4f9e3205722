//! A host's reminders, announcements and previews of orders, and the limits for reopening a match. Also what the
//! session does when a match is put back to an earlier turn or reopened.

use super::Actor;
use crate::session::answer::{Desk, Fault, Nudged, Past, Refusal, Trouble, Verdict, Weighed};
use crate::session::fold::Origin;
use crate::session::ports::Contents;
use crate::store::{Audience, NoteNudge, Stage, Undo, UserId};
use host::{Effect, Ends, Entry, Order};
use rules::{Millis, Observer, SeatSet, Timestamp, Turn};

/// How long after its end a match can be reopened.
const REOPEN_WITHIN: Millis = Millis::from_hours(24);
/// How often a host may remind the players who are late.
const NUDGE_EVERY: Millis = Millis::from_hours(1);
/// The longest announcement of a host, in characters.
const ANNOUNCEMENT_CHARS_MAX: usize = 1500;

/// An accepted order of a host.
#[derive(Clone, Copy)]
pub(super) struct Given {
    /// The host who gave the order.
    pub(super) host: UserId,
    /// What the order ends beyond its obvious effect.
    pub(super) ends: Ends,
}

impl Actor {
    /// Writes an entry into the journal. For an order to a match that is over, the same transaction also undoes what
    /// followed from the end of the match.
    pub(super) async fn append(&mut self, entry: &Entry, origin: Origin, given: Option<Given>) -> Result<(), Fault> {
        let append = self.live.fold.append(entry, origin);
        let Some(Given { host, ends }) = given.filter(|_| self.live.outcome().is_some()) else {
            return Ok(self.live.world.store.write(append).await?);
        };
        let reopens = ends != Ends::Count;
        let (match_id, at) = (self.live.row.id, entry.at);
        self.live.world.store.write(Undo { match_id, reopens, host, at, append }).await?;
        // Wakes the job that updates a season or league that has counted this match's result.
        self.live.world.season_bell.notify_one();
        Ok(())
    }

    /// Checks that a match that an order would reopen ended recently enough.
    pub(super) fn may_undo(&self, at: Timestamp, ends: Ends) -> Result<(), Refusal> {
        let is_reopening = matches!(ends, Ends::Play | Ends::Result) && self.live.outcome().is_some();
        // Later orders to a match that is over, such as annulling it, do not restart this period.
        let over_since = self.live.table().over_since().unwrap_or_else(|| self.live.table().now());
        if is_reopening && at - over_since > REOPEN_WITHIN { Err(Refusal::TooLate) } else { Ok(()) }
    }

    /// Resets the session after the match has been put back to an earlier turn: work begun after that turn is dropped.
    pub(super) fn has_been_put_back(&mut self) {
        self.live.row.stage = Stage::Open;
        self.at_stake.has_been_put_back();
        self.telling.has_been_put_back();
        self.paused_by_house = false;
        self.machines.forget(self.live.fold.n);
    }

    /// What a host's order would end if it were given now.
    pub(super) async fn weigh(&mut self, host: UserId, order: Order) -> Verdict<Weighed> {
        let refused = self.at_stake.replaced_since(&self.live).await?;
        Ok(self.weigh_alone(host, order).and_then(|weighed| refused.map_or(Ok(weighed), Err)))
    }

    fn weigh_alone(&self, host: UserId, order: Order) -> Result<Weighed, Refusal> {
        self.may_order(host, order)?;
        let at = self.live.world.clock.now().max(self.live.table().now());
        let ends = self.live.table().weigh_order(at, order)?;
        self.may_undo(at, ends)?;
        Ok(Weighed { ends, epoch: self.live.table().epoch() })
    }

    /// The match up to the start of turn `number`, for a replay from everybody's perspective; `None` if there is no
    /// such turn.
    pub(super) fn past(&self, number: u32) -> Option<Past> {
        let table = &self.live.fold.table;
        let turn = table.turns().iter().find(|turn| turn.number == number)?.clone();
        let entries = table.history()[..turn.n].to_vec();
        Some(Past {
            header: table.header().clone(),
            entries,
            names: self.live.names.read_by(Observer::Public),
            turn,
            status: self.live.status(),
        })
    }

    /// The people for whom the match waits; empty while the match is paused. Machines are not included.
    fn late(&self) -> SeatSet {
        if self.live.table().clock().paused {
            return SeatSet::EMPTY;
        }
        let is_person = |seat: &rules::Seat| self.live.row.seats[*seat].user.is_person();
        self.live.table().awaited().iter().filter(is_person).collect()
    }

    /// Reminds the players for whom the match waits, each in the place where they get their board. Nobody else sees the
    /// reminders: which players have submitted already is secret.
    pub(super) async fn nudge(&mut self, host: UserId) -> Verdict<Nudged> {
        if let Err(refusal) = self.may_rule(host) {
            return Ok(Err(refusal));
        }
        let late = self.late();
        if self.live.table().clock().paused {
            return Ok(Err(host::Refusal::PausedForHost.into()));
        }
        if late.is_empty() {
            return Ok(Err(Refusal::NobodyLate));
        }
        let at = self.live.world.clock.now();
        let next = self.live.world.store.last_nudge(self.live.row.id).await?.map(|last| last + NUDGE_EVERY);
        if let Some(next) = next.filter(|&next| at < next) {
            return Ok(Err(Refusal::NudgedLately(next - at)));
        }
        self.live.world.store.write(NoteNudge { match_id: self.live.row.id, at }).await?;
        self.note_act(host, "nudge".to_owned()).await?;
        let deadline = self.live.table().clock().deadline;
        let (mut called, mut unreached) = (Vec::new(), Vec::new());
        for seat in late.iter() {
            let (user, is_deaf) = (self.live.row.seats[seat].user, self.telling.is_deaf(&self.live, seat));
            let nonce = self.live.world.nonces.aside();
            let is_sequential = matches!(self.live.table().turn(), Turn::Sequential(_));
            if !is_deaf {
                self.telling.say_aside(&self.live, Audience::Seat(seat), Contents::Nudge { deadline }, nonce);
            } else if is_sequential {
                // In a sequential game everybody knows whose turn it is, so the reminder can be posted in the channel.
                self.telling.say_aside(&self.live, Audience::Channel, Contents::Called(user), nonce);
            } else {
                unreached.push(user);
                continue;
            }
            called.push(user);
        }
        Ok(Ok(Nudged { called, unreached }))
    }

    /// Posts a host's announcement to everybody.
    pub(super) async fn tell_all(&mut self, host: UserId, words: &str) -> Verdict<()> {
        if let Err(refusal) = self.may_rule(host) {
            return Ok(Err(refusal));
        }
        let words = words.trim();
        if words.is_empty() || words.chars().count() > ANNOUNCEMENT_CHARS_MAX {
            return Ok(Err(Refusal::Announcement(ANNOUNCEMENT_CHARS_MAX)));
        }
        self.note_act(host, "announce".to_owned()).await?;
        self.telling.say_to_all(&self.live, &Contents::Announced(words.to_owned()));
        Ok(Ok(()))
    }

    /// The state of the match for its hosts. A host who plays does not see which players have not submitted.
    pub(super) fn desk(&self, host: UserId) -> Desk {
        let status = self.live.status();
        let late = if self.may_rule(host).is_ok() { self.late() } else { SeatSet::EMPTY };
        let full = self.is_full().then_some(Trouble::Full);
        Desk { status, late, troubles: self.telling.troubles(&self.live).into_iter().chain(full).collect() }
    }

    /// Updates the session after an entry that affects the whole match.
    pub(super) fn note_effect(&mut self, effect: &Effect) {
        if matches!(effect, Effect::PutBack { .. }) {
            self.has_been_put_back();
        }
    }
}
