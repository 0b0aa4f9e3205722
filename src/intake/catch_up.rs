//! Records which messages the bot has read, and reads missed messages. A message that was sent while a session was
//! lost, or while no process ran, is read afterwards, once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::{Fault, Intake, Page, Queue, Said};
use crate::session::DeliveryError;
use crate::store::{GuildId, Heard, InputId, MessageId, Shard, Spot, UserId};
use rules::{Millis, Timestamp};

/// Maximum number of places (channels and DMs) that are read concurrently.
const READERS_MAX: usize = 8;
/// How long Discord may take to return a page of messages.
const PAGE_WITHIN: Duration = Duration::from_secs(30);
/// How many of the latest messages are remembered, to recognize messages that Discord delivers again.
const HEARD_MAX: usize = 10_000;
/// How many messages without a verdict are remembered; the oldest one is always remembered.
const UNJUDGED_MAX: usize = 10_000;
/// How long before the last known event reading begins, because events may overtake each other.
const MARGIN: Millis = Millis::from_secs(10);
/// How often to store the time up to which everything has been read and judged.
const NOTE_EVERY: Duration = Duration::from_secs(5);
/// The pause before unreadable places, or an unreadable store, are tried again.
const TRY_AGAIN_AFTER: Duration = Duration::from_secs(30);
/// The number of places after which the progress of reading is logged.
const LOG_EVERY: usize = 100;

/// The state of reading: the messages that have been read and judged, and the places that could not be read.
#[derive(Default)]
pub(super) struct CatchUp(Mutex<State>);

#[derive(Default)]
struct State {
    messages: BTreeSet<MessageId>,
    /// Messages that have come in and have no verdict yet. The stored mark must stay before the first of these
    /// messages.
    unjudged: BTreeSet<MessageId>,
    /// Messages whose verdict could not be sent to their authors yet. If the process ends before it is sent, the next
    /// process reads these messages again.
    untold: BTreeSet<MessageId>,
    /// When each shard last received an event. A shard without an entry has not been connected yet.
    shards: BTreeMap<u32, Timestamp>,
    n_shards: u32,
    /// Number of sessions that have begun and whose missed messages have not been read yet.
    n_reading: u32,
    /// Places that could not be read, each with the time up to which it had been read before.
    unheard: BTreeMap<Spot, Timestamp>,
}

impl CatchUp {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a shard has received an event with this timestamp.
    fn note(&self, shard: u32, stamp: Timestamp) {
        let mut state = self.state();
        let last = state.shards.entry(shard).or_insert(stamp);
        *last = stamp.max(*last);
    }

    /// Records that a shard has received a message, which must be judged unless it is already known.
    fn comes_in(&self, shard: u32, message: MessageId) {
        self.note(shard, message.stamp());
        self.expect(message);
    }

    /// Records that a message must be judged, unless it is already known.
    fn expect(&self, message: MessageId) {
        let mut state = self.state();
        if !state.messages.contains(&message) {
            state.await_verdict(message);
        }
    }

    /// Records a message as read, and returns whether it is new.
    pub(super) fn is_news(&self, message: MessageId) -> bool {
        let mut state = self.state();
        let is_news = state.messages.insert(message);
        if is_news {
            state.await_verdict(message);
        }
        if state.messages.len() > HEARD_MAX {
            state.messages.pop_first();
        }
        is_news
    }

    /// Records that a message has its verdict.
    pub(super) fn judged(&self, message: MessageId) {
        self.state().unjudged.remove(&message);
    }

    /// Records that a message could not be judged, so that it is read again.
    pub(super) fn not_judged(&self, message: MessageId) {
        self.state().messages.remove(&message);
    }

    /// Records that the answer to a message waits for a retry.
    pub(super) fn is_to_be_told(&self, message: MessageId) {
        self.state().untold.insert(message);
    }

    /// Records that the answer to a message has been given, or never will be.
    pub(super) fn is_told(&self, message: MessageId) {
        self.state().untold.remove(&message);
    }

    /// Begins a reading of missed messages, and closes the queue until all readings have ended. Returns when the shard
    /// last received an event; `None` if it was never connected before.
    fn reading_begins(&self, shard: u32, n_shards: u32, queue: &Queue) -> Option<Timestamp> {
        let mut state = self.state();
        state.n_shards = n_shards.max(state.n_shards);
        state.n_reading += 1;
        queue.hold();
        state.shards.get(&shard).copied()
    }

