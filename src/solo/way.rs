//! The way to the solution of a puzzle that is over, step by step: what hints would have said from the blank board on.

use super::{SEAT, Solo};
use crate::session::{But, Fault, Refusal, Verdict, blocking};
use crate::store::{PuzzleId, PuzzleStage, UnderWay, UserId};
use host::{BadHeader, Header, Sealed, Table};
use rules::{BySeat, Language, Millis, Names, Observer, OptionValue, Seat, Showing, Sketch, Solo as Rules, Spec};
use scene::Theme;
use words::refusal;

/// More steps than any puzzle takes that is offered.
const STEPS_MAX: usize = 1000;
/// How much later each input of it is.
const STEP: Millis = Millis::from_secs(1);

/// A step of the way.
pub struct Way {
    /// The game.
    pub spec: &'static Spec,
    /// How many come before it.
    pub nth: usize,
    /// What is shown: the step with its reason on the board before it, or the solution after the last one.
    pub showing: Sealed<Showing>,
    /// Whether `showing` is the solution, which follows the last step.
    pub is_solution: bool,
    /// How many steps there are.
    pub n_steps: usize,
    /// The players whose own proofs can be read as well.
    pub provers: Vec<Seat>,
}

/// Which steps are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// What hints would have said from the blank board on.
    Solution,
    /// What this seat has proved.
    Proof(Seat),
}

impl Way {
    /// The number of what is shown last: the solution, or the last step of a proof.
    pub fn last(&self, told: Told) -> usize {
        match told {
            Told::Solution => self.n_steps,
            Told::Proof(_) => self.n_steps.saturating_sub(1),
        }
    }
}

impl Solo {
    /// A step of the way to the solution of a puzzle of somebody's that is over; the solution, if there are not so many.
    /// Nothing as long as the puzzle is open, or others are solving it and its owner has not.
    pub async fn way(&self, user: UserId, id: PuzzleId, told: Told, nth: usize) -> Verdict<Way> {
        let mut held = match self.hold(user, id).await? {
            Ok(held) => held,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let language = self.language_of(user).await;
        let under_way = self.kept_by(&mut held.puzzle).await?;
        let (stage, table) = (held.puzzle.row.stage, &held.puzzle.fold.table);
        let (spec, header) = (table.spec(), table.header().clone());
        let provers = provers(&**table, Observer::Seat(SEAT));
        let proved = proved(&**table, Observer::Seat(SEAT), told, nth, &self.0.theme, language);
        held.lay_back();
        if stage == PuzzleStage::Open {
            return Ok(Err(Refusal::NotAlone(refusal::AloneWay.into())));
        }
        if let Some(under_way) = under_way {
            return Ok(Err(Refusal::NoHelp(under_way)));
        }
        if let Some(way) = proved {
            return Ok(Ok(Way { provers, ..way }));
        }
        let theme = self.0.theme.clone();
        let walked = blocking(move || walk(spec, header, nth, &theme, language)).await?;
        let way = walked.map_err(|bad| Fault::Unplayable(id.into(), bad.to_string()))?;
        Ok(Ok(Way { provers, ..way }))
    }

    /// Where others are solving the puzzle of a match that is over, or one that somebody brings: then nothing of its
    /// solution is shown, and no step towards it is judged.
    pub async fn kept_from_all(&self, sketch: &Sketch) -> Result<Option<UnderWay>, Fault> {
        self.under_way(Some(sketch), But::Nothing).await
    }
}

/// A step of what can be read of a match that is over. `table` is how it ended.
///
/// # Errors
/// A header that makes no puzzle for one.
pub fn way_of(
    table: &dyn Table,
    observer: Observer,
    told: Told,
    nth: usize,
    theme: &Theme,
    language: Language,
) -> Result<Way, BadHeader> {
    let provers = provers(table, observer);
    let way = match proved(table, observer, told, nth, theme, language) {
        Some(way) => way,
        None => walk(table.spec(), table.header().clone(), nth, theme, language)?,
    };
    Ok(Way { provers, ..way })
}

/// The seats whose proofs have steps.
fn provers(table: &dyn Table, observer: Observer) -> Vec<Seat> {
    let seats = (0..table.header().seats.len()).filter_map(Seat::new);
    seats.filter(|&seat| table.step_of(observer, seat, 0, &Theme::DARK, Language::English).is_some()).collect()
}

/// A step of a proof, the last if there are not so many; `None` where none is meant or there is none.
fn proved(
    table: &dyn Table,
    observer: Observer,
    told: Told,
    nth: usize,
    theme: &Theme,
    language: Language,
) -> Option<Way> {
    let Told::Proof(seat) = told else { return None };
    let (showing, n_steps) = table.step_of(observer, seat, nth, theme, language)?;
    let nth = nth.min(n_steps.saturating_sub(1));
    Some(Way { spec: table.spec(), nth, showing, is_solution: false, n_steps, provers: Vec::new() })
}

/// Goes this many steps from the blank board of the same puzzle, with one player, no matter who played it.
fn walk(
    spec: &'static Spec,
    mut header: Header,
    nth: usize,
    theme: &Theme,
    language: Language,
) -> Result<Way, BadHeader> {
    let Some(Rules { explained, .. }) = &spec.solo else {
        return Err(BadHeader::Other(format!("{} is not played alone", spec.name)));
    };
    header.seats = vec!["Solver".to_owned()];
    header.machines.clear();
    header.advantage = 0;
    // What a match has of the house, as a clock that waits for delivery, means nothing here.
    header.options.retain(|name, _| spec.option(name).is_some());
    let names = Names::new(BySeat::from(header.seats.clone()), language);
    for (name, value) in explained.sets {
        header.options.insert((*name).to_owned(), OptionValue::json(*value));
    }
    let mut table = host::open(header)?;
    let (mut n_steps, mut shown) = (0, None);
    // Gone to its end, so that it can be said how many steps there are.
    loop {
        let has_step = n_steps < STEPS_MAX
            && table.outcome().is_none()
            && explained.shows.iter().all(|text| is_said(&mut *table, text));
        if n_steps == nth || !has_step && shown.is_none() {
            shown = Some((n_steps, !has_step, table.show(Observer::Seat(SEAT), &names, theme)));
        }
        if !has_step {
            break;
        }
        // Each part of a reason that is too long for one message is a step to read.
        for part in 2.. {
            if n_steps + 1 >= STEPS_MAX || !is_said(&mut *table, &format!("{} {part}", explained.goes_on)) {
                break;
            }
            n_steps += 1;
            if n_steps == nth {
                shown = Some((n_steps, false, table.show(Observer::Seat(SEAT), &names, theme)));
            }
        }
        if !is_said(&mut *table, explained.takes) {
            break;
        }
        n_steps += 1;
    }
    let last = |table: &dyn Table| (n_steps, true, table.show(Observer::Seat(SEAT), &names, theme));
    let (nth, is_solution, showing) = shown.unwrap_or_else(|| last(&*table));
    Ok(Way { spec, nth, showing, is_solution, n_steps, provers: Vec::new() })
}

/// Says something, and whether there was a step to be shown or taken.
fn is_said(table: &mut dyn Table, text: &str) -> bool {
    table.propose(table.now() + STEP, SEAT, text).and_then(|entry| table.commit(&entry)).is_ok()
}
