//! What a match tells, to whom, and what follows from how that went.

mod past;

use std::sync::Arc;

use super::actor::{Actor, ClockStart};
use super::answer::Fault;
use super::deliver::{self, Done};
use super::fold::{Keeper, Origin};
use super::lane::{self, BoardClock, Form, Item, Lane, PresentBoard, Road};
use super::nonce::Nonce;
use super::ports::{Accepted, Contents, DeliveryError, News, Parcel, Recipient};
use super::{stakes, wake};
use crate::store::{Audience, BoardRow, CloseDm, Cursors, MoveCursor, SetChannel, Settle, UserId};
use host::{Bound, Entry, Sealed, What};
use rules::{Showing, Timestamp};

impl Actor {
    /// Sees to everything that follows from a change: draws, the start of a clock, what is to be told.
    pub(super) async fn after_change(&mut self) -> Result<(), Fault> {
        match self.see_to_changes().await {
            Err(fault) if !self.survive(&fault) => Err(fault),
            _ => Ok(()),
        }
    }

    async fn see_to_changes(&mut self) -> Result<(), Fault> {
        self.say_what_is_ready().await?;
        loop {
            // Nothing the clock writes lies before the last entry: these are nature's draws.
            self.pass_time(Bound::Before(self.fold.table.now())).await?;
            let Some(accepted) = self.clock_starts_at() else { break };
            // Nor does a clock start while the bot is away.
            let at = self.outside_absences(accepted).await?;
            match self.fold.table.due(Bound::Before(at)) {
                Some(entry) => self.write(entry, Origin::default()).await?,
                None => self.write(Entry { at, stamp: None, what: What::Delivered }, Origin::default()).await?,
            };
        }
        self.let_machines_think();
        self.note_pause().await;
        self.see_to_restoration().await?;
        self.see_to_fullness().await?;
        self.pay_out().await?;
        self.dispatch().await?;
        self.stir();
        self.settle().await;
        Ok(())
    }

    /// Writes into the ledger what a match that is over leaves there, before anybody is told: who reads of a Token of Life
    /// finds it, however long somebody else's message takes.
    async fn pay_out(&mut self) -> Result<(), Fault> {
        if self.fold.table.outcome().is_none() || self.is_paid {
            return Ok(());
        }
        if let Some(payout) = stakes::payout(&self.row, &*self.fold.table) {
            stakes::settle(&self.world.store, payout).await?;
        }
        self.is_paid = true;
        Ok(())
    }

    /// When the clock of the turn that has begun starts, if it waits and its pictures have been accepted.
    fn clock_starts_at(&mut self) -> Option<Timestamp> {
        if !self.fold.table.awaits_delivery() {
            self.clock_start = None;
            return None;
        }
        let epoch = self.fold.table.epoch();
        let (n, accepted) = match self.clock_start {
            Some(start) if start.epoch == epoch => (start.n, start.accepted),
            _ => {
                self.clock_start = Some(ClockStart { epoch, n: self.fold.n, accepted: self.fold.table.now() });
                (self.fold.n, self.fold.table.now())
            }
        };
        // A machine has no lane.
        let hears = |seat| self.lanes.get(&Audience::Seat(seat));
        let all_seen =
            self.fold.table.turn().seats().iter().all(|seat| hears(seat).is_none_or(|lane| lane.has_heard_of(n)));
        all_seen.then(|| accepted.max(self.fold.table.now()))
    }

    /// Sends off what may go.
    async fn dispatch(&mut self) -> Result<(), Fault> {
        let behind: Vec<_> = self.lanes.values().filter(|lane| lane.must_refill()).map(|lane| lane.audience).collect();
        for audience in behind {
            self.refill(audience).await?;
        }
        let now = BoardClock::now(&*self.fold.table);
        let ready: Vec<_> =
            self.lanes.values_mut().filter_map(|lane| lane.next(&now).map(|item| (lane.audience, item))).collect();
        for (audience, item) in ready {
            self.send(audience, item);
        }
        self.refresh_boards();
        self.revise_boards(&now);
        self.close_messages();
        self.tell_answers(now);
        Ok(())
    }

