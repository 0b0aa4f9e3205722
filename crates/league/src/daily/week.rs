//! The course of a week: which puzzle a weekday brings, from gentle to hard.

use super::{Day, Weekday};
use puzzle::generate::Order;
use puzzle::grade::Level;

/// What each weekday brings, from Monday. Every one of these is made in a few seconds at most.
pub const WEEK: [(Weekday, Order); 7] = [
    (Weekday::Monday, puzzle(8, 1, Level::Easy)),
    (Weekday::Tuesday, puzzle(9, 1, Level::Medium)),
    (Weekday::Wednesday, puzzle(9, 2, Level::Easy)),
    (Weekday::Thursday, puzzle(9, 2, Level::Medium)),
    (Weekday::Friday, puzzle(10, 2, Level::Hard)),
    (Weekday::Saturday, puzzle(10, 2, Level::Expert)),
    (Weekday::Sunday, puzzle(12, 2, Level::Expert)),
];

const fn puzzle(size: usize, stars: usize, level: Level) -> Order {
    Order { size, stars, level: Some(level) }
}

/// The puzzle that is to be made for a day.
pub fn order(day: Day) -> Order {
    WEEK[usize::from(day.weekday().to_monday_zero_offset().unsigned_abs())].1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_goes_from_monday_to_sunday_and_gets_harder() {
        let monday = Day::parse("2027-01-11").unwrap();
        let week: Vec<_> = (0..7).map(|nth| (monday.plus(nth).weekday(), order(monday.plus(nth)))).collect();
        assert_eq!(week, WEEK);
        for pair in WEEK.windows(2) {
            let rank = |order: Order| (order.size, order.stars, order.level);
            assert!(rank(pair[0].1) < rank(pair[1].1), "{pair:?}");
        }
    }
}
