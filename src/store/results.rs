//! How matches ended, and the numbers that follow: the last matches, and a person's score.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, Row};

use super::ids::seat_to_sql;
use super::{Error, GuildId, MatchId, Place, Store, UserId, Write};
use rules::{Millis, Seat, Timestamp};

/// Ends a match's life in the channel and keeps its result: both, or neither. A match that is annulled has none.
#[derive(Clone, Debug)]
pub struct FinishMatch {
    /// The match.
    pub match_id: MatchId,
    /// When it ended: the time of its last entry.
    pub at: Timestamp,
    /// The winner, if there is one.
    pub winner: Option<Seat>,
    /// The game's word for what ended it.
    pub by: String,
    /// Whether the match counts for nothing.
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

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// The match.
    pub id: MatchId,
    /// The game's id.
    pub game: String,
    /// When it ended.
    pub ended_at: Timestamp,
    /// The winner's place in `players`.
    pub winner: Option<usize>,
    /// The game's word for what ended it.
    pub by: String,
    /// Who sat there at the end, in seat order: the person and what they were called.
    pub players: Vec<(UserId, String)>,
}

/// Which matches count. Without anything: all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Among {
    /// Only matches of this server.
    pub guild: Option<GuildId>,
    /// Only matches that this person played alone.
    pub user: Option<UserId>,
}

/// What somebody has come to in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Whose it is.
    pub user: UserId,
    /// The game's id.
    pub game: String,
    /// How many matches they played to the end.
    pub played: i64,
    /// How many of them they won.
    pub won: i64,
    /// How many of them were not decided: nobody won, or a host ended them.
    pub undecided: i64,
}

/// What somebody has come to with puzzles of one kind that they solved alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleScore {
    /// How many they solved or gave up.
    pub finished: i64,
    /// How many of them they solved.
    pub solved: i64,
    /// Their shortest time.
    pub best: Option<Millis>,
}

/// What somebody has solved alone of one size, star count and level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedKind {
    /// How many rows the puzzles have; 0 if that is not known.
    pub size: i64,
    /// How many stars in each.
    pub stars: i64,
    /// The level's word, `any` where none was asked for.
    pub level: String,
    /// How many they solved.
    pub solved: usize,
    /// Their shortest time.
    pub best: Millis,
    /// The time in the middle; of an even number the longer of the two.
    pub median: Millis,
    /// How many hints they had with all of them.
    pub hints: i64,
}

/// A person's results in both kinds of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleScores {
    /// Puzzles that they asked for.
    pub own: PuzzleScore,
    /// Puzzles of a day.
    pub daily: PuzzleScore,
}

impl PuzzleScores {
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl Store {
    /// The last results, newest first.
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

    /// What a person has come to, a score for each game they have played, by the game's id: against people, or against
    /// machines.
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

    /// What a person has come to with puzzles that they solved alone; on a server without the days of others; what somebody
    /// asks for themselves belongs to none and counts everywhere.
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

    /// What a person has solved alone, by size, stars and level, the smallest first: the days of this server, or of all, and
    /// if wanted what they asked for themselves.
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
            // The times are in order.
            let (size, stars, level, best, _) = solved[0].clone();
            let median = Millis(solved[solved.len() / 2].3);
            let hints = solved.iter().map(|row| row.4).sum();
            SolvedKind { size, stars, level, solved: solved.len(), best: Millis(best), median, hints }
        });
        Ok(kinds.collect())
    }
}

/// The person, the game, and how many matches they played, won, and played that were not decided.
type ScoreRow = (UserId, String, i64, i64, i64);

fn score((user, game, played, won, undecided): ScoreRow) -> Score {
    Score { user, game, played, won, undecided }
}
