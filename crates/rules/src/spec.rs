//! What a game declares about itself, for the catalogue, the slash commands, the checks of options and the rules pages.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Lesson, Millis, Solo};
use words::{Language, Message, Words, faults};

/// The facts of a game that never change during a match.
#[derive(Debug)]
pub struct Spec {
    /// The name in records, commands and custom ids, in lower-case ASCII.
    pub id: &'static str,
    /// The name people read.
    pub name: &'static str,
    /// The least and the greatest number of seats.
    pub seats: (usize, usize),
    /// Every option with its default.
    pub options: &'static [OptionSpec],
    /// Named sets of options.
    pub presets: &'static [Preset],
    /// Whether a seat may give the match up with `concede`.
    pub concede: bool,
    /// Whether the seats may end the match together, with `agree`.
    pub agreement: Agreement,
    /// Whether one seat has an advantage. The catalogue of options describes the advantage for `/host`.
    pub advantage: bool,
    /// For games with stakes from the server's ledger: the options that say what players own.
    pub ledger: Option<LedgerOptions>,
    /// How the game is played alone, as a puzzle, if that is possible.
    pub solo: Option<Solo>,
    /// Whether a host may attach a file with a setup instead of having it drawn; see [`super::Game::read_file`]. The
    /// catalogue of options describes the file.
    pub file: bool,
    /// The export formats for other programs, the most common one first; see [`super::View::export`].
    pub exports: &'static [&'static str],
    /// The rules as Markdown for `/rules`; each section is one page.
    pub rules: Pages,
    /// A short record that the terminal sandbox plays as a demonstration.
    pub example: &'static str,
    /// The pictures for the rules pages: each illustrates the text of its page.
    pub plates: &'static [Plate],
    /// The tutorial's lessons, in teaching order.
    pub lessons: &'static [Lesson],
}

/// The rules of a game in every language. The sections have the same order in all of them.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// The English original.
    pub english: &'static str,
    /// The German translation.
    pub german: &'static str,
    /// The Spanish translation.
    pub spanish: &'static str,
}

impl Pages {
    /// The pages for a reader of this language.
    pub fn of(&self, language: Language) -> &'static str {
        match language {
            Language::English | Language::Pseudo => self.english,
            Language::German => self.german,
            Language::Spanish => self.spanish,
        }
    }
}

/// A picture for a page of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Plate {
    /// The English heading of the page.
    pub page: &'static str,
    /// The record that leads to the pictured position.
    pub record: &'static str,
    /// How many entries of the record are played.
    pub entries: usize,
    /// The number of the seat whose view is pictured; `None` for the omniscient observer's.
    pub seat: Option<usize>,
    /// The name of the frame.
    pub frame: &'static str,
}

impl Plate {
    /// A picture of the position at the end of a record.
    pub const fn of(page: &'static str, record: &'static str, seat: Option<usize>, frame: &'static str) -> Self {
        Self { page, record, entries: usize::MAX, seat, frame }
    }
}

/// Whether the seats of a match may end it together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The seats may not end the match together.
    Never,
    /// The seats may end the match together.
    Possible,
    /// The seats may end the match together; states and views name the seat that offers it, as `offer`.
    Written,
}

/// The options of a game with stakes from the server's ledger. Players must own what a host sets in these options.
#[derive(Clone, Copy, Debug)]
pub struct LedgerOptions {
    /// The option for the garnets of each seat, an [`OptionKind::PerSeat`].
    pub garnets: &'static str,
    /// The option for the community garnets of each pair, an [`OptionKind::PerPair`].
    pub community: &'static str,
}

impl Spec {
    /// Defaults for everything that a game does not declare.
    pub const PLAIN: Self = Self {
        id: "",
        name: "",
        seats: (2, 2),
        options: &[],
        presets: &[],
        concede: true,
        agreement: Agreement::Never,
        advantage: false,
        ledger: None,
        solo: None,
        file: false,
        exports: &[],
        rules: Pages { english: "", german: "", spanish: "" },
        example: "",
        plates: &[],
        lessons: &[],
    };

    /// The option with this name.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }

    /// The option with this role.
    pub fn option_for(&self, role: OptionRole) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.role == role)
    }
}

/// One option of a match.
#[derive(Debug)]
pub struct OptionSpec {
    /// The name in a header and in slash commands: lower case with underscores.
    pub name: &'static str,
    /// The values that the option takes.
    pub kind: OptionKind,
    /// The value if nobody gives one.
    pub default: OptionValue,
    /// The default for matches that are opened on Discord, if it differs. Records that do not name the option use
    /// [`OptionSpec::default`], so that a new rule does not change the meaning of older records.
    pub live: Option<i64>,
    /// The default in a match of [`Tempo::Slow`], a whole number or milliseconds, if it differs.
    pub slow: Option<i64>,
    /// Whether hosts can choose the option; a hidden option only distinguishes older records from newer ones.
    pub is_offered: bool,
    /// The meaning of the option outside the game.
    pub role: OptionRole,
}

