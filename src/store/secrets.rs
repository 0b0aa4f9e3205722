//! The channels that have shown secrets of a match, and the people who have seen them.
//!
//! Triggers record the players and the channels of seats. [`Know`] records other people who have seen secrets.
//! [`super::OpenMatch`] records a host who provides the puzzle or setup that is played.

use std::collections::BTreeSet;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{Audience, ChannelId, Error, GuildId, MatchId, Place, Store, UserId, Write};

/// Stores that a person has been able to see the secrets that an audience is shown. Returns whether that was not stored
/// before.
#[derive(Clone, Copy, Debug)]
pub struct Know {
    /// The match whose secrets the person has seen.
    pub match_id: MatchId,
    /// The person who has seen the secrets.
    pub user: UserId,
    /// The audience whose secrets the person has seen: a seat, or the spectators, who see everything.
    pub audience: Audience,
}

impl Write for Know {
    type Out = bool;

    async fn run(&self, connection: &mut AnyConnection) -> Result<bool, Error> {
        let guard = Place::Match(self.match_id).guard(connection).await?.whole()?;
        let noted = sqlx::query(
            "INSERT INTO knowledge (match_id, user_id, audience) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(self.match_id.0)
        .bind(self.user)
        .bind(self.audience.number())
        .execute(&mut *connection)
        .await?;
        guard.renew(connection).await?;
        Ok(noted.rows_affected() > 0)
    }
}

impl Store {
    /// The audiences of a match whose secrets a person has seen. This includes the seats that they held, and secrets
    /// that they saw before they were forgotten.
    pub async fn knowledge(&self, match_id: MatchId, user: UserId) -> Result<BTreeSet<Audience>, Error> {
        let mut users: Vec<i64> = self.former(user).await?.into_iter().map(UserId::to_sql).collect();
        users.push(user.to_sql());
        let rows = self.checked(match_id, "SELECT user_id, audience FROM knowledge WHERE match_id = $1").await?;
        let mut known = BTreeSet::new();
        for row in rows {
            if users.contains(&row.try_get(0)?) {
                known.insert(Audience::read(match_id, row.try_get(1)?)?);
            }
        }
        Ok(known)
    }

    /// The channels in which secrets of a match are or were shown, each with the audience to which the secrets belong.
    pub async fn secret_channels(&self, match_id: MatchId) -> Result<BTreeSet<(ChannelId, Audience)>, Error> {
        let rows =
            self.checked(match_id, "SELECT channel_id, audience FROM secret_channels WHERE match_id = $1").await?;
        let read = |row: AnyRow| Ok((row.try_get::<ChannelId, _>(0)?, Audience::read(match_id, row.try_get(1)?)?));
        rows.into_iter().map(read).collect()
    }

