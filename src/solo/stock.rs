//! Makes puzzles in advance in idle time, a few of every kind, because some kinds take a minute to make.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Map, Value};
use tokio::sync::Notify;

use super::dailies;
use crate::seed;
use crate::session::{Fault, blocking};
use crate::store::{StockPuzzle, Store};
use clock::{Clock, Stopwatch};
use games::SoloGame;
use rules::{Millis, Timestamp};

/// How often to check whether a puzzle was taken. Measured in real time, not by the matches' clock: a test that moves
/// that clock by a day would otherwise cause thousands of checks.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// The time limit for making one puzzle.
const WORK_MAX: Duration = Duration::from_mins(2);
/// How many attempts in a row may find no new puzzle before a kind is left alone for [`RETRY`].
const TRIES: usize = 5;
/// How long a kind is left alone after no new puzzle was found.
const RETRY: Millis = Millis::from_hours(24);
/// The work runs for this long, then pauses for [`REST`], which leaves three quarters of the processor to matches.
const STRETCH: Duration = Duration::from_millis(25);
const REST: Duration = Duration::from_millis(75);

/// The stock of puzzles. Clones share their state.
#[derive(Clone)]
pub struct Stock(Arc<Inner>);

/// A kind of puzzle that is kept in stock.
struct Kind {
    game: SoloGame,
    options: Map<String, Value>,
    /// The name of the kind; see [`rules::Solo::kind`].
    name: String,
}

struct Inner {
    store: Store,
    clock: Clock,
    kinds: Vec<Kind>,
    /// How many puzzles of each kind to keep.
    n_each: usize,
    /// Set on shutdown: no more puzzles are made.
    is_closed: AtomicBool,
    closed: Notify,
}

impl Stock {
    /// A stock of `n_each` puzzles of every kind that the games declare.
    pub fn new(store: Store, clock: Clock, n_each: usize) -> Self {
        let kinds = games::solo_games().flat_map(|game| (game.solo.kinds)().into_iter().map(move |kind| (game, kind)));
        Self::of_kinds(store, clock, kinds, n_each)
    }

    /// A stock of `n_each` puzzles for each of these options.
    fn of_kinds(
        store: Store,
        clock: Clock,
        kinds: impl IntoIterator<Item = (SoloGame, Map<String, Value>)>,
        n_each: usize,
    ) -> Self {
        let named = |(game, options): (SoloGame, _)| Kind { game, name: (game.solo.kind)(&options), options };
        let kinds = kinds.into_iter().map(named).collect();
        let (is_closed, closed) = (AtomicBool::new(false), Notify::new());
        Self(Arc::new(Inner { store, clock, kinds, n_each, is_closed, closed }))
    }

    /// Cancels the making of puzzles, for shutdown.
    pub fn close(&self) {
        self.0.is_closed.store(true, Ordering::Relaxed);
        self.0.closed.notify_one();
    }

