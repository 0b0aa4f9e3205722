//! The current day on a server, also while its time zone changes.

use std::cmp::Ordering;

use super::{Day, Zone};
use rules::Timestamp;

/// A server's time zone, and the time zone to which it changes.
///
/// Days never go back. A change takes effect when the current day has ended in the old zone and the next day has begun
/// in the new zone; until then the current day lasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    zone: Zone,
    /// The next zone, and when it takes effect.
    then: Option<(Zone, Timestamp)>,
}

/// The effects of changing the time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The calendar with the change, to be stored in place of the old one.
    pub calendar: Calendar,
    /// When the new zone takes effect.
    pub from: Timestamp,
    /// Days that the change shortens or skips: missing them breaks no streak.
    pub forgiven: Vec<Day>,
}

impl Default for Calendar {
    fn default() -> Self {
        Self::of(Zone::utc())
    }
}

impl Calendar {
    /// The calendar of a zone that does not change.
    pub fn of(zone: Zone) -> Self {
        Self { zone, then: None }
    }

    /// The calendar of a zone with a change as [`Calendar::switch`] returned it.
    pub fn changing(zone: Zone, then: Option<(Zone, Timestamp)>) -> Self {
        Self { zone, then }
    }

    /// The zone before the change, if there is one.
    pub fn zone(&self) -> &Zone {
        &self.zone
    }

    /// The next zone, and when it takes effect.
    pub fn then(&self) -> Option<&(Zone, Timestamp)> {
        self.then.as_ref()
    }

    /// The zone in effect at a time.
    pub fn zone_at(&self, at: Timestamp) -> &Zone {
        match &self.then {
            Some((zone, from)) if *from <= at => zone,
            _ => &self.zone,
        }
    }

    /// The day on the server at a time.
    pub fn day_at(&self, at: Timestamp) -> Day {
        let day = self.zone_at(at).day_at(at);
        match &self.then {
            Some((zone, from)) if at < *from => day.min(zone.day_at(*from).previous()),
            _ => day,
        }
    }

    /// When a day ends; the day must be the current one or a later one.
    pub fn end_of(&self, day: Day) -> Timestamp {
        let Some((zone, from)) = &self.then else { return self.zone.start_of(day.next()) };
        let last_of_old = zone.day_at(*from).previous();
        match day.cmp(&last_of_old) {
            Ordering::Less => self.zone.start_of(day.next()).min(*from),
            Ordering::Equal => *from,
            Ordering::Greater => zone.start_of(day.next()),
        }
    }

    /// Changes the zone at the end of the current day, which is never shortened. Replaces a change that has not taken
    /// effect yet.
    #[must_use]
    pub fn switch(&self, now: Timestamp, zone: Zone) -> Switch {
        let present = self.zone_at(now).clone();
        let tomorrow = self.day_at(now).next();
        let from = present.start_of(tomorrow).max(zone.start_of(tomorrow)).max(now);
        let first = zone.day_at(from);
        let mut forgiven: Vec<_> =
            std::iter::successors(Some(tomorrow), |day| Some(day.next())).take_while(|day| *day < first).collect();
        if zone.start_of(first) < from {
            forgiven.push(first);
        }
        Switch { calendar: Self { zone: present, then: Some((zone, from)) }, from, forgiven }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::daily::zones;

    const HOUR_MS: i64 = 3_600_000;

    fn zone(name: &str) -> Zone {
        Zone::find(name).unwrap()
    }

    fn at(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().unwrap().as_millisecond())
    }

    fn days(texts: &[&str]) -> Vec<Day> {
        texts.iter().map(|text| Day::parse(text).unwrap()).collect()
    }

    #[test]
    fn a_zone_ahead_shortens_the_next_day_which_is_forgiven() {
        let now = at("2027-01-15T20:00:00Z");
        let switch = Calendar::default().switch(now, zone("Asia/Tokyo"));
        assert_eq!(switch.from, at("2027-01-16T00:00:00Z"), "nobody loses any of today");
        assert_eq!(switch.forgiven, days(&["2027-01-16"]));
        let [today, tomorrow] = days(&["2027-01-15", "2027-01-16"])[..] else { panic!() };
        assert_eq!(switch.calendar.end_of(today), switch.from);
        assert_eq!(switch.calendar.end_of(tomorrow), at("2027-01-16T15:00:00Z"));
        // A change from the westernmost to the easternmost zone skips a day.
        let far = Calendar::of(zone("Pacific/Midway")).switch(now, zone("Pacific/Kiritimati"));
        assert_eq!(far.forgiven, days(&["2027-01-16", "2027-01-17"]));
    }

    #[test]
    fn a_zone_behind_lengthens_the_present_day() {
        let now = at("2027-01-15T20:00:00Z");
        let Switch { calendar, from, forgiven } = Calendar::default().switch(now, zone("America/New_York"));
        assert_eq!((from, forgiven), (at("2027-01-16T05:00:00Z"), vec![]));
        assert_eq!(calendar.end_of(calendar.day_at(now)), from);
        assert_eq!(vec![calendar.day_at(at("2027-01-16T04:59:59Z"))], days(&["2027-01-15"]));
        assert_eq!(vec![calendar.day_at(from)], days(&["2027-01-16"]));
    }

    #[test]
    fn a_mistake_can_be_mended_before_it_counts() {
        let now = at("2027-01-15T20:00:00Z");
        let wrong = Calendar::default().switch(now, zone("Pacific/Midway"));
        let back = wrong.calendar.switch(now, Zone::utc());
        assert_eq!((back.from, back.forgiven), (at("2027-01-16T00:00:00Z"), vec![]));
    }

    proptest! {
        /// After any changes of the zone, days are in order, and each day that is not forgiven lasts at least 22 hours.
        #[test]
        fn days_never_go_back_and_whole_days_are_missed_by_nobody(
            switches in proptest::collection::btree_map(0_i64..400, 0_usize..1000, 0..8),
        ) {
            let names = zones("", 1000);
            let start = at("2027-03-01T00:00:00Z");
            let mut calendar = Calendar::default();
            let mut forgiven = std::collections::BTreeSet::new();
            let mut hours: BTreeMap<Day, i64> = BTreeMap::new();
            let mut last = calendar.day_at(start);
            for hour in 0..500 {
                let now = Timestamp(start.0 + hour * HOUR_MS);
                if let Some(nth) = switches.get(&hour) {
                    let today = calendar.day_at(now);
                    let switch = calendar.switch(now, zone(&names[nth % names.len()]));
                    calendar = switch.calendar;
                    forgiven.retain(|day| *day <= today);
                    forgiven.extend(switch.forgiven);
                }
                let today = calendar.day_at(now);
                prop_assert!(today >= last, "{today} after {last}");
                let end = calendar.end_of(today);
                prop_assert!(end > now);
                prop_assert_eq!(calendar.day_at(Timestamp(end.0 - 1)), today);
                prop_assert!(calendar.day_at(end) > today);
                *hours.entry(today).or_default() += 1;
                last = today;
            }
            let first = calendar.day_at(start).next();
            for day in std::iter::successors(Some(first), |day| Some(day.next())).take_while(|day| *day < last) {
                let lasted = hours.get(&day).copied().unwrap_or(0);
                prop_assert!(lasted >= 22 || forgiven.contains(&day), "{} lasted {} h", day, lasted);
            }
        }
    }
}
