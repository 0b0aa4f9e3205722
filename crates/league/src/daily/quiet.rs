//! Quiet hours: the part of every day in which a person does not play, such as from 22:00 to 07:00.

use super::Zone;
use super::moment::read_time_alone;
use rules::{Millis, Timestamp};

/// The longest quiet hours of a day, in minutes.
pub const QUIET_MINUTES_MAX: u16 = 12 * 60;
/// The longest delay by quiet hours of a deadline that several players share.
pub const COMMON_DELAY_MAX: Millis = Millis::from_hours(12);
/// How many nights are considered for one deadline; no turn lasts longer.
const NIGHTS_MAX: usize = 800;

/// A time of day, in minutes after midnight: 0 to 1439.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay(u16);

impl TimeOfDay {
    /// Reads a time of day such as `22:00` or `10pm`; `None` if the text is not a time.
    pub fn read(text: &str) -> Option<Self> {
        let (hour, minute) = read_time_alone(text)?;
        Self::from_minutes(u16::from(hour.unsigned_abs()) * 60 + u16::from(minute.unsigned_abs()))
    }

    /// The time of day this many minutes after midnight; `None` from 1440 on.
    pub fn from_minutes(minutes: u16) -> Option<Self> {
        (minutes < 24 * 60).then_some(Self(minutes))
    }

    /// This time of day in minutes after midnight: 0 to 1439.
    pub fn minutes(self) -> u16 {
        self.0
    }

    /// Minutes from this time of day to `later`, which may be on the next day.
    fn minutes_to(self, later: Self) -> u16 {
        (later.0 + 24 * 60 - self.0) % (24 * 60)
    }
}

impl std::fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// The quiet hours of a person, in the person's time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiet {
    zone: Zone,
    from: TimeOfDay,
    until: TimeOfDay,
}

impl Quiet {
    /// Quiet hours between two times of day; `until` is on the next day if it is earlier than `from`. `None` if they
    /// are empty or longer than [`QUIET_MINUTES_MAX`].
    pub fn new(zone: Zone, from: TimeOfDay, until: TimeOfDay) -> Option<Self> {
        (1..=QUIET_MINUTES_MAX).contains(&from.minutes_to(until)).then_some(Self { zone, from, until })
    }

    /// When the quiet hours begin and end.
    pub fn times(&self) -> [TimeOfDay; 2] {
        [self.from, self.until]
    }

    /// The quiet hours that begin on the day before `at`, on the day of `at`, and on every day after that.
    fn nights(&self, at: Timestamp) -> impl Iterator<Item = (Timestamp, Timestamp)> + '_ {
        let first = self.zone.day_at(at).previous();
        let days = std::iter::successors(Some(first), |day| Some(day.next())).take(NIGHTS_MAX);
        days.map(|day| {
            let begins = self.zone.moment_of(day, self.from);
            let last_day = if self.until > self.from { day } else { day.next() };
            // When the clocks go forward, nothing may be left of the quiet hours.
            (begins, self.zone.moment_of(last_day, self.until).max(begins))
        })
    }

    /// The end of the quiet hours that contain a moment; `None` if the moment is outside quiet hours.
    pub fn end_at(&self, at: Timestamp) -> Option<Timestamp> {
        let night = self.nights(at).take(3).find(|&(begins, ends)| begins <= at && at < ends);
        night.map(|(_, ends)| ends)
    }

    /// The beginning and end of the quiet hours that end next after a moment.
    pub fn next(&self, at: Timestamp) -> [Timestamp; 2] {
        let next = self.nights(at).find(|&(begins, ends)| begins < ends && at < ends);
        next.map_or([at; 2], |(begins, ends)| [begins, ends])
    }

    /// When a clock that starts at `start` and stops during quiet hours has run for `length`.
    pub fn run(&self, start: Timestamp, length: Millis) -> Timestamp {
        let (mut at, mut left) = (start, length);
        for (begins, ends) in self.nights(start).filter(|&(_, ends)| ends > start) {
            let awake = (begins - at).max(Millis::ZERO);
            if left <= awake {
                break;
            }
            left = left - awake;
            at = ends;
        }
        at + left
    }
}

