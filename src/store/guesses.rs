//! Guesses of who goes home, by people who are not in play.

use sqlx::{AnyConnection, Row};

use super::{Error, Query, SeasonId, Statement, Store, UserId, Write, natural};

/// Who goes home in an episode, as somebody has guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessRow {
    /// The episode.
    pub episode: u32,
    /// Who guesses.
    pub user: UserId,
    /// The member who goes home, they say.
    pub member: u16,
}

/// Keeps somebody's guess, instead of the one of that episode that they made before.
///
/// # Errors
/// [`Error::OutOfTurn`] if the log has gone on: it may be too late for a guess.
#[derive(Clone, Copy, Debug)]
pub struct KeepGuess {
    /// The season.
    pub season: SeasonId,
    /// The guess.
    pub guess: GuessRow,
    /// The last line of the log by which it may be made.
    pub last_n: u32,
}

impl Write for KeepGuess {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let keep = sqlx::query(
            "INSERT INTO guesses (season_id, episode, user_id, member)
             SELECT season_id, $2, $3, $4 FROM seasons WHERE season_id = $1 AND last_n = $5
             ON CONFLICT (season_id, episode, user_id) DO UPDATE SET member = excluded.member",
        )
        .bind(self.season.0)
        .bind(i64::from(self.guess.episode))
        .bind(self.guess.user.to_sql())
        .bind(i64::from(self.guess.member))
        .bind(i64::from(self.last_n));
        let kept = keep.execute(connection).await?.rows_affected();
        if kept > 0 { Ok(()) } else { Err(Error::OutOfTurn) }
    }
}

/// Takes back the guess of somebody who has come into play before it was decided.
#[derive(Clone, Copy, Debug)]
pub struct DropGuess {
    /// The season.
    pub season: SeasonId,
    /// The episode.
    pub episode: u32,
    /// The person who guessed.
    pub user: UserId,
}

impl Statement for DropGuess {
    fn statement(&self) -> Query<'_> {
        sqlx::query("DELETE FROM guesses WHERE season_id = $1 AND episode = $2 AND user_id = $3")
            .bind(self.season.0)
            .bind(i64::from(self.episode))
            .bind(self.user.to_sql())
    }
}

impl Store {
    /// All guesses of a season, also those that are not decided yet: nobody may be shown those but who made them.
    pub async fn guesses(&self, season: SeasonId) -> Result<Vec<GuessRow>, Error> {
        let rows =
            sqlx::query("SELECT episode, user_id, member FROM guesses WHERE season_id = $1 ORDER BY episode, user_id")
                .bind(season.0)
                .fetch_all(&self.readers)
                .await?;
        let read = |row: &sqlx::any::AnyRow| {
            let member: i64 = row.try_get(2)?;
            let member =
                u16::try_from(member).map_err(|_| Error::Corrupt(format!("{member} is no member's number")))?;
            Ok(GuessRow { episode: natural(row, 0)?, user: UserId::from_sql(row.try_get(1)?), member })
        };
        rows.iter().map(read).collect()
    }
}