    /// Sends off the boards of now that are due.
    pub(super) fn refresh_boards(&mut self) {
        let due: Vec<_> =
            self.lanes.values_mut().filter_map(|lane| Some((lane.audience, lane.take_refresh()?))).collect();
        for (audience, form) in due {
            let mut news = self.news_now(audience, Some(self.show(lane::observer(audience))));
            news.calls &= form == Form::Again;
            self.send(audience, Item { news, road: Road::Courier, form });
        }
    }

    /// Makes again what an audience is to be told, from the journal.
    async fn refill(&mut self, audience: Audience) -> Result<(), Fault> {
        let journal = self.world.store.journal(self.row.id).await?;
        let lane = &self.lanes[&audience];
        let (cursor, board) = (lane.cursor, lane.board.as_ref());
        let boards = board.map(|board| (audience, board.row)).into_iter().collect();
        // Only this lane is wanted: the others are taken to know everything.
        let mut cursors: Cursors = wake::audiences(&self.row).map(|audience| (audience, self.fold.n)).collect();
        cursors.insert(audience, cursor);
        let has_table = self.world.limits.stirs.is_served();
        let is_shown = wake::Shown { is_withheld: self.fold.table.is_withheld(), has_table };
        let replayed =
            wake::replay((&self.row, is_shown), &journal, &cursors, (boards, Vec::new()), &self.print()).await?;
        let mut lanes = replayed.lanes;
        if let (Some(mut lane), Some(before)) = (lanes.remove(&audience), self.lanes.remove(&audience)) {
            lane.goes_on_for(before);
            self.lanes.insert(audience, lane);
        }
        Ok(())
    }

    fn send(&mut self, audience: Audience, item: Item) {
        let Item { mut news, road, form } = item;
        let world = self.world.clone();
        let n = news.n;
        // What was written in an earlier life may have been told then, and nobody noted it.
        let told_at = (n <= self.woken_n && form != Form::Again).then_some(news.at);
        match road {
            Road::Reply { told, .. } => self.tasks.spawn(async move {
                let in_time = deliver::await_reply(&world, told).await;
                Done::Replied { audience, in_time }
            }),
            Road::Courier => {
                if form != Form::Words && news.showing.is_none() {
                    // An answer was to show it, and did not: it is shown as it is by now.
                    news.showing = Some(self.show(lane::observer(audience)));
                }
                let Some(mut parcel) = self.news_parcel(audience, news, form) else {
                    self.lanes.remove(&audience);
                    return;
                };
                let board = self.lanes.get(&audience).and_then(|lane| lane.board.as_ref());
                parcel.in_place_of =
                    board.filter(|_| form == Form::Board).map(|board| (board.row.channel, board.row.message));
                parcel.again_since = told_at.filter(|_| parcel.in_place_of.is_none());
                let (parcel, clock_n) = (Arc::new(parcel), self.fold.n);
                if let Some(flight) = self.lanes.get_mut(&audience).and_then(|lane| lane.in_flight.as_mut()) {
                    flight.parcel = Some(Arc::clone(&parcel));
                }
                let may_be_there = told_at.is_some() || is_sent_elsewhere_too(&parcel, form);
                self.tasks.spawn(async move {
                    let (outcome, asked) = deliver::deliver(&world, &parcel).await;
                    // Only a first attempt tells what Discord made of the message: a repetition may find it made before.
                    let asked = asked.filter(|_| !may_be_there);
                    Done::Carried { audience, n, clock_n, outcome, parcel, asked }
                })
            }
        };
    }

    /// News for an audience, if it can be reached.
    fn news_parcel(&self, audience: Audience, news: News, form: Form) -> Option<Parcel> {
        let (nonces, id, n) = (&self.world.nonces, self.row.id, news.n);
        let to = self.recipient(audience)?;
        let nonce = match (&news.standing, form, news.answers) {
            (Some((number, _)), ..) => nonces.standing(id, audience, *number, to),
            (None, Form::Words, Some(input)) => nonces.answer(input),
            (None, Form::Words, None) => nonces.notice(id, audience, n, to),
            (None, Form::Board | Form::Anew, _) => nonces.news(id, audience, n, to),
            (None, Form::Again, _) => nonces.aside(),
        };
        self.parcel(audience, Contents::News(Box::new(news)), nonce)
    }

