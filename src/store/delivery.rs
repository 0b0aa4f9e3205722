//! Stores how far each audience has been informed, and which one-time notices must not be sent again.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::Row;

use super::ids::seat_to_sql;
use super::{Error, MatchId, Query, Statement, Store, UserId};
use rules::{Millis, Seat, Timestamp};

/// A recipient of a match's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Audience {
    /// Everybody, in the match's channel.
    Channel,
    /// The player of one seat, by DM or in the seat's own channel.
    Seat(Seat),
    /// The channel in which spectators are shown everything.
    Spectators,
    /// The channel in which the server announces openings and results.
    Announcements,
}

impl Audience {
    /// The number that represents the audience in the database.
    pub fn number(self) -> i64 {
        match self {
            Self::Channel => -1,
            Self::Spectators => -2,
            Self::Announcements => -3,
            Self::Seat(seat) => seat_to_sql(seat),
        }
    }

    /// The audience that a number in the database represents.
    pub(super) fn read(match_id: MatchId, number: i64) -> Result<Self, Error> {
        Ok(match number {
            -1 => Self::Channel,
            -2 => Self::Spectators,
            -3 => Self::Announcements,
            seat => usize::try_from(seat)
                .ok()
                .and_then(Seat::new)
                .map(Self::Seat)
                .ok_or_else(|| Error::Corrupt(format!("match {match_id} has an audience {number}")))?,
        })
    }
}

/// The last entry that each audience has been informed of; an absent audience has been informed of nothing yet.
pub type Cursors = BTreeMap<Audience, i64>;

/// Moves an audience's cursor forward, never back.
#[derive(Clone, Copy, Debug)]
pub struct MoveCursor {
    /// The match whose audience was informed.
    pub match_id: MatchId,
    /// The audience that was informed.
    pub audience: Audience,
    /// The last entry that the audience has been informed of.
    pub told: i64,
}

impl Statement for MoveCursor {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO cursors (match_id, audience, told) VALUES ($1, $2, $3)
             ON CONFLICT (match_id, audience) DO UPDATE SET told = max(cursors.told, excluded.told)",
        )
        .bind(self.match_id.0)
        .bind(self.audience.number())
        .bind(self.told)
    }
}

/// Stores whether an audience must still be sent the present board, whatever its cursor says. That is so if the
/// audience is reached in another channel from now on, or if a seat has a new player.
#[derive(Clone, Copy, Debug)]
pub struct OweBoard {
    /// The match whose board is owed.
    pub match_id: MatchId,
    /// The audience to which the board is owed.
    pub audience: Audience,
    /// Whether the board is owed: `true` when it becomes owed, `false` when it has arrived.
    pub is_owed: bool,
}

impl Statement for OweBoard {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO cursors (match_id, audience, told, owed) VALUES ($1, $2, -1, $3)
             ON CONFLICT (match_id, audience) DO UPDATE SET owed = excluded.owed",
        )
        .bind(self.match_id.0)
        .bind(self.audience.number())
        .bind(i64::from(self.is_owed))
    }
}

/// Stores that every audience has been informed up to an entry, and when the next deadline is.
#[derive(Clone, Copy, Debug)]
pub struct Settle {
    /// The match whose audiences have been informed.
    pub match_id: MatchId,
    /// The last entry that every audience has been informed of.
    pub n: i64,
    /// The next deadline as of that entry.
    pub deadline: Option<Timestamp>,
}

impl Statement for Settle {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE matches SET settled_n = $1, deadline = $2 WHERE match_id = $3")
            .bind(self.n)
            .bind(self.deadline.map(|deadline| deadline.0))
            .bind(self.match_id.0)
    }
}

/// Stores that the channel has been informed that a player's DMs are closed.
#[derive(Clone, Copy, Debug)]
pub struct CloseDm {
    /// The match whose channel has been informed.
    pub match_id: MatchId,
    /// The player whose DMs are closed.
    pub user: UserId,
}

impl Statement for CloseDm {
    fn statement(&self) -> Query<'_> {
        sqlx::query("INSERT INTO closed_dms (match_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(self.match_id.0)
            .bind(self.user)
    }
}

/// Stores the last reminder that a seat was sent.
#[derive(Clone, Copy, Debug)]
pub struct NoteReminder {
    /// The match that the reminder was about.
    pub match_id: MatchId,
    /// The seat that was reminded.
    pub seat: Seat,
    /// The deadline that the reminder was about.
    pub deadline: Timestamp,
    /// The time that was left before the deadline.
    pub left: Millis,
}

impl Statement for NoteReminder {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO reminders (match_id, seat, deadline, left_ms) VALUES ($1, $2, $3, $4)
             ON CONFLICT (match_id, seat) DO UPDATE SET deadline = excluded.deadline, left_ms = excluded.left_ms",
        )
        .bind(self.match_id.0)
        .bind(seat_to_sql(self.seat))
        .bind(self.deadline.0)
        .bind(self.left.0)
    }
}

impl Store {
    /// How far each audience of a match has been informed.
    pub async fn cursors(&self, match_id: MatchId) -> Result<Cursors, Error> {
        let rows = sqlx::query("SELECT audience, told FROM cursors WHERE match_id = $1")
            .bind(match_id.0)
            .fetch_all(&self.readers)
            .await?;
        let mut cursors = Cursors::new();
        for row in rows {
            cursors.insert(Audience::read(match_id, row.try_get(0)?)?, row.try_get(1)?);
        }
        Ok(cursors)
    }

    /// The audiences of a match that must still be sent the present board.
    pub async fn owed_boards(&self, match_id: MatchId) -> Result<BTreeSet<Audience>, Error> {
        let numbers: Vec<i64> = sqlx::query_scalar("SELECT audience FROM cursors WHERE match_id = $1 AND owed = 1")
            .bind(match_id.0)
            .fetch_all(&self.readers)
            .await?;
        numbers.into_iter().map(|number| Audience::read(match_id, number)).collect()
    }

    /// The players of a match with closed DMs about whom the channel has been informed.
    pub async fn closed_dms(&self, match_id: MatchId) -> Result<Vec<UserId>, Error> {
        Ok(sqlx::query_scalar("SELECT user_id FROM closed_dms WHERE match_id = $1")
            .bind(match_id.0)
            .fetch_all(&self.readers)
            .await?)
    }

    /// The last reminder of each seat that was sent a reminder: the deadline, and the time that was left.
    pub async fn reminders(&self, match_id: MatchId) -> Result<BTreeMap<Seat, (Timestamp, Millis)>, Error> {
        let rows: Vec<(i64, i64, i64)> =
            sqlx::query_as("SELECT seat, deadline, left_ms FROM reminders WHERE match_id = $1")
                .bind(match_id.0)
                .fetch_all(&self.readers)
                .await?;
        Ok(rows
            .into_iter()
            .filter_map(|(seat, deadline, left)| {
                let seat = usize::try_from(seat).ok().and_then(Seat::new)?;
                Some((seat, (Timestamp(deadline), Millis(left))))
            })
            .collect())
    }
}
