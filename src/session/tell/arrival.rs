//! Handles the end of a delivery: moves the audience's cursor, records the message that is now its board, or sends the
//! news in another way.

use super::past::keep_open;
use super::{Telling, Unreachable};
use crate::session::answer::Fault;
use crate::session::deliver::{Carried, Done};
use crate::session::lane::BoardClock;
use crate::session::lane::PresentBoard;
use crate::session::live::Live;
use crate::session::ports::{Accepted, Contents, DeliveryError, Parcel, Recipient};
use crate::store::{Audience, BoardRow, CloseDm, SetChannel, UserId};
use rules::Timestamp;

impl Telling {
    /// Handles the end of a delivery. Returns the audience if the audience cannot be reached and the match needs it.
    pub(in crate::session) async fn done(&mut self, live: &mut Live, done: Done) -> Result<Option<Unreachable>, Fault> {
        match done {
            Done::Carried(carried) => return self.carried(live, carried).await,
            Done::Replied { audience, in_time } => self.replied(live, audience, in_time).await,
            Done::Reminded { seat, deadline, left, parcel, outcome } => {
                self.note_reminded(live, seat, deadline, left).await;
                self.keep_reminder(live, Audience::Seat(seat), &outcome).await;
                self.said_aside(live, Some(Audience::Seat(seat)), &parcel, outcome.map(drop)).await?;
            }
            Done::Aside { audience, parcel, outcome } => {
                match (&parcel.contents, audience) {
                    (Contents::Nudge { .. }, Some(audience)) => self.keep_reminder(live, audience, &outcome).await,
                    (Contents::Restored { .. }, Some(audience)) => self.has_told_restoration(audience),
                    (&Contents::ClosedDms(user), _) => self.has_said_dms_are_closed(live, user, outcome.is_ok()).await,
                    _ => {}
                }
                self.said_aside(live, audience, &parcel, outcome.map(drop)).await?;
            }
            Done::Reviewed(found) => self.reviewed(live, found).await?,
            Done::Revised(revised) => self.revised(live, revised).await,
            Done::Followed => {}
            Done::Retired(refused) => self.put_off.note(refused, live.world.clock.now()),
        }
        Ok(None)
    }

    /// Handles the end of a delivery of news: either the news has arrived, or Discord has refused it for good.
    async fn carried(&mut self, live: &mut Live, carried: Carried) -> Result<Option<Unreachable>, Fault> {
        let Carried { audience, n, clock_n, outcome, parcel, asked } = carried;
        tracing::debug!(match.id = live.row.id.0, ?audience, n, is_told = outcome.is_ok(), "news");
        if let (Ok(accepted), Contents::News(news)) = (&outcome, &parcel.contents)
            && let Some(lane) = self.lanes.get_mut(&audience)
        {
            let kept = lane.keep_apart(news, *accepted);
            keep_open(live, kept).await;
        }
        if let Ok(accepted) = outcome {
            let is_as_sent = asked.is_some() || parcel.in_place_of.is_some();
            self.keep_delivered(live, audience, &parcel, accepted, is_as_sent.then_some(clock_n)).await;
        }
        if !self.lanes.get(&audience).is_some_and(|lane| lane.carries(&parcel)) {
            // The audience has another address by now, and is sent the same news there.
            return Ok(None);
        }
        let was_again = self.shows_again(audience);
        let judged = match outcome {
            Ok(_) if parcel.in_place_of.is_some() => {
                self.was_accepted(live, audience, n, live.world.clock.now());
                Ok(None)
            }
            Ok(Accepted { message, .. }) => {
                if let Some(asked) = asked {
                    live.world.clock.heed(asked, message.stamp());
                }
                self.was_accepted(live, audience, n, message.stamp());
                Ok(None)
            }
            Err(error) => self.was_not_carried(live, audience, n, &parcel, error).await,
        };
        if was_again && live.recipient(audience) == Some(parcel.to) {
            self.has_board_again(live, audience).await;
        }
        judged
    }

    /// Records the board that a delivery has posted or edited, and retires the board before it. If the delivery came
    /// too late, because the audience has another address or a newer board by now, its own board is retired instead.
    /// `clock_n` is the entry whose clock the board shows, if known.
    async fn keep_delivered(
        &mut self,
        live: &Live,
        audience: Audience,
        parcel: &Parcel,
        accepted: Accepted,
        clock_n: Option<i64>,
    ) {
        let Some(board) = present_board(parcel, accepted, clock_n) else { return };
        let kept = self.lanes.get(&audience).and_then(|lane| lane.board.as_ref());
        let (newest, kept) = (board.row.message, kept.map(|kept| kept.row));
        let is_newest = kept.map_or(parcel.in_place_of.is_none(), |kept| kept.message <= newest);
        if !is_newest || Some(parcel.to) != live.recipient(audience) {
            // An edit that was on its way when the board was retired may have given the board its controls back.
            let is_same_place = kept.is_some_and(|kept| kept.channel == accepted.channel);
            self.retire(live, audience, board.row, is_same_place).await;
            return;
        }
        if let Some(kept) = kept.filter(|kept| kept.message != newest) {
            let is_same_place = kept.channel == accepted.channel;
            self.retire(live, audience, kept, is_same_place).await;
        }
        self.keep_board(live, audience, board).await;
    }

