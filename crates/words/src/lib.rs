//! The texts that people read, as data: catalogues by [Project Fluent](https://projectfluent.org), with a folder for
//! each language and a file for each game or part of the program. English is the original; tests compare the other
//! catalogues with it.
//!
//! Every message of the English catalogue has a type with a field for each of its variables:
//! `settings::ServerZone { zone }.say(language)`. As long as the language is not known, a text is a [`Message`]:
//! `settings::ServerZone { zone }.into()`. Arguments are escaped unless their type says that they are safe, so that
//! Discord never formats, links or pings a name.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod variables;

include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

/// A language in which the bot speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// The language of the original catalogues.
    #[default]
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// English with an accent on every letter and about a third longer. Tests use it to find texts that are not in a
    /// catalogue, and places that are too narrow for longer languages. Discord has no such locale.
    Pseudo,
}

impl Language {
    /// Every language except [`Self::Pseudo`].
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Spanish];

    /// The language for a Discord locale such as `de` or `es-419`; English if the bot does not speak the locale's
    /// language.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let mut known = Self::ALL.into_iter().chain([Self::Pseudo]);
        let spoken = known.find(|language| language.locales().contains(&locale));
        spoken.unwrap_or_default()
    }

    /// [Discord's locales](https://discord.com/developers/docs/reference#locales) in which people read this language.
    #[must_use]
    pub const fn locales(self) -> &'static [&'static str] {
        match self {
            Self::English => &["en-US", "en-GB"],
            Self::German => &["de"],
            Self::Spanish => &["es-ES", "es-419"],
            Self::Pseudo => &["en-XA"],
        }
    }

    /// The locale that represents the language, for example in databases; [`Self::of_locale`] converts it back.
    #[must_use]
    pub const fn locale(self) -> &'static str {
        self.locales()[0]
    }

    /// The language's name in the language itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English | Self::Pseudo => "English",
            Self::German => "Deutsch",
            Self::Spanish => "Español",
        }
    }

    /// The catalogue of the language.
    fn catalogue(self) -> &'static Catalogue {
        static CATALOGUES: [LazyLock<Catalogue>; 4] = [
            LazyLock::new(|| catalogue_of(Language::English)),
            LazyLock::new(|| catalogue_of(Language::German)),
            LazyLock::new(|| catalogue_of(Language::Spanish)),
            LazyLock::new(|| catalogue_of(Language::Pseudo)),
        ];
        &CATALOGUES[self as usize]
    }
}

type Catalogue = FluentBundle<FluentResource>;

fn sources(language: Language) -> &'static [&'static str] {
    match language {
        Language::English | Language::Pseudo => ENGLISH,
        Language::German => GERMAN,
        Language::Spanish => SPANISH,
    }
}

fn catalogue_of(language: Language) -> Catalogue {
    let locale: LanguageIdentifier = language.locale().parse().expect("Discord's locales are well formed");
    let mut catalogue = FluentBundle::new_concurrent(vec![locale]);
    // Fluent would put Unicode isolation marks around each argument, which Discord displays.
    catalogue.set_use_isolating(false);
    if language == Language::Pseudo {
        catalogue.set_transform(Some(pseudo));
    }
    for source in sources(language) {
        let resource = FluentResource::try_new((*source).to_owned()).expect("the tests parse every catalogue");
        catalogue.add_resource(resource).expect("the tests find messages that are defined twice");
    }
    catalogue
}

/// Translates a text into the pseudo-language: adds an accent to every letter and doubles the vowels.
fn pseudo(text: &str) -> Cow<'_, str> {
    const ACCENTED: [&str; 26] = [
        "áá", "ƀ", "ç", "đ", "éé", "ƒ", "ğ", "ħ", "íí", "ĵ", "ķ", "ł", "ɱ", "ñ", "óó", "þ", "ɋ", "ř", "š", "ŧ", "úú",
        "ṽ", "ŵ", "ẋ", "ýý", "ž",
    ];
    let accented = |letter: char| match letter {
        'a'..='z' => ACCENTED[letter as usize - 'a' as usize].to_owned(),
        'A'..='Z' => ACCENTED[letter as usize - 'A' as usize].to_uppercase(),
        _ => letter.to_string(),
    };
    Cow::Owned(text.chars().map(accented).collect())
}

