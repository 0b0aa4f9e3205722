//! Puzzles that one person solves alone.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{Error, Flag, GuildId, Place, PuzzleId, Query, Statement, Store, UserId, Write};
use rules::{Millis, Timestamp};

/// A query for the puzzles that match a condition; [`read`] reads its rows.
macro_rules! puzzles {
    ($which:literal) => {
        sqlx::query(concat!(
            "SELECT puzzle_id, owner_id, kind, guild_id, day, header, opened_at, touched_at, stage, solved_ms, hints,
                 is_shared, credited
             FROM puzzles WHERE ",
            $which
        ))
    };
}

/// Maximum number of a person's open puzzles that are listed. A person can have one puzzle that they asked for, and a
/// daily puzzle for each server and day.
pub const OPEN_PUZZLES_MAX: u32 = 20;

/// The origin of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleKind {
    /// The owner asked for the puzzle. A person can have only one such puzzle open.
    Own,
    /// The daily puzzle of a server, which is the same for everybody there. A person can begin it once for each server
    /// and day.
    Daily {
        /// The server whose daily puzzle it is.
        guild: GuildId,
        /// The day in the server's calendar, such as `2026-11-21`.
        day: String,
    },
}

impl PuzzleKind {
    /// The server and the day of a daily puzzle; `None` for a puzzle that the owner asked for.
    pub fn day(&self) -> Option<(GuildId, &str)> {
        match self {
            Self::Own => None,
            Self::Daily { guild, day } => Some((*guild, day)),
        }
    }
}

/// Whether a puzzle is open, solved or given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleStage {
    /// The puzzle is being solved.
    Open,
    /// The owner has solved the puzzle.
    Solved {
        /// The time from the start to the last mark.
        time: Millis,
        /// How many hints the owner asked for.
        hints: u32,
    },
    /// The owner has given the puzzle up.
    GivenUp,
}

impl PuzzleStage {
    fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Solved { .. } => "solved",
            Self::GivenUp => "given_up",
        }
    }

    /// Writes this stage into the row of a puzzle.
    pub(super) async fn note(
        self,
        connection: &mut AnyConnection,
        puzzle: PuzzleId,
        at: Timestamp,
    ) -> Result<(), Error> {
        let (time, hints) = match self {
            Self::Solved { time, hints } => (Some(time.0), Some(i64::from(hints))),
            Self::Open | Self::GivenUp => (None, None),
        };
        let guard = match self {
            // The stage was already `open`, so no data under the access checksum changes.
            Self::Open => None,
            Self::Solved { .. } | Self::GivenUp => Some(Place::Puzzle(puzzle).guard(connection).await?.whole()?),
        };
        sqlx::query("UPDATE puzzles SET touched_at = $1, stage = $2, solved_ms = $3, hints = $4 WHERE puzzle_id = $5")
            .bind(at.0)
            .bind(self.word())
            .bind(time)
            .bind(hints)
            .bind(puzzle.0)
            .execute(&mut *connection)
            .await?;
        match guard {
            Some(guard) => guard.renew(connection).await,
            None => Ok(()),
        }
    }
}

/// A puzzle as stored, without its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRow {
    /// The number of the puzzle.
    pub id: PuzzleId,
    /// The person who solves the puzzle.
    pub owner: UserId,
    /// The origin of the puzzle.
    pub kind: PuzzleKind,
    /// The first line of the puzzle's record.
    pub header: String,
    /// When the puzzle was opened.
    pub opened_at: Timestamp,
    /// When the owner last changed or opened the puzzle; for a finished puzzle, when it was finished.
    pub touched_at: Timestamp,
    /// The stage of the puzzle.
    pub stage: PuzzleStage,
    /// Whether the puzzle's result has been posted for others.
    pub is_shared: bool,
    /// The number of the last outage for which time was given back.
    pub credited: i64,
}

/// Write that stores a newly opened puzzle.
#[derive(Clone, Debug)]
pub struct OpenPuzzle {
    /// The person who solves the puzzle.
    pub owner: UserId,
    /// The origin of the puzzle.
    pub kind: PuzzleKind,
    /// The first line of the puzzle's record, with the complete setup.
    pub header: String,
    /// When the puzzle is opened.
    pub at: Timestamp,
}

impl Write for OpenPuzzle {
    type Out = PuzzleId;

    async fn run(&self, connection: &mut AnyConnection) -> Result<PuzzleId, Error> {
        let (kind, guild, day) = match &self.kind {
            PuzzleKind::Own => ("own", None, None),
            PuzzleKind::Daily { guild, day } => ("daily", Some(guild.to_sql()), Some(day)),
        };
        let id = sqlx::query_scalar(
            "INSERT INTO puzzles (owner_id, kind, guild_id, day, header, opened_at, touched_at, credited)
             VALUES ($1, $2, $3, $4, $5, $6, $6, (SELECT coalesce(max(outage_id), 0) FROM outages))
             RETURNING puzzle_id",
        )
        .bind(self.owner)
        .bind(kind)
        .bind(guild)
        .bind(day)
        .bind(&self.header)
        .bind(self.at.0)
        .fetch_one(&mut *connection)
        .await?;
        Place::Puzzle(PuzzleId(id)).seal_access(connection).await?;
        Ok(PuzzleId(id))
    }
}

