//! Describes the options of a match in words.

use serde_json::{Map, Value};
use words::{Argument, Language, Message, Words, of_game, of_value, shared};

use super::spec::{OptionKind, OptionSpec};
use super::{Millis, Spec, listed};

/// The name under which the catalogue keeps the options that every game has.
const HOUSE: &str = "house";

impl Spec {
    /// What the game is about, in a line of at most 100 characters.
    ///
    /// # Panics
    /// If the catalogue of options does not contain the game; a test checks every game.
    pub fn summary(&self, language: Language) -> Words {
        Words::markup(of_game(language, self.id, None).expect("the catalogue describes every game"))
    }

    /// The options of a match, such as "20 minutes a turn; boards remember everything". `house` lists the options that
    /// every game has. Leaves out options without a text: those that hosts do not choose.
    pub fn options_in_words(&self, options: &Map<String, Value>, house: &[OptionSpec], language: Language) -> String {
        let told = options.iter().filter_map(|(name, value)| {
            let own = self.option(name).map(|option| (self.id, option));
            let (owner, option) = own.or_else(|| Some((HOUSE, house.iter().find(|option| option.name == name)?)))?;
            let shown = value_in_words(owner, option, value, language);
            of_value(language, owner, name, &chooses(value), shown)
        });
        let told: Vec<_> = told.map(String::from).filter(|words| !words.is_empty()).collect();
        told.join("; ")
    }
}

/// The argument that selects one of an option's texts in the catalogue: a number or a word.
fn chooses(value: &Value) -> Argument {
    value.as_i64().map_or_else(|| Words::markup(plain(value)).into(), Argument::from)
}

/// A value as in a header, but without quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn value_in_words(owner: &str, option: &OptionSpec, value: &Value, language: Language) -> Words {
    let text: String = match (option.kind, value) {
        (OptionKind::Duration(_), Value::Number(length)) => {
            return Millis(length.as_i64().unwrap_or_default()).in_words().say(language);
        }
        (OptionKind::Choice(_), Value::String(word)) => {
            of_game(language, owner, Some(&format!("{}-{word}", option.name))).map_or_else(|| word.clone(), Into::into)
        }
        // Players see seats counted from 1.
        (OptionKind::Seat, Value::Number(seat)) => (seat.as_i64().unwrap_or_default() + 1).to_string(),
        (_, Value::Array(values)) => listed(values.iter().map(plain)),
        (_, Value::Object(values)) => {
            let pair = |(pair, value): (&String, &Value)| -> Message {
                let people = |seat: &str| Words::markup(seat.parse().map_or(0, |n: u32| n + 1).to_string());
                let (one, other) = pair.split_once('-').unwrap_or_default();
                shared::OfPair { amount: Words::markup(plain(value)), one: people(one), other: people(other) }.into()
            };
            return Message::joined(values.iter().map(pair), ", ").say(language);
        }
        (_, value) => plain(value),
    };
    Words::markup(text)
}
