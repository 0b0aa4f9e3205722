//! Which puzzles others are solving just now, in matches and as puzzles of the day, on whatever server.

use std::fmt;

use sqlx::AnyConnection;

use super::{Error, Flag, GuildId, MatchId, Store, UserId, Write};
use crate::rules::Timestamp;

/// Where others are solving a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnderWay {
    /// In a match that is open.
    Match,
    /// As the puzzle of a day that ends then.
    Day(Timestamp),
}

/// From when on there is help with it.
impl fmt::Display for UnderWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Match => "once the match in which others are solving it is over",
            Self::Day(_) => "once its day is over",
        })
    }
}

/// What is under way and was kept before puzzles were compared: the puzzles' canonical forms are missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unmarked {
    /// Open matches, with the first lines of their records.
    pub matches: Vec<(MatchId, String)>,
    /// Days that are not over, with the setups of their puzzles.
    pub days: Vec<(GuildId, String, String)>,
}

/// Notes the canonical forms of puzzles that are under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkPuzzles {
    /// Of open matches.
    pub matches: Vec<(MatchId, String)>,
    /// Of days.
    pub days: Vec<(GuildId, String, String)>,
}

impl Write for MarkPuzzles {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for (id, puzzle) in &self.matches {
            sqlx::query("UPDATE matches SET puzzle = $1 WHERE match_id = $2")
                .bind(puzzle)
                .bind(id.0)
                .execute(&mut *connection)
                .await?;
        }
        for (guild, day, puzzle) in &self.days {
            sqlx::query("UPDATE dailies SET puzzle = $1 WHERE guild_id = $2 AND day = $3")
                .bind(puzzle)
                .bind(guild.to_sql())
                .bind(day)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

impl Store {
    /// Where others are solving the puzzle of this canonical form, if anywhere; a day's own puzzle can be left out.
    pub async fn under_way(
        &self,
        puzzle: &str,
        now: Timestamp,
        but: Option<(GuildId, &str)>,
    ) -> Result<Option<UnderWay>, Error> {
        let Flag(in_a_match) =
            sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM matches WHERE stage = 'open' AND puzzle = $1)")
                .bind(puzzle)
                .fetch_one(&self.readers)
                .await?;
        if in_a_match {
            return Ok(Some(UnderWay::Match));
        }
        let (guild, day) = but.map_or((None, None), |(guild, day)| (Some(guild.to_sql()), Some(day)));
        let ends_at: Option<i64> = sqlx::query_scalar(
            "SELECT max(ends_at) FROM dailies WHERE puzzle = $1 AND ends_at > $2
             AND (guild_id IS DISTINCT FROM $3 OR day IS DISTINCT FROM $4)",
        )
        .bind(puzzle)
        .bind(now.0)
        .bind(guild)
        .bind(day)
        .fetch_one(&self.readers)
        .await?;
        Ok(ends_at.map(|at| UnderWay::Day(Timestamp(at))))
    }

    /// Whether anybody but the players of this host's matches is solving the puzzle of this canonical form.
    pub async fn is_under_way_elsewhere(&self, puzzle: &str, host: UserId, now: Timestamp) -> Result<bool, Error> {
        let Flag(found) = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM matches WHERE stage = 'open' AND puzzle = $1 AND host_id <> $2)
                 OR EXISTS (SELECT 1 FROM dailies WHERE puzzle = $1 AND ends_at > $3)",
        )
        .bind(puzzle)
        .bind(host.to_sql())
        .bind(now.0)
        .fetch_one(&self.readers)
        .await?;
        Ok(found)
    }

    /// What is under way in matches of a game and as puzzles of the day, and has no canonical form yet.
    pub async fn unmarked_puzzles(&self, game: &str, now: Timestamp) -> Result<Unmarked, Error> {
        let matches: Vec<(i64, String)> = sqlx::query_as(
            "SELECT match_id, header FROM matches WHERE stage = 'open' AND game = $1 AND puzzle IS NULL",
        )
        .bind(game)
        .fetch_all(&self.readers)
        .await?;
        let days: Vec<(i64, String, String)> =
            sqlx::query_as("SELECT guild_id, day, setup FROM dailies WHERE puzzle IS NULL AND ends_at > $1")
                .bind(now.0)
                .fetch_all(&self.readers)
                .await?;
        Ok(Unmarked {
            matches: matches.into_iter().map(|(id, header)| (MatchId(id), header)).collect(),
            days: days.into_iter().map(|(guild, day, setup)| (GuildId::from_sql(guild), day, setup)).collect(),
        })
    }
}
