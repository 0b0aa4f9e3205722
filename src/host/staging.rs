//! Submissions that are made and not yet played: kept here, outside every state.

use crate::rules::{BySeat, Observer, Readiness, Seat, SeatSet, Staged, Turn};

/// The staged submission of every seat.
pub(super) struct Staging<A> {
    staged: Staged<A>,
    complete: SeatSet,
}

impl<A: Clone> Staging<A> {
    pub(super) fn new(n_seats: usize) -> Self {
        Self { staged: Staged::none(n_seats), complete: SeatSet::EMPTY }
    }

    /// Keeps a submission in place of the seat's earlier one; a lock is lifted.
    pub(super) fn put(&mut self, seat: Seat, action: A, readiness: Readiness) {
        self.staged.by_seat[seat] = Some(action);
        self.staged.locked.remove(seat);
        match readiness {
            Readiness::Complete => self.complete.insert(seat),
            Readiness::Incomplete => self.complete.remove(seat),
        };
    }

    /// Takes the seat's submission out.
    pub(super) fn take(&mut self, seat: Seat) -> Option<A> {
        self.staged.locked.remove(seat);
        self.complete.remove(seat);
        self.staged.by_seat[seat].take()
    }

    /// Takes everybody's submission out.
    pub(super) fn take_all(&mut self) -> BySeat<Option<A>> {
        let n_seats = self.staged.by_seat.n_seats();
        std::mem::replace(self, Self::new(n_seats)).staged.by_seat
    }

    pub(super) fn has(&self, seat: Seat) -> bool {
        self.staged.by_seat[seat].is_some()
    }

    pub(super) fn lock(&mut self, seat: Seat) {
        self.staged.locked.insert(seat);
    }

    pub(super) fn locked(&self) -> SeatSet {
        self.staged.locked
    }

    /// The seats with a complete submission.
    pub(super) fn complete(&self) -> SeatSet {
        self.complete
    }

    /// Whether all who are to act in a simultaneous turn have a complete submission.
    fn has_all(&self, turn: Turn) -> bool {
        match turn {
            Turn::Simultaneous(seats, _) => self.complete.contains_all(seats),
            Turn::Sequential(_) | Turn::RealTime(_) | Turn::Chance | Turn::Over => false,
        }
    }

    /// What everybody may know of it in this turn: whether all have submitted, and nothing else.
    pub(super) fn seen_by_all(&self, turn: Turn) -> Staged<A> {
        Staged { all_submitted: self.has_all(turn), ..Staged::none(self.staged.by_seat.n_seats()) }
    }

    /// What this observer may know of it in this turn: a seat its own, the public what everybody may know.
    pub(super) fn seen_by(&self, observer: Observer, turn: Turn) -> Staged<A> {
        match observer {
            Observer::Omniscient(_) => Staged { all_submitted: self.has_all(turn), ..self.staged.clone() },
            Observer::Public => self.seen_by_all(turn),
            Observer::Seat(seat) => {
                let mut own = self.seen_by_all(turn);
                own.by_seat[seat].clone_from(&self.staged.by_seat[seat]);
                if self.staged.locked.contains(seat) {
                    own.locked.insert(seat);
                }
                own
            }
        }
    }
}
