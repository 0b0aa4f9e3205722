//! Discord: slash commands, components, DMs and deliveries, by serenity and poise.
//!
//! Handlers are thin: they find the match, ask its handle, and answer. No type of a Discord library leaves this room.

mod commands;
mod components;
mod courier;
mod daily;
mod door;
mod edits;
mod invite;
mod listen;
mod lobby;
mod message;
mod names;
mod orders;
mod pace;
mod permissions;
mod place;
mod press;
mod reply;
mod responder;
mod run;
mod solo;
mod text;
mod told;
mod vitals;
mod which;
mod wish;
mod workshop;

pub use door::BackOff;
pub use run::{Endpoint, Failure, Manner, Report, inspect, run};
pub use vitals::Vitals;

use std::collections::BTreeSet;
use std::sync::Arc;

use poise::serenity_prelude as serenity;

use crate::intake::{self, Intake};
use crate::render;
use crate::seed::NoRandomness;
use crate::session::{self, DeliveryError, Directory};
use crate::solo::{Dailies, Solo};
use crate::store::{self, InvitationId, Store};

/// What every handler can reach.
pub struct Bot {
    /// The matches.
    directory: Directory,
    /// The puzzles that people solve alone.
    solo: Solo,
    /// The puzzles of the day.
    dailies: Dailies,
    /// Where what takes long is made.
    workshop: workshop::Workshop,
    /// What servers have set, and invitations.
    store: Store,
    /// The invitations whose match is about to begin. Held while one is changed: two who join at once take two seats.
    /// Never held across a call to Discord.
    lobby: tokio::sync::Mutex<BTreeSet<InvitationId>>,
    /// How often each person may ask for pictures.
    pace: pace::Pace,
    /// Where submissions come in.
    intake: Intake,
    /// Where tickets for it are handed out.
    listeners: listen::Listeners,
    /// In which order messages are changed.
    edits: Arc<edits::Edits>,
    /// Which presses and commands have come in.
    told: told::Told,
    /// Who can read which channel.
    readers: Arc<permissions::Readers>,
}

/// What a slash command is called with.
type Context<'a> = poise::ApplicationContext<'a, Bot, Fault>;

/// What went wrong on our side. The person is told one fixed sentence and a number; the log has the rest.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A match or a puzzle could not answer.
    #[error(transparent)]
    Session(#[from] session::Fault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// Discord refused or did not answer.
    #[error("discord: {0}")]
    Discord(Box<serenity::Error>),
    /// Discord did not take an answer.
    #[error("discord: {0}")]
    DeliveryError(DeliveryError),
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

impl From<intake::Fault> for Fault {
    fn from(fault: intake::Fault) -> Self {
        match fault {
            intake::Fault::Session(fault) => fault.into(),
            intake::Fault::Store(error) => error.into(),
            intake::Fault::DeliveryError(setback) => Self::DeliveryError(setback),
        }
    }
}

/// What a fault means for whatever was to be sent.
impl From<Fault> for DeliveryError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Discord(error) => courier::setback(&error),
            Fault::DeliveryError(setback) => setback,
            Fault::Session(_) | Fault::Store(_) | Fault::Render(_) | Fault::Chance(_) | Fault::Corrupt(_) => {
                Self::Rejected(fault.to_string())
            }
        }
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
