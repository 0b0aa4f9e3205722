//! The checksum chain of each journal, by which damage within a line is detected when the journal is read.
//!
//! A line's checksum is SHA-256 over the previous line's checksum (over the header for the first line), the line's
//! number, its input and its text. It detects a failing disk and careless edits, not somebody who recomputes it.

use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, Connection};

use super::{Error, InputId, JournalLine, MatchId, Place, PuzzleId};

/// A journal line as stored: number, entry, input, checksum.
pub(super) type ChainedRow = (i64, String, Option<i64>, Option<Vec<u8>>);

/// A damaged journal, and where the damage begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenJournal {
    /// The match or puzzle whose journal is damaged.
    pub id: Place,
    /// The first entry that differs from what was written; 0 if the access data (header, seats, channels) is damaged.
    pub n: i64,
}

impl std::fmt::Display for BrokenJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.n == 0 {
            return write!(f, "{}: its header, its seats, its channels or who has known what", self.id.name());
        }
        write!(f, "{}, from entry {} on", self.id.name(), self.n)
    }
}

/// The checksum over a journal's header and its lines so far.
struct Chain([u8; 32]);

impl Chain {
    /// The start of a journal's chain: the hash of its header.
    fn of_header(header: &str) -> Self {
        Self(Sha256::digest(header.as_bytes()).into())
    }

    /// The checksum after one more line.
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
    /// The key of this match or puzzle in the table `journal`.
    pub(super) fn key(self) -> (&'static str, i64) {
        match self {
            Self::Match(id) => ("match", id.0),
            Self::Puzzle(id) => ("puzzle", id.0),
        }
    }

    pub(super) fn of_key((kind, id): (String, i64)) -> Self {
        if kind == "match" { Self::Match(MatchId(id)) } else { Self::Puzzle(PuzzleId(id)) }
    }

