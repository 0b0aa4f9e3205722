//! The notices that entries cause.

use super::ports::Notice;
use super::world::OUTAGE_TOLD_MIN;
use host::{Effect, Entry, Order, What};
use rules::Seat;

/// The notice about an entry, for everybody but its author.
pub(super) fn notice(entry: &Entry, effect: &Effect) -> Option<Notice> {
    match (&entry.what, effect) {
        // Quiet hours moved the deadline; the boards show it, so no notice is needed.
        (What::Host(order), _) if host::is_rest(order) => None,
        // The bot credits an outage. A short outage is not announced.
        (What::Host(_), Effect::Ordered(Order::Shift(length))) => {
            (*length >= OUTAGE_TOLD_MIN).then_some(Notice::Outage(*length))
        }
        (What::Host(_), Effect::Resumed { length }) => Some(Notice::Resumed { by: None, length: *length }),
        (What::Host(_), Effect::Ordered(order)) => Some(Notice::Ordered(*order)),
        (What::Host(_), Effect::PutBack { to, was_over }) => Some(Notice::PutBack { to: *to, was_over: *was_over }),
        (What::Text(seat, _), effect) => told_of(*seat, effect),
        (What::Time, Effect::Absent { seats, turns }) => Some(Notice::Absent { seats: *seats, turns: *turns }),
        (What::Host(_) | What::Time | What::Chance(_) | What::Delivered, _) => None,
    }
}

fn told_of(seat: Seat, effect: &Effect) -> Option<Notice> {
    match effect {
        Effect::Paused { number, most } => Some(Notice::Paused { by: seat, number: *number, most: *most }),
        Effect::ResumeNoted => Some(Notice::WantsToResume(seat)),
        Effect::Resumed { length } => Some(Notice::Resumed { by: Some(seat), length: *length }),
        Effect::Offered => Some(Notice::Offers(seat)),
        Effect::Declined => Some(Notice::Declines(seat)),
        Effect::Conceded => Some(Notice::Concedes(seat)),
        Effect::Staged { .. }
        | Effect::Played { .. }
        | Effect::Refuted { .. }
        | Effect::Locked
        | Effect::Undone
        | Effect::Agreed
        | Effect::Absent { .. }
        | Effect::TookBack
        | Effect::PutBack { .. }
        | Effect::Ordered(_)
        | Effect::Noted => None,
    }
}
