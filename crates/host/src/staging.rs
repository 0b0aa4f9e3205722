//! Submissions that are made and not yet played: kept here, outside every state.

use super::words::Draft;
use rules::{BySeat, Observer, Readiness, Seat, SeatSet, Staged, Timestamp, Turn};

/// The staged submission of every seat.
pub(super) struct Staging<A> {
    staged: Staged<A>,
    /// The seats whose submission is whole, kept back or not.
    whole: SeatSet,
    /// How often each seat's submission has changed in this match, and when last: which draft its present one is.
    drafts: BySeat<Draft>,
}

impl<A: Clone> Staging<A> {
    pub(super) fn new(n_seats: usize) -> Self {
        Self { staged: Staged::none(n_seats), whole: SeatSet::EMPTY, drafts: BySeat::filled(n_seats, Draft::NONE) }
    }

    /// Keeps a submission in place of the seat's earlier one; a lock is lifted.
    pub(super) fn put(&mut self, at: Timestamp, seat: Seat, action: A, readiness: Readiness, is_draft: bool) {
        self.take(seat);
        self.drafts[seat] = Draft { number: self.drafts[seat].number.wrapping_add(1), at: Some(at) };
        self.staged.by_seat[seat] = Some(action);
        if readiness == Readiness::Complete {
            self.whole.insert(seat);
        }
        if is_draft {
            self.staged.drafts.insert(seat);
        }
    }

    /// Takes the seat's submission out.
    pub(super) fn take(&mut self, seat: Seat) -> Option<A> {
        self.staged.locked.remove(seat);
        self.staged.drafts.remove(seat);
        self.whole.remove(seat);
        self.staged.by_seat[seat].take()
    }

    /// Takes everybody's submission out.
    pub(super) fn take_all(&mut self) -> BySeat<Option<A>> {
        let n_seats = self.staged.by_seat.n_seats();
        self.whole = SeatSet::EMPTY;
        std::mem::replace(&mut self.staged, Staged::none(n_seats)).by_seat
    }

    /// Keeps the seat's submission back no longer.
    pub(super) fn release(&mut self, seat: Seat) {
        self.staged.drafts.remove(seat);
    }

    /// Whether the seat's submission is kept back.
    pub(super) fn is_draft(&self, seat: Seat) -> bool {
        self.staged.drafts.contains(seat)
    }

    /// Which draft the seat's present one is, if it has one: no other of the match, nor one that was made before the match
    /// was put back to an earlier time.
    pub(super) fn draft(&self, seat: Seat) -> Option<Draft> {
        self.has(seat).then_some(self.drafts[seat])
    }

    pub(super) fn has(&self, seat: Seat) -> bool {
        self.staged.by_seat[seat].is_some()
    }

    /// What the seat has staged.
    pub(super) fn submission(&self, seat: Seat) -> Option<&A> {
        self.staged.by_seat[seat].as_ref()
    }

    pub(super) fn lock(&mut self, seat: Seat) {
        self.staged.locked.insert(seat);
    }

    pub(super) fn locked(&self) -> SeatSet {
        self.staged.locked
    }

    /// Whether the seat's submission can be played as it is, kept back or not.
    pub(super) fn is_whole(&self, seat: Seat) -> bool {
        self.whole.contains(seat)
    }

    /// The seats with a complete submission that is not kept back.
    pub(super) fn complete(&self) -> SeatSet {
        self.whole.iter().filter(|&seat| !self.is_draft(seat)).collect()
    }

    /// Whether all who are to act in a simultaneous turn have a complete submission.
    fn has_all(&self, turn: Turn) -> bool {
        match turn {
            Turn::Simultaneous(seats, _) => self.complete().contains_all(seats),
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
                if self.staged.drafts.contains(seat) {
                    own.drafts.insert(seat);
                }
                own
            }
        }
    }
}
