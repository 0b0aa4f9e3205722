//! One puzzle: its row in the store, and the result of replaying its journal.

use super::SEAT;
use crate::session::{Fault, Fold, Keeper, Origin, blocking};
use crate::store::{Append, GuildId, PuzzleId, PuzzleRow, PuzzleStage, Store};
use host::{Entry, Table};
use rules::{Score, Sketch};

/// A loaded puzzle.
pub(super) struct Puzzle {
    pub(super) row: PuzzleRow,
    pub(super) fold: Fold,
    /// The sketch, by which puzzles are compared.
    pub(super) sketch: Option<Sketch>,
    store: Store,
}

impl Puzzle {
    /// Loads a puzzle and replays it.
    pub(super) async fn load(store: &Store, id: PuzzleId) -> Result<Self, Fault> {
        let row = store.puzzle(id).await?;
        let journal = store.journal(id).await?;
        let mut fold = Fold::open(id.into(), &row.header, row.credited).await?;
        let fold = blocking(move || fold.replay(&journal, |_| {}).map(|()| fold)).await??;
        let (spec, setup) = (fold.table.spec(), fold.table.header().setup.clone());
        let sketch = blocking(move || spec.sketch(setup.as_ref())).await?;
        Ok(Self { row, fold, sketch, store: store.clone() })
    }

    /// Credits all outages that have not been credited yet. A puzzle that is over has lost no time.
    pub(super) async fn give_back_all(&mut self) -> Result<(), Fault> {
        if self.row.stage != PuzzleStage::Open {
            return Ok(());
        }
        for outage in self.store.outages_since(self.fold.credited, GuildId::NONE).await? {
            self.give_back(outage).await?;
        }
        Ok(())
    }
}

impl Keeper for Puzzle {
    fn fold(&mut self) -> &mut Fold {
        &mut self.fold
    }

    fn store(&self) -> &Store {
        &self.store
    }

    fn guild(&self) -> GuildId {
        GuildId::NONE
    }

    /// No time runs while a puzzle waits for its owner to begin.
    fn is_timed(&self) -> bool {
        self.fold.table.opening(SEAT).is_none()
    }

    /// Applies an entry and saves it together with the puzzle's new stage, which is only known after applying it. After
    /// an error, this puzzle has an entry that was not saved, and must be discarded.
    async fn write(&mut self, entry: Entry, origin: Origin) -> Result<host::Effect, Fault> {
        let append = self.fold.append(&entry, origin);
        let effect = self.fold.commit(&entry, origin)?;
        let (stage, at) = (stage(&*self.fold.table), entry.at);
        self.store.write(Append { stage: Some((stage, at)), ..append }).await?;
        self.row.touched_at = at;
        self.row.stage = stage;
        Ok(effect)
    }
}

/// The stage of a puzzle according to its table.
fn stage(table: &dyn Table) -> PuzzleStage {
    let Some(outcome) = table.outcome() else { return PuzzleStage::Open };
    if outcome.winner != Some(SEAT) {
        return PuzzleStage::GivenUp;
    }
    let unscored = || Score { time: table.now() - table.header().at, hints: 0 };
    let Score { time, hints } = table.score(SEAT).unwrap_or_else(unscored);
    PuzzleStage::Solved { time, hints }
}
