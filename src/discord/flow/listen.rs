//! Hands out tickets where a shard's events arrive in order, because the tasks that handle the events overtake one
//! another. A message that arrives counts as read only once its handler has judged it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use poise::serenity_prelude as serenity;
use serenity::gateway::CollectorCallback;
use serenity::{CommandInteraction, Event, Interaction, ShardId, ShardMessenger};

use crate::intake::Intake;
use crate::store::{InputId, MessageId, UserId};

/// The commands with which players submit something; each player's inputs are handled in the order of their arrival.
const SUBMITTING: &[&str] = &["submit", "undo", "hint", "lock", "pause", "resume", "agree", "concede", "deduce"];

/// The event listener of each shard. A replaced listener ends.
#[derive(Default)]
pub(in crate::discord) struct Listeners(Mutex<BTreeMap<ShardId, Arc<()>>>);

impl Listeners {
    /// Listens to a shard's new session.
    pub(in crate::discord) fn listen(&self, id: ShardId, shard: &ShardMessenger, intake: Intake) {
        let listener = Arc::new(());
        let is_listening = Arc::downgrade(&listener);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id, listener);
        shard.add_collector(CollectorCallback(Box::new(move |event| {
            if let Some((user, input)) = submission(event) {
                intake.queue().note(user, input);
            }
            if let Event::MessageCreate(event) = event {
                intake.comes_in(id.0, MessageId(event.message.id.get()));
            }
            is_listening.strong_count() > 0
        })));
    }
}

/// The author and the id of an event that may submit something.
#[expect(clippy::wildcard_enum_match_arm, reason = "a library's lists, of which few concern us")]
fn submission(event: &Event) -> Option<(UserId, InputId)> {
    match event {
        Event::MessageCreate(event) if !event.message.author.bot => {
            Some((UserId(event.message.author.id.get()), InputId(event.message.id.get())))
        }
        Event::InteractionCreate(event) => match &event.interaction {
            Interaction::Command(command) if submits(command) => {
                Some((UserId(command.user.id.get()), InputId(command.id.get())))
            }
            // Only the handler reads what a press means; it gives up the ticket if the press submits nothing.
            Interaction::Component(press) => Some((UserId(press.user.id.get()), InputId(press.id.get()))),
            Interaction::Modal(form) => Some((UserId(form.user.id.get()), InputId(form.id.get()))),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a command may submit something.
pub(super) fn submits(command: &CommandInteraction) -> bool {
    SUBMITTING.contains(&command.data.name.as_str())
}
