//! What the table needs of the part that speaks for the bot on Discord: words, permissions, a direct message.

use crate::intake::{Answer, Task};
use crate::session::{DeliveryError, Refusal, Status};
use crate::store::{ChannelId, GuildId, UserId};

/// Speaks at the table as the bot speaks elsewhere.
pub trait Voice: Send + Sync + 'static {
    /// What an answer says in words; nothing where what is shown says it.
    fn answer(&self, answer: &Answer) -> Option<String>;

    /// A refusal in words.
    fn refusal(&self, refusal: &Refusal) -> String;

    /// The clock of a match in a line, if one runs.
    fn clock(&self, status: &Status) -> Option<String>;

    /// Whether somebody can read a channel now.
    fn may_read(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Task<'_, Result<bool, DeliveryError>>;

    /// Tells a person that the table is open for them in a new browser, with a button that ends this session.
    fn new_browser(&self, user: UserId, session: i64) -> Task<'_, Result<(), DeliveryError>>;
}
