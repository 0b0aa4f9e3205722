//! A failing database for simulations: what befalls each commit is planned for the thread that the writer runs on.
//!
//! Connections have threads of their own, and no seed knows when they answer. So while a plan is in force nothing is
//! written while anything is read, and whoever has read or written goes on a millisecond later: by then everything else
//! that could go on has, in the same order every time.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::future::pending;
use std::ops::Deref;
use std::pin::Pin;
use std::time::Duration;

use serenity::futures::{StreamExt, TryStreamExt, stream};
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Either, Execute, Executor, SqlStr};

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
    /// Only a note of it says that the bot was at work, and no verdict since.
    OverlooksVerdicts,
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
pub(super) fn read_by(readers: AnyPool) -> Readers {
    if is_planned() {
        READERS.with(|slot| *slot.borrow_mut() = Some(readers.clone()));
    }
    Readers(readers)
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

/// The connections that read: in a simulation one that rests before and after.
#[derive(Clone, Debug)]
pub(super) struct Readers(AnyPool);

impl Deref for Readers {
    type Target = AnyPool;

    fn deref(&self) -> &AnyPool {
        &self.0
    }
}

type Task<'a, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;
type Stream<'a, T> = stream::BoxStream<'a, Result<T, sqlx::Error>>;

impl<'c> Executor<'c> for &'c Readers {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> Stream<'e, Either<AnyQueryResult, AnyRow>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let read = async move {
            let mut connection = self.acquire().await?;
            rest().await;
            let rows: Vec<_> = connection.fetch_many(query).collect().await;
            rest().await;
            Ok::<_, sqlx::Error>(stream::iter(rows))
        };
        stream::once(read).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> Task<'e, Option<AnyRow>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        Box::pin(async move {
            let mut connection = self.acquire().await?;
            rest().await;
            let row = connection.fetch_optional(query).await;
            rest().await;
            row
        })
    }

    fn prepare_with<'e>(self, sql: SqlStr, parameters: &'e [AnyTypeInfo]) -> Task<'e, AnyStatement>
    where
        'c: 'e,
    {
        Box::pin(async move { self.acquire().await?.prepare_with(sql, parameters).await })
    }
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
