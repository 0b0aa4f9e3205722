//! A storage for tests, to which something happens before and after each call.

use std::future::pending;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::Duration;

use super::Error;
use super::storage::{Call, Storage, Work};

/// How long a call takes in a simulation, before and after it is made.
const REST: Duration = Duration::from_millis(1);

/// A moment in the life of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The call is about to be made.
    Before(Call),
    /// The call has been made, and nobody knows yet: a commit is durable.
    After(Call),
}

impl Moment {
    /// Whether a commit is about to begin.
    pub(crate) fn is_before_commit(self) -> bool {
        matches!(self, Self::Before(Call::Commit { .. }))
    }
}

/// What happens to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The disk is full.
    Full,
    /// Another program holds the file.
    Busy,
    /// The disk fails while the commit is made durable, so that nobody can say whether it lasts.
    Unsure,
    /// The call takes this long.
    Slow(Duration),
    /// The process ends here.
    End,
}

type Plan = Box<dyn FnMut(Moment) -> Option<Fault> + Send>;

/// A storage to which happens what a plan says.
pub(crate) struct Faulty {
    plan: Mutex<Plan>,
    is_simulated: bool,
}

impl Faulty {
    /// A storage whose calls are made as they come.
    pub(crate) fn new(plan: impl FnMut(Moment) -> Option<Fault> + Send + 'static) -> Arc<Self> {
        Arc::new(Self { plan: Mutex::new(Box::new(plan)), is_simulated: false })
    }

    /// A storage on whose threads nothing else waits: each call is made in place, and takes as long as a simulation says.
    pub(crate) fn simulated(plan: impl FnMut(Moment) -> Option<Fault> + Send + 'static) -> Arc<Self> {
        Arc::new(Self { plan: Mutex::new(Box::new(plan)), is_simulated: true })
    }

    async fn meet(&self, moment: Moment) -> Result<(), Error> {
        if self.is_simulated {
            tokio::time::sleep(REST).await;
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
            let outcome = if self.is_simulated { in_place(work) } else { work.await };
            self.meet(Moment::After(call)).await?;
            outcome
        })
    }

    fn reads_by_one_connection(&self) -> bool {
        self.is_simulated
    }
}

/// Waits for what other threads do without letting anything else happen on this one.
pub(crate) fn in_place<T>(work: impl Future<Output = T>) -> T {
    // A task may do so much before tokio lets others have their turn; here nobody else has one.
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
