//! The REST API: reads every call, applies faults, answers it and records it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{DATE, RETRY_AFTER};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Shared;
use super::call::{Call, id};
use super::faults::Fate;
use super::ids::{BOT, GUILD, Snowflake};
use super::people;
use super::reply::{ApiError, Reply};
use super::strict::typed;
use super::world::{ChannelKind, World};

/// Everything under `/api/v10/`. Every response has a `Date` header from the stand-in's clock.
pub(super) async fn api(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let mut response = answered(&shared, request).await;
    let now = jiff::Timestamp::from_millisecond(shared.clock.now().0).ok();
    let date = now.and_then(|now| jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&now).ok());
    if let Some(date) = date.and_then(|date| HeaderValue::from_str(&date).ok()) {
        response.headers_mut().insert(DATE, date);
    }
    response
}

async fn answered(shared: &Arc<Shared>, request: Request) -> Response {
    let _flight = shared.take_off();
    let call = match Call::read(shared, request).await {
        Ok(call) => call,
        Err(error) => return Reply::from(error).into_response(),
    };
    let is_login = call.path == "oauth2/token" || call.bearer.is_some();
    let told = shared.told_of(&call);
    if call.caller != Some(BOT) && !is_login {
        let reply = people::answer(shared, call).await.unwrap_or_else(Reply::from);
        shared.note_answered(told, reply.status);
        return reply.into_response();
    }
    let fate = shared.world().faults.fate(call.method.as_str(), &call.path);
    tokio::time::sleep(Duration::from_millis(fate.delay_ms)).await;
    shared.clock.advance(fate.pass);
    let reply = match struck(fate) {
        Some(reply) => reply,
        None if call.path == "oauth2/token" => shared.world().give_token(&call),
        None => {
            let mut world = shared.world();
            let answer = match call.bearer {
                Some(person) => world.answer_bearer(&call, person),
                None => world.answer(&call, BOT),
            };
            answer.unwrap_or_else(Reply::from)
        }
    };
    // Recordings never contain OAuth2 tokens.
    if let Some(recorder) = shared.recorder.as_ref().filter(|_| !is_login) {
        recorder.record(&call, &reply);
    }
    shared.note_answered(told, reply.status);
    if reply.status.is_client_error() {
        let code = reply.body.as_ref().map(|body| body["code"].to_string());
        tracing::debug!(method = %call.method, path = call.path, status = %reply.status, code, "refused");
    }
    tokio::time::sleep(Duration::from_millis(fate.slow_ms)).await;
    if fate.lose {
        return StatusCode::GATEWAY_TIMEOUT.into_response();
    }
    reply.into_response()
}

/// The response that a fault gives instead of acting.
fn struck(fate: Fate) -> Option<Reply> {
    let status = StatusCode::from_u16(fate.answer?).ok()?;
    let body = if let Some(code) = fate.code {
        json!({ "message": format!("{status}"), "code": code })
    } else if status == StatusCode::TOO_MANY_REQUESTS {
        #[expect(clippy::cast_precision_loss, reason = "delays are far below the precision of a double")]
        let retry_after = fate.retry_after_ms as f64 / 1000.0;
        json!({ "message": "You are being rate limited.", "code": 0, "retry_after": retry_after, "global": false })
    } else {
        json!({ "message": format!("{status}"), "code": 0 })
    };
    Some(Reply { status, body: Some(body) })
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let Some(body) = self.body else { return self.status.into_response() };
        let mut response = (self.status, axum::Json(&body)).into_response();
        if let Some(retry_after) = body["retry_after"].as_f64() {
            let headers = response.headers_mut();
            let whole = HeaderValue::from_str(&format!("{:.0}", retry_after.ceil()));
            let exact = HeaderValue::from_str(&retry_after.to_string());
            if let (Ok(whole), Ok(exact)) = (whole, exact) {
                headers.insert(RETRY_AFTER, whole);
                headers.insert("x-ratelimit-reset-after", exact);
                headers.insert("x-ratelimit-scope", HeaderValue::from_static("user"));
            }
        }
        response
    }
}

impl World {
    /// The owner of this token: the bot, a person, or `None`.
    pub(super) fn caller(&self, authorization: &str) -> Option<Snowflake> {
        if authorization.starts_with("Bot ") {
            return self.is_bot_token(authorization).then_some(BOT);
        }
        self.tokens.get(authorization).copied()
    }

