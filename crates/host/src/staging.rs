//! Staged submissions: those that have not been played yet. They are kept outside the game's state.

use super::words::Draft;
use rules::{BySeat, Observer, Readiness, Seat, SeatSet, Staged, Timestamp, Turn};

/// The staged submission of every seat.
pub(super) struct Staging<A> {
    staged: Staged<A>,
    /// The seats whose submission is complete, drafts included.
    whole: SeatSet,
    /// For each seat, the number of its latest draft, and when it was made.
    drafts: BySeat<Draft>,
}

impl<A: Clone> Staging<A> {
    pub(super) fn new(n_seats: usize) -> Self {
        Self { staged: Staged::none(n_seats), whole: SeatSet::EMPTY, drafts: BySeat::filled(n_seats, Draft::NONE) }
    }

    /// Stages a submission, replacing the seat's earlier one and its lock.
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

    /// Removes and returns the seat's submission.
    pub(super) fn take(&mut self, seat: Seat) -> Option<A> {
        self.staged.locked.remove(seat);
        self.staged.drafts.remove(seat);
        self.whole.remove(seat);
        self.staged.by_seat[seat].take()
    }

    /// Removes and returns all submissions.
    pub(super) fn take_all(&mut self) -> BySeat<Option<A>> {
        let n_seats = self.staged.by_seat.n_seats();
        self.whole = SeatSet::EMPTY;
        std::mem::replace(&mut self.staged, Staged::none(n_seats)).by_seat
    }

    /// Turns the seat's draft into an ordinary submission.
    pub(super) fn release(&mut self, seat: Seat) {
        self.staged.drafts.remove(seat);
    }

    /// Whether the seat's submission is held back as a draft.
    pub(super) fn is_draft(&self, seat: Seat) -> bool {
        self.staged.drafts.contains(seat)
    }

    /// Identifies the seat's staged submission, if there is one. No other draft of the match is equal to it, not even
    /// one that was made before the match was rewound.
    pub(super) fn draft(&self, seat: Seat) -> Option<Draft> {
        self.has(seat).then_some(self.drafts[seat])
    }

    pub(super) fn has(&self, seat: Seat) -> bool {
        self.staged.by_seat[seat].is_some()
    }

    /// The seat's staged submission.
    pub(super) fn submission(&self, seat: Seat) -> Option<&A> {
        self.staged.by_seat[seat].as_ref()
    }

    pub(super) fn lock(&mut self, seat: Seat) {
        self.staged.locked.insert(seat);
    }

    pub(super) fn locked(&self) -> SeatSet {
        self.staged.locked
    }

    /// Whether the seat's submission is complete, even if it is held back as a draft.
    pub(super) fn is_whole(&self, seat: Seat) -> bool {
        self.whole.contains(seat)
    }

    /// The seats with a complete submission that is not held back as a draft.
    pub(super) fn complete(&self) -> SeatSet {
        self.whole.iter().filter(|&seat| !self.is_draft(seat)).collect()
    }

    /// Whether every seat that must act in a simultaneous turn has a complete submission.
    fn has_all(&self, turn: Turn) -> bool {
        match turn {
            Turn::Simultaneous(seats, _) => self.complete().contains_all(seats),
            Turn::Sequential(_) | Turn::RealTime(_) | Turn::Chance | Turn::Over => false,
        }
    }

    /// The public information in this turn: whether all have submitted, and nothing else.
    pub(super) fn seen_by_all(&self, turn: Turn) -> Staged<A> {
        Staged { all_submitted: self.has_all(turn), ..Staged::none(self.staged.by_seat.n_seats()) }
    }

    /// What this observer may know in this turn. A seat also knows its own submission; the public knows only whether
    /// all have submitted.
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
