//! Changes to permissions while a match runs: roles, channel overwrites, threads and their members.
//!
//! These are Discord's own calls, made by people with the needed permissions. The order of roles is not modeled.
//! Without the privileged intent for members, the bot gets events about roles, channels and threads, but not about who
//! has which role.

use std::collections::BTreeSet;

use axum::http::Method;
use serde::Deserialize;
use serde_json::json;
use twilight_model::guild::Permissions;

use super::call::{Call, id};
use super::ids::{BOT, BOT_ROLE, GUILD, Snowflake, iso};
use super::reply::{ApiError, Reply};
use super::role::{EVERYONE, Role};
use super::strict::typed;
use super::world::{ChannelKind, World};

/// The maximum number of roles of a server: Discord's number.
const ROLES_MAX: usize = 250;

/// The body of a call that creates or changes a role.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoleBody {
    name: Option<String>,
    permissions: Option<Snowflake>,
}

/// The body of a call that sets an overwrite.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OverwriteBody {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default = "none")]
    allow: Snowflake,
    #[serde(default = "none")]
    deny: Snowflake,
}

fn none() -> Snowflake {
    Snowflake(0)
}

/// The body of a call that creates a thread.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThreadBody {
    name: String,
    /// 11 for a public thread, 12 for a private one.
    #[serde(rename = "type")]
    kind: u8,
    /// Whether members may invite others to a private thread; ignored here.
    #[serde(rename = "invitable")]
    _invitable: Option<bool>,
}

impl World {
    /// Answers a call that changes the server's roles or a member's roles.
    pub(super) fn answer_roles(&mut self, call: &Call, caller: Snowflake, rest: &[&str]) -> Result<Reply, ApiError> {
        if !self.granted(caller).contains(Permissions::MANAGE_ROLES) {
            return Err(ApiError::missing_permissions());
        }
        match (call.method.as_str(), rest) {
            ("POST", ["roles"]) => self.make_role(typed(call.body()?)?),
            ("PATCH", ["roles", role]) => self.change_role(id(role)?, typed(call.body()?)?),
            ("DELETE", ["roles", role]) => self.delete_role(id(role)?),
            ("PUT" | "DELETE", ["members", user, "roles", role]) => {
                self.hand_out(id(user)?, id(role)?, call.method == Method::PUT)
            }
            _ => Err(ApiError::no_such_route()),
        }
    }

    fn make_role(&mut self, body: RoleBody) -> Result<Reply, ApiError> {
        if self.roles.len() >= ROLES_MAX {
            return Err(ApiError::form("", "BASE_TYPE_MAX_LENGTH", "a server has at most 250 roles"));
        }
        let permissions = body.permissions.map_or(EVERYONE, |bits| Permissions::from_bits_truncate(bits.0));
        let role = Role { id: self.next_id(), name: body.name.unwrap_or_else(|| "new role".to_owned()), permissions };
        let object = role.object();
        self.roles.push(role);
        self.sessions.dispatch_guild("GUILD_ROLE_CREATE", &json!({ "guild_id": GUILD, "role": object }));
        Ok(Reply::ok(object))
    }

    fn change_role(&mut self, id: Snowflake, body: RoleBody) -> Result<Reply, ApiError> {
        let role = self.roles.iter_mut().find(|role| role.id == id).ok_or_else(ApiError::unknown_role)?;
        if let Some(bits) = body.permissions {
            role.permissions = Permissions::from_bits_truncate(bits.0);
        }
        if let Some(name) = body.name {
            role.name = name;
        }
        let object = role.object();
        self.sessions.dispatch_guild("GUILD_ROLE_UPDATE", &json!({ "guild_id": GUILD, "role": object }));
        Ok(Reply::ok(object))
    }

    fn delete_role(&mut self, id: Snowflake) -> Result<Reply, ApiError> {
        if [GUILD, BOT_ROLE].contains(&id) {
            return Err(ApiError::missing_permissions());
        }
        let n = self.roles.iter().position(|role| role.id == id).ok_or_else(ApiError::unknown_role)?;
        self.roles.remove(n);
        for person in &mut self.people {
            person.roles.retain(|role| *role != id);
        }
        self.sessions.dispatch_guild("GUILD_ROLE_DELETE", &json!({ "guild_id": GUILD, "role_id": id }));
        Ok(Reply::nothing())
    }

    /// Gives a member a role, or takes it away.
    fn hand_out(&mut self, user: Snowflake, role: Snowflake, is_given: bool) -> Result<Reply, ApiError> {
        if self.roles.iter().all(|one| one.id != role) {
            return Err(ApiError::unknown_role());
        }
        let member = self.people.iter_mut().find(|person| person.id == user && person.is_member);
        let member = member.ok_or_else(ApiError::unknown_member)?;
        member.roles.retain(|one| *one != role);
        if is_given {
            member.roles.push(role);
        }
        Ok(Reply::nothing())
    }

