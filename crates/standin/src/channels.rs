//! Creates, renames and deletes channels while the server runs. Requires Manage Channels.

use std::collections::BTreeSet;

use axum::http::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use twilight_model::guild::Permissions;

use super::call::Call;
use super::ids::Snowflake;
use super::reply::{ApiError, Reply};
use super::strict::typed;
use super::world::{Channel, ChannelKind, World};

/// Discord's limits for channels per server, names and topics.
const CHANNELS_MAX: usize = 500;
const NAME_CHARS_MAX: usize = 100;
const TOPIC_CHARS_MAX: usize = 1024;
/// Discord's channel type for categories.
const CATEGORY: u8 = 4;

/// The maximum number of channels in a category.
const CHILDREN_MAX: usize = 50;

/// The body of a call that makes a text channel or a category.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewChannel {
    name: String,
    #[serde(rename = "type", default)]
    kind: u8,
    topic: Option<String>,
    /// The category of a text channel.
    parent_id: Option<Snowflake>,
    permission_overwrites: Option<Vec<Overwrite>>,
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

/// The body of a call that changes a channel; only the fields that our callers use.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangedChannel {
    name: Option<String>,
    /// The new category; `None` leaves the channel where it is.
    parent_id: Option<Snowflake>,
}

/// The body of a call that changes a thread; only the field that our callers use.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangedThread {
    archived: bool,
}

impl World {
    /// Creates a text channel or a category.
    pub(super) fn make_channel(
        &mut self,
        caller: Snowflake,
        guild: Snowflake,
        body: &Value,
    ) -> Result<Reply, ApiError> {
        let NewChannel { name, kind, topic, parent_id, permission_overwrites } = typed(body)?;
        let granted = self.granted(caller);
        if !granted.contains(Permissions::MANAGE_CHANNELS) {
            return Err(ApiError::missing_permissions());
        }
        if ![0, CATEGORY].contains(&kind) {
            return Err(ApiError::form("type", "BASE_TYPE_CHOICES", "only text channels and categories are made here"));
        }
        let is_counted = |channel: &&Channel| channel.guild == guild && channel.kind.has_overwrites();
        let position = self.channels.values().filter(is_counted).count();
        if position >= CHANNELS_MAX {
            return Err(ApiError::form("", "BASE_TYPE_MAX_LENGTH", "a server has at most 500 channels"));
        }
        let topic = topic.unwrap_or_default();
        if topic.chars().count() > TOPIC_CHARS_MAX {
            return Err(ApiError::form("topic", "BASE_TYPE_MAX_LENGTH", "a topic has at most 1024 characters"));
        }
        let above = self.overwrites_above(guild, kind, parent_id)?;
        let overwrites = match permission_overwrites {
            Some(given) => self.new_overwrites(granted, given)?,
            None => above,
        };
        let position = u16::try_from(position).unwrap_or(u16::MAX);
        let made = if kind == CATEGORY {
            ChannelKind::Category { name: category_name(&name)?, position, overwrites }
        } else {
            ChannelKind::Guild { name: channel_name(&name)?, topic, position, parent: parent_id, overwrites }
        };
        let id = self.next_id();
        self.add_channel(id, guild, made);
        let object = self.channel_object(self.channel(id)?);
        self.sessions.dispatch_guild("CHANNEL_CREATE", &object);
        Ok(Reply::created(object))
    }

    /// The overwrites of the category in which a channel will be put; a channel without a category inherits none.
    fn overwrites_above(&self, guild: Snowflake, kind: u8, parent: Option<Snowflake>) -> Result<Vec<Value>, ApiError> {
        let Some(parent) = parent else { return Ok(Vec::new()) };
        let refuse = |code, words| Err(ApiError::form("parent_id", code, words));
        let above = self.channels.get(&parent).filter(|above| above.guild == guild && kind != CATEGORY);
        let Some(ChannelKind::Category { overwrites, .. }) = above.map(|above| &above.kind) else {
            return refuse("CHANNEL_PARENT_INVALID_TYPE", "Not a category");
        };
        let is_below =
            |kind: &ChannelKind| matches!(kind, ChannelKind::Guild { parent: Some(id), .. } if *id == parent);
        if self.channels.values().filter(|channel| is_below(&channel.kind)).count() >= CHILDREN_MAX {
            return refuse("CHANNEL_PARENT_MAX_CHANNELS", "Maximum number of channels in category reached (50)");
        }
        Ok(overwrites.clone())
    }

