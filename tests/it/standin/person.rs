//! A person's client: the calls that Discord's own client makes.

use serde_json::{Value, json};

use super::eventually;

/// One person at their client.
pub(crate) struct Client {
    http: reqwest::Client,
    base: String,
    token: String,
    guild: String,
    application: String,
    /// The person's id.
    pub(crate) id: String,
    /// The first match channel.
    pub(crate) table: u64,
    /// The channel with the bot.
    pub(crate) dm: u64,
}

impl Client {
    pub(crate) async fn named(base: &str, name: &str) -> Self {
        let http = reqwest::Client::new();
        let get = async |what: &str| -> Value {
            http.get(format!("{base}/sandbox/{what}")).send().await.unwrap().json().await.unwrap()
        };
        let (people, places) = (get("people").await, get("places").await);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let person = people.as_array().unwrap().iter().find(|person| person["name"] == name).unwrap();
        let direct = places["direct"].as_array().unwrap().iter().find(|direct| direct["person"] == name).unwrap();
        Self {
            base: base.to_owned(),
            token: text(&person["token"]),
            guild: text(&places["guild"]["id"]),
            application: text(&places["application"]),
            id: text(&person["id"]),
            table: text(&places["match_channels"][0]["id"]).parse().unwrap(),
            dm: text(&direct["id"]).parse().unwrap(),
            http,
        }
    }

    async fn call(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> (u16, Value) {
        let request = self.http.request(method, format!("{}/api/v10/{path}", self.base));
        let request = request.header("authorization", &self.token);
        let request = if let Some(body) = body { request.json(&body) } else { request };
        let reply = request.send().await.unwrap();
        (reply.status().as_u16(), reply.json().await.unwrap_or_default())
    }

    async fn interact(&self, kind: u8, channel: u64, data: Value, message: Option<&Value>) -> (u16, Value) {
        let mut body = json!({
            "type": kind, "application_id": self.application, "channel_id": channel.to_string(), "data": data,
        });
        if channel != self.dm {
            body["guild_id"] = json!(self.guild);
        }
        if let Some(message) = message {
            body["message_id"] = message["id"].clone();
        }
        self.call(reqwest::Method::POST, "interactions?wait=true", Some(body)).await
    }

    pub(crate) async fn try_slash(&self, channel: u64, name: &str, options: Value) -> (u16, Value) {
        self.interact(2, channel, json!({ "name": name, "options": options }), None).await
    }

    pub(crate) async fn slash(&self, channel: u64, name: &str, options: Value) -> Value {
        let (status, reply) = self.try_slash(channel, name, options).await;
        assert_eq!(status, 200, "/{name}: {reply}");
        reply
    }

    pub(crate) async fn complete(&self, channel: u64, name: &str, options: Value) -> Value {
        self.interact(4, channel, json!({ "name": name, "options": options }), None).await.1
    }

    pub(crate) async fn try_press(&self, message: &Value, custom_id: &str) -> (u16, Value) {
        let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
        self.interact(3, channel, json!({ "component_type": 2, "custom_id": custom_id }), Some(message)).await
    }

    /// Chooses in a menu.
    pub(crate) async fn choose(&self, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
        let data = json!({ "component_type": 3, "custom_id": custom_id, "values": values });
        let (status, reply) = self.interact(3, channel, data, Some(message)).await;
        assert_eq!(status, 200, "choosing {values:?}: {reply}");
        reply
    }

    pub(crate) async fn press(&self, message: &Value, custom_id: &str) -> Value {
        let (status, reply) = self.try_press(message, custom_id).await;
        assert_eq!(status, 200, "pressing {custom_id}: {reply}");
        reply
    }

    pub(crate) async fn send_modal(&self, channel: u64, custom_id: &str, inputs: &[(&str, &str)]) -> Value {
        let row = |(id, value): &(&str, &str)| json!({ "type": 1, "components": [{ "type": 4, "custom_id": id, "value": value }] });
        let rows: Vec<_> = inputs.iter().map(row).collect();
        self.interact(5, channel, json!({ "custom_id": custom_id, "components": rows }), None).await.1
    }

    pub(crate) async fn say(&self, channel: u64, text: &str) {
        let body = json!({ "content": text });
        let (status, reply) =
            self.call(reqwest::Method::POST, &format!("channels/{channel}/messages"), Some(body)).await;
        assert_eq!(status, 200, "{reply}");
    }

    pub(crate) async fn commands(&self, channel: u64) -> Value {
        self.call(reqwest::Method::GET, &format!("channels/{channel}/application-command-index"), None).await.1
    }

    pub(crate) async fn messages(&self, channel: u64) -> Value {
        self.call(reqwest::Method::GET, &format!("channels/{channel}/messages"), None).await.1
    }

    /// Waits for a message and returns it.
    pub(crate) async fn newest(&self, channel: u64, is_it: impl Fn(&Value) -> bool) -> Value {
        eventually("the message", async || {
            self.messages(channel).await.as_array().unwrap().iter().find(|message| is_it(message)).cloned()
        })
        .await
    }

    pub(crate) async fn fetch(&self, url: &str) -> Vec<u8> {
        self.http.get(url).send().await.unwrap().bytes().await.unwrap().to_vec()
    }
}