/// Marks an open puzzle as given up because its journal is damaged, so that its owner can begin another one.
#[derive(Clone, Copy, Debug)]
pub struct SetPuzzleAside {
    /// The puzzle with the damaged journal.
    pub puzzle: PuzzleId,
}

impl Write for SetPuzzleAside {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let guard = Place::Puzzle(self.puzzle).guard(connection).await?;
        let aside = sqlx::query("UPDATE puzzles SET stage = 'given_up' WHERE puzzle_id = $1 AND stage = 'open'");
        aside.bind(self.puzzle.0).execute(&mut *connection).await?;
        guard.renew(connection).await
    }
}

/// Marks a puzzle as the one that its owner used last.
#[derive(Clone, Copy, Debug)]
pub struct TouchPuzzle {
    /// The puzzle that the owner used.
    pub puzzle: PuzzleId,
    /// When the owner used the puzzle.
    pub at: Timestamp,
}

impl Statement for TouchPuzzle {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE puzzles SET touched_at = max(touched_at, $1) WHERE puzzle_id = $2 AND stage = 'open'")
            .bind(self.at.0)
            .bind(self.puzzle.0)
    }
}

/// Stores that a puzzle's result has been posted for others.
#[derive(Clone, Copy, Debug)]
pub struct SharePuzzle {
    /// The puzzle whose result has been posted.
    pub puzzle: PuzzleId,
}

impl Statement for SharePuzzle {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE puzzles SET is_shared = 1 WHERE puzzle_id = $1").bind(self.puzzle.0)
    }
}

impl Store {
    /// The puzzle with this id.
    pub async fn puzzle(&self, id: PuzzleId) -> Result<PuzzleRow, Error> {
        self.find_puzzle(puzzles!("puzzle_id = $1").bind(id.0)).await?.ok_or(Error::Missing("puzzle"))
    }

    /// A person's open puzzles, at most [`OPEN_PUZZLES_MAX`], last used first.
    pub async fn open_puzzles(&self, owner: UserId) -> Result<Vec<PuzzleRow>, Error> {
        let query = puzzles!("owner_id = $1 AND stage = 'open' ORDER BY touched_at DESC, puzzle_id DESC LIMIT $2");
        query.bind(owner).bind(i64::from(OPEN_PUZZLES_MAX)).fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// A person's open puzzle of the kind [`PuzzleKind::Own`], if there is one.
    pub async fn own_puzzle(&self, owner: UserId) -> Result<Option<PuzzleRow>, Error> {
        self.find_puzzle(puzzles!("owner_id = $1 AND kind = 'own' AND stage = 'open'").bind(owner)).await
    }

    /// The puzzle that a person used last, open or finished.
    pub async fn last_puzzle(&self, owner: UserId) -> Result<Option<PuzzleRow>, Error> {
        let query = puzzles!("owner_id = $1 ORDER BY touched_at DESC, puzzle_id DESC LIMIT 1");
        self.find_puzzle(query.bind(owner)).await
    }

    /// A person's puzzle of a day on a server, if they have begun it.
    pub async fn daily_puzzle(&self, owner: UserId, guild: GuildId, day: &str) -> Result<Option<PuzzleRow>, Error> {
        let query = puzzles!("owner_id = $1 AND guild_id = $2 AND day = $3 AND kind = 'daily'");
        self.find_puzzle(query.bind(owner).bind(guild).bind(day)).await
    }

    async fn find_puzzle(&self, query: Query<'_>) -> Result<Option<PuzzleRow>, Error> {
        query.fetch_optional(&self.readers).await?.as_ref().map(read).transpose()
    }
}

fn read(row: &AnyRow) -> Result<PuzzleRow, Error> {
    let id = PuzzleId(row.try_get(0)?);
    let corrupt = |what: &str| Error::Corrupt(format!("puzzle {id} has no {what}"));
    let kind: &str = row.try_get(2)?;
    let guild: Option<GuildId> = row.try_get(3)?;
    let day: Option<String> = row.try_get(4)?;
    let kind = match (kind, guild, day) {
        ("own", None, None) => PuzzleKind::Own,
        ("daily", Some(guild), Some(day)) => PuzzleKind::Daily { guild, day },
        _ => return Err(corrupt("kind")),
    };
    let stage: &str = row.try_get(8)?;
    let time: Option<i64> = row.try_get(9)?;
    let hints: Option<i64> = row.try_get(10)?;
    let stage = match (stage, time) {
        ("open", None) => PuzzleStage::Open,
        ("given_up", None) => PuzzleStage::GivenUp,
        ("solved", Some(time)) => PuzzleStage::Solved {
            time: Millis(time),
            hints: hints.and_then(|hints| u32::try_from(hints).ok()).unwrap_or(0),
        },
        _ => return Err(corrupt("stage")),
    };
    Ok(PuzzleRow {
        id,
        owner: row.try_get(1)?,
        kind,
        header: row.try_get(5)?,
        opened_at: Timestamp(row.try_get(6)?),
        touched_at: Timestamp(row.try_get(7)?),
        stage,
        is_shared: row.try_get::<Flag, _>(11)?.0,
        credited: row.try_get(12)?,
    })
}
