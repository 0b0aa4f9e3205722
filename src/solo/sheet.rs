//! One puzzle as its journal says it stands.

use super::{SEAT, blocking};
use crate::games::canonical_puzzle;
use crate::host::{self, Bound, Entry, Header, Table, What};
use crate::rules::{Score, Timestamp};
use crate::session::Fault;
use crate::store::{AppendToPuzzle, InputId, JournalLine, PuzzleId, PuzzleRow, PuzzleStage, Store, UserId};

/// A puzzle at work.
pub(super) struct Sheet {
    pub(super) row: PuzzleRow,
    pub(super) table: Box<dyn Table>,
    /// The puzzle as it is compared with others.
    pub(super) puzzle: Option<String>,
    /// The number of the last entry.
    pub(super) n: i64,
    /// Outages have been given back up to here: the start, or the last that was.
    credited: Timestamp,
}

impl Sheet {
    /// Reads a puzzle and replays it.
    pub(super) async fn read(store: &Store, id: PuzzleId) -> Result<Self, Fault> {
        let row = store.puzzle(id).await?;
        let journal = store.puzzle_journal(id).await?;
        let n = journal.last().map_or(0, |line| line.n);
        let header = row.header.clone();
        let replayed = blocking(move || replay(&header, &journal)).await?;
        let (table, credited) = replayed.map_err(|reason| Fault::Unplayable(id.into(), reason))?;
        let puzzle = canonical_puzzle(table.spec().id, table.header().setup.as_ref());
        Ok(Self { row, table, puzzle, n, credited })
    }

    /// Writes an entry that has been proposed or is due. After an error the sheet has what was not saved.
    pub(super) async fn write(
        &mut self,
        store: &Store,
        entry: Entry,
        input: Option<(InputId, UserId)>,
    ) -> Result<host::Receipt, Fault> {
        let (puzzle, n) = (self.row.id, self.n + 1);
        let waited = waits(&*self.table);
        let receipt = self
            .table
            .commit(&entry)
            .map_err(|refusal| Fault::Unplayable(puzzle.into(), format!("entry {n}: {refusal}")))?;
        let (at, stage) = (entry.at, stage(&*self.table));
        store.write(AppendToPuzzle { puzzle, n, entry: entry.to_line(), input, at, stage }).await?;
        self.n = n;
        if is_credit(&entry, waited, &*self.table) {
            self.credited = at;
        }
        self.row.touched_at = at;
        self.row.stage = stage;
        Ok(receipt)
    }

    /// Gives back the time for which the bot was away while the puzzle was being solved. That follows from the journal
    /// and the outages alone: an entry that gives back stands at an outage's end or after it.
    pub(super) async fn give_back(&mut self, store: &Store) -> Result<(), Fault> {
        let from = self.credited;
        if self.row.stage != PuzzleStage::Open || self.n == 0 {
            return Ok(());
        }
        let outages = store.outages_ended_since(Timestamp(from.0 + 1)).await?;
        let Some(end) = outages.iter().map(|outage| outage.ended).max() else { return Ok(()) };
        let lost: i64 = outages.iter().map(|outage| (outage.ended - outage.began.max(from)).0).sum();
        let at = end.max(self.table.now());
        // Refused where no time runs.
        if let Ok(entry) = self.table.propose_order(at, &format!("shift {lost}")) {
            self.write(store, entry, None).await?;
        }
        Ok(())
    }

    /// Writes what clock and nature do before that time.
    pub(super) async fn pass_time(&mut self, store: &Store, until: Timestamp) -> Result<(), Fault> {
        while let Some(entry) = self.table.due(Bound::Before(until)) {
            self.write(store, entry, None).await?;
        }
        Ok(())
    }
}

/// Whether the puzzle waits for its owner to begin.
fn waits(table: &dyn Table) -> bool {
    table.opening(SEAT).is_some()
}

/// Whether outages before an entry are of no concern after it: it gives time back, or the owner began with it.
fn is_credit(entry: &Entry, waited: bool, after: &dyn Table) -> bool {
    matches!(entry.what, What::Host(_)) || waited && !waits(after)
}

/// Plays a journal; says also up to when outages have been given back in it.
fn replay(header: &str, journal: &[JournalLine]) -> Result<(Box<dyn Table>, Timestamp), String> {
    let header: Header = serde_json::from_str(header).map_err(|error| error.to_string())?;
    let mut table = host::open(header).map_err(|error| error.to_string())?;
    let mut credited = table.header().at;
    for (expected, line) in (1..).zip(journal) {
        if line.n != expected {
            return Err(format!("entry {expected} is missing"));
        }
        let entry: Entry = serde_json::from_str(&line.entry).map_err(|error| format!("entry {}: {error}", line.n))?;
        let waited = waits(&*table);
        table.commit(&entry).map_err(|refusal| format!("entry {}: {refusal}", line.n))?;
        if is_credit(&entry, waited, &*table) {
            credited = entry.at;
        }
    }
    Ok((table, credited))
}

/// How far a puzzle has come.
fn stage(table: &dyn Table) -> PuzzleStage {
    let Some(outcome) = table.outcome() else { return PuzzleStage::Open };
    if outcome.winner != Some(SEAT) {
        return PuzzleStage::GivenUp;
    }
    let unscored = || Score { time: table.now() - table.header().at, hints: 0 };
    let Score { time, hints } = table.score(SEAT).unwrap_or_else(unscored);
    PuzzleStage::Solved { time, hints }
}
