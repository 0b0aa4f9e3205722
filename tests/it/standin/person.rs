//! A person's client for tests: wraps the sandbox's client and panics on failure.

use std::ops::Deref;

use serde_json::{Value, json};
use standin::{Client as Inner, ClientError};

use super::{eventually, failures_tell_what_happened};

/// One person's client.
pub(crate) struct Client(Inner);

impl Deref for Client {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Client {
    pub(crate) async fn named(base: &str, name: &str) -> Self {
        failures_tell_what_happened();
        Self(Inner::named(base, name).await.unwrap())
    }

    /// Uses a slash command; returns the bot's first answer.
    pub(crate) async fn slash(&self, channel: u64, command: &str, options: &[(&str, Value)]) -> Value {
        let answer = self.try_slash(channel, command, options).await;
        answer.unwrap_or_else(|error| panic!("/{command} {options:?}: {error}"))
    }

    /// Uses a slash command that may be refused.
    pub(crate) async fn try_slash(
        &self,
        channel: u64,
        command: &str,
        options: &[(&str, Value)],
    ) -> Result<Value, ClientError> {
        self.0.slash(channel, command, options).await
    }

    /// The choices that are offered while the last of these options is typed.
    pub(crate) async fn complete(&self, channel: u64, command: &str, options: &[(&str, Value)]) -> Vec<Value> {
        self.0.complete(channel, command, options).await.unwrap()
    }

    /// Presses the button with this label; returns the bot's first answer.
    pub(crate) async fn press(&self, message: &Value, label: &str) -> Value {
        let answer = self.0.press(message, label).await;
        answer.unwrap_or_else(|error| panic!("pressing {label:?}: {error}"))
    }

    /// Presses a component by its custom id, which need not be on the message (forgery) or have a label; returns the
    /// status and the response.
    pub(crate) async fn press_id(&self, message: &Value, custom_id: &str) -> (u16, Value) {
        let data = json!({ "component_type": 2, "custom_id": custom_id });
        self.interact(3, channel_of(message), data, Some(message)).await.unwrap()
    }

    /// As [`Client::press_id`], for a menu.
    pub(crate) async fn choose_id(&self, message: &Value, custom_id: &str, values: &[String]) -> (u16, Value) {
        let data = json!({ "component_type": 3, "custom_id": custom_id, "values": values });
        self.interact(3, channel_of(message), data, Some(message)).await.unwrap()
    }

    /// Chooses entries by their labels in the menu whose placeholder contains `words`.
    pub(crate) async fn choose(&self, message: &Value, words: &str, labels: &[&str]) -> Value {
        let answer = self.0.choose(message, words, labels).await;
        answer.unwrap_or_else(|error| panic!("choosing {labels:?}: {error}"))
    }

    pub(crate) async fn send_modal(&self, channel: u64, custom_id: &str, inputs: &[(&str, &str)]) -> Value {
        self.0.send_modal(channel, custom_id, inputs).await.unwrap()
    }

    pub(crate) async fn say(&self, channel: u64, text: &str) {
        self.0.say(channel, text).await.unwrap();
    }

    /// Posts a message and returns it, so that it can be edited.
    pub(crate) async fn say_once(&self, channel: u64, text: &str) -> Value {
        self.0.say(channel, text).await.unwrap()
    }

    pub(crate) async fn edit(&self, message: &Value, text: &str) {
        self.0.edit(message, text).await.unwrap();
    }

    pub(crate) async fn commands(&self, channel: u64) -> Vec<Value> {
        self.0.commands(channel).await.unwrap()
    }

    /// All messages of a channel, newest first.
    pub(crate) async fn messages(&self, channel: u64) -> Vec<Value> {
        self.0.messages(channel).await.unwrap()
    }

    /// Waits for a message that satisfies `is_it`; returns the newest.
    pub(crate) async fn newest(&self, channel: u64, is_it: impl Fn(&Value) -> bool) -> Value {
        eventually("the message", async || self.messages(channel).await.into_iter().find(&is_it)).await
    }

    pub(crate) async fn fetch(&self, url: &str) -> Vec<u8> {
        self.0.fetch(url).await.unwrap()
    }
}

fn channel_of(message: &Value) -> u64 {
    message["channel_id"].as_str().unwrap().parse().unwrap()
}
