//! Streams: keys that show the public board of a match at the table, with a delay.

use sqlx::AnyConnection;

use super::tables::Hash;
use super::{ChannelId, Error, MatchId, Query, Statement, Store, Write};
use rules::{Millis, Timestamp};

/// Maximum number of keys of a match. A new key replaces the oldest.
const STREAMS_MAX: i64 = 5;

/// The match that a key shows, and the delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableStream {
    /// The match that the key shows.
    pub match_id: MatchId,
    /// The minimum time before a new board is shown.
    pub delay: Millis,
    /// How many newer boards must follow before a board is shown. Boards are counted and not entries, because viewers
    /// must not notice entries that leave the public board unchanged.
    pub boards: u32,
}

/// Stores a new key of a stream.
#[derive(Clone, Copy, Debug)]
pub struct MakeTableStream {
    /// The hash of the key.
    pub hash: Hash,
    /// The match that the key shows, and the delay.
    pub stream: TableStream,
    /// When the key is made.
    pub now: Timestamp,
}

impl Write for MakeTableStream {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let TableStream { match_id, delay, boards } = self.stream;
        sqlx::query(
            "DELETE FROM table_streams WHERE match_id = $1 AND hash NOT IN
             (SELECT hash FROM table_streams WHERE match_id = $1 ORDER BY made_at DESC, hash LIMIT $2)",
        )
        .bind(match_id.0)
        .bind(STREAMS_MAX - 1)
        .execute(&mut *connection)
        .await?;
        sqlx::query(
            "INSERT INTO table_streams (hash, match_id, delay_ms, delay_boards, made_at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&self.hash[..])
        .bind(match_id.0)
        .bind(delay.0)
        .bind(i64::from(boards))
        .bind(self.now.0)
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Revokes all keys for the matches of a channel, including matches that are over.
#[derive(Clone, Copy, Debug)]
pub struct EndTableStreams {
    /// The channel of the matches.
    pub channel: ChannelId,
}

impl Statement for EndTableStreams {
    fn statement(&self) -> Query<'_> {
        let query = "DELETE FROM table_streams WHERE match_id IN (SELECT match_id FROM matches WHERE channel_id = $1)";
        sqlx::query(query).bind(self.channel)
    }
}

impl Store {
    /// The match and the delay that belong to the key with this hash; `None` if there is no such key or it has been
    /// revoked.
    pub async fn table_stream(&self, hash: &Hash) -> Result<Option<TableStream>, Error> {
        let found: Option<(i64, i64, i64)> =
            sqlx::query_as("SELECT match_id, delay_ms, delay_boards FROM table_streams WHERE hash = $1")
                .bind(&hash[..])
                .fetch_optional(&self.readers)
                .await?;
        Ok(found.map(|(id, delay, boards)| TableStream {
            match_id: MatchId(id),
            delay: Millis(delay),
            boards: u32::try_from(boards).unwrap_or(u32::MAX),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SweepTables;
    use crate::store::tests::{a_match, open};

    const AT: Timestamp = Timestamp(1_800_000_000_000);

    async fn make(store: &Store, match_id: MatchId, key: u8, now: Timestamp) {
        let stream = TableStream { match_id, delay: Millis(60_000), boards: 2 };
        store.write(MakeTableStream { hash: [key; 32], stream, now }).await.unwrap();
    }

    #[tokio::test]
    async fn keys_end_by_their_channel_by_newer_keys_and_by_time() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let one = store.write(a_match(7)).await.unwrap();
        let other = store.write(a_match(8)).await.unwrap();
        for key in 1..=6 {
            make(&store, one, key, Timestamp(AT.0 + i64::from(key))).await;
        }
        make(&store, other, 9, AT).await;
        assert_eq!(store.table_stream(&[1; 32]).await.unwrap(), None, "the oldest of six is gone");
        let shown = TableStream { match_id: one, delay: Millis(60_000), boards: 2 };
        assert_eq!(store.table_stream(&[2; 32]).await.unwrap(), Some(shown));

        store.write(EndTableStreams { channel: ChannelId(7) }).await.unwrap();
        assert_eq!(store.table_stream(&[6; 32]).await.unwrap(), None);
        assert!(store.table_stream(&[9; 32]).await.unwrap().is_some(), "another channel keeps its streams");

        let days = |days: i64| Timestamp(AT.0 + Millis::from_hours(24 * days).0);
        store.write(SweepTables { now: days(29) }).await.unwrap();
        assert!(store.table_stream(&[9; 32]).await.unwrap().is_some());
        store.write(SweepTables { now: days(30) }).await.unwrap();
        assert_eq!(store.table_stream(&[9; 32]).await.unwrap(), None);
    }
}