    /// Whether this is the bot's token, with or without the prefix `Bot `.
    pub(super) fn is_bot_token(&self, token: &str) -> bool {
        token.strip_prefix("Bot ").unwrap_or(token) == self.bot_token
    }

    /// Answers a call by the bot, or a call by a person to an endpoint that people and bots share.
    pub(super) fn answer(&mut self, call: &Call, caller: Snowflake) -> Result<Reply, ApiError> {
        let parts: Vec<_> = call.path.split('/').collect();
        match (call.method.as_str(), parts.as_slice()) {
            (_, ["channels", channel, rest @ ..]) => self.answer_channel(call, caller, id(channel)?, rest),
            (_, ["webhooks", application, token, rest @ ..]) if id(application)? == BOT => {
                self.answer_webhook(call, token, rest)
            }
            ("POST", ["interactions", interaction, token, "callback"]) => {
                let with_response = call.parameter("with_response") == Some("true");
                self.first_answer(id(interaction)?, token, call.body()?, call.files.clone(), with_response)
            }
            (_, ["applications", application, rest @ ..]) if caller == BOT => {
                self.answer_application(call, application, rest)
            }
            (_, ["guilds", guild, rest @ ..]) => {
                let guild = id(guild)?;
                if self.guilds.contains(&guild) && self.is_member(caller) {
                    self.answer_guild(call, caller, guild, rest)
                } else {
                    Err(ApiError::unknown_guild())
                }
            }
            ("GET", ["gateway"]) => Ok(Reply::ok(json!({ "url": self.gateway_url() }))),
            ("GET", ["gateway", "bot"]) => Ok(Reply::ok(json!({
                "url": self.gateway_url(), "shards": self.n_shards,
                "session_start_limit": {
                    "total": 1000, "remaining": self.sessions.identifies_left(self.clock.now()),
                    "reset_after": self.sessions.reset_after(self.clock.now()), "max_concurrency": 16,
                },
            }))),
            ("GET", ["users", "@me"]) if caller == BOT => Ok(Reply::ok(self.current_user())),
            ("GET", ["users", "@me"]) => Ok(Reply::ok(self.user(caller).unwrap_or_default())),
            ("PATCH", ["users", "@me", "settings"]) if caller != BOT => self.change_settings(caller, call.body()?),
            ("GET", ["users", "@me", "guilds"]) if caller == BOT => {
                let listed = |guild: &Snowflake| {
                    json!({
                        "id": guild, "name": self.guild_name(*guild), "icon": null, "banner": null, "owner": false,
                        "features": [], "permissions": self.granted(BOT).bits().to_string(),
                    })
                };
                Ok(Reply::ok(self.guilds.iter().filter(|_| self.is_invited).map(listed).collect()))
            }
            ("GET", ["users", user]) => self.user(id(user)?).map(Reply::ok).ok_or_else(ApiError::unknown_user),
            ("POST", ["users", "@me", "channels"]) => self.open_direct(call.body()?),
            ("GET", ["oauth2", "applications", "@me"]) if caller == BOT => Ok(Reply::ok(self.application())),
            _ => Err(ApiError::no_such_route()),
        }
    }