    fn reading_ends(&self) {
        self.state().n_reading -= 1;
    }

    /// Opens the queue unless missed messages are still being read; returns whether it opened the queue.
    fn let_in(&self, queue: &Queue) -> bool {
        // The state stays locked until the end. A reading that begins in the meantime thus closes the queue after this
        // function has opened it.
        let state = self.state();
        if state.n_reading == 0 {
            queue.let_in();
        }
        state.n_reading == 0
    }

    fn is_reading(&self) -> bool {
        self.state().n_reading > 0
    }

    /// Records the outcome of a reading. Each place in `spots` was read from the given time on, except the places in
    /// `unheard`.
    fn have_read(&self, spots: BTreeMap<Spot, Timestamp>, unheard: &BTreeSet<Spot>) {
        let mut state = self.state();
        for (spot, since) in spots {
            let known = state.unheard.get(&spot).copied();
            if unheard.contains(&spot) {
                state.unheard.insert(spot, known.map_or(since, |known| known.min(since)));
            } else if known.is_some_and(|known| since <= known) {
                state.unheard.remove(&spot);
            }
        }
    }

    fn unheard(&self) -> BTreeMap<Spot, Timestamp> {
        self.state().unheard.clone()
    }

    /// The mark to be stored: the time up to which everything has been judged, and the unreadable places. `None` while
    /// that time is unknown.
    fn mark(&self, shard: Shard) -> Option<Heard> {
        // Both parts are read under one lock. Otherwise a place that is read in between would be missing from the
        // exceptions, and the time would not cover it.
        let state = self.state();
        let except = state.unheard.iter().map(|(&spot, &up_to)| (spot, up_to)).collect();
        Some(Heard { shard, up_to: state.heard_up_to()?, except })
    }
}

impl State {
    /// The time up to which everything has been judged and answered; `None` while it is unknown.
    fn heard_up_to(&self) -> Option<Timestamp> {
        if self.n_reading > 0 || self.shards.len() < usize::try_from(self.n_shards).unwrap_or(usize::MAX) {
            return None;
        }
        let last = Timestamp(self.shards.values().min()?.0 - MARGIN.0);
        let firsts = [self.unjudged.first(), self.untold.first()].into_iter().flatten();
        Some(firsts.map(|message| Timestamp(message.stamp().0 - 1)).fold(last, Ord::min))
    }

    fn await_verdict(&mut self, message: MessageId) {
        if self.unjudged.len() < UNJUDGED_MAX || self.unjudged.first().is_some_and(|first| message < *first) {
            self.unjudged.insert(message);
        }
    }
}

impl Intake {
    /// Records a message as received. Must be called where a shard's events come in one by one. Afterwards
    /// [`Intake::hear`] or [`Intake::pass_over`] must be called for the message.
    pub fn comes_in(&self, shard: u32, message: MessageId) {
        self.0.catch_up.comes_in(shard, message);
    }

    /// Records that a message recorded by [`Intake::comes_in`] is not meant for the bot.
    pub fn pass_over(&self, message: MessageId) {
        self.0.catch_up.judged(message);
    }

    /// Records that shard number `shard`, of `n_shards`, has a new session. No input is handled until
    /// [`Intake::read_missed`] has read the session's missed messages. Must be called before any event of that session
    /// comes in, because an event marks everything before it as received.
    pub fn session_begins(&self, shard: u32, n_shards: u32) -> Missed {
        let began = self.0.directory.clock().now();
        Missed { shard, since: self.0.catch_up.reading_begins(shard, n_shards, &self.0.queue), began }
    }

    /// Reads and judges the messages that were sent since a shard last received an event. This happens before deadlines
    /// pass and before newer input is judged. However long it takes, it costs no player time.
    pub async fn read_missed(&self, missed: Missed) {
        let (directory, catch_up) = (&self.0.directory, &self.0.catch_up);
        let turn = self.0.reading.lock().await;
        directory.almost_back().await;
        // Retries without limit, because messages that are skipped at the start would never be read.
        while let Err(fault) = self.read_since(missed.since).await {
            tracing::error!(%fault, "what was missed cannot be read; trying again");
            sleep(TRY_AGAIN_AFTER).await;
        }
        catch_up.note(missed.shard, missed.began);
        catch_up.reading_ends();
        if !catch_up.unheard().is_empty() && !self.0.is_trying_again.swap(true, Ordering::Relaxed) {
            tokio::spawn(self.clone().try_again());
        }
        self.keep_unheard().await;
        if catch_up.let_in(&self.0.queue) {
            directory.back().await;
        }
        // The next reading may begin only now, because it suspends the clocks again.
        drop(turn);
    }