    /// Keeps the stock full until [`Stock::close`].
    pub async fn keep(self) {
        let Inner { is_closed, closed, .. } = &*self.0;
        let mut waits = BTreeMap::new();
        while !is_closed.load(Ordering::Relaxed) {
            if let Err(fault) = self.fill(&mut waits).await {
                tracing::error!(%fault, "puzzles could not be made ahead");
            }
            tokio::select! {
                biased;
                () = closed.notified() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
    }

    /// Makes missing puzzles, the scarcest kind first. `waits` holds the kinds to leave alone, and until when.
    async fn fill(&self, waits: &mut BTreeMap<String, Timestamp>) -> Result<(), Fault> {
        let Inner { store, clock, kinds, n_each, is_closed, .. } = &*self.0;
        while !is_closed.load(Ordering::Relaxed) {
            let (there, now) = (store.stock().await?, clock.now());
            let count = |kind: &str| there.get(kind).copied().unwrap_or(0);
            let scarcest = kinds
                .iter()
                .filter(|Kind { name, .. }| count(name) < *n_each && waits.get(name).is_none_or(|until| *until <= now))
                .min_by_key(|kind| count(&kind.name));
            let Some(kind) = scarcest else { return Ok(()) };
            let mut is_new = false;
            for _ in 0..TRIES {
                is_new = is_new || self.add(kind).await?;
            }
            if !is_new {
                waits.insert(kind.name.clone(), now + RETRY);
            }
        }
        Ok(())
    }

    /// Makes a puzzle and puts it into stock. Returns whether a new one was found.
    async fn add(&self, Kind { game: SoloGame { spec, .. }, options, name }: &Kind) -> Result<bool, Fault> {
        let Inner { store, clock, .. } = &*self.0;
        let header =
            dailies::header(spec, options.clone(), None, seed::unforeseen()?, "somebody".to_owned(), clock.now());
        let mut patience = self.patience();
        let dealt = blocking(move || host::prepare(header, &mut patience)).await?;
        let setup = dealt.ok().and_then(|header| header.setup);
        let (Some(sketch), Some(setup)) = (spec.quick_sketch(setup.as_ref()), setup) else { return Ok(false) };
        let (puzzle, kind) = (sketch.to_string(), name.clone());
        Ok(store.write(StockPuzzle { puzzle, kind, setup, at: clock.now() }).await?)
    }

    /// Pauses the work after each [`STRETCH`], on a thread that may block, and cancels it on shutdown or after
    /// [`WORK_MAX`].
    fn patience(&self) -> impl FnMut(usize) -> ControlFlow<()> + Send + 'static {
        // Once the bot has shut down, nobody needs the puzzle.
        let inner = Arc::downgrade(&self.0);
        let (mut since, mut worked) = (Stopwatch::start(), Duration::ZERO);
        move |_| {
            let stretch = since.elapsed();
            if stretch > STRETCH {
                worked += stretch;
                std::thread::sleep(REST);
                since = Stopwatch::start();
            }
            let goes_on = inner.upgrade().is_some_and(|inner| !inner.is_closed.load(Ordering::Relaxed));
            if goes_on && worked < WORK_MAX { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::session;
    use crate::solo::Solo;
    use crate::store::{PuzzleKind, TakePuzzle, UserId};
    use games::DAILY;
    use scene::Theme;
    use serde_json::json;

    /// Size, number of stars, and level of a puzzle.
    type Order = (usize, usize, &'static str);

    const ORDERS: [Order; 2] = [(5, 1, "easy"), (6, 1, "any")];

    fn options((size, stars, level): Order) -> Map<String, Value> {
        let mut options = (DAILY.solo.daily)(0);
        options.extend(
            [("size", json!(size)), ("stars", json!(stars)), ("level", json!(level))]
                .map(|(name, value)| (name.to_owned(), value)),
        );
        options
    }

    fn label(options: &Map<String, Value>) -> String {
        (DAILY.solo.kind)(options)
    }

    fn canonical(setup: Option<&Value>) -> String {
        DAILY.spec.quick_sketch(setup).unwrap().to_string()
    }

    async fn store(dir: &tempfile::TempDir) -> Store {
        Store::open(&dir.path().join("dealer.db")).await.unwrap()
    }

    /// Fills the stock once, as a start of the bot does.
    async fn filled(store: &Store, n_each: usize) {
        let stock = Stock::of_kinds(
            store.clone(),
            Clock::stopped(Timestamp(1)),
            ORDERS.map(|order| (DAILY, options(order))),
            n_each,
        );
        stock.fill(&mut BTreeMap::new()).await.unwrap();
    }

    async fn take(store: &Store, order: Order) -> Option<Value> {
        store.write(TakePuzzle { kind: label(&options(order)) }).await.unwrap()
    }

    #[tokio::test]
    async fn what_is_taken_is_made_anew_and_differs_after_a_restart_too() {
        let dir = tempfile::tempdir().unwrap();
        let first = store(&dir).await;
        filled(&first, 2).await;
        assert!(first.stock().await.unwrap().values().eq([&2, &2]));
        let mut given = BTreeSet::new();
        given.insert(canonical(take(&first, ORDERS[1]).await.as_ref()));
        first.close().await;
        let second = store(&dir).await;
        assert!(second.stock().await.unwrap().values().eq([&2, &1]), "it is still there, and what was taken is not");
        filled(&second, 2).await;
        for _ in 0..2 {
            given.insert(canonical(take(&second, ORDERS[1]).await.as_ref()));
        }
        assert_eq!(given.len(), 3, "nobody is given the same twice");
        assert_eq!(take(&second, ORDERS[1]).await, None);
    }

    #[tokio::test]
    async fn a_kind_of_which_nothing_new_is_found_keeps_nothing_up() {
        let dir = tempfile::tempdir().unwrap();
        let store = store(&dir).await;
        // No puzzle of this size has that level.
        let orders = [(4, 1, "extreme"), ORDERS[1]];
        let stock = Stock::of_kinds(
            store.clone(),
            Clock::stopped(Timestamp(1)),
            orders.map(|order| (DAILY, options(order))),
            2,
        );
        let mut waits = BTreeMap::new();
        stock.fill(&mut waits).await.unwrap();
        assert_eq!(store.stock().await.unwrap(), [(label(&options(ORDERS[1])), 2)].into());
        assert_eq!(waits, [(label(&options(orders[0])), Timestamp(1) + RETRY)].into());
    }

    #[tokio::test]
    async fn what_is_opened_comes_out_of_stock() {
        let dir = tempfile::tempdir().unwrap();
        let store = store(&dir).await;
        filled(&store, 1).await;
        let name = "Ann".to_owned();
        let mut header = dailies::header(DAILY.spec, options(ORDERS[0]), None, 7, name, Timestamp(2));
        session::take_from_stock(&store, &mut header).await.unwrap();
        let setup = header.setup.clone();
        assert!(setup.is_some());
        let solo = Solo::new(store.clone(), Clock::stopped(Timestamp(2)), Theme::default(), str::to_owned);
        let id = solo.open(UserId(1), PuzzleKind::Own, header.clone()).await.unwrap().unwrap();
        let kept: host::Header = serde_json::from_str(&store.puzzle(id).await.unwrap().header).unwrap();
        assert_eq!(kept.setup, setup);
        header.setup = None;
        session::take_from_stock(&store, &mut header).await.unwrap();
        assert_eq!(header.setup, None, "there was one");
    }

    #[tokio::test]
    async fn it_ends_with_the_bot() {
        let dir = tempfile::tempdir().unwrap();
        let store = store(&dir).await;
        let hard = (17, 4, "extreme");
        let stock = Stock::of_kinds(store, Clock::stopped(Timestamp(1)), [(DAILY, options(hard))], 1);
        let keeping = tokio::spawn(stock.clone().keep());
        tokio::time::sleep(Duration::from_millis(200)).await;
        stock.close();
        tokio::time::timeout(Duration::from_secs(20), keeping).await.unwrap().unwrap();
    }
}
