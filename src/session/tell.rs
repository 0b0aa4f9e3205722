//! What a match tells, to whom, and what follows from how that went.

use std::sync::Arc;

use super::actor::Actor;
use super::carry::{self, Done};
use super::handle::Fault;
use super::lane::{Item, Road};
use super::play::Origin;
use super::ports::{Accepted, Letter, News, Nonce, Parcel, Recipient, Setback};
use super::wake;
use crate::host::{Bound, Entry, Sealed, Showing, What};
use crate::rules::Timestamp;
use crate::store::{Audience, CloseDm, Cursors, MoveCursor, SetChannel, Settle, UserId};

impl Actor {
    /// Sees to everything that follows from a change: draws, the start of a clock, what is to be told.
    pub(super) async fn after_change(&mut self) -> Result<(), Fault> {
        match self.see_to_changes().await {
            Err(fault) if !self.survive(&fault) => Err(fault),
            _ => Ok(()),
        }
    }

    async fn see_to_changes(&mut self) -> Result<(), Fault> {
        loop {
            // Nothing the clock writes lies before the last entry: these are nature's draws.
            while let Some(entry) = self.table.due(Bound::Before(self.table.now())) {
                self.write(entry, Origin::default()).await?;
            }
            let Some(at) = self.clock_starts_at() else { break };
            match self.table.due(Bound::Before(at)) {
                Some(entry) => self.write(entry, Origin::default()).await?,
                None => self.write(Entry { at, stamp: None, what: What::Delivered }, Origin::default()).await?,
            };
        }
        self.dispatch().await?;
        self.settle().await;
        Ok(())
    }

    /// When the clock of the turn that has begun starts, if it waits and its pictures have been accepted.
    fn clock_starts_at(&mut self) -> Option<Timestamp> {
        if !self.table.awaits_delivery() {
            self.clock_start = None;
            return None;
        }
        let epoch = self.table.epoch();
        let (n, accepted) = match self.clock_start {
            Some(start) if start.epoch == epoch => (start.n, start.accepted),
            _ => {
                self.clock_start = Some(ClockStart { epoch, n: self.n, accepted: self.table.now() });
                (self.n, self.table.now())
            }
        };
        let all_seen = self.table.turn().seats().iter().all(|seat| self.lanes[&Audience::Seat(seat)].has_heard_of(n));
        all_seen.then(|| accepted.max(self.table.now()))
    }

    /// Sends off what may go.
    async fn dispatch(&mut self) -> Result<(), Fault> {
        let behind: Vec<_> = self.lanes.values().filter(|lane| lane.must_refill()).map(|lane| lane.audience).collect();
        for audience in behind {
            self.refill(audience).await?;
        }
        let ready: Vec<_> =
            self.lanes.values_mut().filter_map(|lane| lane.next().map(|item| (lane.audience, item))).collect();
        for (audience, item) in ready {
            self.send(audience, item);
        }
        Ok(())
    }

    /// Makes again what an audience is to be told, from the journal.
    async fn refill(&mut self, audience: Audience) -> Result<(), Fault> {
        let journal = self.world.store.journal(self.row.id).await?;
        let told = self.lanes[&audience].told;
        // Only this lane is wanted: the others are taken to know everything.
        let mut cursors: Cursors = wake::audiences(&self.row).map(|audience| (audience, self.n)).collect();
        cursors.insert(audience, told);
        let (_, mut lanes) =
            wake::replay(wake::set_table(&self.row).await?, &self.row, &journal, &cursors, &self.print())?;
        self.lanes.extend(lanes.remove_entry(&audience));
        Ok(())
    }

    fn send(&mut self, audience: Audience, item: Item) {
        let world = self.world.clone();
        let n = item.news.n;
        match item.road {
            Road::Reply(told) => self.tasks.spawn(async move {
                let in_time = carry::await_reply(&world, told).await;
                Done::Replied { audience, n, in_time }
            }),
            Road::Courier => {
                let nonce = Nonce::news(self.row.id, audience, n);
                let parcel = self.parcel(audience, Letter::News(Box::new(item.news)), nonce);
                self.tasks.spawn(async move {
                    let (outcome, asked) = carry::carry(&world, &parcel).await;
                    Done::Carried { audience, n, outcome, parcel, asked }
                })
            }
        };
    }

