//! Detects absent players: after a seat has missed a number of turns in a row, the match is paused once.

use rules::{BySeat, Seat, SeatSet};

/// Counts how many turns in a row each seat has missed.
pub(super) struct Absence {
    /// After how many missed turns a seat counts as absent; `None` for never.
    after: Option<u32>,
    missed: BySeat<u32>,
    /// The seats that have become absent and were not yet taken by [`Absence::take`].
    found: SeatSet,
}

impl Absence {
    /// Starts with nobody absent. `after` is how many turns in a row a seat must miss to be absent; with `None` or 0 no
    /// seat is ever absent.
    pub(super) fn new(n_seats: usize, after: Option<u32>) -> Self {
        Self { after: after.filter(|&after| after > 0), missed: BySeat::filled(n_seats, 0), found: SeatSet::EMPTY }
    }

    /// Records that the seat has played a turn itself.
    pub(super) fn note_played(&mut self, seat: Seat) {
        self.missed[seat] = 0;
    }

    /// Records that the seat has missed a turn because its time was up. A seat becomes absent only once: if it misses
    /// further turns, somebody has resumed the match in the meantime.
    pub(super) fn note_missed(&mut self, seat: Seat) {
        self.missed[seat] = self.missed[seat].saturating_add(1);
        if Some(self.missed[seat]) == self.after {
            self.found.insert(seat);
        }
    }

    /// Whether a seat has become absent that [`Absence::take`] has not returned yet.
    pub(super) fn has_found(&self) -> bool {
        !self.found.is_empty()
    }

    /// Takes the seats that have become absent, and how many turns in a row each has missed; returns each seat only
    /// once.
    pub(super) fn take(&mut self) -> Option<(SeatSet, u32)> {
        let found = std::mem::replace(&mut self.found, SeatSet::EMPTY);
        self.after.filter(|_| !found.is_empty()).map(|after| (found, after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_who_stay_away_at_once_are_found_and_told_once() {
        let [ann, ben, cleo] = [0, 1, 2].map(|number| Seat::new(number).unwrap());
        let mut absence = Absence::new(3, Some(2));
        absence.note_missed(cleo);
        absence.note_played(cleo);
        for _ in 0..2 {
            for seat in [ann, ben, cleo] {
                absence.note_missed(seat);
            }
            absence.note_played(cleo);
        }
        assert!(absence.has_found(), "two of them");
        assert_eq!(absence.take(), Some(([ann, ben].into_iter().collect(), 2)));
        for seat in [ann, ben] {
            absence.note_missed(seat);
        }
        assert!(!absence.has_found() && absence.take().is_none(), "whoever lets it go on has been told");
    }
}
