//! The services that every handler can use.

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

/// How many GIFs and replay pages a process renders concurrently.
pub(in crate::discord) const FILMS_MAX: usize = 1;

/// The bots of this process, one for each shard it serves, and the index of the bot whose shard received the current
/// event. The bot that serves the event's match, puzzle or server handles it.
#[derive(Clone)]
pub(crate) struct Bots {
    all: Arc<[Bot]>,
    here: usize,
}

impl Bots {
    /// Creates one [`Bots`] per bot; in each, another bot is the one that received the event.
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

/// The invitations whose match is being opened.
pub(in crate::discord) type Lobby = Arc<tokio::sync::Mutex<BTreeSet<InvitationId>>>;

/// The services that every handler can use.
pub(crate) struct Bot {
    /// The matches that this bot serves.
    pub(in crate::discord) directory: Directory,
    /// The puzzles that people solve alone.
    pub(in crate::discord) solo: Solo,
    /// The daily puzzles of the servers.
    pub(in crate::discord) dailies: Dailies,
    /// Runs the lessons of the tutorials.
    pub(in crate::discord) lessons: Lessons,
    /// Jobs that take long, such as generating a puzzle.
    pub(in crate::discord) jobs: Jobs,
    /// Limits how many GIFs and replay pages are rendered at once; each uses one processor and much memory for a while.
    pub(in crate::discord) films: Arc<tokio::sync::Semaphore>,
    pub(in crate::discord) store: Store,
    /// The invitations whose match is being opened. The lock is held while an invitation is changed, so that two people
    /// who join concurrently get two seats. It is never held across a call to Discord.
    pub(in crate::discord) lobby: Lobby,
    /// How often each person may ask for pictures.
    pub(in crate::discord) rate_limit: RateLimit,
    /// Receives everything that people submit to matches and puzzles.
    pub(in crate::discord) intake: Intake,
    /// The event listeners, which hand out tickets.
    pub(in crate::discord) listeners: Listeners,
    /// Keeps the edits of each message in order.
    pub(in crate::discord) edits: Arc<Edits>,
    /// The copies of boards in answers, which must be updated later.
    pub(in crate::discord) copies: Arc<Copies>,
    /// Which presses and commands have been received.
    pub(in crate::discord) seen: Seen,
    /// The languages in which to address people and servers.
    pub(in crate::discord) languages: Arc<Languages>,
    /// Finds out who can read which channel.
    pub(in crate::discord) readers: Arc<Readers>,
    /// The table in the browser, if it is served.
    pub(in crate::discord) tables: Option<Tables>,
}