    /// Appends a line with its checksum.
    pub(super) async fn append(
        self,
        connection: &mut AnyConnection,
        n: i64,
        entry: &str,
        input: Option<InputId>,
    ) -> Result<(), Error> {
        let input = input.map(InputId::to_sql);
        let chain = self.before(connection, n).await?.then(n, entry, input);
        let (kind, id) = self.key();
        sqlx::query("INSERT INTO journal (kind, id, n, entry, input_id, chain) VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(kind)
            .bind(id)
            .bind(n)
            .bind(entry)
            .bind(input)
            .bind(&chain.0[..])
            .execute(connection)
            .await?;
        Ok(())
    }

    /// The checksum before line `n`. Fails if line `n - 1` is missing, so that a caller can append only at the
    /// journal's end.
    async fn before(self, connection: &mut AnyConnection, n: i64) -> Result<Chain, Error> {
        if n <= 1 {
            return Ok(Chain::of_header(&self.head(connection).await?.0));
        }
        let (kind, id) = self.key();
        let last = sqlx::query_scalar("SELECT chain FROM journal WHERE kind = $1 AND id = $2 AND n = $3");
        let last: Option<Option<Vec<u8>>> = last.bind(kind).bind(id).bind(n - 1).fetch_optional(connection).await?;
        let last = last.ok_or(Error::OutOfTurn)?.and_then(|chain| chain.try_into().ok());
        last.map(Chain).ok_or(Error::Broken(BrokenJournal { id: self, n: n - 1 }))
    }

    /// A journal's header, and the number of its last line.
    async fn head(self, connection: &mut AnyConnection) -> Result<(String, i64), Error> {
        let (kind, id) = self.key();
        let head =
            sqlx::query_as("SELECT header, last_n FROM journals WHERE kind = $1 AND id = $2").bind(kind).bind(id);
        head.fetch_optional(connection).await?.ok_or(Error::Missing("journal"))
    }

    async fn rows(self, connection: &mut AnyConnection) -> Result<Vec<ChainedRow>, Error> {
        let (kind, id) = self.key();
        let rows =
            sqlx::query_as("SELECT n, entry, input_id, chain FROM journal WHERE kind = $1 AND id = $2 ORDER BY n");
        Ok(rows.bind(kind).bind(id).fetch_all(connection).await?)
    }

    /// Reads the whole journal in order, and verifies its checksums and the access checksum.
    pub(super) async fn read(self, connection: &mut AnyConnection) -> Result<Vec<JournalLine>, Error> {
        // Read in one transaction, so that the header and the lines belong to the same moment.
        let mut moment = connection.begin().await?;
        let (header, last_n) = self.head(&mut moment).await?;
        self.check_access(&mut moment).await?;
        let rows = self.rows(&mut moment).await?;
        moment.rollback().await?;
        self.verified(&header, last_n, rows).map_err(Error::Broken)
    }

    /// Verifies the checksums of all lines, and returns the lines without their checksums.
    fn verified(self, header: &str, last_n: i64, rows: Vec<ChainedRow>) -> Result<Vec<JournalLine>, BrokenJournal> {
        let mut chain = Chain::of_header(header);
        let mut lines = Vec::with_capacity(rows.len());
        for (expected, (n, entry, input, kept)) in (1..).zip(rows) {
            chain = chain.then(n, &entry, input);
            let is_right = kept.as_deref() == Some(&chain.0[..]);
            if n != expected || !is_right {
                return Err(BrokenJournal { id: self, n: expected });
            }
            lines.push(JournalLine { n, entry, input: input.map(InputId::from_sql) });
        }
        let n_lines = i64::try_from(lines.len()).unwrap_or(i64::MAX);
        if n_lines == last_n { Ok(lines) } else { Err(BrokenJournal { id: self, n: n_lines + 1 }) }
    }

    /// Replaces a header and lines when a person's data is erased. The checksums are renewed if they were right; a
    /// damaged journal stays damaged.
    pub(super) async fn rewrite(
        self,
        connection: &mut AnyConnection,
        header: &str,
        lines: &[(i64, String)],
    ) -> Result<(), Error> {
        let (kind, id) = self.key();
        let (old_header, last_n) = self.head(connection).await?;
        let is_whole = self.verified(&old_header, last_n, self.rows(connection).await?).is_ok();
        let guard = self.guard(connection).await?;
        let update = match self {
            Self::Match(_) => "UPDATE matches SET header = $1 WHERE match_id = $2",
            Self::Puzzle(_) => "UPDATE puzzles SET header = $1 WHERE puzzle_id = $2",
        };
        sqlx::query(update).bind(header).bind(id).execute(&mut *connection).await?;
        for (n, entry) in lines {
            let update = sqlx::query("UPDATE journal SET entry = $1 WHERE kind = $2 AND id = $3 AND n = $4");
            update.bind(entry).bind(kind).bind(id).bind(n).execute(&mut *connection).await?;
        }
        if is_whole {
            sqlx::query("UPDATE journal SET chain = NULL WHERE kind = $1 AND id = $2")
                .bind(kind)
                .bind(id)
                .execute(&mut *connection)
                .await?;
            self.fill(connection).await?;
        }
        guard.renew(connection).await
    }

    /// Computes the checksums of those lines of a journal that have none.
    async fn fill(self, connection: &mut AnyConnection) -> Result<(), Error> {
        let mut chain = Chain::of_header(&self.head(connection).await?.0);
        let (kind, id) = self.key();
        for (n, entry, input, _) in self.rows(connection).await? {
            chain = chain.then(n, &entry, input);
            sqlx::query("UPDATE journal SET chain = $1 WHERE kind = $2 AND id = $3 AND n = $4 AND chain IS NULL")
                .bind(&chain.0[..])
                .bind(kind)
                .bind(id)
                .bind(n)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// Computes the missing checksums of journal lines that were written before lines had checksums. Runs once, at the
/// first start after the upgrade.
pub(super) async fn fill_in(connection: &mut AnyConnection) -> Result<(), Error> {
    let bare = sqlx::query_as("SELECT DISTINCT kind, id FROM journal WHERE chain IS NULL");
    let bare: Vec<(String, i64)> = bare.fetch_all(&mut *connection).await?;
    let mut together = connection.begin().await?;
    for journal in bare.into_iter().map(Place::of_key) {
        journal.fill(&mut together).await?;
    }
    Ok(together.commit().await?)
}

/// Reads and verifies every journal, and returns the damaged ones.
pub(super) async fn survey(connection: &mut AnyConnection) -> Result<Vec<BrokenJournal>, Error> {
    let journals: Vec<(String, i64)> =
        sqlx::query_as("SELECT kind, id FROM journals").fetch_all(&mut *connection).await?;
    let mut broken = Vec::new();
    for journal in journals.into_iter().map(Place::of_key) {
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
