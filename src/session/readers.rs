//! Who can read the channels that hold secrets.

use super::ports::DeliveryError;
use super::world::World;
use crate::store::{ChannelId, GuildId, UserId};

/// Who of some people can read each of some channels.
pub(super) type Readers = Vec<(ChannelId, Vec<UserId>)>;

/// Whether the bot is finding out who can read the channels that hold secrets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Review {
    /// No search is running.
    #[default]
    None,
    /// A search is running.
    Running,
    /// A search is running, and something has changed meanwhile: it is repeated after that.
    Stale,
}

/// Who of some people can read a channel; nobody, if it is gone.
pub(super) async fn readers(
    world: &World,
    guild: GuildId,
    channel: ChannelId,
    people: &[UserId],
) -> Result<Vec<UserId>, DeliveryError> {
    match world.courier.readers(guild, channel, people).await {
        Err(DeliveryError::Gone) => Ok(Vec::new()),
        answer => answer,
    }
}
