//! Lengths of time as text: as records write them, and as people type them in commands.

use std::fmt::Write as _;

use rules::Millis;

/// The units that people can type, and their lengths in milliseconds.
const UNITS: [(&[&str], i64); 5] = [
    (&["ms", "msec", "millisecond", "milliseconds"], 1),
    (&["s", "sec", "secs", "second", "seconds"], 1000),
    (&["m", "min", "mins", "minute", "minutes"], 60_000),
    (&["h", "hr", "hrs", "hour", "hours"], 3_600_000),
    (&["d", "day", "days"], 86_400_000),
];

/// The longest text that is read as a length, in characters.
const CHARS_MAX: usize = 60;

/// Reads a length of time as records write it: `+60s`, `-5m`, `24h`, or milliseconds without a unit; at most
/// [`Millis::MAX`].
pub(super) fn in_record(text: &str) -> Option<Millis> {
    let (is_less, digits) = signed(text.trim());
    let (digits, unit_ms) = match digits.strip_suffix("ms") {
        Some(digits) => (digits, 1),
        None => match digits.char_indices().next_back() {
            Some((end, 's')) => (&digits[..end], 1000),
            Some((end, 'm')) => (&digits[..end], 60_000),
            Some((end, 'h')) => (&digits[..end], 3_600_000),
            _ => (digits, 1),
        },
    };
    limited(is_less, count(digits)?.checked_mul(unit_ms)?)
}

/// Reads a length of time as people type it: `+60s`, `-5m`, `1h 30m`, `5 minutes`, `450 ms`; a bare number is seconds.
/// At most [`Millis::MAX`], positive or negative.
pub fn read_length(text: &str) -> Option<Millis> {
    let text = text.trim().to_lowercase();
    if text.chars().count() > CHARS_MAX {
        return None;
    }
    let (is_less, text) = signed(&text);
    if let Some(seconds) = count(text) {
        return limited(is_less, seconds.checked_mul(1000)?);
    }
    let mut rest = text.trim_start();
    let mut total: i64 = 0;
    let mut is_any = false;
    while !rest.is_empty() {
        let digits = rest.find(|character: char| !character.is_ascii_digit())?;
        let (number, after) = rest.split_at(digits);
        let after = after.trim_start();
        let end = after.find(|character: char| !character.is_ascii_lowercase()).unwrap_or(after.len());
        let (_, unit_ms) = UNITS.iter().find(|(names, _)| names.contains(&&after[..end]))?;
        total = count(number)?.checked_mul(*unit_ms).and_then(|part| total.checked_add(part))?;
        is_any = true;
        rest = after[end..].trim_start_matches([' ', ',']);
        rest = rest.strip_prefix("and ").unwrap_or(rest);
    }
    if is_any { limited(is_less, total) } else { None }
}

/// Writes a length for an order in a record, with its sign and in its largest whole unit: `+60s`, `-5m`, `+500`.
pub fn write_length(length: Millis) -> String {
    let (sign, size) = (if length < Millis::ZERO { '-' } else { '+' }, length.0.unsigned_abs());
    let mut text = sign.to_string();
    let units = [(3_600_000, "h"), (60_000, "m"), (1000, "s"), (1, "")];
    let (unit_ms, name) = units.into_iter().find(|(unit_ms, _)| size % unit_ms == 0).unwrap_or((1, ""));
    write!(text, "{}{name}", size / unit_ms).expect("a string takes it");
    text
}

/// Whether the text begins with a minus, and the text without its sign.
fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Parses a number that consists only of digits.
fn count(digits: &str) -> Option<i64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

fn limited(is_less: bool, length: i64) -> Option<Millis> {
    (length <= Millis::MAX.0).then_some(Millis(if is_less { -length } else { length }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn people_mean_seconds_by_a_bare_number_and_may_write_words() {
        for (typed, read) in [
            ("60", 60_000),
            ("+60s", 60_000),
            ("-5m", -300_000),
            ("\u{2212}5 min", -300_000),
            ("1h 30m", 5_400_000),
            ("1h30m", 5_400_000),
            ("5 minutes", 300_000),
            ("1 hour and 30 minutes", 5_400_000),
            ("1 Day, 2 hours", 93_600_000),
            ("+500ms", 500),
            (" 0 ", 0),
        ] {
            assert_eq!(read_length(typed), Some(Millis(read)), "{typed:?}");
        }
        for typed in ["", "+", "soon", "5 parsecs", "1h 30", "1:30", "1.5h", "--5m", "5m -3s", "99999999999999h", "1e3"]
        {
            assert_eq!(read_length(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn a_record_means_milliseconds_by_a_bare_number() {
        for (written, read) in [("+500", 500), ("1500", 1500), ("+60s", 60_000), ("-5m", -300_000), ("+1h", 3_600_000)]
        {
            assert_eq!(in_record(written), Some(Millis(read)), "{written:?}");
        }
        for written in ["5 minutes", "1h 30m", "", "+"] {
            assert_eq!(in_record(written), None, "{written:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_for_a_record_reads_back(length in -Millis::MAX.0..=Millis::MAX.0) {
            prop_assert_eq!(in_record(&write_length(Millis(length))), Some(Millis(length)));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,20}|[-+0-9hms ]{0,20}") {
            for read in [read_length(&text), in_record(&text)].into_iter().flatten() {
                prop_assert!(read.0.abs() <= Millis::MAX.0);
            }
        }
    }
}
