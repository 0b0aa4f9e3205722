//! The shard that a directory serves.

use super::directory::Directory;
use crate::store::{GuildId, Shard};

impl Directory {
    /// The shard whose matches are in this directory.
    pub fn shard(&self) -> Shard {
        self.world().shard
    }

    /// Whether this directory serves a server. [`GuildId::NONE`] stands for everything that belongs to no server, and
    /// for tasks done once for all servers.
    pub fn serves(&self, guild: GuildId) -> bool {
        self.shard().has(guild)
    }

    /// Whether both directories serve the same shard. If so, the later directory may replace the earlier one.
    pub fn serves_the_same(&self, other: &Self) -> bool {
        self.shard() == other.shard()
    }
}
