//! What one audience is still to be told of a match: in order, nothing skipped, nothing twice.
//!
//! Nothing here is ever stored but how far the audience has been told; the rest follows again from the journal.

use std::collections::VecDeque;

use tokio::sync::oneshot;

use super::ports::{DeliveryError, News, Notice};
use super::world::OUTAGE_TOLD_MIN;
use crate::host::{ClockFace, Entry, Order, Receipt, Table, What};
use crate::rules::{BySeat, Clearance, Observer, Seat, SeatSet, Turn};
use crate::scene::Theme;
use crate::store::{Audience, BoardRow, InputId};

/// How many messages are kept ready for an audience that cannot be reached; what comes later is made again from the
/// journal when its turn has come.
pub(super) const LANE_MAX: usize = 16;

/// The way to one audience.
#[expect(clippy::struct_excessive_bools, reason = "each is true or not whatever the others are")]
pub(super) struct Lane {
    pub(super) audience: Audience,
    /// The last entry that the audience has been told of, or that has nothing to tell it; -1 before the opening.
    pub(super) cursor: i64,
    /// What the audience's view was when something was last put on the lane.
    fingerprint: Option<u64>,
    /// What is to be told, oldest first.
    queue: VecDeque<Item>,
    /// What is on its way.
    pub(super) in_flight: Option<Flight>,
    /// Entries have been left out of the queue because it was full; they must be made again.
    pub(super) is_behind: bool,
    /// A turn, phase or round has begun of which the audience has been shown nothing yet.
    has_begun: bool,
    /// The store does not know yet how far the audience has been told.
    pub(super) is_unsaved: bool,
    /// Nothing is tried any more until somebody has seen to this.
    pub(super) blocked: Option<DeliveryError>,
    /// The message that shows the audience its board now.
    pub(super) board: Option<PresentBoard>,
    /// The clock of that message is being told anew.
    pub(super) is_revising: bool,
}

/// The message that shows an audience its board.
#[derive(Clone, Debug)]
pub(super) struct PresentBoard {
    pub(super) row: BoardRow,
    /// The clock as it stands there; `None` where a press may have written an older one.
    pub(super) clock: Option<BoardClock>,
}

/// What a board tells of the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardClock {
    pub(super) face: ClockFace,
    pub(super) to_act: SeatSet,
}

impl BoardClock {
    /// What is to be told now.
    pub(super) fn now(table: &dyn Table) -> Self {
        Self { face: table.clock(), to_act: table.turn().seats() }
    }
}

/// Something to be told.
pub(super) struct Item {
    pub(super) news: News,
    pub(super) road: Road,
    /// Whether it is an answer that shows the board: as it is when it is sent.
    pub(super) shows_board: bool,
}

/// How it is told.
pub(super) enum Road {
    /// By the courier.
    Courier,
    /// The front door answers the player; it says here when that is done.
    Reply(oneshot::Receiver<()>),
}

/// An answer under way to the author of an entry.
pub(super) struct Answering {
    /// Where it is said that the author has been answered.
    pub(super) told: oneshot::Receiver<()>,
    /// Whether a message was pressed, which may change in its place.
    pub(super) is_pressed: bool,
}

/// What is remembered of an item on its way.
pub(super) struct Flight {
    /// The news again, should the reply fail, and whether it shows the board.
    pub(super) in_reply: Option<(News, bool)>,
}

/// The table just before an entry, as far as telling of the entry needs it.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    epoch: u32,
    is_over: bool,
}

impl Before {
    pub(super) fn of(table: &dyn Table) -> Self {
        Self { epoch: table.epoch(), is_over: table.outcome().is_some() }
    }

    /// Whether what a seat pressed is answered by a change of the message that was pressed: the turn goes on, and
    /// the game wants it so.
    pub(super) fn stays_in_place(self, table: &dyn Table) -> bool {
        self.epoch == table.epoch() && table.outcome().is_none() && table.spec().in_place
    }
}

/// An entry that has just been committed.
pub(crate) struct Step<'a> {
    /// Its number; 0 is the opening, which has no entry.
    pub(super) n: i64,
    pub(super) entry: Option<(&'a Entry, &'a Receipt)>,
    /// The input that brought the entry, if one did.
    pub(super) input: Option<InputId>,
    /// `None` for the opening.
    pub(super) before: Option<Before>,
    pub(super) table: &'a dyn Table,
}

