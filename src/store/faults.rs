//! A storage for tests that injects faults before and after each call.

mod server;

use std::future::pending;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::Duration;

pub(crate) use server::Server;

use super::Error;
use super::storage::{Call, Storage, Work};

/// The delay of a call in a simulation. It applies once before the call is made, and once after.
const REST: Duration = Duration::from_millis(1);

/// A point in time around a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Before the call is made.
    Before(Call),
    /// After the call, but before its caller knows the outcome. A commit is durable by then.
    After(Call),
}

impl Moment {
    /// Whether this is the moment before a commit.
    pub(crate) fn is_before_commit(self) -> bool {
        matches!(self, Self::Before(Call::Commit { .. }))
    }
}

/// A fault that a plan injects into a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The disk is full.
    Full,
    /// Another program holds the file.
    Busy,
    /// The disk fails during a commit, so that its outcome is unknown.
    Unsure,
    /// The call is delayed by this time.
    Slow(Duration),
    /// The process crashes at this moment.
    End,
}

type Plan = Box<dyn FnMut(Moment) -> Option<Fault> + Send>;

/// A storage that injects the faults of a plan into calls.
pub(crate) struct Faulty {
    plan: Mutex<Plan>,
    /// The delay of a call that is made in place, before it is made and after it; `None` if calls are not made in
    /// place.
    rest: Option<Duration>,
    is_away: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl Faulty {
    /// A storage that makes calls as the program does.
    pub(crate) fn new(plan: impl FnMut(Moment) -> Option<Fault> + Send + 'static) -> Arc<Self> {
        Arc::new(Self { plan: Mutex::new(Box::new(plan)), rest: None, is_away: None })
    }

    /// A storage for simulations: each call is made in place and takes a fixed time of the simulation's clock. So the
    /// order of events does not depend on other threads.
    pub(crate) fn simulated(plan: impl FnMut(Moment) -> Option<Fault> + Send + 'static) -> Arc<Self> {
        Arc::new(Self { plan: Mutex::new(Box::new(plan)), rest: Some(REST), is_away: None })
    }

    /// Like [`Self::simulated`], for a database on a server: reads fail while `is_away` says that the server is
    /// unreachable.
    pub(crate) fn remote(
        mut plan: impl FnMut(Moment) -> Option<Fault> + Send + 'static,
        is_away: impl Fn() -> bool + Clone + Send + Sync + 'static,
    ) -> Arc<Self> {
        let away = is_away.clone();
        let plan = move |moment| {
            let fault = plan(moment);
            if moment == Moment::Before(Call::Read) && away() { Some(Fault::Busy) } else { fault }
        };
        Arc::new(Self { plan: Mutex::new(Box::new(plan)), rest: Some(REST), is_away: Some(Box::new(is_away)) })
    }

    /// A storage without faults, through which the test itself reads a simulation's database. Each call is made in
    /// place and takes no simulated time.
    pub(crate) fn aside() -> Arc<Self> {
        Arc::new(Self { plan: Mutex::new(Box::new(|_| None)), rest: Some(Duration::ZERO), is_away: None })
    }

    async fn meet(&self, moment: Moment) -> Result<(), Error> {
        if let Some(rest) = self.rest.filter(|rest| *rest > Duration::ZERO) {
            tokio::time::sleep(rest).await;
        }
        let fault = self.plan.lock().unwrap_or_else(PoisonError::into_inner)(moment);
        match fault {
            None => {}
            Some(Fault::Full) => return Err(Error::Full),
            Some(Fault::Busy) => return Err(Error::Busy),
            Some(Fault::Unsure) => return Err(Error::Unsure),
            Some(Fault::Slow(time)) => tokio::time::sleep(time).await,
            Some(Fault::End) => pending().await,
        }
        Ok(())
    }
}

impl Storage for Faulty {
    fn call<'a>(&'a self, call: Call, work: Work<'a>) -> Work<'a> {
        Box::pin(async move {
            self.meet(Moment::Before(call)).await?;
            let outcome = if self.rest.is_some() { in_place(work) } else { work.await };
            self.meet(Moment::After(call)).await?;
            outcome
        })
    }

    fn is_away(&self) -> bool {
        self.is_away.as_ref().is_some_and(|is_away| is_away())
    }

    fn reads_by_one_connection(&self) -> bool {
        self.rest.is_some()
    }
}

/// Blocks this thread until the future is ready, so that no other task runs on this thread in the meantime.
pub(crate) fn in_place<T>(work: impl Future<Output = T>) -> T {
    // tokio limits how long a task may run before it yields; nothing else may run here, so the limit is lifted.
    let mut work = pin!(tokio::task::unconstrained(work));
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match work.as_mut().poll(&mut context) {
            Poll::Ready(outcome) => return outcome,
            Poll::Pending => std::thread::park(),
        }
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
