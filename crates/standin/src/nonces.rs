//! Nonces of messages, by which Discord recognizes a message that an author posts again, in any channel.

use std::collections::BTreeMap;

use serde_json::Value;

use super::ids::Snowflake;
use rules::{Millis, Timestamp};

/// How long a nonce is remembered.
const AGE_MAX: Millis = Millis(5 * 60 * 1000);
/// How many nonces are kept before expired ones are removed.
const NONCES_MAX: usize = 50_000;

/// Per author and nonce: the channel and id of the last message.
#[derive(Default)]
pub(super) struct Nonces(BTreeMap<(Snowflake, String), (Snowflake, Snowflake)>);

impl Nonces {
    /// Records that an author posted a message, given by channel and id.
    pub(super) fn note(&mut self, author: Snowflake, nonce: &Value, posted: (Snowflake, Snowflake)) {
        if self.0.len() >= NONCES_MAX {
            let now = posted.1.time();
            self.0.retain(|_, (_, message)| is_recent(*message, now));
        }
        self.0.insert((author, nonce.to_string()), posted);
    }

    /// The channel and id of the message that an author recently posted with this nonce.
    pub(super) fn find(&self, author: Snowflake, nonce: &Value, now: Timestamp) -> Option<(Snowflake, Snowflake)> {
        self.0.get(&(author, nonce.to_string())).copied().filter(|(_, message)| is_recent(*message, now))
    }
}

fn is_recent(message: Snowflake, now: Timestamp) -> bool {
    now - message.time() <= AGE_MAX
}
