//! What has been told and is past: boards become lines of history, and whatever else was shown hears how the match stands.

use std::sync::Arc;

use crate::session::actor::{Actor, Followed};
use crate::session::deliver::{self, Done};
use crate::session::fates::Fate;
use crate::session::lane::{self, BoardClock};
use crate::session::ports::{Accepted, DeliveryError, PastBoard, Present, Recipient, Was};
use crate::session::wake::PastMessage;
use crate::store::{Audience, BoardRow, CloseMessage, KeepOpenMessage, MessageKind, OpenMessage};
use host::Sealed;
use rules::{Millis, Showing};

/// After how long a change is tried again that Discord refuses for a while. Discord does not say how long that is.
const RETRY_AFTER: Millis = Millis::from_secs(600);

impl Actor {
    /// Makes a line of history of what was an audience's board, and takes its controls away. `is_same_place` says whether
    /// the audience is still reached where that board is.
    pub(in crate::session) async fn retire(&mut self, audience: Audience, board: BoardRow, is_same_place: bool) {
        let BoardRow { channel, message, .. } = board;
        let is_in_channel = self.recipient(audience).and_then(Recipient::channel).is_some();
        let number = match (is_same_place, is_in_channel) {
            (false, _) => OpenMessage::ELSEWHERE,
            (true, false) => OpenMessage::DIRECT,
            (true, true) => OpenMessage::CHANNEL,
        };
        let open = OpenMessage { audience, kind: MessageKind::Board, channel, message, number, n: self.fold.n };
        // The next start sees to what a kill leaves undone.
        self.keep_open([open]).await;
        let observer = lane::observer(audience);
        let line = is_same_place.then(|| self.fold.table.past(observer, &self.names, &self.world.theme));
        self.retire_as(&open, line);
    }

    /// Changes what an earlier life of the bot has left to be changed for the last time.
    pub(in crate::session) async fn retire_again(&mut self, past: Vec<PastMessage>) {
        for PastMessage { open, line } in past {
            let board = self.lanes.get(&open.audience).and_then(|lane| lane.board.as_ref());
            if board.is_some_and(|board| board.row.message == open.message) {
                // It has not been replaced after all.
                self.world.store.hand_in(CloseMessage { match_id: self.row.id, message: open.message }).await;
            } else {
                self.retire_as(&open, line);
            }
        }
    }

    /// Closes what stands beside the board of an audience that is reached nowhere any more, and its board.
    pub(in crate::session) async fn retire_all(&mut self, audience: Audience) {
        let Some(mut lane) = self.lanes.remove(&audience) else { return };
        if let Some(board) = lane.board.take() {
            self.retire(audience, board.row, false).await;
        }
        for open in lane.open_messages() {
            self.retire_as(&open, None);
        }
    }

    fn retire_as(&mut self, open: &OpenMessage, line: Option<Sealed<Showing>>) {
        // Whether the audience is reached there by now or not: the board is where it was.
        let is_in_channel = open.number == OpenMessage::CHANNEL;
        let kept_from = if is_in_channel { self.kept_from(open.audience) } else { Vec::new() };
        let outcome = self.fold.table.outcome();
        let at = Accepted { channel: open.channel, message: open.message };
        let past = PastBoard { line, outcome, kept_from, ..self.past_message(at, Was::Board, None) };
        self.change_for_the_last_time(Arc::new(past));
    }

    /// The last edit of a message, without a line of history.
    fn past_message(&self, Accepted { channel, message }: Accepted, was: Was, fate: Option<Fate>) -> PastBoard {
        let (about, names) = (self.about(), self.names.clone());
        PastBoard { about, channel, message, names, line: None, outcome: None, kept_from: Vec::new(), was, fate }
    }

    /// Takes the buttons away from the messages beside boards that hold no more, and says there what became of them.
    pub(super) fn close_messages(&mut self) {
        let (table, fates) = (&*self.fold.table, &self.fates);
        let closed: Vec<_> = self.lanes.values_mut().flat_map(|lane| lane.take_closed(table, fates)).collect();
        for (was, at, fate) in closed {
            self.change_for_the_last_time(Arc::new(self.past_message(at, was, fate)));
        }
    }

    fn change_for_the_last_time(&mut self, past: Arc<PastBoard>) {
        let (world, match_id) = (self.world.clone(), self.row.id);
        self.tasks.spawn(async move {
            match deliver::retire(&world, &past).await {
                Err(DeliveryError::TooManyEdits) => return Done::Retired(Some(past)),
                // Its buttons stay, but a press there is refused: it belongs to an earlier board.
                Err(error) => tracing::info!(match.id = match_id.0, %error, "a past message keeps its controls"),
                Ok(()) => {}
            }
            world.store.hand_in(CloseMessage { match_id, message: past.message }).await;
            Done::Retired(None)
        });
    }

    /// Tries a change once more later that Discord refuses for a while.
    pub(super) fn put_off(&mut self, refused: Option<Arc<PastBoard>>) {
        if let Some(past) = refused {
            self.put_off.push(past);
            self.retry_at.get_or_insert(self.world.clock.now() + RETRY_AFTER);
        }
    }

    /// Tries the changes again that Discord refused, if it is time.
    pub(in crate::session) fn try_again(&mut self) {
        if self.retry_at.is_some_and(|at| at <= self.world.clock.now()) {
            self.retry_at = None;
            for past in std::mem::take(&mut self.put_off) {
                self.change_for_the_last_time(past);
            }
        }
    }

    /// Keeps messages that have still to be changed, for a start that comes before that.
    pub(in crate::session) async fn keep_open(
        &mut self,
        messages: impl IntoIterator<Item = OpenMessage, IntoIter: Send>,
    ) {
        for open in messages {
            self.world.store.hand_in(KeepOpenMessage { match_id: self.row.id, open }).await;
        }
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
            Done::Followed
        });
    }

    /// Takes note of a reminder that has arrived: it says in the end that it is past.
    pub(super) async fn keep_reminder(&mut self, audience: Audience, outcome: &Result<Accepted, DeliveryError>) {
        let epoch = self.fold.table.epoch();
        if let (Ok(message), Some(lane)) = (outcome, self.lanes.get_mut(&audience)) {
            let kept = lane.keep_reminder(epoch, *message);
            self.keep_open([kept]).await;
        }
    }
}
