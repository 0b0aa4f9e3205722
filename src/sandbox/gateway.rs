//! The gateway: sessions that outlive their connections, and one task for each connection.
//!
//! Events are numbered and kept with their session until they are far behind, so that a resumed session gets what it
//! missed. A connection is a cursor into its session.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use super::Shared;
use super::world::{BOT, GUILD, World};
use crate::rules::Timestamp;

/// How often a client is to send its heartbeat, in milliseconds: Discord's number.
const HEARTBEAT_INTERVAL_MS: u64 = 41_250;
/// How many events a session keeps for resuming.
const EVENTS_KEPT_MAX: usize = 4000;
/// How many sessions are remembered.
const SESSIONS_MAX: usize = 4;
/// Payloads from this size on are compressed for clients that asked for it.
const COMPRESS_FROM_BYTES: usize = 1024;
/// How long a connection that is being closed may take to say good-bye.
const GOODBYE_WITHIN: Duration = Duration::from_secs(2);
/// How many times a day a bot may identify.
const IDENTIFIES_MAX: u32 = 1000;

const GUILDS: u64 = 1 << 0;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;
/// Guild members, presences and message content: nobody has granted them.
const PRIVILEGED: u64 = (1 << 1) | (1 << 8) | (1 << 15);

/// What a test does to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Cut {
    /// The TCP connection ends without a word.
    Drop,
    /// Discord asks the bot to connect anew and resume.
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
    changed: watch::Sender<u64>,
    cuts: broadcast::Sender<Cut>,
    /// Whether new connections are refused.
    pub(super) is_down: bool,
    /// Until then the bot has no session left to ask for.
    pub(super) spent_until: Timestamp,
}

struct Session {
    id: String,
    intents: u64,
    seq: u64,
    events: VecDeque<(u64, String)>,
}

