//! Messages whose subject has ended: boards become lines of history, and answers that show a board are updated.

use std::sync::Arc;

use super::{Followed, Telling};
use crate::session::deliver::{self, Done};
use crate::session::fates::Fate;
use crate::session::lane::{self, BoardClock};
use crate::session::live::Live;
use crate::session::ports::{Accepted, DeliveryError, PastBoard, Present, Recipient, Was};
use crate::session::wake::PastMessage;
use crate::store::{Audience, BoardRow, CloseMessage, KeepOpenMessage, MessageKind, OpenMessage};
use host::Sealed;
use rules::{Millis, Showing, Timestamp};

/// When to retry an edit that Discord refuses for a while. Discord does not say how long it refuses edits.
const RETRY_AFTER: Millis = Millis::from_secs(600);

impl Telling {
    /// Turns an audience's former board into a line of history, and removes its controls. `is_same_place` says whether
    /// the board is at the audience's present address.
    pub(super) async fn retire(&mut self, live: &Live, audience: Audience, board: BoardRow, is_same_place: bool) {
        let BoardRow { channel, message, .. } = board;
        let is_in_channel = live.recipient(audience).and_then(Recipient::channel).is_some();
        let number = match (is_same_place, is_in_channel) {
            (false, _) => OpenMessage::ELSEWHERE,
            (true, false) => OpenMessage::DIRECT,
            (true, true) => OpenMessage::CHANNEL,
        };
        let open = OpenMessage { audience, kind: MessageKind::Board, channel, message, number, n: live.fold.n };
        // If the process is killed before the edit, the next run of the bot makes the edit.
        keep_open(live, [open]).await;
        let observer = lane::observer(audience);
        let history =
            is_same_place.then(|| live.table().past(observer, &live.names.read_by(observer), &live.world.theme));
        self.retire_as(live, &open, history);
    }

    /// Makes the last edits that an earlier run of the bot has left undone.
    pub(in crate::session) async fn retire_again(&mut self, live: &Live, past: Vec<PastMessage>) {
        for PastMessage { open, line } in past {
            let board = self.lanes.get(&open.audience).and_then(|lane| lane.board.as_ref());
            if board.is_some_and(|board| board.row.message == open.message) {
                // The message is still the audience's board.
                live.world.store.hand_in(CloseMessage { match_id: live.row.id, message: open.message }).await;
            } else {
                self.retire_as(live, &open, line);
            }
        }
    }

    /// Closes the board of an audience that no longer has an address, and the messages beside it.
    pub(in crate::session) async fn retire_all(&mut self, live: &Live, audience: Audience) {
        let Some(mut lane) = self.lanes.remove(&audience) else { return };
        if let Some(board) = lane.board.take() {
            self.retire(live, audience, board.row, false).await;
        }
        for open in lane.open_messages() {
            self.retire_as(live, &open, None);
        }
    }

    fn retire_as(&mut self, live: &Live, open: &OpenMessage, history: Option<Sealed<Showing>>) {
        // The number stored with the board says whether the board is in a channel. The audience's present address may
        // be another one.
        let is_in_channel = open.number == OpenMessage::CHANNEL;
        let kept_from = if is_in_channel { live.kept_from(open.audience) } else { Vec::new() };
        let outcome = live.outcome();
        let at = Accepted { channel: open.channel, message: open.message };
        let past = past_message(live, open.audience, at, Was::Board, None);
        let past = PastBoard { line: history, outcome, kept_from, ..past };
        self.change_for_the_last_time(live, Arc::new(past));
    }

    /// Removes the buttons from messages beside boards whose subject has ended, and adds the outcome.
    pub(super) fn close_messages(&mut self, live: &Live) {
        let (table, fates) = (live.table(), &self.fates);
        let lanes = self.lanes.values_mut();
        let closed = lanes.map(|lane| (lane.audience, lane.take_closed(table, fates)));
        for (audience, messages) in closed.collect::<Vec<_>>() {
            for (was, at, fate) in messages {
                self.change_for_the_last_time(live, Arc::new(past_message(live, audience, at, was, fate)));
            }
        }
    }

