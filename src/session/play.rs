//! What a match writes into its journal: inputs by their stamps, deadlines when they have passed, outages given back.
//!
//! Always in this order: durable first, true second, told last.

use tokio::sync::oneshot;

use super::actor::Actor;
use super::answer::{Fault, Receipt, Refusal, Weighed, judged, seat_of};
use super::lane::{Answering, Before, Step};
use super::mailbox::{Input, Way};
use super::ports::Letter;
use crate::host::{self, Bound, Entry, Order};
use crate::rules::{Millis, Observer, Seat, Timestamp, Turn};
use crate::store::{Append, Audience, Credit, InputId, NoteAct, Outage, UserId};

/// Where an entry comes from.
#[derive(Default)]
pub(super) struct Origin {
    /// The input that brought it.
    pub(super) input: Option<InputId>,
    /// The player whose input it is.
    pub(super) author: Option<UserId>,
    /// The outage that it gives back.
    pub(super) outage: Option<i64>,
    /// Its author, who is being answered, and where it is said that they have been.
    pub(super) answered: Option<(Seat, Answering)>,
}

impl Actor {
    /// An input has come in. It is played at once, unless one with an earlier stamp may still be on its way.
    pub(super) async fn receive(&mut self, input: Input) -> Result<(), Fault> {
        let key = (input.id.stamp(), input.id);
        if self.inputs.contains(&input.id) || self.held.contains_key(&key) {
            drop(input.reply.send(Ok(Err(Refusal::Counted))));
            return Ok(());
        }
        self.held.insert(key, input);
        self.release_held().await?;
        self.after_change().await
    }

    /// When an input that waits may be played.
    pub(super) fn release_at(&self, input: &Input) -> Timestamp {
        if input.way == Way::Late {
            return input.arrived;
        }
        let hold = match self.table.turn() {
            Turn::RealTime(_) => self.hold(),
            Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::Chance | Turn::Over => Millis::ZERO,
        };
        let ready = input.arrived + hold;
        // It would let a deadline pass; others may have made that deadline and are still on their way.
        match self.table.next_deadline() {
            Some(deadline) if deadline < input.id.stamp() => {
                let state = self.world.pulse.state();
                if !state.is_well() {
                    return Timestamp::MAX;
                }
                ready.max(deadline + self.world.limits.grace).max(state.deadlines_from)
            }
            _ => ready,
        }
    }

    /// How long the arrivals of a race wait for earlier stamps.
    fn hold(&self) -> Millis {
        self.table.hold().unwrap_or(self.world.limits.hold)
    }

    /// Plays the inputs that need not wait any more, in the order of their stamps.
    pub(super) async fn release_held(&mut self) -> Result<(), Fault> {
        loop {
            let now = self.world.clock.now();
            // When one may be played, so may all with earlier stamps.
            if !self.held.values().any(|input| self.release_at(input) <= now) {
                return Ok(());
            }
            let Some((_, input)) = self.held.pop_first() else { return Ok(()) };
            self.play(input).await?;
        }
    }

    /// Plays an input and answers it.
    async fn play(&mut self, input: Input) -> Result<(), Fault> {
        let result = match judged(self.try_play(&input).await) {
            Ok(result) => result,
            Err(fault) => {
                let survived = self.survive(&fault);
                drop(input.reply.send(Err(fault)));
                return if survived { Ok(()) } else { Err(Fault::Unanswered(self.row.id)) };
            }
        };
        // A front door that has gone away drops its receipt, and the player is told otherwise.
        drop(input.reply.send(Ok(result)));
        Ok(())
    }

