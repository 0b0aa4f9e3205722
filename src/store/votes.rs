//! The ballots of a season's open votes, the messages with the buttons of votes, and people's guesses about who is
//! eliminated.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, Row};

use super::{AddToSeason, Error, MessageId, Query, SeasonId, Statement, Store, TellSeason, UserId, Write, natural};

/// The ballot of one person in one vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BallotRow {
    /// The line of the season's log that asks for the vote.
    pub n: u32,
    /// The person who voted.
    pub user: UserId,
    /// The choice, as an index into the options of the log's line.
    pub choice: u8,
}

/// A person's guess about who is eliminated in an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessRow {
    /// The number of the episode.
    pub episode: u32,
    /// The person who guesses.
    pub user: UserId,
    /// The number of the member who, according to the guess, is eliminated.
    pub member: u16,
}

/// A ballot or a guess, which is stored outside the season's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// A ballot in an open vote.
    Ballot(BallotRow),
    /// A guess about who is eliminated, by a person who is out of play.
    Guess(GuessRow),
}

/// Stores a ballot or a guess. It replaces an earlier ballot of its author in the same vote, or an earlier guess for
/// the same episode.
///
/// # Errors
/// [`Error::OutOfTurn`] if the season's log has changed since it was read: the vote may be over, or guessing closed.
#[derive(Clone, Copy, Debug)]
pub struct KeepGiven {
    /// The season to which the vote or episode belongs.
    pub season: SeasonId,
    /// The ballot or the guess.
    pub given: Given,
    /// The number of the log's last line when the caller checked that the ballot or guess is allowed.
    pub last_n: u32,
}

impl Write for KeepGiven {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let (keep, n, user, what) = match self.given {
            Given::Ballot(BallotRow { n, user, choice }) => (
                "INSERT INTO ballots (season_id, n, user_id, choice)
                 SELECT season_id, $2, $3, $4 FROM seasons WHERE season_id = $1 AND last_n = $5
                 ON CONFLICT (season_id, n, user_id) DO UPDATE SET choice = excluded.choice",
                n,
                user,
                i64::from(choice),
            ),
            Given::Guess(GuessRow { episode, user, member }) => (
                "INSERT INTO guesses (season_id, episode, user_id, member)
                 SELECT season_id, $2, $3, $4 FROM seasons WHERE season_id = $1 AND last_n = $5
                 ON CONFLICT (season_id, episode, user_id) DO UPDATE SET member = excluded.member",
                episode,
                user,
                i64::from(member),
            ),
        };
        let keep = sqlx::query(keep).bind(self.season.0).bind(i64::from(n)).bind(user).bind(what);
        let kept = keep.bind(i64::from(self.last_n)).execute(connection).await?.rows_affected();
        if kept > 0 { Ok(()) } else { Err(Error::OutOfTurn) }
    }
}

/// Deletes the guess of a person who has come into play before it was decided whether the guess is right.
#[derive(Clone, Copy, Debug)]
pub struct DropGuess {
    /// The season to which the episode belongs.
    pub season: SeasonId,
    /// The number of the episode.
    pub episode: u32,
    /// The person who guessed.
    pub user: UserId,
}

impl Statement for DropGuess {
    fn statement(&self) -> Query<'_> {
        sqlx::query("DELETE FROM guesses WHERE season_id = $1 AND episode = $2 AND user_id = $3")
            .bind(self.season.0)
            .bind(i64::from(self.episode))
            .bind(self.user)
    }
}

/// Adds the lines that end a vote, with all their effects, and deletes the vote's ballots, atomically.
///
/// # Errors [`Error::OutOfTurn`] if the log has changed or somebody has voted since the ballots were read; the errors
/// of [`AddToSeason`].
#[derive(Clone, Debug)]
pub struct CountVote {
    /// The season that holds the vote.
    pub season: SeasonId,
    /// The line of the log that asks for the vote.
    pub n: u32,
    /// The ballots that the caller has counted.
    pub ballots: Vec<BallotRow>,
    /// The lines that are added to the log, in order.
    pub lines: Vec<AddToSeason>,
    /// Whether the ballots are kept until the channel has been informed of everybody's choice.
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
    /// The season that holds the vote.
    pub season: SeasonId,
    /// The line of the log that asks for the vote.
    pub n: u32,
}

impl Statement for DropBallots {
    fn statement(&self) -> Query<'_> {
        sqlx::query("DELETE FROM ballots WHERE season_id = $1 AND n = $2").bind(self.season.0).bind(i64::from(self.n))
    }
}

/// Stores the last line of a season's log that the season's channel has been informed of, and the message with the
/// buttons of the votes.
#[derive(Clone, Debug)]
pub struct TellVotes {
    /// The season, and the last line that its channel has been informed of.
    pub told: TellSeason,
    /// The lines of the log that ask for the votes.
    pub votes: Vec<u32>,
    /// The message with the votes' buttons.
    pub message: MessageId,
}

