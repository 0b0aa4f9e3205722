//! A database server for simulations: a file that several processes share, with the leases, fences and timeouts of a
//! PostgreSQL server.
//!
//! Each shard has one place, which one session at a time may hold. Taking the place increases its fencing number; a
//! session that finds another number than its own has been replaced ([`Error::Fenced`]). The server drops a session
//! that has been silent for [`SILENCE_MAX`]; such a session may come back as long as nobody has taken the place since.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use sqlx::AnyConnection;
use tokio::sync::Notify;

use crate::store::job::Job;
use crate::store::postgres::SILENCE_MAX;
use crate::store::readers::Readers;
use crate::store::storage::{Remote, Settling, Storage, Work};
use crate::store::writer::{Doubt, commit_to_file};
use crate::store::{Error, Present, Shard, Store, sqlite};
use rules::{Dice, Millis, Timestamp};

type Now = Box<dyn Fn() -> Timestamp + Send + Sync>;

/// The simulated server.
pub(crate) struct Server {
    path: PathBuf,
    now: Now,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    places: BTreeMap<u32, Place>,
    /// When each process last said that it is running.
    members: BTreeMap<u32, Timestamp>,
    /// The processes that cannot reach the server now.
    cut: BTreeSet<u32>,
    /// The processes whose connections may break while a commit is under way.
    shaky: BTreeSet<u32>,
    n_sessions: u64,
    n_commits: u32,
    bells: BTreeMap<u64, Weak<Notify>>,
    wrote: Vec<Wrote>,
}

/// The right to write for one shard.
#[derive(Default)]
struct Place {
    fence: i64,
    /// The session that holds the place, and when the server last heard from it; `None` if the place is free.
    taken: Option<(u64, Timestamp)>,
    /// The session that took the place last.
    last: u64,
}

/// A series of consecutive writes by one session for one shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wrote {
    pub(crate) shard: u32,
    pub(crate) session: u64,
}

/// The outcome of a commit.
enum Fate {
    Lasts,
    /// The connection breaks, and the transaction is rolled back.
    LostBefore,
    /// The connection breaks, but the transaction is durable.
    LostAfter,
}

impl Server {
    /// A server whose database is in this file.
    pub(crate) fn new(path: &Path, now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self { path: path.to_owned(), now: Box::new(now), state: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_silent(&self, heard: Timestamp) -> bool {
        (self.now)() - heard > Millis(i64::try_from(SILENCE_MAX.as_millis()).unwrap_or(i64::MAX))
    }

    /// Notes that a process is running; returns which processes run and which shards are served. `None` if the process
    /// cannot reach the server.
    pub(crate) fn look(&self, process: u32) -> Option<Present> {
        let now = (self.now)();
        let mut state = self.state();
        if state.cut.contains(&process) {
            return None;
        }
        state.members.insert(process, now);
        state.members.retain(|_, heard| !self.is_silent(*heard));
        let served = state.places.iter().filter(|(_, place)| self.is_taken(place)).map(|(&shard, _)| shard);
        let served = served.collect();
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let n_before = count(state.members.range(..process).count());
        Some(Present { n_processes: count(state.members.len()), n_before, served, is_whole: false })
    }

    fn is_taken(&self, place: &Place) -> bool {
        place.taken.is_some_and(|(_, heard)| !self.is_silent(heard))
    }

    /// Forgets a process that has ended.
    pub(crate) fn forget(&self, process: u32) {
        self.state().members.remove(&process);
    }

    /// Ends a session and frees its place at once, as when its connection is closed.
    pub(crate) fn end(&self, session: u64) {
        for place in self.state().places.values_mut() {
            place.taken = place.taken.filter(|(holder, _)| *holder != session);
        }
    }

    /// Sets whether a process is cut off from the server.
    pub(crate) fn set_cut(&self, process: u32, is_cut: bool) {
        let mut state = self.state();
        if is_cut {
            state.cut.insert(process)
        } else {
            state.cut.remove(&process)
        };
    }

    /// Sets whether a process's connections may break while a commit is under way.
    pub(crate) fn set_shaky(&self, process: u32, is_shaky: bool) {
        let mut state = self.state();
        if is_shaky {
            state.shaky.insert(process)
        } else {
            state.shaky.remove(&process)
        };
    }

    /// Whether a process is cut off from the server.
    pub(crate) fn is_cut(&self, process: u32) -> bool {
        self.state().cut.contains(&process)
    }

    /// The writes so far, in order. Consecutive writes by one session are one entry.
    pub(crate) fn wrote(&self) -> Vec<Wrote> {
        self.state().wrote.clone()
    }

    /// Whether this session was the last to take a shard's place.
    pub(crate) fn is_last(&self, shard: u32, session: u64) -> bool {
        self.state().places.get(&shard).is_some_and(|place| place.last == session)
    }

    fn take(self: &Arc<Self>, process: u32, shard: Shard) -> Result<Session, Error> {
        let now = (self.now)();
        let mut state = self.state();
        if state.cut.contains(&process) {
            return Err(Error::Away);
        }
        state.n_sessions += 1;
        let session = state.n_sessions;
        let place = state.places.entry(shard.id).or_default();
        if self.is_taken(place) {
            return Err(Error::InUse("this database".to_owned()));
        }
        place.fence += 1;
        (place.taken, place.last) = (Some((session, now)), session);
        let fence = place.fence;
        drop(state);
        Ok(Session {
            server: self.clone(),
            place: Some((shard.id, fence)),
            process,
            number: session,
            is_away: false,
            unsure: None,
        })
    }
}

/// A process's session with the server, through which it writes for one shard.
struct Session {
    server: Arc<Server>,
    /// The shard that the session serves, and its fencing number; `None` for the test's own session.
    place: Option<(u32, i64)>,
    process: u32,
    number: u64,
    is_away: bool,
    /// Whether the transaction is durable, after a commit whose outcome the session does not know.
    unsure: Option<bool>,
}

impl Session {
    /// Renews the session's lease. Fails if the server cannot be reached or another session has taken the place.
    fn speak(&mut self) -> Result<(), Error> {
        let Some((shard, fence)) = self.place else { return Ok(()) };
        let now = (self.server.now)();
        let mut state = self.server.state();
        self.is_away = state.cut.contains(&self.process);
        if self.is_away {
            return Err(Error::Away);
        }
        let place = state.places.entry(shard).or_default();
        if place.fence != fence {
            return Err(Error::Fenced);
        }
        place.taken = Some((self.number, now));
        Ok(())
    }

    /// Decides the outcome of the next commit.
    fn fate(&self) -> Fate {
        let mut state = self.server.state();
        state.n_commits += 1;
        if !state.shaky.contains(&self.process) {
            return Fate::Lasts;
        }
        match Dice::new(0, "the fate of a commit", state.n_commits).below(6) {
            0 => Fate::LostBefore,
            1 => Fate::LostAfter,
            _ => Fate::Lasts,
        }
    }

    /// Records a write by this session, and wakes the processes that wait for handed-over events.
    fn has_written(&self) {
        let mut state = self.server.state();
        if let Some((shard, _)) = self.place {
            let wrote = Wrote { shard, session: self.number };
            if state.wrote.iter().rfind(|one| one.shard == shard) != Some(&wrote) {
                state.wrote.push(wrote);
            }
        }
        for bell in state.bells.values().filter_map(Weak::upgrade) {
            bell.notify_one();
        }
    }
}

impl Remote for Session {
    fn is_away(&self) -> bool {
        self.is_away
    }

    fn commit<'a>(
        &'a mut self,
        connection: &'a mut AnyConnection,
        batch: &'a mut [Box<dyn Job>],
        doubt: &'a Doubt,
    ) -> Work<'a> {
        Box::pin(async move {
            self.speak()?;
            let fate = self.fate();
            if matches!(fate, Fate::LostBefore) {
                self.unsure = Some(false);
                return Err(Error::Unsure);
            }
            commit_to_file(connection, batch, doubt).await?;
            self.has_written();
            if matches!(fate, Fate::LostAfter) {
                self.unsure = Some(true);
                return Err(Error::Unsure);
            }
            Ok(())
        })
    }

