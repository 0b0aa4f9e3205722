//! What people say, from event to answer: heard once, in order, played where it belongs, answered.
//!
//! Plain data comes in ([`Said`], [`Submission`]) and plain data goes out ([`Answer`]), by a [`Responder`] beside the
//! session's courier. What is on the other side of it is no affair of this room.

mod catch_up;
mod handed;
mod hear;
mod played;
mod ports;
mod progress;
mod queue;
mod reply;
mod shards;
mod solutions;
mod submit;
mod which;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock, Weak};

pub use catch_up::Missed;
pub use handed::Handed;
pub use ports::{Answer, Interaction, Page, Responder, Road, Said, Submission, Task, Uncounted, Way};
pub use progress::{Progress, Reading};
pub use queue::{Queue, Ticket};
pub use submit::Came;
pub use which::{Among, Candidate, Enquiry, Found, Utterance};

use self::catch_up::CatchUp;
use self::handed::UnderWay;
use self::reply::Untold;
use crate::session::{self, DeliveryError, Directory};
use crate::solo::Solo;
use crate::store;

/// Where everything comes in that a shard hears. Clones share it.
#[derive(Clone)]
pub struct Intake(Arc<Inner>);

struct Inner {
    directory: Directory,
    solo: Solo,
    responder: Arc<dyn Responder>,
    /// In which order a person's inputs are seen to.
    queue: Queue,
    /// What has been heard, so that what was missed can be read.
    catch_up: CatchUp,
    /// Held while somebody reads what was missed: one after the other, so that everybody's messages keep their order.
    reading: tokio::sync::Mutex<()>,
    /// What other processes handed over and is being seen to here.
    under_way: UnderWay,
    /// How far that is.
    progress: Progress,
    /// Whether somebody tries places again that could not be read.
    is_trying_again: AtomicBool,
    /// Answers that wait to be given again.
    untold: Untold,
    /// The intakes of all shards that this process serves, this one among them; unset where there is but one.
    peers: OnceLock<Vec<Weak<Inner>>>,
}

/// What went wrong on our side.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A match or a puzzle could not answer.
    #[error(transparent)]
    Session(#[from] session::Fault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// An answer was not taken, or nothing could be read.
    #[error("{0}")]
    DeliveryError(DeliveryError),
}

impl From<DeliveryError> for Fault {
    fn from(error: DeliveryError) -> Self {
        Self::DeliveryError(error)
    }
}

impl Fault {
    /// Whether it only says that this process ends, or has been replaced: another process handles the input.
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
            // What was to be told may well have been counted by then.
            Self::DeliveryError(_) => Uncounted::Uncertain,
        }
    }
}

impl Intake {
    /// An intake that lets nobody come before the first session has begun ([`Intake::read_missed`]).
    pub fn new(directory: Directory, solo: Solo, responder: Arc<dyn Responder>) -> Self {
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
            under_way: UnderWay::default(),
            progress,
            is_trying_again,
            untold,
            peers: OnceLock::new(),
        }))
    }

    /// How far the reading of what was missed is.
    pub fn progress(&self) -> &Progress {
        &self.0.progress
    }

    /// The matches of this intake's shard.
    pub fn directory(&self) -> &Directory {
        &self.0.directory
    }

    /// The order in which a person's inputs are seen to.
    pub fn queue(&self) -> &Queue {
        &self.0.queue
    }
}

#[cfg(test)]
mod tests;
