//! Reads request bodies as strictly as Discord's documentation defines them.
//!
//! Shapes and limits come from `twilight_model` and `twilight_validate`, which are independent of serenity. These
//! crates ignore unknown keys, so a value is serialized again after reading and compared with the original. Rules that
//! they lack are implemented here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use serde::Deserialize;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use twilight_model::application::command::{Command, CommandOptionChoice};
use twilight_model::channel::message::{Component, Embed};
use twilight_validate::command::CommandValidationErrorType;
use twilight_validate::{command as command_limits, message as message_limits};

use super::ids::Snowflake;
use super::reply::ApiError;

/// The maximum number of files of a message.
const FILES_MAX: usize = 10;
/// The maximum total size of a message's files in bytes, for a server without boosts.
const UPLOAD_BYTES_MAX: usize = 10 * 1024 * 1024;
/// The maximum length of a modal's title, in characters.
const MODAL_TITLE_MAX: usize = 45;
/// The maximum number of rows of a modal.
const MODAL_ROWS_MAX: usize = 5;
/// The maximum number of autocompletion choices.
const CHOICES_MAX: usize = 25;
/// The maximum number of characters of a command: names, descriptions and values together.
const COMMAND_CHARS_MAX: usize = 8000;
/// The maximum length of a nonce.
const NONCE_MAX: usize = 25;
/// Discord's flag of messages that consist of components only.
pub(super) const COMPONENTS_V2: u64 = 1 << 15;
/// Discord's flag of messages that only one person sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// Discord's flag of deferred answers that are not filled yet.
pub(super) const LOADING: u64 = 1 << 7;
/// Discord's flag that suppresses link previews.
const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Discord's flag that suppresses notifications.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A file of a multipart request.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    /// The name of the form part, such as `files[0]`.
    pub(super) part: String,
    pub(super) filename: String,
    pub(super) content_type: String,
    pub(super) bytes: axum::body::Bytes,
}

/// The body of a call that posts or edits a message. `None` means that the key is missing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MessageBody {
    #[serde(default, deserialize_with = "null_as_empty")]
    pub(super) content: Option<String>,
    pub(super) tts: Option<bool>,
    pub(super) nonce: Option<Value>,
    pub(super) enforce_nonce: Option<bool>,
    pub(super) embeds: Option<Vec<Value>>,
    pub(super) components: Option<Vec<Value>>,
    pub(super) allowed_mentions: Option<AllowedMentions>,
    pub(super) message_reference: Option<MessageReference>,
    pub(super) attachments: Option<Vec<AttachmentBody>>,
    pub(super) sticker_ids: Option<Vec<Snowflake>>,
    pub(super) flags: Option<u64>,
    pub(super) poll: Option<Value>,
}

/// `null` empties the text; a missing key leaves the text as it is.
fn null_as_empty<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::<String>::deserialize(deserializer).map(|text| Some(text.unwrap_or_default()))
}

/// Which of a message's mentions notify.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AllowedMentions {
    #[serde(default)]
    pub(super) parse: Vec<MentionKind>,
    #[serde(default)]
    pub(super) users: Vec<Snowflake>,
    #[serde(default)]
    pub(super) roles: Vec<Snowflake>,
    pub(super) replied_user: Option<bool>,
}

/// A kind of mention that notifies without being listed by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum MentionKind {
    Users,
    Roles,
    Everyone,
}

/// The message to which a message replies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MessageReference {
    #[serde(rename = "type")]
    pub(super) kind: Option<u8>,
    pub(super) message_id: Snowflake,
    pub(super) channel_id: Option<Snowflake>,
    #[serde(rename = "guild_id")]
    _guild_id: Option<Snowflake>,
    pub(super) fail_if_not_exists: Option<bool>,
}

/// Metadata of an attachment: a file of this request (by index), or a file of the edited message (by id).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AttachmentBody {
    pub(super) id: Snowflake,
    pub(super) filename: Option<String>,
    pub(super) description: Option<String>,
}

