//! A failing database for simulations: what befalls each commit is planned for the thread that the writer runs on.
//!
//! Connections have threads of their own, and no seed knows when they answer. So while a plan is in force nothing is
//! written while anything is read, and whoever has read or written goes on a millisecond later: by then everything else
//! that could go on has, in the same order every time.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::future::pending;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool};

use super::{Error, InputId};

/// What it takes until everything that can go on has.
const REST: Duration = Duration::from_millis(1);

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
    /// The disk fails while the commit is made durable, so that nobody can say whether it lasts.
    Unsure,
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
    /// What a new session tells of, be it the bot's own message, says that all before it was heard.
    TakesNewsForHeard,
    /// Whoever says something by DM is told nothing of our faults.
    KeepsFaultsToItself,
    /// A short absence is nobody's.
    ForgetsShortAbsences,
    /// The machine's clock is believed at a start.
    BelievesTheMachine,
    /// An answer to a message does not say which one it answers, so that Discord cannot know it again.
    AnswersWithoutNonce,
    /// A player's own draft changes nothing of what they are shown, where no answer is under way to show it.
    LeavesOutOwnDraft,
    /// A start knows of no start before it.
    ForgetsStarts,
    /// A journal is believed, whatever its checksums say.
    IgnoresChecksums,
}

type Plan = Box<dyn FnMut(Moment) -> Option<Fault>>;

thread_local! {
    static PLAN: RefCell<Option<Plan>> = const { RefCell::new(None) };
    static READERS: RefCell<Option<AnyPool>> = const { RefCell::new(None) };
    static BUG: Cell<Option<Bug>> = const { Cell::new(None) };
    static NO_READS: Cell<bool> = const { Cell::new(false) };
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

/// Whether everything that is read on this thread from now on fails.
pub fn fail_reads(do_they: bool) {
    NO_READS.set(do_they);
}

/// Whether what is read on this thread fails.
pub(super) fn do_reads_fail() -> bool {
    NO_READS.get()
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
pub(super) fn read_by(readers: &AnyPool) {
    if is_planned() {
        READERS.with(|slot| *slot.borrow_mut() = Some(readers.clone()));
    }
}

/// Waits until nobody reads or writes, and keeps others from it.
pub async fn alone() -> Option<PoolConnection<Any>> {
    let readers = READERS.with(|slot| slot.borrow().clone())?;
    readers.acquire().await.ok()
}

/// Waits until everything that can go on has.
pub(super) async fn rest() {
    if is_planned() {
        tokio::time::sleep(REST).await;
    }
}

/// Lets happen what is planned for this moment.
pub(super) async fn meet(moment: Moment) -> Result<(), Error> {
    match PLAN.with(|slot| slot.borrow_mut().as_mut().and_then(|plan| plan(moment))) {
        None => Ok(()),
        Some(Fault::Full) => Err(Error::Full),
        Some(Fault::Busy) => Err(Error::Busy),
        Some(Fault::Unsure) => Err(Error::Unsure),
        Some(Fault::End) => pending().await,
    }
}
