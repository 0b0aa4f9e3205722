//! Submissions that are made and not yet played: kept here, outside every state.

use crate::rules::{BySeat, Observer, Readiness, Seat, SeatSet, Staged};

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

    /// What this observer may know of it: a seat its own, the public nothing.
    pub(super) fn seen_by(&self, observer: Observer) -> Staged<A> {
        let n_seats = self.staged.by_seat.n_seats();
        match observer {
            Observer::Omniscient(_) => self.staged.clone(),
            Observer::Public => Staged::none(n_seats),
            Observer::Seat(seat) => {
                let mut own = Staged::none(n_seats);
                own.by_seat[seat].clone_from(&self.staged.by_seat[seat]);
                if self.staged.locked.contains(seat) {
                    own.locked.insert(seat);
                }
                own
            }
        }
    }
}
