//! Time zones by their IANA names. Their data are part of the program, so the machine needs none.

use std::fmt;

use jiff::Timestamp as Instant;
use jiff::tz::{TimeZone, TimeZoneDatabase};

use super::{Day, TimeOfDay};
use rules::Timestamp;

/// A time zone with an IANA name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// UTC, the zone of a server that has set none.
    pub fn utc() -> Self {
        Self(TimeZone::UTC)
    }

    /// The zone with this name, such as `Europe/Berlin`, ignoring case.
    pub fn find(name: &str) -> Option<Self> {
        let zone = TimeZoneDatabase::bundled().get(name).ok()?;
        // A zone without an IANA name could not be stored.
        (!zone.is_unknown() && zone.iana_name().is_some()).then_some(Self(zone))
    }

    /// The name by which [`Zone::find`] finds it.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The latest day that has begun in the zone. If the clocks go back over midnight, the earlier day does not return.
    pub fn day_at(&self, at: Timestamp) -> Day {
        let day = Day::of(self.0.to_datetime(instant(at)).date());
        if self.start_of(day.next()) <= at { day.next() } else { day }
    }

    /// The moment of a time of day; `None` if the zone's clocks skip it. If they repeat it, the first occurrence.
    pub(super) fn at(&self, day: Day, hour: i8, minute: i8) -> Option<Timestamp> {
        let time = day.date().at(hour, minute, 0, 0);
        let at = self.0.to_ambiguous_timestamp(time).compatible().ok()?;
        (self.0.to_datetime(at) == time).then(|| Timestamp(at.as_millisecond()))
    }

    /// The zone's time of day at a moment.
    pub fn time_at(&self, at: Timestamp) -> TimeOfDay {
        let there = self.0.to_datetime(instant(at));
        let minutes = u16::from(there.hour().unsigned_abs()) * 60 + u16::from(there.minute().unsigned_abs());
        TimeOfDay::from_minutes(minutes).expect("an hour is below 24 and a minute below 60")
    }

    /// The moment of a time of day. If the zone's clocks skip it, the moment is later by the length of the gap; if they
    /// repeat it, the moment is the first occurrence.
    pub(super) fn moment_of(&self, day: Day, time: TimeOfDay) -> Timestamp {
        let [hour, minute] = [time.minutes() / 60, time.minutes() % 60].map(|part| i8::try_from(part).unwrap_or(0));
        let at = self.0.to_ambiguous_timestamp(day.date().at(hour, minute, 0, 0)).compatible();
        at.map_or_else(|_| self.start_of(day), |at| Timestamp(at.as_millisecond()))
    }

    /// The first moment of a day in the zone. A day that the zone skips begins with the next day.
    pub fn start_of(&self, day: Day) -> Timestamp {
        // The first of two midnights, or the end of a gap in which midnight falls.
        let midnight = self.0.to_ambiguous_timestamp(day.date().at(0, 0, 0, 0)).compatible();
        Timestamp(midnight.unwrap_or(if day.date().year() < 0 { Instant::MIN } else { Instant::MAX }).as_millisecond())
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Converts to the library's type, whose calendar ends with the year 9999; later moments become its last one.
fn instant(at: Timestamp) -> Instant {
    Instant::from_millisecond(at.0).unwrap_or(if at.0 < 0 { Instant::MIN } else { Instant::MAX })
}

/// All zones whose names contain the words, ignoring case and with spaces for underscores; names of places come first.
pub fn zones(words: &str, count_max: usize) -> Vec<String> {
    let plain = |text: &str| text.to_lowercase().replace('_', " ");
    let words = plain(words.trim());
    let mut found: Vec<_> = TimeZoneDatabase::bundled()
        .available()
        .map(|name| name.as_str().to_owned())
        .filter(|name| plain(name).contains(&words) && Zone::find(name).is_some())
        .collect();
    // "Europe/Berlin" comes before "CET" and "Etc/GMT+1", whose sign is the opposite of what most people expect.
    found.sort_by_key(|name| (!name.contains('/') && name != "UTC", name.starts_with("Etc/"), name.clone()));
    found.truncate(count_max);
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    /// Finds the start of a day by trying every quarter of an hour.
    fn naive_start(zone: &Zone, day: Day) -> Timestamp {
        let noon_utc = day.date().at(12, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap().timestamp().as_millisecond();
        let quarter = 900_000;
        (-200..=200)
            .map(|quarters| Timestamp(noon_utc + quarters * quarter))
            .find(|&at| zone.0.to_datetime(instant(at)).date() >= day.date())
            .unwrap()
    }

    #[test]
    fn a_day_begins_where_its_clocks_say_so() {
        for (zone, date, hours) in [
            ("Europe/Berlin", "2027-03-28", 23),
            ("Europe/Berlin", "2027-10-31", 25),
            // The gap contains midnight: the day begins at one o'clock.
            ("Africa/Cairo", "2027-04-30", 23),
            // The clocks go back at midnight, to the evening before.
            ("America/Asuncion", "2024-03-23", 25),
            // A minute after midnight the clocks went back to the evening before; the day had already begun.
            ("America/St_Johns", "2009-11-01", 25),
            ("Asia/Kathmandu", "2027-06-01", 24),
            // Samoa skipped this day.
            ("Pacific/Apia", "2011-12-30", 0),
        ] {
            let zone = Zone::find(zone).unwrap();
            let (start, end) = (zone.start_of(day(date)), zone.start_of(day(date).next()));
            assert_eq!((end - start).0, hours * 3_600_000, "{zone} {date}");
            assert_eq!(start, naive_start(&zone, day(date)), "{zone} {date}");
        }
    }

    #[test]
    fn zones_are_found_by_name_and_by_words() {
        assert_eq!(Zone::find("europe/berlin").unwrap().name(), "Europe/Berlin");
        assert_eq!(Zone::find("utc").unwrap(), Zone::utc());
        assert!(
            Zone::find("Middle/Earth").is_none() && Zone::find("").is_none() && Zone::find("Etc/Unknown").is_none()
        );
        assert_eq!(zones("new york", 5), ["America/New_York"]);
        assert_eq!(zones("", 25).len(), 25);
        assert!(zones("berlin", 25).contains(&"Europe/Berlin".to_owned()));
    }

    #[test]
    fn the_ends_of_the_calendar_are_no_panic() {
        let zone = Zone::find("Pacific/Kiritimati").unwrap();
        for at in [Timestamp(i64::MIN), Timestamp(i64::MAX), Timestamp::MAX] {
            let day = zone.day_at(at);
            assert!(zone.start_of(day.previous()) <= zone.start_of(day.next()));
        }
    }

    proptest! {
        #[test]
        fn every_moment_lies_in_its_day(
            at_ms in 1_262_304_000_000_i64..4_102_444_800_000,
            nth in 0_usize..1000,
        ) {
            let names = zones("", 1000);
            let zone = Zone::find(&names[nth % names.len()]).unwrap();
            let at = Timestamp(at_ms);
            let day = zone.day_at(at);
            prop_assert!(zone.start_of(day) <= at && at < zone.start_of(day.next()), "{zone} {at} {day}");
            prop_assert_eq!(zone.start_of(day), naive_start(&zone, day), "{} {}", zone, day);
            prop_assert_eq!(Zone::find(zone.name()), Some(zone));
        }

        #[test]
        fn days_never_go_back(at_ms in 1_262_304_000_000_i64..4_102_444_800_000, by_ms in 0_i64..200_000_000, nth in 0_usize..1000) {
            let names = zones("", 1000);
            let zone = Zone::find(&names[nth % names.len()]).unwrap();
            prop_assert!(zone.day_at(Timestamp(at_ms)) <= zone.day_at(Timestamp(at_ms + by_ms)));
        }
    }
}