    fn change_for_the_last_time(&mut self, live: &Live, past: Arc<PastBoard>) {
        let (world, match_id) = (live.world.clone(), live.row.id);
        self.tasks.spawn(async move {
            match deliver::retire(&world, &past).await {
                Err(DeliveryError::TooManyEdits) => return Done::Retired(Some(past)),
                // The buttons stay, but a press on them is refused, because they belong to an earlier board.
                Err(error) => tracing::info!(match.id = match_id.0, %error, "a past message keeps its controls"),
                Ok(()) => {}
            }
            world.store.hand_in(CloseMessage { match_id, message: past.message }).await;
            Done::Retired(None)
        });
    }

    /// Retries the edits that Discord refused, once the time for the retry has come.
    pub(in crate::session) fn try_again(&mut self, live: &Live) {
        for past in self.put_off.take_due(live.world.clock.now()) {
            self.change_for_the_last_time(live, past);
        }
    }

    /// When to retry the edits that Discord refused.
    pub(in crate::session) fn retry_at(&self) -> Option<Timestamp> {
        self.put_off.retry_at
    }

    /// Updates the answers that show a board, if the match has changed.
    pub(super) fn tell_answers(&mut self, live: &Live, now: BoardClock) {
        let (moment, outcome) = (live.table().moment(), live.outcome());
        let (users, fates) = (live.row.seats.map(|_, row| row.user), self.fates.all().clone());
        let stands = Followed { moment, is_over: outcome.is_some(), clock: now, users, fates };
        if self.followed.as_ref() == Some(&stands) {
            return;
        }
        let Followed { clock: BoardClock { face: clock, to_act }, users, fates, .. } = stands.clone();
        self.followed = Some(stands);
        let (id, n, spec, names) = (live.row.id, live.fold.n, live.table().spec(), (*live.names).clone());
        let present = Arc::new(Present { id, n, spec, moment, names, clock, to_act, outcome, users, fates });
        let world = live.world.clone();
        self.tasks.spawn(async move {
            if let Err(error) = deliver::follow(&world, &present).await {
                tracing::info!(match.id = id.0, %error, "an answer still shows an earlier state of its match");
            }
            Done::Followed
        });
    }

    /// Records a delivered reminder, which is edited when its turn is over.
    pub(super) async fn keep_reminder(
        &mut self,
        live: &Live,
        audience: Audience,
        outcome: &Result<Accepted, DeliveryError>,
    ) {
        let epoch = live.table().epoch();
        if let (Ok(message), Some(lane)) = (outcome, self.lanes.get_mut(&audience)) {
            let kept = lane.keep_reminder(epoch, *message);
            keep_open(live, [kept]).await;
        }
    }
}

/// Last edits that Discord refuses for now, kept for a retry.
#[derive(Default)]
pub(super) struct PutOff {
    messages: Vec<Arc<PastBoard>>,
    /// When the edits are retried.
    retry_at: Option<Timestamp>,
}

impl PutOff {
    /// Keeps the edit in `refused`, if there is one, for a retry.
    pub(super) fn note(&mut self, refused: Option<Arc<PastBoard>>, now: Timestamp) {
        if let Some(past) = refused {
            self.messages.push(past);
            self.retry_at.get_or_insert(now + RETRY_AFTER);
        }
    }

    fn take_due(&mut self, now: Timestamp) -> Vec<Arc<PastBoard>> {
        if self.retry_at.is_none_or(|at| now < at) {
            return Vec::new();
        }
        self.retry_at = None;
        std::mem::take(&mut self.messages)
    }
}

/// Stores messages that must still be edited, in case the process is restarted before the edit.
pub(super) async fn keep_open(live: &Live, messages: impl IntoIterator<Item = OpenMessage, IntoIter: Send>) {
    for open in messages {
        live.world.store.hand_in(KeepOpenMessage { match_id: live.row.id, open }).await;
    }
}

/// The last edit of a message, without a line of history.
fn past_message(
    live: &Live,
    audience: Audience,
    Accepted { channel, message }: Accepted,
    was: Was,
    fate: Option<Fate>,
) -> PastBoard {
    let (about, names) = (live.about(), live.names.read_by(lane::observer(audience)));
    PastBoard { about, channel, message, names, line: None, outcome: None, kept_from: Vec::new(), was, fate }
}
