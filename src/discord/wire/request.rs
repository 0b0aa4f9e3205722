//! The kind of puzzle that a person asks for, in a form that is short enough for a custom id.

use std::fmt;
use std::str::FromStr;

use serde_json::{Map, Value, json};

use games::{DAILY, SoloGame};
use host::Header;
use rules::{Message, OptionKind, OptionSpec, Spec, Timestamp};

/// The options of the puzzle that a person asks for.
#[derive(Clone, Debug)]
pub(in crate::discord) struct PuzzleRequest {
    game: SoloGame,
    /// The options that differ from the game's defaults.
    options: Map<String, Value>,
}

impl PartialEq for PuzzleRequest {
    fn eq(&self, other: &Self) -> bool {
        self.game.spec.id == other.game.spec.id && self.options == other.options
    }
}

impl Eq for PuzzleRequest {}

impl PuzzleRequest {
    /// A request for any puzzle of a game.
    pub(in crate::discord) fn of_game(game: SoloGame) -> Self {
        Self { game, options: Map::new() }
    }

    /// The game of the puzzle.
    pub(in crate::discord) fn spec(&self) -> &'static Spec {
        self.game.spec
    }

    /// The link to the puzzle with this setup; `None` if it has no link.
    pub(in crate::discord) fn address(&self, setup: &Value) -> Option<String> {
        (self.game.solo.address)(setup)
    }

    /// Sets an option of the request. Options that people may not choose are ignored.
    pub(in crate::discord) fn set(&mut self, option: &str, value: Value) {
        if self.game.solo.chosen.contains(&option) {
            self.options.insert(option.to_owned(), value);
        }
    }

    /// Sets the options that follow from a setup that the person brings.
    pub(in crate::discord) fn bring(&mut self, setup: &Value) {
        self.options.extend((self.game.solo.settled)(setup));
    }

    /// The request for which a puzzle was opened; `None` if its game has no solo puzzles.
    pub(in crate::discord) fn of(header: &Header) -> Option<Self> {
        let game = games::solo_games().find(|game| game.spec.id == header.game)?;
        let mut request = Self::of_game(game);
        for (option, value) in &header.options {
            request.set(option, value.clone());
        }
        Some(request)
    }

    /// This request without its level; `None` if it asked for no level.
    pub(in crate::discord) fn of_any_level(&self) -> Option<Self> {
        let mut request = self.clone();
        let option = self.game.solo.level.and_then(|option| self.game.spec.option(option))?;
        let level = request.options.shift_remove(option.name)?;
        (level != option.default.json()).then_some(request)
    }

    /// The header of the record of the requested puzzle.
    pub(in crate::discord) fn header(&self, name: String, seed: u64, at: Timestamp, setup: Option<Value>) -> Header {
        let mut options = self.options.clone();
        options.extend(self.game.solo.sets.iter().map(|(name, value)| ((*name).to_owned(), value.json())));
        let game = self.game.spec.id.to_owned();
        Header { record: 1, game, options, seats: vec![name], advantage: 0, seed, at, setup, machines: Vec::new() }
    }

    /// The request in words: `a hard 10×10 2★ puzzle`.
    pub(in crate::discord) fn words(&self) -> Message {
        (self.game.solo.words)(&self.options)
    }
}

/// The possible words of an option; empty if the option is not a choice.
fn choices(game: SoloGame, option: &str) -> &'static [&'static str] {
    match game.spec.option(option).map(|option| option.kind) {
        Some(OptionKind::Choice(words)) => words,
        Some(_) | None => &[],
    }
}

/// Writes the options' values, separated by dots; an option that is not set is empty. The game's id comes first, unless
/// it is the game of the daily puzzles.
impl fmt::Display for PuzzleRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.game.spec.id != DAILY.spec.id {
            write!(f, "{}.", self.game.spec.id)?;
        }
        for (index, option) in self.game.solo.chosen.iter().enumerate() {
            if index > 0 {
                f.write_str(".")?;
            }
            match self.options.get(*option) {
                Some(Value::Bool(flag)) => write!(f, "{}", u8::from(*flag))?,
                Some(Value::String(word)) => {
                    if let Some(number) = choices(self.game, option).iter().position(|choice| choice == word) {
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

/// Error: the text is not a request.
#[derive(Debug)]
pub(in crate::discord) struct NotARequest;

impl FromStr for PuzzleRequest {
    type Err = NotARequest;

    fn from_str(text: &str) -> Result<Self, NotARequest> {
        let named = text
            .split_once('.')
            .and_then(|(id, rest)| games::solo_games().find(|game| game.spec.id == id).map(|game| (game, rest)));
        let (game, text) = named.unwrap_or((DAILY, text));
        let parts: Vec<&str> = text.split('.').collect();
        if parts.len() != game.solo.chosen.len() {
            return Err(NotARequest);
        }
        let mut request = Self::of_game(game);
        for (option, part) in game.solo.chosen.iter().zip(parts).filter(|(_, part)| !part.is_empty()) {
            let number: u8 = part.parse().map_err(|_| NotARequest)?;
            let value = match game.spec.option(option) {
                Some(OptionSpec { kind: OptionKind::Flag, .. }) => json!(number != 0),
                Some(OptionSpec { kind: OptionKind::Choice(words), .. }) => {
                    json!(words.get(usize::from(number)).ok_or(NotARequest)?)
                }
                Some(_) => json!(number),
                None => return Err(NotARequest),
            };
            request.set(option, value);
        }
        Ok(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_as_it_was_written_and_said_in_words() {
        let mut request = PuzzleRequest::of_game(DAILY);
        assert_eq!((request.to_string().as_str(), request.words().to_string().as_str()), (".....", "an 8×8 1★ puzzle"));
        for (option, value) in [
            ("size", json!(10)),
            ("stars", json!(2)),
            ("level", json!("expert")),
            ("mode", json!("proof")),
            ("auto_mark", json!(true)),
            ("time_ms", json!(5)),
        ] {
            request.set(option, value);
        }
        assert_eq!(request.to_string(), "10.2.4.1.1.");
        assert_eq!(request.words().to_string(), "an expert 10×10 2★ puzzle");
        let easier = request.of_any_level().unwrap();
        assert_eq!((easier.words().to_string().as_str(), easier.of_any_level()), ("a 10×10 2★ puzzle", None));
        assert_eq!(request.to_string().parse::<PuzzleRequest>().unwrap(), request);
        let header = request.header("Ann".to_owned(), 1, Timestamp(0), None);
        assert_eq!(PuzzleRequest::of(&header), Some(request));
        for text in ["", "1.2", "1.2.9.0.0.0", "x.....", "999....."] {
            assert!(text.parse::<PuzzleRequest>().is_err(), "{text}");
        }
    }
}