    async fn replied(&mut self, live: &Live, audience: Audience, in_time: bool) {
        let Some(lane) = self.lanes.get_mut(&audience) else { return };
        let shown = lane.replied(in_time);
        if let (Some((n, clock)), Some(board)) = (shown, lane.board.as_ref()) {
            let row = BoardRow { n, clock_n: n, ..board.row };
            self.keep_board(live, audience, PresentBoard { row, clock: Some(clock) }).await;
        }
    }

    fn has_arrived(&mut self, audience: Audience, n: i64) {
        if let Some(lane) = self.lanes.get_mut(&audience) {
            lane.arrived(n);
        }
    }

    async fn was_not_carried(
        &mut self,
        live: &mut Live,
        audience: Audience,
        n: i64,
        parcel: &Parcel,
        error: DeliveryError,
    ) -> Result<Option<Unreachable>, Fault> {
        match (error, parcel.to) {
            // The message is deleted or cannot be edited any more: the board is posted in a new message.
            (error, _) if parcel.in_place_of.is_some() && !matches!(error, DeliveryError::Overheard(_)) => {
                tracing::info!(match.id = live.row.id.0, n, %error, "a board could not be changed and is sent anew");
                self.forget_board(live, audience, parcel).await;
                self.put_back(audience, parcel, None);
            }
            (DeliveryError::ClosedDms, Recipient::Person(user) | Recipient::Private(user, _)) => {
                self.say_dms_are_closed(live, user);
                if matches!(&parcel.contents, Contents::News(news) if news.calls) {
                    let nonce = live.world.nonces.called(live.row.id, user, n);
                    self.say_aside(live, Audience::Channel, Contents::Called(user), nonce);
                }
                // The news counts as delivered: the message in the channel has a button with which the player can see
                // the board.
                self.was_accepted(live, audience, n, live.world.clock.now());
            }
            (DeliveryError::Overheard(readers), Recipient::Private(_, channel) | Recipient::Channel(channel)) => {
                // Send the news to the audience's other address, if it has one.
                self.put_back(audience, parcel, None);
                self.overheard(live, channel, &readers).await?;
            }
            (DeliveryError::Gone, Recipient::Private(..)) => {
                let Audience::Seat(seat) = audience else { return Ok(None) };
                live.world.store.write(SetChannel { match_id: live.row.id, seat, channel: None }).await?;
                live.row.seats[seat].channel = None;
                self.put_back(audience, parcel, None);
                self.is_reached_elsewhere(live, audience).await;
            }
            (why @ (DeliveryError::MissingPermission(_) | DeliveryError::Gone), _)
                if matches!(audience, Audience::Spectators | Audience::Announcements) =>
            {
                // The match can go on without spectators and announcements.
                self.has_arrived(audience, n);
                self.tell_host(live, audience, why, false);
            }
            (why @ DeliveryError::Gone, Recipient::Person(_)) => {
                self.has_arrived(audience, n);
                self.tell_host(live, audience, why, false);
            }
            (why @ (DeliveryError::MissingPermission(_) | DeliveryError::Gone), _) => {
                self.put_back(audience, parcel, Some(why.clone()));
                return Ok(Some(Unreachable { audience, why }));
            }
            (error, _) => {
                tracing::error!(match.id = live.row.id.0, n, %error, "a message was given up");
                self.has_arrived(audience, n);
            }
        }
        Ok(None)
    }

    fn was_accepted(&mut self, live: &Live, audience: Audience, n: i64, stamp: Timestamp) {
        live.world.troubled.has_passed(live.row.id, audience);
        if let (Some(start), Audience::Seat(seat)) = (&mut self.clock_start, audience)
            && n >= start.n
            && live.table().turn().seats().contains(seat)
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

    /// Forgets the board that this parcel was meant to edit. The board is retired, because Discord may accept another
    /// edit of that message later.
    async fn forget_board(&mut self, live: &Live, audience: Audience, parcel: &Parcel) {
        let Some(lane) = self.lanes.get_mut(&audience) else { return };
        let (_, message) = parcel.in_place_of.unzip();
        if let Some(board) = lane.board.take_if(|board| Some(board.row.message) == message) {
            self.retire(live, audience, board.row, false).await;
        }
    }

    /// Notes whether the channel has been told of a player's closed DMs. If the channel could not be told, the next
    /// news for that player tries again.
    async fn has_said_dms_are_closed(&mut self, live: &Live, user: UserId, is_told: bool) {
        if is_told {
            live.world.store.hand_in(CloseDm { match_id: live.row.id, user }).await;
        } else {
            self.closed_dms.remove(&user);
        }
    }
}

/// The board that a parcel has posted or edited, if it shows one.
fn present_board(parcel: &Parcel, accepted: Accepted, clock_n: Option<i64>) -> Option<PresentBoard> {
    let Contents::News(news) = &parcel.contents else { return None };
    news.showing.as_ref()?;
    let Accepted { channel, message } = accepted;
    let row = BoardRow { channel, message, n: news.n, clock_n: clock_n.unwrap_or(BoardRow::UNKNOWN) };
    Some(PresentBoard { row, clock: clock_n.map(|_| BoardClock { face: news.clock.clone(), to_act: news.to_act }) })
}
