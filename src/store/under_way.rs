//! The puzzles that people are solving at present in matches and as daily puzzles, on all servers. Until a match or day
//! is over, the bot gives nobody help with its puzzle.

use sqlx::AnyConnection;

use super::{Audience, Error, GuildId, MatchId, Place, PuzzleId, Query, Statement, Store, UserId, Write};
use rules::{Millis, Timestamp};
use words::{Message, refusal};

/// How long a match may be paused before its puzzle no longer counts as being solved.
pub const PAUSE_COUNTS: Millis = Millis::from_hours(7 * 24);

/// Where a puzzle is being solved by others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnderWay {
    /// The puzzle is being solved in an open match.
    Match,
    /// The puzzle is a daily puzzle. Contains the end of its day.
    Day(Timestamp),
}

impl UnderWay {
    /// The part of a sentence that says from when on the bot gives help with the puzzle.
    pub fn message(self) -> Message {
        match self {
            Self::Match => refusal::WhenMatchOver.into(),
            Self::Day(_) => refusal::WhenDayOver.into(),
        }
    }
}

/// A puzzle that is being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Going {
    /// Where the puzzle is being solved.
    pub at: UnderWay,
    /// The match in which the puzzle is being solved; `None` for a daily puzzle.
    pub match_id: Option<MatchId>,
    /// The host of that match; `None` for a daily puzzle.
    pub host: Option<UserId>,
    /// The server and the day of a daily puzzle; `None` for a match.
    pub day: Option<(GuildId, String)>,
    /// The puzzle's sketch, for comparing puzzles; see [`crate::store::OpenMatch::puzzle`].
    pub puzzle: String,
}

/// Open matches and days whose puzzles lack a sketch, because an earlier version stored them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unmarked {
    /// Open matches, each with the first line of its record.
    pub matches: Vec<(MatchId, String)>,
    /// Days that are not over, each with its server and the setup of its puzzle.
    pub days: Vec<(GuildId, String, String)>,
}

/// Stores the sketches of puzzles that are being solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkPuzzles {
    /// Open matches, each with its puzzle's sketch.
    pub matches: Vec<(MatchId, String)>,
    /// Days, each with its server and its puzzle's sketch.
    pub days: Vec<(GuildId, String, String)>,
}

impl Write for MarkPuzzles {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for (id, puzzle) in &self.matches {
            let guard = Place::Match(*id).guard(connection).await?;
            sqlx::query("UPDATE matches SET puzzle = $1 WHERE match_id = $2")
                .bind(puzzle)
                .bind(id.0)
                .execute(&mut *connection)
                .await?;
            guard.renew(connection).await?;
        }
        for (guild, day, puzzle) in &self.days {
            sqlx::query("UPDATE dailies SET puzzle = $1 WHERE guild_id = $2 AND day = $3")
                .bind(puzzle)
                .bind(guild)
                .bind(day)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// Stores when a match about a puzzle was paused.
#[derive(Clone, Copy, Debug)]
pub struct NotePause {
    /// The match that is paused or resumed.
    pub match_id: MatchId,
    /// The time of the pause; `None` when the match is resumed.
    pub since: Option<Timestamp>,
}

impl Statement for NotePause {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE matches SET paused_at = $1, lapse_told = 0 WHERE match_id = $2")
            .bind(self.since.map(|since| since.0))
            .bind(self.match_id.0)
    }
}

/// Stores that a match's host has been informed that the match has been paused too long: its puzzle's solution is no
/// longer withheld from others.
#[derive(Clone, Copy, Debug)]
pub struct NoteLapseTold {
    /// The match whose host has been informed.
    pub match_id: MatchId,
}

impl Statement for NoteLapseTold {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE matches SET lapse_told = 1 WHERE match_id = $1").bind(self.match_id.0)
    }
}

/// Whether a solution is withheld from the players of a finished match because other people are still solving the
/// puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeldBack {
    /// Nothing is withheld.
    #[default]
    Nothing,
    /// The solution is withheld, and the players wait for it.
    Waiting,
    /// The solution is being sent to every audience that is still owed a board.
    Telling,
}

impl HeldBack {
    pub(super) fn number(self) -> i64 {
        match self {
            Self::Nothing => 0,
            Self::Waiting => 1,
            Self::Telling => 2,
        }
    }

    pub(super) fn read(number: i64) -> Result<Self, Error> {
        [Self::Nothing, Self::Waiting, Self::Telling]
            .into_iter()
            .find(|one| one.number() == number)
            .ok_or_else(|| Error::Corrupt(format!("{number} says nothing of a solution")))
    }
}

/// Begins to send a withheld solution: marks a board as owed to each of these audiences.
#[derive(Clone, Debug)]
pub struct TellSolution {
    /// The finished match whose solution is sent.
    pub match_id: MatchId,
    /// The audiences that receive the solution.
    pub audiences: Vec<Audience>,
}

impl Write for TellSolution {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for audience in &self.audiences {
            let owe = super::OweBoard { match_id: self.match_id, audience: *audience, is_owed: true };
            owe.statement().execute(&mut *connection).await?;
        }
        sqlx::query("UPDATE matches SET held_back = $1 WHERE match_id = $2")
            .bind(HeldBack::Telling.number())
            .bind(self.match_id.0)
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Stores whether the solution of a match is withheld.
#[derive(Clone, Copy, Debug)]
pub struct NoteHeldBack {
    /// The finished match.
    pub match_id: MatchId,
    /// Whether the solution is withheld or being sent from now on.
    pub held_back: HeldBack,
}

impl Statement for NoteHeldBack {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE matches SET held_back = $1 WHERE match_id = $2")
            .bind(self.held_back.number())
            .bind(self.match_id.0)
    }
}

