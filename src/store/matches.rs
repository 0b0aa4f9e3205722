//! Matches and their seats.

use std::collections::BTreeMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use strum::{EnumString, IntoStaticStr};

use super::ids::{DISCORD_EPOCH_MS, kept_as_word, seat_to_sql};
use super::invitations::end_check;
use super::{
    Audience, ChannelId, Error, Flag, GuildId, HeldBack, Know, MatchId, Place, Query, Shard, Statement, Store, UserId,
    Write,
};
use rules::{BySeat, Millis, Seat, Timestamp};

/// How far back [`Store::people_to_hear`] looks for people who have no open match or puzzle any more.
const LATELY: Millis = Millis::from_secs(24 * 60 * 60);
/// Maximum number of people without an open match or puzzle whose DMs are read; everybody else waits while they are
/// read.
const LATELY_MAX: i64 = 200;

/// The stage of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Stage {
    /// The match is being played.
    Open,
    /// The match has a result.
    Over,
    /// A fault of the bot stopped the match; it waits for an admin or host to act.
    Adjourned,
}

kept_as_word!(Stage);

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The id of the player.
    pub user: UserId,
    /// The player's name in the match.
    pub name: String,
    /// The channel that the bot uses in place of the player's DMs, if there is one.
    pub channel: Option<ChannelId>,
}

/// A match as stored, without its journal.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRow {
    /// The number of the match.
    pub id: MatchId,
    /// The game's id.
    pub game: String,
    /// The server on which the match is played; [`GuildId::NONE`] for a match in direct messages.
    pub guild: GuildId,
    /// The channel in which the match is played.
    pub channel: ChannelId,
    /// The person who opened the match.
    pub host: UserId,
    /// The first line of the match's record.
    pub header: String,
    /// When the match was opened.
    pub opened_at: Timestamp,
    /// The stage of the match.
    pub stage: Stage,
    /// The number of the last outage for which time was given back.
    pub credited: i64,
    /// The last entry that every audience has been informed of; -1 before the opening.
    pub settled_n: i64,
    /// The channel in which spectators are shown everything, if there is one.
    pub spectators: Option<ChannelId>,
    /// The channel in which the server announces openings and results, if there is one.
    pub announcements: Option<ChannelId>,
    /// Text for the opening message in addition to the list of players; empty for matches older than this column.
    pub opening: String,
    /// When the bot was last at work before the backup from which this match was restored. `None` if the match was not
    /// restored, or the players have been informed.
    pub restored_from: Option<Timestamp>,
    /// Fingerprint of the puzzle that the match is about, for comparison with other puzzles; `None` if none is stored.
    pub puzzle: Option<String>,
    /// When the match was paused; `None` if it is not paused, or not about a puzzle.
    pub paused_at: Option<Timestamp>,
    /// Whether the solution of the puzzle is withheld from the players after the match.
    pub held_back: HeldBack,
    /// The players by seat.
    pub seats: BySeat<SeatRow>,
}

impl MatchRow {
    /// Whether the match is played by direct message only, outside any server (practice).
    pub fn is_direct(&self) -> bool {
        self.guild == GuildId::NONE
    }
}

/// The data about an open match that a starting bot needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRow {
    /// The number of the match.
    pub id: MatchId,
    /// The game's id.
    pub game: String,
    /// The server on which the match is played.
    pub guild: GuildId,
    /// The channel in which the match is played.
    pub channel: ChannelId,
    /// The person who opened the match.
    pub host: UserId,
    /// The players in the order of their seats.
    pub users: Vec<UserId>,
    /// Whether every audience has been informed of all entries, so that `deadline` is current.
    pub is_settled: bool,
    /// The next deadline of the match, as of the last settled entry.
    pub deadline: Option<Timestamp>,
    /// The number of the last outage for which time was given back.
    pub credited: i64,
}

/// Write that stores a newly opened match.
#[derive(Clone, Debug)]
pub struct OpenMatch {
    /// The game's id.
    pub game: String,
    /// The server on which the match is opened; [`GuildId::NONE`] for a match in direct messages.
    pub guild: GuildId,
    /// The channel in which the match is played. It must have no other open match.
    pub channel: ChannelId,
    /// The person who opens the match.
    pub host: UserId,
    /// The first line of the match's record, with the complete setup.
    pub header: String,
    /// When the match is opened.
    pub at: Timestamp,
    /// The players by seat.
    pub seats: BySeat<SeatRow>,
    /// The first deadline of the match, if it has one.
    pub deadline: Option<Timestamp>,
    /// Fingerprint of the puzzle (`rules::Sketch`), if the match is about one.
    pub puzzle: Option<String>,
    /// Whether the host provides the puzzle or setup that is played. Then the host knows everything that the match
    /// hides.
    pub is_brought: bool,
    /// Text for the opening message in addition to the list of players.
    pub opening: String,
}