    /// Records that a shard's session was resumed. Discord then sends the missed events without being asked.
    pub async fn session_goes_on(&self) {
        if !self.0.catch_up.is_reading() {
            self.0.directory.back().await;
        }
    }

    /// Regularly stores the time up to which everything has been read and judged; never returns.
    pub async fn keep_mark(self) -> ! {
        let mut noted = None;
        loop {
            sleep(NOTE_EVERY).await;
            if let Some(mark) = self.0.catch_up.mark(self.0.directory.shard())
                && Some(mark.up_to) > noted
            {
                noted = Some(mark.up_to);
                self.0.directory.store().hand_in(mark).await;
            }
        }
    }

    /// Reads the messages that were sent since the time `since`, when the shard last received an event. With `None`,
    /// which means that this is the shard's first session in this process, reading continues where the previous process
    /// ended.
    async fn read_since(&self, since: Option<Timestamp>) -> Result<(), Fault> {
        let (store, shard) = (self.0.directory.store(), self.0.directory.shard());
        let since = match since {
            Some(since) => Some(since),
            None => store.heard_up_to(shard).await?,
        };
        let Some(since) = since else { return Ok(()) };
        let since = Timestamp(since.0 - MARGIN.0);
        let channels = store.open_places().await?.into_iter().filter(|(guild, _)| self.0.directory.serves(*guild));
        let channels = channels.map(|(guild, channel)| Spot::Channel(guild, channel));
        let people = store.people_to_hear(since, shard).await?.into_iter().map(Spot::Dm);
        let mut spots: BTreeMap<Spot, Timestamp> = channels.chain(people).map(|spot| (spot, since)).collect();
        // Adds the places that this process or the previous one could not read.
        for (spot, up_to) in store.unheard(shard).await?.into_iter().chain(self.0.catch_up.unheard()) {
            spots.entry(spot).and_modify(|since| *since = up_to.min(*since)).or_insert(up_to);
        }
        self.catch_up(spots).await
    }

    /// Reads and handles the messages to the bot in these places, from the given times on. Each message counts by its
    /// timestamp, like all input.
    async fn catch_up(&self, spots: BTreeMap<Spot, Timestamp>) -> Result<(), Fault> {
        let progress = &self.0.progress;
        tracing::info!(places = spots.len(), "reading what was missed");
        progress.change(|reading| reading.places = spots.len());
        let Read { mut said, answered, owed, unheard } = self.read_all(spots.clone()).await;
        said.retain(|said| !answered.contains(&said.id));
        // The messages of all places are handled in the order of their timestamps.
        said.sort_by_key(Said::input);
        tracing::info!(messages = said.len(), unheard = unheard.len(), "what was missed has been read");
        progress.change(|reading| reading.messages = said.len());
        let handed = self.expect_handed().await?;
        for said in &said {
            let before = (said.author, InputId(0))..(said.author, said.input());
            let earlier = match said.edited_at {
                Some(_) => self.0.directory.store().edited_as(said.id).await?,
                None => None,
            };
            let mut known_as = [Some(said.input()), Some(InputId(said.id.0)), earlier].into_iter().flatten();
            if known_as.any(|input| handed.contains(&(said.author, input))) {
                // Another process has handed this message over. It is handled as that event, in its own turn.
            } else if handed.range(before).next().is_some() {
                self.hear_in_turn(said);
            } else {
                self.hear_late(said).await?;
            }
            progress.change(|reading| reading.messages -= 1);
        }
        // The process that crashed had promised these people to tell them whether their input counts. Only the shard
        // that receives direct messages informs them.
        for (user, input) in owed.into_iter().filter(|_| self.0.directory.serves(GuildId::NONE)) {
            self.settle_by_dm(user, input);
        }
        self.0.catch_up.have_read(spots, &unheard);
        Ok(())
    }