impl MessageBody {
    /// Reads and checks a message's body.
    pub(super) fn read(body: &Value, files: &[Upload]) -> Result<Self, ApiError> {
        let mut message: Self = typed(body)?;
        if let Some(content) = &message.content {
            message_limits::content(content)
                .map_err(|error| ApiError::form("content", "BASE_TYPE_MAX_LENGTH", error.to_string()))?;
        }
        if let Some(embeds) = &mut message.embeds {
            check_embeds(embeds)?;
        }
        let flags = message.flags.unwrap_or(0);
        if flags & !(SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2) != 0 {
            return Err(ApiError::form("flags", "BITFIELD_INVALID", "a flag that nobody may set"));
        }
        if let Some(components) = &message.components {
            check_components(components, flags & COMPONENTS_V2 != 0)?;
        }
        if let Some(Value::String(nonce)) = &message.nonce
            && nonce.chars().count() > NONCE_MAX
        {
            return Err(ApiError::form("nonce", "NONCE_TYPE_INVALID", "a nonce has at most 25 characters"));
        }
        if let Some(poll) = &message.poll {
            return Err(ApiError::form("poll", "UNSUPPORTED", format!("polls are not modeled here: {poll}")));
        }
        if message.sticker_ids.as_ref().is_some_and(|ids| !ids.is_empty()) {
            return Err(ApiError::form("sticker_ids", "UNSUPPORTED", "there are no stickers here"));
        }
        message.check_files(files)?;
        Ok(message)
    }

    fn check_files(&self, files: &[Upload]) -> Result<(), ApiError> {
        if files.len() > FILES_MAX {
            return Err(ApiError::form("files", "BASE_TYPE_MAX_LENGTH", "a message has at most 10 files"));
        }
        if files.iter().map(|file| file.bytes.len()).sum::<usize>() > UPLOAD_BYTES_MAX {
            return Err(ApiError::too_large());
        }
        for (n, attachment) in self.attachments.iter().flatten().enumerate() {
            let path = format!("attachments.{n}");
            if let Some(description) = &attachment.description {
                message_limits::attachment_description(description).map_err(|error| {
                    ApiError::form("description", "BASE_TYPE_MAX_LENGTH", error.to_string()).under(&path)
                })?;
            }
            // Ids of existing attachments are snowflakes; smaller numbers are indices of this request's files.
            let is_index = attachment.id.0 < FILES_MAX as u64;
            if is_index && !files.iter().any(|file| file.part == format!("files[{}]", attachment.id)) {
                return Err(ApiError::form("id", "ATTACHMENT_NOT_FOUND", "no such file in this request").under(&path));
            }
        }
        Ok(())
    }

    /// Refuses keys that only a new message may have.
    pub(super) fn for_edit(self) -> Result<Self, ApiError> {
        let refused = [
            ("nonce", self.nonce.is_some()),
            ("enforce_nonce", self.enforce_nonce.is_some()),
            ("message_reference", self.message_reference.is_some()),
            ("tts", self.tts.is_some()),
        ];
        match refused.iter().find(|(_, is_given)| *is_given) {
            Some((key, _)) => Err(unknown_key(key)),
            None => Ok(self),
        }
    }
}

/// Reads a body into one of our types, which refuses unknown keys and wrong types.
pub(super) fn typed<T: DeserializeOwned>(body: &Value) -> Result<T, ApiError> {
    serde_json::from_value(body.clone()).map_err(|error| ApiError::form("", "MODEL_TYPE_CONVERT", error.to_string()))
}

fn unknown_key(path: &str) -> ApiError {
    ApiError::form(path, "UNKNOWN_KEY", "this call takes no such key")
}

/// Reads a part into a type of `twilight_model` and refuses keys that the type does not know.
fn faithful<T: DeserializeOwned + Serialize>(value: &Value) -> Result<T, ApiError> {
    let read: T = typed(value)?;
    let written = serde_json::to_value(&read).unwrap_or_default();
    match lost_key(value, &written) {
        Some(path) => Err(unknown_key(&path)),
        None => Ok(read),
    }
}

/// The path of the first key that was sent and is missing after reading. Empty values may be missing.
fn lost_key(sent: &Value, kept: &Value) -> Option<String> {
    let below = |key: &str, path: String| if path.is_empty() { key.to_owned() } else { format!("{key}.{path}") };
    match (sent, kept) {
        (Value::Object(sent), Value::Object(kept)) => sent.iter().find_map(|(key, value)| match kept.get(key) {
            None if is_blank(value) => None,
            None => Some(key.clone()),
            Some(kept) => lost_key(value, kept).map(|path| below(key, path)),
        }),
        (Value::Array(sent), Value::Array(kept)) => {
            let mut pairs = sent.iter().zip(kept).enumerate();
            pairs.find_map(|(n, (sent, kept))| lost_key(sent, kept).map(|path| below(&n.to_string(), path)))
        }
        _ => None,
    }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(true) | Value::Number(_) | Value::String(_) => false,
    }
}

