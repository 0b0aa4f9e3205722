//! The host's hand: what a host does with a match beside the orders that every record knows, and what follows for the
//! session when a match is put back to an earlier turn or is over no more.

use super::Actor;
use crate::session::answer::{Desk, Fault, Nudged, Past, Refusal, Trouble, Verdict, Weighed};
use crate::session::fold::Origin;
use crate::session::ports::Contents;
use crate::store::{Audience, NoteNudge, Stage, Undo, UserId};
use host::{Effect, Ends, Entry, Order};
use rules::{Millis, Observer, SeatSet, Timestamp, Turn};

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
        let append = self.live.fold.append(entry, origin);
        let Some(Given { host, ends }) = given.filter(|_| self.live.outcome().is_some()) else {
            return Ok(self.live.world.store.write(append).await?);
        };
        let reopens = ends != Ends::Count;
        let (match_id, at) = (self.live.row.id, entry.at);
        self.live.world.store.write(Undo { match_id, reopens, host, at, append }).await?;
        // A season or league that has taken up its result follows.
        self.live.world.season_bell.notify_one();
        Ok(())
    }

    /// Whether what would be undone is not too long ago.
    pub(super) fn may_undo(&self, at: Timestamp, ends: Ends) -> Result<(), Refusal> {
        let is_reopening = matches!(ends, Ends::Play | Ends::Result) && self.live.outcome().is_some();
        // What is done with it afterwards, such as annulling it, begins no new day.
        let over_since = self.live.table().over_since().unwrap_or_else(|| self.live.table().now());
        if is_reopening && at - over_since > REOPEN_WITHIN { Err(Refusal::TooLate) } else { Ok(()) }
    }

    /// The match stands as it did at an earlier time: nothing goes on that had begun since.
    pub(super) fn has_been_put_back(&mut self) {
        self.live.row.stage = Stage::Open;
        self.at_stake.has_been_put_back();
        self.telling.has_been_put_back();
        self.paused_by_house = false;
        self.machines.forget(self.live.fold.n);
    }

    /// What a host's order would put an end to, were it given now.
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

    /// What everybody saw when a turn began, to be played again; nothing if there is no such turn.
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

    /// The players that the match waits for.
    fn late(&self) -> SeatSet {
        if self.live.table().clock().paused {
            return SeatSet::EMPTY;
        }
        let is_person = |seat: &rules::Seat| self.live.row.seats[*seat].user.is_person();
        self.live.table().awaited().iter().filter(is_person).collect()
    }

    /// Reminds the players for whom the match waits, each where they get everything else. Nobody else learns of it,
    /// because who has submitted already is secret.
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
                // Whose turn it is everybody knows.
                self.telling.say_aside(&self.live, Audience::Channel, Contents::Called(user), nonce);
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
        self.telling.say_to_all(&self.live, &Contents::Announced(words.to_owned()));
        Ok(Ok(()))
    }

    /// How the match stands, for those who look after it. Who has not submitted a host who plays is not told.
    pub(super) fn desk(&self, host: UserId) -> Desk {
        let status = self.live.status();
        let late = if self.may_rule(host).is_ok() { self.late() } else { SeatSet::EMPTY };
        let full = self.is_full().then_some(Trouble::Full);
        Desk { status, late, troubles: self.telling.troubles(&self.live).into_iter().chain(full).collect() }
    }

    /// Takes note of what an entry has done to the match as a whole.
    pub(super) fn note_effect(&mut self, effect: &Effect) {
        if matches!(effect, Effect::PutBack { .. }) {
            self.has_been_put_back();
        }
    }
}