/// The first moment from `at` on that is in none of these quiet hours; `None` if there is none within
/// [`COMMON_DELAY_MAX`].
pub fn first_free(quiet: &[&Quiet], at: Timestamp) -> Option<Timestamp> {
    let mut free = at;
    while let Some(ends) = quiet.iter().find_map(|one| one.end_at(free)) {
        free = ends;
        if free - at > COMMON_DELAY_MAX {
            return None;
        }
    }
    Some(free)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::daily::zones;

    /// Friday 15 January 2027, 08:00 UTC, 09:00 in Berlin.
    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn hours(hours: i64) -> Timestamp {
        NOW + Millis::from_hours(hours)
    }

    fn quiet(zone: &str, from: &str, until: &str) -> Option<Quiet> {
        Quiet::new(Zone::find(zone).unwrap(), TimeOfDay::read(from)?, TimeOfDay::read(until)?)
    }

    #[test]
    fn quiet_hours_last_twelve_hours_at_most() {
        assert!(quiet("UTC", "22:00", "7:00").is_some());
        assert!(quiet("UTC", "10pm", "10:00").is_some());
        assert!(quiet("UTC", "22:00", "10:01").is_none());
        assert!(quiet("UTC", "22:00", "22:00").is_none());
        assert_eq!(quiet("UTC", "9pm", "7:05").unwrap().times().map(|time| time.to_string()), ["21:00", "07:05"]);
    }

    #[test]
    fn a_clock_stands_still_in_quiet_hours() {
        // From 23:00 to 07:00 in Berlin is 22:00 to 06:00 UTC, which is 14 to 22 hours from now.
        let berlin = quiet("Europe/Berlin", "23:00", "07:00").unwrap();
        assert_eq!(berlin.end_at(hours(13)), None);
        assert_eq!(berlin.end_at(hours(14)), Some(hours(22)));
        assert_eq!(berlin.end_at(hours(21)), Some(hours(22)));
        assert_eq!(berlin.end_at(hours(22)), None);
        for (start, length, end) in [(0, 14, 14), (0, 15, 23), (0, 24, 32), (16, 1, 23), (0, 48, 72), (14, 0, 14)] {
            assert_eq!(berlin.run(hours(start), Millis::from_hours(length)), hours(end), "{start} {length}");
        }
        let noon = quiet("UTC", "12:00", "14:00").unwrap();
        assert_eq!(noon.end_at(hours(5)), Some(hours(6)));
        assert_eq!(noon.end_at(hours(3)), None);
    }

    #[test]
    fn a_deadline_in_common_moves_to_the_first_hour_free_for_all() {
        let berlin = quiet("Europe/Berlin", "23:00", "07:00").unwrap();
        let later = quiet("Europe/Berlin", "01:00", "09:00").unwrap();
        let morning = quiet("Europe/Berlin", "07:00", "19:00").unwrap();
        let both = [&berlin, &later];
        assert_eq!(first_free(&both, hours(13)), Some(hours(13)));
        assert_eq!(first_free(&both, hours(15)), Some(hours(24)));
        assert_eq!(first_free(&[&berlin, &morning], hours(15)), None, "that would take nineteen hours");
        assert_eq!(first_free(&[], hours(15)), Some(hours(15)));
    }

    #[test]
    fn a_clock_that_is_put_forward_takes_from_the_night_and_from_nothing_else() {
        // On 28 March 2027 there are no times from 02:00 to 03:00 in Berlin.
        let gap = quiet("Europe/Berlin", "02:00", "02:30").unwrap();
        let midnight = Zone::find("Europe/Berlin").unwrap().start_of(crate::daily::Day::parse("2027-03-28").unwrap());
        let at = midnight + Millis::from_hours(2);
        assert!(gap.run(midnight, Millis::from_hours(5)) >= midnight + Millis::from_hours(5));
        assert!(gap.end_at(at).is_none_or(|ends| ends > at));
    }

    proptest! {
        #[test]
        fn a_clock_never_ends_early_and_never_in_quiet_hours(
            at_ms in 1_262_304_000_000_i64..4_102_444_800_000,
            length_ms in 1_i64..200_000_000,
            from in 0_u16..1440,
            long in 1_u16..=720,
            nth in 0_usize..1000,
        ) {
            let names = zones("", 1000);
            let zone = Zone::find(&names[nth % names.len()]).unwrap();
            let [from, until] = [from, (from + long) % 1440].map(|minutes| TimeOfDay::from_minutes(minutes).unwrap());
            let quiet = Quiet::new(zone, from, until).unwrap();
            let (start, length) = (Timestamp(at_ms), Millis(length_ms));
            let end = quiet.run(start, length);
            prop_assert!(end >= start + length);
            // The clock runs until its end, so the moment before is not quiet.
            prop_assert_eq!(quiet.end_at(Timestamp(end.0 - 1)), None);
        }
    }
}
