//! Seasons as they are kept: what their logs move, and what follows by itself from the matches that are over.
//!
//! Which matches are over and not yet in the log follows from the store, whenever it is looked.

use super::answer::Fault;
use super::directory::Directory;
use super::fold::blocking;
use super::kept::{Kept, Logged};
use crate::host::{Record, Replay};
use crate::rules::{Dice, Millis, Seat, Timestamp};
use crate::season::{Line, Member, Move, Season, Step};
use crate::seed;
use crate::store::{self, MatchId, SeasonId, SeasonKind, Stage, Standing};

/// How many steps follow by themselves at most before somebody has to do something.
const STEPS_MAX: u32 = 10;

/// A season with everything that is kept of it.
pub type TheSeason = Kept<Season>;

impl Logged for Season {
    type Step = Step;
    const KIND: SeasonKind = SeasonKind::Season;
    const WORD: &'static str = "season";

    fn begun(line: Line) -> Result<Self, String> {
        Self::begin(line).map_err(|why| why.to_string())
    }

    fn taken(&mut self, line: Line) -> Result<(), String> {
        self.take(line).map_err(|why| why.to_string())
    }

    fn read(text: &str) -> Result<Step, serde_json::Error> {
        Step::read(text)
    }

    fn written(step: &Step) -> String {
        step.written()
    }

    fn title(&self) -> &str {
        self.name()
    }

    fn last_n(&self) -> u32 {
        self.n()
    }

    fn has_ended(&self) -> bool {
        self.is_over()
    }

    fn numbers(&self) -> Vec<(Member, bool)> {
        self.members().map(|(member, out)| (member, out.is_none())).collect()
    }

    fn next_number(&self) -> Member {
        self.next_member()
    }

    fn moved(&self, step: &Step) -> (Vec<Move>, &'static str) {
        (self.moves(step), reason(step))
    }

    fn runs_since(&self) -> Option<(Timestamp, i64)> {
        self.waits_since()
    }

    fn shift(outage: i64, by: Millis) -> Step {
        Step::Shift { outage, by_ms: by.0 }
    }
}

/// Why a step moves something, in words for the ledger's history.
fn reason(step: &Step) -> &'static str {
    match step {
        Step::Create { .. } | Step::Add { .. } => "to begin with",
        Step::Replace { .. } => "a place taken over",
        Step::Pick { .. } => "tokens handed back",
        Step::Eliminate { .. } => "from whoever goes home",
        Step::Award { .. } => "by the host",
        Step::Answer { .. } => "a gift",
        Step::Undo | Step::Reopen { .. } => "struck out",
        Step::End { .. } => "a prize by final place",
        Step::Remove { .. }
        | Step::Main { .. }
        | Step::Result { .. }
        | Step::Propose { .. }
        | Step::Confirm { .. }
        | Step::Lapse
        | Step::Choose { .. }
        | Step::Death { .. }
        | Step::Return { .. }
        | Step::Offer { .. }
        | Step::Shift { .. } => "a step",
    }
}

impl Directory {
    /// Adds to a season what follows by itself: the ends of its matches, and what is due. Says how it stands then.
    pub async fn see_to_season(&self, id: SeasonId) -> Result<TheSeason, Fault> {
        for _ in 0..STEPS_MAX {
            let the = TheSeason::load(self.store(), id).await?;
            let Some(step) = self.next_by_itself(&the).await? else { return Ok(the) };
            if !self.add_by_itself(&the, &step).await? {
                return Ok(the);
            }
        }
        TheSeason::load(self.store(), id).await
    }

    async fn next_by_itself(&self, the: &TheSeason) -> Result<Option<Step>, Fault> {
        if the.state.is_over() {
            return Ok(None);
        }
        for table in the.state.open_tables() {
            let opened = the.log.iter().find(|line| line.n == table.n).and_then(|line| line.opened);
            let Some((id, false)) = opened else { continue };
            let (winner, candidate) = self.ending(id).await?;
            let member = |seat: Option<Seat>| seat.and_then(|seat| table.seats.get(seat.index()).copied());
            return Ok(Some(Step::Result { of: table.n, winner: member(winner), candidate: member(candidate) }));
        }
        if let Some(step) = self.reopened(the).await? {
            return Ok(Some(step));
        }
        if !self.lets_time_pass() {
            return Ok(None);
        }
        if let Some(step) = self.outage_of(the).await? {
            return Ok(Some(step));
        }
        let holdings = the.holdings(self.store()).await?;
        let mut dice = Dice::new(seed::unforeseen().map_err(store::Error::from)?, "season", the.state.n());
        Ok(the.state.due(self.clock().now(), &holdings, &mut dice))
    }

    /// Takes back the result of a match that is played on, or counts for nothing, while nobody has gone on since.
    async fn reopened(&self, the: &TheSeason) -> Result<Option<Step>, Fault> {
        let matches = self.store().matches_of_season(the.row.id).await?;
        let changed = matches.into_iter().rev().find(|opened| {
            let Some(told) = the.state.result(opened.n) else { return false };
            let is_changed = match opened.standing {
                Standing::Open => true,
                Standing::Void => told.0.is_some(),
                Standing::Won(_) | Standing::Drawn => false,
            };
            is_changed && the.state.may_reopen(opened.n)
        });
        Ok(changed.map(|opened| Step::Reopen { of: opened.n }))
    }

    /// Who has won a match that is played no more, and whom its rules name as the candidate: both follow from its record;
    /// of one that was annulled neither.
    async fn ending(&self, id: MatchId) -> Result<(Option<Seat>, Option<Seat>), Fault> {
        if self.store().find_match(id).await?.stage != Stage::Over {
            return Ok((None, None));
        }
        let Ok(record) = self.record(id).await? else { return Ok((None, None)) };
        blocking(move || ending_of(&record).unwrap_or_default()).await
    }
}

fn ending_of(record: &str) -> Option<(Option<Seat>, Option<Seat>)> {
    let record = Record::read(record.as_bytes()).ok()?;
    let mut replay = Replay::open(record.header).ok()?;
    for (index, entry) in record.entries.iter().enumerate() {
        drop(replay.play(entry, record.entries.get(index + 1)).ok()?);
    }
    let table = replay.table();
    if table.is_annulled() {
        return None;
    }
    Some((table.outcome()?.winner, table.candidate()))
}
