//! A person's client as a library: makes the calls that Discord's own client makes, for demonstrations, scripts and
//! tests.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

/// How often a client polls for a message.
const GLANCE: Duration = Duration::from_millis(40);
/// How many messages Discord lists per call.
const PAGE: usize = 100;
/// How long [`Client::newest`] polls before it gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The stand-in does not answer, or its response is not valid.
    #[error("the stand-in: {0}")]
    Broken(#[from] reqwest::Error),
    /// The call was refused: the HTTP status and the error body, which has Discord's form.
    #[error("refused with {0}: {1}")]
    Refused(u16, Value),
    /// No person, command, option or component has this name.
    #[error("there is no {0:?} here")]
    Nothing(String),
    /// The expected message did not arrive in time.
    #[error("waited for {0} in vain")]
    InVain(String),
}

/// The result of a call.
pub type Answer<T> = Result<T, ClientError>;

/// One person's client.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    token: String,
    guild: String,
    /// The server of each channel.
    guilds: BTreeMap<u64, String>,
    application: String,
    /// The person's id.
    pub id: String,
    /// The id of the first match channel.
    pub table: u64,
    /// The id of the channel for direct messages with the bot.
    pub dm: u64,
}

impl Client {
    /// Creates the client of the person with this name, at the stand-in with this address.
    ///
    /// # Errors
    /// The stand-in does not answer, or knows nobody of this name.
    pub async fn named(base: &str, name: &str) -> Answer<Self> {
        let is_it = |person: &Value| person["name"] == name;
        let found = Self::among(base, is_it).await?.into_iter().next();
        found.ok_or_else(|| ClientError::Nothing(name.to_owned()))
    }

    /// Creates the clients of all people at the stand-in with this address, in the stand-in's order.
    pub async fn everybody(base: &str) -> Answer<Vec<Self>> {
        Self::among(base, |_| true).await
    }

