//! The homes of seasons on Discord: the channels that the bot has created for each season.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::ids::kept_as_word;
use super::{ChannelId, Error, Flag, HaveChannel, Query, SeasonId, Statement, Store, UserId, WantChannel, Write};

/// The purpose of a channel in a season's home. The bot creates the channels in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum RoomPart {
    /// The category that contains the other channels.
    Category,
    /// A channel for messages about the season to everybody.
    Announcements,
    /// A channel for members who are still in play.
    Lounge,
    /// A channel for spectators and eliminated members.
    Spectators,
    /// A channel for one member and the hosts.
    Confessional,
}

kept_as_word!(RoomPart);

/// The home of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomeRow {
    /// The host who last asked for the home.
    pub host: UserId,
    /// Whether the bot has created all channels that it could.
    pub is_settled: bool,
}

/// A channel of a season's home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomRow {
    /// The purpose of the channel.
    pub part: RoomPart,
    /// The member whose confessional it is; [`UserId`] 0 for all other parts.
    pub user: UserId,
    /// The channel, or the category.
    pub channel: ChannelId,
    /// Whether the bot has posted in the channel what it is for.
    pub is_greeted: bool,
}

/// Stores that a host wants a home for a season, or its missing channels. The bot resumes the work after every start
/// until [`SettleHome`] is written.
#[derive(Clone, Copy, Debug)]
pub struct OpenHome {
    /// The season that gets a home.
    pub season: SeasonId,
    /// The host who asks for the home.
    pub host: UserId,
}

impl Statement for OpenHome {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO season_homes (season_id, host_id, is_settled) VALUES ($1, $2, 0)
             ON CONFLICT (season_id) DO UPDATE SET host_id = excluded.host_id, is_settled = 0",
        )
        .bind(self.season.0)
        .bind(self.host)
    }
}

/// Stores that the bot has created all channels of a home that it could.
#[derive(Clone, Copy, Debug)]
pub struct SettleHome {
    /// The season whose home is complete.
    pub season: SeasonId,
}

impl Statement for SettleHome {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE season_homes SET is_settled = 1 WHERE season_id = $1").bind(self.season.0)
    }
}

/// Stores a channel that was created for a home. A channel for announcements becomes the season's channel.
#[derive(Clone, Debug)]
pub struct KeepRoom {
    /// The season whose home the channel belongs to.
    pub season: SeasonId,
    /// The channel and its purpose.
    pub room: RoomRow,
    /// The intention that was stored before the channel was created.
    pub wanted: WantChannel,
}

impl Write for KeepRoom {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let RoomRow { part, user, channel, is_greeted } = self.room;
        sqlx::query(
            "INSERT INTO season_rooms (season_id, part, user_id, channel_id, is_greeted) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(self.season.0)
        .bind(part)
        .bind(user)
        .bind(channel)
        .bind(i64::from(is_greeted))
        .execute(&mut *connection)
        .await?;
        if part == RoomPart::Announcements {
            // The message with the season's current question is in the old channel, so it is not kept.
            sqlx::query("UPDATE seasons SET channel_id = $1, message_id = NULL WHERE season_id = $2")
                .bind(channel)
                .bind(self.season.0)
                .execute(&mut *connection)
                .await?;
        }
        HaveChannel(self.wanted.clone()).statement().execute(connection).await?;
        Ok(())
    }
}

/// Stores that the bot has posted in a channel of a home what it is for.
#[derive(Clone, Copy, Debug)]
pub struct GreetRoom {
    /// The channel in which the bot has posted.
    pub channel: ChannelId,
}

impl Statement for GreetRoom {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE season_rooms SET is_greeted = 1 WHERE channel_id = $1").bind(self.channel)
    }
}

