//! Interactions: what a person starts with a command, a button, a menu or a modal, and how the bot answers.
//!
//! Discord's rules apply: exactly one first answer within three seconds, follow-ups for fifteen minutes, and each type
//! of interaction accepts only certain types of answers.

use serde::Deserialize;
use serde_json::{Value, json};

use super::ids::{BOT, GUILD, Snowflake};
use super::messages::Draft;
use super::pending::{
    CHOICES, DEFERRED_MESSAGE, DEFERRED_UPDATE, FIRST_ANSWER_WITHIN, Interaction, Kind, LAUNCH, MESSAGE, MODAL, UPDATE,
};
use super::reply::{ApiError, Reply};
use super::strict::{EPHEMERAL, LOADING, MessageBody, Upload, check_choices, check_modal, typed};
use super::world::{ChannelKind, World};
use rules::Millis;

/// How long an interaction's token is valid.
const TOKEN_GOOD_FOR: Millis = Millis::from_secs(15 * 60);
/// The maximum upload size that interactions report to the bot, in bytes.
const ATTACHMENT_SIZE_LIMIT: u64 = 10 * 1024 * 1024;

/// The first answer to an interaction.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Callback {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default)]
    data: Value,
}

impl World {
    /// Starts an interaction and sends it to the bot; `data` is the interaction's data.
    pub(super) fn raise(&mut self, mut interaction: Interaction, data: &Value) -> Snowflake {
        let id = self.next_id();
        interaction.id = id;
        let event = self.interaction_object(&interaction, data);
        let oldest = id.time().0 - TOKEN_GOOD_FOR.0;
        self.interactions.retain(|id, _| id.time().0 >= oldest);
        self.interactions.insert(id, interaction);
        self.sessions.dispatch("INTERACTION_CREATE", &event);
        id
    }

    fn interaction_object(&self, interaction: &Interaction, data: &Value) -> Value {
        let Interaction { id, kind, person, channel, source, .. } = *interaction;
        let place = self.channels.get(&channel);
        let permissions = |user| place.map_or_else(|| "0".to_owned(), |place| bits(self.permissions(user, place)));
        let mut object = json!({
            "id": id, "application_id": BOT, "type": kind as u8, "token": Interaction::token(id), "version": 1,
            "data": data, "channel_id": channel, "locale": self.person(person).map(|person| &person.locale), "entitlements": [],
            "app_permissions": permissions(BOT), "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
            "authorizing_integration_owners": {}, "context": 1,
        });
        object["channel"] = place.map(|place| self.channel_object(place)).unwrap_or_default();
        let guild = place.map_or(GUILD, |place| place.guild);
        match place.map(|place| &place.kind) {
            Some(ChannelKind::Guild { .. } | ChannelKind::Thread { .. }) => {
                let mut member = self.member(person).unwrap_or_default();
                member["permissions"] = json!(permissions(person));
                object["channel"]["permissions"] = json!(permissions(person));
                object["member"] = member;
                object["guild_id"] = json!(guild);
                object["guild"] = json!({ "id": guild, "locale": "en-US", "features": [] });
                object["guild_locale"] = json!("en-US");
                object["authorizing_integration_owners"] = json!({ "0": guild });
                object["context"] = json!(0);
            }
            Some(ChannelKind::Category { .. } | ChannelKind::Direct { .. }) | None => {
                object["user"] = self.user(person).unwrap_or_default();
                object["authorizing_integration_owners"] = json!({ "0": "0" });
            }
        }
        let carried = source.and_then(|source| self.post(channel, source).ok());
        if let Some(post) = carried {
            object["message"] = post.message.clone();
        }
        object
    }

    fn interaction_mut(&mut self, id: Snowflake, token: &str) -> Result<&mut Interaction, ApiError> {
        let interaction = self.interactions.get_mut(&id).filter(|_| Interaction::token(id) == token);
        interaction.ok_or_else(ApiError::unknown_interaction)
    }

