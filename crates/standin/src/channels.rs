//! Channels that are made, renamed and taken away while the server runs, by those who may manage channels.

use std::collections::BTreeSet;

use axum::http::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use twilight_model::guild::Permissions;

use super::call::Call;
use super::ids::Snowflake;
use super::reply::{ApiError, Reply};
use super::strict::typed;
use super::world::{ChannelKind, World};

/// Discord's limits.
const CHANNELS_MAX: usize = 500;
const NAME_CHARS_MAX: usize = 100;
const TOPIC_CHARS_MAX: usize = 1024;

/// The body of a call that makes a text channel.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewChannel {
    name: String,
    #[serde(rename = "type", default)]
    kind: u8,
    topic: Option<String>,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Overwrite {
    id: Snowflake,
    /// 0 for a role, 1 for a member.
    #[serde(rename = "type")]
    kind: u8,
    allow: Snowflake,
    deny: Snowflake,
}

/// The body of a call that changes a channel, as far as anybody here does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangedChannel {
    name: String,
}

/// The body of a call that changes a thread, as far as anybody here does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangedThread {
    archived: bool,
}

impl World {
    /// Makes a text channel of the server.
    pub(super) fn make_channel(
        &mut self,
        caller: Snowflake,
        guild: Snowflake,
        body: &Value,
    ) -> Result<Reply, ApiError> {
        let NewChannel { name, kind, topic, permission_overwrites } = typed(body)?;
        let granted = self.granted(caller);
        if !granted.contains(Permissions::MANAGE_CHANNELS) {
            return Err(ApiError::missing_permissions());
        }
        if kind != 0 {
            return Err(ApiError::form("type", "BASE_TYPE_CHOICES", "only text channels are made here"));
        }
        let is_guild = |kind: &ChannelKind| matches!(kind, ChannelKind::Guild { .. });
        let position = self.channels.values().filter(|channel| is_guild(&channel.kind)).count();
        if position >= CHANNELS_MAX {
            return Err(ApiError::form("", "BASE_TYPE_MAX_LENGTH", "a server has at most 500 channels"));
        }
        let topic = topic.unwrap_or_default();
        if topic.chars().count() > TOPIC_CHARS_MAX {
            return Err(ApiError::form("topic", "BASE_TYPE_MAX_LENGTH", "a topic has at most 1024 characters"));
        }
        let name = channel_name(&name)?;
        let overwrites = self.new_overwrites(granted, permission_overwrites)?;
        let position = u16::try_from(position).unwrap_or(u16::MAX);
        let id = self.next_id();
        self.add_channel(id, guild, ChannelKind::Guild { name, topic, position, overwrites });
        let object = self.channel_object(self.channel(id)?);
        self.sessions.dispatch_guild("CHANNEL_CREATE", &object);
        Ok(Reply::created(object))
    }

    /// Overwrites as a channel keeps them: of roles and members that there are, each once, and of no permission that
    /// the person who sets them lacks.
    fn new_overwrites(&self, granted: Permissions, given: Vec<Overwrite>) -> Result<Vec<Value>, ApiError> {
        let mut named = BTreeSet::new();
        let mut overwrites = Vec::new();
        for Overwrite { id, kind, allow, deny } in given {
            let is_there = match kind {
                0 => self.roles.iter().any(|role| role.id == id),
                1 => self.is_member(id),
                _ => false,
            };
            if !is_there || !named.insert(id) {
                return Err(ApiError::unknown_overwrite());
            }
            let touched = Permissions::from_bits_truncate(allow.0 | deny.0);
            if !granted.contains(touched) {
                return Err(ApiError::missing_permissions());
            }
            overwrites.push(json!({ "id": id, "type": kind, "allow": allow, "deny": deny }));
        }
        Ok(overwrites)
    }

    /// Renames a channel of the server, or takes it away.
    pub(super) fn manage_channel(&mut self, call: &Call, caller: Snowflake, id: Snowflake) -> Result<Reply, ApiError> {
        let place = self.channel(id)?;
        if !self.sees(caller, place) {
            return Err(ApiError::missing_access());
        }
        let (is_thread, is_owner) = match &place.kind {
            ChannelKind::Thread { owner, .. } => (true, *owner == caller),
            ChannelKind::Guild { .. } | ChannelKind::Direct { .. } => (false, false),
        };
        let needed = if is_thread { Permissions::MANAGE_THREADS } else { Permissions::MANAGE_CHANNELS };
        let is_deleted = call.method == Method::DELETE;
        // The creator of a thread may close it, but not delete it.
        if !self.permissions(caller, place).contains(needed) && (is_deleted || !is_owner) {
            return Err(ApiError::missing_permissions());
        }
        if is_thread && !is_deleted {
            return self.archive(id, typed::<ChangedThread>(call.body()?)?.archived);
        }
        if is_deleted {
            let object = self.channel_object(place);
            self.channels.remove(&id);
            self.sessions.dispatch_guild("CHANNEL_DELETE", &object);
            return Ok(Reply::ok(object));
        }
        let changed = channel_name(&typed::<ChangedChannel>(call.body()?)?.name)?;
        let place = self.channels.get_mut(&id).ok_or_else(ApiError::unknown_channel)?;
        let ChannelKind::Guild { name, .. } = &mut place.kind else { return Err(ApiError::unknown_channel()) };
        *name = changed;
        let object = self.channel_object(self.channel(id)?);
        self.sessions.dispatch_guild("CHANNEL_UPDATE", &object);
        Ok(Reply::ok(object))
    }

    fn archive(&mut self, id: Snowflake, archived: bool) -> Result<Reply, ApiError> {
        let place = self.channels.get_mut(&id).ok_or_else(ApiError::unknown_channel)?;
        let ChannelKind::Thread { is_archived, .. } = &mut place.kind else { return Err(ApiError::unknown_channel()) };
        *is_archived = archived;
        let object = self.channel_object(self.channel(id)?);
        self.sessions.dispatch_guild("THREAD_UPDATE", &object);
        Ok(Reply::ok(object))
    }
}

/// A text channel's name as Discord makes it of what was asked for.
fn channel_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim().to_lowercase().replace(' ', "-");
    if (1..=NAME_CHARS_MAX).contains(&name.chars().count()) {
        Ok(name)
    } else {
        Err(ApiError::form("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."))
    }
}
