//! The results of matches, the latest results, and the scores of people.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, Row};

use super::ids::seat_to_sql;
use super::{Error, GuildId, MatchId, Place, Store, UserId, Write};
use rules::{Millis, Seat, Timestamp};

/// Ends a match and stores its result, atomically. An annulled match has no result.
#[derive(Clone, Debug)]
pub struct FinishMatch {
    /// The match that ends.
    pub match_id: MatchId,
    /// When the match ended: the time of its last entry.
    pub at: Timestamp,
    /// The winner's seat, if there is a winner.
    pub winner: Option<Seat>,
    /// The game's word for how the match ended.
    pub by: String,
    /// Whether the match was annulled.
    pub is_annulled: bool,
}

impl Write for FinishMatch {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let guard = Place::Match(self.match_id).guard(connection).await?.whole()?;
        sqlx::query("UPDATE matches SET stage = 'over', deadline = NULL, settled_n = last_n WHERE match_id = $1")
            .bind(self.match_id.0)
            .execute(&mut *connection)
            .await?;
        guard.renew(connection).await?;
        if self.is_annulled {
            return Ok(());
        }
        sqlx::query(
            "INSERT INTO results (match_id, game, guild_id, ended_at, winner, ended_by)
             SELECT match_id, game, guild_id, $1, $2, $3 FROM matches WHERE match_id = $4",
        )
        .bind(self.at.0)
        .bind(self.winner.map(seat_to_sql))
        .bind(&self.by)
        .bind(self.match_id.0)
        .execute(&mut *connection)
        .await?;
        sqlx::query(
            "INSERT INTO result_seats (match_id, seat, user_id, name)
             SELECT match_id, seat, user_id, name FROM seats WHERE match_id = $1",
        )
        .bind(self.match_id.0)
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// The number of the match.
    pub id: MatchId,
    /// The game's id.
    pub game: String,
    /// When the match ended.
    pub ended_at: Timestamp,
    /// The winner's index in `players`.
    pub winner: Option<usize>,
    /// The game's word for how the match ended.
    pub by: String,
    /// The players at the end, in the order of their seats. Each has an id and a name in the match.
    pub players: Vec<(UserId, String)>,
}

/// A filter for matches. The default matches all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Among {
    /// If set, only matches of this server.
    pub guild: Option<GuildId>,
    /// If set, only matches in which this person was a player.
    pub user: Option<UserId>,
}

/// A person's results in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The person whose results these are.
    pub user: UserId,
    /// The game's id.
    pub game: String,
    /// How many matches the person played to the end.
    pub played: i64,
    /// How many of the matches the person won.
    pub won: i64,
    /// How many of the matches had no winner, or were ended by a host.
    pub undecided: i64,
}

/// A person's results in puzzles of one kind that they solved alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleScore {
    /// How many puzzles the person solved or gave up.
    pub finished: i64,
    /// How many puzzles the person solved.
    pub solved: i64,
    /// The person's shortest time for a puzzle; `None` if they solved none.
    pub best: Option<Millis>,
}

/// Puzzles of one size, star count and level that a person has solved alone, taken together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedKind {
    /// The number of rows of the puzzles; 0 if it is unknown.
    pub size: i64,
    /// The number of stars in each row.
    pub stars: i64,
    /// The level's word; `any` if no level was asked for.
    pub level: String,
    /// How many puzzles the person has solved.
    pub solved: usize,
    /// The person's shortest time for a puzzle.
    pub best: Millis,
    /// The median time; for an even number of puzzles the longer of the two middle times.
    pub median: Millis,
    /// The total number of hints in these puzzles.
    pub hints: i64,
}

/// A person's results in both kinds of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleScores {
    /// Results in puzzles that the person asked for.
    pub own: PuzzleScore,
    /// Results in daily puzzles.
    pub daily: PuzzleScore,
}

impl PuzzleScores {
    /// Whether the person has no results.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl Store {
    /// The latest results, newest first.
    pub async fn results(&self, among: Among, count_max: u32) -> Result<Vec<MatchResult>, Error> {
        let rows = sqlx::query(
            "SELECT match_id, game, ended_at, winner, ended_by FROM results
             WHERE ($1 IS NULL OR guild_id = $1)
               AND ($2 IS NULL OR match_id IN (SELECT match_id FROM result_seats WHERE user_id = $2))
             ORDER BY ended_at DESC, match_id DESC LIMIT $3",
        )
        .bind(among.guild)
        .bind(among.user)
        .bind(i64::from(count_max))
        .fetch_all(&self.readers)
        .await?;
        let mut results = Vec::with_capacity(rows.len());
        for row in rows {
            let id: MatchId = row.try_get(0)?;
            let players = sqlx::query_as("SELECT user_id, name FROM result_seats WHERE match_id = $1 ORDER BY seat");
            results.push(MatchResult {
                id,
                game: row.try_get(1)?,
                ended_at: Timestamp(row.try_get(2)?),
                winner: row.try_get::<Option<i64>, _>(3)?.and_then(|seat| usize::try_from(seat).ok()),
                by: row.try_get(4)?,
                players: players.bind(id).fetch_all(&self.readers).await?,
            });
        }
        Ok(results)
    }

