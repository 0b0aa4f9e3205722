//! Reminders of long deadlines, only to those who have not submitted: at half the time, at a tenth, and ten minutes before
//! the end; of a deadline of half a day or more, at half the time and an hour before the end.

use std::sync::Arc;

use super::actor::Actor;
use super::deliver::{self, Done};
use super::ports::Contents;
use crate::store::{Audience, NoteReminder};
use rules::{Millis, Seat, Timestamp};

/// Deadlines shorter than this need no reminder.
const LONG: Millis = Millis::from_secs(3600);
/// The last reminder comes this long before the end; none comes later.
const LAST: Millis = Millis::from_secs(600);
/// A player with this much time plays beside other things, and is reminded less often.
const SLOW: Millis = Millis::from_hours(12);
/// The last reminder of such a deadline comes this long before the end.
const LAST_SLOW: Millis = Millis::from_hours(1);

/// The points of a deadline at which it is reminded of, as the time left, the earliest first.
fn points(total: Millis) -> impl Iterator<Item = Millis> {
    let half = Millis(total.0 / 2);
    let points = if total >= SLOW { [half, LAST_SLOW].to_vec() } else { [half, Millis(total.0 / 10), LAST].to_vec() };
    points.into_iter().filter(move |&left| total >= LONG && left >= LAST)
}

/// The last point that has passed by `now`.
fn point_passed(total: Millis, deadline: Timestamp, now: Timestamp) -> Option<Millis> {
    points(total).filter(|left| deadline.0 - left.0 <= now.0 && now < deadline).min()
}

/// When the first point after `now` comes.
fn next_point(total: Millis, deadline: Timestamp, now: Timestamp) -> Option<Timestamp> {
    points(total).map(|left| Timestamp(deadline.0 - left.0)).filter(|&at| at > now).min()
}

impl Actor {
    /// The deadline that everybody sees and the whole length of its turn, if it is long.
    fn long_deadline(&self) -> Option<(Timestamp, Millis)> {
        let deadline = self.fold.table.clock().deadline?;
        let total = self.fold.table.time_used(deadline)?;
        (total >= LONG).then_some((deadline, total))
    }

    /// When somebody is to be reminded next.
    pub(super) fn next_reminder(&self) -> Option<Timestamp> {
        let (deadline, total) = self.long_deadline()?;
        if self.fold.table.awaited().is_empty() {
            return None;
        }
        next_point(total, deadline, self.world.clock.now())
    }

    /// Reminds those who have not submitted, each once a point.
    pub(super) fn remind(&mut self) {
        let Some((deadline, total)) = self.long_deadline() else { return };
        let Some(left) = point_passed(total, deadline, self.world.clock.now()) else { return };
        for seat in self.fold.table.awaited().iter() {
            let has_been = self.reminded.get(&seat).is_some_and(|&(of, at_left)| of == deadline && at_left.0 <= left.0);
            if !has_been {
                self.reminded.insert(seat, (deadline, left));
                self.send_reminder(seat, deadline, left);
            }
        }
    }

    fn send_reminder(&mut self, seat: Seat, deadline: Timestamp, left: Millis) {
        let nonce = self.world.nonces.reminder(self.row.id, seat, deadline, left);
        let contents = Contents::Reminder { deadline, left };
        let Some(parcel) = self.parcel(Audience::Seat(seat), contents, nonce) else { return };
        let (world, parcel) = (self.world.clone(), Arc::new(parcel));
        self.tasks.spawn(async move {
            let outcome = deliver::deliver(&world, &parcel).await.0;
            Done::Reminded { seat, deadline, left, parcel, outcome }
        });
    }

    pub(super) async fn note_reminded(&mut self, seat: Seat, deadline: Timestamp, left: Millis) {
        self.world.store.hand_in(NoteReminder { match_id: self.row.id, seat, deadline, left }).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_two_reminders_and_ten_minutes_have_none() {
        let day = Millis::from_hours(24);
        let deadline = Timestamp(day.0);
        assert_eq!(next_point(day, deadline, Timestamp(0)), Some(Timestamp(day.0 / 2)));
        assert_eq!(point_passed(day, deadline, Timestamp(0)), None);
        assert_eq!(point_passed(day, deadline, Timestamp(day.0 / 2)), Some(Millis::from_hours(12)));
        let hour_before = Timestamp(deadline.0 - LAST_SLOW.0);
        assert_eq!(next_point(day, deadline, Timestamp(day.0 / 2)), Some(hour_before));
        assert_eq!(next_point(day, deadline, hour_before), None);
        assert_eq!(point_passed(day, deadline, Timestamp(day.0 - 1)), Some(LAST_SLOW));
        assert_eq!(point_passed(day, deadline, deadline), None, "it is too late to be reminded");
        assert_eq!(next_point(Millis::from_secs(599), Timestamp(599_000), Timestamp(0)), None);
    }

    #[test]
    fn an_hour_has_two_and_three_hours_have_three() {
        assert_eq!(points(Millis::from_hours(1)).collect::<Vec<_>>(), [Millis::from_secs(1800), LAST]);
        let of_three = [Millis::from_secs(5400), Millis::from_secs(1080), LAST];
        assert_eq!(points(Millis::from_hours(3)).collect::<Vec<_>>(), of_three);
    }
}
