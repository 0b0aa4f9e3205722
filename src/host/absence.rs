//! Who lets their turns run out: after so many in a row the match waits for them, once.

use crate::rules::{BySeat, Seat};

/// How often in a row the clock has played for each seat.
pub(super) struct Absence {
    /// After how many turns a seat counts as absent, if ever.
    after: Option<u32>,
    missed: BySeat<u32>,
    /// The seat that counts as absent since the present entry.
    found: Option<Seat>,
}

impl Absence {
    /// Nobody is absent. With 0, or nothing, nobody ever is.
    pub(super) fn new(n_seats: usize, after: Option<u32>) -> Self {
        Self { after: after.filter(|&after| after > 0), missed: BySeat::filled(n_seats, 0), found: None }
    }

    /// The seat has played by itself.
    pub(super) fn note_played(&mut self, seat: Seat) {
        self.missed[seat] = 0;
    }

    /// The clock has played for the seat. Beyond the last of these turns nothing more is found: if the match goes on all
    /// the same, somebody has said so.
    pub(super) fn note_missed(&mut self, seat: Seat) {
        self.missed[seat] = self.missed[seat].saturating_add(1);
        if Some(self.missed[seat]) == self.after {
            self.found = Some(seat);
        }
    }

    /// The seat that has just been found absent, if one has.
    pub(super) fn found(&self) -> Option<Seat> {
        self.found
    }

    /// The same, with how many turns it has missed, told once.
    pub(super) fn take(&mut self) -> Option<(Seat, u32)> {
        self.found.take().map(|seat| (seat, self.missed[seat]))
    }
}