    /// Answers a call about a channel's overwrites, its threads, or a thread's members.
    pub(super) fn answer_rights(
        &mut self,
        call: &Call,
        caller: Snowflake,
        channel: Snowflake,
        rest: &[&str],
    ) -> Result<Reply, ApiError> {
        match (call.method.as_str(), rest) {
            ("PUT", ["permissions", whom]) => self.overwrite(caller, channel, id(whom)?, Some(&typed(call.body()?)?)),
            ("DELETE", ["permissions", whom]) => self.overwrite(caller, channel, id(whom)?, None),
            ("POST", ["threads"]) => self.make_thread(caller, channel, typed(call.body()?)?),
            ("GET", ["thread-members", user]) => self.thread_member(caller, channel, id(user)?),
            ("PUT" | "DELETE", ["thread-members", user]) => {
                self.let_in(caller, channel, id(user)?, call.method == Method::PUT)
            }
            _ => Err(ApiError::no_such_route()),
        }
    }

    /// Sets or deletes an overwrite of a channel. Threads have no overwrites.
    fn overwrite(
        &mut self,
        caller: Snowflake,
        channel: Snowflake,
        whom: Snowflake,
        body: Option<&OverwriteBody>,
    ) -> Result<Reply, ApiError> {
        let place = self.channel(channel)?;
        // People are exempt from this check: in rehearsals, hosts hide channels from themselves and still manage them.
        if caller == BOT && !self.sees(caller, place) {
            return Err(ApiError::missing_access());
        }
        let granted = self.granted(caller);
        if !granted.contains(Permissions::MANAGE_ROLES) {
            return Err(ApiError::missing_permissions());
        }
        if let Some(OverwriteBody { kind, allow, deny }) = body {
            self.check_overwrite(granted, whom, *kind, *allow, *deny)?;
        }
        let place = self.channels.get_mut(&channel).ok_or_else(ApiError::unknown_channel)?;
        let (ChannelKind::Guild { overwrites, .. } | ChannelKind::Category { overwrites, .. }) = &mut place.kind else {
            return Err(ApiError::unknown_channel());
        };
        let before = overwrites.len();
        overwrites.retain(|one| one["id"] != json!(whom));
        match body {
            Some(OverwriteBody { kind, allow, deny }) => {
                overwrites.push(json!({ "id": whom, "type": kind, "allow": allow, "deny": deny }));
            }
            None if overwrites.len() == before => return Err(ApiError::unknown_overwrite()),
            None => {}
        }
        let object = self.channel_object(self.channel(channel)?);
        self.sessions.dispatch_guild("CHANNEL_UPDATE", &object);
        Ok(Reply::nothing())
    }

    fn make_thread(&mut self, caller: Snowflake, parent: Snowflake, body: ThreadBody) -> Result<Reply, ApiError> {
        let place = self.channel(parent)?;
        let is_private = body.kind == 12;
        let needed = if is_private { Permissions::CREATE_PRIVATE_THREADS } else { Permissions::CREATE_PUBLIC_THREADS };
        if !matches!(place.kind, ChannelKind::Guild { .. }) || !self.permissions(caller, place).contains(needed) {
            return Err(ApiError::missing_permissions());
        }
        let id = self.next_id();
        let members = BTreeSet::from([caller]);
        let guild = self.channel(parent)?.guild;
        self.add_channel(
            id,
            guild,
            ChannelKind::Thread { name: body.name, parent, is_private, owner: caller, members, is_archived: false },
        );
        let thread = self.channel(id)?;
        let (mut object, is_seen) = (self.channel_object(thread), self.sees(BOT, thread));
        if is_seen {
            object["newly_created"] = json!(true);
            self.sessions.dispatch_guild("THREAD_CREATE", &object);
        }
        Ok(Reply::created(object))
    }

    fn thread_member(&self, caller: Snowflake, thread: Snowflake, user: Snowflake) -> Result<Reply, ApiError> {
        let place = self.channel(thread)?;
        if !self.sees(caller, place) {
            return Err(ApiError::missing_access());
        }
        match &place.kind {
            ChannelKind::Thread { members, .. } if members.contains(&user) => Ok(Reply::ok(json!({
                "id": thread, "user_id": user, "join_timestamp": iso(thread.time()), "flags": 0,
            }))),
            ChannelKind::Thread { .. } => Err(ApiError::unknown_member()),
            ChannelKind::Guild { .. } | ChannelKind::Category { .. } | ChannelKind::Direct { .. } => {
                Err(ApiError::unknown_channel())
            }
        }
    }

    /// Adds a member to a thread, or removes one.
    fn let_in(
        &mut self,
        caller: Snowflake,
        thread: Snowflake,
        user: Snowflake,
        comes_in: bool,
    ) -> Result<Reply, ApiError> {
        let place = self.channel(thread)?;
        if !self.sees(caller, place) {
            return Err(ApiError::missing_access());
        }
        let saw_it = self.sees(BOT, place);
        let place = self.channels.get_mut(&thread).ok_or_else(ApiError::unknown_channel)?;
        let ChannelKind::Thread { members, .. } = &mut place.kind else { return Err(ApiError::unknown_channel()) };
        let _ = if comes_in { members.insert(user) } else { members.remove(&user) };
        let place = self.channel(thread)?;
        // The bot gets an event when it is added to a private thread; about other members only with the privileged
        // intent.
        if !saw_it && self.sees(BOT, place) {
            let object = self.channel_object(place);
            self.sessions.dispatch_guild("THREAD_CREATE", &object);
        }
        Ok(Reply::nothing())
    }
}
