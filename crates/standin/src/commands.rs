//! Application commands: registers them, lists those that a person is offered, and checks the options that people fill
//! in.

use serde_json::{Map, Value, json};
use twilight_model::guild::Permissions;

use super::ids::{BOT, GUILD, Snowflake};
use super::reply::{ApiError, Reply};
use super::strict::check_command;
use super::world::{ChannelKind, Command, World};

/// The maximum number of commands per scope (global, or the server).
const COMMANDS_MAX: usize = 100;

const SUBCOMMAND: u64 = 1;
const SUBCOMMAND_GROUP: u64 = 2;

/// Context for checking a command's options.
pub(super) struct Enclosed<'a> {
    /// The files that came with the call, as attachment objects; an attachment option names one by its index.
    pub(super) uploads: &'a [Value],
    /// Whether the person is still typing: then required options may be missing, and the focused one may hold anything.
    pub(super) typing: bool,
    /// Output: the users, members, roles, channels and attachments that the options name.
    pub(super) resolved: Map<String, Value>,
}

impl World {
    /// The commands of one scope, as REST shows them.
    pub(super) fn commands_of(&self, guild_only: bool) -> Vec<Value> {
        let in_scope = self.commands.values().filter(|command| command.guild_only == guild_only);
        in_scope.map(|command| command.definition.clone()).collect()
    }

