//! Which message shows each audience its present board.

use std::collections::BTreeMap;

use sqlx::Row;

use super::{Audience, ChannelId, Error, MatchId, MessageId, Query, Statement, Store};

/// The message that shows an audience its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRow {
    /// The channel or DM that contains the message.
    pub channel: ChannelId,
    /// The message's id.
    pub message: MessageId,
    /// Number of the entry after which the board was drawn.
    pub n: i64,
    /// The entry whose clock the message shows, or [`BoardRow::UNKNOWN`].
    pub clock_n: i64,
}

impl BoardRow {
    /// The value of `clock_n` while it is unknown which entry's clock the message shows; the message must then be read.
    pub const UNKNOWN: i64 = -1;
}

/// The present board of each audience that has one.
pub type Boards = BTreeMap<Audience, BoardRow>;

/// Stores which message is an audience's present board.
#[derive(Clone, Copy, Debug)]
pub struct KeepBoard {
    /// The match whose board it is.
    pub match_id: MatchId,
    /// The audience that the board is for.
    pub audience: Audience,
    /// The message that shows the board.
    pub board: BoardRow,
}

impl Statement for KeepBoard {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        let BoardRow { channel, message, n, clock_n } = self.board;
        sqlx::query(
            "INSERT INTO boards (match_id, audience, channel_id, message_id, n, clock_n)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (match_id, audience) DO UPDATE SET channel_id = excluded.channel_id,
                 message_id = excluded.message_id, n = excluded.n, clock_n = excluded.clock_n",
        )
        .bind(self.match_id.0)
        .bind(self.audience.number())
        .bind(channel)
        .bind(message)
        .bind(n)
        .bind(clock_n)
    }
}

impl Store {
    /// The present board of each audience of a match; audiences without a board are absent.
    pub async fn boards(&self, match_id: MatchId) -> Result<Boards, Error> {
        let query = sqlx::query("SELECT audience, channel_id, message_id, n, clock_n FROM boards WHERE match_id = $1");
        let rows = query.bind(match_id.0).fetch_all(&self.readers).await?;
        let mut boards = Boards::new();
        for row in rows {
            let board = BoardRow {
                channel: row.try_get(1)?,
                message: row.try_get(2)?,
                n: row.try_get(3)?,
                clock_n: row.try_get(4)?,
            };
            boards.insert(Audience::read(match_id, row.try_get(0)?)?, board);
        }
        Ok(boards)
    }
}
