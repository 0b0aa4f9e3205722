//! Quiet hours: when a long turn begins, the clock of its player rests while the player sleeps, and a deadline that
//! several players share moves to the first hour that is free for all of them.
//!
//! The journal alone decides deadlines, so the rest of a turn is written at once, when its clock starts: a `shift` by
//! the sum of the quiet hours that lie in the turn. The clock shows whether the rest has been written, because a rest
//! moves the start of the clock; so a crash neither loses nor repeats a rest. Quiet hours that were set after the turn
//! began do not count in it.

use std::collections::BTreeMap;

use super::Actor;
use crate::session::answer::Fault;
use crate::session::fold::Origin;
use host::{Entry, Order, What};
use league::daily::{Quiet, first_free};
use rules::{Millis, Seat, Timestamp, Turn};

/// Turns shorter than this are played without a rest: they are too short to sleep in.
const SLOW: Millis = Millis::from_hours(12);

impl Actor {
    /// Writes the shift for quiet hours, if such hours lie in the turn whose clock has just started.
    pub(super) async fn see_to_rest(&mut self) -> Result<(), Fault> {
        let table = self.live.table();
        let is_renewed =
            |last: &Entry| matches!(&last.what, What::Host(order) if matches!(order.parse(), Ok(Order::Renew(..))));
        if table.history().last().is_some_and(is_renewed) {
            // The time handed over from the leaving player already includes the rest.
            return Ok(());
        }
        let now = table.now();
        let Some(deadline) = table.clock().deadline else { return Ok(()) };
        if table.time_used(now) != Some(Millis::ZERO) || deadline - now < SLOW {
            return Ok(());
        }
        let turn = table.turn();
        let quiet = self.live.quiet_hours_of(turn.seats(), now).await?;
        let Some(rest) = rest(turn, now, deadline, &quiet) else { return Ok(()) };
        let Ok(entry) = self.live.table().propose_order(now, Order::Shift(rest)) else { return Ok(()) };
        let entry = Entry { what: What::Host(host::rest_in_record(rest)), ..entry };
        self.write_answered(entry, Origin::default(), None, None).await.map(drop)
    }

    /// Writes the rest of a turn that an input has begun. The input counts already, so its author is not told if the
    /// write fails; the rest is then written before the next entry.
    pub(super) async fn rest_after_input(&mut self) -> Result<(), Fault> {
        let Err(fault) = self.see_to_rest().await else { return Ok(()) };
        let survived = self.survive(&fault);
        tracing::warn!(match.id = self.live.row.id.0, %fault, survived, "the rest of a turn could not be written");
        if survived { Ok(()) } else { Err(Fault::Unanswered(self.live.row.id)) }
    }
}

/// How much later the deadline of a turn that starts now becomes; `None` if it does not move.
fn rest(turn: Turn, now: Timestamp, deadline: Timestamp, quiet: &BTreeMap<Seat, Quiet>) -> Option<Millis> {
    let moved = match turn {
        Turn::Sequential(seat) => quiet.get(&seat)?.run(now, deadline - now),
        Turn::Simultaneous(..) => first_free(&quiet.values().collect::<Vec<_>>(), deadline)?,
        // In real time players score by how soon they answer after the start, which a rest would shift.
        Turn::RealTime(_) | Turn::Chance | Turn::Over => return None,
    };
    Some(moved - deadline).filter(|rest| *rest > Millis::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use league::daily::{TimeOfDay, Zone};
    use rules::{Closing, SeatSet};

    /// 15 January 2027, 08:00 UTC.
    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn quiet(from: &str, until: &str) -> Quiet {
        let [from, until] = [from, until].map(|time| TimeOfDay::read(time).unwrap());
        Quiet::new(Zone::utc(), from, until).unwrap()
    }

    #[test]
    fn a_turn_rests_for_its_player_alone_and_a_shared_deadline_moves_for_all() {
        let (ann, ben) = (Seat::FIRST, Seat::FIRST.opponent());
        let quiet = BTreeMap::from([(ann, quiet("22:00", "06:00")), (ben, quiet("05:00", "09:00"))]);
        let at = |hours| NOW + Millis::from_hours(hours);
        let hours = |hours| Some(Millis::from_hours(hours));
        assert_eq!(rest(Turn::Sequential(ann), NOW, at(24), &quiet), hours(8));
        assert_eq!(rest(Turn::Sequential(ben), NOW, at(24), &quiet), hours(5), "one hour of this morning is left");
        let both = Turn::Simultaneous(SeatSet::all(2), Closing::AllIn);
        assert_eq!(rest(both, NOW, at(16), &quiet), hours(9), "from midnight to nine");
        assert_eq!(rest(both, NOW, at(12), &quiet), None);
        assert_eq!(rest(Turn::Sequential(ann), NOW, at(24), &BTreeMap::new()), None);
    }
}