    /// Handles a missed message after the author's earlier inputs that other processes have handed over.
    fn hear_in_turn(&self, said: &Said) {
        self.0.catch_up.expect(said.id);
        let ticket = self.0.queue.enter(said.author, said.input());
        let (intake, said) = (self.clone(), said.clone());
        drop(tokio::spawn(async move {
            ticket.turn().await;
            while let Err(fault) = intake.hear_late(&said).await {
                // The process is ending. The next process will read the message.
                if fault.is_of_the_end() {
                    break;
                }
                tracing::error!(%fault, "whether a message has been judged cannot be read; trying again");
                sleep(TRY_AGAIN_AFTER).await;
            }
            drop(ticket);
        }));
    }

    async fn read_all(&self, spots: BTreeMap<Spot, Timestamp>) -> Read {
        let mut all = Read::default();
        let mut readers = JoinSet::new();
        let mut left = spots.len();
        let mut spots = spots.into_iter();
        loop {
            while readers.len() < READERS_MAX
                && let Some((spot, since)) = spots.next()
            {
                let intake = self.clone();
                readers.spawn(async move { (spot, intake.read(spot, since).await) });
            }
            let Some(read) = readers.join_next().await else { return all };
            left -= 1;
            self.0.progress.change(|reading| reading.places = left);
            if left.is_multiple_of(LOG_EVERY) {
                tracing::info!(left, "reading what was missed");
            }
            let (spot, read) = read.expect("nobody cancels a reader, and it does not panic");
            match read {
                Ok(pages) => {
                    for page in pages {
                        if let Spot::Dm(user) = spot {
                            all.owed.extend(page.owed.into_iter().map(|input| (user, input)));
                        }
                        all.said.extend(page.said);
                        all.answered.extend(page.answered);
                    }
                }
                // The bot has no access to this place, so nobody can have written to the bot there.
                Err(error @ (DeliveryError::Gone | DeliveryError::ClosedDms | DeliveryError::MissingPermission(_))) => {
                    tracing::warn!(%error, "a place is closed to the bot");
                }
                Err(error) => {
                    tracing::warn!(%error, "a place could not be read; it is tried again");
                    all.unheard.insert(spot);
                }
            }
        }
    }

    async fn read(&self, spot: Spot, since: Timestamp) -> Result<Vec<Page>, DeliveryError> {
        let mut after = MessageId::first_of(since);
        let mut pages = Vec::new();
        loop {
            let page = timeout(PAGE_WITHIN, self.0.responder.read(spot, after)).await;
            let page = page.map_err(|_| DeliveryError::Passing("no answer".to_owned()))??;
            let is_last = page.is_last || page.last.is_none_or(|last| last <= after);
            after = page.last.unwrap_or(after);
            pages.push(page);
            if is_last {
                return Ok(pages);
            }
        }
    }

    /// Stores which places could not be read.
    async fn keep_unheard(&self) {
        let catch_up = &self.0.catch_up;
        self.0.progress.change(|reading| reading.unheard = catch_up.unheard().len());
        // While another session's missed messages are being read, there is no mark. That reading stores these places
        // when it ends.
        if let Some(mark) = catch_up.mark(self.0.directory.shard())
            && let Err(error) = self.0.directory.store().write(mark).await
        {
            tracing::error!(%error, "how far everything has been heard could not be noted");
        }
    }

    /// Retries unreadable places until all can be read or are closed to the bot.
    async fn try_again(self) {
        loop {
            sleep(TRY_AGAIN_AFTER).await;
            // Waits for the readings of other sessions, because they try these places too.
            let turn = self.0.reading.lock().await;
            if let Err(fault) = self.catch_up(self.0.catch_up.unheard()).await {
                tracing::error!(%fault, "what was missed cannot be read; trying again");
            }
            self.keep_unheard().await;
            if self.0.catch_up.unheard().is_empty() {
                self.0.is_trying_again.store(false, Ordering::Relaxed);
                return;
            }
            drop(turn);
        }
    }
}

/// A session's missed messages that have not been read yet.
#[derive(Debug)]
#[must_use = "nobody is let in before it has been read"]
pub struct Missed {
    shard: u32,
    /// When the shard last received an event; `None` if it was never connected before.
    since: Option<Timestamp>,
    /// When the session began.
    began: Timestamp,
}

/// The result of reading all places.
#[derive(Default)]
struct Read {
    said: Vec<Said>,
    /// The messages that the bot has answered.
    answered: BTreeSet<MessageId>,
    /// The commands and presses whose authors must still be informed whether they count.
    owed: Vec<(UserId, InputId)>,
    /// The places that could not be read.
    unheard: BTreeSet<Spot>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_news_once() {
        let catch_up = CatchUp::default();
        assert!(catch_up.is_news(MessageId(5)) && !catch_up.is_news(MessageId(5)));
        catch_up.not_judged(MessageId(5));
        assert!(catch_up.is_news(MessageId(5)), "what could not be judged is heard again");
    }

