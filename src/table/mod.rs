//! The table: a web page beside Discord, where people play by pointing at the board.
//!
//! A match still runs on Discord, and a press on the page is handled like every other input. `web` serves the page and
//! opens sessions by link, `login` opens them by Discord's login in a browser, `activity` in a frame inside Discord.
//! `socket` serves one open page, `home` the list from which people begin solo games, `lesson` a tutorial, `steps` a
//! match that is over, `stream` a match for a stream. `room` draws a view once for all pages that show it, `show` opens
//! a sealed view and writes it as JSON, `input` submits presses. [`Voice`], [`Commands`] and [`Login`] do what needs
//! Discord.

mod activity;
mod allowance;
mod doorway;
mod home;
mod input;
mod lesson;
mod listen;
mod login;
mod phrases;
mod ports;
mod room;
mod show;
mod site;
mod socket;
mod stamps;
mod steps;
mod stream;
mod token;
mod web;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

pub use listen::Limits;
pub use ports::{
    Asker, Begun, Code, Commands, DayOffer, Identity, Lesson, Login, LoginFailure, Offers, Step, StepWanted, Voice,
    WatchOffer, Wish,
};
pub use site::{Frames, Site};

use self::allowance::Allowance;
use self::doorway::Doorway;
use self::room::{Room, Want};
use self::stamps::Stamps;
use self::token::Token;
use crate::intake::Intake;
use crate::seed::NoRandomness;
use crate::session::{Directory, Stirs};
use crate::store::{
    self, MakeTableLink, MakeTableStream, MatchId, NoteTableLaunch, Place, Store, TableLink, TableStream, UserId,
};
use clock::{Clock, Watched};
use host::Sealed;
use rules::{Millis, Showing};

/// How long a link is valid.
pub const LINK_LASTS: Millis = Millis::from_secs(5 * 60);
/// How long a browser's session lasts that was opened by a link.
const SESSION_LASTS: Millis = Millis::from_hours(24);
/// How long a press of *Open the table* is remembered while Discord launches the Activity.
const LAUNCHED_FOR: Millis = Millis::from_secs(60);
/// Limits how often Discord is asked about logins: a burst, then a rate per second. Otherwise people who send invented
/// codes could use up the bot's rate limit.
const LOGINS_BURST_MAX: u32 = 40;
const LOGINS_A_SECOND: f64 = 1.0;
/// How many requests to Discord about who may read a channel may run at the same time.
const ASKED_AT_ONCE_MAX: usize = 4;

/// The browser table of this process. Clones share their state.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    site: Site,
    /// The origins of Discord's frames and clients; `None` if the table is no Activity.
    frames: Option<Frames>,
    limits: Limits,
    clock: Clock,
    stirs: Stirs,
    /// The matches and puzzles that this process serves; empty until the bot is connected.
    served: Mutex<Vec<Served>>,
    /// The views that pages show now, each drawn once.
    rooms: Mutex<BTreeMap<(Place, Want), Weak<Room>>>,
    /// How many pages each person has open.
    open: Mutex<BTreeMap<UserId, usize>>,
    /// Counts ended sessions. When it changes, open pages check whether their own session has ended.
    ended: Watched<u64>,
    stamps: Stamps,
    /// Permits to ask Discord who may read a channel.
    asking: Semaphore,
    /// How many pages show the stream of each match.
    viewers: Mutex<BTreeMap<MatchId, usize>>,
    /// Limits how often Discord is asked about logins in a browser.
    logins: Mutex<Allowance>,
    /// Limits how often Discord is asked about logins in the Activity. The two limits are separate, so that invented
    /// codes in browsers do not block frames, and vice versa.
    entries: Mutex<Allowance>,
    /// The connections of frames that have not authenticated yet.
    doorway: Doorway,
    /// Set at shutdown: every page closes.
    is_closed: Watched<bool>,
}

/// The services of one shard that the table needs.
#[derive(Clone)]
pub struct Served {
    /// Accepts inputs.
    intake: Intake,
    /// Puts answers into words, and asks Discord about permissions.
    voice: Arc<dyn Voice>,
    /// Runs commands of the bot.
    commands: Arc<dyn Commands>,
    /// Discord's login, which identifies people; `None` without the application's client secret.
    login: Option<Arc<dyn Login>>,
    /// The runtime in which the shard's matches run.
    runtime: Handle,
}

impl Served {
    /// The services of matches and puzzles that run in the current runtime.
    pub fn new(
        intake: Intake,
        voice: Arc<dyn Voice>,
        commands: Arc<dyn Commands>,
        login: Option<Arc<dyn Login>>,
    ) -> Self {
        Self { intake, voice, commands, login, runtime: Handle::current() }
    }

    /// Runs `work` in the runtime of the matches; `None` if that runtime has ended.
    async fn here<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Option<T> {
        self.runtime.spawn(work).await.ok()
    }
}

