//! Star Battle as a puzzle for one person: its options, and the names of kinds of puzzles.

use serde_json::{Map, Value, json};

use super::action::{Action, Back};
use super::brought::Brought;
use super::walk::Walk;
use super::{Given, StarBattle, rules_named};
use ::words::starbattle;
use puzzle::formats;
use puzzle::generate::{Order, orders};
use puzzle::grade::Level;
use puzzle::grid::Puzzle;
use puzzle::likeness;
use rules::{Explained, Game, Likeness, Message, Millis, OptionKind, OptionValue, Proofs, Sketch, Solo, Words};
use serde::Deserialize;

/// How Star Battle is played by one person.
pub(super) const SOLO: Solo = Solo {
    command: "puzzle",
    chosen: &["size", "stars", "level", "mode", "auto_mark", "show_errors"],
    level: Some("level"),
    sets: SETS,
    words,
    label: shown_label,
    kind: label,
    kinds: || orders().map(options).collect(),
    daily: |weekday| options(WEEK[weekday % WEEK.len()]),
    settled,
    address: |setup| Some(formats::address(&puzzle_of(setup)?)),
    asks_for_help,
    likeness: Likeness {
        sketch: |setup, stop| Some(Sketch::new(likeness::Sketch::of(&puzzle_of(setup)?, stop))),
        quick_sketch: |setup| Some(Sketch::new(likeness::Sketch::of_regions(&puzzle_of(setup)?))),
        read: |text| text.parse().ok().map(|sketch: likeness::Sketch| Sketch::new(sketch)),
    },
    proofs: Some(Proofs { read: |text| Ok(Box::new(Brought::read(text)?)), rules_named }),
    explained: Explained {
        sets: &[
            ("mode", OptionValue::Word("race")),
            ("start", OptionValue::Word("together")),
            ("time_ms", OptionValue::Time(Millis::ZERO)),
            ("auto_mark", OptionValue::Flag(false)),
            ("hints", OptionValue::Flag(true)),
            ("clear_hints", OptionValue::Number(2)),
        ],
        shows: &["plain", "hint", "hint", "hint"],
        goes_on: "links",
        takes: "do it",
    },
};

/// The options of every puzzle for one person: hints in the latest form, time that starts when the player starts, and
/// marks over several cells that keep existing marks.
const SETS: &[(&str, OptionValue)] = &[
    ("start", OptionValue::Word("own")),
    ("hints", OptionValue::Flag(true)),
    ("keep_marks", OptionValue::Number(1)),
    ("auto_lines", OptionValue::Number(1)),
    ("clear_hints", OptionValue::Number(2)),
];

/// The puzzle of the day for each weekday, from Monday. Each can be generated within a few seconds.
const WEEK: [Order; 7] = [
    daily(8, 1, Level::Easy),
    daily(9, 1, Level::Medium),
    daily(9, 2, Level::Easy),
    daily(9, 2, Level::Medium),
    daily(10, 2, Level::Hard),
    daily(10, 2, Level::Expert),
    daily(12, 2, Level::Expert),
];

const fn daily(size: usize, stars: usize, level: Level) -> Order {
    Order { size, stars, level: Some(level) }
}

/// The options of a puzzle for one person of this size and level.
pub fn options(order: Order) -> Map<String, Value> {
    let ordered = [
        ("size".to_owned(), json!(order.size)),
        ("stars".to_owned(), json!(order.stars)),
        ("level".to_owned(), json!(order.level.map_or("any", Level::word))),
    ];
    ordered.into_iter().chain(SETS.iter().map(|(name, value)| ((*name).to_owned(), value.json()))).collect()
}

/// The kind of puzzle that these options give, such as `10×10 ★★ hard`.
pub fn label(options: &Map<String, Value>) -> String {
    let (size, stars, level) = kind(options);
    format!("{size}×{size} {} {level}", "★".repeat(stars))
}

/// What the puzzle of these options is called, with its article: `a hard 10×10 2★ puzzle`.
fn words(options: &Map<String, Value>) -> Message {
    let (size, stars, level) = kind(options);
    starbattle::SoloPuzzle { size, stars, level: Words::markup(level) }.into()
}

/// What kind of puzzle these options make, as people read it: `10×10 ★★ hard`.
fn shown_label(options: &Map<String, Value>) -> Message {
    let (size, stars, level) = kind(options);
    starbattle::SoloKind { size, stars: Words::markup("★".repeat(stars)), level: Words::markup(level) }.into()
}

/// Size, stars and level from the options or their defaults.
fn kind(options: &Map<String, Value>) -> (usize, usize, String) {
    let value = |name: &str| {
        let default = || StarBattle::SPEC.option(name).map(|option| option.default.json());
        options.get(name).cloned().or_else(default).unwrap_or_default()
    };
    let number = |name: &str| value(name).as_u64().and_then(|number| number.try_into().ok()).unwrap_or(0);
    (number("size"), number("stars"), value("level").as_str().unwrap_or("any").to_owned())
}

/// The options `size` and `stars` of a puzzle from a file, so that a further puzzle has the same size.
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

/// The puzzle in a setup; `None` if the setup contains no valid puzzle.
fn puzzle_of(setup: &Value) -> Option<Puzzle> {
    Given::deserialize(setup).ok()?.puzzle?.puzzle().ok()
}

/// Whether a text asks for more than the rules show: a hint, a check for mistakes, the way back to the latest board
/// without a mistake, or in a proof the judgement of a step.
fn asks_for_help(options: &Map<String, Value>, text: &str) -> bool {
    let is_proof = options.get("mode").is_some_and(|mode| mode == "proof");
    match Action::read(text) {
        Ok(Action::Hint | Action::Follow | Action::Undo(Back::Mistake) | Action::Walk(Walk::Check)) => true,
        Ok(Action::Mark(_) | Action::Stamp(_) | Action::Deduce(..) | Action::Walk(_)) => is_proof,
        Ok(
            Action::Start
            | Action::At(_)
            | Action::AtThen(..)
            | Action::Move(..)
            | Action::Undo(Back::Steps(_))
            | Action::Redo(_)
            | Action::Fill(_)
            | Action::Keys(_)
            | Action::Plain
            | Action::Brush(_)
            // The player has already asked for the hint to which these links belong.
            | Action::Links(_),
        )
        | Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_gets_harder_from_monday_to_sunday() {
        for pair in WEEK.windows(2) {
            let rank = |order: Order| (order.size, order.stars, order.level);
            assert!(rank(pair[0]) < rank(pair[1]), "{pair:?}");
        }
        assert_eq!(label(&(SOLO.daily)(0)), "8×8 ★ easy");
        assert_eq!(label(&(SOLO.daily)(6)), "12×12 ★★ expert");
    }
}
