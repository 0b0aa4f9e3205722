//! Votes of seasons: ballots while a vote is on, and the messages that have its buttons.

use sqlx::{AnyConnection, Row};

use super::{AddToSeason, Error, MessageId, Query, SeasonId, Statement, Store, TellSeason, UserId, Write, natural};

/// The ballot of one person in one vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BallotRow {
    /// The line of the log that asks.
    pub n: u32,
    /// The person who chose.
    pub user: UserId,
    /// The choice, by its place in that line from 0.
    pub choice: u8,
}

/// Keeps somebody's ballot, instead of the one that they gave before.
///
/// # Errors
/// [`Error::OutOfTurn`] if the log has gone on: the vote may be over.
#[derive(Clone, Copy, Debug)]
pub struct KeepBallot {
    /// The season.
    pub season: SeasonId,
    /// The ballot.
    pub ballot: BallotRow,
    /// The last line of the log by which the vote is on.
    pub last_n: u32,
}

impl Write for KeepBallot {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let keep = sqlx::query(
            "INSERT INTO ballots (season_id, n, user_id, choice)
             SELECT season_id, $2, $3, $4 FROM seasons WHERE season_id = $1 AND last_n = $5
             ON CONFLICT (season_id, n, user_id) DO UPDATE SET choice = excluded.choice",
        )
        .bind(self.season.0)
        .bind(i64::from(self.ballot.n))
        .bind(self.ballot.user.to_sql())
        .bind(i64::from(self.ballot.choice))
        .bind(i64::from(self.last_n));
        let kept = keep.execute(connection).await?.rows_affected();
        if kept > 0 { Ok(()) } else { Err(Error::OutOfTurn) }
    }
}

/// Adds the lines by which a vote is over, with what follows from it, and takes its ballots out: all of it, or nothing.
///
/// # Errors
/// [`Error::OutOfTurn`] if the log has gone on or somebody has voted since; whatever keeps a line from being added.
#[derive(Clone, Debug)]
pub struct CountVote {
    /// The season.
    pub season: SeasonId,
    /// The line of the log that asked.
    pub n: u32,
    /// The ballots that are counted.
    pub ballots: Vec<BallotRow>,
    /// The lines, in their order.
    pub lines: Vec<AddToSeason>,
    /// Whether the ballots stay until the channel is told who chose what.
    pub are_kept: bool,
}

impl Write for CountVote {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let now =
            sqlx::query("SELECT n, user_id, choice FROM ballots WHERE season_id = $1 AND n = $2 ORDER BY user_id")
                .bind(self.season.0)
                .bind(i64::from(self.n))
                .fetch_all(&mut *connection)
                .await?;
        let mut now = now.iter().map(read_ballot).collect::<Result<Vec<_>, _>>()?;
        let mut counted = self.ballots.clone();
        now.sort_unstable();
        counted.sort_unstable();
        if now != counted {
            return Err(Error::OutOfTurn);
        }
        for line in &self.lines {
            line.run(&mut *connection).await?;
        }
        if !self.are_kept {
            DropBallots { season: self.season, n: self.n }.statement().execute(connection).await?;
        }
        Ok(())
    }
}

/// Deletes the ballots of a vote.
#[derive(Clone, Copy, Debug)]
pub struct DropBallots {
    /// The season.
    pub season: SeasonId,
    /// The line of the log that asked.
    pub n: u32,
}

impl Statement for DropBallots {
    fn statement(&self) -> Query<'_> {
        sqlx::query("DELETE FROM ballots WHERE season_id = $1 AND n = $2").bind(self.season.0).bind(i64::from(self.n))
    }
}

/// Notes that the channel of a season has been told of its log up to a line, by a message with the buttons of these votes.
#[derive(Clone, Debug)]
pub struct TellVotes {
    /// What was told.
    pub told: TellSeason,
    /// The lines that asked.
    pub votes: Vec<u32>,
    /// The message.
    pub message: MessageId,
}

impl Write for TellVotes {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for &n in &self.votes {
            let note =
                "INSERT INTO vote_messages (season_id, n, message_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            let note = sqlx::query(note).bind(self.told.season.0).bind(i64::from(n)).bind(self.message.to_sql());
            note.execute(&mut *connection).await?;
        }
        self.told.statement().execute(connection).await?;
        Ok(())
    }
}

/// Notes that a vote has no buttons any more.
#[derive(Clone, Copy, Debug)]
pub struct RetireVote {
    /// The season.
    pub season: SeasonId,
    /// The line of the log that asked.
    pub n: u32,
}

impl Statement for RetireVote {
    fn statement(&self) -> Query<'_> {
        let drop = sqlx::query("DELETE FROM vote_messages WHERE season_id = $1 AND n = $2");
        drop.bind(self.season.0).bind(i64::from(self.n))
    }
}

impl Store {
    /// Everything that people have chosen in the votes of a season that are on, or are to be told yet.
    pub async fn ballots(&self, season: SeasonId) -> Result<Vec<BallotRow>, Error> {
        let rows = sqlx::query("SELECT n, user_id, choice FROM ballots WHERE season_id = $1 ORDER BY n, user_id")
            .bind(season.0)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_ballot).collect()
    }

    /// The votes of a season with the messages that have their buttons.
    pub async fn vote_messages(&self, season: SeasonId) -> Result<Vec<(u32, MessageId)>, Error> {
        let rows = sqlx::query("SELECT n, message_id FROM vote_messages WHERE season_id = $1 ORDER BY n")
            .bind(season.0)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &sqlx::any::AnyRow| Ok((natural(row, 0)?, MessageId::from_sql(row.try_get(1)?)));
        rows.iter().map(read).collect()
    }
}

fn read_ballot(row: &sqlx::any::AnyRow) -> Result<BallotRow, Error> {
    let choice: i64 = row.try_get(2)?;
    Ok(BallotRow {
        n: natural(row, 0)?,
        user: UserId::from_sql(row.try_get(1)?),
        choice: u8::try_from(choice).map_err(|_| Error::Corrupt(format!("{choice} is no choice of a vote")))?,
    })
}

#[cfg(test)]
mod tests;
