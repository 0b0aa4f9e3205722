//! What kind of puzzle somebody asks for, short enough for a button that asks for another one like it.

use std::fmt;
use std::str::FromStr;

use serde_json::{Map, Value, json};

use crate::games::{self, starbattle::StarBattle};
use crate::host::Header;
use crate::rules::{Game, OptionKind, Timestamp};

/// The options that a person chooses, in the order in which they are written.
const CHOSEN: [&str; 6] = ["size", "stars", "level", "mode", "auto_mark", "show_errors"];
/// What every puzzle for one person has, where the game knows it.
const ALWAYS: [(&str, &str); 2] = [("hints", "true"), ("start", "\"own\"")];

/// A puzzle that somebody asks for: the options that differ from the game's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wish(Map<String, Value>);

impl Wish {
    /// Asks for this as well. What is not for a person to choose is left out.
    pub(super) fn set(&mut self, option: &str, value: Value) {
        if CHOSEN.contains(&option) {
            self.0.insert(option.to_owned(), value);
        }
    }

    /// What was asked for when a puzzle was opened.
    pub(super) fn of(header: &Header) -> Self {
        let mut wish = Self::default();
        for (option, value) in &header.options {
            wish.set(option, value.clone());
        }
        wish
    }

    /// The first line of the puzzle's record.
    pub(super) fn header(&self, name: String, seed: u64, at: Timestamp, setup: Option<Value>) -> Header {
        let mut options = self.0.clone();
        for (name, value) in ALWAYS {
            if StarBattle::SPEC.option(name).is_some() {
                options.insert(name.to_owned(), serde_json::from_str(value).expect("written above"));
            }
        }
        let game = StarBattle::SPEC.id.to_owned();
        Header { record: 1, game, options, seats: vec![name], advantage: 0, seed, at, setup }
    }

    /// What is to be made, in words: `a hard 10×10 2★ puzzle`.
    pub(super) fn words(&self) -> String {
        let value = |option| self.0.get(option).cloned().or_else(|| default(option)).unwrap_or_default();
        let level = match value("level").as_str() {
            None | Some("any") => String::new(),
            Some(level) => format!("{level} "),
        };
        let puzzle = format!("{level}{0}×{0} {1}★ puzzle", value("size"), value("stars"));
        // An eight, an eleven.
        let begins_with_vowel = puzzle.starts_with(['e', '8']) || puzzle.starts_with("11");
        format!("{} {puzzle}", if begins_with_vowel { "an" } else { "a" })
    }
}

/// What an option is if nobody says anything.
fn default(option: &str) -> Option<Value> {
    serde_json::from_str(games::spec(StarBattle::SPEC.id)?.option(option)?.default).ok()
}

/// The words that an option may be, if it is one of several.
fn choices(option: &str) -> &'static [&'static str] {
    match games::spec(StarBattle::SPEC.id).and_then(|spec| spec.option(option)).map(|option| option.kind) {
        Some(OptionKind::Choice(words)) => words,
        Some(_) | None => &[],
    }
}

/// Numbers with points between them, nothing for what was left open.
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, option) in CHOSEN.iter().enumerate() {
            if index > 0 {
                f.write_str(".")?;
            }
            match self.0.get(*option) {
                Some(Value::Bool(flag)) => write!(f, "{}", u8::from(*flag))?,
                Some(Value::String(word)) => {
                    if let Some(number) = choices(option).iter().position(|choice| choice == word) {
                        write!(f, "{number}")?;
                    }
                }
                Some(Value::Number(number)) => write!(f, "{number}")?,
                Some(Value::Null | Value::Array(_) | Value::Object(_)) | None => {}
            }
        }
        Ok(())
    }
}

/// Text that no wish is written as.
#[derive(Debug)]
pub(super) struct NoWish;

impl FromStr for Wish {
    type Err = NoWish;

    fn from_str(text: &str) -> Result<Self, NoWish> {
        let parts: Vec<&str> = text.split('.').collect();
        if parts.len() != CHOSEN.len() {
            return Err(NoWish);
        }
        let mut wish = Self::default();
        for (option, part) in CHOSEN.into_iter().zip(parts).filter(|(_, part)| !part.is_empty()) {
            let number: u8 = part.parse().map_err(|_| NoWish)?;
            let value =
                match games::spec(StarBattle::SPEC.id).and_then(|spec| spec.option(option)).map(|known| known.kind) {
                    Some(OptionKind::Flag) => json!(number != 0),
                    Some(OptionKind::Choice(words)) => json!(words.get(usize::from(number)).ok_or(NoWish)?),
                    Some(_) => json!(number),
                    None => return Err(NoWish),
                };
            wish.set(option, value);
        }
        Ok(wish)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_read_as_it_was_written_and_said_in_words() {
        let mut wish = Wish::default();
        assert_eq!((wish.to_string().as_str(), wish.words().as_str()), (".....", "an 8×8 1★ puzzle"));
        for (option, value) in [
            ("size", json!(10)),
            ("stars", json!(2)),
            ("level", json!("expert")),
            ("mode", json!("proof")),
            ("auto_mark", json!(true)),
            ("time_ms", json!(5)),
        ] {
            wish.set(option, value);
        }
        assert_eq!(wish.to_string(), "10.2.4.1.1.");
        assert_eq!(wish.words(), "an expert 10×10 2★ puzzle");
        assert_eq!(wish.to_string().parse::<Wish>().unwrap(), wish);
        let header = wish.header("Ann".to_owned(), 1, Timestamp(0), None);
        assert_eq!(Wish::of(&header), wish);
        for text in ["", "1.2", "1.2.9.0.0.0", "x.....", "999....."] {
            assert!(text.parse::<Wish>().is_err(), "{text}");
        }
    }
}