    /// `POST /interactions/{id}/{token}/callback`.
    pub(super) fn first_answer(
        &mut self,
        id: Snowflake,
        token: &str,
        body: &Value,
        files: Vec<Upload>,
        with_response: bool,
    ) -> Result<Reply, ApiError> {
        let now = self.clock.now();
        let interaction = self.interaction_mut(id, token)?;
        if now - id.time() > FIRST_ANSWER_WITHIN {
            return Err(ApiError::unknown_interaction());
        }
        if interaction.answered.is_some() {
            return Err(ApiError::already_acknowledged());
        }
        let Callback { kind, data } = typed(body)?;
        if !interaction.takes(kind) {
            let sentence = format!("an interaction of type {} takes no answer of this type", interaction.kind as u8);
            return Err(ApiError::form("type", "BASE_TYPE_CHOICES", sentence));
        }
        if kind == LAUNCH && !data.is_null() {
            return Err(ApiError::form("data", "UNKNOWN_KEY", "nothing comes with a launch"));
        }
        let (person, channel) = (interaction.person, interaction.channel);
        let launched = if kind == LAUNCH { Some(self.launch(person, channel)?) } else { None };
        let message = self.give_first_answer(id, kind, &data, files).map_err(|error| error.under("data"))?;
        let interaction = self.interaction_mut(id, token)?;
        interaction.answered = Some(kind);
        let (person, kind_raised) = (interaction.person, interaction.kind);
        let shown = message.clone().or(launched.clone()).unwrap_or_else(|| data.clone());
        interaction.report(&json!({ "type": kind, "data": shown }));
        if kind == MODAL {
            let opened = json!({
                "id": id, "custom_id": data["custom_id"], "title": data["title"], "components": data["components"],
            });
            self.show("INTERACTION_MODAL_CREATE", Some(person), &opened);
        } else if kind != CHOICES {
            self.show("INTERACTION_SUCCESS", Some(person), &json!({ "id": id }));
        }
        if !with_response {
            return Ok(Reply::nothing());
        }
        let original = message.as_ref().map(|message| message["id"].clone());
        let mut reply = json!({
            "interaction": {
                "id": id, "type": kind_raised as u8, "response_message_id": original,
                "response_message_loading": kind == DEFERRED_MESSAGE,
                "response_message_ephemeral": message.as_ref().is_some_and(is_ephemeral),
            },
            "resource": { "type": kind },
        });
        if let Some(message) = message {
            reply["resource"]["message"] = message;
        }
        if let Some(launched) = launched {
            reply["resource"]["activity_instance"] = json!({ "id": launched["instance_id"] });
        }
        Ok(Reply::ok(reply))
    }

    /// Carries out the first answer; returns the message that was created or changed.
    fn give_first_answer(
        &mut self,
        id: Snowflake,
        kind: u8,
        data: &Value,
        files: Vec<Upload>,
    ) -> Result<Option<Value>, ApiError> {
        let body = |data: &Value| if data.is_null() { json!({}) } else { data.clone() };
        match kind {
            MESSAGE => {
                let body = MessageBody::read(&body(data), &files)?;
                self.answer_with(id, body, files, 0).map(Some)
            }
            DEFERRED_MESSAGE => {
                let said = MessageBody::read(&body(data), &files)?;
                let body = MessageBody { flags: said.flags, ..MessageBody::default() };
                self.answer_with(id, body, Vec::new(), LOADING).map(Some)
            }
            UPDATE => {
                let body = MessageBody::read(&body(data), &files)?;
                let (channel, source) = self.source_of(id)?;
                let message = self.revise(channel, source, body, files, true)?;
                self.set_original(id, source);
                Ok(Some(message))
            }
            DEFERRED_UPDATE => {
                let (_, source) = self.source_of(id)?;
                self.set_original(id, source);
                Ok(None)
            }
            CHOICES => check_choices(data).map(|()| None),
            LAUNCH => Ok(None),
            _ => {
                check_modal(data)?;
                if let Some(interaction) = self.interactions.get_mut(&id) {
                    interaction.modal = Some(data.clone());
                }
                Ok(None)
            }
        }
    }

    fn source_of(&self, id: Snowflake) -> Result<(Snowflake, Snowflake), ApiError> {
        let interaction = self.interactions.get(&id).ok_or_else(ApiError::unknown_interaction)?;
        let source = interaction.source.ok_or_else(ApiError::unknown_message)?;
        Ok((interaction.channel, source))
    }

