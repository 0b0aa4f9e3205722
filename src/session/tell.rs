//! The messages of a match: what is sent to each audience, and what has arrived.
//!
//! Nothing here writes into the journal. If the match must stop because an audience cannot be reached, [`Unreachable`]
//! tells the actor.

mod arrival;
mod past;
mod remind;
mod revise;
mod secrets;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};

use tokio::task::{JoinError, JoinSet};

use self::past::{PutOff, keep_open};
use super::answer::{Fault, Trouble};
use super::deliver::{self, Carried, Done};
use super::fates::{Fate, Fates};
use super::lane::{self, Answering, BoardClock, Form, Item, Lane, Reply, Road};
use super::live::Live;
use super::nonce::Nonce;
use super::ports::{Contents, DeliveryError, News, Parcel, Recipient};
use super::readers::Review;
use super::step::Step;
use super::wake;
use crate::store::{Audience, Cursors, MoveCursor, NoteRestored, OweBoard, Settle, UserId};
use league::daily::Quiet;
use rules::{BySeat, Millis, Moment, Seat, Timestamp};

/// The state of all messages of a match.
pub(super) struct Telling {
    /// The queue of each audience.
    lanes: BTreeMap<Audience, Lane>,
    /// Deliveries in flight.
    tasks: JoinSet<Done>,
    /// The entry up to which the store records that everybody has been told.
    settled_n: i64,
    /// The last entry when the match woke: later entries cannot have been told by an earlier run.
    woken_n: i64,
    /// The turn whose clock waits for its pictures to arrive.
    clock_start: Option<ClockStart>,
    /// The state of the match at the last update of answers.
    followed: Option<Followed>,
    /// The outcomes of pauses and offers.
    fates: Fates,
    closed_dms: BTreeSet<UserId>,
    /// The audiences to which the present board must be sent even if they have seen it.
    owed: BTreeSet<Audience>,
    /// Whether a check of who can read the channels with secrets is running or due.
    review: Review,
    /// The last reminder of each seat: its deadline, and the time left.
    reminded: BTreeMap<Seat, (Timestamp, Millis)>,
    /// The quiet hours of the players who may be reminded.
    quiet: BTreeMap<Seat, Quiet>,
    /// The audiences that have not been told yet that the match was restored from a copy; `None` if no restoration must
    /// be announced.
    unrestored: Option<BTreeSet<Audience>>,
    /// Edits that are retried later.
    put_off: PutOff,
}

/// What an earlier run of the match has sent, according to the store.
pub(super) struct Told {
    pub(super) lanes: BTreeMap<Audience, Lane>,
    pub(super) fates: Fates,
    pub(super) closed_dms: BTreeSet<UserId>,
    /// The audiences to which the present board must be sent.
    pub(super) owed: BTreeSet<Audience>,
    pub(super) reminded: BTreeMap<Seat, (Timestamp, Millis)>,
}

/// An audience that the match needs cannot be reached.
pub(super) struct Unreachable {
    pub(super) audience: Audience,
    pub(super) why: DeliveryError,
}

/// The state of the match at the last update of answers.
#[derive(Clone, PartialEq, Eq)]
struct Followed {
    moment: Moment,
    is_over: bool,
    clock: BoardClock,
    users: BySeat<UserId>,
    fates: BTreeMap<i64, Fate>,
}

/// A clock that waits for the pictures of its turn to arrive.
#[derive(Clone, Copy)]
struct ClockStart {
    /// The number of the turn, phase or round.
    epoch: u32,
    /// The entry that began the turn, or the last entry when the match woke.
    n: i64,
    /// When Discord accepted the last of the turn's pictures so far.
    accepted: Timestamp,
}

impl Telling {
    /// Continues where an earlier run of the match stopped.
    pub(super) fn new(live: &Live, told: Told) -> Self {
        let Told { lanes, fates, closed_dms, owed, reminded } = told;
        Self {
            lanes,
            tasks: JoinSet::new(),
            settled_n: live.row.settled_n,
            woken_n: live.fold.n,
            clock_start: None,
            followed: None,
            fates,
            closed_dms,
            owed,
            review: Review::default(),
            reminded,
            quiet: BTreeMap::new(),
            unrestored: None,
            put_off: PutOff::default(),
        }
    }

