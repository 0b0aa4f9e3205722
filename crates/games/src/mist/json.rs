//! The JSON of a view: the referee prints it, and readers of a record may rely on its format.
//!
//! Fields are written by hand, so that a change of an inner type cannot change the format.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::action::Action;
use super::options::Options;
use super::position::Position;
use super::state::{Phase, Placement, Sighting};
use super::view::{Eyes, Remembered, Sight, View};
use board::hex::{Cell, CellSet};

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("phase", self.phase_name())?;
        map.serialize_entry("turn", &self.turn)?;
        map.serialize_entry("to_move", &self.to_move())?;
        map.serialize_entry("pie", &self.pie)?;
        match &self.eyes {
            Eyes::Umpire(truth) => {
                map.serialize_entry("pieces", &Pieces(&truth.position))?;
                let last = truth.last.map(|last| last.map(|turn| Last { turn, options: &self.terms.options }));
                map.serialize_entry("last", &last)?;
                map.serialize_entry("staged", &self.staged.map(Staged))?;
                map.serialize_entry("groups", &groups(&truth.position))?;
            }
            Eyes::Player(sight) => {
                map.serialize_entry("first_turn", &self.opening.map(|opening| FirstTurn(opening.turn)))?;
                write_sight(&mut map, sight)?;
                map.serialize_entry("staged", &self.staged.map(Staged))?;
            }
            Eyes::Channel => map.serialize_entry("first_turn", &self.opening.map(|opening| FirstTurn(opening.turn)))?,
        }
        if let (Some(position), Eyes::Player(_) | Eyes::Channel) = (&self.ended, &self.eyes) {
            map.serialize_entry("pieces", &Pieces(position))?;
            map.serialize_entry("groups", &groups(position))?;
        }
        let result = match &self.phase {
            Phase::Over(outcome) => Some(outcome),
            Phase::FirstPick | Phase::Draw | Phase::Play(_) => None,
        };
        map.serialize_entry("result", &result)?;
        map.end()
    }
}

impl View {
    fn phase_name(&self) -> &'static str {
        match self.phase {
            Phase::FirstPick | Phase::Draw => "first_pick",
            Phase::Play(_) => "play",
            Phase::Over(_) => "over",
        }
    }
}

fn write_sight<M: SerializeMap>(map: &mut M, sight: &Sight) -> Result<(), M::Error> {
    map.serialize_entry("cells", &Contents(sight.cells, &sight.position))?;
    map.serialize_entry("mine_destroyed", &sight.mine_destroyed)?;
    map.serialize_entry("seen", &Seen(sight.seen))?;
    match &sight.memory {
        Remembered::Nothing => Ok(()),
        Remembered::Own(cells) => map.serialize_entry("own", cells),
        Remembered::Explored(cells, position) => map.serialize_entry("remembered", &Contents(*cells, position)),
    }
}

/// The sizes of both seats' groups, in descending order.
fn groups(position: &Position) -> [Vec<usize>; 2] {
    position.both_groups().map(|sizes| sizes.descending().collect())
}

/// Every piece with its seat, written as `{"C3": 0}`.
struct Pieces<'a>(&'a Position);

impl Serialize for Pieces<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Contents(self.0.occupied(), self.0).serialize(serializer)
    }
}

/// The contents of these cells, written as `{"C3": 0, "C4": null}`.
struct Contents<'a>(CellSet, &'a Position);

impl Serialize for Contents<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|cell| (cell, self.1.at(cell))))
    }
}

/// The last turn, written as `{"cells": ["C3"], "destroyed": [], "radius": 3}`.
struct Last<'a> {
    turn: Placement,
    options: &'a Options,
}

impl Serialize for Last<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("cells", &self.turn.cells)?;
        map.serialize_entry("destroyed", &self.turn.destroyed)?;
        map.serialize_entry("radius", &self.options.radius(self.turn.cells.len()))?;
        map.end()
    }
}

/// A first turn, written as `{"cells": ["C3"], "destroyed": []}`.
struct FirstTurn(Placement);

impl Serialize for FirstTurn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("cells", &self.0.cells)?;
        map.serialize_entry("destroyed", &self.0.destroyed)?;
        map.end()
    }
}

/// A staged action, written as a list of cells or as `"pie"`.
struct Staged(Action);

impl Serialize for Staged {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Action::Place(cells) => cells.serialize(serializer),
            Action::Pie => serializer.serialize_str("pie"),
            // These actions take effect at once and are never staged.
            Action::First(_) | Action::Color(_) => serializer.serialize_none(),
        }
    }
}

/// A [`Sighting`], written as `[{"cell": "D4", "spotted": true, "destroyed": true}]`.
struct Seen(Sighting);

impl Serialize for Seen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Sighting { cells, spotted, destroyed } = self.0;
        serializer.collect_seq(cells.iter().map(|cell| SeenPiece {
            cell,
            spotted: spotted.contains(cell),
            destroyed: destroyed.contains(cell),
        }))
    }
}

#[derive(serde::Serialize)]
struct SeenPiece {
    cell: Cell,
    spotted: bool,
    destroyed: bool,
}