impl Write for TellVotes {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for &n in &self.votes {
            let note =
                "INSERT INTO vote_messages (season_id, n, message_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            let note = sqlx::query(note).bind(self.told.season.0).bind(i64::from(n)).bind(self.message);
            note.execute(&mut *connection).await?;
        }
        self.told.statement().execute(connection).await?;
        Ok(())
    }
}

/// Stores that a vote's buttons have been removed.
#[derive(Clone, Copy, Debug)]
pub struct RetireVote {
    /// The season that holds the vote.
    pub season: SeasonId,
    /// The line of the log that asks for the vote.
    pub n: u32,
}

impl Statement for RetireVote {
    fn statement(&self) -> Query<'_> {
        let drop = sqlx::query("DELETE FROM vote_messages WHERE season_id = $1 AND n = $2");
        drop.bind(self.season.0).bind(i64::from(self.n))
    }
}

/// Stores the last reminder of a vote or choice that a person has been sent.
#[derive(Clone, Copy, Debug)]
pub struct NoteVoteReminder {
    /// The season whose log asks for the vote or choice.
    pub season: SeasonId,
    /// The line of the log that asks for the vote or choice.
    pub n: u32,
    /// The voter or candidate who was reminded, or the host who was notified.
    pub user: UserId,
    /// 1 for the reminder after half of the time, or for a host's notification; 2 for the reminder an hour before the
    /// deadline.
    pub point: u8,
}

impl Statement for NoteVoteReminder {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO vote_reminders (season_id, n, user_id, point) VALUES ($1, $2, $3, $4)
             ON CONFLICT (season_id, n, user_id) DO UPDATE SET point = excluded.point",
        )
        .bind(self.season.0)
        .bind(i64::from(self.n))
        .bind(self.user)
        .bind(i64::from(self.point))
    }
}

/// Deletes the notes about reminders for a line of the log whose vote or choice is over.
#[derive(Clone, Copy, Debug)]
pub struct DropVoteReminders {
    /// The season whose log asked for the vote or choice.
    pub season: SeasonId,
    /// The line of the log that asked for the vote or choice.
    pub n: u32,
}

impl Statement for DropVoteReminders {
    fn statement(&self) -> Query<'_> {
        let drop = sqlx::query("DELETE FROM vote_reminders WHERE season_id = $1 AND n = $2");
        drop.bind(self.season.0).bind(i64::from(self.n))
    }
}

impl Store {
    /// All guesses of a season. An undecided guess may be shown to its author only.
    pub async fn guesses(&self, season: SeasonId) -> Result<Vec<GuessRow>, Error> {
        let rows =
            sqlx::query("SELECT episode, user_id, member FROM guesses WHERE season_id = $1 ORDER BY episode, user_id")
                .bind(season.0)
                .fetch_all(&self.readers)
                .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(GuessRow { episode: natural(row, 0)?, user: row.try_get(1)?, member: natural(row, 2)? })
        };
        rows.iter().map(read).collect()
    }

    /// The last reminder ([`NoteVoteReminder::point`]) that each voter has been sent for each vote of a season.
    pub async fn vote_reminders(&self, season: SeasonId) -> Result<BTreeMap<(u32, UserId), u8>, Error> {
        let rows = sqlx::query("SELECT n, user_id, point FROM vote_reminders WHERE season_id = $1")
            .bind(season.0)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &sqlx::any::AnyRow| Ok(((natural(row, 0)?, row.try_get(1)?), natural(row, 2)?));
        rows.iter().map(read).collect()
    }

    /// All stored ballots of a season: ballots of open votes, and of votes whose result has not been posted yet.
    pub async fn ballots(&self, season: SeasonId) -> Result<Vec<BallotRow>, Error> {
        let rows = sqlx::query("SELECT n, user_id, choice FROM ballots WHERE season_id = $1 ORDER BY n, user_id")
            .bind(season.0)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_ballot).collect()
    }

    /// The messages with vote buttons of a season, each with the line of the log that asks for the vote.
    pub async fn vote_messages(&self, season: SeasonId) -> Result<Vec<(u32, MessageId)>, Error> {
        let rows = sqlx::query("SELECT n, message_id FROM vote_messages WHERE season_id = $1 ORDER BY n")
            .bind(season.0)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &sqlx::any::AnyRow| Ok((natural(row, 0)?, row.try_get::<MessageId, _>(1)?));
        rows.iter().map(read).collect()
    }
}

fn read_ballot(row: &sqlx::any::AnyRow) -> Result<BallotRow, Error> {
    Ok(BallotRow { n: natural(row, 0)?, user: row.try_get(1)?, choice: natural(row, 2)? })
}

#[cfg(test)]
mod tests;
