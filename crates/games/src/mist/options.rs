//! The options of a Mist match and its two presets.

use serde::Deserialize;

use board::hex::{Cell, CellSet, DISTANCE_MAX};
use rules::{BadOptions, Millis, OptionKind, OptionSpec, OptionValue, Preset, Seat, Seating};

/// Every option with the default of `contractual-obligation`.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "variant",
        help: "The season whose rules are played",
        kind: OptionKind::Choice(&["contractual-obligation", "heaven-and-hell"]),
        default: OptionValue::Word("contractual-obligation"),
    },
    OptionSpec {
        name: "cells_min",
        help: "The fewest cells a turn may name",
        kind: OptionKind::Number(0, 3),
        default: OptionValue::Number(1),
    },
    OptionSpec {
        name: "cells_max",
        help: "The most cells a turn may name",
        kind: OptionKind::Number(1, 3),
        default: OptionValue::Number(3),
    },
    OptionSpec {
        name: "centre",
        help: "What becomes of E5 when named: its piece is destroyed, or the turn is refused",
        kind: OptionKind::Choice(&["destroyed", "refused"]),
        default: OptionValue::Word("destroyed"),
    },
    OptionSpec {
        name: "first_cells_max",
        help: "The most cells the first player's first turn may name",
        kind: OptionKind::Number(0, 3),
        default: OptionValue::Number(2),
    },
    OptionSpec {
        name: "first_ring_closed",
        help: "Whether the first player's first turn is kept off the six cells around E5",
        kind: OptionKind::Flag,
        default: OptionValue::Flag(true),
    },
    OptionSpec {
        name: "pie",
        help: "Whether the second player may take the first turn over with `pie`",
        kind: OptionKind::Flag,
        default: OptionValue::Flag(false),
    },
    OptionSpec {
        name: "base_ms",
        help: "The time for each turn",
        kind: OptionKind::Duration(1),
        default: OptionValue::Time(Millis::from_secs(60)),
    },
    OptionSpec {
        name: "reserve_ms",
        help: "Each player's reserve for the whole match",
        kind: OptionKind::Duration(0),
        default: OptionValue::Time(Millis::ZERO),
    },
    OptionSpec {
        name: "default",
        help: "What is played for a turn that nobody submits: one piece on E5, or nothing",
        kind: OptionKind::Choice(&["centre", "none"]),
        default: OptionValue::Word("centre"),
    },
    OptionSpec {
        name: "radii",
        help: "How far a turn of one, two and three pieces sees",
        kind: OptionKind::Numbers(3, 0, DISTANCE_MAX as i64),
        default: OptionValue::Numbers(&[3, 1, 0]),
    },
    OptionSpec {
        name: "lock_in",
        help: "Whether `lock` plays a staged turn before its time is up",
        kind: OptionKind::Flag,
        default: OptionValue::Flag(true),
    },
    OptionSpec {
        name: "memory",
        help: "What boards show out of sight: nothing, one's own pieces, all ever seen",
        kind: OptionKind::Choice(&["strict", "own", "all"]),
        default: OptionValue::Word("strict"),
    },
    OptionSpec {
        name: "first_pick_ms",
        help: "How long the player with the advantage has to pick who goes first",
        kind: OptionKind::Duration(0),
        default: OptionValue::Time(Millis::from_hours(24)),
    },
    OptionSpec {
        name: "first",
        help: "The seat that goes first; then nobody is asked",
        kind: OptionKind::Seat,
        default: OptionValue::Nothing,
    },
];

/// The two seasons that featured the game.
pub(super) const PRESETS: &[Preset] = &[
    Preset { option: "variant", value: "contractual-obligation", sets: &[] },
    Preset {
        option: "variant",
        value: "heaven-and-hell",
        sets: &[
            ("cells_min", OptionValue::Number(0)),
            ("centre", OptionValue::Word("refused")),
            ("first_ring_closed", OptionValue::Flag(false)),
            ("pie", OptionValue::Flag(true)),
            ("reserve_ms", OptionValue::Time(Millis::from_secs(300))),
            ("default", OptionValue::Word("none")),
        ],
    },
];

/// The options of one match, complete and in range.
#[derive(Clone, Debug, Deserialize)]
pub struct Options {
    pub(super) cells_min: usize,
    pub(super) cells_max: usize,
    #[serde(rename = "centre")]
    pub(super) center: Center,
    pub(super) first_cells_max: usize,
    pub(super) first_ring_closed: bool,
    pub(super) pie: bool,
    pub(super) base_ms: Millis,
    pub(super) reserve_ms: Millis,
    pub(super) default: DefaultTurn,
    radii: [u8; 3],
    pub(super) lock_in: bool,
    pub(super) memory: Memory,
    pub(super) first_pick_ms: Millis,
    pub(super) first: Option<Seat>,
}

/// What becomes of E5 when it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Center {
    /// It may be named; that piece is always destroyed.
    Destroyed,
    /// It may not be named.
    Refused,
}

/// What is played for a turn that nobody submits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum DefaultTurn {
    /// One piece on E5: nothing stands, but its vision is had.
    #[serde(rename = "centre")]
    Center,
    /// No piece and no vision.
    #[serde(rename = "none")]
    Nothing,
}

/// What a player's board shows outside the vision in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Memory {
    /// Nothing, as in the rules.
    Strict,
    /// One's own standing pieces.
    Own,
    /// What was last seen in each cell.
    All,
}

impl Options {
    /// Checks what no single option can be blamed for.
    ///
    /// # Errors
    /// Names the two options that make no match together.
    pub(super) fn validate(&self) -> Result<(), BadOptions> {
        for (name, most) in [("cells_max", self.cells_max), ("first_cells_max", self.first_cells_max)] {
            if most < self.cells_min {
                let least = self.cells_min;
                return Err(BadOptions::Options(format!(
                    "option {name}: {most} is less than cells_min, which is {least}"
                )));
            }
        }
        Ok(())
    }

    /// The fewest and the most cells that a turn may name, when so many turns were played before it.
    pub(super) fn cells_range(&self, turns_played: u32) -> (usize, usize) {
        (self.cells_min, if turns_played == 0 { self.first_cells_max } else { self.cells_max })
    }

    /// How far the pieces of a turn see; `None` for a turn without pieces.
    pub(super) fn radius(&self, n_pieces: usize) -> Option<u8> {
        n_pieces.checked_sub(1).and_then(|index| self.radii.get(index)).copied()
    }

    /// The cells of a turn that nobody submits.
    pub(super) fn default_cells(&self) -> CellSet {
        match self.default {
            DefaultTurn::Center => CellSet::only(Cell::CENTER),
            DefaultTurn::Nothing => CellSet::EMPTY,
        }
    }
}

/// What is settled before the match and known to everybody: shared by the state and all views of it.
pub(super) struct Terms {
    pub(super) options: Options,
    pub(super) seating: Seating,
}
