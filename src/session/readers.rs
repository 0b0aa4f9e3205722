//! Who can read the channels that hold secrets.

use super::ports::DeliveryError;
use super::world::World;
use crate::store::{ChannelId, GuildId, UserId};

/// Who of some people can read each of some channels.
pub(super) type Readers = Vec<(ChannelId, Vec<UserId>)>;

/// Whether it is being looked who can read the channels that hold secrets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Review {
    /// It is not.
    #[default]
    None,
    /// It is.
    Running,
    /// It is, and something has changed meanwhile: once more after that.
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