/// A text in Discord's markup, in which names and typed texts have been escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words(String);

impl Words {
    /// Wraps markup that the program has made, such as a mention or a time, without escaping it. Never pass a name or a
    /// typed text, except for a label, which Discord shows as plain text.
    #[must_use]
    pub fn markup(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, in Discord's markup.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Words> for String {
    fn from(words: Words) -> Self {
        words.0
    }
}

/// A message with its arguments, which can later be rendered in the language of its reader.
#[derive(Clone, PartialEq, Eq)]
pub struct Message(Said);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// A message of the catalogue, with the values of its variables.
    Listed(&'static str, Vec<(&'static str, Argument)>),
    /// Several messages, with this separator between them.
    Joined(Vec<Message>, &'static str),
    /// A message that is struck through.
    Struck(Box<Message>),
    /// A text that is the same in every language.
    Verbatim(Words),
}

impl Message {
    /// A text that is the same in every language, such as a list of cells.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self(Said::Verbatim(Words::markup(text)))
    }

    /// Joins messages with the separator `between`.
    #[must_use]
    pub fn joined(messages: impl IntoIterator<Item = Self>, between: &'static str) -> Self {
        Self(Said::Joined(messages.into_iter().collect(), between))
    }

    /// The message with each line of its text struck through.
    #[must_use]
    pub fn struck_through(self) -> Self {
        Self(Said::Struck(Box::new(self)))
    }

    /// A message of the catalogue with its arguments. Only the generated types call this, so the arguments are always
    /// those of the English message.
    fn listed<const N: usize>(id: &'static str, arguments: [(&'static str, Argument); N]) -> Self {
        Self(Said::Listed(id, arguments.into()))
    }

    /// The text of the message in a language.
    #[must_use]
    pub fn say(&self, language: Language) -> Words {
        match &self.0 {
            Said::Verbatim(words) => words.clone(),
            Said::Struck(message) => Words(struck_through(message.say(language).as_str())),
            Said::Joined(messages, between) => {
                let said: Vec<_> = messages.iter().map(|message| message.say(language).0).collect();
                Words(said.join(between))
            }
            Said::Listed(id, arguments) => {
                let arguments: FluentArgs =
                    arguments.iter().map(|(name, argument)| (*name, argument.filled_in(language))).collect();
                let text = filled_in(language.catalogue(), id, None, &arguments);
                Words(text.expect("the tests compare every catalogue with the English one").into_owned())
            }
        }
    }
}

/// The English text, for logs and records.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say(Language::English).fmt(f)
    }
}

/// The English text, in quotes.
impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.say(Language::English).as_str(), f)
    }
}

/// The texts of a lesson in a game's tutorial: a message of the catalogue with its attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson(&'static str);

impl Lesson {
    /// What the lesson is about, in a few words.
    #[must_use]
    pub fn title(self, language: Language) -> Words {
        self.part(language, None)
    }

    /// The rule, and what the learner should do, in a few sentences.
    #[must_use]
    pub fn words(self, language: Language) -> Words {
        self.part(language, Some("words"))
    }

    /// The text for a learner who has reached the aim: what the position has just shown about the rule.
    #[must_use]
    pub fn learned(self, language: Language) -> Words {
        self.part(language, Some("learned"))
    }

    /// The text for a learner who has missed the aim: what the aim was.
    #[must_use]
    pub fn aim(self, language: Language) -> Words {
        self.part(language, Some("aim"))
    }

    fn part(self, language: Language, attribute: Option<&str>) -> Words {
        let text = filled_in(language.catalogue(), self.0, attribute, &FluentArgs::new()).map(Cow::into_owned);
        Words(text.expect("the tests compare every catalogue with the English one"))
    }
}

