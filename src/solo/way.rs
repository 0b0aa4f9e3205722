//! The way to the solution of a puzzle that is over, step by step: what hints would have said from the blank board on.

use super::{SEAT, Solo};
use crate::games;
use crate::host::{self, BadHeader, Header, Sealed, Table};
use crate::rules::{BySeat, Millis, Observer, OptionValue, Showing};
use crate::scene::Theme;
use crate::session::{Fault, Refusal, Verdict, blocking};
use crate::store::{PuzzleId, PuzzleStage, UserId};

/// More steps than any puzzle takes that is offered.
const STEPS_MAX: usize = 1000;
/// How much later each input of it is.
const STEP: Millis = Millis::from_secs(1);

/// A step of the way.
pub struct Way {
    /// How many come before it.
    pub nth: usize,
    /// What is shown: the step with its reason on the board before it, or the solution after the last one.
    pub showing: Sealed<Showing>,
    /// Whether that is the solution.
    pub is_end: bool,
}

impl Solo {
    /// A step of the way to the solution of a puzzle of somebody's that is over; the solution, if there are not so many.
    /// Nothing as long as the puzzle is open, or others are solving it and its owner has not.
    pub async fn way(&self, user: UserId, id: PuzzleId, nth: usize) -> Verdict<Way> {
        let mut held = match self.hold(user, id).await? {
            Ok(held) => held,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let under_way = self.kept_by(&mut held.puzzle).await?;
        let (stage, header) = (held.puzzle.row.stage, held.puzzle.fold.table.header().clone());
        held.lay_back();
        if stage == PuzzleStage::Open {
            return Ok(Err(Refusal::NotAlone(
                "the way to the solution is shown once you have solved it or given it up",
            )));
        }
        if let Some(under_way) = under_way {
            return Ok(Err(Refusal::NoHelp(under_way)));
        }
        let (theme, names) = (self.0.theme.clone(), header.seats.iter().map(|name| (self.0.printable)(name)));
        let names: BySeat<String> = names.collect::<Vec<_>>().into();
        let walked = blocking(move || walk(header, nth, &names, &theme)).await?;
        Ok(Ok(walked.map_err(|bad| Fault::Unplayable(id.into(), bad.to_string()))?))
    }
}

/// Goes so many steps from the blank board of the same puzzle.
fn walk(mut header: Header, nth: usize, names: &BySeat<String>, theme: &Theme) -> Result<Way, BadHeader> {
    let explained = games::SOLO.1.explained;
    for (name, value) in explained.sets {
        header.options.insert((*name).to_owned(), OptionValue::json(*value));
    }
    let mut table = host::open(header)?;
    let mut taken = 0;
    let mut is_stuck = false;
    while taken < nth.min(STEPS_MAX) && table.outcome().is_none() && !is_stuck {
        is_stuck = !explained.shows.iter().chain([&explained.takes]).all(|text| is_said(&mut *table, text));
        taken += usize::from(!is_stuck);
    }
    let is_end =
        table.outcome().is_some() || is_stuck || !explained.shows.iter().all(|text| is_said(&mut *table, text));
    Ok(Way { nth: taken, showing: table.show(Observer::Seat(SEAT), names, theme), is_end })
}

/// Says something, and whether there was a step to be shown or taken.
fn is_said(table: &mut dyn Table, text: &str) -> bool {
    table.propose(table.now() + STEP, SEAT, text).and_then(|entry| table.commit(&entry)).is_ok()
}
