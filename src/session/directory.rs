//! Keeps every open match of a shard. A match is looked up by channel or by person, woken when needed, and put to sleep
//! when idle.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::task::AbortHandle;

use super::actor::{self, Rest};
use super::answer::{Fault, Refusal, Verdict};
use super::fold::write_record;
use super::handle::MatchHandle;
use super::mailbox::{MAILBOX_MAX, Message};
use super::nonce::{Nonce, Nonces};
use super::ports::{About, Adjournment, Contents, Courier, Parcel, Recipient};
use super::roster::{Awake, Listed, Listing, Roster};
use super::stirs::Stirs;
use super::world::{Limits, Pulse, Stuck, Troubled, World};
use crate::store::{self, AdjournMatch, ChannelId, GuildId, InputId, LostMatch, MatchId, Shard, Stage, Store, UserId};
use clock::{Clock, Watched};
use rules::{Language, Millis, Timestamp};
use scene::Theme;

/// How many matches are woken at the same time at a start.
const WAKING_MAX: usize = 8;
/// How long to wait before waking a match again after a failure.
const RETRY_WAKE: Millis = Millis::from_secs(10);
/// How long an awake match may take to tell its channel that nothing can be saved. After this time the directory tells
/// the channel.
const BLOCKED_AFTER: Duration = Duration::from_secs(1);
/// All open matches of a shard. Cheap to clone; clones share the state.
#[derive(Clone)]
pub struct Directory(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) world: Arc<World>,
    roster: Mutex<Roster>,
    /// Matches that are over, and that will be woken once more to edit messages which Discord refuses to edit now.
    pub(super) to_wake_once_over: Mutex<BTreeSet<MatchId>>,
    /// Notified when an earlier timer has been set.
    timer_set: Notify,
    /// Background tasks that run until the bot shuts down.
    chores: Mutex<Vec<AbortHandle>>,
}

impl Directory {
    /// The colors in which everything is drawn.
    pub fn theme(&self) -> &Theme {
        &self.0.world.theme
    }

    /// The language for messages to everybody on a server.
    pub async fn server_language(&self, guild: GuildId) -> Language {
        self.0.world.courier.server_language(guild).await
    }

    /// Lists all open matches of a shard, and starts to wake those with pending work, in the background. Discord cannot
    /// reach us yet: deadlines wait for [`Directory::back`], which also credits the players with the outage since the
    /// last run.
    pub async fn start(
        store: Store,
        shard: Shard,
        clock: Clock,
        courier: Arc<dyn Courier>,
        theme: Theme,
        limits: Limits,
    ) -> Result<Self, Fault> {
        store.divide(shard.n, clock.now(), limits.outage_min).await?;
        let open = store.open_matches().await?.into_iter().filter(|row| shard.has(row.guild));
        let last_outage = store.last_outage(shard).await?;
        let pulse = Pulse::new(last_outage, store.last_sign(shard).await?);
        let nonces = Nonces::new(store.nonce_secret().clone());
        let (stuck, thinkers) = (Stuck::default(), limits.thinkers.clone());
        let [season_bell, check_bell, solution_bell, solutions_seen] = [(); 4].map(|()| Notify::new());
        let world = Arc::new(World {
            store,
            shard,
            clock,
            courier,
            theme,
            limits,
            pulse,
            nonces,
            stuck,
            troubled: Troubled::default(),
            thinkers,
            season_bell,
            check_bell,
            solution_bell,
            solutions_seen,
        });
        let mut roster = Roster::default();
        let mut to_wake = Vec::new();
        for row in open {
            let Some(spec) = games::spec(&row.game) else {
                tracing::error!(match.id = row.id.0, game = row.game, "this program does not know the game of an open match");
                continue;
            };
            let must_wake =
                !row.is_settled || (row.deadline.is_some() && row.credited < last_outage.map_or(0, |last| last.id));
            if must_wake {
                to_wake.push(row.id);
            }
            // Matches without pending work are woken at their next deadline.
            let next_wake = row.deadline.filter(|_| !must_wake).map(|deadline| deadline + world.limits.grace);
            let listing = Listing {
                id: row.id,
                game: spec.id,
                guild: row.guild,
                channel: row.channel,
                host: row.host,
                users: row.users,
            };
            roster.add(listing, next_wake);
        }
        tracing::info!(open = roster.matches.len(), to_wake = to_wake.len(), "matches found");
        let inner = Inner {
            world,
            roster: Mutex::new(roster),
            to_wake_once_over: Mutex::default(),
            timer_set: Notify::new(),
            chores: Mutex::new(Vec::new()),
        };
        let directory = Self(Arc::new(inner));
        directory.start_chores(to_wake);
        Ok(directory)
    }

