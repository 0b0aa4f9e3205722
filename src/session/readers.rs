//! Who can read the channels that hold secrets.

use super::ports::DeliveryError;
use super::world::World;
use crate::store::{ChannelId, GuildId, UserId};

/// Who can read which channel: for each channel, those of the people asked about who can read it.
pub(super) type Readers = Vec<(ChannelId, Vec<UserId>)>;

/// Whether a check of who can read the secret channels is running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Review {
    /// No check is running.
    #[default]
    None,
    /// A check is running.
    Running,
    /// A check is running, and something has changed since it began, so the check must be repeated.
    Stale,
}

/// Those of `people` who can read a channel; nobody if the channel is gone.
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
