//! What a match tells, to whom, and how far it is with that.
//!
//! Nothing here writes into the journal. Where the match must stop since somebody cannot be told, that is an answer to the
//! actor ([`Unreachable`]).

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

/// What a match tells.
pub(super) struct Telling {
    /// The way to each audience.
    lanes: BTreeMap<Audience, Lane>,
    /// What is on its way.
    tasks: JoinSet<Done>,
    /// The entry up to which the store knows that everybody has been told.
    settled_n: i64,
    /// The last entry when the match woke: what was told of later ones has not been told in an earlier life.
    woken_n: i64,
    /// The turn whose clock waits for its pictures.
    clock_start: Option<ClockStart>,
    /// The state of the match that was last told to private answers which show a board.
    followed: Option<Followed>,
    /// What became of pauses and offers.
    fates: Fates,
    closed_dms: BTreeSet<UserId>,
    /// The audiences to which the present board must be sent even if they have seen it.
    owed: BTreeSet<Audience>,
    /// Whether a check of who can read the channels with secrets is running or due.
    review: Review,
    /// The last reminder of each seat: of which deadline, with how much time left.
    reminded: BTreeMap<Seat, (Timestamp, Millis)>,
    /// The quiet hours of the players who are to be reminded.
    quiet: BTreeMap<Seat, Quiet>,
    /// The audiences that have not been told yet that the match comes from a copy, if it does.
    unrestored: Option<BTreeSet<Audience>>,
    /// What is to be changed later.
    put_off: PutOff,
}

/// What was told in an earlier life of the match, as the store keeps it.
pub(super) struct Told {
    pub(super) lanes: BTreeMap<Audience, Lane>,
    pub(super) fates: Fates,
    pub(super) closed_dms: BTreeSet<UserId>,
    /// The audiences to which the present board must be sent.
    pub(super) owed: BTreeSet<Audience>,
    pub(super) reminded: BTreeMap<Seat, (Timestamp, Millis)>,
}

/// Somebody whom the match cannot go on without cannot be told.
pub(super) struct Unreachable {
    pub(super) audience: Audience,
    pub(super) why: DeliveryError,
}

/// How the match stood when that was told last to what people were shown in answers.
#[derive(Clone, PartialEq, Eq)]
struct Followed {
    moment: Moment,
    is_over: bool,
    clock: BoardClock,
    users: BySeat<UserId>,
    fates: BTreeMap<i64, Fate>,
}

/// A clock that waits for the pictures of its turn.
#[derive(Clone, Copy)]
struct ClockStart {
    /// The turn.
    epoch: u32,
    /// The entry that began it, or the last one when the match woke.
    n: i64,
    /// When the last of its pictures so far was accepted.
    accepted: Timestamp,
}

impl Telling {
    /// Goes on where an earlier life of the match ended.
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

    /// The outcome of the next thing that arrives, or never will; `None` while nothing is on its way.
    pub(super) async fn next_done(&mut self) -> Option<Result<Done, JoinError>> {
        self.tasks.join_next().await
    }

