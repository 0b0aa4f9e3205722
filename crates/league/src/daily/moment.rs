//! Reads a moment as people write it: an optional day and a time of day.

use super::{Day, Zone};
use rules::Timestamp;

/// Abbreviations of the days of the week, Monday first.
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// Reads a moment in a time zone, such as `20:00`, `today 8pm`, `tomorrow 20:00`, `fri 19:30` or `2027-01-15 20:00`. A
/// time without a day means its next occurrence, and so does a day of the week with a time. Returns `None` if the text
/// is not a moment, or if the zone's clocks skip that time.
pub fn read_moment(zone: &Zone, text: &str, now: Timestamp) -> Option<Timestamp> {
    let text = text.to_lowercase();
    let mut words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty() && *word != "at").collect();
    // An "am" or "pm" after a space is a word of its own.
    let half = words.last().copied().filter(|word| matches!(*word, "am" | "pm") && words.len() > 1);
    if half.is_some() {
        words.pop();
    }
    let (time, day) = words.split_last()?;
    let (hour, minute) = read_time(time, half)?;
    let today = zone.day_at(now);
    let at = |day: Day| zone.at(day, hour, minute);
    match day {
        [] => at(today).filter(|at| *at > now).or_else(|| at(today.next())),
        ["today"] => at(today),
        ["tomorrow"] => at(today.next()),
        [word] => match weekday(word) {
            Some(index) => {
                let ahead = (index + 7 - today.weekday_index()) % 7;
                let day = today.plus(i32::try_from(ahead).ok()?);
                at(day).filter(|at| *at > now).or_else(|| at(day.plus(7)))
            }
            None => at(Day::parse(word)?),
        },
        _ => None,
    }
}

/// Reads a text that is only a time of day, such as `20:00`, `8pm` or `8:30 pm`, as hour and minute.
pub(super) fn read_time_alone(text: &str) -> Option<(i8, i8)> {
    read_time(&text.to_lowercase().replace(' ', ""), None)
}

/// Reads `20:00`, `8pm` or `8:30` with `half` "am" or "pm", as hour and minute.
fn read_time(text: &str, half: Option<&str>) -> Option<(i8, i8)> {
    let (text, half) = match half {
        Some(half) => (text, Some(half)),
        None => match (text.strip_suffix("am"), text.strip_suffix("pm")) {
            (Some(text), _) => (text, Some("am")),
            (_, Some(text)) => (text, Some("pm")),
            (None, None) => (text, None),
        },
    };
    let (hour, minute) = match text.split_once(':') {
        Some((hour, minute)) if minute.len() == 2 => (hour.parse().ok()?, minute.parse().ok()?),
        // A number without minutes and without am or pm is not a time.
        None if half.is_some() => (text.parse::<i8>().ok()?, 0),
        Some(_) | None => return None,
    };
    let hour = match half {
        None => hour,
        Some(_) if !(1..=12).contains(&hour) => return None,
        Some("am") => hour % 12,
        Some(_) => hour % 12 + 12,
    };
    ((0..24).contains(&hour) && (0..60).contains(&minute)).then_some((hour, minute))
}

fn weekday(word: &str) -> Option<usize> {
    let full = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    (0..7).find(|&index| word == WEEKDAYS[index] || word == full[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Friday 15 January 2027, 08:00 UTC, 09:00 in Berlin.
    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const HOUR: i64 = 3_600_000;

    #[test]
    fn moments_are_read_in_their_zone_and_are_to_come() {
        let berlin = Zone::find("Europe/Berlin").unwrap();
        for (text, hours) in [
            ("10:00", 1),
            ("08:00", 23),
            ("today 20:00", 11),
            ("8 pm", 11),
            ("8pm", 11),
            ("12am", 15),
            ("tomorrow at 20:00", 35),
            ("fri 19:00", 10),
            ("Friday 8:00", 7 * 24 - 1),
            ("mon, 9:00", 3 * 24),
            ("2027-01-16 9:00", 24),
        ] {
            assert_eq!(read_moment(&berlin, text, NOW), Some(NOW + rules::Millis(hours * HOUR)), "{text}");
        }
        for text in
            ["", "20", "25:00", "20:60", "20:5", "13pm", "someday 20:00", "2027-13-01 20:00", "a b 20:00", "-1:30"]
        {
            assert_eq!(read_moment(&berlin, text, NOW), None, "{text}");
        }
        // The clocks go forward at two o'clock, so half past two does not exist that night.
        assert_eq!(read_moment(&berlin, "2027-03-28 2:30", NOW), None);
    }
}
