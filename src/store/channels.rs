//! Channels that the bot has created for matches, and what the bot does with them when the match is over.

use super::{ChannelId, Error, Flag, MatchId, Query, Statement, Store};
use rules::Timestamp;

/// What the bot does with a channel when its match is over for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Afterwards {
    /// The bot renames the channel and keeps it for people to read.
    Archive,
    /// The bot deletes the channel.
    Remove,
}

/// Stores that the bot has created a channel for a match.
#[derive(Clone, Copy, Debug)]
pub struct NoteChannel {
    /// The channel that the bot has created.
    pub channel: ChannelId,
    /// The match that the channel was created for.
    pub match_id: MatchId,
    /// What the bot does with the channel when the match is over for good.
    pub afterwards: Afterwards,
}

impl Statement for NoteChannel {
    fn statement(&self) -> Query<'_> {
        sqlx::query("INSERT INTO made_channels (channel_id, match_id, stays) VALUES ($1, $2, $3)")
            .bind(self.channel)
            .bind(self.match_id.0)
            .bind(i64::from(self.afterwards == Afterwards::Archive))
    }
}

/// Stores when each match with a channel made by the bot was first found to be over. Clears that time for matches that
/// are open again.
#[derive(Clone, Copy, Debug)]
pub struct NoteOver {
    /// The time that is stored for matches that are newly found to be over.
    pub at: Timestamp,
}

impl Statement for NoteOver {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "UPDATE made_channels SET over_at = CASE WHEN (SELECT stage FROM matches WHERE matches.match_id =
                 made_channels.match_id) = 'open' THEN NULL ELSE coalesce(over_at, $1) END",
        )
        .bind(self.at.0)
    }
}

impl Store {
    /// The channels whose matches were found over at or before the time `by`, and what the bot does with each. A
    /// channel that an open match now uses is left out.
    pub async fn channels_over(&self, by: Timestamp) -> Result<Vec<(ChannelId, Afterwards)>, Error> {
        let rows: Vec<(ChannelId, Flag)> = sqlx::query_as(
            "SELECT channel_id, stays FROM made_channels WHERE over_at <= $1 AND channel_id NOT IN (
                     SELECT channel_id FROM matches WHERE stage = 'open'
                     UNION SELECT spectators FROM matches WHERE stage = 'open' AND spectators IS NOT NULL
                     UNION SELECT seats.channel_id FROM seats JOIN matches USING (match_id)
                         WHERE stage = 'open' AND seats.channel_id IS NOT NULL)
                 ORDER BY channel_id",
        )
        .bind(by.0)
        .fetch_all(&self.readers)
        .await?;
        let afterwards = |stays| if stays { Afterwards::Archive } else { Afterwards::Remove };
        Ok(rows.into_iter().map(|(id, Flag(stays))| (id, afterwards(stays))).collect())
    }

    /// The channels that the bot has created for a match and has not yet archived or deleted.
    pub async fn channels_made(&self, id: MatchId) -> Result<Vec<ChannelId>, Error> {
        Ok(sqlx::query_scalar("SELECT channel_id FROM made_channels WHERE match_id = $1 ORDER BY channel_id")
            .bind(id.0)
            .fetch_all(&self.readers)
            .await?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{a_match, open};
    use super::*;
    use crate::store::FinishMatch;

    #[tokio::test]
    async fn a_channel_in_which_another_match_is_played_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let at = Timestamp(5);
        let finish = |match_id| FinishMatch { match_id, at, winner: None, by: "rules".to_owned(), is_annulled: false };
        let first = store.write(a_match(70)).await.unwrap();
        let made = NoteChannel { channel: ChannelId(70), match_id: first, afterwards: Afterwards::Remove };
        store.write(made).await.unwrap();
        store.write(finish(first)).await.unwrap();
        store.write(NoteOver { at }).await.unwrap();
        assert_eq!(store.channels_over(at).await.unwrap(), [(ChannelId(70), Afterwards::Remove)]);
        let again = store.write(a_match(70)).await.unwrap();
        assert_eq!(store.channels_over(at).await.unwrap(), []);
        store.write(finish(again)).await.unwrap();
        assert_eq!(store.channels_over(at).await.unwrap().len(), 1);
    }
}