    /// A person's score in each game that they have played, by the game's id. With `with_machines`, only matches with
    /// machines count; without it, only matches without machines.
    pub async fn scores_of(
        &self,
        user: UserId,
        guild: Option<GuildId>,
        with_machines: bool,
    ) -> Result<BTreeMap<String, Score>, Error> {
        let (first, last) = UserId::machines_to_sql();
        let rows: Vec<ScoreRow> = sqlx::query_as(
            "WITH machines AS (SELECT match_id FROM result_seats WHERE user_id BETWEEN $4 AND $5)
             SELECT user_id, game, count(*), count(*) FILTER (WHERE winner = seat AND ended_by <> 'host'),
                    count(*) FILTER (WHERE winner IS NULL OR ended_by = 'host')
             FROM results JOIN result_seats USING (match_id)
             WHERE user_id = $1 AND ($2 IS NULL OR guild_id = $2) AND $3 = (match_id IN (SELECT match_id FROM machines))
             GROUP BY user_id, game",
        )
        .bind(user)
        .bind(guild)
        .bind(with_machines)
        .bind(first)
        .bind(last)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(score).map(|score| (score.game.clone(), score)).collect())
    }

    /// A person's results in puzzles that they solved alone. If `guild` is set, daily puzzles of other servers are left
    /// out; puzzles that the person asked for belong to no server and always count.
    pub async fn puzzle_scores_of(&self, user: UserId, guild: Option<GuildId>) -> Result<PuzzleScores, Error> {
        let rows: Vec<(String, i64, i64, Option<i64>)> = sqlx::query_as(
            "SELECT kind, count(*), count(*) FILTER (WHERE stage = 'solved'), min(solved_ms) FROM puzzles
             WHERE owner_id = $1 AND stage <> 'open' AND (kind = 'own' OR $2 IS NULL OR guild_id = $2) GROUP BY kind",
        )
        .bind(user)
        .bind(guild)
        .fetch_all(&self.readers)
        .await?;
        let mut scores = PuzzleScores::default();
        for (kind, finished, solved, best) in rows {
            let score = PuzzleScore { finished, solved, best: best.map(Millis) };
            *(if kind == "own" { &mut scores.own } else { &mut scores.daily }) = score;
        }
        Ok(scores)
    }

    /// The puzzles that a person has solved alone, grouped and ordered by size, stars and level. They include daily
    /// puzzles (only of the server `guild`, if set), and with `with_own` also puzzles that the person asked for.
    pub async fn solved_kinds_of(
        &self,
        user: UserId,
        guild: Option<GuildId>,
        with_own: bool,
    ) -> Result<Vec<SolvedKind>, Error> {
        let rows: Vec<(i64, i64, String, i64, i64)> = sqlx::query_as(
            "SELECT CAST(coalesce(json_extract(header, '$.setup.puzzle.size'), json_extract(header, '$.options.size'), '0')
                        AS BIGINT),
                    CAST(coalesce(json_extract(header, '$.setup.puzzle.stars'), json_extract(header, '$.options.stars'), '0')
                        AS BIGINT),
                    coalesce(json_extract(header, '$.options.level'), 'any'), solved_ms, coalesce(hints, 0)
             FROM puzzles WHERE owner_id = $1 AND stage = 'solved' AND solved_ms IS NOT NULL
                AND (kind = 'own' AND $3 OR kind <> 'own' AND ($2 IS NULL OR guild_id = $2))
             ORDER BY 1, 2, 3, 4",
        )
        .bind(user)
        .bind(guild)
        .bind(with_own)
        .fetch_all(&self.readers)
        .await?;
        let is_one_kind = |one: &(i64, i64, String, i64, i64), other: &(i64, i64, String, i64, i64)| {
            (one.0, one.1, &one.2) == (other.0, other.1, &other.2)
        };
        let kinds = rows.chunk_by(is_one_kind).map(|solved| {
            // The first row is the shortest time, because the rows are ordered by time.
            let (size, stars, level, best, _) = solved[0].clone();
            let median = Millis(solved[solved.len() / 2].3);
            let hints = solved.iter().map(|row| row.4).sum();
            SolvedKind { size, stars, level, solved: solved.len(), best: Millis(best), median, hints }
        });
        Ok(kinds.collect())
    }
}

/// One row of a query for scores: the person, the game, and how many matches were played, won, and undecided.
type ScoreRow = (UserId, String, i64, i64, i64);

fn score((user, game, played, won, undecided): ScoreRow) -> Score {
    Score { user, game, played, won, undecided }
}
