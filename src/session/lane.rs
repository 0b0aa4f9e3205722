//! The queue of messages about a match for one audience: in order, nothing skipped, nothing sent twice.
//!
//! The store keeps only the cursor, up to which the audience has been told; the queue is made again from the journal.
//!
//! Each audience has one board, a message that is edited. What happens within a turn edits that message. Only a new
//! turn, the opening and the end post a new message; the old one becomes a line of history with its picture and without
//! controls, or the result when the match is over. An offer by another player is sent once, in a separate message.
//! After a restart, edits that a later edit replaces are left out. Beside the cursor the store keeps whether the
//! audience is owed the present board, because its address or its person has changed. A message is edited only at the
//! audience's present address; if it is deleted or cannot be edited any more, a new message is posted.

mod beside;

pub(super) use beside::BesideOne;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use tokio::sync::oneshot;

use super::notice::notice;
use super::ports::{Contents, DeliveryError, News, Notice, Parcel, Recipient};
use super::step::{Print, Step};
use crate::store::{Audience, BoardRow, MessageId};
use host::{ClockFace, Effect, Entry, Order, Pausing, Table, What};
use rules::{BySeat, Clearance, Names, Observer, SeatSet};

/// How many messages are queued for an audience that cannot be reached. Later messages are made from the journal when
/// the queue is empty.
pub(super) const LANE_MAX: usize = 16;

/// The queue of messages for one audience.
pub(super) struct Lane {
    pub(super) audience: Audience,
    /// Every entry up to this number has been delivered to the audience, or changes nothing for the audience; -1 before
    /// the opening board is delivered.
    pub(super) cursor: i64,
    /// The fingerprint of the audience's view when a message was last queued.
    fingerprint: Option<u64>,
    /// The pausing state when a message was last queued.
    pausing: Option<Pausing>,
    /// The numbers of the offers that the seat has been sent, or is being sent.
    offered: BTreeSet<u64>,
    /// The number of the controls below the board that the seat has been sent, or is being sent, at its present
    /// address.
    stands: Option<u64>,
    /// The messages beside the board that have controls or are about something temporary: offers, controls below the
    /// board, pauses, reminders.
    pub(super) beside: Vec<BesideOne>,
    /// The messages to send, oldest first.
    queue: VecDeque<Item>,
    /// The message that is being sent.
    pub(super) in_flight: Option<Flight>,
    /// The queue was full, so messages were left out; they must be made again from the journal.
    pub(super) is_behind: bool,
    /// What has happened since the last step that was shown to the audience. The next step shows all of it.
    pub(super) unshown: Unshown,
    /// The form in which the present board must be sent once more after the queue is empty; `None` if that is not
    /// necessary.
    pub(super) refresh: Option<Form>,
    /// The store has not saved `cursor` yet.
    pub(super) is_unsaved: bool,
    /// Delivery has failed and is not retried until somebody removes the cause.
    pub(super) blocked: Option<DeliveryError>,
    /// The message that shows the audience its board now.
    pub(super) board: Option<PresentBoard>,
    /// Whether the clock in the board's message is being updated.
    pub(super) is_revising: bool,
}

/// What has happened in the match since the audience was last shown a step.
#[derive(Default)]
pub(super) struct Unshown {
    /// A turn, phase or round has begun.
    has_begun: bool,
    /// A chapter of the match has begun, for which the channel and the spectators get a new board.
    has_chapter: bool,
    /// The next step shows the board even if the view is unchanged: the audience submitted something that chance had to
    /// complete first, or another person has taken the seat.
    pub(super) is_owed: bool,
}

/// The message that shows an audience its board.
#[derive(Clone, Debug)]
pub(super) struct PresentBoard {
    pub(super) row: BoardRow,
    /// The clock shown in the message; `None` if a press or an earlier run of the bot may have written an older clock
    /// there.
    pub(super) clock: Option<BoardClock>,
}

