//! The journal: every entry of a match or puzzle with the input that caused it. All other state can be derived from it.

use sqlx::AnyConnection;

#[cfg(test)]
use super::chain::{self, BrokenJournal};
use super::judged::note_played;
use super::{Credit, Error, InputId, Place, PuzzleStage, Store, UserId, Write};
use crate::meter::Rows;
use rules::Timestamp;

/// Appends an entry to a journal together with its effects, atomically.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match or puzzle whose journal gets the entry.
    pub place: Place,
    /// The entry's number: the last entry's number plus 1.
    pub n: i64,
    /// The entry as a line of the record.
    pub entry: String,
    /// The input that caused the entry, which can be counted only once; `None` for entries of the clock or of chance.
    pub input: Option<InputId>,
    /// The player who sent the input; inputs that they sent earlier are not played from now on. `None` for orders of a
    /// host, and for entries of the clock or of chance.
    pub author: Option<UserId>,
    /// The number of the last outage for which this entry gives time back, if it gives any.
    pub credited: Option<i64>,
    /// The puzzle's new stage and the time of the change; `None` if the stage stays as it is.
    pub stage: Option<(PuzzleStage, Timestamp)>,
}

impl Write for Append {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        self.place.append(&mut *connection, self.n, &self.entry, self.input).await?;
        if let Some((input, author)) = self.input.zip(self.author) {
            note_played(connection, author, input).await?;
        }
        if let Some(outage) = self.credited {
            Credit { place: self.place, outage }.run(&mut *connection).await?;
        }
        if let (Place::Puzzle(puzzle), Some((stage, at))) = (self.place, self.stage) {
            stage.note(connection, puzzle, at).await?;
        }
        Ok(())
    }

    // The statement is atomic by itself: a trigger increases the count of entries.
    fn is_one_statement(&self) -> bool {
        self.credited.is_none() && self.author.is_none() && self.stage.is_none()
    }
}

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalLine {
    /// The line's number, from 1.
    pub n: i64,
    /// The entry as a line of the record.
    pub entry: String,
    /// The input that caused the entry; `None` for entries of the clock or of chance.
    pub input: Option<InputId>,
}

impl Store {
    /// The whole journal of a match or a puzzle, in order.
    ///
    /// # Errors
    /// The journal does not exist or is damaged, or the store cannot be read.
    pub async fn journal(&self, place: impl Into<Place> + Send) -> Result<Vec<JournalLine>, Error> {
        let place = place.into();
        self.readers.read(move |mut reader| async move { Ok(place.read(&mut reader).await) }).await?
    }

    /// Row counts of the database, for metrics.
    pub async fn counts(&self) -> Result<Rows, Error> {
        let counts = sqlx::query_as(
            "SELECT (SELECT count(*) FROM puzzles WHERE stage = 'open'),
                    (SELECT coalesce(CAST(sum(last_n) AS BIGINT), 0) FROM journals),
                    (SELECT count(*) FROM matches WHERE stage = 'adjourned')",
        );
        let (puzzles, journal_lines, stopped) = counts.fetch_one(&self.readers).await?;
        Ok(Rows { puzzles, journal_lines, stopped })
    }

    /// The size of a database on a server, in bytes.
    ///
    /// # Errors
    /// The store cannot be read, or the database is a file.
    pub async fn size_on_server(&self) -> Result<u64, Error> {
        let size: i64 =
            sqlx::query_scalar("SELECT pg_database_size(current_database())").fetch_one(&self.readers).await?;
        Ok(u64::try_from(size).unwrap_or_default())
    }

    /// The match or puzzle whose journal contains an input, if any does.
    pub async fn place_of_input(&self, input: InputId) -> Result<Option<Place>, Error> {
        let found = sqlx::query_as("SELECT kind, id FROM journal WHERE input_id = $1").bind(input);
        Ok(found.fetch_optional(&self.readers).await?.map(Place::of_key))
    }

    /// Reads every journal, and returns the damaged ones.
    ///
    /// # Errors
    /// The store cannot be read, or is damaged elsewhere.
    #[cfg(test)]
    pub(crate) async fn broken_journals(&self) -> Result<Vec<BrokenJournal>, Error> {
        chain::survey(&mut *self.readers.pool().acquire().await?).await
    }
}