    /// `PUT …/commands`: replaces all commands of the scope.
    pub(super) fn replace_commands(&mut self, guild_only: bool, body: &Value) -> Result<Reply, ApiError> {
        let new = body.as_array().ok_or_else(ApiError::not_json)?;
        if new.len() > COMMANDS_MAX {
            return Err(ApiError::form("", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length."));
        }
        for (n, command) in new.iter().enumerate() {
            check_command(command).map_err(|error| error.under(&n.to_string()))?;
            let is_same = |earlier: &Value| earlier["name"] == command["name"] && kind(earlier) == kind(command);
            if new[..n].iter().any(is_same) {
                return Err(ApiError::form(&n.to_string(), "APPLICATION_COMMANDS_DUPLICATE_NAME", "duplicate name"));
            }
        }
        for (n, command) in new.iter().enumerate().filter(|(_, command)| command["type"] == 4) {
            self.check_entry_point(guild_only, command).map_err(|error| error.under(&n.to_string()))?;
        }
        let is_kept = |(id, _): (Snowflake, &Value)| {
            new.iter().any(|command| command["type"] == 4 && command["id"] == id.to_string())
        };
        if !guild_only && !self.entry_point().is_none_or(is_kept) {
            return Err(ApiError::entry_point_missing());
        }
        let old = self.commands_of(guild_only);
        self.commands.retain(|_, command| command.guild_only != guild_only);
        for command in new {
            let is_same =
                |old: &&Value| kind(old) == kind(command) && (old["name"] == command["name"] || kind(command) == 4);
            let kept = old.iter().find(is_same);
            let id = kept.and_then(|old| old["id"].as_str()).and_then(|id| id.parse().ok());
            self.register(guild_only, id, command);
        }
        Ok(Reply::ok(Value::Array(self.commands_of(guild_only))))
    }

    /// `POST …/commands`: adds a command, or replaces the command with the same name and type.
    pub(super) fn create_command(&mut self, guild_only: bool, body: &Value) -> Result<Reply, ApiError> {
        check_command(body)?;
        if kind(body) == 4 {
            self.check_entry_point(guild_only, body)?;
        }
        let is_same = |old: &Value| kind(old) == kind(body) && (old["name"] == body["name"] || kind(body) == 4);
        let old = self.commands_of(guild_only).into_iter().find(is_same);
        let id = old.as_ref().and_then(|old| old["id"].as_str()).and_then(|id| id.parse().ok());
        let made = self.register(guild_only, id, body);
        Ok(if old.is_some() { Reply::ok(made) } else { Reply::created(made) })
    }

    /// `DELETE …/commands/{id}`.
    pub(super) fn delete_command(&mut self, id: Snowflake) -> Result<Reply, ApiError> {
        self.commands.remove(&id).map(|_| Reply::nothing()).ok_or_else(ApiError::unknown_command)
    }

    /// Checks an entry point command: it is global, unique, and only for applications with Activities.
    fn check_entry_point(&self, guild_only: bool, command: &Value) -> Result<(), ApiError> {
        let refuse = |sentence| Err(ApiError::form("type", "APPLICATION_COMMAND_INVALID_TYPE", sentence));
        if guild_only {
            return refuse("a server has no entry point command");
        }
        if !self.portal.activities && self.entry_point().is_none() {
            return refuse("Activities are not enabled for this application");
        }
        let is_other = |(id, _): (Snowflake, &Value)| !command["id"].is_null() && command["id"] != id.to_string();
        if self.entry_point().is_none_or(is_other) && !command["id"].is_null() {
            return Err(ApiError::unknown_command());
        }
        Ok(())
    }

    pub(super) fn register(&mut self, guild_only: bool, id: Option<Snowflake>, body: &Value) -> Value {
        let id = id.unwrap_or_else(|| self.next_id());
        let version = self.next_id();
        let mut definition = json!({
            "id": id, "application_id": BOT, "version": version, "type": 1, "default_member_permissions": null,
            "description": "", "nsfw": false, "dm_permission": true,
        });
        for (key, value) in body.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
            definition[key] = value.clone();
        }
        definition["options"] = body["options"].as_array().into_iter().flatten().map(as_kept).collect();
        if guild_only {
            definition["guild_id"] = json!(GUILD);
            definition.as_object_mut().map(|definition| definition.shift_remove("dm_permission"));
        } else {
            definition["contexts"] = body["contexts"].clone();
            definition["integration_types"] = body.get("integration_types").cloned().unwrap_or(json!([0]));
        }
        self.commands.insert(id, Command { guild_only, definition: definition.clone() });
        definition
    }

    /// The commands that a person's client offers in a channel.
    pub(super) fn commands_offered(&self, person: Snowflake, channel: Snowflake) -> Result<Vec<Value>, ApiError> {
        let place = self.channel(channel)?;
        let granted = self.permissions(person, place);
        let is_direct = matches!(place.kind, ChannelKind::Direct { .. });
        let is_offered = |command: &&Command| {
            let definition = &command.definition;
            if is_direct {
                let context = json!(1);
                let contexts = definition["contexts"].as_array();
                return !command.guild_only
                    && definition["dm_permission"] != false
                    && contexts.is_none_or(|contexts| contexts.contains(&context));
            }
            let contexts = definition["contexts"].as_array();
            let needed = definition["default_member_permissions"].as_str().and_then(|bits| bits.parse().ok());
            let needed = needed.map(Permissions::from_bits_truncate);
            let is_permitted = match needed {
                None => true,
                // "0" reserves a command for administrators.
                Some(needed) if needed.is_empty() => granted.contains(Permissions::ADMINISTRATOR),
                Some(needed) => granted.contains(needed),
            };
            contexts.is_none_or(|contexts| contexts.contains(&json!(0))) && (is_permitted || self.faults.open_commands)
        };
        Ok(self.commands.values().filter(is_offered).map(|command| command.definition.clone()).collect())
    }

    /// Checks what a person filled in against the command's definition, and builds the `data` of the interaction.
    pub(super) fn command_data(
        &self,
        person: Snowflake,
        channel: Snowflake,
        sent: &Value,
        mut enclosed: Enclosed<'_>,
    ) -> Result<Value, ApiError> {
        let offered = self.commands_offered(person, channel)?;
        let definition = offered
            .iter()
            .find(|one| one["id"] == sent["id"] || sent["id"].is_null() && one["name"] == sent["name"])
            .ok_or_else(ApiError::unknown_command)?;
        let options = self.options(&definition["options"], &sent["options"], &mut enclosed)?;
        let mut data =
            json!({ "id": definition["id"], "name": definition["name"], "type": kind(definition), "options": options });
        if !enclosed.resolved.is_empty() {
            data["resolved"] = Value::Object(enclosed.resolved);
        }
        if !definition["guild_id"].is_null() {
            data["guild_id"] = definition["guild_id"].clone();
        }
        Ok(data)
    }

    fn options(&self, defined: &Value, sent: &Value, enclosed: &mut Enclosed<'_>) -> Result<Vec<Value>, ApiError> {
        let defined = defined.as_array().map_or(&[][..], Vec::as_slice);
        let sent = sent.as_array().map_or(&[][..], Vec::as_slice);
        let mut options = Vec::new();
        for option in sent {
            let name = option["name"].as_str().unwrap_or_default();
            let path = format!("options.{name}");
            let definition = defined
                .iter()
                .find(|one| one["name"] == name)
                .ok_or_else(|| ApiError::form(&path, "UNKNOWN_OPTION", "the command has no such option"))?;
            let kind = definition["type"].as_u64().unwrap_or(0);
            let mut made = json!({ "name": name, "type": kind });
            if matches!(kind, SUBCOMMAND | SUBCOMMAND_GROUP) {
                let below = self.options(&definition["options"], &option["options"], enclosed);
                made["options"] = json!(below.map_err(|error| error.under(&path))?);
            } else {
                let is_focused = enclosed.typing && option["focused"] == true;
                if is_focused {
                    made["focused"] = json!(true);
                    made["value"] = option["value"].clone();
                } else {
                    let value = self.checked(definition, &option["value"], enclosed);
                    made["value"] = value.map_err(|error| error.under(&path))?;
                }
            }
            options.push(made);
        }
        let has_subcommands = defined.iter().any(|one| matches!(one["type"].as_u64(), Some(1 | 2)));
        if has_subcommands && options.len() != 1 {
            return Err(ApiError::form("options", "SUBCOMMAND_REQUIRED", "exactly one subcommand is needed"));
        }
        let is_missing = |one: &&Value| one["required"] == true && sent.iter().all(|sent| sent["name"] != one["name"]);
        match defined.iter().find(is_missing) {
            Some(missing) if !enclosed.typing => {
                let path = format!("options.{}", missing["name"].as_str().unwrap_or_default());
                Err(ApiError::form(&path, "BASE_TYPE_REQUIRED", "This field is required"))
            }
            _ => Ok(options),
        }
    }

    /// Checks the value of one option, adds the object it names to the resolved data, and returns the value for the
    /// bot.
    fn checked(&self, definition: &Value, value: &Value, enclosed: &mut Enclosed<'_>) -> Result<Value, ApiError> {
        let refuse = |sentence: &str| Err(ApiError::form("value", "BASE_TYPE_BAD_VALUE", sentence));
        let choices = definition["choices"].as_array().filter(|choices| !choices.is_empty());
        if choices.is_some_and(|choices| choices.iter().all(|choice| choice["value"] != *value)) {
            return refuse("not one of the choices");
        }
        let length = value.as_str().map_or(0, |text| text.chars().count() as u64);
        let number = value.as_f64().unwrap_or(0.0);
        let most = |key: &str| definition[key].as_f64();
        match definition["type"].as_u64() {
            Some(3) if !value.is_string() => refuse("expected text"),
            Some(3) if definition["max_length"].as_u64().is_some_and(|most| length > most) || length > 6000 => {
                refuse("too long")
            }
            Some(3) if definition["min_length"].as_u64().is_some_and(|least| length < least) => refuse("too short"),
            Some(4) if !value.is_i64() => refuse("expected a whole number"),
            Some(5) if !value.is_boolean() => refuse("expected true or false"),
            Some(10) if !value.is_number() => refuse("expected a number"),
            Some(4 | 10) if most("max_value").is_some_and(|most| number > most) => refuse("too large"),
            Some(4 | 10) if most("min_value").is_some_and(|least| number < least) => refuse("too small"),
            Some(6..=9) => self.resolve(definition, value, &mut enclosed.resolved).map(|()| value.clone()),
            Some(11) => upload(value, enclosed),
            _ => Ok(value.clone()),
        }
    }

    fn resolve(&self, definition: &Value, value: &Value, resolved: &mut Map<String, Value>) -> Result<(), ApiError> {
        let refuse = || ApiError::form("value", "BASE_TYPE_BAD_VALUE", "nobody and nothing here has this id");
        let text = value.as_str().ok_or_else(refuse)?;
        let id: Snowflake = text.parse().map_err(|_| refuse())?;
        let mut put = |kind: &str, object: Value| {
            resolved.entry(kind).or_insert_with(|| json!({}))[text] = object;
        };
        match definition["type"].as_u64() {
            Some(6 | 9) if self.user(id).is_some() => {
                put("users", self.user(id).unwrap_or_default());
                if self.is_member(id) {
                    let mut member = self.bare_member(id);
                    let place = self.channels.values().next();
                    let permissions = place.map(|place| self.permissions(id, place).bits()).unwrap_or_default();
                    member["permissions"] = json!(permissions.to_string());
                    put("members", member);
                }
                Ok(())
            }
            Some(7) => {
                let place = self.channel(id).map_err(|_| refuse())?;
                let mut object = self.channel_object(place);
                object["permissions"] = json!(self.permissions(BOT, place).bits().to_string());
                put("channels", object);
                Ok(())
            }
            Some(8 | 9) => {
                let role = self.roles_listed(GUILD).into_iter().find(|role| role["id"] == text).ok_or_else(refuse)?;
                put("roles", role);
                Ok(())
            }
            _ => Err(refuse()),
        }
    }
}

/// A command's type; 1 (slash command) if the command states none.
fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

/// Looks up the file that an option names by its index, adds it to the resolved data, and returns the attachment's id.
fn upload(value: &Value, enclosed: &mut Enclosed<'_>) -> Result<Value, ApiError> {
    let index = value.as_str().and_then(|text| text.parse().ok()).or_else(|| value.as_u64()?.try_into().ok());
    let attachment = index.and_then(|index: usize| enclosed.uploads.get(index));
    let attachment =
        attachment.ok_or_else(|| ApiError::form("value", "BASE_TYPE_BAD_VALUE", "no such file in this request"))?;
    let attachments = enclosed.resolved.entry("attachments").or_insert_with(|| json!({}));
    attachments[attachment["id"].as_str().unwrap_or_default()] = attachment.clone();
    Ok(attachment["id"].clone())
}

/// An option as Discord returns it: without empty values.
fn as_kept(option: &Value) -> Value {
    let mut kept = option.clone();
    if let Some(kept) = kept.as_object_mut() {
        kept.retain(|_, value| match value {
            Value::Null => false,
            Value::Array(items) => !items.is_empty(),
            Value::Object(members) => !members.is_empty(),
            Value::Bool(flag) => *flag,
            Value::Number(_) | Value::String(_) => true,
        });
    }
    if option["options"].as_array().is_some_and(|options| !options.is_empty()) {
        kept["options"] = option["options"].as_array().into_iter().flatten().map(as_kept).collect();
    }
    kept
}
