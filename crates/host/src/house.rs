//! The house options, which matches of every game have. `host` reads them, not the game.
//!
//! `pauses_max` limits each player's pauses, and forbids those that would stop a clock while the puzzle stays in view.
//! `absent_after` pauses the match when a seat has missed that many turns in a row. In records without these options,
//! such as older ones, neither applies.

use serde_json::{Map, Value};

use super::BadHeader;
use rules::{BadOptions, Language, Millis, OptionKind, OptionSpec, OptionValue, Spec};

/// How long a turn's clock waits for the delivery of the turn's pictures, in milliseconds.
const AWAIT_DELIVERY: &str = "await_delivery_ms";
/// How many pauses each player may make.
pub const PAUSES_MAX: &str = "pauses_max";
/// After how many missed turns in a row of one player the match is paused.
pub const ABSENT_AFTER: &str = "absent_after";
/// Whether the header's advantage was drawn by lot.
pub const ADVANTAGE_BY_LOT: &str = "advantage_by_lot";

/// Whether players who own less than their stakes get the rest as a loan.
pub const LEND: &str = "lend";

/// Which stakes the host typed: a record contains all stakes, typed or not.
pub const TYPED_STAKES: &str = "typed_stakes";
/// The stakes that can be typed: those of each player, those of each pair, or both.
pub const STAKES: &[&str] = &["garnets", "community", "both"];

/// Who may play at the table, the browser page.
pub const TABLE: &str = "table";
/// The values of [`TABLE`]. `off`: nobody may play at the table. `all`: all players or none. `either`: each player
/// decides.
const TABLES: &[&str] = &["off", "all", "either"];

/// Whether this is a practice match against machines.
pub const PRACTICE: &str = "practice";

/// All house options, with their defaults for records that do not name them.
pub const HOUSE_OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(AWAIT_DELIVERY, OptionKind::Duration(0), OptionValue::Time(Millis::ZERO)).live(10_000),
    OptionSpec::new(PAUSES_MAX, OptionKind::Number(0, 100), OptionValue::Nothing).live(3),
    OptionSpec::new(ABSENT_AFTER, OptionKind::Number(0, 100), OptionValue::Nothing).live(3),
    OptionSpec::new(ADVANTAGE_BY_LOT, OptionKind::Flag, OptionValue::Flag(false)),
    OptionSpec::new(LEND, OptionKind::Flag, OptionValue::Flag(false)),
    OptionSpec::new(TYPED_STAKES, OptionKind::Choice(STAKES), OptionValue::Nothing),
    OptionSpec::new(TABLE, OptionKind::Choice(TABLES), OptionValue::Nothing),
    OptionSpec::new(PRACTICE, OptionKind::Flag, OptionValue::Flag(false)),
];

/// The defaults for matches of this game that are opened on Discord, as pairs of option and value.
pub fn live_options(spec: Option<&Spec>) -> impl Iterator<Item = (&'static str, i64)> + use<> {
    let of_game = spec.map_or(&[][..], |spec| spec.options);
    HOUSE_OPTIONS.iter().chain(of_game).filter_map(|option| Some((option.name, option.live?)))
}

/// Describes the options of a match in words: "20 minutes a turn; boards remember everything".
pub fn options_in_words(spec: &Spec, options: &Map<String, Value>, language: Language) -> String {
    spec.options_in_words(options, HOUSE_OPTIONS, language)
}

/// The house options of one match, checked.
pub(super) struct HouseRules {
    /// How long a clock waits for the delivery of its pictures.
    pub(super) await_delivery: Millis,
    /// How many pauses each seat may make; `None` for no limit.
    pub(super) pauses_max: Option<u32>,
    /// After how many missed turns in a row a seat counts as absent; `None` for never.
    pub(super) absent_after: Option<u32>,
    /// Whether this is a practice match, in which a player may go back a turn.
    pub(super) is_practice: bool,
    /// Who may play at the table; `None` for the default, which depends on the kind of turn.
    pub(super) at_table: Option<AtTable>,
}

/// Who may play at the table, where clicking is faster than pressing buttons on Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtTable {
    /// Nobody may play at the table.
    Off,
    /// Either all players play at the table or nobody does.
    All,
    /// Each player decides whether to play at the table.
    Either,
}

impl AtTable {
    /// The value of the `table` option; `None` if it is not set: the default then depends on the kind of turn.
    pub fn of(options: &Map<String, Value>) -> Option<Self> {
        Self::read(options.get(TABLE)?.as_str()?)
    }

    fn read(word: &str) -> Option<Self> {
        match word {
            "off" => Some(Self::Off),
            "all" => Some(Self::All),
            "either" => Some(Self::Either),
            _ => None,
        }
    }
}

impl HouseRules {
    /// Removes the house options from a match's options, and checks them.
    ///
    /// # Errors
    /// The message names the option with a bad value.
    pub(super) fn take(options: &mut Map<String, Value>) -> Result<Self, BadHeader> {
        let taken = take(options)?;
        let number = |name: &str| taken.get(name).and_then(Value::as_i64);
        let count = |name: &str| number(name).and_then(|count| u32::try_from(count).ok());
        Ok(Self {
            await_delivery: number(AWAIT_DELIVERY).map_or(Millis::ZERO, Millis),
            pauses_max: count(PAUSES_MAX),
            absent_after: count(ABSENT_AFTER),
            at_table: AtTable::of(&taken),
            is_practice: taken.get(PRACTICE).and_then(Value::as_bool).unwrap_or_default(),
        })
    }
}

/// Removes the house options from `options`, and checks them.
fn take(options: &mut Map<String, Value>) -> Result<Map<String, Value>, BadOptions> {
    let mut taken = Map::new();
    for option in HOUSE_OPTIONS {
        let Some(value) = options.shift_remove(option.name) else { continue };
        if !option.takes(&value, 0) {
            return Err(BadOptions::Options(option.refuses(&value)));
        }
        taken.insert(option.name.to_owned(), value);
    }
    Ok(taken)
}

/// Completes the options of a match like [`Spec::complete`], but checks the house options and leaves them out.
///
/// # Errors
/// The message names the option that is unknown or has a bad value.
pub fn complete(spec: &Spec, given: &Map<String, Value>, n_seats: usize) -> Result<Map<String, Value>, BadOptions> {
    let mut given = given.clone();
    take(&mut given)?;
    spec.complete(&given, n_seats)
}
