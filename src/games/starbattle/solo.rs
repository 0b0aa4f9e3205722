//! A puzzle of Star Battle for one person: what they choose, and what such a puzzle is called.

use serde_json::{Map, Value, json};

use super::StarBattle;
use crate::puzzle::generate::{Order, orders};
use crate::puzzle::grade::Level;
use crate::rules::{CLEAR_HINTS, Explained, Game, KEEPS_MARKS, Millis, OptionKind, OptionValue, Solo};

/// How Star Battle is played alone.
pub(super) const SOLO: Solo = Solo {
    chosen: &["size", "stars", "level", "mode", "auto_mark", "show_errors"],
    sets: SETS,
    words,
    settled,
    explained: Explained {
        sets: &[
            ("mode", OptionValue::Word("race")),
            ("start", OptionValue::Word("together")),
            ("time_ms", OptionValue::Time(Millis::ZERO)),
            ("auto_mark", OptionValue::Flag(false)),
            ("hints", OptionValue::Flag(true)),
            (CLEAR_HINTS, OptionValue::Number(1)),
        ],
        shows: &["plain", "hint", "hint"],
        takes: "do it",
    },
};

/// What every puzzle for one person has: hints, told clearly, time that runs from when its owner begins, and marks over
/// several cells that leave what is marked.
const SETS: &[(&str, OptionValue)] = &[
    ("start", OptionValue::Word("own")),
    ("hints", OptionValue::Flag(true)),
    (KEEPS_MARKS, OptionValue::Number(1)),
    (CLEAR_HINTS, OptionValue::Number(1)),
];

/// The options of such a puzzle for one person.
pub fn options(order: Order) -> Map<String, Value> {
    let ordered = [
        ("size".to_owned(), json!(order.size)),
        ("stars".to_owned(), json!(order.stars)),
        ("level".to_owned(), json!(order.level.map_or("any", Level::word))),
    ];
    ordered.into_iter().chain(SETS.iter().map(|(name, value)| ((*name).to_owned(), value.json()))).collect()
}

/// The options of every kind of puzzle of which it is known that such are made.
pub fn kinds() -> impl Iterator<Item = Map<String, Value>> {
    orders().map(options)
}

/// What kind of puzzle these options make, such as `10×10 ★★ hard`.
pub fn label(options: &Map<String, Value>) -> String {
    let (size, stars, level) = kind(options);
    format!("{size}×{size} {} {level}", "★".repeat(stars))
}

/// The same in a sentence: `a hard 10×10 2★ puzzle`.
fn words(options: &Map<String, Value>) -> String {
    let (size, stars, level) = kind(options);
    let level = if level == "any" { String::new() } else { format!("{level} ") };
    let puzzle = format!("{level}{size}×{size} {stars}★ puzzle");
    // An eight, an eleven.
    let begins_with_vowel = puzzle.starts_with(['e', '8']) || puzzle.starts_with("11");
    format!("{} {puzzle}", if begins_with_vowel { "an" } else { "a" })
}

/// Size, stars and level, as given or by default.
fn kind(options: &Map<String, Value>) -> (usize, usize, String) {
    let value = |name: &str| {
        let default = || StarBattle::SPEC.option(name).map(|option| option.default.json());
        options.get(name).cloned().or_else(default).unwrap_or_default()
    };
    let number = |name: &str| value(name).as_u64().and_then(|number| number.try_into().ok()).unwrap_or(0);
    (number("size"), number("stars"), value("level").as_str().unwrap_or("any").to_owned())
}

/// Size and stars of a puzzle that is brought along: another one like it is as large.
fn settled(setup: &Value) -> Map<String, Value> {
    let number = |name: &str| {
        let Some(OptionKind::Number(least, most)) = StarBattle::SPEC.option(name).map(|option| option.kind) else {
            return None;
        };
        let number = setup["puzzle"][name].as_i64().filter(|number| (least..=most).contains(number))?;
        Some((name.to_owned(), json!(number)))
    };
    ["size", "stars"].into_iter().filter_map(number).collect()
}
