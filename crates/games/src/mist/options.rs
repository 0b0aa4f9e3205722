//! The options of a Mist match and its two presets.

use serde::Deserialize;

use ::words::{Words, faults};
use board::hex::{Cell, CellSet, DISTANCE_MAX};
use rules::{BadOptions, Millis, OptionValue, Preset, Seat, Seating};

rules::options! {
    /// The options of one match, complete and in range.
    #[derive(Clone, Debug)]
    pub struct Options;

    /// Every option with its default.
    pub(super) const SPECS;

    /// The season whose rules are played
    "variant", Choice(&["contractual-obligation", "heaven-and-hell"]) = Word("contractual-obligation");

    /// The fewest cells a turn may name
    "cells_min" => pub(super) cells_min: usize, Number(0, 3) = Number(1);

    /// The most cells a turn may name
    "cells_max" => pub(super) cells_max: usize, Number(1, 3) = Number(3);

    /// What becomes of E5 when named: its piece is destroyed, or the turn is refused
    "centre" => pub(super) center: Center, Choice(&["destroyed", "refused"]) = Word("destroyed");

    /// The most cells the first player's first turn may name
    "first_cells_max" => pub(super) first_cells_max: usize, Number(0, 3) = Number(2);

    /// Whether the first player's first turn is kept off the six cells around E5
    "first_ring_closed" => pub(super) first_ring_closed: bool, Flag = Flag(true);

    /// Whether the second player may take the first turn over with `pie`
    "pie" => pub(super) pie: bool, Flag = Flag(false);

    /// The time for each turn
    "base_ms" => pub(super) base_ms: Millis, Duration(1) = Time(Millis::from_secs(60)), .turn_time().slow(Millis::from_hours(24).0);

    /// Each player's reserve for the whole match
    "reserve_ms" => pub(super) reserve_ms: Millis, Duration(0) = Time(Millis::ZERO), .reserve();

    /// What is played for a turn that nobody submits: one piece on E5, or nothing
    "default" => pub(super) default: DefaultTurn, Choice(&["centre", "none"]) = Word("centre");

    /// How far a turn of one, two and three pieces sees
    "radii" => radii: [u8; 3], Numbers(3, 0, DISTANCE_MAX as i64) = Numbers(&[3, 1, 0]);

    /// Whether `lock` plays a staged turn before its time is up
    "lock_in" => pub(super) lock_in: bool, Flag = Flag(true);

    /// What boards show out of sight: nothing, one's own pieces, all ever seen
    "memory" => pub(super) memory: Memory, Choice(&["strict", "own", "all"]) = Word("strict");

    /// How long the player with the advantage has to pick who goes first
    "first_pick_ms" => pub(super) first_pick_ms: Millis, Duration(0) = Time(Millis::from_hours(24)), .to_act();

    /// Who goes first; then nobody is asked
    "first" => pub(super) first: Option<Seat>, Seat = Nothing, .goes_first();
}

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

/// The effect of naming E5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Center {
    /// The cell may be named; a piece placed on it is always destroyed.
    Destroyed,
    /// The cell may not be named.
    Refused,
}

/// The turn that is played for a player whose time runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum DefaultTurn {
    /// One piece on E5: the piece is destroyed, but the player sees from it.
    #[serde(rename = "centre")]
    Center,
    /// The player gets no piece and no vision.
    #[serde(rename = "none")]
    Nothing,
}

/// What a player's board shows outside the current sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Memory {
    /// The board shows nothing outside the current sight.
    Strict,
    /// The board also shows the player's own pieces.
    Own,
    /// The board also shows each cell as the player last saw it.
    All,
}

impl Options {
    /// Checks the limits that involve more than one option.
    ///
    /// # Errors
    /// Names the two options that contradict each other.
    pub(super) fn validate(&self) -> Result<(), BadOptions> {
        for (name, most) in [("cells_max", self.cells_max), ("first_cells_max", self.first_cells_max)] {
            if most < self.cells_min {
                let (option, other) = (Words::markup(name), Words::markup("cells_min"));
                let fault = faults::LessThan { option, most, other, least: self.cells_min };
                return Err(BadOptions::Options(fault.into()));
            }
        }
        Ok(())
    }

    /// The smallest and the largest number of cells that a turn may name after `turns_played` turns.
    pub(super) fn cells_range(&self, turns_played: u32) -> (usize, usize) {
        (self.cells_min, if turns_played == 0 { self.first_cells_max } else { self.cells_max })
    }

    /// How far the pieces of a turn see; `None` for a turn without pieces.
    pub(super) fn radius(&self, n_pieces: usize) -> Option<u8> {
        n_pieces.checked_sub(1).and_then(|index| self.radii.get(index)).copied()
    }

    /// The cells that are played for a player whose time runs out.
    pub(super) fn default_cells(&self) -> CellSet {
        match self.default {
            DefaultTurn::Center => CellSet::only(Cell::CENTER),
            DefaultTurn::Nothing => CellSet::EMPTY,
        }
    }
}

/// The public facts that are fixed before the match. The state and all its views share them.
pub(super) struct Terms {
    pub(super) options: Options,
    pub(super) seating: Seating,
}
