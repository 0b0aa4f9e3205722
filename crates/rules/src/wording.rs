//! The one way from an option of a match to words for people.

use serde_json::{Map, Value};

use super::spec::{OptionKind, OptionSpec};
use super::{Millis, Spec, listed};

/// The words for one option.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// The option's name.
    option: &'static str,
    /// The value that is told so, as it stands in a header; `None` for every value that has no words of its own.
    value: Option<&'static str>,
    /// The words; `{}` stands for the value. With no words the option is not told.
    words: &'static str,
}

impl Wording {
    /// The words for every value.
    pub const fn any(option: &'static str, words: &'static str) -> Self {
        Self { option, value: None, words }
    }

    /// The words for one value: a word, `true` or `false`, or a number.
    pub const fn of(option: &'static str, value: &'static str, words: &'static str) -> Self {
        Self { option, value: Some(value), words }
    }
}

impl Spec {
    /// Options of a match in words, such as "20 minutes a turn; boards remember everything". `more` has the options and
    /// wordings that the house adds to those of the game.
    pub fn options_in_words(&self, options: &Map<String, Value>, more: (&[OptionSpec], &[Wording])) -> String {
        let told = options.iter().filter_map(|(name, value)| {
            let option = self.option(name).or_else(|| more.0.iter().find(|option| option.name == name));
            let value = value_in_words(option, value);
            let of_option = |wording: &&Wording| wording.option == name;
            let mut wordings = self.wording.iter().chain(more.1).filter(of_option).collect::<Vec<_>>();
            wordings.sort_by_key(|wording| wording.value.is_none());
            let plain = plain(options.get(name).unwrap_or(&Value::Null));
            let fits = |wording: &&&Wording| wording.value.is_none_or(|value| value == plain);
            let words = match wordings.iter().find(fits) {
                Some(wording) => wording.words.replace("{}", &value),
                None => format!("{}: {value}", name.strip_suffix("_ms").unwrap_or(name).replace('_', " ")),
            };
            (!words.is_empty()).then_some(words)
        });
        told.collect::<Vec<_>>().join("; ")
    }
}

/// A value as it stands in a header, without quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn value_in_words(option: Option<&OptionSpec>, value: &Value) -> String {
    match (option.map(|option| option.kind), value) {
        (Some(OptionKind::Duration(_)), Value::Number(length)) => {
            Millis(length.as_i64().unwrap_or_default()).in_words()
        }
        // People count from one.
        (Some(OptionKind::Seat), Value::Number(seat)) => (seat.as_i64().unwrap_or_default() + 1).to_string(),
        (_, Value::Bool(flag)) => if *flag { "yes" } else { "no" }.to_owned(),
        (_, Value::Array(values)) => listed(values.iter().map(plain)),
        (_, Value::Object(values)) => {
            let pair = |(name, value): (&String, &Value)| {
                let people = |seat: &str| seat.parse().map_or_else(|_| seat.to_owned(), |n: u32| (n + 1).to_string());
                let name = name.split('-').map(people).collect::<Vec<_>>().join(" and ");
                format!("{} for players {name}", plain(value))
            };
            listed(values.iter().map(pair))
        }
        (_, value) => plain(value),
    }
}