    /// Whether nothing is on its way.
    pub(super) fn is_quiet(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Whether everybody has been told everything.
    pub(super) fn is_all_told(&self) -> bool {
        self.lanes.values().all(Lane::is_idle)
    }

    /// Whether the solution is still to be shown to somebody who is owed it.
    pub(super) fn owes_anybody(&self) -> bool {
        !self.owed.is_empty()
    }

    /// Whether this audience is told anything.
    pub(super) fn tells(&self, audience: Audience) -> bool {
        self.lanes.contains_key(&audience)
    }

    /// Whether messages to this audience are held back because the last one was refused for good.
    pub(super) fn is_blocked(&self, audience: Audience) -> bool {
        self.lanes.get(&audience).is_some_and(|lane| lane.blocked.is_some())
    }

    /// Somebody has removed what kept this audience from being reached.
    pub(super) fn unblock(&mut self, live: &Live, audience: Audience) {
        live.world.troubled.has_passed(live.row.id, audience);
        if let Some(lane) = self.lanes.get_mut(&audience) {
            lane.blocked = None;
        }
    }

    /// Sends held-back messages again: the host has mended the cause, or is told again when they fail.
    pub(super) fn unblock_all(&mut self, live: &Live) {
        live.world.troubled.all_has_passed(live.row.id);
        for lane in self.lanes.values_mut() {
            lane.blocked = None;
        }
    }

    /// What is in the way of telling people, for those who look after the match.
    pub(super) fn troubles(&self, live: &Live) -> Vec<Trouble> {
        let is_deaf = |user: &UserId| live.row.seats.values().any(|row| row.user == *user && row.channel.is_none());
        let closed = self.closed_dms.iter().copied().filter(is_deaf).map(Trouble::ClosedDms);
        let untold = self.lanes.values().filter_map(|lane| {
            let why = lane.blocked.clone()?;
            Some(Trouble::Untold { audience: lane.audience, why })
        });
        closed.chain(untold).collect()
    }

    /// Whether somebody in this seat hears nothing: their direct messages are closed, and they have no channel.
    pub(super) fn is_deaf(&self, live: &Live, seat: Seat) -> bool {
        let row = &live.row.seats[seat];
        row.channel.is_none() && self.closed_dms.contains(&row.user)
    }

    /// Puts what a step means for each audience on its lane. `answered` is the author's seat, with where to say that the
    /// author has been answered. Says what that answer brings.
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

    /// Begins to tell an audience that is shown what is now, not what has been.
    pub(super) fn begin(&mut self, live: &Live, audience: Audience) {
        let mut lane = Lane::new(audience, live.fold.n);
        lane.look(live.table());
        self.lanes.insert(audience, lane);
    }

    /// The board that an audience has is somebody else's from now on, and so is whatever was in the way.
    pub(super) async fn take_board_away(&mut self, live: &Live, audience: Audience) {
        let Some(lane) = self.lanes.get_mut(&audience) else { return };
        lane.blocked = None;
        if let Some(board) = lane.board.take() {
            self.retire(live, audience, board.row, false).await;
        }
    }

    /// What is still to be told of an entry to this audience is told otherwise.
    pub(super) fn leave_out(&mut self, audience: Audience, n: i64) {
        self.lanes.get_mut(&audience).into_iter().for_each(|lane| lane.leave_out(n));
    }

    /// The boards of all but this audience name somebody who has left: they are shown anew with what comes next.
    pub(super) fn owe_others(&mut self, audience: Audience) {
        self.lanes.values_mut().filter(|lane| lane.audience != audience).for_each(|lane| lane.unshown.is_owed = true);
    }

    /// Changes the present boards of all but this audience, which name somebody who has left.
    pub(super) fn refresh_others(&mut self, live: &Live, audience: Audience) {
        for lane in self.lanes.values_mut().filter(|lane| lane.audience != audience && lane.board.is_some()) {
            lane.refresh.get_or_insert(Form::Board);
        }
        self.refresh_boards(live);
    }

    /// The match stands as it did at an earlier time: no clock waits for pictures any more.
    pub(super) fn has_been_put_back(&mut self) {
        self.clock_start = None;
    }

    /// Says something to everybody beside the journal, but where matches are announced.
    pub(super) fn say_to_all(&mut self, live: &Live, contents: &Contents) {
        let audiences: Vec<_> = self.everybody().collect();
        for audience in audiences {
            self.say_aside(live, audience, contents.clone(), live.world.nonces.aside());
        }
    }

    fn everybody(&self) -> impl Iterator<Item = Audience> {
        self.lanes.keys().copied().filter(|one| *one != Audience::Announcements)
    }

    /// Tells everybody that the match was put back to this time by a copy of the database.
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

    /// An audience has been told that the match comes from a copy, or never can be.
    fn has_told_restoration(&mut self, audience: Audience) {
        if let Some(untold) = &mut self.unrestored {
            untold.remove(&audience);
        }
    }

    /// Notes, once, that all have been told that the match comes from a copy. A bot that is killed before tells it again.
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

    /// Shows the boards that were owed when the match woke.
    pub(super) async fn show_what_is_owed(&mut self, live: &Live) {
        self.show_owed(live, self.owed.iter().copied().collect()).await;
    }

    /// When the clock of the turn that has begun starts, if it waits and its pictures have been accepted.
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
        // A machine has no lane.
        let hears = |seat| self.lanes.get(&Audience::Seat(seat));
        let all_seen =
            live.table().turn().seats().iter().all(|seat| hears(seat).is_none_or(|lane| lane.has_heard_of(n)));
        all_seen.then(|| accepted.max(live.table().now()))
    }

    /// Sends off what may go.
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

