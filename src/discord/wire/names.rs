//! Display names: the only place that turns a name from Discord into one that can be printed, typed and told apart from
//! others.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use host::{NAME_CHARS_MAX, clean_name};
use league::season::{NAME_CHARS_MAX as NAME_CHARS_OF_TITLES_MAX, QUESTION_CHARS_MAX, Title};
use words::escaped;

/// The maximum length of a printed name, in graphemes.
const NAME_GRAPHEMES_MAX: usize = 32;
/// The maximum length of the printed name of a season or league, in graphemes.
const TITLE_GRAPHEMES_MAX: usize = NAME_CHARS_OF_TITLES_MAX;
/// The maximum number of characters in a grapheme: a letter with its accents, but no stack of them.
const GRAPHEME_CHARS_MAX: usize = 4;
/// The room for the number that makes a name unique.
const NUMBER_CHARS_MAX: usize = 4;
/// Words that are keywords wherever a player's name may be typed, so no player gets such a name.
const WORDS: [&str; 16] = [
    "agree", "all", "channel", "clear", "concede", "first", "hint", "lock", "me", "myself", "nobody", "none", "pause",
    "resume", "start", "undo",
];
/// Letters of other scripts, and signs, that look like a Latin letter; applied after [`skeleton`]'s other steps.
const ALIKE: [(char, char); 44] = [
    ('а', 'a'),
    ('в', 'b'),
    ('с', 'c'),
    ('ԁ', 'd'),
    ('е', 'e'),
    ('һ', 'h'),
    ('н', 'h'),
    ('і', 'l'),
    ('ј', 'j'),
    ('к', 'k'),
    ('ӏ', 'l'),
    ('м', 'm'),
    ('о', 'o'),
    ('р', 'p'),
    ('ԛ', 'q'),
    ('ѕ', 's'),
    ('т', 't'),
    ('ѵ', 'v'),
    ('ԝ', 'w'),
    ('х', 'x'),
    ('у', 'y'),
    ('α', 'a'),
    ('β', 'b'),
    ('ε', 'e'),
    ('η', 'h'),
    ('ι', 'l'),
    ('κ', 'k'),
    ('μ', 'm'),
    ('ν', 'v'),
    ('ο', 'o'),
    ('ρ', 'p'),
    ('τ', 't'),
    ('υ', 'u'),
    ('χ', 'x'),
    ('ζ', 'z'),
    ('ı', 'l'),
    ('ɑ', 'a'),
    ('ɡ', 'g'),
    ('i', 'l'),
    ('1', 'l'),
    ('|', 'l'),
    ('!', 'l'),
    ('0', 'o'),
    ('5', 's'),
];

/// The visible part of a name: one line, cut at grapheme boundaries; empty if nothing is visible.
pub(in crate::discord) fn cleaned(name: &str) -> String {
    cut(&seen(name), NAME_GRAPHEMES_MAX)
}

/// The visible part of a name as one line of any length.
fn seen(name: &str) -> String {
    let mut seen = name.to_owned();
    loop {
        // Removing a character may leave a combining mark without a base, so repeat until nothing changes.
        let next = without_unseen(&seen);
        if next == seen {
            return seen;
        }
        seen = next;
    }
}

/// Removes invisible characters from a name, in one pass.
fn without_unseen(name: &str) -> String {
    let shown: String = clean_name(name).chars().filter(|&character| !is_blank(character)).collect();
    let graphemes = shown.graphemes(true).filter(|grapheme| !grapheme.starts_with(is_combining_mark));
    let plain: String = graphemes.flat_map(|grapheme| grapheme.chars().take(GRAPHEME_CHARS_MAX)).collect();
    clean_name(&plain)
}

/// Cuts a name to this many graphemes, and to the number of characters that a seat's name may have.
fn cut(name: &str, graphemes_max: usize) -> String {
    let mut short = String::new();
    let mut n_chars = 0;
    for grapheme in name.graphemes(true).take(graphemes_max) {
        n_chars += grapheme.chars().count();
        if n_chars > NAME_CHARS_MAX - NUMBER_CHARS_MAX {
            break;
        }
        short.push_str(grapheme);
    }
    short.trim_end().to_owned()
}