    async fn among(base: &str, is_meant: impl Fn(&Value) -> bool) -> Answer<Vec<Self>> {
        let http = reqwest::Client::new();
        let get = async |what: &str| -> Answer<Value> {
            Ok(http.get(format!("{base}/sandbox/{what}")).send().await?.json().await?)
        };
        let (people, places) = (get("people").await?, get("places").await?);
        let missing = |what: &str| ClientError::Nothing(what.to_owned());
        let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| missing("text"));
        let number = |value: &Value| value.as_str().and_then(|id| id.parse().ok()).ok_or_else(|| missing("id"));
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let guild_of = |channel: &Value| Some((number(&channel["id"]).ok()?, text(&channel["guild"]).ok()?));
        let guilds: BTreeMap<_, _> = list(&places["channels"]).iter().filter_map(guild_of).collect();
        let dms = list(&places["direct"]);
        let meant = list(&people).into_iter().zip(&dms).filter(|(person, _)| is_meant(person));
        let client = |(person, dm): (Value, &Value)| {
            Ok(Self {
                base: base.to_owned(),
                token: text(&person["token"])?,
                guild: text(&places["guild"]["id"])?,
                guilds: guilds.clone(),
                application: text(&places["application"])?,
                id: text(&person["id"])?,
                table: number(&places["match_channels"][0]["id"])?,
                dm: number(&dm["id"])?,
                http: http.clone(),
            })
        };
        meant.map(client).collect()
    }

    /// Makes any call of Discord's API with the person's token; returns the status and the body, also of a refusal.
    pub async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Answer<(u16, Value)> {
        let request = self.http.request(method, format!("{}/api/v10/{path}", self.base));
        let request = request.header("authorization", &self.token);
        let request = if let Some(body) = body { request.json(&body) } else { request };
        let reply = request.send().await?;
        // An empty body is read as null.
        Ok((reply.status().as_u16(), reply.json().await.unwrap_or_default()))
    }

    /// Makes a call with files as a multipart form: `files[0]` and so on, and the body as `payload_json`.
    pub async fn send_form(&self, path: &str, form: reqwest::multipart::Form) -> Answer<(u16, Value)> {
        let request = self.http.post(format!("{}/api/v10/{path}", self.base)).header("authorization", &self.token);
        let reply = request.multipart(form).send().await?;
        Ok((reply.status().as_u16(), reply.json().await.unwrap_or_default()))
    }

    /// The server's id, which is also the id of its role `@everyone`.
    pub fn guild(&self) -> &str {
        &self.guild
    }

    /// The application's id.
    pub fn application(&self) -> &str {
        &self.application
    }

    async fn expect(&self, method: Method, path: &str, body: Option<Value>) -> Answer<Value> {
        taken(self.call(method, path, body).await?)
    }

    /// Starts an interaction of a Discord type (2 command, 3 component, 4 autocompletion, 5 modal) and waits for the
    /// bot's first answer. Returns the status and `{id, response}`, also of a refusal.
    pub async fn interact(&self, kind: u8, channel: u64, data: Value, message: Option<&Value>) -> Answer<(u16, Value)> {
        let mut body = json!({
            "type": kind, "application_id": self.application, "channel_id": channel.to_string(), "data": data,
        });
        if channel != self.dm {
            body["guild_id"] = json!(self.guilds.get(&channel).unwrap_or(&self.guild));
        }
        if let Some(message) = message {
            body["message_id"] = message["id"].clone();
        }
        self.call(Method::POST, "interactions?wait=true", Some(body)).await
    }

    /// Starts an interaction and returns the bot's first answer: `{type, data}`, or null if the bot did not answer in
    /// time.
    async fn response(&self, kind: u8, channel: u64, data: Value, message: Option<&Value>) -> Answer<Value> {
        let mut answer = taken(self.interact(kind, channel, data, message).await?)?;
        Ok(answer["response"].take())
    }

    /// The commands that Discord offers the person in a channel.
    pub async fn commands(&self, channel: u64) -> Answer<Vec<Value>> {
        let path = format!("channels/{channel}/application-command-index");
        let index = self.expect(Method::GET, &path, None).await?;
        Ok(index["application_commands"].as_array().cloned().unwrap_or_default())
    }

    /// Uses a slash command, named with its subcommands (`host mist`). Options are given by name.
    ///
    /// # Errors
    /// The command is not offered to the person, or the options are invalid.
    pub async fn slash(&self, channel: u64, command: &str, options: &[(&str, Value)]) -> Answer<Value> {
        let data = self.filled_in(channel, command, options, None).await?;
        self.response(2, channel, data, None).await
    }

    /// The bot's autocompletion choices while the person types the last of the options.
    pub async fn complete(&self, channel: u64, command: &str, options: &[(&str, Value)]) -> Answer<Vec<Value>> {
        let focused = options.last().map(|(name, _)| *name);
        let data = self.filled_in(channel, command, options, focused).await?;
        let answer = self.response(4, channel, data, None).await?;
        Ok(answer["data"]["choices"].as_array().cloned().unwrap_or_default())
    }

    async fn filled_in(
        &self,
        channel: u64,
        command: &str,
        options: &[(&str, Value)],
        focused: Option<&str>,
    ) -> Answer<Value> {
        let missing = || ClientError::Nothing(format!("/{command}"));
        let mut words = command.split(' ');
        let name = words.next().unwrap_or_default();
        let commands = self.commands(channel).await?;
        let definition = commands.iter().find(|one| one["name"] == name).ok_or_else(missing)?;
        let below = |node: &Value, name: &str| {
            node["options"].as_array().and_then(|options| options.iter().find(|one| one["name"] == name)).cloned()
        };
        let mut path = vec![definition.clone()];
        for word in words {
            let node = path.last().and_then(|node| below(node, word)).ok_or_else(missing)?;
            path.push(node);
        }
        let leaf = path.last().ok_or_else(missing)?;
        let mut filled = Vec::new();
        for (name, value) in options {
            let option = below(leaf, name).ok_or_else(|| ClientError::Nothing(format!("/{command} {name}")))?;
            let mut choices = option["choices"].as_array().into_iter().flatten();
            // A choice may be given by its name, as people see it.
            let chosen = choices.find(|choice| choice["name"] == *value).map(|choice| choice["value"].clone());
            let mut made = json!({ "type": option["type"], "name": name, "value": chosen.unwrap_or(value.clone()) });
            if focused == Some(name) {
                made["focused"] = json!(true);
            }
            filled.push(made);
        }
        for node in path[1..].iter().rev() {
            filled = vec![json!({ "type": node["type"], "name": node["name"], "options": filled })];
        }
        Ok(json!({ "id": definition["id"], "name": name, "type": 1, "options": filled }))
    }

    /// Presses the button with this label on a message.
    ///
    /// # Errors
    /// The message has no such button, or the person cannot see the message.
    pub async fn press(&self, message: &Value, label: &str) -> Answer<Value> {
        let id = button(message, label).ok_or_else(|| ClientError::Nothing(format!("button {label}")))?;
        self.use_component(message, json!({ "component_type": 2, "custom_id": id })).await
    }

    /// Chooses entries by their labels from the menu of a message whose placeholder contains `words` (empty: the first
    /// menu that has a placeholder).
    ///
    /// # Errors
    /// As [`Client::press`], or the menu does not take this many entries.
    pub async fn choose(&self, message: &Value, words: &str, labels: &[&str]) -> Answer<Value> {
        let missing = |what: &str| ClientError::Nothing(format!("menu {what}"));
        let is_meant = |item: &&Value| item["placeholder"].as_str().is_some_and(|stands| stands.contains(words));
        let menu = components(message).find(is_meant).ok_or_else(|| missing(words))?;
        let value = |label: &&str| {
            let mut entries = menu["options"].as_array().into_iter().flatten();
            let entry = entries.find(|entry| entry["label"] == *label).ok_or_else(|| missing(label))?;
            Ok(entry["value"].clone())
        };
        let values = labels.iter().map(value).collect::<Answer<Vec<_>>>()?;
        let data = json!({ "component_type": menu["type"], "custom_id": menu["custom_id"], "values": values });
        self.use_component(message, data).await
    }

    async fn use_component(&self, message: &Value, data: Value) -> Answer<Value> {
        let channel = message["channel_id"].as_str().and_then(|id| id.parse().ok());
        let channel = channel.ok_or_else(|| ClientError::Nothing("channel of the message".to_owned()))?;
        self.response(3, channel, data, Some(message)).await
    }

    /// Submits the modal that was opened for the person.
    ///
    /// # Errors
    /// No such modal was opened, or its fields do not take these values.
    pub async fn send_modal(&self, channel: u64, custom_id: &str, inputs: &[(&str, &str)]) -> Answer<Value> {
        let row = |(id, value): &(&str, &str)| json!({ "type": 1, "components": [{ "type": 4, "custom_id": id, "value": value }] });
        let rows: Vec<_> = inputs.iter().map(row).collect();
        self.response(5, channel, json!({ "custom_id": custom_id, "components": rows }), None).await
    }

    /// Posts a message.
    pub async fn say(&self, channel: u64, text: &str) -> Answer<Value> {
        let body = json!({ "content": text });
        self.expect(Method::POST, &format!("channels/{channel}/messages"), Some(body)).await
    }

    /// Edits one of the person's messages.
    pub async fn edit(&self, message: &Value, text: &str) -> Answer<Value> {
        let part = |key: &str| message[key].as_str().unwrap_or_default();
        let path = format!("channels/{}/messages/{}", part("channel_id"), part("id"));
        self.expect(Method::PATCH, &path, Some(json!({ "content": text }))).await
    }

    /// All messages of a channel as the person sees them, newest first.
    pub async fn messages(&self, channel: u64) -> Answer<Vec<Value>> {
        let mut all = self.page(channel, "").await?;
        let mut read = all.len();
        while read == PAGE {
            let oldest = all.last().and_then(|message| message["id"].as_str()).unwrap_or_default();
            let more = self.page(channel, &format!("&before={oldest}")).await?;
            read = more.len();
            all.extend(more);
        }
        Ok(all)
    }

    async fn page(&self, channel: u64, which: &str) -> Answer<Vec<Value>> {
        let path = format!("channels/{channel}/messages?limit={PAGE}{which}");
        let list = self.expect(Method::GET, &path, None).await?;
        Ok(list.as_array().cloned().unwrap_or_default())
    }

    /// Waits for a message that satisfies `is_it` and returns it; if several do, the newest. `what` describes the
    /// message in the error.
    pub async fn newest(&self, channel: u64, what: &str, is_it: impl Fn(&Value) -> bool) -> Answer<Value> {
        let look = async {
            loop {
                if let Some(found) = self.page(channel, "").await?.into_iter().find(&is_it) {
                    return Ok(found);
                }
                tokio::time::sleep(GLANCE).await;
            }
        };
        let found = tokio::time::timeout(PATIENCE, look).await;
        found.unwrap_or_else(|_| Err(ClientError::InVain(what.to_owned())))
    }

    /// Downloads an attachment.
    pub async fn fetch(&self, url: &str) -> Answer<Vec<u8>> {
        Ok(self.http.get(url).send().await?.error_for_status()?.bytes().await?.to_vec())
    }
}

fn taken((status, reply): (u16, Value)) -> Answer<Value> {
    if status < 300 { Ok(reply) } else { Err(ClientError::Refused(status, reply)) }
}

/// The buttons and menus of a message, in the order of its rows.
pub fn components(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

/// The custom id of the button with this label.
pub fn button<'a>(message: &'a Value, label: &str) -> Option<&'a str> {
    components(message).find(|item| item["label"] == label)?["custom_id"].as_str()
}