impl Write for OpenMatch {
    type Out = MatchId;

    async fn run(&self, connection: &mut AnyConnection) -> Result<MatchId, Error> {
        let id: i64 = sqlx::query_scalar(
            "INSERT INTO matches (game, guild_id, channel_id, host_id, header, opened_at, deadline, puzzle, credited)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT coalesce(max(outage_id), 0) FROM outages))
             RETURNING match_id",
        )
        .bind(&self.game)
        .bind(self.guild)
        .bind(self.channel)
        .bind(self.host)
        .bind(&self.header)
        .bind(self.at.0)
        .bind(self.deadline.map(|deadline| deadline.0))
        .bind(&self.puzzle)
        .fetch_one(&mut *connection)
        .await?;
        for (seat, row) in self.seats.iter() {
            sqlx::query("INSERT INTO seats (match_id, seat, user_id, name, channel_id) VALUES ($1, $2, $3, $4, $5)")
                .bind(id)
                .bind(seat_to_sql(seat))
                .bind(row.user)
                .bind(&row.name)
                .bind(row.channel)
                .execute(&mut *connection)
                .await?;
        }
        if !self.opening.is_empty() {
            let insert =
                sqlx::query("INSERT INTO openings (match_id, words) VALUES ($1, $2)").bind(id).bind(&self.opening);
            insert.execute(&mut *connection).await?;
        }
        let match_id = MatchId(id);
        end_check(connection, self.channel, match_id).await?;
        Place::Match(match_id).seal_access(connection).await?;
        if self.is_brought {
            Know { match_id, user: self.host, audience: Audience::Spectators }.run(connection).await?;
        }
        Ok(match_id)
    }
}

/// Stops an open match that cannot continue. A match that is over is not changed.
#[derive(Clone, Copy, Debug)]
pub struct AdjournMatch {
    /// The match that is stopped.
    pub match_id: MatchId,
}

impl Write for AdjournMatch {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        // If the match is stopped because its checksum is wrong, the checksum stays wrong.
        let guard = Place::Match(self.match_id).guard(connection).await?;
        sqlx::query("UPDATE matches SET stage = 'adjourned', deadline = NULL WHERE match_id = $1 AND stage = 'open'")
            .bind(self.match_id.0)
            .execute(&mut *connection)
            .await?;
        guard.renew(connection).await
    }
}

/// Gives a seat to another person, and records which host did it.
#[derive(Clone, Debug)]
pub struct Substitute {
    /// The match in which the seat changes hands.
    pub match_id: MatchId,
    /// The seat that changes hands.
    pub seat: Seat,
    /// The new player.
    pub player: SeatRow,
    /// The host who ordered the change.
    pub host: UserId,
    /// When the seat changes hands.
    pub at: Timestamp,
}

impl Write for Substitute {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let guard = Place::Match(self.match_id).guard(connection).await?.whole()?;
        sqlx::query("UPDATE seats SET user_id = $1, name = $2, channel_id = $3 WHERE match_id = $4 AND seat = $5")
            .bind(self.player.user)
            .bind(&self.player.name)
            .bind(self.player.channel)
            .bind(self.match_id.0)
            .bind(seat_to_sql(self.seat))
            .execute(&mut *connection)
            .await?;
        guard.renew(connection).await?;
        let act = format!("substitute {} {}", self.seat, self.player.user);
        NoteAct { match_id: self.match_id, at: self.at, host: self.host, act }.run(connection).await
    }
}

/// Sets or removes the channel that replaces DMs for a seat.
#[derive(Clone, Copy, Debug)]
pub struct SetChannel {
    /// The match that the seat belongs to.
    pub match_id: MatchId,
    /// The seat that gets or loses its channel.
    pub seat: Seat,
    /// The seat's new channel; `None` for the player's DMs.
    pub channel: Option<ChannelId>,
}

