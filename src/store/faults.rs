//! A failing database for simulations: what befalls each commit is planned for the thread that the writer runs on.

use std::cell::RefCell;
use std::future::pending;

use super::Error;

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

type Plan = Box<dyn FnMut(Moment) -> Option<Fault>>;

thread_local! {
    static PLAN: RefCell<Option<Plan>> = const { RefCell::new(None) };
}

/// From now on commits of this thread's writers go as the plan says.
pub fn plan(plan: impl FnMut(Moment) -> Option<Fault> + 'static) {
    PLAN.with(|slot| *slot.borrow_mut() = Some(Box::new(plan)));
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