impl Store {
    /// The home of a season; `None` if no host has asked for one.
    pub async fn season_home(&self, season: SeasonId) -> Result<Option<HomeRow>, Error> {
        let row = sqlx::query("SELECT host_id, is_settled = 1 FROM season_homes WHERE season_id = $1")
            .bind(season.0)
            .fetch_optional(&self.readers)
            .await?;
        let read = |row: AnyRow| {
            let is_settled = row.try_get::<Flag, _>(1)?.0;
            Ok(HomeRow { host: row.try_get(0)?, is_settled })
        };
        row.map(read).transpose()
    }

    /// The channels of a season's home, in the order of [`RoomPart`] (the category first), then of creation.
    pub async fn season_rooms(&self, season: SeasonId) -> Result<Vec<RoomRow>, Error> {
        let rows = sqlx::query(
            "SELECT part, user_id, channel_id, is_greeted = 1 FROM season_rooms WHERE season_id = $1
             ORDER BY channel_id",
        )
        .bind(season.0)
        .fetch_all(&self.readers)
        .await?;
        let mut rooms = rows.iter().map(read_room).collect::<Result<Vec<_>, _>>()?;
        rooms.sort_by_key(|room| room.part);
        Ok(rooms)
    }
}

fn read_room(row: &AnyRow) -> Result<RoomRow, Error> {
    Ok(RoomRow {
        part: row.try_get(0)?,
        user: row.try_get(1)?,
        channel: row.try_get(2)?,
        is_greeted: row.try_get::<Flag, _>(3)?.0,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::open;
    use super::super::{AddToSeason, GuildId, LoseChannel, OpenSeason, SeasonKind};
    use super::*;
    use rules::Timestamp;

    #[tokio::test]
    async fn a_season_is_told_in_the_announcements_of_its_home_once_they_are_kept() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let (guild, host, at) = (GuildId(3), UserId(9), Timestamp(5));
        let line = AddToSeason {
            season: SeasonId(0),
            n: 1,
            at,
            by: Some(host),
            step: "{}".to_owned(),
            joins: Vec::new(),
            moves: Vec::new(),
            heirs: Vec::new(),
            is_over: false,
        };
        let opened = OpenSeason { kind: SeasonKind::Season, guild, channel: ChannelId(70), host, line };
        let season = store.write(opened).await.unwrap().id;
        assert_eq!(store.season_home(season).await.unwrap(), None);
        store.write(OpenHome { season, host }).await.unwrap();
        store.write(SettleHome { season }).await.unwrap();
        store.write(OpenHome { season, host: UserId(8) }).await.unwrap();
        let home = HomeRow { host: UserId(8), is_settled: false };
        assert_eq!(store.season_home(season).await.unwrap(), Some(home), "it is to be gone on with");
        let wanted = WantChannel { guild, parent: None, name: "season-1-announcements".to_owned(), at };
        store.write(wanted.clone()).await.unwrap();
        let room = |part, user, channel| RoomRow { part, user, channel: ChannelId(channel), is_greeted: false };
        let told = room(RoomPart::Announcements, UserId(0), 71);
        store.write(KeepRoom { season, room: told, wanted }).await.unwrap();
        assert_eq!(store.wanted_channels(Timestamp(99)).await.unwrap(), [], "it has come");
        assert!(store.is_known_channel(ChannelId(71)).await.unwrap());
        assert_eq!(store.season(season).await.unwrap().channel, ChannelId(71));
        let own = room(RoomPart::Confessional, UserId(1 << 60), 72);
        let wanted = WantChannel { guild, parent: None, name: "own".to_owned(), at };
        store.write(KeepRoom { season, room: own, wanted: wanted.clone() }).await.unwrap();
        assert!(store.write(KeepRoom { season, room: own, wanted }).await.is_err(), "nobody has two");
        store.write(GreetRoom { channel: ChannelId(71) }).await.unwrap();
        let told = RoomRow { is_greeted: true, ..told };
        assert_eq!(store.season_rooms(season).await.unwrap(), [told, own]);
        store.write(LoseChannel { channel: ChannelId(71) }).await.unwrap();
        assert_eq!(store.season_rooms(season).await.unwrap(), [own]);
    }
}