    /// Something for an audience, if it can be reached.
    pub(super) fn parcel(&self, audience: Audience, contents: Contents, nonce: Nonce) -> Option<Parcel> {
        let (to, kept_from) = (self.recipient(audience)?, self.kept_from(audience));
        Some(Parcel { about: self.about(), to, contents, nonce, kept_from, in_place_of: None, again_since: None })
    }

    /// Where an audience is reached. One without a channel is told nothing, least of all in the match's own: what
    /// spectators see is not for everybody.
    pub(super) fn recipient(&self, audience: Audience) -> Option<Recipient> {
        match audience {
            Audience::Channel => (!self.row.is_direct()).then_some(Recipient::Channel(self.row.channel)),
            Audience::Spectators => self.row.spectators.map(Recipient::Channel),
            Audience::Announcements => self.row.announcements.map(Recipient::Channel),
            Audience::Seat(seat) => {
                let row = &self.row.seats[seat];
                if row.user.is_machine() {
                    return None;
                }
                Some(row.channel.map_or(Recipient::Person(row.user), |channel| Recipient::Private(row.user, channel)))
            }
        }
    }

    /// Says something beside the journal: tried until it arrives, forgotten by a restart. Says whether the audience can be
    /// reached at all.
    pub(super) fn say_aside(&mut self, audience: Audience, contents: Contents, nonce: Nonce) -> bool {
        let parcel = self.parcel(audience, contents, nonce);
        let is_reached = parcel.is_some();
        if let Some(parcel) = parcel {
            self.send_aside(Some(audience), parcel);
        }
        is_reached
    }

    /// The same to somebody who is told it whatever they see of the match.
    pub(super) fn send_to(&mut self, to: Recipient, contents: Contents, nonce: Nonce) {
        let (about, kept_from) = (self.about(), Vec::new());
        let (in_place_of, again_since) = (None, None);
        self.send_aside(None, Parcel { about, to, contents, nonce, kept_from, in_place_of, again_since });
    }

    fn send_aside(&mut self, audience: Option<Audience>, parcel: Parcel) {
        let (world, parcel) = (self.world.clone(), Arc::new(parcel));
        self.tasks.spawn(async move {
            let outcome = deliver::deliver(&world, &parcel).await.0;
            Done::Aside { audience, parcel, outcome }
        });
    }

    /// The news of this moment.
    pub(super) fn news_now(&self, audience: Audience, showing: Option<Sealed<Showing>>) -> News {
        let to_act = self.fold.table.turn().seats();
        News {
            names: self.print().names.clone(),
            n: self.fold.n,
            at: self.fold.table.now(),
            notice: None,
            receipt: None,
            answers: None,
            showing,
            offer: None,
            standing: None,
            offer_number: None,
            is_seen: false,
            calls: matches!(audience, Audience::Seat(seat) if to_act.contains(seat)),
            clock: self.fold.table.clock(),
            to_act,
            outcome: self.fold.table.outcome(),
            moment: self.fold.table.moment(),
            resume: self.fold.table.resume(),
        }
    }

    /// An audience is not reached any more where it was told before: what stands below its board is told again.
    pub(super) async fn is_reached_elsewhere(&mut self, audience: Audience) {
        let forgotten = self.lanes.get_mut(&audience).map(Lane::forget_standing).unwrap_or_default();
        self.keep_open(forgotten).await;
        self.tell_standing(audience);
    }

    /// Tells a seat the controls for which its board has no room, unless it has them where it is reached now.
    fn tell_standing(&mut self, audience: Audience) {
        let news = News { calls: false, ..self.news_now(audience, None) };
        if let Some(lane) = self.lanes.get_mut(&audience) {
            lane.tell_standing(&*self.fold.table, &self.names, || news);
        }
    }

    /// Whether a board is to be shown again to an audience.
    fn shows_again(&self, audience: Audience) -> bool {
        self.lanes.get(&audience).is_some_and(Lane::shows_again)
    }

    /// Takes note that an audience has its board again, if it has by now.
    async fn has_board_again(&mut self, audience: Audience) {
        if !self.shows_again(audience) {
            self.has_board(audience).await;
            self.tell_standing(audience);
        }
    }

