//! The table: a page in the browser beside Discord, where people play by pointing at the board.
//!
//! It replaces nothing: a match lives on in Discord, and what is pressed here goes the way of every other input. `web` serves
//! the page and lets people in, `socket` is one open page, `room` makes what several pages look at once for all of them,
//! `show` opens what is sealed and writes it down, `input` puts in what is pressed. What it needs of Discord comes by a
//! [`Voice`].

mod input;
mod listen;
mod ports;
mod room;
mod show;
mod site;
mod socket;
mod stamps;
mod token;
mod web;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

pub use listen::Limits;
pub use ports::Voice;
pub use site::Site;

use self::room::{Room, Want};
use self::stamps::Stamps;
use self::token::Token;
use crate::intake::Intake;
use crate::seed::NoRandomness;
use crate::session::Stirs;
use crate::store::{self, MakeTableLink, Place, Shard, Store, TableLink, UserId};
use clock::{Clock, Watched};
use host::Sealed;
use rules::{Millis, Showing};

/// How long a link can be used.
pub const LINK_LASTS: Millis = Millis::from_secs(5 * 60);
/// How long a session of a browser lasts that a link has opened.
const SESSION_LASTS: Millis = Millis::from_hours(24);
/// How many questions who may read a channel are under way at once.
const ASKED_AT_ONCE_MAX: usize = 4;

/// The table of this process. Clones are the same.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    site: Site,
    limits: Limits,
    clock: Clock,
    stirs: Stirs,
    /// The shards of this process, once they are at work.
    served: Mutex<Vec<Served>>,
    /// What is being looked at.
    rooms: Mutex<BTreeMap<(Place, Want), Weak<Room>>>,
    /// How many pages each person has open.
    open: Mutex<BTreeMap<UserId, usize>>,
    /// Counts the sessions that have been ended: open pages ask the store whether it is theirs.
    ended: Watched<u64>,
    stamps: Stamps,
    /// Permits to ask Discord who may read a channel.
    asking: Semaphore,
    /// Whether the process ends, and with it every page.
    is_closed: Watched<bool>,
}

/// One shard, as the table reaches it.
#[derive(Clone)]
pub struct Served {
    /// Where inputs come in.
    intake: Intake,
    /// How the bot speaks.
    voice: Arc<dyn Voice>,
    /// Where its matches are at work.
    runtime: Handle,
}

impl Served {
    /// A shard that is at work here.
    pub fn new(intake: Intake, voice: Arc<dyn Voice>) -> Self {
        Self { intake, voice, runtime: Handle::current() }
    }

    /// Does something where the shard's matches are at work; `None` where it is not at work any more.
    async fn here<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Option<T> {
        self.runtime.spawn(work).await.ok()
    }
}

impl Tables {
    /// A table at this address, at which nobody is served yet.
    pub fn new(site: Site, limits: Limits, clock: Clock) -> Self {
        Self(Arc::new(Inner {
            site,
            limits,
            clock,
            stirs: Stirs::served(),
            served: Mutex::default(),
            rooms: Mutex::default(),
            open: Mutex::default(),
            ended: Watched::default(),
            stamps: Stamps::default(),
            asking: Semaphore::new(ASKED_AT_ONCE_MAX),
            is_closed: Watched::default(),
        }))
    }

    /// Where changes of matches and puzzles are heard of.
    pub fn stirs(&self) -> &Stirs {
        &self.0.stirs
    }

    /// Serves a shard from now on.
    pub fn serve(&self, served: Served) {
        let shard = served.intake.directory().shard();
        let mut all = self.0.served();
        all.retain(|one| one.intake.directory().shard() != shard);
        all.push(served);
    }

    /// Serves a shard no longer.
    pub fn leave(&self, shard: Shard) {
        self.0.served().retain(|one| one.intake.directory().shard() != shard);
    }

    /// Serves the page until it is dropped; with it every page closes.
    pub async fn listen(self, listener: TcpListener) {
        let _closes = Closes(self.0.clone());
        let limits = self.0.limits;
        listen::serve(listener, web::router(self), limits).await;
    }

    /// A link that opens the table for somebody, once.
    ///
    /// # Errors
    /// No randomness, or a store that takes nothing.
    pub async fn link(&self, store: &Store, link: TableLink) -> Result<String, LinkError> {
        let token = Token::draw()?;
        let address = self.0.site.link(&link.name, token.reveal());
        let now = self.0.clock.now();
        store.write(MakeTableLink { hash: token.hash(), link, now, expires: now + LINK_LASTS }).await?;
        Ok(address)
    }

    /// Sessions have been ended: their pages close.
    pub fn have_ended(&self) {
        self.0.ended.change(|count| *count += 1);
    }
}

/// What a page is sent of what somebody is shown, without what the house adds: for tests that compare what two observers
/// receive.
pub fn written(place: Place, shown: Sealed<Showing>) -> Value {
    show::written(place, shown)
}

/// Why there is no link.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// There is no randomness.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
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

    /// Any shard, for what concerns all: sessions are in one database.
    fn any(&self) -> Option<Served> {
        self.served().first().cloned()
    }

    /// The shard that has a match or puzzle; `None` where another process serves it.
    async fn of(&self, place: Place) -> Result<Option<Served>, crate::intake::Fault> {
        let Some(any) = self.any() else { return Ok(None) };
        let shard = any.intake.shard_of(place).await?;
        Ok(self.served().iter().find(|one| one.intake.directory().shard() == shard).cloned())
    }
}
