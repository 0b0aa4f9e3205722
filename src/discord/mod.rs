//! Discord: slash commands, components, DMs and deliveries, by serenity and poise.
//!
//! Handlers are thin: they find the match, ask its handle, and answer. No type of a Discord library leaves this room.

mod commands;
mod components;
mod courier;
mod daily;
mod dm;
mod ears;
mod edits;
mod lobby;
mod message;
mod pace;
mod permissions;
mod place;
mod press;
mod queue;
mod reply;
mod run;
mod solo;
mod text;
mod which;
mod wish;
mod workshop;

pub use run::{Endpoint, Failure, Manner, Report, inspect, run};

use std::sync::Arc;

use poise::serenity_prelude as serenity;

use crate::desk::{self, Dailies, Desk};
use crate::render;
use crate::seed::NoRandomness;
use crate::session::{self, Directory};
use crate::store::{self, Store};

/// What every handler can reach.
pub struct Bot {
    /// The matches.
    directory: Directory,
    /// The puzzles that people solve alone.
    desk: Desk,
    /// The puzzles of the day.
    dailies: Dailies,
    /// Where what takes long is made.
    workshop: Arc<workshop::Workshop>,
    /// What servers have set, and invitations.
    store: Store,
    /// Held while an invitation is changed: two who join at once take two seats. Never held across a call to Discord.
    lobby: tokio::sync::Mutex<()>,
    /// How often each person may ask for pictures.
    pace: pace::Pace,
    /// In which order a person's inputs are seen to.
    queue: queue::Queue,
    /// In which order messages are changed.
    edits: edits::Edits,
    /// What has been heard, so that what was missed can be read.
    ears: ears::Ears,
    /// Who waits for the first session to have begun.
    ready: run::Ready,
}

/// What a slash command is called with.
type Context<'a> = poise::ApplicationContext<'a, Bot, Fault>;

/// What went wrong on our side. The person is told one fixed sentence and a number; the log has the rest.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A match could not answer.
    #[error(transparent)]
    Session(#[from] session::Fault),
    /// A puzzle could not answer.
    #[error(transparent)]
    Desk(#[from] desk::Fault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// Discord refused or did not answer.
    #[error("discord: {0}")]
    Discord(Box<serenity::Error>),
    /// A picture could not be painted.
    #[error(transparent)]
    Render(#[from] render::Error),
    /// There is no seed for a match.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
    /// What was kept cannot be read again.
    #[error("{0}")]
    Corrupt(String),
}

impl From<serenity::Error> for Fault {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// Discord's own code of an error, if it answered with one.
fn code_of(error: &serenity::Error) -> Option<isize> {
    if let serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(answer)) = error {
        Some(answer.error.code)
    } else {
        None
    }
}