    fn parcel(&self, audience: Audience, letter: Letter, nonce: Nonce) -> Arc<Parcel> {
        Arc::new(Parcel { about: self.about(), to: self.recipient(audience), letter, nonce })
    }

    /// Where an audience is reached.
    fn recipient(&self, audience: Audience) -> Recipient {
        match audience {
            Audience::Channel => Recipient::Channel(self.row.channel),
            Audience::Spectators => Recipient::Channel(self.row.spectators.unwrap_or(self.row.channel)),
            Audience::Announcements => Recipient::Channel(self.row.announcements.unwrap_or(self.row.channel)),
            Audience::Seat(seat) => {
                let row = &self.row.seats[seat];
                row.channel.map_or(Recipient::Person(row.user), |channel| Recipient::Private(row.user, channel))
            }
        }
    }

    /// Says something beside the journal: tried until it arrives, forgotten by a restart.
    pub(super) fn say_aside(&mut self, audience: Audience, letter: Letter) {
        // Two things said at the same moment must not be taken for one.
        let kind = if matches!(letter, Letter::Called(_)) { 'c' } else { 'a' };
        let nonce = Nonce::aside(self.row.id, kind, audience.number(), self.world.clock.now().0);
        let parcel = self.parcel(audience, letter, nonce);
        self.send_aside(parcel);
    }

    fn send_aside(&mut self, parcel: Arc<Parcel>) {
        let world = self.world.clone();
        self.tasks.spawn(async move {
            if let (Err(setback), _) = carry::carry(&world, &parcel).await {
                tracing::warn!(match.id = parcel.about.id.0, %setback, "something said beside the journal did not arrive");
            }
            Done::Aside
        });
    }

    /// The news of this moment.
    pub(super) fn news_now(&self, audience: Audience, showing: Option<Sealed<Showing>>) -> Letter {
        let to_act = self.table.turn().seats();
        Letter::News(Box::new(News {
            names: self.print().names.clone(),
            n: self.n,
            notice: None,
            receipt: None,
            showing,
            calls: matches!(audience, Audience::Seat(seat) if to_act.contains(seat)),
            clock: self.table.clock(),
            to_act,
            outcome: self.table.outcome(),
        }))
    }

    /// Something that was on its way has arrived, or will never.
    pub(super) async fn done(&mut self, done: Done) -> Result<(), Fault> {
        let result = match done {
            Done::Carried { audience, n, outcome, parcel, asked } => {
                self.carried(audience, n, outcome, &parcel, asked).await
            }
            Done::Replied { audience, n, in_time } => {
                self.replied(audience, n, in_time);
                Ok(())
            }
            Done::Reminded { seat, deadline, left } => {
                self.note_reminded(seat, deadline, left).await;
                Ok(())
            }
            Done::Aside => Ok(()),
        };
        match result {
            Err(fault) if !self.survive(&fault) => return Err(fault),
            _ => {}
        }
        self.after_change().await
    }

    fn replied(&mut self, audience: Audience, n: i64, in_time: bool) {
        if let Some(lane) = self.lanes.get_mut(&audience) {
            let flight = lane.in_flight.take();
            match flight.and_then(|flight| flight.in_reply) {
                Some(news) if !in_time => lane.put_back(news),
                _ => self.has_arrived(audience, n),
            }
        }
    }

    fn has_arrived(&mut self, audience: Audience, n: i64) {
        if let Some(lane) = self.lanes.get_mut(&audience) {
            lane.arrived(n);
        }
    }

