//! The calls that Discord's own client makes for a person, so that the page or a script can play.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::Shared;
use super::call::{Call, id};
use super::commands::Enclosed;
use super::ids::{BOT, Snowflake};
use super::pending::{FIRST_ANSWER_WITHIN, Interaction, Kind};
use super::reply::{ApiError, Reply};
use super::strict::{MessageBody, Upload, is_locale, typed};
use super::world::World;

/// The body with which a client starts an interaction.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deed {
    #[serde(rename = "type")]
    kind: u8,
    application_id: Snowflake,
    guild_id: Option<Snowflake>,
    channel_id: Snowflake,
    #[serde(rename = "session_id")]
    _session_id: Option<String>,
    data: Value,
    #[serde(rename = "nonce")]
    _nonce: Option<Value>,
    message_id: Option<Snowflake>,
    #[serde(rename = "message_flags")]
    _message_flags: Option<u64>,
}

/// Answers a call by a person.
pub(super) async fn answer(shared: &Arc<Shared>, call: Call) -> Result<Reply, ApiError> {
    let person = call.caller.ok_or_else(ApiError::unauthorized)?;
    let parts: Vec<_> = call.path.split('/').collect();
    match (call.method.as_str(), parts.as_slice()) {
        ("POST", ["interactions"]) => {
            let deed = typed(call.body()?)?;
            let wait = call.parameter("wait") == Some("true");
            interact(shared, person, deed, call.files.clone(), wait).await
        }
        ("GET", ["channels", channel, "application-command-index"]) => {
            let commands = shared.world().commands_offered(person, id(channel)?)?;
            Ok(Reply::ok(
                json!({ "applications": [{ "id": BOT, "name": "Dealer" }], "application_commands": commands }),
            ))
        }
        ("POST", ["oauth2", "authorize"]) => shared.world().authorize(person, &call),
        ("DELETE", ["activity-instances", instance]) => Ok(shared.world().leave(person, instance)),
        _ => shared.world().answer(&call, person),
    }
}

/// The settings of a person's client.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    locale: String,
}

/// Starts an interaction. Discord's client gets 204 at once and learns the outcome from its gateway; with `?wait=true`
/// the call returns the bot's first answer.
async fn interact(
    shared: &Arc<Shared>,
    person: Snowflake,
    deed: Deed,
    files: Vec<Upload>,
    wait: bool,
) -> Result<Reply, ApiError> {
    let (report, answer) = oneshot::channel();
    let raised = {
        let mut world = shared.world();
        let (mut interaction, data) = world.understand(person, &deed, files)?;
        interaction.report = wait.then_some(report);
        world.raise(interaction, &data)
    };
    tokio::spawn({
        let shared = Arc::clone(shared);
        async move {
            shared.clock.sleep_until(raised.time() + FIRST_ANSWER_WITHIN).await;
            shared.world().give_up_on(raised);
        }
    });
    if !wait {
        return Ok(Reply::nothing());
    }
    let answer = answer.await.unwrap_or_else(|_| json!({ "id": raised, "response": null }));
    Ok(Reply::ok(answer))
}

/// The interaction that opened a modal, the message with the component that opened it, and the data of the submission.
type SentModal = ((Snowflake, Kind), Option<Snowflake>, Value);

impl World {
    /// `PATCH /users/@me/settings`: changes the language of a person's client.
    pub(super) fn change_settings(&mut self, person: Snowflake, body: &Value) -> Result<Reply, ApiError> {
        let Settings { locale } = typed(body)?;
        if !is_locale(&locale) {
            return Err(ApiError::form("locale", "BASE_TYPE_CHOICES", "none of Discord's locales"));
        }
        if let Some(person) = self.people.iter_mut().find(|known| known.id == person) {
            person.locale.clone_from(&locale);
        }
        Ok(Reply::ok(json!({ "locale": locale })))
    }

    /// Builds the interaction from what the client sent; refuses what an unmodified client could not do.
    fn understand(
        &mut self,
        person: Snowflake,
        deed: &Deed,
        files: Vec<Upload>,
    ) -> Result<(Interaction, Value), ApiError> {
        if deed.application_id != BOT {
            return Err(ApiError::form("application_id", "UNKNOWN_APPLICATION", "there is one bot here"));
        }
        let place = self.channel(deed.channel_id)?;
        if !self.sees(person, place) {
            return Err(ApiError::missing_access());
        }
        if deed.guild_id.is_some_and(|guild| guild != place.guild) {
            return Err(ApiError::unknown_guild());
        }
        let mut interaction = Interaction {
            id: Snowflake(0),
            kind: Kind::Command,
            person,
            channel: deed.channel_id,
            command: None,
            source: None,
            opener: None,
            answered: None,
            original: None,
            modal: None,
            report: None,
        };
        let data = match deed.kind {
            2 | 4 => {
                let uploads = self.keep_files(deed.channel_id, &MessageBody::default(), files, true);
                let enclosed = Enclosed { uploads: &uploads, typing: deed.kind == 4, resolved: Map::new() };
                let data = self.command_data(person, deed.channel_id, &deed.data, enclosed)?;
                interaction.kind = if deed.kind == 4 { Kind::Autocomplete } else { Kind::Command };
                interaction.command = Some(full_name(&data));
                data
            }
            3 => {
                let message = deed.message_id.ok_or_else(ApiError::unknown_message)?;
                interaction.kind = Kind::Component;
                interaction.source = Some(message);
                self.component_data(person, deed.channel_id, message, &deed.data)?
            }
            5 => {
                interaction.kind = Kind::Modal;
                let (opener, source, data) = self.modal_data(person, &deed.data)?;
                interaction.opener = Some(opener);
                interaction.source = source;
                data
            }
            _ => return Err(ApiError::form("type", "BASE_TYPE_CHOICES", "there is no such interaction")),
        };
        Ok((interaction, data))
    }