impl Step<'_> {
    /// Whether nature is to go on at once: until it has, a view shows half of what happens.
    fn is_halfway(&self) -> bool {
        self.before.is_some() && self.table.turn() == Turn::Chance
    }

    /// Whether a press of this audience is answered in place.
    fn is_in_place(&self, audience: Audience) -> bool {
        match (self.before, audience) {
            (Some(before), Audience::Seat(_)) => before.stays_in_place(self.table),
            _ => false,
        }
    }

    /// Whether the answer to this audience shows its board as it is now, so that no further message need.
    fn is_shown_by_answer(&self, audience: Audience, receipt: &Receipt, is_pressed: bool) -> bool {
        let is_same_turn = self.before.is_some_and(|before| before.epoch == self.table.epoch());
        let is_staging = matches!(receipt, Receipt::Staged { .. } | Receipt::Undone);
        is_same_turn && is_staging || is_pressed && self.is_in_place(audience)
    }

    /// The news of this step, with nothing in them yet that concerns one audience alone.
    fn news(&self, print: &Print<'_>) -> News {
        News {
            names: print.names.clone(),
            n: self.n,
            notice: None,
            receipt: None,
            answers: None,
            showing: None,
            calls: false,
            clock: self.table.clock(),
            to_act: self.table.turn().seats(),
            outcome: self.table.outcome(),
        }
    }
}

/// What drawing needs beside the table.
pub(super) struct Print<'a> {
    pub(super) names: &'a BySeat<String>,
    pub(super) theme: &'a Theme,
}

impl Lane {
    /// An audience that has been told up to and including an entry.
    pub(super) fn new(audience: Audience, cursor: i64) -> Self {
        Self {
            audience,
            cursor,
            fingerprint: None,
            queue: VecDeque::new(),
            in_flight: None,
            is_behind: false,
            has_begun: false,
            is_unsaved: false,
            blocked: None,
            board: None,
            is_revising: false,
        }
    }

    /// The board whose clock is to be told anew, if everything else has been told.
    pub(super) fn board_to_revise(&self, now: &BoardClock) -> Option<BoardRow> {
        let board = self.board.as_ref().filter(|board| board.clock.as_ref() != Some(now))?;
        (self.is_idle() && self.blocked.is_none() && !self.is_revising).then_some(board.row)
    }

    /// Whether the audience's board tells the clock as it is.
    pub(super) fn is_right(&self, now: &BoardClock) -> bool {
        !self.is_revising && self.board.as_ref().is_none_or(|board| board.clock.as_ref() == Some(now))
    }

    /// Takes note of what the audience has been shown last, without telling it anything.
    pub(super) fn look(&mut self, table: &dyn Table) {
        self.fingerprint = Some(table.fingerprint(observer(self.audience)));
    }

    /// Puts what the step means for this audience on the lane.
    ///
    /// `reply` is the answer under way to the author, if the author is this audience. Without one the receipt is sent:
    /// that is how a player learns of what was counted just before the bot fell. Discord knows it again should the
    /// answer have arrived.
    pub(super) fn note(&mut self, step: &Step<'_>, print: &Print<'_>, reply: Option<Answering>) {
        if self.audience == Audience::Announcements {
            return self.announce(step, print);
        }
        let observer = observer(self.audience);
        let is_halfway = step.is_halfway();
        let fingerprint = step.table.fingerprint(observer);
        let mut has_changed = !is_halfway && self.fingerprint.replace(fingerprint) != Some(fingerprint);
        self.has_begun |= step.before.is_none_or(|before| before.epoch != step.table.epoch());
        let is_author = step.entry.is_some_and(|(entry, _)| is_author(self.audience, entry));
        let mut news = step.news(print);
        if let (Some((_, receipt)), true) = (step.entry, is_author) {
            let is_pressed = reply.as_ref().is_some_and(|answering| answering.is_pressed);
            let shows_board = step.is_shown_by_answer(self.audience, receipt, is_pressed);
            has_changed &= !shows_board;
            let answer = News { receipt: Some(receipt.clone()), answers: step.input, ..news.clone() };
            let road = reply.map_or(Road::Courier, |answering| Road::Reply(answering.told));
            self.push(Item { news: answer, road, shows_board });
        } else if let Some((entry, receipt)) = step.entry {
            news.notice = notice(entry, receipt);
        }
        let has_begun = !is_halfway && std::mem::take(&mut self.has_begun);
        if has_changed {
            news.calls = has_begun && matches!(self.audience, Audience::Seat(seat) if news.to_act.contains(seat));
            news.showing = Some(step.table.show(observer, print.names, print.theme));
        }
        if news.showing.is_some() || news.notice.is_some() {
            self.push(Item { news, road: Road::Courier, shows_board: false });
        } else if self.is_idle() && !is_halfway {
            self.cursor = step.n;
        }
    }

