//! Starts and ends the faults that tests and rehearsals request with `POST /sandbox/faults`.

use serde::Deserialize;
use serde_json::json;
use twilight_model::guild::Permissions;

use super::faults::{Faults, RULES_MAX, Rule};
use super::ids::Snowflake;
use super::reply::ApiError;
use super::session::Cut;
use super::world::{Person, World};
use rules::{Millis, Timestamp};

/// The body of `POST /sandbox/faults`. Missing fields leave the fault as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FaultRequest {
    /// First ends all faults: DMs open again, everybody is back in the server, the gateway is up.
    clear: bool,
    gateway: Option<Cut>,
    /// The shard to which `gateway` and `gateway_down` apply; all if `None`.
    shard: Option<u32>,
    /// The new recommended number of shards, which the bot uses from its next start on.
    shards: Option<u32>,
    /// Whether new gateway connections are refused.
    gateway_down: Option<bool>,
    /// How long, in milliseconds, the bot has no identify left.
    sessions_spent_ms: Option<u32>,
    /// How many of the newest events are sent again.
    repeat_events: usize,
    rest: Vec<Rule>,
    close_dms: Vec<String>,
    open_dms: Vec<String>,
    leave: Vec<String>,
    join: Vec<String>,
    /// Whether the bot is in its servers: false removes it, true invites it again.
    invited: Option<bool>,
    /// Denies the bot permissions in a channel, given as Discord's bits.
    deny: Vec<Denial>,
    delete_channel: Option<Snowflake>,
    delete_message: Option<Place>,
    open_commands: Option<bool>,
    open_members: Option<bool>,
    forgery: Option<bool>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Denial {
    channel: Snowflake,
    permissions: Snowflake,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    channel: Snowflake,
    message: Snowflake,
}

impl World {
    /// Applies the requested faults.
    pub(super) fn cause(&mut self, request: FaultRequest) -> Result<(), ApiError> {
        if request.clear {
            self.faults = Faults::default();
            self.sessions.is_down = false;
            self.sessions.down.clear();
            self.sessions.spent_until = Timestamp(0);
            for person in &mut self.people {
                person.dms_closed = false;
                person.is_member = true;
            }
        }
        if self.faults.rules.len() + request.rest.len() > RULES_MAX {
            return Err(ApiError::form("rest", "BASE_TYPE_MAX_LENGTH", "at most 64 rules wait at once"));
        }
        self.faults.rules.extend(request.rest);
        self.set(&request.close_dms, |person| person.dms_closed = true)?;
        self.set(&request.open_dms, |person| person.dms_closed = false)?;
        self.set(&request.leave, |person| person.is_member = false)?;
        self.set(&request.join, |person| person.is_member = true)?;
        if let Some(is_invited) = request.invited.filter(|is_invited| *is_invited != self.is_invited) {
            self.invite(is_invited);
        }
        for Denial { channel, permissions } in request.deny {
            self.faults.denied.insert(channel, Permissions::from_bits_truncate(permissions.0));
        }
        self.faults.open_commands = request.open_commands.unwrap_or(self.faults.open_commands);
        self.faults.open_members = request.open_members.unwrap_or(self.faults.open_members);
        self.faults.forgery = request.forgery.unwrap_or(self.faults.forgery);
        if let Some(Place { channel, message }) = request.delete_message {
            self.remove(channel, message)?;
        }
        if let Some(id) = request.delete_channel {
            let channel = self.channels.remove(&id).ok_or_else(ApiError::unknown_channel)?;
            let object = self.channel_object(&channel);
            self.sessions.dispatch_guild("CHANNEL_DELETE", &object);
            self.show("CHANNEL_DELETE", None, &json!({ "id": id, "guild_id": channel.guild }));
        }
        self.n_shards = request.shards.unwrap_or(self.n_shards).max(1);
        match (request.shard, request.gateway_down) {
            (None, is_down) => self.sessions.is_down = is_down.unwrap_or(self.sessions.is_down),
            (Some(shard), Some(true)) => {
                self.sessions.down.insert(shard);
            }
            (Some(shard), Some(false)) => {
                self.sessions.down.remove(&shard);
            }
            (Some(_), None) => {}
        }
        if let Some(spent) = request.sessions_spent_ms {
            self.sessions.spent_until = self.clock.now() + Millis(spent.into());
        }
        self.sessions.repeat(request.repeat_events);
        if let Some(cut) = request.gateway {
            self.sessions.cut(request.shard, cut);
        }
        Ok(())
    }

    fn invite(&mut self, is_invited: bool) {
        self.is_invited = is_invited;
        for guild in self.guilds.clone() {
            let (event, data) = if is_invited {
                ("GUILD_CREATE", self.guild_create(guild))
            } else {
                ("GUILD_DELETE", json!({ "id": guild }))
            };
            self.sessions.dispatch_of(guild, event, &data);
        }
    }

    fn set(&mut self, names: &[String], change: impl Fn(&mut Person)) -> Result<(), ApiError> {
        for name in names {
            change(self.person_named(name).ok_or_else(ApiError::unknown_user)?);
        }
        Ok(())
    }
}