    fn run_apart<'a>(&'a mut self, connection: &'a mut AnyConnection, job: &'a mut Box<dyn Job>) -> Work<'a> {
        Box::pin(async move {
            self.speak()?;
            drop(job.run(connection).await);
            Ok(())
        })
    }

    fn keep_alive<'a>(&'a mut self, _: &'a mut AnyConnection) -> Work<'a> {
        Box::pin(async { self.speak() })
    }

    fn settle<'a>(&'a mut self, _: &'a mut AnyConnection) -> Settling<'a> {
        Box::pin(async { Ok(self.unsure.take().unwrap_or(false)) })
    }

    fn leave<'a>(&'a mut self, _: &'a mut AnyConnection) -> Work<'a> {
        self.server.end(self.number);
        Box::pin(async { Ok(()) })
    }
}

impl Store {
    /// Connects a process to the server, to write for a shard. Returns the session's number too.
    ///
    /// # Errors
    /// [`Error::InUse`] while another process serves that shard; [`Error::Away`] if the server cannot be reached.
    pub(crate) async fn join(
        server: &Arc<Server>,
        (process, shard): (u32, Shard),
        storage: Arc<dyn Storage>,
    ) -> Result<(Self, u64), Error> {
        let session = server.take(process, shard)?;
        let number = session.number;
        Ok((Self::connect_session(server, session, storage).await?, number))
    }

    /// Connects the test itself to the server, so that it can read the database, and can prepare it before any process
    /// serves.
    pub(crate) async fn look_on(server: &Arc<Server>, storage: Arc<dyn Storage>) -> Result<Self, Error> {
        let server_of = server.clone();
        let session = Session { server: server_of, place: None, process: 0, number: 0, is_away: false, unsure: None };
        Self::connect_session(server, session, storage).await
    }

    async fn connect_session(server: &Server, session: Session, storage: Arc<dyn Storage>) -> Result<Self, Error> {
        let (connection, readers) = sqlite::join(&server.path).await?;
        let readers = Readers::of_file(readers, Arc::clone(&storage)).await?;
        let number = session.number;
        let store = Self::of_server(connection, readers, Box::new(session), storage).await?;
        server.state().bells.insert(number, Arc::downgrade(&store.events));
        Ok(store)
    }
}