    /// Waits for the next delivery to end; `None` if no delivery is in flight.
    pub(super) async fn next_done(&mut self) -> Option<Result<Done, JoinError>> {
        self.tasks.join_next().await
    }

    /// Whether no delivery is in flight.
    pub(super) fn is_quiet(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Whether everything has been sent to everybody.
    pub(super) fn is_all_told(&self) -> bool {
        self.lanes.values().all(Lane::is_idle)
    }

    /// Whether the present board, which shows a solution that was held back, must still be sent to some audience.
    pub(super) fn owes_anybody(&self) -> bool {
        !self.owed.is_empty()
    }

    /// Whether this audience has a lane.
    pub(super) fn tells(&self, audience: Audience) -> bool {
        self.lanes.contains_key(&audience)
    }

    /// Whether delivery to this audience is blocked, because Discord refused the last message for good.
    pub(super) fn is_blocked(&self, audience: Audience) -> bool {
        self.lanes.get(&audience).is_some_and(|lane| lane.blocked.is_some())
    }

    /// Unblocks an audience, because the cause that kept messages from it has been removed.
    pub(super) fn unblock(&mut self, live: &Live, audience: Audience) {
        live.world.troubled.has_passed(live.row.id, audience);
        if let Some(lane) = self.lanes.get_mut(&audience) {
            lane.blocked = None;
        }
    }

    /// Unblocks all audiences: the host has probably removed the causes, and is told again if a delivery fails.
    pub(super) fn unblock_all(&mut self, live: &Live) {
        live.world.troubled.all_has_passed(live.row.id);
        for lane in self.lanes.values_mut() {
            lane.blocked = None;
        }
    }

    /// What keeps audiences from being reached, for the hosts.
    pub(super) fn troubles(&self, live: &Live) -> Vec<Trouble> {
        let is_deaf = |user: &UserId| live.row.seats.values().any(|row| row.user == *user && row.channel.is_none());
        let closed = self.closed_dms.iter().copied().filter(is_deaf).map(Trouble::ClosedDms);
        let untold = self.lanes.values().filter_map(|lane| {
            let why = lane.blocked.clone()?;
            Some(Trouble::Untold { audience: lane.audience, why })
        });
        closed.chain(untold).collect()
    }

    /// Whether the person in this seat cannot be reached: their DMs are closed, and they have no private channel.
    pub(super) fn is_deaf(&self, live: &Live, seat: Seat) -> bool {
        let row = &live.row.seats[seat];
        row.channel.is_none() && self.closed_dms.contains(&row.user)
    }

    /// Queues what a step means for each audience. `answered` is the author's seat, with the channel on which the front
    /// end reports that it has answered the author. Returns what that answer must contain.
    pub(super) fn note(&mut self, live: &Live, step: &Step<'_>, answered: Option<(Seat, Answering)>) -> Option<Reply> {
        let (author, mut answered) = answered.unzip();
        self.fates.note(step);
        let mut brings = None;
        for lane in self.lanes.values_mut() {
            let reply = if author.map(Audience::Seat) == Some(lane.audience) { answered.take() } else { None };
            brings = lane.note(step, &live.print(), reply).or(brings);
        }
        brings
    }

    /// Drops the messages about the end of the match that have not been sent yet.
    pub(super) fn give_up_all(&mut self, live: &Live) {
        self.lanes.values_mut().for_each(|lane| lane.give_up(live.fold.n));
    }

    /// Adds an audience. The audience is shown the present state, but not what happened before.
    pub(super) fn begin(&mut self, live: &Live, audience: Audience) {
        let mut lane = Lane::new(audience, live.fold.n);
        lane.look(live.table());
        self.lanes.insert(audience, lane);
    }

    /// Retires the board of an audience whose person has changed, and unblocks the audience.
    pub(super) async fn take_board_away(&mut self, live: &Live, audience: Audience) {
        let Some(lane) = self.lanes.get_mut(&audience) else { return };
        lane.blocked = None;
        if let Some(board) = lane.board.take() {
            self.retire(live, audience, board.row, false).await;
        }
    }

    /// Drops the queued messages about an entry for this audience, which learns of it in another way.
    pub(super) fn leave_out(&mut self, audience: Audience, n: i64) {
        self.lanes.get_mut(&audience).into_iter().for_each(|lane| lane.leave_out(n));
    }

    /// Makes the next news show the boards of all other audiences again, because these boards name a player who has
    /// left.
    pub(super) fn owe_others(&mut self, audience: Audience) {
        self.lanes.values_mut().filter(|lane| lane.audience != audience).for_each(|lane| lane.unshown.is_owed = true);
    }

    /// Updates the boards of all other audiences, which name a player who has left.
    pub(super) fn refresh_others(&mut self, live: &Live, audience: Audience) {
        for lane in self.lanes.values_mut().filter(|lane| lane.audience != audience && lane.board.is_some()) {
            lane.refresh.get_or_insert(Form::Board);
        }
        self.refresh_boards(live);
    }

    /// Forgets a waiting clock, because the match has been put back to an earlier state.
    pub(super) fn has_been_put_back(&mut self) {
        self.clock_start = None;
    }

    /// Sends a message that is not about an entry to every audience except announcements.
    pub(super) fn say_to_all(&mut self, live: &Live, contents: &Contents) {
        let audiences: Vec<_> = self.everybody().collect();
        for audience in audiences {
            self.say_aside(live, audience, contents.clone(), live.world.nonces.aside());
        }
    }

    fn everybody(&self) -> impl Iterator<Item = Audience> {
        self.lanes.keys().copied().filter(|one| *one != Audience::Announcements)
    }

    /// Tells everybody that the match was put back to the state of this time by a copy of the database.
    pub(super) fn tell_restoration(&mut self, live: &Live, from: Timestamp) {
        let untold: BTreeSet<_> = self.everybody().collect();
        self.unrestored = Some(untold.clone());
        for audience in untold {
            let nonce = live.world.nonces.restored(live.row.id, audience, from);
            if !self.say_aside(live, audience, Contents::Restored { from }, nonce) {
                self.has_told_restoration(audience);
            }
        }
    }

    /// Notes that an audience has been told of the restoration, or never can be.
    fn has_told_restoration(&mut self, audience: Audience) {
        if let Some(untold) = &mut self.unrestored {
            untold.remove(&audience);
        }
    }

    /// Stores, once, that everybody has been told of the restoration. If the bot is killed before that, the next run
    /// tells everybody again.
    pub(super) async fn note_restoration_told(&mut self, live: &Live) -> Result<(), Fault> {
        if self.unrestored.as_ref().is_some_and(BTreeSet::is_empty) {
            live.world.store.write(NoteRestored { match_id: live.row.id }).await?;
            self.unrestored = None;
        }
        Ok(())
    }

    /// Sends the present board to the audiences that the store says are owed it.
    pub(super) async fn show_owed(&mut self, live: &Live, audiences: Vec<Audience>) {
        self.owed.extend(audiences.iter().copied());
        for audience in audiences {
            self.show_again(live, audience).await;
        }
    }

    /// Sends the boards that were owed when the match woke.
    pub(super) async fn show_what_is_owed(&mut self, live: &Live) {
        self.show_owed(live, self.owed.iter().copied().collect()).await;
    }

    /// When the clock of the current turn starts, if the clock waits for the turn's pictures and all of them have been
    /// sent.
    pub(super) fn clock_starts_at(&mut self, live: &Live) -> Option<Timestamp> {
        if !live.table().awaits_delivery() {
            self.clock_start = None;
            return None;
        }
        let epoch = live.table().epoch();
        let (n, accepted) = match self.clock_start {
            Some(start) if start.epoch == epoch => (start.n, start.accepted),
            _ => {
                self.clock_start = Some(ClockStart { epoch, n: live.fold.n, accepted: live.table().now() });
                (live.fold.n, live.table().now())
            }
        };
        // Machines have no lanes.
        let hears = |seat| self.lanes.get(&Audience::Seat(seat));
        let all_seen =
            live.table().turn().seats().iter().all(|seat| hears(seat).is_none_or(|lane| lane.has_heard_of(n)));
        all_seen.then(|| accepted.max(live.table().now()))
    }

    /// Sends every message that is ready.
    pub(super) async fn dispatch(&mut self, live: &Live) -> Result<(), Fault> {
        let behind: Vec<_> = self.lanes.values().filter(|lane| lane.must_refill()).map(|lane| lane.audience).collect();
        for audience in behind {
            self.refill(live, audience).await?;
        }
        let now = BoardClock::now(live.table());
        let ready: Vec<_> =
            self.lanes.values_mut().filter_map(|lane| lane.next(&now).map(|item| (lane.audience, item))).collect();
        for (audience, item) in ready {
            self.send(live, audience, item);
        }
        self.refresh_boards(live);
        self.revise_boards(live, &now);
        self.close_messages(live);
        self.tell_answers(live, now);
        Ok(())
    }

    /// Sends the present boards that are due.
    fn refresh_boards(&mut self, live: &Live) {
        let due: Vec<_> =
            self.lanes.values_mut().filter_map(|lane| Some((lane.audience, lane.take_refresh()?))).collect();
        for (audience, form) in due {
            let mut news = live.news_now(audience, Some(live.show(lane::observer(audience))));
            news.calls &= form == Form::Again;
            self.send(live, audience, Item { news, road: Road::Courier, form });
        }
    }

    /// Makes an audience's queue again from the journal.
    async fn refill(&mut self, live: &Live, audience: Audience) -> Result<(), Fault> {
        let journal = live.world.store.journal(live.row.id).await?;
        let lane = &self.lanes[&audience];
        let (cursor, board) = (lane.cursor, lane.board.as_ref());
        let boards = board.map(|board| (audience, board.row)).into_iter().collect();
        // Only this lane is needed: all other lanes are treated as up to date.
        let mut cursors: Cursors = wake::audiences(&live.row).map(|audience| (audience, live.fold.n)).collect();
        cursors.insert(audience, cursor);
        let has_table = live.world.limits.stirs.is_served();
        let is_shown = wake::Shown { is_withheld: live.table().is_withheld(), has_table };
        let replayed = wake::replay(&live.row, is_shown, &journal, &cursors, boards, Vec::new(), &live.print()).await?;
        let mut lanes = replayed.lanes;
        if let (Some(mut lane), Some(before)) = (lanes.remove(&audience), self.lanes.remove(&audience)) {
            lane.goes_on_for(before);
            self.lanes.insert(audience, lane);
        }
        Ok(())
    }

    fn send(&mut self, live: &Live, audience: Audience, item: Item) {
        let Item { mut news, road, form } = item;
        let world = live.world.clone();
        let n = news.n;
        // An entry written by an earlier run may have been sent by that run without a record.
        let told_at = (n <= self.woken_n && form != Form::Again).then_some(news.at);
        match road {
            Road::Reply { told, .. } => self.tasks.spawn(async move {
                let in_time = deliver::await_reply(&world, told).await;
                Done::Replied { audience, in_time }
            }),
            Road::Courier => {
                if form != Form::Words && news.showing.is_none() {
                    // The answer to the author should have shown the board, but the answer failed: show the present
                    // board.
                    news.showing = Some(live.show(lane::observer(audience)));
                }
                let Some(mut parcel) = news_parcel(live, audience, news, form) else {
                    self.lanes.remove(&audience);
                    return;
                };
                let board = self.lanes.get(&audience).and_then(|lane| lane.board.as_ref());
                parcel.in_place_of =
                    board.filter(|_| form == Form::Board).map(|board| (board.row.channel, board.row.message));
                parcel.again_since = told_at.filter(|_| parcel.in_place_of.is_none());
                let mut wanted = Weak::new();
                let (parcel, clock_n) = (Arc::new(parcel), live.fold.n);
                if let Some(flight) = self.lanes.get_mut(&audience).and_then(|lane| lane.in_flight.as_mut()) {
                    flight.parcel = Some(Arc::clone(&parcel));
                    wanted = Arc::downgrade(&flight.wanted);
                }
                let answers = matches!(&parcel.contents, Contents::News(news) if news.receipt.is_some());
                let may_be_there = told_at.is_some() || is_sent_elsewhere_too(&parcel, form);
                self.tasks.spawn(async move {
                    let is_wanted = move || answers || wanted.strong_count() > 0;
                    let (outcome, asked) = deliver::deliver_while(&world, &parcel, is_wanted).await;
                    // Only the first attempt shows when Discord accepted the message: a repeated request may return an
                    // older message.
                    let asked = asked.filter(|_| !may_be_there);
                    Done::Carried(Carried { audience, n, clock_n, outcome, parcel, asked })
                })
            }
        };
    }

    /// Sends a message that is not about an entry. The message is retried until it arrives, but a restart forgets the
    /// message. Returns whether the audience has an address.
    pub(super) fn say_aside(&mut self, live: &Live, audience: Audience, contents: Contents, nonce: Nonce) -> bool {
        let parcel = live.parcel(audience, contents, nonce);
        let is_reached = parcel.is_some();
        if let Some(parcel) = parcel {
            self.send_aside(live, Some(audience), parcel);
        }
        is_reached
    }

    /// Sends a message that is not about an entry to a recipient, regardless of what they may see of the match.
    pub(super) fn send_to(&mut self, live: &Live, to: Recipient, contents: Contents, nonce: Nonce) {
        let (about, kept_from) = (live.about(), Vec::new());
        let (in_place_of, again_since) = (None, None);
        self.send_aside(live, None, Parcel { about, to, contents, nonce, kept_from, in_place_of, again_since });
    }

    fn send_aside(&mut self, live: &Live, audience: Option<Audience>, parcel: Parcel) {
        let (world, parcel) = (live.world.clone(), Arc::new(parcel));
        self.tasks.spawn(async move {
            let outcome = deliver::deliver(&world, &parcel).await.0;
            Done::Aside { audience, parcel, outcome }
        });
    }

    /// Makes the controls below the board of an audience be sent again, because the audience's address has changed.
    async fn is_reached_elsewhere(&mut self, live: &Live, audience: Audience) {
        let forgotten = self.lanes.get_mut(&audience).map(Lane::forget_standing).unwrap_or_default();
        keep_open(live, forgotten).await;
        self.tell_standing(live, audience);
    }

    /// Sends a seat the controls that do not fit on its board, unless the seat has them at its present address.
    fn tell_standing(&mut self, live: &Live, audience: Audience) {
        let news = News { calls: false, ..live.news_now(audience, None) };
        if let Some(lane) = self.lanes.get_mut(&audience) {
            lane.tell_standing(live.table(), &live.names.read_by(lane::observer(audience)), || news);
        }
    }

    /// Whether the present board must still be sent again to an audience.
    fn shows_again(&self, audience: Audience) -> bool {
        self.lanes.get(&audience).is_some_and(Lane::shows_again)
    }

    /// Notes that an audience has its board again, unless the board must still be sent.
    async fn has_board_again(&mut self, live: &Live, audience: Audience) {
        if !self.shows_again(audience) {
            self.has_board(live, audience).await;
            self.tell_standing(live, audience);
        }
    }

    /// Tells the channel that nothing can be saved, and once more when saving works again.
    pub(super) fn tell_if_stuck(&mut self, live: &Live) {
        let is_stuck = live.world.pulse.state().is_stuck;
        let concerns = !is_stuck || live.outcome().is_none();
        if concerns && live.world.stuck.note(live.row.id, is_stuck) {
            let nonce = live.world.nonces.aside();
            self.say_aside(live, Audience::Channel, Contents::Stuck(is_stuck), nonce);
        }
    }

    /// Sends an audience its present board in a new message, because its person or address has changed. The board is
    /// sent after everything in flight, so that no older board follows it.
    pub(super) async fn show_again(&mut self, live: &Live, audience: Audience) {
        if let Some(board) = self.lanes.get_mut(&audience).and_then(|lane| lane.board.take()) {
            self.retire(live, audience, board.row, false).await;
        }
        let forgotten = self.lanes.get_mut(&audience).map(Lane::forget_standing).unwrap_or_default();
        keep_open(live, forgotten).await;
        let to = live.recipient(audience);
        match self.lanes.get_mut(&audience).zip(to) {
            Some((lane, to)) => {
                lane.show_again(to);
                self.refresh_boards(live);
            }
            None => self.has_board(live, audience).await,
        }
    }

    /// Stores that an audience is owed the present board, before the change that causes it: a crash between the two
    /// writes then sends the board twice, whereas the other order could lose the board.
    pub(super) async fn owe_board(&mut self, live: &Live, audience: Audience) -> Result<(), Fault> {
        live.world.store.write(OweBoard { match_id: live.row.id, audience, is_owed: true }).await?;
        self.owed.insert(audience);
        Ok(())
    }

    /// Notes that the board that an audience was owed has arrived, or never will.
    pub(super) async fn has_board(&mut self, live: &Live, audience: Audience) {
        if self.owed.remove(&audience) {
            live.world.store.hand_in(OweBoard { match_id: live.row.id, audience, is_owed: false }).await;
        }
    }

    /// Tells the channel, once for each player, that their DMs are closed.
    fn say_dms_are_closed(&mut self, live: &Live, user: UserId) {
        if self.closed_dms.insert(user) {
            let nonce = live.world.nonces.closed_dms(live.row.id, user);
            self.say_aside(live, Audience::Channel, Contents::ClosedDms(user), nonce);
        }
    }

    /// Tells the host why an audience cannot be reached. Says it only once, until the cause is removed.
    pub(super) fn tell_host(&mut self, live: &Live, audience: Audience, why: DeliveryError, paused: bool) {
        if !live.world.troubled.note(live.row.id, audience) {
            return;
        }
        let nonce = live.world.nonces.aside();
        let contents = Contents::Trouble { audience, why, paused };
        let to = Recipient::Person(live.row.host);
        self.send_to(live, to, contents, nonce);
    }

    /// Stores how far everybody has been told. If everything has been told, the next start need not wake the match.
    /// `is_quiet` says that no machine is thinking or has a move to play.
    pub(super) async fn settle(&mut self, live: &Live, is_quiet: bool) {
        let match_id = live.row.id;
        let now = BoardClock::now(live.table());
        let is_told = |lane: &Lane| lane.is_idle() && lane.blocked.is_none() && lane.is_right(&now);
        let is_all_told = self.lanes.values().all(is_told);
        // The end of a match is not settled here, but by storing the result: so a start of the bot finds a match whose
        // result is missing.
        if is_all_told && is_quiet && live.outcome().is_none() {
            for lane in self.lanes.values_mut() {
                lane.is_unsaved = false;
            }
            if self.settled_n < live.fold.n {
                self.settled_n = live.fold.n;
                let deadline = live.table().next_deadline();
                live.world.store.hand_in(Settle { match_id, n: live.fold.n, deadline }).await;
            }
            return;
        }
        for lane in self.lanes.values_mut().filter(|lane| lane.is_unsaved) {
            lane.is_unsaved = false;
            let cursor = MoveCursor { match_id, audience: lane.audience, told: lane.cursor };
            live.world.store.hand_in(cursor).await;
        }
    }
}

/// The parcel with news for an audience; `None` if the audience has no address.
fn news_parcel(live: &Live, audience: Audience, news: News, form: Form) -> Option<Parcel> {
    let (nonces, id, n) = (&live.world.nonces, live.row.id, news.n);
    let to = live.recipient(audience)?;
    let nonce = match (&news.standing, form, news.answers) {
        (Some((number, _)), ..) => nonces.standing(id, audience, *number, to),
        (None, Form::Words, Some(input)) => nonces.answer(input),
        (None, Form::Words, None) => nonces.notice(id, audience, n, to),
        (None, Form::Board | Form::Anew, _) => nonces.news(id, audience, n, to),
        (None, Form::Again, _) => nonces.aside(),
    };
    live.parcel(audience, Contents::News(Box::new(news)), nonce)
}

/// Whether another message may have the same nonce, so that Discord may have posted it already: the front end's answer
/// to an input, or the same controls sent with another entry.
fn is_sent_elsewhere_too(parcel: &Parcel, form: Form) -> bool {
    let Contents::News(news) = &parcel.contents else { return false };
    news.standing.is_some() || form == Form::Words && news.answers.is_some()
}
