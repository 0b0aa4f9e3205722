//! The way to the solution of a finished puzzle, step by step, as hints would have given it from the blank board on.

use super::{SEAT, Solo};
use crate::session::{But, Fault, Refusal, Verdict, blocking};
use crate::store::{PuzzleId, PuzzleStage, UnderWay, UserId};
use host::{BadHeader, Header, Sealed, Table};
use rules::{BySeat, Language, Millis, Names, Observer, OptionValue, Seat, Showing, Sketch, Solo as Rules, Spec};
use scene::Theme;
use words::refusal;

/// An upper limit: no offered puzzle takes that many steps.
const STEPS_MAX: usize = 1000;
/// The time between the inputs of a replay.
const STEP: Millis = Millis::from_secs(1);

/// One step of the way.
pub struct Way {
    /// The game of the puzzle.
    pub spec: &'static Spec,
    /// The number of the step, counting from 0.
    pub nth: usize,
    /// The step with its reason, on the board before it; or the solution, after the last step.
    pub showing: Sealed<Showing>,
    /// Whether `showing` is the solution, which follows the last step.
    pub is_solution: bool,
    /// How many steps there are in all.
    pub n_steps: usize,
    /// The players whose own proofs can be read too.
    pub provers: Vec<Seat>,
}

/// Whose steps are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The steps that hints would have given from the blank board on.
    Solution,
    /// The steps that this seat has proved.
    Proof(Seat),
}

impl Way {
    /// The number of the last thing shown: the solution, or the last step of a proof.
    pub fn last(&self, told: Told) -> usize {
        match told {
            Told::Solution => self.n_steps,
            Told::Proof(_) => self.n_steps.saturating_sub(1),
        }
    }
}

impl Solo {
    /// A step of the way to the solution of a person's finished puzzle; the solution, if `nth` is beyond the last step.
    /// Refused while the puzzle is open, or while others are solving it and its owner has not solved it.
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

    /// Where others are solving this puzzle, which a finished match was about or which a person brings: then none of
    /// its solution is shown, and no step towards it is judged.
    pub async fn kept_from_all(&self, sketch: &Sketch) -> Result<Option<UnderWay>, Fault> {
        self.under_way(Some(sketch), But::Nothing).await
    }
}

/// A step of what can be read of a finished match; `table` is its final state.
///
/// # Errors
/// The header does not make a puzzle for one player.
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

/// A step of a proof, or its last step if `nth` is beyond it; `None` if `told` is not a proof, or the proof has no
/// steps.
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

/// Takes this many steps from the blank board of the puzzle, with one player, whoever played it.
fn walk(
    spec: &'static Spec,
    mut header: Header,
    nth: usize,
    theme: &Theme,
    language: Language,
) -> Result<Way, BadHeader> {
    let Some(Rules { explained, .. }) = &spec.solo else {
        return Err(BadHeader::of_record(format!("{} is not played alone", spec.name)));
    };
    header.seats = vec!["Solver".to_owned()];
    header.machines.clear();
    header.advantage = 0;
    // Options of the host layer, such as a clock that waits for delivery, have no meaning here.
    header.options.retain(|name, _| spec.option(name).is_some());
    let names = Names::new(BySeat::from(header.seats.clone()), language);
    for (name, value) in explained.sets {
        header.options.insert((*name).to_owned(), OptionValue::json(*value));
    }
    let mut table = host::open(header)?;
    let (mut n_steps, mut shown) = (0, None);
    // Go on to the end, to count the steps.
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
        // A reason that is too long for one message has several parts, each counted as a step.
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

/// Makes an input; returns whether it was accepted, so that there was a step to show or take.
fn is_said(table: &mut dyn Table, text: &str) -> bool {
    table.propose(table.now() + STEP, SEAT, text).and_then(|entry| table.commit(&entry)).is_ok()
}
