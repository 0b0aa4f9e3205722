//! The gateway: one task per connection. A connection is a cursor into its session's events.

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
use super::ids::{BOT, Snowflake};
use super::session::{Cut, GUILDS, Session};
use super::world::World;

/// The heartbeat interval that clients are given, in milliseconds: Discord's number.
const HEARTBEAT_INTERVAL_MS: u64 = 41_250;
/// Payloads of at least this size are compressed for clients that asked for compression.
const COMPRESS_FROM_BYTES: usize = 1024;
/// How long the client may take to answer a close frame.
const GOODBYE_WITHIN: Duration = Duration::from_secs(2);
/// The privileged intents (guild members, presences, message content), which this bot does not have.
const PRIVILEGED: u64 = (1 << 1) | (1 << 8) | (1 << 15);

impl World {
    fn identify(&mut self, shard: [u32; 2], intents: u64) -> String {
        let user = self.current_user();
        let is_theirs = |guild: &Snowflake| self.is_invited && guild.shard(shard[1]) == shard[0];
        let ids: Vec<_> = self.guilds.iter().copied().filter(is_theirs).collect();
        let guilds: Vec<_> = ids.iter().map(|guild| self.guild_create(*guild)).collect();
        let there: Vec<_> = ids.iter().map(|guild| json!({ "id": guild, "unavailable": true })).collect();
        let url = self.base.replacen("http", "ws", 1) + "/gateway";
        let session = self.sessions.begin(shard, intents);
        let id = session.id.clone();
        session.push(
            "READY",
            &json!({
                "v": 10, "user": user, "guilds": there, "session_id": id,
                "resume_gateway_url": url, "shard": shard, "application": { "id": BOT, "flags": 0 },
            }),
        );
        if intents & GUILDS != 0 {
            for guild in &guilds {
                session.push("GUILD_CREATE", guild);
            }
        }
        self.sessions.wake();
        id
    }
}

/// `GET /gateway`, upgraded to a WebSocket.
pub(super) async fn connect(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    if shared.world().sessions.is_down {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| async move { Connection::new(shared, socket).run().await })
}

/// Why a connection ends. A failed send ends it too, as [`End::Gone`].
enum End {
    /// Nothing more can be sent.
    Gone,
    /// Send a close frame, with or without a code.
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
    cuts: broadcast::Receiver<(Option<u32>, Cut)>,
    /// The session, and the sequence number of the last event that this connection has sent.
    session: Option<(String, u64)>,
    /// The shard of the current or last session.
    shard: Option<u32>,
    compress: bool,
}

impl Connection {
    fn new(shared: Arc<Shared>, socket: WebSocket) -> Self {
        let (changed, cuts) = {
            let world = shared.world();
            (world.sessions.changed.subscribe(), world.sessions.cuts.subscribe())
        };
        Self { shared, socket, changed, cuts, session: None, shard: None, compress: false }
    }

    async fn run(mut self) {
        match self.serve().await {
            Err(End::Goodbye(reason)) => {
                let frame = reason.map(|(code, reason)| CloseFrame { code, reason: reason.into() });
                if self.socket.send(Message::Close(frame)).await.is_ok() {
                    // Reading on lets the WebSocket library handle the peer's close frame.
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
                cut = self.cuts.recv() => if let Ok((shard, cut)) = cut
                    && (shard.is_none() || shard == self.shard)
                {
                    self.suffer(cut).await?;
                },
            }
        }
    }

    async fn suffer(&mut self, cut: Cut) -> Result<(), End> {
        self.shared.note_session(self.shard.unwrap_or(0), &format!("{cut:?}"));
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
            // Presence, voice state and member requests are accepted and ignored.
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
        let shard @ [number, n_shards] = said.shard.unwrap_or([0, 1]);
        if number >= n_shards {
            return Err(End::Goodbye(Some((4010, "Invalid shard."))));
        }
        if world.sessions.down.contains(&number) {
            return Err(End::Gone);
        }
        if said.intents & PRIVILEGED != 0 {
            return Err(End::Goodbye(Some((4014, "Disallowed intent(s)."))));
        }
        let id = world.identify(shard, said.intents);
        drop(world);
        self.shared.note_session(number, "a session begins");
        self.compress = said.compress;
        self.shard = Some(number);
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
            let resumed = found.filter(oldest_kept).map(|session| (session.id.clone(), seq, session.shard[0]));
            if resumed.as_ref().is_some_and(|&(.., shard)| world.sessions.down.contains(&shard)) {
                return Err(End::Gone);
            }
            resumed
        };
        if resumed.is_none() {
            return self.send(&json!({ "op": 9, "d": false })).await;
        }
        self.shard = resumed.as_ref().map(|&(.., shard)| shard);
        self.shared.note_session(self.shard.unwrap_or(0), "its session goes on");
        self.session = resumed.map(|(id, seq, _)| (id, seq));
        self.send_events().await?;
        let seq = self.session.as_ref().map_or(0, |(_, sent)| *sent);
        self.send(&json!({ "op": 0, "t": "RESUMED", "s": seq, "d": {} })).await
    }
}

const DECODE_ERROR: End = End::Goodbye(Some((4002, "Error while decoding payload.")));
const AUTHENTICATION_FAILED: End = End::Goodbye(Some((4004, "Authentication failed.")));
