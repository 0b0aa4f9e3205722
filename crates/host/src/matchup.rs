//! Lets machines play a match among themselves, for studies and tests.

use super::{Bound, Entry, Machine, Refusal, Table, Thought};
use rules::{Dice, Millis, Seat, Timestamp, Turn, endless};

/// The least time that a machine takes to answer, as a person needs that long to type.
const PACE: Millis = Millis::from_secs(1);

/// How a machine is asked to think: [`think_freely`], or a function that also measures the thought.
pub type Think<'a> = &'a mut dyn FnMut(&mut dyn Machine, &mut Dice) -> Option<Thought>;

/// A machine typed something that was refused, which is a bug in its mind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seat {seat} said {says:?}, which was refused: {refusal}")]
pub struct Misspoken {
    /// The machine's seat.
    pub seat: Seat,
    /// The refused input.
    pub says: String,
    /// Why the input was refused.
    pub refusal: Refusal,
}

/// Lets machines in all seats play to the end of a match, or until `entries_max` entries have been written. Time
/// advances by what the machines ask for or, when none of them has anything to say, to the next deadline.
///
/// # Errors
/// A machine typed something illegal; the match is as it was before that input.
pub fn play_machines(
    table: &mut dyn Table,
    machines: &mut [Box<dyn Machine>],
    entries_max: usize,
    think: Think<'_>,
) -> Result<Vec<Entry>, Misspoken> {
    let mut journal = Vec::new();
    show_all(table, machines);
    while table.turn() != Turn::Over && journal.len() < entries_max {
        let due = table.due(Bound::UpTo(table.now()));
        let said = if due.is_none() { next_said(table, machines, think)? } else { None };
        let later = || table.due(Bound::UpTo(table.next_deadline()?));
        let Some(entry) = due.or(said).or_else(later) else { break };
        table.commit(&entry).expect("what was proposed or is due is accepted");
        show_all(table, machines);
        journal.push(entry);
    }
    Ok(journal)
}

fn show_all(table: &dyn Table, machines: &mut [Box<dyn Machine>]) {
    for machine in machines {
        table.show_machine(&mut **machine);
    }
}

/// The next input of a machine before the next deadline.
fn next_said(
    table: &dyn Table,
    machines: &mut [Box<dyn Machine>],
    think: Think<'_>,
) -> Result<Option<Entry>, Misspoken> {
    let is_race = matches!(table.turn(), Turn::RealTime(_));
    let mut next: Option<(Timestamp, Seat, String)> = None;
    for machine in machines.iter_mut().filter(|machine| machine.is_asked()) {
        let seat = machine.seat();
        let Some(thought) = think(&mut **machine, &mut table.thinking_dice(seat)) else { continue };
        let at = table.now() + thought.after.max(PACE);
        if next.as_ref().is_none_or(|(earliest, ..)| at < *earliest) {
            next = Some((at, seat, thought.says));
        }
        if !is_race {
            break;
        }
    }
    let Some((at, seat, says)) = next else { return Ok(None) };
    let at = match table.next_deadline() {
        Some(deadline) if at > deadline && is_race => return Ok(None),
        Some(deadline) => at.min(deadline),
        None => at,
    };
    match table.propose(at, seat, &says) {
        Ok(entry) => Ok(Some(entry)),
        Err(refusal) => Err(Misspoken { seat, says, refusal }),
    }
}

/// Lets the machine think without a time limit.
pub fn think_freely(machine: &mut dyn Machine, dice: &mut Dice) -> Option<Thought> {
    machine.think(dice, &mut endless)
}
