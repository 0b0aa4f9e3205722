//! The bot's gateway sessions, which outlive their connections.
//!
//! Events are numbered and kept with their session until they are far behind, so that a resumed session gets what it
//! missed.

use std::collections::{BTreeSet, VecDeque};

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use super::ids::Snowflake;
use rules::Timestamp;

/// How many events a session keeps for resuming.
const EVENTS_KEPT_MAX: usize = 4000;
/// How many sessions are remembered.
const SESSIONS_MAX: usize = 16;
/// How many times a day a bot may identify.
const IDENTIFIES_MAX: u32 = 1000;

pub(super) const GUILDS: u64 = 1 << 0;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;

/// What a test does to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Cut {
    /// The TCP connection ends without a word.
    Drop,
    /// Discord asks the bot to reconnect and resume.
    Reconnect,
    /// The session is over; the bot must identify.
    Invalid,
    /// The connection is over; the bot may resume.
    InvalidResumable,
    /// A close frame without a code.
    End,
    /// A close frame with a code.
    Close(u16),
}

/// All sessions of the bot.
pub(super) struct Sessions {
    list: Vec<Session>,
    made: u32,
    /// Wakes the connections when there is something to send.
    pub(super) changed: watch::Sender<u64>,
    /// What befalls the connections: of one shard, or of all.
    pub(super) cuts: broadcast::Sender<(Option<u32>, Cut)>,
    /// Whether new connections are refused.
    pub(super) is_down: bool,
    /// The shards that get neither a session nor their old one back.
    pub(super) down: BTreeSet<u32>,
    /// Until then the bot has no session left to ask for.
    pub(super) spent_until: Timestamp,
}

/// One session, with the events that it has been sent of late.
pub(super) struct Session {
    pub(super) id: String,
    /// Which shard it is of, and of how many.
    pub(super) shard: [u32; 2],
    pub(super) intents: u64,
    pub(super) seq: u64,
    pub(super) events: VecDeque<(u64, String)>,
}

impl Default for Sessions {
    fn default() -> Self {
        let (changed, cuts) = (watch::Sender::new(0), broadcast::Sender::new(16));
        Self {
            list: Vec::new(),
            made: 0,
            changed,
            cuts,
            is_down: false,
            down: BTreeSet::new(),
            spent_until: Timestamp(0),
        }
    }
}

impl Sessions {
    /// How many times the bot may still identify today.
    pub(super) fn identifies_left(&self, now: Timestamp) -> u32 {
        if now < self.spent_until { 0 } else { IDENTIFIES_MAX.saturating_sub(self.made) }
    }

    /// How long it takes until it may identify as often as ever, in milliseconds.
    pub(super) fn reset_after(&self, now: Timestamp) -> i64 {
        (self.spent_until - now).0.max(0)
    }

    /// Tells all sessions, whatever they subscribed to.
    pub(super) fn dispatch(&mut self, event: &str, data: &Value) {
        self.dispatch_to(0, event, data);
    }

    /// Tells the sessions that subscribed to messages of this kind of channel.
    pub(super) fn dispatch_message(&mut self, event: &str, data: &Value, is_guild: bool) {
        self.dispatch_to(if is_guild { GUILD_MESSAGES } else { DIRECT_MESSAGES }, event, data);
    }

    /// Tells the sessions that subscribed to the server's own events.
    pub(super) fn dispatch_guild(&mut self, event: &str, data: &Value) {
        self.dispatch_to(GUILDS, event, data);
    }

    /// Tells the session that has a server of that server itself.
    pub(super) fn dispatch_of(&mut self, guild: Snowflake, event: &str, data: &Value) {
        self.dispatch_about(Some(guild), GUILDS, event, data);
    }

    fn dispatch_to(&mut self, intent: u64, event: &str, data: &Value) {
        let guild = data["guild_id"].as_str().and_then(|id| id.parse().ok());
        self.dispatch_about(guild, intent, event, data);
    }

    /// Each session hears of its own servers, and the first shard of what is of none.
    fn dispatch_about(&mut self, guild: Option<Snowflake>, intent: u64, event: &str, data: &Value) {
        for session in &mut self.list {
            let [id, n] = session.shard;
            if session.intents & intent == intent && guild.map_or(0, |guild| guild.shard(n)) == id {
                session.push(event, data);
            }
        }
        self.wake();
    }

    pub(super) fn wake(&self) {
        self.changed.send_modify(|generation| *generation += 1);
    }

    /// Sends the newest events again, as Discord now and then does.
    pub(super) fn repeat(&mut self, count: usize) {
        for session in &mut self.list {
            let skipped = session.events.len().saturating_sub(count);
            let again: Vec<_> = session.events.iter().skip(skipped).map(|(_, text)| text.clone()).collect();
            for text in again {
                let event: Value = serde_json::from_str(&text).unwrap_or_default();
                session.push(event["t"].as_str().unwrap_or_default(), &event["d"]);
            }
        }
        self.wake();
    }

    /// Does something to the connections of a shard, or to all.
    pub(super) fn cut(&mut self, shard: Option<u32>, cut: Cut) {
        if cut == Cut::Invalid {
            self.list.retain(|session| shard.is_some_and(|shard| session.shard[0] != shard));
        }
        // There may be no connection just now.
        drop(self.cuts.send((shard, cut)));
    }

    /// Ends all sessions: the bot has died.
    pub(super) fn forget(&mut self) {
        self.list.clear();
    }

    pub(super) fn find(&mut self, id: &str) -> Option<&mut Session> {
        self.list.iter_mut().find(|session| session.id == id)
    }

    pub(super) fn begin(&mut self, shard: [u32; 2], intents: u64) -> &mut Session {
        self.made += 1;
        if self.list.len() >= SESSIONS_MAX {
            self.list.remove(0);
        }
        let id = format!("session{:04}", self.made);
        self.list.push(Session { id, shard, intents, seq: 0, events: VecDeque::new() });
        self.changed.send_modify(|generation| *generation += 1);
        self.list.last_mut().expect("one was pushed just now")
    }
}

impl Session {
    /// The event after the one with this number, with its own.
    pub(super) fn after(&self, seq: u64) -> Option<(u64, String)> {
        let first = self.events.front()?.0;
        let n = usize::try_from((seq + 1).saturating_sub(first)).ok()?;
        self.events.get(n).cloned()
    }

    pub(super) fn push(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let text = json!({ "op": 0, "s": self.seq, "t": event, "d": data }).to_string();
        self.events.push_back((self.seq, text));
        if self.events.len() > EVENTS_KEPT_MAX {
            self.events.pop_front();
        }
    }
}
