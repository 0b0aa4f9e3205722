//! The spans of days of a leaderboard.

use super::Day;

/// A span of days that ends with a given day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Only the given day.
    Day,
    /// The day's week so far, from Monday.
    Week,
    /// The day's month so far, from its first day.
    Month,
    /// All days so far.
    Ever,
}

impl Span {
    /// All spans, the shortest first.
    pub const ALL: [Self; 4] = [Self::Day, Self::Week, Self::Month, Self::Ever];

    /// The span's word in the id of a button.
    pub fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Ever => "ever",
        }
    }

    /// Parses the word of [`Span::word`]; `None` if no span has it.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|span| span.word() == word)
    }

    /// The first and the last day of the span that ends with `day`.
    pub fn days(self, day: Day) -> (Day, Day) {
        let first = match self {
            Self::Day => day,
            Self::Week => day.monday(),
            Self::Month => day.first_of_month(),
            Self::Ever => Day::FIRST,
        };
        (first, day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_end_with_their_day() {
        let friday = Day::parse("2027-01-15").unwrap();
        let first = |span: Span| span.days(friday).0.to_string();
        assert_eq!(Span::ALL.map(first), ["2027-01-15", "2027-01-11", "2027-01-01", "2020-01-01"]);
        assert!(Span::ALL.into_iter().all(|span| span.days(friday).1 == friday));
        assert!(Span::ALL.into_iter().all(|span| Span::parse(span.word()) == Some(span)));
        assert_eq!(Span::parse("year"), None);
    }
}