/// Stores whether the owner of a puzzle that was given up still waits for its solution.
#[derive(Clone, Copy, Debug)]
pub struct HoldBackPuzzle {
    /// The puzzle that was given up.
    pub puzzle: PuzzleId,
    /// Whether the puzzle's owner still waits for the solution.
    pub waits: bool,
}

impl Statement for HoldBackPuzzle {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE puzzles SET held_back = $1 WHERE puzzle_id = $2")
            .bind(i64::from(self.waits))
            .bind(self.puzzle.0)
    }
}

/// A paused match whose host may have to be informed that its puzzle's solution is no longer withheld from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapsed {
    /// The number of the match.
    pub match_id: MatchId,
    /// The server on which the match is played.
    pub guild: GuildId,
    /// When the match was paused.
    pub since: Timestamp,
}

impl Store {
    /// All puzzles that are being solved: in open matches that have not been paused for longer than [`PAUSE_COUNTS`],
    /// or as daily puzzles whose day is not over.
    pub async fn puzzles_under_way(&self, now: Timestamp) -> Result<Vec<Going>, Error> {
        let matches: Vec<(MatchId, UserId, String)> = sqlx::query_as(
            "SELECT match_id, host_id, puzzle FROM matches
             WHERE stage = 'open' AND puzzle IS NOT NULL AND (paused_at IS NULL OR paused_at > $1) ORDER BY match_id",
        )
        .bind(now.0 - PAUSE_COUNTS.0)
        .fetch_all(&self.readers)
        .await?;
        let days: Vec<(GuildId, String, i64, String)> = sqlx::query_as(
            "SELECT guild_id, day, ends_at, puzzle FROM dailies WHERE puzzle IS NOT NULL AND ends_at > $1
             ORDER BY ends_at, guild_id",
        )
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        let matches = matches.into_iter().map(|(id, host, puzzle)| Going {
            at: UnderWay::Match,
            match_id: Some(id),
            host: Some(host),
            day: None,
            puzzle,
        });
        let days = days.into_iter().map(|(guild, day, ends_at, puzzle)| Going {
            at: UnderWay::Day(Timestamp(ends_at)),
            match_id: None,
            host: None,
            day: Some((guild, day)),
            puzzle,
        });
        Ok(matches.chain(days).collect())
    }

    /// The finished matches whose solution is withheld or is being sent, each with its server.
    pub async fn held_back_matches(&self) -> Result<Vec<(MatchId, GuildId, HeldBack)>, Error> {
        let rows: Vec<(MatchId, GuildId, i64)> = sqlx::query_as(
            "SELECT match_id, guild_id, held_back FROM matches WHERE held_back > 0 AND stage = 'over' ORDER BY match_id",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(|(id, guild, held)| Ok((id, guild, HeldBack::read(held)?))).collect()
    }

    /// The puzzles whose owners have given them up and wait for the solution.
    pub async fn held_back_puzzles(&self) -> Result<Vec<(PuzzleId, UserId)>, Error> {
        let held = sqlx::query_as("SELECT puzzle_id, owner_id FROM puzzles WHERE held_back > 0 ORDER BY puzzle_id");
        Ok(held.fetch_all(&self.readers).await?)
    }

    /// The paused matches about a puzzle whose hosts have not been informed that the pause is too long; longest paused
    /// first.
    pub async fn paused_matches(&self) -> Result<Vec<Lapsed>, Error> {
        let rows: Vec<(MatchId, GuildId, i64)> = sqlx::query_as(
            "SELECT match_id, guild_id, paused_at FROM matches
             WHERE stage = 'open' AND puzzle IS NOT NULL AND paused_at IS NOT NULL AND lapse_told = 0 ORDER BY paused_at",
        )
        .fetch_all(&self.readers)
        .await?;
        let lapsed = |(match_id, guild, since)| Lapsed { match_id, guild, since: Timestamp(since) };
        Ok(rows.into_iter().map(lapsed).collect())
    }

    /// The players of a match, in seat order.
    pub async fn seated_in(&self, id: MatchId) -> Result<Vec<UserId>, Error> {
        Ok(sqlx::query_scalar("SELECT user_id FROM seats WHERE match_id = $1 ORDER BY seat")
            .bind(id.0)
            .fetch_all(&self.readers)
            .await?)
    }

    /// The open matches of these games, and the present daily puzzles, whose puzzle lacks a complete sketch. Earlier
    /// versions stored only three of its words, those that can be compared without the solution.
    pub async fn unmarked_puzzles(&self, games: &[&str], now: Timestamp) -> Result<Unmarked, Error> {
        let mut matches = Vec::new();
        for game in games {
            let of_game = sqlx::query_as(
                "SELECT match_id, header FROM matches WHERE stage = 'open' AND game = $1
                 AND (puzzle IS NULL OR puzzle NOT LIKE '% % % %')",
            );
            matches.extend(of_game.bind(*game).fetch_all(&self.readers).await?);
        }
        let days = sqlx::query_as(
            "SELECT guild_id, day, setup FROM dailies
                 WHERE (puzzle IS NULL OR puzzle NOT LIKE '% % % %') AND ends_at > $1",
        );
        Ok(Unmarked { matches, days: days.bind(now.0).fetch_all(&self.readers).await? })
    }
}
