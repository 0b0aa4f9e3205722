//! What every handler can reach.

use std::collections::BTreeSet;
use std::sync::Arc;

use poise::serenity_prelude::Http;

use super::jobs::Workshop;
use super::listen::Listeners;
use super::rate::{Pace, TOO_FAST};
use super::seen::Told;
use crate::discord::wire::edits::Edits;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::interaction::Asked;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::Readers;
use crate::intake::Intake;
use crate::session::Directory;
use crate::solo::{Dailies, Solo};
use crate::store::{InvitationId, Store, UserId};

/// What every handler can reach.
pub(crate) struct Bot {
    /// The matches.
    pub(in crate::discord) directory: Directory,
    /// The puzzles that people solve alone.
    pub(in crate::discord) solo: Solo,
    /// The puzzles of the day.
    pub(in crate::discord) dailies: Dailies,
    /// Where what takes long is made.
    pub(in crate::discord) workshop: Workshop,
    /// What servers have set, and invitations.
    pub(in crate::discord) store: Store,
    /// The invitations whose match is about to begin. Held while one is changed: two who join at once take two seats.
    /// Never held across a call to Discord.
    pub(in crate::discord) lobby: tokio::sync::Mutex<BTreeSet<InvitationId>>,
    /// How often each person may ask for pictures.
    pub(in crate::discord) pace: Pace,
    /// Where submissions come in.
    pub(in crate::discord) intake: Intake,
    /// Where tickets for it are handed out.
    pub(in crate::discord) listeners: Listeners,
    /// In which order messages are changed.
    pub(in crate::discord) edits: Arc<Edits>,
    /// Which presses and commands have come in.
    pub(in crate::discord) told: Told,
    /// Who can read which channel.
    pub(in crate::discord) readers: Arc<Readers>,
}

impl Bot {
    /// Whether this person may ask for one more picture now; if so, it counts.
    pub(in crate::discord) fn allows(&self, user: UserId) -> bool {
        self.pace.allows(user, self.directory.clock().now())
    }

    /// Promises an answer with a picture. Says whether it is to be given: not where Discord has given up on it, nor to
    /// whoever asks too often, who has been told so.
    ///
    /// # Errors
    /// An answer that Discord did not take.
    pub(in crate::discord) async fn admits(&self, asked: Asked<'_>, http: &Http) -> Result<bool, Fault> {
        if !asked.defer(http).await? {
            return Ok(false);
        }
        let is_allowed = self.allows(asked.user());
        if !is_allowed {
            asked.answer(http, Letter::words(TOO_FAST)).await?;
        }
        Ok(is_allowed)
    }
}