    /// Tells the channel, while it lasts, that nothing can be saved, and once more when that is over.
    pub(super) fn tell_if_stuck(&mut self) {
        let is_stuck = self.world.pulse.state().is_stuck;
        let concerns = !is_stuck || self.fold.table.outcome().is_none();
        if concerns && self.world.stuck.note(self.row.id, is_stuck) {
            let nonce = self.world.nonces.aside();
            self.say_aside(Audience::Channel, Contents::Stuck(is_stuck), nonce);
        }
    }

    /// Something that was on its way has arrived, or will never.
    pub(super) async fn done(&mut self, done: Done) -> Result<(), Fault> {
        let result = match done {
            Done::Carried { audience, n, clock_n, outcome, parcel, asked } => {
                tracing::debug!(match.id = self.row.id.0, ?audience, n, is_told = outcome.is_ok(), "news");
                if let (Ok(accepted), Contents::News(news)) = (&outcome, &parcel.contents)
                    && let Some(lane) = self.lanes.get_mut(&audience)
                {
                    let kept = lane.keep_apart(news, *accepted);
                    self.keep_open(kept).await;
                }
                if let Ok(accepted) = outcome {
                    let is_as_sent = asked.is_some() || parcel.in_place_of.is_some();
                    self.keep_delivered(audience, &parcel, accepted, is_as_sent.then_some(clock_n)).await;
                }
                if !self.lanes.get(&audience).is_some_and(|lane| lane.carries(&parcel)) {
                    // The audience is reached elsewhere by now, and is told the same there.
                    return self.after_change().await;
                }
                let was_again = self.shows_again(audience);
                let carried = self.carried(audience, n, outcome, &parcel, asked).await;
                if was_again && self.recipient(audience) == Some(parcel.to) {
                    self.has_board_again(audience).await;
                }
                carried
            }
            Done::Replied { audience, in_time } => {
                self.replied(audience, in_time).await;
                Ok(())
            }
            Done::Reminded { seat, deadline, left, parcel, outcome } => {
                self.note_reminded(seat, deadline, left).await;
                self.keep_reminder(Audience::Seat(seat), &outcome).await;
                self.said_aside(Some(Audience::Seat(seat)), &parcel, outcome.map(drop)).await
            }
            Done::Aside { audience, parcel, outcome } => {
                if let (Contents::Nudge { .. }, Some(audience)) = (&parcel.contents, audience) {
                    self.keep_reminder(audience, &outcome).await;
                }
                if let (Contents::Restored { .. }, Some(audience)) = (&parcel.contents, audience) {
                    self.has_told_restoration(audience).await?;
                }
                if let Contents::ClosedDms(user) = parcel.contents {
                    self.has_said_dms_are_closed(user, outcome.is_ok()).await;
                }
                self.said_aside(audience, &parcel, outcome.map(drop)).await
            }
            Done::Reviewed(found) => self.reviewed(found).await,
            Done::Revised { audience, message, n, clock, outcome } => {
                self.revised(audience, message, n, clock, outcome).await;
                Ok(())
            }
            Done::Thought(answered) => {
                self.has_thought(answered);
                Ok(())
            }
            Done::Advised(advised) => {
                self.has_advised(advised);
                Ok(())
            }
            Done::Followed => Ok(()),
            Done::Retired(refused) => {
                self.put_off(refused);
                Ok(())
            }
        };
        match result {
            Err(fault) if !self.survive(&fault) => return Err(fault),
            _ => {}
        }
        self.after_change().await
    }

    /// Takes note of the board that a parcel has brought or changed, unless it came too late: the audience is reached
    /// elsewhere by now, or has a newer one. The one before it loses its controls. `clock_n` is the entry as of which it
    /// tells the clock, if that is known.
    async fn keep_delivered(&mut self, audience: Audience, parcel: &Parcel, accepted: Accepted, clock_n: Option<i64>) {
        let Some(board) = present_board(parcel, accepted, clock_n) else { return };
        let kept = self.lanes.get(&audience).and_then(|lane| lane.board.as_ref());
        let (newest, kept) = (board.row.message, kept.map(|kept| kept.row));
        // A board that is gone by now has not been changed.
        let is_there = kept.map_or(parcel.in_place_of.is_none(), |kept| kept.message <= newest);
        if !is_there || Some(parcel.to) != self.recipient(audience) {
            return;
        }
        if let Some(kept) = kept.filter(|kept| kept.message != newest) {
            let is_same_place = kept.channel == accepted.channel;
            self.retire(audience, kept, is_same_place).await;
        }
        self.keep_board(audience, board).await;
    }