    fn start_chores(&self, to_wake: Vec<MatchId>) {
        let world = self.0.world.clone();
        let beating = tokio::spawn(async move { world.keep_beating().await });
        let timers = tokio::spawn(run_timers(Arc::downgrade(&self.0)));
        let waking = tokio::spawn(wake_all(Arc::downgrade(&self.0), to_wake));
        let telling = tokio::spawn(tell_that_all_is_stuck(Arc::downgrade(&self.0), self.0.world.clone()));
        let giving = tokio::spawn(give_back_to_all(Arc::downgrade(&self.0), self.0.world.clone()));
        let solutions = tokio::spawn(look_after_solutions(Arc::downgrade(&self.0)));
        let lost = tokio::spawn(tell_of_lost(Arc::downgrade(&self.0)));
        let chores = [&beating, &timers, &waking, &telling, &giving, &solutions, &lost]
            .map(tokio::task::JoinHandle::abort_handle);
        lock(&self.0.chores).extend(chores);
    }

    /// A handle of the match with this number, whether such a match exists or not.
    pub fn handle(&self, id: MatchId) -> MatchHandle {
        MatchHandle { directory: self.clone(), id, is_recalled: false }
    }

    /// The open match of a channel: the match's own channel, or a player's private one, which the caller checks.
    pub fn find(&self, channel: ChannelId) -> Option<MatchHandle> {
        let id = lock(&self.0.roster).by_channel.get(&channel).copied();
        id.map(|id| self.handle(id))
    }

    /// The open matches that a person plays in, oldest first.
    pub fn of_user(&self, user: UserId) -> Vec<Listing> {
        let roster = lock(&self.0.roster);
        let ids = roster.by_user.get(&user).into_iter().flatten();
        ids.filter_map(|id| roster.matches.get(id)).map(|listed| listed.listing.clone()).collect()
    }

    /// The open matches of a server, oldest first.
    pub fn of_guild(&self, guild: GuildId) -> Vec<Listing> {
        let roster = lock(&self.0.roster);
        roster.matches.values().map(|listed| &listed.listing).filter(|one| one.guild == guild).cloned().collect()
    }

    /// How many matches are open, and how many of them are awake: for metrics.
    pub fn counts(&self) -> (usize, usize) {
        let roster = lock(&self.0.roster);
        (roster.matches.len(), roster.matches.values().filter(|listed| listed.awake.is_some()).count())
    }

