//! The options that a match of every game has: the house reads them, not the game.
//!
//! `pauses_max` counts each player's pauses, and refuses one that would stop a time with the puzzle in view.
//! `absent_after` pauses the match when the clock has played that many turns in a row for one seat. Records without
//! these options, such as older ones, do neither.

use serde_json::{Map, Value};

use super::BadHeader;
use rules::{BadOptions, Language, Millis, OptionKind, OptionSpec, OptionValue, Spec};

/// How long a turn's clock waits for the pictures of its turn.
const AWAIT_DELIVERY: &str = "await_delivery_ms";
/// How often each player may pause.
pub const PAUSES_MAX: &str = "pauses_max";
/// After how many turns in a row that a player lets run out the match pauses.
pub const ABSENT_AFTER: &str = "absent_after";
/// Says that the header's advantage was drawn by lot.
pub const ADVANTAGE_BY_LOT: &str = "advantage_by_lot";

/// Says that the house lends what players lack of the stakes that were typed.
pub const LEND: &str = "lend";

/// Says which stakes a host typed: a record has them all, typed or owned.
pub const TYPED_STAKES: &str = "typed_stakes";
/// What may have been typed: what each player stakes, what each pair does, or both.
pub const STAKES: &[&str] = &["garnets", "community", "both"];

/// Who may play at the table, the page in the browser.
pub const TABLE: &str = "table";
/// `off`: nobody. `all`: all players or none. `either`: each player as they like.
const TABLES: &[&str] = &["off", "all", "either"];

/// Says that somebody practises against machines.
pub const PRACTICE: &str = "practice";

/// Every option of the house, with what holds in a record that does not name it.
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

/// What a match of this game that is opened on Discord has where its host does not choose: option and value.
pub fn live_options(spec: Option<&Spec>) -> impl Iterator<Item = (&'static str, i64)> + use<> {
    let of_game = spec.map_or(&[][..], |spec| spec.options);
    HOUSE_OPTIONS.iter().chain(of_game).filter_map(|option| Some((option.name, option.live?)))
}

/// The options of a match for people: "20 minutes a turn; boards remember everything".
pub fn options_in_words(spec: &Spec, options: &Map<String, Value>, language: Language) -> String {
    spec.options_in_words(options, HOUSE_OPTIONS, language)
}

/// What the house was told for one match.
pub(super) struct HouseRules {
    /// How long a clock waits for its pictures.
    pub(super) await_delivery: Millis,
    /// How often each seat may pause; `None` for as often as it likes.
    pub(super) pauses_max: Option<u32>,
    /// After how many missed turns in a row a seat counts as absent; `None` for never.
    pub(super) absent_after: Option<u32>,
    /// Whether a player may go back a turn.
    pub(super) is_practice: bool,
    /// Who may play at the table; `None` leaves it to what is played.
    pub(super) at_table: Option<AtTable>,
}

/// Who may play at the table, where players point, which is faster than pressing buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtTable {
    /// Nobody.
    Off,
    /// Everybody who plays, or nobody.
    All,
    /// Each player as they like.
    Either,
}

impl AtTable {
    /// What a match's options say; `None` leaves it to what is played.
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
    /// Takes the house's options out of what a game is given.
    ///
    /// # Errors
    /// Names the option with a value it does not take.
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

/// The house's options among those of a match, taken out and checked.
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

/// All options of a game's match as [`Spec::complete`] has them, the house's among what is given checked and left out.
///
/// # Errors
/// Names the option that is unknown or has a value it does not take.
pub fn complete(spec: &Spec, given: &Map<String, Value>, n_seats: usize) -> Result<Map<String, Value>, BadOptions> {
    let mut given = given.clone();
    take(&mut given)?;
    spec.complete(&given, n_seats)
}
