//! An interaction under way: what somebody did, and the kinds of answers that it takes.

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::ids::Snowflake;
use rules::Millis;

/// How long the bot may take for its first answer.
pub(super) const FIRST_ANSWER_WITHIN: Millis = Millis::from_secs(3);
/// What kind of thing a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// An interaction under way.
pub(super) struct Interaction {
    pub(super) id: Snowflake,
    pub(super) kind: Kind,
    pub(super) person: Snowflake,
    pub(super) channel: Snowflake,
    /// The command's name.
    pub(super) command: Option<String>,
    /// The message that the component stands on, or stood on when it opened the modal.
    pub(super) source: Option<Snowflake>,
    /// The interaction that opened the modal, and its kind.
    pub(super) opener: Option<(Snowflake, Kind)>,
    /// The kind of the first answer, once it is given.
    pub(super) answered: Option<u8>,
    /// The message that is the first answer, or that it changed.
    pub(super) original: Option<Snowflake>,
    /// The modal that was opened by the first answer and not sent yet.
    pub(super) modal: Option<Value>,
    /// Where the person's client waits for the outcome.
    pub(super) report: Option<oneshot::Sender<Value>>,
}

/// Kinds of answers, by Discord's numbers.
pub(super) const MESSAGE: u8 = 4;
pub(super) const DEFERRED_MESSAGE: u8 = 5;
pub(super) const DEFERRED_UPDATE: u8 = 6;
pub(super) const UPDATE: u8 = 7;
pub(super) const CHOICES: u8 = 8;
pub(super) const MODAL: u8 = 9;
pub(super) const LAUNCH: u8 = 12;

impl Interaction {
    /// Whether Discord takes this kind of answer to it.
    pub(super) fn takes(&self, answer: u8) -> bool {
        match self.kind {
            Kind::Command => matches!(answer, MESSAGE | DEFERRED_MESSAGE | MODAL | LAUNCH),
            Kind::Component => {
                matches!(answer, MESSAGE | DEFERRED_MESSAGE | DEFERRED_UPDATE | UPDATE | MODAL | LAUNCH)
            }
            Kind::Autocomplete => answer == CHOICES,
            Kind::Modal => {
                matches!(answer, MESSAGE | DEFERRED_MESSAGE | LAUNCH)
                    || self.source.is_some() && matches!(answer, DEFERRED_UPDATE | UPDATE)
            }
        }
    }

    /// What the bot must show to answer.
    pub(super) fn token(id: Snowflake) -> String {
        format!("interaction.{id}")
    }

    /// Tells the client of the person who waits the outcome.
    pub(super) fn report(&mut self, response: &Value) {
        if let Some(report) = self.report.take() {
            // The person's client may have stopped waiting.
            drop(report.send(json!({ "id": self.id, "response": response })));
        }
    }
}
