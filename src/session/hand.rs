//! The host's hand: what a host does with a match beside the orders that every record knows, and what follows for the
//! session when a match is put back to an earlier turn or is over no more.

use super::actor::Actor;
use super::answer::{Desk, Fault, Nudged, Past, Refusal, Trouble, Verdict, Weighed};
use super::fold::Origin;
use super::ports::Contents;
use crate::store::{Audience, NoteNudge, Stage, Undo, UserId};
use host::{Begun, Effect, Ends, Entry, Order};
use rules::{Millis, SeatSet, Timestamp, Turn};

/// How long after its end a match can be played on.
const REOPEN_WITHIN: Millis = Millis::from_hours(24);
/// How often those who are late are called.
const NUDGE_EVERY: Millis = Millis::from_hours(1);
/// The longest announcement of a host, in characters.
const ANNOUNCEMENT_CHARS_MAX: usize = 1500;

/// An order that the match takes.
#[derive(Clone, Copy)]
pub(super) struct Given {
    /// The host who gave the order.
    pub(super) host: UserId,
    /// What the order puts an end to.
    pub(super) ends: Ends,
}

impl Actor {
    /// Writes an entry into the journal. An order to a match that is over undoes what followed from the end of the match,
    /// in one transaction.
    pub(super) async fn append(&mut self, entry: &Entry, origin: Origin, given: Option<Given>) -> Result<(), Fault> {
        let append = self.fold.append(entry, origin);
        let Some(Given { host, ends }) = given.filter(|_| self.fold.table.outcome().is_some()) else {
            return Ok(self.world.store.write(append).await?);
        };
        let reopens = ends != Ends::Count;
        let (match_id, at) = (self.row.id, entry.at);
        self.world.store.write(Undo { match_id, reopens, host, at, append }).await?;
        // A season or league that has taken up its result follows.
        self.world.season_bell.notify_one();
        Ok(())
    }

    /// Whether what would be undone is not too long ago.
    pub(super) fn may_undo(&self, at: Timestamp, ends: Ends) -> Result<(), Refusal> {
        let is_reopening = matches!(ends, Ends::Play | Ends::Result) && self.fold.table.outcome().is_some();
        // What is done with it afterwards, such as annulling it, begins no new day.
        let over_since = self.fold.table.over_since().unwrap_or_else(|| self.fold.table.now());
        if is_reopening && at - over_since > REOPEN_WITHIN { Err(Refusal::TooLate) } else { Ok(()) }
    }

    /// The match stands as it did at an earlier time: nothing goes on that had begun since.
    pub(super) fn has_been_put_back(&mut self) {
        self.row.stage = Stage::Open;
        self.is_paid = false;
        self.clock_start = None;
        self.paused_by_house = false;
        self.machines.forget(self.fold.n);
    }

    /// What a host's order would put an end to, were it given now.
    pub(super) async fn weigh(&mut self, host: UserId, order: Order) -> Verdict<Weighed> {
        let refused = self.replaced_since().await?;
        Ok(self.weigh_alone(host, order).and_then(|weighed| refused.map_or(Ok(weighed), Err)))
    }

    fn weigh_alone(&self, host: UserId, order: Order) -> Result<Weighed, Refusal> {
        self.may_order(host, order)?;
        let at = self.world.clock.now().max(self.fold.table.now());
        let ends = self.fold.table.weigh_order(at, order)?;
        self.may_undo(at, ends)?;
        Ok(Weighed { ends, epoch: self.fold.table.epoch() })
    }

    /// The turns to which the match can be put back.
    pub(super) fn turns(&self) -> Vec<Begun> {
        self.fold.table.turns().to_vec()
    }

    /// What everybody saw when a turn began, to be played again; nothing if there is no such turn.
    pub(super) fn past(&self, number: u32) -> Option<Past> {
        let table = &self.fold.table;
        let turn = table.turns().iter().find(|turn| turn.number == number)?.clone();
        let entries = table.history()[..turn.n].to_vec();
        Some(Past { header: table.header().clone(), entries, names: self.names.clone(), turn, status: self.status() })
    }

