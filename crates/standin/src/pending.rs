//! A pending interaction: what a person did, and the types of answers that it accepts.

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::ids::Snowflake;
use rules::Millis;

/// The time limit for the bot's first answer.
pub(super) const FIRST_ANSWER_WITHIN: Millis = Millis::from_secs(3);
/// The type of an interaction, by Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// A pending interaction.
pub(super) struct Interaction {
    pub(super) id: Snowflake,
    pub(super) kind: Kind,
    pub(super) person: Snowflake,
    pub(super) channel: Snowflake,
    /// The command's name.
    pub(super) command: Option<String>,
    /// The message with the component, also if the component opened this modal.
    pub(super) source: Option<Snowflake>,
    /// The interaction that opened this modal, and its type.
    pub(super) opener: Option<(Snowflake, Kind)>,
    /// The type of the first answer, once the bot has given it.
    pub(super) answered: Option<u8>,
    /// The message that the first answer created or changed.
    pub(super) original: Option<Snowflake>,
    /// The modal that the first answer opened and the person has not submitted yet.
    pub(super) modal: Option<Value>,
    /// Receives the outcome for the client that waits for it.
    pub(super) report: Option<oneshot::Sender<Value>>,
}

/// Types of answers, by Discord's numbers.
pub(super) const MESSAGE: u8 = 4;
pub(super) const DEFERRED_MESSAGE: u8 = 5;
pub(super) const DEFERRED_UPDATE: u8 = 6;
pub(super) const UPDATE: u8 = 7;
pub(super) const CHOICES: u8 = 8;
pub(super) const MODAL: u8 = 9;
pub(super) const LAUNCH: u8 = 12;

impl Interaction {
    /// Whether Discord accepts this type of answer to this interaction.
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

    /// The token with which the bot answers.
    pub(super) fn token(id: Snowflake) -> String {
        format!("interaction.{id}")
    }

    /// Reports the outcome to the client that waits for it.
    pub(super) fn report(&mut self, response: &Value) {
        if let Some(report) = self.report.take() {
            // The client may have stopped waiting.
            drop(report.send(json!({ "id": self.id, "response": response })));
        }
    }
}