/// The value of a message's variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument(Filled);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Filled {
    /// A name or a typed text, which is escaped.
    Text(String),
    /// Markup that the program has made, which is not escaped.
    Words(Words),
    /// Another message, which is rendered in the same language as the message that contains it.
    Message(Message),
    Number(i64),
}

impl Argument {
    fn filled_in(&self, language: Language) -> FluentValue<'_> {
        match &self.0 {
            Filled::Text(text) => escaped(text).into(),
            Filled::Words(words) => words.as_str().into(),
            Filled::Message(message) => message.say(language).0.into(),
            Filled::Number(number) => (*number).into(),
        }
    }
}

impl From<&str> for Argument {
    /// A name or a typed text, which is escaped.
    fn from(text: &str) -> Self {
        Self(Filled::Text(text.to_owned()))
    }
}

impl From<Words> for Argument {
    fn from(words: Words) -> Self {
        Self(Filled::Words(words))
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self(Filled::Message(message))
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self(Filled::Number(number.try_into().unwrap_or(i64::MAX)))
            }
        })*
    };
}
from_numbers!(u8, u16, u32, u64, usize, i32, i64);

/// A text in Discord's markup with each of its lines struck through.
#[must_use]
pub fn struck_through(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("~~{line}~~")).collect::<Vec<_>>().join("\n")
}

/// Escapes everything in a text that Discord would format, link or ping.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::new();
    // The text is escaped by characters, not graphemes: in some scripts a special character and its successor form one
    // grapheme.
    for character in text.chars() {
        if "\\*_~`|>#-[]()<@:".contains(character) {
            safe.push('\\');
        }
        safe.push(character);
    }
    safe
}

/// The description of a command, or of its option or choice `part`: at most 100 characters of plain text; `None` if the
/// language's catalogue has none. `command` is the full name with hyphens for spaces, such as `season-main`; `part` is
/// `OPTION` or `OPTION-CHOICE`, such as `what` or `what-Tokens`.
#[must_use]
pub fn of_command(language: Language, command: &str, part: Option<&str>) -> Option<Cow<'static, str>> {
    filled_in(language.catalogue(), &format!("command-{command}"), part, &FluentArgs::new()).map(into_owned)
}

/// The description of a game, or of its option or choice `part`: at most 100 characters of plain text; `None` if the
/// catalogue has none. `game` is a game's id, or `house` for options that every game has; `part` is `OPTION` or
/// `OPTION-CHOICE`, such as `centre` or `centre-refused`.
#[must_use]
pub fn of_game(language: Language, game: &str, part: Option<&str>) -> Option<Cow<'static, str>> {
    filled_in(language.catalogue(), &format!("game-{game}"), part, &FluentArgs::new()).map(into_owned)
}

/// Describes an option of a match and its value, such as "20 minutes a turn"; `None` if the catalogue has no text for
/// the option.
///
/// `value` selects one of the option's texts: a number, or a word such as `true` or `refused`. `shown` is the value as
/// people read it.
#[must_use]
pub fn of_value(language: Language, game: &str, option: &str, value: &Argument, shown: Words) -> Option<Words> {
    let shown = Argument::from(shown);
    let arguments: FluentArgs =
        [("value", value.filled_in(language)), ("shown", shown.filled_in(language))].into_iter().collect();
    let told = filled_in(language.catalogue(), &format!("told-{game}"), Some(option), &arguments)?;
    Some(Words(told.into_owned()))
}

fn into_owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

fn filled_in<'a>(
    catalogue: &'a Catalogue,
    id: &str,
    attribute: Option<&str>,
    arguments: &'a FluentArgs<'_>,
) -> Option<Cow<'a, str>> {
    let message = catalogue.get_message(id)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let mut faults = Vec::new();
    let text = catalogue.format_pattern(pattern, Some(arguments), &mut faults);
    debug_assert!(faults.is_empty(), "{id}: {faults:?}");
    Some(text)
}
