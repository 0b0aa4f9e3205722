//! What a match writes into its journal: inputs by their stamps, deadlines when they have passed, outages given back.
//!
//! Always in this order: durable first, true second, told last.

use tokio::sync::oneshot;

use super::actor::Actor;
use super::answer::{Fault, Receipt, Refusal, Shown, Verdict, judged, seat_of};
use super::fold::{Fold, Keeper, Origin, aside};
use super::hand::Given;
use super::lane::{Answering, Reply};
use super::mailbox::{Input, Way};
use super::ports::Contents;
use super::step::{Before, Print, Step};
use crate::store::{self, Audience, Credit, GuildId, NoteAct, NoteRestored, PutBack, Store, UserId};
use host::{Bound, Entry, HouseWord, Order, What};
use rules::{Millis, Observer, Seat, Timestamp, Turn};

impl Keeper for Actor {
    fn fold(&mut self) -> &mut Fold {
        &mut self.fold
    }

    fn store(&self) -> &Store {
        &self.world.store
    }

    fn guild(&self) -> GuildId {
        self.row.guild
    }

    fn is_timed(&self) -> bool {
        self.fold.table.next_deadline().is_some()
    }

    async fn write(&mut self, entry: Entry, origin: Origin) -> Result<host::Effect, Fault> {
        Ok(self.write_answered(entry, origin, None, None).await?.0)
    }
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
        let hold = match self.fold.table.turn() {
            Turn::RealTime(_) => self.hold(),
            Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::Chance | Turn::Over => Millis::ZERO,
        };
        let ready = input.arrived + hold;
        // This input would let a deadline pass; others may have made that deadline and are still on their way.
        match self.fold.table.next_deadline() {
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
    pub(super) fn hold(&self) -> Millis {
        self.fold.table.hold().unwrap_or(self.world.limits.hold)
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
                if survived {
                    return Ok(());
                }
                // Nothing has been made of the others: they can be said again.
                for (_, waiting) in std::mem::take(&mut self.held) {
                    drop(waiting.reply.send(Err(Fault::Store(store::Error::Away))));
                }
                return Err(Fault::Unanswered(self.row.id));
            }
        };
        // If the front door has gone away, it drops the receipt, and the player is told in another way.
        drop(input.reply.send(Ok(result)));
        Ok(())
    }

    async fn try_play(&mut self, input: &Input) -> Verdict<Receipt> {
        let seat = if let Way::Ordered(_) = input.way {
            // The host has seen to what was in the way, or will hear of it again.
            self.world.troubled.all_has_passed(self.row.id);
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
        if seat.is_some()
            && let Some(refusal) = self.help_kept(input.user, &input.text).await?
        {
            return Ok(Err(refusal));
        }
        let stamp = input.id.stamp();
        let at = self.as_of(stamp).await?;
        self.pass_time(Bound::Before(at)).await?;
        let used = seat.and_then(|seat| self.fold.table.time_used_by(seat, at));
        let proposed = match (seat, input.way) {
            (Some(seat), _) => {
                let entry = self.fold.propose(stamp, at, seat, &input.text, input.press.as_ref());
                entry.map(|entry| (entry, None))
            }
            (None, Way::Ordered(order)) => {
                self.learn_stakers().await;
                match (self.propose_order(at, input.user, order), self.replaced_since().await?) {
                    (Ok(_), Some(refusal)) => Err(refusal),
                    (proposed, _) => proposed,
                }
            }
            (None, Way::Typed | Way::Late | Way::AtTable | Way::Pressed(_)) => Err(Refusal::NotSeated),
        };
        let (entry, given) = match proposed {
            Ok(proposed) => proposed,
            Err(_) if self.is_from_later(input) => {
                self.go_back_in_time().await?;
                return Ok(Err(host::Refusal::PausedForHost.into()));
            }
            Err(refusal) => return Ok(Err(refusal)),
        };
        let (told, answered) = oneshot::channel();
        let pressed = if let Way::Pressed(under) = input.way { Some(under.message) } else { None };
        let answered = seat.map(|seat| (seat, Answering { told: answered, pressed }));
        let author = seat.map(|_| input.user);
        let origin = Origin { input: Some(input.id), author, outage: None };
        let (what, reply) = self.write_answered(entry, origin, answered, given).await?;
        if given.is_some() {
            let act = format!("order {} {}", self.fold.n, input.text);
            let act = NoteAct { match_id: self.row.id, at, host: input.user, act };
            self.world.store.hand_in(act).await;
        }
        let about = Some((self.row.id, self.fold.n));
        let reply = reply.unwrap_or(Reply::Words);
        let shown = seat.filter(|_| reply.shows_board());
        let shown = shown.map(|seat| Shown::Match(Box::new(self.board(Observer::Seat(seat)))));
        let (is_in_place, is_silent) = (reply == Reply::InPlace, reply == Reply::Nothing);
        let clock = self.fold.table.clock();
        Ok(Ok(Receipt { what, about, shown, is_in_place, is_silent, clock, used, told: Some(told) }))
    }

    /// Whether the board that was pressed shows what the journal does not hold, and was sent since the last entry: then the
    /// database has gone back in time.
    fn is_from_later(&self, input: &Input) -> bool {
        let (Way::Pressed(under), Some(moment)) = (input.way, input.press.as_ref().and_then(|press| press.moment))
        else {
            return false;
        };
        under.is_kept && moment > self.fold.table.moment() && under.message.stamp() > self.fold.table.now()
    }

    /// Stops the match and tells everybody that the database went back in time.
    async fn go_back_in_time(&mut self) -> Result<(), Fault> {
        let from = self.fold.table.now();
        tracing::error!(match.id = self.row.id.0, n = self.fold.n, "a board shows more than the journal holds");
        self.world.store.write(PutBack { match_id: self.row.id, from }).await?;
        self.row.restored_from = Some(from);
        self.see_to_restoration().await
    }

    /// As of when something counts that was said at `stamp`. First every absence before then is given back.
    pub(super) async fn as_of(&mut self, stamp: Timestamp) -> Result<Timestamp, Fault> {
        self.world.see_to_absence(stamp).await?;
        self.credit_outages().await?;
        self.outside_absences(stamp).await
    }

    /// As of when something counts that was said at `at`, where every absence before it has been given back.
    pub(super) async fn outside_absences(&mut self, at: Timestamp) -> Result<Timestamp, Fault> {
        if at < self.world.pulse.state().back_at {
            return self.counts_at(at).await;
        }
        Ok(at.max(self.fold.table.now()))
    }

    fn propose_order(&self, at: Timestamp, host: UserId, order: Order) -> Result<(Entry, Option<Given>), Refusal> {
        self.may_order(host, order)?;
        let ends = self.fold.table.weigh_order(at, order)?;
        self.may_undo(at, ends)?;
        Ok((self.fold.table.propose_order(at, order)?, Some(Given { host, ends })))
    }

    pub(super) fn may_order(&self, host: UserId, order: Order) -> Result<(), Refusal> {
        // A host who plays may still do what the house itself has asked the host for.
        let is_asked_for = self.paused_by_house && order == Order::Resume;
        if is_asked_for { Ok(()) } else { self.may_rule(host) }
    }

    /// Whether the journal is as long as one may be, and the match not over.
    pub(super) fn is_full(&self) -> bool {
        self.fold.n >= self.world.limits.entries_max && self.fold.table.outcome().is_none()
    }

    /// Stops the clocks of a match whose journal is full, and tells its host, who must decide it: the player who filled
    /// it must not win by that.
    pub(super) async fn see_to_fullness(&mut self) -> Result<(), Fault> {
        if self.is_full() && self.stop_clocks().await? {
            let nonce = self.world.nonces.aside();
            self.say_aside(Audience::Channel, Contents::Full { n_entries: self.fold.n }, nonce);
        }
        Ok(())
    }

    /// Stops the clocks of a match that was put back to an earlier time by a copy of the database, and tells everybody:
    /// what was said since is not guessed, and its host decides how it goes on.
    pub(super) async fn see_to_restoration(&mut self) -> Result<(), Fault> {
        let Some(from) = self.row.restored_from else { return Ok(()) };
        self.stop_clocks().await?;
        self.row.restored_from = None;
        self.unrestored = self.lanes.keys().copied().filter(|one| *one != Audience::Announcements).collect();
        for audience in self.unrestored.clone() {
            let nonce = self.world.nonces.restored(self.row.id, audience, from);
            if !self.say_aside(audience, Contents::Restored { from }, nonce) {
                self.has_told_restoration(audience).await?;
            }
        }
        Ok(())
    }

    /// An audience has been told that the match comes from a copy, or never can be. When that is so of all, it is done with:
    /// a bot that is killed before tells it once more.
    pub(super) async fn has_told_restoration(&mut self, audience: Audience) -> Result<(), Fault> {
        if self.unrestored.remove(&audience) && self.unrestored.is_empty() {
            self.world.store.write(NoteRestored { match_id: self.row.id }).await?;
        }
        Ok(())
    }

    /// Writes an entry that has been proposed or is due: into the journal, into the table, onto the lanes. `answered` is
    /// the author's seat, with where to say that the author has been answered; `given` is the order, if the entry is one.
    /// Returns what the entry did, and what the answer brings.
    async fn write_answered(
        &mut self,
        entry: Entry,
        origin: Origin,
        answered: Option<(Seat, Answering)>,
        given: Option<Given>,
    ) -> Result<(host::Effect, Option<Reply>), Fault> {
        self.append(&entry, origin, given).await?;
        self.inputs.extend(origin.input);
        let before = Before::of(&*self.fold.table);
        // An order may put the match back, which replays it.
        let effect = match &entry.what {
            What::Host(_) => aside(|| self.fold.commit(&entry, origin)),
            What::Text(..) | What::Time | What::Chance(_) | What::Delivered => self.fold.commit(&entry, origin),
        };
        let effect = effect.map_err(|fault| {
            if origin.input.is_none() {
                return fault;
            }
            // The input is in the journal: nobody may be told that it does not count.
            tracing::error!(match.id = self.row.id.0, %fault, "what is durable could not be carried out");
            Fault::Unanswered(self.row.id)
        })?;
        let n = self.fold.n;
        tracing::debug!(match.id = self.row.id.0, n, "an entry is durable and played");
        let shows_more = self.fold.table.outcome().is_some() || self.lanes.contains_key(&Audience::Spectators);
        if self.sketch.is_some() && shows_more {
            // Before the end or the spectators' board is told.
            let is_withheld = self.must_withhold().await;
            self.fold.table.withhold(is_withheld);
        }
        if matches!(effect, host::Effect::Paused { .. } | host::Effect::Ordered(Order::Pause)) {
            self.paused_by_house = origin.input.is_none();
        }
        self.note_effect(&effect);
        // Whether to go on without somebody is what the house asks the host.
        self.paused_by_house |= matches!(effect, host::Effect::Absent { .. });
        let (author, mut answered) = answered.unzip();
        let step = Step {
            n,
            entry: Some((&entry, &effect)),
            input: origin.input,
            before: Some(before),
            table: &*self.fold.table,
        };
        self.fates.note(&step);
        let print = Print { names: &self.names, theme: &self.world.theme, opening: &self.row.opening };
        let mut brings = None;
        for lane in self.lanes.values_mut() {
            let reply = if author.map(Audience::Seat) == Some(lane.audience) { answered.take() } else { None };
            brings = lane.note(&step, &print, reply).or(brings);
        }
        Ok((effect, brings))
    }

    /// Lets the deadlines pass for which the grace is over.
    pub(super) async fn pass_deadlines(&mut self) -> Result<(), Fault> {
        // The process may have stood still: then the time it missed is an outage, to be given back first.
        self.world.see_to_standstill().await;
        let state = self.world.pulse.state();
        let now = self.world.clock.now();
        if !state.is_well() || state.last_outage > self.fold.credited || now < state.deadlines_from {
            return Ok(());
        }
        let until = Timestamp(now.0 - self.world.limits.grace.0);
        self.pass_time(Bound::UpTo(until)).await
    }

    /// Gives back the outages that this match has not been credited with.
    pub(super) async fn credit_outages(&mut self) -> Result<(), Fault> {
        let last = self.world.pulse.state().last_outage;
        if last <= self.fold.credited {
            return Ok(());
        }
        for outage in self.world.store.outages_since(self.fold.credited, self.row.guild).await? {
            self.give_back(outage).await?;
        }
        if self.fold.credited < last {
            // It met other servers, which were divided otherwise then.
            self.world.store.hand_in(Credit { place: self.fold.place, outage: last }).await;
            self.fold.credited = last;
        }
        Ok(())
    }

    /// Stops the clocks because of something that is nobody's doing: nobody may lose time to that. Says whether they
    /// ran.
    pub(super) async fn stop_clocks(&mut self) -> Result<bool, Fault> {
        let now = self.as_of(self.world.clock.now()).await?;
        // A deadline at exactly the pause's stamp waits, so none passes by this.
        let at = self.fold.table.next_deadline().map_or(now, |deadline| deadline.min(now)).max(self.fold.table.now());
        let Ok(entry) = self.fold.table.propose_order(at, Order::Pause) else { return Ok(false) };
        self.write(entry, Origin::default()).await?;
        Ok(true)
    }

    /// Ends the match. If it is over, drops what has not been told of its end.
    pub(super) async fn abandon(&mut self) -> Result<(), Fault> {
        if self.fold.table.outcome().is_some() {
            self.lanes.values_mut().for_each(|lane| lane.give_up(self.fold.n));
            return Ok(());
        }
        let at = self.as_of(self.world.clock.now()).await?;
        match self.fold.table.propose_order(at, Order::End) {
            Ok(entry) => self.write(entry, Origin::default()).await.map(drop),
            Err(refusal) => Err(Fault::Fell(refusal.to_string())),
        }
    }

    /// Whether the match can go on after a fault: nothing of what failed has happened, and time may mend it.
    pub(super) fn survive(&self, fault: &Fault) -> bool {
        match fault {
            Fault::Store(error) if error.is_passing() => {
                self.world.lacks(error);
                true
            }
            Fault::Store(_)
            | Fault::NotOpen(_)
            | Fault::Adjourned(_)
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
    match input.way {
        Way::Ordered(order) => order.ends_match(),
        Way::Typed | Way::Late | Way::AtTable | Way::Pressed(_) => {
            host::clean(&input.text).is_ok_and(|text| HouseWord::read(&text) == Some(HouseWord::Concede))
        }
    }
}