/// The name of a season or league, or a vote's question, safe to print in a message: one line, without formatting,
/// links or pings.
pub(in crate::discord) fn safe_title(title: &Title) -> String {
    let safe = escaped(&shown(title, QUESTION_CHARS_MAX));
    if safe.is_empty() { "without a name".to_owned() } else { safe }
}

/// The name of a season or league, or a vote's question, for pictures, which have no markup: the visible part as one
/// line.
pub(in crate::discord) fn painted_title(title: &Title) -> String {
    shown(title, TITLE_GRAPHEMES_MAX)
}

/// The first graphemes of the visible part of a title.
fn shown(title: &Title, graphemes_max: usize) -> String {
    seen(title.as_typed()).graphemes(true).take(graphemes_max).collect::<String>().trim().to_owned()
}

/// A host's announcement with its lines: no formatting, links, pings or changes of text direction.
pub(in crate::discord) fn safe_text(text: &str) -> String {
    let seen = |line: &str| escaped(&line.chars().filter(|&character| !is_hidden(character)).collect::<String>());
    text.lines().map(seen).collect::<Vec<_>>().join("\n")
}

/// Whether a character is a control character, a line separator, or changes the direction of text.
pub(super) fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character takes room but shows nothing.
fn is_blank(character: char) -> bool {
    matches!(character, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffd}' | '\u{1d173}'..='\u{1d17a}' | '\u{e000}'..='\u{f8ff}')
}

/// A player's name in a match: visibly different from the other names, and no keyword or number. A name that cannot be
/// used is replaced by a name such as *Player 2*.
pub(in crate::discord) fn told_apart<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let others: Vec<_> = others.collect();
    let base = Some(cleaned(name)).filter(|name| !name.is_empty() && !means_something(name));
    let base = base.unwrap_or_else(|| format!("Player {}", others.len() + 1));
    let is_taken = |name: &str| others.iter().any(|other| skeleton(other) == skeleton(name));
    let mut unlike = base.clone();
    let mut number = 2;
    // Shorten the name first, so that the number is not cut off when it is printed.
    let short = cut(&base, NAME_GRAPHEMES_MAX - NUMBER_CHARS_MAX);
    while is_taken(&unlike) {
        unlike = format!("{short} {number}");
        number += 1;
    }
    unlike
}

/// Whether a name could be read as a number of a seat, a cell, or a keyword.
fn means_something(name: &str) -> bool {
    let digits = name.strip_prefix(|first: char| first.is_ascii_alphabetic()).unwrap_or(name);
    let is_number = !digits.is_empty() && digits.chars().all(char::is_numeric);
    is_number || WORDS.contains(&name.to_lowercase().as_str())
}

