//! The bot's gateway sessions, which outlive their connections.
//!
//! Events are numbered, and a session keeps the last [`EVENTS_KEPT_MAX`] of them, so that a resumed session gets what
//! it missed.

use std::collections::{BTreeSet, VecDeque};

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use super::ids::Snowflake;
use rules::Timestamp;

/// How many events a session keeps for a resume.
const EVENTS_KEPT_MAX: usize = 4000;
/// The maximum number of sessions.
const SESSIONS_MAX: usize = 16;
/// How many times per day a bot may identify.
const IDENTIFIES_MAX: u32 = 1000;

pub(super) const GUILDS: u64 = 1 << 0;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;

/// What a fault does to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Cut {
    /// The TCP connection ends without a close frame.
    Drop,
    /// Discord asks the bot to reconnect and resume (opcode 7).
    Reconnect,
    /// The session is invalid and not resumable; the bot must identify again.
    Invalid,
    /// The session is invalid but resumable (opcode 9 with `true`).
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
    /// Wakes the connections when a session has new events.
    pub(super) changed: watch::Sender<u64>,
    /// Faults for the connections of one shard, or of all shards.
    pub(super) cuts: broadcast::Sender<(Option<u32>, Cut)>,
    /// Whether new connections are refused.
    pub(super) is_down: bool,
    /// The shards that can neither identify nor resume.
    pub(super) down: BTreeSet<u32>,
    /// Until this time the bot has no identify left.
    pub(super) spent_until: Timestamp,
}

/// One session, with its recent events.
pub(super) struct Session {
    pub(super) id: String,
    /// The shard's id, and the number of shards.
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

    /// The time until the identify limit is reset, in milliseconds.
    pub(super) fn reset_after(&self, now: Timestamp) -> i64 {
        (self.spent_until - now).0.max(0)
    }

    /// Sends an event to all sessions, whatever their intents.
    pub(super) fn dispatch(&mut self, event: &str, data: &Value) {
        self.dispatch_to(0, event, data);
    }

    /// Sends a message event to the sessions whose intents include messages in this kind of channel.
    pub(super) fn dispatch_message(&mut self, event: &str, data: &Value, is_guild: bool) {
        self.dispatch_to(if is_guild { GUILD_MESSAGES } else { DIRECT_MESSAGES }, event, data);
    }

    /// Sends an event to the sessions with the intent `GUILDS`.
    pub(super) fn dispatch_guild(&mut self, event: &str, data: &Value) {
        self.dispatch_to(GUILDS, event, data);
    }

    /// Sends an event with the intent `GUILDS` to the session that has this server, for events whose data lack
    /// `guild_id`.
    pub(super) fn dispatch_of(&mut self, guild: Snowflake, event: &str, data: &Value) {
        self.dispatch_about(Some(guild), GUILDS, event, data);
    }

    fn dispatch_to(&mut self, intent: u64, event: &str, data: &Value) {
        let guild = data["guild_id"].as_str().and_then(|id| id.parse().ok());
        self.dispatch_about(guild, intent, event, data);
    }

    /// Sends an event to the session of the server's shard; events without a server go to shard 0.
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

    /// Sends the newest `count` events again, as Discord occasionally does.
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

    /// Applies a fault to the connections of a shard, or of all shards.
    pub(super) fn cut(&mut self, shard: Option<u32>, cut: Cut) {
        if cut == Cut::Invalid {
            self.list.retain(|session| shard.is_some_and(|shard| session.shard[0] != shard));
        }
        // There may be no connection at the moment.
        drop(self.cuts.send((shard, cut)));
    }

    /// Removes all sessions, because the bot was killed.
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
    /// The first event after the one with this sequence number, with its own number.
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
