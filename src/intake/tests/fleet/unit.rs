//! A shard that a process serves. Each has a separate runtime, which can be killed with everything in it, frozen, and
//! woken.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::runtime::{Handle, Runtime};
use tokio::time::{Instant, advance, sleep_until};

use super::super::bot::Noted;
use super::super::discord::Discord;
use super::super::still;
use super::serving::Serving;
use super::wire::Wire;
use crate::store::faults::{Faulty, Server, in_place};
use crate::store::{Shard, Store};
use clock::Clock;
use rules::{Millis, Timestamp};

/// The stage of a unit.
pub(super) enum Stage {
    Starting,
    Serving(Serving),
    /// The unit was asked to end, or could not begin.
    Ended,
}

/// How a turn of a unit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ran {
    /// The unit continues to run.
    On,
    /// Another process has taken over the shard.
    Lost,
    /// The unit has shut down, or an injected crash has ended it.
    Over,
}

/// A served shard with its runtime.
pub(super) struct Unit {
    pub(super) process: u32,
    pub(super) shard: Shard,
    pub(super) life: u32,
    pub(super) session: u64,
    pub(super) is_stopping: bool,
    /// When the unit took the shard.
    pub(super) began: Timestamp,
    runtime: Runtime,
    store: Store,
    discord: Arc<Discord>,
    stage: Arc<Mutex<Stage>>,
    /// The time of the unit's runtime.
    time: Instant,
    /// The services that the unit had when it was asked to end.
    last: Option<Serving>,
}

impl Unit {
    /// Takes a shard for a process; `None` if the shard is not free.
    pub(super) fn begin(
        (server, discord): (&Arc<Server>, &Arc<Discord>),
        (process, shard, life): (u32, Shard, u32),
        network: &Handle,
        (noted, skew): (&Noted, Millis),
    ) -> Option<Self> {
        let runtime = still::runtime();
        let entered = runtime.enter();
        let joined = in_place(Store::join(server, (process, shard), storage((server, discord), (process, life))));
        let (store, session) = joined.ok()?;
        let clock = Clock::steered(discord.now() + skew);
        // As in the program, the first call to Discord corrects the clock.
        clock.heed(clock.now(), discord.now());
        let (server, network) = (server.clone(), network.clone());
        let wire = Wire { discord: discord.clone(), network, life, store: store.clone(), server, session };
        let stage = Arc::new(Mutex::new(Stage::Starting));
        let (noted, staged) = (noted.clone(), stage.clone());
        drop(runtime.spawn(async move {
            let begun = Serving::begin((shard, clock), Arc::new(wire), noted).await;
            *lock(&staged) = begun.map_or(Stage::Ended, Stage::Serving);
        }));
        let time = now();
        drop(entered);
        let (began, discord) = (discord.now(), discord.clone());
        let is_stopping = false;
        Some(Self {
            process,
            shard,
            life,
            session,
            is_stopping,
            began,
            runtime,
            store,
            discord,
            stage,
            time,
            last: None,
        })
    }

    /// The services of the shard; `None` until it is served and after its end.
    pub(super) fn serving(&self) -> Option<Serving> {
        if let Stage::Serving(serving) = &*lock(&self.stage) { Some(serving.clone()) } else { None }
    }

    /// Gives the unit a turn of the length `stretch`.
    pub(super) fn run(&mut self, stretch: Duration) -> Ran {
        self.time += stretch;
        let until = self.time;
        let ran = self.runtime.block_on(async {
            tokio::select! {
                biased;
                () = self.discord.ends(self.life) => Ran::Over,
                () = self.store.lost() => Ran::Lost,
                () = sleep_until(until) => Ran::On,
            }
        });
        if ran == Ran::On && matches!(*lock(&self.stage), Stage::Ended) { Ran::Over } else { ran }
    }

    /// Wakes the unit after it was frozen for the time `stood_still`.
    pub(super) fn wake(&mut self, stood_still: Duration) {
        self.time += stood_still;
        self.runtime.block_on(async { advance(stood_still).await });
    }

    /// Runs `deed` in the unit's runtime. Returns a cell that will contain the result.
    pub(super) fn spawn<T: Send + 'static>(
        &self,
        deed: impl Future<Output = T> + Send + 'static,
    ) -> Arc<Mutex<Option<T>>> {
        let kept = Arc::new(Mutex::new(None));
        let theirs = kept.clone();
        drop(self.runtime.spawn(async move {
            let done = deed.await;
            *lock(&theirs) = Some(done);
        }));
        kept
    }

    /// Whether the unit may have left events unhandled when it ended.
    pub(super) fn left_something(&self) -> bool {
        self.last.as_ref().is_none_or(|last| last.n_running() > 0) || self.discord.is_foul()
    }

    /// Asks the unit to shut down in good order.
    pub(super) fn stop(&mut self) {
        self.is_stopping = true;
        self.discord.deafen(self.life);
        let (serving, stage) = (self.serving(), self.stage.clone());
        self.last = serving.clone();
        drop(self.runtime.spawn(async move {
            if let Some(serving) = serving {
                serving.directory.close().await;
            }
            *lock(&stage) = Stage::Ended;
        }));
    }
}

/// Locks a mutex that no thread poisons.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nobody panics while holding it")
}

/// The current time of the runtime, which is paused time.
#[expect(clippy::disallowed_methods, reason = "it is a simulation's time")]
pub(super) fn now() -> Instant {
    Instant::now()
}

/// The storage of a unit. Reads fail while its process cannot reach the server.
fn storage((server, discord): (&Arc<Server>, &Arc<Discord>), (process, life): (u32, u32)) -> Arc<Faulty> {
    let (server, discord) = (server.clone(), discord.clone());
    let meet = move |moment| {
        discord.enter(life);
        discord.storage_fault(moment)
    };
    Faulty::remote(meet, move || server.is_cut(process))
}

/// The path of a world's database file.
pub(super) fn file(folder: &Path) -> std::path::PathBuf {
    folder.join("dealer.db")
}
