//! Reminders of long deadlines, sent only to players who have not submitted: at half the time, at a tenth of it, and
//! ten minutes before the end; for deadlines of half a day or more, at half the time and an hour before the end. A
//! reminder that falls into a player's quiet hours is sent when the quiet hours end, unless the deadline has passed by
//! that time.

use std::sync::Arc;

use super::Telling;
use crate::session::deliver::{self, Done};
use crate::session::live::Live;
use crate::session::ports::Contents;
use crate::store::{Audience, NoteReminder};
use league::daily::Quiet;
use rules::{Millis, Seat, Timestamp};

/// Turns shorter than this have no reminders.
const LONG: Millis = Millis::from_secs(3600);
/// The last reminder of a turn comes this long before the deadline; no reminder comes later.
const LAST: Millis = Millis::from_secs(600);
/// Turns of at least this length have fewer reminders, because their players do other things besides playing.
const SLOW: Millis = Millis::from_hours(12);
/// The last reminder of a turn of at least [`SLOW`] comes this long before the deadline.
const LAST_SLOW: Millis = Millis::from_hours(1);

/// The times of the reminders of a turn of this length, earliest first, each as the time left until the deadline.
fn points(total: Millis) -> impl Iterator<Item = Millis> {
    let half = Millis(total.0 / 2);
    let points = if total >= SLOW { [half, LAST_SLOW].to_vec() } else { [half, Millis(total.0 / 10), LAST].to_vec() };
    points.into_iter().filter(move |&left| total >= LONG && left >= LAST)
}

/// When a player with these quiet hours gets the reminder for the time `left` before the deadline.
fn time_of(left: Millis, deadline: Timestamp, quiet: Option<&Quiet>) -> Timestamp {
    let at = Timestamp(deadline.0 - left.0);
    quiet.and_then(|quiet| quiet.end_at(at)).unwrap_or(at)
}

/// The last reminder that was due by `now`.
fn point_passed(total: Millis, deadline: Timestamp, now: Timestamp, quiet: Option<&Quiet>) -> Option<Millis> {
    points(total).filter(|&left| time_of(left, deadline, quiet) <= now && now < deadline).min()
}

/// When the first reminder after `now` is due.
fn next_point(total: Millis, deadline: Timestamp, now: Timestamp, quiet: Option<&Quiet>) -> Option<Timestamp> {
    let times = points(total).map(|left| time_of(left, deadline, quiet));
    times.filter(|&at| at > now && at < deadline).min()
}

/// The public deadline and the length of its turn, if the turn has reminders.
fn long_deadline(live: &Live) -> Option<(Timestamp, Millis)> {
    let deadline = live.table().clock().deadline?;
    let total = live.table().time_used(deadline)?;
    (total >= LONG).then_some((deadline, total))
}

impl Telling {
    /// When the next reminder is due.
    pub(in crate::session) fn next_reminder(&self, live: &Live) -> Option<Timestamp> {
        let (deadline, total) = long_deadline(live)?;
        let now = live.world.clock.now();
        // A reminder that has become due since the last check is sent at once.
        let due = |seat| self.due_reminder(seat, deadline, total, now).map(|_| now);
        let next = |seat| due(seat).or_else(|| next_point(total, deadline, now, self.quiet.get(&seat)));
        live.table().awaited().iter().filter_map(next).min()
    }

    /// Sends the reminders that are due to players who have not submitted, each once.
    pub(in crate::session) async fn remind(&mut self, live: &Live) {
        let Some((deadline, total)) = long_deadline(live) else { return };
        let (awaited, now) = (live.table().awaited(), live.world.clock.now());
        match live.quiet_hours_of(awaited, now).await {
            Ok(quiet) => self.quiet = quiet,
            Err(fault) => tracing::warn!(match.id = live.row.id.0, %fault, "quiet hours could not be read again"),
        }
        for seat in awaited.iter() {
            if let Some(left) = self.due_reminder(seat, deadline, total, now) {
                self.reminded.insert(seat, (deadline, left));
                self.send_reminder(live, seat, deadline, left);
            }
        }
    }

