//! The options of a match, and the [`Spec`] of the game.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::cards::SEATS;
use super::lessons::LESSONS;
use super::trade::Pair;
use rules::{Agreement, BySeat, LedgerOptions, Millis, Pages, Plate, Seat, Spec};

/// The record of a whole match.
const EXAMPLE: &str = include_str!("example.jsonl");

/// The record of a match up to round 4, in which the sky has planets, comets and trails that touch the void.
const NIGHT: &str = include_str!("plates/night.jsonl");
/// The number of entries of [`NIGHT`] up to the start of its last round, and up to the first player's cards and move in
/// that round.
const NIGHT_BEGINS: usize = 32;
const NIGHT_PLAYED: usize = NIGHT_BEGINS + 1;

/// The rules page in each language.
const PAGES: Pages = Pages {
    english: include_str!("rules.md"),
    german: include_str!("rules.de.md"),
    spanish: include_str!("rules.es.md"),
};

/// The pictures on the rules page.
const PLATES: &[Plate] = &[
    Plate { entries: NIGHT_BEGINS, ..Plate::of("Starry Night", NIGHT, Some(1), "sheet") },
    Plate { entries: NIGHT_BEGINS, ..Plate::of("The night sky", NIGHT, None, "open") },
    Plate { entries: 18, ..Plate::of("Cosmic moves", EXAMPLE, None, "round") },
    Plate { entries: NIGHT_PLAYED, ..Plate::of("Cards", NIGHT, Some(0), "hand") },
    Plate { entries: NIGHT_PLAYED, ..Plate::of("Scoring", NIGHT, Some(0), "sheet") },
    Plate::of("A round", NIGHT, None, "round"),
    Plate { entries: 3, ..Plate::of("Before round 1", EXAMPLE, Some(1), "sheet") },
    Plate::of("The end", EXAMPLE, None, "open"),
];

/// The [`Spec`] of the game.
pub(super) const SPEC: Spec = Spec {
    id: "starry",
    name: "Starry Night",
    seats: (SEATS, SEATS),
    options: OPTIONS,
    presets: &[],
    concede: false,
    agreement: Agreement::Never,
    advantage: false,
    ledger: Some(LedgerOptions { garnets: "garnets", community: "community" }),
    solo: None,
    file: false,
    exports: &[],
    rules: PAGES,
    example: EXAMPLE,
    plates: PLATES,
    lessons: LESSONS,
};

rules::options! {
    /// The options of a match.
    #[derive(Clone, Debug)]
    pub struct Options;

    /// Every option with its default.
    const OPTIONS;

    /// Garnets each player owns at the start: one number, or a list by seat
    "garnets" => garnets: PerSeat, PerSeat(0, 1_000_000) = Number(0);

    /// Community garnets each pair owns at the start: one number, or a map such as {"0-1": 2}
    "community" => community: PerPair, PerPair(0, 1_000_000) = Number(0);

    /// How long the bidding lasts
    "bidding_ms" => pub bidding_ms: Millis, Duration(1) = Time(Millis::from_hours(24));

    /// How long each round lasts
    "round_ms" => pub round_ms: Millis, Duration(1) = Time(Millis::from_hours(24));

    /// How long the winner may choose among tied elimination candidates
    "candidate_ms" => pub candidate_ms: Millis, Duration(1) = Time(Millis::from_hours(24));

    /// Whether each is scored with only their own move made, or all with every move made
    "scoring" => pub scoring: Scoring, Choice(&["personal", "shared"]) = Word("personal");

    /// Whether a lock holds until the end of the round's update or for the rest of the match
    "lock" => pub lock: LockHolds, Choice(&["round", "match"]) = Word("round");

    /// Whether everybody pays what they bid or nobody does
    "bids" => pub bids: Bids, Choice(&["all_pay", "free"]) = Word("all_pay");

    /// Whether only their owners see horoscopes, or everybody
    "horoscopes" => pub horoscopes: Horoscopes, Choice(&["private", "public"]) = Word("private");

    /// What each star card earns in a round that scores stars
    "star_points" => pub star_points: usize, Number(0, 100) = Number(1);
}

/// Which moves count in the sky that a player is scored on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Only the scored player's own move counts.
    Personal,
    /// All players' moves count.
    Shared,
}

/// How long a lock holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LockHolds {
    /// A lock holds until the end of the round's update.
    Round,
    /// A lock holds for the rest of the match.
    Match,
}

/// Who pays for bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bids {
    /// Every player pays their own bid.
    AllPay,
    /// No player pays a bid.
    Free,
}

/// Who sees the horoscopes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Horoscopes {
    /// Only their owners see horoscopes.
    Private,
    /// All players and spectators see horoscopes.
    Public,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum PerSeat {
    Each(u32),
    List(Vec<u32>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum PerPair {
    Each(u32),
    Map(BTreeMap<String, u32>),
}

impl Options {
    /// The garnets that each seat owns at the start.
    pub fn garnets(&self) -> BySeat<u32> {
        BySeat::from_fn(SEATS, |seat: Seat| match &self.garnets {
            PerSeat::Each(garnets) => *garnets,
            PerSeat::List(list) => list.get(seat.index()).copied().unwrap_or(0),
        })
    }

    /// The community garnets that each pair owns at the start; a pair that is missing in the map owns none.
    pub fn community(&self) -> BTreeMap<Pair, u32> {
        let owned = |pair: Pair| match &self.community {
            PerPair::Each(garnets) => *garnets,
            PerPair::Map(map) => map.get(&pair.to_string()).copied().unwrap_or(0),
        };
        Pair::all(SEATS).map(|pair| (pair, owned(pair))).collect()
    }
}
