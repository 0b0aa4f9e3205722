//! Writes a match's journal: inputs in the order of their stamps, deadlines that have passed, and credits for outages.
//!
//! The order is always: make an entry durable, apply it, deliver its news.

use tokio::sync::oneshot;

use super::Actor;
use super::hand::Given;
use crate::session::answer::{Fault, Receipt, Refusal, Shown, Verdict, judged, seat_of};
use crate::session::fold::{Fold, Keeper, Origin, aside};
use crate::session::lane::{Answering, Reply};
use crate::session::mailbox::{Input, Made};
use crate::session::step::{Before, Step};
use crate::session::submission::{Under, Way};
use crate::store::{self, Audience, Credit, GuildId, NoteAct, PutBack, Store, UserId};
use host::{Bound, Entry, HouseWord, Order, What};
use rules::{Observer, Seat, Timestamp};

impl Keeper for Actor {
    fn fold(&mut self) -> &mut Fold {
        &mut self.live.fold
    }

    fn store(&self) -> &Store {
        &self.live.world.store
    }

    fn guild(&self) -> GuildId {
        self.live.row.guild
    }

    fn is_timed(&self) -> bool {
        self.live.table().next_deadline().is_some()
    }

    async fn write(&mut self, entry: Entry, origin: Origin) -> Result<host::Effect, Fault> {
        let (effect, _) = self.write_answered(entry, origin, None, None).await?;
        self.see_to_rest().await?;
        Ok(effect)
    }
}

impl Actor {
    /// Receives an input. The input is played at once, unless an input with an earlier stamp may still be on its way.
    pub(super) async fn receive(&mut self, input: Input) -> Result<(), Fault> {
        if let Some(input) = self.inputs.hold(input) {
            drop(input.reply.send(Ok(Err(Refusal::Counted))));
            return Ok(());
        }
        self.release_held().await
    }

    /// When a held input may be played.
    pub(super) fn release_at(&self, input: &Input) -> Timestamp {
        if input.made == Made::Submitted(Way::Said { is_late: true }) {
            return input.arrived;
        }
        let ready = input.arrived + self.live.hold();
        // This input would let a deadline pass; inputs that meet that deadline may still be on their way.
        match self.live.table().next_deadline() {
            Some(deadline) if deadline < input.id.stamp() => {
                let state = self.live.world.pulse.state();
                if !state.is_well() {
                    return Timestamp::MAX;
                }
                ready.max(deadline + self.live.world.limits.grace).max(state.deadlines_from)
            }
            _ => ready,
        }
    }

    /// Plays the inputs whose hold is over, in the order of their stamps.
    pub(super) async fn release_held(&mut self) -> Result<(), Fault> {
        loop {
            let now = self.live.world.clock.now();
            // Once one input may be played, every input with an earlier stamp may be played too.
            if self.inputs.next(|input| self.release_at(input)).is_none_or(|at| now < at) {
                return Ok(());
            }
            let Some(input) = self.inputs.take_first() else { return Ok(()) };
            self.play(input).await?;
        }
    }

    /// Plays an input and sends the answer to its author.
    async fn play(&mut self, input: Input) -> Result<(), Fault> {
        let result = match judged(self.try_play(&input).await) {
            Ok(result) => result,
            Err(fault) => {
                let survived = self.survive(&fault);
                drop(input.reply.send(Err(fault)));
                if survived {
                    return Ok(());
                }
                // The inputs still on hold have not been played, so their authors can repeat them.
                self.inputs.give_up(|| Fault::Store(store::Error::Away));
                return Err(Fault::Unanswered(self.live.row.id));
            }
        };
        // If the asker is gone, the receipt is dropped, and the match tells the player in another way.
        drop(input.reply.send(Ok(result)));
        Ok(())
    }