    /// What keeps the bot from working, in words for admins; `None` if nothing does.
    pub fn trouble(&self) -> Option<&'static str> {
        self.0.world.trouble()
    }

    /// The notifier for pages that show matches live.
    pub fn stirs(&self) -> &Stirs {
        &self.0.world.limits.stirs
    }

    /// The store, for callers outside matches.
    pub fn store(&self) -> &Store {
        &self.0.world.store
    }

    /// The source of nonces.
    pub fn nonces(&self) -> &Nonces {
        &self.0.world.nonces
    }

    /// The clock that matches use.
    pub fn clock(&self) -> &Clock {
        &self.0.world.clock
    }

    /// The record of a match that is over, as JSON Lines; its number may come from [`Store::matches_of_channel`].
    ///
    /// # Errors
    /// No such match exists, or the store cannot be read.
    pub async fn record(&self, id: MatchId) -> Verdict<String> {
        let mut row = self.store().find_match(id).await?;
        if row.stage == Stage::Open {
            match self.handle(id).record().await {
                // The match has gone to sleep since its row was read.
                Err(Fault::NotOpen(_) | Fault::Adjourned(_)) => row = self.store().find_match(id).await?,
                answer => return answer,
            }
        }
        if row.stage == Stage::Adjourned {
            return Ok(Err(Refusal::StillRunning));
        }
        let journal = self.store().journal(id).await?;
        Ok(Ok(write_record(&row, journal.iter().map(|line| line.entry.as_str()))))
    }

    /// Notes that Discord cannot reach us any more: no deadline passes until [`Directory::back`].
    pub fn cut_off(&self) {
        self.0.world.cut_off();
    }

    /// Notes that Discord can reach us again, before missed messages are read. The outage is credited first, so that
    /// the missed messages count as if the clocks had been stopped; deadlines still wait for [`Directory::back`].
    pub async fn almost_back(&self) {
        // If the store accepts no writes, the world has noted that already.
        drop(self.0.world.almost_back().await);
    }

    /// Notes that Discord can reach us again, and credits the outage to the players.
    pub async fn back(&self) {
        self.0.world.back().await;
    }

    /// Whether Discord can reach us.
    pub fn is_in_touch(&self) -> bool {
        self.0.world.pulse.is_in_touch()
    }

    /// Waits until Discord can reach us.
    pub async fn in_touch(&self) {
        self.0.world.pulse.in_touch().await;
    }

    /// Records every outage before `until`, for callers outside matches.
    pub async fn see_to_absence(&self, until: Timestamp) -> Result<(), store::Error> {
        self.0.world.see_to_absence(until).await
    }

    /// Reacts to a change on a server: its matches check again who can read the channels that hold their secrets.
    pub async fn review(&self, guild: GuildId) {
        self.0.world.limits.stirs.review();
        match self.store().secretive_matches(guild).await {
            Ok(ids) => {
                for id in ids {
                    self.rouse(id, Message::Review).await;
                }
            }
            // The check is repeated before anything is sent to the channels of these matches.
            Err(error) => tracing::error!(%error, "the matches with secrets in channels could not be found"),
        }
    }

    /// Shuts down like [`Directory::end`], and closes the store.
    pub async fn close(&self) {
        self.end().await;
        self.store().clone().close().await;
    }

    /// Shuts down: accepts nothing more, waits a while for work under way, and records the time.
    pub async fn end(&self) {
        let awake: Vec<Awake> = {
            let mut roster = lock(&self.0.roster);
            roster.is_closed = true;
            roster.matches.values().filter_map(|listed| listed.awake.clone()).collect()
        };
        lock(&self.0.chores).drain(..).for_each(|chore| chore.abort());
        // Nothing is accepted from now on, so the outage begins here.
        self.0.world.end().await;
        let all_rested = async {
            for one in &awake {
                // A match whose mailbox is closed is going to sleep already.
                drop(one.mailbox.send(Message::Stop).await);
            }
            for one in &awake {
                one.rested.wait_for(|is_at_rest| is_at_rest).await;
            }
        };
        if tokio::time::timeout(self.0.world.limits.farewell, all_rested).await.is_err() {
            tracing::warn!("some deliveries were still under way; the next start repeats them");
            for one in &awake {
                one.task.abort();
            }
        }
    }

    /// The state that all matches share.
    pub(super) fn world(&self) -> &World {
        &self.0.world
    }

    /// Tells the clock the stamp of an input, because Discord's clock shows at least that time.
    pub(super) fn heed(&self, input: InputId) {
        self.clock().hear(input.stamp());
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock().now()
    }

    /// Puts a message into a match's mailbox, waking the match if necessary.
    pub(super) async fn send(&self, id: MatchId, mut message: Message) -> Result<(), Fault> {
        loop {
            let Awake { mailbox, rested, .. } = self.awake(id)?;
            match mailbox.send(message).await {
                Ok(()) => return Ok(()),
                // The match is going to sleep. Wake it again once it is asleep.
                Err(mpsc::error::SendError(returned)) => message = returned,
            }
            rested.wait_for(|is_at_rest| is_at_rest).await;
        }
    }

    /// The mailbox of a match, which is woken if it sleeps.
    pub(super) fn awake(&self, id: MatchId) -> Result<Awake, Fault> {
        let mut roster = lock(&self.0.roster);
        if roster.is_closed {
            return Err(Fault::Stopping);
        }
        let listed = roster.matches.get_mut(&id).ok_or(Fault::NotOpen(id))?;
        if let Some(awake) = &listed.awake {
            return Ok(awake.clone());
        }
        let (mailbox, inbox) = mpsc::channel(MAILBOX_MAX);
        let rested = Arc::new(Watched::new(false));
        let work = tokio::spawn(actor::run(self.0.world.clone(), id, inbox));
        let awake = Awake { mailbox, rested: rested.clone(), task: work.abort_handle() };
        listed.awake = Some(awake.clone());
        if let Some(timer) = listed.next_wake.take() {
            roster.timers.remove(&(timer, id));
        }
        let directory = self.clone();
        tokio::spawn(async move {
            let outcome = work.await;
            directory.has_rested(id, outcome).await;
            // From here on the match may be woken again.
            rested.change(|is_at_rest| *is_at_rest = true);
        });
        Ok(awake)
    }

    /// Updates the list after a match has gone to sleep or crashed.
    async fn has_rested(&self, id: MatchId, outcome: Result<Result<Rest, Fault>, tokio::task::JoinError>) {
        let retry = Some(self.now() + RETRY_WAKE);
        match outcome {
            Ok(Ok(Rest { is_over: true, retry_at, .. })) => {
                lock(&self.0.roster).remove(id);
                if let Some(at) = retry_at {
                    self.wake_once_over(id, at);
                }
            }
            Ok(Ok(rest)) => self.list_again(id, rest.next_wake),
            Ok(Err(fault @ Fault::Store(store::Error::Broken(_)))) => {
                self.adjourn(id, &fault.to_string(), Adjournment::Damage).await;
            }
            Ok(Err(fault @ Fault::Unplayable(..))) => self.adjourn(id, &fault.to_string(), Adjournment::Fault).await,
            Ok(Err(fault)) => {
                tracing::error!(match.id = id.0, %fault, "a match fell and will be woken again");
                self.list_again(id, retry);
            }
            Err(error) if error.is_panic() => self.adjourn(id, "it panicked", Adjournment::Fault).await,
            Err(_) => self.list_again(id, retry),
        }
    }

    fn list_again(&self, id: MatchId, next_wake: Option<Timestamp>) {
        lock(&self.0.roster).rest(id, next_wake);
        self.0.timer_set.notify_one();
    }

    /// Stops a match that cannot go on, for good, and tells its channel and its host. Other matches are not affected.
    async fn adjourn(&self, id: MatchId, reason: &str, why: Adjournment) {
        tracing::error!(match.id = id.0, reason, "a match is adjourned");
        let listing = lock(&self.0.roster).matches.get(&id).map(|listed| listed.listing.clone());
        if let Err(error) = self.store().write(AdjournMatch { match_id: id }).await {
            tracing::error!(match.id = id.0, %error, "that it is adjourned could not be noted");
        }
        self.world().season_bell.notify_one();
        self.world().solution_bell.notify_one();
        lock(&self.0.roster).remove(id);
        let Some((listing, spec)) = listing.and_then(|listing| games::spec(listing.game).map(|spec| (listing, spec)))
        else {
            return;
        };
        let Listing { guild, channel, host, .. } = listing;
        let about = About { id, spec, guild, channel, host };
        for to in [Recipient::Channel(channel), Recipient::Person(host)] {
            self.say(about, to, Contents::Adjourned(why), self.0.world.nonces.adjourned(id, to));
        }
    }

    /// Tells the channel of a match, once, that nothing can be saved, or that saving works again.
    fn tell_stuck(&self, listing: &Listing, is_stuck: bool) {
        let &Listing { id, game, guild, channel, host, .. } = listing;
        // A match played by direct message has no channel.
        let is_news = guild != GuildId::NONE && self.0.world.stuck.note(id, is_stuck);
        let Some(spec) = games::spec(game).filter(|_| is_news) else { return };
        let about = About { id, spec, guild, channel, host };
        self.say(about, Recipient::Channel(channel), Contents::Stuck(is_stuck), self.0.world.nonces.aside());
    }

    /// Sends a message about a match without waking the match.
    fn say(&self, about: About, to: Recipient, contents: Contents, nonce: Nonce) {
        let world = self.0.world.clone();
        tokio::spawn(async move { say(&world, about, to, contents, nonce).await });
    }

    /// Adds a new match to the lookup tables.
    pub(super) fn take_up(&self, listing: Listing) {
        lock(&self.0.roster).add(listing, None);
    }

    /// Lists a match that is over, for requests by its number. The match's channel and players may be in other matches
    /// by now.
    pub(super) fn list_apart(&self, listing: Listing) {
        lock(&self.0.roster).add_apart(listing);
    }

    /// Moves a match to another channel in the lookup tables.
    pub(super) fn rehouse(&self, id: MatchId, channel: ChannelId) {
        let mut roster = lock(&self.0.roster);
        let Some(listed) = roster.matches.get_mut(&id) else { return };
        let before = std::mem::replace(&mut listed.listing.channel, channel);
        roster.leave(before, id);
        roster.by_channel.insert(channel, id);
    }

    /// Replaces the players of a match in the lookup tables.
    pub(super) fn reseat(&self, id: MatchId, users: Vec<UserId>) {
        let mut roster = lock(&self.0.roster);
        let Some(listed) = roster.matches.get_mut(&id) else { return };
        let before = std::mem::replace(&mut listed.listing.users, users.clone());
        for user in before {
            roster.forget_user(user, id);
        }
        for user in users {
            roster.by_user.entry(user).or_default().insert(id);
        }
    }
}

