//! The checksums chained through each journal: damage within a line shows when the journal is read.
//!
//! A line's checksum is SHA-256 over the checksum of the line before it (of the header, for the first), its number, its
//! input and its text. It protects against a failing disk and a careless hand, not against somebody who computes it anew.

use sha2::{Digest, Sha256};
use sqlx::{Connection, SqliteConnection};

use super::{Error, InputId, JournalLine, MatchId, Place, PuzzleId};

/// A line as it is read, with the checksum that was kept with it.
pub(super) type ChainedRow = (i64, String, Option<i64>, Option<Vec<u8>>);

/// A journal that is damaged: where, and what of it is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenJournal {
    /// Whose.
    pub id: Place,
    /// The first entry that is not as it was written; 0 for the header.
    pub n: i64,
}

impl std::fmt::Display for BrokenJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, from entry {} on", self.id.name(), self.n)
    }
}

/// Where a chain has come to.
struct Chain([u8; 32]);

impl Chain {
    /// A journal's begin.
    fn of_header(header: &str) -> Self {
        Self(Sha256::digest(header.as_bytes()).into())
    }

    /// The chain with one more line.
    fn then(&self, n: i64, entry: &str, input: Option<i64>) -> Self {
        let mut hasher = Sha256::new_with_prefix(self.0);
        hasher.update(n.to_be_bytes());
        hasher.update([u8::from(input.is_some())]);
        hasher.update(input.unwrap_or(0).to_be_bytes());
        hasher.update(entry.as_bytes());
        Self(hasher.finalize().into())
    }
}

impl Place {
    fn number(self) -> i64 {
        match self {
            Self::Match(id) => id.0,
            Self::Puzzle(id) => id.0,
        }
    }

    /// Appends a line with its checksum.
    pub(super) async fn append(
        self,
        connection: &mut SqliteConnection,
        n: i64,
        entry: &str,
        input: Option<InputId>,
    ) -> Result<(), Error> {
        let input = input.map(InputId::to_sql);
        let chain = self.before(connection, n).await?.then(n, entry, input);
        let append = match self {
            Self::Match(_) => "INSERT INTO journal (match_id, n, entry, input_id, chain) VALUES (?, ?, ?, ?, ?)",
            Self::Puzzle(_) => {
                "INSERT INTO puzzle_journal (puzzle_id, n, entry, input_id, chain) VALUES (?, ?, ?, ?, ?)"
            }
        };
        let line = sqlx::query(append).bind(self.number()).bind(n).bind(entry).bind(input).bind(&chain.0[..]);
        line.execute(connection).await?;
        Ok(())
    }

    /// Where the chain stands before a line. Whoever appends must know the journal's end.
    async fn before(self, connection: &mut SqliteConnection, n: i64) -> Result<Chain, Error> {
        if n <= 1 {
            return Ok(Chain::of_header(&self.header(connection).await?));
        }
        let last = match self {
            Self::Match(_) => "SELECT chain FROM journal WHERE match_id = ? AND n = ?",
            Self::Puzzle(_) => "SELECT chain FROM puzzle_journal WHERE puzzle_id = ? AND n = ?",
        };
        let last: Option<Option<Vec<u8>>> =
            sqlx::query_scalar(last).bind(self.number()).bind(n - 1).fetch_optional(connection).await?;
        let last = last.ok_or(Error::OutOfTurn)?.and_then(|chain| chain.try_into().ok());
        last.map(Chain).ok_or(Error::Broken(BrokenJournal { id: self, n: n - 1 }))
    }

    async fn header(self, connection: &mut SqliteConnection) -> Result<String, Error> {
        let header = match self {
            Self::Match(_) => "SELECT header FROM matches WHERE match_id = ?",
            Self::Puzzle(_) => "SELECT header FROM puzzles WHERE puzzle_id = ?",
        };
        let header = sqlx::query_scalar(header).bind(self.number()).fetch_optional(connection).await?;
        header.ok_or(Error::Missing("journal"))
    }

    /// The whole journal, in order, found to be as it was written.
    pub(super) async fn read(self, connection: &mut SqliteConnection) -> Result<Vec<JournalLine>, Error> {
        let (head, lines) = match self {
            Self::Match(_) => (
                "SELECT header, last_n FROM matches WHERE match_id = ?",
                "SELECT n, entry, input_id, chain FROM journal WHERE match_id = ? ORDER BY n",
            ),
            Self::Puzzle(_) => (
                "SELECT header, last_n FROM puzzles WHERE puzzle_id = ?",
                "SELECT n, entry, input_id, chain FROM puzzle_journal WHERE puzzle_id = ? ORDER BY n",
            ),
        };
        // Both of one moment: a line that is appended in between is of neither.
        let mut moment = connection.begin().await?;
        let head: Option<(String, i64)> = sqlx::query_as(head).bind(self.number()).fetch_optional(&mut *moment).await?;
        let (header, last_n) = head.ok_or(Error::Missing("journal"))?;
        let rows: Vec<ChainedRow> = sqlx::query_as(lines).bind(self.number()).fetch_all(&mut *moment).await?;
        moment.rollback().await?;
        self.verified(&header, last_n, rows).map_err(Error::Broken)
    }