/// What an option means to the code outside the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionRole {
    /// Nothing: only the game uses the option.
    Plain,
    /// The time for a turn.
    TurnTime,
    /// The reserve: the time that each player has for the whole match once a turn's time is up.
    Reserve,
    /// Another time within which somebody must act.
    ToAct,
    /// The seat that goes first.
    First,
}

/// The value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// The option is not given; for options where leaving them out has a meaning of its own.
    Nothing,
    /// A value of an [`OptionKind::Flag`].
    Flag(bool),
    /// A value of an [`OptionKind::Number`], [`OptionKind::PerSeat`] or [`OptionKind::PerPair`].
    Number(i64),
    /// A value of an [`OptionKind::Duration`].
    Time(Millis),
    /// A value of an [`OptionKind::Choice`].
    Word(&'static str),
    /// A value of an [`OptionKind::Numbers`].
    Numbers(&'static [i64]),
}

/// Writes the value as people read it: `2 min`, `true`, `[3, 1, 0]`.
impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("none"),
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Time(length) => length.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Numbers(numbers) => write!(f, "{numbers:?}"),
        }
    }
}

impl OptionValue {
    /// The value as it is written in a header.
    pub fn json(self) -> Value {
        match self {
            Self::Nothing => Value::Null,
            Self::Flag(flag) => flag.into(),
            Self::Number(number) | Self::Time(Millis(number)) => number.into(),
            Self::Word(word) => word.into(),
            Self::Numbers(numbers) => numbers.into(),
        }
    }
}

/// The values that an option takes.
#[derive(Debug, Clone, Copy)]
pub enum OptionKind {
    /// A whole number in this inclusive range.
    Number(i64, i64),
    /// A length of time in milliseconds, from the given minimum to [`Millis::MAX`].
    Duration(i64),
    /// Yes or no.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A list of whole numbers: how many there are, the smallest and the largest value.
    Numbers(usize, i64, i64),
    /// One number for all seats, or a list with one for each seat; each in this inclusive range.
    PerSeat(i64, i64),
    /// One number for all pairs of seats, or a map from pairs such as `0-1`; each in this inclusive range.
    PerPair(i64, i64),
    /// A seat's number.
    Seat,
}

/// A named set of options: choosing `value` for `option` sets the other options, unless they are given too.
#[derive(Debug)]
pub struct Preset {
    /// The option that chooses the preset, an [`OptionKind::Choice`].
    pub option: &'static str,
    /// The value that chooses the preset.
    pub value: &'static str,
    /// The options that the preset sets.
    pub sets: &'static [(&'static str, OptionValue)],
}

/// How fast a match is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tempo {
    /// All players are present at the same time: the game's default times.
    #[default]
    Live,
    /// The players act whenever it suits them: a turn takes up to a day.
    Slow,
}

impl Tempo {
    /// All tempos, the default first.
    pub const ALL: [Self; 2] = [Self::Live, Self::Slow];

    /// The tempo's name in commands.
    pub fn word(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Slow => "slow",
        }
    }

    /// Whether the tempo is [`Tempo::Live`], the default.
    pub fn is_live(&self) -> bool {
        *self == Self::Live
    }
}

/// What is wrong with a match's options or setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum BadOptions {
    /// An option is wrong, or several options contradict each other.
    Options(Message),
    /// The setup is wrong; it was given instead of being drawn.
    Setup(Message),
}

impl BadOptions {
    /// The message about what is wrong; the caller renders it in the language of the person who asked.
    pub fn message(&self) -> Message {
        match self {
            Self::Options(why) => why.clone(),
            Self::Setup(why) => faults::Setup { why: why.clone() }.into(),
        }
    }
}

impl Spec {
    /// All options of a match: the checked `given` options take precedence over the preset, and the preset over the
    /// defaults.
    ///
    /// # Errors
    /// The message names the option that is unknown or has a bad value, and says what is allowed.
    pub fn complete(&self, given: &Map<String, Value>, n_seats: usize) -> Result<Map<String, Value>, BadOptions> {
        for (name, value) in given {
            let option = self.option(name).ok_or_else(|| self.unknown(name))?;
            if !option.takes(value, n_seats) {
                return Err(BadOptions::Options(option.refuses(value)));
            }
        }
        let mut values = Map::new();
        for option in self.options {
            values.insert(option.name.to_owned(), option.default.json());
        }
        for preset in self.presets {
            let chosen = given.get(preset.option).or_else(|| values.get(preset.option));
            if chosen.and_then(Value::as_str) == Some(preset.value) {
                for (name, value) in preset.sets {
                    values.insert((*name).to_owned(), value.json());
                }
            }
        }
        for (name, value) in given {
            values.insert(name.clone(), value.clone());
        }
        Ok(values)
    }

    /// The values that a tempo sets for options that the host does not choose; none for the default tempo.
    pub fn options_of(&self, tempo: Tempo) -> Map<String, Value> {
        let slow = |option: &OptionSpec| Some((option.name.to_owned(), Value::from(option.slow?)));
        match tempo {
            Tempo::Live => Map::new(),
            Tempo::Slow => self.options.iter().filter_map(slow).collect(),
        }
    }

