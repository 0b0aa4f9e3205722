//! Finds and replaces names in texts. A name matches whole words only, in any case.

use std::ops::Range;

/// Replaces a name with `by` wherever the name is a whole word of the text, in any case.
pub fn renamed(text: &str, name: &str, by: &str) -> String {
    let (text, name): (Vec<char>, Vec<char>) = (text.chars().collect(), name.chars().collect());
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&character) = text.get(at) {
        if stands_at(&text, at, &name) {
            out.push_str(by);
            at += name.len();
        } else {
            out.push(character);
            at += 1;
        }
    }
    out
}

/// The byte ranges in which a name is a whole word of the text, in any case.
pub fn named(text: &str, name: &str) -> Vec<Range<usize>> {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let (letters, name): (Vec<char>, Vec<char>) = (text.chars().collect(), name.chars().collect());
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in 0..letters.len() {
        if stands_at(&letters, at, &name) && found.last().is_none_or(|last| last.end <= starts[at]) {
            found.push(starts[at]..starts[at + name.len()]);
        }
    }
    found
}

/// Whether the name is at this position of the text, and is not part of a longer word.
fn stands_at(text: &[char], at: usize, name: &[char]) -> bool {
    let Some(found) = text.get(at..at + name.len()).filter(|found| !found.is_empty()) else { return false };
    let is_alike = found.iter().zip(name).all(|(one, other)| one.to_lowercase().eq(other.to_lowercase()));
    let is_inside = |one: Option<&char>, other: Option<&char>| {
        one.zip(other).is_some_and(|(one, other)| one.is_alphanumeric() && other.is_alphanumeric())
    };
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    is_alike && !is_inside(before, name.first()) && !is_inside(text.get(at + name.len()), name.last())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_replaced_as_a_whole_word_in_any_case() {
        for (text, then) in [
            ("first Ann", "first X"),
            ("first @ann", "first @X"),
            ("Annette and ANN, Ann's", "Annette and X, X's"),
            ("joanna", "joanna"),
            ("", ""),
        ] {
            assert_eq!(renamed(text, "Ann", "X"), then, "{text}");
        }
        assert_eq!(renamed("trade Ben B. accept", "ben b.", "Y"), "trade Y accept");
        assert_eq!(renamed("ÄRA ära", "Ära", "Z"), "Z Z");
        assert_eq!(renamed("anything", "", "Z"), "anything");
        assert_eq!(named("Ära, joära ÄRA", "ära"), [0..4, 13..17]);
        assert!(named("anything", "").is_empty());
    }
}