    async fn replied(&mut self, audience: Audience, in_time: bool) {
        let Some(lane) = self.lanes.get_mut(&audience) else { return };
        let shown = lane.replied(in_time);
        if let (Some((n, clock)), Some(board)) = (shown, lane.board.as_ref()) {
            let row = BoardRow { n, clock_n: n, ..board.row };
            self.keep_board(audience, PresentBoard { row, clock: Some(clock) }).await;
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
        outcome: Result<Accepted, DeliveryError>,
        parcel: &Parcel,
        asked: Option<Timestamp>,
    ) -> Result<(), Fault> {
        match (outcome, parcel.to) {
            (Ok(_), _) if parcel.in_place_of.is_some() => self.was_accepted(audience, n, self.world.clock.now()),
            (Ok(accepted), _) => {
                let stamp = accepted.message.stamp();
                if let Some(asked) = asked {
                    self.world.clock.heed(asked, stamp);
                }
                self.was_accepted(audience, n, stamp);
            }
            // It is gone, or takes no more changes: then the board comes anew.
            (Err(error), _) if parcel.in_place_of.is_some() && !matches!(error, DeliveryError::Overheard(_)) => {
                tracing::info!(match.id = self.row.id.0, n, %error, "a board could not be changed and is sent anew");
                self.forget_board(audience, parcel).await;
                self.put_back(audience, parcel, None);
            }
            (Err(DeliveryError::ClosedDms), Recipient::Person(user) | Recipient::Private(user, _)) => {
                self.say_dms_are_closed(user);
                if matches!(&parcel.contents, Contents::News(news) if news.calls) {
                    let nonce = self.world.nonces.called(self.row.id, user, n);
                    self.say_aside(Audience::Channel, Contents::Called(user), nonce);
                }
                // The note and its button are in the channel: from here on the player can see the board.
                self.was_accepted(audience, n, self.world.clock.now());
            }
            (Err(DeliveryError::Overheard(readers)), Recipient::Private(_, channel) | Recipient::Channel(channel)) => {
                // To be sent by another road, if there is one.
                self.put_back(audience, parcel, None);
                self.overheard(channel, &readers).await?;
            }
            (Err(DeliveryError::Gone), Recipient::Private(..)) => {
                let Audience::Seat(seat) = audience else { return Ok(()) };
                self.world.store.write(SetChannel { match_id: self.row.id, seat, channel: None }).await?;
                self.row.seats[seat].channel = None;
                self.put_back(audience, parcel, None);
                self.is_reached_elsewhere(audience).await;
            }
            (Err(why @ (DeliveryError::MissingPermission(_) | DeliveryError::Gone)), _)
                if matches!(audience, Audience::Spectators | Audience::Announcements) =>
            {
                // Nobody's game depends on it.
                self.has_arrived(audience, n);
                self.tell_host(audience, why, false);
            }
            (Err(why @ DeliveryError::Gone), Recipient::Person(_)) => {
                self.has_arrived(audience, n);
                self.tell_host(audience, why, false);
            }
            (Err(why @ (DeliveryError::MissingPermission(_) | DeliveryError::Gone)), _) => {
                self.put_back(audience, parcel, Some(why.clone()));
                let paused = self.stop_clocks().await?;
                self.tell_host(audience, why, paused);
            }
            (Err(error), _) => {
                tracing::error!(match.id = self.row.id.0, n, %error, "a message was given up");
                self.has_arrived(audience, n);
            }
        }
        Ok(())
    }

    fn was_accepted(&mut self, audience: Audience, n: i64, stamp: Timestamp) {
        self.world.troubled.has_passed(self.row.id, audience);
        if let (Some(start), Audience::Seat(seat)) = (&mut self.clock_start, audience)
            && n >= start.n
            && self.fold.table.turn().seats().contains(seat)
        {
            start.accepted = start.accepted.max(stamp);
        }
        self.has_arrived(audience, n);
    }

    fn put_back(&mut self, audience: Audience, parcel: &Parcel, blocked: Option<DeliveryError>) {
        if let (Some(lane), Contents::News(news)) = (self.lanes.get_mut(&audience), &parcel.contents)
            && let Some(flight) = lane.in_flight.take()
        {
            lane.blocked = blocked;
            lane.put_back((**news).clone(), flight.form);
        }
    }

    /// An audience has no board any more where this parcel was to change it. Discord may take another change of that message
    /// later.
    async fn forget_board(&mut self, audience: Audience, parcel: &Parcel) {
        let Some(lane) = self.lanes.get_mut(&audience) else { return };
        let (_, message) = parcel.in_place_of.unzip();
        if let Some(board) = lane.board.take_if(|board| Some(board.row.message) == message) {
            self.retire(audience, board.row, false).await;
        }
    }

    /// Notes that the channel has been told of a player's closed DMs. If the channel could not be told, the next news for
    /// that player tries again.
    async fn has_said_dms_are_closed(&mut self, user: UserId, is_told: bool) {
        if is_told {
            self.world.store.hand_in(CloseDm { match_id: self.row.id, user }).await;
        } else {
            self.closed_dms.remove(&user);
        }
    }

    /// Tells the channel, once for each player, that their DMs are closed.
    pub(super) fn say_dms_are_closed(&mut self, user: UserId) {
        if self.closed_dms.insert(user) {
            let nonce = self.world.nonces.closed_dms(self.row.id, user);
            self.say_aside(Audience::Channel, Contents::ClosedDms(user), nonce);
        }
    }

    /// Tells the host what is in the way, once until the host has seen to it.
    fn tell_host(&mut self, audience: Audience, why: DeliveryError, paused: bool) {
        if !self.world.troubled.note(self.row.id, audience) {
            return;
        }
        let nonce = self.world.nonces.aside();
        let contents = Contents::Trouble { audience, why, paused };
        let to = Recipient::Person(self.row.host);
        self.send_to(to, contents, nonce);
    }

    /// Notes how far everybody has been told; at best that this is everything, so that a start need not look.
    async fn settle(&mut self) {
        let match_id = self.row.id;
        let now = BoardClock::now(&*self.fold.table);
        let is_told = |lane: &Lane| lane.is_idle() && lane.blocked.is_none() && lane.is_right(&now);
        let is_all_told = self.lanes.values().all(is_told);
        // A match that is over is settled by its result, so that a start sees to one whose result is missing.
        if is_all_told && self.machines.is_quiet() && self.fold.table.outcome().is_none() {
            for lane in self.lanes.values_mut() {
                lane.is_unsaved = false;
            }
            if self.settled_n < self.fold.n {
                self.settled_n = self.fold.n;
                let deadline = self.fold.table.next_deadline();
                self.world.store.hand_in(Settle { match_id, n: self.fold.n, deadline }).await;
            }
            return;
        }
        for lane in self.lanes.values_mut().filter(|lane| lane.is_unsaved) {
            lane.is_unsaved = false;
            let cursor = MoveCursor { match_id, audience: lane.audience, told: lane.cursor };
            self.world.store.hand_in(cursor).await;
        }
    }
}

/// Whether something else bears the nonce of what is told of an entry, so that Discord may have made the message before:
/// the answer to an input by the front door, and the same controls as they were told of another entry.
fn is_sent_elsewhere_too(parcel: &Parcel, form: Form) -> bool {
    let Contents::News(news) = &parcel.contents else { return false };
    news.standing.is_some() || form == Form::Words && news.answers.is_some()
}

/// The board that a parcel has brought, if it brought one.
fn present_board(parcel: &Parcel, accepted: Accepted, clock_n: Option<i64>) -> Option<PresentBoard> {
    let Contents::News(news) = &parcel.contents else { return None };
    news.showing.as_ref()?;
    let Accepted { channel, message } = accepted;
    let row = BoardRow { channel, message, n: news.n, clock_n: clock_n.unwrap_or(BoardRow::UNKNOWN) };
    Some(PresentBoard { row, clock: clock_n.map(|_| BoardClock { face: news.clock.clone(), to_act: news.to_act }) })
}