impl Tables {
    /// A table at this address that serves no shard yet. With `frames` it is also an Activity inside Discord.
    pub fn new(site: Site, frames: Option<Frames>, limits: Limits, clock: Clock) -> Self {
        Self(Arc::new(Inner {
            site,
            frames,
            limits,
            clock,
            stirs: Stirs::served(),
            served: Mutex::default(),
            rooms: Mutex::default(),
            open: Mutex::default(),
            ended: Watched::default(),
            stamps: Stamps::default(),
            asking: Semaphore::new(ASKED_AT_ONCE_MAX),
            viewers: Mutex::default(),
            logins: Mutex::new(Allowance::new(LOGINS_BURST_MAX, LOGINS_A_SECOND)),
            entries: Mutex::new(Allowance::new(LOGINS_BURST_MAX, LOGINS_A_SECOND)),
            doorway: Doorway::default(),
            is_closed: Watched::default(),
        }))
    }

    /// The notifier of changes in matches and puzzles.
    pub fn stirs(&self) -> &Stirs {
        &self.0.stirs
    }

    /// Adds a shard's services, and removes earlier services of the same shard.
    pub fn serve(&self, served: Served) {
        self.leave(served.intake.directory());
        self.0.served().push(served);
    }

    /// Stops serving the matches of this directory.
    pub fn leave(&self, matches: &Directory) {
        self.0.served().retain(|one| !one.intake.directory().serves_the_same(matches));
    }

    /// Serves the page until the future is dropped; then every page closes.
    pub async fn listen(self, listener: TcpListener) {
        let _closes = Closes(self.0.clone());
        let limits = self.0.limits;
        listen::serve(listener, web::router(self), limits).await;
    }

    /// Makes a link that opens the table for one person, once.
    ///
    /// # Errors
    /// The system has no randomness, or the store cannot be written.
    pub async fn link(&self, store: &Store, link: TableLink) -> Result<String, LinkError> {
        let token = Token::draw()?;
        let address = self.0.site.link(&link.name, token.reveal());
        let now = self.0.clock.now();
        store.write(MakeTableLink { hash: token.hash(), link, now, expires: now + LINK_LASTS }).await?;
        Ok(address)
    }

    /// Makes an address that shows a match for a stream. The address holds a key, which shows nothing but the public board.
    ///
    /// # Errors
    /// The system has no randomness, or the store cannot be written.
    pub async fn stream(&self, store: &Store, stream: TableStream) -> Result<String, LinkError> {
        let key = Token::draw()?;
        store.write(MakeTableStream { hash: key.hash(), stream, now: self.0.clock.now() }).await?;
        Ok(self.0.site.stream(key.reveal()))
    }

    /// Whether the table is also an Activity inside Discord.
    pub fn has_activity(&self) -> bool {
        self.0.frames.is_some()
    }

    /// Records the match or puzzle for which a person pressed *Open the table*: Discord launches the Activity without
    /// saying so.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn note_launch(&self, store: &Store, user: UserId, place: Place) -> Result<(), store::Error> {
        let expires = self.0.clock.now() + LAUNCHED_FOR;
        store.write(NoteTableLaunch { user, place, expires }).await
    }

    /// Tells open pages that sessions have ended or keys of streams were revoked. Pages without a valid session or key
    /// then close.
    pub fn have_ended(&self) {
        self.0.ended.change(|count| *count += 1);
    }
}

/// The JSON that a page is sent for a view, without the clock and the title. Tests compare what two observers receive.
pub fn written(place: Place, shown: Sealed<Showing>) -> Value {
    show::written(place, shown)
}

/// Why no link can be made.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The system has no randomness.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Takes a token from this limit; `false` if Discord must not be asked now.
fn may_ask(allowance: &Mutex<Allowance>) -> bool {
    allowance.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Closes every page when it is dropped.
struct Closes(Arc<Inner>);

impl Drop for Closes {
    fn drop(&mut self) {
        self.0.is_closed.change(|is_closed| *is_closed = true);
        self.0.served().clear();
    }
}

impl Inner {
    fn served(&self) -> MutexGuard<'_, Vec<Served>> {
        self.served.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rooms(&self) -> MutexGuard<'_, BTreeMap<(Place, Want), Weak<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> MutexGuard<'_, BTreeMap<UserId, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn viewers(&self) -> MutexGuard<'_, BTreeMap<MatchId, usize>> {
        self.viewers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The services of any shard, for data that all shards share: sessions are in one database.
    fn any(&self) -> Option<Served> {
        self.served().first().cloned()
    }

    /// The services that have a match or puzzle; `None` if this process does not serve the match or puzzle.
    async fn of(&self, place: Place) -> Result<Option<Served>, crate::intake::Fault> {
        let Some(any) = self.any() else { return Ok(None) };
        let home = any.intake.home_of(place).await?;
        Ok(self.served().iter().find(|one| one.intake.directory().serves(home)).cloned())
    }
}