    /// The URL to which the bot's gateway client connects.
    pub(super) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base.replacen("http", "ws", 1))
    }

    fn answer_channel(
        &mut self,
        call: &Call,
        caller: Snowflake,
        channel: Snowflake,
        rest: &[&str],
    ) -> Result<Reply, ApiError> {
        match (call.method.as_str(), rest) {
            ("GET", []) => {
                let place = self.channel(channel)?;
                if self.sees(caller, place) {
                    Ok(Reply::ok(self.channel_object(place)))
                } else {
                    Err(ApiError::missing_access())
                }
            }
            ("PATCH" | "DELETE", []) => self.manage_channel(call, caller, channel),
            ("POST", ["messages"]) => self.create_message(caller, channel, call.body()?, call.files.clone()),
            ("GET", ["messages"]) => {
                let number = |name: &str| call.parameter(name).and_then(|text| text.parse().ok());
                self.list_messages(caller, channel, &number)
            }
            ("GET", ["messages", message]) => self.get_message(caller, channel, id(message)?),
            ("PATCH", ["messages", message]) => {
                self.edit_message(caller, channel, id(message)?, call.body()?, call.files.clone())
            }
            ("DELETE", ["messages", message]) => self.delete_message(caller, channel, id(message)?),
            ("PUT" | "DELETE", ["pins", message] | ["messages", "pins", message]) if caller == BOT => {
                self.pin_message(channel, id(message)?, call.method == Method::PUT)
            }
            (_, ["permissions" | "thread-members", _] | ["threads"]) => self.answer_rights(call, caller, channel, rest),
            ("POST", ["typing"]) => self.channel(channel).map(|_| Reply::nothing()),
            _ => Err(ApiError::no_such_route()),
        }
    }

    fn answer_webhook(&mut self, call: &Call, token: &str, rest: &[&str]) -> Result<Reply, ApiError> {
        match (call.method.as_str(), rest) {
            ("POST", []) => self.follow_up(token, call.body()?, call.files.clone()),
            ("GET", ["messages", name]) => self.get_answer(token, name),
            ("PATCH", ["messages", name]) => self.edit_answer(token, name, call.body()?, call.files.clone()),
            ("DELETE", ["messages", name]) => self.delete_answer(token, name),
            _ => Err(ApiError::no_such_route()),
        }
    }

    fn answer_application(&mut self, call: &Call, application: &str, rest: &[&str]) -> Result<Reply, ApiError> {
        if application == "@me" && rest.is_empty() && call.method == Method::GET {
            return Ok(Reply::ok(self.application()));
        }
        if id(application)? != BOT {
            return Err(ApiError::missing_access());
        }
        let (guild_only, rest) = match rest {
            ["guilds", guild, rest @ ..] if id(guild)? == GUILD => (true, rest),
            ["guilds", ..] => return Err(ApiError::missing_access()),
            rest => (false, rest),
        };
        match (call.method.as_str(), rest) {
            ("GET", ["commands"]) => Ok(Reply::ok(Value::Array(self.commands_of(guild_only)))),
            ("PUT", ["commands"]) => self.replace_commands(guild_only, call.body()?),
            ("POST", ["commands"]) => self.create_command(guild_only, call.body()?),
            ("GET", ["activity-instances", instance]) if !guild_only => Ok(self.instance(instance)),
            ("DELETE", ["commands", command]) => self.delete_command(id(command)?),
            _ => Err(ApiError::no_such_route()),
        }
    }

    fn answer_guild(
        &mut self,
        call: &Call,
        caller: Snowflake,
        guild: Snowflake,
        rest: &[&str],
    ) -> Result<Reply, ApiError> {
        if call.method == Method::POST && rest == ["channels"] {
            return self.make_channel(caller, guild, call.body()?);
        }
        if call.method != Method::GET {
            return self.answer_roles(call, caller, rest);
        }
        match rest {
            [] => Ok(Reply::ok(self.guild(guild))),
            ["channels"] => Ok(Reply::ok(Value::Array(self.guild_channels(guild)))),
            ["threads", "active"] => Ok(Reply::ok(json!({ "threads": self.threads(guild), "members": [] }))),
            ["roles"] => Ok(Reply::ok(Value::Array(self.roles_listed(guild)))),
            // Without the privileged intent for members, which only a fault request can grant, the bot may not list
            // them either.
            ["members"] if call.caller == Some(BOT) && !self.faults.open_members => Err(ApiError::missing_access()),
            ["members"] if call.caller == Some(BOT) => Ok(Reply::ok(Value::Array(self.members_listed()))),
            ["members", user] => self.member(id(user)?).map(Reply::ok).ok_or_else(ApiError::unknown_member),
            _ => Err(ApiError::no_such_route()),
        }
    }

    fn open_direct(&mut self, body: &Value) -> Result<Reply, ApiError> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Opening {
            recipient_id: Snowflake,
        }
        let Opening { recipient_id } = typed(body)?;
        let is_it = |kind: &ChannelKind| matches!(kind, ChannelKind::Direct { with } if *with == recipient_id);
        let channel = self.channels.values().find(|channel| is_it(&channel.kind));
        channel.map(|channel| Reply::ok(self.channel_object(channel))).ok_or_else(ApiError::unknown_user)
    }
}
