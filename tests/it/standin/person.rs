//! A person's client for tests: the sandbox's own, where what does not work ends the test.

use std::ops::Deref;

use dealer::sandbox::Client as Inner;
use serde_json::{Value, json};

use super::eventually;

/// One person at their client.
pub(crate) struct Client(Inner);

impl Deref for Client {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Client {
    pub(crate) async fn named(base: &str, name: &str) -> Self {
        Self(Inner::named(base, name).await.unwrap())
    }

    pub(crate) async fn try_slash(&self, channel: u64, name: &str, options: Value) -> (u16, Value) {
        self.interact(2, channel, json!({ "name": name, "options": options }), None).await.unwrap()
    }

    pub(crate) async fn slash(&self, channel: u64, name: &str, options: Value) -> Value {
        let (status, reply) = self.try_slash(channel, name, options).await;
        assert_eq!(status, 200, "/{name}: {reply}");
        reply
    }

    pub(crate) async fn complete(&self, channel: u64, name: &str, options: Value) -> Value {
        self.interact(4, channel, json!({ "name": name, "options": options }), None).await.unwrap().1
    }

    pub(crate) async fn try_press(&self, message: &Value, custom_id: &str) -> (u16, Value) {
        let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
        let data = json!({ "component_type": 2, "custom_id": custom_id });
        self.interact(3, channel, data, Some(message)).await.unwrap()
    }

    pub(crate) async fn press(&self, message: &Value, custom_id: &str) -> Value {
        let (status, reply) = self.try_press(message, custom_id).await;
        assert_eq!(status, 200, "pressing {custom_id}: {reply}");
        reply
    }

    /// Chooses in a menu.
    pub(crate) async fn choose(&self, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        self.0.choose(message, custom_id, values).await.unwrap()
    }

    /// Whether it could be chosen.
    pub(crate) async fn try_choose(&self, message: &Value, custom_id: &str, values: &[&str]) -> bool {
        self.0.choose(message, custom_id, values).await.is_ok()
    }

    pub(crate) async fn send_modal(&self, channel: u64, custom_id: &str, inputs: &[(&str, &str)]) -> Value {
        self.0.send_modal(channel, custom_id, inputs).await.unwrap()
    }

    pub(crate) async fn say(&self, channel: u64, text: &str) {
        self.0.say(channel, text).await.unwrap();
    }

    pub(crate) async fn commands(&self, channel: u64) -> Value {
        json!({ "application_commands": self.0.commands(channel).await.unwrap() })
    }

    pub(crate) async fn messages(&self, channel: u64) -> Value {
        Value::Array(self.0.messages(channel).await.unwrap())
    }

    /// All that was ever said in a channel, the newest first.
    pub(crate) async fn history(&self, channel: u64) -> Vec<Value> {
        let mut all: Vec<Value> = Vec::new();
        loop {
            let before = all.last().map_or(String::new(), |last| format!("&before={}", last["id"].as_str().unwrap()));
            let path = format!("channels/{channel}/messages?limit=100{before}");
            let page = self.call(reqwest::Method::GET, &path, None).await.unwrap().1;
            match page.as_array() {
                Some(page) if !page.is_empty() => all.extend(page.iter().cloned()),
                _ => return all,
            }
        }
    }

    /// Waits for a message and returns it.
    pub(crate) async fn newest(&self, channel: u64, is_it: impl Fn(&Value) -> bool) -> Value {
        eventually("the message", async || self.0.messages(channel).await.unwrap().into_iter().find(&is_it)).await
    }

    pub(crate) async fn fetch(&self, url: &str) -> Vec<u8> {
        self.0.fetch(url).await.unwrap()
    }
}
