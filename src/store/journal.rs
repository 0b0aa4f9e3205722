//! The journals: what was put in, by whom, when. The truth of every match.

use sqlx::SqliteConnection;

use super::chain::{self, BrokenJournal};
use super::judged::note_played;
use super::{Credit, Error, InputId, MatchId, Place, PuzzleId, Store, UserId, Write};

/// One more entry at the end of a match's journal.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub match_id: MatchId,
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
}

impl Write for Append {
    type Out = ();

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), Error> {
        Place::Match(self.match_id).append(&mut *connection, self.n, &self.entry, self.input).await?;
        if let Some((input, author)) = self.input.zip(self.author) {
            note_played(connection, author, input).await?;
        }
        if let Some(outage) = self.credited {
            Credit { match_id: self.match_id, outage }.run(connection).await?;
        }
        Ok(())
    }

    // A trigger moves the match's count of entries on.
    fn is_one_statement(&self) -> bool {
        self.credited.is_none() && self.author.is_none()
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
    /// The whole journal of a match, in order.
    ///
    /// # Errors
    /// There is no such match, its journal is damaged, or the store cannot be read.
    pub async fn journal(&self, match_id: MatchId) -> Result<Vec<JournalLine>, Error> {
        Place::Match(match_id).read(&mut *self.readers.acquire().await?).await
    }

    /// The whole journal of a puzzle, in order.
    ///
    /// # Errors
    /// There is no such puzzle, its journal is damaged, or the store cannot be read.
    pub async fn puzzle_journal(&self, id: PuzzleId) -> Result<Vec<JournalLine>, Error> {
        Place::Puzzle(id).read(&mut *self.readers.acquire().await?).await
    }

    /// Reads the whole file and every journal in it, and says which journals are damaged.
    ///
    /// # Errors
    /// The store cannot be read, or is damaged elsewhere.
    pub async fn broken_journals(&self) -> Result<Vec<BrokenJournal>, Error> {
        chain::survey(&mut *self.readers.acquire().await?).await
    }
}