impl Write for SetChannel {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let guard = Place::Match(self.match_id).guard(connection).await?.whole()?;
        sqlx::query("UPDATE seats SET channel_id = $1 WHERE match_id = $2 AND seat = $3")
            .bind(self.channel)
            .bind(self.match_id.0)
            .bind(seat_to_sql(self.seat))
            .execute(&mut *connection)
            .await?;
        guard.renew(connection).await
    }
}

/// Moves a match to another channel, and records which host did it.
#[derive(Clone, Copy, Debug)]
pub struct MoveMatch {
    /// The match that is moved.
    pub match_id: MatchId,
    /// The new channel, which must have no other open match.
    pub channel: ChannelId,
    /// The host who moves the match.
    pub host: UserId,
    /// When the match is moved.
    pub at: Timestamp,
}

impl Write for MoveMatch {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let guard = Place::Match(self.match_id).guard(connection).await?.whole()?;
        sqlx::query("UPDATE matches SET channel_id = $1 WHERE match_id = $2")
            .bind(self.channel)
            .bind(self.match_id.0)
            .execute(&mut *connection)
            .await?;
        guard.renew(connection).await?;
        let act = format!("move {}", self.channel);
        NoteAct { match_id: self.match_id, at: self.at, host: self.host, act }.run(connection).await
    }
}

/// Sets the channel in which spectators are shown everything.
#[derive(Clone, Copy, Debug)]
pub struct SetSpectators {
    /// The match that the spectators watch.
    pub match_id: MatchId,
    /// The spectators' channel; `None` removes it.
    pub channel: Option<ChannelId>,
}

impl Write for SetSpectators {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let guard = Place::Match(self.match_id).guard(connection).await?.whole()?;
        sqlx::query("UPDATE matches SET spectators = $1 WHERE match_id = $2")
            .bind(self.channel)
            .bind(self.match_id.0)
            .execute(&mut *connection)
            .await?;
        guard.renew(connection).await
    }
}

/// Records an act of a host that is not in the journal.
#[derive(Clone, Debug)]
pub struct NoteAct {
    /// The match that the host acted on.
    pub match_id: MatchId,
    /// When the host acted.
    pub at: Timestamp,
    /// The host who acted.
    pub host: UserId,
    /// The act: a word and its object, such as `move CHANNEL`.
    pub act: String,
}

impl Statement for NoteAct {
    fn statement(&self) -> Query<'_> {
        // Acts are written by [`Store::hand_in`], which may repeat the insert after a commit of unknown outcome. So the
        // insert must be idempotent.
        let query = "INSERT INTO host_acts (match_id, at, user_id, act)
             SELECT $1, $2, $3, $4 WHERE NOT EXISTS (
                 SELECT 1 FROM host_acts WHERE match_id = $1 AND at = $2 AND user_id = $3 AND act = $4)";
        sqlx::query(query).bind(self.match_id.0).bind(self.at.0).bind(self.host).bind(&self.act)
    }
}

impl Store {
    /// A match and its players, without its journal.
    pub async fn find_match(&self, id: MatchId) -> Result<MatchRow, Error> {
        let row = sqlx::query(
            "SELECT game, guild_id, channel_id, host_id, header, opened_at, stage, credited, matches.spectators,
                    settled_n, announcements, coalesce(words, ''), restored_from, puzzle, paused_at, held_back
             FROM matches LEFT JOIN guilds USING (guild_id) LEFT JOIN openings USING (match_id) WHERE match_id = $1",
        )
        .bind(id.0)
        .fetch_optional(&self.readers)
        .await?
        .ok_or(Error::Missing("match"))?;
        let seats = sqlx::query("SELECT user_id, name, channel_id FROM seats WHERE match_id = $1 ORDER BY seat")
            .bind(id.0)
            .fetch_all(&self.readers)
            .await?;
        let seats = seats.iter().map(read_seat).collect::<Result<Vec<_>, Error>>()?;
        Ok(MatchRow {
            id,
            game: row.try_get(0)?,
            guild: row.try_get(1)?,
            channel: row.try_get(2)?,
            host: row.try_get(3)?,
            header: row.try_get(4)?,
            opened_at: Timestamp(row.try_get(5)?),
            stage: row.try_get(6)?,
            credited: row.try_get(7)?,
            spectators: row.try_get(8)?,
            settled_n: row.try_get(9)?,
            announcements: row.try_get(10)?,
            opening: row.try_get(11)?,
            restored_from: row.try_get::<Option<i64>, _>(12)?.map(Timestamp),
            puzzle: row.try_get(13)?,
            paused_at: row.try_get::<Option<i64>, _>(14)?.map(Timestamp),
            held_back: HeldBack::read(row.try_get(15)?)?,
            seats: BySeat::from(seats),
        })
    }