/// Wakes sleeping matches when their timers expire.
async fn run_timers(inner: Weak<Inner>) {
    loop {
        let Some(directory) = inner.upgrade().map(Directory) else { return };
        let next = lock(&directory.0.roster).timers.first().copied();
        let set = directory.0.timer_set.notified();
        match next {
            None => set.await,
            Some((at, id)) if at <= directory.now() => {
                // While the bot is not working, the match could only go back to sleep.
                directory.0.world.pulse.well().await;
                directory.rouse(id, Message::Wake).await;
            }
            Some((at, _)) => tokio::select! {
                biased;
                () = directory.clock().sleep_until(at) => {}
                () = set => {}
            },
        }
    }
}

/// Wakes the sleeping matches after a long outage: each credits the outage to its clocks and tells its players. Matches
/// that are awake do so by themselves.
async fn give_back_to_all(inner: Weak<Inner>, world: Arc<World>) {
    loop {
        world.pulse.owes_all().await;
        let Some(directory) = inner.upgrade().map(Directory) else { return };
        let asleep = lock(&directory.0.roster).timers.iter().map(|&(_, id)| id).collect();
        drop(directory);
        wake_all(inner.clone(), asleep).await;
    }
}

/// Tells each held-back solution as soon as nobody is solving the puzzle any more.
async fn look_after_solutions(inner: Weak<Inner>) {
    loop {
        let Some(directory) = inner.upgrade().map(Directory) else { return };
        let next = directory.look_after_solutions().await;
        let world = directory.0.world.clone();
        drop(directory);
        world.solutions_seen.notify_one();
        world.solution_may_be_free(next).await;
    }
}

