//! The journals: what was put in, by whom, when. The truth of every match.

use sqlx::{Row, SqliteConnection};

use super::{Credit, Error, InputId, MatchId, Store, Write};

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
    /// The last outage that this entry gives back, if it does.
    pub credited: Option<i64>,
}

impl Write for Append {
    type Out = ();

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), Error> {
        sqlx::query("INSERT INTO journal (match_id, n, entry, input_id) VALUES (?, ?, ?, ?)")
            .bind(self.match_id.0)
            .bind(self.n)
            .bind(&self.entry)
            .bind(self.input.map(InputId::to_sql))
            .execute(&mut *connection)
            .await?;
        if let Some(outage) = self.credited {
            Credit { match_id: self.match_id, outage }.run(connection).await?;
        }
        Ok(())
    }

    // A trigger moves the match's count of entries on.
    fn is_one_statement(&self) -> bool {
        self.credited.is_none()
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
    pub async fn journal(&self, match_id: MatchId) -> Result<Vec<JournalLine>, Error> {
        let rows = sqlx::query("SELECT n, entry, input_id FROM journal WHERE match_id = ? ORDER BY n")
            .bind(match_id.0)
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter()
            .map(|row| {
                let input: Option<i64> = row.try_get(2)?;
                Ok(JournalLine { n: row.try_get(0)?, entry: row.try_get(1)?, input: input.map(InputId::from_sql) })
            })
            .collect()
    }
}