    /// Makes again what an audience is to be told, from the journal.
    async fn refill(&mut self, live: &Live, audience: Audience) -> Result<(), Fault> {
        let journal = live.world.store.journal(live.row.id).await?;
        let lane = &self.lanes[&audience];
        let (cursor, board) = (lane.cursor, lane.board.as_ref());
        let boards = board.map(|board| (audience, board.row)).into_iter().collect();
        // Only this lane is wanted: the others are taken to know everything.
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
                    // Only a first attempt tells what Discord made of the message: a repetition may find it made before.
                    let asked = asked.filter(|_| !may_be_there);
                    Done::Carried(Carried { audience, n, clock_n, outcome, parcel, asked })
                })
            }
        };
    }

    /// Says something beside the journal: tried until it arrives, forgotten by a restart. Says whether the audience can be
    /// reached at all.
    pub(super) fn say_aside(&mut self, live: &Live, audience: Audience, contents: Contents, nonce: Nonce) -> bool {
        let parcel = live.parcel(audience, contents, nonce);
        let is_reached = parcel.is_some();
        if let Some(parcel) = parcel {
            self.send_aside(live, Some(audience), parcel);
        }
        is_reached
    }

    /// The same to somebody who is told it whatever they see of the match.
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

    /// An audience is not reached any more where it was told before: what stands below its board is told again.
    async fn is_reached_elsewhere(&mut self, live: &Live, audience: Audience) {
        let forgotten = self.lanes.get_mut(&audience).map(Lane::forget_standing).unwrap_or_default();
        keep_open(live, forgotten).await;
        self.tell_standing(live, audience);
    }

    /// Tells a seat the controls for which its board has no room, unless it has them where it is reached now.
    fn tell_standing(&mut self, live: &Live, audience: Audience) {
        let news = News { calls: false, ..live.news_now(audience, None) };
        if let Some(lane) = self.lanes.get_mut(&audience) {
            lane.tell_standing(live.table(), &live.names.read_by(lane::observer(audience)), || news);
        }
    }

    /// Whether a board is to be shown again to an audience.
    fn shows_again(&self, audience: Audience) -> bool {
        self.lanes.get(&audience).is_some_and(Lane::shows_again)
    }

    /// Takes note that an audience has its board again, if it has by now.
    async fn has_board_again(&mut self, live: &Live, audience: Audience) {
        if !self.shows_again(audience) {
            self.has_board(live, audience).await;
            self.tell_standing(live, audience);
        }
    }

    /// Tells the channel, while it lasts, that nothing can be saved, and once more when that is over.
    pub(super) fn tell_if_stuck(&mut self, live: &Live) {
        let is_stuck = live.world.pulse.state().is_stuck;
        let concerns = !is_stuck || live.outcome().is_none();
        if concerns && live.world.stuck.note(live.row.id, is_stuck) {
            let nonce = live.world.nonces.aside();
            self.say_aside(live, Audience::Channel, Contents::Stuck(is_stuck), nonce);
        }
    }

    /// Shows an audience what it sees now, whatever it has been shown before: somebody else reads there from now on. The
    /// board comes after everything that is on its way, so that no older board follows it.
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

    /// Notes in the store that an audience is owed the present board, before that is so: a kill in between then sends a
    /// board twice, where the other order would send none.
    pub(super) async fn owe_board(&mut self, live: &Live, audience: Audience) -> Result<(), Fault> {
        live.world.store.write(OweBoard { match_id: live.row.id, audience, is_owed: true }).await?;
        self.owed.insert(audience);
        Ok(())
    }

    /// The board that an audience was owed has arrived, or never will.
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

    /// Tells the host why an audience cannot be reached; once, until the cause is removed.
    pub(super) fn tell_host(&mut self, live: &Live, audience: Audience, why: DeliveryError, paused: bool) {
        if !live.world.troubled.note(live.row.id, audience) {
            return;
        }
        let nonce = live.world.nonces.aside();
        let contents = Contents::Trouble { audience, why, paused };
        let to = Recipient::Person(live.row.host);
        self.send_to(live, to, contents, nonce);
    }

    /// Notes how far everybody has been told; at best that this is everything, so that a start need not look.
    /// `is_quiet`: no machine has anything in mind.
    pub(super) async fn settle(&mut self, live: &Live, is_quiet: bool) {
        let match_id = live.row.id;
        let now = BoardClock::now(live.table());
        let is_told = |lane: &Lane| lane.is_idle() && lane.blocked.is_none() && lane.is_right(&now);
        let is_all_told = self.lanes.values().all(is_told);
        // A match that is over is settled by its result, so that a start handles a match whose result is missing.
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

/// News for an audience, if it can be reached.
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

/// Whether something else bears the nonce of what is told of an entry, so that Discord may have made the message before:
/// the answer to an input by the front door, and the same controls as they were told of another entry.
fn is_sent_elsewhere_too(parcel: &Parcel, form: Form) -> bool {
    let Contents::News(news) = &parcel.contents else { return false };
    news.standing.is_some() || form == Form::Words && news.answers.is_some()
}