/// The clock as a board shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardClock {
    pub(super) face: ClockFace,
    pub(super) to_act: SeatSet,
}

impl BoardClock {
    /// The clock as it is now.
    pub(super) fn now(table: &dyn Table) -> Self {
        Self { face: table.clock(), to_act: table.turn().seats() }
    }
}

/// A message in the queue.
pub(super) struct Item {
    pub(super) news: News,
    pub(super) road: Road,
    pub(super) form: Form,
}

/// The form of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// An edit of the audience's board; if the audience has no board, a new message.
    Board,
    /// A new message, which becomes the audience's board.
    Anew,
    /// A new message with the board after an entry that the audience may have seen already. The message has a nonce
    /// that differs from that of the entry.
    Again,
    /// A message without a board.
    Words,
}

/// How a message is sent.
pub(super) enum Road {
    /// The courier sends the message.
    Courier,
    /// The front end answers the player's interaction, and reports through `told` that it has answered.
    Reply { told: oneshot::Receiver<()>, sight: Sight },
}

/// The answer to the author of an entry, which is being sent.
pub(super) struct Answering {
    /// Resolves when the author has been answered.
    pub(super) told: oneshot::Receiver<()>,
    /// The message that was pressed, if one was.
    pub(super) pressed: Option<MessageId>,
}

/// How the author of an entry is shown its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// What the answer contains.
    pub(super) answer: Reply,
    /// Whether the answer edits the board, because the board was pressed.
    is_of_board: bool,
    /// Whether the courier sends the board as well.
    follows: bool,
}

/// What the answer to an author contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// The answer is the board, in place of the pressed message.
    InPlace,
    /// The answer is the board, in a separate message.
    Beside,
    /// The answer consists of words only.
    Words,
    /// There is no answer, because a new board shows the effect.
    Nothing,
}

impl Reply {
    /// Whether the answer shows the board.
    pub(super) fn shows_board(self) -> bool {
        matches!(self, Self::InPlace | Self::Beside)
    }
}

/// A message that is being sent.
pub(super) struct Flight {
    pub(super) form: Form,
    /// The news of an answer to an interaction, to be sent again if the answer fails.
    in_reply: Option<(News, Sight)>,
    /// The parcel that the courier carries.
    pub(super) parcel: Option<Arc<Parcel>>,
    /// Dropped together with the flight; the courier then stops retrying.
    pub(super) wanted: Arc<()>,
}

impl Lane {
    /// A lane for an audience that has been told everything up to and including entry `cursor`.
    pub(super) fn new(audience: Audience, cursor: i64) -> Self {
        Self {
            audience,
            cursor,
            fingerprint: None,
            pausing: None,
            offered: BTreeSet::new(),
            stands: None,
            beside: Vec::new(),
            queue: VecDeque::new(),
            in_flight: None,
            is_behind: false,
            unshown: Unshown::default(),
            refresh: None,
            is_unsaved: false,
            blocked: None,
            board: None,
            is_revising: false,
        }
    }

    /// The board whose clock must be updated, if everything else has been sent.
    pub(super) fn board_to_revise(&self, now: &BoardClock) -> Option<BoardRow> {
        let board = self.board.as_ref().filter(|board| board.clock.as_ref() != Some(now))?;
        (self.is_idle() && self.blocked.is_none() && !self.is_revising).then_some(board.row)
    }

    /// Whether the audience's board shows this clock.
    pub(super) fn is_right(&self, now: &BoardClock) -> bool {
        !self.is_revising && self.board.as_ref().is_none_or(|board| board.clock.as_ref() == Some(now))
    }

    /// Records what the audience was shown last, without sending anything. The cursor passes an entry only when
    /// everything about it has arrived, including the controls below a board.
    pub(super) fn look(&mut self, table: &dyn Table) {
        let names = Names::from(BySeat::from(table.header().seats.clone()));
        self.fingerprint = Some(table.fingerprint(observer(self.audience)));
        self.pausing = Some(table.pausing(observer(self.audience)));
        self.offered = self.offers(table, &names).map(|(number, _)| number).collect();
        self.stands = self.standing(table, &names).map(|(number, _)| number);
    }

