//! Handles what people say, from the event to the answer: each input once, in its author's order, played where it
//! belongs, and answered.
//!
//! Plain data comes in ([`Said`], [`session::Submission`]) and plain data goes out ([`Answer`]), through a
//! [`Responder`] beside the session's courier. This module does not know who implements the responder.

mod catch_up;
mod hear;
mod played;
mod ports;
mod progress;
mod queue;
mod reply;
mod router;
mod solutions;
mod submit;
mod which;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

pub use catch_up::Missed;
pub use ports::{Answer, Interaction, Page, Responder, Road, Said, Task, Uncounted};
pub use progress::{Progress, Reading};
pub use queue::{Queue, Ticket};
pub use router::Handed;
pub use submit::Came;
pub use which::{Among, Candidate, Enquiry, Found, Utterance};

use self::catch_up::CatchUp;
use self::reply::Untold;
use self::router::Router;
use crate::session::{self, DeliveryError, Directory};
use crate::solo::Solo;
use crate::store;

/// The entry for all inputs that a shard receives. Clones share it.
#[derive(Clone)]
pub struct Intake(Arc<Inner>);

struct Inner {
    directory: Directory,
    solo: Solo,
    responder: Arc<dyn Responder>,
    /// Keeps the order of each person's inputs.
    queue: Queue,
    /// Records which messages have been read, so that missed ones can be found.
    catch_up: CatchUp,
    /// Held while missed messages are read: one reading at a time, so that everybody's messages keep their order.
    reading: tokio::sync::Mutex<()>,
    /// The progress of reading missed messages.
    progress: Progress,
    /// Whether a task retries places that could not be read.
    is_trying_again: AtomicBool,
    /// Answers that could not be given and are retried.
    untold: Untold,
    /// Finds the intake or process that serves a match or puzzle.
    router: Router,
}

/// A fault of the bot.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A match or a puzzle could not answer.
    #[error(transparent)]
    Session(#[from] session::Fault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// Discord did not accept an answer, or could not be read.
    #[error("{0}")]
    DeliveryError(DeliveryError),
}

impl From<DeliveryError> for Fault {
    fn from(error: DeliveryError) -> Self {
        Self::DeliveryError(error)
    }
}

impl Fault {
    /// Whether the fault only means that this process ends or has been replaced, so that another process handles the
    /// input.
    fn is_of_the_end(&self) -> bool {
        match self {
            Self::Session(fault) => fault.is_of_the_end(),
            Self::Store(store::Error::Closed | store::Error::Fenced) => true,
            Self::Store(_) | Self::DeliveryError(_) => false,
        }
    }

    /// What the fault means for the person who asked.
    fn failure(&self) -> Uncounted {
        match self {
            Self::Session(fault) => Uncounted::of_session(fault),
            Self::Store(error) => Uncounted::of_store(error),
            // The input may have been counted before the answer failed.
            Self::DeliveryError(_) => Uncounted::Uncertain,
        }
    }
}

impl Intake {
    /// An intake that serves all shards. It holds inputs back until the first session has begun
    /// ([`Intake::read_missed`]).
    pub fn new(directory: Directory, solo: Solo, responder: Arc<dyn Responder>) -> Self {
        Self::with_router(directory, solo, responder, Router::Alone(OnceLock::new()))
    }

    fn with_router(directory: Directory, solo: Solo, responder: Arc<dyn Responder>, router: Router) -> Self {
        let (queue, catch_up) = (Queue::closed(), CatchUp::default());
        let (reading, progress) = (tokio::sync::Mutex::default(), Progress::default());
        let is_trying_again = AtomicBool::new(false);
        let untold = Untold::default();
        Self(Arc::new(Inner {
            directory,
            solo,
            responder,
            queue,
            catch_up,
            reading,
            progress,
            is_trying_again,
            untold,
            router,
        }))
    }

    /// The progress of reading missed messages.
    pub fn progress(&self) -> &Progress {
        &self.0.progress
    }

    /// The matches of this intake's shard.
    pub fn directory(&self) -> &Directory {
        &self.0.directory
    }

    /// The queue that keeps the order of each person's inputs.
    pub fn queue(&self) -> &Queue {
        &self.0.queue
    }
}

#[cfg(test)]
mod tests;