    /// The players that the match waits for.
    fn late(&self) -> SeatSet {
        if self.fold.table.clock().paused {
            return SeatSet::EMPTY;
        }
        let is_person = |seat: &rules::Seat| self.row.seats[*seat].user.is_person();
        self.fold.table.awaited().iter().filter(is_person).collect()
    }

    /// Calls those that the match waits for, each where they are told everything, and nobody else hears of it: who has
    /// submitted is no affair of the others.
    pub(super) async fn nudge(&mut self, host: UserId) -> Verdict<Nudged> {
        if let Err(refusal) = self.may_rule(host) {
            return Ok(Err(refusal));
        }
        let late = self.late();
        if self.fold.table.clock().paused {
            return Ok(Err(host::Refusal::PausedForHost.into()));
        }
        if late.is_empty() {
            return Ok(Err(Refusal::NobodyLate));
        }
        let at = self.world.clock.now();
        let next = self.world.store.last_nudge(self.row.id).await?.map(|last| last + NUDGE_EVERY);
        if let Some(next) = next.filter(|&next| at < next) {
            return Ok(Err(Refusal::NudgedLately(next - at)));
        }
        self.world.store.write(NoteNudge { match_id: self.row.id, at }).await?;
        self.note_act(host, "nudge".to_owned()).await?;
        let deadline = self.fold.table.clock().deadline;
        let (mut called, mut unreached) = (Vec::new(), Vec::new());
        for seat in late.iter() {
            let row = &self.row.seats[seat];
            let (user, is_deaf) = (row.user, row.channel.is_none() && self.closed_dms.contains(&row.user));
            let nonce = self.world.nonces.aside();
            let is_sequential = matches!(self.fold.table.turn(), Turn::Sequential(_));
            if !is_deaf {
                self.say_aside(Audience::Seat(seat), Contents::Nudge { deadline }, nonce);
            } else if is_sequential {
                // Whose turn it is everybody knows.
                self.say_aside(Audience::Channel, Contents::Called(user), nonce);
            } else {
                unreached.push(user);
                continue;
            }
            called.push(user);
        }
        Ok(Ok(Nudged { called, unreached }))
    }

    /// Tells everybody what the host has to say.
    pub(super) async fn tell_all(&mut self, host: UserId, words: &str) -> Verdict<()> {
        if let Err(refusal) = self.may_rule(host) {
            return Ok(Err(refusal));
        }
        let words = words.trim();
        if words.is_empty() || words.chars().count() > ANNOUNCEMENT_CHARS_MAX {
            return Ok(Err(Refusal::Announcement(ANNOUNCEMENT_CHARS_MAX)));
        }
        self.note_act(host, "announce".to_owned()).await?;
        let audiences: Vec<_> = self.lanes.keys().copied().filter(|one| *one != Audience::Announcements).collect();
        for audience in audiences {
            let nonce = self.world.nonces.aside();
            self.say_aside(audience, Contents::Announced(words.to_owned()), nonce);
        }
        Ok(Ok(()))
    }

    /// How the match stands, for those who look after it. Who has not submitted a host who plays is not told.
    pub(super) fn desk(&self, host: UserId) -> Desk {
        let status = self.status();
        let late = if self.may_rule(host).is_ok() { self.late() } else { SeatSet::EMPTY };
        let is_deaf = |user: &UserId| self.row.seats.values().any(|row| row.user == *user && row.channel.is_none());
        let closed = self.closed_dms.iter().copied().filter(is_deaf).map(Trouble::ClosedDms);
        let untold = self
            .lanes
            .values()
            .filter_map(|lane| lane.blocked.clone().map(|why| Trouble::Untold { audience: lane.audience, why }));
        let full = self.is_full().then_some(Trouble::Full);
        Desk { status, late, troubles: closed.chain(untold).chain(full).collect() }
    }

    /// Takes note of what an entry has done to the match as a whole.
    pub(super) fn note_effect(&mut self, effect: &Effect) {
        if matches!(effect, Effect::PutBack { .. }) {
            self.has_been_put_back();
        }
    }
}