    /// Queues the messages that a step causes for this audience. If the audience is the step's author and is being
    /// answered, returns how the author sees the step.
    ///
    /// `reply` is the answer to the author that is being sent. Without one the receipt is queued: this tells a player
    /// of an input that was counted just before the bot crashed. If the first answer arrived after all, Discord
    /// recognizes the nonce.
    pub(super) fn note(&mut self, step: &Step<'_>, print: &Print<'_>, reply: Option<Answering>) -> Option<Reply> {
        if self.audience == Audience::Announcements {
            self.announce(step, print);
            return None;
        }
        let observer = observer(self.audience);
        let is_halfway = step.is_halfway();
        let fingerprint = step.table.fingerprint(observer);
        let differs = !is_halfway && self.fingerprint.replace(fingerprint) != Some(fingerprint);
        // A pause changes the controls and the text; the picture stays.
        let pausing = step.table.pausing(observer);
        let pauses = !is_halfway && self.pausing.replace(pausing).is_some_and(|before| before != pausing);
        self.unshown.has_begun |= step.begins();
        self.unshown.has_chapter |= step.begins_chapter();
        // What the audience must be shown, even if its view has not changed.
        let Unshown { has_begun, has_chapter, mut is_owed } =
            if is_halfway { Unshown::default() } else { std::mem::take(&mut self.unshown) };
        let calls =
            has_begun && matches!(self.audience, Audience::Seat(seat) if step.table.turn().seats().contains(seat));
        let has_chapter = has_chapter && matches!(self.audience, Audience::Channel | Audience::Spectators);
        let is_anew = step.before.is_none() || step.ends() || step.puts_back() || calls || has_chapter;
        let form = if is_anew { Form::Anew } else { Form::Board };
        let mut news = step.news(print, observer);
        if step.before.is_none() && self.audience == Audience::Channel && !print.opening.is_empty() {
            let notice = Some(Notice::Opens(print.opening.to_owned()));
            self.push(Item { news: News { notice, ..news.clone() }, road: Road::Courier, form: Form::Words });
        }
        let (differs_at_all, mut differs, mut pauses, mut sight) = (differs || pauses, differs, pauses, None);
        match step.entry {
            Some((entry, effect)) if is_author(self.audience, entry) => {
                let answer = News { receipt: Some(effect.clone()), answers: step.input, ..news.clone() };
                sight = reply.as_ref().map(|reply| self.sight(reply.pressed, form, is_halfway, differs));
                self.answer(answer, reply.map(|reply| reply.told).zip(sight));
                let follows = sight.is_none_or(|sight| sight.follows);
                is_owed |= follows;
                differs &= follows;
                pauses &= follows;
            }
            Some((entry, effect)) => news.notice = notice(entry, effect),
            None => {}
        }
        if differs_at_all && self.tell_offers(step, print) {
            // The separate message about the offer replaces this notice.
            news.notice.take_if(|notice| matches!(notice, Notice::Offers(_)));
        }
        if let Some(notice) = news.notice.take_if(|notice| is_halfway || self.is_told_apart(notice, form)) {
            self.push(Item {
                news: News { notice: Some(notice), ..news.clone() },
                road: Road::Courier,
                form: Form::Words,
            });
        }
        if is_halfway {
            self.unshown.is_owed |= is_owed;
        } else if differs || pauses || is_owed || news.notice.is_some() {
            // If only the author's private answer is new, the message uses the nonce of that answer.
            let answers = step.input.filter(|_| !differs && !pauses && news.notice.is_none());
            let showing = Some(step.table.present(observer, &print.names.read_by(observer), print.theme));
            let is_seen = !differs && !is_owed;
            self.push(Item { news: News { answers, showing, is_seen, calls, ..news }, road: Road::Courier, form });
        }
        if !is_halfway && differs_at_all {
            self.tell_standing(step.table, &print.names.read_by(observer), || step.news(print, observer));
        }
        if self.is_idle() && !is_halfway {
            self.cursor = step.n;
        }
        sight.map(|sight| sight.answer)
    }