    /// Puts an announcement on the lane, if the step is the opening or the end.
    fn announce(&mut self, step: &Step<'_>, print: &Print<'_>) {
        let mut news = step.news(print);
        news.notice = match step.before {
            None => Some(Notice::Begins),
            Some(before) if !before.is_over && news.outcome.is_some() => Some(Notice::Ends),
            Some(_) => None,
        };
        if news.notice.is_some() {
            self.push(Item { news, road: Road::Courier, shows_board: false });
        } else if self.is_idle() {
            self.cursor = step.n;
        }
    }

    fn push(&mut self, item: Item) {
        if self.is_behind || self.queue.len() >= LANE_MAX {
            // A reply that is left out goes its way all the same; if it fails, the journal will tell.
            self.is_behind = true;
        } else {
            self.queue.push_back(item);
        }
    }

    /// What is to be told next, if nothing is on its way and nothing is in the way.
    pub(super) fn next(&mut self, now: &BoardClock) -> Option<Item> {
        if self.in_flight.is_some() || self.blocked.is_some() {
            return None;
        }
        let mut item = self.queue.pop_front()?;
        if self.queue.is_empty() && !self.is_behind && item.news.outcome.is_none() {
            // It may have waited long: the newest board tells the clock as it is by now.
            item.news.clock = now.face.clone();
            item.news.to_act = now.to_act;
        }
        let in_reply = match item.road {
            Road::Reply(_) => Some((item.news.clone(), item.shows_board)),
            Road::Courier => None,
        };
        self.in_flight = Some(Flight { in_reply });
        Some(item)
    }

    /// Puts news at the head of the lane: the reply that was to carry it failed, or a block stopped it.
    pub(super) fn put_back(&mut self, news: News, shows_board: bool) {
        self.queue.push_front(Item { news, road: Road::Courier, shows_board });
    }

    /// What was on its way has arrived, or will never. The cursor moves when nothing more is to be told of the entry.
    pub(super) fn arrived(&mut self, n: i64) {
        self.in_flight = None;
        if self.queue.front().is_none_or(|item| item.news.n != n) {
            self.cursor = self.cursor.max(n);
            self.is_unsaved = true;
        }
    }

    /// Whether the audience has been told everything.
    pub(super) fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.in_flight.is_none() && !self.is_behind
    }

    /// Whether the audience has been told of this entry.
    pub(super) fn has_heard_of(&self, n: i64) -> bool {
        self.cursor >= n || self.is_idle()
    }

    /// Whether the lane has room again and must be filled from the journal.
    pub(super) fn must_refill(&self) -> bool {
        self.is_behind && self.queue.is_empty() && self.in_flight.is_none() && self.blocked.is_none()
    }
}

/// Whose eyes an audience has.
pub(super) fn observer(audience: Audience) -> Observer {
    match audience {
        Audience::Channel | Audience::Announcements => Observer::Public,
        Audience::Seat(seat) => Observer::Seat(seat),
        Audience::Spectators => Observer::Omniscient(Clearance::audited_reveal()),
    }
}

fn is_author(audience: Audience, entry: &Entry) -> bool {
    matches!((&entry.what, audience), (What::Text(author, _), Audience::Seat(seat)) if *author == seat)
}

/// What everybody but the author is told in words of an entry.
fn notice(entry: &Entry, receipt: &Receipt) -> Option<Notice> {
    match (&entry.what, receipt) {
        // What the house writes after an outage. Of a short one there is nothing to say.
        (What::Host(_), Receipt::Ordered(Order::Shift(length))) => {
            (*length >= OUTAGE_TOLD_MIN).then_some(Notice::Outage(*length))
        }
        (What::Host(_), Receipt::Resumed { length }) => Some(Notice::Resumed { by: None, length: *length }),
        (What::Host(_), Receipt::Ordered(order)) => Some(Notice::Ordered(*order)),
        (What::Text(seat, _), receipt) => told_of(*seat, receipt),
        (What::Host(_) | What::Time | What::Chance(_) | What::Delivered, _) => None,
    }
}

fn told_of(seat: Seat, receipt: &Receipt) -> Option<Notice> {
    match receipt {
        Receipt::Paused { number, most } => Some(Notice::Paused { by: seat, number: *number, most: *most }),
        Receipt::ResumeNoted => Some(Notice::WantsToResume(seat)),
        Receipt::Resumed { length } => Some(Notice::Resumed { by: Some(seat), length: *length }),
        Receipt::Offered => Some(Notice::Offers(seat)),
        Receipt::Conceded => Some(Notice::Concedes(seat)),
        Receipt::Staged { .. }
        | Receipt::Played { .. }
        | Receipt::Refuted { .. }
        | Receipt::Locked
        | Receipt::Undone
        | Receipt::Agreed
        | Receipt::Ordered(_)
        | Receipt::Noted => None,
    }
}
