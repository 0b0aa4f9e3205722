//! Private threads of a season's members: who belongs to each thread, and who can read it now.

use sqlx::{AnyConnection, Row};

use super::{ChannelId, Error, Flag, HaveChannel, Query, SeasonId, Statement, Store, UserId, WantChannel, Write};

/// A person who belongs to a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Talker {
    /// The id of the person.
    pub user: UserId,
    /// Whether the person belongs to the thread as a host. Otherwise they belong to it as a member in play.
    pub is_host: bool,
    /// Whether the person can read the thread now. Eliminated members are removed from the thread.
    pub is_in: bool,
}

/// A private thread of a season's members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkRow {
    /// The id of the thread.
    pub channel: ChannelId,
    /// Whether the thread is closed.
    pub is_closed: bool,
    /// The people who belong to the thread.
    pub talkers: Vec<Talker>,
}

/// Stores a thread that was created.
#[derive(Clone, Debug)]
pub struct KeepTalk {
    /// The season to which the thread belongs.
    pub season: SeasonId,
    /// The id of the thread.
    pub channel: ChannelId,
    /// The members who belong to the thread; none of them has been added on Discord yet.
    pub members: Vec<UserId>,
    /// The intention that was stored before the thread was created.
    pub wanted: WantChannel,
}

impl Write for KeepTalk {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query("INSERT INTO season_talks (channel_id, season_id) VALUES ($1, $2)")
            .bind(self.channel)
            .bind(self.season.0)
            .execute(&mut *connection)
            .await?;
        for &user in &self.members {
            let talker = Talker { user, is_host: false, is_in: false };
            KeepTalker { channel: self.channel, talker }.statement().execute(&mut *connection).await?;
        }
        HaveChannel(self.wanted.clone()).statement().execute(connection).await?;
        Ok(())
    }
}

/// Stores that a person belongs to a thread, and whether they can read it now.
#[derive(Clone, Copy, Debug)]
pub struct KeepTalker {
    /// The id of the thread.
    pub channel: ChannelId,
    /// The person, and whether they can read the thread.
    pub talker: Talker,
}

impl Statement for KeepTalker {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO season_talkers (channel_id, user_id, is_host, is_in) VALUES ($1, $2, $3, $4)
             ON CONFLICT (channel_id, user_id) DO UPDATE SET is_in = excluded.is_in",
        )
        .bind(self.channel)
        .bind(self.talker.user)
        .bind(i64::from(self.talker.is_host))
        .bind(i64::from(self.talker.is_in))
    }
}

/// Stores whether a thread is closed.
#[derive(Clone, Copy, Debug)]
pub struct CloseTalk {
    /// The id of the thread.
    pub channel: ChannelId,
    /// Whether the thread is closed.
    pub is_closed: bool,
}

impl Statement for CloseTalk {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE season_talks SET is_closed = $1 WHERE channel_id = $2")
            .bind(i64::from(self.is_closed))
            .bind(self.channel)
    }
}

impl Store {
    /// The private threads of a season, in the order of their creation.
    pub async fn season_talks(&self, season: SeasonId) -> Result<Vec<TalkRow>, Error> {
        let rows = sqlx::query(
            "SELECT channel_id, is_closed = 1, user_id, is_host = 1, is_in = 1
             FROM season_talks JOIN season_talkers USING (channel_id) WHERE season_id = $1 ORDER BY channel_id, user_id",
        )
        .bind(season.0)
        .fetch_all(&self.readers)
        .await?;
        let mut talks: Vec<TalkRow> = Vec::new();
        for row in rows {
            let channel = row.try_get::<ChannelId, _>(0)?;
            if talks.last().is_none_or(|talk| talk.channel != channel) {
                let is_closed = row.try_get::<Flag, _>(1)?.0;
                talks.push(TalkRow { channel, is_closed, talkers: Vec::new() });
            }
            let [is_host, is_in] = [row.try_get::<Flag, _>(3)?.0, row.try_get::<Flag, _>(4)?.0];
            let talker = Talker { user: row.try_get(2)?, is_host, is_in };
            talks.last_mut().expect("one was just added").talkers.push(talker);
        }
        Ok(talks)
    }
}