    async fn carried(
        &mut self,
        audience: Audience,
        n: i64,
        outcome: Result<Accepted, Setback>,
        parcel: &Parcel,
        asked: Option<Timestamp>,
    ) -> Result<(), Fault> {
        match (outcome, parcel.to) {
            (Ok(accepted), _) => {
                let stamp = accepted.message.stamp();
                // Only a first attempt tells when Discord made the message: a repetition may find it made before.
                if let Some(asked) = asked.filter(|_| n > self.woken_n) {
                    self.world.clock.heed(asked, stamp);
                }
                self.was_accepted(audience, n, stamp);
            }
            (Err(Setback::ClosedDms), Recipient::Person(user) | Recipient::Private(user, _)) => {
                self.say_dms_are_closed(user).await;
                if matches!(&parcel.letter, Letter::News(news) if news.calls) {
                    self.say_aside(Audience::Channel, Letter::Called(user));
                }
                // The note and its button are in the channel: from here on the player can see the board.
                self.was_accepted(audience, n, self.world.clock.now());
            }
            (Err(Setback::Gone), Recipient::Private(..)) => {
                let Audience::Seat(seat) = audience else { return Ok(()) };
                self.world.store.write(SetChannel { match_id: self.row.id, seat, channel: None }).await?;
                self.row.seats[seat].channel = None;
                self.put_back(audience, parcel, None);
            }
            (Err(why @ (Setback::MissingPermission(_) | Setback::Gone)), _)
                if matches!(audience, Audience::Spectators | Audience::Announcements) =>
            {
                // Nobody's game depends on it.
                self.has_arrived(audience, n);
                self.tell_host(audience, why, false);
            }
            (Err(why @ Setback::Gone), Recipient::Person(_)) => {
                self.has_arrived(audience, n);
                self.tell_host(audience, why, false);
            }
            (Err(why @ (Setback::MissingPermission(_) | Setback::Gone)), _) => {
                self.put_back(audience, parcel, Some(why.clone()));
                let paused = self.pause_for_trouble().await?;
                self.tell_host(audience, why, paused);
            }
            (Err(setback), _) => {
                tracing::error!(match.id = self.row.id.0, n, %setback, "a message was given up");
                self.has_arrived(audience, n);
            }
        }
        Ok(())
    }

    fn was_accepted(&mut self, audience: Audience, n: i64, stamp: Timestamp) {
        if let (Some(start), Audience::Seat(seat)) = (&mut self.clock_start, audience)
            && n >= start.n
            && self.table.turn().seats().contains(seat)
        {
            start.accepted = start.accepted.max(stamp);
        }
        self.has_arrived(audience, n);
    }

    fn put_back(&mut self, audience: Audience, parcel: &Parcel, blocked: Option<Setback>) {
        if let (Some(lane), Letter::News(news)) = (self.lanes.get_mut(&audience), &parcel.letter) {
            lane.in_flight = None;
            lane.blocked = blocked;
            lane.put_back((**news).clone());
        }
    }

    /// Tells the channel, once for each player, that their DMs are closed.
    async fn say_dms_are_closed(&mut self, user: UserId) {
        if self.closed_dms.insert(user) {
            self.world.store.hand_in(CloseDm { match_id: self.row.id, user }).await;
            self.say_aside(Audience::Channel, Letter::ClosedDms(user));
        }
    }

    /// Tells the host what is in the way, once until the host has seen to it.
    fn tell_host(&mut self, audience: Audience, why: Setback, paused: bool) {
        if !self.troubled.insert(audience) {
            return;
        }
        let nonce = Nonce::aside(self.row.id, 't', audience.number(), self.n);
        let letter = Letter::Trouble { audience, why, paused };
        let parcel = Parcel { about: self.about(), to: Recipient::Person(self.row.host), letter, nonce };
        self.send_aside(Arc::new(parcel));
    }

    /// Notes how far everybody has been told; at best that this is everything, so that a start need not look.
    async fn settle(&mut self) {
        let match_id = self.row.id;
        let is_all_told = self.lanes.values().all(|lane| lane.is_idle() && lane.blocked.is_none());
        // A match that is over is settled by its result, so that a start sees to one whose result is missing.
        if is_all_told && self.table.outcome().is_none() {
            for lane in self.lanes.values_mut() {
                lane.is_unsaved = false;
            }
            if self.settled_n < self.n {
                self.settled_n = self.n;
                let deadline = self.table.next_deadline();
                self.world.store.hand_in(Settle { match_id, n: self.n, deadline }).await;
            }
            return;
        }
        for lane in self.lanes.values_mut().filter(|lane| lane.is_unsaved) {
            lane.is_unsaved = false;
            let cursor = MoveCursor { match_id, audience: lane.audience, told: lane.told };
            self.world.store.hand_in(cursor).await;
        }
    }
}

/// A clock that waits for the pictures of its turn.
#[derive(Clone, Copy)]
pub(super) struct ClockStart {
    /// The turn.
    epoch: u32,
    /// The entry that began it, or the last one when the match woke.
    n: i64,
    /// When the last of its pictures so far was accepted.
    accepted: Timestamp,
}