    /// The open matches of a server whose secrets have been shown in a channel.
    pub async fn secretive_matches(&self, guild: GuildId) -> Result<Vec<MatchId>, Error> {
        let ids = sqlx::query_scalar(
            "SELECT match_id FROM matches WHERE guild_id = $1 AND stage = 'open'
             AND EXISTS (SELECT 1 FROM secret_channels WHERE secret_channels.match_id = matches.match_id)
             ORDER BY match_id",
        );
        Ok(ids.bind(guild).fetch_all(&self.readers).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{OpenMatch, SeatRow, SetChannel, SetSpectators, Substitute, sqlite::make_old};
    use rules::{BySeat, Seat, Timestamp};

    const ONE: MatchId = MatchId(1);
    const TWO: MatchId = MatchId(2);

    fn seat(index: usize) -> Audience {
        Audience::Seat(Seat::new(index).unwrap())
    }

    async fn knows(store: &Store, match_id: MatchId, user: u64) -> Vec<Audience> {
        store.knowledge(match_id, UserId(user)).await.unwrap().into_iter().collect()
    }

    #[tokio::test]
    async fn fault_36_a_database_of_before_knows_who_sat_where_and_who_has_looked() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("dealer.db");
        let rows = "INSERT INTO matches (match_id, game, guild_id, channel_id, host_id, header, opened_at, spectators)
             VALUES (1, 'null', 1, 7, 900, '{}', 0, 60), (2, 'null', 1, 8, 900, '{}', 0, NULL);
             INSERT INTO seats VALUES (1, 0, 103, 'Cleo', 50), (1, 1, 102, 'Ben', NULL), (2, 0, 101, 'Ann', NULL),
                 (2, 1, -5, 'Zoe', NULL);
             INSERT INTO ledger_stakes VALUES (1, 0, 101), (1, 1, 102);
             INSERT INTO host_acts VALUES (1, 1, 900, 'substitute 0 104'), (1, 2, 901, 'substitute 0 103'),
                 (1, 3, 901, 'reveal 17'), (1, 4, 900, 'spectators 61'), (1, 5, 900, 'spectators '),
                 (1, 6, 900, 'spectators 60'), (1, 7, 900, 'channel 1 51'), (1, 8, 900, 'channel 1 '),
                 (1, 9, 900, 'order 3 pause'), (1, 10, 900, 'move 7');";
        make_old(&path, 7, rows).await;
        let store = Store::open(&path).await.unwrap();
        // Ann (user 101) knows the seat's secrets because of her stake, Cleo (103) and Dan (104) because of the
        // substitutions.
        for user in [101, 103, 104] {
            assert_eq!(knows(&store, ONE, user).await, [seat(0)], "{user}");
        }
        assert_eq!(knows(&store, ONE, 102).await, [seat(1)]);
        assert_eq!(knows(&store, ONE, 901).await, [Audience::Spectators]);
        assert_eq!(knows(&store, ONE, 900).await, []);
        assert_eq!(knows(&store, TWO, 5_u64.wrapping_neg()).await, [seat(1)]);
        let channels = store.secret_channels(ONE).await.unwrap();
        let shown = [(50, seat(0)), (51, seat(1)), (60, Audience::Spectators), (61, Audience::Spectators)];
        assert_eq!(channels, shown.map(|(channel, audience)| (ChannelId(channel), audience)).into());
        assert_eq!(store.secretive_matches(GuildId(1)).await.unwrap(), [ONE]);
        assert!(store.secretive_matches(GuildId(2)).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn who_sits_down_and_which_channel_is_set_writes_itself_down_for_ever() {
        let dir = tempfile::tempdir().unwrap();
        let store = crate::store::tests::open(&dir).await;
        let row = |user, channel: Option<u64>| SeatRow {
            user: UserId(user),
            name: format!("user {user}"),
            channel: channel.map(ChannelId),
        };
        let open = OpenMatch {
            game: "heap".to_owned(),
            guild: GuildId(1),
            channel: ChannelId(7),
            host: UserId(9),
            header: "{}".to_owned(),
            at: Timestamp(1000),
            seats: BySeat::from(vec![row(1, Some(50)), row(2, None)]),
            deadline: None,
            puzzle: None,
            is_brought: false,
            opening: String::new(),
        };
        let match_id = store.write(open).await.unwrap();
        let (seat_of_two, host, at) = (Seat::new(1).unwrap(), UserId(9), Timestamp(2000));
        store.write(Substitute { match_id, seat: seat_of_two, player: row(3, None), host, at }).await.unwrap();
        for channel in [Some(ChannelId(51)), None] {
            store.write(SetChannel { match_id, seat: seat_of_two, channel }).await.unwrap();
            store.write(SetSpectators { match_id, channel }).await.unwrap();
        }
        assert_eq!(knows(&store, match_id, 2).await, [seat(1)], "to leave is not to forget");
        assert_eq!(knows(&store, match_id, 3).await, [seat(1)]);
        let shown = [(50, seat(0)), (51, seat(1)), (51, Audience::Spectators)];
        let channels = store.secret_channels(match_id).await.unwrap();
        assert_eq!(channels, shown.map(|(channel, audience)| (ChannelId(channel), audience)).into());
        let know = Know { match_id, user: UserId(3), audience: Audience::Spectators };
        assert!(store.write(know).await.unwrap());
        assert!(!store.write(know).await.unwrap(), "it is no news");
        for table in ["knowledge", "secret_channels"] {
            for sql in [format!("DELETE FROM {table}"), format!("UPDATE {table} SET audience = 0")] {
                let error = store.write(Sql(sql)).await.unwrap_err();
                assert!(error.to_string().contains("append-only"), "{error}");
            }
        }
    }

    struct Sql(String);

    impl Write for Sql {
        type Out = ();
        async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
            sqlx::query(sqlx::AssertSqlSafe(self.0.clone())).execute(connection).await?;
            Ok(())
        }
    }
}
