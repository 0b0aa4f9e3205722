//! Streaks: consecutive days on which a person solved the puzzle of the day on that day.

use std::collections::BTreeSet;

use super::Day;

/// A person's current and longest streak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The length of the streak that ends today, or yesterday while today can still be solved.
    pub current: u32,
    /// The length of the longest streak.
    pub longest: u32,
}

/// The streaks of a person who solved on these days. Forgiven days neither count nor break a streak.
pub fn streak(solved: &BTreeSet<Day>, forgiven: &BTreeSet<Day>, today: Day) -> Streak {
    let mut longest = 0;
    let mut run = 0;
    let mut next: Option<Day> = None;
    for &day in solved {
        let joins = next.is_some_and(|next| is_bridged(next, day, forgiven));
        run = if joins { run + 1 } else { 1 };
        longest = longest.max(run);
        next = Some(day.next());
    }
    let is_alive = next.is_some_and(|next| is_bridged(next, today, forgiven));
    Streak { current: if is_alive { run } else { 0 }, longest }
}

/// Whether every day from `from` until before `to` is forgiven; true if there is no such day.
fn is_bridged(from: Day, to: Day, forgiven: &BTreeSet<Day>) -> bool {
    let mut day = from;
    while day < to && forgiven.contains(&day) {
        day = day.next();
    }
    day >= to
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn first() -> Day {
        Day::parse("2027-02-20").unwrap()
    }

    /// Reads days from a text: `#` solved, `-` forgiven, `.` missed; the last day is today.
    fn read(text: &str) -> (BTreeSet<Day>, BTreeSet<Day>, Day) {
        let day = |nth: usize| first().plus(i32::try_from(nth).unwrap());
        let of = |mark: char| text.chars().enumerate().filter(move |(_, at)| *at == mark).map(move |(nth, _)| day(nth));
        (of('#').collect(), of('-').collect(), day(text.chars().count() - 1))
    }

    fn of(text: &str) -> (u32, u32) {
        let (solved, forgiven, today) = read(text);
        let Streak { current, longest } = streak(&solved, &forgiven, today);
        (current, longest)
    }

    #[test]
    fn a_streak_ends_with_a_day_that_was_missed() {
        for (days, current, longest) in [
            (".", 0, 0),
            ("#", 1, 1),
            ("###", 3, 3),
            // Today can still be solved.
            ("##.", 2, 2),
            ("##..", 0, 2),
            ("###.##", 2, 3),
            ("#-#", 2, 2),
            ("##-", 2, 2),
            ("##--.", 2, 2),
            ("##-..", 0, 2),
            ("---.", 0, 0),
            ("#.#-#", 2, 2),
        ] {
            assert_eq!(of(days), (current, longest), "{days}");
        }
    }

    /// Another algorithm with the same results: splits the text into runs and counts.
    fn naive(text: &str) -> (u32, u32) {
        let runs: Vec<String> = text.replace('-', "").split('.').map(str::to_owned).collect();
        let count = |run: &String| u32::try_from(run.len()).unwrap();
        // If today is not solved, its mark adds an empty last run.
        let over = usize::from(text.ends_with('.'));
        let current = runs.len().checked_sub(1 + over).map_or(0, |nth| count(&runs[nth]));
        (current, runs.iter().map(count).max().unwrap_or(0))
    }

    proptest! {
        #[test]
        fn streaks_are_what_counting_says(days in "[#.-]{1,60}") {
            prop_assert_eq!(of(&days), naive(&days), "{}", days);
        }
    }
}
