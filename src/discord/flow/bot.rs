//! What every handler can reach.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::jobs::Jobs;
use super::listen::Listeners;
use super::rate::RateLimit;
use super::seen::Seen;
use crate::discord::wire::edits::Edits;
use crate::discord::wire::permissions::Readers;
use crate::intake::Intake;
use crate::session::Directory;
use crate::solo::{Dailies, Lessons, Solo};
use crate::store::{GuildId, InvitationId, Shard, Store};

/// The most films and pages of matches that are made at once.
pub(in crate::discord) const FILMS_MAX: usize = 1;

/// The bots of all shards, as the one of them sees these to which an event came. Each event is seen to by the bot that has
/// what it is about.
pub(crate) struct Bots {
    all: Arc<[Bot]>,
    here: usize,
}

impl Bots {
    /// As each of these sees them all.
    pub(in crate::discord) fn new(all: Vec<Bot>) -> Vec<Self> {
        let all: Arc<[Bot]> = all.into();
        (0..all.len()).map(|here| Self { all: all.clone(), here }).collect()
    }

    /// The bot of the shard that heard of it.
    pub(in crate::discord) fn here(&self) -> &Bot {
        &self.all[self.here]
    }

    /// The bot of a shard.
    pub(in crate::discord) fn of(&self, shard: Shard) -> &Bot {
        self.all.get(shard.id as usize).unwrap_or(self.here())
    }

    /// The bot that has what is played on a server.
    pub(in crate::discord) fn of_guild(&self, guild: GuildId) -> &Bot {
        self.of(Shard::of(guild, self.here().directory.shard().n))
    }
}

/// What every handler of a shard can reach.
pub(crate) struct Bot {
    /// The matches.
    pub(in crate::discord) directory: Directory,
    /// The puzzles that people solve alone.
    pub(in crate::discord) solo: Solo,
    /// The puzzles of the day.
    pub(in crate::discord) dailies: Dailies,
    /// Tutorials.
    pub(in crate::discord) lessons: Lessons,
    /// What takes long to make.
    pub(in crate::discord) jobs: Jobs,
    /// Leave to make a film or a page of a match: each takes a processor for a while, and much room.
    pub(in crate::discord) films: Arc<tokio::sync::Semaphore>,
    /// What servers have set, and invitations.
    pub(in crate::discord) store: Store,
    /// The invitations whose match is about to begin. Held while one is changed: two who join at once take two seats.
    /// Never held across a call to Discord.
    pub(in crate::discord) lobby: tokio::sync::Mutex<BTreeSet<InvitationId>>,
    /// How often each person may ask for pictures.
    pub(in crate::discord) rate_limit: RateLimit,
    /// Where submissions come in.
    pub(in crate::discord) intake: Intake,
    /// Where tickets for it are handed out.
    pub(in crate::discord) listeners: Listeners,
    /// In which order messages are changed.
    pub(in crate::discord) edits: Arc<Edits>,
    /// Which presses and commands have come in.
    pub(in crate::discord) seen: Seen,
    /// Who can read which channel.
    pub(in crate::discord) readers: Arc<Readers>,
}
