//! What every handler can reach.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::jobs::Jobs;
use super::listen::Listeners;
use super::rate::RateLimit;
use super::seen::Seen;
use crate::discord::wire::copies::Copies;
use crate::discord::wire::edits::Edits;
use crate::discord::wire::languages::Languages;
use crate::discord::wire::permissions::Readers;
use crate::intake::Intake;
use crate::session::Directory;
use crate::solo::{Dailies, Lessons, Solo};
use crate::store::{GuildId, InvitationId, Store};
use crate::table::Tables;

/// The most GIFs and pages of matches that a process makes at once.
pub(in crate::discord) const FILMS_MAX: usize = 1;

/// The bots of this process, one for each shard it serves, and the index of the bot whose shard received the current
/// event. The bot that serves the event's match, puzzle or server handles it.
#[derive(Clone)]
pub(crate) struct Bots {
    all: Arc<[Bot]>,
    here: usize,
}

impl Bots {
    /// Makes one value for each bot, in which that bot is the one that received the event.
    pub(in crate::discord) fn new(all: Vec<Bot>) -> Vec<Self> {
        let all: Arc<[Bot]> = all.into();
        (0..all.len()).map(|here| Self { all: all.clone(), here }).collect()
    }

    /// The bot whose shard received the event.
    pub(in crate::discord) fn here(&self) -> &Bot {
        &self.all[self.here]
    }

    /// The bot that serves a server; `None` if another process serves it.
    pub(in crate::discord) fn of(&self, guild: GuildId) -> Option<&Bot> {
        self.all.iter().find(|bot| bot.directory.serves(guild))
    }
}

/// The invitations whose match is about to begin.
pub(in crate::discord) type Lobby = Arc<tokio::sync::Mutex<BTreeSet<InvitationId>>>;

/// The services that every handler can use.
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
    /// The languages in which to address people and servers.
    pub(in crate::discord) languages: Arc<Languages>,
    /// Who can read which channel.
    pub(in crate::discord) readers: Arc<Readers>,
    /// The table in the browser, if it is served.
    pub(in crate::discord) tables: Option<Tables>,
}
