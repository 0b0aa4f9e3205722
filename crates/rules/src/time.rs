//! Points and lengths of time for the rules: whole milliseconds that the caller passes in; the rules never read a
//! clock.
//!
//! Sums saturate at the limits of the integer instead of wrapping; recordable times are far from these limits.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};
use words::{Message, shared};

/// A point of time in milliseconds since an origin that the record chooses; in live play the Unix epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A length of time in milliseconds; negative where a host takes time away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Timestamp {
    /// The latest time that a record may contain: about 285,000 years after the origin, far from the limit of the
    /// integer.
    pub const MAX: Self = Self(1 << 53);
    /// The earliest time that a record may contain: equally far before the origin.
    pub const MIN: Self = Self(-Self::MAX.0);

    /// Whether a record may name this point of time: from [`Timestamp::MIN`] to [`Timestamp::MAX`].
    pub const fn is_recordable(self) -> bool {
        Self::MIN.0 <= self.0 && self.0 <= Self::MAX.0
    }
}

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);
    /// The greatest time limit or shift that anybody may set: ten years.
    pub const MAX: Self = Self(10 * 366 * 86_400_000);

    /// A length of whole seconds.
    pub const fn from_secs(seconds: i64) -> Self {
        Self(seconds * 1000)
    }

    /// The length as a clock shows it: `6:41`, `1:06:41`.
    pub fn as_clock(self) -> String {
        let seconds = self.0.max(0) / 1000;
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
    }

    /// The length for a sentence: `20 minutes`, `1 hour 30 minutes`, `0.3 seconds`.
    pub fn in_words(self) -> Message {
        let length = self.0.max(0);
        if length % 1000 != 0 && length < 60_000 {
            return shared::TenthsOfSeconds { seconds: length / 1000, tenths: length % 1000 / 100 }.into();
        }
        let seconds = length / 1000;
        let units = [(seconds / 3600, "hours"), (seconds / 60 % 60, "minutes"), (seconds % 60, "seconds")];
        let told = units.into_iter().filter(|(count, _)| *count > 0);
        let told: Vec<Message> = told.map(|(count, unit)| shared::TimeSpan { count, unit }.into()).collect();
        if told.is_empty() { shared::NoTime.into() } else { Message::joined(told, " ") }
    }

    /// A length of whole hours.
    pub const fn from_hours(hours: i64) -> Self {
        Self::from_secs(hours * 3600)
    }
}

impl Add<Millis> for Timestamp {
    type Output = Self;
    fn add(self, length: Millis) -> Self {
        Self(self.0.saturating_add(length.0))
    }
}

impl AddAssign<Millis> for Timestamp {
    fn add_assign(&mut self, length: Millis) {
        *self = *self + length;
    }
}

impl Sub for Timestamp {
    type Output = Millis;
    fn sub(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Millis {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Millis {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Writes the length as people read it: `1 min 30 s`, `24 h`, `450 ms`.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("-")?;
        }
        let mut rest = self.0.unsigned_abs();
        if rest == 0 {
            return f.write_str("0 s");
        }
        let mut first = true;
        for (unit_ms, name) in [(3_600_000, "h"), (60_000, "min"), (1000, "s"), (1, "ms")] {
            let count = rest / unit_ms;
            rest %= unit_ms;
            if count > 0 {
                if !first {
                    f.write_str(" ")?;
                }
                write!(f, "{count} {name}")?;
                first = false;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_as_clocks_show_them() {
        assert_eq!(Millis(401_999).as_clock(), "6:41");
        assert_eq!(Millis(4_001_000).as_clock(), "1:06:41");
        assert_eq!(Millis(-1).as_clock(), "0:00");
    }

    #[test]
    fn lengths_are_said_in_whole_words() {
        for (length, words) in [
            (0, "no time"),
            (300, "0.3 seconds"),
            (1000, "1 second"),
            (59 * 60_000, "59 minutes"),
            (5_400_000, "1 hour 30 minutes"),
            (86_400_500, "24 hours"),
        ] {
            assert_eq!(Millis(length).in_words().to_string(), words);
        }
    }

    #[test]
    fn sums_stop_at_the_edges_of_the_integer() {
        let (first, last) = (Timestamp(i64::MIN), Timestamp(i64::MAX));
        assert_eq!((last + Millis(1), first + Millis(-1)), (last, first));
        assert_eq!((last - first, first - last), (Millis(i64::MAX), Millis(i64::MIN)));
        assert_eq!(Millis(i64::MIN) - Millis(1) + Millis(i64::MIN), Millis(i64::MIN));
        assert!(Timestamp::MIN.is_recordable() && Timestamp::MAX.is_recordable());
        for beyond in [first, last, Timestamp(Timestamp::MIN.0 - 1), Timestamp(Timestamp::MAX.0 + 1)] {
            assert!(!beyond.is_recordable());
        }
        assert_eq!(Millis(i64::MIN).to_string().chars().next(), Some('-'));
    }
}
