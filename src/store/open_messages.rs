//! Messages that need one last edit, which removes their buttons once they no longer apply.

use sqlx::Row;
use strum::{EnumString, IntoStaticStr};

use super::ids::kept_as_word;
use super::{Audience, ChannelId, Error, GuildId, MatchId, MessageId, Query, Statement, Store};

/// The kind of a message that needs a last edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum MessageKind {
    /// A board that a newer board has replaced.
    Board,
    /// An offer that was sent to a player.
    Offer,
    /// Controls in a separate message, because the board's message has no room for them.
    Controls,
    /// A notice of a pause, or of an offer to end the match.
    Notice,
    /// A reminder of a deadline.
    Reminder,
}

kept_as_word!(MessageKind);

/// A message that needs a last edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMessage {
    /// The audience to which the message was sent.
    pub audience: Audience,
    /// The kind of the message.
    pub kind: MessageKind,
    /// The channel or DM that contains the message.
    pub channel: ChannelId,
    /// The message's id.
    pub message: MessageId,
    /// The number of the offer, of the controls or of the turn. For a replaced board: [`OpenMessage::ELSEWHERE`],
    /// [`OpenMessage::DIRECT`] or [`OpenMessage::CHANNEL`].
    pub number: u64,
    /// The entry that the message is about. For a replaced board: the newest entry at the time of its replacement.
    pub n: i64,
}

impl OpenMessage {
    /// A replaced board whose successor is in another channel: its last edit does not say what happened in its turn.
    pub const ELSEWHERE: u64 = 0;
    /// A replaced board in direct messages: its last edit may say what happened in its turn.
    pub const DIRECT: u64 = 1;
    /// A replaced board in a channel: its last edit may say what happened in its turn, unless the channel has a reader
    /// who must not know it.
    pub const CHANNEL: u64 = 2;
}

/// Stores a message that needs a last edit.
#[derive(Clone, Copy, Debug)]
pub struct KeepOpenMessage {
    /// The match that the message belongs to.
    pub match_id: MatchId,
    /// The message that needs a last edit.
    pub open: OpenMessage,
}

impl Statement for KeepOpenMessage {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        let OpenMessage { audience, kind, channel, message, number, n } = self.open;
        sqlx::query(
            "INSERT INTO open_messages (match_id, audience, channel_id, message_id, kind, number, n)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (match_id, message_id) DO UPDATE SET audience = excluded.audience, kind = excluded.kind,
                 number = excluded.number, n = excluded.n",
        )
        .bind(self.match_id.0)
        .bind(audience.number())
        .bind(channel)
        .bind(message)
        .bind(kind)
        .bind(number.cast_signed())
        .bind(n)
    }
}

/// Stores an answer in direct messages that shows a match. Answers have no audience. Only their location is stored, so
/// that the next start can mark them as outdated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepAnswer {
    /// The match that the answer shows.
    pub match_id: MatchId,
    /// The DM that contains the answer.
    pub channel: ChannelId,
    /// The message that contains the answer.
    pub message: MessageId,
}

impl Statement for KeepAnswer {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO open_messages (match_id, audience, channel_id, message_id, kind, number, n)
             VALUES ($1, $2, $3, $4, 'answer', 0, 0) ON CONFLICT (match_id, message_id) DO NOTHING",
        )
        .bind(self.match_id.0)
        .bind(Audience::Channel.number())
        .bind(self.channel)
        .bind(self.message)
    }
}

/// Stores that a message has had its last edit, or can never be edited.
#[derive(Clone, Copy, Debug)]
pub struct CloseMessage {
    /// The match that the message belongs to.
    pub match_id: MatchId,
    /// The message that needs no more edits.
    pub message: MessageId,
}

impl Statement for CloseMessage {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        sqlx::query("DELETE FROM open_messages WHERE match_id = $1 AND message_id = $2")
            .bind(self.match_id.0)
            .bind(self.message)
    }
}

impl Store {
    /// The answers that need a last edit, each with the server and the game of its match.
    pub async fn open_answers(&self) -> Result<Vec<(GuildId, String, KeepAnswer)>, Error> {
        let rows: Vec<(GuildId, String, MatchId, ChannelId, MessageId)> = sqlx::query_as(
            "SELECT guild_id, game, match_id, open_messages.channel_id, message_id
             FROM open_messages JOIN matches USING (match_id) WHERE kind = 'answer' ORDER BY message_id",
        )
        .fetch_all(&self.readers)
        .await?;
        let answer =
            |(guild, game, match_id, channel, message)| (guild, game, KeepAnswer { match_id, channel, message });
        Ok(rows.into_iter().map(answer).collect())
    }

    /// The messages of a match that need a last edit, oldest first; without answers.
    pub async fn open_messages(&self, match_id: MatchId) -> Result<Vec<OpenMessage>, Error> {
        let query = sqlx::query(
            "SELECT audience, kind, channel_id, message_id, number, n FROM open_messages
             WHERE match_id = $1 AND kind <> 'answer' ORDER BY message_id",
        );
        let rows = query.bind(match_id.0).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                Ok(OpenMessage {
                    audience: Audience::read(match_id, row.try_get(0)?)?,
                    kind: row.try_get(1)?,
                    channel: row.try_get(2)?,
                    message: row.try_get(3)?,
                    number: row.try_get::<i64, _>(4)?.cast_unsigned(),
                    n: row.try_get(5)?,
                })
            })
            .collect()
    }
}