    /// The time left at the reminder that this seat should get now, if one is due.
    fn due_reminder(&self, seat: Seat, deadline: Timestamp, total: Millis, now: Timestamp) -> Option<Millis> {
        let left = point_passed(total, deadline, now, self.quiet.get(&seat))?;
        let has_been = self.reminded.get(&seat).is_some_and(|&(of, at_left)| of == deadline && at_left.0 <= left.0);
        (!has_been).then_some(left)
    }

    fn send_reminder(&mut self, live: &Live, seat: Seat, deadline: Timestamp, left: Millis) {
        let nonce = live.world.nonces.reminder(live.row.id, seat, deadline, left);
        let contents = Contents::Reminder { deadline, left };
        let Some(parcel) = live.parcel(Audience::Seat(seat), contents, nonce) else { return };
        let (world, parcel) = (live.world.clone(), Arc::new(parcel));
        self.tasks.spawn(async move {
            let outcome = deliver::deliver(&world, &parcel).await.0;
            Done::Reminded { seat, deadline, left, parcel, outcome }
        });
    }

    pub(super) async fn note_reminded(&mut self, live: &Live, seat: Seat, deadline: Timestamp, left: Millis) {
        live.world.store.hand_in(NoteReminder { match_id: live.row.id, seat, deadline, left }).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use league::daily::{TimeOfDay, Zone};

    #[test]
    fn a_day_has_two_reminders_and_ten_minutes_have_none() {
        let day = Millis::from_hours(24);
        let deadline = Timestamp(day.0);
        assert_eq!(next_point(day, deadline, Timestamp(0), None), Some(Timestamp(day.0 / 2)));
        assert_eq!(point_passed(day, deadline, Timestamp(0), None), None);
        assert_eq!(point_passed(day, deadline, Timestamp(day.0 / 2), None), Some(Millis::from_hours(12)));
        let hour_before = Timestamp(deadline.0 - LAST_SLOW.0);
        assert_eq!(next_point(day, deadline, Timestamp(day.0 / 2), None), Some(hour_before));
        assert_eq!(next_point(day, deadline, hour_before, None), None);
        assert_eq!(point_passed(day, deadline, Timestamp(day.0 - 1), None), Some(LAST_SLOW));
        assert_eq!(point_passed(day, deadline, deadline, None), None, "it is too late to be reminded");
        // Quiet hours of the first player: from half a day to two hours before the deadline; of the second, until half
        // an hour after it.
        let quiet = |from: &str, until: &str| {
            let [from, until] = [from, until].map(|time| TimeOfDay::read(time).unwrap());
            Quiet::new(Zone::utc(), from, until).unwrap()
        };
        let (sleeps, oversleeps) = (quiet("11:00", "22:00"), quiet("22:30", "00:30"));
        assert_eq!(next_point(day, deadline, Timestamp(0), Some(&sleeps)), Some(Timestamp(22 * 3_600_000)));
        assert_eq!(point_passed(day, deadline, Timestamp(day.0 / 2), Some(&sleeps)), None, "they sleep");
        assert_eq!(point_passed(day, deadline, Timestamp(22 * 3_600_000), Some(&sleeps)), Some(Millis(day.0 / 2)));
        assert_eq!(next_point(day, deadline, Timestamp(day.0 / 2), Some(&oversleeps)), None, "it would be too late");
        assert_eq!(next_point(Millis::from_secs(599), Timestamp(599_000), Timestamp(0), None), None);
    }

    #[test]
    fn an_hour_has_two_and_three_hours_have_three() {
        assert_eq!(points(Millis::from_hours(1)).collect::<Vec<_>>(), [Millis::from_secs(1800), LAST]);
        let of_three = [Millis::from_secs(5400), Millis::from_secs(1080), LAST];
        assert_eq!(points(Millis::from_hours(3)).collect::<Vec<_>>(), of_three);
    }
}