/// Reduces a name to a form that is equal for names that look the same.
fn skeleton(name: &str) -> String {
    let plain = seen(name).to_lowercase();
    let letters = plain.nfkd().filter(|&character| !is_combining_mark(character) && !character.is_whitespace());
    let fold = |letter: char| ALIKE.iter().find(|(alike, _)| *alike == letter).map_or(letter, |&(_, latin)| latin);
    letters.map(fold).collect::<String>().replace("rn", "m").replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use host::Header;
    use rules::{Seat, Timestamp};

    fn apart(names: &[&str]) -> Vec<String> {
        let mut called: Vec<String> = Vec::new();
        for name in names {
            let name = told_apart(name, called.iter().map(String::as_str));
            called.push(name);
        }
        called
    }

    #[test]
    fn a_name_of_nothing_is_one_of_ours() {
        for nothing in
            ["", " \n", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}\u{2800}", "\u{301}\u{302}", "@", "\u{202e}"]
        {
            assert_eq!(apart(&["Ann", nothing]), ["Ann", "Player 2"], "{nothing:?}");
        }
        assert_eq!(apart(&["\u{200b}", "player 1"]), ["Player 1", "player 1 2"]);
    }

    /// Some characters form one grapheme with the following character.
    #[test]
    fn whatever_stands_before_a_sign_the_sign_is_escaped() {
        for before in ["", "\u{d4e}", "\u{600}", "\u{6dd}", "\u{110bd}", "e\u{301}"] {
            for sign in "\\*_~`|>#-[]()<@:".chars() {
                assert_eq!(escaped(&format!("{before}{sign}")), format!("{before}\\{sign}"));
            }
        }
        assert_eq!(safe_text("a\u{61c}b\u{2028}c\nd"), "abc\nd");
    }

    #[test]
    fn names_that_look_alike_are_told_apart() {
        for alike in ["Ann", "ANN", "A\u{200b}nn", "Аnn", "Ａnn", "Ánn", " A n n "] {
            assert!(apart(&["Ann", alike])[1].ends_with(" 2"), "{alike:?}: {:?}", apart(&["Ann", alike]));
        }
        assert_eq!(apart(&["Ilya", "llya", "1lya"]), ["Ilya", "llya 2", "1lya 3"]);
        assert_eq!(apart(&["Ann", "Anna", "Ben"]), ["Ann", "Anna", "Ben"]);
    }

    /// Regression test: the number that makes a name unique was cut off, so the search for a unique name never ended.
    #[test]
    fn names_as_long_as_may_be_are_told_apart() {
        for long in ["x".repeat(32), "ﷺ".repeat(32), "Zoe\u{301}\u{302}\u{303}".repeat(40)] {
            let called = apart(&[&long, &long, &long]);
            assert!(called[1].ends_with(" 2") && called[2].ends_with(" 3"), "{called:?}");
            assert!(called.iter().all(|name| cleaned(name) == *name), "{called:?}");
        }
    }

    #[test]
    fn a_name_means_nothing_else() {
        for word in ["lock", "UNDO", "A1", "h12", "1", "007", "me", "None", "①"] {
            assert_eq!(apart(&["Ann", word])[1], "Player 2", "{word}");
        }
        assert_eq!(apart(&["Locke", "R2D2"]), ["Locke", "R2D2"]);
    }

    /// Names of visible, invisible, combining and look-alike letters, and of markup.
    fn hostile() -> impl Strategy<Value = String> {
        let letter = prop::sample::select(
            "AaАаΑ1lIи \t\n\r@#*_`<>:|\\()\u{0}\u{200b}\u{200d}\u{202e}\u{301}\u{3164}\u{2800}\u{fe0f}\u{ad}👩🏽ﷺǆ0oО"
                .chars()
                .collect::<Vec<_>>(),
        );
        prop_oneof![
            prop::collection::vec(letter, 0..40).prop_map(|letters| letters.into_iter().collect()),
            "\\PC{0,120}",
            prop::sample::select(WORDS.to_vec()).prop_map(str::to_owned),
            Just("ﷺ".repeat(100)),
            Just(format!("Z{}", "\u{301}".repeat(500))),
        ]
    }

    proptest! {
        /// Whatever people are called, their match can be opened, each can be named in it, and no two look the same.
        #[test]
        fn every_match_begins_whatever_people_are_called(one in hostile(), other in hostile()) {
            let names = apart(&[&one, &other]);
            prop_assert_ne!(skeleton(&names[0]), skeleton(&names[1]));
            let header = json!({"record": 1, "game": "mist", "seats": names, "at": 1_800_000_000_000_i64});
            let table = host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap();
            for name in &names {
                let proposed = table.propose(Timestamp(1_800_000_000_001), Seat::FIRST, &format!("first {name}"));
                prop_assert!(proposed.is_ok(), "first {name:?}: {proposed:?}");
            }
        }

        #[test]
        fn every_puzzle_has_a_name(name in hostile()) {
            let name = told_apart(&name, std::iter::empty());
            prop_assert!(!name.trim().is_empty() && name.chars().count() <= NAME_CHARS_MAX);
            prop_assert_eq!(&cleaned(&name), &name, "what is printed is what it is called");
        }
    }
}
