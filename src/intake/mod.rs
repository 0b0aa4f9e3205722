//! Handles everything that people submit to the bot, from the event to the answer. Each input is played once, in its
//! author's order, in the match or puzzle that it is for, and is answered.
//!
//! Plain data comes in ([`Said`], [`session::Submission`]) and plain data goes out ([`Answer`]), through a
//! [`Responder`] and the session's courier. This module does not know who implements the responder.

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

/// The entry point for all inputs that a shard receives. Clones share one state.
#[derive(Clone)]
pub struct Intake(Arc<Inner>);

struct Inner {
    directory: Directory,
    solo: Solo,
    responder: Arc<dyn Responder>,
    /// Keeps the order of each person's inputs.
    queue: Queue,
    /// Records which messages have been read, so that missed messages can be found.
    catch_up: CatchUp,
    /// Lock that is held while missed messages are read. Readings happen one at a time, so that everybody's messages
    /// keep their order.
    reading: tokio::sync::Mutex<()>,
    /// The progress of reading missed messages.
    progress: Progress,
    /// Whether a task is running that retries places that could not be read.
    is_trying_again: AtomicBool,
    /// Limits the number of answers that could not be given and are retried.
    untold: Untold,
    /// Finds the intake or process that serves a match or puzzle.
    router: Router,
}

/// A fault of the bot, which is not the fault of the person who asked.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A match or a puzzle could not answer.
    #[error(transparent)]
    Session(#[from] session::Fault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// Discord did not accept an answer, or messages could not be read from Discord.
    #[error("{0}")]
    DeliveryError(DeliveryError),
}

impl From<DeliveryError> for Fault {
    fn from(error: DeliveryError) -> Self {
        Self::DeliveryError(error)
    }
}

impl Fault {
    /// Whether the fault only means that this process is ending or has been replaced. Another process then handles the
    /// input.
    fn is_of_the_end(&self) -> bool {
        match self {
            Self::Session(fault) => fault.is_of_the_end(),
            Self::Store(store::Error::Closed | store::Error::Fenced) => true,
            Self::Store(_) | Self::DeliveryError(_) => false,
        }
    }

    /// Classifies the fault for the person who asked: the reason, and whether the input can have been counted.
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
    /// Makes an intake that serves all shards. It holds inputs back until the missed messages of the first session have
    /// been read ([`Intake::read_missed`]).
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
