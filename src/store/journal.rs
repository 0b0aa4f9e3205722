//! The journal: what was put in, by whom, when. The truth of every match and puzzle.

use sqlx::AnyConnection;

#[cfg(test)]
use super::chain::{self, BrokenJournal};
use super::judged::note_played;
use super::{Credit, Error, InputId, Place, PuzzleStage, Store, UserId, Write};
use crate::meter::Rows;
use rules::Timestamp;

/// One more entry at the end of a journal, with what follows from it: all of that, or nothing.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match or puzzle.
    pub place: Place,
    /// The entry's number: one more than the last.
    pub n: i64,
    /// The entry as a line of the record.
    pub entry: String,
    /// The input that brought it, which counts once; `None` for what clock and chance write.
    pub input: Option<InputId>,
    /// The player whose input it is: nothing older of theirs is played any more. `None` for host's orders, too.
    pub author: Option<UserId>,
    /// The last outage that this entry gives back, if it does.
    pub credited: Option<i64>,
    /// How far a puzzle has come with it, and when.
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

    // A trigger moves the count of entries on.
    fn is_one_statement(&self) -> bool {
        self.credited.is_none() && self.author.is_none() && self.stage.is_none()
    }
}

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalLine {
    /// Its number, from 1.
    pub n: i64,
    /// The entry as a line of the record.
    pub entry: String,
    /// The input that brought it.
    pub input: Option<InputId>,
}

impl Store {
    /// The whole journal of a match or a puzzle, in order.
    ///
    /// # Errors
    /// There is none, it is damaged, or the store cannot be read.
    pub async fn journal(&self, place: impl Into<Place> + Send) -> Result<Vec<JournalLine>, Error> {
        let place = place.into();
        self.readers.read(move |mut reader| async move { Ok(place.read(&mut reader).await) }).await?
    }

    /// How much there is in the database.
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
    /// The store cannot be read, or is a file.
    pub async fn size_on_server(&self) -> Result<u64, Error> {
        let size: i64 =
            sqlx::query_scalar("SELECT pg_database_size(current_database())").fetch_one(&self.readers).await?;
        Ok(u64::try_from(size).unwrap_or_default())
    }

    /// For what an input was counted, if it was.
    pub async fn place_of_input(&self, input: InputId) -> Result<Option<Place>, Error> {
        let found = sqlx::query_as("SELECT kind, id FROM journal WHERE input_id = $1").bind(input);
        Ok(found.fetch_optional(&self.readers).await?.map(Place::of_key))
    }

    /// Reads the whole file and every journal in it, and says which journals are damaged.
    ///
    /// # Errors
    /// The store cannot be read, or is damaged elsewhere.
    #[cfg(test)]
    pub(crate) async fn broken_journals(&self) -> Result<Vec<BrokenJournal>, Error> {
        chain::survey(&mut *self.readers.pool().acquire().await?).await
    }
}
