//! Invitations that wait for players, at most one per channel. Each invitation has its own number, so that a button of
//! a replaced invitation never acts on the newer invitation. A ready check is an invitation that asks certain players
//! to confirm.

use std::fmt;
use std::str::FromStr;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{ChannelId, Error, MatchId, MessageId, Query, SeasonId, Statement, Store, Write};

/// An invitation's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InvitationId(pub i64);

impl fmt::Display for InvitationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for InvitationId {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// An invitation as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationRow {
    /// The invitation's number.
    pub id: InvitationId,
    /// The channel in which the invitation waits for players.
    pub channel: ChannelId,
    /// The message that shows the invitation, once it is posted.
    pub message: Option<MessageId>,
    /// The invitation's serialized content.
    pub body: String,
    /// Whether the invitation is a ready check.
    pub is_check: bool,
    /// The season or league whose match a ready check is for.
    pub season: Option<SeasonId>,
    /// The match that was opened from the ready check, whose message must still be edited to say so.
    pub opened: Option<MatchId>,
}

/// Stores a new invitation, which replaces an earlier invitation in the same channel.
#[derive(Clone, Debug)]
pub struct OpenInvitation {
    /// The channel in which the invitation waits for players.
    pub channel: ChannelId,
    /// The invitation's serialized content.
    pub body: String,
    /// Whether the invitation is a ready check from the beginning.
    pub is_check: bool,
    /// The season or league that the match belongs to, if any.
    pub season: Option<SeasonId>,
}

impl Write for OpenInvitation {
    /// The new invitation's number.
    type Out = InvitationId;

    async fn run(&self, connection: &mut AnyConnection) -> Result<InvitationId, Error> {
        sqlx::query("DELETE FROM invitations WHERE channel_id = $1")
            .bind(self.channel)
            .execute(&mut *connection)
            .await?;
        let insert = "INSERT INTO invitations (channel_id, body, is_check, season_id) VALUES ($1, $2, $3, $4)
                      RETURNING invitation_id";
        let insert = sqlx::query_scalar(insert)
            .bind(self.channel)
            .bind(&self.body)
            .bind(i64::from(self.is_check))
            .bind(self.season.map(|season| season.0));
        Ok(InvitationId(insert.fetch_one(connection).await?))
    }
}

/// Changes the content of an invitation, if it still exists.
#[derive(Clone, Debug)]
pub struct ChangeInvitation {
    /// The invitation that is changed.
    pub id: InvitationId,
    /// The new content.
    pub body: String,
}

impl Statement for ChangeInvitation {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE invitations SET body = $1 WHERE invitation_id = $2").bind(&self.body).bind(self.id.0)
    }
}

/// Stores the new content of a ready check. If the invitation was an ordinary one, it becomes a ready check.
#[derive(Clone, Debug)]
pub struct KeepCheck {
    /// The invitation that is changed.
    pub id: InvitationId,
    /// The message that shows the ready check; `None` until a new message has been posted.
    pub message: Option<MessageId>,
    /// The new content.
    pub body: String,
}

impl Statement for KeepCheck {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "UPDATE invitations SET message_id = $1, body = $2, is_check = 1 WHERE invitation_id = $3 AND match_id IS NULL",
        )
        .bind(self.message)
        .bind(&self.body)
        .bind(self.id.0)
    }
}

/// Stores that a match was opened in the channel, which ends the channel's ready check.
pub(super) async fn end_check(
    connection: &mut AnyConnection,
    channel: ChannelId,
    opened: MatchId,
) -> Result<(), Error> {
    sqlx::query("UPDATE invitations SET match_id = $1 WHERE channel_id = $2 AND is_check = 1")
        .bind(opened.0)
        .bind(channel)
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores which message shows an invitation.
#[derive(Clone, Debug)]
pub struct PlaceInvitation {
    /// The invitation that has been posted.
    pub id: InvitationId,
    /// The message that shows the invitation.
    pub message: MessageId,
}

impl Statement for PlaceInvitation {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE invitations SET message_id = $1 WHERE invitation_id = $2")
            .bind(self.message)
            .bind(self.id.0)
    }
}

/// Deletes an invitation whose match has begun, or which was withdrawn.
#[derive(Clone, Debug)]
pub struct CloseInvitation {
    /// The invitation that is deleted.
    pub id: InvitationId,
}

impl Statement for CloseInvitation {
    fn statement(&self) -> Query<'_> {
        sqlx::query("DELETE FROM invitations WHERE invitation_id = $1").bind(self.id.0)
    }
}

impl Store {
    /// An invitation, if it exists and no match has been opened from it.
    pub async fn invitation(&self, id: InvitationId) -> Result<Option<InvitationRow>, Error> {
        let row = sqlx::query("SELECT * FROM invitations WHERE invitation_id = $1 AND match_id IS NULL")
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read).transpose()
    }

    /// The invitation that waits in a channel, if there is one.
    pub async fn invitation_of(&self, channel: ChannelId) -> Result<Option<InvitationRow>, Error> {
        let row = sqlx::query("SELECT * FROM invitations WHERE channel_id = $1 AND match_id IS NULL")
            .bind(channel)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read).transpose()
    }

    /// All ready checks, including those whose match is open but whose message does not say so yet.
    pub async fn checks(&self) -> Result<Vec<InvitationRow>, Error> {
        let checks = "SELECT * FROM invitations WHERE is_check = 1 ORDER BY invitation_id";
        sqlx::query(checks).fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// Whether a ready check for this season or league waits.
    pub async fn has_checks(&self, season: SeasonId) -> Result<bool, Error> {
        let n = "SELECT count(*) FROM invitations WHERE season_id = $1 AND match_id IS NULL";
        let n: i64 = sqlx::query_scalar(n).bind(season.0).fetch_one(&self.readers).await?;
        Ok(n > 0)
    }
}

fn read(row: &AnyRow) -> Result<InvitationRow, Error> {
    Ok(InvitationRow {
        id: InvitationId(row.try_get("invitation_id")?),
        channel: row.try_get("channel_id")?,
        message: row.try_get("message_id")?,
        body: row.try_get("body")?,
        is_check: row.try_get::<i64, _>("is_check")? != 0,
        season: row.try_get::<Option<i64>, _>("season_id")?.map(SeasonId),
        opened: row.try_get::<Option<i64>, _>("match_id")?.map(MatchId),
    })
}
