//! What every handler can reach.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::jobs::Jobs;
use super::listen::Listeners;
use super::rate::RateLimit;
use super::seen::Seen;
use crate::discord::wire::copies::Copies;
use crate::discord::wire::edits::Edits;
use crate::discord::wire::permissions::Readers;
use crate::intake::Intake;
use crate::session::Directory;
use crate::solo::{Dailies, Lessons, Solo};
use crate::store::{GuildId, InvitationId, Shard, Store};
use crate::table::Tables;

/// The most GIFs and pages of matches that a process makes at once.
pub(in crate::discord) const FILMS_MAX: usize = 1;

/// The bots of all shards that this process serves, as the one of them sees these to which an event came. Each event is seen
/// to by the bot that has what it is about.
#[derive(Clone)]
pub(crate) struct Bots {
    all: Arc<[Bot]>,
    here: usize,
    /// Whether other processes serve the same database, or will when this one has ended.
    is_shared: bool,
}

impl Bots {
    /// As each of these sees them all.
    pub(in crate::discord) fn new(all: Vec<Bot>, is_shared: bool) -> Vec<Self> {
        let all: Arc<[Bot]> = all.into();
        (0..all.len()).map(|here| Self { all: all.clone(), here, is_shared }).collect()
    }

    /// Whether other processes take up what this one leaves.
    pub(in crate::discord) fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// The bot of the shard that heard of it.
    pub(in crate::discord) fn here(&self) -> &Bot {
        &self.all[self.here]
    }

    /// The bot of a shard; `None` where another process serves it.
    pub(in crate::discord) fn of(&self, shard: Shard) -> Option<&Bot> {
        self.all.iter().find(|bot| bot.directory.shard() == shard)
    }

    /// The bot that has what is played on a server, which is one of this process's.
    pub(in crate::discord) fn of_guild(&self, guild: GuildId) -> &Bot {
        self.of(Shard::of(guild, self.here().directory.shard().n)).unwrap_or(self.here())
    }
}

/// The invitations whose match is about to begin.
pub(in crate::discord) type Lobby = Arc<tokio::sync::Mutex<BTreeSet<InvitationId>>>;

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
    /// Permits to make a GIF or a page of a match: each takes a processor for a while, and much memory.
    pub(in crate::discord) films: Arc<tokio::sync::Semaphore>,
    /// What servers have set, and invitations.
    pub(in crate::discord) store: Store,
    /// The invitations whose match is about to begin. Held while one is changed: two who join at once take two seats.
    /// Never held across a call to Discord.
    pub(in crate::discord) lobby: Lobby,
    /// How often each person may ask for pictures.
    pub(in crate::discord) rate_limit: RateLimit,
    /// Where submissions come in.
    pub(in crate::discord) intake: Intake,
    /// Where tickets for it are handed out.
    pub(in crate::discord) listeners: Listeners,
    /// In which order messages are changed.
    pub(in crate::discord) edits: Arc<Edits>,
    /// What people were shown of matches in answers.
    pub(in crate::discord) copies: Arc<Copies>,
    /// Which presses and commands have come in.
    pub(in crate::discord) seen: Seen,
    /// Who can read which channel.
    pub(in crate::discord) readers: Arc<Readers>,
    /// The table in the browser, if it is served.
    pub(in crate::discord) tables: Option<Tables>,
}