    /// Queues the answer to the author of an entry: the answer that the front end is sending or, if there is none, an
    /// answer sent by the courier.
    fn answer(&mut self, news: News, under_way: Option<(oneshot::Receiver<()>, Sight)>) {
        let road = match under_way {
            Some((_, Sight { answer: Reply::Nothing, .. })) => return,
            Some((told, sight)) => Road::Reply { told, sight },
            None => Road::Courier,
        };
        self.push(Item { news, road, form: Form::Words });
    }

    /// How the author of an entry is shown its effect. `pressed` is the message that the author pressed, if any.
    fn sight(&self, pressed: Option<MessageId>, form: Form, is_halfway: bool, differs: bool) -> Sight {
        let sight = |answer, is_of_board, follows| Sight { answer, is_of_board, follows };
        let board = self.board.as_ref().map(|board| board.row.message);
        let is_renewed = self.brings_new_board();
        let is_anew = form == Form::Anew;
        let follows = is_anew || differs || board.is_some() || !self.is_idle();
        match pressed {
            Some(pressed) if board == Some(pressed) && !is_renewed => {
                if is_anew || is_halfway {
                    sight(Reply::Nothing, true, true)
                } else {
                    sight(Reply::InPlace, true, false)
                }
            }
            Some(_) if is_halfway => sight(Reply::Words, false, true),
            // The pressed message is the board of an earlier turn, which is no longer the present board.
            Some(pressed) if board.is_some_and(|board| pressed <= board) => {
                sight(if is_anew { Reply::Words } else { Reply::Beside }, false, true)
            }
            // The pressed message is a copy of the board that the player asked for.
            Some(_) => sight(Reply::InPlace, false, follows),
            None if is_halfway || follows => sight(Reply::Words, false, true),
            // No message shows the board, and perhaps none can be sent.
            None => sight(Reply::Beside, false, false),
        }
    }

    /// Whether a notice is sent in a separate message instead of a line in the board.
    fn is_told_apart(&self, notice: &Notice, form: Form) -> bool {
        match self.audience {
            // After the end, nobody would notice the annulment in the board.
            Audience::Seat(_) if matches!(notice, Notice::Ordered(Order::Annul)) => form == Form::Board,
            Audience::Seat(_) => matches!(notice, Notice::Offers(_) | Notice::Declines(_) | Notice::Absent { .. }),
            Audience::Channel | Audience::Spectators | Audience::Announcements => form == Form::Board,
        }
    }

    /// Queues an announcement, if the step is the opening or the end.
    fn announce(&mut self, step: &Step<'_>, print: &Print<'_>) {
        let notice = match step.entry {
            None => Some(Notice::Begins),
            Some(_) if step.ends() => Some(Notice::Ends),
            // The end was announced, and this entry changes it.
            Some((entry, effect @ (Effect::PutBack { was_over: true, .. } | Effect::Ordered(Order::Annul)))) => {
                notice(entry, effect)
            }
            Some(_) => None,
        };
        if notice.is_some() {
            let news = News { notice, ..step.news(print, observer(self.audience)) };
            self.push(Item { news, road: Road::Courier, form: Form::Words });
        } else if self.is_idle() {
            self.cursor = step.n;
        }
    }

    fn push(&mut self, item: Item) {
        // The messages of an entry are queued together or not at all, because the cursor counts entries.
        let begins = self.queue.back().is_none_or(|last| last.news.n != item.news.n);
        if self.is_behind || begins && self.queue.len() >= LANE_MAX {
            // The front end's answer goes out anyway; if it fails, the receipt is made from the journal.
            self.is_behind = true;
        } else {
            self.queue.push_back(item);
        }
    }

