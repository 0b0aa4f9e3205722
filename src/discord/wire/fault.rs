//! Failures between the bot and Discord, and their meaning for deliveries.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::HttpError;

use crate::intake;
use crate::meter;
use crate::seed::NoRandomness;
use crate::session::{self, DeliveryError};
use crate::store;

/// Discord's code for too many edits of a message older than an hour.
const TOO_MANY_EDITS: isize = 30046;

/// A failure on our side. People are told one fixed sentence with a reference number; the log has the details.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// A match or a puzzle could not answer.
    #[error(transparent)]
    Session(#[from] session::Fault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// Discord refused or did not answer.
    #[error("discord: {0}")]
    Discord(Box<serenity::Error>),
    /// Discord rejected an answer.
    #[error("discord: {0}")]
    DeliveryError(DeliveryError),
    /// A picture could not be painted.
    #[error(transparent)]
    Render(#[from] render::Error),
    /// The system has no randomness for a seed.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
    /// Stored data cannot be read.
    #[error("{0}")]
    Corrupt(String),
    /// Not a failure: another process handles the input.
    #[error("another process sees to it")]
    Elsewhere,
}

impl Fault {
    /// Whether the fault only means that this process is ending or has been replaced.
    pub(in crate::discord) fn is_of_the_end(&self) -> bool {
        match self {
            Self::Session(fault) => fault.is_of_the_end(),
            Self::Store(store::Error::Closed | store::Error::Fenced) => true,
            Self::Store(_)
            | Self::Discord(_)
            | Self::DeliveryError(_)
            | Self::Render(_)
            | Self::Chance(_)
            | Self::Corrupt(_)
            | Self::Elsewhere => false,
        }
    }
}

impl From<serenity::Error> for Fault {
    fn from(error: serenity::Error) -> Self {
        note(&error);
        Self::Discord(Box::new(error))
    }
}

impl From<intake::Fault> for Fault {
    fn from(fault: intake::Fault) -> Self {
        match fault {
            intake::Fault::Session(fault) => fault.into(),
            intake::Fault::Store(error) => error.into(),
            intake::Fault::DeliveryError(error) => Self::DeliveryError(error),
        }
    }
}

/// The meaning of a fault for a delivery.
impl From<Fault> for DeliveryError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Discord(error) => meaning(&error),
            Fault::DeliveryError(error) => error,
            Fault::Session(_)
            | Fault::Store(_)
            | Fault::Render(_)
            | Fault::Chance(_)
            | Fault::Corrupt(_)
            | Fault::Elsewhere => Self::Rejected(fault.to_string()),
        }
    }
}

/// Discord's error code, if Discord answered with one.
pub(in crate::discord) fn code_of(error: &serenity::Error) -> Option<isize> {
    if let serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) = error {
        Some(answer.error.code)
    } else {
        None
    }
}

/// Counts a call that Discord rejected.
fn note(error: &serenity::Error) {
    if let serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) = error {
        meter::refusal(answer.status_code.as_u16());
    }
}

/// Counts a failed call, and returns its meaning for a delivery.
pub(in crate::discord) fn delivery_error(error: &serenity::Error) -> DeliveryError {
    note(error);
    meaning(error)
}

fn meaning(error: &serenity::Error) -> DeliveryError {
    let serenity::Error::Http(error) = error else { return DeliveryError::Passing(error.to_string()) };
    let HttpError::UnsuccessfulRequest(answer) = error else { return DeliveryError::Passing(error.to_string()) };
    match (answer.status_code.as_u16(), answer.error.code) {
        (_, 50007 | 50278) => DeliveryError::ClosedDms,
        (_, 50001 | 50013) => DeliveryError::MissingPermission(answer.error.message.clone()),
        (_, 10003 | 10004 | 10008 | 10013) => DeliveryError::Gone,
        (_, TOO_MANY_EDITS) => DeliveryError::TooManyEdits,
        // serenity's rate limiter waits as long as Discord asks; this handles rate limits that it missed.
        (429, _) => DeliveryError::RetryAfter(Duration::from_secs(1)),
        (500.., _) => DeliveryError::Passing(format!("status {}", answer.status_code.as_u16())),
        (status, code) => DeliveryError::Rejected(format!("status {status}, code {code}: {}", answer.error.message)),
    }
}