/// Tells the channels of sleeping matches whose clocks run that nothing can be saved, and tells these channels when
/// saving works again. The matches are not woken for this: while nothing can be saved, the store may not be readable
/// either. Matches that are awake tell their channels themselves, unless they are blocked by the store.
async fn tell_that_all_is_stuck(inner: Weak<Inner>, world: Arc<World>) {
    loop {
        world.pulse.wait_for(|state| state.is_stuck).await;
        let Some(directory) = inner.upgrade().map(Directory) else { return };
        let listed = |wanted: &dyn Fn(&Listed) -> bool| {
            let roster = lock(&directory.0.roster);
            roster.matches.values().filter(|listed| wanted(listed)).map(|listed| listed.listing.clone()).collect()
        };
        let asleep: Vec<Listing> = listed(&|one| one.awake.is_none() && one.next_wake.is_some());
        for listing in &asleep {
            directory.tell_stuck(listing, true);
        }
        if world.store.is_away() {
            tokio::time::sleep(BLOCKED_AFTER).await;
            let awake: Vec<Listing> = listed(&|one| one.awake.is_some());
            for listing in awake.iter().filter(|_| world.pulse.state().is_stuck) {
                directory.tell_stuck(listing, true);
            }
        }
        drop(directory);
        world.pulse.wait_for(|state| !state.is_stuck).await;
        let Some(directory) = inner.upgrade().map(Directory) else { return };
        for id in world.stuck.told() {
            let listing = lock(&directory.0.roster).matches.get(&id).map(|listed| listed.listing.clone());
            if let Some(listing) = listing {
                directory.tell_stuck(&listing, false);
            }
        }
    }
}

