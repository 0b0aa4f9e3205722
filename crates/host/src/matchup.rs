//! Machines play a match among themselves: studies and tests.

use super::{Bound, Entry, Machine, Refusal, Table, Thought};
use rules::{Dice, Millis, Seat, Timestamp, Turn, endless};

/// How long an answer takes at least: nobody types two in a second.
const PACE: Millis = Millis::from_secs(1);

/// How a machine is let think: [`think_freely`], or with a look at what it comes to.
pub type Think<'a> = &'a mut dyn FnMut(&mut dyn Machine, &mut Dice) -> Option<Thought>;

/// What a machine said was refused: a fault of its mind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seat {seat} said {says:?}, which was refused: {refusal}")]
pub struct Misspoken {
    /// The machine's seat.
    pub seat: Seat,
    /// What it said.
    pub says: String,
    /// Why the input is not legal.
    pub refusal: Refusal,
}

/// Lets machines in all seats play to the end of a match, or until this many entries are written. Time passes as they
/// ask for it; where none of them has anything to say, until the next deadline.
///
/// # Errors
/// A machine has said something illegal; the match stands as it was before.
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

/// What is said next, before the next deadline.
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

/// A thought without a limit in time.
pub fn think_freely(machine: &mut dyn Machine, dice: &mut Dice) -> Option<Thought> {
    machine.think(dice, &mut endless)
}
