//! A day of the calendar, without a time zone.

use std::fmt;

use jiff::ToSpan;
use jiff::civil::Date;

pub use jiff::civil::Weekday;

/// A day of the calendar; ordered by date, and formatted as `2027-01-15`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(Date);

impl Day {
    /// A day before any daily puzzle.
    pub const FIRST: Self = Self(Date::constant(2020, 1, 1));

    pub(super) fn of(date: Date) -> Self {
        Self(date)
    }

    pub(super) fn date(self) -> Date {
        self.0
    }

    /// Parses a day; `None` if the text is not one.
    pub fn parse(text: &str) -> Option<Self> {
        // The library accepts more notations than the one that we write and compare.
        text.parse().ok().map(Self).filter(|day| day.to_string() == text)
    }

    /// The day of the week on which this day falls.
    pub fn weekday(self) -> Weekday {
        self.0.weekday()
    }

    /// The day of the week as a number, from 0 for Monday to 6 for Sunday.
    pub fn weekday_index(self) -> usize {
        usize::from(self.weekday().to_monday_zero_offset().unsigned_abs())
    }

    /// The day `days` later, or earlier if negative; limited to the calendar's first and last day.
    #[must_use]
    pub fn plus(self, days: i32) -> Self {
        Self(self.0.saturating_add(days.days()))
    }

    /// The next day.
    #[must_use]
    pub fn next(self) -> Self {
        self.plus(1)
    }

    /// The previous day.
    #[must_use]
    pub fn previous(self) -> Self {
        self.plus(-1)
    }

    /// The Monday of this day's week.
    #[must_use]
    pub fn monday(self) -> Self {
        self.plus(-i32::from(self.weekday().to_monday_zero_offset()))
    }

    /// The first day of this day's month.
    #[must_use]
    pub fn first_of_month(self) -> Self {
        Self(self.0.first_of_month())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_in_one_way() {
        let day = Day::parse("2027-01-15").unwrap();
        assert_eq!(day.to_string(), "2027-01-15");
        assert_eq!(day.weekday(), Weekday::Friday);
        assert_eq!(day.monday().to_string(), "2027-01-11");
        assert_eq!(day.first_of_month().previous().to_string(), "2026-12-31");
        for text in ["", "20270115", "2027-1-15", "2027-02-29", "+002027-01-15", "2027-01-15T00:00"] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }
}