/// Sends a message about a match, and returns once the message has arrived or delivery has failed for good.
async fn say(world: &World, about: About, to: Recipient, contents: Contents, nonce: Nonce) {
    let parcel = Parcel { about, to, contents, nonce, kept_from: Vec::new(), in_place_of: None, again_since: None };
    drop(super::deliver::deliver(world, &Arc::new(parcel)).await);
}

/// Tells the channel and the host of each match that the database no longer holds.
async fn tell_of_lost(inner: Weak<Inner>) {
    let Some(world) = inner.upgrade().map(|inner| inner.world.clone()) else { return };
    for LostMatch { id, game, guild, channel, host } in world.store.lost_matches() {
        if !world.shard.has(guild) {
            continue;
        }
        if let Some(spec) = games::spec(&game) {
            let about = About { id, spec, guild, channel, host };
            let to_host = Recipient::Person(host);
            let to_channel = (guild != GuildId::NONE).then_some(Recipient::Channel(channel));
            for to in to_channel.into_iter().chain([to_host]) {
                say(&world, about, to, Contents::Lost, world.nonces.lost(id, to)).await;
            }
        }
        if let Err(error) = world.store.forget_lost(id).await {
            tracing::warn!(match.id = id.0, %error, "that a lost match was told of could not be noted");
        }
    }
}

/// Wakes the matches with pending work, a few at a time.
async fn wake_all(inner: Weak<Inner>, ids: Vec<MatchId>) {
    let turnstile = Arc::new(Semaphore::new(WAKING_MAX));
    for id in ids {
        let Ok(permit) = turnstile.clone().acquire_owned().await else { return };
        let Some(directory) = inner.upgrade().map(Directory) else { return };
        tokio::spawn(async move {
            directory.rouse(id, Message::Wake).await;
            directory.at_rest(id).await;
            drop(permit);
        });
    }
}

impl Directory {
    /// Sends a message without waiting for an answer.
    pub(super) async fn rouse(&self, id: MatchId, message: Message) {
        match self.send(id, message).await {
            Ok(()) | Err(Fault::NotOpen(_) | Fault::Stopping) => {}
            Err(fault) => tracing::error!(match.id = id.0, %fault, "a match could not be woken"),
        }
    }

    /// Waits until a match is asleep.
    pub(super) async fn at_rest(&self, id: MatchId) {
        if let Some(rested) = self.rested(id) {
            rested.wait_for(|is_at_rest| is_at_rest).await;
        }
    }

    fn rested(&self, id: MatchId) -> Option<Arc<Watched<bool>>> {
        let roster = lock(&self.0.roster);
        roster.matches.get(&id).and_then(|listed| listed.awake.as_ref()).map(|awake| awake.rested.clone())
    }
}

/// Locks a mutex, ignoring poisoning: no panic can leave the data half changed.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