    /// The interaction data of a used component. The message must be visible to the person and contain the component,
    /// which must accept the values.
    fn component_data(
        &self,
        person: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        sent: &Value,
    ) -> Result<Value, ApiError> {
        let post = self.post(channel, message)?;
        if post.only_for.is_some_and(|only| only != person) {
            return Err(ApiError::unknown_message());
        }
        let mut data = json!({ "custom_id": sent["custom_id"], "component_type": sent["component_type"] });
        let rows = post.message["components"].as_array().into_iter().flatten();
        let mut items = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        let component = items.find(|item| item["custom_id"] == sent["custom_id"]);
        let refuse = |sentence: &str| Err(ApiError::form("data", "COMPONENT_VALIDATION_FAILED", sentence));
        match component {
            _ if self.faults.forgery => {}
            None => return refuse("Component validation failed: no such component"),
            Some(item) if item["disabled"] == true => return refuse("Component validation failed: it is disabled"),
            Some(item) if item["type"] != sent["component_type"] => {
                return refuse("Component validation failed: another type");
            }
            Some(item) if item["type"] == 3 => {
                let values = sent["values"].as_array().map_or(&[][..], Vec::as_slice);
                let is_offered = |value: &Value| {
                    item["options"].as_array().is_some_and(|options| options.iter().any(|one| one["value"] == *value))
                };
                let count = values.len() as u64;
                let (least, most) =
                    (item["min_values"].as_u64().unwrap_or(1), item["max_values"].as_u64().unwrap_or(1));
                if !(least..=most).contains(&count) || !values.iter().all(is_offered) {
                    return refuse("Component validation failed: values that the menu does not take");
                }
            }
            Some(_) => {}
        }
        if let Some(component) = component {
            data["id"] = component["id"].clone();
        }
        if sent["values"].is_array() {
            data["values"] = sent["values"].clone();
        }
        Ok(data)
    }

    /// The interaction data of a submitted modal. The modal must have been opened for the person and not been submitted
    /// yet.
    fn modal_data(&mut self, person: Snowflake, sent: &Value) -> Result<SentModal, ApiError> {
        let is_it = |interaction: &&mut Interaction| {
            let modal = interaction.modal.as_ref();
            interaction.person == person && modal.is_some_and(|modal| modal["custom_id"] == sent["custom_id"])
        };
        let opener = self.interactions.values_mut().rfind(is_it).ok_or_else(ApiError::unknown_interaction)?;
        let modal = opener.modal.clone().unwrap_or_default();
        let typed_in = |custom_id: &Value| {
            let rows = sent["components"].as_array().into_iter().flatten();
            let mut items = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
            items.find(|item| item["custom_id"] == *custom_id).map(|item| item["value"].clone())
        };
        let mut rows = Vec::new();
        for (n, row) in (1..).step_by(2).zip(modal["components"].as_array().into_iter().flatten()) {
            let input = &row["components"][0];
            let value = typed_in(&input["custom_id"]).unwrap_or_else(|| json!(""));
            let length = value.as_str().unwrap_or_default().chars().count() as u64;
            let is_needed = input["required"] != false;
            let least = input["min_length"].as_u64().unwrap_or(u64::from(is_needed));
            let most = input["max_length"].as_u64().unwrap_or(4000);
            if length > most || length < least && (is_needed || length > 0) {
                let sentence = format!("Must be between {least} and {most} in length.");
                return Err(ApiError::form("data.components", "BASE_TYPE_BAD_LENGTH", sentence));
            }
            let item = json!({ "type": 4, "id": n + 1, "custom_id": input["custom_id"], "value": value });
            rows.push(json!({ "type": 1, "id": n, "components": [item] }));
        }
        opener.modal = None;
        let data = json!({ "custom_id": sent["custom_id"], "components": rows });
        Ok(((opener.id, opener.kind), opener.source, data))
    }
}

/// The command's name including its subcommands.
fn full_name(data: &Value) -> String {
    let mut name = data["name"].as_str().unwrap_or_default().to_owned();
    let mut options = &data["options"];
    while let Some(below) = options.get(0).filter(|below| matches!(below["type"].as_u64(), Some(1 | 2))) {
        name.push(' ');
        name.push_str(below["name"].as_str().unwrap_or_default());
        options = &below["options"];
    }
    name
}
