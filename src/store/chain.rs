//! The checksums chained through each journal: damage within a line shows when the journal is read.
//!
//! A line's checksum is SHA-256 over the checksum of the line before it (of the header, for the first), its number, its
//! input and its text. It protects against a failing disk and a careless hand, not against somebody who computes it anew.

use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, Connection};

use super::{Error, InputId, JournalLine, MatchId, Place, PuzzleId};

/// A line as it is read, with the checksum that was kept with it.
pub(super) type ChainedRow = (i64, String, Option<i64>, Option<Vec<u8>>);

/// A journal that is damaged: where, and what of it is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenJournal {
    /// The match or puzzle whose journal it is.
    pub id: Place,
    /// The first entry that is not as it was written; 0 if what decides who may see it is not: header, seats, channels.
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
    /// Whose entries they are, as the journal says it.
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

    /// The state of the chain before a line. A caller who appends must know the journal's end.
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

    /// The header, and the number of the last line.
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

    /// The whole journal, in order, found to be as it was written.
    pub(super) async fn read(self, connection: &mut AnyConnection) -> Result<Vec<JournalLine>, Error> {
        // Both of one moment: a line that is appended in between is of neither.
        let mut moment = connection.begin().await?;
        let (header, last_n) = self.head(&mut moment).await?;
        self.check_access(&mut moment).await?;
        let rows = self.rows(&mut moment).await?;
        moment.rollback().await?;
        self.verified(&header, last_n, rows).map_err(Error::Broken)
    }

    /// The lines without their checksums, once these have been found right.
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

    /// Rewrites a header and lines, within an erasure. A journal that was whole is whole afterwards; one that was
    /// damaged stays damaged.
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

    /// Gives the lines of a journal that have none their checksums.
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

/// Gives every line that was written before there were checksums its own: once, at the first start that knows them.
pub(super) async fn fill_in(connection: &mut AnyConnection) -> Result<(), Error> {
    let bare = sqlx::query_as("SELECT DISTINCT kind, id FROM journal WHERE chain IS NULL");
    let bare: Vec<(String, i64)> = bare.fetch_all(&mut *connection).await?;
    let mut together = connection.begin().await?;
    for journal in bare.into_iter().map(Place::of_key) {
        journal.fill(&mut together).await?;
    }
    Ok(together.commit().await?)
}

/// Every journal there is, read and found whole or broken.
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