    /// Takes the next message from the queue, unless one is being sent or delivery is blocked.
    pub(super) fn next(&mut self, now: &BoardClock) -> Option<Item> {
        if self.in_flight.is_some() || self.blocked.is_some() {
            return None;
        }
        let mut item = self.queue.pop_front()?;
        if self.queue.is_empty() && !self.is_behind && item.news.outcome.is_none() {
            // The message may have waited for a while, but the newest board must show the present clock.
            item.news.clock = now.face.clone();
            item.news.to_act = now.to_act;
        }
        let in_reply = match &item.road {
            Road::Reply { sight, .. } => Some((item.news.clone(), *sight)),
            Road::Courier => None,
        };
        self.in_flight = Some(Flight { form: item.form, in_reply, parcel: None, wanted: Arc::default() });
        Some(item)
    }

    /// Takes the form in which the present board must be sent, if the board is due and the queue is empty. The board
    /// then counts as in flight.
    pub(super) fn take_refresh(&mut self) -> Option<Form> {
        if !self.is_all_told() || self.blocked.is_some() {
            return None;
        }
        let form = self.refresh.take()?;
        self.in_flight = Some(Flight { form, in_reply: None, parcel: None, wanted: Arc::default() });
        Some(form)
    }

    /// Sends the present board in a new message after everything in the queue, so that no older board follows it. News
    /// in flight to an earlier address is queued again for the new address. An answer to an input is not: it still goes
    /// to the input's author.
    pub(super) fn show_again(&mut self, to: Recipient) {
        let is_elsewhere = |flight: &mut Flight| flight.parcel.as_ref().is_some_and(|parcel| parcel.to != to);
        if let Some(Flight { form, parcel: Some(parcel), .. }) = self.in_flight.take_if(is_elsewhere)
            && let Contents::News(news) = &parcel.contents
            && news.receipt.is_none()
        {
            self.put_back((**news).clone(), form);
        }
        self.refresh = Some(Form::Again);
    }

    /// Whether this parcel is the one in flight.
    pub(super) fn carries(&self, parcel: &Arc<Parcel>) -> bool {
        let carried = self.in_flight.as_ref().and_then(|flight| flight.parcel.as_ref());
        carried.is_some_and(|carried| Arc::ptr_eq(carried, parcel))
    }

    /// Whether the present board must still be sent in a new message, or is in flight.
    pub(super) fn shows_again(&self) -> bool {
        self.to_come().any(|form| form == Form::Again)
    }

    /// Whether a new message with the board is queued or in flight.
    pub(super) fn brings_new_board(&self) -> bool {
        self.to_come().any(|form| matches!(form, Form::Anew | Form::Again))
    }

    fn to_come(&self) -> impl Iterator<Item = Form> {
        let under_way = self.in_flight.iter().map(|flight| flight.form);
        under_way.chain(self.queue.iter().map(|item| item.form)).chain(self.refresh)
    }

    /// Puts undelivered news back at the head of the queue. A board that repeats an entry the audience has been told
    /// gets a nonce of its own, since Discord may know the entry's nonce already.
    pub(super) fn put_back(&mut self, news: News, form: Form) {
        let is_told = form == Form::Board && news.n <= self.cursor;
        let form = if is_told { Form::Again } else { form };
        self.queue.push_front(Item { news, road: Road::Courier, form });
    }

    /// Handles the end of an answer to the author. If the answer failed, the courier sends the words, and the board too
    /// if the answer should have shown it. If the answer succeeded and edited the board, returns the board's entry and
    /// clock.
    pub(super) fn replied(&mut self, in_time: bool) -> Option<(i64, BoardClock)> {
        let (news, sight) = self.in_flight.take().and_then(|flight| flight.in_reply)?;
        if in_time {
            self.arrived(news.n);
            return sight.is_of_board.then_some((news.n, BoardClock { face: news.clock, to_act: news.to_act }));
        }
        if sight.answer.shows_board() && !sight.follows {
            self.put_back(News { receipt: None, ..news.clone() }, Form::Board);
        }
        self.put_back(news, Form::Words);
        None
    }