    fn set_original(&mut self, id: Snowflake, message: Snowflake) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.original = Some(message);
        }
    }

    /// Posts a message that answers an interaction. The first such message becomes the interaction's original message.
    fn answer_with(
        &mut self,
        id: Snowflake,
        body: MessageBody,
        files: Vec<Upload>,
        flags: u64,
    ) -> Result<Value, ApiError> {
        let interaction = self.interactions.get(&id).ok_or_else(ApiError::unknown_interaction)?;
        let (person, channel, original) = (interaction.person, interaction.channel, interaction.original);
        let is_first = interaction.answered.is_none();
        let is_ephemeral = body.flags.unwrap_or(0) & EPHEMERAL != 0;
        let guild = self.channel(channel)?.guild;
        let of = |id: Snowflake, kind: Kind| {
            json!({
                "id": id, "type": kind as u8, "user": self.user(person),
                "authorizing_integration_owners": { "0": guild },
            })
        };
        let mut metadata = of(id, interaction.kind);
        let mut extra = vec![("application_id", json!(BOT)), ("webhook_id", json!(BOT)), ("flags", json!(flags))];
        if let Some(name) = &interaction.command {
            let user = self.user(person);
            if is_first {
                extra.push(("type", json!(20)));
                extra.push(("interaction", json!({ "id": id, "type": 2, "name": name, "user": user })));
            }
        }
        // The metadata of a press names the message with the component; the metadata of a modal names the interaction
        // that opened the modal.
        let mut opened = interaction.opener.map(|(id, kind)| of(id, kind));
        if let Some(source) = interaction.source {
            opened.as_mut().unwrap_or(&mut metadata)["interacted_message_id"] = json!(source);
        }
        if let Some(opened) = opened {
            metadata["triggering_interaction_metadata"] = opened;
        }
        if let Some(original) = original.filter(|_| !is_first) {
            metadata["original_response_message_id"] = json!(original);
        }
        extra.push(("interaction_metadata", metadata));
        let draft = Draft { author: BOT, channel, body, files, only_for: is_ephemeral.then_some(person), extra };
        let message = self.publish(draft)?;
        if is_first && let Some(made) = message["id"].as_str().and_then(|id| id.parse().ok()) {
            self.set_original(id, made);
        }
        Ok(message)
    }

    /// The interaction of a webhook token, if the token is still valid and the bot has given its first answer.
    fn answered_interaction(&mut self, token: &str) -> Result<&mut Interaction, ApiError> {
        let now = self.clock.now();
        let id = token.strip_prefix("interaction.").and_then(|id| id.parse::<Snowflake>().ok());
        let id = id.ok_or_else(ApiError::unknown_webhook)?;
        if now - id.time() > TOKEN_GOOD_FOR {
            return Err(ApiError::token_expired());
        }
        let interaction = self.interactions.get_mut(&id).ok_or_else(ApiError::unknown_webhook)?;
        if interaction.answered.is_none() { Err(ApiError::unknown_webhook()) } else { Ok(interaction) }
    }

    /// `POST /webhooks/{application}/{token}`: a follow-up. The first follow-up fills a deferred answer and keeps that
    /// answer's own ephemeral flag.
    pub(super) fn follow_up(&mut self, token: &str, body: &Value, files: Vec<Upload>) -> Result<Reply, ApiError> {
        let interaction = self.answered_interaction(token)?;
        let (id, channel, original) = (interaction.id, interaction.channel, interaction.original);
        let deferred = interaction.answered == Some(DEFERRED_MESSAGE);
        let mut body = MessageBody::read(body, &files)?;
        let loading = original.filter(|&original| deferred && self.is_loading(channel, original));
        let message = match loading {
            Some(original) => {
                body.flags = body.flags.map(|flags| flags & !EPHEMERAL);
                self.revise(channel, original, body, files, false)?
            }
            None => self.answer_with(id, body, files, 0)?,
        };
        Ok(Reply::ok(message))
    }

    fn is_loading(&self, channel: Snowflake, message: Snowflake) -> bool {
        let post = self.post(channel, message);
        post.is_ok_and(|post| post.message["flags"].as_u64().unwrap_or(0) & LOADING != 0)
    }

    /// The channel and the id of a message that a webhook's path names: `@original` or an id.
    fn answer_named(&mut self, token: &str, name: &str) -> Result<(Snowflake, Snowflake), ApiError> {
        let interaction = self.answered_interaction(token)?;
        let named = if name == "@original" { interaction.original } else { name.parse().ok() };
        let (channel, id) = (interaction.channel, named.ok_or_else(ApiError::unknown_message)?);
        self.post(channel, id)?;
        Ok((channel, id))
    }

    /// `GET /webhooks/{application}/{token}/messages/{name}`.
    pub(super) fn get_answer(&mut self, token: &str, name: &str) -> Result<Reply, ApiError> {
        let (channel, id) = self.answer_named(token, name)?;
        Ok(Reply::ok(self.post(channel, id)?.message.clone()))
    }

    /// `PATCH /webhooks/{application}/{token}/messages/{name}`.
    pub(super) fn edit_answer(
        &mut self,
        token: &str,
        name: &str,
        body: &Value,
        files: Vec<Upload>,
    ) -> Result<Reply, ApiError> {
        let (channel, id) = self.answer_named(token, name)?;
        let body = MessageBody::read(body, &files)?.for_edit()?;
        self.revise(channel, id, body, files, true).map(Reply::ok)
    }

    /// `DELETE /webhooks/{application}/{token}/messages/{name}`.
    pub(super) fn delete_answer(&mut self, token: &str, name: &str) -> Result<Reply, ApiError> {
        let (channel, id) = self.answer_named(token, name)?;
        self.remove(channel, id)?;
        Ok(Reply::nothing())
    }

    /// If the bot has not answered yet, tells the person that the interaction failed.
    pub(super) fn give_up_on(&mut self, id: Snowflake) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        if interaction.answered.is_none() {
            interaction.report(&Value::Null);
            let person = interaction.person;
            self.show("INTERACTION_FAILURE", Some(person), &json!({ "id": id }));
        }
    }
}

fn is_ephemeral(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0
}

fn bits(permissions: twilight_model::guild::Permissions) -> String {
    permissions.bits().to_string()
}