    /// All open matches, and finished matches that still have messages to send or to edit. Does not read journals.
    pub async fn open_matches(&self) -> Result<Vec<OpenRow>, Error> {
        let mut users: BTreeMap<MatchId, Vec<UserId>> = BTreeMap::new();
        let seats: Vec<(MatchId, UserId)> = sqlx::query_as(
            "SELECT match_id, user_id FROM seats JOIN matches USING (match_id)
             WHERE stage = 'open' OR stage = 'over' AND (settled_n < last_n OR EXISTS (
                 SELECT 1 FROM open_messages WHERE open_messages.match_id = matches.match_id AND kind <> 'answer'))
             ORDER BY match_id, seat",
        )
        .fetch_all(&self.readers)
        .await?;
        for (id, user) in seats {
            users.entry(id).or_default().push(user);
        }
        let rows = sqlx::query(
            "SELECT match_id, game, guild_id, channel_id, host_id, settled_n >= last_n AND restored_from IS NULL
                        AND NOT EXISTS (SELECT 1 FROM cursors WHERE cursors.match_id = matches.match_id AND owed = 1)
                        AND NOT EXISTS (SELECT 1 FROM open_messages
                                        WHERE open_messages.match_id = matches.match_id AND kind <> 'answer'),
                    deadline, credited
             FROM matches
             WHERE stage = 'open' OR stage = 'over' AND (settled_n < last_n OR EXISTS (
                 SELECT 1 FROM open_messages WHERE open_messages.match_id = matches.match_id AND kind <> 'answer'))
             ORDER BY stage = 'open', match_id",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let id = row.try_get(0)?;
                Ok(OpenRow {
                    id,
                    game: row.try_get(1)?,
                    guild: row.try_get(2)?,
                    channel: row.try_get(3)?,
                    host: row.try_get(4)?,
                    users: users.remove(&id).unwrap_or_default(),
                    is_settled: row.try_get::<Flag, _>(5)?.0,
                    deadline: row.try_get::<Option<i64>, _>(6)?.map(Timestamp),
                    credited: row.try_get(7)?,
                })
            })
            .collect()
    }

    /// The open matches in which a person has a seat, oldest first.
    pub async fn open_matches_of(&self, user: UserId) -> Result<Vec<MatchRow>, Error> {
        let ids = sqlx::query_scalar(
            "SELECT DISTINCT match_id FROM seats JOIN matches USING (match_id)
             WHERE user_id = $1 AND stage = 'open' ORDER BY match_id",
        );
        self.find_matches(ids.bind(user).fetch_all(&self.readers).await?).await
    }

    /// The open matches of a server, newest first.
    pub async fn open_matches_on(&self, guild: GuildId, count_max: u32) -> Result<Vec<MatchRow>, Error> {
        let ids = sqlx::query_scalar(
            "SELECT match_id FROM matches WHERE guild_id = $1 AND stage = 'open' ORDER BY match_id DESC LIMIT $2",
        );
        self.find_matches(ids.bind(guild).bind(i64::from(count_max)).fetch_all(&self.readers).await?).await
    }

    /// The matches with these ids, in the order of `ids`.
    async fn find_matches(&self, ids: Vec<MatchId>) -> Result<Vec<MatchRow>, Error> {
        let mut matches = Vec::with_capacity(ids.len());
        for id in ids {
            matches.push(self.find_match(id).await?);
        }
        Ok(matches)
    }

    /// The servers on which a person has had a seat in a match or begun a daily puzzle, most recent first.
    pub async fn servers_of(&self, user: UserId, count_max: u32) -> Result<Vec<GuildId>, Error> {
        let servers = sqlx::query_scalar(
            "SELECT guild_id FROM (
                 SELECT guild_id, opened_at AS at FROM seats JOIN matches USING (match_id) WHERE user_id = $1
                 UNION ALL
                 SELECT guild_id, opened_at AS at FROM puzzles WHERE owner_id = $1 AND kind = 'daily'
             ) AS played WHERE guild_id <> 0 GROUP BY guild_id ORDER BY max(at) DESC, guild_id LIMIT $2",
        );
        Ok(servers.bind(user).bind(i64::from(count_max)).fetch_all(&self.readers).await?)
    }

    /// The server of a match; `None` if there is no such match.
    pub async fn guild_of_match(&self, id: MatchId) -> Result<Option<GuildId>, Error> {
        let guild = sqlx::query_scalar("SELECT guild_id FROM matches WHERE match_id = $1").bind(id);
        Ok(guild.fetch_optional(&self.readers).await?)
    }

    /// The channels of open matches: each match's own channel, and the channels of single seats. Channels of the newest
    /// matches come first.
    pub async fn open_places(&self) -> Result<Vec<(GuildId, ChannelId)>, Error> {
        let places = sqlx::query_as(
            "SELECT guild_id, channel_id FROM (
                 SELECT match_id, guild_id, channel_id FROM matches WHERE stage = 'open'
                 UNION ALL
                 SELECT match_id, guild_id, seats.channel_id FROM seats JOIN matches USING (match_id)
                 WHERE stage = 'open' AND seats.channel_id IS NOT NULL
             ) AS places GROUP BY guild_id, channel_id ORDER BY max(match_id) DESC",
        );
        Ok(places.fetch_all(&self.readers).await?)
    }

    /// Everybody who may have sent the bot a DM since the time `since`, most recently active first: players of matches
    /// that are not over, people with an open puzzle, and the latest [`LATELY_MAX`] people who were active, or whose
    /// match began or ended, no earlier than [`LATELY`] before `since`. Shard 0 reads the DMs of all these people;
    /// another shard reads only the DMs of people who play on its servers.
    pub async fn people_to_hear(&self, since: Timestamp, shard: Shard) -> Result<Vec<UserId>, Error> {
        let users: Vec<UserId> = sqlx::query_scalar(
            "SELECT user_id FROM (
                 SELECT user_id, opened_at AS at FROM seats JOIN matches USING (match_id)
                 WHERE stage <> 'over' AND ($2 = 0 OR (guild_id >> 22) % $3 = $2)
                 UNION ALL
                 SELECT owner_id, touched_at FROM puzzles WHERE stage = 'open' AND $2 = 0
                 UNION ALL
                 SELECT user_id, at FROM (
                     SELECT user_id, max(at) AS at FROM (
                         SELECT user_id, ended_at AS at FROM result_seats JOIN results USING (match_id)
                         WHERE ended_at >= $1
                         UNION ALL
                         SELECT user_id, opened_at FROM seats JOIN matches USING (match_id)
                         WHERE stage = 'over' AND opened_at >= $1
                         UNION ALL
                         SELECT user_id, (input_id >> 22) + $5 FROM judged WHERE input_id >= ($1 - $5) << 22
                     ) AS acts GROUP BY user_id ORDER BY max(at) DESC LIMIT $4
                 ) AS lately WHERE $2 = 0
             ) AS people GROUP BY user_id ORDER BY max(at) DESC",
        )
        .bind((since.0 - LATELY.0).max(DISCORD_EPOCH_MS))
        .bind(i64::from(shard.id))
        .bind(i64::from(shard.n))
        .bind(LATELY_MAX)
        .bind(DISCORD_EPOCH_MS)
        .fetch_all(&self.readers)
        .await?;
        Ok(users.into_iter().filter(|user| user.is_person()).collect())
    }

    /// The latest matches of a channel, newest first, open or not, for exports and replays.
    pub async fn matches_of_channel(&self, channel: ChannelId, count_max: u32) -> Result<Vec<MatchId>, Error> {
        let ids =
            sqlx::query_scalar("SELECT match_id FROM matches WHERE channel_id = $1 ORDER BY match_id DESC LIMIT $2");
        Ok(ids.bind(channel).bind(i64::from(count_max)).fetch_all(&self.readers).await?)
    }

    /// The recorded acts of hosts in a match, in order: the time, the host, and the act.
    #[cfg(test)]
    pub async fn host_acts(&self, id: MatchId) -> Result<Vec<(Timestamp, UserId, String)>, Error> {
        let acts: Vec<(i64, UserId, String)> =
            sqlx::query_as("SELECT at, user_id, act FROM host_acts WHERE match_id = $1 ORDER BY at")
                .bind(id.0)
                .fetch_all(&self.readers)
                .await?;
        Ok(acts.into_iter().map(|(at, user, act)| (Timestamp(at), user, act)).collect())
    }
}

fn read_seat(row: &AnyRow) -> Result<SeatRow, Error> {
    Ok(SeatRow { user: row.try_get(0)?, name: row.try_get(1)?, channel: row.try_get(2)? })
}
