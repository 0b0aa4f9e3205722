//! The options of a match, and what the game declares about itself.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::cards::SEATS;
use super::lessons::LESSONS;
use super::trade::Pair;
use rules::{Agreement, BySeat, LedgerOptions, Millis, OptionKind, OptionSpec, OptionValue, Plate, Seat, Spec};

/// A whole match.
const EXAMPLE: &str = include_str!("example.jsonl");

/// What each page of the rules shows.
const PLATES: &[Plate] = &[
    Plate { entries: 9, ..Plate::of("Starry Night", EXAMPLE, None, "open") },
    Plate { entries: 9, ..Plate::of("The night sky", EXAMPLE, None, "open") },
    Plate { entries: 18, ..Plate::of("Cosmic moves", EXAMPLE, None, "round") },
    Plate { entries: 11, ..Plate::of("Cards", EXAMPLE, Some(0), "hand") },
    Plate { entries: 11, ..Plate::of("Scoring", EXAMPLE, Some(0), "sheet") },
    Plate { entries: 18, ..Plate::of("A round", EXAMPLE, None, "round") },
    Plate { entries: 3, ..Plate::of("Before round 1", EXAMPLE, Some(1), "hand") },
    Plate::of("The end", EXAMPLE, None, "open"),
];

/// What the game declares about itself.
pub(super) const SPEC: Spec = Spec {
    id: "starry",
    name: "Starry Night",
    summary: "Four players shape one night sky with cosmic moves and score it by secret horoscopes",
    seats: (SEATS, SEATS),
    wording: super::wording::WORDING,
    options: &[
        OptionSpec {
            name: "garnets",
            help: "Garnets each player owns at the start: one number, or a list by seat",
            kind: OptionKind::PerSeat(0, 1_000_000),
            default: OptionValue::Number(0),
        },
        OptionSpec {
            name: "community",
            help: "Community garnets each pair owns at the start: one number, or a map such as {\"0-1\": 2}",
            kind: OptionKind::PerPair(0, 1_000_000),
            default: OptionValue::Number(0),
        },
        OptionSpec {
            name: "bidding_ms",
            help: "How long the bidding lasts",
            kind: OptionKind::Duration(1),
            default: OptionValue::Time(Millis::from_hours(24)),
        },
        OptionSpec {
            name: "round_ms",
            help: "How long each round lasts",
            kind: OptionKind::Duration(1),
            default: OptionValue::Time(Millis::from_hours(24)),
        },
        OptionSpec {
            name: "candidate_ms",
            help: "How long the winner may choose among tied elimination candidates",
            kind: OptionKind::Duration(1),
            default: OptionValue::Time(Millis::from_hours(24)),
        },
        OptionSpec {
            name: "scoring",
            help: "Whether each is scored with only their own move made, or all with every move made",
            kind: OptionKind::Choice(&["personal", "shared"]),
            default: OptionValue::Word("personal"),
        },
        OptionSpec {
            name: "lock",
            help: "Whether a lock holds until the end of the round's update or for the rest of the match",
            kind: OptionKind::Choice(&["round", "match"]),
            default: OptionValue::Word("round"),
        },
        OptionSpec {
            name: "bids",
            help: "Whether everybody pays what they bid or nobody does",
            kind: OptionKind::Choice(&["all_pay", "free"]),
            default: OptionValue::Word("all_pay"),
        },
        OptionSpec {
            name: "horoscopes",
            help: "Whether horoscopes are seen by their owners only or by everybody",
            kind: OptionKind::Choice(&["private", "public"]),
            default: OptionValue::Word("private"),
        },
        OptionSpec {
            name: "star_points",
            help: "What each star card earns in a round that scores stars",
            kind: OptionKind::Number(0, 100),
            default: OptionValue::Number(1),
        },
    ],
    presets: &[],
    concede: Err("nobody concedes in Starry Night: ask the host for a substitute"),
    agreement: Agreement::Never,
    advantage: None,
    ledger: Some(LedgerOptions { garnets: "garnets", community: "community" }),
    solo: None,
    file: None,
    exports: &[],
    rules: include_str!("rules.md"),
    example: EXAMPLE,
    plates: PLATES,
    lessons: LESSONS,
};

/// The options of a match.
#[derive(Clone, Debug, Deserialize)]
pub struct Options {
    garnets: PerSeat,
    community: PerPair,
    /// How long the bidding lasts.
    pub bidding_ms: Millis,
    /// How long each round lasts.
    pub round_ms: Millis,
    /// How long the winner may choose a candidate.
    pub candidate_ms: Millis,
    /// Whose moves the sky that is scored has seen.
    pub scoring: Scoring,
    /// How long a lock holds.
    pub lock: LockHolds,
    /// Who pays the bids.
    pub bids: Bids,
    /// Who sees the horoscopes.
    pub horoscopes: Horoscopes,
    /// What a star card earns in a round that scores stars.
    pub star_points: usize,
}

/// Whose moves the sky that is scored has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// The scored player's own.
    Personal,
    /// Everybody's.
    Shared,
}

/// How long a lock holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LockHolds {
    /// Until the end of the round's update.
    Round,
    /// For the rest of the match.
    Match,
}

/// Who pays the bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bids {
    /// Everybody.
    AllPay,
    /// Nobody.
    Free,
}

/// Who sees the horoscopes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Horoscopes {
    /// Their owners.
    Private,
    /// Everybody.
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
    /// What each seat owns at the start.
    pub fn garnets(&self) -> BySeat<u32> {
        BySeat::from_fn(SEATS, |seat: Seat| match &self.garnets {
            PerSeat::Each(garnets) => *garnets,
            PerSeat::List(list) => list.get(seat.index()).copied().unwrap_or(0),
        })
    }

    /// What each pair owns at the start; a pair that a map does not name owns nothing.
    pub fn community(&self) -> BTreeMap<Pair, u32> {
        let owned = |pair: Pair| match &self.community {
            PerPair::Each(garnets) => *garnets,
            PerPair::Map(map) => map.get(&pair.to_string()).copied().unwrap_or(0),
        };
        Pair::all(SEATS).map(|pair| (pair, owned(pair))).collect()
    }
}