impl Default for Sessions {
    fn default() -> Self {
        let (changed, cuts) = (watch::Sender::new(0), broadcast::Sender::new(16));
        Self { list: Vec::new(), made: 0, changed, cuts, is_down: false, spent_until: Timestamp(0) }
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

    fn dispatch_to(&mut self, intent: u64, event: &str, data: &Value) {
        for session in &mut self.list {
            if session.intents & intent == intent {
                session.push(event, data);
            }
        }
        self.wake();
    }

    fn wake(&self) {
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

    /// Does something to all connections.
    pub(super) fn cut(&mut self, cut: Cut) {
        if cut == Cut::Invalid {
            self.list.clear();
        }
        // There may be no connection just now.
        drop(self.cuts.send(cut));
    }

    /// Ends all sessions: the bot has died.
    pub(super) fn forget(&mut self) {
        self.list.clear();
    }

    fn find(&mut self, id: &str) -> Option<&mut Session> {
        self.list.iter_mut().find(|session| session.id == id)
    }

    fn begin(&mut self, intents: u64) -> &mut Session {
        self.made += 1;
        if self.list.len() >= SESSIONS_MAX {
            self.list.remove(0);
        }
        let id = format!("session{:04}", self.made);
        self.list.push(Session { id, intents, seq: 0, events: VecDeque::new() });
        self.changed.send_modify(|generation| *generation += 1);
        self.list.last_mut().expect("one was pushed just now")
    }
}

impl Session {
    /// The event after the one with this number, with its own.
    fn after(&self, seq: u64) -> Option<(u64, String)> {
        let first = self.events.front()?.0;
        let n = usize::try_from((seq + 1).saturating_sub(first)).ok()?;
        self.events.get(n).cloned()
    }

    fn push(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let text = json!({ "op": 0, "s": self.seq, "t": event, "d": data }).to_string();
        self.events.push_back((self.seq, text));
        if self.events.len() > EVENTS_KEPT_MAX {
            self.events.pop_front();
        }
    }
}

impl World {
    fn identify(&mut self, intents: u64) -> String {
        let (user, guild) = (self.current_user(), self.guild_create());
        let url = self.base.replacen("http", "ws", 1) + "/gateway";
        let session = self.sessions.begin(intents);
        let id = session.id.clone();
        session.push(
            "READY",
            &json!({
                "v": 10, "user": user, "guilds": [{ "id": GUILD, "unavailable": true }], "session_id": id,
                "resume_gateway_url": url, "shard": [0, 1], "application": { "id": BOT, "flags": 0 },
            }),
        );
        if intents & GUILDS != 0 {
            session.push("GUILD_CREATE", &guild);
        }
        self.sessions.wake();
        id
    }
}

/// `GET /gateway` with an upgrade.
pub(super) async fn connect(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    if shared.world().sessions.is_down {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| async move { Connection::new(shared, socket).run().await })
}

/// What ends a connection. Sending to a socket that is gone ends it as well.
enum End {
    /// Nothing is left to say.
    Gone,
    /// Say good-bye, with or without a code.
    Goodbye(Option<(u16, &'static str)>),
}

impl From<axum::Error> for End {
    fn from(_: axum::Error) -> Self {
        Self::Gone
    }
}

struct Connection {
    shared: Arc<Shared>,
    socket: WebSocket,
    changed: watch::Receiver<u64>,
    cuts: broadcast::Receiver<Cut>,
    /// The session and the number of the last event sent to it.
    session: Option<(String, u64)>,
    compress: bool,
}

impl Connection {
    fn new(shared: Arc<Shared>, socket: WebSocket) -> Self {
        let (changed, cuts) = {
            let world = shared.world();
            (world.sessions.changed.subscribe(), world.sessions.cuts.subscribe())
        };
        Self { shared, socket, changed, cuts, session: None, compress: false }
    }

    async fn run(mut self) {
        match self.serve().await {
            Err(End::Goodbye(reason)) => {
                let frame = reason.map(|(code, reason)| CloseFrame { code, reason: reason.into() });
                if self.socket.send(Message::Close(frame)).await.is_ok() {
                    // Reading on answers the peer's own good-bye.
                    let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
                    drop(tokio::time::timeout(GOODBYE_WITHIN, rest).await);
                }
            }
            Err(End::Gone) | Ok(()) => {}
        }
    }

    async fn serve(&mut self) -> Result<(), End> {
        self.send(&json!({ "op": 10, "d": { "heartbeat_interval": HEARTBEAT_INTERVAL_MS } })).await?;
        loop {
            self.send_events().await?;
            tokio::select! {
                received = self.socket.recv() => match received {
                    Some(Ok(Message::Text(text))) => self.heed(&text).await?,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                    Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_))) => {}
                },
                changed = self.changed.changed() => changed.map_err(|_| End::Gone)?,
                cut = self.cuts.recv() => if let Ok(cut) = cut { self.suffer(cut).await? },
            }
        }
    }

    async fn suffer(&mut self, cut: Cut) -> Result<(), End> {
        match cut {
            Cut::Drop => Err(End::Gone),
            Cut::Reconnect => self.send(&json!({ "op": 7, "d": null })).await,
            Cut::Invalid | Cut::InvalidResumable => {
                if cut == Cut::Invalid {
                    self.session = None;
                }
                self.send(&json!({ "op": 9, "d": cut == Cut::InvalidResumable })).await
            }
            Cut::End => Err(End::Goodbye(None)),
            Cut::Close(code) => Err(End::Goodbye(Some((code, "as was asked for")))),
        }
    }

    async fn send_events(&mut self) -> Result<(), End> {
        loop {
            let Some((id, sent)) = &self.session else { return Ok(()) };
            let next = {
                let mut world = self.shared.world();
                let Some(session) = world.sessions.find(id) else { return Ok(()) };
                session.after(*sent)
            };
            let Some((seq, text)) = next else { return Ok(()) };
            self.shared.stir();
            self.send_text(text).await?;
            if let Some((_, sent)) = &mut self.session {
                *sent = seq;
            }
        }
    }

    async fn send(&mut self, payload: &Value) -> Result<(), End> {
        self.send_text(payload.to_string()).await
    }

    async fn send_text(&mut self, text: String) -> Result<(), End> {
        let message = if self.compress && text.len() >= COMPRESS_FROM_BYTES {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
            let packed = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
            Message::Binary(packed.map_err(|_| End::Gone)?.into())
        } else {
            Message::Text(text.into())
        };
        Ok(self.socket.send(message).await?)
    }

    async fn heed(&mut self, text: &str) -> Result<(), End> {
        let payload: Value = serde_json::from_str(text).map_err(|_| DECODE_ERROR)?;
        match payload["op"].as_u64() {
            Some(1) => self.send(&json!({ "op": 11 })).await,
            Some(2) if self.session.is_some() => Err(End::Goodbye(Some((4005, "Already authenticated.")))),
            Some(2) => self.identify(&payload["d"]),
            // Presence, voice, members: nothing here depends on them.
            Some(3 | 4 | 8) if self.session.is_some() => Ok(()),
            Some(3 | 4 | 8) => Err(End::Goodbye(Some((4003, "Not authenticated.")))),
            Some(6) => self.resume(&payload["d"]).await,
            _ => Err(End::Goodbye(Some((4001, "Unknown opcode.")))),
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), End> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Identify {
            token: String,
            #[serde(rename = "properties")]
            _properties: Properties,
            #[serde(default)]
            compress: bool,
            #[serde(rename = "large_threshold")]
            _large_threshold: Option<u8>,
            shard: Option<[u32; 2]>,
            #[serde(rename = "presence")]
            _presence: Option<Value>,
            intents: u64,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Properties {
            #[serde(rename = "os")]
            _os: String,
            #[serde(rename = "browser")]
            _browser: String,
            #[serde(rename = "device")]
            _device: String,
        }
        let said: Identify = serde_json::from_value(data.clone()).map_err(|_| DECODE_ERROR)?;
        let mut world = self.shared.world();
        if !world.is_bot_token(&said.token) {
            return Err(AUTHENTICATION_FAILED);
        }
        if said.shard.is_some_and(|shard| shard != [0, 1]) {
            return Err(End::Goodbye(Some((4010, "Invalid shard."))));
        }
        if said.intents & PRIVILEGED != 0 {
            return Err(End::Goodbye(Some((4014, "Disallowed intent(s)."))));
        }
        let id = world.identify(said.intents);
        drop(world);
        self.compress = said.compress;
        self.session = Some((id, 0));
        Ok(())
    }

    async fn resume(&mut self, data: &Value) -> Result<(), End> {
        let resumed = {
            let mut world = self.shared.world();
            if !world.is_bot_token(data["token"].as_str().unwrap_or_default()) {
                return Err(AUTHENTICATION_FAILED);
            }
            let (id, seq) = (data["session_id"].as_str().unwrap_or_default(), data["seq"].as_u64().unwrap_or(0));
            let found = world.sessions.find(id);
            if found.as_ref().is_some_and(|session| seq > session.seq) {
                return Err(End::Goodbye(Some((4007, "Invalid seq."))));
            }
            let oldest_kept =
                |session: &&mut Session| session.events.front().is_none_or(|(first, _)| *first <= seq + 1);
            found.filter(oldest_kept).map(|session| (session.id.clone(), seq))
        };
        if resumed.is_none() {
            return self.send(&json!({ "op": 9, "d": false })).await;
        }
        self.session = resumed;
        self.send_events().await?;
        let seq = self.session.as_ref().map_or(0, |(_, sent)| *sent);
        self.send(&json!({ "op": 0, "t": "RESUMED", "s": seq, "d": {} })).await
    }
}

const DECODE_ERROR: End = End::Goodbye(Some((4002, "Error while decoding payload.")));
const AUTHENTICATION_FAILED: End = End::Goodbye(Some((4004, "Authentication failed.")));
