//! Channels and threads that are stored before Discord is asked to create them, so that a channel or thread that was
//! created just before a crash is found again.

use std::sync::Arc;

use sqlx::AnyConnection;
use tokio::sync::{Mutex, MutexGuard};

use super::{ChannelId, Error, GuildId, Query, Statement, Store, Write};
use rules::Timestamp;

/// Lock that is held while channels are created and while abandoned channels are removed, because a channel that is
/// created but not stored yet looks abandoned. Clones of a store share the lock.
pub(super) type Making = Arc<Mutex<()>>;

/// Stores the intention to create a channel or thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantChannel {
    /// The server on which the channel or thread is created.
    pub guild: GuildId,
    /// The parent channel of a thread; `None` if a channel is created.
    pub parent: Option<ChannelId>,
    /// The name of the channel or thread.
    pub name: String,
    /// The time of the request to Discord.
    pub at: Timestamp,
}

impl Statement for WantChannel {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO wanted_channels (guild_id, parent_id, name, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        )
        .bind(self.guild)
        .bind(self.parent.map_or(0, ChannelId::to_sql))
        .bind(&self.name)
        .bind(self.at.0)
    }
}

/// Deletes the intention to create a channel or thread, because it is in use or does not exist.
#[derive(Clone, Debug)]
pub struct HaveChannel(pub WantChannel);

impl Statement for HaveChannel {
    fn statement(&self) -> Query<'_> {
        let WantChannel { guild, parent, name, at } = &self.0;
        sqlx::query("DELETE FROM wanted_channels WHERE guild_id = $1 AND parent_id = $2 AND name = $3 AND at = $4")
            .bind(guild)
            .bind(parent.map_or(0, ChannelId::to_sql))
            .bind(name)
            .bind(at.0)
    }
}

/// Forgets a channel that the bot created for a match, a season or a private thread. The channel was deleted, or the
/// bot no longer manages it.
#[derive(Clone, Copy, Debug)]
pub struct LoseChannel {
    /// The channel to forget.
    pub channel: ChannelId,
}

impl Write for LoseChannel {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for lose in [
            "DELETE FROM made_channels WHERE channel_id = $1",
            "DELETE FROM season_rooms WHERE channel_id = $1",
            "DELETE FROM season_talkers WHERE channel_id = $1",
            "DELETE FROM season_talks WHERE channel_id = $1",
        ] {
            sqlx::query(lose).bind(self.channel).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

impl Store {
    /// Locks the creation of channels and the removal of abandoned ones; waits while another task holds the lock.
    pub async fn makes_channels_alone(&self) -> MutexGuard<'_, ()> {
        self.making.lock().await
    }

    /// The channels that were requested before the time `before` and of which it is unknown whether Discord created
    /// them.
    pub async fn wanted_channels(&self, before: Timestamp) -> Result<Vec<WantChannel>, Error> {
        let rows: Vec<(GuildId, ChannelId, String, i64)> = sqlx::query_as(
            "SELECT guild_id, parent_id, name, at FROM wanted_channels WHERE at < $1 ORDER BY at, guild_id, name",
        )
        .bind(before.0)
        .fetch_all(&self.readers)
        .await?;
        let wanted = |(guild, parent, name, at)| WantChannel {
            guild,
            parent: (parent != ChannelId(0)).then_some(parent),
            name,
            at: Timestamp(at),
        };
        Ok(rows.into_iter().map(wanted).collect())
    }

    /// Whether a channel is in use, or is stored as created for a match.
    pub async fn is_known_channel(&self, channel: ChannelId) -> Result<bool, Error> {
        let uses: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM (
                 SELECT channel_id FROM made_channels WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM invitations WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM matches WHERE channel_id = $1
                 UNION ALL SELECT spectators FROM matches WHERE spectators = $1
                 UNION ALL SELECT channel_id FROM seats WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM seasons WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM season_talks WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM season_rooms WHERE channel_id = $1) AS uses",
        )
        .bind(channel)
        .fetch_one(&self.readers)
        .await?;
        Ok(uses > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{a_match, open};
    use super::*;

    #[tokio::test]
    async fn what_was_wanted_is_known_until_it_has_come() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let want =
            |parent, at| WantChannel { guild: GuildId(3), parent, name: "mist-1-ann".to_owned(), at: Timestamp(at) };
        let (channel, thread) = (want(None, 5), want(Some(ChannelId(7)), 6));
        for wanted in [&channel, &thread, &channel, &want(None, 9)] {
            store.write(wanted.clone()).await.unwrap();
        }
        assert_eq!(store.wanted_channels(Timestamp(9)).await.unwrap(), [channel.clone(), thread.clone()]);
        // The second request for the channel succeeded. The outcome of the first request is unknown.
        store.write(HaveChannel(want(None, 9))).await.unwrap();
        assert_eq!(store.wanted_channels(Timestamp(99)).await.unwrap(), [channel.clone(), thread]);
        store.write(HaveChannel(channel)).await.unwrap();
        assert_eq!(store.wanted_channels(Timestamp(99)).await.unwrap().len(), 1);
        assert!(!store.is_known_channel(ChannelId(70)).await.unwrap());
        store.write(a_match(70)).await.unwrap();
        assert!(store.is_known_channel(ChannelId(70)).await.unwrap());
    }
}
