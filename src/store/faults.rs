//! A failing database for simulations: what befalls each commit is planned for the thread that the writer runs on.
//!
//! While a plan is in force nothing is written while anything is read: connections have threads of their own, and in which
//! order two of them answer no seed knows.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::future::pending;

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqlitePool};

use super::{Error, InputId};

/// A moment in the life of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// It is about to begin.
    Before {
        /// Whether it holds only what nobody waits for.
        is_lazy: bool,
    },
    /// It is durable, and nobody knows yet.
    After,
}

/// What befalls a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full.
    Full,
    /// Another program holds the file.
    Busy,
    /// The process ends here.
    End,
}

/// A bug of ours, put in on purpose, so that it is seen whether a simulation finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// No refusal is kept.
    ForgetsRefusals,
    /// Whatever was said before the last sign of life is taken for heard.
    TakesAliveForHeard,
    /// The machine's clock is believed at a start.
    BelievesTheMachine,
    /// Whoever says something by DM is told nothing of our faults.
    KeepsFaultsToItself,
}

type Plan = Box<dyn FnMut(Moment) -> Option<Fault>>;

thread_local! {
    static PLAN: RefCell<Option<Plan>> = const { RefCell::new(None) };
    static READERS: RefCell<Option<SqlitePool>> = const { RefCell::new(None) };
    static BUG: Cell<Option<Bug>> = const { Cell::new(None) };
    static FORGOTTEN: RefCell<BTreeSet<InputId>> = const { RefCell::new(BTreeSet::new()) };
}

/// Puts a bug into all that runs on this thread from now on.
pub fn plant(bug: Option<Bug>) {
    BUG.set(bug);
    FORGOTTEN.with(|slot| slot.borrow_mut().clear());
}

/// Whether this bug is in what runs on this thread.
pub fn is_planted(bug: Bug) -> bool {
    BUG.get() == Some(bug)
}

/// From now on commits of this thread's writers go as the plan says.
pub fn plan(plan: impl FnMut(Moment) -> Option<Fault> + 'static) {
    PLAN.with(|slot| *slot.borrow_mut() = Some(Box::new(plan)));
}

/// Takes note of a refusal that is not kept, on purpose.
pub(super) fn forget_refusal(input: InputId) {
    FORGOTTEN.with(|slot| slot.borrow_mut().insert(input));
}

/// Whether an input was refused, and that was not kept on purpose.
pub fn was_forgotten(input: InputId) -> bool {
    FORGOTTEN.with(|slot| slot.borrow().contains(&input))
}

/// Whether there is a plan.
pub fn is_planned() -> bool {
    PLAN.with(|slot| slot.borrow().is_some())
}

/// The process has ended.
pub fn forget() {
    PLAN.with(|slot| *slot.borrow_mut() = None);
    READERS.with(|slot| *slot.borrow_mut() = None);
}

/// The store that the plan is for reads by these connections.
pub(super) fn read_by(readers: &SqlitePool) {
    if is_planned() {
        READERS.with(|slot| *slot.borrow_mut() = Some(readers.clone()));
    }
}

/// Waits until nobody reads, and keeps others from it.
pub(super) async fn alone() -> Option<PoolConnection<Sqlite>> {
    let readers = READERS.with(|slot| slot.borrow().clone())?;
    readers.acquire().await.ok()
}

/// Lets happen what is planned for this moment.
pub(super) async fn meet(moment: Moment) -> Result<(), Error> {
    match PLAN.with(|slot| slot.borrow_mut().as_mut().and_then(|plan| plan(moment))) {
        None => Ok(()),
        Some(Fault::Full) => Err(Error::Full),
        Some(Fault::Busy) => Err(Error::Busy),
        Some(Fault::End) => pending().await,
    }
}
