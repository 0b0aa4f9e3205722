//! Channels and threads that Discord is asked for, noted before it is asked: one that was made just before the bot ended is
//! found again.

use super::{ChannelId, Error, GuildId, Query, Statement, Store};
use rules::Timestamp;

/// Notes that Discord is about to be asked for a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantChannel {
    /// The server.
    pub guild: GuildId,
    /// The channel on which it hangs, if it is a thread.
    pub parent: Option<ChannelId>,
    /// The name that the channel gets.
    pub name: String,
    /// When Discord is about to be asked.
    pub at: Timestamp,
}

impl Statement for WantChannel {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO wanted_channels (guild_id, parent_id, name, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        )
        .bind(self.guild.to_sql())
        .bind(self.parent.map_or(0, ChannelId::to_sql))
        .bind(&self.name)
        .bind(self.at.0)
    }
}

/// Notes that nothing has to be found again: the channel serves its purpose, or there is none.
#[derive(Clone, Debug)]
pub struct HaveChannel(pub WantChannel);

impl Statement for HaveChannel {
    fn statement(&self) -> Query<'_> {
        let WantChannel { guild, parent, name, at } = &self.0;
        sqlx::query("DELETE FROM wanted_channels WHERE guild_id = $1 AND parent_id = $2 AND name = $3 AND at = $4")
            .bind(guild.to_sql())
            .bind(parent.map_or(0, ChannelId::to_sql))
            .bind(name)
            .bind(at.0)
    }
}

impl Store {
    /// The channels for which Discord was asked before that time, and of which it is not known what became of them.
    pub async fn wanted_channels(&self, before: Timestamp) -> Result<Vec<WantChannel>, Error> {
        let rows: Vec<(i64, i64, String, i64)> = sqlx::query_as(
            "SELECT guild_id, parent_id, name, at FROM wanted_channels WHERE at < $1 ORDER BY at, guild_id, name",
        )
        .bind(before.0)
        .fetch_all(&self.readers)
        .await?;
        let wanted = |(guild, parent, name, at)| WantChannel {
            guild: GuildId::from_sql(guild),
            parent: (parent != 0).then(|| ChannelId::from_sql(parent)),
            name,
            at: Timestamp(at),
        };
        Ok(rows.into_iter().map(wanted).collect())
    }

    /// Whether a channel is in use, or is known to have been made for a match.
    pub async fn is_known_channel(&self, channel: ChannelId) -> Result<bool, Error> {
        let uses: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM (
                 SELECT channel_id FROM made_channels WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM invitations WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM matches WHERE channel_id = $1
                 UNION ALL SELECT spectators FROM matches WHERE spectators = $1
                 UNION ALL SELECT channel_id FROM seats WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM seasons WHERE channel_id = $1
                 UNION ALL SELECT channel_id FROM season_rooms WHERE channel_id = $1) AS uses",
        )
        .bind(channel.to_sql())
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
        // The second try has come; of the first it is not known.
        store.write(HaveChannel(want(None, 9))).await.unwrap();
        assert_eq!(store.wanted_channels(Timestamp(99)).await.unwrap(), [channel.clone(), thread]);
        store.write(HaveChannel(channel)).await.unwrap();
        assert_eq!(store.wanted_channels(Timestamp(99)).await.unwrap().len(), 1);
        assert!(!store.is_known_channel(ChannelId(70)).await.unwrap());
        store.write(a_match(70)).await.unwrap();
        assert!(store.is_known_channel(ChannelId(70)).await.unwrap());
    }
}