    async fn try_play(&mut self, input: &Input) -> Verdict<Receipt> {
        let seat = match input.made {
            Made::Ordered(_) => {
                // A host who gives an order has probably repaired what kept messages from arriving; otherwise the next
                // delivery fails and the host is told again.
                self.telling.unblock_all(&self.live);
                None
            }
            Made::Submitted(_) => match seat_of(&self.live.row.seats, input.user) {
                Some(seat) => Some(seat),
                None => return Ok(Err(Refusal::NotSeated)),
            },
        };
        if self.is_full() && !ends_it(input) {
            return Ok(Err(Refusal::Full(self.live.world.limits.entries_max)));
        }
        if seat.is_some()
            && let Some(refusal) = self.help_kept(input.user, &input.text).await?
        {
            return Ok(Err(refusal));
        }
        // If the shift for quiet hours could not be written when this turn began, write it before playing anything.
        self.see_to_rest().await?;
        let stamp = input.id.stamp();
        let at = self.as_of(stamp).await?;
        self.pass_time(Bound::Before(at)).await?;
        let used = seat.and_then(|seat| self.live.table().time_used_by(seat, at));
        let proposed = match (seat, input.made) {
            (Some(seat), _) => {
                let entry = self.live.fold.propose(stamp, at, seat, &input.text, input.press.as_ref());
                entry.map(|entry| (entry, None))
            }
            (None, Made::Ordered(order)) => {
                self.at_stake.learn(&self.live).await;
                match (self.propose_order(at, input.user, order), self.at_stake.replaced_since(&self.live).await?) {
                    (Ok(_), Some(refusal)) => Err(refusal),
                    (proposed, _) => proposed,
                }
            }
            (None, Made::Submitted(_)) => Err(Refusal::NotSeated),
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
        let pressed = self.board_pressed(input).map(|under| under.message);
        let answered = seat.map(|seat| (seat, Answering { told: answered, pressed }));
        let author = seat.map(|_| input.user);
        let origin = Origin { input: Some(input.id), author, outage: None };
        let (what, reply) = self.write_answered(entry, origin, answered, given).await?;
        let n = self.live.fold.n;
        self.rest_after_input().await?;
        if given.is_some() {
            let act = format!("order {n} {}", input.text);
            let act = NoteAct { match_id: self.live.row.id, at, host: input.user, act };
            self.live.world.store.hand_in(act).await;
        }
        let about = Some((self.live.row.id, n));
        let reply = reply.unwrap_or(Reply::Words);
        let shown = seat.filter(|_| reply.shows_board());
        let shown = shown.map(|seat| Shown::Match(Box::new(self.live.board(Observer::Seat(seat)))));
        let (is_in_place, is_silent) = (reply == Reply::InPlace, reply == Reply::Nothing);
        let clock = self.live.table().clock();
        Ok(Ok(Receipt { what, about, shown, is_in_place, is_silent, clock, used, told: Some(told) }))
    }

    /// The board that was pressed, if it can change in place because only its own player reads it.
    fn board_pressed(&self, input: &Input) -> Option<Under> {
        let Made::Submitted(Way::Press(under)) = input.made else { return None };
        let own = self.live.seat_of(input.user).and_then(|seat| self.live.row.seats[seat].channel);
        (under.is_board && (under.is_secret || own == Some(under.channel))).then_some(under)
    }

    /// Whether the pressed board was sent after the last entry and shows a state that the journal does not hold. If so,
    /// the database has been restored from an older copy.
    fn is_from_later(&self, input: &Input) -> bool {
        let (Some(under), Some(moment)) =
            (self.board_pressed(input), input.press.as_ref().and_then(|press| press.moment))
        else {
            return false;
        };
        under.is_kept && moment > self.live.table().moment() && under.message.stamp() > self.live.table().now()
    }

    /// Stops the match and tells everybody that the database has been restored from an older copy.
    async fn go_back_in_time(&mut self) -> Result<(), Fault> {
        let from = self.live.table().now();
        tracing::error!(match.id = self.live.row.id.0, n = self.live.fold.n, "a board shows more than the journal holds");
        self.live.world.store.write(PutBack { match_id: self.live.row.id, from }).await?;
        self.live.row.restored_from = Some(from);
        self.see_to_restoration().await
    }

    /// The time as of which an input stamped `stamp` counts. First credits every outage before `stamp`.
    pub(super) async fn as_of(&mut self, stamp: Timestamp) -> Result<Timestamp, Fault> {
        self.live.world.see_to_absence(stamp).await?;
        self.credit_outages().await?;
        self.outside_absences(stamp).await
    }

    /// The time as of which an input made at `at` counts, if every outage before `at` has been credited.
    pub(super) async fn outside_absences(&mut self, at: Timestamp) -> Result<Timestamp, Fault> {
        if at < self.live.world.pulse.state().back_at {
            return self.counts_at(at).await;
        }
        Ok(at.max(self.live.table().now()))
    }

    fn propose_order(&self, at: Timestamp, host: UserId, order: Order) -> Result<(Entry, Option<Given>), Refusal> {
        self.may_order(host, order)?;
        let ends = self.live.table().weigh_order(at, order)?;
        self.may_undo(at, ends)?;
        Ok((self.live.table().propose_order(at, order)?, Some(Given { host, ends })))
    }

    pub(super) fn may_order(&self, host: UserId, order: Order) -> Result<(), Refusal> {
        // A host who plays may end a pause that the bot made, because the bot has asked the host to do so.
        let is_asked_for = self.paused_by_house && order == Order::Resume;
        if is_asked_for { Ok(()) } else { self.may_rule(host) }
    }

    /// Whether the journal has reached its limit and the match is not over.
    pub(super) fn is_full(&self) -> bool {
        self.live.fold.n >= self.live.world.limits.entries_max && self.live.outcome().is_none()
    }

    /// Writes an entry that has been proposed or is due: into the journal, the table and the lanes. `answered` is the
    /// author's seat, with the channel on which the front end reports that it has answered the author; `given` is the
    /// order, if the entry is one. Returns what the entry did, and what the answer to its author must contain.
    pub(super) async fn write_answered(
        &mut self,
        entry: Entry,
        origin: Origin,
        answered: Option<(Seat, Answering)>,
        given: Option<Given>,
    ) -> Result<(host::Effect, Option<Reply>), Fault> {
        self.append(&entry, origin, given).await?;
        self.inputs.count(origin.input);
        let before = Before::of(self.live.table());
        // An order may put the match back, which replays the journal and takes a while.
        let effect = match &entry.what {
            What::Host(_) => aside(|| self.live.fold.commit(&entry, origin)),
            What::Text(..) | What::Time | What::Chance(_) | What::Delivered => self.live.fold.commit(&entry, origin),
        };
        let effect = effect.map_err(|fault| {
            if origin.input.is_none() {
                return fault;
            }
            // The input is in the journal, so the answer must not say that it was not counted.
            tracing::error!(match.id = self.live.row.id.0, %fault, "what is durable could not be carried out");
            Fault::Unanswered(self.live.row.id)
        })?;
        let n = self.live.fold.n;
        tracing::debug!(match.id = self.live.row.id.0, n, "an entry is durable and played");
        let shows_more = self.live.outcome().is_some() || self.telling.tells(Audience::Spectators);
        if self.live.sketch.is_some() && shows_more {
            // Decide whether the solution is withheld before the end or the spectators' board is shown.
            let is_withheld = self.live.must_withhold().await;
            self.live.fold.table.withhold(is_withheld);
        }
        if matches!(effect, host::Effect::Paused { .. } | host::Effect::Ordered(Order::Pause)) {
            self.paused_by_house = origin.input.is_none();
        }
        self.note_effect(&effect);
        // After an absence the bot asks the host whether to go on without the player.
        self.paused_by_house |= matches!(effect, host::Effect::Absent { .. });
        let entry = Some((&entry, &effect));
        let step = Step { n, entry, input: origin.input, before: Some(before), table: self.live.table() };
        let brings = self.telling.note(&self.live, &step, answered);
        Ok((effect, brings))
    }

    /// Writes the deadlines whose grace period is over.
    pub(super) async fn pass_deadlines(&mut self) -> Result<(), Fault> {
        // The process may have been suspended: the time it missed is an outage, and must be credited first.
        if self.live.world.see_to_standstill().await.is_err() {
            // The outage could not be recorded, so its length is not known yet.
            return Ok(());
        }
        let state = self.live.world.pulse.state();
        let now = self.live.world.clock.now();
        if !state.is_well() || state.last_outage > self.live.fold.credited || now < state.deadlines_from {
            return Ok(());
        }
        let until = Timestamp(now.0 - self.live.world.limits.grace.0);
        self.pass_time(Bound::UpTo(until)).await
    }

    /// Credits this match with the outages that it has not been credited with yet.
    pub(super) async fn credit_outages(&mut self) -> Result<(), Fault> {
        let last = self.live.world.pulse.state().last_outage;
        if last <= self.live.fold.credited {
            return Ok(());
        }
        for outage in self.live.world.store.outages_since(self.live.fold.credited, self.live.row.guild).await? {
            self.give_back(outage).await?;
        }
        if self.live.fold.credited < last {
            // The remaining outages were on other shards, from a time when servers were assigned to shards differently.
            self.live.world.store.hand_in(Credit { place: self.live.fold.place, outage: last }).await;
            self.live.fold.credited = last;
        }
        Ok(())
    }

    /// Stops the clocks after a fault that no player caused, so that nobody loses time. Returns whether the clocks were
    /// running.
    pub(super) async fn stop_clocks(&mut self) -> Result<bool, Fault> {
        let now = self.as_of(self.live.world.clock.now()).await?;
        // A deadline at exactly the stamp of the pause is still open, so the pause lets no deadline pass.
        let at =
            self.live.table().next_deadline().map_or(now, |deadline| deadline.min(now)).max(self.live.table().now());
        let Ok(entry) = self.live.table().propose_order(at, Order::Pause) else { return Ok(false) };
        self.write(entry, Origin::default()).await?;
        Ok(true)
    }

    /// Ends the match. If it is over already, drops its undelivered messages instead.
    pub(super) async fn abandon(&mut self) -> Result<(), Fault> {
        if self.live.outcome().is_some() {
            self.telling.give_up_all(&self.live);
            return Ok(());
        }
        let at = self.as_of(self.live.world.clock.now()).await?;
        match self.live.table().propose_order(at, Order::End) {
            Ok(entry) => self.write(entry, Origin::default()).await.map(drop),
            Err(refusal) => Err(Fault::Fell(refusal.to_string())),
        }
    }

    /// Whether the match can go on after a fault, because the failed operation has had no effect and a retry may
    /// succeed.
    pub(super) fn survive(&self, fault: &Fault) -> bool {
        match fault {
            Fault::Store(error) if error.is_passing() => {
                self.live.world.lacks(error);
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

/// Whether an input, if accepted, ends its match.
fn ends_it(input: &Input) -> bool {
    match input.made {
        Made::Ordered(order) => order.ends_match(),
        Made::Submitted(_) => {
            host::clean(&input.text).is_ok_and(|text| HouseWord::read(&text) == Some(HouseWord::Concede))
        }
    }
}
