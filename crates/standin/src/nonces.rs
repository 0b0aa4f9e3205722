//! Nonces of messages: by which Discord knows again what an author has posted already, in whatever channel.

use std::collections::BTreeMap;

use serde_json::Value;

use super::ids::Snowflake;
use rules::{Millis, Timestamp};

/// How long a nonce tells a message from its repetition.
const AGE_MAX: Millis = Millis(5 * 60 * 1000);
/// How many are kept before the old ones go.
const NONCES_MAX: usize = 50_000;

/// Which message an author posted with which nonce, the last one of each.
#[derive(Default)]
pub(super) struct Nonces(BTreeMap<(Snowflake, String), (Snowflake, Snowflake)>);

impl Nonces {
    /// An author has posted a message, given by channel and id.
    pub(super) fn note(&mut self, author: Snowflake, nonce: &Value, posted: (Snowflake, Snowflake)) {
        if self.0.len() >= NONCES_MAX {
            let now = posted.1.time();
            self.0.retain(|_, (_, message)| is_recent(*message, now));
        }
        self.0.insert((author, nonce.to_string()), posted);
    }

    /// The message that an author posted with a nonce not long ago: its channel and id.
    pub(super) fn find(&self, author: Snowflake, nonce: &Value, now: Timestamp) -> Option<(Snowflake, Snowflake)> {
        self.0.get(&(author, nonce.to_string())).copied().filter(|(_, message)| is_recent(*message, now))
    }
}

fn is_recent(message: Snowflake, now: Timestamp) -> bool {
    now - message.time() <= AGE_MAX
}