    #[test]
    fn what_a_shard_has_missed_begins_with_the_last_thing_that_it_heard_before() {
        let (catch_up, queue) = (CatchUp::default(), Queue::closed());
        let (one, two) = (0, 1);
        assert_eq!(catch_up.reading_begins(one, 2, &queue), None);
        catch_up.note(one, Timestamp(60_000));
        catch_up.note(one, Timestamp(50_000));
        assert_eq!(catch_up.reading_begins(one, 2, &queue), Some(Timestamp(60_000)));
        assert_eq!(catch_up.reading_begins(two, 2, &queue), None);
    }

    #[test]
    fn a_place_that_could_not_be_read_is_kept_until_it_is_read_from_then_on() {
        let (ann, ben) = (Spot::Dm(UserId(1)), Spot::Dm(UserId(2)));
        let catch_up = CatchUp::default();
        let spots = |since| BTreeMap::from([(ann, Timestamp(since)), (ben, Timestamp(since))]);
        catch_up.have_read(spots(100), &BTreeSet::from([ann]));
        assert_eq!(catch_up.unheard(), BTreeMap::from([(ann, Timestamp(100))]));
        // Another session's reading begins at a later time, and can read the place that was unreadable before.
        catch_up.have_read(spots(200), &BTreeSet::from([ben]));
        assert_eq!(catch_up.unheard(), BTreeMap::from([(ann, Timestamp(100)), (ben, Timestamp(200))]));
        catch_up.have_read(spots(100), &BTreeSet::from([ben]));
        assert_eq!(catch_up.unheard(), BTreeMap::from([(ben, Timestamp(100))]));
    }

    #[test]
    fn only_so_many_messages_are_remembered() {
        let catch_up = CatchUp::default();
        for id in 0..=HEARD_MAX as u64 {
            assert!(catch_up.is_news(MessageId(id)));
        }
        assert!(!catch_up.is_news(MessageId(1)), "the oldest goes first");
        assert!(catch_up.is_news(MessageId(0)));
    }

    #[test]
    fn nothing_is_taken_for_heard_before_it_has_been_read_and_judged() {
        let at = |seconds: i64| Timestamp(1_800_000_000_000 + 1000 * seconds);
        let message = |seconds| MessageId::first_of(at(seconds));
        let catch_up = CatchUp::default();
        let queue = Queue::closed();
        assert_eq!(catch_up.reading_begins(0, 2, &queue), None);
        catch_up.note(0, at(100));
        assert_eq!(catch_up.state().heard_up_to(), None, "what was missed is being read");
        assert!(!catch_up.let_in(&queue));
        catch_up.reading_ends();
        assert!(catch_up.let_in(&queue));
        assert_eq!(catch_up.state().heard_up_to(), None, "the other shard has heard nothing yet");
        catch_up.note(1, at(200));
        assert_eq!(catch_up.state().heard_up_to(), Some(at(90)), "the shard that lags behind says it");
        catch_up.note(0, at(300));
        assert_eq!(catch_up.state().heard_up_to(), Some(at(190)));
        catch_up.comes_in(0, message(150));
        assert_eq!(catch_up.state().heard_up_to(), Some(Timestamp(at(150).0 - 1)), "one has no verdict");
        assert!(catch_up.is_news(message(150)));
        catch_up.not_judged(message(150));
        assert_eq!(catch_up.state().heard_up_to(), Some(Timestamp(at(150).0 - 1)), "nor has it one after a fault");
        assert!(catch_up.is_news(message(150)));
        catch_up.judged(message(150));
        assert_eq!(catch_up.state().heard_up_to(), Some(at(190)));
        catch_up.comes_in(0, message(150));
        assert_eq!(catch_up.state().heard_up_to(), Some(at(190)), "it came twice");
        catch_up.is_to_be_told(message(150));
        assert_eq!(
            catch_up.state().heard_up_to(),
            Some(Timestamp(at(150).0 - 1)),
            "its author knows nothing of the verdict"
        );
        catch_up.is_told(message(150));
        assert_eq!(catch_up.state().heard_up_to(), Some(at(190)));
    }
}
