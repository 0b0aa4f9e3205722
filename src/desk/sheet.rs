//! One puzzle as its journal says it stands.

use serde_json::Value;

use super::{Fault, SEAT, blocking};
use crate::host::{self, Bound, Entry, Header, Table};
use crate::rules::{Clearance, Millis, Observer, Timestamp};
use crate::store::{AppendToPuzzle, InputId, JournalLine, PuzzleId, PuzzleRow, PuzzleStage, Store};

/// A puzzle at work.
pub(super) struct Sheet {
    pub(super) row: PuzzleRow,
    pub(super) table: Box<dyn Table>,
    /// The number of the last entry.
    pub(super) n: i64,
}

impl Sheet {
    /// Reads a puzzle and replays it.
    pub(super) async fn read(store: &Store, id: PuzzleId) -> Result<Self, Fault> {
        let row = store.puzzle(id).await?;
        let journal = store.puzzle_journal(id).await?;
        let n = journal.last().map_or(0, |line| line.n);
        let header = row.header.clone();
        let replayed = blocking(move || replay(&header, &journal)).await?;
        let table = replayed.map_err(|reason| Fault::Unplayable(id, reason))?;
        Ok(Self { row, table, n })
    }

    /// Writes an entry that has been proposed or is due. After an error the sheet has what was not saved.
    pub(super) async fn write(
        &mut self,
        store: &Store,
        entry: Entry,
        input: Option<InputId>,
    ) -> Result<host::Receipt, Fault> {
        let (puzzle, n) = (self.row.id, self.n + 1);
        let receipt =
            self.table.commit(&entry).map_err(|refusal| Fault::Unplayable(puzzle, format!("entry {n}: {refusal}")))?;
        let (at, stage) = (entry.at, stage(&*self.table));
        store.write(AppendToPuzzle { puzzle, n, entry: entry.to_line(), input, at, stage }).await?;
        self.n = n;
        self.row.touched_at = at;
        self.row.stage = stage;
        Ok(receipt)
    }

    /// Writes what clock and nature do before that time.
    pub(super) async fn pass_time(&mut self, store: &Store, until: Timestamp) -> Result<(), Fault> {
        while let Some(entry) = self.table.due(Bound::Before(until)) {
            self.write(store, entry, None).await?;
        }
        Ok(())
    }
}

/// Plays a journal.
fn replay(header: &str, journal: &[JournalLine]) -> Result<Box<dyn Table>, String> {
    let header: Header = serde_json::from_str(header).map_err(|error| error.to_string())?;
    let mut table = host::open(header).map_err(|error| error.to_string())?;
    for (expected, line) in (1..).zip(journal) {
        if line.n != expected {
            return Err(format!("entry {expected} is missing"));
        }
        let entry: Entry = serde_json::from_str(&line.entry).map_err(|error| format!("entry {}: {error}", line.n))?;
        table.commit(&entry).map_err(|refusal| format!("entry {}: {refusal}", line.n))?;
    }
    Ok(table)
}

/// How far a puzzle has come.
fn stage(table: &dyn Table) -> PuzzleStage {
    let Some(outcome) = table.outcome() else { return PuzzleStage::Open };
    let clearance = Clearance::match_over(true).filter(|_| outcome.winner == Some(SEAT));
    let Some(clearance) = clearance else { return PuzzleStage::GivenUp };
    let state = table.inspect(clearance, Observer::Seat(SEAT));
    let time = state["solved_at"][SEAT.index()].as_i64().map_or(table.now() - table.header().at, Millis);
    let hints = &state["hints"][SEAT.index()];
    PuzzleStage::Solved { time, hints: Value::as_u64(hints).and_then(|hints| hints.try_into().ok()).unwrap_or(0) }
}