    async fn try_play(&mut self, input: &Input) -> Result<Result<Receipt, Refusal>, Fault> {
        let seat = if input.way == Way::Ordered {
            // The host has seen to what was in the way, or will hear of it again.
            self.troubled.clear();
            for lane in self.lanes.values_mut() {
                lane.blocked = None;
            }
            None
        } else {
            match seat_of(&self.row.seats, input.user) {
                Some(seat) => Some(seat),
                None => return Ok(Err(Refusal::NotSeated)),
            }
        };
        if self.is_full() && !ends_it(input) {
            return Ok(Err(Refusal::Full(self.world.limits.entries_max)));
        }
        // Whatever kept the bot from its work comes before what was said meanwhile, or first thing after it.
        self.world.see_to_standstill().await;
        self.credit_outages().await?;
        let stamp = input.id.stamp();
        // One older than what has been played already counts as of that.
        let at = stamp.max(self.table.now());
        while let Some(entry) = self.table.due(Bound::Before(at)) {
            self.write(entry, Origin::default()).await?;
        }
        let used = seat.and_then(|seat| self.table.time_used_by(seat, at));
        let proposed = match seat {
            Some(seat) => self.table.propose(at, seat, &input.text).map_err(Refusal::from),
            None => self.propose_order(at, input),
        };
        let mut entry = match proposed {
            Ok(entry) => entry,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if stamp < at && seat.is_some() {
            entry.stamp = Some(stamp);
        }
        let (told, answered) = oneshot::channel();
        let before = Before::of(&*self.table);
        let is_pressed = input.way == Way::Pressed;
        let answered = seat.map(|seat| (seat, Answering { told: answered, is_pressed }));
        let author = seat.map(|_| input.user);
        let what = self.write(entry, Origin { input: Some(input.id), author, outage: None, answered }).await?;
        if input.way == Way::Ordered {
            let act = format!("order {} {}", self.n, input.text);
            let act = NoteAct { match_id: self.row.id, at, host: input.user, act };
            self.world.store.hand_in(act).await;
        }
        let is_in_place = is_pressed && seat.is_some() && before.stays_in_place(&*self.table);
        let is_staging = matches!(what, host::Receipt::Staged { .. } | host::Receipt::Undone);
        let board = seat.filter(|_| is_staging || is_in_place).map(|seat| self.show(Observer::Seat(seat)));
        Ok(Ok(Receipt { what, board, is_in_place, clock: self.table.clock(), used, told }))
    }

    fn propose_order(&self, at: Timestamp, input: &Input) -> Result<Entry, Refusal> {
        self.may_order(input.user, &input.text)?;
        Ok(self.table.propose_order(at, &input.text)?)
    }

    fn may_order(&self, host: UserId, order: &str) -> Result<(), Refusal> {
        // A host who plays may still do what the house itself has asked the host for.
        let is_asked_for = self.paused_by_house && order.trim().eq_ignore_ascii_case("resume");
        if is_asked_for { Ok(()) } else { self.may_rule(host) }
    }

    /// What a host's order would put an end to, were it given now.
    pub(super) fn weigh(&self, host: UserId, order: &str) -> Result<Weighed, Refusal> {
        self.may_order(host, order)?;
        let at = self.world.clock.now().max(self.table.now());
        Ok(Weighed { ends: self.table.weigh_order(at, order)?, epoch: self.table.epoch() })
    }

    /// Whether the journal is as long as one may be, and the match not over.
    fn is_full(&self) -> bool {
        self.n >= self.world.limits.entries_max && self.table.outcome().is_none()
    }

    /// Stops the clocks of a match whose journal is full, and tells its host, who must decide it: whoever filled it
    /// shall not win by that.
    pub(super) async fn see_to_fullness(&mut self) -> Result<(), Fault> {
        if self.is_full() && self.stop_clocks().await? {
            let nonce = self.world.nonces.aside();
            self.say_aside(Audience::Channel, Letter::Full { n_entries: self.n }, nonce);
        }
        Ok(())
    }

    /// Writes an entry that has been proposed or is due: into the journal, into the table, onto the lanes.
    pub(super) async fn write(&mut self, entry: Entry, origin: Origin) -> Result<host::Receipt, Fault> {
        let n = self.n + 1;
        let append = Append {
            match_id: self.row.id,
            n,
            entry: entry.to_line(),
            input: origin.input,
            author: origin.author,
            credited: origin.outage,
        };
        self.world.store.write(append).await?;
        self.inputs.extend(origin.input);
        self.row.credited = self.row.credited.max(origin.outage.unwrap_or(0));
        let before = Before::of(&*self.table);
        let receipt = self
            .table
            .commit(&entry)
            .map_err(|refusal| Fault::Unplayable(self.row.id.into(), format!("entry {n}: {refusal}")))?;
        self.n = n;
        if matches!(receipt, host::Receipt::Paused { .. } | host::Receipt::Ordered(Order::Pause)) {
            self.paused_by_house = origin.input.is_none();
        }
        let (author, mut answered) = origin.answered.unzip();
        let step =
            Step { n, entry: Some((&entry, &receipt)), input: origin.input, before: Some(before), table: &*self.table };
        let print = super::lane::Print { names: &self.names, theme: &self.world.theme };
        for lane in self.lanes.values_mut() {
            let reply = if author.map(Audience::Seat) == Some(lane.audience) { answered.take() } else { None };
            lane.note(&step, &print, reply);
        }
        Ok(receipt)
    }

    /// Lets the deadlines pass for which the grace is over.
    pub(super) async fn pass_deadlines(&mut self) -> Result<(), Fault> {
        // The process may have stood still: then the time it missed is an outage, to be given back first.
        self.world.see_to_standstill().await;
        let state = self.world.pulse.state();
        let now = self.world.clock.now();
        if !state.is_well() || state.last_outage > self.row.credited || now < state.deadlines_from {
            return Ok(());
        }
        let until = Timestamp(now.0 - self.world.limits.grace.0);
        while let Some(entry) = self.table.due(Bound::UpTo(until)) {
            self.write(entry, Origin::default()).await?;
        }
        Ok(())
    }

    /// Gives back the outages that this match has not been credited with.
    pub(super) async fn credit_outages(&mut self) -> Result<(), Fault> {
        if self.world.pulse.state().last_outage <= self.row.credited {
            return Ok(());
        }
        for outage in self.world.store.outages_since(self.row.credited).await? {
            self.credit(outage).await?;
        }
        Ok(())
    }

    async fn credit(&mut self, outage: Outage) -> Result<(), Fault> {
        if let Some(start) = &mut self.clock_start {
            // Its clock is credited with nothing, so it does not run before the bot is back.
            start.not_before(outage.ended);
        }
        let at = outage.began.max(self.table.now());
        // What fell due while the bot was still at work has passed as it should.
        while let Some(entry) = self.table.due(Bound::Before(at)) {
            self.write(entry, Origin::default()).await?;
        }
        let length = outage.ended - at;
        if length > Millis::ZERO && self.table.next_deadline().is_some() {
            let length = length.min(Millis::MAX);
            if let Ok(entry) = self.table.propose_order(at, &format!("shift {}", length.0)) {
                self.write(entry, Origin { outage: Some(outage.id), ..Origin::default() }).await?;
                return Ok(());
            }
        }
        self.world.store.hand_in(Credit { match_id: self.row.id, outage: outage.id }).await;
        self.row.credited = outage.id;
        Ok(())
    }

    /// Stops the clocks because of something that is nobody's doing: nobody may lose time to that. Says whether they
    /// ran.
    pub(super) async fn stop_clocks(&mut self) -> Result<bool, Fault> {
        // A deadline at exactly the pause's stamp waits, so none passes by this.
        let now = self.world.clock.now();
        let at = self.table.next_deadline().map_or(now, |deadline| deadline.min(now)).max(self.table.now());
        let Ok(entry) = self.table.propose_order(at, "pause") else { return Ok(false) };
        self.write(entry, Origin::default()).await?;
        Ok(true)
    }

    /// Whether the match can go on after a fault: nothing of what failed has happened, and time may mend it.
    pub(super) fn survive(&self, fault: &Fault) -> bool {
        match fault {
            Fault::Store(error) if error.is_passing() => {
                self.world.stuck();
                true
            }
            Fault::Store(_)
            | Fault::NotOpen(_)
            | Fault::Stopping
            | Fault::Unanswered(_)
            | Fault::Fell(_)
            | Fault::Chance(_)
            | Fault::Unplayable(..) => false,
        }
    }
}

/// Whether an input ends its match, if it is taken at all.
fn ends_it(input: &Input) -> bool {
    let word = input.text.split_whitespace().next().unwrap_or_default().trim_start_matches('/');
    let is = |words: &[&str]| words.iter().any(|ending| word.eq_ignore_ascii_case(ending));
    if input.way == Way::Ordered { is(&["end", "award"]) } else { is(&["concede"]) }
}