    /// The lines without their checksums, once these have been found right.
    fn verified(self, header: &str, last_n: i64, rows: Vec<ChainedRow>) -> Result<Vec<JournalLine>, BrokenJournal> {
        let mut chain = Chain::of_header(header);
        let mut lines = Vec::with_capacity(rows.len());
        for (expected, (n, entry, input, kept)) in (1..).zip(rows) {
            chain = chain.then(n, &entry, input);
            if n != expected || kept.as_deref() != Some(&chain.0[..]) {
                return Err(BrokenJournal { id: self, n: expected });
            }
            lines.push(JournalLine { n, entry, input: input.map(InputId::from_sql) });
        }
        let n_lines = i64::try_from(lines.len()).unwrap_or(i64::MAX);
        if n_lines == last_n { Ok(lines) } else { Err(BrokenJournal { id: self, n: n_lines + 1 }) }
    }

    /// Gives the lines of a journal that have none their checksums.
    async fn fill(self, connection: &mut SqliteConnection) -> Result<(), Error> {
        let (lines, fill) = match self {
            Self::Match(_) => (
                "SELECT n, entry, input_id FROM journal WHERE match_id = ? ORDER BY n",
                "UPDATE journal SET chain = ? WHERE match_id = ? AND n = ? AND chain IS NULL",
            ),
            Self::Puzzle(_) => (
                "SELECT n, entry, input_id FROM puzzle_journal WHERE puzzle_id = ? ORDER BY n",
                "UPDATE puzzle_journal SET chain = ? WHERE puzzle_id = ? AND n = ? AND chain IS NULL",
            ),
        };
        let mut chain = Chain::of_header(&self.header(connection).await?);
        let lines: Vec<(i64, String, Option<i64>)> =
            sqlx::query_as(lines).bind(self.number()).fetch_all(&mut *connection).await?;
        for (n, entry, input) in lines {
            chain = chain.then(n, &entry, input);
            let filled = sqlx::query(fill).bind(&chain.0[..]).bind(self.number()).bind(n);
            filled.execute(&mut *connection).await?;
        }
        Ok(())
    }
}

/// Gives every line that was written before there were checksums its own: once, at the first start that knows them.
pub(super) async fn fill_in(connection: &mut SqliteConnection) -> Result<(), Error> {
    let matches = "SELECT DISTINCT match_id FROM journal WHERE chain IS NULL";
    let matches: Vec<i64> = sqlx::query_scalar(matches).fetch_all(&mut *connection).await?;
    let puzzles = "SELECT DISTINCT puzzle_id FROM puzzle_journal WHERE chain IS NULL";
    let puzzles: Vec<i64> = sqlx::query_scalar(puzzles).fetch_all(&mut *connection).await?;
    let matches = matches.into_iter().map(|id| Place::Match(MatchId(id)));
    let puzzles = puzzles.into_iter().map(|id| Place::Puzzle(PuzzleId(id)));
    let mut together = connection.begin().await?;
    for journal in matches.chain(puzzles) {
        journal.fill(&mut together).await?;
    }
    Ok(together.commit().await?)
}

/// Every page of the file and every journal there is, read and found whole or broken.
pub(super) async fn survey(connection: &mut SqliteConnection) -> Result<Vec<BrokenJournal>, Error> {
    let verdict: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut *connection).await?;
    if verdict != "ok" {
        return Err(Error::Corrupt(verdict));
    }
    let matches: Vec<i64> = sqlx::query_scalar("SELECT match_id FROM matches").fetch_all(&mut *connection).await?;
    let puzzles: Vec<i64> = sqlx::query_scalar("SELECT puzzle_id FROM puzzles").fetch_all(&mut *connection).await?;
    let matches = matches.into_iter().map(|id| Place::Match(MatchId(id)));
    let puzzles = puzzles.into_iter().map(|id| Place::Puzzle(PuzzleId(id)));
    let mut broken = Vec::new();
    for journal in matches.chain(puzzles) {
        match journal.read(&mut *connection).await {
            Ok(_) => {}
            Err(Error::Broken(found)) => broken.push(found),
            Err(error) => return Err(error),
        }
    }
    Ok(broken)
}

#[cfg(test)]
mod tests;
