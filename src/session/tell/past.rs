//! What has been told and is past: boards become lines of history, and whatever else was shown hears how the match stands.

use std::sync::Arc;

use crate::session::actor::{Actor, Followed};
use crate::session::deliver::{self, Done};
use crate::session::lane::{self, BoardClock};
use crate::session::ports::{Accepted, DeliveryError, PastBoard, Present, Recipient, Was};
use crate::store::{Audience, BoardRow};

impl Actor {
    /// Makes a line of history of what was an audience's board, and takes its controls away. `is_same_place` says whether
    /// the audience is still reached where that board is.
    pub(in crate::session) fn retire(&mut self, audience: Audience, board: BoardRow, is_same_place: bool) {
        let BoardRow { channel, message, .. } = board;
        let is_private = self.recipient(audience).and_then(Recipient::channel).is_some();
        let observer = lane::observer(audience);
        let line = is_same_place.then(|| self.fold.table.past(observer, &self.names, &self.world.theme));
        let past = Arc::new(PastBoard {
            about: self.about(),
            channel,
            message,
            names: self.names.clone(),
            line,
            outcome: self.fold.table.outcome(),
            kept_from: if is_private { self.kept_from(audience) } else { Vec::new() },
            was: Was::Board,
            fate: None,
        });
        self.change_for_the_last_time(past);
    }

    /// Takes the buttons away from the messages beside boards that hold no more, and says there what became of them.
    pub(super) fn close_messages(&mut self) {
        let (table, fates) = (&*self.fold.table, &self.fates);
        let closed: Vec<_> = self.lanes.values_mut().flat_map(|lane| lane.take_closed(table, fates)).collect();
        for (was, Accepted { channel, message }, fate) in closed {
            let past = PastBoard {
                about: self.about(),
                channel,
                message,
                names: self.names.clone(),
                line: None,
                outcome: None,
                kept_from: Vec::new(),
                was,
                fate,
            };
            self.change_for_the_last_time(Arc::new(past));
        }
    }

    fn change_for_the_last_time(&mut self, past: Arc<PastBoard>) {
        let (world, id) = (self.world.clone(), self.row.id);
        self.tasks.spawn(async move {
            if let Err(error) = deliver::retire(&world, &past).await {
                // What is pressed there finds another board, and the draft that it means no more.
                tracing::info!(match.id = id.0, %error, "a board that is none any more keeps its controls");
            }
            Done::Retired
        });
    }

    /// Tells what was shown in answers how the match stands, when that has changed.
    pub(super) fn tell_answers(&mut self, now: BoardClock) {
        let (moment, outcome) = (self.fold.table.moment(), self.fold.table.outcome());
        let (users, fates) = (self.row.seats.map(|_, row| row.user), self.fates.all().clone());
        let stands = Followed { moment, is_over: outcome.is_some(), clock: now, users, fates };
        if self.followed.as_ref() == Some(&stands) {
            return;
        }
        let Followed { clock: BoardClock { face: clock, to_act }, users, fates, .. } = stands.clone();
        self.followed = Some(stands);
        let (id, n, spec, names) = (self.row.id, self.fold.n, self.fold.table.spec(), self.names.clone());
        let present = Arc::new(Present { id, n, spec, moment, names, clock, to_act, outcome, users, fates });
        let world = self.world.clone();
        self.tasks.spawn(async move {
            if let Err(error) = deliver::follow(&world, &present).await {
                tracing::info!(match.id = id.0, %error, "an answer goes on showing what is past");
            }
            Done::Retired
        });
    }

    /// Takes note of a reminder that has arrived: it says in the end that it is past.
    pub(super) fn keep_reminder(&mut self, audience: Audience, outcome: &Result<Accepted, DeliveryError>) {
        let epoch = self.fold.table.epoch();
        if let (Ok(message), Some(lane)) = (outcome, self.lanes.get_mut(&audience)) {
            lane.keep_reminder(epoch, *message);
        }
    }
}
