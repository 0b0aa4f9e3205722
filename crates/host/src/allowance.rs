//! Limits how many inputs each seat may make, so that nobody can fill the journal just by typing.
//!
//! The limits apply to new inputs only, never to those that a journal or a record contains already.

use std::collections::VecDeque;

use super::Refusal;
use rules::{BySeat, Millis, Seat, Timestamp, Turn};

/// How many inputs of one seat are accepted in a turn or phase: more than anybody needs to change their mind.
pub const TURN_INPUTS_MAX: u32 = 500;
/// How many inputs of one seat are accepted in a turn or phase in real time, where each change of a mark is an input.
pub const RACE_INPUTS_MAX: u32 = 5000;
/// How many inputs of one seat are accepted within [`BURST`]: faster than anybody can press.
pub const BURST_INPUTS_MAX: usize = 60;
/// The time over which a burst is counted.
pub const BURST: Millis = Millis::from_secs(10);

/// The recent inputs of each seat.
pub(super) struct Allowance(BySeat<Said>);

#[derive(Clone, Default)]
struct Said {
    /// How many inputs since the present turn, phase or round began.
    n_in_turn: u32,
    /// The times of the latest inputs, oldest first, at most [`BURST_INPUTS_MAX`].
    lately: VecDeque<Timestamp>,
}

impl Allowance {
    pub(super) fn new(n_seats: usize) -> Self {
        Self(BySeat::filled(n_seats, Said::default()))
    }

    /// Resets the counts when a turn, phase or round begins.
    pub(super) fn begin_turn(&mut self) {
        for seat in self.0.seats() {
            self.0[seat].n_in_turn = 0;
        }
    }

    /// Records an accepted input of the seat.
    pub(super) fn note(&mut self, seat: Seat, at: Timestamp) {
        let said = &mut self.0[seat];
        said.n_in_turn = said.n_in_turn.saturating_add(1);
        said.lately.push_back(at);
        if said.lately.len() > BURST_INPUTS_MAX {
            said.lately.pop_front();
        }
    }

    /// Checks whether one more input of the seat may be accepted in this turn, at this time.
    ///
    /// # Errors
    /// The seat has reached a limit; the refusal says which.
    pub(super) fn may_take(&self, seat: Seat, at: Timestamp, turn: Turn) -> Result<(), Refusal> {
        let said = &self.0[seat];
        let is_race = matches!(turn, Turn::RealTime(_));
        if is_race && said.n_in_turn >= RACE_INPUTS_MAX {
            return Err(Refusal::RaceFull(RACE_INPUTS_MAX));
        }
        if !is_race && said.n_in_turn >= TURN_INPUTS_MAX {
            return Err(Refusal::TurnFull(TURN_INPUTS_MAX));
        }
        let oldest = said.lately.front().filter(|_| said.lately.len() >= BURST_INPUTS_MAX);
        if oldest.is_some_and(|&oldest| at - oldest < BURST) {
            return Err(Refusal::TooFast(BURST_INPUTS_MAX, BURST));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Header, Table};
    use rules::SeatSet;

    fn table() -> Box<dyn Table> {
        let header: Header = serde_json::from_value(json!({
            "record": 1, "game": "heap", "seats": ["Ann", "Ben"],
            "options": {"coins": 0, "first": 0, "base_ms": 86_400_000, "stones": 99},
        }))
        .unwrap();
        crate::open(header).unwrap()
    }

    /// Proposes the seat's input and commits it if it is accepted.
    fn say(table: &mut dyn Table, at: Timestamp, seat: Seat, text: &str) -> Result<(), Refusal> {
        let entry = table.propose(at, seat, text)?;
        table.commit(&entry).map(drop)
    }

    #[test]
    fn seven_hundred_stagings_are_five_hundred_entries_and_the_turn_is_played_all_the_same() {
        let (mut table, ann, ben) = (table(), Seat::FIRST, Seat::new(1).unwrap());
        let at = |second: i64| Timestamp(0) + Millis::from_secs(second);
        let taken = (0..700).filter(|&second| say(&mut *table, at(second), ann, "take 2").is_ok()).count();
        assert_eq!(taken, TURN_INPUTS_MAX as usize);
        for text in ["take 1", "undo", "pause"] {
            assert_eq!(say(&mut *table, at(700), ann, text), Err(Refusal::TurnFull(TURN_INPUTS_MAX)), "{text}");
        }
        // The first `resume` is exempt from the limit, so that a seat without inputs left can still resume the match.
        say(&mut *table, at(701), ben, "pause").unwrap();
        say(&mut *table, at(702), ann, "resume").unwrap();
        assert_eq!(say(&mut *table, at(703), ann, "resume"), Err(Refusal::WaitsToGoOn));
        say(&mut *table, at(704), ben, "resume").unwrap();
        say(&mut *table, at(705), ann, "lock").unwrap();
        say(&mut *table, at(706), ben, "take 1").unwrap();
        say(&mut *table, at(707), ben, "lock").unwrap();
        say(&mut *table, at(708), ann, "take 1").unwrap();
        say(&mut *table, at(709), ann, "concede").unwrap();
    }

    #[test]
    fn a_record_may_hold_more_than_is_taken_now() {
        let mut table = table();
        for _ in 0..2 * TURN_INPUTS_MAX {
            let what = crate::What::Text(Seat::FIRST, "take 2".to_owned());
            table.commit(&crate::Entry { at: Timestamp(5), stamp: None, what }).unwrap();
        }
        assert!(table.propose(Timestamp(9), Seat::FIRST, "lock").is_ok());
    }

    #[test]
    fn a_burst_is_refused_and_what_comes_a_moment_later_is_not() {
        let mut table = table();
        let at = Timestamp(1000);
        for _ in 0..BURST_INPUTS_MAX {
            say(&mut *table, at, Seat::FIRST, "take 2").unwrap();
        }
        let late = at + BURST;
        let last = Timestamp(late.0 - 1);
        assert_eq!(say(&mut *table, last, Seat::FIRST, "undo"), Err(Refusal::TooFast(BURST_INPUTS_MAX, BURST)));
        assert!(table.propose(last, Seat::FIRST, "lock").is_ok());
        assert!(table.propose(late, Seat::FIRST, "undo").is_ok());
        assert_eq!(
            Refusal::TooFast(60, BURST).to_string().split(';').next(),
            Some("that was too fast: at most 60 inputs in 10 s are taken")
        );
    }

    #[test]
    fn a_race_takes_as_many_marks_as_anybody_makes() {
        let mut allowance = Allowance::new(2);
        let race = Turn::RealTime(SeatSet::all(2));
        for number in 0..RACE_INPUTS_MAX {
            let at = Timestamp(0) + Millis::from_secs(number.into());
            assert_eq!(allowance.may_take(Seat::FIRST, at, race), Ok(()));
            allowance.note(Seat::FIRST, at);
        }
        assert_eq!(allowance.may_take(Seat::FIRST, Timestamp::MAX, race), Err(Refusal::RaceFull(RACE_INPUTS_MAX)));
        assert_eq!(allowance.may_take(Seat::new(1).unwrap(), Timestamp::MAX, race), Ok(()));
        allowance.begin_turn();
        assert_eq!(allowance.may_take(Seat::FIRST, Timestamp::MAX, race), Ok(()));
    }
}