    /// Removes from the queue, after a restart, what the board shows already, and each edit of the board that a later
    /// edit replaces before anybody could read it.
    pub(super) fn leave_out_undone(&mut self) {
        let shown = self.board.as_ref().map(|board| board.row.n);
        let mut is_undone = false;
        let mut kept: VecDeque<Item> = VecDeque::with_capacity(self.queue.len());
        while let Some(item) = self.queue.pop_back() {
            let is_shown = item.form != Form::Words && Some(item.news.n) <= shown;
            if is_shown {
                continue;
            }
            if item.form == Form::Board && is_undone && item.news.notice.is_none() {
                // The next message shows everything that the removed message would have shown.
                kept.iter_mut()
                    .find(|next| next.form == Form::Board)
                    .into_iter()
                    .for_each(|next| next.news.is_seen = false);
                continue;
            }
            is_undone = match item.form {
                Form::Board => true,
                Form::Anew | Form::Again => false,
                Form::Words => is_undone,
            };
            kept.push_front(item);
        }
        self.queue = kept;
    }

    /// Removes the messages about an entry of which the audience learns in another way.
    pub(super) fn leave_out(&mut self, n: i64) {
        self.queue.retain(|item| item.news.n != n);
        if self.is_idle() {
            self.cursor = self.cursor.max(n);
        }
    }

    /// Notes that the message in flight has arrived or never will. The cursor moves once no more messages about the
    /// same entry are queued.
    pub(super) fn arrived(&mut self, n: i64) {
        self.in_flight = None;
        if self.is_all_told() && self.board.is_some() {
            // This board was sent after the repetition was requested, and shows everything.
            self.refresh.take_if(|form| *form == Form::Again);
        }
        if self.queue.front().is_none_or(|item| item.news.n != n) {
            self.cursor = self.cursor.max(n);
            self.is_unsaved = true;
        }
    }

    /// Drops all undelivered messages up to this entry of a match that is over. A message in flight may still arrive.
    pub(super) fn give_up(&mut self, n: i64) {
        self.blocked = None;
        self.queue.clear();
        (self.is_behind, self.refresh) = (false, None);
        self.arrived(n);
    }

    /// Whether everything has been sent, including a repetition of the board.
    pub(super) fn is_idle(&self) -> bool {
        self.is_all_told() && self.refresh.is_none()
    }

    /// Whether all news has been sent; a repetition of the board may still be due.
    fn is_all_told(&self) -> bool {
        self.queue.is_empty() && self.in_flight.is_none() && !self.is_behind
    }

    /// Whether everything about this entry has been sent to the audience.
    pub(super) fn has_heard_of(&self, n: i64) -> bool {
        self.cursor >= n || self.is_idle()
    }

    /// Whether the queue is empty and must be filled again from the journal.
    pub(super) fn must_refill(&self) -> bool {
        self.is_behind && self.queue.is_empty() && self.in_flight.is_none() && self.blocked.is_none()
    }
}

/// The observer whose view an audience is shown.
pub(super) fn observer(audience: Audience) -> Observer {
    match audience {
        Audience::Channel | Audience::Announcements => Observer::Public,
        Audience::Seat(seat) => Observer::Seat(seat),
        Audience::Spectators => Observer::Omniscient(Clearance::audited_reveal()),
    }
}

/// Whether the player of this seat made the entry.
fn is_author(audience: Audience, entry: &Entry) -> bool {
    matches!((&entry.what, audience), (What::Text(author, _), Audience::Seat(seat)) if *author == seat)
}