    /// Refuses an overwrite for a person or role that does not exist, or of a permission that the caller lacks.
    pub(super) fn check_overwrite(
        &self,
        granted: Permissions,
        whom: Snowflake,
        kind: u8,
        allow: Snowflake,
        deny: Snowflake,
    ) -> Result<(), ApiError> {
        let is_there = match kind {
            0 => self.roles.iter().any(|role| role.id == whom),
            1 => self.is_member(whom),
            _ => false,
        };
        if !is_there {
            return Err(ApiError::unknown_overwrite());
        }
        let touched = Permissions::from_bits_truncate(allow.0 | deny.0);
        if granted.contains(touched) { Ok(()) } else { Err(ApiError::missing_permissions()) }
    }

    /// Checks the overwrites of a new channel: each names an existing role or member, none is named twice, and the
    /// caller has every permission that is allowed or denied.
    fn new_overwrites(&self, granted: Permissions, given: Vec<Overwrite>) -> Result<Vec<Value>, ApiError> {
        let mut named = BTreeSet::new();
        let mut overwrites = Vec::new();
        for Overwrite { id, kind, allow, deny } in given {
            if !named.insert(id) {
                return Err(ApiError::unknown_overwrite());
            }
            self.check_overwrite(granted, id, kind, allow, deny)?;
            overwrites.push(json!({ "id": id, "type": kind, "allow": allow, "deny": deny }));
        }
        Ok(overwrites)
    }

    /// Renames, moves or deletes a channel; archives or deletes a thread.
    pub(super) fn manage_channel(&mut self, call: &Call, caller: Snowflake, id: Snowflake) -> Result<Reply, ApiError> {
        let place = self.channel(id)?;
        if !self.sees(caller, place) {
            return Err(ApiError::missing_access());
        }
        let (is_thread, is_owner) = match &place.kind {
            ChannelKind::Thread { owner, .. } => (true, *owner == caller),
            ChannelKind::Guild { .. } | ChannelKind::Category { .. } | ChannelKind::Direct { .. } => (false, false),
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
            self.leave_behind(id);
            self.sessions.dispatch_guild("CHANNEL_DELETE", &object);
            return Ok(Reply::ok(object));
        }
        let ChangedChannel { name: new_name, parent_id } = typed(call.body()?)?;
        let (guild, kind) = (place.guild, if is_category(place) { CATEGORY } else { 0 });
        self.overwrites_above(guild, kind, parent_id)?;
        let place = self.channels.get_mut(&id).ok_or_else(ApiError::unknown_channel)?;
        match &mut place.kind {
            ChannelKind::Guild { name, parent, .. } => {
                *name = new_name.map_or_else(|| Ok(name.clone()), |new| channel_name(&new))?;
                *parent = parent_id.or(*parent);
            }
            ChannelKind::Category { name, .. } => {
                *name = new_name.map_or_else(|| Ok(name.clone()), |new| category_name(&new))?;
            }
            ChannelKind::Thread { .. } | ChannelKind::Direct { .. } => return Err(ApiError::unknown_channel()),
        }
        let object = self.channel_object(self.channel(id)?);
        self.sessions.dispatch_guild("CHANNEL_UPDATE", &object);
        Ok(Reply::ok(object))
    }

    /// Takes the channels of a deleted category out of it; they keep their overwrites.
    fn leave_behind(&mut self, category: Snowflake) {
        let mut left = Vec::new();
        for channel in self.channels.values_mut() {
            if let ChannelKind::Guild { parent, .. } = &mut channel.kind
                && *parent == Some(category)
            {
                *parent = None;
                left.push(channel.id);
            }
        }
        for id in left {
            let Some(object) = self.channels.get(&id).map(|channel| self.channel_object(channel)) else { continue };
            self.sessions.dispatch_guild("CHANNEL_UPDATE", &object);
        }
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

fn is_category(channel: &Channel) -> bool {
    matches!(channel.kind, ChannelKind::Category { .. })
}

/// Checks a category's name, which may contain spaces and capitals.
fn category_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim().to_owned();
    if (1..=NAME_CHARS_MAX).contains(&name.chars().count()) { Ok(name) } else { Err(bad_name()) }
}

fn bad_name() -> ApiError {
    ApiError::form("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
}

/// Normalizes a text channel's name as Discord does: lower case, hyphens for spaces.
fn channel_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim().to_lowercase().replace(' ', "-");
    if (1..=NAME_CHARS_MAX).contains(&name.chars().count()) { Ok(name) } else { Err(bad_name()) }
}