    fn unknown(&self, name: &str) -> BadOptions {
        let known: Vec<_> = self.options.iter().map(|option| option.name).collect();
        let (typed, known) = (Words::markup(format!("{name:?}")), Words::markup(known.join(", ")));
        BadOptions::Options(faults::UnknownOption { game: self.name, typed, known }.into())
    }
}

impl OptionSpec {
    /// An option: its name, which values it takes, and its default. The catalogue of options describes it.
    pub const fn new(name: &'static str, kind: OptionKind, default: OptionValue) -> Self {
        Self { name, kind, default, live: None, slow: None, is_offered: true, role: OptionRole::Plain }
    }

    /// Sets the default for matches that are opened on Discord, a whole number or milliseconds; see
    /// [`OptionSpec::live`].
    #[must_use]
    pub const fn live(self, value: i64) -> Self {
        Self { live: Some(value), ..self }
    }

    /// Sets the default for matches of [`Tempo::Slow`], a whole number or milliseconds; see [`OptionSpec::slow`].
    #[must_use]
    pub const fn slow(self, value: i64) -> Self {
        Self { slow: Some(value), ..self }
    }

    /// Hides the option from hosts; see [`OptionSpec::is_offered`].
    #[must_use]
    pub const fn hidden(self) -> Self {
        Self { is_offered: false, ..self }
    }

    /// Marks the option as the time for a turn.
    #[must_use]
    pub const fn turn_time(self) -> Self {
        Self { role: OptionRole::TurnTime, ..self }
    }

    /// Marks the option as each player's reserve.
    #[must_use]
    pub const fn reserve(self) -> Self {
        Self { role: OptionRole::Reserve, ..self }
    }

    /// Marks the option as the choice of the seat that goes first.
    #[must_use]
    pub const fn goes_first(self) -> Self {
        Self { role: OptionRole::First, ..self }
    }

    /// Marks the option as a time in which somebody must act.
    #[must_use]
    pub const fn to_act(self) -> Self {
        Self { role: OptionRole::ToAct, ..self }
    }

    /// Whether the option takes this value in a match with this many seats. `null` stands for "not given".
    pub fn takes(&self, value: &Value, n_seats: usize) -> bool {
        let in_range = |value: &Value, least: i64, most: i64| {
            value.as_i64().is_some_and(|number| (least..=most).contains(&number))
        };
        if value.is_null() {
            return self.default == OptionValue::Nothing;
        }
        match self.kind {
            OptionKind::Number(least, most) => in_range(value, least, most),
            OptionKind::Duration(least) => in_range(value, least, Millis::MAX.0),
            OptionKind::Flag => value.is_boolean(),
            OptionKind::Choice(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            OptionKind::Numbers(count, least, most) => value
                .as_array()
                .is_some_and(|list| list.len() == count && list.iter().all(|value| in_range(value, least, most))),
            OptionKind::PerSeat(least, most) => match value.as_array() {
                Some(list) => list.len() == n_seats && list.iter().all(|value| in_range(value, least, most)),
                None => in_range(value, least, most),
            },
            OptionKind::PerPair(least, most) => match value.as_object() {
                Some(map) => map.iter().all(|(pair, value)| {
                    in_range(value, least, most)
                        && pair.split_once('-').is_some_and(|(low, high)| {
                            matches!((low.parse::<usize>(), high.parse::<usize>()), (Ok(low), Ok(high)) if low < high && high < n_seats)
                        })
                }),
                None => in_range(value, least, most),
            },
            OptionKind::Seat => in_range(value, 0, i64::try_from(n_seats).unwrap_or(0) - 1),
        }
    }

    /// Describes the values that the option takes, in words that complete "… takes …".
    pub fn expects(&self) -> Message {
        let number = |number: i64| Words::markup(number.to_string());
        match self.kind {
            OptionKind::Number(least, most) => faults::WholeNumber { least: number(least), most: number(most) }.into(),
            OptionKind::Duration(least) => {
                faults::Milliseconds { least: number(least), most: number(Millis::MAX.0) }.into()
            }
            OptionKind::Flag => faults::TrueOrFalse.into(),
            OptionKind::Choice(words) => faults::OneOf { words: Words::markup(words.join(", ")) }.into(),
            OptionKind::Numbers(count, least, most) => {
                faults::List { count, least: number(least), most: number(most) }.into()
            }
            OptionKind::PerSeat(least, most) => faults::ForEachSeat { least: number(least), most: number(most) }.into(),
            OptionKind::PerPair(least, most) => faults::ForEachPair { least: number(least), most: number(most) }.into(),
            OptionKind::Seat => faults::Seat.into(),
        }
    }

    /// The message that the option does not take this value, with the values that it takes.
    pub fn refuses(&self, value: &Value) -> Message {
        let (option, value) = (Words::markup(self.name), Words::markup(value.to_string()));
        faults::Takes { option, value, expects: self.expects() }.into()
    }
}
