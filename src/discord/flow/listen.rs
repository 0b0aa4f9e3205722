//! Tickets are handed out where a shard's events come in, one after the other: the tasks that see to them overtake one
//! another. What has come in here and has not been judged yet is not taken for heard.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use poise::serenity_prelude as serenity;
use serenity::gateway::CollectorCallback;
use serenity::{CommandInteraction, Event, Interaction, ShardId, ShardMessenger};

use crate::intake::Intake;
use crate::store::{InputId, MessageId, UserId};

/// The commands by which players submit something: these keep their order.
const SUBMITTING: &[&str] = &["submit", "undo", "hint", "lock", "pause", "resume", "agree", "concede", "deduce"];

/// Where each shard's events are listened to; an older listener of the same shard has ended.
#[derive(Default)]
pub(in crate::discord) struct Listeners(Mutex<BTreeMap<ShardId, Arc<()>>>);

impl Listeners {
    /// Listens to a shard in its new session.
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
            // What it means is read once, where it is handled: what submits nothing gives its ticket up there.
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