fn limit(path: &str) -> impl Fn(&dyn Display) -> ApiError + '_ {
    move |error| ApiError::form(path, "BASE_TYPE_BAD_LENGTH", error.to_string())
}

fn check_embeds(embeds: &mut [Value]) -> Result<(), ApiError> {
    let mut parsed: Vec<Embed> = Vec::new();
    for (n, embed) in embeds.iter_mut().enumerate() {
        if let Some(embed) = embed.as_object_mut() {
            // Discord adds the type; the model requires it.
            embed.entry("type").or_insert_with(|| json!("rich"));
        }
        parsed.push(faithful(embed).map_err(|error| error.under(&format!("embeds.{n}")))?);
    }
    message_limits::embeds(&parsed).map_err(|error| limit("embeds")(&error))
}

fn check_components(components: &[Value], is_v2: bool) -> Result<(), ApiError> {
    let mut parsed: Vec<Component> = Vec::new();
    for (n, component) in components.iter().enumerate() {
        parsed.push(faithful(component).map_err(|error| error.under(&format!("components.{n}")))?);
    }
    message_limits::components(&parsed, is_v2).map_err(|error| limit("components")(&error))?;
    let mut ids = BTreeSet::new();
    for (n, row) in components.iter().enumerate() {
        let path = format!("components.{n}");
        for (m, item) in row["components"].as_array().into_iter().flatten().enumerate() {
            let path = format!("{path}.components.{m}");
            if item["type"] == 4 {
                return Err(ApiError::form(&path, "UNION_TYPE_CHOICES", "a text input belongs into a modal"));
            }
            let is_link = item["style"] == 5 || item["style"] == 6;
            match item["custom_id"].as_str() {
                None if item["type"] == 2 && is_link => {}
                None => {
                    return Err(ApiError::form(&format!("{path}.custom_id"), "BASE_TYPE_REQUIRED", "required"));
                }
                Some(id) if !ids.insert(id) => {
                    let path = format!("{path}.custom_id");
                    let sentence = "Component custom id cannot be duplicated";
                    return Err(ApiError::form(&path, "COMPONENT_CUSTOM_ID_DUPLICATED", sentence));
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}

/// Checks a modal: `{custom_id, title, components}`.
pub(super) fn check_modal(data: &Value) -> Result<(), ApiError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Modal {
        custom_id: String,
        title: String,
        components: Vec<Value>,
    }
    let modal: Modal = typed(data)?;
    if !(1..=MODAL_TITLE_MAX).contains(&modal.title.chars().count()) {
        return Err(ApiError::form("title", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 45 in length."));
    }
    if !(1..=100).contains(&modal.custom_id.chars().count()) {
        return Err(ApiError::form("custom_id", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."));
    }
    if !(1..=MODAL_ROWS_MAX).contains(&modal.components.len()) {
        return Err(ApiError::form("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."));
    }
    let mut ids = BTreeSet::new();
    for (n, row) in modal.components.iter().enumerate() {
        let path = format!("components.{n}");
        let component: Component = faithful(row).map_err(|error| error.under(&path))?;
        twilight_validate::component::component_v1(&component).map_err(|error| limit(&path)(&error))?;
        let inputs = row["components"].as_array().map_or(&[][..], Vec::as_slice);
        let [input] = inputs else {
            return Err(ApiError::form(&path, "BASE_TYPE_BAD_LENGTH", "a row of a modal holds one text input"));
        };
        if input["type"] != 4 {
            return Err(ApiError::form(&path, "UNION_TYPE_CHOICES", "a row of a modal holds one text input"));
        }
        if !ids.insert(input["custom_id"].as_str().unwrap_or_default()) {
            let sentence = "Component custom id cannot be duplicated";
            return Err(ApiError::form(&path, "COMPONENT_CUSTOM_ID_DUPLICATED", sentence));
        }
    }
    Ok(())
}

/// Checks autocompletion choices: `{choices}`.
pub(super) fn check_choices(data: &Value) -> Result<(), ApiError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Choices {
        choices: Vec<Value>,
    }
    let Choices { choices } = typed(data)?;
    if choices.len() > CHOICES_MAX {
        return Err(ApiError::form("choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length."));
    }
    for (n, choice) in choices.iter().enumerate() {
        let path = format!("choices.{n}");
        let parsed: CommandOptionChoice = faithful(choice).map_err(|error| error.under(&path))?;
        command_limits::choice(&parsed).map_err(|error| limit(&path)(&error))?;
    }
    Ok(())
}

/// Checks an entry point command, which `twilight_model` does not know: it names its handler and has no options.
fn check_entry_point(body: &Value) -> Result<(), ApiError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct EntryPoint {
        #[serde(rename = "id")]
        _id: Option<Snowflake>,
        name: String,
        #[serde(rename = "type")]
        _kind: u8,
        #[serde(default)]
        description: String,
        handler: u8,
        #[serde(rename = "name_localizations")]
        _name_localizations: Option<BTreeMap<String, String>>,
        #[serde(rename = "description_localizations")]
        _description_localizations: Option<BTreeMap<String, String>>,
        #[serde(rename = "default_member_permissions")]
        _default_member_permissions: Option<String>,
        #[serde(rename = "nsfw")]
        _nsfw: Option<bool>,
        #[serde(rename = "contexts")]
        _contexts: Option<Vec<u8>>,
        #[serde(rename = "integration_types")]
        _integration_types: Option<Vec<u8>>,
    }
    let entry: EntryPoint = typed(body)?;
    command_limits::chat_input_name(&entry.name).map_err(|error| limit("name")(&error))?;
    if entry.description.chars().count() > 100 {
        return Err(ApiError::form("description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."));
    }
    if !(1..=2).contains(&entry.handler) {
        return Err(ApiError::form("handler", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}."));
    }
    check_locales(body)
}

/// Checks an application command that is to be registered.
pub(super) fn check_command(body: &Value) -> Result<(), ApiError> {
    if body["type"] == 4 {
        return check_entry_point(body);
    }
    let mut complete = body.clone();
    if let Some(complete) = complete.as_object_mut() {
        // Fields that Discord adds and the model requires.
        complete.entry("version").or_insert_with(|| json!("1"));
        complete.entry("type").or_insert_with(|| json!(1));
        complete.entry("description").or_insert_with(|| json!(""));
        complete.entry("default_member_permissions").or_insert(Value::Null);
    }
    let command: Command = faithful(&complete)?;
    match command_limits::command(&command) {
        // The library still has the limit from before 2024: 4000 characters.
        Err(error) if !matches!(error.kind(), CommandValidationErrorType::CommandTooLarge { .. }) => {
            return Err(limit("")(&error));
        }
        _ => {}
    }
    check_locales(body)?;
    let n_characters = command_characters(body);
    if n_characters > COMMAND_CHARS_MAX {
        let sentence = format!("Command exceeds maximum size ({COMMAND_CHARS_MAX}): {n_characters}");
        return Err(ApiError::form("", "APPLICATION_COMMAND_TOO_LARGE", sentence));
    }
    check_options(&command.options)
}

/// Checks translations: each key is one of Discord's locales, and each text keeps the limit of its original.
fn check_locales(node: &Value) -> Result<(), ApiError> {
    for (key, chars_max) in [("name_localizations", 32), ("description_localizations", 100)] {
        // The name of a choice may be as long as a description.
        let chars_max = if node.get("value").is_some() { 100 } else { chars_max };
        for (locale, text) in node[key].as_object().into_iter().flatten() {
            let length = text.as_str().map_or(0, |text| text.chars().count());
            if !is_locale(locale) || !(1..=chars_max).contains(&length) {
                let sentence = format!("{locale}: {length} characters");
                return Err(ApiError::form(key, "APPLICATION_COMMAND_LOCALIZATION_INVALID", sentence));
            }
        }
    }
    let below = ["options", "choices"].map(|key| node[key].as_array());
    below.into_iter().flatten().flatten().try_for_each(check_locales)
}

/// [Discord's locales](https://discord.com/developers/docs/reference#locales).
const LOCALES: &str = "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko";

/// Whether Discord has this locale. Also accepts `en-XA`, the locale of the tests' pseudo-language.
pub(super) fn is_locale(locale: &str) -> bool {
    LOCALES.split(' ').any(|known| known == locale) || locale == "en-XA"
}

/// Counts the characters of all names, descriptions and values of a command and of its options and choices. If a text
/// has translations, the longest version counts.
fn command_characters(node: &Value) -> usize {
    let text = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |node: &Value, key: &str| {
        let localized = node[format!("{key}_localizations")].as_object().into_iter().flat_map(|all| all.values());
        localized.map(text).chain([text(&node[key])]).max().unwrap_or(0)
    };
    let own = longest(node, "name") + longest(node, "description");
    let choices = node["choices"].as_array().into_iter().flatten();
    let choices: usize = choices.map(|choice| longest(choice, "name") + text(&choice["value"])).sum();
    let below = node["options"].as_array().into_iter().flatten().map(command_characters);
    own + choices + below.sum::<usize>()
}

fn check_options(options: &[twilight_model::application::command::CommandOption]) -> Result<(), ApiError> {
    command_limits::options(options).map_err(|error| limit("options")(&error))?;
    for (n, option) in options.iter().enumerate() {
        let path = format!("options.{n}");
        command_limits::option(option).map_err(|error| limit(&path)(&error))?;
        let has_choices = option.choices.as_ref().is_some_and(|choices| !choices.is_empty());
        if has_choices && option.autocomplete == Some(true) {
            let sentence = "choices and autocomplete exclude each other";
            return Err(ApiError::form(&path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", sentence));
        }
        check_options(option.options.as_deref().unwrap_or_default()).map_err(|error| error.under(&path))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused_at(body: &Value) -> String {
        let error = MessageBody::read(body, &[]).expect_err("this is not a message that Discord takes");
        error.details.first().map(|(path, _, _)| path.clone()).unwrap_or_default()
    }

    #[test]
    fn what_serenity_sends_is_taken() {
        let body = json!({
            "content": "hello", "tts": false, "embeds": [{ "title": "t", "image": { "url": "attachment://a.png",
            "proxy_url": null, "width": null } }], "components": [{ "type": 1, "components": [
            { "type": 2, "style": 1, "label": "Go", "custom_id": "go", "disabled": false }] }],
            "sticker_ids": [], "attachments": [], "enforce_nonce": false,
        });
        MessageBody::read(&body, &[]).unwrap();
    }

    #[test]
    fn faults_are_named_by_their_place() {
        let button = |id: &str| json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id });
        let row = |items: Vec<Value>| json!({ "components": [{ "type": 1, "components": items }] });
        for (body, place) in [
            (json!({ "content": "x".repeat(2001) }), "content"),
            (json!({ "embeds": [{ "description": "x".repeat(4097) }] }), "embeds"),
            (json!({ "embeds": [{ "titel": "x" }] }), "embeds.0.titel"),
            (json!({ "flags": 128 }), "flags"),
            (row((0..6).map(|n| button(&n.to_string())).collect()), "components"),
            (row(vec![button("a"), button("a")]), "components.0.components.1.custom_id"),
            (row(vec![json!({ "type": 2, "style": 1, "label": "Go" })]), "components"),
            (row(vec![json!({ "type": 4, "custom_id": "a", "label": "b", "style": 1 })]), "components.0.components.0"),
            (json!({ "attachments": [{ "id": 0 }] }), "attachments.0.id"),
            (json!({ "poll": {} }), "poll"),
        ] {
            assert_eq!(refused_at(&body), place, "{body}");
        }
        MessageBody::read(&json!({ "contents": "x" }), &[]).expect_err("an unknown key");
    }

    #[test]
    fn commands_are_checked_down_to_their_options() {
        let command = |options: Value| json!({ "name": "play", "description": "plays", "options": options });
        let text =
            |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "d", "required": required });
        check_command(&command(json!([text("a", true), text("b", false)]))).unwrap();
        for bad in [
            json!({ "name": "Play It", "description": "plays" }),
            json!({ "name": "play", "description": "x".repeat(101) }),
            command(json!([text("a", false), text("b", true)])),
            command(json!([text("a", false), text("a", false)])),
            command(json!([{ "type": 3, "name": "a", "description": "d", "surprise": 1 }])),
            command((0..20).map(|n| json!({ "type": 3, "name": format!("o{n}"), "description": "x".repeat(100),
                "choices": (0..25).map(|n| json!({ "name": format!("this is choice {n}"), "value": "v" })).collect::<Vec<_>>()
            })).collect()),
            command(json!([{ "type": 3, "name": "a", "description": "d",
                "choices": [{ "name": "x".repeat(101), "value": "v" }] }])),
        ] {
            check_command(&bad).expect_err(&bad.to_string());
        }
    }

    #[test]
    fn modals_and_choices_have_limits() {
        let input = json!({ "type": 1, "components": [{ "type": 4, "custom_id": "a", "label": "b", "style": 1 }] });
        let modal = |title: &str| json!({ "custom_id": "m", "title": title, "components": [input] });
        check_modal(&modal("Move")).unwrap();
        check_modal(&modal(&"x".repeat(46))).unwrap_err();
        let choices = |n: usize| json!({ "choices": vec![json!({ "name": "a", "value": "b" }); n] });
        check_choices(&choices(25)).unwrap();
        check_choices(&choices(26)).unwrap_err();
    }
}
